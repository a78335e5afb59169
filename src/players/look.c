/* look.c - looking ahead to the end of a turn. */
#include "look.h"

#include "../rules/dice.h"

int32_t mkp_desire(const mkp_value *value, int seat) { return value->win[seat] + value->score[seat] * 5; }

/* What follows a roll, weighted by the odds. */
static void expect(mkp_judge *judge, const void *context, const mk_state *state, int seat, mkp_value *value);

/* The best of the acting seat's choices. */
static void choose(mkp_judge *judge, const void *context, const mk_state *state, int seat, mkp_value *value);

/* The turn of this seat from here on. */
static void follow(mkp_judge *judge, const void *context, const mk_state *state, int seat, mkp_value *value) {
    if (state->phase == MK_OVER || state->phase == mkr_first_phase(state))
        judge(context, state, seat, value);
    else if (state->phase == MK_ROLL)
        expect(judge, context, state, seat, value);
    else
        choose(judge, context, state, seat, value);
}

static void expect(mkp_judge *judge, const void *context, const mk_state *state, int seat, mkp_value *value) {
    mk_odds odds[4];
    int64_t win[4] = {0}, score[4] = {0};
    int i, k, n = mkr_odds(state, odds);
    for (i = 0; i < n; i++) {
        mk_state after = *state;
        mkp_value one;
        int sixths = 6 * odds[i].numerator / odds[i].denominator;
        mkr_apply(&after, odds[i].action);
        follow(judge, context, &after, seat, &one);
        for (k = 0; k < 4; k++) {
            win[k] += (int64_t)one.win[k] * sixths;
            score[k] += (int64_t)one.score[k] * sixths;
        }
    }
    for (k = 0; k < 4; k++) {
        value->win[k] = (int32_t)(win[k] / 6);
        value->score[k] = (int32_t)(score[k] / 6);
    }
}

int mkp_look_at_choices(mkp_judge *judge, const void *context, const mk_state *state, mk_action *legal,
                        mkp_value *values) {
    int i, n = mkr_legal(state, legal);
    for (i = 0; i < n; i++) {
        mk_state after = *state;
        mkr_apply(&after, legal[i]);
        follow(judge, context, &after, state->seat, &values[i]);
    }
    return n;
}

static void choose(mkp_judge *judge, const void *context, const mk_state *state, int seat, mkp_value *value) {
    mk_action legal[MK_LEGAL_MAX];
    mkp_value values[MK_LEGAL_MAX];
    int i, best = 0, n = mkp_look_at_choices(judge, context, state, legal, values);
    for (i = 1; i < n; i++)
        if (mkp_desire(&values[i], seat) > mkp_desire(&values[best], seat)) best = i;
    *value = values[best];
}

void mkp_look(mkp_judge *judge, const void *context, const mk_state *state, mkp_value *value) {
    follow(judge, context, state, state->seat, value);
}
