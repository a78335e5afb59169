/* notation_buffers.c - writers work in the manner of snprintf, with buffers of
 * every size; faults as texts. */
#include "support.h"

enum { ROOM = 2048, GUARD = 0x5a };

/* What is to be written, by one function for all writers. */
typedef size_t writer(const void *what, char *text, size_t size);

static size_t write_position(const void *what, char *text, size_t size) {
    return mk_position_write(what, text, size);
}
static size_t write_rules(const void *what, char *text, size_t size) {
    return mk_rules_write(what, text, size);
}
static size_t write_result(const void *what, char *text, size_t size) {
    return mk_result_write(what, text, size);
}
static size_t write_record(const void *what, char *text, size_t size) {
    return mk_record_write(what, text, size);
}
static size_t write_fault(const void *what, char *text, size_t size) {
    return mk_fault_write(what, text, size);
}
static size_t write_lay(const void *what, char *text, size_t size) {
    return mk_action_write(what, action_of("c2c3"), text, size);
}
static size_t write_roll(const void *what, char *text, size_t size) {
    return mk_action_write(what, action_of("3"), text, size);
}
static size_t write_no_action(const void *what, char *text, size_t size) {
    return mk_action_write(what, MK_NO_ACTION, text, size);
}

/* Sizes from nothing to more than enough: the whole length is returned, what
 * fits is written and closed, and not a byte more is touched. */
static void check_sizes(writer *write, const void *what) {
    char whole[ROOM], text[ROOM];
    size_t length = write(what, whole, sizeof whole), size;
    assert_true(length + 2 < sizeof whole);
    assert_int_equal(strlen(whole), length);
    assert_int_equal(write(what, NULL, 0), length);
    for (size = 0; size <= length + 2; size++) {
        size_t fits = size == 0 ? 0 : size - 1 < length ? size - 1 : length;
        memset(text, GUARD, sizeof text);
        assert_int_equal(write(what, text, size), length);
        if (size > 0) {
            assert_memory_equal(text, whole, fits);
            assert_int_equal(text[fits], '\0');
            fits++;
        }
        assert_int_equal(text[fits], GUARD);
        assert_int_equal(text[size], GUARD);
    }
}

static void test_positions_in_buffers_of_every_size(void **context) {
    mk_state s = position(
        "7/7/7/4B2/2YYB2/2R4/7 c3d3,e3e4 f3n 4 roll 30,x,30,30 11,0,11,12 fr,turning=after,own-rug=cover");
    mk_state two = position("7/7/7/7/2R4/2R4/7 c2c3 e3n 2 lay:B 30,30 11+12,12+12 fr");
    UNUSED(context);
    check_sizes(write_position, &s);
    check_sizes(write_position, &two);
}

static void test_rules_in_buffers_of_every_size(void **context) {
    mk_rules plain = rules_of("fr"), all = rules_of("it,turning=after-quarter,own-rug=cover,bankrupt=stay");
    UNUSED(context);
    check_sizes(write_rules, &plain);
    check_sizes(write_rules, &all);
}

static void test_results_in_buffers_of_every_size(void **context) {
    mk_state running = start_of(4, "fr", 'n');
    mk_state shared = position("RYBG3/7/7/7/7/7/7 - d4n 4 over 30,30,30,30 0,0,0,0 fr");
    UNUSED(context);
    check_sizes(write_result, &running);
    check_sizes(write_result, &shared);
}

static void test_actions_in_buffers_of_every_size(void **context) {
    mk_state s = start_of(4, "fr", 'n');
    UNUSED(context);
    check_sizes(write_lay, &s);
    check_sizes(write_roll, &s);
    check_sizes(write_no_action, &s);
}

static void test_records_in_buffers_of_every_size(void **context) {
    mk_game game;
    UNUSED(context);
    read_record(&game, "[Rules \"fr\"] [Players \"3\"] [Result \"*\"] [Seat1 \"\\\"\xc5\x81\\\"\"]"
                       "[Position \"7/7/7/3RR2/7/7/7 d4e4 d3n 2 roll 50,1,39 14,15,15 fr\"]"
                       "{a comment that is long enough for more than one line, if something stands before it}"
                       "1. 1 out {two dirhams were due} 2. w2 c4c5 *");
    check_sizes(write_record, &game);
}

static void test_faults_in_buffers_of_every_size(void **context) {
    mk_fault fault = {MK_ERROR_ILLEGAL, MK_FIELD_SEAT, 141, 9, 3};
    UNUSED(context);
    check_sizes(write_fault, &fault);
}

/* The MAX constants are always enough: the longest texts there are. */
static void test_the_largest_texts_fit_the_constants(void **context) {
    mk_state s = start_of(4, "fr", 'n');
    mk_rules rules = rules_of("fr,turning=after-quarter,own-rug=cover,bankrupt=stay");
    char text[MK_POSITION_TEXT_MAX + 64];
    int square;
    UNUSED(context);
    assert_true(mk_rules_write(&rules, text, sizeof text) < MK_RULES_TEXT_MAX);
    /* a board of whole rugs but for one square */
    for (square = 0; square < 55; square += 1) {
        int column = square & 7, row = square >> 3;
        if (column == 7) continue;
        s.rugs[(row + column / 2) % 4] |= 1ULL << square;
        if (column % 2 == 0 && column < 6) s.east |= 1ULL << square;
        if (column == 6 && row % 2 == 0 && row < 6) s.north |= 1ULL << square;
    }
    for (square = 0; square < 4; square++) s.purse[square] = 255, s.left[square] = 255;
    s.rules = rules;
    s.phase = MK_LAY;
    s.hand = MK_RED;
    assert_true(mk_position_write(&s, text, sizeof text) < MK_POSITION_TEXT_MAX);
    s = position("RYBG3/7/7/7/7/7/7 - d4n 4 over 30,30,30,30 0,0,0,0 fr");
    assert_true(mk_result_write(&s, text, sizeof text) < MK_RESULT_TEXT_MAX);
    assert_true(mk_action_write(&s, 95, text, sizeof text) < MK_ACTION_TEXT_MAX);
}

