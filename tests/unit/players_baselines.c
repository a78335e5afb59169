/* players_baselines.c - spread, weave and hunter of docs/players.md: each clause of their
 * descriptions, by positions in which arithmetic tells the answer. And what holds for every
 * computer player. */
#include "property/plans.h"

static const char *const rivals[] = {"spread", "weave", "hunter"};
static const mk_limits no_limits = {0, 0};
static const mk_host no_host;

static mk_action choice_of(const char *player, const mk_state *s, uint64_t seed) {
    mk_action choice = MK_NO_ACTION;
    if (mk_player_choose(player, s, &no_limits, &no_host, seed, &choice))
        fail_msg("%s cannot choose in %s", player, line_of(s));
    return choice;
}

/* All actions that a player chooses with any of the seeds, as legal_of lists them. */
static const char *choices_of(const char *player, const mk_state *s) {
    enum { SEEDS = 300 };
    static char text[MK_LEGAL_MAX * MK_ACTION_TEXT_MAX + 1];
    int chosen[256] = {0}, i, n;
    uint64_t seed;
    size_t length = 0;
    mk_action legal[MK_LEGAL_MAX];
    for (seed = 0; seed < SEEDS; seed++) chosen[choice_of(player, s, seed)]++;
    n = mk_state_legal(s, legal);
    text[0] = '\0';
    for (i = 0; i < n; i++) {
        if (!chosen[legal[i]]) continue;
        if (length) text[length++] = ' ';
        length += mk_action_write(s, legal[i], text + length, MK_ACTION_TEXT_MAX);
    }
    return text;
}

static void assert_choices(const char *player, const char *line, const char *expected) {
    mk_state s = position(line);
    const char *choices = choices_of(player, &s);
    if (strcmp(choices, expected)) fail_msg("%s in %s: %s, not %s", player, line, choices, expected);
}

static void assert_turns(const char *line, const char *expected) {
    size_t i;
    for (i = 0; i < COUNT_OF(rivals); i++) assert_choices(rivals[i], line, expected);
}

#define ALL_AROUND_D4 "c4b4 c4c3 c4c5 d3c3 d3d2 d3e3 d5c5 d5d6 d5e5 e4e3 e4e5 e4f4"

/* ---- Turning --------------------------------------------------------------- */

/* From d4 one, two, three and four pips lead north to d5, d6, d7 and c7, east to
 * e4, f4, g4 and g3, west to c4, b4, a4 and a5. */
static void test_turning_takes_the_least_expected_tribute(void **context) {
    UNUSED(context);
    /* One dirham with 1 is less than one with 2. */
    assert_turns("7/7/3Y3/1Y3Y1/7/7/7 - d4n 1 turn 30,30,30,30 12,9,12,12 fr", "n");
    assert_turns("7/7/3Y3/5Y1/7/7/7 - d4n 1 turn 30,30,30,30 12,10,12,12 fr", "w");
    /* With 1 and with 4 together it is as much as with 2, or with 3. */
    assert_turns("2Y4/7/3Y3/Y4Y1/7/7/7 - d4n 1 turn 30,30,30,30 12,8,12,12 fr", "n e w");
    /* The size of the area counts. The payee does not. */
    assert_turns("7/3Y3/7/5BB/7/3Y3/7 f4g4 d4e 1 turn 30,30,30 15,13,14 fr", "n s");
    assert_turns("7/3G3/7/YY3B1/7/7/7 a4b4 d4n 1 turn 30,30,30,30 12,11,11,11 fr", "n e");
    assert_turns("7/3G3/7/YY3G1/7/7/7 a4b4 d4n 1 turn:R 30,30 12+11,12+10 fr", "w");
    assert_turns("7/3G3/7/BB3B1/7/7/7 a4b4 d4n 1 turn:R 30,30 12+12,10+11 fr", "n e");
}

