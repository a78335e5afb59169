/* host.c - the world as computer players see it: clock, threads and memory. */
#include "cli.h"

#include <pthread.h>
#include <stdlib.h>
#include <unistd.h>

enum { MEMORY = 1 << 22, WORKERS_MAX = 64 };

int cores(void) {
    long count = sysconf(_SC_NPROCESSORS_ONLN);
    return count < 1 ? 1 : count > WORKERS_MAX ? WORKERS_MAX : (int)count;
}

typedef struct job {
    void (*work)(void *task, int i);
    void *task;
    int i;
} job;

static void *run_job(void *argument) {
    const job *j = argument;
    j->work(j->task, j->i);
    return NULL;
}

/* What no thread can be had for is done here. */
static void together(void *unused, void (*work)(void *task, int i), void *task, int count) {
    pthread_t threads[WORKERS_MAX];
    job jobs[WORKERS_MAX];
    int i, started;
    (void)unused;
    for (started = 0; started + 1 < count; started++) {
        jobs[started] = (job){work, task, started};
        if (pthread_create(&threads[started], NULL, run_job, &jobs[started]) != 0) break;
    }
    for (i = started; i < count; i++) work(task, i);
    for (i = 0; i < started; i++) pthread_join(threads[i], NULL);
}

void host_open(mk_host *host, int workers) {
    *host = (mk_host){.now_ms = now_ms, .together = together, .workers = workers};
    /* Without memory they only think slower. */
    host->memory = calloc(1, MEMORY);
    host->memory_size = host->memory ? MEMORY : 0;
}

void host_close(mk_host *host) { free(host->memory); }
