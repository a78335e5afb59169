/* result.h - how a game ended: every seat's count, a chart of totals, a rematch. */
#ifndef MARRAKECH_TUI_RESULT_H
#define MARRAKECH_TUI_RESULT_H

#include "table.h"

typedef enum result_answer { RESULT_LEAVE, RESULT_REMATCH } result_answer;

/* Shows it until an answer is given; said is what has become of the game. */
result_answer result_show(table *t, const char *said);

#endif
