/* notation_position.c - positions as lines: canonical writing, and reading
 * that is tolerant only where it may be (notation, Position). */
#include "support.h"

static void check_round_trip(const char *line) {
    mk_state s = position(line);
    assert_position(&s, line);
}

/* The lines of docs/notation.md. */
static void test_the_examples_read_and_write_alike(void **context) {
    UNUSED(context);
    check_round_trip("7/7/7/7/7/7/7 - d4n 1 turn 30,30,30,30 12,12,12,12 fr");
    check_round_trip("7/7/7/7/2R4/2R4/7 c2c3 e3n 2 lay:B 30,30 11+12,12+12 fr");
    check_round_trip("7/7/7/4B2/2YYB2/2R4/7 c3d3,e3e4 f3n 4 roll 30,30,30,30 11,11,11,12 fr");
    check_round_trip("7/7/7/3RR2/7/7/7 d4e4 d3n 2 roll 50,1,39 14,15,15 fr");
}

static void test_the_examples_are_what_they_say(void **context) {
    mk_state s = start_of(4, "fr", 'n');
    mk_state lay = position("7/7/7/7/2R4/2R4/7 c2c3 e3n 2 lay:B 30,30 11+12,12+12 fr");
    UNUSED(context);
    assert_position(&s, "7/7/7/7/7/7/7 - d4n 1 turn 30,30,30,30 12,12,12,12 fr");
    assert_int_equal(mk_state_players(&lay), 2);
    assert_int_equal(mk_state_colour_at(&lay, square_named("c2")), MK_RED);
    assert_int_equal(mk_state_partner(&lay, square_named("c2")), square_named("c3"));
    assert_string_equal(name_of(mk_state_assam(&lay)), "e3");
    assert_int_equal(mk_state_facing(&lay), MK_NORTH);
    assert_int_equal(mk_state_seat(&lay), 1);
    assert_int_equal(mk_state_phase(&lay), MK_LAY);
    assert_int_equal(mk_state_hand(&lay), MK_BLUE);
    assert_int_equal(mk_state_colour_left(&lay, MK_RED), 11);
    assert_int_equal(mk_state_colour_left(&lay, MK_YELLOW), 12);
    assert_int_equal(mk_state_rugs_left(&lay, 0), 23);
}

/* BOARD: "a digit for a run of empty squares, or the colour of the visible
 * half." */
static void test_rows_of_every_shape(void **context) {
    const char *const rows[] = {"7",       "R6",   "6R",    "3R3", "R5R", "1R5", "1R1R1R1", "R1R1R1R",
                                "RYBGRYB", "2RY3", "R2Y2B", "5RY", "RY5", "4B2", "GGGGGGG", "1RYBGR1"};
    size_t i;
    UNUSED(context);
    for (i = 0; i < COUNT_OF(rows); i++) {
        char line[MK_POSITION_TEXT_MAX];
        snprintf(line, sizeof line, "%s/7/7/7/7/7/7 - d4n 1 turn 30,30,30,30 1,1,1,1 fr", rows[i]);
        check_round_trip(line);
        snprintf(line, sizeof line, "7/7/7/%s/7/7/7 - d4n 1 turn 30,30,30,30 1,1,1,1 fr", rows[i]);
        check_round_trip(line);
        snprintf(line, sizeof line, "7/7/7/7/7/7/%s - d4n 1 turn 30,30,30,30 1,1,1,1 fr", rows[i]);
        check_round_trip(line);
    }
}

/* WHOLE: "as its two squares in string order, sorted in string order". */
static void test_whole_rugs_are_written_sorted(void **context) {
    mk_state s = position("YY4G/6G/7/7/7/7/RRBB3 g7g6,d1c1,b7a7,b1a1 d4n 1 turn 30,30,30,30 11,11,11,11 fr");
    UNUSED(context);
    assert_position(&s, "YY4G/6G/7/7/7/7/RRBB3 a1b1,a7b7,c1d1,g6g7 d4n 1 turn 30,30,30,30 11,11,11,11 fr");
}

