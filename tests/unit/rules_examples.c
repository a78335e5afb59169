/* rules_examples.c - the worked examples of the Italian sheet (rules §8), and
 * where the sheets differ (rules §9). */
#include "support.h"

static const char *const editions[] = {"fr", "es", "ro", "pl", "it"};

/* ---- §8 ---------------------------------------------------------------- */

/* "1. Assam d4, turned south, roll 2: stops on d2. A rug on c2–c3 is legal (c2
 * touches him)." */
static void test_s8_example_1(void **context) {
    mk_state s = start_of(4, "it", 'e');
    UNUSED(context);
    play(&s, "s 2");
    assert_string_equal(name_of(mk_state_assam(&s)), "d2");
    assert_true(is_legal(&s, "c2c3"));
    play(&s, "c2c3");
    assert_position(&s, "7/7/7/7/2R4/2R4/7 c2c3 d2s 2 turn 30,30,30,30 11,12,12,12 it");
}

/* "2. Then left facing south, roll 4: d1, e1, e2, e3; stops on e3 facing
 * north. A rug on d3–c3 is legal and covers half of the first rug." */
static void test_s8_example_2(void **context) {
    const char *const squares[] = {"d1s", "e1n", "e2n", "e3n"};
    mk_state s = start_of(4, "it", 'e');
    int i;
    UNUSED(context);
    for (i = 0; i < 4; i++) assert_string_equal(walk("d2s", i + 1), squares[i]);
    play(&s, "s 2 c2c3 s 4");
    assert_string_equal(name_of(mk_state_assam(&s)), "e3");
    assert_int_equal(mk_state_facing(&s), MK_NORTH);
    assert_true(is_legal(&s, "d3c3"));
    play(&s, "d3c3");
    assert_position(&s, "7/7/7/7/2YY3/2R4/7 c3d3 e3n 3 turn 30,30,30,30 11,11,12,12 it");
}

/* "3. Assam on f7 facing east, roll 3: g7, around the corner loop to g7 again,
 * g6; stops on g6 facing south. The squares touching him are g7, g5 and f6. If
 * one rug lies visibly on f6–e6, laying on f6–e6 is illegal, while f6–f7 and
 * f6–f5 are legal." */
static void test_s8_example_3(void **context) {
    const char *const squares[] = {"g7e", "g7s", "g6s"};
    mk_state s = position("7/4RR1/7/7/7/7/7 e6f6 f7e 2 roll 30,30,30,30 11,12,12,12 it");
    int i;
    UNUSED(context);
    for (i = 0; i < 3; i++) assert_string_equal(walk("f7e", i + 1), squares[i]);
    play(&s, "3");
    assert_string_equal(name_of(mk_state_assam(&s)), "g6");
    assert_int_equal(mk_state_facing(&s), MK_SOUTH);
    assert_legal(&s, "f6f5 f6f7 g5f5 g5g4 g7f7");
    refuse(&s, "f6e6");
    assert_true(is_legal(&s, "f6f7"));
    assert_true(is_legal(&s, "f6f5"));
}

/* "4. Stopping on a red square that belongs to a connected red area of five
 * squares costs five dirhams." */
static void test_s8_example_4(void **context) {
    mk_state s = position("7/7/7/3RR2/4RR1/4R2/7 d4e4,e2e3 e1n 2 roll 30,30,30,30 9,12,12,12 it");
    UNUSED(context);
    play(&s, "2");
    assert_position(&s, "7/7/7/3RR2/4RR1/4R2/7 d4e4,e2e3 e3n 2 lay 35,25,30,30 9,12,12,12 it");
}

/* ---- §9 ---------------------------------------------------------------- */

/* "rugs each with two players: 12+12 … it 15+15", and everything else is
 * alike: "In play the five editions differ in one thing only". */
