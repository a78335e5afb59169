/* answer.c - writes the answers.
 *
 * Every answer, errors too, carries the same security headers: the page gets all it
 * needs from here, runs no script that stands in a document, and is shown in no
 * frame. */
#include "answer.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

static const char security[] =
    "Content-Security-Policy: default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; "
    "style-src 'self'; img-src 'self'; connect-src 'self'; manifest-src 'self'; base-uri 'none'; "
    "form-action 'none'; frame-ancestors 'none'\r\n"
    "X-Content-Type-Options: nosniff\r\n"
    "Referrer-Policy: no-referrer\r\n"
    "Cross-Origin-Opener-Policy: same-origin\r\n"
    "Cross-Origin-Embedder-Policy: require-corp\r\n"
    "Cross-Origin-Resource-Policy: same-origin\r\n"
    "Permissions-Policy: camera=(), microphone=(), geolocation=()\r\n";

static const char *reason_of(int status) {
    switch (status) {
    case 200: return "OK";
    case 304: return "Not Modified";
    case 404: return "Not Found";
    case 405: return "Method Not Allowed";
    case 414: return "URI Too Long";
    case 431: return "Request Header Fields Too Large";
    case 505: return "HTTP Version Not Supported";
    default: return "Bad Request";
    }
}

/* ---- The head -------------------------------------------------------------- */

static void add(server_answer *a, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* The longest head fits: nothing in it is as long as somebody likes. */
static void add(server_answer *a, const char *format, ...) {
    size_t room = sizeof a->head - a->head_length;
    va_list arguments;
    int length;
    va_start(arguments, format);
    length = vsnprintf(a->head + a->head_length, room, format, arguments);
    va_end(arguments);
    if (length > 0 && (size_t)length < room) a->head_length += (size_t)length;
}

/* In English whatever the locale is. */
static void add_date(server_answer *a) {
    static const char days[] = "SunMonTueWedThuFriSat", months[] = "JanFebMarAprMayJunJulAugSepOctNovDec";
    time_t now = time(NULL);
    struct tm t;
    if (!gmtime_r(&now, &t)) return;
    add(a, "Date: %.3s, %02d %.3s %d %02d:%02d:%02d GMT\r\n", days + 3 * t.tm_wday, t.tm_mday,
        months + 3 * t.tm_mon, t.tm_year + 1900, t.tm_hour, t.tm_min, t.tm_sec);
}

static void begin(server_answer *a, int status, bool keep) {
    a->head_length = 0;
    a->body = NULL;
    a->body_size = 0;
    a->keep = keep;
    add(a, "HTTP/1.1 %d %s\r\n", status, reason_of(status));
    add_date(a);
    add(a, "Connection: %s\r\n", keep ? "keep-alive" : "close");
    add(a, "%s", security);
}

/* An error and its small page, which is left out after HEAD. */
static void answer_error(server_answer *a, int status, bool keep, bool with_body) {
    begin(a, status, keep);
    if (status == 405) add(a, "Allow: GET, HEAD\r\n");
    add(a, "Cache-Control: no-cache\r\nContent-Type: text/plain; charset=utf-8\r\nContent-Length: %d\r\n\r\n",
        (int)strlen(reason_of(status)) + 5);
    if (with_body) add(a, "%d %s\n", status, reason_of(status));
}

void server_answer_fault(server_answer *a, int status) { answer_error(a, status, false, true); }

/* ---- A page ------------------------------------------------------------------ */

/* The form that is most welcome; the smallest, if the client does not mind. */
static server_encoding choose(const server_page *found, const server_request *r) {
    server_encoding best = ENCODING_NONE, e;
    for (e = ENCODING_NONE + 1; e < ENCODINGS; e++)
        if (found->forms[e].bytes && r->quality[e] > 0 && r->quality[e] >= r->quality[best]) best = e;
    return best;
}

/* Whether the client has this form already: its tag, weak or not, or * is listed. */
static bool has_tag(const server_request *r, const char *tag) {
    size_t length = strlen(tag), i = 0;
    if (!r->tags) return false;
    if (r->tags_length == 1 && r->tags[0] == '*') return true;
    while (i < r->tags_length) {
        const char *end;
        if (r->tags[i] != '"') {
            i++;
            continue;
        }
        if (i + length <= r->tags_length && memcmp(r->tags + i, tag, length) == 0) return true;
        end = memchr(r->tags + i + 1, '"', r->tags_length - i - 1);
        if (!end) return false;
        i = (size_t)(end - r->tags) + 1;
    }
    return false;
}

static void answer_page(server_answer *a, const server_page *found, const server_request *r) {
    static const char *const names[ENCODINGS] = {NULL, "gzip", "br"};
    server_encoding chosen = choose(found, r);
    const server_page_form *form = &found->forms[chosen];
    bool known = has_tag(r, form->tag);
    begin(a, known ? 304 : 200, r->keep);
    add(a, "ETag: %s\r\nCache-Control: %s\r\n", form->tag,
        found->lasting ? "public, max-age=31536000, immutable" : "no-cache");
    if (found->forms[ENCODING_GZIP].bytes || found->forms[ENCODING_BROTLI].bytes)
        add(a, "Vary: Accept-Encoding\r\n");
    if (!known) {
        if (names[chosen]) add(a, "Content-Encoding: %s\r\n", names[chosen]);
        add(a, "Content-Type: %s\r\nContent-Length: %zu\r\n", found->type, form->size);
    }
    add(a, "\r\n");
    if (known || r->method == METHOD_HEAD) return;
    a->body = form->bytes;
    a->body_size = form->size;
}

void server_answer_request(server_answer *a, const server_pages *p, const server_request *r) {
    const server_page *found;
    if (r->method == METHOD_OTHER) {
        answer_error(a, 405, r->keep, true);
        return;
    }
    found = server_pages_find(p, r->path, r->path_length);
    if (found)
        answer_page(a, found, r);
    else
        answer_error(a, 404, r->keep, r->method == METHOD_GET);
}
