/* choose_save.c - the games that were left, to go on with one. */
#include "choose_save.h"

#include <curses.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "text.h"

enum { ENTER = 13, ESCAPE = 27, TOP = 4, LEFT = 6 };

static void draw_item(const save_item *item, int row, bool here, const screen *s) {
    char text[PROBLEM_PATH + 256], date[32] = "";
    time_t played = item->played.tv_sec;
    struct tm when;
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
    screen_ink(here ? INK_STRONG : INK_PLAIN);
    for (seat = 0; seat < mk_state_players(&item->state); seat++)
        printw("%s%s", seat ? ", " : "", item->who[seat]);
    screen_ink(INK_FAINT);
    addstr("  ");
    printw(_("turn %d"), item->turns);
    if (item->busy) printw("  %s", _("(played at another terminal)"));
}

static void draw(const save_list *list, size_t at, const screen *s) {
    const size_t room = s->rows > TOP + 2 ? (size_t)(s->rows - TOP - 2) : 1;
    const size_t first = at >= room ? at - room + 1 : 0;
    size_t i;
    erase();
    screen_ink(INK_TITLE);
    mvaddstr(1, LEFT, _("Go on with a game"));
    for (i = first; i < list->count && i - first < room; i++)
        draw_item(&list->items[i], TOP + (int)(i - first), i == at, s);
    screen_ink(INK_FAINT);
    screen_put(s, s->rows - 1, 1, _("arrows choose   Enter: go on   q back"));
}

bool choose_save(screen *s, const save_place *place, char name[NAME_MAX + 1]) {
    static problem p;
    save_list list = {NULL, 0};
    size_t at = 0;
    bool chosen = false;
    if (!save_list_read(&list, place, &p)) list.count = 0;
    while (list.count > 0) {
        event e;
        draw(&list, at, s);
        e = screen_wait(s, -1);
        if (e.kind == EVENT_END || (e.kind == EVENT_KEY && (e.key == 'q' || e.key == ESCAPE))) break;
        if (e.kind == EVENT_MOUSE && e.row >= TOP && (size_t)(e.row - TOP) < list.count)
            at = (size_t)(e.row - TOP);
        if (e.kind != EVENT_KEY) continue;
        if (e.key == KEY_UP && at > 0) at--;
        if (e.key == KEY_DOWN && at + 1 < list.count) at++;
        if ((e.key == ENTER || e.key == KEY_ENTER) && list.items[at].problem.kind == PROBLEM_NONE) {
            memcpy(name, list.items[at].name, NAME_MAX + 1);
            chosen = true;
            break;
        }
    }
    save_list_free(&list);
    return chosen;
}
