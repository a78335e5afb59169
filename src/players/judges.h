/* judges.h - what simple players see. */
#ifndef MARRAKECH_PLAYERS_JUDGES_H
#define MARRAKECH_PLAYERS_JUDGES_H

#include "look.h"

/* The tribute that the acting seat must expect if Assam faces this way, in sixths of
 * a dirham: what it would pay to one seat, or to whoever gets it. */
enum { MKP_ANYBODY = -1 };
int mkp_expected_tribute(const mk_state *state, int facing, int payee);

/* What lies on the table for the seat that has just moved: its own dirhams and
 * visible halves, less the mean of the others'; being out is bad. Where Assam has
 * been turned for the next player, a little for what that one must expect to pay. */
int32_t mkp_greed(const mk_state *state, int seat);

/* Leaves it at that. */
mkp_judge mkp_judge_nothing;

#endif
