/* bench_players.c - how fast and how punctual the computer players are. */
#include "bench.h"

#include <inttypes.h>

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
