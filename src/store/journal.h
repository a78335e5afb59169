/* journal.h - the form of a save: a head and, behind it, one entry a change.
 *
 * Nothing here knows of files: these functions only make bytes and check bytes
 * (docs/saves.md has the form). The checksum of an entry goes on from the one before it and
 * the first one from the head's, in which there is a random number. So an entry is right at
 * one place of one save only, and old bytes that a disk brings back are right nowhere. */
#ifndef MARRAKECH_STORE_JOURNAL_H
#define MARRAKECH_STORE_JOURNAL_H

#include <stdbool.h>

#include "marrakech.h"

enum {
    JOURNAL_FIXED = 161, /* bytes before the packed game */
    JOURNAL_HEAD_MAX = JOURNAL_FIXED + MK_GAME_PACKED_MAX + 8,
    JOURNAL_ENTRY = 16
};

typedef struct store_journal {
    mk_table table;  /* who plays, and how */
    int64_t started; /* seconds since 1970 */
    uint64_t id;     /* random */
    mk_game game;    /* after all entries */
    uint32_t entries;
    uint32_t head; /* bytes */
    uint64_t sum;  /* checksum so far */
} store_journal;

typedef enum store_journal_verdict {
    JOURNAL_FINE,
    JOURNAL_FOREIGN, /* not a journal */
    JOURNAL_VERSION, /* a journal of another version */
    JOURNAL_WRONG,   /* wrong bytes: cut short, or the checksum does not fit */
    JOURNAL_REFUSED  /* right bytes that the rules do not allow */
} store_journal_verdict;

/* Begins a journal with a game, which may be under way. Of the table it keeps the computer
 * players, by_hand and practice; the names are in the game's tags Seat1 to Seat4. False if
 * the form cannot hold the name of a computer player. */
bool store_journal_begin(store_journal *j, const mk_game *game, const mk_table *table, int64_t started,
                         uint64_t id);

/* Writes the head of a journal that was just begun; returns its length. */
size_t store_journal_head_write(store_journal *j, uint8_t bytes[JOURNAL_HEAD_MAX]);

/* Finds the length of a head from its first bytes, so that the caller knows how many to
 * read. */
store_journal_verdict store_journal_head_length(const uint8_t *bytes, size_t length, size_t *head);

/* Reads a head of that length. With JOURNAL_REFUSED, *refused is the reason. */
store_journal_verdict store_journal_head_read(store_journal *j, const uint8_t *bytes, size_t length,
                                              mk_error *refused);

/* A change of the game: an action, or so many actions taken back. */
typedef enum store_journal_kind { JOURNAL_ACTION = 'A', JOURNAL_UNDO = 'U' } store_journal_kind;

/* Writes the next entry. The journal does not change: once the bytes are safe,
 * store_journal_entry_read takes them. */
void store_journal_entry_write(const store_journal *j, store_journal_kind kind, int value,
                               uint8_t bytes[JOURNAL_ENTRY]);

/* Takes the next entry into the game; on failure nothing has changed. */
store_journal_verdict store_journal_entry_read(store_journal *j, const uint8_t bytes[JOURNAL_ENTRY],
                                               mk_error *refused);

/* How many bytes the whole journal has. */
uint64_t store_journal_length(const store_journal *j);

#endif
