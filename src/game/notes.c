/* notes.c - tags and comments in one block of bytes.
 *
 * A note is six bytes and its text: the length of the name (0: a comment), the
 * actions before it, its place, a zero, the length of the text in two bytes,
 * low one first; then the name and the text. Tags and the comments among them
 * come first, then the comments of the turns in their order. */
#include "notes.h"

enum { HEADER = 6 };

static size_t note_size(const mk_note *note) {
    return HEADER + (size_t)note->name_length + note->text_length;
}

static size_t length_of(const char *text) {
    size_t length = 0;
    while (text[length]) length++;
    return length;
}

static int same_name(const mk_note *note, const char *name, size_t length) {
    size_t i;
    if (note->name == NULL || note->name_length != length) return 0;
    for (i = 0; i < length; i++)
        if (note->name[i] != name[i]) return 0;
    return 1;
}

int mk_game_next_note(const mk_game *game, uint32_t *at, mk_note *note) {
    const uint8_t *head = game->text + *at;
    if (*at >= game->text_length) return 0;
    note->name_length = head[0];
    note->after = head[1];
    note->place = head[2];
    note->text_length = (uint32_t)(head[4] | head[5] << 8);
    note->name = note->name_length ? (const char *)head + HEADER : NULL;
    note->text = (const char *)head + HEADER + note->name_length;
    *at += (uint32_t)note_size(note);
    return 1;
}

/* ---- What may be in a note ------------------------------------------- */

/* The bytes of the UTF-8 character at text, or 0 if it is none. Overlong
 * forms, surrogates and control characters are none. */
static size_t character(const unsigned char *text, size_t length) {
    uint32_t code, least;
    size_t i, size;
    if (text[0] < 0x80) return text[0] >= 0x20 && text[0] != 0x7f;
    if (text[0] >= 0xc2 && text[0] < 0xe0)
        size = 2, code = text[0] & 0x1fu, least = 0xa0; /* 0x80 to 0x9f are controls */
    else if (text[0] >= 0xe0 && text[0] < 0xf0)
        size = 3, code = text[0] & 0x0fu, least = 0x800;
    else if (text[0] >= 0xf0 && text[0] < 0xf5)
        size = 4, code = text[0] & 0x07u, least = 0x10000;
    else
        return 0;
    if (size > length) return 0;
    for (i = 1; i < size; i++) {
        if ((text[i] & 0xc0) != 0x80) return 0;
        code = code << 6 | (text[i] & 0x3fu);
    }
    return code < least || code > 0x10ffff || (code >= 0xd800 && code < 0xe000) ? 0 : size;
}

/* Comments from outside may have line breaks and tabs, which insert() makes
 * spaces. */
static int is_break(char c) { return c == '\n' || c == '\r' || c == '\t'; }

static mk_error check_text(const mk_note *note) {
    const unsigned char *text = (const unsigned char *)note->text;
    size_t i, size;
    for (i = 0; i < note->text_length; i += size) {
        size = character(text + i, note->text_length - i);
        if (note->name == NULL && is_break(note->text[i])) size = 1;
        if (size == 0) return MK_ERROR_TEXT_FORM;
        if (note->name == NULL && text[i] == '}') return MK_ERROR_COMMENT_BRACE;
    }
    return MK_FINE;
}

