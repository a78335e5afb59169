/* progress.h - a bar on standard error for runs that take long. */
#ifndef MARRAKECH_PROGRESS_H
#define MARRAKECH_PROGRESS_H

#include <stdbool.h>
#include <stdint.h>

typedef struct cli_progress {
    bool shown, wanted;
    uint64_t start, last; /* in milliseconds */
} cli_progress;

/* Nothing is ever shown unless standard error is a terminal and it is wanted. */
cli_progress cli_progress_begin(bool wanted);

/* Shows the bar, from the second second on and not too often, with a few words
 * behind it. */
void cli_progress_show(cli_progress *p, uint64_t done, uint64_t all, const char *words);

/* Takes it away: at the end, and before a message. */
void cli_progress_clear(cli_progress *p);

#endif