static void test_turning_fears_neither_own_nor_neutral_rugs(void **context) {
    UNUSED(context);
    assert_turns("7/3Y3/7/1R3B1/7/7/7 - d4n 1 turn 30,x,30 14,0,14 fr", "n w");
    assert_turns("7/3Y3/7/1R3B1/7/7/7 - d4n 1 turn:Y 30,30 11+11,11+12 fr", "n w");
}

/* The dirhams that are paid count, not those that are due. */
static void test_turning_cannot_lose_more_than_the_purse(void **context) {
    UNUSED(context);
    assert_turns("7/3Y3/5Y1/BB3Y1/7/7/7 a4b4,f4f5 d4n 1 turn 1,30,30 15,13,14 fr", "n e");
    assert_turns("7/3Y3/5Y1/BB3Y1/7/7/7 a4b4,f4f5 d4n 1 turn 2,30,30 15,13,14 fr", "n");
}

/* If Assam is turned at the end, the next player's tribute to the acting seat counts. greedy
 * decides by it too, between equals. */
static void test_turning_at_the_end_makes_the_next_one_pay(void **context) {
    static const struct {
        const char *line, *expected;
    } cases[] = {
        /* Four sixths in the east, two in the west. What blue gets does not count. */
        {"3B3/3B3/5R1/R4R1/7/7/7 d6d7,f4f5 d4n 1 turn 30,30,30 13,15,14 fr,turning=after", "e"},
        {"3B3/3B3/5R1/R4R1/7/7/7 d6d7,f4f5 d4n 1 turn 30,30 10+12,11+12 fr,turning=after", "e"},
        /* Either colour of two players. */
        {"7/3Y3/7/R5B/7/7/7 - d4n 1 turn 30,30 11+11,11+12 fr,turning=after", "n w"},
        {"7/3G3/7/R4BB/7/7/7 f4g4 d4n 2 turn 30,30 11+12,11+11 it,turning=after", "e"},
        /* By after-quarter Assam must be turned. */
        {"7/3R3/3R3/7/7/7/7 d5d6 d4n 1 turn 30,30,30 14,15,15 fr,turning=after-quarter", "e w"},
        {"7/3R3/3R3/R6/7/7/7 d5d6 d4n 1 turn 30,30 12+12,12+12 it,turning=after-quarter", "w"},
        /* The next player is the next one who is in, and cannot pay more than the purse. */
        {"7/3R3/7/1R3Y1/7/7/7 - d4n 1 turn 30,x,1 13,0,15 fr,turning=after", "n w"},
        {"7/3R3/5R1/5R1/7/7/7 f4f5 d4n 1 turn 30,1,30 13,15,15 fr,turning=after", "n e"},
        {"7/3R3/5R1/5R1/7/7/7 f4f5 d4n 1 turn 30,2,30 13,15,15 fr,turning=after", "e"},
        /* Nobody else has a rug: nobody will pay. */
        {"7/3R3/7/7/7/7/7 - d4n 1 turn 30,30,30 3,0,0 fr,turning=after", "n e w"},
    };
    size_t i;
    UNUSED(context);
    for (i = 0; i < COUNT_OF(cases); i++) {
        assert_turns(cases[i].line, cases[i].expected);
        assert_choices("greedy", cases[i].line, cases[i].expected);
    }
}

/* ---- Spread ---------------------------------------------------------------- */

static void test_spread_shows_as_many_own_squares_as_it_can(void **context) {
    UNUSED(context);
    assert_choices("spread", "7/7/7/7/7/7/7 - d4n 1 lay 30,30,30,30 12,12,12,12 fr", ALL_AROUND_D4);
    assert_choices("spread", "7/7/3R3/2R2Y1/3R3/7/7 - d4n 1 lay 30,30,30,30 9,11,12,12 fr", "e4e3 e4e5 e4f4");
    assert_choices("spread", "7/7/3RR2/2R2Y1/3R3/7/7 - d4n 1 lay 30,30,30,30 8,11,12,12 fr", "e4e3 e4f4");
    /* Every rug covers an own half here. A rug that covers two is worse. */
    assert_choices("spread", "7/7/2RRR2/2R1R2/2RRR2/7/7 - d4n 1 lay 30,30,30 7,15,15 fr",
                   "c4b4 d3d2 d5d6 e4f4");
}

