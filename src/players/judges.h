/* judges.h - what the simple players think of a position in which a turn has ended. */
#ifndef MARRAKECH_PLAYERS_JUDGES_H
#define MARRAKECH_PLAYERS_JUDGES_H

#include "look.h"

/* The tribute that the acting seat must expect if Assam faces this way, in sixths of
 * a dirham: what it would pay to one seat, or to whoever gets it. */
enum { MKP_ANYBODY = -1 };
int mkp_expected_tribute(const mk_state *state, int facing, int payee);

/* By what lies on the table: one's own dirhams and visible halves, less the mean
 * of the others'. Winning is not thought of: the value is all in the score. */
mkp_judge mkp_judge_greedily;

#endif
