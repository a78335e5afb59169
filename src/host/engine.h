/* engine.h - what computer players need of the world: clock, threads, memory and nets. */
#ifndef MARRAKECH_HOST_ENGINE_H
#define MARRAKECH_HOST_ENGINE_H

#include <stdbool.h>

#include "marrakech.h"
#include "pool.h"

/* One question at a time may use it. It must not be moved or copied while it is open. */
typedef struct host_engine {
    mk_host host; /* for the functions of the library; set host.game to the game asked about */
    /* Whether the one who asked has lost patience; NULL: never. */
    int (*stopped)(void *context);
    void *context;
    host_pool *pool;
} host_engine;

/* Opens it with so many threads. Without memory for more it only thinks slower. */
void host_engine_open(host_engine *engine, int threads);
void host_engine_close(host_engine *engine);

/* Takes the bytes of a net, for all engines that are opened afterwards; they must stay.
 * *players receives for how many players it is, *taken whether there was one already: then
 * it is not taken. */
mk_error host_net_take(const uint8_t *bytes, size_t length, int *players, bool *taken);

#endif
