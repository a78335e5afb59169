/* clock.h - what time it is, and seeds that nobody has had before. */
#ifndef MARRAKECH_HOST_CLOCK_H
#define MARRAKECH_HOST_CLOCK_H

#include <stdint.h>

/* Nanoseconds of a clock that only goes forward. */
uint64_t host_now_ns(void);

/* Milliseconds of the same clock. */
uint64_t host_now_ms(void);

/* Today, as records have it: 2026.11.19; empty if the system does not know. */
void host_today(char date[16]);

/* A seed for dice that nobody can guess. */
uint64_t host_fresh_seed(void);

#endif
