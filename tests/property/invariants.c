/* invariants.c - what holds after every action of every game, in all 720
 * combinations of players, edition, turning, own-rug, bankrupt and facing. */
#include "property/plans.h"

static const uint64_t board = 0x007f7f7f7f7f7f7fULL;

/* What has occurred in a run. Without these things a run shows less than it claims. */
static struct { int positions, games, out, neutral_paid, shared, skipped, lays, phases[5]; } seen;

/* ---- One state --------------------------------------------------------- */

static int money(const mk_state *s) { return s->purse[0] + s->purse[1] + s->purse[2] + s->purse[3]; }

/* A half shows one colour; a link joins two halves of one colour, and no half
 * has two links. */
static void check_board(const mk_state *s) {
    uint64_t all = s->rugs[0] | s->rugs[1] | s->rugs[2] | s->rugs[3];
    int square, i, halves = 0;
    assert_true((all & ~board) == 0);
    for (i = 0; i < 4; i++) halves += __builtin_popcountll(s->rugs[i]);
    assert_int_equal(halves, __builtin_popcountll(all));
    for (square = 0; square < 55; square++) {
        int links = 0, other = mk_state_partner(s, square);
        links += (int)(s->east >> square & 1) + (int)(s->north >> square & 1);
        if (square > 0) links += (int)(s->east >> (square - 1) & 1);
        if (square > 7) links += (int)(s->north >> (square - 8) & 1);
        assert_int_equal(links, other != MK_NO_SQUARE);
        if (other == MK_NO_SQUARE) continue;
        assert_int_equal(mk_state_partner(s, other), square);
        assert_int_equal(mk_state_colour_at(s, square), mk_state_colour_at(s, other));
        assert_int_not_equal(mk_state_colour_at(s, square), MK_NO_COLOUR);
    }
}

/* The list, the count and the test of legality agree; lays are sorted as they
 * are written, all else by code. */
static void check_legal(const mk_state *s) {
    mk_action legal[MK_LEGAL_MAX];
    int n = mk_state_legal(s, legal), listed = 0, action, i;
    char last[MK_ACTION_TEXT_MAX] = "", text[MK_ACTION_TEXT_MAX];
    assert_int_equal(n, mk_state_legal_count(s));
    assert_int_equal(n == 0, mk_state_phase(s) == MK_OVER);
    for (action = 0; action < 256; action++) {
        int is_listed = n > 0 && memchr(legal, action, (size_t)n) != NULL;
        assert_int_equal(mk_state_is_legal(s, action), is_listed);
        listed += is_listed;
    }
    assert_int_equal(listed, n);
    for (i = 0; i < n; i++) {
        assert_int_equal(mk_action_phase(legal[i]), mk_state_phase(s));
        if (mk_state_phase(s) == MK_LAY) {
            mk_action_write(s, legal[i], text, sizeof text);
            assert_true(strcmp(last, text) < 0);
            memcpy(last, text, sizeof last);
        } else if (i > 0) {
            assert_true(legal[i - 1] < legal[i]);
        }
    }
}

/* The odds are those of the legal actions, by their shares, and add up to 1. */
static void check_odds(const mk_state *s) {
    static const int faces[4] = {1, 2, 2, 1};
    mk_odds odds[4];
    mk_action legal[MK_LEGAL_MAX];
    int i, k, n = mk_state_odds(s, odds), chance_decides = s->phase == MK_DRAW || s->phase == MK_ROLL;
    long sum = 0, product = 1;
    assert_int_equal(n, chance_decides ? mk_state_legal(s, legal) : 0);
    for (i = 0; i < n; i++) {
        int roll = s->phase == MK_ROLL;
        int share =
            roll ? faces[odds[i].action - MK_ACTION_ROLL(1)] : mk_state_colour_left(s, odds[i].action);
        long part = odds[i].numerator;
        assert_int_equal(odds[i].action, legal[i]);
        assert_int_equal(odds[i].numerator * (roll ? 6 : mk_state_rugs_left(s, s->seat)),
                         share * odds[i].denominator);
        for (k = 2; k <= odds[i].numerator; k++) /* reduced */
            assert_true(odds[i].numerator % k != 0 || odds[i].denominator % k != 0);
        for (k = 0; k < n; k++) part *= k == i ? 1 : odds[k].denominator;
        sum += part;
        product *= odds[i].denominator;
    }
    if (n > 0) assert_int_equal(sum, product);
}

