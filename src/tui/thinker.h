/* thinker.h - computer players think in a thread of their own, so that keys always
 * answer. One question at a time; the answer wakes the screen. */
#ifndef MARRAKECH_TUI_THINKER_H
#define MARRAKECH_TUI_THINKER_H

#include <stdbool.h>

#include "marrakech.h"

typedef enum question_kind {
    QUESTION_CHOICE, /* what would this player do? */
    QUESTION_RANK,   /* what are the best choices? */
    QUESTION_CHANCES /* how does everybody stand? */
} question_kind;

typedef struct question {
    question_kind kind;
    const char *player; /* must stay */
    mk_game game;       /* asked about is where it is */
    mk_limits limits;
    uint64_t seed;
} question;

typedef struct answer {
    mk_error error;
    mk_action choice;
    mk_ranked ranked[MK_LEGAL_MAX];
    int count;
    mk_chances chances[4];
} answer;

typedef struct thinker thinker;

/* NULL if there is no memory or no thread to be had. */
thinker *thinker_open(void);
void thinker_close(thinker *t);

/* Asks; a question that is still open is dropped. */
void thinker_ask(thinker *t, const question *q);

/* Whether the last question has its answer. */
bool thinker_answered(thinker *t, answer *a);

/* Drops an open question. */
void thinker_stop(thinker *t);

#endif
