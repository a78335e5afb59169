/* players_tt.c - the transposition table finds what was stored until it is replaced, and nothing
 * else. */
#include <stdlib.h>

#include "support.h"

#include "../../src/players/tt.h"

enum { ENTRIES = 64, SIZE = ENTRIES * sizeof(mkp_tt_entry) };
static uint64_t bytes[SIZE / sizeof(uint64_t)];

static mkp_tt fresh(void) {
    mkp_tt tt;
    memset(bytes, 0, sizeof bytes);
    assert_true(mkp_tt_init(&tt, bytes, SIZE));
    assert_int_equal(tt.mask, ENTRIES - 1);
    return tt;
}

/* Values of any size and sign. */
static mkp_value value_number(int i) {
    mkp_value value;
    uint64_t seed = 77 + (uint64_t)i;
    int k;
    for (k = 0; k < 4; k++) {
        value.win[k] = (int32_t)(chance(&seed) % (MKP_WIN_ONE + 1));
        value.score[k] = (int32_t)(chance(&seed) % 20000) - 3000;
    }
    value.material = 0; /* not stored */
    return value;
}

static void assert_value(const mkp_value *found, const mkp_value *expected) {
    assert_memory_equal(found->win, expected->win, sizeof found->win);
    assert_memory_equal(found->score, expected->score, sizeof found->score);
}

static uint64_t hash_number(int i) {
    uint64_t seed = 1 + (uint64_t)i;
    return (uint64_t)chance(&seed) << 32 | chance(&seed);
}

static void test_what_is_stored_is_found(void **context) {
    mkp_tt tt = fresh();
    int i;
    UNUSED(context);
    for (i = 0; i < 1000; i++) {
        const uint64_t key = mkp_tt_key(hash_number(i), i % 40, i % 7);
        const mkp_value value = value_number(i);
        mkp_value found;
        assert_false(mkp_tt_probe(&tt, key, &found));
        mkp_tt_store(&tt, key, &value);
        memset(&found, 0xa5, sizeof found);
        assert_true(mkp_tt_probe(&tt, key, &found));
        assert_value(&found, &value);
        assert_int_equal(found.material, 0);
    }
}

/* The extremes of what fits into a word. */
static void test_extreme_values(void **context) {
    static const int32_t edges[] = {0, 1, -1, INT32_MAX, INT32_MIN, MKP_WIN_ONE};
    mkp_tt tt = fresh();
    size_t i, k;
    UNUSED(context);
    for (i = 0; i < COUNT_OF(edges); i++)
        for (k = 0; k < COUNT_OF(edges); k++) {
            mkp_value value = {{edges[i], edges[k], 0, edges[k]}, {edges[k], edges[i], edges[i], 0}, 0},
                      found;
            mkp_tt_store(&tt, 5, &value);
            assert_true(mkp_tt_probe(&tt, 5, &found));
            assert_value(&found, &value);
        }
}

static void test_another_plan_depth_or_position_is_not_found(void **context) {
    int plan, depth;
    UNUSED(context);
    for (plan = 0; plan < 40; plan++)
        for (depth = 0; depth < 7; depth++) {
            mkp_tt tt = fresh();
            const uint64_t hash = hash_number(plan * 7 + depth);
            const mkp_value value = value_number(plan);
            mkp_value found;
            int other, bit;
            mkp_tt_store(&tt, mkp_tt_key(hash, plan, depth), &value);
            for (other = 0; other < 40; other++)
                assert_int_equal(mkp_tt_probe(&tt, mkp_tt_key(hash, other, depth), &found), other == plan);
            for (other = 0; other < 7; other++)
                assert_int_equal(mkp_tt_probe(&tt, mkp_tt_key(hash, plan, other), &found), other == depth);
            for (bit = 0; bit < 64; bit++)
                assert_false(mkp_tt_probe(&tt, mkp_tt_key(hash ^ (uint64_t)1 << bit, plan, depth), &found));
        }
}

