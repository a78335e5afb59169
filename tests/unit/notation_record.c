/* notation_record.c - records: tags, turns of every form, unfinished turns,
 * games that start elsewhere (notation, Record). */
#include "support.h"

/* That a text is read and written as it is. */
static void check_stable(const char *text) {
    mk_game game;
    read_record(&game, text);
    assert_string_equal(record_of(&game), text);
}

/* That turns after some tags are read and written as they are, and what
 * position they lead to. */
static void check_turns(const char *tags, const char *turns, const char *line) {
    char text[1024];
    mk_game game;
    snprintf(text, sizeof text, "%s\n\n%s\n", tags, turns);
    read_record(&game, text);
    assert_string_equal(record_of(&game), text);
    if (line) assert_position(&game.state, line);
}

#define TAGS(rules, players, facing) \
    "[Rules \"" rules "\"]\n[Players \"" players "\"]\n[Facing \"" facing "\"]\n[Result \"*\"]"
#define FROM(rules, players, position)                                                                  \
    "[Rules \"" rules "\"]\n[Players \"" players "\"]\n[Position \"" position " " rules "\"]\n[Result " \
    "\"*\"]"
#define ENDED(rules, players, position, result)                                         \
    "[Rules \"" rules "\"]\n[Players \"" players "\"]\n[Position \"" position " " rules \
    "\"]\n[Result \"" result "\"]"

/* The records of docs/notation.md. */
static void test_the_first_example(void **context) {
    static const char text[] = "[Rules \"fr\"]\n"
                               "[Players \"4\"]\n"
                               "[Facing \"e\"]\n"
                               "[Seat1 \"Amal\"]\n"
                               "[Seat2 \"\xc5\x81ukasz\"]\n"
                               "[Seat3 \"Chen\"]\n"
                               "[Seat4 \"Dana\"]\n"
                               "[Date \"2026.11.15\"]\n"
                               "[Result \"*\"]\n"
                               "\n"
                               "1. s2 c2c3 2. s4 d3c3 3. e1 e3e4 4. n *\n";
    mk_game game;
    UNUSED(context);
    check_stable(text);
    read_record(&game, text);
    assert_int_equal(game.count, 10);
    assert_true(game.seed == 0);
    assert_position(&game.state, "7/7/7/4B2/2YYB2/2R4/7 c3d3,e3e4 f3n 4 roll 30,30,30,30 11,11,11,12 fr");
}

static void test_the_other_examples(void **context) {
    UNUSED(context);
    check_turns(TAGS("fr", "2", "e"), "1. R:s2 c2c3 2. B:s4 d3c3 3. Y: *",
                "7/7/7/7/2BB3/2R4/7 c3d3 e3n 1 turn:Y 30,30 11+12,11+12 fr");
    check_turns(TAGS("fr,turning=after", "3", "n"), "1. 2 d5c5 e 2. 3 *",
                "7/7/2RR3/7/7/7/7 c5d5 g6e 2 lay 30,30,30 14,15,15 fr,turning=after");
    check_turns(FROM("fr", "3", "7/7/7/3RR2/7/7/7 d4e4 d3n 2 roll 50,1,39 14,15,15"),
                "1. 1 out {two dirhams were due} 2. w2 c4c5 *",
                "7/7/2B4/2BRR2/7/7/7 c4c5,d4e4 b4w 1 turn 51,x,39 14,0,14 fr");
}

/* The table of turns. */
static void test_turns_of_every_kind_of_game(void **context) {
    UNUSED(context);
    check_turns(TAGS("fr", "4", "e"), "1. s2 c2c3 *",
                "7/7/7/7/2R4/2R4/7 c2c3 d2s 2 turn 30,30,30,30 11,12,12,12 fr");
    check_turns(TAGS("fr", "3", "e"), "1. s2 c2c3 *",
                "7/7/7/7/2R4/2R4/7 c2c3 d2s 2 turn 30,30,30 14,15,15 fr");
    check_turns(TAGS("fr", "2", "e"), "1. Y:s2 c2c3 *",
                "7/7/7/7/2Y4/2Y4/7 c2c3 d2s 2 draw 30,30 12+11,12+12 fr");
    check_turns(TAGS("it", "2", "e"), "1. Y:s2 c2c3 *",
                "7/7/7/7/2Y4/2Y4/7 c2c3 d2s 2 draw 30,30 15+14,15+15 it");
    check_turns(TAGS("fr,turning=after", "4", "s"), "1. 2 c2c3 e *",
                "7/7/7/7/2R4/2R4/7 c2c3 d2e 2 roll 30,30,30,30 11,12,12,12 fr,turning=after");
    check_turns(TAGS("fr,turning=after-quarter", "2", "s"), "1. R:2 c2c3 e *",
                "7/7/7/7/2R4/2R4/7 c2c3 d2e 2 draw 30,30 11+12,12+12 fr,turning=after-quarter");
}

