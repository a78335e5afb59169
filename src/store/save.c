/* save.c - games that outlast the program, the terminal and a power cut.
 *
 * At any time the file is the journal as far as it was acknowledged and at most
 * one entry more, whole or torn: the next entry is written only after the last was
 * synced, and at the same place after a failure. That is why a wrong entry at the
 * end is cut off in silence, and one with others behind it is damage. */
#include "save.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "record.h"

static const char extension[] = ".mkg";

bool store_save_place_find(store_save_place *place, const store_disk *d, store_problem *p) {
    place->disk = d;
    return store_disk_home(place->games, "XDG_STATE_HOME", ".local/state", "marrakech/games", p) &&
           store_disk_home(place->records, "XDG_STATE_HOME", ".local/state", "marrakech/records", p);
}

/* ---- Reading ----------------------------------------------------------- */

static bool refuse(store_problem *p, store_journal_verdict verdict, const char *path, uint64_t at,
                   mk_error why) {
    if (verdict == JOURNAL_FOREIGN) return store_problem_set(p, PROBLEM_FOREIGN, path);
    if (verdict == JOURNAL_VERSION) return store_problem_set(p, PROBLEM_VERSION, path);
    return store_problem_damaged(p, path, at, (int)why);
}

static bool load_head(const store_disk *d, int file, const char *path, store_journal *j, store_problem *p) {
    uint8_t bytes[JOURNAL_HEAD_MAX];
    store_journal_verdict verdict;
    mk_error why = MK_FINE;
    size_t head = 0;
    ssize_t got = store_disk_read(d, file, bytes, sizeof bytes, 0);
    if (got < 0) return store_problem_system(p, PROBLEM_READ, path);
    verdict = store_journal_head_length(bytes, (size_t)got, &head);
    if (!verdict && (size_t)got < head) return store_problem_damaged(p, path, (uint64_t)got, MK_FINE);
    if (!verdict) verdict = store_journal_head_read(j, bytes, head, &why);
    return verdict ? refuse(p, verdict, path, 0, why) : true;
}

bool store_save_load(const store_disk *d, int file, const char *path, store_journal *j, bool *torn,
                     store_problem *p) {
    uint8_t bytes[256 * JOURNAL_ENTRY];
    struct stat found;
    uint64_t size, here;
    /* What is appended while we read is left for the next time: up to here only the
     * last entry can be unfinished. */
    if (d->fstat(file, &found) != 0) return store_problem_system(p, PROBLEM_READ, path);
    size = (uint64_t)found.st_size;
    if (!load_head(d, file, path, j, p)) return false;
    *torn = false;
    while ((here = store_journal_length(j)) < size) {
        size_t want = size - here < sizeof bytes ? (size_t)(size - here) : sizeof bytes, i;
        ssize_t got = store_disk_read(d, file, bytes, want, (off_t)here);
        if (got < 0) return store_problem_system(p, PROBLEM_READ, path);
        for (i = 0; i + JOURNAL_ENTRY <= (size_t)got; i += JOURNAL_ENTRY) {
            mk_error why;
            store_journal_verdict verdict = store_journal_entry_read(j, bytes + i, &why);
            if (verdict == JOURNAL_WRONG && store_journal_length(j) + JOURNAL_ENTRY >= size) break;
            if (verdict) return refuse(p, verdict, path, store_journal_length(j), why);
        }
        if (i + JOURNAL_ENTRY <= (size_t)got || i == 0) {
            *torn = true;
            break;
        }
    }
    return true;
}

/* ---- Opening ----------------------------------------------------------- */

int store_save_open_file(const store_disk *d, const char *path, int flags, struct stat *found,
                         store_problem *p) {
    /* Not to wait for a pipe; not to follow links: a save has one name. */
    int file = d->open(path, flags | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY | O_CLOEXEC, 0);
    bool writing = (flags & O_ACCMODE) != O_RDONLY;
    if (file < 0) {
        if (errno == ELOOP || errno == EISDIR || errno == ENXIO)
            store_problem_set(p, PROBLEM_FOREIGN, path);
        else
            store_problem_system(p, writing && errno != ENOENT ? PROBLEM_WRITE : PROBLEM_READ, path);
        return -1;
    }
    if (d->fstat(file, found) != 0)
        store_problem_system(p, PROBLEM_READ, path);
    else if (!S_ISREG(found->st_mode))
        store_problem_set(p, PROBLEM_FOREIGN, path);
    else
        return file;
    d->close(file);
    return -1;
}

static void begin(store_save *s, const store_disk *d, store_save_mode mode) {
    s->disk = d;
    s->file = -1;
    s->watching = mode == SAVE_WATCH;
    s->gone = false;
}

