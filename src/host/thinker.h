/* thinker.h - computer players think in a thread of their own, so that whoever asks can go
 * on reading keys, clicks and connections. One question at a time. */
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
    const char *player; /* must outlive the question; not for QUESTION_CHANCES */
    mk_game game;       /* the question is about its present state */
    mk_limits limits;
    uint64_t seed;
} host_question;

typedef struct host_answer {
    mk_error error;                 /* of the library's function; MK_FINE: the rest is right */
    mk_action choice;               /* to QUESTION_CHOICE */
    mk_ranked ranked[MK_LEGAL_MAX]; /* to QUESTION_RANK: the first `count` */
    int count;
    mk_chances chances[4]; /* to QUESTION_CHANCES */
} host_answer;

typedef struct host_thinker host_thinker;

/* Starts a thinker that thinks with so many threads. `answered` is called in the thinker's
 * thread when there is an answer, to wake whoever waits for it. It must be quick, and must
 * call no function of the thinker. NULL if there is no memory or no thread. */
host_thinker *host_thinker_open(int threads, void (*answered)(void *context), void *context);

/* Drops the question, ends the threads and frees the thinker; harmless on NULL. */
void host_thinker_close(host_thinker *t);

/* Drops the last question and asks this one. */
void host_thinker_ask(host_thinker *t, const host_question *q);

/* Drops the last question: its answer is thrown away, and `answered` is not called for it
 * any more. */
void host_thinker_stop(host_thinker *t);

/* Whether the last question has an answer, which *a then receives. */
bool host_thinker_answered(host_thinker *t, host_answer *a);

#endif
