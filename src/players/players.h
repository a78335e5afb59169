/* players.h - what a computer player is asked, and what it answers. */
#ifndef MARRAKECH_PLAYERS_PLAYERS_H
#define MARRAKECH_PLAYERS_PLAYERS_H

#include "look.h"

typedef struct mkp_question {
    const mk_state *state;
    const mk_limits *limits;
    const mk_host *host;
    uint64_t seed;   /* for whoever plays dice */
    uint64_t number; /* the N of a name such as flat:N */
    mk_action legal[MK_LEGAL_MAX];
    int count; /* of legal actions */
    int all;   /* every choice is of interest, not only the best */
    int fair;  /* everybody is expected to be wise, whatever that costs oneself */
} mkp_question;

/* How much each choice is wished for, in units of the player's own. */
typedef struct mkp_answer {
    int64_t wishes[MK_LEGAL_MAX];
    mkp_value values[MK_LEGAL_MAX]; /* what follows from each, if it is told */
    int valued;
} mkp_answer;

/* assam can be asked about chance too, where there are no choices: then the answer
 * is of one, the expectation. */
typedef mk_error mkp_player(const mkp_question *question, mkp_answer *answer);

mkp_player mkp_random, mkp_greedy, mkp_assam, mkp_level;
mkp_player mkp_spread, mkp_weave, mkp_hunter, mkp_flat;

/* When the time is up by the host's clock, however much there is; 0: never. */
uint64_t mkp_until(const mk_limits *limits, const mk_host *host);

/* Opens the net for these players: the host's, or the library's own. */
mk_error mkp_open_net(mkp_net *net, const mk_host *host, int players);

/* The judge who asks a net. */
typedef struct mkp_expert {
    const mkp_net *net;
    mkp_desk desk;
} mkp_expert;
void mkp_expert_start(mkp_expert *expert, const mkp_net *net, mkp_company company);
void mkp_expert_tell(mkp_expert *expert, mkp_company company);
mkp_judge mkp_judge_by_net;

#endif