/* "whole rugs in any order and either order of squares". */
static void test_whole_rugs_are_read_in_any_order(void **context) {
    const char *const orders[] = {
        "c3d3,e3e4", "e3e4,c3d3", "d3c3,e3e4", "c3d3,e4e3", "e4e3,d3c3",
    };
    mk_state first = position("7/7/7/4B2/2YYB2/2R4/7 c3d3,e3e4 f3n 4 roll 30,30,30,30 11,11,11,12 fr");
    size_t i;
    UNUSED(context);
    for (i = 0; i < COUNT_OF(orders); i++) {
        char line[MK_POSITION_TEXT_MAX];
        mk_state s;
        snprintf(line, sizeof line, "7/7/7/4B2/2YYB2/2R4/7 %s f3n 4 roll 30,30,30,30 11,11,11,12 fr",
                 orders[i]);
        s = position(line);
        assert_true(mk_state_equal(&s, &first));
    }
}

/* "Two equal neighbours not listed here are halves of different rugs." */
static void test_equal_neighbours_may_be_halves_of_different_rugs(void **context) {
    mk_state s = position("RR5/7/7/7/7/7/7 - d4n 1 turn 30,30,30,30 10,12,12,12 fr");
    UNUSED(context);
    assert_int_equal(mk_state_partner(&s, square_named("a7")), MK_NO_SQUARE);
    assert_int_equal(mk_state_partner(&s, square_named("b7")), MK_NO_SQUARE);
}

/* A square of equal halves can be two rugs along rows or along columns. */
static void test_two_ways_to_link_a_block_are_different_positions(void **context) {
    mk_state rows = position("RR5/RR5/7/7/7/7/7 a6b6,a7b7 d4n 1 turn 30,30,30,30 10,12,12,12 fr");
    mk_state columns = position("RR5/RR5/7/7/7/7/7 a6a7,b6b7 d4n 1 turn 30,30,30,30 10,12,12,12 fr");
    UNUSED(context);
    assert_false(mk_state_equal(&rows, &columns));
    assert_true(mk_state_hash(&rows) != mk_state_hash(&columns));
}

/* ASSAM: "his square and facing." */
static void test_assam_stands_anywhere_and_faces_anyhow(void **context) {
    int square, facing;
    UNUSED(context);
    for (square = 0; square < 55; square++) {
        for (facing = 0; facing < 4 && (square & 7) < 7; facing++) {
            char line[MK_POSITION_TEXT_MAX];
            mk_state s;
            snprintf(line, sizeof line, "7/7/7/7/7/7/7 - %s%c 1 turn 30,30,30,30 12,12,12,12 fr",
                     name_of(square), "nesw"[facing]);
            s = position(line);
            assert_int_equal(mk_state_assam(&s), square);
            assert_int_equal(mk_state_facing(&s), facing);
            assert_position(&s, line);
        }
    }
}

/* SEAT: "1 to 4, whose turn it is. In over, the seat that acted last (which
 * may be out)." */
static void test_every_seat_can_act(void **context) {
    int seat;
    UNUSED(context);
    for (seat = 1; seat <= 4; seat++) {
        char line[MK_POSITION_TEXT_MAX];
        mk_state s;
        snprintf(line, sizeof line, "7/7/7/7/7/7/7 - d4n %d turn 30,30,30,30 12,12,12,12 fr", seat);
        s = position(line);
        assert_int_equal(mk_state_seat(&s), seat - 1);
        assert_position(&s, line);
    }
}

static void test_in_over_the_seat_may_be_out(void **context) {
    UNUSED(context);
    check_round_trip("7/7/7/7/7/7/7 - d4n 1 over x,31,x 0,14,0 fr");
    check_round_trip("7/7/7/7/7/7/7 - d4n 2 over x,31,x 0,14,0 fr");
    check_round_trip("7/7/7/7/7/7/7 - d4n 1 over 30,30,30 0,0,0 fr");
}

