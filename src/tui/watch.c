/* watch.c - a game that is played at another terminal. */
#include "watch.h"

#include <stdio.h>

#include "table.h"
#include "text.h"

/* Milliseconds between two looks. */
enum { LOOK = 500 };

void watch_game(screen *s, save *watched, const tui_setup *setup) {
    static table t;
    static problem p;
    event e = {EVENT_TIME, 0, 0, 0};
    table_start(&t, s, setup, &watched->journal.game);
    while (e.kind != EVENT_END && !(e.kind == EVENT_KEY && e.key == 'q')) {
        bool changed = false;
        if (!save_refresh(watched, &changed, &p)) problem_write(&p, t.message, sizeof t.message);
        t.game = watched->journal.game;
        board_view_of(&t.view, &t.game.state);
        table_ask(&t, _("q leave"), "%s",
                  watched->gone ? _("The game has ended.")
                                : _("You are watching: it is played at another terminal."));
        t.asked.rug = true;
        table_draw(&t);
        e = screen_wait(&t.s, watched->gone ? -1 : LOOK);
        if (e.kind == EVENT_RESIZE) table_lay_out(&t);
    }
    *s = t.s;
}
