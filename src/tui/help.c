/* help.c - the keys and the rules in short, over the game. */
#include "help.h"

#include <curses.h>

#include "../host/language.h"

/* How a turn begins and how it ends, by when Assam is turned (docs/rules.md). */
static const char *const begins[] = {
    N_("  Turn Assam, to the left, to the right or not at all, and roll the die:"),
    N_("  The die is rolled, and Assam goes the way the last player turned him:"),
    N_("  The die is rolled, and Assam goes the way the last player turned him:")};
static const char *const ends[] = {NULL, N_("  Then turn Assam, to the left, to the right or not at all."),
                                   N_("  Then turn Assam, to the left or to the right.")};

static void draw(const tui_scene *t) {
    const int turning = t->game.state.rules.turning;
    const char *const lines[] = {
        N_("Keys"),
        N_("  arrows   choose a direction or a place for the rug"),
        N_("  Enter    do it"),
        N_("  Tab      the next place"),
        N_("  u        take back a choice, until the next roll or draw"),
        N_("  h        ask assam for the three best choices"),
        N_("  c        show winning chances, or hide them"),
        N_("  s        save the record as a file"),
        N_("  q        leave; the game is kept"),
        "",
        N_("The game"),
        begins[turning],
        N_("  he walks 1 to 4 squares and comes back in at the loops of the border."),
        N_("  If he stops on a rug of another player, pay a dirham for each of its"),
        N_("  connected squares of that colour. Then lay a rug beside Assam; it may"),
        N_("  cover others, but not both halves of one rug."),
        ends[turning],
        N_("  When all rugs are laid, a dirham and a visible half count a point each."),
        "",
        N_("Any key goes back to the game."),
    };
    size_t i;
    int row = 0;
    tui_screen_erase();
    for (i = 0; i < sizeof lines / sizeof *lines; i++) {
        const char *line = lines[i];
        if (!line) continue;
        tui_screen_ink(*line == ' ' ? INK_PLAIN : INK_TITLE);
        if (*line) tui_screen_put(&t->s, row, 2, _(line));
        row++;
    }
}

void tui_help_show(tui_scene *t) {
    tui_event e;
    do {
        draw(t);
        e = tui_screen_wait(&t->s, -1);
        if (e.kind == EVENT_RESIZE) tui_scene_lay_out(t);
    } while (e.kind != EVENT_KEY && e.kind != EVENT_MOUSE && e.kind != EVENT_END);
}
