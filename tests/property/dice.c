/* dice.c - are the dice fair? Chi-square tests with fixed seeds, so that the
 * answers never change; the bounds are those of one chance in ten thousand. */
#include <stdlib.h>

#include "unit/support.h"

/* The value that chi-square passes with a probability of 1/10000, by degrees
 * of freedom. */
static double bound(int freedom) {
    static const double few[] = {0,     15.14, 18.42, 21.11, 23.51, 25.74,
                                 27.86, 29.88, 31.83, 33.72, 35.56, 37.37};
    if (freedom < (int)COUNT_OF(few)) return few[freedom];
    /* Wilson and Hilferty, with 3.719 standard deviations */
    {
        double spread = 2.0 / (9.0 * freedom), root = 1.0, base;
        int i;
        for (i = 0; i < 30; i++) root = (root + spread / root) / 2; /* its square root */
        base = 1.0 - spread + 3.719 * root;
        return freedom * base * base * base;
    }
}

static double chi_square(const int *counts, const double *expected, int cells) {
    double sum = 0;
    int i;
    for (i = 0; i < cells; i++) sum += (counts[i] - expected[i]) * (counts[i] - expected[i]) / expected[i];
    return sum;
}

static void check_even(const int *counts, int cells, int total) {
    double expected[64];
    int i;
    assert_true(cells <= 64);
    for (i = 0; i < cells; i++) expected[i] = (double)total / cells;
    assert_true(chi_square(counts, expected, cells) < bound(cells - 1));
}

static int face(uint64_t seed, uint64_t index) { return (int)((uint64_t)mk_dice(seed, index) * 6 >> 32); }

/* The tests themselves can fail: a die that shows one face two in a hundred
 * times too often does. */
static void test_an_unfair_die_would_be_found(void **context) {
    int counts[6] = {0, 0, 0, 0, 0, 0};
    int i;
    double expected[6];
    UNUSED(context);
    for (i = 0; i < 6; i++) expected[i] = 100000, counts[i] = 100000;
    assert_true(chi_square(counts, expected, 6) < bound(5));
    counts[0] += 1800;
    counts[5] -= 1800;
    assert_true(chi_square(counts, expected, 6) > bound(5));
    assert_true(bound(35) > 70 && bound(35) < 80);
}

/* "1 and 4 each come up with probability 1/6, 2 and 3 each with 1/3." */
static void test_rolls_come_up_by_their_odds(void **context) {
    mk_state s = position("7/7/7/7/7/7/7 - d4n 1 roll 30,30,30,30 12,12,12,12 fr");
    const double expected[4] = {10000, 20000, 20000, 10000};
    uint64_t seed;
    UNUSED(context);
    for (seed = 0; seed < 8; seed++) {
        int counts[4] = {0, 0, 0, 0};
        uint64_t index;
        for (index = 0; index < 60000; index++)
            counts[mk_state_random(&s, seed, index) - MK_ACTION_ROLL(1)]++;
        assert_true(chi_square(counts, expected, 4) < bound(3));
    }
}

/* Along the seeds instead of the indices. */
static void test_rolls_of_many_seeds_come_up_by_their_odds(void **context) {
    mk_state s = position("7/7/7/7/7/7/7 - d4n 1 roll 30,30,30,30 12,12,12,12 fr");
    const double expected[4] = {10000, 20000, 20000, 10000};
    uint64_t index;
    UNUSED(context);
    for (index = 0; index < 8; index++) {
        int counts[4] = {0, 0, 0, 0};
        uint64_t seed;
        for (seed = 0; seed < 60000; seed++) counts[mk_state_random(&s, seed, index) - MK_ACTION_ROLL(1)]++;
        assert_true(chi_square(counts, expected, 4) < bound(3));
    }
}

