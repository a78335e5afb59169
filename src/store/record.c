/* record.c - the record of a game as a file. */
#include "record.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The text of the record, which the caller frees. NULL and errno if there is no memory. */
static char *text_of(const mk_game *game, size_t *length) {
    char *text;
    *length = mk_record_write(game, NULL, 0);
    text = malloc(*length + 1);
    if (text) mk_record_write(game, text, *length + 1);
    return text;
}

bool store_record_write(const store_disk *d, const mk_game *game, const char *path, store_problem *p) {
    size_t length;
    char *text = text_of(game, &length);
    bool fine;
    if (!text) return store_problem_system(p, PROBLEM_WRITE, path);
    fine = store_disk_replace(d, path, text, length, p);
    free(text);
    return fine;
}

/* Whether a file has exactly this text: 1 or 0; -1 and a problem if it cannot be read. */
static int has_text(const store_disk *d, const char *path, const char *text, size_t length,
                    store_problem *p) {
    char *found = malloc(length + 1); /* one byte more: the file may be longer */
    const int file = found ? d->open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC, 0) : -1;
    const ssize_t got = file < 0 ? -1 : store_disk_read(d, file, found, length + 1, 0);
    int result = -1;
    if (got < 0)
        store_problem_system(p, PROBLEM_READ, path);
    else
        result = (size_t)got == length && memcmp(found, text, length) == 0;
    if (file >= 0) d->close(file);
    free(found);
    return result;
}

/* TAKEN: the name belongs to another file. */
typedef enum outcome { DONE, TAKEN, FAILED } outcome;

/* Whether the file that has the name is this record already. If so, the folder is synced:
 * the program that wrote the file may have been killed before it came to that. */
static outcome confirm(const store_disk *d, const char *path, const char *text, size_t length,
                       store_problem *p) {
    char folder[PROBLEM_PATH];
    const int same = has_text(d, path, text, length, p);
    if (same <= 0) return same < 0 ? FAILED : TAKEN;
    store_disk_parent(folder, path);
    if (store_disk_sync_directory(d, folder) == 0) return DONE;
    store_problem_system(p, PROBLEM_WRITE, path);
    return FAILED;
}

/* Writes the text under this name, unless the name is taken. */
static outcome try_name(const store_disk *d, const char *path, const char *text, size_t length, bool once,
                        store_problem *p) {
    struct stat found;
    if (d->stat(path, &found) == 0) return once ? confirm(d, path, text, length, p) : TAKEN;
    if (store_disk_create(d, path, text, length, p)) return DONE;
    return p->kind == PROBLEM_WRITE && p->error == EEXIST ? TAKEN : FAILED;
}

bool store_record_add(const store_disk *d, const mk_game *game, const char *folder, const char *stem,
                      bool once, char path[PROBLEM_PATH], store_problem *p) {
    size_t length;
    char *text = text_of(game, &length), name[PROBLEM_PATH];
    outcome found = TAKEN;
    int i;
    if (!text) return store_problem_system(p, PROBLEM_WRITE, folder);
    for (i = 1; found == TAKEN && i < 1000; i++) {
        snprintf(name, sizeof name, i == 1 ? "%s.mkh" : "%s-%d.mkh", stem, i);
        if (*folder ? store_disk_join(path, folder, name, p) : store_disk_copy(path, name, p))
            found = try_name(d, path, text, length, once, p);
        else
            found = FAILED;
    }
    if (found == TAKEN) {
        errno = EEXIST;
        store_problem_system(p, PROBLEM_WRITE, path);
    }
    free(text);
    return found == DONE;
}
