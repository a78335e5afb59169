/* engine.c - what computer players need of the world. */
#include "engine.h"

#include <stdlib.h>
#include <string.h>

#include "clock.h"

/* Bytes of the transposition table. */
enum { TT = 1 << 22 };

/* Nets that were read from files; without one the library has its own. */
static mk_net_file nets[3];

mk_error host_net_take(const uint8_t *bytes, size_t length, int *players, bool *taken) {
    mk_error error = mk_net_check(bytes, length, players);
    if (error) return error;
    *taken = nets[*players - 2].bytes != NULL;
    if (!*taken) nets[*players - 2] = (mk_net_file){bytes, length};
    return MK_FINE;
}

static uint64_t now_ms(void *unused) {
    (void)unused;
    return host_now_ms();
}

static int is_stopped(void *context) {
    const host_engine *e = context;
    return e->stopped && e->stopped(e->context);
}

static void parallel_for(void *context, void (*work)(void *task, int i), void *task, int count) {
    const host_engine *e = context;
    host_pool_run(e->pool, work, task, count);
}

void host_engine_open(host_engine *e, int threads) {
    *e = (host_engine){.pool = threads > 1 ? host_pool_open(threads) : NULL};
    e->host = (mk_host){.now_ms = now_ms, .stopped = is_stopped, .context = e, .threads = 1};
    if (e->pool) {
        e->host.parallel_for = parallel_for;
        e->host.threads = threads;
    }
    memcpy(e->host.nets, nets, sizeof nets);
    e->host.tt = calloc(1, TT);
    e->host.tt_size = e->host.tt ? TT : 0;
}

void host_engine_close(host_engine *e) {
    host_pool_close(e->pool);
    free(e->host.tt);
}
