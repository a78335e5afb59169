/* symmetry.c - the symmetries of the market. Of the eight maps of a square
 * board, those that keep the border loops (rules §3) must keep everything else:
 * what is legal, what is due, what follows. */
#include "property/plans.h"

/* A map: first the columns are reversed if bit 0 is set, then the rows if bit 1
 * is, then both are exchanged if bit 2 is. */
enum { IDENTITY = 0, HALF_TURN = 3, DIAGONAL = 4, OTHER_DIAGONAL = 7, MAPS = 8 };

static int map_square(int map, int square) {
    int column = square & 7, row = square >> 3;
    if (map & 1) column = 6 - column;
    if (map & 2) row = 6 - row;
    return map & 4 ? MK_SQUARE(row, column) : MK_SQUARE(column, row);
}

static int map_facing(int map, int facing) {
    static const int exchanged[4] = {MK_EAST, MK_NORTH, MK_WEST, MK_SOUTH};
    if ((map & 1) && (facing == MK_EAST || facing == MK_WEST)) facing ^= 2;
    if ((map & 2) && (facing == MK_NORTH || facing == MK_SOUTH)) facing ^= 2;
    return map & 4 ? exchanged[facing] : facing;
}

static uint64_t map_board(int map, uint64_t board) {
    uint64_t mapped = 0;
    int square;
    for (square = 0; square < 55; square++)
        if (board >> square & 1) mapped |= 1ULL << map_square(map, square);
    return mapped;
}

static int map_action(int map, int action) {
    mk_square first, second;
    if (mk_action_squares(action, &first, &second))
        return mk_action_lay(map_square(map, first), map_square(map, second));
    if (mk_action_phase(action) == MK_TURN)
        return MK_ACTION_TURN(map_facing(map, action - MK_ACTION_TURN(0)));
    return action;
}

static mk_state map_state(int map, const mk_state *s) {
    mk_state mapped = *s;
    int i;
    for (i = 0; i < 4; i++) mapped.rugs[i] = map_board(map, s->rugs[i]);
    mapped.east = mapped.north = 0;
    for (i = 0; i < 55; i++) {
        int other = mk_state_partner(s, i);
        if (other != MK_NO_SQUARE && other > i) {
            int one = map_square(map, i), two = map_square(map, other), low = one < two ? one : two;
            *(one + two == 2 * low + 1 ? &mapped.east : &mapped.north) |= 1ULL << low;
        }
    }
    mapped.assam = (uint8_t)map_square(map, s->assam);
    mapped.facing = (uint8_t)map_facing(map, s->facing);
    return mapped;
}

/* ---- Tests ------------------------------------------------------------- */

/* Whether a map keeps all walks. */
static int keeps_the_loops(int map) {
    int square, facing;
    for (square = 0; square < 55; square++) {
        for (facing = 0; facing < 4 && (square & 7) < 7; facing++) {
            mk_square one = (mk_square)square, other = (mk_square)map_square(map, square);
            uint8_t to = (uint8_t)facing, mapped = (uint8_t)map_facing(map, facing);
            mk_walk(&one, &to, 1);
            mk_walk(&other, &mapped, 1);
            if (map_square(map, one) != other || map_facing(map, to) != mapped) return 0;
        }
    }
    return 1;
}

static void test_four_of_the_eight_maps_keep_the_loops(void **context) {
    int map;
    UNUSED(context);
    for (map = 0; map < MAPS; map++) {
        int kept = map == IDENTITY || map == HALF_TURN || map == DIAGONAL || map == OTHER_DIAGONAL;
        assert_int_equal(keeps_the_loops(map), kept);
    }
}

/* The maps themselves are right: mapped twice is not mapped at all, for those
 * four. */
static void test_the_four_maps_are_their_own_inverses(void **context) {
    const int maps[] = {IDENTITY, HALF_TURN, DIAGONAL, OTHER_DIAGONAL};
    mk_state s = position("RR4Y/6Y/7/7/7/B6/BGG4 a1a2,a7b7,b1c1,g6g7 c5e 1 turn 30,30,30,30 11,11,11,11 fr");
    size_t i;
    UNUSED(context);
    for (i = 0; i < COUNT_OF(maps); i++) {
        mk_state there = map_state(maps[i], &s), back = map_state(maps[i], &there);
        assert_true(mk_state_equal(&back, &s));
        assert_int_equal(mk_state_equal(&there, &s), maps[i] == IDENTITY);
    }
    s = map_state(HALF_TURN, &s);
    assert_position(&s, "4GGB/6B/7/7/7/Y6/Y4RR a1a2,e7f7,f1g1,g6g7 e3w 1 turn 30,30,30,30 11,11,11,11 fr");
}

static void check_alike(int map, const mk_state *s, const mk_state *mapped) {
    int action, square, facing, pips;
    assert_int_equal(mk_state_check(mapped, NULL), MK_FINE);
    assert_int_equal(mk_state_legal_count(mapped), mk_state_legal_count(s));
    for (action = 0; action < MK_ACTION_COUNT; action++)
        assert_int_equal(mk_state_is_legal(mapped, map_action(map, action)), mk_state_is_legal(s, action));
    for (square = 0; square < 55; square++) {
        if ((square & 7) == 7) continue;
        assert_int_equal(mk_state_tribute(mapped, map_square(map, square)), mk_state_tribute(s, square));
        assert_true(mk_state_area(mapped, map_square(map, square)) ==
                    map_board(map, mk_state_area(s, square)));
    }
    for (facing = 0; facing < 4; facing++) {
        for (pips = 1; pips <= 4; pips++) {
            mk_outcome one, other;
            mk_state_foresee(s, facing, pips, &one);
            mk_state_foresee(mapped, map_facing(map, facing), pips, &other);
            assert_int_equal(other.square, map_square(map, one.square));
            assert_int_equal(other.facing, map_facing(map, one.facing));
            assert_int_equal(other.payee, one.payee);
            assert_int_equal(other.due, one.due);
            assert_int_equal(other.paid, one.paid);
            assert_int_equal(other.out, one.out);
        }
    }
}

/* A game and its mapped picture, played side by side, stay pictures of each
 * other to the last score. */
static void test_games_and_their_pictures_run_alike(void **context) {
    const int maps[] = {HALF_TURN, DIAGONAL, OTHER_DIAGONAL};
    int number, checked = 0;
    UNUSED(context);
    for (number = 0; number < SETTINGS; number += 11) {
        int map = maps[number % 3], actions = 0;
        mk_state s = start_number(number), picture = map_state(map, &s);
        for (; mk_state_phase(&s) != MK_OVER; actions++) {
            int action = choose(&s, (plan)(number % PLANS), (uint64_t)number, (uint64_t)actions);
            mk_state mapped;
            if (actions % 3 == number % 3) {
                check_alike(map, &s, &picture);
                checked++;
            }
            assert_int_equal(mk_state_apply(&s, action), MK_FINE);
            assert_int_equal(mk_state_apply(&picture, map_action(map, action)), MK_FINE);
            mapped = map_state(map, &s);
            assert_true(mk_state_equal(&mapped, &picture));
        }
        assert_int_equal(mk_state_winners(&s), mk_state_winners(&picture));
        assert_int_equal(mk_state_score(&s, 0), mk_state_score(&picture, 0));
    }
    assert_true(checked > 1000);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_four_of_the_eight_maps_keep_the_loops),
        cmocka_unit_test(test_the_four_maps_are_their_own_inverses),
        cmocka_unit_test(test_games_and_their_pictures_run_alike),
    };
    return cmocka_run_group_tests_name("symmetry", tests, NULL, NULL);
}