static void test_spread_has_both_colours_with_two_players(void **context) {
    UNUSED(context);
    assert_choices("spread", "7/7/3RR2/2R4/3RY2/7/7 - d4n 1 lay:R 30,30 8+11,12+12 fr", "e4f4");
    assert_choices("spread", "7/7/3BR2/2B4/3BG2/7/7 - d4n 2 lay:G 30,30 11+12,9+11 fr", "e4e5 e4f4");
}

static void test_spread_does_not_own_neutral_rugs(void **context) {
    UNUSED(context);
    assert_choices("spread", "7/7/3RY2/2R4/3R3/7/7 - d4n 1 lay 30,x,30 12,0,15 fr", "e4e3 e4e5 e4f4");
}

/* ---- Weave ------------------------------------------------------------------ */

static void test_weave_likes_to_cover_any_rug_once(void **context) {
    UNUSED(context);
    assert_choices("weave", "7/7/7/7/7/7/7 - d4n 1 lay 30,30,30,30 12,12,12,12 fr", ALL_AROUND_D4);
    assert_choices("weave", "7/7/7/4B2/7/7/7 - d4n 1 lay 30,30,30,30 12,12,11,12 fr", "e4e3 e4e5 e4f4");
    assert_choices("weave", "7/7/7/4BY1/7/7/7 - d4n 1 lay 30,30,30,30 12,11,11,12 fr", "e4e3 e4e5 e4f4");
    assert_choices("weave", "7/7/7/4Y2/7/7/7 - d4n 1 lay 30,x,30 15,0,15 fr", "e4e3 e4e5 e4f4");
}

static void test_weave_makes_its_area_large(void **context) {
    UNUSED(context);
    /* One more square is worth as much as to cover a rug. */
    assert_choices("weave", "7/7/5R1/7/7/7/7 - d4n 1 lay 30,30,30,30 11,12,12,12 fr", "d5e5 e4e5 e4f4");
    assert_choices("weave", "7/7/5R1/2B4/7/7/7 - d4n 1 lay 30,30,30,30 11,12,11,12 fr",
                   "c4b4 c4c3 c4c5 d5e5 e4e5 e4f4");
    assert_choices("weave", "7/7/5RR/2B4/7/7/7 f5g5 d4n 1 lay 30,30,30,30 11,12,11,12 fr", "d5e5 e4e5 e4f4");
    /* The rug connects two areas. Corners do not connect. */
    assert_choices("weave", "7/7/5R1/7/5R1/7/7 - d4n 1 lay 30,30,30,30 10,12,12,12 fr", "e4f4");
    /* An area has one colour: the rug's. */
    assert_choices("weave", "7/7/5R1/7/5Y1/7/7 - d4n 1 lay:R 30,30 11+11,12+12 fr", "d5e5 e4e5 e4f4");
    assert_choices("weave", "7/7/5R1/7/5Y1/7/7 - d4n 1 lay:Y 30,30 11+11,12+12 fr", "d3e3 e4e3 e4f4");
}

static void test_weave_never_likes_to_cover_its_own(void **context) {
    UNUSED(context);
    assert_choices("weave", "7/7/7/4R2/7/7/7 - d4n 1 lay 30,30,30,30 11,12,12,12 fr", "d3e3 d5e5");
    /* Not even to make a large area and cover another's half. */
    assert_choices("weave", "7/7/4RRR/4RB1/4RRR/7/7 e5f5,e3f3 d4n 1 lay 30,30,30 9,15,14 fr",
                   "d3c3 d3d2 d5c5 d5d6");
    /* With two players both colours are own. */
    assert_choices("weave", "7/7/5R1/4Y2/7/7/7 - d4n 1 lay:R 30,30 11+11,12+12 fr", "d5e5");
    assert_choices("weave", "7/7/3R3/2R1R2/3R3/7/7 - d4n 1 lay 30,30,30,30 8,12,12,12 fr", ALL_AROUND_D4);
}

