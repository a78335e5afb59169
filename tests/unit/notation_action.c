/* notation_action.c - actions as tokens and as bytes (notation, Actions). */
#include <limits.h>

#include "support.h"

/* "0–3 draw R, Y, B, G; 4–7 turn n, e, s, w; 8–11 roll 1, 2, 3, 4". */
static void test_codes_of_draws_turns_and_rolls(void **context) {
    const char *const tokens = "RYBGnesw1234";
    mk_state s = start_of(2, "fr", 'n');
    int code;
    UNUSED(context);
    for (code = 0; code < 12; code++) {
        char text[MK_ACTION_TEXT_MAX];
        mk_action action = MK_NO_ACTION;
        assert_int_equal(mk_action_read(&action, tokens + code, 1), MK_FINE);
        assert_int_equal(action, code);
        assert_int_equal(mk_action_write(&s, code, text, sizeof text), 1);
        assert_int_equal(text[0], tokens[code]);
        assert_int_equal(text[1], '\0');
    }
    assert_int_equal(MK_ACTION_DRAW(MK_GREEN), 3);
    assert_int_equal(MK_ACTION_TURN(MK_WEST), 7);
    assert_int_equal(MK_ACTION_ROLL(4), 11);
}

/* Reads a lay in both orders and checks its code and its squares. */
static void check_lay(int code, int column, int row, int other_column, int other_row) {
    const char one[4] = {(char)('a' + column), (char)('1' + row), (char)('a' + other_column),
                         (char)('1' + other_row)};
    const char two[4] = {one[2], one[3], one[0], one[1]};
    mk_action action = MK_NO_ACTION;
    mk_square first = 0, second = 0;
    assert_int_equal(mk_action_read(&action, one, 4), MK_FINE);
    assert_int_equal(action, code);
    action = MK_NO_ACTION;
    assert_int_equal(mk_action_read(&action, two, 4), MK_FINE);
    assert_int_equal(action, code);
    assert_int_equal(mk_action_squares(code, &first, &second), 1);
    assert_int_equal(first, MK_SQUARE(column, row));
    assert_int_equal(second, MK_SQUARE(other_column, other_row));
    assert_int_equal(mk_action_lay(first, second), code);
    assert_int_equal(mk_action_lay(second, first), code);
}

/* "12–53 lay along a row, on column c and c+1 of row r: 12 + 6·(r−1) + c". */
static void test_codes_of_lays_along_rows(void **context) {
    int row, column;
    UNUSED(context);
    for (row = 0; row < 7; row++)
        for (column = 0; column < 6; column++) check_lay(12 + 6 * row + column, column, row, column + 1, row);
}

/* "54–95 lay along a column, on row r and r+1 of column c: 54 + 7·(r−1) + c". */
static void test_codes_of_lays_along_columns(void **context) {
    int row, column;
    UNUSED(context);
    for (row = 0; row < 6; row++)
        for (column = 0; column < 7; column++) check_lay(54 + 7 * row + column, column, row, column, row + 1);
}

/* The examples of the table of codes. */
static void test_examples_of_codes(void **context) {
    UNUSED(context);
    assert_int_equal(action_of("R"), 0);
    assert_int_equal(action_of("n"), 4);
    assert_int_equal(action_of("1"), 8);
    assert_int_equal(action_of("a1b1"), 12);
    assert_int_equal(action_of("c3d3"), 26);
    assert_int_equal(action_of("f7g7"), 53);
    assert_int_equal(action_of("a1a2"), 54);
    assert_int_equal(action_of("c2c3"), 63);
    assert_int_equal(action_of("d4d5"), 78);
    assert_int_equal(action_of("g6g7"), 95);
}

/* Every code is read back from what is written, wherever Assam stands. */
static void test_all_codes_round_trip_with_assam_anywhere(void **context) {
    mk_state s = start_of(4, "fr", 'n');
    int square, code;
    UNUSED(context);
    for (square = 0; square < 55; square++) {
        if ((square & 7) == 7) continue;
        s.assam = (uint8_t)square;
        for (code = 0; code < MK_ACTION_COUNT; code++) {
            char text[MK_ACTION_TEXT_MAX];
            mk_action action = MK_NO_ACTION;
            size_t length = mk_action_write(&s, code, text, sizeof text);
            assert_int_equal(length, code < 12 ? 1 : 4);
            assert_int_equal(mk_action_read(&action, text, length), MK_FINE);
            assert_int_equal(action, code);
        }
    }
}

