/* bench.h - the parts of `marrakech bench`. */
#ifndef MARRAKECH_CLI_BENCH_H
#define MARRAKECH_CLI_BENCH_H

#include "cli.h"

/* The best of so many rounds counts: others may be using the machine too. */
enum { ROUNDS = 20 };

/* How many positions assam judges in a second, and how long the players think when they
 * are given a time. */
void bench_search(int players, uint64_t ms);
void bench_overrun(uint64_t ms);

/* Winning chances against how games end (bench_calibration.c): a table, and the mean
 * error. Returns the exit status. */
typedef struct calibration {
    uint64_t games, seed, nodes, threads, players;
    mk_rules rules;
} calibration;
int bench_calibration(const calibration *c);

#endif
