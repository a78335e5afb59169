/* game.h - one game on the screen, from where it is to its end. */
#ifndef MARRAKECH_TUI_GAME_H
#define MARRAKECH_TUI_GAME_H

#include "screen.h"
#include "tui.h"

/* Plays on from where the game is; game receives it as far as it was played. */
tui_end tui_game_play(tui_screen *s, const tui_setup *setup, const tui_keeper *keeper, mk_game *game);

#endif
