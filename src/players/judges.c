/* judges.c - what the simple players think of a position in which a turn has ended. */
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

void mkp_judge_greedily(void *context, const mk_state *state, int seat, mkp_value *value) {
    /* Sixtieths divide by the number of opponents; a thousand of them leave room
     * below for choices that change nothing on the table. */
    enum { UNIT = 60, ROOM = 1000, OUT_COUNTS = -50 };
    int other, own = mkr_is_in(state, seat) ? mkr_score(state, seat) : OUT_COUNTS, others = 0, k;
    (void)context;
    for (other = 0; other < state->players; other++)
        if (other != seat) others += mkr_score(state, other);
    for (k = 0; k < 4; k++) value->win[k] = value->score[k] = 0;
    value->score[seat] = ROOM * (UNIT * own - UNIT * others / (state->players - 1));
    if (state->rules.turning != MK_BEFORE && state->phase != MK_OVER)
        value->score[seat] += mkp_expected_tribute(state, state->facing, seat);
}
