/* help.h - the keys and the rules in short, over the game. */
#ifndef MARRAKECH_TUI_HELP_H
#define MARRAKECH_TUI_HELP_H

#include "table.h"

/* Shows them until a key is pressed. */
void help_show(table *t);

#endif
