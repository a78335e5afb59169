/* save.h - games that outlast the program, the terminal and a power cut.
 *
 * A save is a running game in a file. Each change of the game is appended and
 * synced before the function that makes it returns, so that the caller can show
 * what is safe:
 *
 *     store_save_place place;
 *     save s;
 *     problem p;
 *     if (!store_save_place_find(&place, &store_disk_real, &p)) ...
 *     if (!store_save_create(&s, &place, &game, &table, &p)) ...
 *     while (the game goes on) {
 *         if (store_save_play(&s, action, &p)) show(&s.journal.game);
 *         else tell(&p), and try again when the player says so;
 *     }
 *     store_save_finish(&s, &place, record, &p);
 *     store_save_close(&s);
 *
 * A function that fails fills the problem and has changed neither the game in
 * memory nor what was safe on disk; it may be called again. The one who plays
 * holds a lock; others may watch. A save moves neither in memory nor between
 * threads while it is used by two at a time: it is a plain object of its owner. */
#ifndef MARRAKECH_STORE_SAVE_H
#define MARRAKECH_STORE_SAVE_H

#include "disk.h"
#include "journal.h"

/* Where saves and records are: $XDG_STATE_HOME/marrakech/games and .../records.
 * Nothing is made before it is needed. */
typedef struct store_save_place {
    const store_disk *disk;
    char games[PROBLEM_PATH];
    char records[PROBLEM_PATH];
} store_save_place;

bool store_save_place_find(store_save_place *place, const store_disk *d, store_problem *p);

typedef struct store_save {
    store_journal journal; /* what is on disk; journal.game is the game. For reading */
    const store_disk *disk;
    int file;      /* -1: closed */
    bool watching; /* opened to watch: it cannot be changed */
    bool gone;     /* store_save_refresh found that the file was removed */
    char path[PROBLEM_PATH];
} store_save;

/* Saves a new game (or one that is under way already) under a name of its own and
 * opens it for playing. PROBLEM_RULES if a computer player's name is too long. */
bool store_save_create(store_save *s, const store_save_place *place, const mk_game *game,
                       const mk_table *table, store_problem *p);

typedef enum store_save_mode { SAVE_PLAY, SAVE_WATCH } store_save_mode;

/* Opens a save by its name in the place, or by any path with a '/' in it. What a
 * power cut left of an entry that was never acknowledged is cut off. To play,
 * PROBLEM_BUSY if another one does. */
bool store_save_open(store_save *s, const store_save_place *place, const char *name, store_save_mode mode,
                     store_problem *p);

/* Closes it; harmless if it is closed. The game stays readable. */
void store_save_close(store_save *s);

/* Play an action, take back n actions: on disk first, then in journal.game.
 * PROBLEM_RULES if the game does not allow it, PROBLEM_GONE if somebody removed the
 * file: the game can then be created anew from journal.game. */
bool store_save_play(store_save *s, int action, store_problem *p);
bool store_save_undo(store_save *s, int n, store_problem *p);

/* For those who watch: looks for what is new. */
bool store_save_refresh(store_save *s, bool *changed, store_problem *p);

/* Writes the record of a game that is over to the place, and only then removes the
 * save. Killed in between, or failed, it is done again by calling it again, which
 * makes no second record. record receives its path. */
bool store_save_finish(store_save *s, const store_save_place *place, char record[PROBLEM_PATH],
                       store_problem *p);

/* Removes a save that nobody wants to play on. */
bool store_save_discard(store_save *s, store_problem *p);

/* ---- All of them --------------------------------------------------------- */

typedef struct store_save_item {
    char name[NAME_MAX + 1]; /* for store_save_open */
    store_problem problem;   /* kind PROBLEM_NONE, or why it cannot be read: then only name holds */
    struct timespec played;  /* when it last changed */
    int64_t started;
    mk_table table;
    mk_state state; /* where it stands, with players and rules */
    int actions;
    int turns;     /* begun so far */
    bool finished; /* over, but not yet a record: to be opened and finished */
    bool busy;     /* somebody plays it now */
} store_save_item;

typedef struct store_save_list {
    store_save_item *items;
    size_t count;
} store_save_list;

/* All saves, the one that was last played first; those that cannot be read come
 * last. To be freed with store_save_list_free, also after a failure. */
bool store_save_list_read(store_save_list *list, const store_save_place *place, store_problem *p);
void store_save_list_free(store_save_list *list);

/* ---- For store_save_list.c ------------------------------------------------------- */

/* Reads what is whole of an open file into a journal. *torn: more bytes follow. */
bool store_save_load(const store_disk *d, int file, const char *path, store_journal *j, bool *torn,
                     store_problem *p);

/* Opens a save and makes sure that it is a file. The descriptor, or -1. */
int store_save_open_file(const store_disk *d, const char *path, int flags, struct stat *found,
                         store_problem *p);

#endif
