/* result.c - how a game ended. */
#include "result.h"

#include <curses.h>
#include <stdio.h>
#include <string.h>

#include "../host/language.h"

enum { LEFT = 4, TURNS_MOST = 64 };

/* ---- The count ---------------------------------------------------------------------- */

/* Who won, in words. */
static void write_winners(const tui_scene *t, char *text, size_t size) {
    int winners = mk_state_winners(&t->game.state), seat;
    size_t length = 0;
    text[0] = '\0';
    for (seat = 0; seat < mk_state_players(&t->game.state); seat++) {
        if (!(winners >> seat & 1) || length >= size) continue;
        length += (size_t)snprintf(text + length, size - length, "%s%s", length ? ", " : "",
                                   tui_scene_name(t, seat));
    }
}

static int draw_count(const tui_scene *t, int row) {
    const mk_state *s = &t->game.state;
    const int winners = mk_state_winners(s);
    char names[SCENE_TEXT];
    int seat;
    write_winners(t, names, sizeof names);
    tui_screen_ink(INK_TITLE);
    move(row, LEFT);
    tui_screen_print(&t->s, (winners & (winners - 1)) ? _("The win is shared by: %s") : _("%s wins!"), names);
    row += 2;
    tui_screen_ink(INK_FAINT);
    tui_screen_put(&t->s, row, LEFT + 26, _("dirhams"));
    tui_screen_put(&t->s, row, LEFT + 38, _("visible"));
    tui_screen_put(&t->s, row, LEFT + 50, _("total"));
    for (seat = 0; seat < mk_state_players(s); seat++) {
        move(++row, LEFT);
        if (mk_state_players(s) == 2) {
            tui_board_swatch(s, 2 * seat, 2, &t->s);
            tui_board_swatch(s, 2 * seat + 1, 2, &t->s);
        } else
            tui_board_swatch(s, seat, 4, &t->s);
        tui_screen_ink(winners >> seat & 1 ? INK_STRONG : INK_PLAIN);
        addch(' ');
        tui_screen_add(&t->s, tui_scene_name(t, seat), 20);
        if (mk_state_in(s, seat)) {
            mvprintw(row, LEFT + 26, "%5d", mk_state_purse(s, seat));
            mvprintw(row, LEFT + 38, "%5d", mk_state_visible(s, seat));
            mvprintw(row, LEFT + 50, "%5d", mk_state_score(s, seat));
        } else
            tui_screen_put(&t->s, row, LEFT + 26, _("out"));
    }
    return row + 2;
}

/* ---- The chart ------------------------------------------------------------------------ */

/* Totals at the beginning of each turn and at the end. */
static int totals_of(const mk_game *game, int totals[TURNS_MOST][4]) {
    mk_turn turns[MK_GAME_ACTIONS];
    int i, seat, count = mk_turns_of(game, game->count, turns);
    if (count > TURNS_MOST - 1) count = TURNS_MOST - 1;
    for (i = 0; i <= count; i++) {
        mk_state s;
        mk_game_at(game, i < count ? turns[i].first : game->count, &s);
        for (seat = 0; seat < 4; seat++)
            totals[i][seat] = seat < mk_state_players(&s) ? mk_state_score(&s, seat) : 0;
    }
    return count + 1;
}

static void draw_chart(const tui_scene *t, int row, int rows) {
    static const char marks[] = "1234";
    int totals[TURNS_MOST][4], turn, seat, most = 1, count = totals_of(&t->game, totals);
    int i;
    if (rows < 4) return;
    for (turn = 0; turn < count; turn++)
        for (seat = 0; seat < 4; seat++)
            if (totals[turn][seat] > most) most = totals[turn][seat];
    tui_screen_ink(INK_FAINT);
    for (i = 0; i < rows - 1; i++) {
        mvprintw(row + i, LEFT, "%3d %s", most * (rows - 1 - i) / (rows - 1), t->s.unicode ? "┤" : "|");
    }
    mvprintw(row + rows - 1, LEFT, "  0 %s", t->s.unicode ? "└" : "+");
    for (turn = 0; turn < count; turn++) addstr(t->s.unicode ? "─" : "-");
    addch(' ');
    tui_screen_print(&t->s, _("turn %d"), count - 1);
    for (turn = 0; turn < count; turn++) {
        for (seat = mk_state_players(&t->game.state) - 1; seat >= 0; seat--) {
            int up = totals[turn][seat] * (rows - 1) / most;
            tui_screen_ink((tui_ink)(INK_RED + (mk_state_players(&t->game.state) == 2 ? 2 * seat : seat)));
            mvaddch(row + rows - 1 - up, LEFT + 5 + turn, (chtype)marks[seat]);
        }
    }
}

/* ---- All of it -------------------------------------------------------------------------- */

static void draw(tui_scene *t, const char *said) {
    int row, lines;
    tui_screen_erase();
    row = draw_count(t, 1);
    /* What is said stands above the keys, whole: where the record is can be read to the end. */
    lines = tui_screen_break(&t->s, 0, 1, 0, said);
    if (lines > t->s.rows - row - 1) lines = t->s.rows - row - 1;
    draw_chart(t, row, t->s.rows - row - lines - 2);
    tui_screen_ink(INK_PLAIN);
    tui_screen_break(&t->s, t->s.rows - 1 - lines, 1, lines, said);
    tui_screen_keys(&t->s, _("r rematch   s save the record   b look at the board   q leave"));
}

/* The board as it was left, until a key is pressed. */
static void show_board(tui_scene *t) {
    tui_event e;
    tui_scene_ask(t, _("Any key goes back."), "%s", _("The game is over."));
    do {
        tui_scene_draw(t);
        e = tui_screen_wait(&t->s, -1);
        if (e.kind == EVENT_RESIZE) tui_scene_lay_out(t);
    } while (e.kind != EVENT_KEY && e.kind != EVENT_MOUSE && e.kind != EVENT_END);
}

tui_result_answer tui_result_show(tui_scene *t, const char *said) {
    char exported[SCENE_TEXT];
    tui_board_view_of(&t->view, &t->game.state);
    for (;;) {
        tui_event e;
        draw(t, said);
        e = tui_screen_wait(&t->s, -1);
        if (e.kind == EVENT_END) return RESULT_LEAVE;
        if (e.kind == EVENT_RESIZE) tui_scene_lay_out(t);
        if (e.kind != EVENT_KEY) continue;
        switch (e.key) {
        case 'r': return RESULT_REMATCH;
        case 's':
            tui_scene_export(t, exported, sizeof exported);
            said = exported;
            break;
        case 'b': show_board(t); break;
        /* Not by Enter: whoever has just laid the last rug may press it once more. */
        case 'q': return RESULT_LEAVE;
        default: break;
        }
    }
}
