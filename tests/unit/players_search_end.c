/* players_search_end.c - near the end of a game the search is exact: it finds the chances of a plain
 * recursion over everything that can happen.
 *
 * With two players that holds for the last three rugs. With more it holds for the seat's own last
 * rug only: an opponent may have several best actions, with which different seats win.
 * players_search_end_many.c tests that. */
#include "positions.h"

/* ---- The plain recursion -------------------------------------------------------- */

typedef struct hopes {
    double win[4], score[4];
} hopes;

static hopes hopes_of(const mk_state *s);

/* Whether the first is better for a seat: the winning chance first, then the score. */
static int is_better(const hopes *one, const hopes *other, int seat) {
    const double more = one->win[seat] - other->win[seat];
    return more > 1e-9 || (more > -1e-9 && one->score[seat] > other->score[seat] + 1e-9);
}

static hopes hopes_after(const mk_state *s, int action) {
    mk_state after = *s;
    assert_int_equal(mk_state_apply(&after, action), MK_FINE);
    return hopes_of(&after);
}

static hopes hopes_of(const mk_state *s) {
    hopes all = {{0}, {0}};
    mk_odds odds[4];
    mk_action legal[MK_LEGAL_MAX];
    const int winners = mk_state_winners(s);
    int i, k, n;
    if (mk_state_phase(s) == MK_OVER) {
        for (k = 0; k < mk_state_players(s); k++) {
            all.win[k] = winners >> k & 1 ? 1.0 / __builtin_popcount((unsigned)winners) : 0;
            all.score[k] = mk_state_score(s, k);
        }
        return all;
    }
    n = mk_state_odds(s, odds);
    for (i = 0; i < n; i++) {
        const hopes one = hopes_after(s, odds[i].action);
        for (k = 0; k < 4; k++) {
            all.win[k] += one.win[k] * odds[i].numerator / odds[i].denominator;
            all.score[k] += one.score[k] * odds[i].numerator / odds[i].denominator;
        }
    }
    if (n) return all;
    n = mk_state_legal(s, legal);
    for (i = 0; i < n; i++) {
        const hopes one = hopes_after(s, legal[i]);
        if (i == 0 || is_better(&one, &all, mk_state_seat(s))) all = one;
    }
    return all;
}

/* ---- Comparing -------------------------------------------------------------------- */

static uint64_t memory[1 << 17];

/* Far more than is needed: no search below is stopped. */
static const mk_limits plenty = {0, (uint64_t)1 << 40};

static void assert_near(const mk_state *s, const char *what, int found, double expected, double tolerance) {
    const double off = found - expected;
    if (off > tolerance || off < -tolerance)
        fail_msg("%s: %d, not %.3f, in %s", what, found, expected, line_of(s));
}

/* Checks that an action is one of the best. The search rounds scores to hundredths. */
static void assert_best(const mk_state *s, int action, const hopes *found, const hopes *best) {
    const int seat = mk_state_seat(s);
    if (found->win[seat] < best->win[seat] - 1e-5 || found->score[seat] < best->score[seat] - 0.05)
        fail_msg("%d wins %.6f with %.4f, not %.6f with %.4f, in %s", action, found->win[seat],
                 found->score[seat], best->win[seat], best->score[seat], line_of(s));
}

/* Asks everything about a position. Scores are only compared where no opponent chooses: an
 * opponent may have several best actions. */
static void check_exact(const mk_state *s, const mk_host *host, int scores, uint64_t seed) {
    const int seat = mk_state_seat(s);
    mk_action legal[MK_LEGAL_MAX], choice = MK_NO_ACTION;
    mk_ranked ranked[MK_LEGAL_MAX];
    mk_chances chances[4];
    hopes all[256], best = {{0}, {0}};
    int i, k, count, n = mk_state_legal(s, legal);
    assert_int_equal(mk_evaluate(s, &plenty, host, seed, chances), MK_FINE);
    if (is_choice(s)) {
        for (i = 0; i < n; i++) {
            all[legal[i]] = hopes_after(s, legal[i]);
            if (i == 0 || is_better(&all[legal[i]], &best, seat)) best = all[legal[i]];
        }
        assert_int_equal(mk_player_rank("assam", s, &plenty, host, seed, ranked, &count), MK_FINE);
        assert_int_equal(count, n);
        for (i = 0; i < n; i++) {
            const hopes *one = &all[ranked[i].action];
            assert_near(s, "a ranked win", ranked[i].chances.win, 10000 * one->win[seat], 1);
            if (scores) assert_near(s, "a ranked score", ranked[i].chances.score, 100 * one->score[seat], 3);
        }
        assert_best(s, ranked[0].action, &all[ranked[0].action], &best);
        assert_int_equal(mk_player_choose("assam", s, &plenty, host, seed, &choice), MK_FINE);
        assert_true(mk_state_is_legal(s, choice));
        assert_best(s, choice, &all[choice], &best);
    } else
        best = hopes_of(s);
    for (k = 0; k < 4; k++) assert_near(s, "a win", chances[k].win, 10000 * best.win[k], 1);
    if (scores) assert_near(s, "a score", chances[seat].score, 100 * best.score[seat], 3);
}

