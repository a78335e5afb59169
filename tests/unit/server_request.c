/* server_request.c - the head of a request: what is read, and what is refused with which status
 * (docs/hosting.md, RFC 9110 and 9112).
 *
 * Every text is read at once and byte by byte: where it is torn makes no difference. */
#include <stdlib.h>

#include "support.h"

#include "server/request.h"

#define GET "GET / HTTP/1.1\r\n"
#define HOST "Host: a\r\n"
#define END "\r\n"

static server_request found;

/* What the text is: REQUEST_MORE or a status. The request is in found. */
static int status_at(const char *text, size_t length) {
    size_t size = 0, size_again = 0, seen;
    int status = server_request_scan(text, length, 0, &size), again = REQUEST_MORE;
    for (seen = 0; again == REQUEST_MORE && seen < length; seen++)
        again = server_request_scan(text, seen + 1, seen, &size_again);
    /* Whoever sends too much too fast may be told more exactly what was too long. */
    if (status != again && !(status == 431 && again == 414))
        fail_msg("%d at once, %d byte by byte: %.60s", status, again, text);
    if (status != REQUEST_WHOLE) return status;
    assert_int_equal(size, size_again);
    assert_true(size <= length);
    return server_request_read(&found, text, size);
}

static int status_of(const char *text) { return status_at(text, strlen(text)); }

static void assert_status(const char *text, int expected) {
    const int status = status_of(text);
    if (status != expected) fail_msg("%d, not %d: %s", status, expected, text);
}

/* GET of a target, with a host. */
static int status_of_target(const char *target) {
    char text[8192];
    snprintf(text, sizeof text, "GET %s HTTP/1.1\r\n" HOST END, target);
    return status_of(text);
}

/* The page and a host, with these fields. */
static int status_with(const char *fields) {
    static char text[2 * REQUEST_MAX];
    snprintf(text, sizeof text, GET HOST "%s" END, fields);
    return status_of(text);
}

/* ---- The first line ---------------------------------------------------------------- */

static void test_methods(void **context) {
    static const struct {
        const char *method;
        server_method expected;
    } cases[] = {{"GET", METHOD_GET},
                 {"HEAD", METHOD_HEAD},
                 {"POST", METHOD_OTHER},
                 {"OPTIONS", METHOD_OTHER},
                 {"get", METHOD_OTHER},
                 {"GETS", METHOD_OTHER},
                 {"GE", METHOD_OTHER},
                 {"HEAT", METHOD_OTHER},
                 {"B", METHOD_OTHER},
                 {"M-SEARCH", METHOD_OTHER},
                 {"!#$%&'*+-.^_`|~19azAZ", METHOD_OTHER},
                 {"ABCDEFGHIJKLMNOPQRSTUVWXYZABCDEF", METHOD_OTHER}};
    static const char *const bad[] = {
        "", "GE(T", "GET,", "\"GET\"", "G\xc3\x89T", "GET\t", "ABCDEFGHIJKLMNOPQRSTUVWXYZABCDEFG"};
    char text[200];
    size_t i;
    UNUSED(context);
    for (i = 0; i < COUNT_OF(cases); i++) {
        snprintf(text, sizeof text, "%s /x HTTP/1.1\r\n" HOST END, cases[i].method);
        assert_status(text, REQUEST_WHOLE);
        assert_int_equal(found.method, cases[i].expected);
    }
    for (i = 0; i < COUNT_OF(bad); i++) {
        snprintf(text, sizeof text, "%s /x HTTP/1.1\r\n" HOST END, bad[i]);
        assert_status(text, 400);
    }
}

static void test_versions(void **context) {
    static const struct {
        const char *version;
        int expected;
    } cases[] = {{"HTTP/1.1", 200},  {"HTTP/1.0", 200},  {"HTTP/1.9", 200},  {"HTTP/2.0", 505},
                 {"HTTP/0.9", 505},  {"HTTP/9.1", 505},  {"http/1.1", 400},  {"HTTP/1", 400},
                 {"HTTP/1.", 400},   {"HTTP/11", 400},   {"HTTP/1.10", 400}, {"HTTP/1-1", 400},
                 {"HTTP/x.1", 400},  {"HTTP/1.x", 400},  {"HTTP/:.1", 400},  {"HTTP/1.:", 400},
                 {"HTTP/1.1 ", 400}, {" HTTP/1.1", 400}, {"HTTQ/1.1", 400},  {"", 400}};
    char text[200];
    size_t i;
    UNUSED(context);
    for (i = 0; i < COUNT_OF(cases); i++) {
        snprintf(text, sizeof text, "GET / %s\r\n" HOST END, cases[i].version);
        assert_status(text, cases[i].expected);
    }
    /* What is wrong besides is told only of a version that is known. */
    assert_status("GET x HTTP/2.0\r\n" HOST END, 505);
    assert_status("GET x HTTP/1.1\r\n" HOST END, 400);
}

