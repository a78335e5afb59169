/* rules_tribute.c - what stopping on a rug costs (rules §4). */
#include "support.h"

/* "It is due when Assam stops on a visible half of a rug that belongs to
 * another player who is still in the game." It is paid to that player. */
static void test_s4_tribute_is_due_on_anothers_rug_and_paid_to_its_owner(void **context) {
    const char *const lines[] = {
        "7/7/3Y3/7/7/7/7 - d4n 1 roll 30,30,30,30 12,11,12,12 fr",
        "7/7/3B3/7/7/7/7 - d4n 1 roll 30,30,30,30 12,12,11,12 fr",
        "7/7/3G3/7/7/7/7 - d4n 1 roll 30,30,30,30 12,12,12,11 fr",
    };
    const char *const after[] = {
        "7/7/3Y3/7/7/7/7 - d5n 1 lay 29,31,30,30 12,11,12,12 fr",
        "7/7/3B3/7/7/7/7 - d5n 1 lay 29,30,31,30 12,12,11,12 fr",
        "7/7/3G3/7/7/7/7 - d5n 1 lay 29,30,30,31 12,12,12,11 fr",
    };
    size_t i;
    UNUSED(context);
    for (i = 0; i < COUNT_OF(lines); i++) {
        mk_state s = position(lines[i]);
        assert_int_equal(mk_state_tribute(&s, square_named("d5")), 1);
        play(&s, "1");
        assert_position(&s, after[i]);
    }
}

/* "Passing over rugs costs nothing." */
static void test_s4_passing_over_rugs_costs_nothing(void **context) {
    mk_state s = position("7/3Y3/3Y3/7/7/7/7 d5d6 d4n 1 roll 30,30,30,30 12,11,12,12 fr");
    UNUSED(context);
    play(&s, "3");
    assert_position(&s, "7/3Y3/3Y3/7/7/7/7 d5d6 d7n 1 lay 30,30,30,30 12,11,12,12 fr");
}

/* "An empty square … cost[s] nothing." */
static void test_s4_an_empty_square_costs_nothing(void **context) {
    mk_state s = position("7/7/2Y1Y2/7/7/7/7 - d4n 1 roll 30,30,30,30 12,10,12,12 fr");
    UNUSED(context);
    assert_int_equal(mk_state_tribute(&s, square_named("d5")), 0);
    assert_true(mk_state_area(&s, square_named("d5")) == 0);
    play(&s, "1");
    assert_position(&s, "7/7/2Y1Y2/7/7/7/7 - d5n 1 lay 30,30,30,30 12,10,12,12 fr");
}

/* "… one's own rug (either colour, with two players) …" */
static void test_s4_ones_own_rug_costs_nothing(void **context) {
    mk_state s = position("7/7/3RR2/7/7/7/7 d5e5 d4n 1 roll 30,30,30,30 11,12,12,12 fr");
    UNUSED(context);
    assert_int_equal(mk_state_tribute(&s, square_named("d5")), 0);
    play(&s, "1");
    assert_position(&s, "7/7/3RR2/7/7/7/7 d5e5 d5n 1 lay 30,30,30,30 11,12,12,12 fr");
}

static void test_s4_with_two_players_either_own_colour_costs_nothing(void **context) {
    mk_state red = position("7/7/3RR2/7/7/7/7 d5e5 d4n 1 roll:Y 30,30 11+12,12+12 fr");
    mk_state yellow = position("7/7/3YY2/7/7/7/7 d5e5 d4n 1 roll:R 30,30 12+11,12+12 fr");
    mk_state blue = position("7/7/3BB2/7/7/7/7 d5e5 d4n 2 roll:G 30,30 12+12,11+12 fr");
    mk_state green = position("7/7/3GG2/7/7/7/7 d5e5 d4n 2 roll:B 30,30 12+12,12+11 fr");
    mk_state *const own[] = {&red, &yellow, &blue, &green};
    size_t i;
    UNUSED(context);
    for (i = 0; i < COUNT_OF(own); i++) {
        assert_int_equal(mk_state_tribute(own[i], square_named("d5")), 0);
        play(own[i], "1");
        assert_int_equal(mk_state_purse(own[i], 0), 30);
        assert_int_equal(mk_state_purse(own[i], 1), 30);
    }
}

