/* table_turns.c - who acts at a table, what may be taken back, and the list of turns. */
#include "support.h"

/* p: a person, c: a computer player. */
static mk_table table_of(const char *seats) {
    mk_table table = {.players = (uint8_t)strlen(seats), .facing = MK_NORTH};
    int seat;
    for (seat = 0; seats[seat]; seat++)
        if (seats[seat] == 'c') strcpy(table.seats[seat].player, "merchant");
    return table;
}

static mk_game game_of(const mk_table *table, const char *actions) {
    mk_game game;
    assert_int_equal(mk_table_start(table, NULL, 0, &game), MK_FINE);
    play_game(&game, actions);
    return game;
}

static int undoable(const mk_table *table, const char *actions) {
    const mk_game game = game_of(table, actions);
    return mk_table_undoable(table, &game);
}

static mk_actor actor(const mk_table *table, const char *actions) {
    const mk_game game = game_of(table, actions);
    return mk_table_actor(table, &game.state);
}

/* ---- Who acts ---------------------------------------------------------------- */

static void test_chance_is_the_programs_and_choices_are_the_seats(void **context) {
    const mk_table table = table_of("pc");
    UNUSED(context);
    assert_int_equal(actor(&table, ""), MK_DICE);
    assert_int_equal(actor(&table, "R"), MK_PERSON);
    assert_int_equal(actor(&table, "R n"), MK_DICE);
    assert_int_equal(actor(&table, "R n 1"), MK_PERSON);
    assert_int_equal(actor(&table, "R n 1 d6d7"), MK_DICE);
    assert_int_equal(actor(&table, "R n 1 d6d7 B"), MK_COMPUTER);
    assert_int_equal(actor(&table, "R n 1 d6d7 B e 1"), MK_COMPUTER);
}

/* Also what is rolled for a computer player: it has no hands. */
static void test_at_a_real_board_people_enter_chance(void **context) {
    mk_table table = table_of("pc");
    UNUSED(context);
    table.by_hand = 1;
    assert_int_equal(actor(&table, ""), MK_PERSON);
    assert_int_equal(actor(&table, "R n"), MK_PERSON);
    assert_int_equal(actor(&table, "R n 1 d6d7"), MK_PERSON);
    assert_int_equal(actor(&table, "R n 1 d6d7 B"), MK_COMPUTER);
}

static void test_nobody_acts_when_it_is_over(void **context) {
    const mk_state over = position("7/7/7/3RR2/7/7/7 d4e4 d3n 1 over 60,30 0+0,0+0 fr");
    mk_table table = table_of("pp");
    UNUSED(context);
    table.by_hand = 1;
    assert_int_equal(mk_table_actor(&table, &over), MK_NOBODY);
}

/* ---- What may be taken back ---------------------------------------------------- */

static void test_nothing_is_taken_back_before_anything_is_done(void **context) {
    mk_table table = table_of("ppp");
    UNUSED(context);
    assert_int_equal(undoable(&table, ""), 0);
    table.practice = 1;
    assert_int_equal(undoable(&table, ""), 0);
    table.by_hand = 1;
    assert_int_equal(undoable(&table, ""), 0);
}

static void test_a_choice_is_taken_back_until_chance_follows(void **context) {
    const mk_table three = table_of("ppp"), two = table_of("pp");
    UNUSED(context);
    assert_int_equal(undoable(&three, "n"), 1);
    assert_int_equal(undoable(&three, "n 1"), 0);
    assert_int_equal(undoable(&three, "n 1 d6d7"), 1);
    assert_int_equal(undoable(&three, "n 1 d6d7 w"), 1);
    assert_int_equal(undoable(&two, "R"), 0);
    assert_int_equal(undoable(&two, "R n 1 d6d7"), 1);
    assert_int_equal(undoable(&two, "R n 1 d6d7 B"), 0);
}

static void test_a_choice_is_taken_back_until_a_computer_has_answered(void **context) {
    const mk_table table = table_of("pcp");
    UNUSED(context);
    assert_int_equal(undoable(&table, "n 1 d6d7"), 1);
    assert_int_equal(undoable(&table, "n 1 d6d7 w"), 0);
    assert_int_equal(undoable(&table, "n 1 d6d7 w 1 c6c7"), 0);
    assert_int_equal(undoable(&table, "n 1 d6d7 w 1 c6c7 w"), 1);
}

static void test_computers_take_nothing_back(void **context) {
    mk_table table = table_of("ccc");
    UNUSED(context);
    assert_int_equal(undoable(&table, "n 1 d6d7"), 0);
    table.practice = 1;
    assert_int_equal(undoable(&table, "n 1 d6d7"), 0);
}

