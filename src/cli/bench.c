/* bench.c - how fast the rules are on one core, and the bench signature.
 *
 * Times whole random games by the public functions. Turns are counted as rugs
 * laid, so that a game cut short by someone going out counts only what was
 * played. */
#include "cli.h"

#include <inttypes.h>
#include <time.h>

/* The best of so many rounds counts: others may be using the machine too. */
enum { ROUNDS = 20 };

typedef struct options {
    uint64_t ms; /* for each line */
    bool signature_only;
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

/* How many positions between two turns are valued in a second. */
static void time_values(int players, uint64_t ms) {
    enum { POSITIONS = 256 };
    static mk_state positions[POSITIONS];
    const mk_rules rules = {MK_FR, MK_BEFORE, MK_KEEP, MK_OUT};
    const mk_limits limits = {0, 1};
    const mk_host host = {.now_ms = NULL};
    mk_chances chances[4];
    double best = 0;
    int i, round;
    for (i = 0; i < POSITIONS; i++) {
        uint64_t index;
        mk_state_start(&positions[i], players, &rules, MK_NORTH);
        for (index = 0; index < (uint64_t)i / 2 || !mk_state_turn_begins(&positions[i]); index++)
            mk_state_apply(&positions[i], mk_state_random(&positions[i], (uint64_t)i, index));
    }
    for (round = 0; round < ROUNDS; round++) {
        uint64_t values = 0;
        double began = now(), seconds;
        do {
            for (i = 0; i < POSITIONS; i++) mk_evaluate(&positions[i], &limits, &host, 0, chances);
            values += POSITIONS;
            seconds = now() - began;
        } while (seconds * 1000 * ROUNDS < (double)ms);
        if ((double)values / seconds > best) best = (double)values / seconds;
    }
    printf("net, %d players: %.0f positions/s\n", players, best);
    fflush(stdout);
}

static error_t parse(int key, char *word, struct argp_state *state) {
    options *o = state->input;
    switch (key) {
    case 't': option_number(state, "time", word, 1, 3600000, &o->ms); return 0;
    case 's': o->signature_only = true; return 0;
    case ARGP_KEY_ARG: argp_error(state, "unexpected word: %s", word); return EINVAL;
    default: return ARGP_ERR_UNKNOWN;
    }
}

int bench_main(int argc, char **argv) {
    static const struct argp_option list[] = {
        {"time", 't', "MS", 0, "Milliseconds for each line (default 2000)", 0},
        {"signature", 's', NULL, 0, "Print the bench signature and nothing else", 0},
        {NULL, 0, NULL, 0, NULL, 0}};
    static const struct argp argp = {
        list,
        parse,
        NULL,
        "Plays complete random games on one core and prints how many turns a second that "
        "makes in the best of twenty rounds, and the bench signature, which is the same for every build on "
        "every machine.",
        NULL,
        NULL,
        NULL};
    options o = {2000, false};
    int players;
    argp_parse(&argp, argc, argv, 0, NULL, &o);
    if (o.signature_only) {
        printf("%016" PRIx64 "\n", mk_signature());
        return EXIT_FINE;
    }
    for (players = 2; players <= 4; players++) time_games("", players, play_fast, o.ms);
    for (players = 2; players <= 4; players++) time_games("step by step, ", players, play_by_step, o.ms);
    for (players = 2; players <= 4; players++) time_values(players, o.ms);
    printf("signature: %016" PRIx64 "\n", mk_signature());
    return EXIT_FINE;
}
