/* board.c - the market on the screen. */
#include "board.h"

#include <curses.h>
#include <string.h>

/* The pieces of the drawing, in ASCII and beyond. */
typedef struct drawing {
    const char *across, *down;
    const char *joints[3][3]; /* of the grid: above, within, below; left, within, right */
    const char *turn_se, *turn_sw, *turn_ne, *turn_nw; /* corners of the loops, by where they lead */
    const char *frame_across, *frame_down,
        *frame_corners[4]; /* upper left, upper right, lower left, lower right */
    const char *assam[4];
    const char *patterns[5]; /* of the colours, and of a neutral rug */
    const char *ground;
} drawing;

static const drawing ascii = {"-",
                              "|",
                              {{"+", "+", "+"}, {"+", "+", "+"}, {"+", "+", "+"}},
                              ".",
                              ".",
                              "'",
                              "'",
                              "=",
                              "!",
                              {"*", "*", "*", "*"},
                              {"^", ">", "v", "<"},
                              {"/", ":", "~", "#", "x"},
                              " "};
static const drawing boxes = {"─",
                              "│",
                              {{"┌", "┬", "┐"}, {"├", "┼", "┤"}, {"└", "┴", "┘"}},
                              "╭",
                              "╮",
                              "╰",
                              "╯",
                              "━",
                              "┃",
                              {"┏", "┓", "┗", "┛"},
                              {"▲", "▶", "▼", "◀"},
                              {"╱", "∙", "≈", "╬", "×"},
                              " "};

enum { LOOP_ROWS = 2, LOOP_COLUMNS = 5 };

/* ---- Places ---------------------------------------------------------------------- */

bool tui_board_fit(tui_board *b, int rows, int columns) {
    static const int sizes[][2] = {{3, 8}, {2, 6}, {1, 4}};
    size_t i;
    for (i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        b->high = sizes[i][0];
        b->wide = sizes[i][1];
        b->rows = 7 * (b->high + 1) + 1 + 2 * LOOP_ROWS;
        b->columns = 7 * (b->wide + 1) + 1 + 2 * LOOP_COLUMNS;
        if (b->rows <= rows && b->columns <= columns) return true;
    }
    return false;
}

/* The upper left corner of the grid around a square, counted from above; 7 is the
 * line below or beside the last. */
static int grid_row(const tui_board *b, int down) { return b->top + LOOP_ROWS + down * (b->high + 1); }
static int grid_column(const tui_board *b, int column) {
    return b->left + LOOP_COLUMNS + column * (b->wide + 1);
}

/* The middle of a square. */
static int middle_row(const tui_board *b, int down) { return grid_row(b, down) + (b->high + 1) / 2; }
static int middle_column(const tui_board *b, int column) {
    return grid_column(b, column) + (b->wide + 1) / 2;
}

int tui_board_square(const tui_board *b, int row, int column) {
    int below = row - b->top - LOOP_ROWS, beside = column - b->left - LOOP_COLUMNS;
    if (below <= 0 || beside <= 0 || below % (b->high + 1) == 0 || beside % (b->wide + 1) == 0) return -1;
    below /= b->high + 1;
    beside /= b->wide + 1;
    return below > 6 || beside > 6 ? -1 : MK_SQUARE(beside, 6 - below);
}

/* ---- Loops ------------------------------------------------------------------------ */

static void across(int row, int from, int to, const char *piece) {
    for (; from <= to; from++) mvaddstr(row, from, piece);
}

static void down(int from, int to, int column, const char *piece) {
    for (; from <= to; from++) mvaddstr(from, column, piece);
}

/* A loop over two columns, above or below the grid. */
static void draw_arch(int row, int from, int to, const char *left, const char *right, const drawing *p) {
    mvaddstr(row, from, left);
    across(row, from + 1, to - 1, p->across);
    mvaddstr(row, to, right);
}

/* A loop beside two rows, which ends at the grid with a short line each. */
static void draw_bow(int upper, int lower, int column, int grid, const char *above, const char *below,
                     const drawing *p) {
    mvaddstr(upper, column, above);
    mvaddstr(lower, column, below);
    down(upper + 1, lower - 1, column, p->down);
    if (grid > column) {
        across(upper, column + 1, grid, p->across);
        across(lower, column + 1, grid, p->across);
    } else {
        across(upper, grid, column - 1, p->across);
        across(lower, grid, column - 1, p->across);
    }
}

