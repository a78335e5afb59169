/* tui.h - the full-screen game, for the program that starts it. */
#ifndef MARRAKECH_TUI_TUI_H
#define MARRAKECH_TUI_TUI_H

#include <stdbool.h>

#include "marrakech.h"

enum { TUI_NAME = 40 };

/* Who sits where. */
typedef struct tui_seat {
    bool computer;
    char name[TUI_NAME]; /* of a person as shown, or of a computer player */
} tui_seat;

typedef enum tui_speed { TUI_STILL, TUI_SLOW, TUI_NORMAL, TUI_FAST } tui_speed;

/* A game as it is to be started. */
typedef struct tui_setup {
    int players;
    mk_rules rules;
    int facing;
    tui_seat seats[4];
    uint64_t seed;
    bool by_hand;  /* people roll a real die and draw real rugs */
    bool practice; /* everything can be taken back */
    bool chances;  /* winning chances are shown */
    bool ascii;
    tui_speed speed;
} tui_setup;

typedef enum tui_end {
    TUI_FINISHED,
    TUI_REMATCH,    /* finished, and once more */
    TUI_LEFT,       /* in the middle of a game */
    TUI_NO_TERMINAL /* nothing was shown */
} tui_end;

/* Plays one game; game receives it as far as it came. */
tui_end tui_play(const tui_setup *setup, mk_game *game);

#endif
