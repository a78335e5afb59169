/* opponent_model.h - estimates what kind of player each opponent is, and predicts its choices. */
#ifndef MARRAKECH_PLAYERS_OPPONENT_MODEL_H
#define MARRAKECH_PLAYERS_OPPONENT_MODEL_H

#include "players.h"

/* The kinds of players: strong ones, and four simple ones. */
enum { MKP_KIND_STRONG, MKP_KIND_GREEDY, MKP_KIND_SPREAD, MKP_KIND_WEAVE, MKP_KIND_HUNTER, MKP_KINDS };

/* For each seat the probability of each kind, in parts of MKP_POSTERIOR_ONE. They add up to about
 * that, and none is 0. */
enum { MKP_POSTERIOR_ONE = 1 << 10 };
typedef struct mkp_opponent_model {
    int posterior[4][MKP_KINDS];
} mkp_opponent_model;

/* Starts from the prior and updates it with every choice of the game that has led to this state.
 * Without a game (NULL), or with one in another state, the prior stays. The evaluator tells what
 * a strong player would have done. */
void mkp_opponent_model_fit(const mk_game *game, const mk_state *state, mkp_evaluator *evaluator,
                            mkp_opponent_model *model);

/* A hash, for the keys of the transposition table. */
uint64_t mkp_opponent_model_hash(const mkp_opponent_model *model);

/* Whether a seat is known to be strong: then it is expected to choose what is best for itself. */
int mkp_opponent_is_strong(const mkp_opponent_model *model, int seat);

/* Whether a seat is known to be simple: then its choice can be predicted without a search. */
int mkp_opponent_is_simple(const mkp_opponent_model *model, int seat);

/* The same with hardly a doubt. A strong player who errs now and then looks simple for a while. */
int mkp_opponent_is_surely_simple(const mkp_opponent_model *model, int seat);

/* How likely the acting seat is to choose each of the legal actions. The weights are relative.
 * values are those after each action, by a shallow search. They may be NULL if the seat is
 * simple: then unlikely kinds are left out. */
void mkp_opponent_model_predict(const mkp_opponent_model *model, const mk_state *state,
                                const mk_action *legal, int n, const mkp_value *values, int reaches_end,
                                int *weights);

#endif
