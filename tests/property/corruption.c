/* corruption.c - damaged binary games: every byte, every value, every length. Damaged bytes
 * are refused for their checksum. Bytes whose checksum was made to fit are refused by the
 * rules, or are another game that is possible. */
#include "property/plans.h"

enum { CHECKSUM = 4 };

static size_t seal(uint8_t *bytes, size_t length) {
    uint64_t sum = 0xcbf29ce484222325ULL;
    size_t i;
    for (i = 0; i < length; i++) sum = (sum ^ bytes[i]) * 0x100000001b3ULL;
    for (i = 0; i < CHECKSUM; i++) bytes[length + i] = (uint8_t)(sum >> 8 * i);
    return length + CHECKSUM;
}

static mk_game games[4];
static uint8_t packed[4][512];
static size_t lengths[4];

/* A standard game with notes; a game of two from a position, in the variant;
 * one with a player who goes out; one of three played to its end. */
static int pack_games(void **context) {
    static const char *const records[] = {
        ("{first} [Rules \"fr\"] [Players \"4\"] [Facing \"e\"] [Seat1 \"Amal\"] [Seat2 \"\xc5\x81\"]"
         "[Result \"*\"] {a} 1. {b} s2 {c} c2c3 {d} 2. s4 d3c3 * {e}"),
        ("[Rules \"it,turning=after,own-rug=cover\"] [Players \"2\"] [Result \"*\"] [Position "
         "\"5GB/6B/7/7/7/7/RR5 a1b1,g6g7 d4w 2 roll:G 29,31 14+15,14+13 it,turning=after,own-rug=cover\"]"
         "1. 2 b3b2 s 2. R: *"),
        ("[Rules \"fr\"] [Players \"3\"] [Result \"*\"]"
         "[Position \"7/7/7/3RR2/7/7/7 d4e4 d3n 2 roll 50,1,39 14,15,15 fr\"] 1. 1 out {two} 2. w2 c4c5 *"),
        "[Rules \"fr\"] [Players \"3\"] [Facing \"n\"] [Result \"*\"] *",
    };
    size_t i;
    UNUSED(context);
    for (i = 0; i < COUNT_OF(games); i++) {
        read_record(&games[i], records[i]);
        games[i].seed = 0x1122334455667788ULL;
    }
    while (mk_state_phase(&games[3].state) != MK_OVER)
        mk_game_play(&games[3], mk_state_random(&games[3].state, 3, games[3].count));
    for (i = 0; i < COUNT_OF(games); i++) {
        lengths[i] = mk_game_pack(&games[i], packed[i], sizeof packed[i]);
        if (lengths[i] > sizeof packed[i]) return 1;
    }
    return 0;
}

static int refused, accepted;

/* Checks bytes that may be a game. If they are accepted, the game must be right in every
 * respect. */
static void check(const uint8_t *bytes, size_t length, int thoroughly) {
    static mk_game game, before, again;
    static uint8_t repacked[MK_GAME_PACKED_MAX];
    mk_state s;
    size_t size;
    int i;
    memset(&game, 0x5a, sizeof game);
    if (thoroughly) before = game;
    if (mk_game_unpack(&game, bytes, length)) {
        if (thoroughly) assert_memory_equal(&game, &before, sizeof game);
        refused++;
        return;
    }
    accepted++;
    assert_int_equal(mk_state_check(&game.start, NULL), MK_FINE);
    assert_int_equal(mk_state_check(&game.state, NULL), MK_FINE);
    s = game.start;
    for (i = 0; i < game.count; i++) assert_int_equal(mk_state_apply(&s, game.actions[i]), MK_FINE);
    assert_memory_equal(&s, &game.state, sizeof s);
    size = mk_game_pack(&game, repacked, sizeof repacked);
    assert_true(size <= length);
    assert_int_equal(mk_game_unpack(&again, repacked, size), MK_FINE);
    assert_int_equal(again.text_length, game.text_length);
    assert_memory_equal(again.text, game.text, game.text_length);
    if (!thoroughly) return;
    read_record(&again, record_of(&game));
    assert_memory_equal(&again.state, &game.state, sizeof again.state);
    assert_int_equal(again.text_length, game.text_length);
}

