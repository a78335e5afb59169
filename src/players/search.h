/* search.h - expectiminimax with several players, from any phase, over a number of turns.
 *
 * - A turn is one ply. The search enters it in any phase and counts depth in turns.
 * - At a chance node (draw, roll) the value is the exact expectation.
 * - At a decision node the acting seat chooses by its policy. MKP_POLICY_BEST takes the action
 *   with the best utility for that seat: with two players this is expectiminimax, with more it
 *   is max^n. MKP_POLICY_MODEL weighs the actions by the opponent model (opponent_model.h):
 *   max^n expects too much of opponents and wins less against simple ones (docs/strength.md).
 * - At a leaf, where the last turn has ended, the evaluator gives the value.
 *
 * Deeper searches prune: a filter keeps the few actions that a search to the end of the turn
 * likes best. The result depends only on the position, the depth, the filter, the policies and
 * the opponent model. It does not depend on time, threads or the transposition table. */
#ifndef MARRAKECH_PLAYERS_SEARCH_H
#define MARRAKECH_PLAYERS_SEARCH_H

#include "tt.h"

/* A static evaluation: the value of a position in which this seat has just ended its turn. */
typedef void mkp_eval(void *context, const mk_state *state, int seat, mkp_value *value);

/* Evaluates nothing: the search fills in the material alone. */
mkp_eval mkp_eval_none;

enum { MKP_DEPTH_MAX = 6 };

/* How many actions survive pruning, by the depth that is left (this turn included). */
typedef struct mkp_filter {
    uint8_t turns[MKP_DEPTH_MAX + 1];
    uint8_t lays[MKP_DEPTH_MAX + 1];
} mkp_filter;

/* Prunes nothing. For exact searches to the end of the game. */
extern const mkp_filter mkp_no_filter;

/* How a seat chooses at a decision node. */
typedef enum mkp_policy {
    MKP_POLICY_BEST,   /* the best utility */
    MKP_POLICY_GREEDY, /* the best material */
    MKP_POLICY_MODEL   /* weighted by the opponent model */
} mkp_policy;

typedef struct mkp_search {
    mkp_eval *eval;
    void *eval_context;
    const mkp_filter *filter;               /* may change between calls, together with plan */
    int plan;                               /* names filter and policies in the transposition table */
    uint8_t policies[4];                    /* mkp_policy of each seat */
    const struct mkp_opponent_model *model; /* for MKP_POLICY_MODEL */
    uint64_t salt;                          /* names the model in the transposition table */
    mkp_tt *tt;                             /* or NULL */
    const mk_host *host;                    /* or NULL: no clock, no stop */
    uint64_t deadline_ms;                   /* 0: none */
    uint64_t nodes_left;                    /* leaves that may still be evaluated */
    int stopped; /* a limit is reached: values of this search are no longer valid */
} mkp_search;

/* Sets up a search without limits in which every seat has the same policy. */
void mkp_search_init(mkp_search *search, mkp_eval *eval, void *context, mkp_policy policy);

/* The value of a state, depth turns ahead. Depth 1 ends with the turn that the state is
 * in or is about to begin. Uses the transposition table. */
void mkp_search_turns(mkp_search *search, const mk_state *state, int depth, mkp_value *value);

/* The value of a state in the middle of a seat's turn, depth turns ahead with this one as the
 * first. The turn may just have ended: then depth 1 is a leaf. */
void mkp_search_rest(mkp_search *search, const mk_state *state, int seat, int depth, mkp_value *value);

/* Whether the game is over after so many turns at the latest. */
int mkp_reaches_end(const mk_state *state, int depth);

/* What a seat maximises: its winning chance, and a little its score. If the search reaches the
 * end of the game, the score only breaks ties. */
int64_t mkp_utility(const mkp_value *value, int seat, int reaches_end);

/* A weighted mean of values, for chance nodes and opponent models. */
typedef struct mkp_mean {
    int64_t win[4], score[4], material;
    int64_t weight;
} mkp_mean;
extern const mkp_mean mkp_no_mean;
void mkp_mean_add(mkp_mean *mean, const mkp_value *value, int weight);
void mkp_mean_end(const mkp_mean *mean, mkp_value *value);

/* The actions of a chance node, with their odds as whole numbers. Returns how many. */
int mkp_chance_outcomes(const mk_state *state, mk_action *actions, int *weights);

#endif