/* The line is read back as the same state with the same hash. */
static void check_line(const mk_state *s) {
    const char *line = line_of(s);
    mk_state read;
    mk_fault fault;
    assert_int_equal(mk_position_read(&read, line, strlen(line), &fault), MK_FINE);
    assert_true(mk_state_equal(&read, s));
    assert_memory_equal(&read, s, sizeof read);
    assert_true(mk_state_hash(&read) == mk_state_hash(s));
    assert_string_equal(line_of(&read), line);
}

static void check_score(const mk_state *s) {
    int seat, best = -1, winners = 0;
    for (seat = 0; seat < s->players; seat++) {
        int score = mk_state_in(s, seat) ? mk_state_purse(s, seat) + mk_state_visible(s, seat) : 0;
        int rank = score * 1000 + mk_state_purse(s, seat);
        assert_int_equal(mk_state_score(s, seat), score);
        if (!mk_state_in(s, seat)) continue;
        if (rank > best) winners = 0;
        if (rank > best) best = rank;
        if (rank == best) winners |= 1 << seat;
    }
    assert_int_equal(mk_state_winners(s), mk_state_phase(s) == MK_OVER ? winners : 0);
    if (mk_state_phase(s) == MK_OVER && (winners & (winners - 1))) seen.shared++;
}

static void check_state(const mk_state *s, int total) {
    assert_int_equal(mk_state_check(s, NULL), MK_FINE);
    assert_int_equal(money(s), total);
    check_board(s);
    check_legal(s);
    check_odds(s);
    check_line(s);
    check_score(s);
    seen.positions++;
    seen.phases[s->phase]++;
}

/* ---- One action -------------------------------------------------------- */

/* Refused actions change nothing. */
static void check_refusals(const mk_state *s) {
    int action;
    for (action = 0; action < 256; action++) {
        mk_state copy = *s;
        if (mk_state_is_legal(s, action)) continue;
        assert_int_equal(mk_state_apply(&copy, action), MK_ERROR_ILLEGAL);
        assert_memory_equal(&copy, s, sizeof copy);
    }
}

/* What follows is what was foreseen. */
static void check_roll(const mk_state *before, const mk_state *after, int pips) {
    mk_outcome outcome;
    int seat = mk_state_seat(before), colour, owner;
    mk_state_foresee(before, (int)mk_state_facing(before), pips, &outcome);
    assert_int_equal(mk_state_assam(after), outcome.square);
    assert_int_equal(mk_state_facing(after), outcome.facing);
    assert_int_equal(mk_state_tribute(before, outcome.square), outcome.due);
    assert_int_equal(outcome.due == 0, outcome.payee < 0);
    assert_int_equal(mk_state_purse(after, seat), mk_state_purse(before, seat) - outcome.paid);
    if (outcome.payee >= 0)
        assert_int_equal(mk_state_purse(after, outcome.payee),
                         mk_state_purse(before, outcome.payee) + outcome.paid);
    assert_int_equal(mk_state_in(after, seat), !outcome.out);
    assert_memory_equal(after->rugs, before->rugs, sizeof after->rugs);
    seen.out += outcome.out;
    colour = (int)mk_state_colour_at(before, outcome.square);
    owner = mk_state_colour_seat(before, colour);
    if (owner >= 0 && !mk_state_in(before, owner)) {
        assert_int_equal(outcome.due, 0);
        seen.neutral_paid++;
    }
}

static void check_lay(const mk_state *before, const mk_state *after, int lay) {
    mk_square first = 0, second = 0;
    int seat = mk_state_seat(before);
    int colour = before->players == 2 ? (int)mk_state_hand(before) : seat;
    mk_action_squares(lay, &first, &second);
    assert_int_equal(mk_state_colour_at(after, first), colour);
    assert_int_equal(mk_state_colour_at(after, second), colour);
    assert_int_equal(mk_state_partner(after, first), second);
    assert_int_equal(mk_state_rugs_left(after, seat), mk_state_rugs_left(before, seat) - 1);
    assert_int_equal(mk_state_colour_left(after, colour), mk_state_colour_left(before, colour) - 1);
    seen.lays++;
}

