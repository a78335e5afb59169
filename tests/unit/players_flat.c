/* players_flat.c - flat:N of docs/players.md, the flat Monte Carlo player. */
#include "property/plans.h"

static const mk_limits no_limits = {0, 0};
static const mk_host no_host;

static mk_action ask(const char *player, const mk_state *s, const mk_limits *limits, const mk_host *host,
                     uint64_t seed) {
    mk_action choice = MK_NO_ACTION;
    assert_int_equal(mk_player_choose(player, s, limits, host, seed, &choice), MK_FINE);
    return choice;
}

static const char *flat_of(int games) {
    static char name[32];
    snprintf(name, sizeof name, "flat:%d", games);
    return name;
}

/* The own score less the mean of the others', times their number and that of the games. */
static int64_t margin_of(const mk_state *s, int action, int games, uint64_t seed) {
    mk_tally tally = {0, 0, {0}, {0}};
    mk_state after = *s;
    int64_t margin = 0;
    int seat;
    assert_int_equal(mk_state_apply(&after, action), MK_FINE);
    mk_playouts(&after, seed, (uint64_t)games, &tally);
    for (seat = 0; seat < s->players; seat++)
        margin += (int64_t)tally.score[seat] * (seat == s->seat ? s->players - 1 : -1);
    return margin;
}

/* Checks that flat:N chooses an action with the best margin. Returns how many have a worse one. */
static int check_choice(const mk_state *s, int games, uint64_t seed) {
    mk_action legal[MK_LEGAL_MAX], choice = ask(flat_of(games), s, &no_limits, &no_host, seed);
    int64_t chosen = margin_of(s, choice, games, seed);
    int i, worse = 0, n = mk_state_legal(s, legal);
    for (i = 0; i < n; i++) {
        int64_t margin = margin_of(s, legal[i], games, seed);
        if (margin > chosen)
            fail_msg("flat:%d chooses %d, not %d in %s", games, choice, legal[i], line_of(s));
        worse += margin < chosen;
    }
    return worse;
}

/* ---- The choice ------------------------------------------------------------ */

static void test_chooses_the_best_mean_margin_of_the_same_playouts(void **context) {
    static const int games[] = {1, 2, 19, 20, 21, 40, 45};
    int number, asked = 0, worse = 0;
    UNUSED(context);
    for (number = 0; number < SETTINGS; number += 7) {
        mk_state s = start_number(number);
        uint64_t index;
        for (index = 0; mk_state_phase(&s) != MK_OVER; index++) {
            mk_phase phase = mk_state_phase(&s);
            if ((phase == MK_TURN || phase == MK_LAY) && mk_dice((uint64_t)~number, index) % 16 == 0)
                worse += check_choice(&s, games[asked++ % (int)COUNT_OF(games)], index);
            mk_state_apply_unchecked(&s, choose(&s, (plan)(number % PLANS), (uint64_t)number, index));
        }
    }
    assert_true(asked > 300 && worse > 10 * asked / 8);
}

/* Directions are tried too, before the roll and at the end of a turn. Straight ahead tribute is due
 * with every roll: it puts red out, or makes blue pay in the last turn. */
static void test_sees_what_is_plain(void **context) {
    mk_state before = position("2BB3/3B3/3B3/7/7/7/7 c7d7,d5d6 d4n 1 turn 1,30,30 15,15,12 fr");
    mk_state after = position("2RR3/3R3/3R3/7/7/7/7 c7d7,d5d6 d4n 1 turn 30,30 0+0,1+0 it,turning=after");
    mk_state last = position("7/7/7/4BB1/7/7/7 - d4n 1 lay 30,30,30 1,0,0 fr");
    uint64_t seed;
    UNUSED(context);
    for (seed = 0; seed < 20; seed++) {
        assert_int_not_equal(ask("flat:100", &before, &no_limits, &no_host, seed), action_of("n"));
        assert_int_equal(ask("flat:100", &after, &no_limits, &no_host, seed), action_of("n"));
        /* After the last rug nothing is random. */
        assert_int_equal(ask("flat:1", &last, &no_limits, &no_host, seed), action_of("e4f4"));
    }
}

/* The seed breaks ties. */
static void test_takes_any_of_equals(void **context) {
    mk_state last = position("7/7/7/4B2/7/7/7 - d4n 1 lay 30,30,30 1,0,0 fr");
    int chosen[256] = {0};
    uint64_t seed;
    UNUSED(context);
    for (seed = 0; seed < 300; seed++) chosen[ask("flat:3", &last, &no_limits, &no_host, seed)]++;
    assert_true(chosen[action_of("e4e3")] > 50 && chosen[action_of("e4e5")] > 50 &&
                chosen[action_of("e4f4")] > 50);
    assert_int_equal(chosen[action_of("e4e3")] + chosen[action_of("e4e5")] + chosen[action_of("e4f4")], 300);
}

static void test_is_a_thousand_without_a_number(void **context) {
    mk_state s = position("7/7/1Y2R2/2R1B2/1B1Y3/7/7 - d4n 1 lay 30,30,30 10,11,12 fr");
    mk_ranked one[MK_LEGAL_MAX], other[MK_LEGAL_MAX];
    uint64_t seed;
    int i, count = 0;
    UNUSED(context);
    for (seed = 0; seed < 5; seed++) {
        assert_int_equal(mk_player_rank("flat", &s, &no_limits, &no_host, seed, one, &count), MK_FINE);
        assert_int_equal(mk_player_rank("flat:1000", &s, &no_limits, &no_host, seed, other, &count), MK_FINE);
        for (i = 0; i < count; i++) assert_int_equal(one[i].action, other[i].action);
    }
}

