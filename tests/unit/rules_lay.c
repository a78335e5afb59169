/* rules_lay.c - where a rug may lie (rules §5). */
#include "support.h"

/* "The rug covers two squares that share a side. At least one of them shares a
 * side with Assam's square. Neither is Assam's square. So there are at most 12
 * ways". */
static void test_s5_with_assam_on_d4_there_are_the_12_ways(void **context) {
    mk_state s = position("7/7/7/7/7/7/7 - d4n 1 lay 30,30,30,30 12,12,12,12 fr");
    UNUSED(context);
    assert_int_equal(mk_state_legal_count(&s), 12);
    assert_legal(&s, "c4b4 c4c3 c4c5 d3c3 d3d2 d3e3 d5c5 d5d6 d5e5 e4e3 e4e5 e4f4");
}

static void test_s5_neither_square_is_assams(void **context) {
    mk_state s = position("7/7/7/7/7/7/7 - d4n 1 lay 30,30,30,30 12,12,12,12 fr");
    UNUSED(context);
    refuse(&s, "d4d5");
    refuse(&s, "d4e4");
    refuse(&s, "c4d4");
    refuse(&s, "d3d4");
}

static void test_s5_one_square_must_touch_assams(void **context) {
    mk_state s = position("7/7/7/7/7/7/7 - d4n 1 lay 30,30,30,30 12,12,12,12 fr");
    UNUSED(context);
    refuse(&s, "c5c6"); /* c5 touches him at a corner only */
    refuse(&s, "b5c5");
    refuse(&s, "f4g4");
    refuse(&s, "a1b1");
    assert_true(is_legal(&s, "c5d5"));
    assert_true(is_legal(&s, "f4e4"));
}

/* At the border there are fewer: 7 with Assam on g4, 6 on g6, 4 in a corner. */
static void test_s5_at_the_border_there_are_fewer_ways(void **context) {
    const struct {
        const char *line, *legal;
    } cases[] = {
        {"7/7/7/7/7/7/7 - g4n 1 lay 30,30,30,30 12,12,12,12 fr", "f4e4 f4f3 f4f5 g3f3 g3g2 g5f5 g5g6"},
        {"7/7/7/7/7/7/7 - g6n 1 lay 30,30,30,30 12,12,12,12 fr", "f6e6 f6f5 f6f7 g5f5 g5g4 g7f7"},
        {"7/7/7/7/7/7/7 - a1n 1 lay 30,30,30,30 12,12,12,12 fr", "a2a3 a2b2 b1b2 b1c1"},
        {"7/7/7/7/7/7/7 - g1n 1 lay 30,30,30,30 12,12,12,12 fr", "f1e1 f1f2 g2f2 g2g3"},
        {"7/7/7/7/7/7/7 - a7n 1 lay 30,30,30,30 12,12,12,12 fr", "a6a5 a6b6 b7b6 b7c7"},
        {"7/7/7/7/7/7/7 - g7n 1 lay 30,30,30,30 12,12,12,12 fr", "f7e7 f7f6 g6f6 g6g5"},
    };
    size_t i;
    UNUSED(context);
    for (i = 0; i < COUNT_OF(cases); i++) {
        mk_state s = position(cases[i].line);
        assert_legal(&s, cases[i].legal);
    }
}

/* "… and there is always at least one." Whole rugs on as many of the places
 * around a corner as can be leave one free. */
static void test_s5_there_is_always_at_least_one_way(void **context) {
    const struct {
        const char *line, *legal;
    } cases[] = {
        {"7/7/7/7/R6/RY5/1Y5 a2a3,b1b2 a1n 3 lay 30,30,30 14,14,15 fr", "a2b2 b1c1"},
        {"7/7/7/7/7/RR5/1YY4 a2b2,b1c1 a1n 3 lay 30,30,30 14,14,15 fr", "a2a3 b1b2"},
        {"7/7/7/7/R6/R6/1YY4 a2a3,b1c1 a1n 3 lay 30,30,30 14,14,15 fr", "a2b2 b1b2"},
    };
    size_t i;
    UNUSED(context);
    for (i = 0; i < COUNT_OF(cases); i++) {
        mk_state s = position(cases[i].line);
        assert_legal(&s, cases[i].legal);
    }
}

/* "It may cover: two empty squares; …" */
static void test_s5_two_empty_squares_may_be_covered(void **context) {
    mk_state s = position("7/7/7/7/7/7/7 - d4n 1 lay 30,30,30,30 12,12,12,12 fr");
    UNUSED(context);
    play(&s, "d5d6");
    assert_position(&s, "7/3R3/3R3/7/7/7/7 d5d6 d4n 2 turn 30,30,30,30 11,12,12,12 fr");
}

/* "… an empty square and one visible half; …" */
static void test_s5_an_empty_square_and_one_half_may_be_covered(void **context) {
    mk_state s = position("7/7/3YY2/7/7/7/7 d5e5 d4n 1 lay 30,30,30,30 12,11,12,12 fr");
    UNUSED(context);
    play(&s, "d5d6");
    assert_position(&s, "7/3R3/3RY2/7/7/7/7 d5d6 d4n 2 turn 30,30,30,30 11,11,12,12 fr");
}

