/* notes.h - the tags and comments of a game, as game.c and packed.c need them. */
#ifndef MARRAKECH_GAME_NOTES_H
#define MARRAKECH_GAME_NOTES_H

#include "marrakech.h"

/* Drops the comments that stand behind actions which are no longer there. */
void mkg_notes_cut(mk_game *game);

/* Reads notes from bytes that came from outside into the game, whose actions must be there
 * already. An error unless the bytes are exactly what this room would have written. */
mk_error mkg_notes_take(mk_game *game, const uint8_t *bytes, size_t length);

#endif
