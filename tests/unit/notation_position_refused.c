/* notation_position_refused.c - lines of the right form that no game can be in:
 * every reason for which reading rejects, with the field, the reason and the
 * offset (notation, Position). */
#include "refused.h"

/* ---- Board and rugs ---------------------------------------------------- */

/* "a colour nobody plays". */
static void test_a_colour_nobody_plays(void **context) {
    const refused cases[] = {
        {"G6/7/7/7/7/7/7 - d4n 1 turn 30,30,30 14,15,15 fr", MK_ERROR_COLOUR_UNPLAYED, MK_FIELD_BOARD,
         "G6/7"},
        {"GG5/7/7/7/7/7/7 a7b7 d4n 1 turn 30,30,30 14,15,15 fr", MK_ERROR_COLOUR_UNPLAYED, MK_FIELD_BOARD,
         "GG5/7"},
        {"7/7/7/7/7/7/6G - d4n 1 over 30,30,30 0,0,0 fr", MK_ERROR_COLOUR_UNPLAYED, MK_FIELD_BOARD, "7/7"},
    };
    UNUSED(context);
    check_all(cases);
}

/* "a whole rug whose squares are not neighbours of one visible colour". */
static void test_a_whole_rug_of_squares_that_are_not_neighbours_of_one_colour(void **context) {
    const refused cases[] = {
        {"RRR4/7/7/7/7/7/7 a7c7 d4n 1 turn 30,30,30,30 9,12,12,12 fr", MK_ERROR_WHOLE_APART, MK_FIELD_WHOLE,
         " d4n"},
        {"RR5/RR5/7/7/7/7/7 a7b6 d4n 1 turn 30,30,30,30 8,12,12,12 fr", MK_ERROR_WHOLE_APART, MK_FIELD_WHOLE,
         " d4n"},
        {"R6/7/7/7/7/7/7 a7a7 d4n 1 turn 30,30,30,30 11,12,12,12 fr", MK_ERROR_WHOLE_APART, MK_FIELD_WHOLE,
         " d4n"},
        {"7/7/7/7/7/R6/6R g1a2 d4n 1 turn 30,30,30,30 10,12,12,12 fr", MK_ERROR_WHOLE_APART, MK_FIELD_WHOLE,
         " d4n"},
        {"RY5/7/7/7/7/7/7 a7b7 d4n 1 turn 30,30,30,30 11,11,12,12 fr", MK_ERROR_WHOLE_COLOUR, MK_FIELD_WHOLE,
         " d4n"},
        {"R6/7/7/7/7/7/7 a7b7 d4n 1 turn 30,30,30,30 11,12,12,12 fr", MK_ERROR_WHOLE_COLOUR, MK_FIELD_WHOLE,
         " d4n"},
        {"R6/7/7/7/7/7/7 b7a7 d4n 1 turn 30,30,30,30 11,12,12,12 fr", MK_ERROR_WHOLE_COLOUR, MK_FIELD_WHOLE,
         " d4n"},
        {"7/7/7/7/7/7/7 a7b7 d4n 1 turn 30,30,30,30 12,12,12,12 fr", MK_ERROR_WHOLE_COLOUR, MK_FIELD_WHOLE,
         " d4n"},
    };
    UNUSED(context);
    check_all(cases);
}

