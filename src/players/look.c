/* look.c - looking ahead: from any phase, over a number of turns. */
#include "look.h"

#include "../rules/dice.h"
#include "../rules/hash.h"
#include "guess.h"
#include "likings.h"

const mkp_filter mkp_no_filter = {
    {MK_LEGAL_MAX, MK_LEGAL_MAX, MK_LEGAL_MAX, MK_LEGAL_MAX, MK_LEGAL_MAX, MK_LEGAL_MAX, MK_LEGAL_MAX},
    {MK_LEGAL_MAX, MK_LEGAL_MAX, MK_LEGAL_MAX, MK_LEGAL_MAX, MK_LEGAL_MAX, MK_LEGAL_MAX, MK_LEGAL_MAX}};

static const mkp_value nothing = {{0}, {0}, 0};

void mkp_judge_nothing(void *context, const mk_state *state, int seat, mkp_value *value) {
    (void)context, (void)state, (void)seat;
    *value = nothing;
}

void mkp_look_start(mkp_look *look, mkp_judge *judge, void *context, mkp_manner manner) {
    int seat;
    look->judge = judge;
    look->context = context;
    look->filter = &mkp_no_filter;
    look->plan = 0;
    for (seat = 0; seat < 4; seat++) look->manners[seat] = (uint8_t)manner;
    look->belief = NULL;
    look->salt = 0;
    look->memory = NULL;
    look->host = NULL;
    look->until_ms = 0;
    look->nodes_left = UINT64_MAX;
    look->stopped = 0;
}

int64_t mkp_desire(const mkp_value *value, int seat, int sees_end) {
    enum { WIN = 1 << 16, SCORE = 5 };
    return sees_end ? (int64_t)value->win[seat] * WIN + value->score[seat]
                    : (int64_t)value->win[seat] + (int64_t)value->score[seat] * SCORE;
}

int mkp_sees_end(const mk_state *state, int depth) {
    /* A turn a rug; where Assam is still to be turned, the rug of this turn is laid. */
    int turns = state->rules.turning != MK_BEFORE && state->phase == MK_TURN, colour;
    for (colour = 0; colour < 4; colour++) turns += state->left[colour];
    return turns <= depth;
}

/* ---- Chance -------------------------------------------------------------------- */

const mkp_mean mkp_no_mean = {{0}, {0}, 0, 0};

void mkp_mean_add(mkp_mean *mean, const mkp_value *value, int weight) {
    int seat;
    for (seat = 0; seat < 4; seat++) {
        mean->win[seat] += (int64_t)value->win[seat] * weight;
        mean->score[seat] += (int64_t)value->score[seat] * weight;
    }
    mean->greed += (int64_t)value->greed * weight;
    mean->weight += weight;
}

void mkp_mean_end(const mkp_mean *mean, mkp_value *value) {
    const int64_t weight = mean->weight ? mean->weight : 1; /* of nothing: nothing */
    int seat;
    for (seat = 0; seat < 4; seat++) {
        value->win[seat] = (int32_t)(mean->win[seat] / weight);
        value->score[seat] = (int32_t)(mean->score[seat] / weight);
    }
    value->greed = (int32_t)(mean->greed / weight);
}

int mkp_outcomes(const mk_state *state, mk_action *actions, int *weights) {
    mk_odds odds[4];
    int i, n = mkr_odds(state, odds), whole = 1;
    /* The largest denominator is one for all of them. */
    for (i = 0; i < n; i++)
        if (odds[i].denominator > whole) whole = odds[i].denominator;
    for (i = 0; i < n; i++) {
        actions[i] = odds[i].action;
        weights[i] = odds[i].numerator * (whole / odds[i].denominator);
    }
    return n;
}

static void expect(mkp_look *look, const mk_state *state, int seat, int depth, mkp_value *value) {
    mk_action actions[4];
    int weights[4];
    mkp_mean mean = mkp_no_mean;
    int i, n = mkp_outcomes(state, actions, weights);
    for (i = 0; i < n && !look->stopped; i++) {
        mk_state after = *state;
        mkp_value one = nothing;
        mkr_apply(&after, actions[i]);
        mkp_look_on(look, &after, seat, depth, &one);
        mkp_mean_add(&mean, &one, weights[i]);
    }
    mkp_mean_end(&mean, value);
}

/* ---- Choices -------------------------------------------------------------------- */

/* What a choice leads to. */
static void try(mkp_look *look, const mk_state *state, mk_action action, int depth, mkp_value *value) {
    mk_state after = *state;
    *value = nothing;
    mkr_apply(&after, action);
    mkp_look_on(look, &after, state->seat, depth, value);
}

static int64_t wish_for(const mkp_look *look, const mk_state *state, const mkp_value *value, int sees_end) {
    return look->manners[state->seat] == MKP_GREEDY ? value->greed : mkp_desire(value, state->seat, sees_end);
}

/* Puts the best few of the legal actions, after a look to the end of the turn, in
 * front; returns how many remain. */
static int filter_choices(mkp_look *look, const mk_state *state, int depth, mk_action *legal, int n) {
    int keep = state->phase == MK_LAY ? look->filter->lays[depth] : look->filter->turns[depth];
    int64_t wishes[MK_LEGAL_MAX];
    int i, k;
    if (depth == 1 || keep >= n) return n;
    for (i = 0; i < n && !look->stopped; i++) {
        mk_action action = legal[i];
        mkp_value value;
        int64_t wish;
        try(look, state, action, 1, &value);
        wish = wish_for(look, state, &value, 0);
        for (k = i; k > 0 && wish > wishes[k - 1]; k--) {
            wishes[k] = wishes[k - 1];
            legal[k] = legal[k - 1];
        }
        wishes[k] = wish;
        legal[k] = action;
    }
    return keep;
}

