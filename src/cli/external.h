/* external.h - another program as a player: a child process that speaks the
 * engine protocol (docs/protocol.md).
 *
 * Whatever the program does, a question comes back in time: with a legal
 * action or with what went wrong. After a failure the process is gone; the next
 * game starts a new one, unless there is no such command. */
#ifndef MARRAKECH_EXTERNAL_H
#define MARRAKECH_EXTERNAL_H

#include <stdbool.h>
#include <sys/types.h>

#include "marrakech.h"

typedef enum cli_failure {
    NO_FAILURE,
    FAILURE_START,   /* it could not be started */
    FAILURE_ENDED,   /* it ended or closed its pipe */
    FAILURE_REFUSED, /* it answered with an error */
    FAILURE_LATE,    /* it did not answer in time */
    FAILURE_ENDLESS, /* its answer had no end */
    FAILURE_GARBAGE, /* its answer was none */
    FAILURE_ILLEGAL, /* its action was not legal */
    FAILURE_STOPPED, /* not its fault: the caller lost patience */
    FAILURES
} cli_failure;

/* More than any answer takes that the arena asks for. */
enum { EXTERNAL_ANSWER = 1 << 16, EXTERNAL_REASON = 160 };

/* Fill in the first four and leave the rest 0. */
typedef struct cli_external {
    const char *command; /* for /bin/sh */
    uint64_t patience;   /* milliseconds until an answer must be there */
    int (*stopped)(void *context);
    void *context;
    pid_t process; /* 0: none */
    int to, from;
    bool answered;                /* this process has answered something */
    bool hopeless;                /* the shell does not find the command: it is not tried again */
    bool in_game;                 /* it has been told of the game */
    mk_state state;               /* as far as it has been told */
    int told;                     /* actions */
    char reason[EXTERNAL_REASON]; /* of a failure, in printable ASCII */
    char buffer[EXTERNAL_ANSWER]; /* what it has said and nobody has read */
    size_t length;
} cli_external;

/* A new game begins, of which the program will be told when it is asked. */
void cli_external_new_game(cli_external *x);

/* Asks for the choice of the seat to act; thought_ns receives how long the
 * answer took. */
cli_failure cli_external_choose(cli_external *x, const mk_game *game, const mk_limits *limits,
                                mk_action *choice, uint64_t *thought_ns);

/* Bids the process farewell and ends it, with everything that it has started
 * itself. */
void cli_external_end(cli_external *x);

#endif
