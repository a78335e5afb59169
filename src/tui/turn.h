/* turn.h - a person's turn: choosing a direction and a rug by keys or by pointing. */
#ifndef MARRAKECH_TUI_TURN_H
#define MARRAKECH_TUI_TURN_H

#include "scene.h"

typedef enum tui_turn_answer {
    TURN_ACTION, /* chosen, and legal */
    TURN_UNDO,   /* the last choice is to be taken back */
    TURN_LEAVE
} tui_turn_answer;

/* Asks the person who is to act, for a choice or for what a real die or pile gave, until there is an
 * answer. */
tui_turn_answer tui_turn_ask(tui_scene *t, mk_action *action);

/* Waits for the next event after drawing; sees to size, hints, chances and help itself.
 * Returns false if the game is to be left. */
bool tui_turn_wait(tui_scene *t, int milliseconds, tui_event *e);

/* Asks whether the game is to be left: it is kept, but nobody leaves by a slip of the
 * finger. */
bool tui_turn_leaves(tui_scene *t);

#endif
