/* pages.c - reads the files of the page and finds them again. */
#include "pages.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* ---- What a file is ------------------------------------------------------ */

static const char *type_of(const char *path) {
    static const struct {
        const char *ending, *type;
    } types[] = {
        {".css", "text/css; charset=utf-8"},
        {".html", "text/html; charset=utf-8"},
        {".ico", "image/x-icon"},
        {".js", "text/javascript; charset=utf-8"},
        {".json", "application/json"},
        {".map", "application/json"},
        {".mjs", "text/javascript; charset=utf-8"},
        {".mkh", "text/plain; charset=utf-8"},
        {".mkn", "application/octet-stream"},
        {".mp3", "audio/mpeg"},
        {".ogg", "audio/ogg"},
        {".png", "image/png"},
        {".svg", "image/svg+xml"},
        {".txt", "text/plain; charset=utf-8"},
        {".wasm", "application/wasm"},
        {".wav", "audio/wav"},
        {".webmanifest", "application/manifest+json"},
        {".webp", "image/webp"},
        {".woff2", "font/woff2"},
    };
    const char *ending = strrchr(path, '.');
    size_t i;
    for (i = 0; ending && i < sizeof types / sizeof *types; i++)
        if (strcmp(ending, types[i].ending) == 0) return types[i].type;
    return "application/octet-stream";
}

/* FNV-1a: it need only tell one version of a file from another. */
static void write_tag(server_page_form *form) {
    uint64_t hash = 0xcbf29ce484222325;
    size_t i;
    for (i = 0; i < form->size; i++) hash = (hash ^ form->bytes[i]) * 0x100000001b3;
    snprintf(form->tag, sizeof form->tag, "\"%016llx\"", (unsigned long long)hash);
}

/* ---- Reading --------------------------------------------------------------- */

typedef struct page_reader {
    server_pages *pages;
    char *where; /* the path that is being read, for messages */
    size_t size, room;
    size_t root; /* how much of it is the folder */
} page_reader;

static server_pages_fault read_bytes(page_reader *r, int file, server_page_form *form) {
    struct stat found;
    if (fstat(file, &found) != 0) return PAGES_UNREADABLE;
    if (found.st_size > (off_t)(PAGES_BYTES_MAX - r->pages->bytes)) return PAGES_TOO_LARGE;
    form->bytes = malloc((size_t)found.st_size + 1);
    if (!form->bytes) return PAGES_NO_MEMORY;
    while (form->size < (size_t)found.st_size) {
        ssize_t n = read(file, form->bytes + form->size, (size_t)found.st_size - form->size);
        if (n < 0 && errno == EINTR) continue;
        if (n < 0) return PAGES_UNREADABLE;
        if (n == 0) break; /* it has become shorter meanwhile */
        form->size += (size_t)n;
    }
    r->pages->bytes += form->size;
    write_tag(form);
    return PAGES_FINE;
}

static server_pages_fault add_file(page_reader *r, int file) {
    server_pages *p = r->pages;
    server_page *entry;
    if (p->count == PAGES_FILES_MAX) return PAGES_TOO_MANY;
    if (p->count == r->room) {
        size_t room = r->room ? 2 * r->room : 64;
        server_page *larger = realloc(p->list, room * sizeof *larger);
        if (!larger) return PAGES_NO_MEMORY;
        p->list = larger;
        r->room = room;
    }
    entry = &p->list[p->count];
    memset(entry, 0, sizeof *entry);
    entry->path = strdup(r->where + r->root);
    if (!entry->path) return PAGES_NO_MEMORY;
    p->count++;
    entry->type = type_of(entry->path);
    entry->lasting = strncmp(entry->path, "/assets/", 8) == 0;
    return read_bytes(r, file, &entry->forms[ENCODING_NONE]);
}

static server_pages_fault read_folder(page_reader *r, int folder, int depth);

