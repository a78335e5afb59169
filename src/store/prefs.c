/* prefs.c - what the player chose last. */
#include "prefs.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <unistd.h>

/* ---- Lines ------------------------------------------------------------- */

typedef struct line {
    size_t begin, end, next; /* of the line, without its end; of the one behind it */
    size_t key, key_end, value, value_end;
    bool is_pair;
} line;

static bool is_space(char c) { return c == ' ' || c == '\t' || c == '\r'; }

static bool is_key_letter(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '.' ||
           c == '-' || c == '_';
}

static void trim(const char *text, size_t *begin, size_t *end) {
    while (*begin < *end && is_space(text[*begin])) (*begin)++;
    while (*begin < *end && is_space(text[*end - 1])) (*end)--;
}

/* Reads the line at an offset; false at the end of the text. */
static bool next_line(const store_prefs *f, size_t at, line *l) {
    const char *feed, *equals;
    if (at >= f->length) return false;
    feed = memchr(f->text + at, '\n', f->length - at);
    l->begin = at;
    l->end = feed ? (size_t)(feed - f->text) : f->length;
    l->next = feed ? l->end + 1 : l->end;
    equals = memchr(f->text + at, '=', l->end - at);
    l->is_pair = equals && f->text[at] != '#';
    if (!l->is_pair) return true;
    l->key = at;
    l->key_end = (size_t)(equals - f->text);
    l->value = l->key_end + 1;
    l->value_end = l->end;
    trim(f->text, &l->key, &l->key_end);
    trim(f->text, &l->value, &l->value_end);
    return true;
}

/* The last line with this key. */
static bool find(const store_prefs *f, const char *key, line *found) {
    size_t at, length = strlen(key);
    bool any = false;
    line l;
    for (at = 0; next_line(f, at, &l); at = l.next)
        if (l.is_pair && l.key_end - l.key == length && memcmp(f->text + l.key, key, length) == 0) {
            *found = l;
            any = true;
        }
    return any;
}

/* ---- Values ------------------------------------------------------------ */

bool store_prefs_get(const store_prefs *f, const char *key, char *value, size_t size) {
    line l;
    size_t length = 0;
    bool found = find(f, key, &l);
    if (found) {
        length = l.value_end - l.value;
        if (length >= size) length = size ? size - 1 : 0;
        if (size) memcpy(value, f->text + l.value, length);
    }
    if (size) value[length] = '\0';
    return found;
}

static bool is_key(const char *key) {
    size_t i;
    for (i = 0; key[i]; i++)
        if (!is_key_letter(key[i])) return false;
    return i > 0;
}

static bool is_value(const char *value) {
    size_t length = strlen(value);
    if (length && (is_space(value[0]) || is_space(value[length - 1]))) return false;
    return !memchr(value, '\n', length) && !memchr(value, '\r', length);
}

/* Puts bytes in the place of those between two offsets. */
static void exchange(store_prefs *f, size_t begin, size_t end, const char *bytes, size_t length) {
    memmove(f->text + begin + length, f->text + end, f->length - end);
    if (length) memcpy(f->text + begin, bytes, length);
    f->length = f->length - (end - begin) + length;
}

/* Appends "key=value" as a line of its own. */
static void append(store_prefs *f, const char *key, const char *value) {
    if (f->length && f->text[f->length - 1] != '\n') exchange(f, f->length, f->length, "\n", 1);
    exchange(f, f->length, f->length, key, strlen(key));
    exchange(f, f->length, f->length, "=", 1);
    exchange(f, f->length, f->length, value, strlen(value));
    exchange(f, f->length, f->length, "\n", 1);
}

bool store_prefs_set(store_prefs *f, const char *key, const char *value, store_problem *p) {
    line l;
    bool found;
    if (!is_key(key) || (value && !is_value(value))) return store_problem_set(p, PROBLEM_KEY, key);
    if (!value) {
        while (find(f, key, &l)) exchange(f, l.begin, l.next, NULL, 0);
        return true;
    }
    if (strlen(value) > PREFS_MAX || f->length + strlen(key) + strlen(value) + 3 > PREFS_MAX)
        return store_problem_set(p, PROBLEM_LARGE, f->path);
    found = find(f, key, &l);
    if (found)
        exchange(f, l.value, l.value_end, value, strlen(value));
    else
        append(f, key, value);
    return true;
}

/* ---- The file ---------------------------------------------------------- */

static bool load(store_prefs *f, store_problem *p) {
    const store_disk *d = f->disk;
    int file = d->open(f->path, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC, 0);
    ssize_t got;
    char more;
    bool fine = false;
    if (file < 0) return errno == ENOENT ? true : store_problem_system(p, PROBLEM_READ, f->path);
    got = store_disk_read(d, file, f->text, sizeof f->text, 0);
    if (got < 0) {
        store_problem_system(p, PROBLEM_READ, f->path);
    } else if (got == sizeof f->text && store_disk_read(d, file, &more, 1, got) != 0) {
        store_problem_set(p, PROBLEM_LARGE, f->path);
    } else {
        f->length = (size_t)got;
        fine = true;
    }
    d->close(file);
    return fine;
}

bool store_prefs_read(store_prefs *f, const store_disk *d, store_problem *p) {
    f->disk = d;
    f->length = 0;
    f->path[0] = '\0';
    store_problem_set(&f->unread, PROBLEM_NONE, "");
    if (store_disk_home(f->path, "XDG_CONFIG_HOME", ".config", "marrakech/play.conf", p) && load(f, p))
        return true;
    f->unread = *p;
    return false;
}

bool store_prefs_write(const store_prefs *f, store_problem *p) {
    char directory[PROBLEM_PATH];
    if (f->unread.kind != PROBLEM_NONE) {
        *p = f->unread;
        return false;
    }
    store_disk_parent(directory, f->path);
    return store_disk_make(f->disk, directory, p) &&
           store_disk_replace(f->disk, f->path, f->text, f->length, p);
}