/* In half points: d5e5 makes an area of 7 squares, and a row for 4 more. d3d2 makes an area of the
 * squares around d1 and its own two. */
static void test_weave_completes_a_row_for_four_more_squares(void **context) {
    UNUSED(context);
    assert_choices("weave", "7/7/RRR2RR/7/7/5RR/1RRRRRR a5b5,b1c1 d4n 1 lay 30,30,30 1,15,15 fr", "d5e5");
    assert_choices("weave", "7/7/RRR2RR/7/6R/5RR/1RRRRRR a5b5,b1c1 d4n 1 lay 30,30,30 1,15,15 fr",
                   "d3d2 d5e5");
    assert_choices("weave", "7/7/RRR2RR/7/6R/1R3RR/1RRRRRR a5b5,b1c1 d4n 1 lay 30,30,30 1,15,15 fr", "d3d2");
    /* A row needs all seven squares, all of the rug's colour. */
    assert_choices("weave", "7/7/1RR2RR/7/7/7/1RRRRRR b5c5,b1c1 d4n 1 lay 30,30,30 1,15,15 fr", "d3d2");
    assert_choices("weave", "7/7/YRR2RR/7/7/7/1RRRRRR b5c5,b1c1 d4n 1 lay:R 30,30 1+11,12+12 fr", "d3d2");
}

/* d5e5 completes columns d and e: 14 squares and two columns are 22. d5c5 makes 14 squares, those
 * on the left and one column. */
static void test_weave_completes_columns_and_each_of_them_counts(void **context) {
    UNUSED(context);
    assert_choices("weave", "2R4/2R4/2R4/7/7/2R4/2R4 c1c2,c6c7 d4n 1 lay 30,30,30 2,15,15 fr", "c4c3");
    assert_choices("weave",
                   "3RR2/RR1RR2/1R5/3RR2/3RR2/3RR2/3RR2 a6b6,d1d2,d3d4,d6d7,e1e2,e3e4,e6e7 d4n 1 lay "
                   "30,30,30 1,15,15 fr",
                   "d5e5");
    assert_choices("weave",
                   "3RR2/RR1RR2/RR5/3RR2/3RR2/3RR2/3RR2 a6b6,a5b5,d1d2,d3d4,d6d7,e1e2,e3e4,e6e7 d4n 1 lay "
                   "30,30,30 1,15,15 fr",
                   "d5c5 d5e5");
}

/* ---- Hunter ------------------------------------------------------------------ */

static void test_hunter_touches_its_own_colour(void **context) {
    UNUSED(context);
    assert_choices("hunter", "7/7/7/7/7/7/7 - d4n 1 lay 30,30,30,30 12,12,12,12 fr", ALL_AROUND_D4);
    assert_choices("hunter", "7/7/5R1/7/7/7/7 - d4n 1 lay 30,30,30,30 11,12,12,12 fr", "d5e5 e4e5 e4f4");
    /* It counts once, however many halves it touches. With two players both colours count. */
    assert_choices("hunter", "7/7/5R1/7/5R1/7/7 - d4n 1 lay 30,30,30,30 10,12,12,12 fr",
                   "d3e3 d5e5 e4e3 e4e5 e4f4");
    assert_choices("hunter", "7/7/5R1/7/5Y1/7/7 - d4n 1 lay:R 30,30 11+11,12+12 fr",
                   "d3e3 d5e5 e4e3 e4e5 e4f4");
    /* It does not touch the halves that it covers. */
    assert_choices("hunter", "7/7/3R3/2R1R2/3R3/7/7 - d4n 1 lay 30,30,30,30 8,12,12,12 fr",
                   "c4c3 c4c5 d3c3 d3e3 d5c5 d5e5 e4e3 e4e5");
}

