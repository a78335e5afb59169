/* pool.h - threads that think together, kept from one question to the next. */
#ifndef MARRAKECH_HOST_POOL_H
#define MARRAKECH_HOST_POOL_H

typedef struct host_pool host_pool;

/* How many threads of this process the machine runs at a time, at most HOST_THREADS_MAX. */
enum { HOST_THREADS_MAX = 64 };
int host_cores(void);

/* A pool in which so many threads work, the one that asks included. NULL if there is no
 * memory. Threads that cannot be had are done without. */
host_pool *host_pool_open(int threads);

/* Calls work(task, i) for all i below count and returns when all calls have returned. One
 * thread at a time may ask. */
void host_pool_run(host_pool *pool, void (*work)(void *task, int i), void *task, int count);

/* Ends the threads; harmless on NULL. */
void host_pool_close(host_pool *pool);

#endif
