/* screen.h - the terminal: taken, written to, waited for, and always given back.
 *
 * The only file that knows how a terminal is set up; everything else draws with
 * curses between screen_open and screen_close. The terminal is given back too when
 * the program is killed by a signal that can be caught, or crashes. */
#ifndef MARRAKECH_TUI_SCREEN_H
#define MARRAKECH_TUI_SCREEN_H

#include <stdbool.h>

enum { SCREEN_ROWS_LEAST = 24, SCREEN_COLUMNS_LEAST = 80 };

/* What can be shown. */
typedef struct screen {
    bool unicode; /* drawings beyond ASCII */
    bool ascii;   /* nothing but ASCII: letters lose their accents */
    bool colours;
    int rows, columns;
} screen;

/* Takes the terminal; false, with nothing changed, if it is none or cannot move its
 * cursor. ascii forbids characters beyond ASCII even where the locale has them. What
 * was typed before counts as if it were typed afterwards. */
bool screen_open(screen *s, bool ascii);
void screen_close(void);

/* Ink: what something is drawn with. Rugs have a colour and, beside it, a pattern of
 * their own, so that nobody needs to tell colours apart. */
typedef enum ink {
    INK_PLAIN,
    INK_FAINT,
    INK_STRONG,
    INK_TITLE,
    INK_GROUND, /* the market */
    INK_RED,    /* rugs, in the order of mk_colour */
    INK_YELLOW,
    INK_BLUE,
    INK_GREEN,
    INK_NEUTRAL, /* of a player who is out */
    INK_ASSAM,
    INK_REACH, /* where a roll would lead */
    INK_LIT,   /* a tribute area, where a roll leads to */
    INK_FRAME, /* around what is chosen */
    INK_WARN,
    INKS
} ink;

/* Sets what the next characters are drawn with. */
void screen_ink(ink i);

/* ---- Texts, in screen_text.c: everything that is not a drawing goes through these -- */

/* Begins a new picture: nothing is on it, and no keys to click. */
void screen_erase(void);

/* How many bytes of a text fit into so many columns; width, unless NULL, receives the
 * columns they take. */
int screen_fit(const char *text, int columns, int *width);

/* A text at the cursor, cut off after so many columns or at the right edge. */
void screen_add(const screen *s, const char *text, int columns);

/* A text in one line, cut off at the right edge. */
void screen_put(const screen *s, int row, int column, const char *text);

/* Likewise, at the cursor, in the manner of printf. */
void screen_print(const screen *s, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* A text in several lines with the same margin at both sides, not more than so many.
 * Returns how many it needs. */
int screen_break(const screen *s, int row, int column, int rows, const char *text);

/* The last line: which keys there are, such as "1 2   q leave". Each part begins with its
 * key or, where that is no single character, says what it is; two spaces or more lie
 * between them. A click on a part is its key. */
void screen_keys(const screen *s, const char *keys);

/* For screen.c: the key of a click there, or 0; and the beginning and the end. */
int screen_key_at(int column);
void screen_text_open(const screen *s);
void screen_text_close(void);

/* ---- Waiting -------------------------------------------------------------------------- */

/* Keys that curses has no name for. */
enum { ENTER = '\r', ESCAPE = 27, TAB = '\t' };

/* What may happen while one waits. */
typedef enum event_kind {
    EVENT_KEY,    /* a character or a KEY_ of curses; Enter is ENTER, whatever the terminal sends */
    EVENT_MOUSE,  /* a button was pressed, not on a key */
    EVENT_RESIZE, /* s->rows and s->columns have been brought up to date */
    EVENT_WAKE,   /* screen_wake was called, by whichever thread */
    EVENT_TIME,   /* the time is over */
    EVENT_END     /* the terminal has gone, or a signal asks to end */
} event_kind;

typedef struct event {
    event_kind kind;
    int key;
    int row, column;
} event;

/* Waits for one of them; below 0 there is no limit. Uses no processor meanwhile. In a
 * terminal that is too small it says so and waits until it is larger. */
event screen_wait(screen *s, int milliseconds);

/* Ends a wait, now or the next. */
void screen_wake(void);

/* The signal that asked to end, or 0. */
int screen_ended(void);

#endif