static int distance(int one, int other) {
    int columns = (one & 7) - (other & 7), rows = (one >> 3) - (other >> 3);
    return (columns < 0 ? -columns : columns) + (rows < 0 ? -rows : rows);
}

/* "the first touches Assam (both orders are read, this one is written)";
 * string order if neither does. */
static void test_the_first_square_written_touches_assam(void **context) {
    mk_state s = start_of(4, "fr", 'n');
    int assam, code, turned = 0;
    UNUSED(context);
    for (assam = 0; assam < 55; assam++) {
        if ((assam & 7) == 7) continue;
        s.assam = (uint8_t)assam;
        for (code = 12; code < MK_ACTION_COUNT; code++) {
            char text[MK_ACTION_TEXT_MAX];
            mk_square first = 0, second = 0;
            int one, other;
            mk_action_write(&s, code, text, sizeof text);
            mk_action_squares(code, &first, &second);
            one = square_named(text);
            other = square_named(text + 2);
            if (distance(first, assam) == 1 || distance(second, assam) == 1) {
                assert_int_equal(distance(one, assam), 1);
                turned += one == second;
            } else {
                assert_int_equal(one, first);
            }
            assert_int_equal(one + other, first + second);
        }
    }
    assert_true(turned > 0);
}

static void test_examples_of_the_written_order(void **context) {
    mk_state s = position("7/7/7/7/7/7/7 - d2s 1 lay 30,30,30,30 12,12,12,12 fr");
    char text[MK_ACTION_TEXT_MAX];
    UNUSED(context);
    mk_action_write(&s, action_of("c3c2"), text, sizeof text);
    assert_string_equal(text, "c2c3");
    s = position("7/7/7/7/7/7/7 - e3n 1 lay 30,30,30,30 12,12,12,12 fr");
    mk_action_write(&s, action_of("c3d3"), text, sizeof text);
    assert_string_equal(text, "d3c3");
}

/* "Canonical order …: rugs by the first square and then by the second, in
 * string order (a2a3 a2b2 b1b2 …)". */
static void test_canonical_order_of_legal_actions(void **context) {
    mk_state s = position("7/7/7/7/7/7/7 - a1n 1 lay 30,30,30,30 12,12,12,12 fr");
    UNUSED(context);
    assert_legal(&s, "a2a3 a2b2 b1b2 b1c1");
    s = start_of(2, "fr", 'n');
    assert_legal(&s, "R Y");
    play(&s, "R");
    assert_legal(&s, "n e w");
    play(&s, "w");
    assert_legal(&s, "1 2 3 4");
}

static void test_an_action_is_of_one_phase(void **context) {
    int code;
    UNUSED(context);
    for (code = -3; code < 300; code++) {
        mk_phase phase = MK_OVER;
        if (code >= 0 && code < 4) phase = MK_DRAW;
        if (code >= 4 && code < 8) phase = MK_TURN;
        if (code >= 8 && code < 12) phase = MK_ROLL;
        if (code >= 12 && code < 96) phase = MK_LAY;
        assert_int_equal(mk_action_phase(code), phase);
    }
}

/* "96–255 reserved": no such token, no squares, not legal anywhere. */
static void test_reserved_codes_are_written_as_nothing(void **context) {
    mk_state s = start_of(4, "fr", 'n');
    int code;
    UNUSED(context);
    for (code = -2; code < 258; code++) {
        char text[MK_ACTION_TEXT_MAX] = "!!!!";
        mk_square first = 77, second = 88;
        if (code >= 0 && code < MK_ACTION_COUNT) continue;
        assert_int_equal(mk_action_write(&s, code, text, sizeof text), 0);
        assert_string_equal(text, "");
        assert_int_equal(mk_action_squares(code, &first, &second), 0);
        assert_int_equal(first, 77);
        assert_int_equal(second, 88);
        assert_int_equal(mk_state_is_legal(&s, code), 0);
    }
}

static void test_only_lays_have_squares(void **context) {
    int code;
    UNUSED(context);
    for (code = 0; code < 12; code++) {
        mk_square first = 77, second = 88;
        assert_int_equal(mk_action_squares(code, &first, &second), 0);
        assert_int_equal(first, 77);
        assert_int_equal(second, 88);
    }
}