/* PHASE: "with two players, from the draw until the rug is laid, : and the
 * colour in hand follows; never at other times." */
static void test_every_phase_of_every_kind_of_game(void **context) {
    UNUSED(context);
    check_round_trip("7/7/7/7/7/7/7 - d4n 1 draw 30,30 12+12,12+12 fr");
    check_round_trip("7/7/7/7/7/7/7 - d4n 1 turn:R 30,30 12+12,12+12 fr");
    check_round_trip("7/7/7/7/7/7/7 - d4n 1 roll:Y 30,30 12+12,12+12 fr");
    check_round_trip("7/7/7/7/7/7/7 - d4n 2 lay:G 30,30 12+12,12+12 fr");
    check_round_trip("7/7/7/7/7/7/7 - d4n 2 over 30,30 0+0,0+0 fr");
    check_round_trip("7/7/7/7/7/7/7 - d4n 2 draw 30,30 12+12,12+12 fr,turning=after");
    check_round_trip("7/7/7/7/7/7/7 - d4n 2 roll:B 30,30 12+12,12+12 fr,turning=after");
    check_round_trip("7/7/7/7/7/7/7 - d4n 2 lay:B 30,30 12+12,12+12 fr,turning=after-quarter");
    check_round_trip("7/7/7/7/7/7/7 - d4n 2 turn 30,30 12+12,12+12 fr,turning=after-quarter");
    check_round_trip("7/7/7/7/7/7/7 - d4n 1 turn 30,30,30 15,15,15 fr");
    check_round_trip("7/7/7/7/7/7/7 - d4n 2 roll 30,30,30 15,15,15 fr");
    check_round_trip("7/7/7/7/7/7/7 - d4n 3 lay 30,30,30 15,15,15 fr");
    check_round_trip("7/7/7/7/7/7/7 - d4n 3 roll 30,30,30 15,15,15 fr,turning=after");
    check_round_trip("7/7/7/7/7/7/7 - d4n 3 lay 30,30,30 15,15,15 fr,turning=after");
    check_round_trip("7/7/7/7/7/7/7 - d4n 3 turn 30,30,30 15,15,15 fr,turning=after");
    check_round_trip("7/7/7/7/7/7/7 - d4n 3 over 30,30,30 0,0,0 fr,turning=after");
}

/* "an acting seat without a rug to lay (except in turn after the lay, in the
 * variant)". */
static void test_the_turn_after_the_lay_needs_no_rug(void **context) {
    UNUSED(context);
    check_round_trip("7/7/7/7/7/7/7 - d4n 1 turn 30,30,30 0,15,15 fr,turning=after");
    check_round_trip("7/7/7/7/7/7/7 - d4n 2 turn 30,30 1+0,0+0 fr,turning=after-quarter");
}

/* PURSES: "x for a player who is out." */
static void test_purses_of_every_kind(void **context) {
    UNUSED(context);
    check_round_trip("7/7/7/7/7/7/7 - d4n 1 turn 0,0,0,120 12,12,12,12 fr");
    check_round_trip("7/7/7/7/7/7/7 - d4n 1 turn 0,0,0,0 12,12,12,12 fr");
    check_round_trip("7/7/7/7/7/7/7 - d4n 1 turn 30,x,30,x 12,0,12,0 fr");
    check_round_trip("7/7/7/7/7/7/7 - d4n 2 turn x,9,10 0,15,15 fr");
    check_round_trip("7/7/7/7/7/7/7 - d4n 1 turn 100,20,x 15,15,0 fr");
    check_round_trip("7/7/7/7/7/7/7 - d4n 1 draw 119,1 12+12,12+12 fr");
}

