/* game_packed.c - the binary form of a game: its bytes, its versions, and every
 * reason for which it is refused. Damage of all kinds is in
 * property/corruption.c. */
#include "support.h"

enum { CHECKSUM = 4 };

static const mk_rules french = {MK_FR, MK_BEFORE, MK_KEEP, MK_OUT};

/* Closes bytes with the checksum that belongs to them: the low half of FNV-1a
 * 64 over all bytes before it, low byte first. */
static size_t seal(uint8_t *bytes, size_t length) {
    uint64_t sum = 0xcbf29ce484222325ULL;
    size_t i;
    for (i = 0; i < length; i++) sum = (sum ^ bytes[i]) * 0x100000001b3ULL;
    for (i = 0; i < CHECKSUM; i++) bytes[length + i] = (uint8_t)(sum >> 8 * i);
    return length + CHECKSUM;
}

static void check_refused(const uint8_t *bytes, size_t length, mk_error error) {
    static mk_game game, before;
    memset(&game, 0x5a, sizeof game);
    before = game;
    assert_int_equal(mk_game_unpack(&game, bytes, length), error);
    assert_memory_equal(&game, &before, sizeof game);
}

/* A standard start of four, seed 0x0807060504030201, nothing played. */
static size_t standard(uint8_t *bytes) {
    static const uint8_t start[] = {'M', 'K', 'G', 1,       1,     2,        3,        4,       5, 6, 7,
                                    8,   0,   4,   MK_EAST, MK_PL, MK_AFTER, MK_COVER, MK_STAY, 0, 0, 0};
    memcpy(bytes, start, sizeof start);
    return sizeof start;
}

/* ---- The layout -------------------------------------------------------- */

static void test_bytes_of_a_standard_game(void **context) {
    const mk_rules rules = {MK_PL, MK_AFTER, MK_COVER, MK_STAY};
    uint8_t bytes[MK_GAME_PACKED_MAX], expected[64];
    size_t length;
    mk_game game;
    UNUSED(context);
    assert_int_equal(mk_game_start(&game, 4, &rules, MK_EAST, 0x0807060504030201ULL), MK_FINE);
    length = seal(expected, standard(expected));
    assert_int_equal(mk_game_pack(&game, bytes, sizeof bytes), length);
    assert_memory_equal(bytes, expected, length);
}

static void test_bytes_of_actions_and_notes(void **context) {
    static const uint8_t start[] = {'M', 'K', 'G',     1,   9,  0, 0,   0,   0,   0, 0,  0,
                                    0,   4,   MK_EAST, 0,   0,  0, 0,   3,   6,   9, 63, 17,
                                    0, /* s 2 c2c3; 17 bytes of notes */
                                    1,   0,   0,       0,   2,  0, 'T', '4', '2', 0, 3,  MK_PLACE_NUMBER,
                                    0,   2,   0,       'o', 'k'};
    uint8_t bytes[MK_GAME_PACKED_MAX], expected[64];
    size_t length;
    mk_game game;
    mk_note note = {NULL, "ok", 0, 2, 3, MK_PLACE_NUMBER};
    UNUSED(context);
    assert_int_equal(mk_game_start(&game, 4, &french, MK_EAST, 9), MK_FINE);
    play_game(&game, "s 2 c2c3");
    assert_int_equal(mk_game_set_tag(&game, "T", "42"), MK_FINE);
    assert_int_equal(mk_game_add_note(&game, &note), MK_FINE);
    memcpy(expected, start, sizeof start);
    length = seal(expected, sizeof start);
    assert_int_equal(mk_game_pack(&game, bytes, sizeof bytes), length);
    assert_memory_equal(bytes, expected, length);
}

