/* game_course.c - a whole game: playing, taking back, looking back, its dice. */
#include "support.h"

static const mk_rules french = {MK_FR, MK_BEFORE, MK_KEEP, MK_OUT};

static void start(mk_game *game, int players, uint64_t seed) {
    assert_int_equal(mk_game_start(game, players, &french, MK_EAST, seed), MK_FINE);
}

/* Plays to the end: chance by the game's dice, choices by its own seed. */
static void play_out(mk_game *game, uint64_t choices) {
    while (mk_state_phase(&game->state) != MK_OVER) {
        mk_action action;
        if (mk_game_chance(game, &action)) action = mk_state_random(&game->state, choices, game->count);
        assert_int_equal(mk_game_play(game, action), MK_FINE);
    }
}

static void test_a_game_starts_empty(void **context) {
    mk_game game;
    mk_note note;
    uint32_t at = 0;
    UNUSED(context);
    start(&game, 4, 77);
    assert_true(game.seed == 77);
    assert_int_equal(game.count, 0);
    assert_int_equal(game.text_length, 0);
    assert_true(mk_state_equal(&game.start, &game.state));
    assert_position(&game.state, "7/7/7/7/7/7/7 - d4e 1 turn 30,30,30,30 12,12,12,12 fr");
    assert_int_equal(mk_game_next_note(&game, &at, &note), 0);
    assert_int_equal(mk_game_is_standard(&game), 1);
}

static void test_a_game_that_cannot_start_is_left_alone(void **context) {
    mk_game game, before;
    UNUSED(context);
    memset(&game, 0x5a, sizeof game);
    before = game;
    assert_int_equal(mk_game_start(&game, 5, &french, MK_EAST, 0), MK_ERROR_PLAYERS);
    assert_int_equal(mk_game_start(&game, 4, &french, 4, 0), MK_ERROR_FACING);
    assert_memory_equal(&game, &before, sizeof game);
}

static void test_a_game_starts_from_any_position(void **context) {
    mk_game game;
    mk_state s = position("7/7/7/3RR2/7/7/7 d4e4 d3n 2 roll 50,1,39 14,15,15 fr");
    UNUSED(context);
    assert_int_equal(mk_game_start_at(&game, &s, 3), MK_FINE);
    assert_int_equal(mk_game_is_standard(&game), 0);
    play_game(&game, "1");
    assert_position(&game.start, "7/7/7/3RR2/7/7/7 d4e4 d3n 2 roll 50,1,39 14,15,15 fr");
    assert_position(&game.state, "7/7/7/3RR2/7/7/7 d4e4 d4n 3 turn 51,x,39 14,0,15 fr");
}

static void test_a_position_that_is_a_start_is_standard(void **context) {
    mk_game game;
    mk_state s = position("7/7/7/7/7/7/7 - d4w 1 turn 30,30,30 15,15,15 es");
    UNUSED(context);
    assert_int_equal(mk_game_start_at(&game, &s, 3), MK_FINE);
    assert_int_equal(mk_game_is_standard(&game), 1);
    s = position("7/7/7/7/7/7/7 - d4w 2 turn 30,30,30 15,15,15 es");
    assert_int_equal(mk_game_start_at(&game, &s, 3), MK_FINE);
    assert_int_equal(mk_game_is_standard(&game), 0);
}

static void test_playing_appends_actions(void **context) {
    mk_game game;
    UNUSED(context);
    start(&game, 4, 0);
    play_game(&game, "s 2 c2c3");
    assert_int_equal(game.count, 3);
    assert_int_equal(game.actions[0], action_of("s"));
    assert_int_equal(game.actions[1], action_of("2"));
    assert_int_equal(game.actions[2], action_of("c2c3"));
    assert_position(&game.state, "7/7/7/7/2R4/2R4/7 c2c3 d2s 2 turn 30,30,30,30 11,12,12,12 fr");
}

