/* board.h - the market on the screen: draws what it is told and knows no rules.
 *
 * Squares have a grid around them, which is left open between the two halves of a
 * whole rug: so one sees which rugs are whole and which are covered in part. The
 * loops around the grid say where Assam comes back in. */
#ifndef MARRAKECH_TUI_BOARD_H
#define MARRAKECH_TUI_BOARD_H

#include <stdint.h>

#include "marrakech.h"
#include "screen.h"

/* Where the board is, and how large. */
typedef struct tui_board {
    int top, left;     /* of everything, loops and letters included */
    int rows, columns; /* likewise */
    int high, wide;    /* the inside of a square */
} tui_board;

/* The largest board for so much room; false if there is none that fits. */
bool tui_board_fit(tui_board *b, int rows, int columns);

enum { BOARD_NOTE = 8 };

/* What is to be seen on it. */
typedef struct tui_board_view {
    mk_state state;             /* rugs */
    int assam, facing;          /* who may be on his way; -1: nowhere */
    uint64_t lit;               /* squares that stand out */
    uint64_t pointed;           /* squares with a frame around them */
    char notes[56][BOARD_NOTE]; /* short texts on squares, by number */
} tui_board_view;

void tui_board_view_of(tui_board_view *view, const mk_state *state);
void tui_board_draw(const tui_board *b, const tui_board_view *view, const tui_screen *s);

/* The square at a place of the screen, or -1. */
int tui_board_square(const tui_board *b, int row, int column);

/* The pattern of a colour, to be shown elsewhere: so many columns in its ink. */
void tui_board_swatch(const mk_state *state, int colour, int columns, const tui_screen *s);

#endif
