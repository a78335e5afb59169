/* tui.h - the full-screen game, for the program that starts it. */
#ifndef MARRAKECH_TUI_TUI_H
#define MARRAKECH_TUI_TUI_H

#include <stdbool.h>
#include <stddef.h>

#include "marrakech.h"

typedef enum tui_speed { TUI_STILL, TUI_SLOW, TUI_NORMAL, TUI_FAST } tui_speed;

/* A game as it is to be started. */
typedef struct tui_setup {
    mk_table table; /* every seat has a name or a computer player */
    uint64_t seed;
    bool chances; /* winning chances are shown */
    bool ascii;
    tui_speed speed;
} tui_setup;

/* Who keeps the game: asked before anything is shown, so that what was seen is never
 * lost. Each returns NULL when it is safe, or what went wrong, for the player. */
typedef struct tui_keeper {
    const char *(*play)(void *context, mk_action action);
    const char *(*undo)(void *context, int actions);
    /* The game is over: what has become of it, for the player; never NULL. */
    const char *(*finish)(void *context);
    void *context;
} tui_keeper;

typedef enum tui_end {
    TUI_FINISHED,
    TUI_REMATCH, /* finished, and once more */
    TUI_LEFT     /* in the middle of a game */
} tui_end;

/* How the full-screen game is to begin. */
typedef enum tui_begin {
    TUI_MENU,
    TUI_AT_ONCE, /* with this setup */
    TUI_RESUME   /* with a game that was left */
} tui_begin;

typedef struct tui_start {
    tui_begin begin;
    tui_setup setup;
    bool speed_given;   /* setup.speed is stronger than what is remembered */
    int first;          /* the seat, from 1, that starts and takes seat 1; 0: by lot */
    const char *resume; /* the name of a save, or NULL: a list */
    const char *record; /* a file for the record of each game when it ends or is left, or NULL */
} tui_start;

/* Runs it until the player leaves. Returns false if there is no terminal for it: then
 * nothing has happened. text receives what is to be said after the screen is gone;
 * failed, whether that is a failure. */
bool tui_run(const tui_start *start, char *text, size_t size, bool *failed);

/* The signal that asked to end, or 0. */
int tui_signal(void);

#endif
