/* state_check.c - states filled by other means: what mk_state_check refuses
 * beyond what a line of text can say, and that a failure changes nothing. */
#include "support.h"

static void check_refused(const mk_state *s, mk_error error, int field) {
    mk_state copy = *s;
    mk_game game, before;
    int found = -1;
    assert_int_equal(mk_state_check(s, &found), error);
    assert_int_equal(found, field);
    assert_int_equal(mk_state_check(s, NULL), error);
    assert_memory_equal(s, &copy, sizeof copy);
    /* a game does not start from it */
    memset(&game, 0x5a, sizeof game);
    before = game;
    assert_int_equal(mk_game_start_at(&game, s, 1), error);
    assert_memory_equal(&game, &before, sizeof game);
}

#define check_form(s) check_refused(s, MK_ERROR_STATE_FORM, MK_FIELD_NONE)

static void test_states_of_games_pass(void **context) {
    const char *const settings[] = {"fr", "it,turning=after",
                                    "es,turning=after-quarter,own-rug=cover,bankrupt=stay"};
    int players;
    size_t i;
    UNUSED(context);
    for (i = 0; i < COUNT_OF(settings); i++) {
        for (players = 2; players <= 4; players++) {
            mk_state s = start_of(players, settings[i], 'w');
            int field = -1;
            assert_int_equal(mk_state_check(&s, &field), MK_FINE);
            assert_int_equal(field, MK_FIELD_NONE);
            assert_int_equal(mk_state_check(&s, NULL), MK_FINE);
        }
    }
}

static void test_numbers_of_players(void **context) {
    mk_state s = start_of(4, "fr", 'n');
    const uint8_t none[] = {0, 1, 5, 255};
    size_t i;
    UNUSED(context);
    for (i = 0; i < COUNT_OF(none); i++) {
        s.players = none[i];
        check_refused(&s, MK_ERROR_PURSE_COUNT, MK_FIELD_PURSES);
    }
}

static void test_rules_out_of_range(void **context) {
    mk_state s = start_of(4, "fr", 'n');
    UNUSED(context);
    s.rules.edition = MK_IT + 1;
    check_refused(&s, MK_ERROR_EDITION, MK_FIELD_RULES);
    s = start_of(4, "fr", 'n');
    s.rules.turning = MK_AFTER_QUARTER + 1;
    check_refused(&s, MK_ERROR_SETTING_VALUE, MK_FIELD_RULES);
    s = start_of(4, "fr", 'n');
    s.rules.own_rug = MK_COVER + 1;
    check_refused(&s, MK_ERROR_SETTING_VALUE, MK_FIELD_RULES);
    s = start_of(4, "fr", 'n');
    s.rules.bankrupt = MK_STAY + 1;
    check_refused(&s, MK_ERROR_SETTING_VALUE, MK_FIELD_RULES);
}

static void test_starting_with_rules_out_of_range(void **context) {
    const mk_rules edition = {MK_IT + 1, 0, 0, 0}, turning = {0, MK_AFTER_QUARTER + 1, 0, 0};
    const mk_rules own_rug = {0, 0, MK_COVER + 1, 0}, bankrupt = {0, 0, 0, MK_STAY + 1};
    mk_state s, before;
    mk_game game;
    UNUSED(context);
    memset(&s, 0x5a, sizeof s);
    before = s;
    assert_int_equal(mk_state_start(&s, 4, &edition, MK_NORTH), MK_ERROR_EDITION);
    assert_int_equal(mk_state_start(&s, 4, &turning, MK_NORTH), MK_ERROR_SETTING_VALUE);
    assert_int_equal(mk_state_start(&s, 4, &own_rug, MK_NORTH), MK_ERROR_SETTING_VALUE);
    assert_int_equal(mk_state_start(&s, 4, &bankrupt, MK_NORTH), MK_ERROR_SETTING_VALUE);
    assert_int_equal(mk_game_start(&game, 4, &edition, MK_NORTH, 0), MK_ERROR_EDITION);
    assert_memory_equal(&s, &before, sizeof s);
}

static void test_assam_off_the_board(void **context) {
    mk_state s = start_of(4, "fr", 'n');
    int square;
    UNUSED(context);
    for (square = 0; square < 256; square++) {
        int on = square < 55 && (square & 7) < 7;
        s.assam = (uint8_t)square;
        if (on)
            assert_int_equal(mk_state_check(&s, NULL), MK_FINE);
        else
            check_form(&s);
    }
}

static void test_small_numbers_out_of_range(void **context) {
    mk_state s = start_of(4, "fr", 'n');
    UNUSED(context);
    s.facing = MK_WEST + 1;
    check_form(&s);
    s = start_of(4, "fr", 'n');
    s.phase = MK_OVER + 1;
    check_form(&s);
    s = start_of(4, "fr", 'n');
    s.hand = MK_NO_COLOUR + 1;
    check_form(&s);
    s = start_of(4, "fr", 'n');
    s.in = 31;
    check_form(&s);
    s = start_of(3, "fr", 'n');
    s.in = 15;
    check_form(&s);
    s = start_of(4, "fr", 'n');
    s.seat = 4;
    check_refused(&s, MK_ERROR_SEAT_MISSING, MK_FIELD_SEAT);
}

static void test_reserved_bytes(void **context) {
    size_t i;
    UNUSED(context);
    for (i = 0; i < 5; i++) {
        mk_state s = start_of(4, "fr", 'n');
        s.reserved[i] = 1;
        check_form(&s);
    }
}

static void test_rugs_off_the_board(void **context) {
    int square;
    UNUSED(context);
    for (square = 0; square < 64; square++) {
        mk_state s = start_of(4, "fr", 'n');
        int on = square < 55 && (square & 7) < 7;
        s.left[MK_BLUE] = 1;
        s.rugs[MK_BLUE] = 1ULL << square;
        if (on)
            assert_int_equal(mk_state_check(&s, NULL), MK_FINE);
        else
            check_form(&s);
    }
}

