/* packed.c - the binary form of a game (docs/notation.md).
 *
 * All numbers have their low byte first. Version 1:
 *
 *     bytes  what
 *     4      "MKG" and the version, 1
 *     8      seed
 *     1      kind of start: 0 standard, 1 any
 *     6      players, facing, edition, turning, own-rug, bankrupt
 *     61     any start only: four boards of colours, east, north, in eight
 *            bytes each; purses, rugs left a colour; assam, seat, phase, hand, in
 *     1      number of actions, and the actions
 *     2      length of the notes, and the notes
 *     4      checksum: the low half of FNV-1a 64 over all bytes before it
 *
 * Unpacking trusts nothing: after the checksum the start is checked and every
 * action played through the rules, so that bytes which were made to fit still
 * cannot be an impossible game. */
#include "notes.h"

enum { VERSION = 1, STANDARD = 0, ANY = 1, CHECKSUM = 4 };

/* ---- Writing ---------------------------------------------------------- */

typedef struct sink {
    uint8_t *bytes;
    size_t size;
    size_t length; /* of everything, also what found no room */
    uint64_t sum;
} sink;

static uint64_t fnv(uint64_t sum, uint8_t byte) { return (sum ^ byte) * 0x100000001b3ULL; }

static void put(sink *to, uint64_t value, int bytes) {
    for (; bytes > 0; bytes--, value >>= 8) {
        if (to->length < to->size) to->bytes[to->length] = (uint8_t)value;
        to->sum = fnv(to->sum, (uint8_t)value);
        to->length++;
    }
}

static void put_start(sink *to, const mk_state *s) {
    int i;
    for (i = 0; i < 4; i++) put(to, s->rugs[i], 8);
    put(to, s->east, 8);
    put(to, s->north, 8);
    for (i = 0; i < 4; i++) put(to, s->purse[i], 1);
    for (i = 0; i < 4; i++) put(to, s->left[i], 1);
    put(to, s->assam, 1);
    put(to, s->seat, 1);
    put(to, s->phase, 1);
    put(to, s->hand, 1);
    put(to, s->in, 1);
}

size_t mk_game_pack(const mk_game *game, uint8_t *bytes, size_t size) {
    const mk_state *start = &game->start;
    sink to = {bytes, size, 0, 0xcbf29ce484222325ULL};
    int standard = mk_game_is_standard(game);
    uint32_t i;
    put(&to, 'M' | 'K' << 8 | 'G' << 16 | VERSION << 24, 4);
    put(&to, game->seed, 8);
    put(&to, standard ? STANDARD : ANY, 1);
    put(&to, start->players, 1);
    put(&to, start->facing, 1);
    put(&to, start->rules.edition, 1);
    put(&to, start->rules.turning, 1);
    put(&to, start->rules.own_rug, 1);
    put(&to, start->rules.bankrupt, 1);
    if (!standard) put_start(&to, start);
    put(&to, game->count, 1);
    for (i = 0; i < game->count; i++) put(&to, game->actions[i], 1);
    put(&to, game->text_length, 2);
    for (i = 0; i < game->text_length; i++) put(&to, game->text[i], 1);
    put(&to, to.sum, CHECKSUM);
    return to.length;
}

/* ---- Reading ---------------------------------------------------------- */

typedef struct unpacker {
    const uint8_t *bytes;
    size_t left;
    int short_of; /* more was asked for than was left */
} unpacker;

static uint64_t take(unpacker *from, int bytes) {
    uint64_t value = 0;
    int i;
    for (i = 0; i < bytes; i++) {
        if (from->left == 0) {
            from->short_of = 1;
            return 0;
        }
        value |= (uint64_t)*from->bytes++ << 8 * i;
        from->left--;
    }
    return value;
}

static uint8_t take_byte(unpacker *from) { return (uint8_t)take(from, 1); }

static void take_start(unpacker *from, mk_state *s) {
    int i;
    for (i = 0; i < 4; i++) s->rugs[i] = take(from, 8);
    s->east = take(from, 8);
    s->north = take(from, 8);
    for (i = 0; i < 4; i++) s->purse[i] = take_byte(from);
    for (i = 0; i < 4; i++) s->left[i] = take_byte(from);
    s->assam = take_byte(from);
    s->seat = take_byte(from);
    s->phase = take_byte(from);
    s->hand = take_byte(from);
    s->in = take_byte(from);
}

static mk_error take_game(unpacker *from, mk_game *game) {
    mk_state start = {{0}, 0, 0, {0}, {0}, 0, 0, 0, 0, 0, 0, 0, {0, 0, 0, 0}, {0}};
    mk_error error;
    uint8_t kind;
    size_t count, i;
    uint64_t seed = take(from, 8);
    kind = take_byte(from);
    start.players = take_byte(from);
    start.facing = take_byte(from);
    start.rules.edition = take_byte(from);
    start.rules.turning = take_byte(from);
    start.rules.own_rug = take_byte(from);
    start.rules.bankrupt = take_byte(from);
    if (kind == ANY) take_start(from, &start);
    if (from->short_of) return MK_ERROR_BINARY_SHORT;
    if (kind == STANDARD)
        error = mk_game_start(game, start.players, &start.rules, start.facing, seed);
    else
        error = kind == ANY ? mk_game_start_at(game, &start, seed) : MK_ERROR_STATE_FORM;
    if (error) return error;
    /* A game has one form only. */
    if (kind == ANY && mk_game_is_standard(game)) return MK_ERROR_STATE_FORM;

    count = take_byte(from);
    if (from->left < count) return MK_ERROR_BINARY_SHORT;
    for (i = 0; i < count && !error; i++) error = mk_game_play(game, take_byte(from));
    if (error) return error;

    count = (size_t)take(from, 2);
    if (from->short_of || from->left < count) return MK_ERROR_BINARY_SHORT;
    if (from->left > count) return MK_ERROR_BINARY_LONG;
    return mkg_notes_take(game, from->bytes, count);
}

mk_error mk_game_unpack(mk_game *game, const uint8_t *bytes, size_t length) {
    unpacker from = {bytes, length, 0};
    uint64_t sum = 0xcbf29ce484222325ULL;
    mk_game read;
    mk_error error;
    size_t i;
    if (length < 4 + CHECKSUM) return MK_ERROR_BINARY_SHORT;
    if (take(&from, 3) != ('M' | 'K' << 8 | 'G' << 16)) return MK_ERROR_BINARY_MAGIC;
    if (take(&from, 1) != VERSION) return MK_ERROR_BINARY_VERSION;
    for (i = 0; i < length - CHECKSUM; i++) sum = fnv(sum, bytes[i]);
    for (i = 0; i < CHECKSUM; i++)
        if (bytes[length - CHECKSUM + i] != (uint8_t)(sum >> 8 * i)) return MK_ERROR_BINARY_CHECKSUM;
    from.left -= CHECKSUM;
    error = take_game(&from, &read);
    if (!error) *game = read;
    return error;
}
