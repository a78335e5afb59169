/* players.c - the computer players by name, and the public functions that ask them. */
#include "players.h"

#include "../rules/dice.h"
#include "heuristics.h"

typedef struct named_player {
    const char *name; /* with the number that is taken if none is given */
    mkp_player *ask;
    uint64_t number;
    int numbered; /* another number may follow a colon */
} named_player;

/* Weakest first (docs/players.md). */
/* clang-format off */
static const named_player players[] = {
    {"random", mkp_random, 0, 0},
    {"spread", mkp_spread, 0, 0},
    {"tourist", mkp_level, 1970, 0},
    {"weave", mkp_weave, 0, 0},
    {"hunter", mkp_hunter, 0, 0},
    {"apprentice", mkp_level, 1440, 0},
    {"greedy", mkp_greedy, 0, 0},
    {"merchant", mkp_level, 1010, 0},
    {"flat:1000", mkp_flat, 1000, 1},
    {"master", mkp_level, 590, 0},
    {"assam", mkp_assam, 0, 0},
};
/* clang-format on */

enum { PLAYERS = sizeof players / sizeof *players, NUMBER_MAX = 1000000 };

/* ---- Names --------------------------------------------------------------------------------- */

const char *mk_player_name(int i) { return i >= 0 && i < PLAYERS ? players[i].name : NULL; }

static uint64_t read_number(const char *text) {
    uint64_t number = 0;
    const char *digit;
    for (digit = text; *digit >= '0' && *digit <= '9' && number <= NUMBER_MAX; digit++)
        number = 10 * number + (uint64_t)(*digit - '0');
    return *digit == '\0' && *text != '0' && number <= NUMBER_MAX ? number : 0;
}

/* Whether a name is this player's. *number is the one to ask it with. */
static int is_called(const named_player *p, const char *name, uint64_t *number) {
    const char *own = p->name;
    while (*own && *own == *name && *own != ':') own++, name++;
    *number = p->number;
    if (*own == ':' && *name == ':' && p->numbered) return (*number = read_number(name + 1)) != 0;
    return (*own == '\0' || *own == ':') && *name == '\0';
}

static int find(const char *name, uint64_t *number) {
    int i;
    for (i = 0; i < PLAYERS; i++)
        if (is_called(&players[i], name, number)) return i;
    return -1;
}

int mk_player_find(const char *name) {
    uint64_t number;
    return find(name, &number);
}

/* ---- The simplest players ------------------------------------------------------------------ */

mk_error mkp_random(const mkp_question *question, mkp_answer *answer) {
    int i;
    for (i = 0; i < question->count; i++) answer->utilities[i] = 0;
    return MK_FINE;
}

mk_error mkp_greedy(const mkp_question *question, mkp_answer *answer) {
    const int seat = question->state->seat;
    mkp_search search;
    int i;
    mkp_search_init(&search, mkp_eval_none, NULL, MKP_POLICY_GREEDY);
    for (i = 0; i < question->count; i++) {
        mk_state after = *question->state;
        mkp_value value;
        mkr_apply(&after, question->legal[i]);
        mkp_search_rest(&search, &after, seat, 1, &value);
        answer->utilities[i] = value.material;
    }
    return MK_FINE;
}

/* ---- Questions ----------------------------------------------------------------------------- */

static void put(mkp_question *q, const mk_state *state, const mk_limits *limits, const mk_host *host,
                uint64_t seed) {
    q->state = state;
    q->limits = limits;
    q->host = host;
    q->seed = seed;
    q->number = 0;
    q->rank_all = q->max_n = 0;
    q->count = state->phase == MK_TURN || state->phase == MK_LAY ? mkr_legal(state, q->legal) : 0;
}

uint64_t mkp_deadline(const mk_limits *limits, const mk_host *host) {
    uint64_t now;
    if (!limits->time_ms || !host->now_ms) return 0;
    now = host->now_ms(host->context);
    return limits->time_ms < UINT64_MAX - now ? now + limits->time_ms : UINT64_MAX;
}

