/* search.h - looking ahead: from any phase, over a number of turns.
 *
 * A player's choice is the one that is best for the seat that acts, chance is an
 * expectation, and where the last of the turns has ended a judge values the
 * position. With two players the other is as wise as oneself, unless he is known to be
 * simple. With more that would be max^n, which expects too much of opponents and then
 * does worse against simple ones than not to look ahead: so one weighs what each kind
 * of player would do, by what one believes of each of them (opponent_model.h).
 *
 * Looking far, only the choices that seem good after a look to the end of the turn
 * are looked at further. So what is found depends on nothing but the position, the
 * depth, the filters and the belief: not on time, threads or what is remembered. */
#ifndef MARRAKECH_PLAYERS_LOOK_H
#define MARRAKECH_PLAYERS_LOOK_H

#include "tt.h"

/* Values a position in which a turn has just ended, for the seat that played it. */
typedef void mkp_eval(void *context, const mk_state *state, int seat, mkp_value *value);

/* Leaves it at what lies on the table. */
mkp_eval mkp_eval_none;

enum { MKP_DEPTH_MAX = 6 };

/* How many of the best choices are looked at further, by how many turns, the
 * current one included, are still to be looked at. */
typedef struct mkp_filter {
    uint8_t turns[MKP_DEPTH_MAX + 1];
    uint8_t lays[MKP_DEPTH_MAX + 1];
} mkp_filter;

/* Everything, for depths at which the end of the game is in sight. */
extern const mkp_filter mkp_no_filter;

/* How a seat is expected to choose. */
typedef enum mkp_policy {
    MKP_POLICY_BEST,   /* what it wants most of the value */
    MKP_POLICY_GREEDY, /* what brings it most on the table at once */
    MKP_POLICY_MODEL   /* like any of the players that one meets, who knows */
} mkp_policy;

typedef struct mkp_search {
    mkp_eval *eval;
    void *eval_context;                     /* the eval's */
    const mkp_filter *filter;               /* may change between calls, with plan */
    int plan;                               /* a number for filter and policies, to remember them by */
    uint8_t policies[4];                    /* mkp_policy of each seat */
    const struct mkp_opponent_model *model; /* about those who are strange */
    uint64_t salt;                          /* a number for that model, to remember by */
    mkp_tt *tt;                             /* or NULL */
    const mk_host *host;                    /* or NULL: no hurry */
    uint64_t deadline_ms;                   /* 0: no clock */
    uint64_t nodes_left;
    int stopped; /* time or nodes are used up: values mean nothing any more */
} mkp_search;

/* A first look, without limits, with everybody of one manner. */
void mkp_search_init(mkp_search *search, mkp_eval *eval, void *context, mkp_policy manner);

/* The value of a state for a game that goes on from here, depth turns ahead: 1 is
 * the end of the current turn, or of the next if this one has not begun. */
void mkp_search_turns(mkp_search *search, const mk_state *state, int depth, mkp_value *value);

/* The same in the middle of the turn of a seat: a state in which it has ended is
 * the first that counts. */
void mkp_search_rest(mkp_search *search, const mk_state *state, int seat, int depth, mkp_value *value);

/* Whether so many turns are the rest of the game. */
int mkp_reaches_end(const mk_state *state, int depth);

/* What a seat wants of a value: to win, and a little to win high. Where the end of
 * the game is in sight, to win high only if it costs nothing. */
int64_t mkp_utility(const mkp_value *value, int seat, int reaches_end);

/* A mean of values that is taken one by one. */
typedef struct mkp_mean {
    int64_t win[4], score[4], material;
    int64_t weight;
} mkp_mean;
extern const mkp_mean mkp_no_mean;
void mkp_mean_add(mkp_mean *mean, const mkp_value *value, int weight);
void mkp_mean_end(const mkp_mean *mean, mkp_value *value);

/* The outcomes of chance with whole numbers for their odds. */
int mkp_chance_outcomes(const mk_state *state, mk_action *actions, int *weights);

#endif
