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

static const char extension[] = ".mkg", record_extension[] = ".mkh";

bool save_place_find(save_place *place, const disk *d, problem *p) {
    place->disk = d;
    return disk_home(place->games, "XDG_STATE_HOME", ".local/state", "marrakech/games", p) &&
           disk_home(place->records, "XDG_STATE_HOME", ".local/state", "marrakech/records", p);
}

/* ---- Reading ----------------------------------------------------------- */

static bool refuse(problem *p, journal_verdict verdict, const char *path, uint64_t at, mk_error why) {
    if (verdict == JOURNAL_FOREIGN) return problem_set(p, PROBLEM_FOREIGN, path);
    if (verdict == JOURNAL_VERSION) return problem_set(p, PROBLEM_VERSION, path);
    return problem_damaged(p, path, at, (int)why);
}

static bool load_head(const disk *d, int file, const char *path, journal *j, problem *p) {
    uint8_t bytes[JOURNAL_HEAD_MAX];
    journal_verdict verdict;
    mk_error why = MK_FINE;
    size_t head = 0;
    ssize_t got = disk_read(d, file, bytes, sizeof bytes, 0);
    if (got < 0) return problem_system(p, PROBLEM_READ, path);
    verdict = journal_head_length(bytes, (size_t)got, &head);
    if (!verdict && (size_t)got < head) return problem_damaged(p, path, (uint64_t)got, MK_FINE);
    if (!verdict) verdict = journal_head_read(j, bytes, head, &why);
    return verdict ? refuse(p, verdict, path, 0, why) : true;
}

bool save_load(const disk *d, int file, const char *path, journal *j, bool *torn, problem *p) {
    uint8_t bytes[256 * JOURNAL_ENTRY];
    struct stat found;
    uint64_t size, here;
    /* What is appended while we read is left for the next time: up to here only the
     * last entry can be unfinished. */
    if (d->fstat(file, &found) != 0) return problem_system(p, PROBLEM_READ, path);
    size = (uint64_t)found.st_size;
    if (!load_head(d, file, path, j, p)) return false;
    *torn = false;
    while ((here = journal_length(j)) < size) {
        size_t want = size - here < sizeof bytes ? (size_t)(size - here) : sizeof bytes, i;
        ssize_t got = disk_read(d, file, bytes, want, (off_t)here);
        if (got < 0) return problem_system(p, PROBLEM_READ, path);
        for (i = 0; i + JOURNAL_ENTRY <= (size_t)got; i += JOURNAL_ENTRY) {
            mk_error why;
            journal_verdict verdict = journal_entry_read(j, bytes + i, &why);
            if (verdict == JOURNAL_WRONG && journal_length(j) + JOURNAL_ENTRY >= size) break;
            if (verdict) return refuse(p, verdict, path, journal_length(j), why);
        }
        if (i + JOURNAL_ENTRY <= (size_t)got || i == 0) {
            *torn = true;
            break;
        }
    }
    return true;
}

/* ---- Opening ----------------------------------------------------------- */

int save_open_file(const disk *d, const char *path, int flags, struct stat *found, problem *p) {
    /* Not to wait for a pipe; not to follow links: a save has one name. */
    int file = d->open(path, flags | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY | O_CLOEXEC, 0);
    bool writing = (flags & O_ACCMODE) != O_RDONLY;
    if (file < 0) {
        if (errno == ELOOP || errno == EISDIR || errno == ENXIO)
            problem_set(p, PROBLEM_FOREIGN, path);
        else
            problem_system(p, writing && errno != ENOENT ? PROBLEM_WRITE : PROBLEM_READ, path);
        return -1;
    }
    if (d->fstat(file, found) != 0)
        problem_system(p, PROBLEM_READ, path);
    else if (!S_ISREG(found->st_mode))
        problem_set(p, PROBLEM_FOREIGN, path);
    else
        return file;
    d->close(file);
    return -1;
}

static void begin(save *s, const disk *d, save_mode mode) {
    s->disk = d;
    s->file = -1;
    s->watching = mode == SAVE_WATCH;
    s->gone = false;
}

static bool lock(const save *s, problem *p) {
    struct stat found;
    if (s->disk->lock(s->file) != 0) {
        if (errno == EAGAIN) return problem_set(p, PROBLEM_BUSY, s->path);
        return problem_system(p, PROBLEM_LOCK, s->path);
    }
    /* Whoever had the lock before may have finished the game. */
    if (s->disk->fstat(s->file, &found) != 0) return problem_system(p, PROBLEM_READ, s->path);
    return found.st_nlink > 0 ? true : problem_set(p, PROBLEM_GONE, s->path);
}

/* What a killed program wrote may be seen but not yet safe. */
static bool settle(const save *s, bool torn, problem *p) {
    char directory[PROBLEM_PATH];
    const disk *d = s->disk;
    disk_parent(directory, s->path);
    if (torn && d->ftruncate(s->file, (off_t)journal_length(&s->journal)) != 0)
        return problem_system(p, PROBLEM_WRITE, s->path);
    if (disk_sync(d, s->file) != 0 || disk_sync_directory(d, directory) != 0)
        return problem_system(p, PROBLEM_WRITE, s->path);
    return true;
}

