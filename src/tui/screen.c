/* screen.c - the terminal: taken, written to, waited for, and always given back. */
#include "screen.h"

#include <curses.h>
#include <errno.h>
#include <fcntl.h>
#include <langinfo.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <termios.h>
#include <unistd.h>
#include <wchar.h>

#include "text.h"

/* ---- Giving back ---------------------------------------------------------------- */

/* What a signal handler needs: made while all is well, because then nothing may be
 * computed any more. */
static struct {
    volatile sig_atomic_t taken;
    struct termios modes;
    char farewell[256]; /* mouse off, cursor on, the other screen back */
    size_t length;
    int wake[2]; /* a pipe */
    volatile sig_atomic_t ended;
} held = {.wake = {-1, -1}};

static void add_farewell(const char *text) {
    size_t length = text ? strlen(text) : 0;
    if (length > sizeof held.farewell - held.length) return;
    memcpy(held.farewell + held.length, text ? text : "", length);
    held.length += length;
}

static bool has_capability(const char *name) {
    const char *text = tigetstr(name);
    return text && text != (char *)-1;
}

static void add_capability(const char *name) {
    if (has_capability(name)) add_farewell(tigetstr(name));
}

static void give_back(void) {
    ssize_t written;
    if (!held.taken) return;
    held.taken = 0;
    written = write(STDOUT_FILENO, held.farewell, held.length);
    (void)written;
    tcsetattr(STDIN_FILENO, TCSANOW, &held.modes);
}

/* A crash: the terminal first, then what would have happened anyway. */
static void on_crash(int number) {
    give_back();
    signal(number, SIG_DFL);
    raise(number);
}

static void wake(void) {
    ssize_t written = write(held.wake[1], "", 1);
    (void)written; /* a full pipe wakes as well */
}

/* A wish to end: the game loop sees to it. */
static void on_end(int number) {
    held.ended = number;
    wake();
}

static void catch_signals(void) {
    static const int crashes[] = {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT, SIGTRAP, SIGSYS};
    static const int ends[] = {SIGINT, SIGTERM, SIGHUP, SIGQUIT};
    struct sigaction action = {.sa_handler = on_crash};
    size_t i;
    for (i = 0; i < sizeof crashes / sizeof *crashes; i++) sigaction(crashes[i], &action, NULL);
    action.sa_handler = on_end;
    for (i = 0; i < sizeof ends / sizeof *ends; i++) {
        struct sigaction old;
        sigaction(ends[i], NULL, &old);
        if (old.sa_handler != SIG_IGN) sigaction(ends[i], &action, NULL);
    }
}

/* ---- Inks ------------------------------------------------------------------------- */

typedef struct paint {
    short front, back;    /* of 256 colours */
    short front8, back8;  /* of eight */
    attr_t with, without; /* attributes with colours and without */
} paint;

/* -1 is the terminal's own colour, so that light and dark backgrounds both work. */
static const paint paints[INKS] = {
    [INK_PLAIN] = {-1, -1, -1, -1, 0, 0},
    [INK_FAINT] = {245, -1, -1, -1, 0, A_DIM},
    [INK_STRONG] = {-1, -1, -1, -1, A_BOLD, A_BOLD},
    [INK_TITLE] = {173, -1, COLOR_YELLOW, -1, A_BOLD, A_BOLD},
    [INK_GROUND] = {137, -1, COLOR_YELLOW, -1, 0, A_DIM},
    [INK_RED] = {224, 124, COLOR_WHITE, COLOR_RED, 0, 0},
    [INK_YELLOW] = {94, 221, COLOR_BLACK, COLOR_YELLOW, 0, 0},
    [INK_BLUE] = {153, 25, COLOR_WHITE, COLOR_BLUE, 0, 0},
    [INK_GREEN] = {194, 28, COLOR_BLACK, COLOR_GREEN, 0, 0},
    [INK_NEUTRAL] = {245, 238, COLOR_WHITE, COLOR_BLACK, 0, A_DIM},
    [INK_ASSAM] = {16, 231, COLOR_BLACK, COLOR_WHITE, A_BOLD, A_REVERSE | A_BOLD},
    [INK_REACH] = {-1, -1, -1, -1, A_BOLD, A_BOLD | A_UNDERLINE},
    [INK_LIT] = {16, 215, COLOR_BLACK, COLOR_CYAN, A_BOLD, A_REVERSE},
    [INK_FRAME] = {215, -1, COLOR_CYAN, -1, A_BOLD, A_BOLD},
    [INK_WARN] = {203, -1, COLOR_RED, -1, A_BOLD, A_BOLD},
};