static void test_s4_with_two_players_both_colours_of_the_other_cost(void **context) {
    mk_state blue = position("7/7/3BB2/7/7/7/7 d5e5 d4n 1 roll:Y 30,30 12+12,11+12 fr");
    mk_state green = position("7/7/3GG2/7/7/7/7 d5e5 d4n 1 roll:R 30,30 12+12,12+11 fr");
    mk_state red = position("7/7/3RR2/7/7/7/7 d5e5 d4n 2 roll:G 30,30 11+12,12+12 fr");
    mk_state yellow = position("7/7/3YY2/7/7/7/7 d5e5 d4n 2 roll:B 30,30 12+11,12+12 fr");
    mk_state *const others[] = {&blue, &green, &red, &yellow};
    size_t i;
    UNUSED(context);
    for (i = 0; i < COUNT_OF(others); i++) {
        int seat = mk_state_seat(others[i]);
        assert_int_equal(mk_state_tribute(others[i], square_named("d5")), 2);
        play(others[i], "1");
        assert_int_equal(mk_state_purse(others[i], seat), 28);
        assert_int_equal(mk_state_purse(others[i], 1 - seat), 32);
    }
}

/* "… and a neutral rug cost nothing." */
static void test_s4_a_neutral_rug_costs_nothing(void **context) {
    mk_state s = position("7/7/3YY2/7/7/7/7 d5e5 d4n 1 roll 30,x,30 15,0,15 fr");
    mk_outcome outcome;
    UNUSED(context);
    assert_int_equal(mk_state_tribute(&s, square_named("d5")), 0);
    mk_state_foresee(&s, MK_NORTH, 1, &outcome);
    assert_int_equal(outcome.payee, -1);
    play(&s, "1");
    assert_position(&s, "7/7/3YY2/7/7/7/7 d5e5 d5n 1 lay 30,x,30 15,0,15 fr");
}

/* "The amount is the number of squares in the orthogonally connected area of
 * that colour containing Assam's square, that square included. Diagonals do
 * not connect." The figure of docs/rules.md: Assam stops on e3. */
static void test_s4_amount_is_the_connected_area_without_diagonals(void **context) {
    mk_state s = position("7/7/2R4/3RR2/4RR1/4RY1/7 - e2n 2 roll 30,30,30 9,14,15 fr");
    uint64_t area = mk_state_area(&s, square_named("e3"));
    const char *const inside[] = {"d4", "e4", "e3", "f3", "e2"};
    uint64_t expected = 0;
    size_t i;
    UNUSED(context);
    for (i = 0; i < COUNT_OF(inside); i++) expected |= 1ULL << square_named(inside[i]);
    assert_true(area == expected);
    assert_int_equal(mk_state_tribute(&s, square_named("e3")), 5);
    assert_int_equal(mk_state_tribute(&s, square_named("c5")), 1);
    play(&s, "1");
    assert_int_equal(mk_state_purse(&s, 0), 35);
    assert_int_equal(mk_state_purse(&s, 1), 25);
}

static void test_s4_areas_go_around_corners_and_along_edges(void **context) {
    /* A snake of fifteen rugs, the largest area there can be, and a ring. */
    mk_state snake = position("RRRRRRR/6R/RRRRRRR/R6/RRRRRRR/6R/1RRRRRR "
                              "a3b3,a4a5,a7b7,b1c1,b5c5,c3d3,c7d7,d1e1,d5e5,e3f3,e7f7,f1g1,f5g5,g2g3,g6g7 "
                              "b6n 2 roll 30,30,30 0,15,15 fr");
    mk_state ring = position("7/2YYY2/2Y1Y2/2YYY2/7/7/7 - d4n 1 roll 30,30,30 15,7,15 fr");
    UNUSED(context);
    assert_int_equal(mk_state_tribute(&snake, square_named("a7")), 30);
    assert_int_equal(mk_state_tribute(&snake, square_named("b1")), 30);
    assert_int_equal(mk_state_tribute(&snake, square_named("a1")), 0);
    play(&snake, "1");
    assert_int_equal(mk_state_purse(&snake, 0), 60);
    assert_int_equal(mk_state_purse(&snake, 1), 0);
    assert_int_equal(mk_state_in(&snake, 1), 1);
    assert_int_equal(mk_state_tribute(&ring, square_named("c4")), 8);
    assert_int_equal(mk_state_tribute(&ring, square_named("d5")), 0);
}