static void test_an_empty_table_finds_nothing(void **context) {
    mkp_tt tt = fresh();
    mkp_value found;
    int i;
    UNUSED(context);
    for (i = 0; i < 10000; i++) assert_false(mkp_tt_probe(&tt, mkp_tt_key(hash_number(i), 0, i % 7), &found));
    assert_false(mkp_tt_probe(&tt, 0, &found));
    assert_false(mkp_tt_probe(&tt, UINT64_MAX, &found));
}

/* Two threads may each have written a part of an entry. */
static void test_torn_entries_are_not_found(void **context) {
    int word, bit;
    UNUSED(context);
    for (word = 0; word < 5; word++)
        for (bit = 0; bit < 64; bit++) {
            mkp_tt tt = fresh();
            const uint64_t key = hash_number(word * 64 + bit);
            const mkp_value value = value_number(bit);
            mkp_tt_entry *entry = &tt.entries[key & tt.mask];
            uint64_t *torn = word < 4 ? &entry->words[word] : &entry->check;
            mkp_value found;
            mkp_tt_store(&tt, key, &value);
            *torn ^= (uint64_t)1 << bit;
            assert_false(mkp_tt_probe(&tt, key, &found));
            *torn ^= (uint64_t)1 << bit;
            assert_true(mkp_tt_probe(&tt, key, &found));
        }
}

/* Mixes the words of two values of one slot in every way: only whole ones are found. Then swaps
 * words within a value. */
static void test_mixed_entries_are_not_found(void **context) {
    mkp_tt tt = fresh();
    const uint64_t keys[2] = {3, 3 + ENTRIES};
    mkp_tt_entry entries[2];
    int mix, k;
    UNUSED(context);
    for (k = 0; k < 2; k++) {
        const mkp_value value = value_number(k);
        mkp_tt_store(&tt, keys[k], &value);
        entries[k] = tt.entries[3];
    }
    for (mix = 0; mix < 32; mix++) {
        mkp_value found;
        for (k = 0; k < 4; k++) tt.entries[3].words[k] = entries[mix >> k & 1].words[k];
        tt.entries[3].check = entries[mix >> 4].check;
        for (k = 0; k < 2; k++) assert_int_equal(mkp_tt_probe(&tt, keys[k], &found), mix == (k ? 31 : 0));
    }
    for (k = 1; k < 4; k++) {
        mkp_value found;
        tt.entries[3] = entries[0];
        tt.entries[3].words[0] = entries[0].words[k];
        tt.entries[3].words[k] = entries[0].words[0];
        assert_false(mkp_tt_probe(&tt, keys[0], &found));
    }
}

/* The table has as many entries as fit, a power of two. Too little or unaligned tt is refused. */
static void test_sizes(void **context) {
    size_t length;
    mkp_tt tt;
    UNUSED(context);
    assert_false(mkp_tt_init(&tt, NULL, SIZE));
    for (length = 0; length <= SIZE; length++) {
        memset(bytes, 0, sizeof bytes);
        if (!mkp_tt_init(&tt, bytes, length)) {
            assert_true(length < 64 * sizeof(mkp_tt_entry));
            assert_int_equal(bytes[0], 0);
            continue;
        }
        assert_true((tt.mask + 1) * sizeof(mkp_tt_entry) <= length);
        assert_true((tt.mask + 1) * 2 * sizeof(mkp_tt_entry) > length);
        assert_int_equal(tt.mask & (tt.mask + 1), 0);
    }
    for (length = 1; length < sizeof(uint64_t); length++) {
        memset(bytes, 0, sizeof bytes);
        assert_false(mkp_tt_init(&tt, (char *)bytes + length, SIZE - 8));
        assert_int_equal(bytes[0] | bytes[1], 0);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_what_is_stored_is_found),
        cmocka_unit_test(test_extreme_values),
        cmocka_unit_test(test_another_plan_depth_or_position_is_not_found),
        cmocka_unit_test(test_an_empty_table_finds_nothing),
        cmocka_unit_test(test_torn_entries_are_not_found),
        cmocka_unit_test(test_mixed_entries_are_not_found),
        cmocka_unit_test(test_sizes),
    };
    return cmocka_run_group_tests_name("tt", tests, NULL, NULL);
}
