/* rules_turn.c - the steps of a turn, and the variant (rules §2). */
#include "support.h"

/* Step 0: "(Two players only) Draw". */
static void test_s2_only_two_players_draw(void **context) {
    mk_state two = start_of(2, "fr", 'n'), three = start_of(3, "fr", 'n'), four = start_of(4, "fr", 'n');
    UNUSED(context);
    assert_int_equal(mk_state_phase(&two), MK_DRAW);
    assert_int_equal(mk_state_phase(&three), MK_TURN);
    assert_int_equal(mk_state_phase(&four), MK_TURN);
    refuse(&three, "R");
    refuse(&four, "R");
}

/* "… the rug to be laid this turn is drawn from the player's own shuffled
 * pile." */
static void test_s2_rug_is_drawn_from_the_players_own_pile(void **context) {
    mk_state s = start_of(2, "fr", 'n');
    UNUSED(context);
    assert_legal(&s, "R Y");
    refuse(&s, "B");
    refuse(&s, "G");
    play(&s, "Y n 1 d6d7");
    assert_legal(&s, "B G");
    refuse(&s, "R");
    refuse(&s, "Y");
}

static void test_s2_drawn_rug_is_the_one_laid(void **context) {
    mk_state s = start_of(2, "fr", 'n');
    UNUSED(context);
    play(&s, "Y n 1 d6d7");
    assert_position(&s, "3Y3/3Y3/7/7/7/7/7 d6d7 d5n 2 draw 30,30 12+11,12+12 fr");
    play(&s, "G e 1 e4f4");
    assert_position(&s, "3Y3/3Y3/7/4GG1/7/7/7 d6d7,e4f4 e5e 1 draw 30,30 12+11,12+11 fr");
}

/* "Both players see it." */
static void test_s2_both_players_see_the_drawn_rug(void **context) {
    mk_state s = start_of(2, "fr", 'n');
    UNUSED(context);
    assert_int_equal(mk_state_hand(&s), MK_NO_COLOUR);
    play(&s, "Y");
    assert_int_equal(mk_state_hand(&s), MK_YELLOW);
    assert_position(&s, "7/7/7/7/7/7/7 - d4n 1 turn:Y 30,30 12+12,12+12 fr");
    play(&s, "n");
    assert_int_equal(mk_state_hand(&s), MK_YELLOW);
    play(&s, "1");
    assert_int_equal(mk_state_hand(&s), MK_YELLOW);
    play(&s, "d6d7");
    assert_int_equal(mk_state_hand(&s), MK_NO_COLOUR);
}

/* "Each colour is as likely as its share of the rugs still in that pile." */
static void test_s2_each_colour_is_as_likely_as_its_share_of_the_pile(void **context) {
    mk_state s = start_of(2, "fr", 'n');
    UNUSED(context);
    assert_odds(&s, "R:1/2 Y:1/2");
    s = position("7/7/7/7/7/7/7 - d4n 1 draw 30,30 3+9,12+12 fr");
    assert_odds(&s, "R:1/4 Y:3/4");
    s = position("7/7/7/7/7/7/7 - d4n 2 draw 30,30 3+9,7+5 fr");
    assert_odds(&s, "B:7/12 G:5/12");
    s = position("7/7/7/7/7/7/7 - d4n 2 draw 30,30 3+9,15+10 it");
    assert_odds(&s, "B:3/5 G:2/5");
    s = position("7/7/7/7/7/7/7 - d4n 1 draw 30,30 0+4,5+5 fr");
    assert_odds(&s, "Y:1/1");
    assert_legal(&s, "Y");
    refuse(&s, "R");
    s = position("7/7/7/7/7/7/7 - d4n 2 draw 30,30 1+4,2+0 fr");
    assert_odds(&s, "B:1/1");
    refuse(&s, "G");
}

/* Step 1: "leave him facing as he does, or turn him 90° left or right. Never
 * 180°." */
static void test_s2_assam_is_left_or_turned_90_degrees_never_180(void **context) {
    const struct {
        char facing;
        const char *legal;
        const char *behind;
    } cases[] = {{'n', "n e w", "s"}, {'e', "n e s", "w"}, {'s', "e s w", "n"}, {'w', "n s w", "e"}};
    size_t i;
    UNUSED(context);
    for (i = 0; i < COUNT_OF(cases); i++) {
        mk_state s = start_of(4, "fr", cases[i].facing);
        assert_legal(&s, cases[i].legal);
        assert_int_equal(mk_state_legal_count(&s), 3);
        refuse(&s, cases[i].behind);
    }
}

static void test_s2_turning_changes_nothing_but_the_facing(void **context) {
    mk_state s = start_of(4, "fr", 'n');
    UNUSED(context);
    play(&s, "w");
    assert_position(&s, "7/7/7/7/7/7/7 - d4w 1 roll 30,30,30,30 12,12,12,12 fr");
}

