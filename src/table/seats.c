/* seats.c - who sits at a table: names, computer players, and the tags that tell of them. */
#include "marrakech.h"

/* Bytes of a text, counted up to a bound. */
static size_t length_of(const char *text, size_t most) {
    size_t length = 0;
    while (length < most && text[length]) length++;
    return length;
}

/* Copies the beginning of a text that fits, in whole characters. Texts of a game are UTF-8: the first byte
 * begins one. */
static void copy(char *to, size_t size, const char *text, size_t length) {
    size_t i;
    if (length >= size) {
        length = size - 1;
        while (((unsigned char)text[length] & 0xc0) == 0x80) length--;
    }
    for (i = 0; i < length; i++) to[i] = text[i];
    for (; i < size; i++) to[i] = '\0';
}

/* Every name goes into a tag in the end, so it must be one that a tag can hold. */
static mk_error check_name(const char *name) {
    static const mk_rules rules = {MK_FR, MK_BEFORE, MK_KEEP, MK_OUT};
    mk_game scratch;
    mk_game_start(&scratch, 2, &rules, MK_NORTH, 0);
    return mk_game_set_tag(&scratch, "Seat1", name);
}

mk_error mk_seat_give(mk_seat *seat, const char *who) {
    const size_t length = length_of(who, MK_SEAT_NAME);
    const int computer = mk_player_find(who) >= 0; /* all of these have short names */
    const mk_error error = length < MK_SEAT_NAME ? check_name(who) : MK_ERROR_SEAT_NAME;
    if (error) return error;
    copy(seat->name, sizeof seat->name, who, computer ? 0 : length);
    copy(seat->player, sizeof seat->player, who, computer ? length : 0);
    return MK_FINE;
}

/* What a seat is called, if its number is not needed. */
static const char *called(const mk_seat *seat) { return *seat->name ? seat->name : seat->player; }

/* The tag of a seat, as records have it. */
static void tag_of(int seat, char tag[6]) {
    copy(tag, 6, "Seat", 4);
    tag[4] = (char)('1' + seat);
}

mk_error mk_table_start(const mk_table *table, const mk_state *start, uint64_t seed, mk_game *game) {
    mk_game fresh;
    char tag[6];
    int seat;
    mk_error error = start ? mk_game_start_at(&fresh, start, seed)
                           : mk_game_start(&fresh, table->players, &table->rules, table->facing, seed);
    for (seat = 0; !error && seat < fresh.start.players; seat++) {
        const char *name = called(&table->seats[seat]);
        tag_of(seat, tag);
        if (*name) error = mk_game_set_tag(&fresh, tag, name);
    }
    if (!error) *game = fresh;
    return error;
}

/* The seat that a tag is about, or -1. */
static int seat_of(const mk_note *note) {
    char tag[6];
    size_t i;
    if (!note->name || note->name_length != 5 || note->name[4] < '1' || note->name[4] > '4') return -1;
    tag_of(note->name[4] - '1', tag);
    for (i = 0; i < 5; i++)
        if (note->name[i] != tag[i]) return -1;
    return note->name[4] - '1';
}

void mk_table_of(const mk_game *game, mk_table *table) {
    static const mk_seat nobody = {"", ""};
    mk_note note;
    uint32_t at = 0;
    int seat;
    for (seat = 0; seat < 4; seat++) table->seats[seat] = nobody;
    table->rules = game->start.rules;
    table->players = game->start.players;
    table->facing = game->start.facing;
    table->by_hand = 0;
    table->practice = 0;
    while (mk_game_next_note(game, &at, &note)) {
        char who[MK_SEAT_NAME];
        seat = seat_of(&note);
        if (seat < 0 || seat >= table->players) continue;
        copy(who, sizeof who, note.text, note.text_length);
        mk_seat_give(&table->seats[seat], who); /* cannot fail: it was a tag, and is cut to fit */
    }
}

void mk_table_rotate(mk_table *table, int first) {
    mk_seat seats[4];
    int seat;
    for (seat = 0; seat < table->players; seat++) seats[seat] = table->seats[seat];
    for (seat = 0; seat < table->players; seat++) table->seats[seat] = seats[(seat + first) % table->players];
}

static int is_same(const char *one, const char *other) {
    while (*one && *one == *other) one++, other++;
    return *one == *other;
}

static int is_shared(const mk_table *table, int seat) {
    int other;
    for (other = 0; other < table->players; other++)
        if (other != seat && is_same(called(&table->seats[seat]), called(&table->seats[other]))) return 1;
    return 0;
}

size_t mk_table_name(const mk_table *table, int seat, char *text, size_t size) {
    const char *name = called(&table->seats[seat]);
    const char number[] = {' ', '(', (char)('1' + seat), ')', '\0'};
    char whole[MK_TABLE_NAME_MAX];
    size_t length = length_of(name, MK_SEAT_NAME - 1);
    copy(whole, sizeof whole, name, length);
    if (!length) {
        whole[length++] = number[2];
    } else if (is_shared(table, seat)) {
        copy(whole + length, sizeof number, number, sizeof number - 1);
        length += sizeof number - 1;
    }
    if (size) copy(text, size, whole, length);
    return length;
}
