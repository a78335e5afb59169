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
    bool unicode; /* characters beyond ASCII */
    bool colours;
    int rows, columns;
} screen;

/* Takes the terminal; false, with nothing changed, if it is none or cannot move its
 * cursor. ascii forbids characters beyond ASCII even where the locale has them. */
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

/* How many bytes of a text fit into so many columns; width, unless NULL, receives the
 * columns they take. */
int screen_fit(const char *text, int columns, int *width);

/* A text in one line, cut off at the right edge. */
void screen_put(const screen *s, int row, int column, const char *text);

/* What may happen while one waits. */
typedef enum event_kind {
    EVENT_KEY,    /* a character or a KEY_ of curses */
    EVENT_MOUSE,  /* a button was pressed */
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