static void test_illegal_actions_change_nothing(void **context) {
    mk_game game, before;
    int action;
    UNUSED(context);
    memset(&game, 0, sizeof game);
    start(&game, 4, 0);
    play_game(&game, "s 2");
    before = game;
    for (action = -3; action < 260; action++) {
        if (mk_state_is_legal(&game.state, action)) continue;
        assert_int_equal(mk_game_play(&game, action), MK_ERROR_ILLEGAL);
        assert_memory_equal(&game, &before, sizeof game);
    }
}

static void test_nothing_is_played_after_the_end(void **context) {
    mk_game game;
    mk_action action = 42;
    int i, count;
    UNUSED(context);
    start(&game, 3, 9);
    play_out(&game, 10);
    count = game.count;
    for (i = 0; i < 256; i++) assert_int_equal(mk_game_play(&game, i), MK_ERROR_OVER);
    assert_int_equal(mk_game_chance(&game, &action), MK_ERROR_OVER);
    assert_int_equal(action, 42);
    assert_int_equal(game.count, count);
}

/* No game that the rules allow has more than 240 actions, so that the limit is
 * never met in play: the room is made full by hand. */
static void test_a_full_game_takes_no_more(void **context) {
    mk_game game;
    mk_rules italian = {MK_IT, MK_BEFORE, MK_KEEP, MK_STAY};
    UNUSED(context);
    assert_int_equal(mk_game_start(&game, 2, &italian, MK_NORTH, 4), MK_FINE);
    play_out(&game, 5);
    assert_int_equal(game.count, 240);
    start(&game, 4, 4);
    game.count = MK_GAME_ACTIONS;
    assert_int_equal(mk_game_play(&game, action_of("s")), MK_ERROR_GAME_FULL);
    assert_int_equal(game.count, MK_GAME_ACTIONS);
}

static void test_every_earlier_state_can_be_seen(void **context) {
    mk_game game;
    static mk_state states[MK_GAME_ACTIONS + 1];
    int n, players;
    UNUSED(context);
    for (players = 2; players <= 4; players++) {
        start(&game, players, 21);
        states[0] = game.state;
        while (mk_state_phase(&game.state) != MK_OVER) {
            mk_game_play(&game, mk_state_random(&game.state, 22, game.count));
            states[game.count] = game.state;
        }
        for (n = 0; n <= game.count; n++) {
            mk_state seen;
            mk_game_at(&game, n, &seen);
            assert_memory_equal(&seen, &states[n], sizeof seen);
        }
    }
}

static void test_actions_can_be_taken_back(void **context) {
    mk_game game;
    mk_state before;
    int n;
    UNUSED(context);
    for (n = 0; n <= 7; n++) {
        start(&game, 4, 0);
        play_game(&game, "s 2 c2c3 s 4 d3c3 e");
        mk_game_at(&game, 7 - n, &before);
        assert_int_equal(mk_game_undo(&game, n), MK_FINE);
        assert_int_equal(game.count, 7 - n);
        assert_memory_equal(&game.state, &before, sizeof before);
        assert_position(&game.start, "7/7/7/7/7/7/7 - d4e 1 turn 30,30,30,30 12,12,12,12 fr");
    }
}

static void test_no_more_can_be_taken_back_than_was_played(void **context) {
    mk_game game, before;
    UNUSED(context);
    memset(&game, 0, sizeof game);
    start(&game, 4, 0);
    assert_int_equal(mk_game_undo(&game, 1), MK_ERROR_UNDO);
    assert_int_equal(mk_game_undo(&game, 0), MK_FINE);
    play_game(&game, "s 2 c2c3");
    before = game;
    assert_int_equal(mk_game_undo(&game, 4), MK_ERROR_UNDO);
    assert_int_equal(mk_game_undo(&game, -1), MK_ERROR_UNDO);
    assert_int_equal(mk_game_undo(&game, 256), MK_ERROR_UNDO);
    assert_memory_equal(&game, &before, sizeof game);
}

static void test_another_way_can_be_played_after_taking_back(void **context) {
    mk_game game;
    UNUSED(context);
    start(&game, 4, 0);
    play_game(&game, "s 2 c2c3");
    assert_int_equal(mk_game_undo(&game, 2), MK_FINE);
    play_game(&game, "4");
    assert_int_equal(game.count, 2);
    assert_position(&game.state, "7/7/7/7/7/7/7 - e1n 1 lay 30,30,30,30 12,12,12,12 fr");
}