/* "or that overlaps another". */
static void test_a_whole_rug_that_overlaps_another(void **context) {
    const refused cases[] = {
        {"RRR4/7/7/7/7/7/7 a7b7,b7c7 d4n 1 turn 30,30,30,30 9,12,12,12 fr", MK_ERROR_WHOLE_OVERLAP,
         MK_FIELD_WHOLE, " d4n"},
        {"RRR4/7/7/7/7/7/7 b7c7,a7b7 d4n 1 turn 30,30,30,30 9,12,12,12 fr", MK_ERROR_WHOLE_OVERLAP,
         MK_FIELD_WHOLE, " d4n"},
        {"RR5/R6/7/7/7/7/7 a7b7,a6a7 d4n 1 turn 30,30,30,30 9,12,12,12 fr", MK_ERROR_WHOLE_OVERLAP,
         MK_FIELD_WHOLE, " d4n"},
        {"RR5/7/7/7/7/7/7 a7b7,a7b7 d4n 1 turn 30,30,30,30 9,12,12,12 fr", MK_ERROR_WHOLE_OVERLAP,
         MK_FIELD_WHOLE, " d4n"},
        {"RR5/7/7/7/7/7/7 a7b7,b7a7 d4n 1 turn 30,30,30,30 9,12,12,12 fr", MK_ERROR_WHOLE_OVERLAP,
         MK_FIELD_WHOLE, " d4n"},
        {"R6/R6/R6/7/7/7/7 a6a7,a5a6 d4n 1 turn 30,30,30,30 9,12,12,12 fr", MK_ERROR_WHOLE_OVERLAP,
         MK_FIELD_WHOLE, " d4n"},
    };
    UNUSED(context);
    check_all(cases);
}

/* "for some colour, (visible halves − whole rugs) above the rugs laid, which
 * are those dealt minus those left (of a player who is out, all dealt)". */
static void test_more_rugs_visible_than_were_laid(void **context) {
    const refused cases[] = {
        {"R6/7/7/7/7/7/7 - d4n 1 turn 30,30,30,30 12,12,12,12 fr", MK_ERROR_RUGS_LAID, MK_FIELD_RUGS,
         "12,12,12,12 fr"},
        {"RRR4/7/7/7/7/7/7 a7b7 d4n 1 turn 30,30,30,30 11,12,12,12 fr", MK_ERROR_RUGS_LAID, MK_FIELD_RUGS,
         "11,12"},
        {"RRR4/7/7/7/7/7/7 - d4n 1 turn 30,30,30,30 10,12,12,12 fr", MK_ERROR_RUGS_LAID, MK_FIELD_RUGS,
         "10,12"},
        {"3G3/3G3/7/7/7/7/7 - d4n 1 turn 30,30,30,30 12,12,12,11 fr", MK_ERROR_RUGS_LAID, MK_FIELD_RUGS,
         "12,12"},
        {"Y6/7/7/7/7/7/7 - d4n 1 draw 30,30 1+12,12+12 fr", MK_ERROR_RUGS_LAID, MK_FIELD_RUGS, "1+12"},
        {"YYYYYYY/YYYYYY1/7/7/7/7/7 - d4n 1 turn 30,x,30,30 12,0,12,12 fr", MK_ERROR_RUGS_LAID, MK_FIELD_RUGS,
         "12,0"},
        {"YYYYYYY/YYYYYYY/YY5/7/7/7/7 - d4n 1 turn 30,x,30 15,0,15 fr", MK_ERROR_RUGS_LAID, MK_FIELD_RUGS,
         "15,0"},
    };
    UNUSED(context);
    check_all(cases);
}

/* ---- Purses and rug counts --------------------------------------------- */

/* "purses adding up to more than 120, the coins in the box". */
static void test_more_coins_than_are_in_the_box(void **context) {
    const refused cases[] = {
        {"7/7/7/7/7/7/7 - d4n 1 turn 30,30,30,31 12,12,12,12 fr", MK_ERROR_PURSE_SUM, MK_FIELD_PURSES,
         "30,30,30,31"},
        {"7/7/7/7/7/7/7 - d4n 1 draw 121,0 12+12,12+12 fr", MK_ERROR_PURSE_SUM, MK_FIELD_PURSES, "121,0"},
        {"7/7/7/7/7/7/7 - d4n 1 draw 256,0 12+12,12+12 fr", MK_ERROR_PURSE_SUM, MK_FIELD_PURSES, "256,0"},
        {"7/7/7/7/7/7/7 - d4n 1 draw 0,4294967296 12+12,12+12 fr", MK_ERROR_PURSE_SUM, MK_FIELD_PURSES,
         "0,4294967296"},
        {"7/7/7/7/7/7/7 - d4n 1 draw 99999999999999999999,0 12+12,12+12 fr", MK_ERROR_PURSE_SUM,
         MK_FIELD_PURSES, "9999"},
    };
    UNUSED(context);
    check_all(cases);
}

