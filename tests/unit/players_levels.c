/* players_levels.c - the levels for people: no choice loses more than the level's number, and
 * stronger levels lose less. */
#include "positions.h"

#include "../../src/players/players.h"

static const mk_limits no_limits = {0, 0};
static const mk_host no_host;

/* Weakest first, with the most that each may lose, in ten-thousandths of a win
 * (src/players/players.c). */
static const struct {
    const char *name;
    int number;
} levels[] = {{"tourist", 1970}, {"apprentice", 1440}, {"merchant", 1010}, {"master", 590}};
enum { LEVELS = sizeof levels / sizeof *levels };

/* The utility of each action by assam's search to the end of the turn. Indexed by action. */
typedef struct shallow_values {
    int64_t utility[256], best;
    int count;
} shallow_values;

static shallow_values shallow_at(const mk_state *s) {
    mkp_question q = {.state = s, .limits = &no_limits, .host = &no_host, .rank_all = 1, .max_n = 1};
    mkp_answer answer;
    shallow_values g;
    int i;
    q.count = g.count = mk_state_legal(s, q.legal);
    assert_int_equal(mkp_assam(&q, &answer), MK_FINE);
    assert_true(answer.has_values);
    for (i = 0; i < g.count; i++) {
        const int64_t utility = mkp_utility(&answer.values[i], s->seat, 0);
        g.utility[q.legal[i]] = utility;
        if (i == 0 || utility > g.best) g.best = utility;
    }
    return g;
}

static mk_action choice_of(int level, const mk_state *s, uint64_t seed) {
    mk_action choice = MK_NO_ACTION;
    assert_int_equal(mk_player_choose(levels[level].name, s, &no_limits, &no_host, seed, &choice), MK_FINE);
    if (!mk_state_is_legal(s, choice)) fail_msg("%s plays %d in %s", levels[level].name, choice, line_of(s));
    return choice;
}

/* The levels judge by the same values as rank prints. So their bound holds for what people see. */
static void test_levels_judge_by_the_values_of_rank(void **context) {
    int number;
    UNUSED(context);
    for (number = 0; number < 300; number++) {
        const mk_state s = some_choice(number * 7);
        const shallow_values g = shallow_at(&s);
        mk_ranked ranked[MK_LEGAL_MAX];
        int i, count;
        assert_int_equal(mk_player_rank("assam", &s, &no_limits, &no_host, 0, ranked, &count), MK_FINE);
        assert_int_equal(count, g.count);
        for (i = 0; i < count; i++) {
            /* A ten-thousandth is 103.68 units, a hundredth of a point is five. */
            const double told = 103.68 * ranked[i].chances.win + 5.0 * ranked[i].chances.score;
            const double off = told - (double)g.utility[ranked[i].action];
            /* rank prints a score below 0 as 0. */
            if (ranked[i].chances.score && (off > 104 || off < -104))
                fail_msg("rank prints %.0f for %d, off by %.0f in %s", told, ranked[i].action, off,
                         line_of(&s));
        }
    }
}

/* The values of each action by the deeper search. Indexed by action. */
typedef struct deeper_values {
    double win[256], score[256];
    double best; /* winning chance */
    int count;
    mk_action legal[MK_LEGAL_MAX];
} deeper_values;

/* The nodes of the deeper search (docs/players.md). */
static uint64_t nodes_at(const mk_state *s) {
    if (s->players > 2 && mkp_reaches_end(s, 3)) return 1000000;
    return mkp_reaches_end(s, s->players == 2 ? 5 : 2 * s->players) ? 20000 : 3000;
}

