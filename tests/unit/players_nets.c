/* players_nets.c - nets that the caller gives: bad ones are refused with the right error, the
 * shipped ones answer like those in the library, and no net can do harm. */
#include <stdlib.h>

#include "positions.h"

static const mk_limits limits = {0, 120};

/* ---- Files ----------------------------------------------------------------------- */

enum { ROOM = 1 << 20 };
typedef struct net {
    uint8_t bytes[ROOM];
    size_t length;
} net;

static net shipped[3]; /* for two, three and four players */

static int read_nets(void **context) {
    int i;
    UNUSED(context);
    for (i = 0; i < 3; i++) {
        char path[] = "data/net2.mkn";
        FILE *file;
        path[8] = (char)('2' + i);
        file = fopen(path, "rb");
        if (!file) return -1;
        shipped[i].length = fread(shipped[i].bytes, 1, ROOM, file);
        fclose(file);
        if (shipped[i].length < 1000 || shipped[i].length == ROOM) return -1;
    }
    return 0;
}

/* Repairs the checksum after a change. */
static void seal(net *n) {
    uint64_t sum = 0xcbf29ce484222325ULL;
    size_t i;
    for (i = 0; i < n->length - 4; i++) sum = (sum ^ n->bytes[i]) * 0x100000001b3ULL;
    for (i = 0; i < 4; i++) n->bytes[n->length - 4 + i] = (uint8_t)(sum >> 8 * i);
}

static void put16(net *n, size_t at, int number) {
    n->bytes[at] = (uint8_t)number;
    n->bytes[at + 1] = (uint8_t)(number >> 8);
}

static net changed; /* a copy for damage */

static net *copy(int players) {
    changed = shipped[players - 2];
    return &changed;
}

static void assert_check(const net *n, size_t length, mk_error expected) {
    /* A block of its own, so that the sanitizer sees a read beyond its end. */
    uint8_t *bytes = malloc(length ? length : 1);
    int players = 77;
    mk_error found;
    assert_non_null(bytes);
    memcpy(bytes, n->bytes, length);
    found = mk_net_check(bytes, length, &players);
    if (found != expected)
        fail_msg("%s, not %s, with %zu bytes", mk_error_name(found), mk_error_name(expected), length);
    assert_int_equal(players, expected ? 77 : shipped[0].bytes[4]);
    free(bytes);
}

/* ---- Checking ---------------------------------------------------------------------- */

static void test_shipped_nets_pass(void **context) {
    int i, players;
    UNUSED(context);
    for (i = 0; i < 3; i++) {
        assert_int_equal(mk_net_check(shipped[i].bytes, shipped[i].length, &players), MK_FINE);
        assert_int_equal(players, i + 2);
    }
}

static void test_a_wrong_length_is_told(void **context) {
    const net *n = &shipped[0];
    size_t length;
    int players = 77;
    UNUSED(context);
    for (length = 0; length < 100; length++) assert_check(n, length, MK_ERROR_NET_SHORT);
    for (length = 100; length < n->length; length += 9973) assert_check(n, length, MK_ERROR_NET_SHORT);
    for (length = n->length - 9; length < n->length; length++) assert_check(n, length, MK_ERROR_NET_SHORT);
    for (length = n->length + 1; length < n->length + 9; length++)
        assert_check(n, length, MK_ERROR_NET_SHORT);
    assert_check(n, n->length, MK_FINE);
    assert_int_equal(mk_net_check(NULL, 0, &players), MK_ERROR_NET_SHORT);
    assert_int_equal(players, 77);
}

static void test_another_beginning_is_told(void **context) {
    int i, bit;
    UNUSED(context);
    for (i = 0; i < 4; i++)
        for (bit = 0; bit < 8; bit++) {
            net *n = copy(2);
            n->bytes[i] ^= (uint8_t)(1 << bit);
            seal(n);
            assert_check(n, n->length, i < 3 ? MK_ERROR_NET_MAGIC : MK_ERROR_NET_VERSION);
        }
}

