/* players.c - the computer players by name.
 *
 * A player is a judge (judges.h) and looks ahead to the end of the turn; one
 * has no judge and plays at random. What positions are worth is told by the net,
 * whoever plays; without a net, by playing them out at random many times. */
#include "judges.h"

#include "../rules/apply.h"

typedef struct player {
    const char *name;
    mkp_judge *judge; /* NULL: any choice is as good as another */
} player;

/* Weakest first. */
static const player players[] = {
    {"random", NULL},
    {"greedy", mkp_judge_greedily},
    {"assam", mkp_judge_by_net},
};

enum { PLAYERS = sizeof players / sizeof *players };

const char *mk_player_name(int i) { return i >= 0 && i < PLAYERS ? players[i].name : NULL; }

static int same(const char *a, const char *b) {
    while (*a && *a == *b) a++, b++;
    return *a == *b;
}

int mk_player_find(const char *name) {
    int i;
    for (i = 0; i < PLAYERS; i++)
        if (same(name, players[i].name)) return i;
    return -1;
}

/* Only a known player can be asked, and only about a player's phase. */
static mk_error check_question(const char *name, const mk_state *state) {
    mk_phase phase = (mk_phase)state->phase;
    if (mk_player_find(name) < 0) return MK_ERROR_PLAYER;
    if (phase == MK_OVER) return MK_ERROR_OVER;
    return phase == MK_DRAW || phase == MK_ROLL ? MK_ERROR_NOT_CHOICE : MK_FINE;
}

mk_error mk_player_choose(const char *name, const mk_state *state, const mk_limits *limits,
                          const mk_host *host, uint64_t seed, mk_action *choice) {
    mk_action legal[MK_LEGAL_MAX];
    mkp_value values[MK_LEGAL_MAX];
    mkp_net net;
    mkp_judge *judge;
    int i, n, best = 0;
    mk_error error = check_question(name, state);
    (void)limits;
    (void)host;
    if (error) return error;
    judge = players[mk_player_find(name)].judge;
    if (judge == mkp_judge_by_net) error = mkp_net_builtin(&net, state->players);
    if (error) return error;
    if (!judge) {
        *choice = mk_state_random(state, seed, 0);
        return MK_FINE;
    }
    n = mkp_look_at_choices(judge, &net, state, legal, values);
    /* Of equals the first in canonical order. */
    for (i = 1; i < n; i++)
        if (mkp_desire(&values[i], state->seat) > mkp_desire(&values[best], state->seat)) best = i;
    *choice = legal[best];
    return MK_FINE;
}

/* ---- Random playouts -------------------------------------------------- */

/* Playouts between two looks at the clock: about a tenth of a millisecond. */
enum { BATCH = 64 };

/* What a state is worth by random playouts within the limits. */
static void play_out(const mk_state *state, const mk_limits *limits, const mk_host *host, uint64_t seed,
                     mk_tally *tally) {
    uint64_t nodes = limits->nodes ? limits->nodes : UINT64_MAX;
    const int timed = limits->time_ms && host->now_ms;
    uint64_t start = timed ? host->now_ms(host->context) : 0;
    if (!timed && !limits->nodes) nodes = BATCH;
    if (state->phase == MK_OVER) nodes = 1; /* there is nothing to find out */
    while (tally->games < nodes) {
        uint64_t batch = nodes - tally->games < BATCH ? nodes - tally->games : BATCH;
        mk_playouts(state, mk_seed(seed, tally->games), batch, tally);
        if (timed && host->now_ms(host->context) - start >= limits->time_ms) break;
        if (host->stopped && host->stopped(host->context)) break;
    }
}

/* ---- Chances ------------------------------------------------------------ */

/* Winning chances in ten-thousandths that add up: each rounded down, and what
 * is missing goes to the largest remainders. */
static void share(const uint64_t wins[4], mk_chances chances[4]) {
    uint64_t whole = wins[0] + wins[1] + wins[2] + wins[3], rest[4];
    int seat, missing = 10000;
    for (seat = 0; seat < 4; seat++) {
        chances[seat].win = (uint16_t)(wins[seat] * 10000 / whole);
        rest[seat] = wins[seat] * 10000 % whole;
        missing -= chances[seat].win;
    }
    for (; missing > 0; missing--) {
        int most = 0;
        for (seat = 1; seat < 4; seat++)
            if (rest[seat] > rest[most]) most = seat;
        chances[most].win++;
        rest[most] = 0;
    }
}

static void chances_of_value(const mkp_value *value, const mk_state *state, mk_chances chances[4]) {
    uint64_t wins[4];
    int seat;
    for (seat = 0; seat < 4; seat++) {
        int in = seat < state->players && mkr_is_in(state, seat);
        wins[seat] = (uint64_t)(in ? value->win[seat] : 0);
        chances[seat].score = (uint16_t)(in && value->score[seat] > 0 ? value->score[seat] : 0);
    }
    share(wins, chances);
}

mk_error mk_evaluate(const mk_state *state, const mk_limits *limits, const mk_host *host, uint64_t seed,
                     mk_chances chances[4]) {
    mkp_net net;
    mkp_value value;
    mk_tally tally = {0, 0, {0}, {0}};
    int seat;
    if (mkp_net_builtin(&net, state->players) == MK_FINE) {
        mkp_look(mkp_judge_by_net, &net, state, &value);
        chances_of_value(&value, state, chances);
        return MK_FINE;
    }
    play_out(state, limits, host, seed, &tally);
    share(tally.wins12, chances);
    for (seat = 0; seat < 4; seat++)
        chances[seat].score = (uint16_t)((tally.score[seat] * 200 + tally.games) / (2 * tally.games));
    return MK_FINE;
}

mk_error mk_player_rank(const char *name, const mk_state *state, const mk_limits *limits, const mk_host *host,
                        uint64_t seed, mk_ranked ranked[MK_LEGAL_MAX], int *count) {
    mk_action legal[MK_LEGAL_MAX];
    mkp_value values[MK_LEGAL_MAX];
    int32_t wishes[MK_LEGAL_MAX];
    mkp_net net;
    mkp_judge *judge;
    int i, j, n;
    mk_error error = check_question(name, state);
    if (error) return error;
    judge = players[mk_player_find(name)].judge;
    if (judge == mkp_judge_by_net) error = mkp_net_builtin(&net, state->players);
    if (error) return error;
    if (judge) mkp_look_at_choices(judge, &net, state, legal, values);
    n = mkr_legal(state, legal);
    /* Insertion keeps equals in canonical order. */
    for (i = 0; i < n; i++) {
        mk_chances chances[4];
        mk_state after = *state;
        mk_ranked entry;
        int32_t wish;
        mkr_apply(&after, legal[i]);
        error = mk_evaluate(&after, limits, host, seed, chances);
        if (error) return error;
        entry.chances = chances[state->seat];
        entry.action = legal[i];
        /* Who plays at random has no wish: then the chances tell. */
        wish = judge ? mkp_desire(&values[i], state->seat) : entry.chances.win * 100000 + entry.chances.score;
        for (j = i; j > 0 && wish > wishes[j - 1]; j--) {
            ranked[j] = ranked[j - 1];
            wishes[j] = wishes[j - 1];
        }
        ranked[j] = entry;
        wishes[j] = wish;
    }
    *count = n;
    return MK_FINE;
}
