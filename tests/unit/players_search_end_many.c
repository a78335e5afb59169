/* players_search_end_many.c - near the end of a game of three or four, the chances of eval and rank
 * lie within the bounds of a plain recursion over everything that can happen.
 *
 * An opponent may have several best actions, with which different seats win. So the recursion has
 * a lower and an upper bound for each chance. */
#include "positions.h"

typedef struct span {
    double low[4], high[4]; /* winning chances */
    double score[4];        /* if the game is over */
} span;

static span span_of(const mk_state *s);

static span span_after(const mk_state *s, int action) {
    mk_state after = *s;
    assert_int_equal(mk_state_apply(&after, action), MK_FINE);
    return span_of(&after);
}

static span span_of_end(const mk_state *s) {
    const int winners = mk_state_winners(s);
    span all = {{0}, {0}, {0}};
    int k;
    for (k = 0; k < mk_state_players(s); k++) {
        all.low[k] = all.high[k] = winners >> k & 1 ? 1.0 / __builtin_popcount((unsigned)winners) : 0;
        all.score[k] = mk_state_score(s, k);
    }
    return all;
}

/* Whether the first is certainly worse for this seat. Scores decide only at the end of the game,
 * because the search rounds means of scores. */
static int is_worse(const span *one, const span *other, int seat, int is_end) {
    return one->high[seat] < other->low[seat] - 1e-5 ||
           (is_end && one->high[seat] <= other->low[seat] && one->score[seat] < other->score[seat]);
}

static span span_of_choice(const mk_state *s, const mk_action *legal, int n) {
    span options[MK_LEGAL_MAX], all = {{1, 1, 1, 1}, {0}, {0}};
    mk_state after = *s;
    int i, j, k, is_end;
    assert_int_equal(mk_state_apply(&after, legal[0]), MK_FINE);
    is_end = mk_state_phase(&after) == MK_OVER;
    for (i = 0; i < n; i++) options[i] = span_after(s, legal[i]);
    for (i = 0; i < n; i++) {
        int worse = 0;
        for (j = 0; j < n; j++) worse |= is_worse(&options[i], &options[j], mk_state_seat(s), is_end);
        for (k = 0; k < 4 && !worse; k++) {
            if (options[i].low[k] < all.low[k]) all.low[k] = options[i].low[k];
            if (options[i].high[k] > all.high[k]) all.high[k] = options[i].high[k];
        }
    }
    return all;
}

static span span_of(const mk_state *s) {
    span all = {{0}, {0}, {0}};
    mk_odds odds[4];
    mk_action legal[MK_LEGAL_MAX];
    int i, k, n;
    if (mk_state_phase(s) == MK_OVER) return span_of_end(s);
    n = mk_state_odds(s, odds);
    if (n == 0) return span_of_choice(s, legal, mk_state_legal(s, legal));
    for (i = 0; i < n; i++) {
        const span one = span_after(s, odds[i].action);
        for (k = 0; k < 4; k++) {
            all.low[k] += one.low[k] * odds[i].numerator / odds[i].denominator;
            all.high[k] += one.high[k] * odds[i].numerator / odds[i].denominator;
        }
    }
    return all;
}

/* Checks a chance against its bounds. Returns whether they are equal. */
static int check_within(const mk_state *s, const char *what, int win, const span *all, int seat) {
    if (win < 10000 * all->low[seat] - 1 || win > 10000 * all->high[seat] + 1)
        fail_msg("%s of seat %d: %d, not between %.2f and %.2f, in %s", what, seat, win,
                 10000 * all->low[seat], 10000 * all->high[seat], line_of(s));
    return all->high[seat] - all->low[seat] < 1e-4;
}

/* Adds the chances of a position to *count. Returns how many of them have equal bounds that are
 * neither 0 nor 1. */
static int check_position(const mk_state *s, int *count) {
    static const mk_limits plenty = {0, (uint64_t)1 << 40};
    const mk_host host = {0};
    const int seat = mk_state_seat(s);
    mk_ranked ranked[MK_LEGAL_MAX];
    mk_chances chances[4];
    const span all = span_of(s);
    int i, k, n, sure = 0;
    assert_int_equal(mk_evaluate(s, &plenty, &host, 0, chances), MK_FINE);
    for (k = 0; k < mk_state_players(s); k++, ++*count)
        sure += check_within(s, "a win", chances[k].win, &all, k) && all.low[k] > 0 && all.high[k] < 1;
    if (!is_choice(s)) return sure;
    assert_int_equal(mk_player_rank("assam", s, &plenty, &host, 0, ranked, &n), MK_FINE);
    for (i = 0; i < n; i++, ++*count) {
        const span one = span_after(s, ranked[i].action);
        sure += check_within(s, "a ranked win", ranked[i].chances.win, &one, seat) && one.low[seat] > 0 &&
                one.high[seat] < 1;
    }
    return sure;
}

static int rugs_left(const mk_state *s) {
    int colour, rugs = 0;
    for (colour = 0; colour < 4; colour++) rugs += mk_state_colour_left(s, colour);
    return rugs;
}

/* Checks positions of all settings with so many rugs left in this phase, until there have been
 * enough. */
static void check_games(int players, int rugs, mk_phase phase, int enough) {
    int number, asked = 0, sure = 0, count = 0;
    for (number = players - 2; asked < enough; number += 3) {
        mk_state s = start_number(number % SETTINGS);
        uint64_t index;
        for (index = 0; mk_state_phase(&s) != MK_OVER && asked < enough; index++) {
            if (rugs_left(&s) == rugs && mk_state_phase(&s) == phase) {
                sure += check_position(&s, &count);
                asked++;
            }
            mk_state_apply_unchecked(&s, choose(&s, (plan)(number / 3 % PLANS), (uint64_t)number, index));
        }
    }
    print_message("%d of %d chances have equal bounds that are neither 0 nor 1\n", sure, count);
    assert_true(sure * 20 > count);
}

static void test_the_last_two_rugs_of_three(void **context) {
    UNUSED(context);
    check_games(3, 2, MK_LAY, 400);
    check_games(3, 2, MK_TURN, 100);
}

static void test_the_last_two_rugs_of_four(void **context) {
    UNUSED(context);
    check_games(4, 2, MK_LAY, 400);
    check_games(4, 2, MK_TURN, 100);
}

static void test_the_last_three_rugs(void **context) {
    UNUSED(context);
    check_games(3, 3, MK_LAY, 6);
    check_games(4, 3, MK_LAY, 6);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_the_last_two_rugs_of_three),
        cmocka_unit_test(test_the_last_two_rugs_of_four),
        cmocka_unit_test(test_the_last_three_rugs),
    };
    return cmocka_run_group_tests_name("search_end_many", tests, NULL, NULL);
}
