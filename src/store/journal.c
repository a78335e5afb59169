/* journal.c - the form of a save (docs/saves.md).
 *
 * All numbers have their low byte first. The head, version 1:
 *
 *     bytes  what
 *     7      "MKSAVE\n"
 *     1      version, 1
 *     4      length of the head
 *     8      random number of the save
 *     8      when it was started, in seconds since 1970
 *     1      1: practice, 2: dice by hand
 *     4*32   the computer player of each seat, filled up with zeros
 *     4      length of the game
 *     n      the game as mk_game_pack writes it
 *     8      checksum: FNV-1a 64 over all bytes before it
 *
 * An entry:
 *
 *     4      number of the entry, from 1
 *     1      'A' an action, 'U' an undo
 *     1      the action, or how many are taken back
 *     1      how many actions there are afterwards
 *     1      0
 *     8      checksum: goes on from the one before with the eight bytes above
 *
 * One step of FNV-1a is one to one in the sum, so a single wrong byte is always
 * found. */
#include "journal.h"

#include <string.h>

enum { MAGIC = 7, VERSION = 1, SUM = 8, FLAG_PRACTICE = 1, FLAG_BY_HAND = 2 };
enum { AT_LENGTH = 8, AT_ID = 12, AT_STARTED = 20, AT_FLAGS = 28, AT_COMPUTER = 29, AT_GAME = 157 };

static const char magic[] = "MKSAVE\n";

static uint64_t sum_of(uint64_t sum, const uint8_t *bytes, size_t length) {
    size_t i;
    for (i = 0; i < length; i++) sum = (sum ^ bytes[i]) * 0x100000001b3ULL;
    return sum;
}

static const uint64_t sum_start = 0xcbf29ce484222325ULL;

static void put(uint8_t *to, uint64_t value, int bytes) {
    int i;
    for (i = 0; i < bytes; i++) to[i] = (uint8_t)(value >> 8 * i);
}

static uint64_t take(const uint8_t *from, int bytes) {
    uint64_t value = 0;
    int i;
    for (i = 0; i < bytes; i++) value |= (uint64_t)from[i] << 8 * i;
    return value;
}

/* ---- The head ---------------------------------------------------------- */

/* A name that a terminal can show, closed and filled up by zeros. */
static bool is_computer(const char name[MK_SEAT_PLAYER]) {
    size_t length = strnlen(name, MK_SEAT_PLAYER), i;
    if (length == MK_SEAT_PLAYER) return false;
    for (i = 0; i < length; i++)
        if (name[i] <= ' ' || name[i] > '~') return false;
    for (; i < MK_SEAT_PLAYER; i++)
        if (name[i] != '\0') return false;
    return true;
}

/* Who plays is the journal's word, for the tags of a game are only names: a seat's name is
 * its tag, unless that only repeats the computer player. */
static void seat(store_journal *j, const char players[4][MK_SEAT_PLAYER]) {
    int i;
    mk_table_of(&j->game, &j->table);
    for (i = 0; i < 4; i++) {
        mk_seat *s = &j->table.seats[i];
        if (*s->player) memcpy(s->name, s->player, sizeof s->player);
        if (strcmp(s->name, players[i]) == 0) s->name[0] = '\0';
        memcpy(s->player, players[i], sizeof s->player);
    }
}

bool store_journal_begin(store_journal *j, const mk_game *game, const mk_table *table, int64_t started,
                         uint64_t id) {
    char players[4][MK_SEAT_PLAYER] = {""};
    int i;
    for (i = 0; i < 4; i++) {
        size_t length = strnlen(table->seats[i].player, MK_SEAT_PLAYER);
        if (length == MK_SEAT_PLAYER) return false;
        memcpy(players[i], table->seats[i].player, length);
        if (!is_computer(players[i])) return false;
    }
    j->game = *game;
    seat(j, (const char(*)[MK_SEAT_PLAYER])players);
    j->table.practice = table->practice;
    j->table.by_hand = table->by_hand;
    j->started = started;
    j->id = id;
    j->entries = 0;
    return true;
}

size_t store_journal_head_write(store_journal *j, uint8_t bytes[JOURNAL_HEAD_MAX]) {
    size_t packed = mk_game_pack(&j->game, bytes + JOURNAL_FIXED, MK_GAME_PACKED_MAX);
    size_t length = JOURNAL_FIXED + packed;
    int i;
    memcpy(bytes, magic, MAGIC);
    bytes[MAGIC] = VERSION;
    put(bytes + AT_LENGTH, length + SUM, 4);
    put(bytes + AT_ID, j->id, 8);
    put(bytes + AT_STARTED, (uint64_t)j->started, 8);
    bytes[AT_FLAGS] =
        (uint8_t)((j->table.practice ? FLAG_PRACTICE : 0) | (j->table.by_hand ? FLAG_BY_HAND : 0));
    for (i = 0; i < 4; i++)
        memcpy(bytes + AT_COMPUTER + i * MK_SEAT_PLAYER, j->table.seats[i].player, MK_SEAT_PLAYER);
    put(bytes + AT_GAME, packed, 4);
    j->sum = sum_of(sum_start, bytes, length);
    put(bytes + length, j->sum, SUM);
    j->head = (uint32_t)(length + SUM);
    return j->head;
}

