/* perft.c - the number of all sequences of actions of a length from fixed
 * positions: one number that every change of the rules would change.
 *
 * Each is counted twice, by the list of legal actions and by trying all 96
 * codes, and compared with the table. The numbers were also counted by
 * tests/oracle/referee.py, which shares no code with the library. */
#include "unit/support.h"

typedef struct counted {
    const char *line;
    int depth;
    long sequences; /* of exactly this many actions */
    long ended;     /* games that end on the way */
} counted;

static const counted table[] = {
    /* starts of two, three and four players, in each way of turning */
    {"7/7/7/7/7/7/7 - d4n 1 draw 30,30 12+12,12+12 fr", 10, 262008, 0},
    {"7/7/7/7/7/7/7 - d4n 1 turn 30,30,30 15,15,15 fr", 8, 131004, 0},
    {"7/7/7/7/7/7/7 - d4n 1 turn 30,30,30,30 12,12,12,12 fr", 8, 131004, 0},
    {"7/7/7/7/7/7/7 - d4e 1 draw 30,30 15+15,15+15 it,turning=after", 10, 349344, 0},
    {"7/7/7/7/7/7/7 - d4e 1 roll 30,30,30 15,15,15 es,turning=after", 8, 363680, 0},
    {"7/7/7/7/7/7/7 - d4e 1 roll 30,30,30,30 12,12,12,12 it,turning=after", 8, 363680, 0},
    {"7/7/7/7/7/7/7 - d4s 1 draw 30,30 12+12,12+12 fr,turning=after-quarter", 10, 141504, 0},
    {"7/7/7/7/7/7/7 - d4s 1 roll 30,30,30 15,15,15 fr,turning=after-quarter", 8, 143670, 0},
    {"7/7/7/7/7/7/7 - d4w 1 roll 30,30,30,30 12,12,12,12 ro,turning=after-quarter", 8, 143670, 0},
    /* the middle of a game, yellow out, its rugs neutral, red about to go */
    {"2YYRR1/1BBYG2/1RRYGG1/YYGB1G1/1YGBBR1/2RR1R1/BB5 a1b1,a4b4,b5c5,b6c6,c2d2,c7d7,d5d6,f2f3 "
     "d5e 1 turn 3,x,41,46 5,0,6,4 fr",
     8, 106623, 0},
    {"2YYRR1/1BBYG2/1RRYGG1/YYGB1G1/1YGBBR1/2RR1R1/BB5 a1b1,a4b4,b5c5,b6c6,c2d2,c7d7,d5d6,f2f3 "
     "d5e 3 turn 3,x,41,46 5,0,6,4 fr,own-rug=cover",
     8, 115740, 0},
    {"2YYRR1/1BBYG2/1RRYGG1/YYGB1G1/1YGBBR1/2RR1R1/BB5 a1b1,b5c5,b6c6,c2d2,f2f3 "
     "d5e 1 draw 1,59 2+1,1+2 fr",
     8, 18248, 10},
    /* near the end: the last rugs, a poor player, nobody turns any more */
    {"RRYYBB1/1GGRRYY/BB2GGR/2YYBBR/1RRGGY1/BBYY1GG/1RR1BB1 "
     "a2b2,a5b5,a7b7,b1c1,b3c3,b6c6,c7d7,d6e6,e1f1,f2g2 "
     "d4n 3 lay 2,1,40,50 1,0,2,0 fr",
     8, 0, 90544},
    {"RRYYBB1/1GGRRYY/BB2GGR/2YYBBR/1RRGGY1/BBYY1GG/1RR1BB1 "
     "a2b2,a5b5,a7b7,b1c1,b3c3,b6c6,c7d7,d6e6,e1f1,f2g2 "
     "d4n 4 roll 2,1,40,50 0,0,1,1 fr,turning=after",
     8, 0, 2714},
    {"RRYYBB1/1GGRRYY/BB2GGR/2YYBBR/1RRGGY1/BBYY1GG/1RR1BB1 "
     "a2b2,a5b5,a7b7,b1c1,b3c3,b6c6,c7d7,d6e6,e1f1,f2g2 "
     "d4n 1 roll:Y 1,40 0+1,1+0 it,bankrupt=stay",
     8, 0, 2714},
};

static void count_listed(const mk_state *s, int depth, long *sequences, long *ended) {
    mk_action legal[MK_LEGAL_MAX];
    int i, n;
    if (mk_state_phase(s) == MK_OVER) {
        ++*ended;
        if (depth == 0) ++*sequences;
        return;
    }
    if (depth == 0) {
        ++*sequences;
        return;
    }
    n = mk_state_legal(s, legal);
    for (i = 0; i < n; i++) {
        mk_state next = *s;
        mk_state_apply_unchecked(&next, legal[i]);
        count_listed(&next, depth - 1, sequences, ended);
    }
}

static void count_tried(const mk_state *s, int depth, long *sequences, long *ended) {
    int action;
    if (mk_state_phase(s) == MK_OVER) {
        ++*ended;
        if (depth == 0) ++*sequences;
        return;
    }
    if (depth == 0) {
        ++*sequences;
        return;
    }
    for (action = 0; action < MK_ACTION_COUNT; action++) {
        mk_state next = *s;
        if (!mk_state_is_legal(s, action)) continue;
        assert_int_equal(mk_state_apply(&next, action), MK_FINE);
        count_tried(&next, depth - 1, sequences, ended);
    }
}

static void test_by_the_list_of_legal_actions(void **context) {
    size_t i;
    UNUSED(context);
    for (i = 0; i < COUNT_OF(table); i++) {
        mk_state s = position(table[i].line);
        long sequences = 0, ended = 0;
        count_listed(&s, table[i].depth, &sequences, &ended);
        assert_int_equal(sequences, table[i].sequences);
        assert_int_equal(ended, table[i].ended);
    }
}

static void test_by_trying_all_codes(void **context) {
    size_t i;
    UNUSED(context);
    for (i = 0; i < COUNT_OF(table); i++) {
        mk_state s = position(table[i].line);
        long sequences = 0, ended = 0;
        count_tried(&s, table[i].depth, &sequences, &ended);
        assert_int_equal(sequences, table[i].sequences);
        assert_int_equal(ended, table[i].ended);
    }
}

/* The smallest of them, by hand: three directions, four rolls, and the places
 * around d5, e4 or c4 (12 each), d6 (11), f4 and b4 (11), d7 (7), g4, a4 (7),
 * c7, g3, a5 after the loop. */
static void test_the_first_three_actions_by_hand(void **context) {
    mk_state s = start_of(4, "fr", 'n');
    long sequences = 0, ended = 0;
    UNUSED(context);
    count_listed(&s, 3, &sequences, &ended);
    assert_int_equal(sequences, 3 * (12 + 11 + 7 + 7));
    assert_int_equal(ended, 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_by_the_list_of_legal_actions),
        cmocka_unit_test(test_by_trying_all_codes),
        cmocka_unit_test(test_the_first_three_actions_by_hand),
    };
    return cmocka_run_group_tests_name("perft", tests, NULL, NULL);
}