static mk_error check_name(const mk_note *note) {
    static const char *const reserved[] = {"Rules", "Players", "Facing", "Position", "Result"};
    size_t i;
    if (note->name_length == 0 || note->name_length > 255) return MK_ERROR_TAG_NAME;
    for (i = 0; i < note->name_length; i++) {
        char c = note->name[i];
        if (!((c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_'))
            return MK_ERROR_TAG_NAME;
    }
    for (i = 0; i < sizeof reserved / sizeof *reserved; i++)
        if (same_name(note, reserved[i], length_of(reserved[i]))) return MK_ERROR_TAG_RESERVED;
    return MK_FINE;
}

static mk_error check_note(const mk_game *game, const mk_note *note) {
    mk_error error = MK_FINE;
    if (note->name) error = check_name(note);
    if (!error) error = check_text(note);
    if (!error && note->name == NULL && (note->after > game->count || note->place > MK_PLACE_END))
        error = MK_ERROR_COMMENT_PLACE;
    return error;
}

/* ---- Finding and changing -------------------------------------------- */

/* The order in which notes stand: those among the tags, then by action, then
 * by place. */
static int rank(const mk_note *note) {
    if (note->name || note->place == MK_PLACE_TAGS) return 0;
    return note->place == MK_PLACE_END ? 0x10000 : 1 + note->after * 8 + note->place;
}

/* The offset of a tag, or the end. */
static uint32_t find_tag(const mk_game *game, const char *name, size_t length, mk_note *note) {
    uint32_t at = 0, here = 0;
    while (mk_game_next_note(game, &at, note)) {
        if (same_name(note, name, length)) return here;
        here = at;
    }
    return here;
}

static void remove_bytes(mk_game *game, uint32_t at, size_t size) {
    uint32_t i;
    for (i = at; i + size < game->text_length; i++) game->text[i] = game->text[i + size];
    game->text_length -= (uint32_t)size;
}

/* Whether this character goes into the next one: the first of a CR LF. */
static int is_swallowed(const mk_note *note, uint32_t i) {
    return note->text[i] == '\r' && i + 1 < note->text_length && note->text[i + 1] == '\n';
}

/* Puts a checked note, whose text is outside of the game, at an offset. Every
 * tab and every line break becomes one space. */
static mk_error insert(mk_game *game, uint32_t at, const mk_note *note) {
    uint32_t swallowed = 0, length;
    size_t size;
    uint8_t *to = game->text + at;
    uint32_t i;
    for (i = 0; i < note->text_length; i++) swallowed += (uint32_t)is_swallowed(note, i);
    length = note->text_length - swallowed;
    size = note_size(note) - swallowed;
    if (game->text_length + size > MK_GAME_TEXT) return MK_ERROR_TEXT_FULL;
    for (i = game->text_length; i > at; i--) game->text[i - 1 + size] = game->text[i - 1];
    *to++ = (uint8_t)note->name_length;
    *to++ = note->after;
    *to++ = note->place;
    *to++ = 0;
    *to++ = (uint8_t)length;
    *to++ = (uint8_t)(length >> 8);
    for (i = 0; i < note->name_length; i++) *to++ = (uint8_t)note->name[i];
    for (i = 0; i < note->text_length; i++)
        if (!is_swallowed(note, i)) *to++ = (uint8_t)(is_break(note->text[i]) ? ' ' : note->text[i]);
    game->text_length += (uint32_t)size;
    return MK_FINE;
}

mk_error mk_game_add_note(mk_game *game, const mk_note *note) {
    mk_note copy = *note, other;
    uint32_t at = 0, here = 0;
    mk_error error;
    if (copy.name) {
        copy.after = 0;
        copy.place = MK_PLACE_TAGS;
    } else {
        copy.name_length = 0;
    }
    if (copy.place == MK_PLACE_TAGS || copy.place == MK_PLACE_END) copy.after = 0;
    if (copy.text_length > MK_GAME_TEXT) return MK_ERROR_TEXT_FULL;
    error = check_note(game, &copy);
    if (error) return error;
    if (copy.name && find_tag(game, copy.name, copy.name_length, &other) < game->text_length)
        return MK_ERROR_RECORD_TAG_TWICE;
    while (mk_game_next_note(game, &at, &other) && rank(&other) <= rank(&copy)) here = at;
    return insert(game, here, &copy);
}

mk_error mk_game_set_tag(mk_game *game, const char *name, const char *value) {
    mk_note note = {name, value ? value : "", 0, 0, 0, MK_PLACE_TAGS}, old;
    size_t name_length = length_of(name), length = length_of(note.text);
    uint32_t at, size = 0;
    mk_error error;
    if (name_length > 255) return MK_ERROR_TAG_NAME;
    if (length > MK_GAME_TEXT) return MK_ERROR_TEXT_FULL;
    note.name_length = (uint32_t)name_length;
    note.text_length = (uint32_t)length;
    error = check_note(game, &note);
    if (error) return error;
    at = find_tag(game, name, name_length, &old);
    if (at < game->text_length) size = (uint32_t)note_size(&old);
    if (value && game->text_length - size + note_size(&note) > MK_GAME_TEXT) return MK_ERROR_TEXT_FULL;
    if (size) {
        remove_bytes(game, at, size);
        return value ? insert(game, at, &note) : MK_FINE;
    }
    return value ? mk_game_add_note(game, &note) : MK_FINE;
}

mk_error mk_game_add_comment(mk_game *game, int after, const char *comment) {
    mk_note note = {NULL, comment, 0, 0, (uint8_t)after, MK_PLACE_ACTION};
    size_t length = length_of(comment);
    if (after < 0 || after > game->count) return MK_ERROR_COMMENT_PLACE;
    if (length > MK_GAME_TEXT) return MK_ERROR_TEXT_FULL;
    note.text_length = (uint32_t)length;
    return mk_game_add_note(game, &note);
}

void mkg_notes_cut(mk_game *game) {
    uint32_t at = 0, here = 0;
    mk_note note;
    while (mk_game_next_note(game, &at, &note)) {
        int gone = rank(&note) > 0 && (note.after > game->count || note.place == MK_PLACE_END);
        if (gone) {
            remove_bytes(game, here, at - here);
            at = here;
        }
        here = at;
    }
}

mk_error mkg_notes_take(mk_game *game, const uint8_t *bytes, size_t length) {
    mk_note note;
    uint32_t at = 0, end = (uint32_t)length, i;
    int last = 0;
    if (length > MK_GAME_TEXT) return MK_ERROR_TEXT_FULL;
    for (i = 0; i < end; i++) game->text[i] = bytes[i];
    game->text_length = 0;
    while (at < end) {
        /* Each note must be whole before it is read, and new before it counts. */
        uint32_t here = at;
        mk_note other;
        mk_error error;
        if (end - at < HEADER ||
            end - at < (uint32_t)HEADER + bytes[at] + bytes[at + 4] + (bytes[at + 5] << 8))
            return MK_ERROR_BINARY_SHORT;
        game->text_length = end;
        mk_game_next_note(game, &at, &note);
        game->text_length = here;
        error = check_note(game, &note);
        if (error) return error;
        for (i = 0; i < note.text_length; i++)
            if (is_break(note.text[i])) return MK_ERROR_TEXT_FORM;
        if (bytes[here + 3] != 0 || rank(&note) < last) return MK_ERROR_TEXT_FORM;
        if (note.name && note.place != MK_PLACE_TAGS) return MK_ERROR_TEXT_FORM;
        if ((rank(&note) == 0 || note.place == MK_PLACE_END) && note.after != 0) return MK_ERROR_TEXT_FORM;
        if (note.name && find_tag(game, note.name, note.name_length, &other) < here)
            return MK_ERROR_RECORD_TAG_TWICE;
        last = rank(&note);
        game->text_length = at;
    }
    return MK_FINE;
}