static void test_bytes_of_a_game_from_a_position(void **context) {
    static const uint8_t start[] = {
        'M', 'K', 'G',     1,        0,       0,     0,    0,  0, 0,
        0,   0,   1,       2,        MK_WEST, MK_IT, 0,    0,  0, /* seed, any start, players … */
        3,   0,   0,       0,        0,       0,     0,    0,     /* red a1 b1 */
        0,   0,   0,       0,        0,       0,     0,    0,     /* yellow */
        0,   0,   0,       0,        0,       0x40,  0x40, 0,     /* blue g6 g7 */
        0,   0,   0,       0,        0,       0,     0x20, 0,     /* green f7 */
        1,   0,   0,       0,        0,       0,     0,    0,     /* east a1 */
        0,   0,   0,       0,        0,       0x40,  0,    0,     /* north g6 */
        29,  31,  0,       0,        14,      15,    14,   13,    /* purses, rugs left */
        27,  1,   MK_ROLL, MK_GREEN, 3,                           /* assam, seat, phase, hand, in */
        0,   0,   0,
    };
    uint8_t bytes[MK_GAME_PACKED_MAX], expected[128];
    mk_state s = position("5GB/6B/7/7/7/7/RR5 a1b1,g6g7 d4w 2 roll:G 29,31 14+15,14+13 it");
    size_t length;
    mk_game game;
    UNUSED(context);
    assert_int_equal(mk_game_start_at(&game, &s, 0), MK_FINE);
    memcpy(expected, start, sizeof start);
    length = seal(expected, sizeof start);
    assert_int_equal(mk_game_pack(&game, bytes, sizeof bytes), length);
    assert_memory_equal(bytes, expected, length);
}

/* ---- There and back ---------------------------------------------------- */

static void check_round_trip(const mk_game *game) {
    static mk_game read;
    uint8_t bytes[MK_GAME_PACKED_MAX], again[MK_GAME_PACKED_MAX];
    size_t length = mk_game_pack(game, bytes, sizeof bytes);
    assert_true(length <= sizeof bytes);
    assert_int_equal(mk_game_unpack(&read, bytes, length), MK_FINE);
    assert_true(read.seed == game->seed);
    assert_memory_equal(&read.start, &game->start, sizeof read.start);
    assert_memory_equal(&read.state, &game->state, sizeof read.state);
    assert_int_equal(read.count, game->count);
    assert_memory_equal(read.actions, game->actions, game->count);
    assert_int_equal(read.text_length, game->text_length);
    assert_memory_equal(read.text, game->text, game->text_length);
    assert_int_equal(mk_game_pack(&read, again, sizeof again), length);
    assert_memory_equal(again, bytes, length);
}

static void test_games_come_back(void **context) {
    static const char *const texts[] = {
        "[Rules \"fr\"] [Players \"4\"] [Result \"*\"] *",
        "[Rules \"fr\"] [Players \"4\"] [Facing \"e\"] [Seat1 \"Amal\"] [Result \"*\"] {a} 1. {b} s2 {c} "
        "c2c3 {d} * {e}",
        "[Rules \"it,turning=after-quarter,own-rug=cover,bankrupt=stay\"] [Players \"2\"] [Result \"*\"] 1. "
        "R:2 *",
        ("{x} [Rules \"fr\"] [Players \"3\"] {y} [Result \"*\"]"
         "[Position \"7/7/7/3RR2/7/7/7 d4e4 d3n 2 roll 50,1,39 14,15,15 fr\"]"
         "1. 1 {z} out {two dirhams were due} 2. w2 c4c5 *"),
        "[Rules \"fr\"] [Players \"3\"] [Position \"RR5/7/7/7/7/7/7 a7b7 d2s 1 over 30,30,30 0,0,0 fr\"] "
        "[Result \"1\"] 1",
    };
    size_t i;
    UNUSED(context);
    for (i = 0; i < COUNT_OF(texts); i++) {
        mk_game game;
        read_record(&game, texts[i]);
        game.seed = 0xfedcba9876543210ULL;
        check_round_trip(&game);
    }
}