static void test_every_damaged_byte_is_noticed(void **context) {
    size_t i, at;
    int value;
    UNUSED(context);
    for (i = 0; i < COUNT_OF(games); i++) {
        for (at = 0; at < lengths[i]; at++) {
            uint8_t right = packed[i][at];
            for (value = 0; value < 256; value++) {
                mk_game game;
                mk_error error;
                packed[i][at] = (uint8_t)value;
                error = mk_game_unpack(&game, packed[i], lengths[i]);
                if (value == right)
                    assert_int_equal(error, MK_FINE);
                else
                    assert_int_equal(error, at < 3    ? MK_ERROR_BINARY_MAGIC
                                            : at == 3 ? MK_ERROR_BINARY_VERSION
                                                      : MK_ERROR_BINARY_CHECKSUM);
            }
            packed[i][at] = right;
        }
    }
}

static void test_every_byte_with_the_checksum_made_to_fit(void **context) {
    size_t i, at;
    int value;
    UNUSED(context);
    refused = accepted = 0;
    for (i = 0; i < COUNT_OF(games); i++) {
        uint8_t bytes[512];
        size_t length = lengths[i] - CHECKSUM;
        memcpy(bytes, packed[i], length);
        for (at = 0; at < length; at++) {
            for (value = 0; value < 256; value++) {
                bytes[at] = (uint8_t)value;
                check(bytes, seal(bytes, length), value % 8 == (int)(at % 8));
            }
            bytes[at] = packed[i][at];
        }
    }
    assert_true(accepted > 1000);
    assert_true(refused > 10000);
}

/* Two bytes at a time, at random. */
static void test_pairs_of_bytes_with_the_checksum_made_to_fit(void **context) {
    uint64_t seed = 314159265358979ULL;
    int round;
    UNUSED(context);
    refused = accepted = 0;
    for (round = 0; round < 20000; round++) {
        size_t i = chance(&seed) % COUNT_OF(games), length = lengths[i] - CHECKSUM;
        uint8_t bytes[512];
        memcpy(bytes, packed[i], length);
        bytes[4 + chance(&seed) % (length - 4)] = (uint8_t)chance(&seed);
        bytes[4 + chance(&seed) % (length - 4)] = (uint8_t)(chance(&seed) % 8);
        check(bytes, seal(bytes, length), round % 8 == 0);
    }
    assert_true(accepted > 100);
    assert_true(refused > 1000);
}

static void test_every_length(void **context) {
    size_t i, length;
    UNUSED(context);
    for (i = 0; i < COUNT_OF(games); i++) {
        for (length = 0; length < lengths[i]; length++) {
            uint8_t bytes[512];
            mk_game game;
            mk_error error = mk_game_unpack(&game, packed[i], length);
            assert_int_equal(error, length < 8 ? MK_ERROR_BINARY_SHORT : MK_ERROR_BINARY_CHECKSUM);
            /* and with the checksum made to fit */
            if (length + CHECKSUM > lengths[i] - 1) continue;
            memcpy(bytes, packed[i], length);
            assert_int_equal(mk_game_unpack(&game, bytes, seal(bytes, length)), MK_ERROR_BINARY_SHORT);
        }
    }
}

static void test_bytes_behind_the_end(void **context) {
    size_t i, more;
    UNUSED(context);
    for (i = 0; i < COUNT_OF(games); i++) {
        for (more = 1; more < 10; more++) {
            uint8_t bytes[600] = {0};
            mk_game game;
            memcpy(bytes, packed[i], lengths[i]);
            assert_int_equal(mk_game_unpack(&game, bytes, lengths[i] + more), MK_ERROR_BINARY_CHECKSUM);
            assert_int_equal(mk_game_unpack(&game, bytes, seal(bytes, lengths[i] - CHECKSUM + more)),
                             MK_ERROR_BINARY_LONG);
        }
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_damaged_byte_is_noticed),
        cmocka_unit_test(test_every_byte_with_the_checksum_made_to_fit),
        cmocka_unit_test(test_pairs_of_bytes_with_the_checksum_made_to_fit),
        cmocka_unit_test(test_every_length),
        cmocka_unit_test(test_bytes_behind_the_end),
    };
    return cmocka_run_group_tests_name("corruption", tests, pack_games, NULL);
}
