/* choose_save.c - the games that were left, to go on with one. */
#include "choose_save.h"

#include <curses.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "text.h"

enum { TOP = 4, LEFT = 6 };

static void draw_item(const save_item *item, int row, bool here, const screen *s) {
    char text[PROBLEM_PATH + 256], date[32] = "";
    time_t played = item->played.tv_sec;
    struct tm when;
    size_t length = 0;
    int seat;
    screen_ink(here ? INK_TITLE : INK_PLAIN);
    mvaddstr(row, LEFT - 2, here ? (s->unicode ? "▶ " : "> ") : "  ");
    if (item->problem.kind != PROBLEM_NONE) {
        problem_write(&item->problem, text, sizeof text);
        screen_ink(INK_WARN);
        screen_put(s, row, LEFT, text);
        return;
    }
    if (localtime_r(&played, &when)) strftime(date, sizeof date, "%Y-%m-%d %H:%M", &when);
    printw("%s  ", date);
    screen_ink(INK_FAINT);
    screen_print(s, _("turn %d"), item->turns);
    addstr("  ");
    if (item->busy) screen_print(s, "%s  ", _("(played at another terminal)"));
    screen_ink(here ? INK_STRONG : INK_PLAIN);
    for (seat = 0; seat < mk_state_players(&item->state); seat++)
        length +=
            (size_t)snprintf(text + length, sizeof text - length, "%s%s", seat ? ", " : "", item->who[seat]);
    screen_put(s, row, getcurx(stdscr), text);
}

/* Items that fit on the screen, and the first of them. */
static size_t room_of(const screen *s) { return s->rows > TOP + 2 ? (size_t)(s->rows - TOP - 2) : 1; }

static size_t first_of(const screen *s, size_t at) { return at >= room_of(s) ? at - room_of(s) + 1 : 0; }

static void draw(const save_list *list, size_t at, const screen *s) {
    const size_t room = room_of(s), first = first_of(s, at);
    size_t i;
    screen_erase();
    screen_ink(INK_TITLE);
    screen_put(s, 1, LEFT, _("Go on with a game"));
    for (i = first; i < list->count && i - first < room; i++)
        draw_item(&list->items[i], TOP + (int)(i - first), i == at, s);
    screen_keys(s, _("arrows choose   Enter: go on   q back"));
}

bool choose_save(screen *s, const save_place *place, char name[NAME_MAX + 1]) {
    static problem p;
    save_list list = {NULL, 0};
    size_t at = 0;
    bool chosen = false;
    if (!save_list_read(&list, place, &p)) list.count = 0;
    while (list.count > 0) {
        event e;
        bool enter;
        draw(&list, at, s);
        e = screen_wait(s, -1);
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
    save_list_free(&list);
    return chosen;
}
