/* guess.c - what a stranger will choose, and what one learns of strangers by watching.
 *
 * One among several opponents must not take them all for as wise as oneself: who
 * expects it plays worse the further he looks (docs/strength.md). So a stranger is
 * taken to be wise or simple, in any of the ways that players are known to be, and
 * with every choice that is seen the kinds that would have made it become likelier
 * (Bayes). Everything is in integers, the same on every machine. */
#include "guess.h"

#include "likings.h"

/* ---- Wishes -------------------------------------------------------------------------- */

/* How much a player of a simple kind wishes each choice. */
static void wishes_of(int kind, const mk_state *state, const mk_action *legal, int n, int64_t *wishes) {
    int i;
    for (i = 0; i < n; i++)
        wishes[i] = state->phase == MK_TURN   ? mkp_like_to_turn(state, legal[i])
                    : kind == MKP_KIND_SPREAD ? mkp_like_to_spread(state, mkp_rug(legal[i]))
                    : kind == MKP_KIND_WEAVE  ? mkp_like_to_weave(state, mkp_rug(legal[i]))
                                              : mkp_like_to_hunt(state, mkp_rug(legal[i]));
}

static void greed_of(const mk_state *state, const mk_action *legal, int n, int64_t *wishes) {
    mkp_look look;
    int i;
    mkp_look_start(&look, mkp_judge_nothing, NULL, MKP_GREEDY);
    for (i = 0; i < n; i++) {
        mk_state after = *state;
        mkp_value value;
        mkr_apply(&after, legal[i]);
        mkp_look_on(&look, &after, state->seat, 1, &value);
        wishes[i] = value.greed;
    }
}

/* How many choices are wished for most, and whether this is one of them. */
static int count_best(const int64_t *wishes, int n, int choice, int *is_best) {
    int64_t most = INT64_MIN;
    int i, equals = 0;
    *is_best = 0;
    for (i = 0; i < n; i++)
        if (wishes[i] > most) most = wishes[i];
    for (i = 0; i < n; i++) {
        if (wishes[i] != most) continue;
        equals++;
        if (i == choice) *is_best = 1;
    }
    return equals;
}

int mkp_is_wise(const mkp_belief *belief, int seat) {
    return belief->parts[seat][MKP_KIND_WISE] >= MKP_CERTAIN * 3 / 4;
}

/* ---- Watching ------------------------------------------------------------------------ */

/* Probabilities in parts of this. */
enum { ONE = 1 << 16 };

/* How likely a choice is for somebody of these wishes, who now and then does something
 * else. */
static int likelihood(const int64_t *wishes, int n, int choice) {
    enum { SLIP = ONE / 8 };
    int is_best, best = count_best(wishes, n, choice, &is_best);
    if (best == n) return ONE / n;
    return is_best ? (ONE - SLIP) / best : SLIP / (n - best);
}

/* How likely a choice is for a wise one. Of rugs they lay one that is nearly the best, as
 * far as can be seen at a glance: for one who takes the others for wise too, or for simple
 * as long as he does not know them (nets for two players have met nobody who is). To know how
 * they turn Assam would take too long: often as the greedy do. */
static int likelihood_of_wise(const mk_state *state, const mk_action *legal, int n, int choice,
                              mkp_expert *expert, int of_greedy) {
    enum { NEARLY = MKP_WIN_ONE / 100 };
    const mkp_company others = (mkp_company)(((1 << state->players) - 1) & ~(1 << state->seat));
    const mkp_company views[] = {MKP_EQUALS, others};
    const int count = state->players > 2 ? 2 : 1;
    int view, i, sum = 0;
    if (state->phase != MK_LAY || state->rules.turning != MK_BEFORE) return (of_greedy + ONE / n) / 2;
    for (view = 0; view < count; view++) {
        int64_t wishes[MK_LEGAL_MAX], most = INT64_MIN;
        mkp_expert_tell(expert, views[view]);
        for (i = 0; i < n; i++) {
            mk_state after = *state;
            mkp_value value;
            mkr_apply(&after, legal[i]);
            mkp_judge_by_net(expert, &after, state->seat, &value);
            wishes[i] = value.win[state->seat];
            if (wishes[i] > most) most = wishes[i];
        }
        for (i = 0; i < n; i++) wishes[i] = wishes[i] >= most - NEARLY;
        sum += likelihood(wishes, n, choice);
    }
    return sum / count;
}