store_journal_verdict store_journal_head_length(const uint8_t *bytes, size_t length, size_t *head) {
    uint64_t said;
    if (length < MAGIC || memcmp(bytes, magic, MAGIC) != 0) return JOURNAL_FOREIGN;
    if (length <= MAGIC) return JOURNAL_WRONG;
    if (bytes[MAGIC] != VERSION) return JOURNAL_VERSION;
    if (length < JOURNAL_FIXED) return JOURNAL_WRONG;
    said = take(bytes + AT_LENGTH, 4);
    if (said < JOURNAL_FIXED + SUM || said > JOURNAL_HEAD_MAX) return JOURNAL_WRONG;
    *head = (size_t)said;
    return JOURNAL_FINE;
}

store_journal_verdict store_journal_head_read(store_journal *j, const uint8_t *bytes, size_t length,
                                              mk_error *refused) {
    uint64_t packed = take(bytes + AT_GAME, 4), sum = sum_of(sum_start, bytes, length - SUM);
    char players[4][MK_SEAT_PLAYER];
    int i;
    *refused = MK_FINE;
    if (sum != take(bytes + length - SUM, SUM) || packed != length - SUM - JOURNAL_FIXED)
        return JOURNAL_WRONG;
    if (bytes[AT_FLAGS] & ~(FLAG_PRACTICE | FLAG_BY_HAND)) return JOURNAL_WRONG;
    memcpy(players, bytes + AT_COMPUTER, sizeof players);
    for (i = 0; i < 4; i++)
        if (!is_computer(players[i])) return JOURNAL_WRONG;
    *refused = mk_game_unpack(&j->game, bytes + JOURNAL_FIXED, (size_t)packed);
    if (*refused) return JOURNAL_REFUSED;
    seat(j, (const char(*)[MK_SEAT_PLAYER])players);
    j->table.practice = (bytes[AT_FLAGS] & FLAG_PRACTICE) != 0;
    j->table.by_hand = (bytes[AT_FLAGS] & FLAG_BY_HAND) != 0;
    j->started = (int64_t)take(bytes + AT_STARTED, 8);
    j->id = take(bytes + AT_ID, 8);
    j->entries = 0;
    j->head = (uint32_t)length;
    j->sum = sum;
    return JOURNAL_FINE;
}

/* ---- Entries ----------------------------------------------------------- */

void store_journal_entry_write(const store_journal *j, store_journal_kind kind, int value,
                               uint8_t bytes[JOURNAL_ENTRY]) {
    put(bytes, j->entries + 1, 4);
    bytes[4] = (uint8_t)kind;
    bytes[5] = (uint8_t)value;
    bytes[6] = (uint8_t)(kind == JOURNAL_ACTION ? j->game.count + 1 : j->game.count - value);
    bytes[7] = 0;
    put(bytes + 8, sum_of(j->sum, bytes, 8), SUM);
}

store_journal_verdict store_journal_entry_read(store_journal *j, const uint8_t bytes[JOURNAL_ENTRY],
                                               mk_error *refused) {
    uint64_t sum = sum_of(j->sum, bytes, 8);
    bool action = bytes[4] == JOURNAL_ACTION;
    int after = action ? j->game.count + 1 : j->game.count - bytes[5];
    *refused = MK_FINE;
    if (sum != take(bytes + 8, SUM) || take(bytes, 4) != j->entries + 1 || bytes[7] != 0)
        return JOURNAL_WRONG;
    if (!action && bytes[4] != JOURNAL_UNDO) return JOURNAL_WRONG;
    /* An undo of nothing says nothing. */
    if (!action && bytes[5] == 0)
        *refused = MK_ERROR_UNDO;
    else if (bytes[6] != (uint8_t)after)
        return JOURNAL_WRONG;
    else
        *refused = action ? mk_game_play(&j->game, bytes[5]) : mk_game_undo(&j->game, bytes[5]);
    if (*refused) return JOURNAL_REFUSED;
    j->entries++;
    j->sum = sum;
    return JOURNAL_FINE;
}

uint64_t store_journal_length(const store_journal *j) {
    return j->head + (uint64_t)j->entries * JOURNAL_ENTRY;
}