bool save_open(save *s, const save_place *place, const char *name, save_mode mode, problem *p) {
    const disk *d = place->disk;
    struct stat found;
    bool torn = false, fine;
    begin(s, d, mode);
    if (strchr(name, '/')) {
        if (!disk_copy(s->path, name, p)) return false;
    } else if (!disk_join(s->path, place->games, name, p)) {
        return false;
    }
    s->file = save_open_file(d, s->path, mode == SAVE_PLAY ? O_RDWR : O_RDONLY, &found, p);
    if (s->file < 0) return false;
    fine = mode == SAVE_WATCH || lock(s, p);
    fine = fine && save_load(d, s->file, s->path, &s->journal, &torn, p);
    fine = fine && (mode == SAVE_WATCH || settle(s, torn, p));
    if (!fine) save_close(s);
    return fine;
}

void save_close(save *s) {
    if (s->file >= 0) s->disk->close(s->file);
    s->file = -1;
}

/* ---- Creating ---------------------------------------------------------- */

/* A path by time and chance that nothing has yet. */
static bool find_name(const save *s, const char *directory, char path[PROBLEM_PATH], problem *p) {
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
        if (!disk_join(path, directory, name, p)) return false;
        if (s->disk->stat(path, &found) != 0) {
            if (errno == ENOENT) return true;
            break;
        }
        errno = EEXIST;
    }
    return problem_system(p, PROBLEM_WRITE, path);
}

/* Fills the temporary file, which has the path of the save until it has its name. */
static bool fill(save *s, const char *directory, problem *p) {
    uint8_t bytes[JOURNAL_HEAD_MAX];
    size_t length = journal_head_write(&s->journal, bytes);
    char path[PROBLEM_PATH];
    const disk *d = s->disk;
    /* Locked before it has its name, so that nobody else can be the first. */
    if (!lock(s, p) || !find_name(s, directory, path, p)) return false;
    if (disk_write(d, s->file, bytes, length, 0) != 0 || disk_sync(d, s->file) != 0 ||
        d->rename(s->path, path) != 0)
        return problem_system(p, PROBLEM_WRITE, path);
    if (!disk_copy(s->path, path, p)) return false;
    if (disk_sync_directory(d, directory) != 0) return problem_system(p, PROBLEM_WRITE, path);
    return true;
}

bool save_create(save *s, const save_place *place, const mk_game *game, const save_settings *settings,
                 problem *p) {
    const disk *d = place->disk;
    uint64_t id;
    begin(s, d, SAVE_PLAY);
    d->random(&id, sizeof id);
    if (!journal_begin(&s->journal, game, settings, (int64_t)d->now(), id)) {
        problem_set(p, PROBLEM_RULES, place->games);
        p->rule = MK_ERROR_PLAYER;
        return false;
    }
    if (!disk_make(d, place->games, p)) return false;
    s->file = disk_temporary(d, place->games, s->path, 0600, p);
    if (s->file < 0) return false;
    if (fill(s, place->games, p)) return true;
    /* By either name: the caller was told that there is no save. */
    d->unlink(s->path);
    save_close(s);
    return false;
}

/* ---- Changing ---------------------------------------------------------- */

static bool forbid(problem *p, const save *s, mk_error why) {
    problem_set(p, PROBLEM_RULES, s->path);
    p->rule = (int)why;
    return false;
}

static bool append(save *s, journal_kind kind, int value, problem *p) {
    uint8_t bytes[JOURNAL_ENTRY];
    off_t end = (off_t)journal_length(&s->journal);
    const disk *d = s->disk;
    struct stat found;
    mk_error why;
    journal_entry_write(&s->journal, kind, value, bytes);
    if (d->fstat(s->file, &found) != 0) return problem_system(p, PROBLEM_WRITE, s->path);
    if (found.st_nlink == 0) return problem_set(p, PROBLEM_GONE, s->path);
    if (disk_write(d, s->file, bytes, sizeof bytes, end) != 0 || disk_sync_data(d, s->file) != 0) {
        problem_system(p, PROBLEM_WRITE, s->path);
        /* It was not acknowledged, so it shall not be there. If even that fails the
         * next entry is written over it. */
        if (d->ftruncate(s->file, end) == 0) disk_sync_data(d, s->file);
        return false;
    }
    journal_entry_read(&s->journal, bytes, &why);
    return true;
}

bool save_play(save *s, int action, problem *p) {
    const mk_game *game = &s->journal.game;
    if (s->watching || s->file < 0) return problem_set(p, PROBLEM_BUSY, s->path);
    if (game->count == MK_GAME_ACTIONS) return forbid(p, s, MK_ERROR_GAME_FULL);
    if (mk_state_phase(&game->state) == MK_OVER) return forbid(p, s, MK_ERROR_OVER);
    if (!mk_state_is_legal(&game->state, action)) return forbid(p, s, MK_ERROR_ILLEGAL);
    return append(s, JOURNAL_ACTION, action, p);
}

