/* table_seats.c - who sits at a table: names, computer players, tags. */
#include "support.h"

static mk_table table_of(int players) {
    mk_table table = {.players = (uint8_t)players, .facing = MK_EAST};
    return table;
}

static void give(mk_table *table, int seat, const char *who) {
    assert_int_equal(mk_seat_give(&table->seats[seat], who), MK_FINE);
}

static const char *shown(const mk_table *table, int seat) {
    static char texts[4][MK_TABLE_NAME_MAX];
    static unsigned next;
    char *text = texts[next++ % COUNT_OF(texts)];
    size_t length = mk_table_name(table, seat, text, MK_TABLE_NAME_MAX);
    assert_int_equal(length, strlen(text));
    return text;
}

static void test_a_seat_is_given_to_a_person_or_a_computer_player(void **context) {
    mk_seat seat;
    UNUSED(context);
    memset(&seat, 0x5a, sizeof seat);
    assert_int_equal(mk_seat_give(&seat, "Ana"), MK_FINE);
    assert_string_equal(seat.name, "Ana");
    assert_string_equal(seat.player, "");
    assert_int_equal(mk_seat_give(&seat, "merchant"), MK_FINE);
    assert_string_equal(seat.name, "");
    assert_string_equal(seat.player, "merchant");
    assert_int_equal(mk_seat_give(&seat, "flat:20"), MK_FINE);
    assert_string_equal(seat.player, "flat:20");
}

static void test_a_name_that_is_too_long_is_refused(void **context) {
    char name[MK_SEAT_NAME + 1];
    mk_seat seat = {"Ana", ""}, before = seat;
    UNUSED(context);
    memset(name, 'n', sizeof name);
    name[MK_SEAT_NAME] = '\0';
    assert_int_equal(mk_seat_give(&seat, name), MK_ERROR_SEAT_NAME);
    assert_memory_equal(&seat, &before, sizeof seat);
    name[MK_SEAT_NAME - 1] = '\0';
    assert_int_equal(mk_seat_give(&seat, name), MK_FINE);
    assert_string_equal(seat.name, name);
}

static void test_a_name_that_no_record_can_hold_is_refused(void **context) {
    mk_seat seat = {"Ana", ""}, before = seat;
    UNUSED(context);
    assert_int_equal(mk_seat_give(&seat, "Zo\xeb"), MK_ERROR_TEXT_FORM);
    assert_int_equal(mk_seat_give(&seat, "A\tna"), MK_ERROR_TEXT_FORM);
    assert_memory_equal(&seat, &before, sizeof seat);
    assert_int_equal(mk_seat_give(&seat, "Zoë"), MK_FINE);
}

static void test_a_table_starts_a_game_with_tags(void **context) {
    mk_table table = table_of(3);
    mk_game game;
    UNUSED(context);
    give(&table, 0, "Ana");
    give(&table, 1, "merchant");
    assert_int_equal(mk_table_start(&table, NULL, 9, &game), MK_FINE);
    assert_true(game.seed == 9);
    assert_position(&game.state, "7/7/7/7/7/7/7 - d4e 1 turn 30,30,30 15,15,15 fr");
    assert_string_equal(record_of(&game), "[Rules \"fr\"]\n[Players \"3\"]\n[Facing \"e\"]\n[Seat1 \"Ana\"]\n"
                                          "[Seat2 \"merchant\"]\n[Result \"*\"]\n\n*\n");
}

/* The name that somebody gave goes before the one of the engine. */
static void test_a_computer_player_may_have_a_name(void **context) {
    mk_table table = table_of(2), back;
    mk_game game;
    UNUSED(context);
    give(&table, 1, "merchant");
    strcpy(table.seats[1].name, "Fatima");
    assert_int_equal(mk_table_start(&table, NULL, 0, &game), MK_FINE);
    mk_table_of(&game, &back);
    assert_string_equal(back.seats[1].name, "Fatima");
    assert_string_equal(shown(&table, 1), "Fatima");
}

static void test_a_table_starts_from_a_position(void **context) {
    const mk_state start = position("7/7/7/3RR2/7/7/7 d4e4 d3n 2 roll 50,1,39 14,15,15 fr");
    mk_table table = table_of(3);
    mk_game game;
    UNUSED(context);
    give(&table, 2, "assam");
    assert_int_equal(mk_table_start(&table, &start, 1, &game), MK_FINE);
    assert_true(mk_state_equal(&game.start, &start));
    mk_table_of(&game, &table);
    assert_int_equal(table.players, 3);
    assert_int_equal(table.facing, MK_NORTH);
    assert_string_equal(table.seats[2].player, "assam");
}

static void test_a_game_that_cannot_start_is_left_alone(void **context) {
    mk_table table = table_of(5);
    mk_game game, before;
    UNUSED(context);
    memset(&game, 0x5a, sizeof game);
    before = game;
    assert_int_equal(mk_table_start(&table, NULL, 0, &game), MK_ERROR_PLAYERS);
    table.players = 2;
    strcpy(table.seats[0].name, "Ana");
    strcpy(table.seats[1].name, "\xff");
    assert_int_equal(mk_table_start(&table, NULL, 0, &game), MK_ERROR_TEXT_FORM);
    assert_memory_equal(&game, &before, sizeof game);
}

