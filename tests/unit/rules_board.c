/* rules_board.c - the board, the pieces and the deal (rules §1). */
#include "support.h"

static const char *const editions[] = {"fr", "es", "ro", "pl", "it"};

/* "The market is a 7×7 grid. Columns are a..g from left to right, rows 1..7
 * from bottom to top." */
static void test_s1_grid_has_seven_columns_and_seven_rows(void **context) {
    mk_state s = start_of(4, "fr", 'n');
    int square, squares = 0;
    UNUSED(context);
    for (square = 0; square < 64; square++) {
        s.rugs[MK_RED] = 1ULL << square;
        squares += mk_state_colour_at(&s, square) == MK_RED;
    }
    assert_int_equal(squares, 49);
    assert_int_equal(square_named("a1"), 0);
    assert_int_equal(square_named("g1"), 6);
    assert_int_equal(square_named("a2"), 8);
    assert_int_equal(square_named("g7"), 54);
}

static void test_s1_columns_run_from_left_to_right_and_rows_from_bottom_to_top(void **context) {
    mk_state s = position("R6/7/7/7/7/7/6R - d4n 1 turn 30,30,30,30 10,12,12,12 fr");
    UNUSED(context);
    assert_int_equal(mk_state_colour_at(&s, MK_SQUARE(0, 6)), MK_RED); /* a7: left, top */
    assert_int_equal(mk_state_colour_at(&s, MK_SQUARE(6, 0)), MK_RED); /* g1: right, bottom */
    assert_int_equal(mk_state_visible(&s, 0), 2);
}

static void test_s1_nothing_beyond_g_and_7_is_a_square(void **context) {
    const char *const none[] = {"h1h2", "a8b8", "a0a1", "g1h1", "a7a8", "A1A2"};
    mk_action action;
    size_t i;
    UNUSED(context);
    for (i = 0; i < COUNT_OF(none); i++)
        assert_int_equal(mk_action_read(&action, none[i], 4), MK_ERROR_ACTION);
}

/* "Assam, the one pawn, starts on the centre square d4." */
static void test_s1_assam_starts_on_d4(void **context) {
    int players;
    size_t edition;
    UNUSED(context);
    for (players = 2; players <= 4; players++) {
        for (edition = 0; edition < COUNT_OF(editions); edition++) {
            mk_state s = start_of(players, editions[edition], 'n');
            assert_string_equal(name_of(mk_state_assam(&s)), "d4");
        }
    }
}

/* "He always faces north (towards row 7), east (towards column g), south or
 * west." */
static void test_s1_directions_point_to_their_edges(void **context) {
    UNUSED(context);
    assert_string_equal(walk("d4n", 3), "d7n");
    assert_string_equal(walk("d4e", 3), "g4e");
    assert_string_equal(walk("d4s", 3), "d1s");
    assert_string_equal(walk("d4w", 3), "a4w");
}

static void test_s1_assam_faces_one_of_four_ways_at_the_start(void **context) {
    const char *facing;
    mk_rules rules = rules_of("fr");
    mk_state s;
    UNUSED(context);
    for (facing = "nesw"; *facing; facing++) {
        s = start_of(4, "fr", *facing);
        assert_int_equal(mk_state_facing(&s), (int)(strchr("nesw", *facing) - strchr("nesw", 'n')));
    }
    assert_int_equal(mk_state_start(&s, 4, &rules, 4), MK_ERROR_FACING);
    assert_int_equal(mk_state_start(&s, 4, &rules, -1), MK_ERROR_FACING);
}

/* "The die has six faces: 1, 2, 2, 3, 3, 4. (So 2 and 3 come up with
 * probability 1/3, 1 and 4 with 1/6.)" */
static void test_s1_die_has_faces_1_2_2_3_3_4(void **context) {
    mk_state s = start_of(4, "fr", 'n');
    UNUSED(context);
    play(&s, "n");
    assert_odds(&s, "1:1/6 2:1/3 3:1/3 4:1/6");
    assert_legal(&s, "1 2 3 4");
}

/* Every number below 2^32 is on one of six equal faces: the borders between
 * the rolls are at 1/6, 3/6 and 5/6 of them. */
static void test_s1_six_equal_faces_choose_the_roll(void **context) {
    mk_state s = start_of(4, "fr", 'n');
    int rolls[5] = {0, 0, 0, 0, 0};
    uint64_t index;
    UNUSED(context);
    play(&s, "n");
    for (index = 0; index < 6000; index++) {
        int face = (int)((uint64_t)mk_dice(1, index) * 6 >> 32);
        int pips = "\1\2\2\3\3\4"[face];
        assert_int_equal(mk_state_random(&s, 1, index), MK_ACTION_ROLL(pips));
        rolls[pips]++;
    }
    assert_in_range(rolls[1], 850, 1150);
    assert_in_range(rolls[2], 1800, 2200);
    assert_in_range(rolls[3], 1800, 2200);
    assert_in_range(rolls[4], 850, 1150);
}

/* "A rug covers two orthogonally adjacent squares. Each half shows one
 * colour." */
