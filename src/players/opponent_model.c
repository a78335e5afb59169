/* guess.c - what a stranger will choose, and what one learns of strangers by watching.
 *
 * One among several opponents must not take them all for as wise as oneself: who
 * expects it plays worse the further he looks (docs/strength.md). So a stranger is
 * taken to be wise or simple, in any of the ways that players are known to be, and
 * with every choice that is seen the kinds that would have made it become likelier
 * (Bayes). Everything is in integers, the same on every machine. */
#include "opponent_model.h"

#include "heuristics.h"

/* ---- Wishes -------------------------------------------------------------------------- */

/* How much a player of a simple kind wishes each choice. */
static void simple_utilities(int kind, const mk_state *state, const mk_action *legal, int n,
                             int64_t *utilities) {
    int i;
    for (i = 0; i < n; i++)
        utilities[i] = state->phase == MK_TURN   ? mkp_turn_utility(state, legal[i])
                       : kind == MKP_KIND_SPREAD ? mkp_spread_utility(state, mkp_rug(legal[i]))
                       : kind == MKP_KIND_WEAVE  ? mkp_weave_utility(state, mkp_rug(legal[i]))
                                                 : mkp_hunter_utility(state, mkp_rug(legal[i]));
}

static void greedy_utilities(const mk_state *state, const mk_action *legal, int n, int64_t *utilities) {
    mkp_search search;
    int i;
    mkp_search_init(&search, mkp_eval_none, NULL, MKP_POLICY_GREEDY);
    for (i = 0; i < n; i++) {
        mk_state after = *state;
        mkp_value value;
        mkr_apply(&after, legal[i]);
        mkp_search_rest(&search, &after, state->seat, 1, &value);
        utilities[i] = value.material;
    }
}

/* How many choices are wished for most, and whether this is one of them. */
static int count_best(const int64_t *utilities, int n, int choice, int *is_best) {
    int64_t most = INT64_MIN;
    int i, equals = 0;
    *is_best = 0;
    for (i = 0; i < n; i++)
        if (utilities[i] > most) most = utilities[i];
    for (i = 0; i < n; i++) {
        if (utilities[i] != most) continue;
        equals++;
        if (i == choice) *is_best = 1;
    }
    return equals;
}

int mkp_opponent_is_strong(const mkp_opponent_model *model, int seat) {
    return model->posterior[seat][MKP_KIND_STRONG] >= MKP_POSTERIOR_ONE * 3 / 4;
}

/* ---- Watching ------------------------------------------------------------------------ */

/* Probabilities in parts of this. */
enum { ONE = 1 << 16 };

/* How likely a choice is for somebody of these wishes, who now and then does something
 * else. */
static int likelihood(const int64_t *utilities, int n, int choice) {
    enum { SLIP = ONE / 8 };
    int is_best, best = count_best(utilities, n, choice, &is_best);
    if (best == n) return ONE / n;
    return is_best ? (ONE - SLIP) / best : SLIP / (n - best);
}

/* How likely a choice is for a wise one. Of rugs they lay one that is nearly the best, as
 * far as can be seen at a glance: for one who takes the others for wise too, or for simple
 * as long as he does not know them (nets for two players have met nobody who is). To know how
 * they turn Assam would take too long: often as the greedy do. */
static int likelihood_of_strong(const mk_state *state, const mk_action *legal, int n, int choice,
                                mkp_evaluator *evaluator, int of_greedy) {
    enum { NEARLY = MKP_WIN_ONE / 100 };
    const mkp_simple_seats others = (mkp_simple_seats)(((1 << state->players) - 1) & ~(1 << state->seat));
    const mkp_simple_seats views[] = {MKP_NO_SIMPLE_SEATS, others};
    const int count = state->players > 2 ? 2 : 1;
    int view, i, sum = 0;
    if (state->phase != MK_LAY || state->rules.turning != MK_BEFORE) return (of_greedy + ONE / n) / 2;
    for (view = 0; view < count; view++) {
        int64_t utilities[MK_LEGAL_MAX], most = INT64_MIN;
        mkp_evaluator_set_simple(evaluator, views[view]);
        for (i = 0; i < n; i++) {
            mk_state after = *state;
            mkp_value value;
            mkr_apply(&after, legal[i]);
            mkp_eval_net(evaluator, &after, state->seat, &value);
            utilities[i] = value.win[state->seat];
            if (utilities[i] > most) most = utilities[i];
        }
        for (i = 0; i < n; i++) utilities[i] = utilities[i] >= most - NEARLY;
        sum += likelihood(utilities, n, choice);
    }
    return sum / count;
}