static void test_s4_rows_do_not_wrap_around_the_board(void **context) {
    mk_state s = position("7/7/6Y/Y6/6Y/7/7 - d4n 1 roll 30,30,30 15,12,15 fr");
    UNUSED(context);
    assert_int_equal(mk_state_tribute(&s, square_named("a4")), 1);
    assert_int_equal(mk_state_tribute(&s, square_named("g5")), 1);
    assert_int_equal(mk_state_tribute(&s, square_named("g3")), 1);
}

/* "With two players each colour is its own area." */
static void test_s4_with_two_players_each_colour_is_its_own_area(void **context) {
    mk_state s = position("7/7/2RRYY1/3YY2/7/7/7 - c4n 2 roll:B 30,30 8+8,12+12 fr");
    UNUSED(context);
    assert_int_equal(mk_state_tribute(&s, square_named("c5")), 2);
    assert_int_equal(mk_state_tribute(&s, square_named("d5")), 2);
    assert_int_equal(mk_state_tribute(&s, square_named("e5")), 4);
    play(&s, "1");
    assert_position(&s, "7/7/2RRYY1/3YY2/7/7/7 - c5n 2 lay:B 32,28 8+8,12+12 fr");
}

/* Whole rugs and single halves count alike: only the visible colours matter. */
static void test_s4_whole_rugs_and_single_halves_count_alike(void **context) {
    mk_state whole = position("7/7/3YY2/3YY2/7/7/7 d4e4,d5e5 d3n 1 roll 30,30,30 15,13,15 fr");
    mk_state halves = position("7/7/3YY2/3YY2/7/7/7 - d3n 1 roll 30,30,30 15,11,15 fr");
    mk_state mixed = position("7/7/3YY2/3YY2/7/7/7 d4d5 d3n 1 roll 30,30,30 15,12,15 fr");
    UNUSED(context);
    assert_int_equal(mk_state_tribute(&whole, square_named("d4")), 4);
    assert_int_equal(mk_state_tribute(&halves, square_named("d4")), 4);
    assert_int_equal(mk_state_tribute(&mixed, square_named("d4")), 4);
}

/* "A player who has at least the amount pays it and plays on, even if that
 * leaves 0 dirhams." */
static void test_s4_player_with_more_than_the_amount_pays_and_plays_on(void **context) {
    mk_state s = position("7/7/3YY2/7/7/7/7 d5e5 d4n 1 roll 3,30,30 15,14,15 fr");
    UNUSED(context);
    play(&s, "1");
    assert_position(&s, "7/7/3YY2/7/7/7/7 d5e5 d5n 1 lay 1,32,30 15,14,15 fr");
}

static void test_s4_player_with_exactly_the_amount_pays_and_plays_on(void **context) {
    mk_state s = position("7/7/3YY2/7/7/7/7 d5e5 d4n 1 roll 2,30,30 15,14,15 fr");
    mk_outcome outcome;
    UNUSED(context);
    mk_state_foresee(&s, MK_NORTH, 1, &outcome);
    assert_int_equal(outcome.due, 2);
    assert_int_equal(outcome.paid, 2);
    assert_int_equal(outcome.out, 0);
    play(&s, "1");
    assert_position(&s, "7/7/3YY2/7/7/7/7 d5e5 d5n 1 lay 0,32,30 15,14,15 fr");
    play(&s, "d6d7");
    assert_int_equal(mk_state_in(&s, 0), 1);
}

