/* choose_save.h - the list of saved games, to go on with one. */
#ifndef MARRAKECH_TUI_CHOOSE_SAVE_H
#define MARRAKECH_TUI_CHOOSE_SAVE_H

#include "../store/save.h"
#include "screen.h"

/* Asks which game; name receives its save. False if none was chosen. If a save cannot be
 * read, the list says why. */
bool tui_choose_save(tui_screen *s, const store_save_place *place, char name[NAME_MAX + 1]);

#endif
