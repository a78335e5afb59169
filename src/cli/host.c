/* host.c - the world as computer players see it: clock, threads and memory. */
#include "cli.h"

#include <pthread.h>
#include <sched.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { MEMORY = 1 << 22 };

/* Nets have some hundred kilobytes. What is far larger is none, and may have no end. */
enum { NET_MOST = 1 << 23 };

/* Those that this process may run on, as taskset and containers limit them. */
int cores(void) {
    cpu_set_t set;
    long count = sched_getaffinity(0, sizeof set, &set) ? sysconf(_SC_NPROCESSORS_ONLN) : CPU_COUNT(&set);
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
static void parallel_for(void *unused, void (*work)(void *task, int i), void *task, int count) {
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

/* Nets from files, for as long as the program runs. */
static mk_net_file nets[3];

void option_net(struct argp_state *state, const char *path) {
    size_t length;
    int players;
    mk_error error;
    char *bytes = read_file(path, NET_MOST, &length);
    if (!bytes) exit(EXIT_FAILED);
    error = mk_net_check((const uint8_t *)bytes, length, &players);
    if (error) argp_failure(state, EXIT_FAILED, 0, "--net %s: %s", path, mk_error_text(error));
    if (nets[players - 2].bytes)
        argp_error(state, "--net %s: there is a net for %d players already", path, players);
    nets[players - 2] = (mk_net_file){(const uint8_t *)bytes, length};
}

void host_open(mk_host *host, int threads) {
    *host = (mk_host){.now_ms = now_ms, .parallel_for = parallel_for, .threads = threads};
    memcpy(host->nets, nets, sizeof nets);
    /* Without memory they only think slower. */
    host->tt = calloc(1, MEMORY);
    host->tt_size = host->tt ? MEMORY : 0;
}

void host_close(mk_host *host) { free(host->tt); }