static void check_with_and_without_memory(const mk_state *s, int scores, uint64_t seed) {
    mk_host host = {0};
    check_exact(s, &host, scores, seed);
    host.tt = memory;
    host.tt_size = sizeof memory;
    check_exact(s, &host, scores, seed);
}

/* ---- Positions near the end -------------------------------------------------------- */

/* The turns to the end, including one that has begun. */
static int turns_left(const mk_state *s) {
    int colour, turns = s->rules.turning != MK_BEFORE && mk_state_phase(s) == MK_TURN;
    for (colour = 0; colour < 4; colour++) turns += mk_state_colour_left(s, colour);
    return turns;
}

typedef int wanted(const mk_state *s);

/* Plays game after game and checks one in so many of the wanted positions, until there have been
 * enough. */
static int each_position(int players, wanted *want, unsigned one_in, int enough) {
    int number, asked = 0;
    for (number = players - 2; asked < enough && number < 40 * SETTINGS; number += 3) {
        mk_state s = start_number(number % SETTINGS);
        uint64_t index;
        for (index = 0; mk_state_phase(&s) != MK_OVER && asked < enough; index++) {
            if (want(&s) && mk_dice((uint64_t)~number, index) % one_in == 0) {
                check_with_and_without_memory(&s, turns_left(&s) == 1, index);
                asked++;
            }
            mk_state_apply_unchecked(&s, choose(&s, (plan)(number / 3 % PLANS), (uint64_t)number, index));
        }
    }
    return asked;
}

static int one_turn(const mk_state *s) { return turns_left(s) == 1; }
static int two_turns_of_which_one_begins(const mk_state *s) {
    return turns_left(s) == 2 && mk_state_turn_begins(s);
}
static int two_turns_in_the_middle(const mk_state *s) {
    return turns_left(s) == 2 && !mk_state_turn_begins(s);
}
static int three_turns_at_the_rug(const mk_state *s) {
    return turns_left(s) == 3 && mk_state_phase(s) == MK_LAY;
}
static int three_turns_at_the_turning(const mk_state *s) {
    return turns_left(s) == 3 && mk_state_phase(s) == MK_TURN && s->rules.turning != MK_BEFORE;
}

static void test_the_last_rug_of_two(void **context) {
    UNUSED(context);
    assert_int_equal(each_position(2, one_turn, 1, 1500), 1500);
}

static void test_the_last_rug_of_three(void **context) {
    UNUSED(context);
    assert_int_equal(each_position(3, one_turn, 1, 1000), 1000);
}

static void test_the_last_rug_of_four(void **context) {
    UNUSED(context);
    assert_int_equal(each_position(4, one_turn, 1, 1000), 1000);
}

static void test_the_last_two_rugs_of_two(void **context) {
    UNUSED(context);
    assert_int_equal(each_position(2, two_turns_in_the_middle, 3, 150), 150);
    assert_int_equal(each_position(2, two_turns_of_which_one_begins, 5, 20), 20);
}

static void test_the_last_three_rugs_of_two(void **context) {
    UNUSED(context);
    assert_int_equal(each_position(2, three_turns_at_the_rug, 4, 9), 9);
    assert_int_equal(each_position(2, three_turns_at_the_turning, 7, 9), 9);
}

/* Piles that a position may have but no game leads to: one seat has all the rugs, and draws each
 * colour in thirds of all cases. The purses are close, so that chances are neither 0 nor 1. */
static void test_the_last_rugs_of_one_seat(void **context) {
    static const char *const lines[] = {
        "2RYB2/2GGR2/2BYY2/1RR4/3BG2/2YGB2/7 - d4n 1 lay:R 30,30 2+1,0+0 fr",
        "2RYB2/2GGR2/2BYY2/1RR4/3BG2/2YGB2/7 - c3e 2 lay:G 30,31 0+0,1+2 es,turning=after",
        "2RYB2/2GGR2/2BYY2/1RR4/3BG2/2YGB2/7 - d4n 1 draw 30,29 1+1,0+0 fr",
        "2RYB2/2GGR2/2BYY2/1RR4/3BG2/2YGB2/7 - a1s 2 draw 12,12 0+0,1+1 fr,turning=after-quarter",
        "2RYB2/2GGR2/2BYY2/1RR4/3BG2/2YGB2/7 - d4n 1 lay:Y 1,2 1+1,1+0 fr,bankrupt=stay",
    };
    size_t i;
    UNUSED(context);
    for (i = 0; i < COUNT_OF(lines); i++) {
        const mk_state s = position(lines[i]);
        check_with_and_without_memory(&s, 0, i);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_the_last_rug_of_two),        cmocka_unit_test(test_the_last_rug_of_three),
        cmocka_unit_test(test_the_last_rug_of_four),       cmocka_unit_test(test_the_last_two_rugs_of_two),
        cmocka_unit_test(test_the_last_three_rugs_of_two), cmocka_unit_test(test_the_last_rugs_of_one_seat),
    };
    return cmocka_run_group_tests_name("search_end", tests, NULL, NULL);
}
