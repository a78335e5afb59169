/* interrupt.h - Ctrl-C and its like end a long run early, with what is known so far. */
#ifndef MARRAKECH_INTERRUPT_H
#define MARRAKECH_INTERRUPT_H

#include <signal.h>
#include <stdbool.h>

/* What the signals did before. */
typedef struct cli_interrupts {
    struct sigaction before[3];
} cli_interrupts;

/* From now on they are only noted. Those that were ignored, as by nohup, stay so. */
void cli_interrupts_catch(cli_interrupts *i);
void cli_interrupts_release(const cli_interrupts *i);

/* Whether one has come. */
bool cli_interrupted(void);

#endif
