/* watch.h - a game that is played at another terminal. */
#ifndef MARRAKECH_TUI_WATCH_H
#define MARRAKECH_TUI_WATCH_H

#include "../store/save.h"
#include "screen.h"
#include "tui.h"

/* Shows it until the player leaves or it has gone. */
void tui_watch_game(tui_screen *s, store_save *watched, const tui_setup *setup);

#endif
