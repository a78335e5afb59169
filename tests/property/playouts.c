/* playouts.c - the fast playout plays the same actions as the plain loop: in all its
 * compiled copies, and from any state. */
#include "property/plans.h"

#include "playout_paths.h"

typedef int playout(mk_state *state, uint64_t seed, uint64_t index);

static int has_bmi2(void) {
#ifdef __x86_64__
    return __builtin_cpu_supports("bmi2") != 0;
#else
    return 0;
#endif
}

/* The plain loop, as the documentation describes a playout. */
static int plain(mk_state *s, uint64_t seed, uint64_t index) {
    int actions = 0;
    for (; mk_state_phase(s) != MK_OVER; actions++)
        assert_int_equal(mk_state_apply(s, mk_state_random(s, seed, index + (uint64_t)actions)), MK_FINE);
    return actions;
}

static int compared, gone_out, phases[5], paths[2];

static void check_path(playout *path, const mk_state *from, uint64_t seed, uint64_t index, int actions,
                       const mk_state *end) {
    mk_state s = *from;
    assert_int_equal(path(&s, seed, index), actions);
    assert_memory_equal(&s, end, sizeof s);
}

static void check(const mk_state *from, uint64_t seed, uint64_t index) {
    mk_state end = *from;
    int actions = plain(&end, seed, index);
    assert_int_equal(mk_state_check(&end, NULL), MK_FINE);
    check_path(mk_playout, from, seed, index, actions, &end);
    check_path(mkr_playout_portable, from, seed, index, actions, &end);
    paths[0]++;
#ifdef __x86_64__
    if (has_bmi2()) {
        check_path(mkr_playout_bmi2, from, seed, index, actions, &end);
        paths[1]++;
    }
#endif
    compared++;
    gone_out += end.in != from->in;
    phases[mk_state_phase(from)]++;
}

static void test_from_every_start(void **context) {
    int number;
    UNUSED(context);
    for (number = 0; number < SETTINGS; number++) {
        mk_state s = start_number(number);
        check(&s, (uint64_t)number, 0);
        check(&s, ~(uint64_t)number, 1000);
    }
}

/* Within games of every setting, in every phase. */
static void test_from_within_every_game(void **context) {
    int number, before = compared;
    UNUSED(context);
    for (number = 0; number < SETTINGS; number++) {
        mk_state s = start_number(number);
        uint64_t index = 0;
        for (; mk_state_phase(&s) != MK_OVER; index++) {
            if (index % 17 == (uint64_t)number % 17) check(&s, index, index);
            mk_state_apply_unchecked(&s, choose(&s, (plan)(number % PLANS), (uint64_t)number, index));
        }
        check(&s, 1, 2);
    }
    assert_true(compared > before + 5000);
}

/* Poor players go out, uneven piles end early: both in the midst of the fast
 * turns. */
static void test_with_poor_players_and_uneven_piles(void **context) {
    uint64_t seed = 0x9e3779b97f4a7c15ULL;
    int round, before = gone_out, played = 0;
    UNUSED(context);
    for (round = 0; round < 3000; round++) {
        mk_state s = start_number((int)(chance(&seed) % SETTINGS));
        int i, moves = (int)(chance(&seed) % 150);
        if (round % 2) s.rules.turning = MK_BEFORE, s.rules.own_rug = MK_KEEP, s.rules.bankrupt = MK_OUT;
        assert_int_equal(mk_state_start(&s, s.players, &s.rules, s.facing), MK_FINE);
        for (i = 0; i < moves && mk_state_phase(&s) != MK_OVER; i++)
            mk_state_apply_unchecked(&s, mk_state_random(&s, seed, (uint64_t)i));
        for (i = 0; i < 4; i++)
            if (mk_state_in(&s, i) && chance(&seed) % 3) s.purse[i] = (uint8_t)(chance(&seed) % 8);
        for (i = 0; i < 4; i++)
            if (chance(&seed) % 3 == 0 && s.left[i] > 0) s.left[i] = (uint8_t)(chance(&seed) % s.left[i]);
        if (mk_state_check(&s, NULL)) continue;
        check(&s, seed, chance(&seed));
        played++;
    }
    assert_true(played > 2000);
    assert_true(gone_out > before + 1000);
}

/* The index of actions has 64 bits and may overflow. */
static void test_with_indices_of_every_size(void **context) {
    const uint64_t indices[] = {
        0, 1, 0xffffffffULL, 0x100000000ULL, 0xffffffffffffffffULL, 0xfffffffffffffff0ULL};
    size_t i;
    int players;
    UNUSED(context);
    for (players = 2; players <= 4; players++) {
        mk_state s = start_of(players, "fr", 'n');
        for (i = 0; i < COUNT_OF(indices); i++) {
            check(&s, 0, indices[i]);
            check(&s, 0xffffffffffffffffULL, indices[i]);
        }
    }
}

static void test_a_game_that_is_over_is_left_alone(void **context) {
    mk_state s = position("RR5/7/7/7/7/7/7 a7b7 d2s 1 over 30,30,30 0,0,0 fr"), before = s;
    UNUSED(context);
    assert_int_equal(mk_playout(&s, 1, 2), 0);
    assert_memory_equal(&s, &before, sizeof s);
}

