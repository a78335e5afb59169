/* players_opponent_model.c - the opponent model predicts what each kind of player would choose, and
 * learns of which kind an opponent is. */
#include "positions.h"

#include "../../src/players/opponent_model.h"

static const char *const simple[] = {"greedy", "spread", "weave", "hunter"};

/* Counts how often the simple players choose each action. Returns the sum of all counts. */
static int count_choices(const mk_state *s, const mk_action *legal, int n, int *counts) {
    enum { SEEDS = 150 };
    static const mk_limits no_limits = {0, 0};
    static const mk_host no_host;
    uint64_t seed;
    size_t k;
    int i;
    for (i = 0; i < n; i++) counts[i] = 0;
    for (k = 0; k < COUNT_OF(simple); k++)
        for (seed = 0; seed < SEEDS; seed++) {
            mk_action choice;
            assert_int_equal(mk_player_choose(simple[k], s, &no_limits, &no_host, seed, &choice), MK_FINE);
            for (i = 0; i < n; i++) counts[i] += legal[i] == choice;
        }
    return SEEDS * (int)COUNT_OF(simple);
}

static void test_the_prediction_is_the_mixture_of_all_kinds(void **context) {
    int number, choices = 0;
    UNUSED(context);
    for (number = 0; number < 400; number++) {
        const mk_state s = some_choice(number);
        mk_action legal[MK_LEGAL_MAX];
        const int n = mk_state_legal(&s, legal), strong = number % n;
        mkp_value values[MK_LEGAL_MAX];
        int weights[MK_LEGAL_MAX], counts[MK_LEGAL_MAX], i, sum = 0,
                                                            all = count_choices(&s, legal, n, counts);
        mkp_opponent_model model;
        mkp_opponent_model_fit(NULL, &s, NULL, &model);
        memset(values, 0, sizeof values);
        values[strong].win[s.seat] = 1000;
        mkp_opponent_model_predict(&model, &s, legal, n, values, number & 1, weights);
        for (i = 0; i < n; i++) sum += weights[i];
        assert_true(sum > 0);
        for (i = 0; i < n; i++) {
            /* The prior: one in three is strong, one in six is of each simple kind. */
            const double expected = (i == strong) / 3. + counts[i] * 2. / 3. / all;
            const double found = (double)weights[i] / sum;
            if ((expected > 0) != (found > 0) || found < expected - 0.06 || found > expected + 0.06)
                fail_msg("choice %d has %g, not %g, in %s", legal[i], found, expected, line_of(&s));
        }
        choices += n;
    }
    assert_true(choices > 1000);
}

/* The model of seat 0, a greedy player, after a game against players of one kind, in which everybody
 * has two rugs left. */
static void model_after_game(int players, const char *name, uint64_t seed, mkp_opponent_model *model) {
    static const mk_rules rules = {MK_FR, MK_BEFORE, MK_KEEP, MK_STAY};
    static const mk_limits no_limits = {0, 0};
    static const mk_host no_host;
    static mkp_evaluator evaluator;
    mkp_net net;
    mk_game game;
    assert_int_equal(mk_game_start(&game, players, &rules, MK_NORTH, seed), MK_FINE);
    while (game.state.left[3] > 2 || game.state.seat != 0 || game.state.phase != MK_TURN) {
        const char *player = game.state.seat ? name : "greedy";
        mk_action action;
        if (!is_choice(&game.state))
            assert_int_equal(mk_game_chance(&game, &action), MK_FINE);
        else
            assert_int_equal(mk_player_choose(player, &game.state, &no_limits, &no_host, game.count, &action),
                             MK_FINE);
        assert_int_equal(mk_game_play(&game, action), MK_FINE);
    }
    assert_int_equal(mkp_net_of_host(&net, &no_host, players), MK_FINE);
    mkp_evaluator_init(&evaluator, &net, MKP_NO_SIMPLE_SEATS);
    mkp_opponent_model_fit(&game, &game.state, &evaluator, model);
}

static void check_learning(int players) {
    static const struct {
        const char *name;
        int kind;
    } kinds[] = {{"greedy", MKP_KIND_GREEDY},
                 {"spread", MKP_KIND_SPREAD},
                 {"weave", MKP_KIND_WEAVE},
                 {"hunter", MKP_KIND_HUNTER},
                 {"assam", MKP_KIND_STRONG}};
    size_t i;
    for (i = 0; i < COUNT_OF(kinds); i++) {
        mkp_opponent_model model;
        uint64_t seed;
        int seat, kind, known = 0, all = 0, sure = 0, modelled = 0;
        for (seed = 0; seed < 8; seed++) {
            model_after_game(players, kinds[i].name, seed, &model);
            for (seat = 1; seat < players; seat++) {
                sure += mkp_opponent_is_surely_simple(&model, seat);
                modelled++;
                for (kind = 0; kind < MKP_KINDS; kind++) {
                    assert_true(model.posterior[seat][kind] > 0);
                    all += model.posterior[seat][kind];
                    known += kind == kinds[i].kind ? model.posterior[seat][kind] : 0;
                }
            }
        }
        if (known * 100 < all * 85) fail_msg("%s is known for %d %%", kinds[i].name, known * 100 / all);
        if (kinds[i].kind == MKP_KIND_STRONG ? sure > 0 : sure * 4 < modelled * 3)
            fail_msg("%s is taken for simple in %d cases of %d", kinds[i].name, sure, modelled);
    }
}

static void test_the_model_learns_the_kinds(void **context) {
    UNUSED(context);
    check_learning(2);
    check_learning(4);
}

static void test_a_game_in_another_state_is_ignored(void **context) {
    mkp_opponent_model first, model;
    mk_state s = some_choice(2);
    mk_game game;
    UNUSED(context);
    assert_int_equal(mk_game_start_at(&game, &s, 1), MK_FINE);
    assert_int_equal(mk_game_play(&game, mk_state_random(&s, 1, 0)), MK_FINE);
    mkp_opponent_model_fit(NULL, &s, NULL, &first);
    mkp_opponent_model_fit(&game, &s, NULL, &model);
    assert_memory_equal(&first, &model, sizeof first);
    assert_true(mkp_opponent_model_hash(&first) == mkp_opponent_model_hash(&model));
    model.posterior[2][MKP_KIND_WEAVE]++;
    assert_true(mkp_opponent_model_hash(&first) != mkp_opponent_model_hash(&model));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_the_prediction_is_the_mixture_of_all_kinds),
        cmocka_unit_test(test_the_model_learns_the_kinds),
        cmocka_unit_test(test_a_game_in_another_state_is_ignored),
    };
    return cmocka_run_group_tests_name("opponent_model", tests, NULL, NULL);
}
