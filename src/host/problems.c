/* problems.c - what went wrong with a file, as a sentence in the player's language. */
#include "problems.h"

#include <stdio.h>
#include <string.h>

#include "language.h"
#include "marrakech.h"

/* The sentences that name a path and a reason of the system. */
static const char *system_format(store_problem_kind kind) {
    switch (kind) {
    case PROBLEM_MAKE: return _("cannot make the directory %s: %s");
    case PROBLEM_READ: return _("cannot read %s: %s");
    case PROBLEM_REMOVE: return _("cannot remove %s: %s");
    case PROBLEM_LOCK: return _("cannot lock %s: %s");
    default: return _("cannot write %s: %s");
    }
}

/* The sentences that name a path only. */
static const char *plain_format(store_problem_kind kind) {
    switch (kind) {
    case PROBLEM_HOME: return _("neither %s nor HOME is set to an absolute path");
    case PROBLEM_LONG: return _("the path is too long: %s");
    case PROBLEM_BUSY: return _("this game is being played in another terminal: %s");
    case PROBLEM_GONE: return _("this saved game has been removed: %s");
    case PROBLEM_FOREIGN: return _("%s is not a saved game");
    case PROBLEM_VERSION: return _("%s was saved by another version of this program");
    case PROBLEM_RUNNING: return _("this game is not over yet: %s");
    case PROBLEM_LARGE: return _("%s is too large");
    case PROBLEM_KEY: return _("this setting cannot be saved: %s");
    default: return "";
    }
}

size_t host_problem_write(const store_problem *p, char *text, size_t size) {
    int length;
    switch (p->kind) {
    case PROBLEM_MAKE:
    case PROBLEM_READ:
    case PROBLEM_WRITE:
    case PROBLEM_REMOVE:
    case PROBLEM_LOCK:
        length = snprintf(text, size, system_format(p->kind), p->path, strerror(p->error));
        break;
    case PROBLEM_DAMAGED:
        if (p->rule)
            length = snprintf(text, size, _("%s is damaged at byte %llu: %s"), p->path,
                              (unsigned long long)p->at, mk_error_text(p->rule));
        else
            length =
                snprintf(text, size, _("%s is damaged at byte %llu"), p->path, (unsigned long long)p->at);
        break;
    case PROBLEM_RULES: length = snprintf(text, size, "%s: %s", p->path, mk_error_text(p->rule)); break;
    default: length = snprintf(text, size, plain_format(p->kind), p->path); break;
    }
    return length < 0 ? 0 : (size_t)length;
}
