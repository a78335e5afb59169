/* turn.h - a person's turn: choosing a direction and a rug by keys or by pointing. */
#ifndef MARRAKECH_TUI_TURN_H
#define MARRAKECH_TUI_TURN_H

#include "table.h"

typedef enum turn_answer {
    TURN_ACTION, /* chosen, and legal */
    TURN_UNDO,   /* the last choice is to be taken back */
    TURN_LEAVE
} turn_answer;

/* Asks whoever is to act, until there is an answer. */
turn_answer turn_ask(table *t, mk_action *action);

/* Asks for what the real die or the real pile gave. */
turn_answer turn_ask_chance(table *t, mk_action *action);

/* Waits for the next event after drawing; sees to size, hints, chances and help itself.
 * Returns false if the game is to be left. */
bool turn_wait(table *t, int milliseconds, event *e);

/* Asks whether the game is to be left: it is kept, but nobody leaves by a slip of the
 * finger. */
bool turn_leaves(table *t);

/* Whether the last choice may be taken back. */
bool turn_can_undo(const table *t);

#endif
