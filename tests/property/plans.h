/* plans.h - ways to play for tests, so that random games also reach what chance alone rarely does:
 * large areas, bankruptcies, neutral rugs.
 *
 * A plan chooses for every seat and for chance. It uses the public header alone. */
#ifndef MARRAKECH_TESTS_PLANS_H
#define MARRAKECH_TESTS_PLANS_H

#include "unit/support.h"

typedef enum plan {
    EVEN,  /* all actions are random */
    WIDE,  /* seats make large areas and turn Assam towards them; rolls are fair */
    CRUEL, /* the same, and the worst rolls */
    PLANS
} plan;

/* The size of the area that a lay makes. */
static inline int width_of(const mk_state *s, int lay) {
    mk_state after = *s;
    mk_square first = 0, second = 0;
    mk_state_apply_unchecked(&after, lay);
    mk_action_squares(lay, &first, &second);
    return __builtin_popcountll(mk_state_area(&after, first));
}

/* The expected tribute if Assam faces this way, in sixths. */
static inline int due_of(const mk_state *s, int facing) {
    static const int weight[5] = {0, 1, 2, 2, 1};
    int pips, due = 0;
    for (pips = 1; pips <= 4; pips++) {
        mk_outcome outcome;
        mk_state_foresee(s, facing, pips, &outcome);
        due += weight[pips] * outcome.due;
    }
    return due;
}

static inline int worth_of(const mk_state *s, int action) {
    mk_outcome outcome;
    switch (mk_action_phase(action)) {
    case MK_LAY: return width_of(s, action);
    case MK_TURN: return due_of(s, action - MK_ACTION_TURN(0));
    case MK_ROLL:
        mk_state_foresee(s, (int)mk_state_facing(s), action - MK_ACTION_ROLL(0), &outcome);
        return outcome.due;
    default: return 0;
    }
}

/* The action that a plan chooses. One in eight is random in every plan. */
static inline int choose(const mk_state *s, plan how, uint64_t seed, uint64_t index) {
    int even = mk_state_random(s, seed, index);
    mk_action legal[MK_LEGAL_MAX];
    int i, n, best;
    if (how == EVEN || (mk_dice(~seed, index) & 7) == 0) return even;
    if (how == WIDE && mk_state_phase(s) == MK_ROLL) return even;
    if (mk_state_phase(s) == MK_DRAW) return even;
    n = mk_state_legal(s, legal);
    best = legal[0];
    for (i = 1; i < n; i++)
        if (worth_of(s, legal[i]) > worth_of(s, best)) best = legal[i];
    return best;
}

/* All 720 combinations of settings, by number. */
enum { SETTINGS = 3 * 5 * 3 * 2 * 2 * 4 };

static inline mk_state start_number(int number) {
    mk_state s;
    mk_rules rules;
    int players = number % 3 + 2, facing = number / 180 % 4;
    rules.edition = (uint8_t)(number / 3 % 5);
    rules.turning = (uint8_t)(number / 15 % 3);
    rules.own_rug = (uint8_t)(number / 45 % 2);
    rules.bankrupt = (uint8_t)(number / 90 % 2);
    assert_int_equal(mk_state_start(&s, players, &rules, facing), MK_FINE);
    return s;
}

#endif
