/* export.c - a record of the game as a file where the program was started. */
#include "export.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "text.h"

enum { NUMBERS = 1000 };

/* The whole text, on the disk; 0 or an errno. */
static int write_all(int file, const char *text, size_t length) {
    while (length > 0) {
        ssize_t written = write(file, text, length);
        if (written < 0 && errno == EINTR) continue;
        if (written < 0) return errno;
        text += written;
        length -= (size_t)written;
    }
    return fsync(file) == 0 ? 0 : errno;
}

/* A file of its own: named by the time and, where that name is taken, by a number too. The
 * descriptor, or -1 and errno. */
static int create(char *name, size_t size) {
    time_t now = time(NULL);
    char stamp[32];
    struct tm date;
    int file, i;
    if (!localtime_r(&now, &date) || !strftime(stamp, sizeof stamp, "%Y%m%d-%H%M%S", &date))
        snprintf(stamp, sizeof stamp, "00000000-000000");
    snprintf(name, size, "marrakech-%s.mkh", stamp);
    for (i = 2; i <= NUMBERS; i++) {
        file = open(name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
        if (file >= 0 || errno != EEXIST) return file;
        snprintf(name, size, "marrakech-%s-%d.mkh", stamp, i);
    }
    return -1;
}

void export_record(const mk_game *game, char *text, size_t size) {
    const size_t length = mk_record_write(game, NULL, 0);
    char *record = malloc(length + 1), name[64] = "";
    const int file = record ? create(name, sizeof name) : -1;
    int problem = record ? errno : ENOMEM;
    if (file >= 0) {
        mk_record_write(game, record, length + 1);
        problem = write_all(file, record, length);
        if (close(file) != 0 && !problem) problem = errno;
        if (problem) unlink(name);
    }
    if (file < 0 || problem)
        snprintf(text, size, _("cannot write %s: %s"), name, strerror(problem));
    else
        snprintf(text, size, _("The record is in %s."), name);
    free(record);
}
