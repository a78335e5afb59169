/* save.h - games that outlast the program, the terminal and a power cut.
 *
 * A save is a running game in a file. Each change of the game is appended and
 * synced before the function that makes it returns, so that the caller can show
 * what is safe:
 *
 *     save_place place;
 *     save s;
 *     problem p;
 *     if (!save_place_find(&place, &disk_real, &p)) ...
 *     if (!save_create(&s, &place, &game, &settings, &p)) ...
 *     while (the game goes on) {
 *         if (save_play(&s, action, &p)) show(&s.journal.game);
 *         else tell(&p), and try again when the player says so;
 *     }
 *     save_finish(&s, &place, record, &p);
 *     save_close(&s);
 *
 * A function that fails fills the problem and has changed neither the game in
 * memory nor what was safe on disk; it may be called again. The one who plays
 * holds a lock; others may watch. A save moves neither in memory nor between
 * threads while it is used by two at a time: it is a plain object of its owner. */
#ifndef MARRAKECH_SAVE_H
#define MARRAKECH_SAVE_H

#include "disk.h"
#include "journal.h"

/* Where saves and records are: $XDG_STATE_HOME/marrakech/games and .../records.
 * Nothing is made before it is needed. */
typedef struct save_place {
    const disk *disk;
    char games[PROBLEM_PATH];
    char records[PROBLEM_PATH];
} save_place;

bool save_place_find(save_place *place, const disk *d, problem *p);

typedef struct save {
    journal journal; /* what is on disk; journal.game is the game. For reading */
    const disk *disk;
    int file;      /* -1: closed */
    bool watching; /* opened to watch: it cannot be changed */
    bool gone;     /* save_refresh found that the file was removed */
    char path[PROBLEM_PATH];
} save;

/* Saves a new game (or one that is under way already) under a name of its own and
 * opens it for playing. PROBLEM_RULES if a computer player's name is too long. */
bool save_create(save *s, const save_place *place, const mk_game *game, const save_settings *settings,
                 problem *p);

typedef enum save_mode { SAVE_PLAY, SAVE_WATCH } save_mode;

/* Opens a save by its name in the place, or by any path with a '/' in it. What a
 * power cut left of an entry that was never acknowledged is cut off. To play,
 * PROBLEM_BUSY if another one does. */
bool save_open(save *s, const save_place *place, const char *name, save_mode mode, problem *p);

/* Closes it; harmless if it is closed. The game stays readable. */
void save_close(save *s);

/* Play an action, take back n actions: on disk first, then in journal.game.
 * PROBLEM_RULES if the game does not allow it, PROBLEM_GONE if somebody removed the
 * file: the game can then be created anew from journal.game. */
bool save_play(save *s, int action, problem *p);
bool save_undo(save *s, int n, problem *p);

/* For those who watch: looks for what is new. */
bool save_refresh(save *s, bool *changed, problem *p);

/* Writes the record of a game that is over to the place, and only then removes the
 * save. Killed in between, or failed, it is done again by calling it again, which
 * makes no second record. record receives its path. */
bool save_finish(save *s, const save_place *place, char record[PROBLEM_PATH], problem *p);

/* Removes a save that nobody wants to play on. */
bool save_discard(save *s, problem *p);

/* Writes the record of a game, over or not, to any path. */
bool save_export(const disk *d, const mk_game *game, const char *path, problem *p);

/* ---- All of them --------------------------------------------------------- */

enum { SAVE_WHO = 64 };

typedef struct save_item {
    char name[NAME_MAX + 1]; /* for save_open */
    problem problem;         /* kind PROBLEM_NONE, or why it cannot be read: then only name holds */
    struct timespec played;  /* when it last changed */
    int64_t started;
    save_settings settings;
    char who[4][SAVE_WHO]; /* the names of the seats, cut where they are long */
    mk_state state;        /* where it stands, with players and rules */
    int actions;
    int turns;     /* begun so far */
    bool finished; /* over, but not yet a record: to be opened and finished */
    bool busy;     /* somebody plays it now */
} save_item;

typedef struct save_list {
    save_item *items;
    size_t count;
} save_list;

/* All saves, the one that was last played first; those that cannot be read come
 * last. To be freed with save_list_free, also after a failure. */
bool save_list_read(save_list *list, const save_place *place, problem *p);
void save_list_free(save_list *list);

/* ---- For save_list.c ------------------------------------------------------- */

/* Reads what is whole of an open file into a journal. *torn: more bytes follow. */
bool save_load(const disk *d, int file, const char *path, journal *j, bool *torn, problem *p);

/* Opens a save and makes sure that it is a file. The descriptor, or -1. */
int save_open_file(const disk *d, const char *path, int flags, struct stat *found, problem *p);

#endif
