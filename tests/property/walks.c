/* walks.c - every walk there is, against one written out plainly from rules
 * §3. */
#include "unit/support.h"

/* The table of §3: leaving the board from one square of a pair, Assam re-enters
 * on the other one, facing the opposite way. */
static const char *const pairs[4][3] = {
    {"a7b7", "c7d7", "e7f7"}, /* top, moving north */
    {"g1g2", "g3g4", "g5g6"}, /* right, moving east */
    {"b1c1", "d1e1", "f1g1"}, /* bottom, moving south */
    {"a2a3", "a4a5", "a6a7"}, /* left, moving west */
};

typedef struct pose {
    int column, row; /* from 0 */
    int facing;      /* n e s w */
} pose;

static int is_named(const pose *p, const char *name) {
    return p->column == name[0] - 'a' && p->row == name[1] - '1';
}

static pose named(const char *name, int facing) {
    pose p;
    p.column = name[0] - 'a';
    p.row = name[1] - '1';
    p.facing = facing;
    return p;
}

/* One step, as the text has it. */
static pose step(pose p) {
    pose next = p;
    int i;
    switch (p.facing) {
    case 0: next.row++; break;
    case 1: next.column++; break;
    case 2: next.row--; break;
    default: next.column--; break;
    }
    if (next.column >= 0 && next.column < 7 && next.row >= 0 && next.row < 7) return next;
    for (i = 0; i < 3; i++) {
        if (is_named(&p, pairs[p.facing][i])) return named(pairs[p.facing][i] + 2, (p.facing + 2) % 4);
        if (is_named(&p, pairs[p.facing][i] + 2)) return named(pairs[p.facing][i], (p.facing + 2) % 4);
    }
    if (is_named(&p, "g7")) return named("g7", p.facing == 0 ? 3 : 2);
    assert_true(is_named(&p, "a1"));
    return named("a1", p.facing == 2 ? 1 : 0);
}

static pose pose_number(int number) {
    pose p;
    p.column = number % 7;
    p.row = number / 7 % 7;
    p.facing = number / 49;
    return p;
}

static int number_of(pose p) { return p.column + 7 * p.row + 49 * p.facing; }

static pose walked(pose p, int steps) {
    mk_square square = MK_SQUARE(p.column, p.row);
    uint8_t facing = (uint8_t)p.facing;
    mk_walk(&square, &facing, steps);
    p.column = square & 7;
    p.row = square >> 3;
    p.facing = facing;
    return p;
}

static void test_all_walks_are_those_of_the_text(void **context) {
    int number, steps;
    UNUSED(context);
    for (number = 0; number < 196; number++) {
        pose plain = pose_number(number);
        for (steps = 0; steps <= 100; steps++) {
            assert_int_equal(number_of(walked(pose_number(number), steps)), number_of(plain));
            plain = step(plain);
        }
    }
}

/* The same by a roll that is played and by one that is foreseen. */
static void test_all_rolls_walk_like_that(void **context) {
    int number, pips;
    UNUSED(context);
    for (number = 0; number < 196; number++) {
        pose plain = pose_number(number);
        for (pips = 1; pips <= 4; pips++) {
            pose from = pose_number(number);
            mk_state s = start_of(4, "fr,turning=after", 'n');
            mk_outcome outcome;
            plain = step(plain);
            s.assam = MK_SQUARE(from.column, from.row);
            s.facing = (uint8_t)from.facing;
            mk_state_foresee(&s, from.facing, pips, &outcome);
            assert_int_equal(outcome.square, MK_SQUARE(plain.column, plain.row));
            assert_int_equal(outcome.facing, plain.facing);
            assert_int_equal(mk_state_apply(&s, MK_ACTION_ROLL(pips)), MK_FINE);
            assert_int_equal(mk_state_assam(&s), MK_SQUARE(plain.column, plain.row));
            assert_int_equal(mk_state_facing(&s), plain.facing);
        }
    }
}

/* "for each roll the 49×4 pairs of square and facing are mapped one to one". */
static void test_every_roll_is_a_permutation(void **context) {
    int number, pips;
    UNUSED(context);
    for (pips = 1; pips <= 4; pips++) {
        int seen[196] = {0};
        for (number = 0; number < 196; number++) seen[number_of(walked(pose_number(number), pips))]++;
        for (number = 0; number < 196; number++) assert_int_equal(seen[number], 1);
    }
}

/* "The loops are symmetrical: walking any move backwards undoes it." */
static void test_walking_backwards_undoes_every_move(void **context) {
    int number, steps;
    UNUSED(context);
    for (number = 0; number < 196; number++) {
        for (steps = 1; steps <= 4; steps++) {
            pose p = walked(pose_number(number), steps);
            p.facing = (p.facing + 2) % 4;
            p = walked(p, steps);
            p.facing = (p.facing + 2) % 4;
            assert_int_equal(number_of(p), number);
        }
    }
}

/* A walk ends where its parts, one after the other, end. */
static void test_walks_add_up(void **context) {
    int number, first, second;
    UNUSED(context);
    for (number = 0; number < 196; number++)
        for (first = 0; first <= 4; first++)
            for (second = 0; second <= 4; second++)
                assert_int_equal(number_of(walked(walked(pose_number(number), first), second)),
                                 number_of(walked(pose_number(number), first + second)));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_all_walks_are_those_of_the_text),
        cmocka_unit_test(test_all_rolls_walk_like_that),
        cmocka_unit_test(test_every_roll_is_a_permutation),
        cmocka_unit_test(test_walking_backwards_undoes_every_move),
        cmocka_unit_test(test_walks_add_up),
    };
    return cmocka_run_group_tests_name("walks", tests, NULL, NULL);
}