static bool coloured;

static void mix_paints(void) {
    int i;
    for (i = 0; i < INKS; i++) {
        const paint *p = &paints[i];
        if (COLORS >= 256)
            init_pair((short)(i + 1), p->front, p->back);
        else
            init_pair((short)(i + 1), p->front8, p->back8);
    }
}

void screen_ink(ink i) {
    attr_set(coloured ? paints[i].with : paints[i].without, (short)(coloured ? i + 1 : 0), NULL);
}

/* ---- Texts ------------------------------------------------------------------------- */

int screen_fit(const char *text, int columns, int *width) {
    const size_t all = strlen(text);
    mbstate_t shift = {0};
    size_t at = 0;
    int taken = 0;
    while (at < all) {
        wchar_t character;
        size_t length = mbrtowc(&character, text + at, all - at, &shift);
        int wide = 1;
        if (length == 0 || length > all - at) {
            /* Not of this locale: a byte, a column. */
            memset(&shift, 0, sizeof shift);
            length = 1;
        } else if (wcwidth(character) >= 0)
            wide = wcwidth(character);
        if (taken + wide > columns) break;
        taken += wide;
        at += length;
    }
    if (width) *width = taken;
    return (int)at;
}

void screen_put(const screen *s, int row, int column, const char *text) {
    mvaddnstr(row, column, text, screen_fit(text, s->columns - column, NULL));
}

/* ---- Taking ------------------------------------------------------------------------ */

static void measure(screen *s) { getmaxyx(stdscr, s->rows, s->columns); }

static bool open_pipe(void) {
    int i;
    if (pipe(held.wake) != 0) return false;
    for (i = 0; i < 2; i++) {
        fcntl(held.wake[i], F_SETFL, O_NONBLOCK);
        fcntl(held.wake[i], F_SETFD, FD_CLOEXEC);
    }
    return true;
}

bool screen_open(screen *s, bool ascii) {
    const char *no_colour = getenv("NO_COLOR");
    if (!isatty(STDIN_FILENO) || !isatty(STDOUT_FILENO) || tcgetattr(STDIN_FILENO, &held.modes) != 0)
        return false;
    if (held.wake[0] < 0 && !open_pipe()) return false;
    if (!newterm(NULL, stdout, stdin)) return false;
    if (!has_capability("cup")) {
        endwin();
        return false;
    }
    held.taken = 1;
    held.ended = 0;
    held.length = 0;
    add_farewell("\033[?1000l\033[?1006l");
    add_capability("sgr0");
    add_capability("rmkx");
    add_capability("cnorm");
    add_capability("rmcup");
    catch_signals();
    set_escdelay(25);
    cbreak();
    noecho();
    nonl();
    keypad(stdscr, TRUE);
    nodelay(stdscr, TRUE);
    curs_set(0);
    mousemask(BUTTON1_PRESSED | BUTTON1_CLICKED, NULL);
    mouseinterval(0);
    coloured =
        has_colors() && !(no_colour && *no_colour) && start_color() == OK && use_default_colors() == OK;
    if (coloured) mix_paints();
    s->colours = coloured;
    s->unicode = !ascii && strcmp(nl_langinfo(CODESET), "UTF-8") == 0;
    measure(s);
    return true;
}

