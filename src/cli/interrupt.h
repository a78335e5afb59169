/* interrupt.h - Ctrl-C and similar signals end a long run early, with the results so far. */
#ifndef MARRAKECH_INTERRUPT_H
#define MARRAKECH_INTERRUPT_H

#include <signal.h>
#include <stdbool.h>

/* What the signals did before. */
typedef struct cli_interrupts {
    struct sigaction before[3];
} cli_interrupts;

/* From now on the signals are only noted. Signals that were ignored, as under nohup, stay
 * ignored. */
void cli_interrupts_catch(cli_interrupts *i);
void cli_interrupts_release(const cli_interrupts *i);

/* Whether one has come. */
bool cli_interrupted(void);

#endif