static deeper_values deeper_at(const mk_state *s) {
    const mk_limits deeper = {0, nodes_at(s)};
    mkp_question q = {.state = s, .limits = &deeper, .host = &no_host, .rank_all = 1, .max_n = 1};
    mkp_answer answer;
    deeper_values p = {.best = 0};
    int i;
    q.count = p.count = mk_state_legal(s, q.legal);
    assert_int_equal(mkp_assam(&q, &answer), MK_FINE);
    for (i = 0; i < p.count; i++) {
        const double win = (double)answer.values[i].win[s->seat] / MKP_WIN_ONE;
        p.legal[i] = q.legal[i];
        p.win[q.legal[i]] = win;
        p.score[q.legal[i]] = answer.values[i].score[s->seat] / 100.0;
        if (win > p.best) p.best = win;
    }
    return p;
}

/* The most that a level may lose (docs/players.md). */
static double allowed_loss(int number, double best) {
    const double open = 4 * best * (1 - best);
    return number / 10000.0 * (open > 0.125 ? open : 0.125);
}

/* The utility: a point of the score counts half a hundredth of a win. */
static double utility_of(const deeper_values *p, mk_action action) {
    return p->win[action] + 0.005 * p->score[action];
}

static void assert_not_absurd(const deeper_values *p, int level, const mk_state *s, mk_action choice) {
    const double most = allowed_loss(levels[level].number, p->best), rounding = 1e-4;
    double best = -1e9;
    int i;
    if (p->best - p->win[choice] > most + rounding)
        fail_msg("%s loses %.4f of winning, of %.4f, with %d in %s", levels[level].name,
                 p->best - p->win[choice], most, choice, line_of(s));
    for (i = 0; i < p->count; i++)
        if (p->best - p->win[p->legal[i]] < most - rounding && utility_of(p, p->legal[i]) > best)
            best = utility_of(p, p->legal[i]);
    if (best - utility_of(p, choice) > most + rounding)
        fail_msg("%s loses %.4f in all, of %.4f, with %d in %s", levels[level].name,
                 best - utility_of(p, choice), most, choice, line_of(s));
}

/* The bound is not too wide either: each level comes near it in some position. */
static void test_no_level_loses_more_than_its_number(void **context) {
    enum { POSITIONS = 40, SEEDS = 2 };
    double sums[LEVELS] = {0}, shares[LEVELS] = {0};
    int number, level;
    UNUSED(context);
    for (number = 0; number < POSITIONS; number++) {
        const mk_state s = some_choice(number * 13);
        const deeper_values p = deeper_at(&s);
        uint64_t seed;
        for (level = 0; level < LEVELS; level++)
            for (seed = 0; seed < SEEDS; seed++) {
                const mk_action choice = choice_of(level, &s, mk_seed((uint64_t)number, seed));
                const double loss = p.best - p.win[choice],
                             share = loss / allowed_loss(levels[level].number, p.best);
                assert_not_absurd(&p, level, &s, choice);
                sums[level] += loss;
                if (share > shares[level]) shares[level] = share;
            }
    }
    for (level = 0; level < LEVELS; level++) {
        assert_true(shares[level] > 1.0 / 3);
        if (level) assert_true(sums[level] < sums[level - 1]);
    }
    assert_true(sums[LEVELS - 1] > 0);
}

/* In a lost game a level still saves its dirhams: three directions all lose, but one of them costs
 * twenty dirhams more than the best. */
static void test_levels_do_not_give_up_a_lost_game(void **context) {
    static const char lost[] =
        "GBYYYYY/RBYYYGB/RBRYYYB/RRRYYR1/BG2GG1/2B1RRR/2B2G1 "
        "b4c4,b6b7,c1c2,d4e4,d6d7,e2f2,e3f3,e5f5,e7f7,g5g6 b5s 2 turn:G 50,10 1+1,1+2 fr";
    mk_fault fault;
    mk_state s;
    deeper_values p;
    uint64_t seed;
    int level;
    UNUSED(context);
    assert_int_equal(mk_position_read(&s, lost, sizeof lost - 1, &fault), MK_FINE);
    p = deeper_at(&s);
    assert_true(p.best < 0.001);
    assert_true(p.score[MK_ACTION_TURN(MK_SOUTH)] > p.score[MK_ACTION_TURN(MK_EAST)] + 15);
    for (level = 0; level < LEVELS; level++)
        for (seed = 0; seed < 20; seed++)
            assert_int_equal(choice_of(level, &s, seed), MK_ACTION_TURN(MK_SOUTH));
}

