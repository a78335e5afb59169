/* look.h - looking ahead: from any phase, over a number of turns.
 *
 * A player's choice is the one that is best for the seat that acts, chance is an
 * expectation, and where the last of the turns has ended a judge values the
 * position. With two players the other is as wise as oneself, unless he is known to be
 * simple. With more that would be max^n, which expects too much of opponents and then
 * does worse against simple ones than not to look ahead: so one weighs what each kind
 * of player would do, by what one believes of each of them (guess.h).
 *
 * Looking far, only the choices that seem good after a look to the end of the turn
 * are looked at further. So what is found depends on nothing but the position, the
 * depth, the filters and the belief: not on time, threads or what is remembered. */
#ifndef MARRAKECH_PLAYERS_LOOK_H
#define MARRAKECH_PLAYERS_LOOK_H

#include "memory.h"

/* Values a position in which a turn has just ended, for the seat that played it. */
typedef void mkp_judge(void *context, const mk_state *state, int seat, mkp_value *value);

/* Leaves it at what lies on the table. */
mkp_judge mkp_judge_nothing;

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
typedef enum mkp_manner {
    MKP_WISE,   /* what it wants most of the value */
    MKP_GREEDY, /* what brings it most on the table at once */
    MKP_STRANGE /* like any of the players that one meets, who knows */
} mkp_manner;

typedef struct mkp_look {
    mkp_judge *judge;
    void *context;                   /* the judge's */
    const mkp_filter *filter;        /* may change between calls, with plan */
    int plan;                        /* a number for filter and manners, to remember them by */
    uint8_t manners[4];              /* mkp_manner of each seat */
    const struct mkp_belief *belief; /* about those who are strange */
    uint64_t salt;                   /* a number for that belief, to remember by */
    mkp_memory *memory;              /* or NULL */
    const mk_host *host;             /* or NULL: no hurry */
    uint64_t until_ms;               /* 0: no clock */
    uint64_t nodes_left;
    int stopped; /* time or nodes are used up: values mean nothing any more */
} mkp_look;

/* A first look, without limits, with everybody of one manner. */
void mkp_look_start(mkp_look *look, mkp_judge *judge, void *context, mkp_manner manner);

/* The value of a state for a game that goes on from here, depth turns ahead: 1 is
 * the end of the current turn, or of the next if this one has not begun. */
void mkp_look_ahead(mkp_look *look, const mk_state *state, int depth, mkp_value *value);

/* The same in the middle of the turn of a seat: a state in which it has ended is
 * the first that counts. */
void mkp_look_on(mkp_look *look, const mk_state *state, int seat, int depth, mkp_value *value);

/* Whether so many turns are the rest of the game. */
int mkp_sees_end(const mk_state *state, int depth);

/* What a seat wants of a value: to win, and a little to win high. Where the end of
 * the game is in sight, to win high only if it costs nothing. */
int64_t mkp_desire(const mkp_value *value, int seat, int sees_end);

/* A mean of values that is taken one by one. */
typedef struct mkp_mean {
    int64_t win[4], score[4], greed;
    int64_t weight;
} mkp_mean;
extern const mkp_mean mkp_no_mean;
void mkp_mean_add(mkp_mean *mean, const mkp_value *value, int weight);
void mkp_mean_end(const mkp_mean *mean, mkp_value *value);

/* The outcomes of chance with whole numbers for their odds. */
int mkp_outcomes(const mk_state *state, mk_action *actions, int *weights);

#endif
