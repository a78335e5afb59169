/* pool.h - threads that think together, kept from one question to the next. */
#ifndef MARRAKECH_HOST_POOL_H
#define MARRAKECH_HOST_POOL_H

typedef struct host_pool host_pool;

/* How many cores this process may use, at most HOST_THREADS_MAX. */
enum { HOST_THREADS_MAX = 64 };
int host_cores(void);

/* Opens a pool in which so many threads work: the one that calls host_pool_run, and new
 * ones. If the system gives fewer, the pool works with those. NULL if there is no memory. */
host_pool *host_pool_open(int threads);

/* Calls work(task, i) for all i below count and returns when all calls have returned. One
 * thread at a time may call this. */
void host_pool_run(host_pool *pool, void (*work)(void *task, int i), void *task, int count);

/* Ends the threads; harmless on NULL. */
void host_pool_close(host_pool *pool);

#endif
