/* beside.c - the files that come with the program. */
#include "beside.h"

#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static bool is_folder(const char *path) {
    struct stat found;
    return stat(path, &found) == 0 && S_ISDIR(found.st_mode);
}

/* The folder of the program itself; empty if the system does not tell. */
static void find_program(char folder[PATH_MAX]) {
    ssize_t length = readlink("/proc/self/exe", folder, PATH_MAX - 1);
    char *slash;
    folder[length > 0 ? length : 0] = '\0';
    slash = strrchr(folder, '/');
    if (slash) *slash = '\0';
}

bool host_beside(const char *built, const char *shared, const char *installed, char *path, size_t size) {
    char program[PATH_MAX];
    find_program(program);
    if (*program) {
        snprintf(path, size, "%s/%s", program, built);
        if (is_folder(path)) return true;
        snprintf(path, size, "%s/../share/%s", program, shared);
        if (is_folder(path)) return true;
    }
    snprintf(path, size, "%s", installed);
    return is_folder(path);
}
