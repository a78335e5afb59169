/* problem.h - what went wrong with a file, and where.
 *
 * Functions of the storage return false after they have filled a problem; they
 * print nothing. The program decides by the kind; src/host has the sentences for the
 * player. */
#ifndef MARRAKECH_STORE_PROBLEM_H
#define MARRAKECH_STORE_PROBLEM_H

#include <limits.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Room for any path that the system takes. */
enum { PROBLEM_PATH = PATH_MAX };

typedef enum store_problem_kind {
    PROBLEM_NONE,
    PROBLEM_HOME,    /* the environment names no home; path is the variable to set */
    PROBLEM_LONG,    /* a path that the system would not take */
    PROBLEM_MAKE,    /* a directory cannot be made */
    PROBLEM_READ,    /* a file or directory cannot be read */
    PROBLEM_WRITE,   /* a file cannot be written */
    PROBLEM_REMOVE,  /* a file cannot be removed */
    PROBLEM_LOCK,    /* the file system refuses to lock a file */
    PROBLEM_BUSY,    /* another terminal plays this game: it may be watched */
    PROBLEM_GONE,    /* the save was removed meanwhile */
    PROBLEM_FOREIGN, /* not a save */
    PROBLEM_VERSION, /* a save of another version */
    PROBLEM_DAMAGED, /* a save with wrong bytes from `at` on */
    PROBLEM_RULES,   /* an action, a game or a setting is refused: rule says why */
    PROBLEM_RUNNING, /* a game is to be finished that is not over */
    PROBLEM_LARGE,   /* a file is larger than such a file can be */
    PROBLEM_KEY      /* not a key and value that preferences can hold */
} store_problem_kind;

typedef struct store_problem {
    store_problem_kind kind;
    int error;   /* errno, where the system refused */
    int rule;    /* mk_error, where the rules did */
    uint64_t at; /* the offset in the file, where its bytes are wrong */
    char path[PROBLEM_PATH];
} store_problem;

/* Fill a problem; always return false. */
bool store_problem_set(store_problem *p, store_problem_kind kind, const char *path);
bool store_problem_system(store_problem *p, store_problem_kind kind, const char *path); /* and errno */
bool store_problem_damaged(store_problem *p, const char *path, uint64_t at, int rule);

#endif
