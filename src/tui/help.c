/* help.c - the keys and the rules in short, over the game. */
#include "help.h"

#include <curses.h>

#include "text.h"

static const char *const lines[] = {
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
    N_("  Turn Assam, to the left, to the right or not at all, and roll the die:"),
    N_("  he walks 1 to 4 squares and comes back in at the loops of the border."),
    N_("  If he stops on a rug of another player, pay a dirham for each of its"),
    N_("  connected squares of that colour. Then lay a rug beside Assam; it may"),
    N_("  cover others, but not both halves of one rug."),
    N_("  When all rugs are laid, a dirham and a visible half count a point each."),
    "",
    N_("Any key goes back to the game."),
};

void help_show(table *t) {
    event e;
    do {
        size_t i;
        erase();
        for (i = 0; i < sizeof lines / sizeof *lines && (int)i < t->s.rows; i++) {
            screen_ink(*lines[i] && *lines[i] != ' ' ? INK_TITLE : INK_PLAIN);
            if (*lines[i]) screen_put(&t->s, (int)i, 2, _(lines[i]));
        }
        e = screen_wait(&t->s, -1);
        if (e.kind == EVENT_RESIZE) table_lay_out(t);
    } while (e.kind != EVENT_KEY && e.kind != EVENT_MOUSE && e.kind != EVENT_END);
}