/* "Each colour is as likely as its share of the rugs still in that pile." */
static void test_draws_come_up_by_their_shares(void **context) {
    const struct {
        const char *line;
        int first, second;
    } cases[] = {
        {"7/7/7/7/7/7/7 - d4n 1 draw 30,30 12+12,12+12 fr", 12, 12},
        {"7/7/7/7/7/7/7 - d4n 1 draw 30,30 1+11,12+12 fr", 1, 11},
        {"7/7/7/7/7/7/7 - d4n 2 draw 30,30 1+11,7+3 fr", 7, 3},
        {"7/7/7/7/7/7/7 - d4n 2 draw 30,30 1+11,15+1 it", 15, 1},
        {"7/7/7/7/7/7/7 - d4n 2 draw 30,30 1+11,15+0 it", 15, 0},
        {"7/7/7/7/7/7/7 - d4n 1 draw 30,30 0+1,15+0 it", 0, 1},
    };
    size_t i;
    UNUSED(context);
    for (i = 0; i < COUNT_OF(cases); i++) {
        mk_state s = position(cases[i].line);
        int counts[4] = {0, 0, 0, 0}, colour = 2 * mk_state_seat(&s), all = cases[i].first + cases[i].second;
        double expected[2];
        uint64_t index;
        for (index = 0; index < 48000; index++) counts[mk_state_random(&s, i, index)]++;
        assert_int_equal(counts[2 - colour] + counts[3 - colour], 0);
        expected[0] = 48000.0 * cases[i].first / all;
        expected[1] = 48000.0 * cases[i].second / all;
        if (cases[i].first == 0 || cases[i].second == 0)
            assert_int_equal(counts[colour], (int)expected[0]);
        else
            assert_true(chi_square(counts + colour, expected, 2) < bound(1));
    }
}

/* In a player's phase all actions are equally likely. */
static void test_choices_are_even(void **context) {
    const char *const lines[] = {
        "7/7/7/7/7/7/7 - d4n 1 turn 30,30,30,30 12,12,12,12 fr",
        "7/7/7/7/7/7/7 - d4e 1 turn 30,30,30,30 12,12,12,12 fr",
        "7/7/7/7/7/7/7 - d4s 1 turn 30,30,30,30 12,12,12,12 fr",
        "7/7/7/7/7/7/7 - d4w 1 turn 30,30,30,30 12,12,12,12 fr,turning=after",
        "7/7/7/7/7/7/7 - d4n 1 turn 30,30,30,30 12,12,12,12 fr,turning=after-quarter",
        "7/7/7/7/7/7/7 - d4w 1 turn 30,30,30,30 12,12,12,12 fr,turning=after-quarter",
        "7/7/7/7/7/7/7 - d4n 1 lay 30,30,30,30 12,12,12,12 fr",
        "7/7/7/7/7/7/7 - a1n 1 lay 30,30,30,30 12,12,12,12 fr",
        "7/7/7/7/7/7/7 - g6n 1 lay 30,30,30,30 12,12,12,12 fr",
        "7/7/3YY2/4BB1/7/7/7 d5e5,e4f4 d4n 1 lay 30,30,30,30 12,11,11,12 fr",
        "7/3R3/3R3/7/7/7/7 d5d6 d4n 1 lay 30,30,30,30 11,12,12,12 fr,own-rug=cover",
    };
    size_t i;
    UNUSED(context);
    for (i = 0; i < COUNT_OF(lines); i++) {
        mk_state s = position(lines[i]);
        mk_action legal[MK_LEGAL_MAX];
        int counts[MK_LEGAL_MAX] = {0}, n = mk_state_legal(&s, legal), k;
        uint64_t index;
        for (index = 0; index < 36000; index++) {
            mk_action action = mk_state_random(&s, 1000 + i, index);
            for (k = 0; legal[k] != action; k++) assert_true(k + 1 < n);
            counts[k]++;
        }
        check_even(counts, n, 36000);
    }
}

/* Each of the 32 bits is as often 0 as 1. */
static void test_every_bit_is_even(void **context) {
    int counts[32][2] = {{0}}, bit;
    uint64_t index;
    UNUSED(context);
    for (index = 0; index < 40000; index++) {
        uint32_t dice = mk_dice(99, index);
        for (bit = 0; bit < 32; bit++) counts[bit][dice >> bit & 1]++;
    }
    for (bit = 0; bit < 32; bit++) check_even(counts[bit], 2, 40000);
}

/* Pairs of faces, one from each of two sequences that should have nothing in
 * common. */
static void check_independent(uint64_t seed, uint64_t other_seed, uint64_t lag) {
    int counts[36] = {0};
    uint64_t index;
    for (index = 0; index < 36000; index++) counts[6 * face(seed, index) + face(other_seed, index + lag)]++;
    check_even(counts, 36, 36000);
}

static void test_neighbouring_seeds_have_nothing_in_common(void **context) {
    const uint64_t seeds[] = {0, 1, 2, 1000, 0x8000000000000000ULL, 0xfffffffffffffffeULL};
    size_t i;
    int bit;
    UNUSED(context);
    for (i = 0; i < COUNT_OF(seeds); i++) {
        check_independent(seeds[i], seeds[i] + 1, 0);
        check_independent(seeds[i], seeds[i] + 1, 1);
        check_independent(seeds[i], seeds[i] + 2, 0);
    }
    for (bit = 0; bit < 64; bit += 7) check_independent(12345, 12345 ^ 1ULL << bit, 0);
}

