/* export.h - a record of the game as a file where the program was started. */
#ifndef MARRAKECH_TUI_EXPORT_H
#define MARRAKECH_TUI_EXPORT_H

#include <stddef.h>

#include "marrakech.h"

/* Writes marrakech-DATE-TIME.mkh, or with a number behind: never over another file. text
 * receives what has become of it, for the player. */
void export_record(const mk_game *game, char *text, size_t size);

#endif