/* A file, a folder, or something that is neither and is left out. */
static server_pages_fault read_entry(page_reader *r, int folder, const char *name, int depth) {
    /* Without waiting, because it may be a pipe. */
    int file = openat(folder, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
    struct stat found;
    server_pages_fault fault = PAGES_FINE;
    if (file < 0) return errno == ELOOP || errno == ENXIO || errno == ENOENT ? PAGES_FINE : PAGES_UNREADABLE;
    if (fstat(file, &found) != 0) {
        fault = PAGES_UNREADABLE;
    } else if (S_ISDIR(found.st_mode)) {
        if (depth == PAGES_DEPTH_MAX) fault = PAGES_TOO_DEEP;
        if (!fault) return read_folder(r, file, depth + 1);
    } else if (S_ISREG(found.st_mode)) {
        fault = add_file(r, file);
    }
    close(file);
    return fault;
}

/* Takes the descriptor over. */
static server_pages_fault read_folder(page_reader *r, int folder, int depth) {
    DIR *directory = fdopendir(folder);
    size_t length = strlen(r->where);
    server_pages_fault fault = PAGES_FINE;
    if (!directory) {
        fault = PAGES_UNREADABLE;
        close(folder);
        return fault;
    }
    while (!fault) {
        struct dirent *entry;
        errno = 0;
        entry = readdir(directory);
        if (!entry && errno) fault = PAGES_UNREADABLE;
        if (!entry) break;
        if (entry->d_name[0] == '.') continue;
        if ((size_t)snprintf(r->where + length, r->size - length, "/%s", entry->d_name) >= r->size - length)
            fault = PAGES_TOO_DEEP;
        else
            fault = read_entry(r, folder, entry->d_name, depth);
        if (!fault) r->where[length] = '\0';
    }
    length = (size_t)errno;
    closedir(directory);
    errno = (int)length;
    return fault;
}

/* ---- The table --------------------------------------------------------------- */

static int compare(const void *a, const void *b) {
    return strcmp(((const server_page *)a)->path, ((const server_page *)b)->path);
}

/* NULL if there is none. */
static server_page *find(const server_pages *p, const char *path) {
    server_page key = {(char *)path, NULL, false, {{NULL, 0, ""}}};
    return p->count ? bsearch(&key, p->list, p->count, sizeof *p->list, compare) : NULL;
}

static void free_page(server_page *entry) {
    int e;
    free(entry->path);
    for (e = 0; e < ENCODINGS; e++) free(entry->forms[e].bytes);
}

/* Gives the compressed forms to the pages whose forms they are. */
static server_pages_fault fold(server_pages *p) {
    static const char *const endings[ENCODINGS] = {NULL, ".gz", ".br"};
    size_t i, kept = 0;
    for (i = 0; i < p->count; i++) {
        server_page *entry = &p->list[i], *whole = NULL;
        const char *ending = strrchr(entry->path, '.');
        char *plain;
        int e;
        for (e = ENCODING_NONE + 1; e < ENCODINGS; e++) {
            if (!ending || strcmp(ending, endings[e]) != 0) continue;
            plain = strndup(entry->path, (size_t)(ending - entry->path));
            if (!plain) return PAGES_NO_MEMORY;
            whole = find(p, plain);
            free(plain);
            /* X.gz.br is a form of the file X.gz only if that is no form itself. */
            if (!whole || !whole->type) continue;
            whole->forms[e] = entry->forms[ENCODING_NONE];
            entry->forms[ENCODING_NONE].bytes = NULL;
            entry->type = NULL; /* no longer a page */
        }
    }
    for (i = 0; i < p->count; i++) {
        if (p->list[i].type)
            p->list[kept++] = p->list[i];
        else
            free_page(&p->list[i]);
    }
    p->count = kept;
    return PAGES_FINE;
}

server_pages_fault server_pages_read(server_pages *p, const char *folder, char *where, size_t size) {
    page_reader r = {p, where, size, 0, 0};
    server_pages_fault fault = PAGES_UNREADABLE;
    int file;
    memset(p, 0, sizeof *p);
    r.root = (size_t)snprintf(where, size, "%s", folder);
    if (r.root >= size) {
        errno = ENAMETOOLONG;
        return PAGES_UNREADABLE;
    }
    while (r.root > 1 && where[r.root - 1] == '/') where[--r.root] = '\0';
    file = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (file >= 0) fault = read_folder(&r, file, 0);
    if (!fault) {
        if (p->count) qsort(p->list, p->count, sizeof *p->list, compare);
        fault = fold(p);
        if (!fault && !find(p, "/index.html")) fault = PAGES_NO_INDEX;
    }
    if (fault) {
        int error = errno;
        server_pages_free(p);
        errno = error;
    }
    return fault;
}

const server_page *server_pages_find(const server_pages *p, const char *path, size_t length) {
    static const char index[] = "index.html";
    char whole[4096];
    if (length == 0 || length + sizeof index > sizeof whole) return NULL;
    if (memchr(path, '\0', length)) return NULL;
    memcpy(whole, path, length);
    memcpy(whole + length, index, sizeof index);
    if (path[length - 1] != '/') whole[length] = '\0';
    return find(p, whole);
}

void server_pages_free(server_pages *p) {
    size_t i;
    for (i = 0; i < p->count; i++) free_page(&p->list[i]);
    free(p->list);
    memset(p, 0, sizeof *p);
}