static void test_s1_rug_covers_two_adjacent_squares_of_one_colour(void **context) {
    mk_state s = start_of(4, "fr", 'e');
    UNUSED(context);
    play(&s, "s 2 c2c3");
    assert_int_equal(mk_state_colour_at(&s, square_named("c2")), MK_RED);
    assert_int_equal(mk_state_colour_at(&s, square_named("c3")), MK_RED);
    assert_int_equal(mk_state_visible(&s, 0), 2);
    assert_int_equal(mk_state_partner(&s, square_named("c2")), square_named("c3"));
    assert_int_equal(mk_state_partner(&s, square_named("c3")), square_named("c2"));
}

static void test_s1_no_rug_lies_diagonally_or_apart(void **context) {
    int one, other, places = 0;
    UNUSED(context);
    for (one = 0; one < 64; one++) {
        for (other = 0; other < 64; other++) {
            int columns = (one & 7) - (other & 7), rows = (one >> 3) - (other >> 3);
            int on = (one & 7) < 7 && one < 56 && (other & 7) < 7 && other < 56;
            int adjacent = on && columns * columns + rows * rows == 1;
            assert_int_equal(mk_action_lay(one, other) != MK_NO_ACTION, adjacent);
            places += adjacent;
        }
    }
    assert_int_equal(places, 2 * 84);
}

/* "Colours: red R, yellow Y, blue B, green G." */
static void test_s1_colours_are_red_yellow_blue_green(void **context) {
    mk_state s = position("RYBG3/7/7/7/7/7/7 - d4n 1 turn 30,30,30,30 11,11,11,11 fr");
    int colour;
    UNUSED(context);
    for (colour = MK_RED; colour <= MK_GREEN; colour++)
        assert_int_equal(mk_state_colour_at(&s, MK_SQUARE(colour, 6)), colour);
    assert_int_equal(mk_state_colour_at(&s, MK_SQUARE(4, 6)), MK_NO_COLOUR);
}

/* "Every player starts with 30 dirhams." */
static void test_s1_every_player_starts_with_30_dirhams(void **context) {
    int players, seat;
    UNUSED(context);
    for (players = 2; players <= 4; players++) {
        mk_state s = start_of(players, "fr", 'n');
        assert_int_equal(mk_state_players(&s), players);
        for (seat = 0; seat < players; seat++) assert_int_equal(mk_state_purse(&s, seat), 30);
    }
}

/* "Money only ever moves between players, so the total never changes." */
static void test_s1_tribute_moves_money_and_the_total_stays(void **context) {
    mk_state s = position("7/7/3YY2/7/7/7/7 d5e5 d4n 1 roll 30,30,30,30 12,11,12,12 fr");
    UNUSED(context);
    play(&s, "1");
    assert_int_equal(mk_state_purse(&s, 0), 28);
    assert_int_equal(mk_state_purse(&s, 1), 32);
    assert_int_equal(mk_state_purse(&s, 2), 30);
    assert_int_equal(mk_state_purse(&s, 3), 30);
}

/* The table of players, seats, colours and rugs, for every edition. */
static void test_s1_four_players_have_one_colour_and_12_rugs_each(void **context) {
    size_t edition;
    int seat;
    UNUSED(context);
    for (edition = 0; edition < COUNT_OF(editions); edition++) {
        mk_state s = start_of(4, editions[edition], 'n');
        for (seat = 0; seat < 4; seat++) {
            assert_int_equal(mk_state_colour_seat(&s, seat), seat);
            assert_int_equal(mk_state_rugs_left(&s, seat), 12);
            assert_int_equal(mk_state_colour_left(&s, seat), 12);
        }
    }
}

static void test_s1_three_players_have_one_colour_and_15_rugs_each(void **context) {
    size_t edition;
    int seat;
    UNUSED(context);
    for (edition = 0; edition < COUNT_OF(editions); edition++) {
        mk_state s = start_of(3, editions[edition], 'n');
        for (seat = 0; seat < 3; seat++) {
            assert_int_equal(mk_state_colour_seat(&s, seat), seat);
            assert_int_equal(mk_state_rugs_left(&s, seat), 15);
            assert_int_equal(mk_state_colour_left(&s, seat), 15);
        }
        assert_int_equal(mk_state_colour_seat(&s, MK_GREEN), -1);
        assert_int_equal(mk_state_colour_left(&s, MK_GREEN), 0);
    }
}

static void test_s1_two_players_have_two_colours_and_24_rugs_each_in_it_30(void **context) {
    size_t edition;
    int seat;
    UNUSED(context);
    for (edition = 0; edition < COUNT_OF(editions); edition++) {
        mk_state s = start_of(2, editions[edition], 'n');
        int each = strcmp(editions[edition], "it") == 0 ? 15 : 12;
        assert_int_equal(mk_state_colour_seat(&s, MK_RED), 0);
        assert_int_equal(mk_state_colour_seat(&s, MK_YELLOW), 0);
        assert_int_equal(mk_state_colour_seat(&s, MK_BLUE), 1);
        assert_int_equal(mk_state_colour_seat(&s, MK_GREEN), 1);
        for (seat = 0; seat < 2; seat++) {
            assert_int_equal(mk_state_rugs_left(&s, seat), 2 * each);
            assert_int_equal(mk_state_colour_left(&s, 2 * seat), each);
            assert_int_equal(mk_state_colour_left(&s, 2 * seat + 1), each);
        }
    }
}