static bool lock(const store_save *s, store_problem *p) {
    struct stat found;
    if (s->disk->lock(s->file) != 0) {
        if (errno == EAGAIN) return store_problem_set(p, PROBLEM_BUSY, s->path);
        return store_problem_system(p, PROBLEM_LOCK, s->path);
    }
    /* Whoever had the lock before may have finished the game. */
    if (s->disk->fstat(s->file, &found) != 0) return store_problem_system(p, PROBLEM_READ, s->path);
    return found.st_nlink > 0 ? true : store_problem_set(p, PROBLEM_GONE, s->path);
}

/* What a killed program wrote may be seen but not yet safe. */
static bool settle(const store_save *s, bool torn, store_problem *p) {
    char directory[PROBLEM_PATH];
    const store_disk *d = s->disk;
    store_disk_parent(directory, s->path);
    if (torn && d->ftruncate(s->file, (off_t)store_journal_length(&s->journal)) != 0)
        return store_problem_system(p, PROBLEM_WRITE, s->path);
    if (store_disk_sync(d, s->file) != 0 || store_disk_sync_directory(d, directory) != 0)
        return store_problem_system(p, PROBLEM_WRITE, s->path);
    return true;
}

bool store_save_open(store_save *s, const store_save_place *place, const char *name, store_save_mode mode,
                     store_problem *p) {
    const store_disk *d = place->disk;
    struct stat found;
    bool torn = false, fine;
    begin(s, d, mode);
    if (strchr(name, '/')) {
        if (!store_disk_copy(s->path, name, p)) return false;
    } else if (!store_disk_join(s->path, place->games, name, p)) {
        return false;
    }
    s->file = store_save_open_file(d, s->path, mode == SAVE_PLAY ? O_RDWR : O_RDONLY, &found, p);
    if (s->file < 0) return false;
    fine = mode == SAVE_WATCH || lock(s, p);
    fine = fine && store_save_load(d, s->file, s->path, &s->journal, &torn, p);
    fine = fine && (mode == SAVE_WATCH || settle(s, torn, p));
    if (!fine) store_save_close(s);
    return fine;
}

void store_save_close(store_save *s) {
    if (s->file >= 0) s->disk->close(s->file);
    s->file = -1;
}

/* ---- Creating ---------------------------------------------------------- */

/* A path by time and chance that nothing has yet. */
static bool find_name(const store_save *s, const char *directory, char path[PROBLEM_PATH], store_problem *p) {
    time_t started = (time_t)s->journal.started;
    char stamp[32], name[64];
    struct stat found;
    struct tm local;
    int tries;
    if (!localtime_r(&started, &local) || !strftime(stamp, sizeof stamp, "%Y%m%d-%H%M%S", &local))
        snprintf(stamp, sizeof stamp, "00000000-000000");
    for (tries = 0; tries < 100; tries++) {
        uint16_t number;
        s->disk->random(&number, sizeof number);
        snprintf(name, sizeof name, "%s-%04x%s", stamp, number, extension);
        if (!store_disk_join(path, directory, name, p)) return false;
        if (s->disk->stat(path, &found) != 0) {
            if (errno == ENOENT) return true;
            break;
        }
        errno = EEXIST;
    }
    return store_problem_system(p, PROBLEM_WRITE, path);
}

/* Fills the temporary file, which has the path of the save until it has its name. */
static bool fill(store_save *s, const char *directory, store_problem *p) {
    uint8_t bytes[JOURNAL_HEAD_MAX];
    size_t length = store_journal_head_write(&s->journal, bytes);
    char path[PROBLEM_PATH];
    const store_disk *d = s->disk;
    /* Locked before it has its name, so that nobody else can be the first. */
    if (!lock(s, p) || !find_name(s, directory, path, p)) return false;
    if (store_disk_write(d, s->file, bytes, length, 0) != 0 || store_disk_sync(d, s->file) != 0 ||
        d->rename(s->path, path) != 0)
        return store_problem_system(p, PROBLEM_WRITE, path);
    if (!store_disk_copy(s->path, path, p)) return false;
    if (store_disk_sync_directory(d, directory) != 0) return store_problem_system(p, PROBLEM_WRITE, path);
    return true;
}

bool store_save_create(store_save *s, const store_save_place *place, const mk_game *game,
                       const mk_table *table, store_problem *p) {
    const store_disk *d = place->disk;
    uint64_t id;
    begin(s, d, SAVE_PLAY);
    d->random(&id, sizeof id);
    if (!store_journal_begin(&s->journal, game, table, (int64_t)d->now(), id)) {
        store_problem_set(p, PROBLEM_RULES, place->games);
        p->rule = MK_ERROR_PLAYER;
        return false;
    }
    if (!store_disk_make(d, place->games, p)) return false;
    s->file = store_disk_temporary(d, place->games, s->path, 0600, p);
    if (s->file < 0) return false;
    if (fill(s, place->games, p)) return true;
    /* By either name: the caller was told that there is no save. */
    d->unlink(s->path);
    store_save_close(s);
    return false;
}

