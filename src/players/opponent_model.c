/* opponent_model.c - a posterior over kinds of players for each seat, by Bayes' rule.
 *
 * With several opponents max^n expects all of them to be as strong as the search, and plays worse
 * against simple ones the deeper it searches (docs/strength.md). So each opponent has a
 * probability of being strong or one of four simple kinds. Every choice that is seen multiplies
 * the probability of a kind by the likelihood that this kind makes that choice. All numbers are
 * integers, so that every machine has the same model. */
#include "opponent_model.h"

#include "heuristics.h"

/* ---- What each kind likes ------------------------------------------------------------------ */

/* The utilities of spread, weave or hunter. */
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

/* How many actions share the best utility, and whether this is one of them. */
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

/* ---- Updating ------------------------------------------------------------------------------ */

/* The unit of likelihoods. */
enum { ONE = 1 << 16 };

/* The likelihood of a choice for a kind with these utilities. It takes one of the best, except for
 * a slip in one case of eight. */
static int likelihood(const int64_t *utilities, int n, int choice) {
    enum { SLIP = ONE / 8 };
    int is_best, best = count_best(utilities, n, choice, &is_best);
    if (best == n) return ONE / n;
    return is_best ? (ONE - SLIP) / best : SLIP / (n - best);
}

/* The likelihood of a choice for a strong player. A strong player lays a rug that the net finds
 * best or nearly best. The net may be told that the others are strong, or that they are simple, so
 * both count, except with two players: that net was trained without simple ones. To evaluate how
 * Assam is turned would take too long. Strong players often turn him as greedy ones do. */
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

/* Updates the posterior of one seat by a choice that it has made. */
static void update(const mk_state *state, int action, mkp_evaluator *evaluator, int *posterior) {
    mk_action legal[MK_LEGAL_MAX];
    int64_t utilities[MK_LEGAL_MAX], products[MKP_KINDS], sum = 0;
    int likelihoods[MKP_KINDS], kind, choice = 0, n = mkr_legal(state, legal);
    if (n < 2) return; /* a forced action tells nothing */
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
    /* No kind ever becomes impossible. */
    for (kind = 0; kind < MKP_KINDS; kind++)
        posterior[kind] = (int)(products[kind] * MKP_POSTERIOR_ONE / sum) + 1;
}

void mkp_opponent_model_fit(const mk_game *game, const mk_state *state, mkp_evaluator *evaluator,
                            mkp_opponent_model *model) {
    /* The prior: one in three is strong, one in six is of each simple kind. */
    static const int prior[MKP_KINDS] = {340, 171, 171, 171, 171};
    int seat, kind, i;
    mk_state s;
    for (seat = 0; seat < 4; seat++)
        for (kind = 0; kind < MKP_KINDS; kind++) model->posterior[seat][kind] = prior[kind];
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

/* ---- Predicting ---------------------------------------------------------------------------- */

/* Shares the weight of a kind among the actions that it likes best. */
static void add_share(const int64_t *utilities, int n, int posterior, int *weights) {
    enum { DIVISIBLE = 2520 }; /* divisible by each number up to 12 except 11 */
    int i;
    for (i = 0; i < n; i++) {
        int is_best, equals = count_best(utilities, n, i, &is_best);
        if (is_best) weights[i] += DIVISIBLE * posterior / equals;
    }
}

/* Less likely kinds are left out if they would cost time. */
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