/* "more rugs left than the edition deals". */
static void test_more_rugs_left_than_were_dealt(void **context) {
    const refused cases[] = {
        {"7/7/7/7/7/7/7 - d4n 1 turn 30,30,30,30 13,12,12,12 fr", MK_ERROR_RUGS_DEALT, MK_FIELD_RUGS,
         "13,12"},
        {"7/7/7/7/7/7/7 - d4n 1 turn 30,30,30,30 12,12,12,13 it", MK_ERROR_RUGS_DEALT, MK_FIELD_RUGS,
         "12,12"},
        {"7/7/7/7/7/7/7 - d4n 1 turn 30,30,30 15,16,15 fr", MK_ERROR_RUGS_DEALT, MK_FIELD_RUGS, "15,16"},
        {"7/7/7/7/7/7/7 - d4n 1 draw 30,30 12+13,12+12 fr", MK_ERROR_RUGS_DEALT, MK_FIELD_RUGS, "12+13"},
        {"7/7/7/7/7/7/7 - d4n 1 draw 30,30 15+15,15+15 pl", MK_ERROR_RUGS_DEALT, MK_FIELD_RUGS, "15+15"},
        {"7/7/7/7/7/7/7 - d4n 1 draw 30,30 15+15,15+16 it", MK_ERROR_RUGS_DEALT, MK_FIELD_RUGS, "15+15"},
        {"7/7/7/7/7/7/7 - d4n 1 turn 30,30,30,30 268,12,12,12 fr", MK_ERROR_RUGS_DEALT, MK_FIELD_RUGS, "268"},
    };
    UNUSED(context);
    check_all(cases);
}

/* "a player who is out with rugs left, or out under bankrupt=stay; everybody
 * out". */
static void test_players_who_cannot_be_out_like_that(void **context) {
    const refused cases[] = {
        {"7/7/7/7/7/7/7 - d4n 1 turn 30,x,30 15,1,15 fr", MK_ERROR_RUGS_OUT, MK_FIELD_RUGS, "15,1,15"},
        {"7/7/7/7/7/7/7 - d4n 1 over 30,x 12+12,0+1 fr", MK_ERROR_RUGS_OUT, MK_FIELD_RUGS, "12+12,0+1"},
        {"7/7/7/7/7/7/7 - d4n 1 turn 30,x,30 15,0,15 fr,bankrupt=stay", MK_ERROR_PURSE_STAY, MK_FIELD_PURSES,
         "30,x,30"},
        {"7/7/7/7/7/7/7 - d4n 1 over x,x,x 0,0,0 fr", MK_ERROR_ALL_OUT, MK_FIELD_PURSES, "x,x,x"},
        {"7/7/7/7/7/7/7 - d4n 1 over x,x 0+0,0+0 fr", MK_ERROR_ALL_OUT, MK_FIELD_PURSES, "x,x"},
        {"7/7/7/7/7/7/7 - d4n 1 turn x,x,x,x 0,0,0,0 fr", MK_ERROR_ALL_OUT, MK_FIELD_PURSES, "x,x,x,x"},
    };
    UNUSED(context);
    check_all(cases);
}

/* ---- Seat and phase ---------------------------------------------------- */

