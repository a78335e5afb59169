/* menu.h - the choices before a game: rows with a value each, by keys or mouse. */
#ifndef MARRAKECH_TUI_MENU_H
#define MARRAKECH_TUI_MENU_H

#include "screen.h"
#include "tui.h"

typedef enum tui_menu_answer { MENU_START, MENU_RESUME, MENU_QUIT } tui_menu_answer;

/* What is chosen there, besides the setup itself. */
typedef struct tui_menu_choice {
    tui_setup setup;
    int first;   /* the seat that starts, from 0; the number of players means: by lot */
    int resumes; /* saved games to go on with; 0 hides that row */
} tui_menu_choice;

/* Asks until one of the answers is given. The screen must be open. */
tui_menu_answer tui_menu_ask(tui_screen *s, tui_menu_choice *choice);

/* Moves everybody on so that the player of seat `first` (from 0) gets seat 1. If first is
 * the number of players, the seed of the game decides who starts. Call it on a copy of the
 * menu's setup: the menu keeps the choice as it was made. */
void tui_menu_seat_first(tui_setup *u, int first);

#endif
