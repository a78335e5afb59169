/* play_save.c - writes the record of a game to a file.
 *
 * The text goes to a new file beside the old one, which then takes its name. So
 * whatever happens there is either the old record or the new one. Only what is
 * not a file, such as a device or a pipe, is written to directly. */
#include "play.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "i18n.h"

static bool refuse(const char *path) {
    fail(_("cannot write %s: %s"), path, strerror(errno));
    return false;
}

/* The permissions that the file has, or that a new one gets. */
static mode_t mode_of(const char *path) {
    struct stat found;
    mode_t mask;
    if (stat(path, &found) == 0) return found.st_mode & 07777;
    mask = umask(0);
    umask(mask);
    return 0666 & ~mask;
}

static bool is_file_or_new(const char *path) {
    struct stat found;
    return stat(path, &found) != 0 || S_ISREG(found.st_mode) || S_ISDIR(found.st_mode);
}

/* An empty file beside the one of that name (links are followed, so that the
 * link stays one). Returns its descriptor, or -1 and errno; the caller frees
 * both names in either case. */
static int open_beside(const char *path, char **target, char **beside) {
    struct stat found;
    *beside = NULL;
    *target = realpath(path, NULL);
    if (!*target) *target = strdup(path);
    if (!*target || asprintf(beside, "%s.XXXXXX", *target) < 0) {
        *beside = NULL;
        errno = ENOMEM;
        return -1;
    }
    if (stat(*target, &found) == 0) {
        if (S_ISDIR(found.st_mode)) {
            errno = EISDIR;
            return -1;
        }
        /* Renaming would not mind that the old file is not to be written. */
        if (access(*target, W_OK) != 0) return -1;
    }
    return mkstemp(*beside);
}

bool save_possible(const char *path) {
    char *target, *beside;
    int file;
    bool fine = true;
    if (!is_file_or_new(path)) return true;
    file = open_beside(path, &target, &beside);
    if (file < 0) {
        fine = refuse(path);
    } else {
        close(file);
        unlink(beside);
    }
    free(target);
    free(beside);
    return fine;
}

/* Closes the stream; false and errno if not everything arrived. */
static bool write_text(FILE *to, const char *text, bool lasting) {
    bool fine = fputs(text, to) != EOF && fflush(to) == 0 && (!lasting || fsync(fileno(to)) == 0);
    int error = errno;
    if (fclose(to) != 0 && fine) return false;
    errno = error;
    return fine;
}

static bool write_beside(const char *path, const char *text) {
    char *target, *beside;
    int file = open_beside(path, &target, &beside);
    bool fine = false;
    if (file >= 0) {
        FILE *to = fchmod(file, mode_of(target)) == 0 ? fdopen(file, "w") : NULL;
        if (!to)
            close(file);
        else
            fine = write_text(to, text, true) && rename(beside, target) == 0;
        if (!fine) {
            int error = errno;
            unlink(beside);
            errno = error;
        }
    }
    free(target);
    free(beside);
    return fine;
}

bool save_record(const mk_game *game, const char *path) {
    char *text = record_text(game);
    bool fine;
    if (is_file_or_new(path)) {
        fine = write_beside(path, text);
    } else {
        FILE *to = fopen(path, "w");
        fine = to && write_text(to, text, false);
    }
    if (!fine) refuse(path);
    free(text);
    return fine;
}
