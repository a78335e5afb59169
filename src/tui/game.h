/* game.h - one game on the screen, from where it is to its end. */
#ifndef MARRAKECH_TUI_GAME_H
#define MARRAKECH_TUI_GAME_H

#include "screen.h"
#include "tui.h"

/* Plays it; game receives it as far as it came. */
tui_end tui_game_play(tui_screen *s, const tui_setup *setup, const tui_keeper *keeper, mk_game *game);

#endif
