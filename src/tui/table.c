/* table.c - a game on the screen. */
#include "table.h"

#include <curses.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "text.h"

enum { PANEL_LEAST = 32, FOOT = 4, GAP = 2 };
/* Columns of the panel: where the swatch and the name begin, what "  100 %" takes and
 * what a name may take among the last turns. */
enum { SWATCH_AT = 2, NAME_AT = 7, CHANCES = 7, TURN_NAME = 14 };

void table_lay_out(table *t) {
    t->fits = t->s.rows >= SCREEN_ROWS_LEAST && t->s.columns >= SCREEN_COLUMNS_LEAST &&
              board_fit(&t->b, t->s.rows - FOOT, t->s.columns - PANEL_LEAST - GAP);
    t->b.top = 0;
    t->b.left = 0;
    clear();
}

/* Players who call themselves the same are told apart by their seats. */
static void tell_apart(table *t) {
    const tui_seat *seats = t->setup->seats;
    int seat, other;
    for (seat = 0; seat < t->setup->players; seat++) {
        snprintf(t->names[seat], sizeof *t->names, "%s", seats[seat].name);
        for (other = 0; other < t->setup->players; other++)
            if (other != seat && strcmp(seats[seat].name, seats[other].name) == 0)
                snprintf(t->names[seat], sizeof *t->names, "%s (%d)", seats[seat].name, seat + 1);
    }
}

void table_start(table *t, const screen *s, const tui_setup *setup, const mk_game *game) {
    memset(t, 0, sizeof *t);
    t->s = *s;
    t->setup = setup;
    t->game = *game;
    t->speed = setup->speed;
    t->chances_shown = setup->chances;
    tell_apart(t);
    board_view_of(&t->view, &game->state);
    table_lay_out(t);
}

void table_ask(table *t, const char *keys, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(t->asked.prompt, sizeof t->asked.prompt, format, arguments);
    va_end(arguments);
    snprintf(t->asked.keys, sizeof t->asked.keys, "%s", keys);
    t->asked.rug = false;
}

const char *table_name(const table *t, int seat) { return t->names[seat]; }

const char *table_action_text(const mk_state *state, mk_action action, char text[MK_ACTION_TEXT_MAX]) {
    mk_action_write(state, action, text, MK_ACTION_TEXT_MAX);
    return text;
}

/* ---- The panel ------------------------------------------------------------------- */

/* Text that ends before the edge of the screen. */
static void put(const table *t, int row, int column, const char *text) {
    if (row < t->s.rows - FOOT && column < t->s.columns) screen_put(&t->s, row, column, text);
}

static void draw_rugs_left(const table *t, int seat) {
    const mk_state *s = &t->game.state;
    if (mk_state_players(s) == 2)
        printw("%d+%d", mk_state_colour_left(s, 2 * seat), mk_state_colour_left(s, 2 * seat + 1));
    else
        printw("%d", mk_state_rugs_left(s, seat));
}

/* Two lines a seat: who, and how they stand. */
static int draw_seat(const table *t, int seat, int row, int column) {
    const mk_state *s = &t->game.state;
    const bool acts = mk_state_phase(s) != MK_OVER && mk_state_seat(s) == seat;
    const char *name = table_name(t, seat);
    const bool chances = t->chances_shown && t->chances_state == CHANCES_KNOWN;
    const int purse = mk_state_purse(s, seat);
    move(row, column);
    screen_ink(acts ? INK_TITLE : INK_PLAIN);
    addstr(acts ? (t->s.unicode ? "▶ " : "> ") : "  ");
    if (mk_state_players(s) == 2) {
        board_swatch(s, 2 * seat, 2, &t->s);
        board_swatch(s, 2 * seat + 1, 2, &t->s);
    } else
        board_swatch(s, seat, 4, &t->s);
    screen_ink(acts ? INK_STRONG : INK_PLAIN);
    addch(' ');
    screen_add(&t->s, name, t->s.columns - column - NAME_AT - (chances ? CHANCES : 0));
    if (chances) {
        screen_ink(INK_FAINT);
        printw("  %d %%", (t->chances[seat].win + 50) / 100);
    }
    move(row + 1, column + SWATCH_AT);
    screen_ink(INK_PLAIN);
    if (!mk_state_in(s, seat)) {
        screen_ink(INK_FAINT);
        screen_print(&t->s, "%s", _("out"));
    } else {
        /* TRANSLATORS: dirhams, visible halves of rugs, total; 28 columns with two digits each. */
        screen_print(
            &t->s, ngettext("%d dirham, %d visible: %d", "%d dirhams, %d visible: %d", (unsigned long)purse),
            purse, mk_state_visible(s, seat), mk_state_score(s, seat));
        screen_ink(INK_FAINT);
        move(row + 2, column + SWATCH_AT);
        /* TRANSLATORS: how many this player still has to lay follows. */
        screen_print(&t->s, "%s", _("rugs left: "));
        draw_rugs_left(t, seat);
    }
    screen_ink(INK_PLAIN);
    return row + 3;
}

