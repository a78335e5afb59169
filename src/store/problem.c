/* problem.c - what went wrong with a file. */
#include "problem.h"

#include <errno.h>
#include <string.h>

#include "marrakech.h"

bool store_problem_set(store_problem *p, store_problem_kind kind, const char *path) {
    size_t length = strnlen(path, sizeof p->path - 1);
    p->kind = kind;
    p->error = 0;
    p->rule = MK_FINE;
    p->at = 0;
    memmove(p->path, path, length);
    p->path[length] = '\0';
    return false;
}

bool store_problem_system(store_problem *p, store_problem_kind kind, const char *path) {
    int error = errno;
    store_problem_set(p, kind, path);
    p->error = error;
    return false;
}

bool store_problem_damaged(store_problem *p, const char *path, uint64_t at, int rule) {
    store_problem_set(p, PROBLEM_DAMAGED, path);
    p->at = at;
    p->rule = rule;
    return false;
}