/* A playout from within a game goes on with the game's own dice. */
static void test_a_playout_goes_on_where_a_game_stands(void **context) {
    mk_state whole = start_of(2, "fr", 'n'), part = whole;
    int actions, i;
    UNUSED(context);
    actions = mk_playout(&whole, 77, 0);
    for (i = 0; i < 30; i++) mk_state_apply_unchecked(&part, mk_state_random(&part, 77, (uint64_t)i));
    assert_int_equal(mk_playout(&part, 77, 30), actions - 30);
    assert_memory_equal(&part, &whole, sizeof part);
}

/* ---- Many -------------------------------------------------------------- */

/* "Adds count playouts from one state to a tally; playout i has the seed
 * mk_seed(seed, i)." "Wins are counted in twelfths". */
static void check_tally(const mk_state *from, uint64_t seed, uint64_t count) {
    mk_tally tally = {1, 2, {3, 4, 5, 6}, {7, 8, 9, 10}}, expected = tally;
    mk_state copy = *from;
    uint64_t i, wins = 0;
    int seat;
    for (i = 0; i < count; i++) {
        mk_state s = *from;
        int winners;
        expected.actions += (uint64_t)plain(&s, mk_seed(seed, i), 0);
        winners = mk_state_winners(&s);
        for (seat = 0; seat < s.players; seat++) {
            if (winners >> seat & 1)
                expected.wins12[seat] += 12u / (unsigned)__builtin_popcount((unsigned)winners);
            expected.score[seat] += (uint64_t)mk_state_score(&s, seat);
        }
    }
    expected.games += count;
    mk_playouts(&copy, seed, count, &tally);
    assert_memory_equal(&tally, &expected, sizeof tally);
    assert_memory_equal(&copy, from, sizeof copy);
    for (seat = 0; seat < 4; seat++) wins += tally.wins12[seat];
    assert_true(wins == 3 + 4 + 5 + 6 + 12 * count);
}

static void test_many_playouts_add_up(void **context) {
    int players;
    UNUSED(context);
    for (players = 2; players <= 4; players++) {
        mk_state s = start_of(players, "fr", 'n'),
                 house = start_of(players, "it,turning=after,bankrupt=stay", 'e');
        check_tally(&s, 5, 200);
        check_tally(&house, 6, 50);
        check_tally(&s, 7, 0);
        check_tally(&s, 8, 1);
    }
}

/* Shares of a win stay whole numbers: two, three and four winners. */
static void test_shared_wins_are_counted_in_twelfths(void **context) {
    const struct {
        const char *line;
        uint64_t wins[4];
    } cases[] = {
        {"R6/7/7/7/7/7/7 - d4n 4 over 30,30,30,30 0,0,0,0 fr", {12, 0, 0, 0}},
        {"RY5/7/7/7/7/7/7 - d4n 4 over 30,30,30,30 0,0,0,0 fr", {6, 6, 0, 0}},
        {"RYG4/7/7/7/7/7/7 - d4n 4 over 30,30,30,30 0,0,0,0 fr", {4, 4, 0, 4}},
        {"RYBG3/7/7/7/7/7/7 - d4n 4 over 30,30,30,30 0,0,0,0 fr", {3, 3, 3, 3}},
    };
    size_t i;
    UNUSED(context);
    for (i = 0; i < COUNT_OF(cases); i++) {
        mk_state s = position(cases[i].line);
        mk_tally tally = {0, 0, {0, 0, 0, 0}, {0, 0, 0, 0}};
        mk_playouts(&s, 1, 3, &tally);
        assert_true(tally.wins12[0] == 3 * cases[i].wins[0] && tally.wins12[1] == 3 * cases[i].wins[1]);
        assert_true(tally.wins12[2] == 3 * cases[i].wins[2] && tally.wins12[3] == 3 * cases[i].wins[3]);
        assert_true(tally.games == 3 && tally.actions == 0);
    }
}

/* The runs must have met all of this. */
static void test_enough_has_been_compared(void **context) {
    int phase;
    UNUSED(context);
    for (phase = MK_DRAW; phase <= MK_OVER; phase++) assert_true(phases[phase] > 500);
    assert_int_equal(paths[0], compared);
    assert_int_equal(paths[1], has_bmi2() ? compared : 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_from_every_start),
        cmocka_unit_test(test_from_within_every_game),
        cmocka_unit_test(test_with_poor_players_and_uneven_piles),
        cmocka_unit_test(test_with_indices_of_every_size),
        cmocka_unit_test(test_a_game_that_is_over_is_left_alone),
        cmocka_unit_test(test_a_playout_goes_on_where_a_game_stands),
        cmocka_unit_test(test_many_playouts_add_up),
        cmocka_unit_test(test_shared_wins_are_counted_in_twelfths),
        cmocka_unit_test(test_enough_has_been_compared),
    };
    return cmocka_run_group_tests_name("playouts", tests, NULL, NULL);
}