static void play_checked(mk_game *game, int action, int total) {
    mk_state before = game->state, unchecked = game->state;
    int seat = mk_state_seat(&before);
    mk_state_apply_unchecked(&unchecked, action);
    assert_int_equal(mk_game_play(game, action), MK_FINE);
    assert_memory_equal(&unchecked, &game->state, sizeof unchecked);
    if (mk_action_phase(action) == MK_ROLL) check_roll(&before, &game->state, action - MK_ACTION_ROLL(0));
    if (mk_action_phase(action) == MK_LAY) check_lay(&before, &game->state, action);
    if (mk_state_seat(&game->state) != seat && mk_state_seat(&game->state) != (seat + 1) % before.players)
        seen.skipped++;
    check_state(&game->state, total);
}

/* ---- One game ---------------------------------------------------------- */

/* The record and the binary form bring the same game back. */
static void check_round_trips(const mk_game *game) {
    static mk_game read;
    static uint8_t bytes[MK_GAME_PACKED_MAX];
    size_t length = mk_game_pack(game, bytes, sizeof bytes);
    read_record(&read, record_of(game));
    assert_int_equal(read.count, game->count);
    assert_memory_equal(read.actions, game->actions, game->count);
    assert_memory_equal(&read.start, &game->start, sizeof read.start);
    assert_memory_equal(&read.state, &game->state, sizeof read.state);
    assert_int_equal(mk_game_unpack(&read, bytes, length), MK_FINE);
    assert_int_equal(read.count, game->count);
    assert_memory_equal(&read.state, &game->state, sizeof read.state);
    assert_true(read.seed == game->seed);
}

/* From a start, or from a state within a game. */
static void play_one(const mk_state *start, plan how, uint64_t seed) {
    static mk_game game;
    int total = money(start);
    assert_int_equal(mk_game_start_at(&game, start, seed), MK_FINE);
    check_state(start, total);
    while (mk_state_phase(&game.state) != MK_OVER) {
        if (game.count % 23 == seed % 23) check_refusals(&game.state);
        if (game.count % 29 == seed % 29) check_round_trips(&game);
        play_checked(&game, choose(&game.state, how, seed, game.count), total);
        assert_true(game.count <= 240);
    }
    check_refusals(&game.state);
    check_round_trips(&game);
    seen.games++;
}

static void test_all_settings(void **context) {
    int number;
    UNUSED(context);
    for (number = 0; number < SETTINGS; number++) {
        mk_state s = start_number(number);
        play_one(&s, (plan)(number % PLANS), (uint64_t)number);
    }
    assert_int_equal(seen.games, SETTINGS);
}

/* With poor players and uneven piles much happens soon. */
static void test_unusual_starts(void **context) {
    uint64_t seed = 88172645463325252ULL;
    int round, played = 0;
    UNUSED(context);
    for (round = 0; round < 400; round++) {
        mk_state s = start_number((int)(chance(&seed) % SETTINGS));
        int i, before = (int)(chance(&seed) % 100);
        for (i = 0; i < before; i++)
            if (mk_state_phase(&s) != MK_OVER)
                mk_state_apply_unchecked(&s, choose(&s, WIDE, seed, (uint64_t)i));
        for (i = 0; i < 4; i++)
            if (mk_state_in(&s, i)) s.purse[i] = (uint8_t)(chance(&seed) % 6);
        for (i = 0; i < 4; i++)
            if (chance(&seed) % 2) s.left[i] = (uint8_t)(s.left[i] > 2 ? 2 : s.left[i]);
        if (mk_state_check(&s, NULL)) continue;
        play_one(&s, (plan)(round % PLANS), seed);
        played++;
    }
    assert_true(played > 300);
}

/* The runs must have met all of this. */
static void test_enough_has_come_about(void **context) {
    int phase;
    UNUSED(context);
    assert_true(seen.positions > 100000);
    assert_true(seen.out > 200);
    assert_true(seen.neutral_paid > 50);
    assert_true(seen.shared > 0);
    assert_true(seen.skipped > 500);
    assert_true(seen.lays > 30000);
    for (phase = MK_DRAW; phase <= MK_OVER; phase++) assert_true(seen.phases[phase] > 700);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_all_settings),
        cmocka_unit_test(test_unusual_starts),
        cmocka_unit_test(test_enough_has_come_about),
    };
    return cmocka_run_group_tests_name("invariants", tests, NULL, NULL);
}