/* The best choice. */
static void choose_best(mkp_look *look, const mk_state *state, int depth, mkp_value *value) {
    mk_action legal[MK_LEGAL_MAX];
    const int sees_end = mkp_sees_end(state, depth);
    mkp_value best = nothing;
    int64_t most = INT64_MIN;
    int i, n = filter_choices(look, state, depth, legal, mkr_legal(state, legal));
    for (i = 0; i < n && !look->stopped; i++) {
        mkp_value one;
        int64_t wish;
        try(look, state, legal[i], depth, &one);
        wish = wish_for(look, state, &one, sees_end);
        if (wish > most) {
            most = wish;
            best = one;
        }
    }
    *value = best;
}

/* The mean of what follows from the likeliest choices, at most so many of them. Of equally
 * likely ones any, but always the same of the same position. */
static void follow_likeliest(mkp_look *look, const mk_state *state, int depth, const mk_action *legal, int n,
                             int *weights, int count, mkp_value *value) {
    mkp_mean mean = mkp_no_mean;
    const int first = (int)(mkr_hash(state) % (uint64_t)n);
    *value = nothing;
    for (; count > 0 && !look->stopped; count--) {
        mkp_value one;
        int i, most = first;
        for (i = 0; i < n; i++)
            if (weights[(first + i) % n] > weights[most]) most = (first + i) % n;
        if (!weights[most]) break;
        try(look, state, legal[most], depth, &one);
        mkp_mean_add(&mean, &one, weights[most]);
        weights[most] = 0;
    }
    mkp_mean_end(&mean, value);
}

/* What is likeliest to be chosen by one who looks to the end of the turn (of the game,
 * where nothing is filtered), and the mean of what follows. */
static void choose_likely(mkp_look *look, const mk_state *state, int depth, mkp_value *value) {
    enum { OF_SIMPLE = 3, OF_OTHERS = 2 };
    const int exact = look->filter == &mkp_no_filter, glance = exact ? depth : 1;
    mk_action legal[MK_LEGAL_MAX] = {0};
    mkp_value values[MK_LEGAL_MAX] = {{{0}, {0}, 0}};
    int weights[MK_LEGAL_MAX];
    int i, n = mkr_legal(state, legal);
    if (mkp_is_simple(look->belief, state->seat)) {
        mkp_guess(look->belief, state, legal, n, NULL, 0, weights);
        follow_likeliest(look, state, depth, legal, n, weights, exact ? n : OF_SIMPLE, value);
        return;
    }
    for (i = 0; i < n && !look->stopped; i++) try(look, state, legal[i], glance, &values[i]);
    *value = nothing;
    if (look->stopped) return;
    mkp_guess(look->belief, state, legal, n, values, mkp_sees_end(state, glance), weights);
    if (depth > glance)
        follow_likeliest(look, state, depth, legal, n, weights, OF_OTHERS, value);
    else {
        mkp_mean mean = mkp_no_mean;
        for (i = 0; i < n; i++) mkp_mean_add(&mean, &values[i], weights[i]);
        mkp_mean_end(&mean, value);
    }
}

static void choose(mkp_look *look, const mk_state *state, int depth, mkp_value *value) {
    if (look->manners[state->seat] == MKP_STRANGE)
        choose_likely(look, state, depth, value);
    else
        choose_best(look, state, depth, value);
}

/* ---- Turns ---------------------------------------------------------------------- */

/* Counts a position that is judged, and looks at the clock now and then. */
static void count_node(mkp_look *look) {
    enum { BETWEEN_LOOKS = 64 };
    if (look->nodes_left == 0) {
        look->stopped = 1;
        return;
    }
    if (--look->nodes_left % BETWEEN_LOOKS != 0 || !look->host) return;
    if (look->until_ms && look->host->now_ms(look->host->context) >= look->until_ms) look->stopped = 1;
    if (look->host->stopped && look->host->stopped(look->host->context)) look->stopped = 1;
}

void mkp_look_ahead(mkp_look *look, const mk_state *state, int depth, mkp_value *value) {
    uint64_t key = 0;
    if (look->memory) {
        key = mkp_memory_key(mkr_hash(state) ^ look->salt, look->plan, depth);
        if (mkp_memory_find(look->memory, key, value)) return;
    }
    if (state->phase == MK_DRAW || state->phase == MK_ROLL)
        expect(look, state, state->seat, depth, value);
    else
        choose(look, state, depth, value);
    if (look->memory && !look->stopped) mkp_memory_keep(look->memory, key, value);
}

void mkp_look_on(mkp_look *look, const mk_state *state, int seat, int depth, mkp_value *value) {
    int ended = state->phase == MK_OVER || state->phase == mkr_first_phase(state);
    if (!ended) {
        if (state->phase == MK_ROLL)
            expect(look, state, seat, depth, value);
        else
            choose(look, state, depth, value);
        return;
    }
    if (depth > 1 && state->phase != MK_OVER)
        mkp_look_ahead(look, state, depth - 1, value);
    else {
        count_node(look);
        if (!look->stopped) look->judge(look->context, state, seat, value);
    }
    if (look->manners[seat] != MKP_WISE) value->greed = mkp_greed(state, seat);
}