static void test_s9_editions_differ_only_in_the_deal_of_two(void **context) {
    int players;
    size_t i;
    UNUSED(context);
    for (players = 2; players <= 4; players++) {
        mk_state french = start_of(players, "fr", 'n');
        for (i = 1; i < COUNT_OF(editions); i++) {
            mk_state s = start_of(players, editions[i], 'n');
            int differs = players == 2 && strcmp(editions[i], "it") == 0;
            assert_int_equal(s.rules.edition, i);
            s.rules.edition = french.rules.edition;
            assert_int_equal(mk_state_equal(&s, &french), !differs);
        }
    }
}

/* "a player who cannot pay: out" in every edition. */
static void test_s9_a_player_who_cannot_pay_is_out_in_every_edition(void **context) {
    size_t i;
    UNUSED(context);
    for (i = 0; i < COUNT_OF(editions); i++) {
        char line[MK_POSITION_TEXT_MAX], after[MK_POSITION_TEXT_MAX];
        mk_state s;
        snprintf(line, sizeof line, "7/7/3YY2/7/7/7/7 d5e5 d4n 1 roll 1,30,30 15,14,15 %s", editions[i]);
        snprintf(after, sizeof after, "7/7/3YY2/7/7/7/7 d5e5 d5n 2 turn x,31,30 0,14,15 %s", editions[i]);
        s = position(line);
        play(&s, "1");
        assert_position(&s, after);
    }
}

/* "covering both halves of one's own rug: not listed as allowed … expressly
 * forbidden": forbidden in every edition. */
static void test_s9_own_whole_rug_is_protected_in_every_edition(void **context) {
    size_t i;
    UNUSED(context);
    for (i = 0; i < COUNT_OF(editions); i++) {
        char line[MK_POSITION_TEXT_MAX];
        mk_state s;
        snprintf(line, sizeof line, "7/3R3/3R3/7/7/7/7 d5d6 d4n 1 lay 30,30,30 14,15,15 %s", editions[i]);
        s = position(line);
        refuse(&s, "d5d6");
    }
}

/* "tie on points and dirhams: shared" in every edition. */
static void test_s9_ties_are_shared_in_every_edition(void **context) {
    size_t i;
    UNUSED(context);
    for (i = 0; i < COUNT_OF(editions); i++) {
        char line[MK_POSITION_TEXT_MAX];
        mk_state s;
        snprintf(line, sizeof line, "RY5/7/7/7/7/7/7 - d4n 1 over 30,30,30 0,0,0 %s", editions[i]);
        s = position(line);
        assert_result(&s, "1=2");
    }
}

/* "the variant's last step": a setting, for every edition in both forms. */
static void test_s9_the_variant_is_a_setting_of_every_edition(void **context) {
    size_t i;
    UNUSED(context);
    for (i = 0; i < COUNT_OF(editions); i++) {
        char text[MK_RULES_TEXT_MAX];
        mk_state s = start_of(4, editions[i], 'n');
        assert_int_equal(mk_state_phase(&s), MK_TURN);
        snprintf(text, sizeof text, "%s,turning=after", editions[i]);
        s = start_of(4, text, 'n');
        play(&s, "1 d6d7");
        assert_legal(&s, "n e w");
        snprintf(text, sizeof text, "%s,turning=after-quarter", editions[i]);
        s = start_of(4, text, 'n');
        play(&s, "1 d6d7");
        assert_legal(&s, "e w");
    }
}

/* "who starts": seat 1, whoever sits there. */
static void test_s9_seat_1_begins(void **context) {
    int players;
    size_t i;
    UNUSED(context);
    for (players = 2; players <= 4; players++) {
        for (i = 0; i < COUNT_OF(editions); i++) {
            mk_state s = start_of(players, editions[i], 'n');
            assert_int_equal(mk_state_seat(&s), 0);
        }
    }
}

/* "Assam's first direction: a setting, north by default (the Italian example
 * needs east or west)." */
