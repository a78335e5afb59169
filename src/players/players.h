/* players.h - the interface between a computer player and mk_player_choose and its like. */
#ifndef MARRAKECH_PLAYERS_PLAYERS_H
#define MARRAKECH_PLAYERS_PLAYERS_H

#include "search.h"

typedef struct mkp_question {
    const mk_state *state;
    const mk_limits *limits;
    const mk_host *host;
    uint64_t seed;   /* for players that play at random */
    uint64_t number; /* the N of a name such as flat:N */
    mk_action legal[MK_LEGAL_MAX];
    int count;    /* of legal actions */
    int rank_all; /* all actions are to be ranked, not only the best one found */
    int max_n;    /* every seat maximises its own utility; no opponent model */
} mkp_question;

typedef struct mkp_answer {
    int64_t utilities[MK_LEGAL_MAX]; /* of each legal action, in units of the player's own */
    mkp_value values[MK_LEGAL_MAX];  /* of the position after each, if has_values */
    int has_values;
} mkp_answer;

/* A player answers for the legal actions of the seat to act. assam also evaluates chance nodes,
 * where there are no choices: then values[0] is the expectation. */
typedef mk_error mkp_player(const mkp_question *question, mkp_answer *answer);

mkp_player mkp_random, mkp_greedy, mkp_assam, mkp_level;
mkp_player mkp_spread, mkp_weave, mkp_hunter, mkp_flat;

/* When the time is up, by the host's clock; 0: never. */
uint64_t mkp_deadline(const mk_limits *limits, const mk_host *host);

/* Opens the net for so many players: the host's, or else the library's own. */
mk_error mkp_net_of_host(mkp_net *net, const mk_host *host, int players);

/* The evaluation by a net. One evaluator serves one thread. */
typedef struct mkp_evaluator {
    const mkp_net *net;
    mkp_accumulators accumulators;
} mkp_evaluator;
void mkp_evaluator_init(mkp_evaluator *evaluator, const mkp_net *net, mkp_simple_seats simple_seats);
void mkp_evaluator_set_simple(mkp_evaluator *evaluator, mkp_simple_seats simple_seats);
mkp_eval mkp_eval_net; /* its context is an mkp_evaluator */

#endif