/* ---- Limits ------------------------------------------------------------------ */

enum { ROUND = 20 }; /* of src/players/flat.c */

/* A clock that advances by one millisecond with each call. */
typedef struct clock {
    uint64_t now;
    int looks, asked, stop_after;
} clock;

static uint64_t look_at_clock(void *context) {
    clock *c = context;
    c->looks++;
    return c->now++;
}

static int is_stopped(void *context) {
    clock *c = context;
    return ++c->asked > c->stop_after;
}

static void test_keeps_to_the_time_and_counts_whole_rounds(void **context) {
    mk_state s = position("7/7/1Y2R2/2R1B2/1B1Y3/7/7 - d4n 1 lay 30,30,30 10,11,12 fr");
    const int n = mk_state_legal_count(&s);
    uint64_t time_ms, seed;
    UNUSED(context);
    assert_int_equal(n, MK_LEGAL_MAX);
    for (time_ms = 1; time_ms <= 60; time_ms++)
        for (seed = 0; seed < 5; seed++) {
            clock c = {1000, 0, 0, 0};
            const mk_host host = {.now_ms = look_at_clock, .context = &c};
            const mk_limits limits = {time_ms, 0};
            mk_action choice = ask("flat:1000000", &s, &limits, &host, seed);
            /* One call at the beginning, then one before each action of a later round. */
            int rounds = 1 + ((int)time_ms - 1) / n;
            assert_int_equal(c.looks, time_ms + 1);
            assert_int_equal(choice, ask(flat_of(rounds * ROUND), &s, &no_limits, &no_host, seed));
        }
}

static void test_ends_by_itself_within_the_time(void **context) {
    mk_state s = position("7/7/1Y2R2/2R1B2/1B1Y3/7/7 - d4n 1 lay 30,30,30 10,11,12 fr");
    clock c = {0, 0, 0, 0};
    const mk_host host = {.now_ms = look_at_clock, .context = &c};
    const mk_limits limits = {100000, 0};
    UNUSED(context);
    assert_int_equal(ask("flat:50", &s, &limits, &host, 9), ask("flat:50", &s, &no_limits, &no_host, 9));
    assert_int_equal(c.looks, 1 + 2 * MK_LEGAL_MAX);
}

static void test_stops_when_it_is_told(void **context) {
    mk_state s = position("7/7/1Y2R2/2R1B2/1B1Y3/7/7 - d4n 1 lay 30,30,30 10,11,12 fr");
    int after;
    UNUSED(context);
    for (after = 0; after < 40; after++) {
        clock c = {0, 0, 0, after};
        const mk_host host = {.stopped = is_stopped, .context = &c};
        mk_action choice = ask("flat:1000000", &s, &no_limits, &host, 4);
        assert_int_equal(c.asked, after + 1);
        assert_int_equal(choice,
                         ask(flat_of((1 + after / MK_LEGAL_MAX) * ROUND), &s, &no_limits, &no_host, 4));
    }
}

/* A limit of time without a clock is none, and nodes do not limit it. */
static void test_nothing_else_limits_it(void **context) {
    mk_state s = position("7/7/1Y2R2/2R1B2/1B1Y3/7/7 - d4n 1 lay 30,30,30 10,11,12 fr");
    const mk_limits time = {1, 0}, nodes = {0, 1};
    uint64_t seed;
    UNUSED(context);
    for (seed = 0; seed < 20; seed++) {
        mk_action choice = ask("flat:100", &s, &no_limits, &no_host, seed);
        assert_int_equal(ask("flat:100", &s, &time, &no_host, seed), choice);
        assert_int_equal(ask("flat:100", &s, &nodes, &no_host, seed), choice);
    }
}

static void test_ranks_by_the_same_reckoning(void **context) {
    mk_state s = position("7/7/1Y2R2/2R1B2/1B1Y3/7/7 - d4n 1 lay 30,30,30 10,11,12 fr");
    mk_ranked ranked[MK_LEGAL_MAX];
    int i, count = 0;
    UNUSED(context);
    assert_int_equal(mk_player_rank("flat:70", &s, &no_limits, &no_host, 6, ranked, &count), MK_FINE);
    assert_int_equal(count, MK_LEGAL_MAX);
    for (i = 1; i < count; i++)
        assert_true(margin_of(&s, ranked[i - 1].action, 70, 6) >= margin_of(&s, ranked[i].action, 70, 6));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_chooses_the_best_mean_margin_of_the_same_playouts),
        cmocka_unit_test(test_sees_what_is_plain),
        cmocka_unit_test(test_takes_any_of_equals),
        cmocka_unit_test(test_is_a_thousand_without_a_number),
        cmocka_unit_test(test_keeps_to_the_time_and_counts_whole_rounds),
        cmocka_unit_test(test_ends_by_itself_within_the_time),
        cmocka_unit_test(test_stops_when_it_is_told),
        cmocka_unit_test(test_nothing_else_limits_it),
        cmocka_unit_test(test_ranks_by_the_same_reckoning),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