/* One choice that was seen. */
static void learn(const mk_state *state, int action, mkp_expert *expert, int *parts) {
    mk_action legal[MK_LEGAL_MAX];
    int64_t wishes[MK_LEGAL_MAX], products[MKP_KINDS], sum = 0;
    int chances[MKP_KINDS], kind, choice = 0, n = mkr_legal(state, legal);
    if (n < 2) return; /* who has no choice shows nothing */
    while (choice < n - 1 && legal[choice] != action) choice++;
    greed_of(state, legal, n, wishes);
    chances[MKP_KIND_GREEDY] = likelihood(wishes, n, choice);
    chances[MKP_KIND_WISE] = likelihood_of_wise(state, legal, n, choice, expert, chances[MKP_KIND_GREEDY]);
    for (kind = MKP_KIND_SPREAD; kind <= MKP_KIND_HUNTER; kind++) {
        wishes_of(kind, state, legal, n, wishes);
        chances[kind] = likelihood(wishes, n, choice);
    }
    for (kind = 0; kind < MKP_KINDS; kind++) {
        products[kind] = (int64_t)parts[kind] * chances[kind] + 1;
        sum += products[kind];
    }
    /* Nothing is ever quite impossible. */
    for (kind = 0; kind < MKP_KINDS; kind++) parts[kind] = (int)(products[kind] * MKP_CERTAIN / sum) + 1;
}

void mkp_believe(const mk_game *game, const mk_state *state, mkp_expert *expert, mkp_belief *belief) {
    /* Two in six are wise, and one is of each other kind. */
    static const int first[MKP_KINDS] = {340, 171, 171, 171, 171};
    int seat, kind, i;
    mk_state s;
    for (seat = 0; seat < 4; seat++)
        for (kind = 0; kind < MKP_KINDS; kind++) belief->parts[seat][kind] = first[kind];
    if (!game || !mk_state_equal(&game->state, state)) return;
    s = game->start;
    for (i = 0; i < game->count; i++) {
        if ((s.phase == MK_TURN || s.phase == MK_LAY) && s.seat != state->seat)
            learn(&s, game->actions[i], expert, belief->parts[s.seat]);
        mkr_apply(&s, game->actions[i]);
    }
}

uint64_t mkp_belief_hash(const mkp_belief *belief) {
    uint64_t hash = 0;
    int seat, kind;
    for (seat = 0; seat < 4; seat++)
        for (kind = 0; kind < MKP_KINDS; kind++)
            hash = (hash ^ (uint64_t)belief->parts[seat][kind]) * 0x9e3779b97f4a7c15ULL;
    return hash ^ hash >> 29;
}

/* ---- Guessing ------------------------------------------------------------------------ */

/* Gives a weight to the most wished for, by shares if they are several. */
static void share(const int64_t *wishes, int n, int parts, int *weights) {
    enum { WHOLE = 2520 }; /* divides by every number of equals up to 12, but 11 */
    int i;
    for (i = 0; i < n; i++) {
        int is_best, equals = count_best(wishes, n, i, &is_best);
        if (is_best) weights[i] += WHOLE * parts / equals;
    }
}

/* Kinds that are less likely than this are left out where they would cost time. */
enum { UNLIKELY = MKP_CERTAIN / 8 };

int mkp_is_simple(const mkp_belief *belief, int seat) {
    return belief->parts[seat][MKP_KIND_WISE] < UNLIKELY;
}

int mkp_is_surely_simple(const mkp_belief *belief, int seat) {
    return belief->parts[seat][MKP_KIND_WISE] < UNLIKELY / 8;
}

void mkp_guess(const mkp_belief *belief, const mk_state *state, const mk_action *legal, int n,
               const mkp_value *values, int sees_end, int *weights) {
    const int *parts = belief->parts[state->seat];
    int64_t wishes[MK_LEGAL_MAX];
    int i, kind;
    for (i = 0; i < n; i++) weights[i] = 0;
    if (values) {
        for (i = 0; i < n; i++) wishes[i] = mkp_desire(&values[i], state->seat, sees_end);
        share(wishes, n, parts[MKP_KIND_WISE], weights);
    }
    if (values || parts[MKP_KIND_GREEDY] >= UNLIKELY) {
        greed_of(state, legal, n, wishes);
        share(wishes, n, parts[MKP_KIND_GREEDY], weights);
    }
    for (kind = MKP_KIND_SPREAD; kind <= MKP_KIND_HUNTER; kind++) {
        if (parts[kind] < UNLIKELY && !values) continue;
        wishes_of(kind, state, legal, n, wishes);
        share(wishes, n, parts[kind], weights);
    }
}