/* "a seat that does not exist, or is out while the phase is not over". */
static void test_a_seat_that_does_not_exist_or_is_out(void **context) {
    const refused cases[] = {
        {"7/7/7/7/7/7/7 - d4n 0 turn 30,30,30,30 12,12,12,12 fr", MK_ERROR_SEAT_MISSING, MK_FIELD_SEAT,
         "0 turn"},
        {"7/7/7/7/7/7/7 - d4n 5 turn 30,30,30,30 12,12,12,12 fr", MK_ERROR_SEAT_MISSING, MK_FIELD_SEAT,
         "5 turn"},
        {"7/7/7/7/7/7/7 - d4n 9 turn 30,30,30,30 12,12,12,12 fr", MK_ERROR_SEAT_MISSING, MK_FIELD_SEAT,
         "9 turn"},
        {"7/7/7/7/7/7/7 - d4n 4 turn 30,30,30 15,15,15 fr", MK_ERROR_SEAT_MISSING, MK_FIELD_SEAT, "4 turn"},
        {"7/7/7/7/7/7/7 - d4n 3 draw 30,30 12+12,12+12 fr", MK_ERROR_SEAT_MISSING, MK_FIELD_SEAT, "3 draw"},
        {"7/7/7/7/7/7/7 - d4n 3 over 30,30 0+0,0+0 fr", MK_ERROR_SEAT_MISSING, MK_FIELD_SEAT, "3 over"},
        {"7/7/7/7/7/7/7 - d4n 2 turn 30,x,30 15,0,15 fr", MK_ERROR_SEAT_OUT, MK_FIELD_SEAT, "2 turn"},
        {"7/7/7/7/7/7/7 - d4n 1 lay x,30,30 0,15,15 fr", MK_ERROR_SEAT_OUT, MK_FIELD_SEAT, "1 lay"},
        {"7/7/7/7/7/7/7 - d4n 2 turn 30,x,30 15,0,15 fr,turning=after", MK_ERROR_SEAT_OUT, MK_FIELD_SEAT,
         "2 turn"},
    };
    UNUSED(context);
    check_all(cases);
}

/* "draw or a hand with three or four players". */
static void test_a_draw_or_a_hand_with_three_or_four_players(void **context) {
    const refused cases[] = {
        {"7/7/7/7/7/7/7 - d4n 1 draw 30,30,30 15,15,15 fr", MK_ERROR_HAND_PLAYERS, MK_FIELD_PHASE, "draw 30"},
        {"7/7/7/7/7/7/7 - d4n 1 draw 30,30,30,30 12,12,12,12 fr", MK_ERROR_HAND_PLAYERS, MK_FIELD_PHASE,
         "draw 30"},
        {"7/7/7/7/7/7/7 - d4n 1 turn:R 30,30,30 15,15,15 fr", MK_ERROR_HAND_PLAYERS, MK_FIELD_PHASE,
         "turn:R"},
        {"7/7/7/7/7/7/7 - d4n 1 lay:R 30,30,30,30 12,12,12,12 fr", MK_ERROR_HAND_PLAYERS, MK_FIELD_PHASE,
         "lay:R"},
        {"7/7/7/7/7/7/7 - d4n 1 over:R 30,30,30 0,0,0 fr", MK_ERROR_HAND_PLAYERS, MK_FIELD_PHASE, "over:R"},
    };
    UNUSED(context);
    check_all(cases);
}

/* "with two, a missing hand between the draw and the lay or one at another
 * time". */
