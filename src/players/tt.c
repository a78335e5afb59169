/* tt.c - the transposition table. */
#include "tt.h"

#include "../rules/dice.h"

int mkp_tt_init(mkp_tt *tt, void *bytes, size_t length) {
    uint64_t count = 1;
    if (!bytes || (uintptr_t)bytes % _Alignof(mkp_tt_entry) != 0 || length < 64 * sizeof(mkp_tt_entry))
        return 0;
    while (2 * count * sizeof(mkp_tt_entry) <= length) count *= 2;
    tt->entries = bytes;
    tt->mask = count - 1;
    return 1;
}

uint64_t mkp_tt_key(uint64_t hash, int plan, int depth) {
    return mkr_mix(hash ^ (uint64_t)(plan * 16 + depth) * MKR_WEYL);
}

/* Other threads may use the table at the same time, but no word is ever read half written. */
static uint64_t load(const uint64_t *word) { return __atomic_load_n(word, __ATOMIC_RELAXED); }
static void store(uint64_t *word, uint64_t value) { __atomic_store_n(word, value, __ATOMIC_RELAXED); }

static uint64_t joined(int32_t a, int32_t b) { return (uint64_t)(uint32_t)a << 32 | (uint32_t)b; }

int mkp_tt_probe(const mkp_tt *tt, uint64_t key, mkp_value *value) {
    const mkp_tt_entry *entry = &tt->entries[key & tt->mask];
    uint64_t words[4], check = load(&entry->check);
    int k;
    for (k = 0; k < 4; k++) {
        words[k] = load(&entry->words[k]);
        check ^= mkr_mix(words[k] + (uint64_t)k);
    }
    if (check != key) return 0;
    for (k = 0; k < 4; k++) {
        value->win[k] = (int32_t)(words[k] >> 32);
        value->score[k] = (int32_t)(uint32_t)words[k];
    }
    value->material = 0; /* belongs to the turn that led here, not to this position */
    return 1;
}

void mkp_tt_store(mkp_tt *tt, uint64_t key, const mkp_value *value) {
    mkp_tt_entry *entry = &tt->entries[key & tt->mask];
    uint64_t check = key;
    int k;
    for (k = 0; k < 4; k++) {
        uint64_t word = joined(value->win[k], value->score[k]);
        store(&entry->words[k], word);
        check ^= mkr_mix(word + (uint64_t)k);
    }
    store(&entry->check, check);
}
