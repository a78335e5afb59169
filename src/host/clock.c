/* clock.c - what time it is, and seeds that nobody has had before. */
#include "clock.h"

#include <sys/random.h>
#include <time.h>

uint64_t host_now_ns(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * 1000000000 + (uint64_t)now.tv_nsec;
}

uint64_t host_now_ms(void) { return host_now_ns() / 1000000; }

void host_today(char date[16]) {
    const time_t now = time(NULL);
    struct tm today;
    if (!localtime_r(&now, &today) || !strftime(date, 16, "%Y.%m.%d", &today)) date[0] = '\0';
}

uint64_t host_fresh_seed(void) {
    uint64_t seed;
    if (getrandom(&seed, sizeof seed, 0) == sizeof seed) return seed;
    return (uint64_t)time(NULL) * 1000003 + host_now_ns();
}
