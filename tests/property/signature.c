/* signature.c - the signature of the rules, computed once more through the public
 * header alone, and compared with tests/golden/rules_signature: every build must
 * reproduce it. It changes only with the behaviour of the rules. */
#include <stdlib.h>

#include "unit/support.h"

static uint64_t mix(uint64_t x) {
    x = (x ^ x >> 30) * 0xbf58476d1ce4e5b9ULL;
    x = (x ^ x >> 27) * 0x94d049bb133111ebULL;
    return x ^ x >> 31;
}

static uint64_t fold(uint64_t sum, uint64_t value) { return mix((sum ^ value) + 0x9e3779b97f4a7c15ULL); }

static uint64_t fold_state(uint64_t sum, const mk_state *s) {
    mk_action legal[MK_LEGAL_MAX];
    mk_odds odds[4];
    int i, n = mk_state_legal(s, legal);
    sum = fold(sum, mk_state_hash(s));
    for (i = 0; i < n; i++) sum = fold(sum, legal[i]);
    n = mk_state_odds(s, odds);
    for (i = 0; i < n; i++) sum = fold(sum, (uint64_t)odds[i].numerator << 8 | odds[i].denominator);
    for (i = 0; i < mk_state_players(s); i++) sum = fold(sum, (uint64_t)mk_state_score(s, i));
    return fold(sum, (uint64_t)mk_state_winners(s));
}

/* A game of the signature, step by step; the playout ends where it does. */
static uint64_t fold_game(uint64_t sum, int players, const mk_rules *rules, uint64_t seed) {
    mk_state step, fast;
    uint64_t index = 0;
    assert_int_equal(mk_state_start(&step, players, rules, (int)(seed & 3)), MK_FINE);
    fast = step;
    for (; mk_state_phase(&step) != MK_OVER; index++) {
        sum = fold_state(sum, &step);
        assert_int_equal(mk_state_apply(&step, mk_state_random(&step, seed, index)), MK_FINE);
    }
    sum = fold_state(sum, &step);
    assert_true((uint64_t)mk_playout(&fast, seed, 0) == index);
    assert_true(mk_state_equal(&fast, &step));
    return fold(fold(sum, 0), 0);
}

static void test_the_signature_is_that_of_the_public_functions(void **context) {
    uint64_t sum = MK_RULES_VERSION;
    int players, i;
    UNUSED(context);
    for (players = 2; players <= 4; players++) {
        for (i = 0; i < 240; i++) {
            mk_rules rules;
            rules.edition = (uint8_t)(i % 5);
            rules.turning = (uint8_t)(i / 5 % 3);
            rules.own_rug = (uint8_t)(i / 15 % 2);
            rules.bankrupt = (uint8_t)(i / 30 % 2);
            sum = fold_game(sum, players, &rules, (uint64_t)(i / 60));
        }
    }
    assert_true(sum == mk_signature());
}

static void test_the_signature_is_the_one_on_file(void **context) {
    FILE *file = fopen("tests/golden/rules_signature", "r");
    char text[32] = "";
    UNUSED(context);
    assert_non_null(file);
    assert_non_null(fgets(text, sizeof text, file));
    fclose(file);
    assert_int_equal(strlen(text), 17);
    assert_true(strtoull(text, NULL, 16) == mk_signature());
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_the_signature_is_that_of_the_public_functions),
        cmocka_unit_test(test_the_signature_is_the_one_on_file),
    };
    return cmocka_run_group_tests_name("signature", tests, NULL, NULL);
}
