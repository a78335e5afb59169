/* judges.c - what simple players see. */
#include "judges.h"

#include "../rules/score.h"

int mkp_expected_tribute(const mk_state *state, int facing, int payee) {
    int pips, sixths = 0;
    for (pips = 1; pips <= 4; pips++) {
        mk_outcome outcome;
        mkr_foresee(state, facing, pips, &outcome);
        if (payee == MKP_ANYBODY || outcome.payee == payee)
            sixths += outcome.paid * (pips == 1 || pips == 4 ? 1 : 2);
    }
    return sixths;
}

int32_t mkp_greed(const mk_state *state, int seat) {
    /* Sixtieths divide by the number of opponents; a thousand of them leave room
     * below for choices that change nothing on the table. */
    enum { UNIT = 60, ROOM = 1000, OUT_COUNTS = -50 };
    const int opponents = state->players > 2 ? state->players - 1 : 1;
    int other, own = mkr_is_in(state, seat) ? mkr_score(state, seat) : OUT_COUNTS, others = 0;
    int32_t greed;
    for (other = 0; other < state->players; other++)
        if (other != seat) others += mkr_score(state, other);
    greed = ROOM * (UNIT * own - UNIT * others / opponents);
    if (state->rules.turning != MK_BEFORE && state->phase != MK_OVER)
        greed += mkp_expected_tribute(state, state->facing, seat);
    return greed;
}

void mkp_judge_nothing(void *context, const mk_state *state, int seat, mkp_value *value) {
    static const mkp_value nothing = {{0}, {0}, 0};
    (void)context, (void)state, (void)seat;
    *value = nothing;
}