/* Three rugs are left. One place wins in half of all cases, others that look alike in a quarter.
 * Only the exact search to the end can tell. master must find that place. */
static void test_master_of_four_sees_the_end(void **context) {
    static const char ending[] =
        "2BB2B/3GGRR/YGRR3/YYRRGR1/YGGBRGG/BBRRRYY/BBBRYYY "
        "a1a2,a3a4,b1c1,b3c3,c2d2,c4c5,c7d7,d4d5,d6e6,e1f1,f3g3,f6g6,g1g2 f3e 2 lay 30,30,30,30 0,1,1,1 fr";
    static const char place[] = "f4e4";
    mk_action best;
    mk_fault fault;
    mk_state s;
    uint64_t seed;
    UNUSED(context);
    assert_int_equal(mk_position_read(&s, ending, sizeof ending - 1, &fault), MK_FINE);
    assert_int_equal(mk_action_read(&best, place, sizeof place - 1), MK_FINE);
    for (seed = 0; seed < 20; seed++) assert_int_equal(choice_of(LEVELS - 1, &s, seed), best);
}

/* The seed decides the errors: the same seed gives the same choice, other seeds others. */
static void test_the_seed_decides_the_errors(void **context) {
    enum { POSITIONS = 12, SEEDS = 7 };
    int number, level, varied[LEVELS] = {0};
    UNUSED(context);
    for (number = 0; number < POSITIONS; number++) {
        const mk_state s = some_choice(number * 17);
        for (level = 0; level < LEVELS; level++) {
            const mk_action first = choice_of(level, &s, 0);
            uint64_t seed;
            int different = 0;
            assert_int_equal(choice_of(level, &s, 0), first);
            for (seed = 1; seed < SEEDS; seed++) different |= choice_of(level, &s, seed) != first;
            varied[level] += different;
        }
    }
    for (level = 0; level < LEVELS; level++) {
        assert_true(varied[level] > POSITIONS / 10);
        if (level) assert_true(varied[level] <= varied[level - 1]);
    }
    assert_true(varied[LEVELS - 1] < POSITIONS);
}

/* A level has limits of its own. Other limits and a transposition table change nothing, if the
 * time suffices. */
static void test_limits_change_nothing(void **context) {
    static uint64_t memory[4096];
    static const mk_limits others[] = {{1, 0}, {0, 1}, {0, 100000}, {1000, 1000}};
    int number;
    UNUSED(context);
    for (number = 0; number < 16; number++) {
        const mk_state s = some_choice(number * 19);
        const int level = number % LEVELS;
        const mk_action expected = choice_of(level, &s, 5);
        mk_host host = {0};
        size_t i;
        host.now_ms = no_time_passes;
        host.tt = memory;
        host.tt_size = sizeof memory;
        for (i = 0; i < COUNT_OF(others); i++) {
            mk_action choice = MK_NO_ACTION;
            assert_int_equal(mk_player_choose(levels[level].name, &s, &others[i], &host, 5, &choice),
                             MK_FINE);
            assert_int_equal(choice, expected);
        }
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_levels_judge_by_the_values_of_rank),
        cmocka_unit_test(test_no_level_loses_more_than_its_number),
        cmocka_unit_test(test_levels_do_not_give_up_a_lost_game),
        cmocka_unit_test(test_master_of_four_sees_the_end),
        cmocka_unit_test(test_the_seed_decides_the_errors),
        cmocka_unit_test(test_limits_change_nothing),
    };
    return cmocka_run_group_tests_name("levels", tests, NULL, NULL);
}