static void test_s4_player_with_0_dirhams_plays_on_while_nothing_is_due(void **context) {
    mk_state s = position("7/7/3RR2/7/7/7/7 d5e5 d4n 1 turn 0,30,30 14,15,15 fr");
    UNUSED(context);
    play(&s, "n 1 d6d7");
    assert_int_equal(mk_state_in(&s, 0), 1);
    assert_int_equal(mk_state_seat(&s), 1);
}

/* "A player who has less pays everything and is out: at once, without laying a
 * rug. Unlaid rugs go back to the box." */
static void test_s4_player_with_less_pays_everything_and_is_out_at_once(void **context) {
    mk_state s = position("7/7/3YY2/7/7/7/7 d5e5 d4n 1 roll 1,30,30 15,14,15 fr");
    mk_outcome outcome;
    UNUSED(context);
    mk_state_foresee(&s, MK_NORTH, 1, &outcome);
    assert_int_equal(outcome.due, 2);
    assert_int_equal(outcome.paid, 1);
    assert_int_equal(outcome.out, 1);
    play(&s, "1");
    assert_position(&s, "7/7/3YY2/7/7/7/7 d5e5 d5n 2 turn x,31,30 0,14,15 fr");
    assert_int_equal(mk_state_in(&s, 0), 0);
    assert_int_equal(mk_state_rugs_left(&s, 0), 0);
    assert_int_equal(mk_state_purse(&s, 0), 0);
}

static void test_s4_player_with_nothing_pays_nothing_and_is_out(void **context) {
    mk_state s = position("7/7/3YY2/7/7/7/7 d5e5 d4n 3 roll 30,30,0 15,14,15 fr");
    UNUSED(context);
    play(&s, "1");
    assert_position(&s, "7/7/3YY2/7/7/7/7 d5e5 d5n 1 turn 30,30,x 15,14,0 fr");
}

static void test_s4_with_two_players_both_piles_go_back_and_the_hand_too(void **context) {
    mk_state s = position("7/7/3RR2/7/7/7/7 d5e5 d4n 2 roll:G 30,1 11+12,12+12 fr");
    UNUSED(context);
    play(&s, "1");
    assert_position(&s, "7/7/3RR2/7/7/7/7 d5e5 d5n 2 over 31,x 11+12,0+0 fr");
}

static void test_s4_with_two_players_the_first_seat_can_go_out_too(void **context) {
    mk_state s = position("7/7/3BB2/7/7/7/7 d5e5 d4n 1 roll:R 1,30 12+12,11+12 fr");
    UNUSED(context);
    play(&s, "1");
    assert_position(&s, "7/7/3BB2/7/7/7/7 d5e5 d5n 1 over x,31 0+0,11+12 fr");
}

/* "The rugs on the board stay where they are and become neutral: they can be
 * covered like any other rug, …" */
static void test_s4_rugs_of_a_player_who_is_out_stay_and_can_be_covered(void **context) {
    mk_state s = position("7/7/3YY2/2RR3/7/7/7 c4d4,d5e5 c5e 1 roll 1,30,30 14,14,15 fr");
    UNUSED(context);
    play(&s, "1");
    assert_position(&s, "7/7/3YY2/2RR3/7/7/7 c4d4,d5e5 d5e 2 turn x,31,30 0,14,15 fr");
    play(&s, "e 1"); /* e5, yellow's own */
    assert_position(&s, "7/7/3YY2/2RR3/7/7/7 c4d4,d5e5 e5e 2 lay x,31,30 0,14,15 fr");
    refuse(&s, "d5e5");
    play(&s, "e4d4");
    assert_position(&s, "7/7/3YY2/2RYY2/7/7/7 d4e4,d5e5 e5e 3 turn x,31,30 0,13,15 fr");
}

static void test_s4_a_whole_neutral_rug_cannot_be_covered(void **context) {
    mk_state s = position("7/3R3/3R3/7/7/7/7 d5d6 d4n 2 lay x,30,30 0,15,15 fr");
    UNUSED(context);
    refuse(&s, "d5d6");
    assert_true(is_legal(&s, "d5c5"));
}