/* RUGS: the counts of the acting seat include the rug in hand. */
static void test_rug_counts_of_every_kind(void **context) {
    UNUSED(context);
    check_round_trip("7/7/7/7/7/7/7 - d4n 1 turn 30,30,30,30 1,0,0,0 fr");
    check_round_trip("7/7/7/7/7/7/7 - d4n 1 lay:R 30,30 1+0,0+0 fr");
    check_round_trip("7/7/7/7/7/7/7 - d4n 2 lay:G 30,30 0+0,0+15 it");
    check_round_trip("7/7/7/7/7/7/7 - d4n 2 over x,30 0+0,10+15 it");
}

/* (visible halves − whole rugs) may be as many as the rugs laid. */
static void test_as_many_rugs_visible_as_were_laid(void **context) {
    UNUSED(context);
    check_round_trip("RRR4/7/7/7/7/7/7 a7b7 d4n 1 turn 30,30,30,30 10,12,12,12 fr");
    check_round_trip("RRR4/7/7/7/7/7/7 - d4n 1 turn 30,30,30,30 9,12,12,12 fr");
    check_round_trip("R6/R6/RRR4/7/7/7/7 a5b5,a6a7 d4n 1 draw 30,30 9+12,12+12 fr");
    /* "of a player who is out, all dealt" */
    check_round_trip("YYYYYYY/YYYYY2/7/7/7/7/7 - d4n 1 turn 30,x,30,30 12,0,12,12 fr");
    check_round_trip("YYYYYYY/YYYYYYY/Y6/7/7/7/7 - d4n 1 turn 30,x,30 12,0,12 fr");
}

static void test_settings_in_any_order_and_explicit_defaults(void **context) {
    mk_state s =
        position("7/7/7/7/7/7/7 - d4n 1 roll 30,30,30 15,15,15 es,bankrupt=out,own-rug=cover,turning=after");
    UNUSED(context);
    assert_position(&s, "7/7/7/7/7/7/7 - d4n 1 roll 30,30,30 15,15,15 es,turning=after,own-rug=cover");
}

/* "Writing is canonical: equal positions give equal lines", and equal hashes. */
static void test_equal_positions_reached_in_different_ways(void **context) {
    mk_state one = start_of(4, "fr", 'n'), other = start_of(4, "fr", 'e');
    UNUSED(context);
    play(&one, "e 1 e5e6");
    play(&other, "e 1 e5e6");
    assert_true(mk_state_equal(&one, &other));
    assert_string_equal(line_of(&one), line_of(&other));
    assert_true(mk_state_hash(&one) == mk_state_hash(&other));
}