static void test_s1_there_are_two_to_four_players(void **context) {
    mk_rules rules = rules_of("fr");
    mk_state s;
    UNUSED(context);
    assert_int_equal(mk_state_start(&s, 1, &rules, MK_NORTH), MK_ERROR_PLAYERS);
    assert_int_equal(mk_state_start(&s, 5, &rules, MK_NORTH), MK_ERROR_PLAYERS);
    assert_int_equal(mk_state_start(&s, 0, &rules, MK_NORTH), MK_ERROR_PLAYERS);
    assert_int_equal(mk_state_start(&s, -2, &rules, MK_NORTH), MK_ERROR_PLAYERS);
}

/* "Seats play in order 1, 2, 3, 4, 1, … (clockwise)". */
static void test_s1_seats_play_in_order(void **context) {
    mk_state four = start_of(4, "fr", 'n');
    mk_state three = start_of(3, "fr", 'n');
    mk_state two = start_of(2, "fr", 'n');
    int turn;
    UNUSED(context);
    for (turn = 0; turn < 9; turn++) {
        int action;
        assert_int_equal(mk_state_seat(&four), turn % 4);
        assert_int_equal(mk_state_seat(&three), turn % 3);
        assert_int_equal(mk_state_seat(&two), turn % 2);
        for (action = 0; action < 3; action++) play_first(&four);
        for (action = 0; action < 3; action++) play_first(&three);
        for (action = 0; action < 4; action++) play_first(&two);
    }
}

/* "… skipping whoever is out or has no rug left." */
static void test_s1_seats_that_are_out_are_skipped(void **context) {
    mk_state s = position("7/7/7/7/7/7/7 - d4n 1 lay 30,x,x,30 11,0,0,12 fr");
    UNUSED(context);
    play(&s, "d5d6");
    assert_int_equal(mk_state_seat(&s), 3);
    play(&s, "e 2 g4g5");
    assert_int_equal(mk_state_seat(&s), 0);
}

static void test_s1_seats_without_a_rug_left_are_skipped(void **context) {
    mk_state s = position("7/7/7/7/7/7/7 - d4n 4 lay 30,30,30,30 0,0,3,2 fr");
    UNUSED(context);
    play(&s, "d5d6");
    assert_position(&s, "7/3G3/3G3/7/7/7/7 d5d6 d4n 3 turn 30,30,30,30 0,0,3,1 fr");
}

static void test_s1_a_seat_that_alone_has_rugs_plays_on(void **context) {
    mk_state s = position("7/7/7/7/7/7/7 - d4n 2 lay 30,30,30 0,3,0 fr");
    UNUSED(context);
    play(&s, "d5d6");
    assert_int_equal(mk_state_seat(&s), 1);
    assert_int_equal(mk_state_phase(&s), MK_TURN);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_s1_grid_has_seven_columns_and_seven_rows),
        cmocka_unit_test(test_s1_columns_run_from_left_to_right_and_rows_from_bottom_to_top),
        cmocka_unit_test(test_s1_nothing_beyond_g_and_7_is_a_square),
        cmocka_unit_test(test_s1_assam_starts_on_d4),
        cmocka_unit_test(test_s1_directions_point_to_their_edges),
        cmocka_unit_test(test_s1_assam_faces_one_of_four_ways_at_the_start),
        cmocka_unit_test(test_s1_die_has_faces_1_2_2_3_3_4),
        cmocka_unit_test(test_s1_six_equal_faces_choose_the_roll),
        cmocka_unit_test(test_s1_rug_covers_two_adjacent_squares_of_one_colour),
        cmocka_unit_test(test_s1_no_rug_lies_diagonally_or_apart),
        cmocka_unit_test(test_s1_colours_are_red_yellow_blue_green),
        cmocka_unit_test(test_s1_every_player_starts_with_30_dirhams),
        cmocka_unit_test(test_s1_tribute_moves_money_and_the_total_stays),
        cmocka_unit_test(test_s1_four_players_have_one_colour_and_12_rugs_each),
        cmocka_unit_test(test_s1_three_players_have_one_colour_and_15_rugs_each),
        cmocka_unit_test(test_s1_two_players_have_two_colours_and_24_rugs_each_in_it_30),
        cmocka_unit_test(test_s1_there_are_two_to_four_players),
        cmocka_unit_test(test_s1_seats_play_in_order),
        cmocka_unit_test(test_s1_seats_that_are_out_are_skipped),
        cmocka_unit_test(test_s1_seats_without_a_rug_left_are_skipped),
        cmocka_unit_test(test_s1_a_seat_that_alone_has_rugs_plays_on),
    };
    return cmocka_run_group_tests_name("rules_board", tests, NULL, NULL);
}