static void test_first_lines_that_are_none(void **context) {
    static const char *const bad[] = {END END,
                                      END GET HOST END,
                                      "GET\r\n" HOST END,
                                      "GET /\r\n" HOST END,
                                      "GET \r\n" END,
                                      "GET  / HTTP/1.1\r\n" END,
                                      "GET / x HTTP/1.1\r\n" HOST END,
                                      "\t" GET HOST END,
                                      " " GET HOST END};
    size_t i;
    UNUSED(context);
    for (i = 0; i < COUNT_OF(bad); i++) assert_status(bad[i], 400);
}

/* ---- The target --------------------------------------------------------------------- */

static void test_paths(void **context) {
    static const struct {
        const char *target, *path;
    } cases[] = {
        {"/", "/"},
        {"/a/b.js", "/a/b.js"},
        {"/a?b=c?d", "/a"},
        {"/?", "/"},
        {"/a?%zz", "/a"}, /* nobody reads the query */
        {"/%41%7a%2F", "/Az/"},
        {"/%c3%A9", "/\xc3\xa9"},
        {"/%2541", "/%41"}, /* decoded once */
        {"/a%20b", "/a b"},
        {"/%3f%23", "/?#"},
        /* Dots are names like others: what is not in the table is not there. */
        {"/../../etc/passwd", "/../../etc/passwd"},
        {"/%2e%2e/./x", "/.././x"},
        {"//x", "//x"},
        {"/a:b@c", "/a:b@c"},
        {"http://host/x", "/x"},
        {"HTTP://host:8080/x?y", "/x"},
        {"https://host/", "/"},
        {"http://host", "/"},
        {"http://host?x", "/"},
    };
    size_t i;
    UNUSED(context);
    for (i = 0; i < COUNT_OF(cases); i++) {
        assert_int_equal(status_of_target(cases[i].target), REQUEST_WHOLE);
        assert_int_equal(found.path_length, strlen(cases[i].path));
        assert_memory_equal(found.path, cases[i].path, found.path_length);
    }
}

static void test_targets_that_are_none(void **context) {
    static const char *const bad[] = {
        "x",          "*",    "http:", "http://", "http:///x", "https://", "https://?x", "ftp://a/",
        "httpx://a/", "/#",   "/a#b",  "/\t",     "/\xc3",     "/\x80x",   "?",          "host:80",
        "/%",         "/%4",  "/x%",   "/%4g",    "/%g4",      "/%%41",    "/%0",        "/%00",
        "/%0a",       "/%0D", "/%1f",  "/%7f",    "/%7F",      "/a%-1",    "/%+1"};
    size_t i;
    UNUSED(context);
    for (i = 0; i < COUNT_OF(bad); i++)
        if (status_of_target(bad[i]) != 400) fail_msg("%d: %s", status_of_target(bad[i]), bad[i]);
    /* Of a method that is answered alike for all targets, only the form is looked at. */
    assert_status("OPTIONS * HTTP/1.1\r\n" HOST END, REQUEST_WHOLE);
    assert_status("CONNECT host:80 HTTP/1.1\r\n" HOST END, REQUEST_WHOLE);
    assert_status("POST /% HTTP/1.1\r\n" HOST END, REQUEST_WHOLE);
    assert_status("POST /# HTTP/1.1\r\n" HOST END, 400);
}

static void test_long_targets(void **context) {
    static char target[REQUEST_TARGET_MAX + 2], text[3 * REQUEST_TARGET_MAX];
    UNUSED(context);
    memset(target, 'a', sizeof target);
    target[0] = '/';
    target[REQUEST_TARGET_MAX] = '\0';
    assert_int_equal(status_of_target(target), REQUEST_WHOLE);
    assert_int_equal(found.path_length, REQUEST_TARGET_MAX);
    target[REQUEST_TARGET_MAX] = 'a';
    target[REQUEST_TARGET_MAX + 1] = '\0';
    assert_int_equal(status_of_target(target), 414);
    snprintf(text, sizeof text, "POST %s HTTP/1.1\r\n" HOST END, target);
    assert_status(text, 414);
    /* Before the version, which may have been cut off. */
    snprintf(text, sizeof text, "GET %s x\r\n" HOST END, target);
    assert_status(text, 414);
    /* Without an end it is told as soon as it is clear. */
    memset(text, 'a', sizeof text);
    assert_int_equal(status_at(text, REQUEST_TARGET_MAX + 64), REQUEST_MORE);
    assert_int_equal(status_at(text, REQUEST_TARGET_MAX + 65), 414);
}

