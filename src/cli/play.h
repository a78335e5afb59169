/* play.h - the parts of `marrakech play`. */
#ifndef MARRAKECH_PLAY_H
#define MARRAKECH_PLAY_H

#include "cli.h"

/* A game and who sits at it. */
typedef struct cli_play {
    mk_game game;
    cli_style look;
    bool boards; /* the board is drawn without being asked for */
    mk_table table;
    char names[4][MK_TABLE_NAME_MAX]; /* as they are shown: no two alike */
} cli_play;

/* ---- play_say.c: what the players are told ------------------------------- */

void cli_say_start(const cli_play *t);
void cli_say_help(const cli_play *t);
void cli_say_turn(const cli_play *t); /* a turn begins: whose it is, and how everybody stands */
void cli_say_seats(const cli_play *t);
void cli_say_board(const cli_play *t);
void cli_say_choices(const cli_play *t);
void cli_say_end(const cli_play *t);

/* What an action does; to be said before it is played. */
void cli_say_action(const cli_play *t, mk_action action);

/* Whose choice is taken back, so many actions ago; to be said before it is. */
void cli_say_undo(const cli_play *t, int count);

/* The squares of a rug as a player would type them. */
const char *cli_rug_text(const mk_state *state, mk_action action, char text[MK_ACTION_TEXT_MAX]);

/* ---- play_ask.c: what they answer ------------------------------------------ */

typedef enum cli_answer {
    ANSWER_ACTION, /* a legal action */
    ANSWER_UNDO,   /* take back: something may be taken back */
    ANSWER_LEAVE,
    ANSWER_END,   /* of the input */
    ANSWER_FAILED /* the input cannot be read or the output not be written */
} cli_answer;

/* Asks the person whose turn it is until there is an answer. */
cli_answer cli_ask(const cli_play *t, mk_action *action);

#endif