/* Step 2: "Roll the die and move Assam exactly that many squares straight
 * ahead". */
static void test_s2_assam_moves_exactly_the_roll(void **context) {
    const char *const rolls[] = {"1", "2", "3"}, *const squares[] = {"d5", "d6", "d7"};
    mk_state s;
    size_t i;
    UNUSED(context);
    for (i = 0; i < 3; i++) {
        s = start_of(4, "fr", 'n');
        play(&s, "n");
        play(&s, rolls[i]);
        assert_string_equal(name_of(mk_state_assam(&s)), squares[i]);
        assert_int_equal(mk_state_facing(&s), MK_NORTH);
    }
    s = start_of(4, "fr", 'n');
    play(&s, "w 4");
    assert_string_equal(name_of(mk_state_assam(&s)), "a5"); /* round the loop 4-5 */
    assert_int_equal(mk_state_facing(&s), MK_EAST);
}

/* Step 3 comes before step 4: "Pay tribute if he stopped on an opponent's
 * rug. Lay one rug next to him." */
static void test_s2_tribute_is_paid_before_the_rug_is_laid(void **context) {
    mk_state s = position("7/7/3Y3/7/7/7/7 - d4n 1 roll 30,30,30,30 12,11,12,12 fr");
    UNUSED(context);
    play(&s, "1");
    assert_position(&s, "7/7/3Y3/7/7/7/7 - d5n 1 lay 29,31,30,30 12,11,12,12 fr");
}

static void test_s2_one_rug_is_laid_and_the_turn_ends(void **context) {
    mk_state s = start_of(4, "fr", 'n');
    UNUSED(context);
    play(&s, "n 1 d6d7");
    assert_position(&s, "3R3/3R3/7/7/7/7/7 d6d7 d5n 2 turn 30,30,30,30 11,12,12,12 fr");
}

/* "The direction is chosen before the die is rolled." */
static void test_s2_direction_is_chosen_before_the_roll(void **context) {
    mk_state s = start_of(4, "fr", 'n');
    UNUSED(context);
    refuse(&s, "1");
    play(&s, "n");
    refuse(&s, "e");
    assert_int_equal(mk_state_phase(&s), MK_ROLL);
}

/* "There are no optional steps: a player who can act must." No code passes:
 * what is not listed is refused, in every phase. */
static void test_s2_no_step_is_optional(void **context) {
    const char *const lines[] = {
        "7/7/7/7/7/7/7 - d4n 1 draw 30,30 12+12,12+12 fr",
        "7/7/7/7/7/7/7 - d4n 1 turn:R 30,30 12+12,12+12 fr",
        "7/7/7/7/7/7/7 - d4n 1 roll:R 30,30 12+12,12+12 fr",
        "7/7/7/7/7/7/7 - d4n 1 lay:R 30,30 12+12,12+12 fr",
        "7/7/7/7/7/7/7 - d4n 1 turn 30,30 11+12,12+12 fr,turning=after",
        "7/7/7/7/7/7/7 - d4n 1 turn 30,30 11+12,12+12 fr,turning=after-quarter",
    };
    const int counts[] = {2, 3, 4, 12, 3, 2};
    size_t i;
    int action;
    UNUSED(context);
    for (i = 0; i < COUNT_OF(lines); i++) {
        mk_state s = position(lines[i]);
        mk_action legal[MK_LEGAL_MAX];
        int n = mk_state_legal(&s, legal);
        assert_int_equal(n, counts[i]);
        for (action = -5; action < 300; action++) {
            mk_state copy = s;
            int listed = action >= 0 && action < 256 && memchr(legal, action, (size_t)n) != NULL;
            assert_int_equal(mk_state_apply(&copy, action), listed ? MK_FINE : MK_ERROR_ILLEGAL);
            assert_int_equal(mk_state_equal(&copy, &s), !listed);
        }
    }
}

/* The order of the phases (notation, Actions), with two and with more
 * players. */
