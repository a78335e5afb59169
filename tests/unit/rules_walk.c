/* rules_walk.c - moving Assam, and the border loops (rules §3). All walks
 * there are stand in property/walks.c. */
#include "support.h"

typedef struct walked {
    const char *from;
    int steps;
    const char *to;
} walked;

#define check_walks(cases) check_walks_of(cases, COUNT_OF(cases))
static void check_walks_of(const walked *cases, size_t count) {
    size_t i;
    for (i = 0; i < count; i++) assert_string_equal(walk(cases[i].from, cases[i].steps), cases[i].to);
}

/* "He moves one square at a time." */
static void test_s3_one_square_at_a_time(void **context) {
    const walked cases[] = {{"b2n", 0, "b2n"}, {"b2n", 1, "b3n"}, {"b2n", 2, "b4n"}, {"b2n", 3, "b5n"},
                            {"b2n", 4, "b6n"}, {"b2e", 4, "f2e"}, {"f6s", 4, "f2s"}, {"f6w", 4, "b6w"}};
    UNUSED(context);
    check_walks(cases);
}

/* "The loop itself is not a square and costs nothing, so the step ends on the
 * square where he re-enters." */
static void test_s3_the_loop_costs_nothing(void **context) {
    const walked cases[] = {{"a6n", 1, "a7n"}, {"a6n", 2, "b7s"}, {"a6n", 3, "b6s"}, {"a6n", 4, "b5s"}};
    UNUSED(context);
    check_walks(cases);
}

/* "top (moving north off row 7): a–b, c–d, e–f"; "He re-enters on the other
 * square of the pair, facing the opposite way." */
static void test_s3_top_pairs(void **context) {
    const walked cases[] = {{"a7n", 1, "b7s"}, {"b7n", 1, "a7s"}, {"c7n", 1, "d7s"},
                            {"d7n", 1, "c7s"}, {"e7n", 1, "f7s"}, {"f7n", 1, "e7s"}};
    UNUSED(context);
    check_walks(cases);
}

/* "right (moving east off column g): 1–2, 3–4, 5–6". */
static void test_s3_right_pairs(void **context) {
    const walked cases[] = {{"g1e", 1, "g2w"}, {"g2e", 1, "g1w"}, {"g3e", 1, "g4w"},
                            {"g4e", 1, "g3w"}, {"g5e", 1, "g6w"}, {"g6e", 1, "g5w"}};
    UNUSED(context);
    check_walks(cases);
}

/* "bottom (moving south off row 1): b–c, d–e, f–g". */
static void test_s3_bottom_pairs(void **context) {
    const walked cases[] = {{"b1s", 1, "c1n"}, {"c1s", 1, "b1n"}, {"d1s", 1, "e1n"},
                            {"e1s", 1, "d1n"}, {"f1s", 1, "g1n"}, {"g1s", 1, "f1n"}};
    UNUSED(context);
    check_walks(cases);
}

/* "left (moving west off column a): 2–3, 4–5, 6–7". */
static void test_s3_left_pairs(void **context) {
    const walked cases[] = {{"a2w", 1, "a3e"}, {"a3w", 1, "a2e"}, {"a4w", 1, "a5e"},
                            {"a5w", 1, "a4e"}, {"a6w", 1, "a7e"}, {"a7w", 1, "a6e"}};
    UNUSED(context);
    check_walks(cases);
}

/* "g7: moving north he re-enters g7 facing west; moving east he re-enters g7
 * facing south." */
static void test_s3_corner_g7_returns_him_to_itself(void **context) {
    const walked cases[] = {{"g7n", 1, "g7w"}, {"g7e", 1, "g7s"}, {"g6n", 2, "g7w"}, {"f7e", 2, "g7s"}};
    UNUSED(context);
    check_walks(cases);
}

/* "a1: moving south he re-enters a1 facing east; moving west he re-enters a1
 * facing north." */
static void test_s3_corner_a1_returns_him_to_itself(void **context) {
    const walked cases[] = {{"a1s", 1, "a1e"}, {"a1w", 1, "a1n"}, {"a2s", 2, "a1e"}, {"b1w", 2, "a1n"}};
    UNUSED(context);
    check_walks(cases);
}