/* "An unfinished last turn stops where the game stopped (R:, s, s2, R:s2)." */
static void test_unfinished_turns(void **context) {
    UNUSED(context);
    check_turns(TAGS("fr", "4", "e"), "*", "7/7/7/7/7/7/7 - d4e 1 turn 30,30,30,30 12,12,12,12 fr");
    check_turns(TAGS("fr", "4", "e"), "1. s *", "7/7/7/7/7/7/7 - d4s 1 roll 30,30,30,30 12,12,12,12 fr");
    check_turns(TAGS("fr", "4", "e"), "1. s2 *", "7/7/7/7/7/7/7 - d2s 1 lay 30,30,30,30 12,12,12,12 fr");
    check_turns(TAGS("fr", "2", "e"), "*", "7/7/7/7/7/7/7 - d4e 1 draw 30,30 12+12,12+12 fr");
    check_turns(TAGS("fr", "2", "e"), "1. R: *", "7/7/7/7/7/7/7 - d4e 1 turn:R 30,30 12+12,12+12 fr");
    check_turns(TAGS("fr", "2", "e"), "1. R:s *", "7/7/7/7/7/7/7 - d4s 1 roll:R 30,30 12+12,12+12 fr");
    check_turns(TAGS("fr", "2", "e"), "1. R:s2 *", "7/7/7/7/7/7/7 - d2s 1 lay:R 30,30 12+12,12+12 fr");
    check_turns(TAGS("fr,turning=after", "3", "s"), "*",
                "7/7/7/7/7/7/7 - d4s 1 roll 30,30,30 15,15,15 fr,turning=after");
    check_turns(TAGS("fr,turning=after", "3", "s"), "1. 2 *",
                "7/7/7/7/7/7/7 - d2s 1 lay 30,30,30 15,15,15 fr,turning=after");
    check_turns(TAGS("fr,turning=after", "3", "s"), "1. 2 c2c3 *",
                "7/7/7/7/2R4/2R4/7 c2c3 d2s 1 turn 30,30,30 14,15,15 fr,turning=after");
    check_turns(TAGS("fr,turning=after", "2", "s"), "1. R: *",
                "7/7/7/7/7/7/7 - d4s 1 roll:R 30,30 12+12,12+12 fr,turning=after");
    check_turns(TAGS("fr,turning=after", "2", "s"), "1. R:2 *",
                "7/7/7/7/7/7/7 - d2s 1 lay:R 30,30 12+12,12+12 fr,turning=after");
    check_turns(TAGS("fr,turning=after", "2", "s"), "1. R:2 c2c3 *",
                "7/7/7/7/2R4/2R4/7 c2c3 d2s 1 turn 30,30 11+12,12+12 fr,turning=after");
}

/* "a first turn that is already under way has only the actions that remain",
 * from each phase. */
static void test_first_turns_under_way(void **context) {
    UNUSED(context);
    check_turns(FROM("fr", "3", "7/7/7/7/7/7/7 - d4e 2 turn 30,30,30 15,15,15"), "1. s2 c2c3 2. w *",
                "7/7/7/7/2Y4/2Y4/7 c2c3 d2w 3 roll 30,30,30 15,14,15 fr");
    check_turns(FROM("fr", "3", "7/7/7/7/7/7/7 - d4s 1 roll 30,30,30 15,15,15"), "1. 2 c2c3 2. w *",
                "7/7/7/7/2R4/2R4/7 c2c3 d2w 2 roll 30,30,30 14,15,15 fr");
    check_turns(FROM("fr", "3", "7/7/7/7/7/7/7 - d2s 1 lay 30,30,30 15,15,15"), "1. c2c3 2. w *",
                "7/7/7/7/2R4/2R4/7 c2c3 d2w 2 roll 30,30,30 14,15,15 fr");
}

