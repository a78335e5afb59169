/* net_inputs.c - the inputs of the net, and that every set of instructions computes the same. */
#include <stdlib.h>

#include "../unit/support.h"

#include "../../src/players/net_run.h"
#include "../../src/rules/dice.h"

/* Where a symmetry of the board moves a square: 0 identity, 1 the diagonal through a1, 2 the half
 * turn, 3 the other diagonal. */
static int moved(int square, int symmetry) {
    int column = square & 7, row = square >> 3;
    if (symmetry == 1) return 8 * column + row;
    if (symmetry == 2) return 8 * (6 - row) + 6 - column;
    if (symmetry == 3) return 8 * (6 - column) + 6 - row;
    return square;
}

static uint64_t moved_board(uint64_t board, int symmetry) {
    uint64_t result = 0;
    int square;
    for (square = 0; square < 64; square++)
        if (board >> square & 1) result |= 1ULL << moved(square, symmetry);
    return result;
}

/* The whole position, moved by a symmetry. */
static mk_state moved_state(const mk_state *s, int symmetry) {
    static const int facings[4][4] = {{0, 1, 2, 3}, {1, 0, 3, 2}, {2, 3, 0, 1}, {3, 2, 1, 0}};
    mk_state t = *s;
    int i, square;
    for (i = 0; i < 4; i++) t.rugs[i] = moved_board(s->rugs[i], symmetry);
    t.east = t.north = 0;
    for (square = 0; square < 64; square++) {
        int other = mk_state_partner(s, square), a, b;
        if (other == MK_NO_SQUARE || other < square) continue;
        a = moved(square, symmetry);
        b = moved(other, symmetry);
        if (b < a) i = a, a = b, b = i;
        *(b == a + 1 ? &t.east : &t.north) |= 1ULL << a;
    }
    t.assam = (uint8_t)moved(s->assam, symmetry);
    t.facing = (uint8_t)facings[symmetry][s->facing];
    return t;
}

static int by_number(const void *a, const void *b) { return *(const uint16_t *)a - *(const uint16_t *)b; }

static int sorted_inputs_in(const mk_state *s, mkp_simple_seats simple_seats, uint16_t *inputs) {
    int n = mkp_encode(s, simple_seats, inputs);
    qsort(inputs, (size_t)n, sizeof *inputs, by_number);
    return n;
}

static int sorted_inputs(const mk_state *s, uint16_t *inputs) {
    return sorted_inputs_in(s, MKP_NO_SIMPLE_SEATS, inputs);
}

/* Calls back at the beginning of every turn of random games of all kinds. */
static void each_turn(void (*check)(const mk_state *s)) {
    int game;
    for (game = 0; game < 120; game++) {
        mk_rules rules = {(uint8_t)(game % 5), (uint8_t)(game / 5 % 3), MK_KEEP, MK_OUT};
        mk_state s;
        uint64_t index;
        assert_int_equal(mk_state_start(&s, 2 + game % 3, &rules, game & 3), MK_FINE);
        for (index = 0; mk_state_phase(&s) != MK_OVER; index++) {
            if (mk_state_turn_begins(&s)) check(&s);
            mk_state_apply_unchecked(&s, mk_state_random(&s, (uint64_t)game, index));
        }
    }
}

static void check_bounds(const mk_state *s) {
    uint16_t inputs[MKP_ACTIVE_MAX];
    int i, n = sorted_inputs(s, inputs);
    assert_in_range(n, 5, MKP_ACTIVE_MAX);
    assert_in_range(inputs[n - 1], 0, MKP_INPUTS - 1);
    for (i = 1; i < n; i++) assert_true(inputs[i - 1] < inputs[i]);
}

static void test_inputs_are_different_and_within_bounds(void **context) {
    UNUSED(context);
    each_turn(check_bounds);
}

static void check_symmetries(const mk_state *s) {
    uint16_t inputs[MKP_ACTIVE_MAX], others[MKP_ACTIVE_MAX];
    int symmetry, n = sorted_inputs(s, inputs);
    for (symmetry = 1; symmetry < 4; symmetry++) {
        mk_state t = moved_state(s, symmetry);
        assert_int_equal(mk_state_check(&t, NULL), MK_FINE);
        assert_int_equal(sorted_inputs(&t, others), n);
        assert_memory_equal(inputs, others, (size_t)n * sizeof *inputs);
    }
}

static void test_symmetric_positions_have_the_same_inputs(void **context) {
    UNUSED(context);
    each_turn(check_symmetries);
}

/* The inputs for simple seats count from the acting seat, and have the highest numbers. */
static void check_simple_seats(const mk_state *s) {
    uint16_t inputs[MKP_ACTIVE_MAX], others[MKP_ACTIVE_MAX];
    int simple_seats, k, n = sorted_inputs(s, inputs);
    for (simple_seats = 1; simple_seats < 1 << s->players; simple_seats++) {
        int m = n;
        for (k = 0; k < s->players; k++)
            if (simple_seats >> (s->seat + k) % s->players & 1) inputs[m++] = (uint16_t)(MKP_SIMPLE + k);
        assert_int_equal(sorted_inputs_in(s, (mkp_simple_seats)simple_seats, others), m);
        assert_memory_equal(inputs, others, (size_t)m * sizeof *inputs);
    }
}