/* "… cost nobody anything, …" */
static void test_s4_neutral_rugs_cost_nobody_anything(void **context) {
    int seat;
    UNUSED(context);
    for (seat = 2; seat <= 4; seat++) {
        char line[MK_POSITION_TEXT_MAX];
        mk_state s;
        snprintf(line, sizeof line, "7/7/3RR2/7/7/7/7 d5e5 d4n %d roll x,30,30,30 0,12,12,12 fr", seat);
        s = position(line);
        assert_int_equal(mk_state_tribute(&s, square_named("d5")), 0);
        assert_int_equal(mk_state_tribute(&s, square_named("e5")), 0);
    }
}

/* "… and score for nobody." */
static void test_s4_neutral_rugs_score_for_nobody(void **context) {
    mk_state s = position("7/7/3RR2/7/7/7/7 d5e5 d4n 2 turn x,30,30 0,15,15 fr");
    UNUSED(context);
    assert_int_equal(mk_state_score(&s, 0), 0);
    assert_int_equal(mk_state_score(&s, 1), 30);
    assert_int_equal(mk_state_score(&s, 2), 30);
    assert_int_equal(mk_state_visible(&s, 0), 2);
}

/* An area of neutral rugs does not count with that of a player who is in. */
static void test_s4_tribute_of_a_player_still_in_goes_on_beside_neutral_rugs(void **context) {
    mk_state s = position("7/7/3RRYY/7/7/7/7 d5e5,f5g5 f4n 3 roll x,30,30 0,14,15 fr");
    UNUSED(context);
    play(&s, "1");
    assert_position(&s, "7/7/3RRYY/7/7/7/7 d5e5,f5g5 f5n 3 lay x,32,28 0,14,15 fr");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_s4_tribute_is_due_on_anothers_rug_and_paid_to_its_owner),
        cmocka_unit_test(test_s4_passing_over_rugs_costs_nothing),
        cmocka_unit_test(test_s4_an_empty_square_costs_nothing),
        cmocka_unit_test(test_s4_ones_own_rug_costs_nothing),
        cmocka_unit_test(test_s4_with_two_players_either_own_colour_costs_nothing),
        cmocka_unit_test(test_s4_with_two_players_both_colours_of_the_other_cost),
        cmocka_unit_test(test_s4_a_neutral_rug_costs_nothing),
        cmocka_unit_test(test_s4_amount_is_the_connected_area_without_diagonals),
        cmocka_unit_test(test_s4_areas_go_around_corners_and_along_edges),
        cmocka_unit_test(test_s4_rows_do_not_wrap_around_the_board),
        cmocka_unit_test(test_s4_with_two_players_each_colour_is_its_own_area),
        cmocka_unit_test(test_s4_whole_rugs_and_single_halves_count_alike),
        cmocka_unit_test(test_s4_player_with_more_than_the_amount_pays_and_plays_on),
        cmocka_unit_test(test_s4_player_with_exactly_the_amount_pays_and_plays_on),
        cmocka_unit_test(test_s4_player_with_0_dirhams_plays_on_while_nothing_is_due),
        cmocka_unit_test(test_s4_player_with_less_pays_everything_and_is_out_at_once),
        cmocka_unit_test(test_s4_player_with_nothing_pays_nothing_and_is_out),
        cmocka_unit_test(test_s4_with_two_players_both_piles_go_back_and_the_hand_too),
        cmocka_unit_test(test_s4_with_two_players_the_first_seat_can_go_out_too),
        cmocka_unit_test(test_s4_rugs_of_a_player_who_is_out_stay_and_can_be_covered),
        cmocka_unit_test(test_s4_a_whole_neutral_rug_cannot_be_covered),
        cmocka_unit_test(test_s4_neutral_rugs_cost_nobody_anything),
        cmocka_unit_test(test_s4_neutral_rugs_score_for_nobody),
        cmocka_unit_test(test_s4_tribute_of_a_player_still_in_goes_on_beside_neutral_rugs),
    };
    return cmocka_run_group_tests_name("rules_tribute", tests, NULL, NULL);
}