static void draw_hints(const table *t, int row, int column) {
    int i;
    screen_ink(INK_TITLE);
    put(t, row++, column, t->hinting ? _("assam is thinking ...") : _("assam would choose"));
    for (i = 0; i < t->hint_count && i < 3; i++) {
        char text[MK_ACTION_TEXT_MAX], line[64];
        table_action_text(&t->game.state, t->hints[i].action, text);
        snprintf(line, sizeof line, "%d. %-5s %3d.%d %%  %d.%d", i + 1, text, t->hints[i].chances.win / 100,
                 t->hints[i].chances.win / 10 % 10, t->hints[i].chances.score / 100,
                 t->hints[i].chances.score / 10 % 10);
        screen_ink(INK_PLAIN);
        put(t, row++, column + 2, line);
    }
}

/* The last turns, in the words of a record, newest below. */
static void draw_turns(const table *t, int row, int column) {
    mk_state s = t->game.start;
    char lines[256][TURN_NAME * 4 + 40];
    int i, count = 0, room = t->s.rows - FOOT - row - 1, first;
    char text[MK_ACTION_TEXT_MAX];
    for (i = 0; i < t->game.count; i++) {
        if (mk_state_turn_begins(&s)) {
            const char *name = table_name(t, mk_state_seat(&s));
            int width, length = screen_fit(name, TURN_NAME, &width);
            snprintf(lines[count], sizeof *lines, "%3d. %.*s%*s", count + 1, length, name, TURN_NAME - width,
                     "");
            count++;
        }
        if (count) {
            size_t length = strlen(lines[count - 1]);
            snprintf(lines[count - 1] + length, sizeof *lines - length, " %s",
                     table_action_text(&s, t->game.actions[i], text));
        }
        mk_state_apply_unchecked(&s, t->game.actions[i]);
    }
    if (room < 1 || count == 0) return;
    screen_ink(INK_FAINT);
    first = count > room ? count - room : 0;
    for (i = first; i < count; i++) put(t, row + 1 + i - first, column, lines[i]);
}

static void draw_panel(const table *t) {
    const int column = t->b.columns + GAP;
    int seat, row = 0;
    for (seat = 0; seat < mk_state_players(&t->game.state); seat++) row = draw_seat(t, seat, row, column);
    if (t->hinting || t->hint_count)
        draw_hints(t, row + (row < 12), column);
    else
        draw_turns(t, row, column);
}

/* ---- All of it ----------------------------------------------------------------------- */

static void draw_foot(const table *t) {
    const int row = t->s.rows - FOOT;
    screen_ink(INK_PLAIN);
    screen_put(&t->s, row + 1, 1, t->message);
    screen_ink(INK_STRONG);
    screen_put(&t->s, row + 2, 1, t->asked.prompt);
    /* The drawn rug, where one looks for it. */
    if (t->asked.rug && mk_state_hand(&t->game.state) != MK_NO_COLOUR) {
        addstr("  ");
        board_swatch(&t->game.state, (int)mk_state_hand(&t->game.state), 8, &t->s);
    }
    screen_keys(&t->s, t->asked.keys);
}

void table_draw(table *t) {
    screen_erase();
    if (!t->fits) return; /* the screen says so */
    board_draw(&t->b, &t->view, &t->s);
    draw_panel(t);
    draw_foot(t);
    screen_ink(INK_PLAIN);
}