static void test_hunter_takes_from_the_leader(void **context) {
    UNUSED(context);
    /* Blue leads, first by its dirhams, then by its rugs. */
    assert_choices("hunter", "7/7/7/2Y1B2/7/7/7 - d4n 1 lay 30,30,31,29 12,11,11,12 fr", "e4e3 e4e5 e4f4");
    assert_choices("hunter", "7/7/7/2Y1B2/7/B6/BB5 a1a2 d4n 1 lay 30,32,30,28 12,11,9,12 fr",
                   "e4e3 e4e5 e4f4");
    assert_choices("hunter", "7/7/7/2Y1B2/7/B6/BB5 a1a2 d4n 1 lay 30,34,30,26 12,11,9,12 fr",
                   "c4b4 c4c3 c4c5");
    /* Both of the leader's halves count five each. */
    assert_choices("hunter", "7/7/7/4BB1/7/7/7 - d4n 1 lay 30,30,31,29 12,12,10,12 fr", "e4f4");
    /* Of equals the lowest seat leads. */
    assert_choices("hunter", "7/7/7/2Y1B2/7/7/7 - d4n 1 lay 30,30,30,30 12,11,11,12 fr", "c4b4 c4c3 c4c5");
    assert_choices("hunter", "7/7/7/2R1B2/7/7/7 - d4n 2 lay 30,30,30,30 11,12,11,12 fr", "c4b4 c4c3 c4c5");
    /* A hunter with the highest score does not hunt itself. */
    assert_choices("hunter", "7/7/7/2Y1B2/7/7/7 - d4n 1 lay 50,19,31,20 12,11,11,12 fr", "e4e3 e4e5 e4f4");
    /* The leader may have no rug nearby. */
    assert_choices("hunter", "7/7/7/2Y1B2/7/7/7 - d4n 1 lay 30,20,19,51 12,11,11,12 fr",
                   "c4b4 c4c3 c4c5 e4e3 e4e5 e4f4");
}

static void test_hunter_takes_less_from_others(void **context) {
    UNUSED(context);
    assert_choices("hunter", "7/7/7/2Y4/7/7/7 - d4n 1 lay 30,20,40,30 12,11,12,12 fr", "c4b4 c4c3 c4c5");
    /* Two halves at 2 each are less than one at 5. One of each is more. */
    assert_choices("hunter", "7/7/7/2Y1B2/2Y4/7/7 - d4n 1 lay 30,30,40 15,13,14 fr", "e4e3 e4e5 e4f4");
    assert_choices("hunter", "7/7/7/2Y1BY1/2Y4/7/7 - d4n 1 lay 30,30,40 15,12,14 fr", "e4f4");
    /* To touch is worth as much as two of the leader's halves. Another's half tips the scale. */
    assert_choices("hunter", "7/7/7/4BB1/7/7/3R3 - d4n 1 lay 30,20,40,30 11,12,10,12 fr", "d3d2 e4f4");
    assert_choices("hunter", "7/7/7/4BB1/3Y3/7/3R3 - d4n 1 lay 30,20,40,30 11,11,10,12 fr", "d3d2");
    assert_choices("hunter", "7/7/7/2Y1Y2/2Y4/5R1/5R1 - d4n 1 lay 30,30,40 13,12,15 fr", "c4c3");
}

/* To touch is worth 10. Two own halves cost 1, one costs 2. */
static void test_hunter_spares_its_own(void **context) {
    UNUSED(context);
    assert_choices("hunter", "7/7/7/2R4/7/7/7 - d4n 1 lay 30,30,30,30 11,12,12,12 fr", "d3c3 d5c5");
    assert_choices("hunter", "7/7/7/7/R6/RR5/1R5 - a1n 1 lay 30,30,30,30 8,12,12,12 fr", "a2a3 a2b2 b1b2");
    /* All four rugs touch red on a1. An own half and another's half cancel out. Two own
     * halves are worse. */
    assert_choices("hunter", "7/7/7/7/Y6/R6/R6 - a1n 1 lay 30,20,40 13,14,15 fr", "a2a3 b1b2 b1c1");
    assert_choices("hunter", "7/7/7/7/R6/R6/R6 - a1n 1 lay 30,20,40 12,15,15 fr", "b1b2 b1c1");
    /* A whole own rug, where house rules allow it, costs 1 in all. */
    assert_choices("hunter", "7/7/7/7/R6/RR5/1R5 a2a3 a1n 1 lay 30,30,30,30 9,12,12,12 fr", "a2b2 b1b2");
    assert_choices("hunter", "7/7/7/7/R6/RR5/1R5 a2a3 a1n 1 lay 30,30,30,30 9,12,12,12 fr,own-rug=cover",
                   "a2a3 a2b2 b1b2");
    /* With two players both colours are own. */
    assert_choices("hunter", "7/7/7/7/R6/YR5/1Y5 - a1n 1 lay:R 30,30 10+10,12+12 fr", "a2a3 a2b2 b1b2");
}

