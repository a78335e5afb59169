/* look.h - looking ahead to the end of a turn.
 *
 * From any phase of a turn: a player's choice is the one that is best for the
 * seat that acts, chance is an expectation, and where the turn has ended the
 * position is valued by a judge. */
#ifndef MARRAKECH_PLAYERS_LOOK_H
#define MARRAKECH_PLAYERS_LOOK_H

#include "net.h"

/* Values a position in which a turn has just ended, for the seat that played it. */
typedef void mkp_judge(const void *context, const mk_state *state, int seat, mkp_value *value);

/* The value of a state, seen by the judge where the current turn ends. */
void mkp_look(mkp_judge *judge, const void *context, const mk_state *state, mkp_value *value);

/* The values of all legal actions in a player's phase; returns how many. */
int mkp_look_at_choices(mkp_judge *judge, const void *context, const mk_state *state, mk_action *legal,
                        mkp_value *values);

/* What a seat wants of a value: to win, and a little to win high. */
int32_t mkp_desire(const mkp_value *value, int seat);

#endif