/* Above a-b, c-d, e-f, and from g around the corner to row 7; beside, below and at the
 * other corner likewise. */
static void draw_loops(const tui_board *b, const drawing *p) {
    const int above = b->top, below = b->top + b->rows - 1, left = b->left, right = b->left + b->columns - 1;
    const int first = grid_column(b, 0) - 3, last = grid_column(b, 7) + 1;
    int i;
    tui_screen_ink(INK_GROUND);
    for (i = 0; i < 6; i += 2) {
        draw_arch(above, middle_column(b, i), middle_column(b, i + 1), p->turn_se, p->turn_sw, p);
        draw_arch(below, middle_column(b, i + 1), middle_column(b, i + 2), p->turn_ne, p->turn_nw, p);
        draw_bow(middle_row(b, i), middle_row(b, i + 1), left, first, p->turn_se, p->turn_ne, p);
        draw_bow(middle_row(b, i + 1), middle_row(b, i + 2), right, last, p->turn_sw, p->turn_nw, p);
    }
    draw_arch(above, middle_column(b, 6), right, p->turn_se, p->turn_sw, p);
    down(above + 1, middle_row(b, 0) - 1, right, p->down);
    across(middle_row(b, 0), last, right - 1, p->across);
    mvaddstr(middle_row(b, 0), right, p->turn_nw);
    draw_arch(below, left, middle_column(b, 0), p->turn_ne, p->turn_nw, p);
    down(middle_row(b, 6) + 1, below - 1, left, p->down);
    across(middle_row(b, 6), left + 1, first, p->across);
    mvaddstr(middle_row(b, 6), left, p->turn_se);
}

static void draw_coordinates(const tui_board *b) {
    int i;
    tui_screen_ink(INK_FAINT);
    for (i = 0; i < 7; i++) {
        mvaddch(b->top + LOOP_ROWS - 1, middle_column(b, i), (chtype)('a' + i));
        mvaddch(b->top + b->rows - LOOP_ROWS, middle_column(b, i), (chtype)('a' + i));
        mvaddch(middle_row(b, i), grid_column(b, 0) - 2, (chtype)('7' - i));
    }
}

/* ---- Squares ---------------------------------------------------------------------- */

/* The rugs of a player who is out cost nothing. */
static bool is_neutral(const mk_state *s, int colour) {
    return !mk_state_in(s, mk_state_colour_seat(s, colour));
}

static tui_ink ink_of(const mk_state *s, int colour) {
    if (colour == MK_NO_COLOUR) return INK_GROUND;
    return is_neutral(s, colour) ? INK_NEUTRAL : (tui_ink)(INK_RED + colour);
}

static const char *pattern_of(const mk_state *s, int colour, const drawing *p) {
    if (colour == MK_NO_COLOUR) return p->ground;
    return p->patterns[is_neutral(s, colour) ? 4 : colour];
}

static void fill(int row, int column, int rows, int columns, const char *pattern) {
    int i;
    for (i = 0; i < rows; i++) across(row + i, column, column + columns - 1, pattern);
}

static bool has(uint64_t squares, int square) { return squares >> square & 1; }

static void draw_square(const tui_board *b, const tui_board_view *v, int square, const drawing *p) {
    const int column = square & 7, below = 6 - (square >> 3), colour = mk_state_colour_at(&v->state, square);
    const int row = grid_row(b, below) + 1, left = grid_column(b, column) + 1;
    const char *note = v->notes[square];
    tui_screen_ink(has(v->lit, square) ? INK_LIT : ink_of(&v->state, colour));
    fill(row, left, b->high, b->wide, pattern_of(&v->state, colour, p));
    if (*note) {
        int length = (int)strlen(note);
        tui_screen_ink(has(v->lit, square) ? INK_LIT : INK_REACH);
        mvaddnstr(middle_row(b, below) - (v->assam == square && b->high > 1), left + (b->wide - length) / 2,
                  note, b->wide);
    }
    if (v->assam == square) {
        tui_screen_ink(INK_ASSAM);
        mvprintw(middle_row(b, below), middle_column(b, column) - 1, " %s ", p->assam[v->facing]);
    }
}

