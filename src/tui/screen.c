/* screen.c - the terminal: taken, written to, waited for, and always given back. */
#include "screen.h"

#include <curses.h>
#include <errno.h>
#include <fcntl.h>
#include <langinfo.h>
#include <poll.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <termios.h>
#include <unistd.h>

#include "../host/language.h"

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
    sigset_t signals; /* let through before, and while one waits */
} held = {.wake = {-1, -1}};

static void add_farewell(const char *text) {
    size_t length = text ? strlen(text) : 0;
    if (length > sizeof held.farewell - held.length) return;
    memcpy(held.farewell + held.length, text ? text : "", length);
    held.length += length;
}

static bool has_capability(const char *name) {
    const char *text = tigetstr(name);
    return text && (intptr_t)text != -1;
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

/* -1 is the terminal's own colour. Nobody knows for sure whether that is light or dark, so
 * what is drawn on it has a middle tone, which stands out from white and from black by
 * at least three to one. */
static const paint paints[INKS] = {
    [INK_PLAIN] = {-1, -1, -1, -1, 0, 0},
    [INK_FAINT] = {243, -1, -1, -1, 0, A_DIM},
    [INK_STRONG] = {-1, -1, -1, -1, A_BOLD, A_BOLD},
    [INK_TITLE] = {166, -1, COLOR_MAGENTA, -1, A_BOLD, A_BOLD},
    [INK_GROUND] = {137, -1, -1, -1, 0, A_DIM},
    [INK_RED] = {224, 124, COLOR_WHITE, COLOR_RED, 0, 0},
    [INK_YELLOW] = {94, 221, COLOR_BLACK, COLOR_YELLOW, 0, 0},
    [INK_BLUE] = {153, 25, COLOR_WHITE, COLOR_BLUE, 0, 0},
    [INK_GREEN] = {194, 28, COLOR_BLACK, COLOR_GREEN, 0, 0},
    [INK_NEUTRAL] = {250, 238, COLOR_WHITE, COLOR_BLACK, 0, A_DIM},
    [INK_ASSAM] = {232, 231, COLOR_BLACK, COLOR_WHITE, A_BOLD, A_REVERSE | A_BOLD},
    [INK_REACH] = {-1, -1, -1, -1, A_BOLD, A_BOLD | A_UNDERLINE},
    [INK_LIT] = {232, 215, COLOR_BLACK, COLOR_CYAN, A_BOLD, A_REVERSE},
    [INK_FRAME] = {166, -1, COLOR_MAGENTA, -1, A_BOLD, A_BOLD},
    [INK_WARN] = {196, -1, COLOR_RED, -1, A_BOLD, A_BOLD},
};

static bool coloured;

/* What a colour of 256 is called where colours are called by their red, green and blue.
 * The paints use those from 17 on, a cube and greys, which all terminals have alike (black
 * would be the first of the eight). */
static int true_colour(int colour) {
    static const int levels[] = {0, 95, 135, 175, 215, 255};
    const int grey = 8 + 10 * (colour - 232), cube = colour - 16;
    if (cube < 0) return colour;
    if (colour >= 232) return grey << 16 | grey << 8 | grey;
    return levels[cube / 36] << 16 | levels[cube / 6 % 6] << 8 | levels[cube % 6];
}

static void mix_paints(void) {
    int i;
    for (i = 0; i < INKS; i++) {
        const paint *p = &paints[i];
        if (COLORS > 256)
            init_extended_pair(i + 1, true_colour(p->front), true_colour(p->back));
        else if (COLORS == 256)
            init_pair((short)(i + 1), p->front, p->back);
        else
            init_pair((short)(i + 1), p->front8, p->back8);
    }
}

void tui_screen_ink(tui_ink i) {
    attr_set(coloured ? paints[i].with : paints[i].without, (short)(coloured ? i + 1 : 0), NULL);
}

/* ---- Taking ------------------------------------------------------------------------ */

static void measure(tui_screen *s) { getmaxyx(stdscr, s->rows, s->columns); }

static bool open_pipe(void) {
    int i;
    if (pipe(held.wake) != 0) return false;
    for (i = 0; i < 2; i++) {
        fcntl(held.wake[i], F_SETFL, O_NONBLOCK);
        fcntl(held.wake[i], F_SETFD, FD_CLOEXEC);
    }
    return true;
}

/* A new size is told by a signal. If it came between the last look for keys and the wait,
 * nobody would wake: so it may come only while one waits, to this thread and not to those
 * that are started later. */
static void hold_signals(void) {
    sigset_t size;
    sigemptyset(&size);
    sigaddset(&size, SIGWINCH);
    pthread_sigmask(SIG_BLOCK, &size, &held.signals);
    sigdelset(&held.signals, SIGWINCH);
}

/* Arrows as they come before the terminal was told which ones we want: else they would
 * begin with an Escape. */
static void define_early_keys(void) {
    define_key("\033[A", KEY_UP);
    define_key("\033[B", KEY_DOWN);
    define_key("\033[C", KEY_RIGHT);
    define_key("\033[D", KEY_LEFT);
}

bool tui_screen_open(tui_screen *s, bool ascii) {
    const char *const charset = nl_langinfo(CODESET);
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
    hold_signals();
    set_escdelay(25);
    cbreak();
    noecho();
    nonl();
    keypad(stdscr, TRUE);
    define_early_keys();
    nodelay(stdscr, TRUE);
    curs_set(0);
    mousemask(BUTTON1_PRESSED | BUTTON1_CLICKED, NULL);
    mouseinterval(0);
    coloured =
        has_colors() && !(no_colour && *no_colour) && start_color() == OK && use_default_colors() == OK;
    if (coloured) mix_paints();
    s->colours = coloured;
    s->unicode = !ascii && strcmp(charset, "UTF-8") == 0;
    s->ascii = ascii || strcmp(charset, "ANSI_X3.4-1968") == 0;
    tui_screen_text_open(s);
    measure(s);
    return true;
}

void tui_screen_close(void) {
    if (!held.taken) return;
    held.taken = 0;
    endwin();
    tui_screen_text_close();
    pthread_sigmask(SIG_SETMASK, &held.signals, NULL);
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

static bool next_click(const tui_screen *s, tui_event *e) {
    const MEVENT *mouse;
    if (clicks.count == 0) return false;
    mouse = &clicks.events[--clicks.count];
    e->row = mouse->y;
    e->column = mouse->x;
    e->key = e->row == s->rows - 1 ? tui_screen_key_at(e->column) : 0;
    e->kind = e->key ? EVENT_KEY : EVENT_MOUSE;
    return true;
}

/* What curses has ready; false if nothing. */
static bool take_key(tui_screen *s, tui_event *e) {
    int key;
    if (next_click(s, e)) return true;
    key = getch();
    if (key == ERR) return false;
    e->kind = EVENT_KEY;
    /* Until the terminal was taken, it made Enter the end of a line. */
    e->key = key == '\n' || key == KEY_ENTER ? ENTER : key;
    if (key == KEY_RESIZE) {
        e->kind = EVENT_RESIZE;
        measure(s);
    } else if (key == KEY_MOUSE) {
        take_clicks();
        return next_click(s, e);
    }
    return true;
}

static bool is_small(const tui_screen *s) {
    return s->rows < SCREEN_ROWS_LEAST || s->columns < SCREEN_COLUMNS_LEAST;
}

static void tell_small(const tui_screen *s) {
    char text[256];
    snprintf(text, sizeof text, _("The terminal is too small: %d x %d are needed, it has %d x %d."),
             SCREEN_COLUMNS_LEAST, SCREEN_ROWS_LEAST, s->columns, s->rows);
    tui_screen_erase();
    tui_screen_ink(INK_PLAIN);
    tui_screen_break(s, s->rows > 3 ? s->rows / 2 - 1 : 0, 0, s->rows, text);
    refresh();
}

static tui_event wait_for_event(tui_screen *s, int milliseconds);

/* Where nothing can be seen nothing is answered: waits until there is room. */
static tui_event wait_for_room(tui_screen *s) {
    tui_event e;
    do {
        tell_small(s);
        e = wait_for_event(s, -1);
    } while (is_small(s) && e.kind != EVENT_END);
    wake(); /* whoever waits for that may have missed it */
    return e;
}

tui_event tui_screen_wait(tui_screen *s, int milliseconds) {
    tui_event e;
    if (is_small(s)) return wait_for_room(s);
    refresh();
    e = wait_for_event(s, milliseconds);
    if (e.kind == EVENT_RESIZE && is_small(s)) e = wait_for_room(s);
    return e;
}

static void empty_pipe(void) {
    char bytes[64];
    ssize_t got;
    do got = read(held.wake[0], bytes, sizeof bytes);
    while (got > 0);
}

static tui_event wait_for_event(tui_screen *s, int milliseconds) {
    const struct timespec time = {milliseconds / 1000, milliseconds % 1000 * 1000000L};
    tui_event e = {EVENT_TIME, 0, 0, 0};
    for (;;) {
        struct pollfd waited[] = {{STDIN_FILENO, POLLIN, 0}, {held.wake[0], POLLIN, 0}};
        int ready;
        if (held.ended) {
            e.kind = EVENT_END;
            return e;
        }
        if (take_key(s, &e)) return e;
        ready = ppoll(waited, 2, milliseconds < 0 ? NULL : &time, &held.signals);
        if (ready == 0) return e;
        /* A new size interrupts the wait: curses tells of it as a key. */
        if (ready < 0 && errno == EINTR) continue;
        if (ready < 0) {
            e.kind = EVENT_END;
            return e;
        }
        if (waited[1].revents) {
            empty_pipe();
            e.kind = EVENT_WAKE;
            if (!held.ended) return e;
        }
        if (waited[0].revents & (POLLHUP | POLLERR | POLLNVAL) && !take_key(s, &e)) {
            e.kind = EVENT_END;
            return e;
        }
    }
}

void tui_screen_wake(void) { wake(); }

int tui_screen_ended(void) { return held.ended; }
