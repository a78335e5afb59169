/* scene.h - a game on the screen: the board, who sits around it, what was said.
 *
 * Everything that is shown follows from this struct; tui_scene_draw draws all of it anew,
 * and curses sends the terminal what has changed. */
#ifndef MARRAKECH_TUI_SCENE_H
#define MARRAKECH_TUI_SCENE_H

#include "board.h"
#include "../host/thinker.h"
#include "tui.h"

enum { SCENE_TEXT = 256 };

/* What is asked for, until it is answered. */
typedef struct tui_prompt {
    char prompt[SCENE_TEXT];
    char keys[SCENE_TEXT]; /* which keys answer */
    bool rug;              /* the drawn rug is shown beside it */
} tui_prompt;

/* What is known of the winning chances here. Where the evaluation failed it stays asked:
 * it would fail again. */
typedef enum tui_chances_state { CHANCES_UNKNOWN, CHANCES_ASKED, CHANCES_KNOWN } tui_chances_state;

typedef struct tui_scene {
    tui_screen s;
    tui_board b;
    bool fits;
    const tui_setup *setup;
    const tui_keeper *keeper;
    char names[4][MK_TABLE_NAME_MAX];
    mk_game game;
    host_thinker *thinker;
    tui_board_view view;
    char message[SCENE_TEXT]; /* what has happened */
    tui_prompt asked;
    /* hints */
    mk_ranked hints[MK_LEGAL_MAX];
    int hint_count;
    bool hinting;
    bool chances_shown;
    tui_chances_state chances_state;
    mk_chances chances[4];
    tui_speed speed;
} tui_scene;

/* Sits down at it. */
void tui_scene_start(tui_scene *t, const tui_screen *s, const tui_setup *setup, const mk_game *game);

/* Puts everything in its place after the size has changed. */
void tui_scene_lay_out(tui_scene *t);
void tui_scene_draw(tui_scene *t);

/* Asks for something else: keys first, then the prompt in the manner of printf. The drawn
 * rug is shown beside it only once asked.rug is set. */
void tui_scene_ask(tui_scene *t, const char *keys, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* The name of a seat as it is shown. */
const char *tui_scene_name(const tui_scene *t, int seat);

/* Writes the record of the game into the folder in which the program was started. text
 * receives what has become of it, for the player. */
void tui_scene_export(const tui_scene *t, char *text, size_t size);

/* A rug or direction as a player reads it. */
const char *tui_scene_action_text(const mk_state *state, mk_action action, char text[MK_ACTION_TEXT_MAX]);

#endif