static void test_a_hand_missing_or_at_another_time(void **context) {
    const refused cases[] = {
        {"7/7/7/7/7/7/7 - d4n 1 turn 30,30 12+12,12+12 fr", MK_ERROR_HAND_MISSING, MK_FIELD_PHASE, "turn 30"},
        {"7/7/7/7/7/7/7 - d4n 1 roll 30,30 12+12,12+12 fr", MK_ERROR_HAND_MISSING, MK_FIELD_PHASE, "roll 30"},
        {"7/7/7/7/7/7/7 - d4n 1 lay 30,30 12+12,12+12 fr", MK_ERROR_HAND_MISSING, MK_FIELD_PHASE, "lay 30"},
        {"7/7/7/7/7/7/7 - d4n 1 roll 30,30 12+12,12+12 fr,turning=after", MK_ERROR_HAND_MISSING,
         MK_FIELD_PHASE, "roll 30"},
        {"7/7/7/7/7/7/7 - d4n 1 lay 30,30 12+12,12+12 fr,turning=after-quarter", MK_ERROR_HAND_MISSING,
         MK_FIELD_PHASE, "lay"},
        {"7/7/7/7/7/7/7 - d4n 1 draw:R 30,30 12+12,12+12 fr", MK_ERROR_HAND_EARLY, MK_FIELD_PHASE, "draw:R"},
        {"7/7/7/7/7/7/7 - d4n 1 turn:R 30,30 12+12,12+12 fr,turning=after", MK_ERROR_HAND_EARLY,
         MK_FIELD_PHASE, "turn:R"},
        {"7/7/7/7/7/7/7 - d4n 1 over:R 30,30 0+0,0+0 fr", MK_ERROR_HAND_EARLY, MK_FIELD_PHASE, "over:R"},
        {"7/7/7/7/7/7/7 - d4n 1 over:R 30,x 12+12,0+0 fr", MK_ERROR_HAND_EARLY, MK_FIELD_PHASE, "over:R"},
    };
    UNUSED(context);
    check_all(cases);
}

/* "a hand of the other player's colour or one that the pile does not hold". */
static void test_a_hand_of_another_pile(void **context) {
    const refused cases[] = {
        {"7/7/7/7/7/7/7 - d4n 1 lay:B 30,30 12+12,12+12 fr", MK_ERROR_HAND_OTHER, MK_FIELD_PHASE, "lay:B"},
        {"7/7/7/7/7/7/7 - d4n 1 turn:G 30,30 12+12,12+12 fr", MK_ERROR_HAND_OTHER, MK_FIELD_PHASE, "turn:G"},
        {"7/7/7/7/7/7/7 - d4n 2 roll:Y 30,30 12+12,12+12 fr", MK_ERROR_HAND_OTHER, MK_FIELD_PHASE, "roll:Y"},
        {"7/7/7/7/7/7/7 - d4n 1 lay:R 30,30 0+12,12+12 fr", MK_ERROR_HAND_EMPTY, MK_FIELD_PHASE, "lay:R"},
        {"7/7/7/7/7/7/7 - d4n 2 lay:G 30,30 12+12,12+0 fr", MK_ERROR_HAND_EMPTY, MK_FIELD_PHASE, "lay:G"},
    };
    UNUSED(context);
    check_all(cases);
}

/* "an acting seat without a rug to lay (except in turn after the lay, in the
 * variant)". */
static void test_an_acting_seat_without_a_rug(void **context) {
    const refused cases[] = {
        {"7/7/7/7/7/7/7 - d4n 1 turn 30,30,30 0,15,15 fr", MK_ERROR_RUGS_NONE, MK_FIELD_PHASE, "turn 30"},
        {"7/7/7/7/7/7/7 - d4n 2 roll 30,30,30 15,0,15 fr", MK_ERROR_RUGS_NONE, MK_FIELD_PHASE, "roll 30"},
        {"7/7/7/7/7/7/7 - d4n 3 lay 30,30,30 15,15,0 fr", MK_ERROR_RUGS_NONE, MK_FIELD_PHASE, "lay 30"},
        {"7/7/7/7/7/7/7 - d4n 1 draw 30,30 0+0,12+12 fr", MK_ERROR_RUGS_NONE, MK_FIELD_PHASE, "draw 30"},
        {"7/7/7/7/7/7/7 - d4n 1 lay:R 30,30 0+0,12+12 fr", MK_ERROR_RUGS_NONE, MK_FIELD_PHASE, "lay:R"},
        {"7/7/7/7/7/7/7 - d4n 1 roll 30,30,30 0,15,15 fr,turning=after", MK_ERROR_RUGS_NONE, MK_FIELD_PHASE,
         "roll 30"},
    };
    UNUSED(context);
    check_all(cases);
}