static void test_s9_first_direction_is_a_setting_north_by_default(void **context) {
    mk_game game;
    mk_state s = start_of(4, "it", 'n');
    UNUSED(context);
    refuse(&s, "s");
    s = start_of(4, "it", 'w');
    assert_true(is_legal(&s, "s"));
    read_record(&game, "[Rules \"it\"] [Players \"4\"] [Result \"*\"] *");
    assert_int_equal(mk_state_facing(&game.start), MK_NORTH);
}

/* "The pile with two players … Read alike for all: shuffled, drawn then, seen
 * by both." */
static void test_s9_the_pile_is_alike_in_all_editions(void **context) {
    size_t i;
    UNUSED(context);
    for (i = 0; i < COUNT_OF(editions); i++) {
        char text[MK_RULES_TEXT_MAX];
        mk_state s = start_of(2, editions[i], 'n');
        assert_int_equal(mk_state_phase(&s), MK_DRAW);
        assert_odds(&s, "R:1/2 Y:1/2");
        play(&s, "Y");
        assert_int_equal(mk_state_hand(&s), MK_YELLOW);
        snprintf(text, sizeof text, "%s,turning=after", editions[i]);
        s = start_of(2, text, 'n');
        assert_int_equal(mk_state_phase(&s), MK_DRAW);
    }
}

/* "the game ends when one player is left; … this player wins". */
static void test_s9_one_player_left_ends_the_game_in_every_edition(void **context) {
    size_t i;
    UNUSED(context);
    for (i = 0; i < COUNT_OF(editions); i++) {
        char line[MK_POSITION_TEXT_MAX];
        mk_state s;
        snprintf(line, sizeof line, "7/7/3BB2/7/7/7/7 d5e5 d4n 1 roll:R 1,30 12+12,11+12 %s", editions[i]);
        s = position(line);
        play(&s, "1");
        assert_int_equal(mk_state_phase(&s), MK_OVER);
        assert_result(&s, "2");
    }
}

/* "ro says that the end of the rug touches Assam's square; read as 'one of its
 * squares'": c2–c3 beside d2, along his side. */
static void test_s9_the_rug_may_lie_along_assams_side(void **context) {
    mk_state s = position("7/7/7/7/7/7/7 - d2s 1 lay 30,30,30,30 12,12,12,12 ro");
    UNUSED(context);
    assert_true(is_legal(&s, "c2c3"));
    assert_true(is_legal(&s, "c2b2"));
}

/* ---- House rules ------------------------------------------------------- */

/* "covering one's own whole rug is allowed (own-rug=cover)"; other players'
 * and neutral whole rugs stay forbidden. */
static void test_s9_cover_allows_covering_ones_own_whole_rug(void **context) {
    mk_state row = position("7/7/3RR2/7/7/7/7 d5e5 d4n 1 lay 30,30,30 14,15,15 fr,own-rug=cover");
    mk_state column = position("7/3R3/3R3/7/7/7/7 d5d6 d4n 1 lay 30,30,30 14,15,15 fr,own-rug=cover");
    UNUSED(context);
    play(&row, "d5e5");
    assert_position(&row, "7/7/3RR2/7/7/7/7 d5e5 d4n 2 turn 30,30,30 13,15,15 fr,own-rug=cover");
    play(&column, "d5d6");
    assert_position(&column, "7/3R3/3R3/7/7/7/7 d5d6 d4n 2 turn 30,30,30 13,15,15 fr,own-rug=cover");
}

static void test_s9_cover_with_two_players_covers_either_own_colour(void **context) {
    mk_state s = position("7/3Y3/3Y3/7/7/7/7 d5d6 d4n 1 lay:R 30,30 12+11,12+12 fr,own-rug=cover");
    mk_state green = position("7/7/3GG2/7/7/7/7 d5e5 d4n 2 lay:B 30,30 12+12,12+11 fr,own-rug=cover");
    UNUSED(context);
    play(&s, "d5d6");
    assert_position(&s, "7/3R3/3R3/7/7/7/7 d5d6 d4n 2 draw 30,30 11+11,12+12 fr,own-rug=cover");
    assert_true(is_legal(&green, "d5e5"));
}

