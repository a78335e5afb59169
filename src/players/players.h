/* players.h - what a computer player is asked, and what it answers. */
#ifndef MARRAKECH_PLAYERS_PLAYERS_H
#define MARRAKECH_PLAYERS_PLAYERS_H

#include "search.h"

typedef struct mkp_question {
    const mk_state *state;
    const mk_limits *limits;
    const mk_host *host;
    uint64_t seed;   /* for whoever plays dice */
    uint64_t number; /* the N of a name such as flat:N */
    mk_action legal[MK_LEGAL_MAX];
    int count;    /* of legal actions */
    int rank_all; /* every choice is of interest, not only the best */
    int max_n;    /* everybody is expected to be wise, whatever that costs oneself */
} mkp_question;

/* How much each choice is wished for, in units of the player's own. */
typedef struct mkp_answer {
    int64_t utilities[MK_LEGAL_MAX];
    mkp_value values[MK_LEGAL_MAX]; /* what follows from each, if it is told */
    int has_values;
} mkp_answer;

/* assam can be asked about chance too, where there are no choices: then the answer
 * is of one, the expectation. */
typedef mk_error mkp_player(const mkp_question *question, mkp_answer *answer);

mkp_player mkp_random, mkp_greedy, mkp_assam, mkp_level;
mkp_player mkp_spread, mkp_weave, mkp_hunter, mkp_flat;

/* When the time is up by the host's clock, however much there is; 0: never. */
uint64_t mkp_deadline(const mk_limits *limits, const mk_host *host);

/* Opens the net for these players: the host's, or the library's own. */
mk_error mkp_net_of_host(mkp_net *net, const mk_host *host, int players);

/* The judge who asks a net. */
typedef struct mkp_evaluator {
    const mkp_net *net;
    mkp_accumulators accumulators;
} mkp_evaluator;
void mkp_evaluator_init(mkp_evaluator *evaluator, const mkp_net *net, mkp_simple_seats simple_seats);
void mkp_evaluator_set_simple(mkp_evaluator *evaluator, mkp_simple_seats simple_seats);
mkp_eval mkp_eval_net;

#endif
