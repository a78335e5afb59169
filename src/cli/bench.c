/* bench.c - how fast the rules and the players are on one core, and the bench
 * signature.
 *
 * Times whole random games by the public functions. Turns are counted as rugs
 * laid, so that a game cut short by someone going out counts only what was
 * played. */
#include "bench.h"

#include <inttypes.h>
#include <time.h>

typedef struct options {
    uint64_t ms; /* for each line */
    bool signature_only, calibrate;
    const char *of_calibration; /* an option that was given and is of no use without it */
    cli_calibration c;
} options;

static double now(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

/* A game by mk_playout; returns its turns. */
static uint64_t play_fast(const mk_state *start, uint64_t seed) {
    mk_state s = *start;
    int actions = mk_playout(&s, seed, 0);
    return (uint64_t)(actions / (s.players == 2 ? 4 : 3));
}

/* A game by the checked functions, one action at a time: list what is legal,
 * take one (chance by its odds), apply it. */
static uint64_t play_by_step(const mk_state *start, uint64_t seed) {
    mk_state s = *start;
    mk_action legal[MK_LEGAL_MAX];
    uint64_t index;
    for (index = 0; mk_state_phase(&s) != MK_OVER; index++) {
        mk_phase phase = mk_state_phase(&s);
        uint64_t n = (uint64_t)mk_state_legal(&s, legal);
        int action = phase == MK_DRAW || phase == MK_ROLL ? mk_state_random(&s, seed, index)
                                                          : legal[mk_dice(seed, index) * n >> 32];
        mk_state_apply(&s, action);
    }
    return index / (s.players == 2 ? 4 : 3);
}

static void time_games(const char *what, int players, uint64_t (*play)(const mk_state *, uint64_t),
                       uint64_t ms) {
    const mk_rules rules = {MK_FR, MK_BEFORE, MK_KEEP, MK_OUT};
    mk_state start;
    uint64_t seed = 0;
    double best = 0;
    int round;
    mk_state_start(&start, players, &rules, MK_NORTH);
    for (round = 0; round < ROUNDS; round++) {
        uint64_t turns = 0;
        double began = now(), seconds;
        do {
            uint64_t end = seed + 64;
            for (; seed < end; seed++) turns += play(&start, seed);
            seconds = now() - began;
        } while (seconds * 1000 * ROUNDS < (double)ms);
        if ((double)turns / seconds > best) best = (double)turns / seconds;
    }
    printf("%s%d players: %.0f turns/s\n", what, players, best);
    fflush(stdout);
}

static error_t parse(int key, char *word, struct argp_state *state) {
    options *o = state->input;
    switch (key) {
    case 't': cli_option_number(state, "time", word, 1, 3600000, &o->ms); return 0;
    case 's': o->signature_only = true; return 0;
    case 'c': o->calibrate = true; return 0;
    case 'n':
        cli_option_number(state, o->of_calibration = "games", word, 1, 1000000000, &o->c.games);
        return 0;
    case 'p': cli_option_number(state, o->of_calibration = "players", word, 2, 4, &o->c.players); return 0;
    case 'r':
        cli_option_rules(state, word, &o->c.rules);
        o->of_calibration = "rules";
        return 0;
    case 'S': cli_option_number(state, o->of_calibration = "seed", word, 0, UINT64_MAX, &o->c.seed); return 0;
    case 'N':
        cli_option_number(state, o->of_calibration = "nodes", word, 1, 1000000000, &o->c.nodes);
        return 0;
    case 'T':
        cli_option_number(state, o->of_calibration = "threads", word, 1, HOST_THREADS_MAX, &o->c.threads);
        return 0;
    case OPTION_NET: cli_option_net(state, word); return 0;
    case ARGP_KEY_ARG: argp_error(state, "unexpected word: %s", word); return EINVAL;
    case ARGP_KEY_END:
        /* All else is measured by one set of settings, so that numbers can be compared. */
        if (o->of_calibration && !o->calibrate)
            argp_error(state, "--%s needs --calibration", o->of_calibration);
        return 0;
    default: return ARGP_ERR_UNKNOWN;
    }
}

static uint64_t bench_signature(void) {
    host_engine engine;
    uint64_t signature;
    host_engine_open(&engine, 1);
    signature = mk_bench_signature(&engine.host);
    host_engine_close(&engine);
    return signature;
}

int cli_bench_main(int argc, char **argv) {
    static const struct argp_option list[] = {
        {"time", 't', "MS", 0, "Milliseconds that each line is measured for (default 2000)", 0},
        {"signature", 's', NULL, 0, "Print the bench signature and nothing else", 0},
        {"calibration", 'c', NULL, 0, "Print instead how well the winning chances agree with the results", 0},
        {"games", 'n', "N", 0, "Games for the calibration (default 1000)", 0},
        {"players", 'p', "N", 0, "Players in the calibration (default 2)", 0},
        {"rules", 'r', "RULES", 0,
         "Edition and settings in the calibration, such as it,turning=after (default fr)", 0},
        {"seed", 'S', "N", 0, "Seed for the calibration (default 1)", 0},
        {"nodes", 'N', "N", 0,
         "Nodes for each evaluation in the calibration (default: a search to the end of the turn)", 0},
        {"threads", 'T', "N", 0, "Threads for the calibration (default: one for each core)", 0},
        OPTION_NET_ROW,
        {NULL, 0, NULL, 0, NULL, 0}};
    static const struct argp argp = {
        list,
        parse,
        NULL,
        "Measures, on one core, how many turns of random games are played in a second (best of twenty "
        "rounds), how many positions the computer player assam evaluates, and how well players keep to a "
        "time limit. Then prints the bench signature, which is the same for every build on every machine.",
        NULL,
        NULL,
        NULL};
    options o = {.ms = 2000,
                 .c = {.games = 1000,
                       .seed = 1,
                       .threads = (uint64_t)host_cores(),
                       .players = 2,
                       .rules = {MK_FR, MK_BEFORE, MK_KEEP, MK_OUT}}};
    int players;
    argp_parse(&argp, argc, argv, 0, NULL, &o);
    if (o.signature_only) {
        printf("%016" PRIx64 "\n", bench_signature());
        return EXIT_FINE;
    }
    if (o.calibrate) return cli_bench_calibration(&o.c);
    for (players = 2; players <= 4; players++) time_games("", players, play_fast, o.ms);
    for (players = 2; players <= 4; players++) time_games("step by step, ", players, play_by_step, o.ms);
    for (players = 2; players <= 4; players++) cli_bench_search(players, o.ms);
    cli_bench_overrun(o.ms);
    printf("rules signature: %016" PRIx64 "\nsignature: %016" PRIx64 "\n", mk_signature(), bench_signature());
    return EXIT_FINE;
}
