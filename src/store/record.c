/* record.c - the record of a game as a file. */
#include "record.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The text, in memory that the caller frees; NULL and errno. */
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

/* Whether a file has just this text: 1 or 0, or -1 and errno. */
static int has_text(const store_disk *d, const char *path, const char *text, size_t length) {
    char *other = malloc(length + 1);
    int file = other ? d->open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC, 0) : -1, result = -1;
    ssize_t got;
    if (file >= 0) {
        got = store_disk_read(d, file, other, length + 1, 0);
        if (got >= 0) result = (size_t)got == length && memcmp(other, text, length) == 0;
        d->close(file);
    }
    free(other);
    return result;
}

typedef enum outcome { DONE, TAKEN, FAILED } outcome;

/* What is there may be by a program that was killed when it was not yet safe. */
static outcome confirm(const store_disk *d, const char *path, const char *text, size_t length,
                       store_problem *p) {
    char folder[PROBLEM_PATH];
    const int same = has_text(d, path, text, length);
    if (same == 0) return TAKEN;
    store_disk_parent(folder, path);
    if (same < 0)
        store_problem_system(p, PROBLEM_READ, path);
    else if (store_disk_sync_directory(d, folder) == 0)
        return DONE;
    else
        store_problem_system(p, PROBLEM_WRITE, path);
    return FAILED;
}

/* Sees to it that the text is under this name. */
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