/* "a phase other than over when no rugs are left or only one player is in". */
static void test_a_phase_other_than_over_after_the_end(void **context) {
    const refused cases[] = {
        {"7/7/7/7/7/7/7 - d4n 1 turn 30,30,30 0,0,0 fr", MK_ERROR_PHASE_ENDED, MK_FIELD_PHASE, "turn 30"},
        {"7/7/7/7/7/7/7 - d4n 1 turn 30,30,30 0,0,0 fr,turning=after", MK_ERROR_PHASE_ENDED, MK_FIELD_PHASE,
         "turn 30"},
        {"7/7/7/7/7/7/7 - d4n 1 turn 30,x,x 15,0,0 fr", MK_ERROR_PHASE_ENDED, MK_FIELD_PHASE, "turn 30"},
        {"7/7/7/7/7/7/7 - d4n 1 draw 30,x 12+12,0+0 fr", MK_ERROR_PHASE_ENDED, MK_FIELD_PHASE, "draw 30"},
        {"7/7/7/7/7/7/7 - d4n 1 lay:R 30,x 12+12,0+0 fr", MK_ERROR_PHASE_ENDED, MK_FIELD_PHASE, "lay:R"},
    };
    UNUSED(context);
    check_all(cases);
}

/* "over while there are rugs and at least two players in". */
static void test_over_while_the_game_goes_on(void **context) {
    const refused cases[] = {
        {"7/7/7/7/7/7/7 - d4n 1 over 30,30,30 1,0,0 fr", MK_ERROR_PHASE_RUNNING, MK_FIELD_PHASE, "over 30"},
        {"7/7/7/7/7/7/7 - d4n 1 over 30,30,x 0,1,0 fr", MK_ERROR_PHASE_RUNNING, MK_FIELD_PHASE, "over 30"},
        {"7/7/7/7/7/7/7 - d4n 1 over 30,30 0+0,0+1 fr", MK_ERROR_PHASE_RUNNING, MK_FIELD_PHASE, "over 30"},
    };
    UNUSED(context);
    check_all(cases);
}

/* A NUL is no character of any field. */
static void test_nul_within_a_line(void **context) {
    static const char line[] = "7/7/7/7/7/7/7 - d4n 1 turn 30,30,30,30 12,12,12,12 fr";
    size_t i;
    UNUSED(context);
    for (i = 0; i < sizeof line - 1; i++) {
        char copy[sizeof line];
        mk_state s;
        mk_fault fault;
        memcpy(copy, line, sizeof line);
        copy[i] = '\0';
        assert_int_not_equal(mk_position_read(&s, copy, sizeof line - 1, &fault), MK_FINE);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_colour_nobody_plays),
        cmocka_unit_test(test_a_whole_rug_of_squares_that_are_not_neighbours_of_one_colour),
        cmocka_unit_test(test_a_whole_rug_that_overlaps_another),
        cmocka_unit_test(test_more_rugs_visible_than_were_laid),
        cmocka_unit_test(test_more_coins_than_are_in_the_box),
        cmocka_unit_test(test_more_rugs_left_than_were_dealt),
        cmocka_unit_test(test_players_who_cannot_be_out_like_that),
        cmocka_unit_test(test_a_seat_that_does_not_exist_or_is_out),
        cmocka_unit_test(test_a_draw_or_a_hand_with_three_or_four_players),
        cmocka_unit_test(test_a_hand_missing_or_at_another_time),
        cmocka_unit_test(test_a_hand_of_another_pile),
        cmocka_unit_test(test_an_acting_seat_without_a_rug),
        cmocka_unit_test(test_a_phase_other_than_over_after_the_end),
        cmocka_unit_test(test_over_while_the_game_goes_on),
        cmocka_unit_test(test_nul_within_a_line),
    };
    return cmocka_run_group_tests_name("notation_position_refused", tests, NULL, NULL);
}
