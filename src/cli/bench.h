/* bench.h - the parts of `marrakech bench`. */
#ifndef MARRAKECH_CLI_BENCH_H
#define MARRAKECH_CLI_BENCH_H

#include "cli.h"

/* The best of so many rounds counts: others may be using the machine too. */
enum { ROUNDS = 20 };

/* How many positions assam judges in a second, and how long the players think when they
 * are given a time. */
void cli_bench_search(int players, uint64_t ms);
void cli_bench_overrun(uint64_t ms);

/* Winning chances against how games end (cli_bench_calibration.c): a table, and the mean
 * error. Returns the exit status. */
typedef struct cli_calibration {
    uint64_t games, seed, nodes, threads, players;
    mk_rules rules;
} cli_calibration;
int cli_bench_calibration(const cli_calibration *c);

#endif