/* One choice that was seen. */
static void update(const mk_state *state, int action, mkp_evaluator *evaluator, int *posterior) {
    mk_action legal[MK_LEGAL_MAX];
    int64_t utilities[MK_LEGAL_MAX], products[MKP_KINDS], sum = 0;
    int likelihoods[MKP_KINDS], kind, choice = 0, n = mkr_legal(state, legal);
    if (n < 2) return; /* who has no choice shows nothing */
    while (choice < n - 1 && legal[choice] != action) choice++;
    greedy_utilities(state, legal, n, utilities);
    likelihoods[MKP_KIND_GREEDY] = likelihood(utilities, n, choice);
    likelihoods[MKP_KIND_STRONG] =
        likelihood_of_strong(state, legal, n, choice, evaluator, likelihoods[MKP_KIND_GREEDY]);
    for (kind = MKP_KIND_SPREAD; kind <= MKP_KIND_HUNTER; kind++) {
        simple_utilities(kind, state, legal, n, utilities);
        likelihoods[kind] = likelihood(utilities, n, choice);
    }
    for (kind = 0; kind < MKP_KINDS; kind++) {
        products[kind] = (int64_t)posterior[kind] * likelihoods[kind] + 1;
        sum += products[kind];
    }
    /* Nothing is ever quite impossible. */
    for (kind = 0; kind < MKP_KINDS; kind++)
        posterior[kind] = (int)(products[kind] * MKP_POSTERIOR_ONE / sum) + 1;
}

void mkp_opponent_model_fit(const mk_game *game, const mk_state *state, mkp_evaluator *evaluator,
                            mkp_opponent_model *model) {
    /* Two in six are wise, and one is of each other kind. */
    static const int first[MKP_KINDS] = {340, 171, 171, 171, 171};
    int seat, kind, i;
    mk_state s;
    for (seat = 0; seat < 4; seat++)
        for (kind = 0; kind < MKP_KINDS; kind++) model->posterior[seat][kind] = first[kind];
    if (!game || !mk_state_equal(&game->state, state)) return;
    s = game->start;
    for (i = 0; i < game->count; i++) {
        if ((s.phase == MK_TURN || s.phase == MK_LAY) && s.seat != state->seat)
            update(&s, game->actions[i], evaluator, model->posterior[s.seat]);
        mkr_apply(&s, game->actions[i]);
    }
}

uint64_t mkp_opponent_model_hash(const mkp_opponent_model *model) {
    uint64_t hash = 0;
    int seat, kind;
    for (seat = 0; seat < 4; seat++)
        for (kind = 0; kind < MKP_KINDS; kind++)
            hash = (hash ^ (uint64_t)model->posterior[seat][kind]) * 0x9e3779b97f4a7c15ULL;
    return hash ^ hash >> 29;
}

/* ---- Guessing ------------------------------------------------------------------------ */

/* Gives a weight to the most wished for, by shares if they are several. */
static void add_share(const int64_t *utilities, int n, int posterior, int *weights) {
    enum { WHOLE = 2520 }; /* divides by every number of equals up to 12, but 11 */
    int i;
    for (i = 0; i < n; i++) {
        int is_best, equals = count_best(utilities, n, i, &is_best);
        if (is_best) weights[i] += WHOLE * posterior / equals;
    }
}

/* Kinds that are less likely than this are left out where they would cost time. */
enum { UNLIKELY = MKP_POSTERIOR_ONE / 8 };

int mkp_opponent_is_simple(const mkp_opponent_model *model, int seat) {
    return model->posterior[seat][MKP_KIND_STRONG] < UNLIKELY;
}

int mkp_opponent_is_surely_simple(const mkp_opponent_model *model, int seat) {
    return model->posterior[seat][MKP_KIND_STRONG] < UNLIKELY / 8;
}

void mkp_opponent_model_predict(const mkp_opponent_model *model, const mk_state *state,
                                const mk_action *legal, int n, const mkp_value *values, int reaches_end,
                                int *weights) {
    const int *posterior = model->posterior[state->seat];
    int64_t utilities[MK_LEGAL_MAX];
    int i, kind;
    for (i = 0; i < n; i++) weights[i] = 0;
    if (values) {
        for (i = 0; i < n; i++) utilities[i] = mkp_utility(&values[i], state->seat, reaches_end);
        add_share(utilities, n, posterior[MKP_KIND_STRONG], weights);
    }
    if (values || posterior[MKP_KIND_GREEDY] >= UNLIKELY) {
        greedy_utilities(state, legal, n, utilities);
        add_share(utilities, n, posterior[MKP_KIND_GREEDY], weights);
    }
    for (kind = MKP_KIND_SPREAD; kind <= MKP_KIND_HUNTER; kind++) {
        if (posterior[kind] < UNLIKELY && !values) continue;
        simple_utilities(kind, state, legal, n, utilities);
        add_share(utilities, n, posterior[kind], weights);
    }
}
