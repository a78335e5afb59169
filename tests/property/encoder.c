/* encoder.c - src/players/encode.h lists the same inputs in the same order as C++17, for the
 * trainer, and as C11, for the players. */
#include "plans.h"

#include "../../src/players/encode.h"

/* tests/tools/encode_cpp.cc */
extern int encode_as_cpp(const mk_state *state, mkp_simple_seats simple_seats, uint16_t *inputs);
extern int difference_as_cpp(const mk_state *state, const mk_state *other, mkp_simple_seats simple_seats,
                             uint16_t *inputs);
extern const int cpp_inputs, cpp_active_max;

static int difference(const mk_state *s, const mk_state *other, mkp_simple_seats simple_seats,
                      uint16_t *inputs) {
    mkp_features features, before;
    mkp_features_of(s, simple_seats, &features);
    mkp_features_of(other, simple_seats, &before);
    return mkp_list_inputs(&features, &before, inputs);
}

static void assert_lists(const mk_state *s, const uint16_t *c, int n, const uint16_t *cpp, int m) {
    if (n != m || memcmp(c, cpp, (size_t)n * sizeof *c)) fail_msg("another list of inputs in %s", line_of(s));
}

static void compare(const mk_state *s, const mk_state *before, mkp_simple_seats simple_seats) {
    uint16_t c[MKP_ACTIVE_MAX], cpp[MKP_ACTIVE_MAX];
    const int n = mkp_encode(s, simple_seats, c);
    assert_in_range(n, 5, MKP_ACTIVE_MAX);
    assert_lists(s, c, n, cpp, encode_as_cpp(s, simple_seats, cpp));
    assert_lists(s, c, difference(s, before, simple_seats, c), cpp,
                 difference_as_cpp(s, before, simple_seats, cpp));
}

static void test_both_compilers_list_the_same_inputs(void **context) {
    int number, asked = 0;
    UNUSED(context);
    assert_int_equal(cpp_inputs, MKP_INPUTS);
    assert_int_equal(cpp_active_max, MKP_ACTIVE_MAX);
    for (number = 0; number < SETTINGS; number++) {
        mk_state s = start_number(number), before = s;
        uint64_t index;
        for (index = 0; mk_state_phase(&s) != MK_OVER; index++) {
            if (mk_state_turn_begins(&s)) {
                compare(&s, &before, MKP_NO_SIMPLE_SEATS);
                compare(&s, &before, (mkp_simple_seats)(asked % (1 << s.players)));
                before = s;
                asked++;
            }
            mk_state_apply_unchecked(&s, choose(&s, (plan)(number / 4 % PLANS), (uint64_t)number, index));
        }
    }
    assert_true(asked > 20000);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_both_compilers_list_the_same_inputs)};
    return cmocka_run_group_tests_name("encoder", tests, NULL, NULL);
}