/* "… two visible halves of two different rugs, whatever their colours." */
static void test_s5_halves_of_two_different_rugs_may_be_covered(void **context) {
    mk_state s = position("7/3BB2/3YY2/7/7/7/7 d5e5,d6e6 d4n 1 lay 30,30,30,30 12,11,11,12 fr");
    UNUSED(context);
    play(&s, "d5d6");
    assert_position(&s, "7/3RB2/3RY2/7/7/7/7 d5d6 d4n 2 turn 30,30,30,30 11,11,11,12 fr");
}

static void test_s5_halves_of_two_rugs_of_one_colour_may_be_covered(void **context) {
    mk_state other = position("7/3YY2/3YY2/7/7/7/7 d5e5,d6e6 d4n 1 lay 30,30,30,30 12,10,12,12 fr");
    mk_state own = position("7/3RR2/3RR2/7/7/7/7 d5e5,d6e6 d4n 1 lay 30,30,30,30 10,12,12,12 fr");
    mk_state neutral = position("7/3YY2/3YY2/7/7/7/7 d5e5,d6e6 d4n 1 lay 30,x,30,30 12,0,12,12 fr");
    mk_state single = position("7/3Y3/3Y3/7/7/7/7 - d4n 1 lay 30,30,30,30 12,10,12,12 fr");
    UNUSED(context);
    assert_true(is_legal(&other, "d5d6"));
    assert_true(is_legal(&own, "d5d6"));
    assert_true(is_legal(&neutral, "d5d6"));
    assert_true(is_legal(&single, "d5d6"));
}

/* "It may not cover both halves of one and the same rug, own, other or
 * neutral." */
static void test_s5_both_halves_of_one_rug_may_not_be_covered(void **context) {
    const char *const lines[] = {
        "7/3R3/3R3/7/7/7/7 d5d6 d4n 1 lay 30,30,30,30 11,12,12,12 fr", /* own */
        "7/3Y3/3Y3/7/7/7/7 d5d6 d4n 1 lay 30,30,30,30 12,11,12,12 fr", /* other */
        "7/3G3/3G3/7/7/7/7 d5d6 d4n 1 lay 30,30,30,x 12,12,12,0 fr",   /* neutral */
        "7/3Y3/3Y3/7/7/7/7 d5d6 d4n 1 lay:R 30,30 12+11,12+12 fr",     /* own, the other colour */
        "7/3B3/3B3/7/7/7/7 d5d6 d4n 1 lay:R 30,30 12+12,11+12 fr",
    };
    size_t i;
    UNUSED(context);
    for (i = 0; i < COUNT_OF(lines); i++) {
        mk_state s = position(lines[i]);
        refuse(&s, "d5d6");
        assert_legal(&s, "c4b4 c4c3 c4c5 d3c3 d3d2 d3e3 d5c5 d5e5 e4e3 e4e5 e4f4");
    }
}

static void test_s5_whole_rugs_along_rows_are_protected_too(void **context) {
    mk_state s = position("7/7/3YY2/4BB1/7/7/7 d5e5,e4f4 d4n 1 lay 30,30,30,30 12,11,11,12 fr");
    UNUSED(context);
    refuse(&s, "d5e5");
    refuse(&s, "e4f4");
    assert_true(is_legal(&s, "e4e5"));
}

/* "once one half of a rug has been covered, its other half is a single half
 * and may be covered together with any neighbour." */
static void test_s5_the_other_half_of_a_covered_rug_is_single(void **context) {
    mk_state s = position("7/4RR1/7/7/7/7/7 e6f6 g6s 2 lay 30,30,30,30 11,12,12,12 fr");
    UNUSED(context);
    refuse(&s, "f6e6");
    play(&s, "f6f7"); /* yellow, across the red rug */
    assert_int_equal(mk_state_partner(&s, square_named("e6")), MK_NO_SQUARE);
    assert_position(&s, "5Y1/4RY1/7/7/7/7/7 f6f7 g6s 3 turn 30,30,30,30 11,11,12,12 fr");
    s = position("5Y1/4RY1/7/7/7/7/7 f6f7 g6s 3 lay 30,30,30,30 11,11,12,12 fr");
    assert_true(is_legal(&s, "f6e6"));
    refuse(&s, "f6f7");
    assert_true(is_legal(&s, "f6f5"));
}

/* Covering either half, from either side, parts the rug. */
static void test_s5_every_way_of_covering_a_half_parts_the_rug(void **context) {
    const struct {
        const char *assam, *lay;
    } cases[] = {{"c4", "d4d3"}, {"c4", "d4d5"}, {"d3", "d4c4"}, {"f4", "e4e3"},
                 {"f4", "e4e5"}, {"e3", "e4f4"}, {"d5", "d4d3"}, {"e5", "e4e3"}};
    size_t i;
    UNUSED(context);
    for (i = 0; i < COUNT_OF(cases); i++) {
        char line[MK_POSITION_TEXT_MAX];
        mk_state s;
        snprintf(line, sizeof line, "7/7/7/3YY2/7/7/7 d4e4 %sn 1 lay 30,30,30,30 12,11,12,12 fr",
                 cases[i].assam);
        s = position(line);
        play(&s, cases[i].lay);
        assert_int_equal(mk_state_visible(&s, 1), 1);
        assert_int_equal(mk_state_visible(&s, 0), 2);
        assert_int_equal(mk_state_partner(&s, square_named("d4")) == square_named("e4"), 0);
        assert_int_equal(mk_state_partner(&s, square_named("e4")) == square_named("d4"), 0);
    }
}