/* The table of walks "to check a program with". */
static void test_s3_walks_of_the_table(void **context) {
    const walked cases[] = {{"c6n", 3, "d6s"}, {"g2e", 2, "f1w"}, {"b1s", 1, "c1n"}, {"a3w", 4, "d2e"},
                            {"g7n", 2, "f7w"}, {"g7e", 1, "g7s"}, {"a1s", 3, "c1e"}, {"a1w", 2, "a2n"}};
    UNUSED(context);
    check_walks(cases);
}

/* "Assam keeps the direction he ends up moving in." */
static void test_s3_assam_keeps_the_direction_he_ends_up_moving_in(void **context) {
    mk_state s = position("7/7/7/7/7/7/7 - c6n 1 roll 30,30,30,30 12,12,12,12 fr");
    UNUSED(context);
    play(&s, "3");
    assert_position(&s, "7/7/7/7/7/7/7 - d6s 1 lay 30,30,30,30 12,12,12,12 fr");
    play(&s, "d5d4");
    assert_legal(&s, "e s w");
}

/* "The loops are symmetrical: walking any move backwards undoes it." */
static void test_s3_walking_backwards_undoes_a_move(void **context) {
    const walked cases[] = {{"c6n", 3, "d6s"}, {"d6n", 3, "c6s"}, {"d2s", 4, "e3n"}, {"e3s", 4, "d2n"},
                            {"f7e", 3, "g6s"}, {"g6n", 3, "f7w"}, {"b1w", 3, "a2n"}, {"a2s", 3, "b1e"}};
    UNUSED(context);
    check_walks(cases);
}

/* The loops join everything into one track of 98 poses, up and down all the
 * columns and then along all the rows, and its reverse. */
static void test_s3_long_walks_go_on_around_the_market(void **context) {
    UNUSED(context);
    assert_string_equal(walk("a1n", 14), "c1n");
    assert_string_equal(walk("a1n", 49), "g7w");
    assert_string_equal(walk("a1n", 97), "a1w");
    assert_string_equal(walk("a1n", 98), "a1n");
    assert_string_equal(walk("a1e", 98), "a1e");
}

/* What a roll would do is known before it is played. */
static void test_s3_a_roll_can_be_foreseen_for_every_facing(void **context) {
    mk_state s = position("3Y3/7/7/7/7/7/7 - d6e 1 turn 30,30,30,30 12,11,12,12 fr");
    mk_outcome outcome;
    UNUSED(context);
    mk_state_foresee(&s, MK_NORTH, 1, &outcome);
    assert_string_equal(name_of(outcome.square), "d7");
    assert_int_equal(outcome.facing, MK_NORTH);
    assert_int_equal(outcome.payee, 1);
    assert_int_equal(outcome.due, 1);
    assert_int_equal(outcome.paid, 1);
    assert_int_equal(outcome.out, 0);
    mk_state_foresee(&s, MK_NORTH, 2, &outcome);
    assert_string_equal(name_of(outcome.square), "c7");
    assert_int_equal(outcome.facing, MK_SOUTH);
    assert_int_equal(outcome.payee, -1);
    assert_int_equal(outcome.due, 0);
    assert_int_equal(outcome.paid, 0);
    assert_int_equal(outcome.out, 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_s3_one_square_at_a_time),
        cmocka_unit_test(test_s3_the_loop_costs_nothing),
        cmocka_unit_test(test_s3_top_pairs),
        cmocka_unit_test(test_s3_right_pairs),
        cmocka_unit_test(test_s3_bottom_pairs),
        cmocka_unit_test(test_s3_left_pairs),
        cmocka_unit_test(test_s3_corner_g7_returns_him_to_itself),
        cmocka_unit_test(test_s3_corner_a1_returns_him_to_itself),
        cmocka_unit_test(test_s3_walks_of_the_table),
        cmocka_unit_test(test_s3_assam_keeps_the_direction_he_ends_up_moving_in),
        cmocka_unit_test(test_s3_walking_backwards_undoes_a_move),
        cmocka_unit_test(test_s3_long_walks_go_on_around_the_market),
        cmocka_unit_test(test_s3_a_roll_can_be_foreseen_for_every_facing),
    };
    return cmocka_run_group_tests_name("rules_walk", tests, NULL, NULL);
}
