/* request.h - the head of an HTTP request, read strictly.
 *
 * Text in, a struct out; nothing is kept and nobody is called. What is not exactly a
 * request by RFC 9112 is refused with the status to answer, never guessed at. */
#ifndef MARRAKECH_REQUEST_H
#define MARRAKECH_REQUEST_H

#include <stdbool.h>
#include <stddef.h>

#include "pages.h"

/* The longest head of a request, the longest target in it, and how many fields. */
enum { REQUEST_MAX = 16384, REQUEST_TARGET_MAX = 2048, REQUEST_FIELDS_MAX = 100 };

typedef enum server_method { METHOD_GET, METHOD_HEAD, METHOD_OTHER } server_method;

typedef struct server_request {
    server_method method;
    bool keep; /* more requests may follow on this connection */
    /* The path of the target, decoded; it may contain anything but NUL. */
    char path[REQUEST_TARGET_MAX + 1];
    size_t path_length;
    /* How welcome each form is, in thousandths; 0 is not at all. */
    int quality[ENCODINGS];
    /* If-None-Match, where it stands in the text; NULL if there is none. */
    const char *tags;
    size_t tags_length;
} server_request;

/* What reading can say besides the statuses 400, 414, 431 and 505. */
enum { REQUEST_MORE = 0, REQUEST_WHOLE = 200 };

/* Whether the head of a request is complete: REQUEST_WHOLE, and its size with the
 * empty line; REQUEST_MORE; or a status once it is clear that this will be no
 * request. The first seen bytes were looked at before. */
int server_request_scan(const char *text, size_t length, size_t seen, size_t *size);

/* Reads a complete head: REQUEST_WHOLE or a status. */
int server_request_read(server_request *r, const char *text, size_t size);

#endif