static void test_another_form_is_told(void **context) {
    /* The offset of a number in the header, and values that must be refused. */
    static const struct {
        size_t at;
        int number;
    } cases[] = {
        {4, 0},    {4, 1},      {4, 5},      {4, 514}, {6, 1},   {6, 256},  {8, 0},
        {8, 943},  {8, 945},    {8, 960},    {10, 0},  {10, 1},  {10, 32},  {10, 96},
        {10, 576}, {10, 1024},  {10, 65535}, {12, 0},  {12, 1},  {12, 16},  {12, 33},
        {12, 160}, {12, 65535}, {14, 0},     {14, 1},  {14, 48}, {14, 160}, {14, 65535},
    };
    size_t i;
    UNUSED(context);
    for (i = 0; i < COUNT_OF(cases); i++) {
        net *n = copy(2);
        put16(n, cases[i].at, cases[i].number);
        seal(n);
        assert_check(n, n->length, MK_ERROR_NET_FORM);
    }
}

/* Possible sizes of layers, with which the file would have another length. */
static void test_other_sizes_need_other_lengths(void **context) {
    int at, number;
    UNUSED(context);
    for (at = 10; at <= 14; at += 2)
        for (number = at == 10 ? 64 : 32; number <= (at == 10 ? 512 : 128); number += at == 10 ? 64 : 32) {
            net *n = copy(2);
            const int own = n->bytes[at] | n->bytes[at + 1] << 8;
            put16(n, (size_t)at, number);
            seal(n);
            assert_check(n, n->length, number == own ? MK_FINE : MK_ERROR_NET_SHORT);
        }
}

static void test_any_changed_bit_is_told(void **context) {
    net *n = copy(2);
    size_t i;
    int players = 77;
    UNUSED(context);
    for (i = 0; i < n->length; i += i < 64 || i + 64 > n->length ? 1 : 3989) {
        n->bytes[i] ^= (uint8_t)(1 << i % 8);
        if (i < 16)
            assert_int_not_equal(mk_net_check(n->bytes, n->length, &players), MK_FINE);
        else
            assert_int_equal(mk_net_check(n->bytes, n->length, &players), MK_ERROR_NET_CHECKSUM);
        n->bytes[i] ^= (uint8_t)(1 << i % 8);
    }
    assert_int_equal(players, 77);
    assert_check(n, n->length, MK_FINE);
}

/* ---- Playing ------------------------------------------------------------------------ */

static mk_host host_with(const uint8_t *bytes, size_t length, int players) {
    mk_host host = {0};
    host.nets[players - 2].bytes = bytes;
    host.nets[players - 2].length = length;
    return host;
}

static const char *const all_players[] = {"random", "spread",   "tourist", "weave",  "hunter", "apprentice",
                                          "greedy", "merchant", "flat:3",  "master", "assam"};

/* Asks every player with both hosts: the answers must be the same. */
static void assert_same_answers(const mk_state *s, const mk_host *one, const mk_host *other) {
    mk_chances chances[2][4];
    size_t i;
    int k;
    assert_int_equal(mk_evaluate(s, &limits, one, 1, chances[0]), MK_FINE);
    assert_int_equal(mk_evaluate(s, &limits, other, 1, chances[1]), MK_FINE);
    assert_memory_equal(chances[0], chances[1], sizeof chances[0]);
    for (i = 0; i < COUNT_OF(all_players) && is_choice(s); i++) {
        mk_ranked ranked[2][MK_LEGAL_MAX];
        mk_action choices[2] = {77, 78};
        int counts[2] = {0, 0};
        assert_int_equal(mk_player_choose(all_players[i], s, &limits, one, 1, &choices[0]), MK_FINE);
        assert_int_equal(mk_player_choose(all_players[i], s, &limits, other, 1, &choices[1]), MK_FINE);
        assert_int_equal(choices[0], choices[1]);
        assert_int_equal(mk_player_rank(all_players[i], s, &limits, one, 1, ranked[0], &counts[0]), MK_FINE);
        assert_int_equal(mk_player_rank(all_players[i], s, &limits, other, 1, ranked[1], &counts[1]),
                         MK_FINE);
        assert_int_equal(counts[0], counts[1]);
        for (k = 0; k < counts[0]; k++) {
            assert_int_equal(ranked[0][k].action, ranked[1][k].action);
            assert_int_equal(ranked[0][k].chances.win, ranked[1][k].chances.win);
            assert_int_equal(ranked[0][k].chances.score, ranked[1][k].chances.score);
        }
    }
}

