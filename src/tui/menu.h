/* menu.h - the choices before a game: rows with a value each, by keys or mouse. */
#ifndef MARRAKECH_TUI_MENU_H
#define MARRAKECH_TUI_MENU_H

#include "screen.h"
#include "tui.h"

typedef enum tui_menu_answer { MENU_START, MENU_RESUME, MENU_QUIT } tui_menu_answer;

/* What is chosen there, besides the setup itself. */
typedef struct tui_menu_choice {
    tui_setup setup;
    int first;   /* the seat of this list that starts; as many as there are players: by lot */
    int resumes; /* games that could be gone on with; 0 hides that row */
} tui_menu_choice;

/* Asks until one of the answers is given. The screen must be open. */
tui_menu_answer tui_menu_ask(tui_screen *s, tui_menu_choice *choice);

/* Puts whoever starts in seat 1, everybody else behind in the same order; who is as many
 * as there are players: by lot from the seed. The choice of the menu stays as it was
 * made: this is for a copy. */
void tui_menu_seat_first(tui_setup *u, int first);

#endif
