/* search.c - expectiminimax with several players. */
#include "search.h"

#include "../rules/dice.h"
#include "../rules/hash.h"
#include "heuristics.h"
#include "opponent_model.h"

const mkp_filter mkp_no_filter = {
    {MK_LEGAL_MAX, MK_LEGAL_MAX, MK_LEGAL_MAX, MK_LEGAL_MAX, MK_LEGAL_MAX, MK_LEGAL_MAX, MK_LEGAL_MAX},
    {MK_LEGAL_MAX, MK_LEGAL_MAX, MK_LEGAL_MAX, MK_LEGAL_MAX, MK_LEGAL_MAX, MK_LEGAL_MAX, MK_LEGAL_MAX}};

static const mkp_value no_value = {{0}, {0}, 0};

void mkp_eval_none(void *context, const mk_state *state, int seat, mkp_value *value) {
    (void)context, (void)state, (void)seat;
    *value = no_value;
}

void mkp_search_init(mkp_search *search, mkp_eval *eval, void *context, mkp_policy policy) {
    int seat;
    search->eval = eval;
    search->eval_context = context;
    search->filter = &mkp_no_filter;
    search->plan = 0;
    for (seat = 0; seat < 4; seat++) search->policies[seat] = (uint8_t)policy;
    search->model = NULL;
    search->salt = 0;
    search->tt = NULL;
    search->host = NULL;
    search->deadline_ms = 0;
    search->nodes_left = UINT64_MAX;
    search->stopped = 0;
}

int64_t mkp_utility(const mkp_value *value, int seat, int reaches_end) {
    enum { WIN = 1 << 16, SCORE = 5 };
    return reaches_end ? (int64_t)value->win[seat] * WIN + value->score[seat]
                       : (int64_t)value->win[seat] + (int64_t)value->score[seat] * SCORE;
}

int mkp_reaches_end(const mk_state *state, int depth) {
    /* Each turn lays a rug. If Assam is turned at the end, this turn's rug already lies. */
    int turns = state->rules.turning != MK_BEFORE && state->phase == MK_TURN, colour;
    for (colour = 0; colour < 4; colour++) turns += state->left[colour];
    return turns <= depth;
}

/* ---- Chance nodes -------------------------------------------------------------------------- */

const mkp_mean mkp_no_mean = {{0}, {0}, 0, 0};

void mkp_mean_add(mkp_mean *mean, const mkp_value *value, int weight) {
    int seat;
    for (seat = 0; seat < 4; seat++) {
        mean->win[seat] += (int64_t)value->win[seat] * weight;
        mean->score[seat] += (int64_t)value->score[seat] * weight;
    }
    mean->material += (int64_t)value->material * weight;
    mean->weight += weight;
}

void mkp_mean_end(const mkp_mean *mean, mkp_value *value) {
    const int64_t weight = mean->weight ? mean->weight : 1; /* the mean of no values is 0 */
    int seat;
    for (seat = 0; seat < 4; seat++) {
        value->win[seat] = (int32_t)(mean->win[seat] / weight);
        value->score[seat] = (int32_t)(mean->score[seat] / weight);
    }
    value->material = (int32_t)(mean->material / weight);
}

int mkp_chance_outcomes(const mk_state *state, mk_action *actions, int *weights) {
    mk_odds odds[4];
    int i, n = mkr_odds(state, odds), whole = 1;
    /* The odds are reduced fractions of one whole, which is the largest denominator. */
    for (i = 0; i < n; i++)
        if (odds[i].denominator > whole) whole = odds[i].denominator;
    for (i = 0; i < n; i++) {
        actions[i] = odds[i].action;
        weights[i] = odds[i].numerator * (whole / odds[i].denominator);
    }
    return n;
}

static void search_chance(mkp_search *search, const mk_state *state, int seat, int depth, mkp_value *value) {
    mk_action actions[4];
    int weights[4];
    mkp_mean mean = mkp_no_mean;
    int i, n = mkp_chance_outcomes(state, actions, weights);
    for (i = 0; i < n && !search->stopped; i++) {
        mk_state after = *state;
        mkp_value one = no_value;
        mkr_apply(&after, actions[i]);
        mkp_search_rest(search, &after, seat, depth, &one);
        mkp_mean_add(&mean, &one, weights[i]);
    }
    mkp_mean_end(&mean, value);
}

/* ---- Decision nodes ------------------------------------------------------------------------ */

static void search_action(mkp_search *search, const mk_state *state, mk_action action, int depth,
                          mkp_value *value) {
    mk_state after = *state;
    *value = no_value;
    mkr_apply(&after, action);
    mkp_search_rest(search, &after, state->seat, depth, value);
}

static int64_t utility_of(const mkp_search *search, const mk_state *state, const mkp_value *value,
                          int reaches_end) {
    return search->policies[state->seat] == MKP_POLICY_GREEDY ? value->material
                                                              : mkp_utility(value, state->seat, reaches_end);
}

/* Forward pruning: sorts the actions by a search to the end of the turn and returns how many of
 * the first are kept. */
static int prune(mkp_search *search, const mk_state *state, int depth, mk_action *legal, int n) {
    int keep = state->phase == MK_LAY ? search->filter->lays[depth] : search->filter->turns[depth];
    int64_t utilities[MK_LEGAL_MAX];
    int i, k;
    if (depth == 1 || keep >= n) return n;
    for (i = 0; i < n && !search->stopped; i++) {
        mk_action action = legal[i];
        mkp_value value;
        int64_t utility;
        search_action(search, state, action, 1, &value);
        utility = utility_of(search, state, &value, 0);
        for (k = i; k > 0 && utility > utilities[k - 1]; k--) {
            utilities[k] = utilities[k - 1];
            legal[k] = legal[k - 1];
        }
        utilities[k] = utility;
        legal[k] = action;
    }
    return keep;
}

