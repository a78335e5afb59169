/* prefs.h - what the player chose last: a small file of lines key=value.
 *
 * The text of the file is kept as it is, so that keys of other versions, comments
 * and the order of lines stay. Nothing here is worth stopping a game for: without
 * preferences there are defaults.
 *
 * A key is letters, digits, '.', '-' and '_'. Spaces around key and value do not
 * count. Of a key that is there twice the last one holds. */
#ifndef MARRAKECH_STORE_PREFS_H
#define MARRAKECH_STORE_PREFS_H

#include "disk.h"

enum { PREFS_MAX = 65536 };

typedef struct store_prefs {
    const store_disk *disk;
    char path[PROBLEM_PATH]; /* $XDG_CONFIG_HOME/marrakech/play.conf */
    store_problem unread;    /* kind PROBLEM_NONE, or why the file could not be read */
    size_t length;
    char text[PREFS_MAX];
} store_prefs;

/* Reads the file. That there is none is fine. After a failure there are no
 * preferences, but store_prefs_get and store_prefs_set may be called all the same. */
bool store_prefs_read(store_prefs *f, const store_disk *d, store_problem *p);

/* The value of a key, cut to size; false, and an empty text, if there is none. */
bool store_prefs_get(const store_prefs *f, const char *key, char *value, size_t size);

/* Sets a value, or removes the key if it is NULL. A value is one line without
 * spaces around it. PROBLEM_KEY, and no change, if it is not, PROBLEM_LARGE if
 * there is no more room. */
bool store_prefs_set(store_prefs *f, const char *key, const char *value, store_problem *p);

/* Writes the file; the old one stays until the new one is complete. If the
 * file could not be read it fails for that reason, not to write over what is there. */
bool store_prefs_write(const store_prefs *f, store_problem *p);

#endif
