/* progress.h - a bar on standard error for runs that take long. */
#ifndef MARRAKECH_PROGRESS_H
#define MARRAKECH_PROGRESS_H

#include <stdbool.h>
#include <stdint.h>

typedef struct cli_progress {
    bool shown, wanted;
    uint64_t start, last; /* in milliseconds */
} cli_progress;

/* The bar is shown only if it is wanted and standard error is a terminal. */
cli_progress cli_progress_begin(bool wanted);

/* Shows the bar with a few words behind it: not in the first second, and not too often. */
void cli_progress_show(cli_progress *p, uint64_t done, uint64_t all, const char *words);

/* Takes it away: at the end, and before a message. */
void cli_progress_clear(cli_progress *p);

#endif
