/* table_steps.c - what an action does, and which rugs can be seen. */
#include "support.h"

static const char *squares_of(uint64_t board) {
    static char text[200];
    int square;
    text[0] = '\0';
    for (square = 0; square < 64; square++)
        if (board >> square & 1)
            snprintf(text + strlen(text), sizeof text - strlen(text), " %s", name_of(square));
    return text;
}

static mk_step step_of(const char *line, const char *token) {
    const mk_state state = position(line);
    mk_step step;
    memset(&step, 0x5a, sizeof step);
    mk_step_of(&state, action_of(token), &step);
    assert_int_equal(step.action, action_of(token));
    assert_int_equal(step.seat, mk_state_seat(&state));
    assert_int_equal(step.phase, mk_state_phase(&state));
    return step;
}

static void test_a_choice_has_no_way_and_costs_nothing(void **context) {
    mk_step step = step_of("7/7/7/3RR2/7/7/7 d4e4 d3n 2 turn 50,1,39 14,15,15 fr", "n");
    UNUSED(context);
    assert_int_equal(step.steps, 0);
    assert_int_equal(step.outcome.payee, -1);
    assert_int_equal(step.outcome.paid, 0);
    assert_true(step.area == 0);
    step = step_of("7/7/7/7/7/7/7 - d4n 1 draw 30,30 12+12,12+12 fr", "Y");
    assert_int_equal(step.steps, 0);
    assert_int_equal(step.outcome.payee, -1);
}

/* The Italian sheet's example of the corner loop (rules §8). */
static void test_a_roll_has_a_way_with_its_loops(void **context) {
    const mk_step step = step_of("7/7/7/7/7/7/7 - f7e 1 roll 30,30,30 15,15,15 it", "3");
    UNUSED(context);
    assert_int_equal(step.steps, 3);
    assert_string_equal(name_of(step.way[0]), "g7");
    assert_int_equal(step.facings[0], MK_EAST);
    assert_string_equal(name_of(step.way[1]), "g7");
    assert_int_equal(step.facings[1], MK_SOUTH);
    assert_string_equal(name_of(step.way[2]), "g6");
    assert_int_equal(step.facings[2], MK_SOUTH);
    assert_int_equal(step.outcome.square, step.way[2]);
    assert_int_equal(step.outcome.payee, -1);
    assert_true(step.area == 0);
}

static void test_a_roll_that_costs_tribute_has_its_area(void **context) {
    const mk_step step = step_of("7/7/7/3RR2/4R2/7/3R3 d4e4 d3n 2 roll 50,30,10 12,15,15 fr", "1");
    UNUSED(context);
    assert_int_equal(step.outcome.payee, 0);
    assert_int_equal(step.outcome.due, 3);
    assert_int_equal(step.outcome.paid, 3);
    assert_int_equal(step.outcome.out, 0);
    assert_string_equal(squares_of(step.area), " e3 d4 e4");
}

static void test_a_roll_may_end_a_players_game(void **context) {
    const mk_step step = step_of("7/7/7/3RR2/7/7/7 d4e4 d3n 2 roll 50,1,39 14,15,15 fr", "1");
    UNUSED(context);
    assert_int_equal(step.outcome.due, 2);
    assert_int_equal(step.outcome.paid, 1);
    assert_int_equal(step.outcome.out, 1);
    assert_string_equal(squares_of(step.area), " d4 e4");
}

/* One's own rug and a neutral one cost nothing. */
static void test_a_free_area_is_none(void **context) {
    assert_true(step_of("7/7/7/3RR2/7/7/7 d4e4 d3n 1 roll 50,30,10 14,15,15 fr", "1").area == 0);
    UNUSED(context);
    assert_true(step_of("7/7/7/3RR2/7/7/7 d4e4 d3n 2 roll x,51,39 0,15,15 fr", "1").area == 0);
}

/* ---- Rugs ------------------------------------------------------------------------- */

static const char *rugs_of(const mk_game *game, int n) {
    static char text[1024];
    mk_rug rugs[MK_RUGS_MAX];
    int i, count = mk_rugs_of(game, n, rugs);
    text[0] = '\0';
    for (i = 0; i < count; i++)
        snprintf(text + strlen(text), sizeof text - strlen(text), "%s%c %s%s %d", i ? ", " : "",
                 "RYBG"[rugs[i].colour], name_of(rugs[i].first),
                 rugs[i].second == MK_NO_SQUARE ? "" : name_of(rugs[i].second), rugs[i].laid);
    return text;
}

static void test_rugs_lie_in_the_order_in_which_they_were_laid(void **context) {
    mk_game game;
    UNUSED(context);
    assert_int_equal(mk_game_start(&game, 3, &(mk_rules){0}, MK_NORTH, 0), MK_FINE);
    assert_string_equal(rugs_of(&game, 0), "");
    play_game(&game, "n 1 d6d7 w 1 c6d6 n 1 c7d7");
    assert_string_equal(rugs_of(&game, 3), "R d6d7 2");
    assert_string_equal(rugs_of(&game, 6), "R d6d7 2, Y c6d6 5");
    /* Nothing is left to be seen of the first one. */
    assert_string_equal(rugs_of(&game, 9), "Y c6d6 5, B c7d7 8");
}

static void test_rugs_of_the_start_lie_undermost(void **context) {
    const mk_state start = position("7/7/R6/3BB2/7/7/YYR4 d4e4,a1b1 d3n 2 roll 50,30,10 11,11,11 fr");
    mk_game game;
    UNUSED(context);
    assert_int_equal(mk_game_start_at(&game, &start, 0), MK_FINE);
    assert_string_equal(rugs_of(&game, 0), "R a5 -1, R c1 -1, B d4e4 -1, Y a1b1 -1");
    /* Of a rug that is half covered the whole is known. */
    play_game(&game, "1 e4e5");
    assert_string_equal(rugs_of(&game, 2), "R a5 -1, R c1 -1, B d4e4 -1, Y a1b1 -1, Y e4e5 1");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_choice_has_no_way_and_costs_nothing),
        cmocka_unit_test(test_a_roll_has_a_way_with_its_loops),
        cmocka_unit_test(test_a_roll_that_costs_tribute_has_its_area),
        cmocka_unit_test(test_a_roll_may_end_a_players_game),
        cmocka_unit_test(test_a_free_area_is_none),
        cmocka_unit_test(test_rugs_lie_in_the_order_in_which_they_were_laid),
        cmocka_unit_test(test_rugs_of_the_start_lie_undermost),
    };
    return cmocka_run_group_tests_name("table_steps", tests, NULL, NULL);
}