/* ---- The fields ----------------------------------------------------------------------- */

static void test_forms_of_fields(void **context) {
    static const char *const good[] = {
        "",           "X:\r\n",          "X: y\r\n",    "X:y\r\n",         "x-y_z~1:\t y\t \r\n",
        "X: a:b\r\n", "X: \xc3\xa9\r\n", "X: a\tb\r\n", "X: 1\r\nX: 2\r\n"};
    static const char *const bad[] = {"X\r\n",          ": y\r\n",    "X : y\r\n",
                                      " X: y\r\n",      "\tX: y\r\n", "X\xc3\xa9: y\r\n",
                                      "X: a\r\n b\r\n", "X(): y\r\n", "X Y: z\r\n"};
    size_t i;
    UNUSED(context);
    for (i = 0; i < COUNT_OF(good); i++)
        if (status_with(good[i]) != REQUEST_WHOLE) fail_msg("refused: %s", good[i]);
    for (i = 0; i < COUNT_OF(bad); i++)
        if (status_with(bad[i]) != 400) fail_msg("not refused: %s", bad[i]);
}

static void test_number_of_fields(void **context) {
    static char fields[8 * REQUEST_FIELDS_MAX];
    int i;
    UNUSED(context);
    for (i = 1; i < REQUEST_FIELDS_MAX; i++) strcat(fields, "X: y\r\n"); /* the host is one too */
    assert_int_equal(status_with(fields), REQUEST_WHOLE);
    strcat(fields, "X: y\r\n");
    assert_int_equal(status_with(fields), 431);
}

static void test_host(void **context) {
    static const char *const good[] = {"",    "a",   "a.example:8080", "[::1]:80", "127.0.0.1",
                                       "%41", "a_b", "\t a \t"};
    static const char *const bad[] = {"a b",  "a/b",   "a?b", "a#b",      "a@b", "a,b",
                                      "a\\b", "\"a\"", "<a>", "\xc3\xa9", "a\tb"};
    char text[200];
    size_t i;
    UNUSED(context);
    for (i = 0; i < COUNT_OF(good); i++) {
        snprintf(text, sizeof text, GET "hOST: %s\r\n" END, good[i]);
        assert_status(text, REQUEST_WHOLE);
    }
    for (i = 0; i < COUNT_OF(bad); i++) {
        snprintf(text, sizeof text, GET "Host: %s\r\n" END, bad[i]);
        assert_status(text, 400);
    }
    assert_status(GET END, 400);
    assert_status(GET "X: y\r\n" END, 400);
    assert_status(GET HOST HOST END, 400);
    assert_status("GET / HTTP/1.0\r\n" END, REQUEST_WHOLE);
    assert_status("GET / HTTP/1.0\r\n" HOST HOST END, 400);
}

static void test_connections_that_stay(void **context) {
    static const struct {
        const char *version, *fields;
        bool keep;
    } cases[] = {
        {"1.1", "", true},
        {"1.1", "Connection: close\r\n", false},
        {"1.1", "connection:CLOSE\r\n", false},
        {"1.1", "Connection: upgrade , close\r\n", false},
        {"1.1", "Connection: closed, enclose\r\n", true},
        {"1.1", "Connection: keep-alive\r\nConnection: close\r\n", false},
        {"1.1", "Connection: close, keep-alive\r\n", false},
        {"1.1", "Connection:\r\n", true},
        {"1.0", "", false},
        {"1.0", "Connection: Keep-Alive\r\n", true},
        {"1.0", "Connection: keep-alive, close\r\n", false},
        {"1.1", "Content-Length: 0\r\n", true},
        {"1.1", "Content-Length: 000\r\n", true},
        {"1.1", "Content-Length: 1\r\n", false},
        {"1.1", "Content-Length: 010\r\n", false},
        {"1.1", "Content-Length: 999999999999999999\r\n", false},
        {"1.1", "Transfer-Encoding: chunked\r\n", false},
        {"1.1", "Transfer-Encoding: identity\r\n", false},
        {"1.0", "Connection: keep-alive\r\nContent-Length: 1\r\n", false},
    };
    size_t i;
    UNUSED(context);
    for (i = 0; i < COUNT_OF(cases); i++) {
        char text[200];
        snprintf(text, sizeof text, "GET / HTTP/%s\r\n" HOST "%s" END, cases[i].version, cases[i].fields);
        assert_status(text, REQUEST_WHOLE);
        if (found.keep != cases[i].keep) fail_msg("%s", text);
    }
}

