/* Feeds any bytes to the engine protocol. Whatever comes in, answers come out
 * in their form: each begins with = or ? and ends with the only empty line.
 *
 * What the players are asked goes through here (the linker wraps the three functions):
 * they think little, and not often, so that the fuzzer is quick; and whatever the
 * position is, what they answer is possible in it. */
#include "fuzz.h"

#include "cli/cli.h"

/* How many questions of an input are really asked: a level thinks about as many positions
 * as it likes. */
enum { QUESTIONS_MOST = 1, NODES_MOST = 50 };
static int questions;

/* flat:N plays its games, whatever the nodes, but looks at the clock. */
static mk_limits little(const mk_limits *limits) {
    return (mk_limits){1, limits->nodes && limits->nodes < NODES_MOST ? limits->nodes : NODES_MOST};
}

static int is_legal(const mk_state *state, mk_action action) {
    mk_action legal[MK_LEGAL_MAX];
    int n = mk_state_legal(state, legal);
    while (n > 0)
        if (legal[--n] == action) return 1;
    return 0;
}

mk_error __real_mk_player_choose(const char *name, const mk_state *state, const mk_limits *limits,
                                 const mk_host *host, uint64_t seed, mk_action *choice);
mk_error __wrap_mk_player_choose(const char *name, const mk_state *state, const mk_limits *limits,
                                 const mk_host *host, uint64_t seed, mk_action *choice);
mk_error __wrap_mk_player_choose(const char *name, const mk_state *state, const mk_limits *limits,
                                 const mk_host *host, uint64_t seed, mk_action *choice) {
    const mk_limits bounds = little(limits);
    mk_error error;
    if (questions++ >= QUESTIONS_MOST) return MK_ERROR_PLAYER;
    error = __real_mk_player_choose(name, state, &bounds, host, seed, choice);
    must(error || is_legal(state, *choice));
    return error;
}

mk_error __real_mk_player_rank(const char *name, const mk_state *state, const mk_limits *limits,
                               const mk_host *host, uint64_t seed, mk_ranked ranked[MK_LEGAL_MAX],
                               int *count);
mk_error __wrap_mk_player_rank(const char *name, const mk_state *state, const mk_limits *limits,
                               const mk_host *host, uint64_t seed, mk_ranked ranked[MK_LEGAL_MAX],
                               int *count);
mk_error __wrap_mk_player_rank(const char *name, const mk_state *state, const mk_limits *limits,
                               const mk_host *host, uint64_t seed, mk_ranked ranked[MK_LEGAL_MAX],
                               int *count) {
    const mk_limits bounds = little(limits);
    mk_action legal[MK_LEGAL_MAX];
    mk_error error;
    int i;
    if (questions++ >= QUESTIONS_MOST) return MK_ERROR_PLAYER;
    error = __real_mk_player_rank(name, state, &bounds, host, seed, ranked, count);
    if (error) return error;
    must(*count == mk_state_legal(state, legal));
    for (i = 0; i < *count; i++) must(is_legal(state, ranked[i].action) && ranked[i].chances.win <= 10000);
    return MK_FINE;
}

mk_error __real_mk_evaluate(const mk_state *state, const mk_limits *limits, const mk_host *host,
                            uint64_t seed, mk_chances chances[4]);
mk_error __wrap_mk_evaluate(const mk_state *state, const mk_limits *limits, const mk_host *host,
                            uint64_t seed, mk_chances chances[4]);
mk_error __wrap_mk_evaluate(const mk_state *state, const mk_limits *limits, const mk_host *host,
                            uint64_t seed, mk_chances chances[4]) {
    const mk_limits bounds = little(limits);
    mk_error error;
    int seat, sum = 0;
    if (questions++ >= QUESTIONS_MOST) return MK_ERROR_PLAYER;
    error = __real_mk_evaluate(state, &bounds, host, seed, chances);
    for (seat = 0; !error && seat < state->players; seat++) {
        sum += chances[seat].win;
        must(mk_state_in(state, seat) || (chances[seat].win == 0 && chances[seat].score == 0));
    }
    must(error || sum == 10000);
    return error;
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length) {
    char *answers = NULL, *at;
    size_t size = 0;
    FILE *in, *out;
    questions = 0;
    in = length ? fmemopen((void *)bytes, length, "r") : fopen("/dev/null", "r");
    out = open_memstream(&answers, &size);
    must(in && out);
    must(cli_gtp_run(in, out, 1) == EXIT_FINE);
    fclose(in);
    fclose(out);
    for (at = answers; *at;) {
        char *end = strstr(at, "\n\n");
        must((*at == '=' || *at == '?') && end);
        at = end + 2;
    }
    must((size_t)(at - answers) == size);
    free(answers);
    return 0;
}
