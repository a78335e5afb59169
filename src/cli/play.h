/* play.h - the parts of `marrakech play`. */
#ifndef MARRAKECH_PLAY_H
#define MARRAKECH_PLAY_H

#include "cli.h"

/* A game and who sits at it. */
typedef struct table {
    mk_game game;
    style look;
    bool boards;              /* the board is drawn without being asked for */
    char *names[4];           /* as they are shown: no two alike */
    const char *computers[4]; /* the computer player of a seat; NULL for a person */
} table;

/* ---- play_say.c: what the players are told ------------------------------- */

void say_start(const table *t);
void say_help(const table *t);
void say_turn(const table *t); /* a turn begins: whose it is, and how everybody stands */
void say_seats(const table *t);
void say_board(const table *t);
void say_choices(const table *t);
void say_end(const table *t);

/* What an action does; to be said before it is played. */
void say_action(const table *t, mk_action action);

/* Whose last action is taken back; to be said before it is. */
void say_undo(const table *t);

/* The squares of a rug as a player would type them. */
const char *rug_text(const mk_state *state, mk_action action, char text[MK_ACTION_TEXT_MAX]);

/* ---- play_ask.c: what they answer ------------------------------------------ */

typedef enum answer {
    ANSWER_ACTION, /* a legal action */
    ANSWER_UNDO,   /* take back the last one: can_undo() holds */
    ANSWER_LEAVE,
    ANSWER_END,   /* of the input */
    ANSWER_FAILED /* the input cannot be read or the output not be written */
} answer;

/* Asks the person whose turn it is until there is an answer. */
answer ask(const table *t, mk_action *action);

/* ---- play_save.c: the record ------------------------------------------------ */

/* Whether a record can be written there, before a game is played for it. False
 * after a message. */
bool save_possible(const char *path);

/* Writes it; an older file stays whole until the new one is complete. False
 * after a message. */
bool save_record(const mk_game *game, const char *path);

#endif
