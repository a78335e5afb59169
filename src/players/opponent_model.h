/* opponent_model.h - what a stranger will choose, and what one learns of strangers by watching. */
#ifndef MARRAKECH_PLAYERS_GUESS_H
#define MARRAKECH_PLAYERS_GUESS_H

#include "players.h"

/* Kinds of players that one may meet. */
enum { MKP_KIND_STRONG, MKP_KIND_GREEDY, MKP_KIND_SPREAD, MKP_KIND_WEAVE, MKP_KIND_HUNTER, MKP_KINDS };

/* How likely each seat is to be of each kind, in parts of MKP_POSTERIOR_ONE. */
enum { MKP_POSTERIOR_ONE = 1 << 10 };
typedef struct mkp_opponent_model {
    int posterior[4][MKP_KINDS];
} mkp_opponent_model;

/* What is to be believed of everybody at first, and after having watched a game (NULL: none)
 * that has led to this state. The expert says what the wise would have done. */
void mkp_opponent_model_fit(const mk_game *game, const mk_state *state, mkp_evaluator *evaluator,
                            mkp_opponent_model *model);

/* Another number for another belief. */
uint64_t mkp_opponent_model_hash(const mkp_opponent_model *model);

/* Whether a seat is known for somebody wise, who chooses what is best for himself. */
int mkp_opponent_is_strong(const mkp_opponent_model *model, int seat);

/* Whether it is known for somebody simple: then it can be guessed what it will choose without
 * knowing what follows. */
int mkp_opponent_is_simple(const mkp_opponent_model *model, int seat);

/* Whether there is hardly a doubt about that. Who errs now and then looks simple for a while. */
int mkp_opponent_is_surely_simple(const mkp_opponent_model *model, int seat);

/* How likely each of the legal choices of the acting seat is, in weights that mean
 * nothing but their proportion. values are what follows from each, as far as the
 * stranger looks; NULL, of somebody simple. */
void mkp_opponent_model_predict(const mkp_opponent_model *model, const mk_state *state,
                                const mk_action *legal, int n, const mkp_value *values, int reaches_end,
                                int *weights);

#endif
