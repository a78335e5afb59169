/* thinker.c - computer players think in a thread of their own. */
#include "thinker.h"

#include <pthread.h>
#include <stdlib.h>
#include <time.h>

#include "screen.h"

enum { MEMORY = 1 << 22 };

/* Everything below the lock is written under it. */
struct thinker {
    pthread_t thread;
    mk_host host;
    pthread_mutex_t lock;
    pthread_cond_t asked;
    question next;
    answer last;
    unsigned asking, answered; /* numbers of questions: equal when nothing is open */
    bool closing;
    int stop; /* of the question that is thought about; atomic */
};

static uint64_t clock_ms(void *unused) {
    struct timespec now;
    (void)unused;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * 1000 + (uint64_t)now.tv_nsec / 1000000;
}

static int is_stopped(void *context) {
    const thinker *t = context;
    return __atomic_load_n(&t->stop, __ATOMIC_RELAXED);
}

static void think(const question *q, mk_host *host, answer *a) {
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
    thinker *t = argument;
    pthread_mutex_lock(&t->lock);
    for (;;) {
        question q;
        answer a = {0};
        unsigned number;
        while (t->asking == t->answered && !t->closing) pthread_cond_wait(&t->asked, &t->lock);
        if (t->closing) break;
        q = t->next;
        number = t->asking;
        __atomic_store_n(&t->stop, 0, __ATOMIC_RELAXED);
        pthread_mutex_unlock(&t->lock);
        think(&q, &t->host, &a);
        pthread_mutex_lock(&t->lock);
        /* Somebody may have asked something else meanwhile. */
        if (number != t->asking) continue;
        t->last = a;
        t->answered = number;
        screen_wake();
    }
    pthread_mutex_unlock(&t->lock);
    return NULL;
}

thinker *thinker_open(void) {
    thinker *t = calloc(1, sizeof *t);
    if (!t) return NULL;
    t->host = (mk_host){.now_ms = clock_ms, .stopped = is_stopped, .context = t};
    t->host.tt = calloc(1, MEMORY);
    t->host.tt_size = t->host.tt ? MEMORY : 0;
    pthread_mutex_init(&t->lock, NULL);
    pthread_cond_init(&t->asked, NULL);
    if (pthread_create(&t->thread, NULL, work, t) == 0) return t;
    free(t->host.tt);
    free(t);
    return NULL;
}

static void put(thinker *t, const question *q) {
    pthread_mutex_lock(&t->lock);
    __atomic_store_n(&t->stop, 1, __ATOMIC_RELAXED);
    if (q) t->next = *q;
    t->asking++;
    if (!q) t->answered = t->asking;
    pthread_cond_signal(&t->asked);
    pthread_mutex_unlock(&t->lock);
}

void thinker_ask(thinker *t, const question *q) { put(t, q); }

void thinker_stop(thinker *t) { put(t, NULL); }

bool thinker_answered(thinker *t, answer *a) {
    bool done;
    pthread_mutex_lock(&t->lock);
    done = t->asking == t->answered;
    if (done) *a = t->last;
    pthread_mutex_unlock(&t->lock);
    return done;
}

void thinker_close(thinker *t) {
    if (!t) return;
    pthread_mutex_lock(&t->lock);
    t->closing = true;
    __atomic_store_n(&t->stop, 1, __ATOMIC_RELAXED);
    pthread_cond_signal(&t->asked);
    pthread_mutex_unlock(&t->lock);
    pthread_join(t->thread, NULL);
    pthread_cond_destroy(&t->asked);
    pthread_mutex_destroy(&t->lock);
    free(t->host.tt);
    free(t);
}