static void test_hunter_has_one_prey_with_two_players(void **context) {
    UNUSED(context);
    assert_choices("hunter", "7/7/7/2G1BG1/7/7/7 - d4n 1 lay:R 40,20 12+12,11+10 fr", "e4f4");
    assert_choices("hunter", "7/7/7/2R1YR1/7/7/7 - d4n 2 lay:B 40,20 10+11,12+12 fr", "e4f4");
}

static void test_hunter_leaves_neutral_rugs_alone(void **context) {
    UNUSED(context);
    assert_choices("hunter", "7/7/7/4Y2/7/7/7 - d4n 1 lay 30,x,30 15,0,15 fr", ALL_AROUND_D4);
    assert_choices("hunter", "7/7/7/2B1Y2/7/7/7 - d4n 1 lay 30,x,30,30 12,0,11,12 fr", "c4b4 c4c3 c4c5");
}

/* ---- Every player -------------------------------------------------------------- */

/* The name of a quicker player of the same kind, where a number may follow. */
static const char *quick_name(int player) {
    const char *name = mk_player_name(player);
    return strncmp(name, "flat:", 5) == 0 ? "flat:2" : name;
}

static void test_names(void **context) {
    static const char *const good[] = {"spread", "weave",     "hunter",       "flat",
                                       "flat:1", "flat:1000", "flat:1000000", "flat:20"};
    static const char *const bad[] = {"flat:0",   "flat:",    "flat:1000001", "flat:abc",
                                      "flat:-1",  "flat:01",  "flat:1 ",      "flat:99999999999999999999",
                                      "spread:3", "weave:",   "hunter:1",     "Flat:10",
                                      "fla",      "flat1000", "flat:+1",      "flat:1:1"};
    mk_state s = start_of(4, "fr", 'n');
    size_t i;
    int player;
    UNUSED(context);
    for (i = 0; i < COUNT_OF(good); i++) assert_true(mk_player_find(good[i]) >= 0);
    assert_int_equal(mk_player_find("flat"), mk_player_find("flat:7"));
    for (i = 0; i < COUNT_OF(bad); i++) {
        mk_action choice = 77;
        assert_int_equal(mk_player_find(bad[i]), -1);
        assert_int_equal(mk_player_choose(bad[i], &s, &no_limits, &no_host, 0, &choice), MK_ERROR_PLAYER);
        assert_int_equal(choice, 77);
    }
    for (player = 0; mk_player_name(player); player++)
        assert_int_equal(mk_player_find(mk_player_name(player)), player);
}

/* Weakest first, as in docs/players.md. */
static void test_names_are_in_order(void **context) {
    static const char *const order[] = {"random", "spread",    "weave", "hunter",
                                        "greedy", "flat:1000", "assam"};
    size_t i;
    UNUSED(context);
    for (i = 1; i < COUNT_OF(order); i++)
        assert_true(mk_player_find(order[i - 1]) < mk_player_find(order[i]));
}