/* What lies between two squares: the grid, or the middle of a whole rug. */
static void draw_between(const tui_board *b, const tui_board_view *v, int square, int other,
                         const drawing *p) {
    const int column = square & 7, below = 6 - (square >> 3), colour = mk_state_colour_at(&v->state, square);
    const bool whole = mk_state_partner(&v->state, square) == other;
    const char *piece = whole ? pattern_of(&v->state, colour, p) : other == square + 1 ? p->down : p->across;
    tui_screen_ink(!whole ? INK_GROUND : has(v->lit, square) ? INK_LIT : ink_of(&v->state, colour));
    if (other == square + 1)
        fill(grid_row(b, below) + 1, grid_column(b, column + 1), b->high, 1, piece);
    else
        fill(grid_row(b, below), grid_column(b, column) + 1, 1, b->wide, piece);
}

static void draw_grid(const tui_board *b, const drawing *p) {
    int i, k;
    tui_screen_ink(INK_GROUND);
    for (i = 0; i <= 7; i++) {
        across(grid_row(b, i), grid_column(b, 0), grid_column(b, 7), p->across);
        down(grid_row(b, 0), grid_row(b, 7), grid_column(b, i), p->down);
    }
    for (i = 0; i <= 7; i++)
        for (k = 0; k <= 7; k++)
            mvaddstr(grid_row(b, i), grid_column(b, k),
                     p->joints[i == 0  ? 0
                               : i < 7 ? 1
                                       : 2][k == 0  ? 0
                                            : k < 7 ? 1
                                                    : 2]);
}

/* A frame around the squares that are pointed at, which make one rectangle. */
static void draw_frame(const tui_board *b, uint64_t squares, const drawing *p) {
    int square, low = -1, high = -1, top, left, bottom, right;
    for (square = 0; square < 55; square++) {
        if (!has(squares, square)) continue;
        if (low < 0) low = square;
        high = square;
    }
    if (low < 0) return;
    top = grid_row(b, 6 - (high >> 3));
    bottom = grid_row(b, 7 - (low >> 3));
    left = grid_column(b, low & 7);
    right = grid_column(b, (high & 7) + 1);
    tui_screen_ink(INK_FRAME);
    across(top, left, right, p->frame_across);
    across(bottom, left, right, p->frame_across);
    down(top, bottom, left, p->frame_down);
    down(top, bottom, right, p->frame_down);
    mvaddstr(top, left, p->frame_corners[0]);
    mvaddstr(top, right, p->frame_corners[1]);
    mvaddstr(bottom, left, p->frame_corners[2]);
    mvaddstr(bottom, right, p->frame_corners[3]);
}

void tui_board_view_of(tui_board_view *view, const mk_state *state) {
    memset(view, 0, sizeof *view);
    view->state = *state;
    view->assam = mk_state_assam(state);
    view->facing = (int)mk_state_facing(state);
}

void tui_board_draw(const tui_board *b, const tui_board_view *view, const tui_screen *s) {
    const drawing *p = s->unicode ? &boxes : &ascii;
    int column, row;
    draw_loops(b, p);
    draw_coordinates(b);
    draw_grid(b, p);
    for (row = 0; row < 7; row++) {
        for (column = 0; column < 7; column++) {
            int square = MK_SQUARE(column, row);
            draw_square(b, view, square, p);
            if (column < 6) draw_between(b, view, square, square + 1, p);
            if (row < 6) draw_between(b, view, square, square + 8, p);
        }
    }
    draw_frame(b, view->pointed, p);
    tui_screen_ink(INK_PLAIN);
}

void tui_board_swatch(const mk_state *state, int colour, int columns, const tui_screen *s) {
    const drawing *p = s->unicode ? &boxes : &ascii;
    tui_screen_ink(ink_of(state, colour));
    while (columns-- > 0) addstr(pattern_of(state, colour, p));
    tui_screen_ink(INK_PLAIN);
}
