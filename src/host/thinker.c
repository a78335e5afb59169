/* thinker.c - computer players think in a thread of their own.
 *
 * The number tells questions apart. A thought that ends after its question was dropped
 * finds another number, and is thrown away. */
#include "thinker.h"

#include <pthread.h>
#include <stdlib.h>

#include "engine.h"

struct host_thinker {
    pthread_t thread;
    host_engine engine;
    void (*answered)(void *context);
    void *context;
    int stop; /* whether to stop thinking now; atomic */

    /* Whoever reads or writes what follows holds the lock. */
    pthread_mutex_t lock;
    pthread_cond_t changed; /* there is a question, or it is time to close */
    host_question question; /* the last one */
    host_answer answer;     /* to it, once has_answer is true */
    unsigned number;        /* of the last question; goes up when it is dropped, too */
    bool is_open;           /* it waits, or is thought about */
    bool has_answer;
    bool is_closing;
};

static int is_stopped(void *context) {
    const host_thinker *t = context;
    return __atomic_load_n(&t->stop, __ATOMIC_RELAXED);
}

static void think(const host_question *q, mk_host *host, host_answer *a) {
    host->game = &q->game;
    switch (q->kind) {
    case QUESTION_CHOICE:
        a->error = mk_player_choose(q->player, &q->game.state, &q->limits, host, q->seed, &a->choice);
        break;
    case QUESTION_RANK:
        a->error = mk_player_rank(q->player, &q->game.state, &q->limits, host, q->seed, a->ranked, &a->count);
        break;
    case QUESTION_CHANCES:
        a->error = mk_evaluate(&q->game.state, &q->limits, host, q->seed, a->chances);
        break;
    }
}

/* Thinks about the open question. The lock is held before and afterwards. */
static void answer(host_thinker *t) {
    const host_question q = t->question;
    const unsigned number = t->number;
    host_answer a = {0};
    __atomic_store_n(&t->stop, 0, __ATOMIC_RELAXED);
    pthread_mutex_unlock(&t->lock);
    think(&q, &t->engine.host, &a);
    pthread_mutex_lock(&t->lock);
    if (number != t->number) return;
    t->answer = a;
    t->is_open = false;
    t->has_answer = true;
    t->answered(t->context);
}

static void *work(void *argument) {
    host_thinker *t = argument;
    pthread_mutex_lock(&t->lock);
    while (!t->is_closing) {
        if (t->is_open)
            answer(t);
        else
            pthread_cond_wait(&t->changed, &t->lock);
    }
    pthread_mutex_unlock(&t->lock);
    return NULL;
}

/* Frees everything but the thread. */
static void release(host_thinker *t) {
    pthread_cond_destroy(&t->changed);
    pthread_mutex_destroy(&t->lock);
    host_engine_close(&t->engine);
    free(t);
}

host_thinker *host_thinker_open(int threads, void (*answered)(void *context), void *context) {
    host_thinker *t = calloc(1, sizeof *t);
    if (!t) return NULL;
    t->answered = answered;
    t->context = context;
    host_engine_open(&t->engine, threads);
    t->engine.stopped = is_stopped;
    t->engine.context = t;
    pthread_mutex_init(&t->lock, NULL);
    pthread_cond_init(&t->changed, NULL);
    if (pthread_create(&t->thread, NULL, work, t) == 0) return t;
    release(t);
    return NULL;
}

/* Forgets the last question and its answer. The lock must be held. */
static void drop(host_thinker *t) {
    __atomic_store_n(&t->stop, 1, __ATOMIC_RELAXED);
    t->number++;
    t->is_open = t->has_answer = false;
}

void host_thinker_ask(host_thinker *t, const host_question *q) {
    pthread_mutex_lock(&t->lock);
    drop(t);
    t->question = *q;
    t->is_open = true;
    pthread_cond_signal(&t->changed);
    pthread_mutex_unlock(&t->lock);
}

void host_thinker_stop(host_thinker *t) {
    pthread_mutex_lock(&t->lock);
    drop(t);
    pthread_mutex_unlock(&t->lock);
}

bool host_thinker_answered(host_thinker *t, host_answer *a) {
    bool has_answer;
    pthread_mutex_lock(&t->lock);
    has_answer = t->has_answer;
    if (has_answer) *a = t->answer;
    pthread_mutex_unlock(&t->lock);
    return has_answer;
}

void host_thinker_close(host_thinker *t) {
    if (!t) return;
    pthread_mutex_lock(&t->lock);
    drop(t);
    t->is_closing = true;
    pthread_cond_signal(&t->changed);
    pthread_mutex_unlock(&t->lock);
    pthread_join(t->thread, NULL);
    release(t);
}
