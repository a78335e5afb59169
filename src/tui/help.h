/* help.h - the keys and the rules in short, over the game. */
#ifndef MARRAKECH_TUI_HELP_H
#define MARRAKECH_TUI_HELP_H

#include "scene.h"

/* Shows them until a key is pressed. */
void tui_help_show(tui_scene *t);

#endif