static void test_the_largest_game_comes_back(void **context) {
    static char text[MK_GAME_TEXT];
    const mk_rules italian = {MK_IT, MK_BEFORE, MK_KEEP, MK_STAY};
    mk_game game;
    mk_state s = position("RR5/7/7/7/7/7/7 a7b7 d4n 2 draw 30,30 14+15,15+15 it,bankrupt=stay");
    int standard_start;
    UNUSED(context);
    for (standard_start = 0; standard_start < 2; standard_start++) {
        if (standard_start)
            assert_int_equal(mk_game_start(&game, 2, &italian, MK_NORTH, 8), MK_FINE);
        else
            assert_int_equal(mk_game_start_at(&game, &s, 8), MK_FINE);
        while (mk_state_phase(&game.state) != MK_OVER)
            assert_int_equal(mk_game_play(&game, mk_state_random(&game.state, 8, game.count)), MK_FINE);
        memset(text, 'x', MK_GAME_TEXT - 6);
        text[MK_GAME_TEXT - 6] = '\0';
        assert_int_equal(mk_game_add_comment(&game, game.count, text), MK_FINE);
        check_round_trip(&game);
    }
}

/* "Writes at most size bytes and returns how many the whole takes". */
static void test_packing_into_buffers_of_every_size(void **context) {
    uint8_t whole[256], bytes[256];
    size_t length, size;
    mk_game game;
    UNUSED(context);
    assert_int_equal(mk_game_start(&game, 4, &french, MK_EAST, 9), MK_FINE);
    play_game(&game, "s 2 c2c3");
    length = mk_game_pack(&game, whole, sizeof whole);
    assert_int_equal(mk_game_pack(&game, NULL, 0), length);
    for (size = 0; size <= length + 1; size++) {
        size_t fits = size < length ? size : length;
        memset(bytes, 0x5a, sizeof bytes);
        assert_int_equal(mk_game_pack(&game, bytes, size), length);
        assert_memory_equal(bytes, whole, fits);
        assert_int_equal(bytes[fits], 0x5a);
    }
}

/* ---- Refusals ---------------------------------------------------------- */

static void test_other_first_bytes(void **context) {
    uint8_t bytes[64];
    size_t length, i;
    UNUSED(context);
    for (i = 0; i < 3; i++) {
        length = standard(bytes);
        bytes[i] ^= 0x20;
        check_refused(bytes, seal(bytes, length), MK_ERROR_BINARY_MAGIC);
    }
}

static void test_other_versions(void **context) {
    uint8_t bytes[64];
    size_t length;
    int version;
    UNUSED(context);
    for (version = 0; version < 256; version++) {
        if (version == 1) continue;
        length = standard(bytes);
        bytes[3] = (uint8_t)version;
        check_refused(bytes, seal(bytes, length), MK_ERROR_BINARY_VERSION);
    }
}

static void test_wrong_checksums(void **context) {
    uint8_t bytes[64];
    size_t length, i;
    UNUSED(context);
    length = seal(bytes, standard(bytes));
    for (i = 0; i < CHECKSUM; i++) {
        bytes[length - 1 - i] ^= 1;
        check_refused(bytes, length, MK_ERROR_BINARY_CHECKSUM);
        bytes[length - 1 - i] ^= 1;
    }
}

static void test_games_cut_short(void **context) {
    uint8_t bytes[256], cut[256];
    size_t length, i;
    mk_game game;
    UNUSED(context);
    read_record(&game, "[Rules \"fr\"] [Players \"3\"] [Seat1 \"x\"] [Result \"*\"]"
                       "[Position \"7/7/7/3RR2/7/7/7 d4e4 d3n 2 roll 50,1,39 14,15,15 fr\"] 1. 1 out {x} *");
    length = mk_game_pack(&game, bytes, sizeof bytes) - CHECKSUM;
    check_refused(bytes, 0, MK_ERROR_BINARY_SHORT);
    for (i = 0; i < length; i++) {
        memcpy(cut, bytes, i);
        check_refused(cut, seal(cut, i), MK_ERROR_BINARY_SHORT);
    }
}

static void test_bytes_behind_the_end(void **context) {
    uint8_t bytes[64];
    size_t length = standard(bytes);
    UNUSED(context);
    bytes[length++] = 0;
    check_refused(bytes, seal(bytes, length), MK_ERROR_BINARY_LONG);
}