bool save_undo(save *s, int n, problem *p) {
    if (s->watching || s->file < 0) return problem_set(p, PROBLEM_BUSY, s->path);
    if (n < 1 || n > s->journal.game.count) return forbid(p, s, MK_ERROR_UNDO);
    return append(s, JOURNAL_UNDO, n, p);
}

bool save_refresh(save *s, bool *changed, problem *p) {
    journal now = s->journal;
    struct stat found;
    bool torn;
    *changed = false;
    if (s->disk->fstat(s->file, &found) != 0) return problem_system(p, PROBLEM_READ, s->path);
    /* All of it: an entry that was seen may have been withdrawn since. */
    if (!save_load(s->disk, s->file, s->path, &now, &torn, p)) return false;
    *changed = now.sum != s->journal.sum || (found.st_nlink == 0 && !s->gone);
    s->gone = found.st_nlink == 0;
    s->journal = now;
    return true;
}

/* ---- The end ----------------------------------------------------------- */

static char *record_of(const mk_game *game, size_t *length) {
    char *text;
    *length = mk_record_write(game, NULL, 0);
    text = malloc(*length + 1);
    if (text) mk_record_write(game, text, *length + 1);
    return text;
}

bool save_export(const disk *d, const mk_game *game, const char *path, problem *p) {
    size_t length;
    char *text = record_of(game, &length);
    bool fine;
    if (!text) return problem_system(p, PROBLEM_WRITE, path);
    fine = disk_replace(d, path, text, length, p);
    free(text);
    return fine;
}

/* Whether a file has just this text: 1 or 0, or -1 and errno. */
static int has_text(const disk *d, const char *path, const char *text, size_t length) {
    char *other = malloc(length + 1);
    int file = other ? d->open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC, 0) : -1, result = -1;
    ssize_t got;
    if (file >= 0) {
        got = disk_read(d, file, other, length + 1, 0);
        if (got >= 0) result = (size_t)got == length && memcmp(other, text, length) == 0;
        d->close(file);
    }
    free(other);
    return result;
}

/* The record has the name of the save, with a number if another text has that one:
 * the player may have written into a record that was there before. */
static bool write_record(const save *s, const save_place *place, const char *text, size_t length,
                         char record[PROBLEM_PATH], problem *p) {
    const disk *d = place->disk;
    const char *slash = strrchr(s->path, '/'), *base = slash ? slash + 1 : s->path;
    size_t stem = strlen(base), suffix = strlen(extension);
    char name[PROBLEM_PATH];
    int i;
    if (stem > suffix && strcmp(base + stem - suffix, extension) == 0) stem -= suffix;
    for (i = 1; i < 1000; i++) {
        int same;
        if (i == 1)
            snprintf(name, sizeof name, "%.*s%s", (int)stem, base, record_extension);
        else
            snprintf(name, sizeof name, "%.*s-%d%s", (int)stem, base, i, record_extension);
        if (!disk_join(record, place->records, name, p)) return false;
        same = has_text(d, record, text, length);
        if (same < 0 && errno != ENOENT) return problem_system(p, PROBLEM_READ, record);
        if (same < 0) return disk_replace(d, record, text, length, p);
        if (same) {
            /* By a program that was killed here; it may not be safe yet. */
            if (disk_sync_directory(d, place->records) == 0) return true;
            return problem_system(p, PROBLEM_WRITE, record);
        }
    }
    errno = EEXIST;
    return problem_system(p, PROBLEM_WRITE, record);
}

bool save_discard(save *s, problem *p) {
    char directory[PROBLEM_PATH];
    if (s->watching || s->file < 0) return problem_set(p, PROBLEM_BUSY, s->path);
    disk_parent(directory, s->path);
    if (s->disk->unlink(s->path) != 0 && errno != ENOENT) return problem_system(p, PROBLEM_REMOVE, s->path);
    if (disk_sync_directory(s->disk, directory) != 0) return problem_system(p, PROBLEM_REMOVE, s->path);
    return true;
}

bool save_finish(save *s, const save_place *place, char record[PROBLEM_PATH], problem *p) {
    size_t length;
    char *text;
    bool fine;
    if (s->watching || s->file < 0) return problem_set(p, PROBLEM_BUSY, s->path);
    if (mk_state_phase(&s->journal.game.state) != MK_OVER) return problem_set(p, PROBLEM_RUNNING, s->path);
    text = record_of(&s->journal.game, &length);
    if (!text) return problem_system(p, PROBLEM_WRITE, place->records);
    fine = disk_make(place->disk, place->records, p) && write_record(s, place, text, length, record, p);
    free(text);
    return fine && save_discard(s, p);
}
