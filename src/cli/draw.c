/* draw.c - the market as text.
 *
 * A square is three columns wide and has a border, which is left open between
 * the two halves of a whole rug; so one sees what may not be covered. The
 * loops around the board say where Assam comes back in. */
#include "cli.h"

#include <langinfo.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

cli_style cli_style_of(FILE *stream) {
    const char *no_colour = getenv("NO_COLOR"), *term = getenv("TERM");
    cli_style s;
    s.colour = isatty(fileno(stream)) && !(no_colour && *no_colour) && term && strcmp(term, "dumb") != 0;
    s.unicode = strcmp(nl_langinfo(CODESET), "UTF-8") == 0;
    return s;
}

/* The pieces of the drawing, in ASCII and beyond. */
typedef struct pieces {
    const char *across, *down;
    const char *joints[3][3]; /* of the grid: above, within, below; left, within, right */
    const char *turn_se, *turn_sw, *turn_ne, *turn_nw; /* corners of the loops, by where they lead */
    const char *assam[4];
} pieces;

static const pieces ascii = {
    "-", "|", {{"+", "+", "+"}, {"+", "+", "+"}, {"+", "+", "+"}}, ".", ".", "'", "'", {"^", ">", "v", "<"}};
static const pieces boxes = {
    "─", "│", {{"┌", "┬", "┐"}, {"├", "┼", "┤"}, {"└", "┴", "┘"}}, "╭", "╮", "╰", "╯", {"▲", "▶", "▼", "◀"}};

/* Backgrounds that black letters can be read on. */
const char *const cli_backgrounds[4] = {"\033[30;101m", "\033[30;103m", "\033[30;104m", "\033[30;102m"};

/* The rugs of a player who is out cost nothing: small letters, no colour. */
static bool is_neutral(const mk_state *s, mk_colour colour) {
    return colour != MK_NO_COLOUR && !mk_state_in(s, mk_state_colour_seat(s, colour));
}

static const char *background_of(const mk_state *s, mk_colour colour, cli_style look) {
    return look.colour && colour != MK_NO_COLOUR && !is_neutral(s, colour) ? cli_backgrounds[colour] : "";
}

static void repeat(FILE *to, const char *piece, int n) {
    while (n-- > 0) fputs(piece, to);
}

static void draw_inside(FILE *to, const mk_state *s, int square, cli_style look, const pieces *p) {
    mk_colour colour = mk_state_colour_at(s, square);
    const char *background = background_of(s, colour, look);
    char letter = (is_neutral(s, colour) ? "rybg " : "RYBG ")[colour];
    fputs(background, to);
    if (s->assam == square)
        fprintf(to, "%c%s%c", letter, p->assam[s->facing], letter);
    else
        fprintf(to, " %c ", letter);
    if (*background) fputs("\033[0m", to);
}

/* A gap between two halves of one rug, in its colour. */
static void draw_gap(FILE *to, const mk_state *s, int square, cli_style look, const char *gap) {
    const char *background = background_of(s, mk_state_colour_at(s, square), look);
    fprintf(to, "%s%s%s", background, gap, *background ? "\033[0m" : "");
}

/* The line below a row; row 7 stands for the upper edge. */
static void draw_edge(FILE *to, const mk_state *s, int row, cli_style look, const pieces *p) {
    const char *const *joints = p->joints[row == 7 ? 0 : row == 0 ? 2 : 1];
    int column;
    fputs(joints[0], to);
    for (column = 0; column < 7; column++) {
        int below = MK_SQUARE(column, row - 1);
        if (row > 0 && row < 7 && mk_state_partner(s, below) == below + 8)
            draw_gap(to, s, below, look, "   ");
        else
            repeat(to, p->across, 3);
        fputs(joints[column < 6 ? 1 : 2], to);
    }
}

static void draw_row(FILE *to, const mk_state *s, int row, cli_style look, const pieces *p) {
    int column;
    fputs(p->down, to);
    for (column = 0; column < 7; column++) {
        int square = MK_SQUARE(column, row);
        draw_inside(to, s, square, look, p);
        if (mk_state_partner(s, square) == square + 1)
            draw_gap(to, s, square, look, " ");
        else
            fputs(p->down, to);
    }
}

void cli_draw_board(FILE *to, const mk_state *state, cli_style look) {
    const pieces *p = look.unicode ? &boxes : &ascii;
    int row, i;
    /* Above: a-b, c-d, e-f, and from g around the corner. */
    fputs("         ", to);
    for (i = 0; i < 4; i++) {
        fputs(p->turn_se, to);
        repeat(to, p->across, 3);
        fputs(p->turn_sw, to);
        fputs(i < 3 ? "   " : "\n", to);
    }
    fprintf(to, "         a   b   c   d   e   f   g   %s\n", p->down);
    for (row = 6; row >= -1; row--) {
        /* Left: 7-6, 5-4, 3-2, and from 1 around the corner. Right: the corner,
         * then 6-5, 4-3, 2-1. */
        fprintf(to, "  %s    ", row < 6 && row % 2 != 0 ? p->down : " ");
        draw_edge(to, state, row + 1, look, p);
        if (row >= 0 && row % 2 == 0) fprintf(to, " %s", p->down);
        fputc('\n', to);
        if (row < 0) break;
        fprintf(to, "  %s%s %d ", row % 2 == 0 ? p->turn_se : p->turn_ne, p->across, row + 1);
        draw_row(to, state, row, look, p);
        fprintf(to, "%s%s\n", p->across, row % 2 == 0 ? p->turn_nw : p->turn_sw);
    }
    fprintf(to, "  %s      a   b   c   d   e   f   g\n", p->down);
    fprintf(to, "  %s", p->turn_ne);
    repeat(to, p->across, 6);
    fputs(p->turn_nw, to);
    for (i = 0; i < 3; i++) {
        fprintf(to, "   %s", p->turn_ne);
        repeat(to, p->across, 3);
        fputs(p->turn_nw, to);
    }
    fputc('\n', to);
}
