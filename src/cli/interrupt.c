/* interrupt.c - Ctrl-C and its like end a long run early, with what is known so far. */
#include "interrupt.h"

#include <stdatomic.h>
#include <stddef.h>

static const int signals[] = {SIGINT, SIGTERM, SIGHUP};

enum { SIGNALS = sizeof signals / sizeof *signals };

_Static_assert(SIGNALS == sizeof((cli_interrupts *)0)->before / sizeof(struct sigaction), "a place for each");

static atomic_int interrupted;

static void note(int unused) {
    (void)unused;
    atomic_store(&interrupted, 1);
}

void cli_interrupts_catch(cli_interrupts *i) {
    struct sigaction ours = {.sa_handler = note};
    int k;
    sigemptyset(&ours.sa_mask);
    for (k = 0; k < SIGNALS; k++) {
        sigaction(signals[k], NULL, &i->before[k]);
        if (i->before[k].sa_handler != SIG_IGN) sigaction(signals[k], &ours, NULL);
    }
}

void cli_interrupts_release(const cli_interrupts *i) {
    int k;
    for (k = 0; k < SIGNALS; k++) sigaction(signals[k], &i->before[k], NULL);
}

bool cli_interrupted(void) { return atomic_load(&interrupted); }
