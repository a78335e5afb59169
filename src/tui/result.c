/* result.c - how a game ended. */
#include "result.h"

#include <curses.h>
#include <stdio.h>
#include <string.h>

#include "export.h"
#include "text.h"

enum { LEFT = 4, TURNS_MOST = 64 };

/* ---- The count ---------------------------------------------------------------------- */

/* Who won, in words. */
static void write_winners(const table *t, char *text, size_t size) {
    int winners = mk_state_winners(&t->game.state), seat;
    size_t length = 0;
    text[0] = '\0';
    for (seat = 0; seat < mk_state_players(&t->game.state); seat++) {
        if (!(winners >> seat & 1) || length >= size) continue;
        length +=
            (size_t)snprintf(text + length, size - length, "%s%s", length ? ", " : "", table_name(t, seat));
    }
}

static int draw_count(const table *t, int row) {
    const mk_state *s = &t->game.state;
    const int winners = mk_state_winners(s);
    char names[TABLE_TEXT];
    int seat;
    write_winners(t, names, sizeof names);
    screen_ink(INK_TITLE);
    move(row, LEFT);
    screen_print(&t->s, (winners & (winners - 1)) ? _("The win is shared by: %s") : _("%s wins!"), names);
    row += 2;
    screen_ink(INK_FAINT);
    screen_put(&t->s, row, LEFT + 26, _("dirhams"));
    screen_put(&t->s, row, LEFT + 38, _("visible"));
    screen_put(&t->s, row, LEFT + 50, _("total"));
    for (seat = 0; seat < mk_state_players(s); seat++) {
        move(++row, LEFT);
        if (mk_state_players(s) == 2) {
            board_swatch(s, 2 * seat, 2, &t->s);
            board_swatch(s, 2 * seat + 1, 2, &t->s);
        } else
            board_swatch(s, seat, 4, &t->s);
        screen_ink(winners >> seat & 1 ? INK_STRONG : INK_PLAIN);
        addch(' ');
        screen_add(&t->s, table_name(t, seat), 20);
        if (mk_state_in(s, seat)) {
            mvprintw(row, LEFT + 26, "%5d", mk_state_purse(s, seat));
            mvprintw(row, LEFT + 38, "%5d", mk_state_visible(s, seat));
            mvprintw(row, LEFT + 50, "%5d", mk_state_score(s, seat));
        } else
            screen_put(&t->s, row, LEFT + 26, _("out"));
    }
    return row + 2;
}

/* ---- The chart ------------------------------------------------------------------------ */

/* Totals at the beginning of each turn and at the end. */
static int totals_of(const mk_game *game, int totals[TURNS_MOST][4]) {
    mk_state s = game->start;
    int i, seat, count = 0;
    for (i = 0; i <= game->count; i++) {
        if ((mk_state_turn_begins(&s) || i == game->count) && count < TURNS_MOST) {
            for (seat = 0; seat < 4; seat++)
                totals[count][seat] = seat < mk_state_players(&s) ? mk_state_score(&s, seat) : 0;
            count++;
        }
        if (i < game->count) mk_state_apply_unchecked(&s, game->actions[i]);
    }
    return count;
}

static void draw_chart(const table *t, int row, int rows) {
    static const char marks[] = "1234";
    int totals[TURNS_MOST][4], turn, seat, most = 1, count = totals_of(&t->game, totals);
    int i;
    if (rows < 4) return;
    for (turn = 0; turn < count; turn++)
        for (seat = 0; seat < 4; seat++)
            if (totals[turn][seat] > most) most = totals[turn][seat];
    screen_ink(INK_FAINT);
    for (i = 0; i < rows - 1; i++) {
        mvprintw(row + i, LEFT, "%3d %s", most * (rows - 1 - i) / (rows - 1), t->s.unicode ? "┤" : "|");
    }
    mvprintw(row + rows - 1, LEFT, "  0 %s", t->s.unicode ? "└" : "+");
    for (turn = 0; turn < count; turn++) addstr(t->s.unicode ? "─" : "-");
    addch(' ');
    screen_print(&t->s, _("turn %d"), count - 1);
    for (turn = 0; turn < count; turn++) {
        for (seat = mk_state_players(&t->game.state) - 1; seat >= 0; seat--) {
            int up = totals[turn][seat] * (rows - 1) / most;
            screen_ink((ink)(INK_RED + (mk_state_players(&t->game.state) == 2 ? 2 * seat : seat)));
            mvaddch(row + rows - 1 - up, LEFT + 5 + turn, (chtype)marks[seat]);
        }
    }
}

/* ---- All of it -------------------------------------------------------------------------- */

static void draw(table *t, const char *said) {
    int row, lines;
    screen_erase();
    row = draw_count(t, 1);
    /* What is said stands above the keys, whole: where the record is can be read to the end. */
    lines = screen_break(&t->s, 0, 1, 0, said);
    if (lines > t->s.rows - row - 1) lines = t->s.rows - row - 1;
    draw_chart(t, row, t->s.rows - row - lines - 2);
    screen_ink(INK_PLAIN);
    screen_break(&t->s, t->s.rows - 1 - lines, 1, lines, said);
    screen_keys(&t->s, _("r rematch   s save the record   b look at the board   q leave"));
}

/* The board as it was left, until a key is pressed. */
static void show_board(table *t) {
    event e;
    table_ask(t, _("Any key goes back."), "%s", _("The game is over."));
    do {
        table_draw(t);
        e = screen_wait(&t->s, -1);
        if (e.kind == EVENT_RESIZE) table_lay_out(t);
    } while (e.kind != EVENT_KEY && e.kind != EVENT_MOUSE && e.kind != EVENT_END);
}

result_answer result_show(table *t, const char *said) {
    char exported[TABLE_TEXT];
    board_view_of(&t->view, &t->game.state);
    for (;;) {
        event e;
        draw(t, said);
        e = screen_wait(&t->s, -1);
        if (e.kind == EVENT_END) return RESULT_LEAVE;
        if (e.kind == EVENT_RESIZE) table_lay_out(t);
        if (e.kind != EVENT_KEY) continue;
        switch (e.key) {
        case 'r': return RESULT_REMATCH;
        case 's':
            export_record(&t->game, exported, sizeof exported);
            said = exported;
            break;
        case 'b': show_board(t); break;
        /* Not by Enter: whoever has just laid the last rug may press it once more. */
        case 'q': return RESULT_LEAVE;
        default: break;
        }
    }
}
