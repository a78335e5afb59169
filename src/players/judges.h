/* judges.h - what the simple players think of a position in which a turn has ended. */
#ifndef MARRAKECH_PLAYERS_JUDGES_H
#define MARRAKECH_PLAYERS_JUDGES_H

#include "look.h"

/* By what lies on the table: one's own dirhams and visible halves, less the mean
 * of the others'. Winning is not thought of: the value is all in the score. */
mkp_judge mkp_judge_greedily;

#endif