static void test_garbage_is_no_action(void **context) {
    const struct {
        const char *text;
        size_t length;
    } garbage[] = {
        {"", 0},     {"r", 1},    {"N", 1},     {"0", 1},    {"5", 1},      {" ", 1},     {"\0", 1},
        {"RY", 2},   {"n1", 2},   {"c2", 2},    {"c2c", 3},  {"c2c3 ", 5},  {" c2c3", 5}, {"c2c4", 4},
        {"c2d3", 4}, {"c2c2", 4}, {"a1g1", 4},  {"g1a2", 4}, {"C2C3", 4},   {"h1h2", 4},  {"a7a8", 4},
        {"a0a1", 4}, {"2c3c", 4}, {"c2-c3", 5}, {"out*", 4}, {"R:s2", 4},   {"a1\0b", 4}, {"c2\xc3\xa9", 4},
        {"c2h2", 4}, {"h2g2", 4}, {"a9b9", 4},  {"*", 1},    {"c2c3c4", 6}, {"nesw", 4},  {"1234", 4},
    };
    size_t i;
    UNUSED(context);
    for (i = 0; i < COUNT_OF(garbage); i++) {
        mk_action action = 42;
        assert_int_equal(mk_action_read(&action, garbage[i].text, garbage[i].length), MK_ERROR_ACTION);
        assert_int_equal(action, 42);
    }
}

/* Every text of one character and every text of four that are almost a lay. */
static void test_every_single_character(void **context) {
    int c, count = 0;
    UNUSED(context);
    for (c = 0; c < 256; c++) {
        char text = (char)c;
        mk_action action = 42;
        int known = c != 0 && strchr("RYBGnesw1234", c) != NULL;
        assert_int_equal(mk_action_read(&action, &text, 1), known ? MK_FINE : MK_ERROR_ACTION);
        count += known;
    }
    assert_int_equal(count, 12);
}

/* What a binding may hand over carelessly is refused, however large. */
static void test_numbers_out_of_all_range_are_refused(void **context) {
    const int far[] = {INT_MIN, INT_MIN + 1, -1, 64, 255, 256, INT_MAX - 1, INT_MAX};
    mk_state lay = position("7/7/7/7/7/7/7 - d4n 1 lay 30,30,30,30 12,12,12,12 fr");
    mk_state roll = position("7/7/7/7/7/7/7 - d4n 1 roll 30,30,30,30 12,12,12,12 fr");
    size_t i, k;
    UNUSED(context);
    for (i = 0; i < COUNT_OF(far); i++) {
        mk_square first, second;
        for (k = 0; k < COUNT_OF(far); k++) assert_int_equal(mk_action_lay(far[i], far[k]), MK_NO_ACTION);
        assert_int_equal(mk_action_lay(far[i], 0), MK_NO_ACTION);
        assert_int_equal(mk_action_lay(0, far[i]), MK_NO_ACTION);
        if (far[i] == 64) continue; /* a lay */
        assert_int_equal(mk_action_phase(far[i]), MK_OVER);
        assert_int_equal(mk_action_squares(far[i], &first, &second), 0);
        assert_int_equal(mk_state_is_legal(&lay, far[i]), 0);
        assert_int_equal(mk_state_is_legal(&roll, far[i]), 0);
        assert_int_equal(mk_state_apply(&lay, far[i]), MK_ERROR_ILLEGAL);
        assert_int_equal(mk_state_apply(&roll, far[i]), MK_ERROR_ILLEGAL);
        assert_int_equal(mk_state_colour_at(&lay, far[i]), MK_NO_COLOUR);
        assert_int_equal(mk_state_partner(&lay, far[i]), MK_NO_SQUARE);
        assert_int_equal(mk_state_tribute(&lay, far[i]), 0);
        assert_true(mk_state_area(&lay, far[i]) == 0);
        assert_int_equal(mk_state_colour_seat(&lay, far[i]), -1);
        assert_int_equal(mk_state_colour_left(&lay, far[i]), 0);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_codes_of_draws_turns_and_rolls),
        cmocka_unit_test(test_codes_of_lays_along_rows),
        cmocka_unit_test(test_codes_of_lays_along_columns),
        cmocka_unit_test(test_examples_of_codes),
        cmocka_unit_test(test_all_codes_round_trip_with_assam_anywhere),
        cmocka_unit_test(test_the_first_square_written_touches_assam),
        cmocka_unit_test(test_examples_of_the_written_order),
        cmocka_unit_test(test_canonical_order_of_legal_actions),
        cmocka_unit_test(test_an_action_is_of_one_phase),
        cmocka_unit_test(test_reserved_codes_are_written_as_nothing),
        cmocka_unit_test(test_only_lays_have_squares),
        cmocka_unit_test(test_garbage_is_no_action),
        cmocka_unit_test(test_every_single_character),
        cmocka_unit_test(test_numbers_out_of_all_range_are_refused),
    };
    return cmocka_run_group_tests_name("notation_action", tests, NULL, NULL);
}
