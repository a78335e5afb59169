/* menu.c - the choices before a game. */
#include "menu.h"

#include <curses.h>
#include <stdio.h>
#include <string.h>
#include <wchar.h>
#include <wctype.h>
#include <stdlib.h>

#include "../host/language.h"
#include "../host/names.h"

/* What a name may take that is typed here: there is room for it beside the board. */
enum { NAME_MOST = 40 };

enum { BACKSPACE = 127, LABEL = 22, ROWS_MOST = 24, TOP = 4, LEFT = 6 };

static const char *const levels[] = {"tourist", "apprentice", "merchant", "master", "assam"};
enum { LEVELS = sizeof levels / sizeof *levels };

static const char *const counts[] = {"2", "3", "4"};
static const char *const editions[] = {N_("French"), N_("Spanish"), N_("Romanian"), N_("Polish"),
                                       N_("Italian")};
static const char *const turnings[] = {N_("before the roll"), N_("at the end of the turn"),
                                       N_("at the end, always by a quarter turn")};
static const char *const own_rugs[] = {N_("must not be covered whole"), N_("may be covered whole")};
static const char *const bankrupts[] = {N_("is out"), N_("stays in the game")};
static const char *const facings[] = {N_("north"), N_("east"), N_("south"), N_("west")};
static const char *const dice[] = {N_("rolled by the program"), N_("rolled by you, at a real board")};
static const char *const practices[] = {N_("no"), N_("yes: everything can be taken back")};
static const char *const speeds[] = {N_("none"), N_("slow"), N_("normal"), N_("fast")};

typedef enum row_kind { ROW_VALUE, ROW_SEAT, ROW_FIRST, ROW_START, ROW_RESUME, ROW_QUIT } row_kind;

/* A row: what it is called, which of the values it has, and what they are called. */
typedef struct menu_row {
    row_kind kind;
    const char *label;
    int value, count;
    const char *const *names;
    int seat;
} menu_row;

typedef struct menu {
    tui_screen *s;
    tui_menu_choice *choice;
    menu_row rows[ROWS_MOST];
    int count, at;
} menu;

/* ---- Rows ------------------------------------------------------------------------- */

static void add(menu *m, row_kind kind, const char *label, int value, int count, const char *const *names) {
    menu_row *r = &m->rows[m->count++];
    *r = (menu_row){kind, label, value, count, names, 0};
}

static int level_of(const mk_seat *seat) {
    int i;
    if (!*seat->player) return 0;
    for (i = 0; i < LEVELS; i++)
        if (strcmp(seat->player, levels[i]) == 0) return i + 1;
    return LEVELS;
}

/* The rows follow from the choice, and the choice from the rows. */
static void read_choice(menu *m) {
    const mk_table *u = &m->choice->setup.table;
    int seat;
    m->count = 0;
    add(m, ROW_START, N_("Start the game"), 0, 0, NULL);
    if (m->choice->resumes) add(m, ROW_RESUME, N_("Go on with a game"), 0, 0, NULL);
    add(m, ROW_VALUE, N_("Players"), u->players - 2, 3, counts);
    for (seat = 0; seat < u->players; seat++) {
        add(m, ROW_SEAT, NULL, level_of(&u->seats[seat]), LEVELS + 1, NULL);
        m->rows[m->count - 1].seat = seat;
    }
    add(m, ROW_FIRST, N_("Who starts"), m->choice->first > u->players ? u->players : m->choice->first,
        u->players + 1, NULL);
    add(m, ROW_VALUE, N_("Edition"), u->rules.edition, 5, editions);
    add(m, ROW_VALUE, N_("Assam is turned"), u->rules.turning, 3, turnings);
    add(m, ROW_VALUE, N_("One's own rug"), u->rules.own_rug, 2, own_rugs);
    add(m, ROW_VALUE, N_("Who cannot pay"), u->rules.bankrupt, 2, bankrupts);
    add(m, ROW_VALUE, N_("Assam faces"), u->facing, 4, facings);
    add(m, ROW_VALUE, N_("The die is"), u->by_hand, 2, dice);
    add(m, ROW_VALUE, N_("Practice"), u->practice, 2, practices);
    add(m, ROW_VALUE, N_("Animation"), (int)m->choice->setup.speed, 4, speeds);
    add(m, ROW_QUIT, N_("Leave"), 0, 0, NULL);
    if (m->at >= m->count) m->at = m->count - 1;
}

static void write_choice(menu *m, const menu_row *r) {
    mk_table *u = &m->choice->setup.table;
    if (r->kind == ROW_SEAT) {
        if (r->value)
            mk_seat_give(&u->seats[r->seat], levels[r->value - 1]);
        else
            host_name_by_number(&u->seats[r->seat], r->seat);
    } else if (r->kind == ROW_FIRST)
        m->choice->first = r->value;
    else if (r->names == counts)
        u->players = (uint8_t)(r->value + 2);
    else if (r->names == editions)
        u->rules.edition = (uint8_t)r->value;
    else if (r->names == turnings)
        u->rules.turning = (uint8_t)r->value;
    else if (r->names == own_rugs)
        u->rules.own_rug = (uint8_t)r->value;
    else if (r->names == bankrupts)
        u->rules.bankrupt = (uint8_t)r->value;
    else if (r->names == facings)
        u->facing = (uint8_t)r->value;
    else if (r->names == dice)
        u->by_hand = r->value != 0;
    else if (r->names == practices)
        u->practice = r->value != 0;
    else if (r->names == speeds)
        m->choice->setup.speed = (tui_speed)r->value;
}

/* ---- Drawing ------------------------------------------------------------------------ */

static const char *called(const mk_seat *seat) { return *seat->player ? seat->player : seat->name; }