void screen_close(void) {
    if (!held.taken) return;
    held.taken = 0;
    endwin();
}

/* ---- Waiting ------------------------------------------------------------------------ */

/* Clicks that came together: curses tells of them once and hands out the newest first. */
static struct {
    MEVENT events[16];
    int count;
} clicks;

static void take_clicks(void) {
    enum { MOST = sizeof clicks.events / sizeof *clicks.events };
    while (clicks.count < MOST && getmouse(&clicks.events[clicks.count]) == OK)
        if (clicks.events[clicks.count].bstate & (BUTTON1_PRESSED | BUTTON1_CLICKED)) clicks.count++;
}

static bool next_click(event *e) {
    const MEVENT *mouse;
    if (clicks.count == 0) return false;
    mouse = &clicks.events[--clicks.count];
    e->kind = EVENT_MOUSE;
    e->row = mouse->y;
    e->column = mouse->x;
    return true;
}

/* What curses has ready; false if nothing. */
static bool take_key(screen *s, event *e) {
    int key;
    if (next_click(e)) return true;
    key = getch();
    if (key == ERR) return false;
    e->kind = EVENT_KEY;
    e->key = key;
    if (key == KEY_RESIZE) {
        e->kind = EVENT_RESIZE;
        measure(s);
    } else if (key == KEY_MOUSE) {
        take_clicks();
        return next_click(e);
    }
    return true;
}

static bool is_small(const screen *s) {
    return s->rows < SCREEN_ROWS_LEAST || s->columns < SCREEN_COLUMNS_LEAST;
}

static void tell_small(const screen *s) {
    char text[256];
    snprintf(text, sizeof text, _("The terminal is too small: %d x %d are needed, it has %d x %d."),
             SCREEN_COLUMNS_LEAST, SCREEN_ROWS_LEAST, s->columns, s->rows);
    erase();
    screen_ink(INK_PLAIN);
    mvaddstr(s->rows > 3 ? s->rows / 2 - 1 : 0, 0, text);
    refresh();
}

static event wait_for_event(screen *s, int milliseconds);

/* Where nothing can be seen nothing is answered: waits until there is room. */
static event wait_for_room(screen *s) {
    event e;
    do {
        tell_small(s);
        e = wait_for_event(s, -1);
    } while (is_small(s) && e.kind != EVENT_END);
    wake(); /* whoever waits for that may have missed it */
    return e;
}

event screen_wait(screen *s, int milliseconds) {
    event e;
    if (is_small(s)) return wait_for_room(s);
    refresh();
    e = wait_for_event(s, milliseconds);
    if (e.kind == EVENT_RESIZE && is_small(s)) e = wait_for_room(s);
    return e;
}

static event wait_for_event(screen *s, int milliseconds) {
    event e = {EVENT_TIME, 0, 0, 0};
    for (;;) {
        struct pollfd waited[] = {{STDIN_FILENO, POLLIN, 0}, {held.wake[0], POLLIN, 0}};
        char bytes[64];
        int ready;
        if (held.ended) {
            e.kind = EVENT_END;
            return e;
        }
        if (take_key(s, &e)) return e;
        ready = poll(waited, 2, milliseconds);
        if (ready == 0) return e;
        /* A new size interrupts the wait: curses tells of it as a key. */
        if (ready < 0 && errno != EINTR) e.kind = EVENT_END;
        if (ready < 0 && errno != EINTR) return e;
        if (ready < 0) continue;
        if (waited[1].revents) {
            while (read(held.wake[0], bytes, sizeof bytes) > 0) continue;
            e.kind = EVENT_WAKE;
            if (!held.ended) return e;
        }
        if (waited[0].revents & (POLLHUP | POLLERR | POLLNVAL) && !take_key(s, &e)) {
            e.kind = EVENT_END;
            return e;
        }
    }
}

void screen_wake(void) { wake(); }

int screen_ended(void) { return held.ended; }