static void test_s9_cover_keeps_other_and_neutral_whole_rugs(void **context) {
    mk_state other = position("7/3Y3/3Y3/7/7/7/7 d5d6 d4n 1 lay 30,30,30 15,14,15 fr,own-rug=cover");
    mk_state neutral = position("7/3Y3/3Y3/7/7/7/7 d5d6 d4n 1 lay 30,x,30 15,0,15 fr,own-rug=cover");
    mk_state blue = position("7/7/3BB2/7/7/7/7 d5e5 d4n 1 lay:R 30,30 12+12,11+12 fr,own-rug=cover");
    UNUSED(context);
    refuse(&other, "d5d6");
    refuse(&neutral, "d5d6");
    refuse(&blue, "d5e5");
}

/* "a player who cannot pay pays what there is and plays on (bankrupt=stay)". */
static void test_s9_stay_pays_what_there_is_and_plays_on(void **context) {
    mk_state s = position("7/7/3YY2/7/7/7/7 d5e5 d4n 1 roll 1,30,30 15,14,15 fr,bankrupt=stay");
    mk_outcome outcome;
    UNUSED(context);
    mk_state_foresee(&s, MK_NORTH, 1, &outcome);
    assert_int_equal(outcome.due, 2);
    assert_int_equal(outcome.paid, 1);
    assert_int_equal(outcome.out, 0);
    play(&s, "1");
    assert_position(&s, "7/7/3YY2/7/7/7/7 d5e5 d5n 1 lay 0,31,30 15,14,15 fr,bankrupt=stay");
    play(&s, "d6d7");
    assert_int_equal(mk_state_in(&s, 0), 1);
    assert_int_equal(mk_state_rugs_left(&s, 0), 14);
}

/* "off by default". */
static void test_s9_house_rules_are_off_by_default(void **context) {
    size_t i;
    UNUSED(context);
    for (i = 0; i < COUNT_OF(editions); i++) {
        mk_rules rules = rules_of(editions[i]);
        assert_int_equal(rules.turning, MK_BEFORE);
        assert_int_equal(rules.own_rug, MK_KEEP);
        assert_int_equal(rules.bankrupt, MK_OUT);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_s8_example_1),
        cmocka_unit_test(test_s8_example_2),
        cmocka_unit_test(test_s8_example_3),
        cmocka_unit_test(test_s8_example_4),
        cmocka_unit_test(test_s9_editions_differ_only_in_the_deal_of_two),
        cmocka_unit_test(test_s9_a_player_who_cannot_pay_is_out_in_every_edition),
        cmocka_unit_test(test_s9_own_whole_rug_is_protected_in_every_edition),
        cmocka_unit_test(test_s9_ties_are_shared_in_every_edition),
        cmocka_unit_test(test_s9_the_variant_is_a_setting_of_every_edition),
        cmocka_unit_test(test_s9_seat_1_begins),
        cmocka_unit_test(test_s9_first_direction_is_a_setting_north_by_default),
        cmocka_unit_test(test_s9_the_pile_is_alike_in_all_editions),
        cmocka_unit_test(test_s9_one_player_left_ends_the_game_in_every_edition),
        cmocka_unit_test(test_s9_the_rug_may_lie_along_assams_side),
        cmocka_unit_test(test_s9_cover_allows_covering_ones_own_whole_rug),
        cmocka_unit_test(test_s9_cover_with_two_players_covers_either_own_colour),
        cmocka_unit_test(test_s9_cover_keeps_other_and_neutral_whole_rugs),
        cmocka_unit_test(test_s9_stay_pays_what_there_is_and_plays_on),
        cmocka_unit_test(test_s9_house_rules_are_off_by_default),
    };
    return cmocka_run_group_tests_name("rules_examples", tests, NULL, NULL);
}