static void test_shipped_nets_answer_as_the_built_in_ones(void **context) {
    static const mk_host no_host;
    static uint8_t crooked[ROOM + 8];
    int number;
    UNUSED(context);
    for (number = 0; number < 45; number++) {
        const mk_state s = number % 4 ? some_choice(number * 29) : some_position(number * 29);
        const net *n = &shipped[s.players - 2];
        mk_host host;
        const size_t offset = (size_t)number % 8; /* bytes need no alignment */
        memcpy(crooked + offset, n->bytes, n->length);
        host = host_with(crooked + offset, n->length, s.players);
        assert_same_answers(&s, &host, &no_host);
    }
}

/* Checks that questions about games of so many players are refused and write nothing. */
static void assert_refused(int players, const uint8_t *bytes, size_t length, mk_error expected) {
    const mk_host host = host_with(bytes, length, players);
    int number;
    for (number = players - 2; number < 40; number += 12) {
        const mk_state s = some_choice(number);
        mk_chances chances[4], no_chances[4];
        size_t i;
        assert_int_equal(s.players, players);
        memset(chances, 0xa5, sizeof chances);
        memset(no_chances, 0xa5, sizeof no_chances);
        assert_int_equal(mk_evaluate(&s, &limits, &host, 0, chances), expected);
        assert_memory_equal(chances, no_chances, sizeof chances);
        for (i = 0; i < COUNT_OF(all_players); i++) {
            mk_ranked ranked[MK_LEGAL_MAX], untouched[MK_LEGAL_MAX];
            mk_action choice = 77;
            int count = 77;
            mk_error error = mk_player_choose(all_players[i], &s, &limits, &host, 0, &choice);
            memset(ranked, 0xa5, sizeof ranked);
            memset(untouched, 0xa5, sizeof untouched);
            /* Some players choose without a net, but all chances come from one. */
            if (error) {
                assert_int_equal(error, expected);
                assert_int_equal(choice, 77);
            } else
                assert_true(mk_state_is_legal(&s, choice) && strcmp(all_players[i], "assam"));
            error = mk_player_rank(all_players[i], &s, &limits, &host, 0, ranked, &count);
            if (error != expected)
                fail_msg("%s ranks: %s, not %s", all_players[i], mk_error_name(error),
                         mk_error_name(expected));
            assert_int_equal(count, 77);
            assert_memory_equal(ranked, untouched, sizeof ranked);
        }
    }
}

static void test_a_net_for_others_is_refused(void **context) {
    int players, others;
    UNUSED(context);
    for (players = 2; players <= 4; players++)
        for (others = 2; others <= 4; others++)
            if (others != players)
                assert_refused(players, shipped[others - 2].bytes, shipped[others - 2].length,
                               MK_ERROR_NET_FORM);
}

static void test_a_spoilt_net_is_refused(void **context) {
    int players;
    UNUSED(context);
    for (players = 2; players <= 4; players++) {
        net *n = copy(players);
        assert_refused(players, n->bytes, 0, MK_ERROR_NET_SHORT);
        assert_refused(players, n->bytes, n->length - 1, MK_ERROR_NET_SHORT);
        assert_refused(players, n->bytes, n->length + 1, MK_ERROR_NET_SHORT);
        n->bytes[3]++;
        assert_refused(players, n->bytes, n->length, MK_ERROR_NET_VERSION);
        n->bytes[0] = 'm';
        assert_refused(players, n->bytes, n->length, MK_ERROR_NET_MAGIC);
        n = copy(players);
        put16(n, 10, 96);
        assert_refused(players, n->bytes, n->length, MK_ERROR_NET_FORM);
    }
}

/* Nets for other numbers of players do not matter. */
static void test_only_the_own_slot_counts(void **context) {
    static const mk_host no_host;
    int number, players;
    UNUSED(context);
    for (number = 0; number < 12; number++) {
        const mk_state s = some_choice(number * 7);
        mk_host host = {0};
        for (players = 2; players <= 4; players++)
            if (players != s.players) host.nets[players - 2].bytes = (const uint8_t *)"bad";
        assert_same_answers(&s, &host, &no_host);
    }
}

