/* places.c - the legal rugs on every square, against the words of rules §5. */
#include "property/plans.h"

/* ---- The rule, word by word -------------------------------------------- */

static int share_a_side(int one, int other) {
    int columns = (one & 7) - (other & 7), rows = (one >> 3) - (other >> 3);
    return columns * columns + rows * rows == 1;
}

static int is_square(int square) { return (square & 7) < 7 && square >> 3 < 7; }

/* "The rug covers two squares that share a side. At least one of them shares a
 * side with Assam's square. Neither is Assam's square. … It may not cover both
 * halves of one and the same rug" (unless a house rule allows one's own). */
static int may_lie(const mk_state *s, int one, int other) {
    int assam = mk_state_assam(s);
    if (!is_square(one) || !is_square(other) || !share_a_side(one, other)) return 0;
    if (one == assam || other == assam) return 0;
    if (!share_a_side(one, assam) && !share_a_side(other, assam)) return 0;
    if (mk_state_partner(s, one) != other) return 1;
    return s->rules.own_rug == MK_COVER &&
           mk_state_colour_seat(s, (int)mk_state_colour_at(s, one)) == mk_state_seat(s);
}

/* Compares with all ways of asking what is legal; returns how many are. That
 * the 84 lays are all the neighbours there are is in unit/rules_board.c. */
static int check_places(const mk_state *s) {
    mk_action legal[MK_LEGAL_MAX];
    int lay, count = 0, n = mk_state_legal(s, legal);
    for (lay = 12; lay < MK_ACTION_COUNT; lay++) {
        mk_square one = 0, other = 0;
        int may;
        mk_action_squares(lay, &one, &other);
        may = may_lie(s, one, other);
        assert_int_equal(mk_state_is_legal(s, lay), may);
        assert_int_equal(memchr(legal, lay, (size_t)n) != NULL, may);
        count += may;
    }
    assert_int_equal(n, count);
    assert_int_equal(mk_state_legal_count(s), count);
    return count;
}

/* ---- Tests ------------------------------------------------------------- */

/* On an empty board: 12 in the middle, 7 at an edge, 6 and 4 around a corner. */
static void test_every_square_of_an_empty_board(void **context) {
    mk_state s = position("7/7/7/7/7/7/7 - d4n 1 lay 30,30,30,30 12,12,12,12 fr");
    int square, histogram[13] = {0};
    UNUSED(context);
    for (square = 0; square < 56; square++) {
        if (!is_square(square)) continue;
        s.assam = (uint8_t)square;
        histogram[check_places(&s)]++;
    }
    assert_int_equal(histogram[4], 4);
    assert_int_equal(histogram[6], 8);
    assert_int_equal(histogram[7], 12);
    assert_int_equal(histogram[10], 4);
    assert_int_equal(histogram[11], 12);
    assert_int_equal(histogram[12], 9);
}

/* Every single whole rug, with Assam on every square. */
static void test_every_whole_rug_beside_every_square(void **context) {
    int square, lay, own;
    UNUSED(context);
    for (own = MK_KEEP; own <= MK_COVER; own++) {
        for (lay = 12; lay < MK_ACTION_COUNT; lay++) {
            mk_square first = 0, second = 0;
            mk_action_squares(lay, &first, &second);
            for (square = 0; square < 56; square++) {
                mk_state s;
                if (!is_square(square)) continue;
                s = position("7/7/7/7/7/7/7 - d4n 1 lay 30,30,30,30 11,11,12,12 fr");
                s.rules.own_rug = (uint8_t)own;
                s.assam = (uint8_t)square;
                s.rugs[(square + lay) & 1] = 1ULL << first | 1ULL << second;
                *(second == first + 1 ? &s.east : &s.north) = 1ULL << first;
                check_places(&s);
            }
        }
    }
}

/* Boards of random games, with Assam moved to every square. */
static void test_every_square_of_random_boards(void **context) {
    int number, boards = 0, fewest = 12;
    UNUSED(context);
    for (number = 0; number < SETTINGS; number += 7) {
        mk_state s = start_number(number);
        int actions = 0;
        for (; mk_state_phase(&s) != MK_OVER; actions++) {
            if (mk_state_phase(&s) == MK_LAY && actions % 5 == 0) {
                mk_state moved = s;
                int square;
                for (square = 0; square < 56; square++) {
                    int count;
                    if (!is_square(square)) continue;
                    moved.assam = (uint8_t)square;
                    count = check_places(&moved);
                    assert_true(count > 0);
                    if (count < fewest) fewest = count;
                }
                boards++;
            }
            mk_state_apply_unchecked(&s,
                                     choose(&s, (plan)(number % PLANS), (uint64_t)number, (uint64_t)actions));
        }
    }
    assert_true(boards > 500);
    assert_true(fewest <= 2);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_square_of_an_empty_board),
        cmocka_unit_test(test_every_whole_rug_beside_every_square),
        cmocka_unit_test(test_every_square_of_random_boards),
    };
    return cmocka_run_group_tests_name("places", tests, NULL, NULL);
}