/* Two readers must never disagree about where a request ends. */
static void test_lengths_that_are_ambiguous(void **context) {
    static const char *const bad[] = {
        "Content-Length: 1\r\nContent-Length: 1\r\n",
        "Content-Length: 0\r\nContent-Length: 5\r\n",
        "Content-Length: 1, 1\r\n",
        "Content-Length: -1\r\n",
        "Content-Length: +1\r\n",
        "Content-Length: 0x1\r\n",
        "Content-Length: 1 1\r\n",
        "Content-Length: ten\r\n",
        "Content-Length:\r\n",
        "Content-Length: 1000000000000000000\r\n",
        "Transfer-Encoding: chunked\r\nContent-Length: 0\r\n",
        "Content-Length: 0\r\nTransfer-Encoding: chunked\r\n",
        "Transfer-Encoding: gzip\r\nTransfer-Encoding: chunked\r\n",
    };
    size_t i;
    UNUSED(context);
    for (i = 0; i < COUNT_OF(bad); i++)
        if (status_with(bad[i]) != 400) fail_msg("not refused: %s", bad[i]);
}

static void test_accept_encoding(void **context) {
    static const struct {
        const char *fields;
        int plain, gzip, brotli;
    } cases[] = {
        {"", 1, 0, 0},
        {"Accept-Encoding:\r\n", 1, 0, 0},
        {"Accept-Encoding: gzip\r\n", 1, 1000, 0},
        {"ACCEPT-encoding: GZip, Br\r\n", 1, 1000, 1000},
        {"Accept-Encoding: deflate, zstd, x-gzip, gzipp, g\r\n", 1, 0, 0},
        {"Accept-Encoding: , ,gzip,,\r\n", 1, 1000, 0},
        {"Accept-Encoding: identity\r\n", 1000, 0, 0},
        {"Accept-Encoding: identity;q=0\r\n", 0, 0, 0},
        {"Accept-Encoding: *\r\n", 1000, 1000, 1000},
        {"Accept-Encoding: *;q=0\r\n", 0, 0, 0},
        {"Accept-Encoding: gzip;q=0.5, *;q=0.1\r\n", 100, 500, 100},
        {"Accept-Encoding: *;q=0.1, gzip;q=0.5\r\n", 100, 500, 100},
        {"Accept-Encoding: gzip;q=0, *\r\n", 1000, 0, 1000},
        {"Accept-Encoding: gzip\r\nAccept-Encoding: br;q=0.3\r\n", 1, 1000, 300},
        {"Accept-Encoding: gzip;q=1, gzip;q=0.2\r\n", 1, 200, 0},
        {"Accept-Encoding: gzip;q=0.1,br;Q=0.12\r\n", 1, 100, 120},
        {"Accept-Encoding: gzip;q=0.123,br;q=0.999\r\n", 1, 123, 999},
        {"Accept-Encoding: gzip ; q = 0.25 \t, br\t;\tq=1.000\r\n", 1, 250, 1000},
        {"Accept-Encoding: gzip;level=9;q=0.25\r\n", 1, 250, 0},
        {"Accept-Encoding: gzip;q=0.25;level=9\r\n", 1, 250, 0},
        {"Accept-Encoding: gzip;level=9, br;\r\n", 1, 1000, 1000},
        {"Accept-Encoding: gzip;q=1., br;q=0.\r\n", 1, 1000, 0},
        /* What is no quality is none. */
        {"Accept-Encoding: gzip;q=1.001, br;q=1.1\r\n", 1, 0, 0},
        {"Accept-Encoding: gzip;q=1.0000, br;q=0.1234\r\n", 1, 0, 0},
        {"Accept-Encoding: gzip;q=2, br;q=-1\r\n", 1, 0, 0},
        {"Accept-Encoding: gzip;q=, br;q\r\n", 1, 0, 0},
        {"Accept-Encoding: gzip;q=1x, br;q=0.x\r\n", 1, 0, 0},
        {"Accept-Encoding: gzip;q=.5, br;q=0.5.\r\n", 1, 0, 0},
        {"Accept-Encoding: gzip;q=0.-1, br;q=00\r\n", 1, 0, 0},
        {"Accept-Encoding: gzip;q=\"1\", br;q=1 1\r\n", 1, 0, 0},
    };
    size_t i;
    UNUSED(context);
    for (i = 0; i < COUNT_OF(cases); i++) {
        assert_int_equal(status_with(cases[i].fields), REQUEST_WHOLE);
        if (found.quality[ENCODING_NONE] != cases[i].plain || found.quality[ENCODING_GZIP] != cases[i].gzip ||
            found.quality[ENCODING_BROTLI] != cases[i].brotli)
            fail_msg("%d, %d, %d of %s", found.quality[ENCODING_NONE], found.quality[ENCODING_GZIP],
                     found.quality[ENCODING_BROTLI], cases[i].fields);
    }
}