static void test_the_table_of_a_game_from_elsewhere(void **context) {
    mk_table table;
    mk_game game;
    UNUSED(context);
    read_record(
        &game,
        "[Rules \"it,turning=after\"]\n[Players \"2\"]\n[Facing \"w\"]\n[Result \"*\"]\n[Seat2 \"Bo\"]\n"
        "[Seat1 \"greedy\"]\n[Seat3 \"Nobody\"]\n[Seat0 \"x\"]\n[Seat7 \"x\"]\n[Seam1 \"x\"]\n[Date "
        "\"2026\"]\n\n{a "
        "comment} *\n");
    memset(&table, 0x5a, sizeof table);
    mk_table_of(&game, &table);
    assert_int_equal(table.players, 2);
    assert_int_equal(table.facing, MK_WEST);
    assert_int_equal(table.rules.edition, MK_IT);
    assert_int_equal(table.rules.turning, MK_AFTER);
    assert_int_equal(table.by_hand, 0);
    assert_int_equal(table.practice, 0);
    assert_string_equal(table.seats[0].player, "greedy");
    assert_string_equal(table.seats[0].name, "");
    assert_string_equal(table.seats[1].name, "Bo");
    assert_string_equal(table.seats[1].player, "");
    assert_string_equal(table.seats[2].name, "");
}

/* A record may have been written by another program: names are cut where a character begins. */
static void test_a_long_name_from_elsewhere_is_cut_in_whole_characters(void **context) {
    char name[200] = "";
    mk_table table;
    mk_game game;
    int i;
    UNUSED(context);
    strcat(name, "x");
    for (i = 0; i < 50; i++) strcat(name, "é");
    assert_int_equal(mk_game_start(&game, 2, &(mk_rules){0}, MK_NORTH, 0), MK_FINE);
    assert_int_equal(mk_game_set_tag(&game, "Seat1", name), MK_FINE);
    mk_table_of(&game, &table);
    name[MK_SEAT_NAME - 1] = '\0'; /* x and 31 characters of two bytes */
    assert_string_equal(table.seats[0].name, name);
    name[0] = 'y';
    memmove(name + 2, name + 1, 100);
    name[1] = 'y';
    name[100] = '\0';
    assert_int_equal(mk_game_set_tag(&game, "Seat1", "yyééééééééééééééééééééééééééééééé"), MK_FINE);
    mk_table_of(&game, &table);
    assert_string_equal(table.seats[0].name, "yyéééééééééééééééééééééééééééééé");
}

static void test_seats_move_on_in_their_order(void **context) {
    mk_table table = table_of(3);
    UNUSED(context);
    give(&table, 0, "Ana");
    give(&table, 1, "Bo");
    give(&table, 2, "Cy");
    give(&table, 3, "nobody");
    mk_table_rotate(&table, 1);
    assert_string_equal(table.seats[0].name, "Bo");
    assert_string_equal(table.seats[1].name, "Cy");
    assert_string_equal(table.seats[2].name, "Ana");
    assert_string_equal(table.seats[3].name, "nobody");
    mk_table_rotate(&table, 0);
    assert_string_equal(table.seats[0].name, "Bo");
}

static void test_names_are_told_apart(void **context) {
    mk_table table = table_of(4);
    UNUSED(context);
    give(&table, 0, "Ana");
    give(&table, 1, "merchant");
    give(&table, 2, "Anna");
    give(&table, 3, "merchant");
    assert_string_equal(shown(&table, 0), "Ana");
    assert_string_equal(shown(&table, 1), "merchant (2)");
    assert_string_equal(shown(&table, 2), "Anna");
    assert_string_equal(shown(&table, 3), "merchant (4)");
    table.players = 3;
    assert_string_equal(shown(&table, 1), "merchant");
}

static void test_nobody_in_particular_is_a_number(void **context) {
    mk_table table = table_of(2);
    UNUSED(context);
    assert_string_equal(shown(&table, 0), "1");
    assert_string_equal(shown(&table, 1), "2");
}

static void test_a_name_is_written_as_far_as_there_is_room(void **context) {
    mk_table table = table_of(2);
    char text[8], longest[MK_SEAT_NAME];
    UNUSED(context);
    give(&table, 0, "Zoë");
    give(&table, 1, "Zoë");
    memset(text, 'x', sizeof text);
    assert_int_equal(mk_table_name(&table, 0, text, 0), 8);
    assert_int_equal(text[0], 'x');
    assert_int_equal(mk_table_name(&table, 0, text, 4), 8);
    assert_string_equal(text, "Zo");
    assert_int_equal(mk_table_name(&table, 0, text, sizeof text), 8);
    assert_string_equal(text, "Zoë (1");
    memset(longest, 'n', sizeof longest);
    longest[MK_SEAT_NAME - 1] = '\0';
    give(&table, 0, longest);
    give(&table, 1, longest);
    assert_int_equal(strlen(shown(&table, 1)), MK_SEAT_NAME + 3);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_seat_is_given_to_a_person_or_a_computer_player),
        cmocka_unit_test(test_a_name_that_is_too_long_is_refused),
        cmocka_unit_test(test_a_name_that_no_record_can_hold_is_refused),
        cmocka_unit_test(test_a_table_starts_a_game_with_tags),
        cmocka_unit_test(test_a_computer_player_may_have_a_name),
        cmocka_unit_test(test_a_table_starts_from_a_position),
        cmocka_unit_test(test_a_game_that_cannot_start_is_left_alone),
        cmocka_unit_test(test_the_table_of_a_game_from_elsewhere),
        cmocka_unit_test(test_a_long_name_from_elsewhere_is_cut_in_whole_characters),
        cmocka_unit_test(test_seats_move_on_in_their_order),
        cmocka_unit_test(test_names_are_told_apart),
        cmocka_unit_test(test_nobody_in_particular_is_a_number),
        cmocka_unit_test(test_a_name_is_written_as_far_as_there_is_room),
    };
    return cmocka_run_group_tests_name("table_seats", tests, NULL, NULL);
}
