/* notes.h - the tags and comments of a game, as game.c and packed.c need them. */
#ifndef MARRAKECH_GAME_NOTES_H
#define MARRAKECH_GAME_NOTES_H

#include "marrakech.h"

/* Drops the comments that stand behind actions which are no longer there. */
void mkg_notes_cut(mk_game *game);

/* Whether bytes that came from outside are what this room would have written:
 * reads them into the game, whose actions must be there already. */
mk_error mkg_notes_take(mk_game *game, const uint8_t *bytes, size_t length);

#endif