static void draw_value(const menu *m, const menu_row *r) {
    const mk_table *u = &m->choice->setup.table;
    switch (r->kind) {
    case ROW_SEAT: tui_screen_print(m->s, "%s", called(&u->seats[r->seat])); break;
    case ROW_FIRST:
        tui_screen_print(m->s, "%s", r->value < u->players ? called(&u->seats[r->value]) : _("drawn by lot"));
        break;
    case ROW_VALUE: tui_screen_print(m->s, "%s", _(r->names[r->value])); break;
    default: break;
    }
}

static void draw(const menu *m, const char *keys) {
    int i;
    tui_screen_erase();
    tui_screen_ink(INK_TITLE);
    mvaddstr(1, LEFT, "M A R R A K E C H");
    tui_screen_ink(INK_FAINT);
    tui_screen_put(m->s, 2, LEFT, _("the carpet market, for two to four players"));
    for (i = 0; i < m->count; i++) {
        const menu_row *r = &m->rows[i];
        const bool here = i == m->at;
        tui_screen_ink(here ? INK_TITLE : INK_PLAIN);
        mvaddstr(TOP + i, LEFT - 2, here ? (m->s->unicode ? "▶ " : "> ") : "  ");
        if (r->kind == ROW_SEAT)
            tui_screen_print(m->s, _("Seat %d"), r->seat + 1);
        else
            tui_screen_print(m->s, "%s", _(r->label));
        if (!r->count) continue;
        move(TOP + i, LEFT + LABEL);
        tui_screen_ink(here ? INK_STRONG : INK_PLAIN);
        if (here)
            addstr(m->s->unicode ? "◀ " : "< ");
        else
            addstr("  ");
        draw_value(m, r);
        if (here) addstr(m->s->unicode ? " ▶" : " >");
    }
    tui_screen_keys(m->s, keys);
}

/* ---- Names ---------------------------------------------------------------------------- */

/* Takes the last character away, all bytes of it. */
static void shorten(char *name) {
    size_t length = strlen(name);
    while (length > 0 && ((unsigned char)name[length - 1] & 0xc0) == 0x80) length--;
    if (length > 0) length--;
    name[length] = '\0';
}

static void lengthen(char *name, int key) {
    size_t length = strlen(name);
    if (key < ' ' || key == BACKSPACE || key > 255 || length + 1 >= NAME_MOST) return;
    name[length] = (char)key;
    name[length + 1] = '\0';
}

/* A person's name; an empty one is that of the seat again. */
static void edit_name(menu *m, const menu_row *r) {
    mk_seat *seat = &m->choice->setup.table.seats[r->seat];
    char *name = seat->name;
    mk_seat scratch;
    if (*seat->player) name[0] = seat->player[0] = '\0';
    for (;;) {
        tui_event e;
        read_choice(m);
        draw(m, _("type a name   Enter: done"));
        e = tui_screen_wait(m->s, -1);
        if (e.kind == EVENT_END) break;
        if (e.kind != EVENT_KEY) continue;
        if (e.key == ENTER || e.key == ESCAPE || e.key == KEY_DOWN || e.key == KEY_UP) break;
        if (e.key == KEY_BACKSPACE || e.key == BACKSPACE || e.key == 8)
            shorten(name);
        else
            lengthen(name, e.key);
    }
    /* Bytes that are no text here, or none in a record, are no name. */
    if (!*name || mbstowcs(NULL, name, 0) == (size_t)-1 || mk_seat_give(&scratch, name))
        host_name_by_number(seat, r->seat);
}

/* ---- Asking ----------------------------------------------------------------------------- */

static void change(menu *m, int by) {
    menu_row *r = &m->rows[m->at];
    if (!r->count) return;
    r->value = (r->value + by + r->count) % r->count;
    write_choice(m, r);
}

tui_menu_answer tui_menu_ask(tui_screen *s, tui_menu_choice *choice) {
    menu m = {.s = s, .choice = choice};
    for (;;) {
        tui_event e;
        const menu_row *r;
        bool enter;
        read_choice(&m);
        draw(&m, _("arrows choose   Enter: start, or type a name   q leave"));
        e = tui_screen_wait(s, -1);
        if (e.kind == EVENT_END) return MENU_QUIT;
        enter = e.kind == EVENT_KEY && (e.key == ENTER || e.key == ' ');
        if (e.kind == EVENT_MOUSE && e.row >= TOP && e.row < TOP + m.count) {
            m.at = e.row - TOP;
            enter = m.rows[m.at].count == 0;
            if (!enter) change(&m, e.column < LEFT + LABEL + 2 ? -1 : 1);
        }
        r = &m.rows[m.at];
        if (enter && r->kind == ROW_RESUME) return MENU_RESUME;
        if (enter && r->kind == ROW_QUIT) return MENU_QUIT;
        if (enter && r->kind == ROW_SEAT && e.kind == EVENT_KEY) {
            edit_name(&m, r);
            continue;
        }
        if (enter) return MENU_START;
        if (e.kind != EVENT_KEY) continue;
        switch (e.key) {
        case KEY_UP: m.at = (m.at + m.count - 1) % m.count; break;
        case KEY_DOWN:
        case TAB: m.at = (m.at + 1) % m.count; break;
        case KEY_LEFT: change(&m, -1); break;
        case KEY_RIGHT: change(&m, 1); break;
        case 'q':
        case ESCAPE: return MENU_QUIT;
        default: break;
        }
    }
}

void tui_menu_seat_first(tui_setup *u, int first) {
    const int players = u->table.players;
    if (first >= players) first = (int)(mk_dice(~u->seed, 0) % (unsigned)players);
    mk_table_rotate(&u->table, first);
}
