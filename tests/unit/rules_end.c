/* rules_end.c - when the game ends and who wins (rules §6, §7). */
#include "support.h"

/* ---- §6 ---------------------------------------------------------------- */

/* "The game ends as soon as the last rug has been laid". */
static void test_s6_game_ends_when_the_last_rug_has_been_laid(void **context) {
    mk_state s = position("7/7/7/7/7/7/7 - d4n 4 lay 30,30,30,30 0,0,0,1 fr");
    UNUSED(context);
    play(&s, "d5d6");
    assert_position(&s, "7/3G3/3G3/7/7/7/7 d5d6 d4n 4 over 30,30,30,30 0,0,0,0 fr");
    assert_int_equal(mk_state_legal_count(&s), 0);
    assert_odds(&s, "");
    assert_int_equal(mk_state_random(&s, 1, 2), MK_NO_ACTION);
}

static void test_s6_game_goes_on_while_anybody_has_a_rug(void **context) {
    mk_state s = position("7/7/7/7/7/7/7 - d4n 4 lay 30,30,30,30 0,0,1,1 fr");
    UNUSED(context);
    play(&s, "d5d6");
    assert_int_equal(mk_state_phase(&s), MK_TURN);
    assert_int_equal(mk_state_seat(&s), 2);
    assert_int_equal(mk_state_winners(&s), 0);
}

/* "(or the last ones went back to the box with a player who is out)". */
static void test_s6_game_ends_when_the_last_rugs_go_back_to_the_box(void **context) {
    mk_state s = position("7/7/3YY2/7/7/7/7 d5e5 d4n 1 roll 1,30,30 2,0,0 fr");
    mk_state variant = position("7/7/3YY2/7/7/7/7 d5e5 d4n 1 roll 1,30,30 2,0,0 fr,turning=after");
    UNUSED(context);
    play(&s, "1");
    assert_position(&s, "7/7/3YY2/7/7/7/7 d5e5 d5n 1 over x,31,30 0,0,0 fr");
    assert_result(&s, "2");
    play(&variant, "1");
    assert_int_equal(mk_state_phase(&variant), MK_OVER);
}

/* "or as soon as only one player is left in." */
static void test_s6_game_ends_when_only_one_player_is_left(void **context) {
    mk_state s = position("7/7/3YY2/7/7/7/7 d5e5 d4n 1 roll 1,30,x 9,14,0 fr");
    UNUSED(context);
    play(&s, "1");
    assert_position(&s, "7/7/3YY2/7/7/7/7 d5e5 d5n 1 over x,31,x 0,14,0 fr");
    assert_result(&s, "2");
}

static void test_s6_game_goes_on_with_two_of_four(void **context) {
    mk_state s = position("7/7/3YY2/7/7/7/7 d5e5 d4n 1 roll 1,30,x,30 9,11,0,12 fr");
    UNUSED(context);
    play(&s, "1");
    assert_position(&s, "7/7/3YY2/7/7/7/7 d5e5 d5n 2 turn x,31,x,30 0,11,0,12 fr");
}

static void test_s6_a_whole_game_has_one_turn_a_rug(void **context) {
    const struct {
        int players;
        const char *rules;
        int actions;
    } cases[] = {
        /* stay: nobody goes out, so that every rug is laid */
        {4, "fr,bankrupt=stay", 48 * 3},
        {3, "fr,bankrupt=stay", 45 * 3},
        {2, "fr,bankrupt=stay", 48 * 4},
        {2, "it,bankrupt=stay", 60 * 4},
        {4, "fr,turning=after,bankrupt=stay", 48 * 3 - 1},
        {3, "fr,turning=after-quarter,bankrupt=stay", 45 * 3 - 1},
        {2, "it,turning=after,bankrupt=stay", 60 * 4 - 1},
    };
    size_t i;
    UNUSED(context);
    for (i = 0; i < COUNT_OF(cases); i++) {
        mk_state s = start_of(cases[i].players, cases[i].rules, 'e');
        int actions = 0;
        while (mk_state_phase(&s) != MK_OVER) {
            assert_int_equal(mk_state_apply(&s, mk_state_random(&s, 42, (uint64_t)actions)), MK_FINE);
            actions++;
        }
        assert_int_equal(actions, cases[i].actions);
        assert_int_equal(mk_state_rugs_left(&s, 0) + mk_state_rugs_left(&s, 1), 0);
    }
}

/* ---- §7 ---------------------------------------------------------------- */

/* "Each visible half of one's own rugs and each dirham is one point". */
static void test_s7_halves_and_dirhams_are_points(void **context) {
    mk_state s = position("RRY4/7/7/7/7/7/B5R a7b7 d4n 1 turn 28,31,33 12,14,14 fr");
    UNUSED(context);
    assert_int_equal(mk_state_score(&s, 0), 28 + 3);
    assert_int_equal(mk_state_score(&s, 1), 31 + 1);
    assert_int_equal(mk_state_score(&s, 2), 33 + 1);
}

static void test_s7_covered_halves_are_no_points(void **context) {
    mk_state s = position("7/7/3YY2/7/7/7/7 d5e5 d4n 1 lay 30,30,30 15,14,15 fr");
    UNUSED(context);
    assert_int_equal(mk_state_score(&s, 1), 32);
    play(&s, "d5d6");
    assert_int_equal(mk_state_score(&s, 1), 31);
    assert_int_equal(mk_state_score(&s, 0), 32);
}

/* "(with two players, both colours count)". */
static void test_s7_with_two_players_both_colours_count(void **context) {
    mk_state s = position("RYY4/7/7/7/7/7/BBBG3 - d4n 1 draw 29,31 11+10,9+11 fr");
    UNUSED(context);
    assert_int_equal(mk_state_visible(&s, 0), 3);
    assert_int_equal(mk_state_visible(&s, 1), 4);
    assert_int_equal(mk_state_score(&s, 0), 32);
    assert_int_equal(mk_state_score(&s, 1), 35);
}