/* ---- Changing ---------------------------------------------------------- */

static bool forbid(store_problem *p, const store_save *s, mk_error why) {
    store_problem_set(p, PROBLEM_RULES, s->path);
    p->rule = (int)why;
    return false;
}

static bool append(store_save *s, store_journal_kind kind, int value, store_problem *p) {
    uint8_t bytes[JOURNAL_ENTRY];
    off_t end = (off_t)store_journal_length(&s->journal);
    const store_disk *d = s->disk;
    struct stat found;
    mk_error why;
    store_journal_entry_write(&s->journal, kind, value, bytes);
    if (d->fstat(s->file, &found) != 0) return store_problem_system(p, PROBLEM_WRITE, s->path);
    if (found.st_nlink == 0) return store_problem_set(p, PROBLEM_GONE, s->path);
    if (store_disk_write(d, s->file, bytes, sizeof bytes, end) != 0 ||
        store_disk_sync_data(d, s->file) != 0) {
        store_problem_system(p, PROBLEM_WRITE, s->path);
        /* It was not acknowledged, so it shall not be there. If even that fails the
         * next entry is written over it. */
        if (d->ftruncate(s->file, end) == 0) store_disk_sync_data(d, s->file);
        return false;
    }
    store_journal_entry_read(&s->journal, bytes, &why);
    return true;
}

bool store_save_play(store_save *s, int action, store_problem *p) {
    const mk_game *game = &s->journal.game;
    if (s->watching || s->file < 0) return store_problem_set(p, PROBLEM_BUSY, s->path);
    if (game->count == MK_GAME_ACTIONS) return forbid(p, s, MK_ERROR_GAME_FULL);
    if (mk_state_phase(&game->state) == MK_OVER) return forbid(p, s, MK_ERROR_OVER);
    if (!mk_state_is_legal(&game->state, action)) return forbid(p, s, MK_ERROR_ILLEGAL);
    return append(s, JOURNAL_ACTION, action, p);
}

bool store_save_undo(store_save *s, int n, store_problem *p) {
    if (s->watching || s->file < 0) return store_problem_set(p, PROBLEM_BUSY, s->path);
    if (n < 1 || n > s->journal.game.count) return forbid(p, s, MK_ERROR_UNDO);
    return append(s, JOURNAL_UNDO, n, p);
}

bool store_save_refresh(store_save *s, bool *changed, store_problem *p) {
    store_journal now = s->journal;
    struct stat found;
    bool torn;
    *changed = false;
    if (s->disk->fstat(s->file, &found) != 0) return store_problem_system(p, PROBLEM_READ, s->path);
    /* All of it: an entry that was seen may have been withdrawn since. */
    if (!store_save_load(s->disk, s->file, s->path, &now, &torn, p)) return false;
    *changed = now.sum != s->journal.sum || (found.st_nlink == 0 && !s->gone);
    s->gone = found.st_nlink == 0;
    s->journal = now;
    return true;
}

/* ---- The end ----------------------------------------------------------- */

bool store_save_discard(store_save *s, store_problem *p) {
    char directory[PROBLEM_PATH];
    if (s->watching || s->file < 0) return store_problem_set(p, PROBLEM_BUSY, s->path);
    store_disk_parent(directory, s->path);
    if (s->disk->unlink(s->path) != 0 && errno != ENOENT)
        return store_problem_system(p, PROBLEM_REMOVE, s->path);
    if (store_disk_sync_directory(s->disk, directory) != 0)
        return store_problem_system(p, PROBLEM_REMOVE, s->path);
    return true;
}

/* The record has the name of the save. */
static bool write_record(const store_save *s, const store_save_place *place, char record[PROBLEM_PATH],
                         store_problem *p) {
    const char *slash = strrchr(s->path, '/'), *base = slash ? slash + 1 : s->path;
    size_t length = strlen(base), suffix = strlen(extension);
    char stem[NAME_MAX + 1];
    if (length > suffix && strcmp(base + length - suffix, extension) == 0) length -= suffix;
    snprintf(stem, sizeof stem, "%.*s", (int)length, base);
    return store_record_add(place->disk, &s->journal.game, place->records, stem, true, record, p);
}

bool store_save_finish(store_save *s, const store_save_place *place, char record[PROBLEM_PATH],
                       store_problem *p) {
    if (s->watching || s->file < 0) return store_problem_set(p, PROBLEM_BUSY, s->path);
    if (mk_state_phase(&s->journal.game.state) != MK_OVER)
        return store_problem_set(p, PROBLEM_RUNNING, s->path);
    return store_disk_make(place->disk, place->records, p) && write_record(s, place, record, p) &&
           store_save_discard(s, p);
}
