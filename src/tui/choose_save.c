/* tui_choose_save.c - the games that were left, to go on with one. */
#include "choose_save.h"

#include <curses.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "../host/language.h"
#include "../host/problems.h"

enum { TOP = 4, LEFT = 6 };

static void draw_item(const store_save_item *item, int row, bool here, const tui_screen *s) {
    char text[PROBLEM_PATH + 4 * MK_TABLE_NAME_MAX], name[MK_TABLE_NAME_MAX], date[32] = "";
    time_t played = item->played.tv_sec;
    struct tm when;
    size_t length = 0;
    int seat;
    tui_screen_ink(here ? INK_TITLE : INK_PLAIN);
    mvaddstr(row, LEFT - 2, here ? (s->unicode ? "▶ " : "> ") : "  ");
    if (item->problem.kind != PROBLEM_NONE) {
        host_problem_write(&item->problem, text, sizeof text);
        tui_screen_ink(INK_WARN);
        tui_screen_put(s, row, LEFT, text);
        return;
    }
    if (localtime_r(&played, &when)) strftime(date, sizeof date, "%Y-%m-%d %H:%M", &when);
    printw("%s  ", date);
    tui_screen_ink(INK_FAINT);
    tui_screen_print(s, _("turn %d"), item->turns);
    addstr("  ");
    if (item->busy) tui_screen_print(s, "%s  ", _("(played at another terminal)"));
    tui_screen_ink(here ? INK_STRONG : INK_PLAIN);
    for (seat = 0; seat < mk_state_players(&item->state); seat++) {
        mk_table_name(&item->table, seat, name, sizeof name);
        length += (size_t)snprintf(text + length, sizeof text - length, "%s%s", seat ? ", " : "", name);
    }
    tui_screen_put(s, row, getcurx(stdscr), text);
}

/* Items that fit on the screen, and the first of them. */
static size_t room_of(const tui_screen *s) { return s->rows > TOP + 2 ? (size_t)(s->rows - TOP - 2) : 1; }

static size_t first_of(const tui_screen *s, size_t at) { return at >= room_of(s) ? at - room_of(s) + 1 : 0; }

static void draw(const store_save_list *list, size_t at, const tui_screen *s) {
    const size_t room = room_of(s), first = first_of(s, at);
    size_t i;
    tui_screen_erase();
    tui_screen_ink(INK_TITLE);
    tui_screen_put(s, 1, LEFT, _("Go on with a game"));
    for (i = first; i < list->count && i - first < room; i++)
        draw_item(&list->items[i], TOP + (int)(i - first), i == at, s);
    tui_screen_keys(s, _("arrows choose   Enter: go on   q back"));
}

bool tui_choose_save(tui_screen *s, const store_save_place *place, char name[NAME_MAX + 1]) {
    static store_problem p;
    store_save_list list = {NULL, 0};
    size_t at = 0;
    bool chosen = false;
    if (!store_save_list_read(&list, place, &p)) list.count = 0;
    while (list.count > 0) {
        tui_event e;
        bool enter;
        draw(&list, at, s);
        e = tui_screen_wait(s, -1);
        if (e.kind == EVENT_END || (e.kind == EVENT_KEY && (e.key == 'q' || e.key == ESCAPE))) break;
        enter = e.kind == EVENT_KEY && e.key == ENTER;
        if (e.kind == EVENT_MOUSE && e.row >= TOP && e.row < s->rows - 1) {
            /* A click chooses; on what is chosen it goes on with it. */
            size_t clicked = first_of(s, at) + (size_t)(e.row - TOP);
            enter = clicked == at;
            if (clicked < list.count) at = clicked;
        }
        if (e.kind == EVENT_KEY && e.key == KEY_UP && at > 0) at--;
        if (e.kind == EVENT_KEY && e.key == KEY_DOWN && at + 1 < list.count) at++;
        if (enter && list.items[at].problem.kind == PROBLEM_NONE) {
            memcpy(name, list.items[at].name, NAME_MAX + 1);
            chosen = true;
            break;
        }
    }
    store_save_list_free(&list);
    return chosen;
}