static void test_if_none_match(void **context) {
    static const char text[] = GET HOST "If-None-Match: \t\"a\", W/\"b\" \r\nIf-None-Match: \"c\"\r\n" END;
    UNUSED(context);
    assert_int_equal(status_with(""), REQUEST_WHOLE);
    assert_null(found.tags);
    assert_status(text, REQUEST_WHOLE);
    assert_ptr_equal(found.tags, strchr(text, '"'));
    assert_int_equal(found.tags_length, strlen("\"a\", W/\"b\""));
    assert_int_equal(status_with("if-none-match:\r\n"), REQUEST_WHOLE);
    assert_non_null(found.tags);
    assert_int_equal(found.tags_length, 0);
}

/* Ranges are not supported, and what nobody knows is passed over. */
static void test_other_fields(void **context) {
    UNUSED(context);
    assert_int_equal(
        status_with("Range: bytes=0-1\r\nExpect: 100-continue\r\nUpgrade: h2c\r\nTE: trailers\r\n"
                    "Cookie: a=b; c=\r\nIf-Modified-Since: x\r\n"),
        REQUEST_WHOLE);
    assert_true(found.keep);
}

/* ---- Whole or not ------------------------------------------------------------------------ */

static void test_a_torn_request_is_waited_for(void **context) {
    static const char text[] = "HEAD /a%20b?c HTTP/1.1\r\nHost: a\r\nAccept-Encoding: br\r\n\r\n";
    size_t length, size;
    UNUSED(context);
    for (length = 0; length < sizeof text - 1; length++)
        assert_int_equal(server_request_scan(text, length, length ? length - 1 : 0, &size), REQUEST_MORE);
    assert_int_equal(server_request_scan(text, length, length - 1, &size), REQUEST_WHOLE);
    assert_int_equal(size, length);
    assert_int_equal(server_request_read(&found, text, size), REQUEST_WHOLE);
    assert_int_equal(found.method, METHOD_HEAD);
    assert_string_equal(found.path, "/a b");
    assert_int_equal(found.quality[ENCODING_BROTLI], 1000);
}

static void test_pipelined_requests_are_cut_apart(void **context) {
    static const char text[] =
        "GET /1 HTTP/1.1\r\n" HOST END "GET /2 HTTP/1.1\r\n" HOST "X: y\r\n" END "GET /3";
    const char *at = text;
    size_t left = sizeof text - 1, size = 0;
    UNUSED(context);
    assert_int_equal(server_request_scan(at, left, 0, &size), REQUEST_WHOLE);
    assert_int_equal(server_request_read(&found, at, size), REQUEST_WHOLE);
    assert_string_equal(found.path, "/1");
    at += size, left -= size;
    assert_int_equal(server_request_scan(at, left, 0, &size), REQUEST_WHOLE);
    assert_int_equal(server_request_read(&found, at, size), REQUEST_WHOLE);
    assert_string_equal(found.path, "/2");
    at += size, left -= size;
    assert_int_equal(server_request_scan(at, left, 0, &size), REQUEST_MORE);
    assert_int_equal(left, strlen("GET /3"));
}

static void test_ends_of_lines(void **context) {
    static const char *const bad[] = {
        "GET / HTTP/1.1\n", GET "Host: a\n",  GET HOST "\n",    "\n",
        GET "X: a\rb\r\n",  GET "X: a\r\r\n", GET "\rX: a\r\n", GET HOST "\r\r"};
    size_t i;
    UNUSED(context);
    for (i = 0; i < COUNT_OF(bad); i++) assert_status(bad[i], 400);
}