static void test_two_colours_on_one_square(void **context) {
    mk_state s = start_of(4, "fr", 'n');
    UNUSED(context);
    s.left[MK_RED] = s.left[MK_GREEN] = 1;
    s.rugs[MK_RED] = s.rugs[MK_GREEN] = 1;
    check_form(&s);
}

/* Links off the board, links of squares that show no one colour, links that
 * share a square. */
static void test_links(void **context) {
    mk_state s;
    int i;
    UNUSED(context);
    for (i = 0; i < 64; i++) {
        s = start_of(4, "fr", 'n');
        s.east = 1ULL << i;
        if ((i & 7) < 6 && i < 55)
            check_refused(&s, MK_ERROR_WHOLE_COLOUR, MK_FIELD_WHOLE);
        else
            check_form(&s);
        s = start_of(4, "fr", 'n');
        s.north = 1ULL << i;
        if ((i & 7) < 7 && i < 47)
            check_refused(&s, MK_ERROR_WHOLE_COLOUR, MK_FIELD_WHOLE);
        else
            check_form(&s);
    }
    s = start_of(4, "fr", 'n');
    s.left[MK_RED] = 1;
    s.rugs[MK_RED] = 7 | 7 << 8 | 7 << 16;
    s.east = 3;
    check_refused(&s, MK_ERROR_WHOLE_OVERLAP, MK_FIELD_WHOLE);
    s.east = 0;
    s.north = 1 | 1 << 8;
    check_refused(&s, MK_ERROR_WHOLE_OVERLAP, MK_FIELD_WHOLE);
    s.north = 1;
    s.east = 1;
    check_refused(&s, MK_ERROR_WHOLE_OVERLAP, MK_FIELD_WHOLE);
    s.north = 2;
    check_refused(&s, MK_ERROR_WHOLE_OVERLAP, MK_FIELD_WHOLE);
    s.north = 1;
    s.east = 1 << 8;
    check_refused(&s, MK_ERROR_WHOLE_OVERLAP, MK_FIELD_WHOLE);
    s.north = 2;
    check_refused(&s, MK_ERROR_WHOLE_OVERLAP, MK_FIELD_WHOLE);
    s.east = 1;
    s.north = 1 << 8 | 2 << 8;
    assert_int_equal(mk_state_check(&s, NULL), MK_FINE);
}

static void test_money_and_rugs_of_seats_that_are_not_there(void **context) {
    mk_state s = start_of(3, "fr", 'n');
    UNUSED(context);
    s.purse[3] = 1;
    check_form(&s);
    s = start_of(3, "fr", 'n');
    s.left[MK_GREEN] = 1;
    check_form(&s);
    s = start_of(2, "fr", 'n');
    s.purse[2] = 1;
    check_form(&s);
    s = start_of(4, "fr", 'n');
    s.in = 14;
    s.left[0] = 0;
    s.seat = 1;
    check_form(&s); /* the purse of a player who is out is empty */
    s.purse[0] = 0;
    assert_int_equal(mk_state_check(&s, NULL), MK_FINE);
}

/* Every single byte of a state in turn is given every value: no state that
 * passes breaks the functions that are then allowed. */
static void test_every_byte_of_a_state(void **context) {
    const char *const lines[] = {
        "7/7/7/4B2/2YYB2/2R4/7 c3d3,e3e4 f3n 4 roll 30,30,30,30 11,11,11,12 fr",
        "7/7/7/7/2R4/2R4/7 c2c3 e3n 2 lay:B 30,30 11+12,12+12 fr",
        "7/7/7/3RR2/7/7/7 d4e4 d3n 2 roll x,1,39 0,15,15 fr,turning=after",
    };
    size_t i, byte;
    int value, passed = 0, refused = 0;
    UNUSED(context);
    for (i = 0; i < COUNT_OF(lines); i++) {
        mk_state start = position(lines[i]);
        for (byte = 0; byte < sizeof start; byte++) {
            for (value = 0; value < 256; value++) {
                mk_state s = start, read;
                mk_fault fault;
                unsigned char *bytes = (unsigned char *)&s;
                const char *line;
                bytes[byte] = (unsigned char)value;
                if (mk_state_check(&s, NULL)) {
                    refused++;
                    continue;
                }
                passed++;
                line = line_of(&s);
                assert_int_equal(mk_position_read(&read, line, strlen(line), &fault), MK_FINE);
                assert_true(mk_state_equal(&read, &s));
                if (mk_state_phase(&s) != MK_OVER) assert_true(mk_state_legal_count(&s) > 0);
                assert_true(mk_playout(&s, (uint64_t)value, 0) >= 0);
                assert_int_equal(mk_state_check(&s, NULL), MK_FINE);
            }
        }
    }
    assert_true(passed > 500);
    assert_true(refused > 500);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_states_of_games_pass),
        cmocka_unit_test(test_numbers_of_players),
        cmocka_unit_test(test_rules_out_of_range),
        cmocka_unit_test(test_starting_with_rules_out_of_range),
        cmocka_unit_test(test_assam_off_the_board),
        cmocka_unit_test(test_small_numbers_out_of_range),
        cmocka_unit_test(test_reserved_bytes),
        cmocka_unit_test(test_rugs_off_the_board),
        cmocka_unit_test(test_two_colours_on_one_square),
        cmocka_unit_test(test_links),
        cmocka_unit_test(test_money_and_rugs_of_seats_that_are_not_there),
        cmocka_unit_test(test_every_byte_of_a_state),
    };
    return cmocka_run_group_tests_name("state_check", tests, NULL, NULL);
}
