/* scene.c - a game on the screen. */
#include "scene.h"

#include <curses.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "../host/language.h"
#include "../host/problems.h"
#include "../store/record.h"

enum { PANEL_LEAST = 32, FOOT = 4, GAP = 2 };
/* Columns of the panel: where the swatch and the name begin, what "  100 %" takes and
 * what a name may take among the last turns. */
enum { SWATCH_AT = 2, NAME_AT = 7, CHANCES = 7, TURN_NAME = 14 };

void tui_scene_lay_out(tui_scene *t) {
    t->fits = t->s.rows >= SCREEN_ROWS_LEAST && t->s.columns >= SCREEN_COLUMNS_LEAST &&
              tui_board_fit(&t->b, t->s.rows - FOOT, t->s.columns - PANEL_LEAST - GAP);
    t->b.top = 0;
    t->b.left = 0;
    clear();
}

void tui_scene_start(tui_scene *t, const tui_screen *s, const tui_setup *setup, const mk_game *game) {
    int seat;
    memset(t, 0, sizeof *t);
    t->s = *s;
    t->setup = setup;
    t->game = *game;
    t->speed = setup->speed;
    t->chances_shown = setup->chances;
    for (seat = 0; seat < mk_state_players(&game->state); seat++)
        mk_table_name(&setup->table, seat, t->names[seat], sizeof *t->names);
    tui_board_view_of(&t->view, &game->state);
    tui_scene_lay_out(t);
}

void tui_scene_ask(tui_scene *t, const char *keys, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(t->asked.prompt, sizeof t->asked.prompt, format, arguments);
    va_end(arguments);
    snprintf(t->asked.keys, sizeof t->asked.keys, "%s", keys);
    t->asked.rug = false;
}

const char *tui_scene_name(const tui_scene *t, int seat) { return t->names[seat]; }

const char *tui_scene_action_text(const mk_state *state, mk_action action, char text[MK_ACTION_TEXT_MAX]) {
    mk_action_write(state, action, text, MK_ACTION_TEXT_MAX);
    return text;
}

void tui_scene_export(const tui_scene *t, char *text, size_t size) {
    static char path[PROBLEM_PATH];
    static store_problem p;
    const time_t now = time(NULL);
    char stem[64];
    struct tm date;
    if (!localtime_r(&now, &date) || !strftime(stem, sizeof stem, "marrakech-%Y%m%d-%H%M%S", &date))
        snprintf(stem, sizeof stem, "marrakech");
    if (store_record_add(&store_disk_real, &t->game, "", stem, false, path, &p))
        snprintf(text, size, _("The record is in %s."), path);
    else
        host_problem_write(&p, text, size);
}

/* ---- The panel ------------------------------------------------------------------- */

/* Text that ends before the edge of the screen. */
static void put(const tui_scene *t, int row, int column, const char *text) {
    if (row < t->s.rows - FOOT && column < t->s.columns) tui_screen_put(&t->s, row, column, text);
}

static void draw_rugs_left(const tui_scene *t, int seat) {
    const mk_state *s = &t->game.state;
    if (mk_state_players(s) == 2)
        printw("%d+%d", mk_state_colour_left(s, 2 * seat), mk_state_colour_left(s, 2 * seat + 1));
    else
        printw("%d", mk_state_rugs_left(s, seat));
}

/* Two lines a seat: who, and how they stand. */
static int draw_seat(const tui_scene *t, int seat, int row, int column) {
    const mk_state *s = &t->game.state;
    const bool acts = mk_state_phase(s) != MK_OVER && mk_state_seat(s) == seat;
    const char *name = tui_scene_name(t, seat);
    const bool chances = t->chances_shown && t->chances_state == CHANCES_KNOWN;
    const int purse = mk_state_purse(s, seat);
    move(row, column);
    tui_screen_ink(acts ? INK_TITLE : INK_PLAIN);
    addstr(acts ? (t->s.unicode ? "▶ " : "> ") : "  ");
    if (mk_state_players(s) == 2) {
        tui_board_swatch(s, 2 * seat, 2, &t->s);
        tui_board_swatch(s, 2 * seat + 1, 2, &t->s);
    } else
        tui_board_swatch(s, seat, 4, &t->s);
    tui_screen_ink(acts ? INK_STRONG : INK_PLAIN);
    addch(' ');
    tui_screen_add(&t->s, name, t->s.columns - column - NAME_AT - (chances ? CHANCES : 0));
    if (chances) {
        tui_screen_ink(INK_FAINT);
        printw("  %d %%", (t->chances[seat].win + 50) / 100);
    }
    move(row + 1, column + SWATCH_AT);
    tui_screen_ink(INK_PLAIN);
    if (!mk_state_in(s, seat)) {
        tui_screen_ink(INK_FAINT);
        tui_screen_print(&t->s, "%s", _("out"));
    } else {
        /* TRANSLATORS: dirhams, visible halves of rugs, total; 28 columns with two digits each. */
        tui_screen_print(
            &t->s, ngettext("%d dirham, %d visible: %d", "%d dirhams, %d visible: %d", (unsigned long)purse),
            purse, mk_state_visible(s, seat), mk_state_score(s, seat));
        tui_screen_ink(INK_FAINT);
        move(row + 2, column + SWATCH_AT);
        /* TRANSLATORS: how many this player still has to lay follows. */
        tui_screen_print(&t->s, "%s", _("rugs left: "));
        draw_rugs_left(t, seat);
    }
    tui_screen_ink(INK_PLAIN);
    return row + 3;
}

