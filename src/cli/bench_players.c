/* bench_players.c - how fast and how punctual the computer players are. */
#include "bench.h"

#include <inttypes.h>

static const mk_rules rules = {MK_FR, MK_BEFORE, MK_KEEP, MK_OUT};

/* A random game that stops where a player chooses. One that is over too soon makes room for another. */
static void set_up(mk_game *game, int players, uint64_t number) {
    const int end = (int)(number * 37 % (players == 2 ? 180 : 120));
    uint64_t seed = number;
    mk_game_start(game, players, &rules, (int)(number & 3), seed);
    while (game->count < end || (game->state.phase != MK_TURN && game->state.phase != MK_LAY)) {
        if (mk_state_phase(&game->state) == MK_OVER)
            mk_game_start(game, players, &rules, (int)(number & 3), seed = mk_seed(seed, 1));
        mk_game_play(game, mk_state_random(&game->state, seed, game->count));
    }
}

void cli_bench_search(int players, uint64_t ms) {
    enum { POSITIONS = 8, NODES = 5000 };
    const mk_limits limits = {0, NODES};
    double best = 0;
    mk_game game;
    host_engine engine;
    int round;
    host_engine_open(&engine, 1);
    engine.host.game = &game;
    for (round = 0; round < ROUNDS; round++) {
        uint64_t began = host_now_ns(), asked = 0, spent;
        do {
            mk_action choice;
            /* The middle of the game: near its end fewer nodes than these are all. */
            set_up(&game, players, asked++ % POSITIONS);
            mk_player_choose("assam", &game.state, &limits, &engine.host, 0, &choice);
            spent = host_now_ns() - began;
        } while (spent * ROUNDS < ms * 1000000);
        if ((double)asked * NODES * 1e9 / (double)spent > best)
            best = (double)asked * NODES * 1e9 / (double)spent;
    }
    host_engine_close(&engine);
    printf("assam, %d players: %.0f positions evaluated/s\n", players, best);
    fflush(stdout);
}

/* ---- Punctuality ------------------------------------------------------------------- */

/* Who is asked for what, and how long that may take. */
typedef struct errand {
    const char *player;
    bool ranks; /* all choices, instead of making one */
    uint64_t limit_ms;
    unsigned least, most; /* players at the table */
} errand;

/* Nanoseconds of one answer. */
static uint64_t time_answer(const errand *e, const mk_host *host) {
    const mk_limits limits = {e->limit_ms, 0};
    const mk_state *state = &host->game->state;
    mk_ranked ranked[MK_LEGAL_MAX];
    mk_action choice;
    uint64_t began = host_now_ns();
    int count;
    if (e->ranks)
        mk_player_rank(e->player, state, &limits, host, 0, ranked, &count);
    else
        mk_player_choose(e->player, state, &limits, host, 0, &choice);
    return host_now_ns() - began;
}

/* Asks for so long, and each number of players once at least. */
static void time_errand(const errand *e, uint64_t ms) {
    const uint64_t tables = e->most - e->least + 1, end = host_now_ns() + ms * 1000000;
    uint64_t asked = 0, worst = 0, sum = 0;
    mk_game game;
    host_engine engine;
    host_engine_open(&engine, 1);
    engine.host.game = &game;
    do {
        uint64_t spent;
        set_up(&game, (int)(e->least + asked % tables), asked);
        spent = time_answer(e, &engine.host);
        asked++;
        sum += spent;
        if (spent > worst) worst = spent;
    } while (asked < tables || host_now_ns() < end);
    host_engine_close(&engine);
    printf("%s, %u", e->player, e->least);
    if (e->most > e->least) printf(" to %u", e->most);
    printf(" players, %" PRIu64 " ms a %s: mean %.2f ms, worst overrun %.2f ms of %" PRIu64 " %s\n",
           e->limit_ms, e->ranks ? "ranking" : "choice", (double)sum / 1e6 / (double)asked,
           (double)worst / 1e6 - (double)e->limit_ms, asked, e->ranks ? "rankings" : "choices");
    fflush(stdout);
}

/* 1 ms is less than a level needs and than the games of flat take. */
void cli_bench_overrun(uint64_t ms) {
    static const errand errands[] = {
        {"assam", false, 20, 2, 2}, {"assam", false, 20, 3, 3},    {"assam", false, 20, 4, 4},
        {"assam", true, 20, 2, 4},  {"assam", false, 1, 2, 4},     {"assam", true, 1, 2, 4},
        {"master", false, 1, 2, 4}, {"flat:1000", false, 1, 2, 4},
    };
    size_t i;
    for (i = 0; i < sizeof errands / sizeof *errands; i++) time_errand(&errands[i], ms);
}