static void test_first_turns_under_way_of_two_players(void **context) {
    const char *const line = "7/7/7/7/2R4/2R4/7 c2c3 d2s 2 turn:B 30,30 11+12,12+12 fr";
    UNUSED(context);
    check_turns(FROM("fr", "2", "7/7/7/7/7/7/7 - d4e 2 draw 30,30 12+12,12+12"), "1. B:s2 c2c3 2. R: *",
                "7/7/7/7/2B4/2B4/7 c2c3 d2s 1 turn:R 30,30 12+12,11+12 fr");
    check_turns(FROM("fr", "2", "7/7/7/7/7/7/7 - d4e 1 turn:R 30,30 12+12,12+12"), "1. s2 c2c3 2. B: *",
                line);
    check_turns(FROM("fr", "2", "7/7/7/7/7/7/7 - d4s 1 roll:R 30,30 12+12,12+12"), "1. 2 c2c3 2. B: *", line);
    check_turns(FROM("fr", "2", "7/7/7/7/7/7/7 - d2s 1 lay:R 30,30 12+12,12+12"), "1. c2c3 2. B: *", line);
}

static void test_first_turns_under_way_in_the_variant(void **context) {
    const char *const line = "7/7/7/7/2R4/2R4/7 c2c3 g2e 2 lay 30,30,30 14,15,15 fr,turning=after";
    UNUSED(context);
    check_turns(FROM("fr,turning=after", "3", "7/7/7/7/7/7/7 - d4s 2 roll 30,30,30 15,15,15"),
                "1. 2 c2c3 e 2. 3 *", "7/7/7/7/2Y4/2Y4/7 c2c3 g2e 3 lay 30,30,30 15,14,15 fr,turning=after");
    check_turns(FROM("fr,turning=after", "3", "7/7/7/7/7/7/7 - d2s 1 lay 30,30,30 15,15,15"),
                "1. c2c3 e 2. 3 *", line);
    check_turns(FROM("fr,turning=after", "3", "7/7/7/7/2R4/2R4/7 c2c3 d2s 1 turn 30,30,30 14,15,15"),
                "1. e 2. 3 *", line);
}

static void test_first_turns_under_way_in_the_variant_of_two_players(void **context) {
    const char *const line = "7/7/7/7/2R4/2R4/7 c2c3 d2e 2 roll:G 30,30 11+12,12+12 fr,turning=after-quarter";
    UNUSED(context);
    check_turns(FROM("fr,turning=after-quarter", "2", "7/7/7/7/7/7/7 - d4s 1 roll:R 30,30 12+12,12+12"),
                "1. 2 c2c3 e 2. G: *", line);
    check_turns(FROM("fr,turning=after-quarter", "2", "7/7/7/7/7/7/7 - d2s 1 lay:R 30,30 12+12,12+12"),
                "1. c2c3 e 2. G: *", line);
    check_turns(FROM("fr,turning=after-quarter", "2", "7/7/7/7/2R4/2R4/7 c2c3 d2s 1 turn 30,30 11+12,12+12"),
                "1. e 2. G: *", line);
}

/* A game that starts elsewhere and stops at once, from each phase. */
static void test_positions_without_any_turn(void **context) {
    UNUSED(context);
    check_turns(FROM("fr", "3", "7/7/7/7/7/7/7 - d4e 2 turn 30,30,30 15,15,15"), "*", NULL);
    check_turns(FROM("fr", "3", "7/7/7/7/7/7/7 - d4s 1 roll 30,30,30 15,15,15"), "*", NULL);
    check_turns(FROM("fr", "3", "7/7/7/7/7/7/7 - d2s 1 lay 30,30,30 15,15,15"), "*", NULL);
    check_turns(FROM("fr", "2", "7/7/7/7/7/7/7 - d4e 2 draw 30,30 12+12,12+12"), "*", NULL);
    check_turns(FROM("fr,turning=after", "3", "7/7/7/7/7/7/7 - d2s 1 turn 30,30,30 14,15,15"), "*", NULL);
    check_turns(ENDED("fr", "3", "RR5/7/7/7/7/7/7 a7b7 d2s 1 over 30,30,30 0,0,0", "1"), "1", NULL);
}

