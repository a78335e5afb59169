/* watch.c - a game that is played at another terminal. */
#include "watch.h"

#include <stdio.h>

#include "scene.h"
#include "../host/language.h"
#include "../host/problems.h"

/* Milliseconds between two looks. */
enum { LOOK = 500 };

void tui_watch_game(tui_screen *s, store_save *watched, const tui_setup *setup) {
    static tui_scene t;
    static store_problem p;
    tui_event e = {EVENT_TIME, 0, 0, 0};
    tui_scene_start(&t, s, setup, &watched->journal.game);
    while (e.kind != EVENT_END && !(e.kind == EVENT_KEY && e.key == 'q')) {
        bool changed = false;
        if (!store_save_refresh(watched, &changed, &p)) host_problem_write(&p, t.message, sizeof t.message);
        t.game = watched->journal.game;
        tui_board_view_of(&t.view, &t.game.state);
        tui_scene_ask(&t, _("q leave"), "%s",
                      watched->gone ? _("The game has ended.")
                                    : _("You are watching: it is played at another terminal."));
        t.asked.rug = true;
        tui_scene_draw(&t);
        e = tui_screen_wait(&t.s, watched->gone ? -1 : LOOK);
        if (e.kind == EVENT_RESIZE) tui_scene_lay_out(&t);
    }
    *s = t.s;
}