static void test_starts_that_are_none(void **context) {
    const struct {
        size_t at;
        uint8_t value;
        mk_error error;
    } cases[] = {
        {12, 2, MK_ERROR_STATE_FORM},    {12, 255, MK_ERROR_STATE_FORM},  {13, 1, MK_ERROR_PLAYERS},
        {13, 5, MK_ERROR_PLAYERS},       {14, 4, MK_ERROR_FACING},        {15, 5, MK_ERROR_EDITION},
        {16, 3, MK_ERROR_SETTING_VALUE}, {17, 2, MK_ERROR_SETTING_VALUE}, {18, 2, MK_ERROR_SETTING_VALUE},
    };
    size_t i;
    UNUSED(context);
    for (i = 0; i < COUNT_OF(cases); i++) {
        uint8_t bytes[64];
        size_t length = standard(bytes);
        bytes[cases[i].at] = cases[i].value;
        check_refused(bytes, seal(bytes, length), cases[i].error);
    }
}

static void test_positions_that_are_none(void **context) {
    uint8_t bytes[128];
    mk_state s = position("7/7/7/3RR2/7/7/7 d4e4 d3n 2 roll 50,1,39 14,15,15 fr");
    size_t length;
    mk_game game;
    UNUSED(context);
    assert_int_equal(mk_game_start_at(&game, &s, 0), MK_FINE);
    length = mk_game_pack(&game, bytes, sizeof bytes) - CHECKSUM;
    bytes[13] = 4; /* players: a fourth seat that is out but has no turn */
    check_refused(bytes, seal(bytes, length), MK_ERROR_RUGS_DEALT);
    bytes[13] = 3;
    bytes[19 + 48] = 90; /* a purse */
    check_refused(bytes, seal(bytes, length), MK_ERROR_PURSE_SUM);
    bytes[19 + 48] = 50;
    bytes[19 + 7] = 1; /* a rug above row 7 */
    check_refused(bytes, seal(bytes, length), MK_ERROR_STATE_FORM);
}

static void test_actions_that_are_illegal(void **context) {
    uint8_t bytes[64];
    size_t length = standard(bytes);
    UNUSED(context);
    bytes[length - 3] = 1;
    bytes[length - 2] = 63; /* a lay at the beginning */
    bytes[length - 1] = 0;
    bytes[length++] = 0;
    check_refused(bytes, seal(bytes, length), MK_ERROR_ILLEGAL);
    bytes[19 + 1] = 8; /* a roll: legal in this variant */
    {
        mk_game game;
        assert_int_equal(mk_game_unpack(&game, bytes, seal(bytes, length)), MK_FINE);
        assert_int_equal(game.count, 1);
    }
}

/* The notes of a standard start without actions, as bytes from outside. */
static void check_notes(const char *notes, size_t size, mk_error error) {
    uint8_t bytes[128];
    size_t length = standard(bytes) - 2;
    bytes[length++] = (uint8_t)size;
    bytes[length++] = 0;
    memcpy(bytes + length, notes, size);
    length = seal(bytes, length + size);
    if (error) {
        check_refused(bytes, length, error);
    } else {
        mk_game game;
        assert_int_equal(mk_game_unpack(&game, bytes, length), MK_FINE);
        assert_int_equal(game.text_length, size);
    }
}