/* "Players who are out have no score and cannot win." */
static void test_s7_players_who_are_out_have_no_score_and_cannot_win(void **context) {
    mk_state s = position("YYYYYYY/YYY4/7/7/7/7/7 - d4n 1 over 1,x,2 0,0,0 fr");
    UNUSED(context);
    assert_int_equal(mk_state_score(&s, 1), 0);
    assert_int_equal(mk_state_winners(&s), 1 << 2);
    assert_result(&s, "3");
}

static void test_s7_no_points_at_all_win_against_a_player_who_is_out(void **context) {
    mk_state s = position("BB5/7/7/7/7/7/7 - d4n 2 over 0,x 3+0,0+0 fr");
    UNUSED(context);
    assert_int_equal(mk_state_score(&s, 0), 0);
    assert_int_equal(mk_state_winners(&s), 1);
    assert_result(&s, "1");
}

/* "The highest score wins;" */
static void test_s7_the_highest_score_wins(void **context) {
    mk_state first = position("RR5/7/7/7/7/7/7 - d4n 4 over 30,30,30,30 0,0,0,0 fr");
    mk_state last = position("GG5/7/7/7/7/7/7 - d4n 4 over 30,30,30,30 0,0,0,0 fr");
    mk_state by_rugs = position("BBBBBB1/7/7/7/7/7/7 - d4n 4 over 34,30,29,27 0,0,0,0 fr");
    UNUSED(context);
    assert_result(&first, "1");
    assert_result(&last, "4");
    assert_result(&by_rugs, "3");
}

/* "among equals, the most dirhams;" */
static void test_s7_among_equals_the_most_dirhams_win(void **context) {
    mk_state s = position("RRRYY2/7/7/7/7/7/7 - d4n 3 over 31,32,27 0,0,0 fr");
    mk_state mirrored = position("RRYYY2/7/7/7/7/7/7 - d4n 3 over 32,31,27 0,0,0 fr");
    UNUSED(context);
    assert_int_equal(mk_state_score(&s, 0), mk_state_score(&s, 1));
    assert_result(&s, "2");
    assert_result(&mirrored, "1");
}

/* "if still equal, those players share the win." */
static void test_s7_equal_in_both_share_the_win(void **context) {
    mk_state two = position("RB5/7/7/7/7/7/7 - d4n 4 over 30,30,30,30 0,0,0,0 fr");
    mk_state three = position("RBG4/7/7/7/7/7/7 - d4n 4 over 30,30,30,30 0,0,0,0 fr");
    mk_state all = position("RYBG3/7/7/7/7/7/7 - d4n 4 over 30,30,30,30 0,0,0,0 fr");
    mk_state pair = position("RB5/7/7/7/7/7/7 - d4n 2 over 30,30 0+0,0+0 fr");
    UNUSED(context);
    assert_int_equal(mk_state_winners(&two), 5);
    assert_result(&two, "1=3");
    assert_result(&three, "1=3=4");
    assert_result(&all, "1=2=3=4");
    assert_result(&pair, "1=2");
}

static void test_s7_equal_dirhams_without_equal_scores_do_not_share(void **context) {
    mk_state s = position("RRB4/7/7/7/7/7/7 - d4n 3 over 30,30,30 0,0,0 fr");
    UNUSED(context);
    assert_result(&s, "1");
}

/* "If only one player is left in, that player wins whatever the scores." */
static void test_s7_the_only_player_left_in_wins_whatever_the_scores(void **context) {
    mk_state s = position("YYYYYYY/7/7/7/7/7/7 - d4n 2 over x,x,0,x 0,0,5,0 fr");
    UNUSED(context);
    assert_int_equal(mk_state_score(&s, 2), 0);
    assert_result(&s, "3");
}

static void test_s7_nobody_wins_before_the_end(void **context) {
    mk_state s = position("RRRRRR1/7/7/7/7/7/7 - d4n 1 turn 60,30,30 9,15,15 fr");
    UNUSED(context);
    assert_int_equal(mk_state_winners(&s), 0);
    assert_result(&s, "*");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_s6_game_ends_when_the_last_rug_has_been_laid),
        cmocka_unit_test(test_s6_game_goes_on_while_anybody_has_a_rug),
        cmocka_unit_test(test_s6_game_ends_when_the_last_rugs_go_back_to_the_box),
        cmocka_unit_test(test_s6_game_ends_when_only_one_player_is_left),
        cmocka_unit_test(test_s6_game_goes_on_with_two_of_four),
        cmocka_unit_test(test_s6_a_whole_game_has_one_turn_a_rug),
        cmocka_unit_test(test_s7_halves_and_dirhams_are_points),
        cmocka_unit_test(test_s7_covered_halves_are_no_points),
        cmocka_unit_test(test_s7_with_two_players_both_colours_count),
        cmocka_unit_test(test_s7_players_who_are_out_have_no_score_and_cannot_win),
        cmocka_unit_test(test_s7_no_points_at_all_win_against_a_player_who_is_out),
        cmocka_unit_test(test_s7_the_highest_score_wins),
        cmocka_unit_test(test_s7_among_equals_the_most_dirhams_win),
        cmocka_unit_test(test_s7_equal_in_both_share_the_win),
        cmocka_unit_test(test_s7_equal_dirhams_without_equal_scores_do_not_share),
        cmocka_unit_test(test_s7_the_only_player_left_in_wins_whatever_the_scores),
        cmocka_unit_test(test_s7_nobody_wins_before_the_end),
    };
    return cmocka_run_group_tests_name("rules_end", tests, NULL, NULL);
}
