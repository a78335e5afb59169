/* players.c - the computer players by name.
 *
 * So far there is one, who plays at random; what it can say about a position
 * comes from playing it out at random many times. */
#include "marrakech.h"

static const char *const names[] = {"random"};

enum { PLAYERS = sizeof names / sizeof *names };

const char *mk_player_name(int i) { return i >= 0 && i < PLAYERS ? names[i] : NULL; }

static int same(const char *a, const char *b) {
    while (*a && *a == *b) a++, b++;
    return *a == *b;
}

int mk_player_find(const char *name) {
    int i;
    for (i = 0; i < PLAYERS; i++)
        if (same(name, names[i])) return i;
    return -1;
}

static mk_error check_player(const char *player) {
    return mk_player_find(player) < 0 ? MK_ERROR_PLAYER : MK_FINE;
}

/* Only a player's phase can be asked about. */
static mk_error check_choice(const mk_state *state) {
    mk_phase phase = mk_state_phase(state);
    if (phase == MK_OVER) return MK_ERROR_OVER;
    return phase == MK_DRAW || phase == MK_ROLL ? MK_ERROR_NOT_CHOICE : MK_FINE;
}

mk_error mk_player_choose(const char *player, const mk_state *state, const mk_limits *limits,
                          const mk_host *host, uint64_t seed, mk_action *choice) {
    mk_error error = check_player(player);
    (void)limits;
    (void)host;
    if (!error) error = check_choice(state);
    if (!error) *choice = mk_state_random(state, seed, 0);
    return error;
}

/* ---- Random playouts -------------------------------------------------- */

/* Playouts between two looks at the clock: about a tenth of a millisecond. */
enum { BATCH = 64 };

/* Shares a budget between equals: thinking[i] are the states, tallies[i] what
 * was found. Every state gets the same playouts, so they can be compared. */
static void play_out(const mk_state *thinking, mk_tally *tallies, int n, const mk_limits *limits,
                     const mk_host *host, uint64_t seed) {
    uint64_t each = limits->nodes ? (limits->nodes + (uint64_t)n - 1) / (uint64_t)n : UINT64_MAX;
    const int timed = limits->time_ms && host->now_ms;
    uint64_t start = timed ? host->now_ms(host->context) : 0;
    uint64_t done;
    int i;
    if (!timed && !limits->nodes) each = BATCH;
    if (mk_state_phase(thinking) == MK_OVER) each = 1; /* there is nothing to find out */
    for (done = 0; done < each;) {
        uint64_t batch = each - done < BATCH ? each - done : BATCH;
        for (i = 0; i < n; i++) mk_playouts(&thinking[i], mk_seed(seed, done), batch, &tallies[i]);
        done += batch;
        if (timed && host->now_ms(host->context) - start >= limits->time_ms) break;
        if (host->stopped && host->stopped(host->context)) break;
    }
}

/* Winning chances in ten-thousandths that add up: each rounded down, and what
 * is missing goes to the largest remainders. */
static void settle(const mk_tally *tally, mk_chances chances[4]) {
    uint64_t whole = tally->games * 12, rest[4];
    int seat, missing = 10000;
    for (seat = 0; seat < 4; seat++) {
        chances[seat].win = (uint16_t)(tally->wins12[seat] * 10000 / whole);
        chances[seat].score = (uint16_t)((tally->score[seat] * 200 + tally->games) / (2 * tally->games));
        rest[seat] = tally->wins12[seat] * 10000 % whole;
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

mk_error mk_evaluate(const mk_state *state, const mk_limits *limits, const mk_host *host, uint64_t seed,
                     mk_chances chances[4]) {
    mk_tally tally = {0, 0, {0}, {0}};
    play_out(state, &tally, 1, limits, host, seed);
    settle(&tally, chances);
    return MK_FINE;
}

static int better(const mk_ranked *a, const mk_ranked *b) {
    if (a->chances.win != b->chances.win) return a->chances.win > b->chances.win;
    return a->chances.score > b->chances.score;
}

mk_error mk_player_rank(const char *player, const mk_state *state, const mk_limits *limits,
                        const mk_host *host, uint64_t seed, mk_ranked ranked[MK_LEGAL_MAX], int *count) {
    mk_state after[MK_LEGAL_MAX];
    mk_tally tallies[MK_LEGAL_MAX];
    mk_action legal[MK_LEGAL_MAX];
    int i, j, n, seat = mk_state_seat(state);
    mk_error error = check_player(player);
    if (!error) error = check_choice(state);
    if (error) return error;
    n = mk_state_legal(state, legal);
    for (i = 0; i < n; i++) {
        mk_tally none = {0, 0, {0}, {0}};
        tallies[i] = none;
        after[i] = *state;
        mk_state_apply_unchecked(&after[i], legal[i]);
    }
    play_out(after, tallies, n, limits, host, seed);
    /* Insertion keeps equals in canonical order. */
    for (i = 0; i < n; i++) {
        mk_chances chances[4];
        mk_ranked entry;
        settle(&tallies[i], chances);
        entry.chances = chances[seat];
        entry.action = legal[i];
        for (j = i; j > 0 && better(&entry, &ranked[j - 1]); j--) ranked[j] = ranked[j - 1];
        ranked[j] = entry;
    }
    *count = n;
    return MK_FINE;
}