static void test_s2_phases_follow_each_other(void **context) {
    const struct {
        int players;
        const char *rules;
        mk_phase phases[5];
        int count;
    } cases[] = {
        {4, "fr", {MK_TURN, MK_ROLL, MK_LAY, MK_TURN}, 4},
        {3, "fr", {MK_TURN, MK_ROLL, MK_LAY, MK_TURN}, 4},
        {2, "fr", {MK_DRAW, MK_TURN, MK_ROLL, MK_LAY, MK_DRAW}, 5},
        {4, "fr,turning=after", {MK_ROLL, MK_LAY, MK_TURN, MK_ROLL}, 4},
        {3, "fr,turning=after-quarter", {MK_ROLL, MK_LAY, MK_TURN, MK_ROLL}, 4},
        {2, "fr,turning=after", {MK_DRAW, MK_ROLL, MK_LAY, MK_TURN, MK_DRAW}, 5},
        {2, "fr,turning=after-quarter", {MK_DRAW, MK_ROLL, MK_LAY, MK_TURN, MK_DRAW}, 5},
    };
    size_t i;
    int k;
    UNUSED(context);
    for (i = 0; i < COUNT_OF(cases); i++) {
        mk_state s = start_of(cases[i].players, cases[i].rules, 'n');
        for (k = 0; k < cases[i].count; k++) {
            int last = k == cases[i].count - 1;
            assert_int_equal(mk_state_phase(&s), cases[i].phases[k]);
            assert_int_equal(mk_state_seat(&s), last);
            assert_int_equal(mk_state_turn_begins(&s), k == 0 || last);
            play_first(&s);
        }
    }
}

/* ---- The variant ------------------------------------------------------- */

/* "Roll, move, pay, lay, and only then turn Assam: the player who moved
 * decides where the next one must go." */
static void test_s2_variant_the_player_who_moved_turns_assam_for_the_next(void **context) {
    mk_state s = start_of(3, "es,turning=after", 'n');
    UNUSED(context);
    play(&s, "2");
    assert_position(&s, "7/7/7/7/7/7/7 - d6n 1 lay 30,30,30 15,15,15 es,turning=after");
    play(&s, "d5d4");
    assert_position(&s, "7/7/3R3/3R3/7/7/7 d4d5 d6n 1 turn 30,30,30 14,15,15 es,turning=after");
    play(&s, "e");
    assert_position(&s, "7/7/3R3/3R3/7/7/7 d4d5 d6e 2 roll 30,30,30 14,15,15 es,turning=after");
    refuse(&s, "n");
    play(&s, "2");
    assert_string_equal(name_of(mk_state_assam(&s)), "f6");
}

static void test_s2_variant_tribute_is_paid_before_laying_and_turning(void **context) {
    mk_state s = position("7/7/3BB2/7/7/7/7 d5e5 d4n 1 roll 30,30,30 15,15,14 es,turning=after");
    UNUSED(context);
    play(&s, "1");
    assert_position(&s, "7/7/3BB2/7/7/7/7 d5e5 d5n 1 lay 28,30,32 15,15,14 es,turning=after");
}

/* "Assam's first move follows his starting direction." */
static void test_s2_variant_first_move_follows_the_starting_direction(void **context) {
    const char *const turnings[] = {"fr,turning=after", "fr,turning=after-quarter"};
    const char *const facings = "nesw", *const squares[] = {"d6", "f4", "d2", "b4"};
    size_t i;
    int k;
    UNUSED(context);
    for (i = 0; i < COUNT_OF(turnings); i++) {
        for (k = 0; k < 4; k++) {
            mk_state s = start_of(4, turnings[i], facings[k]);
            play(&s, "2");
            assert_string_equal(name_of(mk_state_assam(&s)), squares[k]);
        }
    }
}

/* "after: leave him, or turn 90° left or right". */
static void test_s2_after_leaves_him_or_turns_90_degrees(void **context) {
    const struct {
        const char *line, *legal, *behind;
    } cases[] = {
        {"7/7/7/7/7/7/7 - d4n 1 turn 30,30,30 14,15,15 es,turning=after", "n e w", "s"},
        {"7/7/7/7/7/7/7 - d4e 1 turn 30,30,30 14,15,15 es,turning=after", "n e s", "w"},
        {"7/7/7/7/7/7/7 - d4s 1 turn 30,30,30 14,15,15 it,turning=after", "e s w", "n"},
        {"7/7/7/7/7/7/7 - d4w 1 turn 30,30,30 14,15,15 it,turning=after", "n s w", "e"},
    };
    size_t i;
    UNUSED(context);
    for (i = 0; i < COUNT_OF(cases); i++) {
        mk_state s = position(cases[i].line);
        assert_legal(&s, cases[i].legal);
        refuse(&s, cases[i].behind);
    }
}

/* "after-quarter: he must be turned 90° left or right". */
static void test_s2_after_quarter_turns_him_90_degrees(void **context) {
    const struct {
        const char *line, *legal, *ahead, *behind;
    } cases[] = {
        {"7/7/7/7/7/7/7 - d4n 1 turn 30,30,30 14,15,15 fr,turning=after-quarter", "e w", "n", "s"},
        {"7/7/7/7/7/7/7 - d4e 1 turn 30,30,30 14,15,15 fr,turning=after-quarter", "n s", "e", "w"},
        {"7/7/7/7/7/7/7 - d4s 1 turn 30,30,30 14,15,15 fr,turning=after-quarter", "e w", "s", "n"},
        {"7/7/7/7/7/7/7 - d4w 1 turn 30,30,30 14,15,15 fr,turning=after-quarter", "n s", "w", "e"},
    };
    size_t i;
    UNUSED(context);
    for (i = 0; i < COUNT_OF(cases); i++) {
        mk_state s = position(cases[i].line);
        assert_legal(&s, cases[i].legal);
        assert_int_equal(mk_state_legal_count(&s), 2);
        refuse(&s, cases[i].ahead);
        refuse(&s, cases[i].behind);
    }
}