static void search_best(mkp_search *search, const mk_state *state, int depth, mkp_value *value) {
    mk_action legal[MK_LEGAL_MAX];
    const int reaches_end = mkp_reaches_end(state, depth);
    mkp_value best = no_value;
    int64_t most = INT64_MIN;
    int i, n = prune(search, state, depth, legal, mkr_legal(state, legal));
    for (i = 0; i < n && !search->stopped; i++) {
        mkp_value one;
        int64_t utility;
        search_action(search, state, legal[i], depth, &one);
        utility = utility_of(search, state, &one, reaches_end);
        if (utility > most) {
            most = utility;
            best = one;
        }
    }
    *value = best;
}

/* Searches the likeliest actions, at most count of them, and takes their weighted mean. The hash
 * breaks ties, so that the same position always gives the same actions. */
static void search_likeliest(mkp_search *search, const mk_state *state, int depth, const mk_action *legal,
                             int n, int *weights, int count, mkp_value *value) {
    mkp_mean mean = mkp_no_mean;
    const int first = (int)(mkr_hash(state) % (uint64_t)n);
    *value = no_value;
    for (; count > 0 && !search->stopped; count--) {
        mkp_value one;
        int i, most = first;
        for (i = 0; i < n; i++)
            if (weights[(first + i) % n] > weights[most]) most = (first + i) % n;
        if (!weights[most]) break;
        search_action(search, state, legal[most], depth, &one);
        mkp_mean_add(&mean, &one, weights[most]);
        weights[most] = 0;
    }
    mkp_mean_end(&mean, value);
}

/* A node of an opponent that the model predicts. Strong kinds are predicted by a shallow search:
 * to the end of the turn, or of the game if nothing is pruned. If the opponent is simple no
 * search is needed for that, which leaves more time for depth. */
static void search_modelled(mkp_search *search, const mk_state *state, int depth, mkp_value *value) {
    enum { KEPT_OF_SIMPLE = 3, KEPT_OF_OTHERS = 2 };
    const int exact = search->filter == &mkp_no_filter, shallow = exact ? depth : 1;
    mk_action legal[MK_LEGAL_MAX] = {0};
    mkp_value values[MK_LEGAL_MAX] = {{{0}, {0}, 0}};
    int weights[MK_LEGAL_MAX];
    int i, n = mkr_legal(state, legal);
    if (mkp_opponent_is_simple(search->model, state->seat)) {
        mkp_opponent_model_predict(search->model, state, legal, n, NULL, 0, weights);
        search_likeliest(search, state, depth, legal, n, weights, exact ? n : KEPT_OF_SIMPLE, value);
        return;
    }
    for (i = 0; i < n && !search->stopped; i++) search_action(search, state, legal[i], shallow, &values[i]);
    *value = no_value;
    if (search->stopped) return;
    mkp_opponent_model_predict(search->model, state, legal, n, values, mkp_reaches_end(state, shallow),
                               weights);
    if (depth > shallow)
        search_likeliest(search, state, depth, legal, n, weights, KEPT_OF_OTHERS, value);
    else {
        mkp_mean mean = mkp_no_mean;
        for (i = 0; i < n; i++) mkp_mean_add(&mean, &values[i], weights[i]);
        mkp_mean_end(&mean, value);
    }
}

static void search_decision(mkp_search *search, const mk_state *state, int depth, mkp_value *value) {
    if (search->policies[state->seat] == MKP_POLICY_MODEL)
        search_modelled(search, state, depth, value);
    else
        search_best(search, state, depth, value);
}

/* ---- Turns --------------------------------------------------------------------------------- */

/* Counts an evaluation, and asks clock and host now and then. */
static void count_leaf(mkp_search *search) {
    enum { LEAVES_PER_CHECK = 64 };
    if (search->nodes_left == 0) {
        search->stopped = 1;
        return;
    }
    if (--search->nodes_left % LEAVES_PER_CHECK != 0 || !search->host) return;
    if (search->deadline_ms && search->host->now_ms(search->host->context) >= search->deadline_ms)
        search->stopped = 1;
    if (search->host->stopped && search->host->stopped(search->host->context)) search->stopped = 1;
}

void mkp_search_turns(mkp_search *search, const mk_state *state, int depth, mkp_value *value) {
    uint64_t key = 0;
    if (search->tt) {
        key = mkp_tt_key(mkr_hash(state) ^ search->salt, search->plan, depth);
        if (mkp_tt_probe(search->tt, key, value)) return;
    }
    if (state->phase == MK_DRAW || state->phase == MK_ROLL)
        search_chance(search, state, state->seat, depth, value);
    else
        search_decision(search, state, depth, value);
    if (search->tt && !search->stopped) mkp_tt_store(search->tt, key, value);
}

void mkp_search_rest(mkp_search *search, const mk_state *state, int seat, int depth, mkp_value *value) {
    int ended = state->phase == MK_OVER || state->phase == mkr_first_phase(state);
    if (!ended) {
        if (state->phase == MK_ROLL)
            search_chance(search, state, seat, depth, value);
        else
            search_decision(search, state, depth, value);
        return;
    }
    if (depth > 1 && state->phase != MK_OVER)
        mkp_search_turns(search, state, depth - 1, value);
    else {
        count_leaf(search);
        if (!search->stopped) search->eval(search->eval_context, state, seat, value);
    }
    if (search->policies[seat] != MKP_POLICY_BEST) value->material = mkp_material(state, seat);
}
