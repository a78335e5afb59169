/* pages.h - the files of the page, in memory.
 *
 * A folder is read once, at the start. What is asked for later is only ever looked
 * up in this table, so there is no path by which anything else could be reached. */
#ifndef MARRAKECH_PAGES_H
#define MARRAKECH_PAGES_H

#include <stdbool.h>
#include <stddef.h>

/* How the bytes of a page are compressed. */
typedef enum server_encoding { ENCODING_NONE, ENCODING_GZIP, ENCODING_BROTLI, ENCODINGS } server_encoding;

/* One form of a page; bytes is NULL where there is none. The tag is a hash of the
 * bytes in quotes, as an ETag is written. */
typedef struct server_page_form {
    unsigned char *bytes;
    size_t size;
    char tag[20];
} server_page_form;

typedef struct server_page {
    char *path;       /* from the folder, with a slash before it */
    const char *type; /* as Content-Type says it */
    bool lasting;     /* its name changes with its contents */
    server_page_form forms[ENCODINGS];
} server_page;

/* In the order of their paths. */
typedef struct server_pages {
    server_page *list;
    size_t count, bytes;
} server_pages;

/* What more than any page needs is refused as a mistake. */
enum { PAGES_FILES_MAX = 4096, PAGES_DEPTH_MAX = 16, PAGES_BYTES_MAX = 256 << 20 };

typedef enum server_pages_fault {
    PAGES_FINE,
    PAGES_UNREADABLE, /* errno says why */
    PAGES_TOO_LARGE,
    PAGES_TOO_MANY,
    PAGES_TOO_DEEP,
    PAGES_NO_INDEX,
    PAGES_NO_MEMORY,
} server_pages_fault;

/* Reads all regular files under a folder; names that begin with a dot and links are
 * left out. A file X.br or X.gz beside X becomes a form of X. On a fault, nothing is
 * kept and where (of at least one byte) names the file or folder. */
server_pages_fault server_pages_read(server_pages *p, const char *folder, char *where, size_t size);

/* The page of a path, which need not be closed by a NUL; a path that ends in a slash
 * is the index.html there. NULL if there is none. */
const server_page *server_pages_find(const server_pages *p, const char *path, size_t length);

void server_pages_free(server_pages *p);

#endif