static void test_nobody_chooses_for_chance_or_when_it_is_over(void **context) {
    const mk_state roll = position("7/7/7/7/7/7/7 - d4n 1 roll 30,30,30,30 12,12,12,12 fr");
    const mk_state over = position("7/7/7/7/7/7/7 - d4n 1 over 30,30,30,30 0,0,0,0 fr");
    int player;
    UNUSED(context);
    for (player = 0; mk_player_name(player); player++) {
        const char *name = mk_player_name(player);
        mk_action choice = 77;
        assert_int_equal(mk_player_choose(name, &roll, &no_limits, &no_host, 0, &choice),
                         MK_ERROR_NOT_CHOICE);
        assert_int_equal(mk_player_choose(name, &over, &no_limits, &no_host, 0, &choice), MK_ERROR_OVER);
        assert_int_equal(choice, 77);
    }
}

/* Players with the net take longest, so they are asked less often. */
static int is_slow(const char *name) {
    static const char *const slow[] = {"tourist", "apprentice", "merchant", "master", "assam"};
    size_t i;
    for (i = 0; i < COUNT_OF(slow); i++)
        if (strcmp(name, slow[i]) == 0) return 1;
    return 0;
}

static void ask_everybody(const mk_state *s, uint64_t seed) {
    const mk_state before = *s;
    int player;
    for (player = 0; mk_player_name(player); player++) {
        const char *name = quick_name(player);
        mk_action choice;
        if (is_slow(name) && seed % 128) continue;
        choice = choice_of(name, s, seed);
        if (!mk_state_is_legal(s, choice)) fail_msg("%s plays %d in %s", name, choice, line_of(s));
        assert_int_equal(choice_of(name, s, seed), choice);
        assert_memory_equal(s, &before, sizeof before);
    }
}

/* Games of all 720 combinations of settings. One state in eight is asked about. */
static void test_choices_are_legal_everywhere_and_the_same_for_a_seed(void **context) {
    int number, asked = 0, neutral = 0;
    UNUSED(context);
    for (number = 0; number < SETTINGS; number++) {
        mk_state s = start_number(number);
        uint64_t index;
        for (index = 0; mk_state_phase(&s) != MK_OVER; index++) {
            mk_phase phase = mk_state_phase(&s);
            if ((phase == MK_TURN || phase == MK_LAY) && mk_dice((uint64_t)~number, index) % 8 == 0) {
                ask_everybody(&s, (uint64_t)number + index);
                neutral += s.in != (1 << s.players) - 1;
                asked++;
            }
            mk_state_apply_unchecked(&s, choose(&s, (plan)(number % PLANS), (uint64_t)number, index));
        }
    }
    assert_true(asked > 5000 && neutral > 100);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_turning_takes_the_least_expected_tribute),
        cmocka_unit_test(test_turning_fears_neither_own_nor_neutral_rugs),
        cmocka_unit_test(test_turning_cannot_lose_more_than_the_purse),
        cmocka_unit_test(test_turning_at_the_end_makes_the_next_one_pay),
        cmocka_unit_test(test_spread_shows_as_many_own_squares_as_it_can),
        cmocka_unit_test(test_spread_has_both_colours_with_two_players),
        cmocka_unit_test(test_spread_does_not_own_neutral_rugs),
        cmocka_unit_test(test_weave_likes_to_cover_any_rug_once),
        cmocka_unit_test(test_weave_makes_its_area_large),
        cmocka_unit_test(test_weave_never_likes_to_cover_its_own),
        cmocka_unit_test(test_weave_completes_a_row_for_four_more_squares),
        cmocka_unit_test(test_weave_completes_columns_and_each_of_them_counts),
        cmocka_unit_test(test_hunter_touches_its_own_colour),
        cmocka_unit_test(test_hunter_takes_from_the_leader),
        cmocka_unit_test(test_hunter_takes_less_from_others),
        cmocka_unit_test(test_hunter_spares_its_own),
        cmocka_unit_test(test_hunter_has_one_prey_with_two_players),
        cmocka_unit_test(test_hunter_leaves_neutral_rugs_alone),
        cmocka_unit_test(test_names),
        cmocka_unit_test(test_names_are_in_order),
        cmocka_unit_test(test_nobody_chooses_for_chance_or_when_it_is_over),
        cmocka_unit_test(test_choices_are_legal_everywhere_and_the_same_for_a_seed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