/* Every part of a state counts for equality and for the hash. */
static void test_every_field_makes_a_difference(void **context) {
    const char *const lines[] = {
        "RR5/7/7/7/7/7/7 - d4n 1 lay 30,30,30 10,12,12 fr",
        "1RR4/7/7/7/7/7/7 - d4n 1 lay 30,30,30 10,12,12 fr",
        "YY5/7/7/7/7/7/7 - d4n 1 lay 30,30,30 10,12,12 fr",
        "BB5/7/7/7/7/7/7 - d4n 1 lay 30,30,30 10,12,12 fr",
        "RR5/7/7/7/7/7/7 a7b7 d4n 1 lay 30,30,30 10,12,12 fr",
        "R6/R6/7/7/7/7/7 - d4n 1 lay 30,30,30 10,12,12 fr",
        "R6/R6/7/7/7/7/7 a6a7 d4n 1 lay 30,30,30 10,12,12 fr",
        "RR5/7/7/7/7/7/7 - d5n 1 lay 30,30,30 10,12,12 fr",
        "RR5/7/7/7/7/7/7 - d4e 1 lay 30,30,30 10,12,12 fr",
        "RR5/7/7/7/7/7/7 - d4n 2 lay 30,30,30 10,12,12 fr",
        "RR5/7/7/7/7/7/7 - d4n 1 roll 30,30,30 10,12,12 fr",
        "RR5/7/7/7/7/7/7 - d4n 1 lay 29,31,30 10,12,12 fr",
        "RR5/7/7/7/7/7/7 - d4n 1 lay 30,29,31 10,12,12 fr",
        "RR5/7/7/7/7/7/7 - d4n 1 lay 30,30,30 9,12,12 fr",
        "RR5/7/7/7/7/7/7 - d4n 1 lay 30,30,30 10,12,11 fr",
        "RR5/7/7/7/7/7/7 - d4n 1 lay 30,30,x 10,12,0 fr",
        "RR5/7/7/7/7/7/7 - d4n 1 lay 30,30,0 10,12,0 fr",
        "RR5/7/7/7/7/7/7 - d4n 1 lay 30,30,30 10,12,12 es",
        "RR5/7/7/7/7/7/7 - d4n 1 lay 30,30,30 10,12,12 fr,turning=after",
        "RR5/7/7/7/7/7/7 - d4n 1 lay 30,30,30 10,12,12 fr,own-rug=cover",
        "RR5/7/7/7/7/7/7 - d4n 1 lay 30,30,30 10,12,12 fr,bankrupt=stay",
        "RR5/7/7/7/7/7/7 - d4n 1 lay 30,30,30,0 10,12,12,0 fr",
        "RR5/7/7/7/7/7/7 - d4n 1 lay 30,30,30,x 10,12,12,0 fr",
        "RR5/7/7/7/7/7/7 - d4n 1 lay:R 30,30 10+12,12+0 fr",
        "RR5/7/7/7/7/7/7 - d4n 1 lay:Y 30,30 10+12,12+0 fr",
    };
    size_t i, k;
    UNUSED(context);
    for (i = 0; i < COUNT_OF(lines); i++) {
        mk_state one = position(lines[i]);
        for (k = 0; k < COUNT_OF(lines); k++) {
            mk_state other = position(lines[k]);
            assert_int_equal(mk_state_equal(&one, &other), i == k);
            assert_int_equal(mk_state_hash(&one) == mk_state_hash(&other), i == k);
        }
    }
}

/* The result, as far as it is known. */
static void test_results(void **context) {
    mk_state running = start_of(4, "fr", 'n');
    mk_state won = position("RR5/7/7/7/7/7/7 - d4n 1 over 30,30,30 0,0,0 fr");
    UNUSED(context);
    assert_result(&running, "*");
    assert_result(&won, "1");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_the_examples_read_and_write_alike),
        cmocka_unit_test(test_the_examples_are_what_they_say),
        cmocka_unit_test(test_rows_of_every_shape),
        cmocka_unit_test(test_whole_rugs_are_written_sorted),
        cmocka_unit_test(test_whole_rugs_are_read_in_any_order),
        cmocka_unit_test(test_equal_neighbours_may_be_halves_of_different_rugs),
        cmocka_unit_test(test_two_ways_to_link_a_block_are_different_positions),
        cmocka_unit_test(test_assam_stands_anywhere_and_faces_anyhow),
        cmocka_unit_test(test_every_seat_can_act),
        cmocka_unit_test(test_in_over_the_seat_may_be_out),
        cmocka_unit_test(test_every_phase_of_every_kind_of_game),
        cmocka_unit_test(test_the_turn_after_the_lay_needs_no_rug),
        cmocka_unit_test(test_purses_of_every_kind),
        cmocka_unit_test(test_rug_counts_of_every_kind),
        cmocka_unit_test(test_as_many_rugs_visible_as_were_laid),
        cmocka_unit_test(test_settings_in_any_order_and_explicit_defaults),
        cmocka_unit_test(test_equal_positions_reached_in_different_ways),
        cmocka_unit_test(test_every_field_makes_a_difference),
        cmocka_unit_test(test_results),
    };
    return cmocka_run_group_tests_name("notation_position", tests, NULL, NULL);
}
