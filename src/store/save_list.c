/* store_save_list.c - all saves of the place, also those that cannot be read. */
#include "save.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

typedef struct lister {
    store_save_list *list;
    bool full; /* no memory for more */
} lister;

/* ---- What to tell of a save ---------------------------------------------- */

static void describe(store_save_item *item, const store_journal *j) {
    mk_turn turns[MK_GAME_ACTIONS];
    item->started = j->started;
    item->table = j->table;
    item->state = j->game.state;
    item->actions = j->game.count;
    item->turns = mk_turns_of(&j->game, j->game.count, turns);
    item->finished = mk_state_phase(&j->game.state) == MK_OVER;
}

static bool read_item(store_save_item *item, const store_save_place *place) {
    const store_disk *d = place->disk;
    char path[PROBLEM_PATH];
    struct stat found;
    store_journal j;
    bool torn, fine;
    int file;
    if (!store_disk_join(path, place->games, item->name, &item->problem)) return false;
    file = store_save_open_file(d, path, O_RDONLY, &found, &item->problem);
    if (file < 0) return false;
    item->played = found.st_mtim;
    item->busy = d->locked(file) == 1;
    fine = store_save_load(d, file, path, &j, &torn, &item->problem);
    d->close(file);
    if (fine) describe(item, &j);
    return fine;
}

/* ---- All of them --------------------------------------------------------- */

static bool is_save(const char *name) {
    size_t length = strlen(name);
    return name[0] != '.' && length > 4 && length <= NAME_MAX && strcmp(name + length - 4, ".mkg") == 0;
}

static void add(void *context, const char *name) {
    lister *r = context;
    store_save_list *list = r->list;
    store_save_item *items;
    if (r->full || !is_save(name)) return;
    items = realloc(list->items, (list->count + 1) * sizeof *items);
    if (!items) {
        r->full = true;
        return;
    }
    list->items = items;
    memset(&items[list->count], 0, sizeof *items);
    snprintf(items[list->count].name, sizeof items->name, "%s", name);
    list->count++;
}

/* Readable ones first, then by time, then by name, newer ones first. */
static int compare(const void *one, const void *other) {
    const store_save_item *a = one, *b = other;
    bool bad_a = a->problem.kind != PROBLEM_NONE, bad_b = b->problem.kind != PROBLEM_NONE;
    if (bad_a != bad_b) return bad_a ? 1 : -1;
    if (a->played.tv_sec != b->played.tv_sec) return a->played.tv_sec < b->played.tv_sec ? 1 : -1;
    if (a->played.tv_nsec != b->played.tv_nsec) return a->played.tv_nsec < b->played.tv_nsec ? 1 : -1;
    return strcmp(b->name, a->name);
}

/* One that was finished or discarded between the two looks is no problem. */
static bool has_gone(const store_save_item *item) {
    return item->problem.kind == PROBLEM_READ && item->problem.error == ENOENT;
}

bool store_save_list_read(store_save_list *list, const store_save_place *place, store_problem *p) {
    lister r = {list, false};
    size_t i, kept = 0;
    list->items = NULL;
    list->count = 0;
    if (place->disk->list(place->games, add, &r) != 0 && errno != ENOENT)
        return store_problem_system(p, PROBLEM_READ, place->games);
    if (r.full) {
        errno = ENOMEM;
        return store_problem_system(p, PROBLEM_READ, place->games);
    }
    for (i = 0; i < list->count; i++) {
        if (!read_item(&list->items[i], place) && has_gone(&list->items[i])) continue;
        if (kept != i) list->items[kept] = list->items[i];
        kept++;
    }
    list->count = kept;
    if (kept) qsort(list->items, kept, sizeof *list->items, compare);
    return true;
}

void store_save_list_free(store_save_list *list) {
    free(list->items);
    list->items = NULL;
    list->count = 0;
}