static void test_simple_seats_are_inputs(void **context) {
    UNUSED(context);
    each_turn(check_simple_seats);
}

/* The numbers that are only in the first of two sorted lists. */
static int without(const uint16_t *list, int n, const uint16_t *others, int m, uint16_t *rest) {
    int i, k = 0, count = 0;
    for (i = 0; i < n; i++) {
        while (k < m && others[k] < list[i]) k++;
        if (k == m || others[k] != list[i]) rest[count++] = list[i];
    }
    return count;
}

static int sorted_difference(const mkp_features *features, const mkp_features *other, uint16_t *inputs) {
    int n = mkp_list_inputs(features, other, inputs);
    qsort(inputs, (size_t)n, sizeof *inputs, by_number);
    return n;
}

static void assert_difference(const mk_state *s, const mk_state *t) {
    uint16_t ours[MKP_ACTIVE_MAX], theirs[MKP_ACTIVE_MAX], found[MKP_ACTIVE_MAX], expected[MKP_ACTIVE_MAX];
    mkp_features features, other;
    int n = sorted_inputs(s, ours), m = sorted_inputs(t, theirs), count;
    mkp_features_of(s, MKP_NO_SIMPLE_SEATS, &features);
    mkp_features_of(t, MKP_NO_SIMPLE_SEATS, &other);
    count = without(ours, n, theirs, m, expected);
    assert_int_equal(sorted_difference(&features, &other, found), count);
    assert_memory_equal(found, expected, (size_t)count * sizeof *found);
    count = without(theirs, m, ours, n, expected);
    assert_int_equal(sorted_difference(&other, &features, found), count);
    assert_memory_equal(found, expected, (size_t)count * sizeof *found);
}

/* Compares with the turn before, and with earlier turns of other games and other numbers of
 * players: any two positions have a difference. */
static void check_differences(const mk_state *s) {
    static mk_state before[3]; /* the last turn; the last 16th and 117th */
    static int number;
    static const int often[] = {1, 16, 117};
    int i;
    for (i = 0; i < 3; i++) {
        if (number) assert_difference(s, &before[i]);
        if (number % often[i] == 0) before[i] = *s;
    }
    assert_difference(s, s);
    number++;
}

static void test_differences_are_those_of_the_whole_lists(void **context) {
    UNUSED(context);
    each_turn(check_differences);
}

/* The portable code with fresh accumulators, and each code of this machine with those of the
 * position before: all give the same value. */
static void compare_paths(const mkp_net *net, const mk_state *s, mkp_value *portable) {
    enum { PATHS = 3 };
    static mkp_accumulators known[PATHS][5], fresh;
    int k;
    mkp_accumulators_clear(&fresh, MKP_NO_SIMPLE_SEATS);
    mkp_net_run_portable(net, &fresh, s, portable);
    for (k = 0; mkp_net_path(k); k++) {
        mkp_value value;
        assert_in_range(k, 0, PATHS - 1);
        mkp_net_path(k)(net, &known[k][s->players], s, &value);
        assert_memory_equal(portable, &value, sizeof value);
    }
    assert_in_range(k, 1, PATHS);
}

/* Puts the largest possible numbers into the dense layers. */
static void spoil(mkp_net *net) {
    static const int32_t biases[] = {0, 1 << 30, -(1 << 30)},
                         multipliers[] = {1 << 24, INT32_MAX, INT32_MIN, 1, -1};
    int layer, row;
    for (layer = 0; layer < 3; layer++)
        for (row = 0; row < net->layers[layer].rows; row++) {
            if (row % 2) net->layers[layer].biases[row] = biases[row % 3];
            net->layers[layer].multipliers[row] = multipliers[row % 5];
        }
}

static void check_paths(const mk_state *s) {
    mkp_net net;
    mkp_value portable, senseless;
    int64_t sum = 0;
    int k;
    assert_int_equal(mkp_net_builtin(&net, s->players), MK_FINE);
    compare_paths(&net, s, &portable);
    spoil(&net);
    compare_paths(&net, s, &senseless);
    for (k = 0; k < 4; k++) {
        assert_in_range(portable.win[k], 0, MKP_WIN_ONE);
        sum += portable.win[k];
    }
    assert_in_range(sum, MKP_WIN_ONE - 4, MKP_WIN_ONE);
}

static void test_every_path_values_alike(void **context) {
    UNUSED(context);
    each_turn(check_paths);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_inputs_are_different_and_within_bounds),
        cmocka_unit_test(test_symmetric_positions_have_the_same_inputs),
        cmocka_unit_test(test_simple_seats_are_inputs),
        cmocka_unit_test(test_differences_are_those_of_the_whole_lists),
        cmocka_unit_test(test_every_path_values_alike),
    };
    return cmocka_run_group_tests_name("net_inputs", tests, NULL, NULL);
}
