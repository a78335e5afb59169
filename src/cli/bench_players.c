/* bench_players.c - how fast, how punctual and how truthful the computer players
 * are. */
#include "bench.h"

#include <inttypes.h>
#include <math.h>
#include <pthread.h>
#include <stdlib.h>

static const mk_rules rules = {MK_FR, MK_BEFORE, MK_KEEP, MK_OUT};

/* A random game that stops where a player chooses. */
static void set_up(mk_game *game, int players, uint64_t number) {
    const int end = (int)(number * 37 % (players == 2 ? 180 : 120));
    mk_game_start(game, players, &rules, (int)(number & 3), number);
    while (game->count < end || (game->state.phase != MK_TURN && game->state.phase != MK_LAY)) {
        if (mk_state_phase(&game->state) == MK_OVER) mk_game_start(game, players, &rules, MK_NORTH, number);
        mk_game_play(game, mk_state_random(&game->state, number, game->count));
    }
}

void bench_search(int players, uint64_t ms) {
    enum { POSITIONS = 8, NODES = 5000 };
    const mk_limits limits = {0, NODES};
    double best = 0;
    mk_game game;
    mk_host host;
    int round;
    host_open(&host, 1);
    host.game = &game;
    for (round = 0; round < ROUNDS; round++) {
        uint64_t began = now_ns(), asked = 0, spent;
        do {
            mk_action choice;
            /* The middle of the game: near its end fewer nodes than these are all. */
            set_up(&game, players, asked++ % POSITIONS);
            mk_player_choose("assam", &game.state, &limits, &host, 0, &choice);
            spent = now_ns() - began;
        } while (spent * ROUNDS < ms * 1000000);
        if ((double)asked * NODES * 1e9 / (double)spent > best)
            best = (double)asked * NODES * 1e9 / (double)spent;
    }
    host_close(&host);
    printf("assam, %d players: %.0f positions judged/s\n", players, best);
    fflush(stdout);
}

void bench_overrun(int players, uint64_t ms) {
    enum { LIMIT_MS = 20 };
    const mk_limits limits = {LIMIT_MS, 0};
    uint64_t asked, worst = 0, sum = 0, count = ms / LIMIT_MS + 1;
    mk_game game;
    mk_host host;
    host_open(&host, 1);
    host.game = &game;
    for (asked = 0; asked < count; asked++) {
        mk_action choice;
        uint64_t began, spent;
        set_up(&game, players, asked);
        began = now_ns();
        mk_player_choose("assam", &game.state, &limits, &host, 0, &choice);
        spent = now_ns() - began;
        sum += spent;
        if (spent > worst) worst = spent;
    }
    host_close(&host);
    printf("assam, %d players, %d ms a choice: mean %.2f ms, worst overrun %.2f ms of %" PRIu64 " choices\n",
           players, LIMIT_MS, (double)sum / 1e6 / (double)count, (double)worst / 1e6 - LIMIT_MS, count);
    fflush(stdout);
}

/* ---- Calibration ----------------------------------------------------------------- */

enum { BINS = 10 };

/* Chances that were said and shares that were won, both in twelfths of
 * ten-thousandths, by what was said. */
typedef struct bins {
    uint64_t count[BINS], said[BINS], won[BINS];
} bins;

typedef struct worker {
    const calibration *c;
    uint64_t *next; /* game, shared */
    bins found;
} worker;

/* One game of assam with himself, looking to the end of the turn, and one of its
 * turns, at which everybody's chances are asked for. */
static void play_one(worker *w, const mk_host *host, uint64_t number) {
    const calibration *c = w->c;
    const mk_limits glance = {0, 0}, limits = {0, c->nodes};
    uint64_t seed = mk_seed(c->seed, number);
    /* Turns are as many as rugs: with two players 48, with three 45, with four 48. */
    int asked = (int)(mk_dice(~seed, 0) % (c->players == 3 ? 45 : 48)), turn = 0, seat, winners;
    mk_chances chances[4];
    bool known = false;
    mk_game game;
    mk_game_start(&game, c->players, &rules, (int)(number & 3), seed);
    while (mk_state_phase(&game.state) != MK_OVER) {
        mk_phase phase = mk_state_phase(&game.state);
        mk_action action = MK_NO_ACTION;
        if (mk_state_turn_begins(&game.state) && turn++ == asked)
            known = !mk_evaluate(&game.state, &limits, host, 0, chances);
        if (phase == MK_DRAW || phase == MK_ROLL)
            mk_game_chance(&game, &action);
        else
            mk_player_choose("assam", &game.state, &glance, host, mk_seed(~seed, game.count), &action);
        if (mk_game_play(&game, action)) exit(fail("game %" PRIu64 " broke off", number + 1));
    }
    winners = mk_state_winners(&game.state);
    for (seat = 0; seat < c->players && known; seat++) {
        unsigned bin = chances[seat].win * BINS / 10000;
        if (bin == BINS) bin--;
        w->found.count[bin]++;
        w->found.said[bin] += 12U * chances[seat].win;
        w->found.won[bin] +=
            winners >> seat & 1 ? 120000U / (unsigned)__builtin_popcount((unsigned)winners) : 0;
    }
}

static void *work(void *argument) {
    worker *w = argument;
    uint64_t number;
    mk_host host;
    host_open(&host, 1);
    while ((number = __atomic_fetch_add(w->next, 1, __ATOMIC_RELAXED)) < w->c->games)
        play_one(w, &host, number);
    host_close(&host);
    return NULL;
}

static void print_bins(const calibration *c, const bins *all) {
    double error = 0;
    int bin, filled = 0;
    printf("%d players, %" PRIu64 " games, one turn of each, seed %" PRIu64 ", ", c->players, c->games,
           c->seed);
    if (c->nodes)
        printf("%" PRIu64 " nodes\n", c->nodes);
    else
        printf("looking to the end of the turn\n");
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
    printf("mean error over the bins: %.2f points\n", error / filled);
}

void bench_calibration(const calibration *c) {
    pthread_t threads[WORKERS_MAX];
    static worker workers[WORKERS_MAX];
    bins all = {{0}, {0}, {0}};
    uint64_t next = 0;
    int i, bin, started = 0, count = (int)c->threads;
    for (i = 0; i < count; i++) workers[i] = (worker){.c = c, .next = &next};
    for (i = 1; i < count && !pthread_create(&threads[i], NULL, work, &workers[i]); i++) started = i;
    work(&workers[0]);
    for (i = 1; i <= started; i++) pthread_join(threads[i], NULL);
    for (i = 0; i <= started; i++) {
        for (bin = 0; bin < BINS; bin++) {
            all.count[bin] += workers[i].found.count[bin];
            all.said[bin] += workers[i].found.said[bin];
            all.won[bin] += workers[i].found.won[bin];
        }
    }
    print_bins(c, &all);
}
