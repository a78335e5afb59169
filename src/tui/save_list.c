/* save_list.c - all saves of the place, also those that cannot be read. */
#include "save.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

typedef struct reader {
    save_list *list;
    bool full; /* no memory for more */
} reader;

/* ---- What to tell of a save ---------------------------------------------- */

/* Cuts a name where a character begins. */
static void copy_name(char who[SAVE_WHO], const char *text, size_t length) {
    if (length >= SAVE_WHO) {
        length = SAVE_WHO - 1;
        while (length > 0 && ((unsigned char)text[length] & 0xc0) == 0x80) length--;
    }
    memcpy(who, text, length);
    who[length] = '\0';
}

static void read_names(save_item *item, const mk_game *game) {
    static const char tag[] = "Seat";
    mk_note note;
    uint32_t at = 0;
    memset(item->who, 0, sizeof item->who);
    while (mk_game_next_note(game, &at, &note)) {
        if (!note.name || note.name_length != 5 || memcmp(note.name, tag, 4) != 0) continue;
        if (note.name[4] >= '1' && note.name[4] <= '4')
            copy_name(item->who[note.name[4] - '1'], note.text, note.text_length);
    }
}

static int count_turns(const mk_game *game) {
    mk_state state = game->start;
    int turns = 0, i;
    for (i = 0; i < game->count; i++) {
        if (i == 0 || mk_state_turn_begins(&state)) turns++;
        mk_state_apply_unchecked(&state, game->actions[i]);
    }
    return turns;
}

static void describe(save_item *item, const journal *j) {
    item->started = j->started;
    item->settings = j->settings;
    item->state = j->game.state;
    item->actions = j->game.count;
    item->turns = count_turns(&j->game);
    item->finished = mk_state_phase(&j->game.state) == MK_OVER;
    read_names(item, &j->game);
}

static bool read_item(save_item *item, const save_place *place) {
    const disk *d = place->disk;
    char path[PROBLEM_PATH];
    struct stat found;
    journal j;
    bool torn, fine;
    int file;
    if (!disk_join(path, place->games, item->name, &item->problem)) return false;
    file = save_open_file(d, path, O_RDONLY, &found, &item->problem);
    if (file < 0) return false;
    item->played = found.st_mtim;
    item->busy = d->locked(file) == 1;
    fine = save_load(d, file, path, &j, &torn, &item->problem);
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
    reader *r = context;
    save_list *list = r->list;
    save_item *items;
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
    const save_item *a = one, *b = other;
    bool bad_a = a->problem.kind != PROBLEM_NONE, bad_b = b->problem.kind != PROBLEM_NONE;
    if (bad_a != bad_b) return bad_a ? 1 : -1;
    if (a->played.tv_sec != b->played.tv_sec) return a->played.tv_sec < b->played.tv_sec ? 1 : -1;
    if (a->played.tv_nsec != b->played.tv_nsec) return a->played.tv_nsec < b->played.tv_nsec ? 1 : -1;
    return strcmp(b->name, a->name);
}

/* One that was finished or discarded between the two looks is no problem. */
static bool has_gone(const save_item *item) {
    return item->problem.kind == PROBLEM_READ && item->problem.error == ENOENT;
}

bool save_list_read(save_list *list, const save_place *place, problem *p) {
    reader r = {list, false};
    size_t i, kept = 0;
    list->items = NULL;
    list->count = 0;
    if (place->disk->list(place->games, add, &r) != 0 && errno != ENOENT)
        return problem_system(p, PROBLEM_READ, place->games);
    if (r.full) {
        errno = ENOMEM;
        return problem_system(p, PROBLEM_READ, place->games);
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

void save_list_free(save_list *list) {
    free(list->items);
    list->items = NULL;
    list->count = 0;
}
