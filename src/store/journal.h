/* journal.h - the form of a save: a head and, behind it, one entry a change.
 *
 * Nothing here knows of files: it makes bytes and judges bytes (docs/saves.md has
 * the form). The checksum of an entry goes on from the one before it and the
 * first one from the head's, in which there is a random number. So an entry fits
 * one place of one save only, and old bytes that a disk brings back fit none. */
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

/* Begins a journal with a game, which may be under way. Of the table it keeps who plays,
 * the real dice and the practice; names are the game's tags Seat1 to Seat4. False if the
 * name of a computer player is none that the form can hold. */
bool store_journal_begin(store_journal *j, const mk_game *game, const mk_table *table, int64_t started,
                         uint64_t id);

/* Writes the head of a journal that was just begun; returns its length. */
size_t store_journal_head_write(store_journal *j, uint8_t bytes[JOURNAL_HEAD_MAX]);

/* The length of the head whose first bytes these are, to know how many to read. */
store_journal_verdict store_journal_head_length(const uint8_t *bytes, size_t length, size_t *head);

/* Reads a head of that length. If refused, *refused is the reason. */
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

/* The bytes of the whole journal. */
uint64_t store_journal_length(const store_journal *j);

#endif
