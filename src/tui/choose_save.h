/* tui_choose_save.h - the games that were left, to go on with one. */
#ifndef MARRAKECH_TUI_CHOOSE_SAVE_H
#define MARRAKECH_TUI_CHOOSE_SAVE_H

#include "../store/save.h"
#include "screen.h"

/* Asks which; name receives it. False if none. The list says of those that cannot be
 * read why. */
bool tui_choose_save(tui_screen *s, const store_save_place *place, char name[NAME_MAX + 1]);

#endif
