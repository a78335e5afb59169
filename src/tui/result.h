/* result.h - how a game ended: every seat's count, a chart of totals, a rematch. */
#ifndef MARRAKECH_TUI_RESULT_H
#define MARRAKECH_TUI_RESULT_H

#include "scene.h"

typedef enum tui_result_answer { RESULT_LEAVE, RESULT_REMATCH } tui_result_answer;

/* Shows it until an answer is given; said is what has become of the game. */
tui_result_answer tui_result_show(tui_scene *t, const char *said);

#endif
