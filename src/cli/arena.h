/* arena.h - matches between computer players and other programs.
 *
 * A deal is one set of dice. It is played once from every rotation of the
 * entrants over the seats, so that luck and the order of the seats favour
 * nobody, and deals are independent of each other: they are the samples that
 * the statistics are made of. What is not measured in time is counted in whole
 * numbers, deal by deal in order, so the number of threads changes nothing. */
#ifndef MARRAKECH_ARENA_H
#define MARRAKECH_ARENA_H

#include "cli.h"

/* ---- The settings --------------------------------------------------------- */

/* A name must fit into the tags of a record, four times. */
enum { SEATS = 4, ENTRANT_NAME_MAX = 1000 };

typedef struct cli_entrant {
    char name[ENTRANT_NAME_MAX]; /* as it was given, fit for tables and records */
    char who[ENTRANT_NAME_MAX];  /* a computer player, or the command of a program */
    bool is_program;
    mk_limits limits;
    int group;
} cli_entrant;

/* The same player with the same limits in one or more seats: a line of the
 * table. */
typedef struct cli_group {
    int first; /* its first entrant */
    int seats;
} cli_group;

/* A sequential probability ratio test of the share of the first group. */
typedef struct cli_sprt {
    bool wanted, given;
    double low, high; /* shares, from 0 to 1 */
} cli_sprt;

typedef struct cli_match {
    uint64_t games_asked, deals, seed, players, threads;
    mk_limits limits;  /* of those who have none of their own */
    uint64_t patience; /* milliseconds for other programs; 0: by their limits */
    mk_rules rules;
    int facing;
    cli_entrant entrants[SEATS];
    cli_group groups[SEATS];
    int group_count;
    cli_sprt test;
    bool luck;           /* is told apart */
    uint64_t luck_nodes; /* by which it is judged; 0: at a glance */
    bool json;
    const char *records; /* a path, "-" or NULL */
} cli_match;

/* ---- The results (arena_stats.c) ------------------------------------------ */

/* Of all seats of a group. */
typedef struct cli_standing {
    uint64_t twelfths; /* won games; 12 is one, a shared win counts in shares */
    int64_t margin;    /* (players - 1) times the lead over the others' mean */
    uint64_t score;
    double luck; /* won games that the dice have brought, where that is asked for */
    uint64_t decisions, thought_ns, worst_ns;
    uint64_t forfeits;
} cli_standing;

typedef struct cli_totals {
    uint64_t deals;
    uint64_t finished; /* games that nobody forfeited: of these, margin and score */
    cli_standing groups[SEATS];
    uint64_t squares[SEATS];    /* of the twelfths of each deal */
    double calm_squares[SEATS]; /* of the won games of each deal less its luck */
} cli_totals;

/* Adds a deal, or a part of one, to what there is. */
void cli_standing_add(cli_standing *to, const cli_standing *more);
void cli_totals_add_deal(cli_totals *to, int groups, const cli_standing deal[SEATS], uint64_t finished);

/* Numbers a seat of the group. One that nothing is known about, such as the
 * interval after a single deal or deals that all ended alike, is NAN. Shares are from 0 to 1. */
typedef struct cli_figures {
    double share, interval;           /* half of the 95 % interval */
    double calm_share, calm_interval; /* the same without luck */
    double margin, score, decisions;
    double mean_ms, worst_ms; /* of a decision */
} cli_figures;

cli_figures cli_figures_of(const cli_match *m, const cli_totals *t, int g);

typedef enum cli_verdict { UNDECIDED, ACCEPTED_LOW, ACCEPTED_HIGH } cli_verdict;

/* Both errors of the test have a chance of 5 %: the log-likelihood ratio must
 * reach this bound, or the negative of it. */
double cli_sprt_bound(void);
double cli_sprt_ratio(const cli_match *m, const cli_totals *t);
cli_verdict cli_sprt_verdict(const cli_match *m, const cli_totals *t);

/* ---- Playing (arena_play.c) ------------------------------------------------ */

typedef struct cli_result {
    cli_totals sum;
    uint64_t threads; /* that played */
    bool interrupted;
    mk_error error;    /* of a computer player, which ended the match */
    int records_error; /* the errno of writing records, which ended it */
} cli_result;

/* Plays the match; games are recorded to the stream, if there is one. */
cli_result cli_match_play(const cli_match *m, FILE *records);

/* ---- Telling (arena_say.c) -------------------------------------------------- */

void cli_say_table(FILE *to, const cli_match *m, const cli_result *r);
void cli_say_json(FILE *to, const cli_match *m, const cli_result *r);

#endif