/* The bytes that no head of a request may hold, wherever they stand. */
static void test_wrong_bytes(void **context) {
    static const char text[] = "GET /x HTTP/1.1\r\nHost: a\r\nX: yyyy\r\n\r\n";
    char torn[sizeof text];
    size_t at;
    int byte;
    UNUSED(context);
    for (byte = 0; byte < 128; byte++) {
        if ((byte >= ' ' && byte != 0x7f) || byte == '\t' || byte == '\r' || byte == '\n') continue;
        for (at = 0; at < sizeof text - 1; at++) {
            memcpy(torn, text, sizeof text);
            torn[at] = (char)byte;
            assert_int_equal(status_at(torn, sizeof text - 1), 400);
            assert_int_equal(status_at(torn, at + 1), 400);
        }
    }
}

/* Any other byte in any place is read or refused, but never more than refused. */
static void test_any_byte_anywhere(void **context) {
    static const char text[] =
        "GET http://a/b%20c?d HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Length: 0\r\n"
        "Accept-Encoding: gzip;q=0.5, *\r\nIf-None-Match: \"x\"\r\n\r\n";
    char torn[sizeof text];
    size_t at;
    int byte;
    UNUSED(context);
    for (at = 0; at < sizeof text - 1; at++)
        for (byte = 0; byte < 256; byte++) {
            int status;
            memcpy(torn, text, sizeof text);
            torn[at] = (char)byte;
            status = status_at(torn, sizeof text - 1);
            assert_true(status == REQUEST_WHOLE || status == REQUEST_MORE || status == 400 || status == 505);
            assert_true(torn[at] != text[at] || status == REQUEST_WHOLE);
        }
}

static void test_large_heads(void **context) {
    static char text[2 * REQUEST_MAX];
    const size_t before = strlen(GET HOST "X: ");
    size_t size = 0;
    UNUSED(context);
    memset(text, 'x', sizeof text);
    memcpy(text, GET HOST "X: ", before);
    /* Just as large as it may be. */
    memcpy(text + REQUEST_MAX - 4, "\r\n\r\n", 4);
    assert_int_equal(server_request_scan(text, REQUEST_MAX, 0, &size), REQUEST_WHOLE);
    assert_int_equal(size, REQUEST_MAX);
    assert_int_equal(server_request_read(&found, text, size), REQUEST_WHOLE);
    /* One byte more, and without an end. */
    memset(text + before, 'x', sizeof text - before);
    memcpy(text + REQUEST_MAX - 3, "\r\n\r\n", 4);
    assert_int_equal(server_request_scan(text, REQUEST_MAX + 1, 0, &size), 431);
    memset(text + before, 'x', sizeof text - before);
    assert_int_equal(server_request_scan(text, REQUEST_MAX - 1, 0, &size), REQUEST_MORE);
    assert_int_equal(server_request_scan(text, REQUEST_MAX, REQUEST_MAX - 1, &size), 431);
}

/* Reading alone relies on nothing that was looked at before. */
static void test_heads_without_an_end(void **context) {
    static const char *const bad[] = {"",   "GET",        GET, GET HOST, GET HOST "X: y", "GET / HTTP/1.1\n",
                                      "\n", GET HOST "\n"};
    size_t i;
    UNUSED(context);
    for (i = 0; i < COUNT_OF(bad); i++)
        assert_int_equal(server_request_read(&found, bad[i], strlen(bad[i])), 400);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_methods),
        cmocka_unit_test(test_versions),
        cmocka_unit_test(test_first_lines_that_are_none),
        cmocka_unit_test(test_paths),
        cmocka_unit_test(test_targets_that_are_none),
        cmocka_unit_test(test_long_targets),
        cmocka_unit_test(test_forms_of_fields),
        cmocka_unit_test(test_number_of_fields),
        cmocka_unit_test(test_host),
        cmocka_unit_test(test_connections_that_stay),
        cmocka_unit_test(test_lengths_that_are_ambiguous),
        cmocka_unit_test(test_accept_encoding),
        cmocka_unit_test(test_if_none_match),
        cmocka_unit_test(test_other_fields),
        cmocka_unit_test(test_a_torn_request_is_waited_for),
        cmocka_unit_test(test_pipelined_requests_are_cut_apart),
        cmocka_unit_test(test_ends_of_lines),
        cmocka_unit_test(test_wrong_bytes),
        cmocka_unit_test(test_any_byte_anywhere),
        cmocka_unit_test(test_large_heads),
        cmocka_unit_test(test_heads_without_an_end),
    };
    return cmocka_run_group_tests_name("server_request", tests, NULL, NULL);
}