static void test_practice_goes_back_to_the_last_choice_of_a_person(void **context) {
    mk_table table = table_of("pcc");
    UNUSED(context);
    table.practice = 1;
    assert_int_equal(undoable(&table, "n"), 1);
    assert_int_equal(undoable(&table, "n 1"), 2);
    assert_int_equal(undoable(&table, "n 1 d6d7"), 1);
    assert_int_equal(undoable(&table, "n 1 d6d7 w 1 c6c7 w 1"), 6);
}

/* The dice lie on the table for all to see: who has mistyped them takes them back. */
static void test_a_mistyped_roll_is_taken_back_with_what_a_computer_made_of_it(void **context) {
    mk_table table = table_of("pcp");
    UNUSED(context);
    table.by_hand = 1;
    assert_int_equal(undoable(&table, "n 1"), 1);
    assert_int_equal(undoable(&table, "n 1 d6d7 w"), 2);
    assert_int_equal(undoable(&table, "n 1 d6d7 w 1"), 1);
    assert_int_equal(undoable(&table, "n 1 d6d7 w 1 c6c7"), 2);
}

static void test_computers_at_a_real_board_may_have_begun(void **context) {
    mk_table table = table_of("ccp");
    UNUSED(context);
    table.by_hand = 1;
    assert_int_equal(undoable(&table, "n"), 0);
    assert_int_equal(undoable(&table, "n 1 d6d7 w"), 3);
}

/* ---- Turns ----------------------------------------------------------------------- */

static void assert_turn(const mk_turn *turn, const char *form) {
    char text[96];
    snprintf(text, sizeof text, "%d+%d seat %d roll %d paid %d to %d%s", turn->first, turn->count, turn->seat,
             turn->roll, turn->paid, turn->payee, turn->out ? " out" : "");
    assert_string_equal(text, form);
}

static void test_turns_of_a_game(void **context) {
    const mk_table table = table_of("pp");
    const mk_game game = game_of(&table, "R n 1 d6d7 B n 1 c6c7 R");
    mk_turn turns[MK_GAME_ACTIONS];
    UNUSED(context);
    assert_int_equal(mk_turns_of(&game, 0, turns), 0);
    assert_int_equal(mk_turns_of(&game, game.count, turns), 3);
    assert_turn(&turns[0], "0+4 seat 0 roll 1 paid 0 to -1");
    assert_turn(&turns[1], "4+4 seat 1 roll 1 paid 2 to 0");
    assert_turn(&turns[2], "8+1 seat 0 roll 0 paid 0 to -1");
    assert_int_equal(mk_turns_of(&game, 6, turns), 2);
    assert_turn(&turns[1], "4+2 seat 1 roll 0 paid 0 to -1");
}

static void test_turns_of_a_game_that_starts_within_one(void **context) {
    const mk_state start = position("7/7/7/3RR2/7/7/7 d4e4 d3n 2 roll 50,1,39 14,15,15 fr");
    const mk_table table = table_of("ppp");
    mk_turn turns[MK_GAME_ACTIONS];
    mk_game game;
    UNUSED(context);
    assert_int_equal(mk_table_start(&table, &start, 0, &game), MK_FINE);
    play_game(&game, "1 n");
    assert_int_equal(mk_turns_of(&game, 2, turns), 2);
    assert_turn(&turns[0], "0+1 seat 1 roll 1 paid 1 to 0 out");
    assert_turn(&turns[1], "1+1 seat 2 roll 0 paid 0 to -1");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_chance_is_the_programs_and_choices_are_the_seats),
        cmocka_unit_test(test_at_a_real_board_people_enter_chance),
        cmocka_unit_test(test_nobody_acts_when_it_is_over),
        cmocka_unit_test(test_nothing_is_taken_back_before_anything_is_done),
        cmocka_unit_test(test_a_choice_is_taken_back_until_chance_follows),
        cmocka_unit_test(test_a_choice_is_taken_back_until_a_computer_has_answered),
        cmocka_unit_test(test_computers_take_nothing_back),
        cmocka_unit_test(test_practice_goes_back_to_the_last_choice_of_a_person),
        cmocka_unit_test(test_a_mistyped_roll_is_taken_back_with_what_a_computer_made_of_it),
        cmocka_unit_test(test_computers_at_a_real_board_may_have_begun),
        cmocka_unit_test(test_turns_of_a_game),
        cmocka_unit_test(test_turns_of_a_game_that_starts_within_one),
    };
    return cmocka_run_group_tests_name("table_turns", tests, NULL, NULL);
}
