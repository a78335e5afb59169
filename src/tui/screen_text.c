/* screen_text.c - texts on the screen: cut or broken where they are too long, without
 * accents where there are none, and the line of keys, which can be clicked. */
#include <curses.h>
#include <iconv.h>
#include <langinfo.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <wchar.h>

#include "screen.h"

/* No text is longer than a path and a sentence around it. */
enum { TEXT_MOST = 1 << 13, LETTER_MOST = 8, KEYS_MOST = 512, KEYS_LEFT = 1 };

/* ---- Without accents --------------------------------------------------------------- */

static iconv_t plain_letters;
static bool has_plain_letters;

void tui_screen_text_open(const tui_screen *s) {
    if (!s->ascii) return;
    plain_letters = iconv_open("ASCII//TRANSLIT", nl_langinfo(CODESET));
    has_plain_letters = (intptr_t)plain_letters != -1;
}

void tui_screen_text_close(void) {
    if (has_plain_letters) iconv_close(plain_letters);
    has_plain_letters = false;
}

/* How many bytes the first letter has; what is none in this locale is a byte. */
static size_t letter_length(const char *text) {
    const size_t most = strnlen(text, MB_CUR_MAX);
    mbstate_t shift = {0};
    size_t length = mbrlen(text, most, &shift);
    return length == 0 || length > most ? 1 : length;
}

/* The letters that come nearest, or a question mark; returns their end. */
static char *put_plain(char *to, const char *letter, size_t length) {
    char *const begin = to, *from = (char *)letter;
    size_t room = LETTER_MOST;
    if (has_plain_letters && iconv(plain_letters, &from, &length, &to, &room) != (size_t)-1) return to;
    *begin = '?';
    return begin + 1;
}

/* A text as it may reach the screen. */
static const char *shown(const tui_screen *s, const char *text) {
    static char plain[TEXT_MOST];
    char *to = plain;
    if (!s->ascii) return text;
    while (*text && to < plain + sizeof plain - LETTER_MOST) {
        const size_t length = letter_length(text);
        if ((unsigned char)*text < 128)
            *to++ = *text;
        else
            to = put_plain(to, text, length);
        text += length;
    }
    *to = '\0';
    return plain;
}

/* ---- Cut ----------------------------------------------------------------------------- */

int tui_screen_fit(const char *text, int columns, int *width) {
    const char *at = text;
    int taken = 0;
    while (*at) {
        const size_t length = letter_length(at);
        mbstate_t shift = {0};
        wchar_t letter;
        int wide = 1;
        if (mbrtowc(&letter, at, length, &shift) == length && wcwidth(letter) >= 0) wide = wcwidth(letter);
        if (taken + wide > columns) break;
        taken += wide;
        at += length;
    }
    if (width) *width = taken;
    return (int)(at - text);
}

void tui_screen_add(const tui_screen *s, const char *text, int columns) {
    const int room = s->columns - getcurx(stdscr);
    text = shown(s, text);
    addnstr(text, tui_screen_fit(text, columns < room ? columns : room, NULL));
}

void tui_screen_put(const tui_screen *s, int row, int column, const char *text) {
    move(row, column);
    tui_screen_add(s, text, s->columns);
}

void tui_screen_print(const tui_screen *s, const char *format, ...) {
    char text[TEXT_MOST];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    tui_screen_add(s, text, s->columns);
}

/* ---- Broken into lines ------------------------------------------------------------------ */

/* The bytes of the first line: up to the last space that fits or, as in a long path, as
 * much as fits. */
static int line_length(const char *text, int columns) {
    const int most = tui_screen_fit(text, columns, NULL);
    int length = most;
    if (!text[most]) return most;
    while (length > 0 && text[length] != ' ') length--;
    return length > 0 ? length : most;
}

int tui_screen_break(const tui_screen *s, int row, int column, int rows, const char *text) {
    int lines = 0;
    for (text = shown(s, text); *text; lines++) {
        const int length = line_length(text, s->columns - 2 * column);
        if (length == 0) break;
        if (lines < rows) mvaddnstr(row + lines, column, text, length);
        text += length;
        text += strspn(text, " ");
    }
    return lines;
}

/* ---- Keys --------------------------------------------------------------------------------- */

static char keys_shown[KEYS_MOST];

void tui_screen_erase(void) {
    erase();
    keys_shown[0] = '\0';
}

void tui_screen_keys(const tui_screen *s, const char *keys) {
    snprintf(keys_shown, sizeof keys_shown, "%s", shown(s, keys));
    tui_screen_ink(INK_FAINT);
    tui_screen_put(s, s->rows - 1, KEYS_LEFT, keys);
}

static bool is_word(const char *letter) {
    return *letter > ' ' && *letter < 127 && (letter[1] == ' ' || !letter[1]);
}

int tui_screen_key_at(int column) {
    const char *part = keys_shown, *at;
    if (column < KEYS_LEFT) return 0;
    at = part + tui_screen_fit(part, column - KEYS_LEFT, NULL);
    while (*part && part <= at) {
        const char *gap = strstr(part, "  "), *end = gap ? gap : part + strlen(part);
        if (at < end) {
            /* Several keys that stand together: 1 2 3 4. */
            while (part + 2 <= at && is_word(part) && is_word(part + 2)) part += 2;
            return is_word(part) ? *part : 0;
        }
        part = end + strspn(end, " ");
    }
    return 0;
}