/* ---- Senseless nets that pass ---------------------------------------------------- */

/* Asks with this net: chances must still be chances. */
static void check_sane(const net *n, int players) {
    const mk_host host = host_with(n->bytes, n->length, players);
    int number;
    assert_int_equal(mk_net_check(n->bytes, n->length, &(int){0}), MK_FINE);
    for (number = players - 2; number < 1500; number += 3) {
        const mk_state s = some_choice(number);
        mk_chances chances[4];
        mk_ranked ranked[MK_LEGAL_MAX];
        mk_action choice = MK_NO_ACTION;
        int seat, count = 0, sum = 0;
        /* Seats that are out are the critical case, so others are asked about less. */
        if (number > 60 && s.in == (1 << s.players) - 1) continue;
        assert_int_equal(mk_evaluate(&s, &limits, &host, 0, chances), MK_FINE);
        for (seat = 0; seat < 4; seat++) {
            sum += chances[seat].win;
            if (seat >= s.players || !mk_state_in(&s, seat)) assert_int_equal(chances[seat].win, 0);
        }
        assert_int_equal(sum, 10000);
        assert_int_equal(mk_player_choose("assam", &s, &limits, &host, 0, &choice), MK_FINE);
        assert_true(mk_state_is_legal(&s, choice));
        assert_int_equal(mk_player_rank("greedy", &s, &limits, &host, 0, ranked, &count), MK_FINE);
        assert_int_equal(mk_player_rank("master", &s, &limits, &host, 0, ranked, &count), MK_FINE);
        assert_int_equal(count, mk_state_legal_count(&s));
    }
}

/* The offset of the biases of the outputs. Multipliers, rows and checksum follow them. */
static size_t outputs_of(const net *n) {
    const size_t last = (size_t)(n->bytes[14] | n->bytes[15] << 8);
    return n->length - 4 - 8 * last - 8 * 4 - 8 * 4;
}

/* One seat, counted from the acting one, always wins, even if it is out. */
static void test_nets_that_believe_in_one_seat(void **context) {
    int players, seat;
    UNUSED(context);
    for (players = 2; players <= 4; players++)
        for (seat = 0; seat < players; seat++) {
            net *n = copy(players);
            const size_t at = outputs_of(n) + 4 * (size_t)seat;
            n->bytes[at + 3] = 0x7f;
            seal(n);
            check_sane(n, players);
        }
}

/* Random numbers, the extreme ones among them. */
static void test_nets_of_noise(void **context) {
    /* tests/run sets this for builds with sanitizers: one net for each number of players. */
    const int rounds = getenv("MARRAKECH_BRIEF") ? 3 : 12;
    int round;
    UNUSED(context);
    for (round = 0; round < rounds; round++) {
        const int players = 2 + round % 3;
        net *n = copy(players);
        uint64_t seed = 99 + (uint64_t)round;
        size_t i;
        for (i = 16; i < n->length; i++)
            n->bytes[i] = round < 6 ? (uint8_t)chance(&seed) : (uint8_t)(chance(&seed) & 1 ? 0x7f : 0x80);
        seal(n);
        check_sane(n, players);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_shipped_nets_pass),
        cmocka_unit_test(test_a_wrong_length_is_told),
        cmocka_unit_test(test_another_beginning_is_told),
        cmocka_unit_test(test_another_form_is_told),
        cmocka_unit_test(test_other_sizes_need_other_lengths),
        cmocka_unit_test(test_any_changed_bit_is_told),
        cmocka_unit_test(test_shipped_nets_answer_as_the_built_in_ones),
        cmocka_unit_test(test_a_net_for_others_is_refused),
        cmocka_unit_test(test_a_spoilt_net_is_refused),
        cmocka_unit_test(test_only_the_own_slot_counts),
        cmocka_unit_test(test_nets_that_believe_in_one_seat),
        cmocka_unit_test(test_nets_of_noise),
    };
    return cmocka_run_group_tests_name("nets", tests, read_nets, NULL);
}
