/* thinker.h - computer players think in a thread of their own, so that keys, clicks and
 * connections are always answered. One question at a time. */
#ifndef MARRAKECH_HOST_THINKER_H
#define MARRAKECH_HOST_THINKER_H

#include <stdbool.h>

#include "marrakech.h"

typedef enum host_question_kind {
    QUESTION_CHOICE, /* what would this player do? */
    QUESTION_RANK,   /* what are the best choices? */
    QUESTION_CHANCES /* how does everybody stand? */
} host_question_kind;

typedef struct host_question {
    host_question_kind kind;
    const char *player; /* must stay */
    mk_game game;       /* asked about is where it is */
    mk_limits limits;
    uint64_t seed;
} host_question;

typedef struct host_answer {
    mk_error error;
    mk_action choice;
    mk_ranked ranked[MK_LEGAL_MAX];
    int count;
    mk_chances chances[4];
} host_answer;

typedef struct host_thinker host_thinker;

/* So many threads think together. answered is called in the thinker's thread when there is
 * an answer, to wake whoever waits for it; it must not ask anything itself. NULL if there is
 * no memory or no thread to be had. */
host_thinker *host_thinker_open(int threads, void (*answered)(void *context), void *context);
void host_thinker_close(host_thinker *t);

/* Asks; a question that is still open is dropped. */
void host_thinker_ask(host_thinker *t, const host_question *q);

/* Whether the last question has its answer. */
bool host_thinker_answered(host_thinker *t, host_answer *a);

/* Drops an open question. */
void host_thinker_stop(host_thinker *t);

#endif
