/* screen.h - the terminal: taken, written to, waited for, and always given back.
 *
 * The only file that knows how a terminal is set up; everything else draws with
 * curses between tui_screen_open and tui_screen_close. The terminal is given back too when
 * the program is killed by a signal that can be caught, or crashes. */
#ifndef MARRAKECH_TUI_SCREEN_H
#define MARRAKECH_TUI_SCREEN_H

#include <stdbool.h>

enum { SCREEN_ROWS_LEAST = 24, SCREEN_COLUMNS_LEAST = 80 };

/* What can be shown. */
typedef struct tui_screen {
    bool unicode; /* drawings beyond ASCII */
    bool ascii;   /* nothing but ASCII: letters lose their accents */
    bool colours;
    int rows, columns;
} tui_screen;

/* Takes the terminal; false, with nothing changed, if it is none or cannot move its
 * cursor. ascii forbids characters beyond ASCII even where the locale has them. What
 * was typed before counts as if it were typed afterwards. */
bool tui_screen_open(tui_screen *s, bool ascii);
void tui_screen_close(void);

/* Ink: what something is drawn with. Rugs have a colour and, beside it, a pattern of
 * their own, so that nobody needs to tell colours apart. */
typedef enum tui_ink {
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
} tui_ink;

/* Sets what the next characters are drawn with. */
void tui_screen_ink(tui_ink i);

/* ---- Texts, in screen_text.c: everything that is not a drawing goes through these -- */

/* Begins a new picture: nothing is on it, and no keys to click. */
void tui_screen_erase(void);

/* How many bytes of a text fit into so many columns; width, unless NULL, receives the
 * columns they take. */
int tui_screen_fit(const char *text, int columns, int *width);

/* A text at the cursor, cut off after so many columns or at the right edge. */
void tui_screen_add(const tui_screen *s, const char *text, int columns);

/* A text in one line, cut off at the right edge. */
void tui_screen_put(const tui_screen *s, int row, int column, const char *text);

/* Likewise, at the cursor, in the manner of printf. */
void tui_screen_print(const tui_screen *s, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* A text in several lines with the same margin at both sides, not more than so many.
 * Returns how many it needs. */
int tui_screen_break(const tui_screen *s, int row, int column, int rows, const char *text);

/* The last line: which keys there are, such as "1 2   q leave". Each part begins with its
 * key or, where that is no single character, says what it is; two spaces or more lie
 * between them. A click on a part is its key. */
void tui_screen_keys(const tui_screen *s, const char *keys);

/* For screen.c: the key of a click there, or 0; and the beginning and the end. */
int tui_screen_key_at(int column);
void tui_screen_text_open(const tui_screen *s);
void tui_screen_text_close(void);

/* ---- Waiting -------------------------------------------------------------------------- */

/* Keys that curses has no name for. */
enum { ENTER = '\r', ESCAPE = 27, TAB = '\t' };

/* What may happen while one waits. */
typedef enum tui_event_kind {
    EVENT_KEY,    /* a character or a KEY_ of curses; Enter is ENTER, whatever the terminal sends */
    EVENT_MOUSE,  /* a button was pressed, not on a key */
    EVENT_RESIZE, /* s->rows and s->columns have been brought up to date */
    EVENT_WAKE,   /* tui_screen_wake was called, by whichever thread */
    EVENT_TIME,   /* the time is over */
    EVENT_END     /* the terminal has gone, or a signal asks to end */
} tui_event_kind;

typedef struct tui_event {
    tui_event_kind kind;
    int key;
    int row, column;
} tui_event;

/* Waits for one of them; below 0 there is no limit. Uses no processor meanwhile. In a
 * terminal that is too small it says so and waits until it is larger. */
tui_event tui_screen_wait(tui_screen *s, int milliseconds);

/* Ends a wait, now or the next. */
void tui_screen_wake(void);

/* The signal that asked to end, or 0. */
int tui_screen_ended(void);

#endif
