/* tt.h - what a search remembers, in memory that the caller gives.
 *
 * A table of values by position. What does not fit replaces what was there. Threads
 * share it without locks: an entry carries its own check, so that one that two have
 * written at once is not found again. */
#ifndef MARRAKECH_PLAYERS_MEMORY_H
#define MARRAKECH_PLAYERS_MEMORY_H

#include "net.h"

typedef struct mkp_tt_entry {
    uint64_t check;
    uint64_t words[4]; /* two chances or scores each */
} mkp_tt_entry;

typedef struct mkp_tt {
    mkp_tt_entry *entries;
    uint64_t mask; /* entries less one; their number is a power of two */
} mkp_tt;

/* Takes the caller's memory, which was all zeros when it was given first; 0 if it
 * is too small to be of use. */
int mkp_tt_init(mkp_tt *tt, void *bytes, size_t length);

/* The key of a position that is looked at in one of several ways. */
uint64_t mkp_tt_key(uint64_t hash, int plan, int depth);

int mkp_tt_probe(const mkp_tt *tt, uint64_t key, mkp_value *value);
void mkp_tt_store(mkp_tt *tt, uint64_t key, const mkp_value *value);

#endif