static void draw_hints(const tui_scene *t, int row, int column) {
    int i;
    tui_screen_ink(INK_TITLE);
    put(t, row++, column, t->hinting ? _("assam is thinking ...") : _("assam would choose"));
    for (i = 0; i < t->hint_count && i < 3; i++) {
        char text[MK_ACTION_TEXT_MAX], line[64];
        tui_scene_action_text(&t->game.state, t->hints[i].action, text);
        snprintf(line, sizeof line, "%d. %-5s %3d.%d %%  %d.%d", i + 1, text, t->hints[i].chances.win / 100,
                 t->hints[i].chances.win / 10 % 10, t->hints[i].chances.score / 100,
                 t->hints[i].chances.score / 10 % 10);
        tui_screen_ink(INK_PLAIN);
        put(t, row++, column + 2, line);
    }
}

/* The last turns, in the words of a record, newest below. */
static void draw_turns(const tui_scene *t, int row, int column) {
    mk_turn turns[MK_GAME_ACTIONS];
    const int count = mk_turns_of(&t->game, t->game.count, turns), room = t->s.rows - FOOT - row - 1;
    int i, k;
    tui_screen_ink(INK_FAINT);
    for (i = count > room ? count - room : 0; i < count; i++) {
        char line[TURN_NAME * 4 + 40], text[MK_ACTION_TEXT_MAX];
        const char *name = tui_scene_name(t, turns[i].seat);
        int width, length = tui_screen_fit(name, TURN_NAME, &width);
        mk_state s;
        snprintf(line, sizeof line, "%3d. %.*s%*s", i + 1, length, name, TURN_NAME - width, "");
        mk_game_at(&t->game, turns[i].first, &s);
        for (k = turns[i].first; k < turns[i].first + turns[i].count; k++) {
            const size_t used = strlen(line);
            snprintf(line + used, sizeof line - used, " %s",
                     tui_scene_action_text(&s, t->game.actions[k], text));
            mk_state_apply_unchecked(&s, t->game.actions[k]);
        }
        put(t, ++row, column, line);
    }
}

static void draw_panel(const tui_scene *t) {
    const int column = t->b.columns + GAP;
    int seat, row = 0;
    for (seat = 0; seat < mk_state_players(&t->game.state); seat++) row = draw_seat(t, seat, row, column);
    if (t->hinting || t->hint_count)
        draw_hints(t, row + (row < 12), column);
    else
        draw_turns(t, row, column);
}

/* ---- All of it ----------------------------------------------------------------------- */

static void draw_foot(const tui_scene *t) {
    const int row = t->s.rows - FOOT;
    tui_screen_ink(INK_PLAIN);
    tui_screen_put(&t->s, row + 1, 1, t->message);
    tui_screen_ink(INK_STRONG);
    tui_screen_put(&t->s, row + 2, 1, t->asked.prompt);
    /* The drawn rug, where one looks for it. */
    if (t->asked.rug && mk_state_hand(&t->game.state) != MK_NO_COLOUR) {
        addstr("  ");
        tui_board_swatch(&t->game.state, (int)mk_state_hand(&t->game.state), 8, &t->s);
    }
    tui_screen_keys(&t->s, t->asked.keys);
}

void tui_scene_draw(tui_scene *t) {
    tui_screen_erase();
    if (!t->fits) return; /* the screen says so */
    tui_board_draw(&t->b, &t->view, &t->s);
    draw_panel(t);
    draw_foot(t);
    tui_screen_ink(INK_PLAIN);
}
