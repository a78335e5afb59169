/* guess.h - what a stranger will choose, and what one learns of strangers by watching. */
#ifndef MARRAKECH_PLAYERS_GUESS_H
#define MARRAKECH_PLAYERS_GUESS_H

#include "players.h"

/* Kinds of players that one may meet. */
enum { MKP_KIND_WISE, MKP_KIND_GREEDY, MKP_KIND_SPREAD, MKP_KIND_WEAVE, MKP_KIND_HUNTER, MKP_KINDS };

/* How likely each seat is to be of each kind, in parts of MKP_CERTAIN. */
enum { MKP_CERTAIN = 1 << 10 };
typedef struct mkp_belief {
    int parts[4][MKP_KINDS];
} mkp_belief;

/* What is to be believed of everybody at first, and after having watched a game (NULL: none)
 * that has led to this state. The expert says what the wise would have done. */
void mkp_believe(const mk_game *game, const mk_state *state, mkp_expert *expert, mkp_belief *belief);

/* Another number for another belief. */
uint64_t mkp_belief_hash(const mkp_belief *belief);

/* Whether a seat is known for somebody wise, who chooses what is best for himself. */
int mkp_is_wise(const mkp_belief *belief, int seat);

/* Whether it is known for somebody simple: then it can be guessed what it will choose without
 * knowing what follows. */
int mkp_is_simple(const mkp_belief *belief, int seat);

/* Whether there is hardly a doubt about that. Who errs now and then looks simple for a while. */
int mkp_is_surely_simple(const mkp_belief *belief, int seat);

/* How likely each of the legal choices of the acting seat is, in weights that mean
 * nothing but their proportion. values are what follows from each, as far as the
 * stranger looks; NULL, of somebody simple. */
void mkp_guess(const mkp_belief *belief, const mk_state *state, const mk_action *legal, int n,
               const mkp_value *values, int sees_end, int *weights);

#endif
