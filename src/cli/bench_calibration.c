/* cli_bench_calibration.c - how truthful the computer players are: winning chances against
 * how games end. */
#include "bench.h"

#include <inttypes.h>
#include <math.h>
#include <pthread.h>
#include <stdlib.h>

#include "interrupt.h"
#include "progress.h"

enum { BINS = 10 };

/* Chances that were said and shares that were won, both in twelfths of
 * ten-thousandths, by what was said. */
typedef struct bins {
    uint64_t count[BINS], said[BINS], won[BINS];
} bins;

/* What all threads share; it belongs to who holds the lock. */
typedef struct shared {
    const cli_calibration *c;
    pthread_mutex_t lock;
    uint64_t next, over; /* games */
    bins found;
    cli_progress bar;
} shared;

/* ---- A game ------------------------------------------------------------------------ */

/* As many as rugs, if nobody goes out. */
static unsigned turns_of(const mk_state *start) {
    int seat, rugs = 0;
    for (seat = 0; seat < start->players; seat++) rugs += mk_state_rugs_left(start, seat);
    return (unsigned)rugs;
}

static void add_chances(bins *found, const mk_state *end, const mk_chances chances[4]) {
    const int winners = mk_state_winners(end);
    int seat;
    for (seat = 0; seat < end->players; seat++) {
        unsigned bin = chances[seat].win * BINS / 10000;
        if (bin == BINS) bin--;
        found->count[bin]++;
        found->said[bin] += 12U * chances[seat].win;
        found->won[bin] +=
            winners >> seat & 1 ? 120000U / (unsigned)__builtin_popcount((unsigned)winners) : 0;
    }
}

/* One game of assam with himself, looking to the end of the turn, and one of its
 * turns, at which everybody's chances are asked for. Which one is drawn before the game: drawn
 * from those that came about, a turn would be the likelier the sooner the game is over after it.
 * So a game that is over before its turn, as somebody went out, tells nothing. False if it was
 * broken off. */
static bool play_one(const cli_calibration *c, const mk_host *host, uint64_t number, bins *found) {
    const mk_limits glance = {0, 0}, limits = {0, c->nodes};
    const uint64_t seed = mk_seed(c->seed, number);
    unsigned asked, turn = 0;
    mk_chances chances[4];
    bool known = false;
    mk_game game;
    mk_game_start(&game, (int)c->players, &c->rules, (int)(number & 3), seed);
    asked = mk_dice(~seed, 0) % turns_of(&game.state);
    while (mk_state_phase(&game.state) != MK_OVER) {
        mk_phase phase = mk_state_phase(&game.state);
        mk_action action = MK_NO_ACTION;
        if (mk_state_turn_begins(&game.state) && turn++ == asked)
            known = !mk_evaluate(&game.state, &limits, host, 0, chances);
        if (phase == MK_DRAW || phase == MK_ROLL)
            mk_game_chance(&game, &action);
        else
            mk_player_choose("assam", &game.state, &glance, host, mk_seed(~seed, game.count), &action);
        if (cli_interrupted()) return false;
        if (mk_game_play(&game, action)) exit(cli_fail("game %" PRIu64 " broke off", number + 1));
    }
    if (known) add_chances(found, &game.state, chances);
    return true;
}

/* ---- All games ----------------------------------------------------------------------- */

static bool take_game(shared *t, uint64_t *number) {
    bool any;
    pthread_mutex_lock(&t->lock);
    any = t->next < t->c->games && !cli_interrupted();
    if (any) *number = t->next++;
    pthread_mutex_unlock(&t->lock);
    return any;
}

static void put_game(shared *t, const bins *one) {
    int bin;
    pthread_mutex_lock(&t->lock);
    t->over++;
    for (bin = 0; bin < BINS; bin++) {
        t->found.count[bin] += one->count[bin];
        t->found.said[bin] += one->said[bin];
        t->found.won[bin] += one->won[bin];
    }
    cli_progress_show(&t->bar, t->over, t->c->games, "");
    pthread_mutex_unlock(&t->lock);
}

/* So that who thinks about many nodes is not waited for. */
static int is_stopped(void *unused) {
    (void)unused;
    return cli_interrupted();
}

static void *work(void *argument) {
    shared *t = argument;
    uint64_t number;
    host_engine engine;
    host_engine_open(&engine, 1);
    engine.stopped = is_stopped;
    while (take_game(t, &number)) {
        bins one = {{0}, {0}, {0}};
        if (play_one(t->c, &engine.host, number, &one)) put_game(t, &one);
    }
    host_engine_close(&engine);
    return NULL;
}

static void work_together(shared *t) {
    pthread_t threads[HOST_THREADS_MAX];
    uint64_t i, count = 1;
    while (count < t->c->threads && pthread_create(&threads[count], NULL, work, t) == 0) count++;
    work(t);
    for (i = 1; i < count; i++) pthread_join(threads[i], NULL);
}

/* ---- The table ------------------------------------------------------------------------ */

static void print_settings(const shared *t) {
    const cli_calibration *c = t->c;
    char rules[MK_RULES_TEXT_MAX];
    mk_rules_write(&c->rules, rules, sizeof rules);
    printf("%d players, rules %s, %" PRIu64 " games, one turn of each, seed %" PRIu64 ", ", (int)c->players,
           rules, t->over, c->seed);
    if (c->nodes)
        printf("%" PRIu64 " nodes\n", c->nodes);
    else
        printf("looking to the end of the turn\n");
    if (t->over < c->games) printf("interrupted after %" PRIu64 " of %" PRIu64 " games\n", t->over, c->games);
}

static void print_bins(const bins *all) {
    double error = 0;
    int bin, filled = 0;
    printf("chances       seats    said     won   error\n");
    for (bin = 0; bin < BINS; bin++) {
        double count = (double)all->count[bin], said = (double)all->said[bin] / count / 1200,
               won = (double)all->won[bin] / count / 1200;
        if (count == 0) continue;
        printf("%3d to %3d %% %8.0f %7.2f %7.2f %7.2f\n", bin * 100 / BINS, (bin + 1) * 100 / BINS, count,
               said, won, won - said);
        error += fabs(won - said);
        filled++;
    }
    if (filled) printf("mean error over the bins: %.2f points\n", error / filled);
}

int cli_bench_calibration(const cli_calibration *c) {
    shared t = {.c = c, .bar = cli_progress_begin(true)};
    cli_interrupts before;
    pthread_mutex_init(&t.lock, NULL);
    cli_interrupts_catch(&before);
    work_together(&t);
    cli_interrupts_release(&before);
    pthread_mutex_destroy(&t.lock);
    cli_progress_clear(&t.bar);
    if (t.over == 0) return cli_fail("interrupted before the first game was over");
    print_settings(&t);
    print_bins(&t.found);
    return t.over < c->games ? EXIT_FAILED : EXIT_FINE;
}
