/* engine.h - what computer players need from a program: clock, threads, memory and nets. */
#ifndef MARRAKECH_HOST_ENGINE_H
#define MARRAKECH_HOST_ENGINE_H

#include <stdbool.h>

#include "marrakech.h"
#include "pool.h"

/* One question at a time may use it. It must not be moved or copied while it is open. */
typedef struct host_engine {
    mk_host host; /* for the functions of the library; set host.game to the game asked about */
    /* Whether to stop thinking now; NULL: never. */
    int (*stopped)(void *context);
    void *context;
    host_pool *pool;
} host_engine;

/* Opens an engine with so many threads. It cannot fail: with less memory or fewer threads
 * than wanted it is only slower. */
void host_engine_open(host_engine *engine, int threads);
void host_engine_close(host_engine *engine);

/* Gives a net to all engines that are opened afterwards; its bytes must stay. *players
 * receives for how many players it is. If there is a net for so many already, that one
 * stays, and *is_second is true. */
mk_error host_net_take(const uint8_t *bytes, size_t length, int *players, bool *is_second);

#endif