/* The figures of docs/rules.md: two rugs side by side; equal colours,
 * different rugs. */
static void test_s5_two_rugs_side_by_side(void **context) {
    mk_state s = position("4RR1/4RR1/7/7/7/7/7 e6f6,e7f7 g6s 2 lay 30,30,30,30 10,12,12,12 fr");
    UNUSED(context);
    refuse(&s, "f6e6");
    assert_true(is_legal(&s, "f6f7"));
}

static void test_s5_equal_colours_of_different_rugs(void **context) {
    mk_state s = position("4RR1/3RRR1/5R1/7/7/7/7 d6e6,e7f7,f5f6 g6s 2 lay 30,30,30,30 9,12,12,12 fr");
    UNUSED(context);
    assert_true(is_legal(&s, "f6e6"));
    assert_true(is_legal(&s, "f6f7"));
    refuse(&s, "f6f5");
}

/* "There is no limit to how many rugs lie on top of each other." Forty-eight
 * of them on the same few squares. */
static void test_s5_rugs_lie_on_top_of_each_other_without_limit(void **context) {
    mk_state s = start_of(4, "fr", 'n');
    int turn;
    UNUSED(context);
    for (turn = 0; turn < 48; turn++) {
        mk_state one_step = s;
        const char *lays[] = {"d5d6", "d5c5", "d5e5"};
        int i;
        /* Assam back on d4: what lies elsewhere does not matter here. */
        one_step.assam = (uint8_t)square_named("d4");
        one_step.phase = MK_LAY;
        for (i = 0; !is_legal(&one_step, lays[i]); i++) assert_true(i < 2);
        play(&one_step, lays[i]);
        s = one_step;
        assert_int_equal(mk_state_check(&s, NULL), MK_FINE);
    }
    assert_int_equal(mk_state_phase(&s), MK_OVER);
}

/* The laid rug is whole and its squares are no longer part of others. */
static void test_s5_the_laid_rug_is_whole_and_on_top(void **context) {
    mk_state s = position("3B3/3BYY1/3GG2/7/7/7/7 d5e5,d6d7,e6f6 d4n 1 lay 30,30,30,30 12,11,11,11 fr");
    UNUSED(context);
    play(&s, "d5d6");
    assert_position(&s, "3B3/3RYY1/3RG2/7/7/7/7 d5d6,e6f6 d4n 2 turn 30,30,30,30 11,11,11,11 fr");
    assert_int_equal(mk_state_partner(&s, square_named("d5")), square_named("d6"));
    assert_int_equal(mk_state_partner(&s, square_named("d6")), square_named("d5"));
    assert_int_equal(mk_state_partner(&s, square_named("d7")), MK_NO_SQUARE);
    assert_int_equal(mk_state_partner(&s, square_named("e5")), MK_NO_SQUARE);
    assert_int_equal(mk_state_partner(&s, square_named("e6")), square_named("f6"));
    assert_int_equal(mk_state_partner(&s, square_named("f6")), square_named("e6"));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_s5_with_assam_on_d4_there_are_the_12_ways),
        cmocka_unit_test(test_s5_neither_square_is_assams),
        cmocka_unit_test(test_s5_one_square_must_touch_assams),
        cmocka_unit_test(test_s5_at_the_border_there_are_fewer_ways),
        cmocka_unit_test(test_s5_there_is_always_at_least_one_way),
        cmocka_unit_test(test_s5_two_empty_squares_may_be_covered),
        cmocka_unit_test(test_s5_an_empty_square_and_one_half_may_be_covered),
        cmocka_unit_test(test_s5_halves_of_two_different_rugs_may_be_covered),
        cmocka_unit_test(test_s5_halves_of_two_rugs_of_one_colour_may_be_covered),
        cmocka_unit_test(test_s5_both_halves_of_one_rug_may_not_be_covered),
        cmocka_unit_test(test_s5_whole_rugs_along_rows_are_protected_too),
        cmocka_unit_test(test_s5_the_other_half_of_a_covered_rug_is_single),
        cmocka_unit_test(test_s5_every_way_of_covering_a_half_parts_the_rug),
        cmocka_unit_test(test_s5_two_rugs_side_by_side),
        cmocka_unit_test(test_s5_equal_colours_of_different_rugs),
        cmocka_unit_test(test_s5_rugs_lie_on_top_of_each_other_without_limit),
        cmocka_unit_test(test_s5_the_laid_rug_is_whole_and_on_top),
    };
    return cmocka_run_group_tests_name("rules_lay", tests, NULL, NULL);
}
