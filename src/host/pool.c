/* pool.c - threads that think together, kept from one question to the next.
 *
 * Whoever asks works as well. So a pool without threads of its own does all the same, and
 * what nobody else has begun is never waited for. */
#include "pool.h"

#include <pthread.h>
#include <sched.h>
#include <stdbool.h>
#include <stdlib.h>
#include <unistd.h>

struct host_pool {
    pthread_mutex_t lock;
    pthread_cond_t begun; /* there is work, or it is time to close */
    pthread_cond_t done;  /* the last call has returned */
    void (*work)(void *task, int i);
    void *task;
    int count, next, open; /* calls: asked for, begun, not yet returned */
    bool closing;
    int threads;
    pthread_t thread[HOST_THREADS_MAX];
};

/* Those that this process may run on, as taskset and containers limit them. */
int host_cores(void) {
    cpu_set_t set;
    long count = sched_getaffinity(0, sizeof set, &set) ? sysconf(_SC_NPROCESSORS_ONLN) : CPU_COUNT(&set);
    return count < 1 ? 1 : count > HOST_THREADS_MAX ? HOST_THREADS_MAX : (int)count;
}

/* Makes calls until none is left to begin. The lock is held before and afterwards. */
static void take_part(host_pool *p) {
    while (p->next < p->count) {
        const int i = p->next++;
        pthread_mutex_unlock(&p->lock);
        p->work(p->task, i);
        pthread_mutex_lock(&p->lock);
        if (--p->open == 0) pthread_cond_signal(&p->done);
    }
}

static void *live(void *argument) {
    host_pool *p = argument;
    pthread_mutex_lock(&p->lock);
    while (!p->closing) {
        take_part(p);
        if (!p->closing) pthread_cond_wait(&p->begun, &p->lock);
    }
    pthread_mutex_unlock(&p->lock);
    return NULL;
}

host_pool *host_pool_open(int threads) {
    host_pool *p = calloc(1, sizeof *p);
    if (!p) return NULL;
    pthread_mutex_init(&p->lock, NULL);
    pthread_cond_init(&p->begun, NULL);
    pthread_cond_init(&p->done, NULL);
    if (threads > HOST_THREADS_MAX) threads = HOST_THREADS_MAX;
    while (p->threads + 1 < threads && pthread_create(&p->thread[p->threads], NULL, live, p) == 0)
        p->threads++;
    return p;
}

void host_pool_run(host_pool *p, void (*work)(void *task, int i), void *task, int count) {
    pthread_mutex_lock(&p->lock);
    p->work = work;
    p->task = task;
    p->next = 0;
    p->open = p->count = count;
    pthread_cond_broadcast(&p->begun);
    take_part(p);
    while (p->open > 0) pthread_cond_wait(&p->done, &p->lock);
    pthread_mutex_unlock(&p->lock);
}

void host_pool_close(host_pool *p) {
    int i;
    if (!p) return;
    pthread_mutex_lock(&p->lock);
    p->closing = true;
    pthread_cond_broadcast(&p->begun);
    pthread_mutex_unlock(&p->lock);
    for (i = 0; i < p->threads; i++) pthread_join(p->thread[i], NULL);
    pthread_cond_destroy(&p->begun);
    pthread_cond_destroy(&p->done);
    pthread_mutex_destroy(&p->lock);
    free(p);
}
