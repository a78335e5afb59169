/* text.h - writing into and reading from the caller's memory.
 *
 * A sink counts everything and keeps what fits, so that a writer needs no
 * branch for a small buffer. A span is a piece of the text that is read. */
#ifndef MARRAKECH_NOTATION_TEXT_H
#define MARRAKECH_NOTATION_TEXT_H

#include "marrakech.h"

typedef struct mkn_sink {
    char *text;
    size_t size;
    size_t length; /* of everything, also of what did not fit */
} mkn_sink;

static inline void put(mkn_sink *to, char c) {
    if (to->length + 1 < to->size) to->text[to->length] = c;
    to->length++;
}

static inline void put_text(mkn_sink *to, const char *text) {
    while (*text) put(to, *text++);
}

static inline void put_number(mkn_sink *to, unsigned number) {
    if (number > 9) put_number(to, number / 10);
    put(to, (char)('0' + number % 10));
}

static inline void put_square(mkn_sink *to, int square) {
    put(to, (char)('a' + (square & 7)));
    put(to, (char)('1' + (square >> 3)));
}

/* Closes the text with a NUL and returns its whole length. */
static inline size_t put_end(mkn_sink *to) {
    if (to->size > 0) to->text[to->length < to->size ? to->length : to->size - 1] = '\0';
    return to->length;
}

typedef struct mkn_span {
    const char *text;
    size_t length;
} mkn_span;

static inline int span_is(mkn_span s, const char *word) {
    size_t i;
    for (i = 0; i < s.length; i++)
        if (word[i] == '\0' || word[i] != s.text[i]) return 0;
    return word[i] == '\0';
}

/* The place of a character in a list of them, or -1. NUL is in no list. */
static inline int index_in(const char *list, char c) {
    int i;
    for (i = 0; list[i]; i++)
        if (list[i] == c) return i;
    return -1;
}

/* The place of a word in a list that NULL closes, or -1. */
static inline int word_in(const char *const *list, mkn_span s) {
    int i;
    for (i = 0; list[i]; i++)
        if (span_is(s, list[i])) return i;
    return -1;
}

/* A square from two characters, or MK_NO_SQUARE. */
static inline int square_of(const char *text) {
    int column = index_in("abcdefg", text[0]);
    int row = index_in("1234567", text[1]);
    return column < 0 || row < 0 ? MK_NO_SQUARE : MK_SQUARE(column, row);
}

#define COLOURS "RYBG"
#define DIRECTIONS "nesw"

#endif