/* The word out, in every kind of game. */
static void test_a_player_goes_out(void **context) {
    UNUSED(context);
    check_turns(FROM("fr", "3", "7/7/3YY2/7/7/7/7 d5e5 d4e 1 turn 1,30,30 15,14,15"), "1. n1 out 2. n *",
                "7/7/3YY2/7/7/7/7 d5e5 d5n 2 roll x,31,30 0,14,15 fr");
    check_turns(FROM("fr,turning=after", "3", "7/7/3YY2/7/7/7/7 d5e5 d4n 1 roll 1,30,30 15,14,15"),
                "1. 1 out 2. 2 *", "7/7/3YY2/7/7/7/7 d5e5 d7n 2 lay x,31,30 0,14,15 fr,turning=after");
    check_turns(ENDED("fr", "2", "7/7/3BB2/7/7/7/7 d5e5 d4e 1 draw 1,30 12+12,11+12", "2"), "1. R:n1 out 2",
                "7/7/3BB2/7/7/7/7 d5e5 d5n 1 over x,31 0+0,11+12 fr");
    check_turns(ENDED("fr,turning=after", "2", "7/7/3RR2/7/7/7/7 d5e5 d4n 2 draw 30,1 11+12,12+12", "1"),
                "1. G:1 out 1", "7/7/3RR2/7/7/7/7 d5e5 d5n 2 over 31,x 11+12,0+0 fr,turning=after");
}

/* "else the winning seat, or the seats that share the win: 2, 1=3. The last
 * token of the turns repeats it". */
static void test_finished_games(void **context) {
    UNUSED(context);
    check_turns(ENDED("fr", "3", "7/7/7/7/7/7/7 - d4e 3 turn 30,30,30 0,0,1", "3"), "1. s2 c2c3 3",
                "7/7/7/7/2B4/2B4/7 c2c3 d2s 3 over 30,30,30 0,0,0 fr");
    check_turns(ENDED("fr", "3", "RR5/7/7/7/7/7/7 a7b7 d4e 3 turn 30,30,30 0,0,1", "1=3"), "1. s2 c2c3 1=3",
                NULL);
    check_turns(
        ENDED("fr", "4", "RR5/YY5/BB5/7/7/7/7 a5b5,a6b6,a7b7 d4e 4 turn 30,30,30,30 0,0,0,1", "1=2=3=4"),
        "1. s2 c2c3 1=2=3=4", NULL);
    /* the last turn of a game in the variant: nobody turns */
    check_turns(ENDED("fr,turning=after", "3", "7/7/7/7/7/7/7 - d4s 3 roll 30,30,30 0,0,1", "3"),
                "1. 2 c2c3 3", NULL);
    check_turns(ENDED("fr,turning=after", "2", "7/7/7/7/7/7/7 - d4s 2 draw 30,30 0+0,0+1", "2"),
                "1. G:2 c2c3 2", NULL);
}

/* "An empty line stands between them in files and is optional when reading."
 * White space is free otherwise too. */
static void test_white_space_is_free(void **context) {
    const char *const texts[] = {
        "[Rules \"fr\"][Players \"4\"][Facing \"e\"][Result \"*\"]1. s2 c2c3 *",
        "[Rules \"fr\"]\n[Players \"4\"]\n[Facing \"e\"]\n[Result \"*\"]\n1. s2 c2c3 *",
        "[Rules \"fr\"]\r\n[Players \"4\"]\r\n[Facing \"e\"]\r\n[Result \"*\"]\r\n\r\n1. s2 c2c3 *\r\n",
        "\n\n[ Rules\t\"fr\" ]\n[Players\n\"4\"\n]\n\n\n[Facing \"e\"] [Result   \"*\"]\n\n\n1.\n  "
        "s2\n\tc2c3\n*\n\n\n",
        "[Result \"*\"] [Facing \"e\"] [Players \"4\"] [Rules \"fr\"] 1. s2 c2c3 *",
        "[Rules \"fr,turning=before,bankrupt=out\"] [Players \"4\"] [Facing \"e\"] [Result \"*\"] 1. s2 c3c2 "
        "*",
        "[Rules\"fr\"] [Players\"4\"] [Facing\"e\"] [Result\"*\"] 1. s2 c2c3 *",
    };
    size_t i;
    UNUSED(context);
    for (i = 0; i < COUNT_OF(texts); i++) {
        mk_game game;
        read_record(&game, texts[i]);
        assert_string_equal(
            record_of(&game),
            "[Rules \"fr\"]\n[Players \"4\"]\n[Facing \"e\"]\n[Result \"*\"]\n\n1. s2 c2c3 *\n");
    }
}

