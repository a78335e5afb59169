/* interrupt.h - Ctrl-C and its like end a long run early, with what is known so far. */
#ifndef MARRAKECH_INTERRUPT_H
#define MARRAKECH_INTERRUPT_H

#include <signal.h>
#include <stdbool.h>

/* What the signals did before. */
typedef struct interrupts {
    struct sigaction before[3];
} interrupts;

/* From now on they are only noted. Those that were ignored, as by nohup, stay so. */
void interrupts_catch(interrupts *i);
void interrupts_release(const interrupts *i);

/* Whether one has come. */
bool is_interrupted(void);

#endif