/* "line 9, turn 3, offset 141: reason" (the parts that apply). */
static void test_faults_as_texts(void **context) {
    const struct {
        mk_fault fault;
        const char *text;
    } cases[] = {
        {{MK_ERROR_ILLEGAL, MK_FIELD_NONE, 141, 9, 3},
         "line 9, turn 3, offset 141: this action is not legal here"},
        {{MK_ERROR_FIELDS, MK_FIELD_NONE, 0, 0, 0},
         "offset 0: a position has eight fields separated by single spaces"},
        {{MK_ERROR_SEAT_MISSING, MK_FIELD_SEAT, 20, 0, 0}, "field SEAT, offset 20: this seat does not exist"},
        {{MK_ERROR_ROWS, MK_FIELD_BOARD, 1, 2, 0},
         "line 2, field BOARD, offset 1: the board must have seven rows separated by '/'"},
        {{MK_ERROR_WHOLE_OVERLAP, MK_FIELD_WHOLE, 1, 0, 0},
         "field WHOLE, offset 1: two whole rugs share a square"},
        {{MK_ERROR_OVER, MK_FIELD_ASSAM, 1, 0, 0}, "field ASSAM, offset 1: the game is over"},
        {{MK_ERROR_OVER, MK_FIELD_PHASE, 1, 0, 0}, "field PHASE, offset 1: the game is over"},
        {{MK_ERROR_OVER, MK_FIELD_PURSES, 1, 0, 0}, "field PURSES, offset 1: the game is over"},
        {{MK_ERROR_OVER, MK_FIELD_RUGS, 1, 0, 0}, "field RUGS, offset 1: the game is over"},
        {{MK_ERROR_OVER, MK_FIELD_RULES, 4294967295u, 10, 12},
         "line 10, turn 12, field RULES, offset 4294967295: the game is over"},
        {{MK_ERROR_OVER, MK_FIELD_RULES + 1, 1, 0, 0}, "offset 1: the game is over"},
        {{MK_ERROR_OVER, -1, 1, 0, 0}, "offset 1: the game is over"},
        {{-1, 0, 1, 0, 7}, "turn 7, offset 1: not an error of this library"},
    };
    size_t i;
    UNUSED(context);
    for (i = 0; i < COUNT_OF(cases); i++) {
        char text[256];
        size_t length = mk_fault_write(&cases[i].fault, text, sizeof text);
        assert_string_equal(text, cases[i].text);
        assert_int_equal(length, strlen(text));
    }
}

/* One table of errors: each has a name and a text of its own. */
static void test_errors_have_names_and_texts(void **context) {
    int error, other;
    UNUSED(context);
    assert_string_equal(mk_error_name(MK_FINE), "FINE");
    assert_string_equal(mk_error_text(MK_FINE), "no error");
    assert_string_equal(mk_error_name(MK_ERROR_ILLEGAL), "ILLEGAL");
    assert_string_equal(mk_error_text(MK_ERROR_ILLEGAL), "this action is not legal here");
    for (error = 0; error < MK_ERROR_COUNT; error++) {
        assert_true(strlen(mk_error_name(error)) > 0);
        assert_true(strlen(mk_error_text(error)) > 0);
        for (other = 0; other < error; other++) {
            assert_string_not_equal(mk_error_name(error), mk_error_name(other));
            assert_string_not_equal(mk_error_text(error), mk_error_text(other));
        }
    }
}

static void test_numbers_that_are_no_errors(void **context) {
    const int none[] = {-1, MK_ERROR_COUNT, MK_ERROR_COUNT + 1, 100000, -100000};
    size_t i;
    UNUSED(context);
    for (i = 0; i < COUNT_OF(none); i++) {
        assert_string_equal(mk_error_name(none[i]), "UNKNOWN");
        assert_string_equal(mk_error_text(none[i]), "not an error of this library");
    }
}

static void test_the_linked_version_is_the_header_s(void **context) {
    UNUSED(context);
    assert_string_equal(mk_version(), MK_VERSION);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_positions_in_buffers_of_every_size),
        cmocka_unit_test(test_rules_in_buffers_of_every_size),
        cmocka_unit_test(test_results_in_buffers_of_every_size),
        cmocka_unit_test(test_actions_in_buffers_of_every_size),
        cmocka_unit_test(test_records_in_buffers_of_every_size),
        cmocka_unit_test(test_faults_in_buffers_of_every_size),
        cmocka_unit_test(test_the_largest_texts_fit_the_constants),
        cmocka_unit_test(test_faults_as_texts),
        cmocka_unit_test(test_errors_have_names_and_texts),
        cmocka_unit_test(test_numbers_that_are_no_errors),
        cmocka_unit_test(test_the_linked_version_is_the_header_s),
    };
    return cmocka_run_group_tests_name("notation_buffers", tests, NULL, NULL);
}
