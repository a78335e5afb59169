/* positions.h - positions of all kinds for the tests of the computer players. */
#ifndef MARRAKECH_TESTS_POSITIONS_H
#define MARRAKECH_TESTS_POSITIONS_H

#include "property/plans.h"

/* A position of any phase but the end, from a game with the settings number % 720. Each number gives
 * another game. */
static inline mk_state some_position(int number) {
    int again;
    for (again = 0;; again++) {
        const uint64_t seed = mk_seed((uint64_t)number, (uint64_t)again);
        const uint64_t stop = mk_dice(~seed, 0) % 190;
        mk_state s = start_number(number % SETTINGS);
        uint64_t index;
        for (index = 0; index < stop && mk_state_phase(&s) != MK_OVER; index++)
            mk_state_apply_unchecked(&s, choose(&s, (plan)(number / 2 % PLANS), seed, index));
        if (mk_state_phase(&s) != MK_OVER) return s;
    }
}

static inline int is_choice(const mk_state *s) {
    return mk_state_phase(s) == MK_TURN || mk_state_phase(s) == MK_LAY;
}

/* The same, in a phase in which a player decides. */
static inline mk_state some_choice(int number) {
    mk_state s = some_position(number);
    while (!is_choice(&s)) {
        mk_state_apply_unchecked(&s, mk_state_random(&s, (uint64_t)number, 1000));
        if (mk_state_phase(&s) == MK_OVER) s = some_position(number += SETTINGS);
    }
    return s;
}

/* A clock that stands still, for searches that end by themselves. */
static inline uint64_t no_time_passes(void *context) {
    (void)context;
    return 1000;
}

#endif
