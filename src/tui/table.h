/* table.h - a game on the screen: the board, who sits around it, what was said.
 *
 * Everything that is shown follows from this struct; table_draw draws all of it anew,
 * and curses sends the terminal what has changed. */
#ifndef MARRAKECH_TUI_TABLE_H
#define MARRAKECH_TUI_TABLE_H

#include "board.h"
#include "thinker.h"
#include "tui.h"

enum { TABLE_TEXT = 160 };

/* What is asked for, until it is answered. */
typedef struct request {
    char prompt[TABLE_TEXT];
    char keys[TABLE_TEXT]; /* which keys answer */
    bool rug;              /* the drawn rug is shown beside it */
} request;

/* What is known of the winning chances here. Where the evaluation failed it stays asked:
 * it would fail again. */
typedef enum chances_state { CHANCES_UNKNOWN, CHANCES_ASKED, CHANCES_KNOWN } chances_state;

typedef struct table {
    screen s;
    board b;
    bool fits;
    const tui_setup *setup;
    const tui_keeper *keeper;
    char names[4][TUI_NAME + 16]; /* as they are shown: no two alike */
    mk_game game;
    thinker *thinker;
    board_view view;
    char message[TABLE_TEXT]; /* what has happened */
    request asked;
    /* hints */
    mk_ranked hints[MK_LEGAL_MAX];
    int hint_count;
    bool hinting;
    bool chances_shown;
    chances_state chances_state;
    mk_chances chances[4];
    tui_speed speed;
} table;

/* Sits down at it. */
void table_start(table *t, const screen *s, const tui_setup *setup, const mk_game *game);

/* Puts everything in its place after the size has changed. */
void table_lay_out(table *t);
void table_draw(table *t);

/* Asks for something else: keys first, then the prompt in the manner of printf. The drawn
 * rug is shown beside it only once asked.rug is set. */
void table_ask(table *t, const char *keys, const char *format, ...) __attribute__((format(printf, 3, 4)));

/* The name of a seat as it is shown. */
const char *table_name(const table *t, int seat);

/* A rug or direction as a player reads it. */
const char *table_action_text(const mk_state *state, mk_action action, char text[MK_ACTION_TEXT_MAX]);

#endif