/* "After the last rug of the game nobody turns Assam." */
static void test_s2_variant_nobody_turns_after_the_last_rug(void **context) {
    mk_state s = position("7/7/7/7/7/7/7 - d4n 3 lay 30,30,30 0,0,1 fr,turning=after");
    mk_state two = position("7/7/7/7/7/7/7 - d4n 2 lay:G 30,30 0+0,0+1 fr,turning=after-quarter");
    UNUSED(context);
    play(&s, "d5d6");
    assert_position(&s, "7/3B3/3B3/7/7/7/7 d5d6 d4n 3 over 30,30,30 0,0,0 fr,turning=after");
    assert_legal(&s, "");
    play(&two, "d5d6");
    assert_int_equal(mk_state_phase(&two), MK_OVER);
}

static void test_s2_variant_the_players_own_last_rug_is_followed_by_a_turn(void **context) {
    mk_state s = position("7/7/7/7/7/7/7 - d4n 1 lay 30,30,30 1,1,0 fr,turning=after");
    UNUSED(context);
    play(&s, "d5d6");
    assert_position(&s, "7/3R3/3R3/7/7/7/7 d5d6 d4n 1 turn 30,30,30 0,1,0 fr,turning=after");
    play(&s, "e");
    assert_position(&s, "7/3R3/3R3/7/7/7/7 d5d6 d4e 2 roll 30,30,30 0,1,0 fr,turning=after");
}

/* "A player who goes out in step 3 neither lays nor turns." */
static void test_s2_variant_a_player_who_goes_out_neither_lays_nor_turns(void **context) {
    mk_state s = position("7/7/3BB2/7/7/7/7 d5e5 d4n 1 roll 1,30,30 15,15,14 fr,turning=after");
    mk_state quarter = position("7/7/3BB2/7/7/7/7 d5e5 d4n 1 roll 1,30,30 15,15,14 fr,turning=after-quarter");
    UNUSED(context);
    play(&s, "1");
    assert_position(&s, "7/7/3BB2/7/7/7/7 d5e5 d5n 2 roll x,30,31 0,15,14 fr,turning=after");
    play(&quarter, "1");
    assert_position(&quarter, "7/7/3BB2/7/7/7/7 d5e5 d5n 2 roll x,30,31 0,15,14 fr,turning=after-quarter");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_s2_only_two_players_draw),
        cmocka_unit_test(test_s2_rug_is_drawn_from_the_players_own_pile),
        cmocka_unit_test(test_s2_drawn_rug_is_the_one_laid),
        cmocka_unit_test(test_s2_both_players_see_the_drawn_rug),
        cmocka_unit_test(test_s2_each_colour_is_as_likely_as_its_share_of_the_pile),
        cmocka_unit_test(test_s2_assam_is_left_or_turned_90_degrees_never_180),
        cmocka_unit_test(test_s2_turning_changes_nothing_but_the_facing),
        cmocka_unit_test(test_s2_assam_moves_exactly_the_roll),
        cmocka_unit_test(test_s2_tribute_is_paid_before_the_rug_is_laid),
        cmocka_unit_test(test_s2_one_rug_is_laid_and_the_turn_ends),
        cmocka_unit_test(test_s2_direction_is_chosen_before_the_roll),
        cmocka_unit_test(test_s2_no_step_is_optional),
        cmocka_unit_test(test_s2_phases_follow_each_other),
        cmocka_unit_test(test_s2_variant_the_player_who_moved_turns_assam_for_the_next),
        cmocka_unit_test(test_s2_variant_tribute_is_paid_before_laying_and_turning),
        cmocka_unit_test(test_s2_variant_first_move_follows_the_starting_direction),
        cmocka_unit_test(test_s2_after_leaves_him_or_turns_90_degrees),
        cmocka_unit_test(test_s2_after_quarter_turns_him_90_degrees),
        cmocka_unit_test(test_s2_variant_nobody_turns_after_the_last_rug),
        cmocka_unit_test(test_s2_variant_the_players_own_last_rug_is_followed_by_a_turn),
        cmocka_unit_test(test_s2_variant_a_player_who_goes_out_neither_lays_nor_turns),
    };
    return cmocka_run_group_tests_name("rules_turn", tests, NULL, NULL);
}
