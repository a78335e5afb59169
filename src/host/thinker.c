/* thinker.c - computer players think in a thread of their own. */
#include "thinker.h"

#include <pthread.h>
#include <stdlib.h>

#include "engine.h"

/* Everything below the lock is written under it. */
struct host_thinker {
    pthread_t thread;
    host_engine engine;
    void (*told)(void *context); /* when there is an answer */
    void *context;
    pthread_mutex_t lock;
    pthread_cond_t asked;
    host_question next;
    host_answer last;
    unsigned asking, answered; /* numbers of questions: equal when nothing is open */
    bool closing;
    int stop; /* of the question that is thought about; atomic */
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

static void *work(void *argument) {
    host_thinker *t = argument;
    pthread_mutex_lock(&t->lock);
    for (;;) {
        host_question q;
        host_answer a = {0};
        unsigned number;
        while (t->asking == t->answered && !t->closing) pthread_cond_wait(&t->asked, &t->lock);
        if (t->closing) break;
        q = t->next;
        number = t->asking;
        __atomic_store_n(&t->stop, 0, __ATOMIC_RELAXED);
        pthread_mutex_unlock(&t->lock);
        think(&q, &t->engine.host, &a);
        pthread_mutex_lock(&t->lock);
        /* Somebody may have asked something else meanwhile. */
        if (number != t->asking) continue;
        t->last = a;
        t->answered = number;
        t->told(t->context);
    }
    pthread_mutex_unlock(&t->lock);
    return NULL;
}

host_thinker *host_thinker_open(int threads, void (*answered)(void *context), void *context) {
    host_thinker *t = calloc(1, sizeof *t);
    if (!t) return NULL;
    t->told = answered;
    t->context = context;
    host_engine_open(&t->engine, threads);
    t->engine.stopped = is_stopped;
    t->engine.context = t;
    pthread_mutex_init(&t->lock, NULL);
    pthread_cond_init(&t->asked, NULL);
    if (pthread_create(&t->thread, NULL, work, t) == 0) return t;
    host_engine_close(&t->engine);
    free(t);
    return NULL;
}

static void put(host_thinker *t, const host_question *q) {
    pthread_mutex_lock(&t->lock);
    __atomic_store_n(&t->stop, 1, __ATOMIC_RELAXED);
    if (q) t->next = *q;
    t->asking++;
    if (!q) t->answered = t->asking;
    pthread_cond_signal(&t->asked);
    pthread_mutex_unlock(&t->lock);
}

void host_thinker_ask(host_thinker *t, const host_question *q) { put(t, q); }

void host_thinker_stop(host_thinker *t) { put(t, NULL); }

bool host_thinker_answered(host_thinker *t, host_answer *a) {
    bool done;
    pthread_mutex_lock(&t->lock);
    done = t->asking == t->answered;
    if (done) *a = t->last;
    pthread_mutex_unlock(&t->lock);
    return done;
}

void host_thinker_close(host_thinker *t) {
    if (!t) return;
    pthread_mutex_lock(&t->lock);
    t->closing = true;
    __atomic_store_n(&t->stop, 1, __ATOMIC_RELAXED);
    pthread_cond_signal(&t->asked);
    pthread_mutex_unlock(&t->lock);
    pthread_join(t->thread, NULL);
    pthread_cond_destroy(&t->asked);
    pthread_mutex_destroy(&t->lock);
    host_engine_close(&t->engine);
    free(t);
}