/* A record without Facing and without Position starts facing north. */
static void test_facing_is_north_by_default(void **context) {
    mk_game game;
    UNUSED(context);
    read_record(&game, "[Rules \"fr\"] [Players \"4\"] [Result \"*\"] *");
    assert_string_equal(record_of(&game),
                        "[Rules \"fr\"]\n[Players \"4\"]\n[Facing \"n\"]\n[Result \"*\"]\n\n*\n");
}

static void test_every_facing(void **context) {
    UNUSED(context);
    check_turns(TAGS("fr", "4", "n"), "1. n *", NULL);
    check_turns(TAGS("fr", "4", "e"), "1. e *", NULL);
    check_turns(TAGS("fr", "4", "s"), "1. s *", NULL);
    check_turns(TAGS("fr", "4", "w"), "1. w *", NULL);
}

/* A Position that is a start is written as Facing. */
static void test_a_position_that_is_a_start_becomes_facing(void **context) {
    mk_game game;
    UNUSED(context);
    read_record(&game, FROM("fr", "4", "7/7/7/7/7/7/7 - d4w 1 turn 30,30,30,30 12,12,12,12") " 1. s2 *");
    assert_string_equal(record_of(&game),
                        "[Rules \"fr\"]\n[Players \"4\"]\n[Facing \"w\"]\n[Result \"*\"]\n\n1. s2 *\n");
}

/* Rules and Players of a Position agree also when they are written in another
 * order. */
static void test_rules_agree_with_a_position_by_meaning(void **context) {
    mk_game game;
    UNUSED(context);
    read_record(&game, "[Rules \"fr,bankrupt=stay,turning=after\"] [Players \"3\"] [Result \"*\"]"
                       "[Position \"7/7/7/7/7/7/7 - d2s 1 lay 30,30,30 15,15,15 "
                       "fr,own-rug=keep,turning=after,bankrupt=stay\"] *");
    assert_string_equal(
        record_of(&game),
        "[Rules \"fr,turning=after,bankrupt=stay\"]\n[Players \"3\"]\n"
        "[Position \"7/7/7/7/7/7/7 - d2s 1 lay 30,30,30 15,15,15 fr,turning=after,bankrupt=stay\"]\n"
        "[Result \"*\"]\n\n*\n");
}

/* Turn numbers go on beyond one digit, over players who are skipped. */
static void test_turn_numbers_count_over_the_whole_game(void **context) {
    mk_game game;
    mk_rules rules = rules_of("it,bankrupt=stay");
    const char *text;
    UNUSED(context);
    assert_int_equal(mk_game_start(&game, 2, &rules, MK_EAST, 7), MK_FINE);
    while (mk_state_phase(&game.state) != MK_OVER)
        assert_int_equal(mk_game_play(&game, mk_state_random(&game.state, 7, game.count)), MK_FINE);
    text = record_of(&game);
    assert_non_null(strstr(text, " 9. "));
    assert_non_null(strstr(text, "10. "));
    assert_non_null(strstr(text, "60. "));
    assert_null(strstr(text, "61. "));
    assert_int_equal(game.count, 240);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_the_first_example),
        cmocka_unit_test(test_the_other_examples),
        cmocka_unit_test(test_turns_of_every_kind_of_game),
        cmocka_unit_test(test_unfinished_turns),
        cmocka_unit_test(test_first_turns_under_way),
        cmocka_unit_test(test_first_turns_under_way_of_two_players),
        cmocka_unit_test(test_first_turns_under_way_in_the_variant),
        cmocka_unit_test(test_first_turns_under_way_in_the_variant_of_two_players),
        cmocka_unit_test(test_positions_without_any_turn),
        cmocka_unit_test(test_a_player_goes_out),
        cmocka_unit_test(test_finished_games),
        cmocka_unit_test(test_white_space_is_free),
        cmocka_unit_test(test_facing_is_north_by_default),
        cmocka_unit_test(test_every_facing),
        cmocka_unit_test(test_a_position_that_is_a_start_becomes_facing),
        cmocka_unit_test(test_rules_agree_with_a_position_by_meaning),
        cmocka_unit_test(test_turn_numbers_count_over_the_whole_game),
    };
    return cmocka_run_group_tests_name("notation_record", tests, NULL, NULL);
}
