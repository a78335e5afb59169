/* tt.h - the transposition table, in memory that the caller gives.
 *
 * 1. It maps a key (position, depth, plan) to a value. A new entry always replaces the old one.
 * 2. Threads share it without locks. An entry carries a checksum over key and value, so a probe
 *    misses an entry that two threads have written at the same time.
 * 3. Memory of zeros is an empty table. */
#ifndef MARRAKECH_PLAYERS_TT_H
#define MARRAKECH_PLAYERS_TT_H

#include "net.h"

typedef struct mkp_tt_entry {
    uint64_t check;
    uint64_t words[4]; /* of each seat: win in the upper half, score in the lower */
} mkp_tt_entry;

typedef struct mkp_tt {
    mkp_tt_entry *entries;
    uint64_t mask; /* number of entries, a power of two, less one */
} mkp_tt;

/* Uses the caller's memory. Returns 0 if it is too small or not aligned. */
int mkp_tt_init(mkp_tt *tt, void *bytes, size_t length);

/* The key of a position at this depth under this plan. */
uint64_t mkp_tt_key(uint64_t hash, int plan, int depth);

/* Returns whether the key was found. The material of a value is not kept: it is 0. */
int mkp_tt_probe(const mkp_tt *tt, uint64_t key, mkp_value *value);
void mkp_tt_store(mkp_tt *tt, uint64_t key, const mkp_value *value);

#endif