static void test_neighbouring_indices_have_nothing_in_common(void **context) {
    uint64_t lag;
    UNUSED(context);
    for (lag = 1; lag <= 8; lag++) check_independent(lag, lag, lag);
}

/* The numbers are those of wyrand and SplitMix64, and never change. */
static void test_dice_are_the_same_everywhere(void **context) {
    const struct {
        uint64_t seed, index;
        uint32_t dice;
    } known[] = {
        {0x0ULL, 0x0ULL, 0xa3b9a42du},
        {0x0ULL, 0x1ULL, 0x22323877u},
        {0x1ULL, 0x0ULL, 0x4baf7f19u},
        {0x1ULL, 0x1ULL, 0xf3e15c0bu},
        {0x2aULL, 0x7ULL, 0x8087e4b0u},
        {0xffffffffffffffffULL, 0x0ULL, 0x04a92ef7u},
        {0x0ULL, 0xffffffffffffffffULL, 0xeb865373u},
        {0x123456789abcdefULL, 0xffULL, 0xf7f92133u},
    };
    size_t i;
    UNUSED(context);
    for (i = 0; i < COUNT_OF(known); i++)
        assert_true(mk_dice(known[i].seed, known[i].index) == known[i].dice);
}

static void test_seeds_are_the_same_everywhere(void **context) {
    const struct {
        uint64_t seed, i, made;
    } known[] = {
        {0x0ULL, 0x0ULL, 0xe220a8397b1dcdafULL},
        {0x0ULL, 0x1ULL, 0x6e789e6aa1b965f4ULL},
        {0x1ULL, 0x0ULL, 0xbfef8030ddc2d772ULL},
        {0x2aULL, 0x7ULL, 0x272404a0a3926552ULL},
        {0xffffffffffffffffULL, 0xffffffffffffffffULL, 0x4bffd802ebfb15e4ULL},
    };
    size_t i;
    UNUSED(context);
    for (i = 0; i < COUNT_OF(known); i++) assert_true(mk_seed(known[i].seed, known[i].i) == known[i].made);
}

static int compare(const void *one, const void *other) {
    uint64_t a = *(const uint64_t *)one, b = *(const uint64_t *)other;
    return (a > b) - (a < b);
}

/* No two families of seeds share a seed. */
static void test_seeds_of_families_are_all_different(void **context) {
    enum { FAMILIES = 100, EACH = 1000 };
    uint64_t *seeds = malloc(FAMILIES * EACH * sizeof *seeds);
    int family, i;
    UNUSED(context);
    assert_non_null(seeds);
    for (family = 0; family < FAMILIES; family++)
        for (i = 0; i < EACH; i++) seeds[family * EACH + i] = mk_seed((uint64_t)family, (uint64_t)i);
    qsort(seeds, FAMILIES * EACH, sizeof *seeds, compare);
    for (i = 1; i < FAMILIES * EACH; i++) assert_true(seeds[i] != seeds[i - 1]);
    free(seeds);
}

static void test_seeds_of_a_family_have_nothing_in_common(void **context) {
    uint64_t i;
    UNUSED(context);
    for (i = 0; i < 4; i++) {
        check_independent(mk_seed(5, i), mk_seed(5, i + 1), 0);
        check_independent(mk_seed(i, 3), mk_seed(i + 1, 3), 0);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_an_unfair_die_would_be_found),
        cmocka_unit_test(test_rolls_come_up_by_their_odds),
        cmocka_unit_test(test_rolls_of_many_seeds_come_up_by_their_odds),
        cmocka_unit_test(test_draws_come_up_by_their_shares),
        cmocka_unit_test(test_choices_are_even),
        cmocka_unit_test(test_every_bit_is_even),
        cmocka_unit_test(test_neighbouring_seeds_have_nothing_in_common),
        cmocka_unit_test(test_neighbouring_indices_have_nothing_in_common),
        cmocka_unit_test(test_dice_are_the_same_everywhere),
        cmocka_unit_test(test_seeds_are_the_same_everywhere),
        cmocka_unit_test(test_seeds_of_families_are_all_different),
        cmocka_unit_test(test_seeds_of_a_family_have_nothing_in_common),
    };
    return cmocka_run_group_tests_name("dice", tests, NULL, NULL);
}