/* Refuses unknown players and states in which nobody has a choice. */
static mk_error ask(const char *name, mkp_question *q, mkp_answer *answer) {
    int i = find(name, &q->number);
    if (i < 0) return MK_ERROR_PLAYER;
    if (q->state->phase == MK_OVER) return MK_ERROR_OVER;
    if (q->count == 0) return MK_ERROR_NOT_CHOICE;
    answer->has_values = 0;
    return players[i].ask(q, answer);
}

mk_error mk_player_choose(const char *name, const mk_state *state, const mk_limits *limits,
                          const mk_host *host, uint64_t seed, mk_action *choice) {
    mkp_question q;
    mkp_answer answer;
    mk_error error;
    int i, best = 0, equals = 0;
    put(&q, state, limits, host, seed);
    error = ask(name, &q, &answer);
    if (error) return error;
    /* The seed breaks ties. All best actions are equally likely. */
    for (i = 0; i < q.count; i++) {
        if (answer.utilities[i] < answer.utilities[best]) continue;
        equals = answer.utilities[i] > answer.utilities[best] ? 1 : equals + 1;
        if (equals == 1 || mkr_below(mk_dice(seed, (uint64_t)i), equals) == 0) best = i;
    }
    *choice = q.legal[best];
    return MK_FINE;
}

/* ---- Chances ------------------------------------------------------------------------------- */

/* Winning chances in ten-thousandths that add up to 10000, by the largest remainders. */
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
    mkp_question q;
    mkp_answer answer;
    int i, best = 0;
    put(&q, state, limits, host, seed);
    q.max_n = 1;
    if (state->phase == MK_OVER)
        mkp_terminal_value(state, &answer.values[0]);
    else {
        mk_error error = mkp_assam(&q, &answer);
        if (error) return error;
    }
    for (i = 1; i < q.count; i++)
        if (answer.utilities[i] > answer.utilities[best]) best = i;
    chances_of_value(&answer.values[best], state, chances);
    return MK_FINE;
}

/* The chances after an action: the player's own value, or else the net's evaluation. */
static mk_error tell(const mkp_question *q, const mkp_answer *answer, int i, mk_chances *chances) {
    const mk_limits no_limits = {0, 0};
    const int seat = q->state->seat;
    const mkp_value *value = &answer->values[i];
    mk_chances all[4];
    mk_state after = *q->state;
    mk_error error;
    if (answer->has_values) {
        /* Rounded like root_utility in assam.c: by share() the numbers could contradict the order. */
        chances->win = (uint16_t)(((int64_t)value->win[seat] * 10000 + MKP_WIN_ONE / 2) / MKP_WIN_ONE);
        chances->score = (uint16_t)(value->score[seat] > 0 ? value->score[seat] : 0);
        return MK_FINE;
    }
    mkr_apply(&after, q->legal[i]);
    error = mk_evaluate(&after, &no_limits, q->host, q->seed, all);
    if (!error) *chances = all[seat];
    return error;
}

mk_error mk_player_rank(const char *name, const mk_state *state, const mk_limits *limits, const mk_host *host,
                        uint64_t seed, mk_ranked ranked[MK_LEGAL_MAX], int *count) {
    mkp_question q;
    mkp_answer answer;
    int64_t utilities[MK_LEGAL_MAX];
    int i, k;
    mk_error error;
    put(&q, state, limits, host, seed);
    q.rank_all = q.max_n = 1;
    error = ask(name, &q, &answer);
    if (error) return error;
    /* An insertion sort keeps equals in canonical order. */
    for (i = 0; i < q.count; i++) {
        mk_ranked entry;
        /* A bad net fails with the first action, before anything is written. */
        error = tell(&q, &answer, i, &entry.chances);
        if (error) return error;
        entry.action = q.legal[i];
        for (k = i; k > 0 && answer.utilities[i] > utilities[k - 1]; k--) {
            ranked[k] = ranked[k - 1];
            utilities[k] = utilities[k - 1];
        }
        ranked[k] = entry;
        utilities[k] = answer.utilities[i];
    }
    *count = q.count;
    return MK_FINE;
}