static void test_notes_that_are_none(void **context) {
    UNUSED(context);
#define NOTES(text, error) check_notes(text, sizeof text - 1, error)
    /* name length, after, place, zero, text length; name, text */
    NOTES("\1\0\0\0\1\0Tx", MK_FINE);
    NOTES("\0\0\1\0\1\0x", MK_FINE);
    NOTES("\1\0\0\0\1\0Tx\0\0\0\0\1\0x\1\0\0\0\1\0Ux\0\0\1\0\0\0\0\0\3\0\0\0\0\0\4\0\0\0", MK_FINE);
    NOTES("\0\0\1\0\1", MK_ERROR_BINARY_SHORT);      /* half a head */
    NOTES("\0\0\1\0\2\0x", MK_ERROR_BINARY_SHORT);   /* half a text */
    NOTES("\5\0\0\0\0\0abc", MK_ERROR_BINARY_SHORT); /* half a name */
    NOTES("\0\0\1\0\0\1x", MK_ERROR_BINARY_SHORT);   /* 256 bytes of text */
    NOTES("\0\0\1\1\1\0x", MK_ERROR_TEXT_FORM);      /* the zero */
    NOTES("\0\0\1\0\1\0\n", MK_ERROR_TEXT_FORM);     /* breaks are spaces already */
    NOTES("\0\0\1\0\1\0\1", MK_ERROR_TEXT_FORM);
    NOTES("\0\0\1\0\1\0}", MK_ERROR_COMMENT_BRACE);
    NOTES("\0\1\1\0\1\0x", MK_ERROR_COMMENT_PLACE); /* no such action */
    NOTES("\0\0\5\0\1\0x", MK_ERROR_COMMENT_PLACE); /* no such place */
    NOTES("\1\0\1\0\1\0Tx", MK_ERROR_TEXT_FORM);    /* a tag behind an action */
    NOTES("\1\1\0\0\1\0Tx", MK_ERROR_TEXT_FORM);
    NOTES("\1\0\0\0\1\0-x", MK_ERROR_TAG_NAME);
    NOTES("\6\0\0\0\0\0Result", MK_ERROR_TAG_RESERVED);
    NOTES("\1\0\0\0\1\0Tx\1\0\0\0\1\0Ty", MK_ERROR_RECORD_TAG_TWICE);
    NOTES("\0\0\1\0\0\0\1\0\0\0\1\0Tx", MK_ERROR_TEXT_FORM); /* not in order */
    NOTES("\0\0\3\0\0\0\0\0\1\0\0\0", MK_ERROR_TEXT_FORM);
    NOTES("\0\0\4\0\0\0\0\0\1\0\0\0", MK_ERROR_TEXT_FORM);
}

/* A text that ends behind the notes is noticed by both bytes of its length. */
static void test_a_long_text_cut_short(void **context) {
    static uint8_t bytes[1024];
    static const uint8_t head[] = {0, 0, MK_PLACE_ACTION, 0, 0, 1}; /* 256 bytes of text */
    size_t size;
    UNUSED(context);
    for (size = sizeof head; size < sizeof head + 256; size++) {
        size_t length = standard(bytes) - 2;
        bytes[length++] = (uint8_t)size;
        bytes[length++] = (uint8_t)(size >> 8);
        memset(bytes + length, 'x', size);
        memcpy(bytes + length, head, sizeof head);
        check_refused(bytes, seal(bytes, length + size), MK_ERROR_BINARY_SHORT);
    }
}

/* More notes than a game can hold. */
static void test_too_many_notes(void **context) {
    static uint8_t bytes[MK_GAME_TEXT + 256];
    size_t length = standard(bytes) - 2, size = MK_GAME_TEXT + 1;
    UNUSED(context);
    bytes[length++] = (uint8_t)size;
    bytes[length++] = (uint8_t)(size >> 8);
    memset(bytes + length, 0, size);
    check_refused(bytes, seal(bytes, length + size), MK_ERROR_TEXT_FULL);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_bytes_of_a_standard_game),
        cmocka_unit_test(test_bytes_of_actions_and_notes),
        cmocka_unit_test(test_bytes_of_a_game_from_a_position),
        cmocka_unit_test(test_games_come_back),
        cmocka_unit_test(test_the_largest_game_comes_back),
        cmocka_unit_test(test_packing_into_buffers_of_every_size),
        cmocka_unit_test(test_other_first_bytes),
        cmocka_unit_test(test_other_versions),
        cmocka_unit_test(test_wrong_checksums),
        cmocka_unit_test(test_games_cut_short),
        cmocka_unit_test(test_bytes_behind_the_end),
        cmocka_unit_test(test_starts_that_are_none),
        cmocka_unit_test(test_positions_that_are_none),
        cmocka_unit_test(test_actions_that_are_illegal),
        cmocka_unit_test(test_notes_that_are_none),
        cmocka_unit_test(test_a_long_text_cut_short),
        cmocka_unit_test(test_too_many_notes),
    };
    return cmocka_run_group_tests_name("game_packed", tests, NULL, NULL);
}
