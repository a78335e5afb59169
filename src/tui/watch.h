/* watch.h - a game that is played at another terminal. */
#ifndef MARRAKECH_TUI_WATCH_H
#define MARRAKECH_TUI_WATCH_H

#include "save.h"
#include "screen.h"
#include "tui.h"

/* Shows it until the player leaves or it has gone. */
void watch_game(screen *s, save *watched, const tui_setup *setup);

#endif