/* ---- Dice -------------------------------------------------------------- */

static void test_chance_is_asked_only_where_it_decides(void **context) {
    mk_game game;
    mk_action action = 42;
    UNUSED(context);
    start(&game, 4, 1);
    assert_int_equal(mk_game_chance(&game, &action), MK_ERROR_NOT_CHANCE);
    play_game(&game, "s");
    assert_int_equal(mk_game_chance(&game, &action), MK_FINE);
    assert_int_equal(mk_action_phase(action), MK_ROLL);
    play_game(&game, "2");
    action = 42;
    assert_int_equal(mk_game_chance(&game, &action), MK_ERROR_NOT_CHANCE);
    assert_int_equal(action, 42);
    start(&game, 2, 1);
    assert_int_equal(mk_game_chance(&game, &action), MK_FINE);
    assert_int_equal(mk_action_phase(action), MK_DRAW);
}

/* "chance is a pure function of a seed and of the number of actions played so
 * far." */
static void test_chance_is_a_pure_function_of_seed_and_count(void **context) {
    mk_game game;
    mk_action first, second;
    UNUSED(context);
    start(&game, 2, 123);
    assert_int_equal(mk_game_chance(&game, &first), MK_FINE);
    assert_int_equal(mk_game_chance(&game, &second), MK_FINE);
    assert_int_equal(first, second);
    assert_int_equal(first, mk_state_random(&game.state, 123, 0));
    play_game(&game, "R e");
    assert_int_equal(mk_game_chance(&game, &first), MK_FINE);
    assert_int_equal(first, mk_state_random(&game.state, 123, 2));
}

/* "So a resumed or taken-back game cannot re-roll". */
static void test_taking_back_does_not_roll_again(void **context) {
    mk_game game;
    int round;
    UNUSED(context);
    start(&game, 2, 2024);
    play_out(&game, 7);
    for (round = 0; round < 200; round++) {
        mk_action before = 0, after = 0;
        int back = round % 40 + 1;
        mk_game copy = game;
        assert_int_equal(mk_game_undo(&copy, back), MK_FINE);
        if (mk_game_chance(&copy, &before)) continue;
        assert_int_equal(before, game.actions[copy.count]);
        play_out(&copy, (uint64_t)round);
        assert_int_equal(mk_game_undo(&copy, copy.count - (game.count - back)), MK_FINE);
        assert_int_equal(mk_game_chance(&copy, &after), MK_FINE);
        assert_int_equal(before, after);
    }
}

static void test_seeds_make_different_games(void **context) {
    mk_game one, other;
    UNUSED(context);
    start(&one, 2, 1);
    start(&other, 2, 2);
    play_out(&one, 3);
    play_out(&other, 3);
    assert_false(one.count == other.count && memcmp(one.actions, other.actions, one.count) == 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_game_starts_empty),
        cmocka_unit_test(test_a_game_that_cannot_start_is_left_alone),
        cmocka_unit_test(test_a_game_starts_from_any_position),
        cmocka_unit_test(test_a_position_that_is_a_start_is_standard),
        cmocka_unit_test(test_playing_appends_actions),
        cmocka_unit_test(test_illegal_actions_change_nothing),
        cmocka_unit_test(test_nothing_is_played_after_the_end),
        cmocka_unit_test(test_a_full_game_takes_no_more),
        cmocka_unit_test(test_every_earlier_state_can_be_seen),
        cmocka_unit_test(test_actions_can_be_taken_back),
        cmocka_unit_test(test_no_more_can_be_taken_back_than_was_played),
        cmocka_unit_test(test_another_way_can_be_played_after_taking_back),
        cmocka_unit_test(test_chance_is_asked_only_where_it_decides),
        cmocka_unit_test(test_chance_is_a_pure_function_of_seed_and_count),
        cmocka_unit_test(test_taking_back_does_not_roll_again),
        cmocka_unit_test(test_seeds_make_different_games),
    };
    return cmocka_run_group_tests_name("game_course", tests, NULL, NULL);
}
