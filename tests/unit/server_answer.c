/* server_answer.c - what is answered: statuses, headers, the form of a page and its tag
 * (docs/hosting.md). */
#include <ctype.h>
#include <stdlib.h>

#include "support.h"

#include "server/answer.h"

/* ---- Pages, questions and answers -------------------------------------------------- */

static unsigned char plain[] = "plain text", zipped[] = "gzip", small[] = "br";

#define FORM(bytes, tag) \
    { bytes, sizeof(bytes) - 1, tag }
#define NO_FORM \
    { NULL, 0, "" }

static server_page list[] = {
    {"/assets/a.js", "text/javascript", true, {FORM(plain, "\"0\""), NO_FORM, NO_FORM}},
    {"/assets/b.css", "text/css", true, {FORM(plain, "\"0\""), FORM(zipped, "\"1\""), NO_FORM}},
    {"/empty", "text/plain", false, {{plain, 0, "\"e\""}, NO_FORM, NO_FORM}},
    {"/index.html", "text/html", false, {FORM(plain, "\"0\""), FORM(zipped, "\"1\""), FORM(small, "\"2\"")}},
    {"/sub/index.html", "text/plain", false, {FORM(plain, "\"s\""), NO_FORM, NO_FORM}},
    {"/sub/only.br", "text/plain", false, {FORM(plain, "\"0\""), NO_FORM, FORM(small, "\"2\"")}},
};
static const server_pages pages = {list, COUNT_OF(list), 0};

static server_answer a;
static char head[ANSWER_HEAD_MAX + 1];

/* The value of a header, which is there once at most; NULL if it is not. */
static const char *header(const char *name) {
    static char value[1024];
    const char *found = NULL, *line;
    for (line = strstr(head, "\r\n"); line && line[2] != '\r'; line = strstr(line + 2, "\r\n")) {
        const size_t length = strlen(name);
        if (strncmp(line + 2, name, length) != 0 || line[2 + length] != ':') continue;
        if (found) fail_msg("twice: %s", name);
        found = line + 2 + length;
    }
    if (!found) return NULL;
    assert_int_equal(found[1], ' ');
    snprintf(value, sizeof value, "%.*s", (int)strcspn(found + 2, "\r"), found + 2);
    return value;
}

static void assert_header(const char *name, const char *expected) {
    const char *value = header(name);
    if (!value && !expected) return;
    if (!value || !expected || strcmp(value, expected) != 0)
        fail_msg("%s: %s, not %s in\n%s", name, value ? value : "missing", expected ? expected : "missing",
                 head);
}

static int status(void) { return atoi(head + strlen("HTTP/1.1 ")); }

static const char *behind_the_head(void) { return strstr(head, "\r\n\r\n") + 4; }

/* What every answer has. */
static void check_head(void) {
    static const char *const security[][2] = {
        {"Content-Security-Policy",
         "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; style-src 'self'; "
         "img-src 'self'; connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; "
         "frame-ancestors 'none'"},
        {"X-Content-Type-Options", "nosniff"},
        {"Referrer-Policy", "no-referrer"},
        {"Cross-Origin-Opener-Policy", "same-origin"},
        {"Cross-Origin-Embedder-Policy", "require-corp"},
        {"Cross-Origin-Resource-Policy", "same-origin"},
        {"Permissions-Policy", "camera=(), microphone=(), geolocation=()"},
    };
    size_t i;
    assert_true(a.head_length < ANSWER_HEAD_MAX);
    memcpy(head, a.head, a.head_length);
    head[a.head_length] = '\0';
    assert_int_equal(strlen(head), a.head_length);
    assert_memory_equal(head, "HTTP/1.1 ", 9);
    assert_non_null(strstr(head, "\r\n\r\n"));
    for (i = 0; head[i]; i++) /* no line ends otherwise, but for the small page of an error */
        if (head[i] == '\n' && head + i < behind_the_head()) assert_int_equal(head[i - 1], '\r');
    for (i = 0; i < COUNT_OF(security); i++) assert_header(security[i][0], security[i][1]);
    assert_header("Connection", a.keep ? "keep-alive" : "close");
    assert_header("Accept-Ranges", NULL);
}

/* Asks by these words, which may be cut short of the whole request's end. */
static void ask(const char *first, const char *fields) {
    char text[8192];
    size_t size = 0;
    server_request r;
    snprintf(text, sizeof text, "%s HTTP/1.1\r\nHost: a\r\n%s\r\n", first, fields);
    assert_int_equal(server_request_scan(text, strlen(text), 0, &size), REQUEST_WHOLE);
    assert_int_equal(server_request_read(&r, text, size), REQUEST_WHOLE);
    memset(&a, 0x5a, sizeof a);
    server_answer_request(&a, &pages, &r);
    check_head();
    assert_int_equal(a.keep, r.keep);
}

static void assert_body(const unsigned char *bytes, size_t size) {
    assert_ptr_equal(a.body, bytes);
    assert_int_equal(a.body_size, size);
    assert_string_equal(behind_the_head(), "");
}

/* ---- Pages ------------------------------------------------------------------------------ */

static void test_a_page(void **context) {
    UNUSED(context);
    ask("GET /index.html", "");
    assert_int_equal(status(), 200);
    assert_memory_equal(head, "HTTP/1.1 200 OK\r\n", 17);
    assert_header("Content-Type", "text/html");
    assert_header("Content-Length", "10");
    assert_header("ETag", "\"0\"");
    assert_header("Cache-Control", "no-cache");
    assert_header("Vary", "Accept-Encoding");
    assert_header("Content-Encoding", NULL);
    assert_body(plain, 10);
}

static void test_a_page_whose_name_changes_with_it(void **context) {
    UNUSED(context);
    ask("GET /assets/a.js", "Accept-Encoding: gzip, br\r\n");
    assert_int_equal(status(), 200);
    assert_header("Cache-Control", "public, max-age=31536000, immutable");
    assert_header("Vary", NULL); /* it has one form */
    assert_header("Content-Encoding", NULL);
    assert_body(plain, 10);
}

static void test_an_empty_page(void **context) {
    UNUSED(context);
    ask("GET /empty", "");
    assert_int_equal(status(), 200);
    assert_header("Content-Length", "0");
    assert_int_equal(a.body_size, 0);
}

static void test_a_folder_is_its_index(void **context) {
    UNUSED(context);
    ask("GET /", "");
    assert_header("Content-Type", "text/html");
    ask("GET /sub/?x", "");
    assert_header("ETag", "\"s\"");
    ask("GET http://a", "");
    assert_header("Content-Type", "text/html");
}

static void test_what_is_not_there(void **context) {
    static const char *const targets[] = {"/sub",
                                          "/nothing",
                                          "/index.htm",
                                          "/index.html/",
                                          "/index.htmlx",
                                          "/INDEX.HTML",
                                          "//",
                                          "/./",
                                          "/sub/../",
                                          "/../",
                                          "/../../etc/passwd",
                                          "/%2e%2e/",
                                          "/index.html%20",
                                          "/sub%2f%2e%2e/index.html",
                                          "/index.html.gz",
                                          "/assets/",
                                          "/assets",
                                          "/%ff"};
    char text[4096];
    size_t i;
    UNUSED(context);
    for (i = 0; i < COUNT_OF(targets); i++) {
        snprintf(text, sizeof text, "GET %s", targets[i]);
        ask(text, "");
        if (status() != 404) fail_msg("%d: %s", status(), targets[i]);
        assert_header("Content-Type", "text/plain; charset=utf-8");
        assert_header("Content-Length", "14");
        assert_header("Cache-Control", "no-cache");
        assert_header("ETag", NULL);
        assert_true(a.keep);
        assert_int_equal(a.body_size, 0);
        assert_string_equal(behind_the_head(), "404 Not Found\n");
    }
    /* The longest path, as a file and as a folder. */
    memset(text, 'a', sizeof text);
    memcpy(text, "GET /", 5);
    text[4 + REQUEST_TARGET_MAX] = '\0';
    ask(text, "");
    assert_int_equal(status(), 404);
    text[3 + REQUEST_TARGET_MAX] = '/';
    ask(text, "");
    assert_int_equal(status(), 404);
}

/* A path ends where its length says, and a NUL in it ends nothing. */
static void test_paths_are_found_by_their_length(void **context) {
    static char longest[8192];
    UNUSED(context);
    assert_ptr_equal(server_pages_find(&pages, "/index.html???", strlen("/index.html")), &list[3]);
    assert_ptr_equal(server_pages_find(&pages, "/index.html", 1), &list[3]);
    assert_null(server_pages_find(&pages, "/index.html", strlen("/index")));
    assert_null(server_pages_find(&pages, "/index.html\0x", strlen("/index.html") + 2));
    assert_null(server_pages_find(&pages, "\0", 1));
    assert_null(server_pages_find(&pages, "", 0));
    memset(longest, '/', sizeof longest);
    assert_null(server_pages_find(&pages, longest, sizeof longest));
    assert_null(server_pages_find(&(server_pages){NULL, 0, 0}, "/", 1));
}

static void test_head_is_get_without_its_body(void **context) {
    static const char *const targets[] = {"/", "/assets/b.css", "/nothing"};
    char of_get[ANSWER_HEAD_MAX + 1], text[100];
    size_t i;
    UNUSED(context);
    for (i = 0; i < COUNT_OF(targets); i++) {
        int attempt;
        /* The date may change in between. */
        for (attempt = 0; attempt < 3; attempt++) {
            snprintf(text, sizeof text, "GET %s", targets[i]);
            ask(text, "Accept-Encoding: gzip\r\n");
            strcpy(of_get, head);
            strstr(of_get, "\r\n\r\n")[4] = '\0';
            snprintf(text, sizeof text, "HEAD %s", targets[i]);
            ask(text, "Accept-Encoding: gzip\r\n");
            if (strcmp(head, of_get) == 0) break;
        }
        assert_string_equal(head, of_get);
        assert_body(NULL, 0);
    }
}

static void test_other_methods(void **context) {
    UNUSED(context);
    ask("POST /", "");
    assert_int_equal(status(), 405);
    assert_header("Allow", "GET, HEAD");
    assert_header("Content-Length", "23");
    assert_string_equal(behind_the_head(), "405 Method Not Allowed\n");
    assert_true(a.keep);
    ask("OPTIONS *", "Content-Length: 3\r\n");
    assert_int_equal(status(), 405);
    assert_false(a.keep);
    ask("GET /", "");
    assert_header("Allow", NULL);
}

static void test_the_connection(void **context) {
    UNUSED(context);
    ask("GET /", "Connection: close\r\n");
    assert_false(a.keep);
    ask("GET /nothing", "Content-Length: 5\r\n");
    assert_false(a.keep);
    ask("GET /", "If-None-Match: *\r\nConnection: close\r\n");
    assert_int_equal(status(), 304);
    assert_false(a.keep);
}

static void test_ranges_are_not_supported(void **context) {
    UNUSED(context);
    ask("GET /", "Range: bytes=0-1\r\n");
    assert_int_equal(status(), 200);
    assert_header("Content-Range", NULL);
    assert_body(plain, 10);
}

/* ---- Which form --------------------------------------------------------------------------- */

static void test_the_form_that_is_preferred(void **context) {
    static const struct {
        const char *target, *accepted, *encoding;
    } cases[] = {
        {"/", "", NULL},
        {"/", "gzip", "gzip"},
        {"/", "br", "br"},
        {"/", "gzip, br", "br"}, /* between equals the smallest */
        {"/", "br;q=0.5, gzip;q=0.6", "gzip"},
        {"/", "gzip;q=0.001", "gzip"},
        {"/", "identity, gzip;q=0.5", NULL},
        {"/", "identity;q=0.5, gzip;q=0.5", "gzip"},
        {"/", "identity;q=0.5, gzip;q=0.4, br;q=0.3", NULL},
        {"/", "*", "br"},
        {"/", "*;q=0", NULL}, /* something has to be sent */
        {"/", "identity;q=0", NULL},
        {"/", "identity;q=0, gzip", "gzip"},
        {"/", "br;q=0, *", "gzip"},
        {"/", "deflate", NULL},
        {"/assets/b.css", "br, gzip;q=0.1", "gzip"},
        {"/assets/b.css", "br", NULL},
        {"/assets/a.js", "br, gzip", NULL},
        {"/sub/only.br", "gzip", NULL},
        {"/sub/only.br", "gzip, br;q=0.2", "br"},
    };
    size_t i;
    UNUSED(context);
    for (i = 0; i < COUNT_OF(cases); i++) {
        const bool is_zipped = cases[i].encoding && strcmp(cases[i].encoding, "gzip") == 0;
        char first[100], fields[100];
        snprintf(first, sizeof first, "GET %s", cases[i].target);
        snprintf(fields, sizeof fields, "Accept-Encoding: %s\r\n", cases[i].accepted);
        ask(first, fields);
        assert_int_equal(status(), 200);
        assert_header("Content-Encoding", cases[i].encoding);
        assert_header("Content-Length", !cases[i].encoding ? "10" : is_zipped ? "4" : "2");
        assert_header("ETag", !cases[i].encoding ? "\"0\"" : is_zipped ? "\"1\"" : "\"2\"");
        if (!cases[i].encoding)
            assert_body(plain, 10);
        else if (is_zipped)
            assert_body(zipped, 4);
        else
            assert_body(small, 2);
        assert_header("Vary", strcmp(cases[i].target, "/assets/a.js") == 0 ? NULL : "Accept-Encoding");
    }
}

/* ---- What the client has already ------------------------------------------------------------ */

static void test_tags(void **context) {
    static const struct {
        const char *tags;
        int expected;
    } cases[] = {
        {"\"0\"", 304},
        {"W/\"0\"", 304},
        {"\"x\", \"0\"", 304},
        {"\"x\" , W/\"y\",\"0\" ,\"z\"", 304},
        {"\"0\"\"x\"", 304},
        {"*", 304},
        {"", 200},
        {"\"*\"", 200},
        {"*, \"x\"", 200},
        {"\"1\"", 200}, /* of another form */
        {"\"00\"", 200},
        {"\"\"", 200},
        {"0", 200},
        {"\"0", 200},
        {"0\"", 200},
        {"\"x, \"0", 200},
        {"\"x\"0\"", 200}, /* the 0 stands between two tags */
        {"\"", 200},
        {"'0'", 200},
    };
    size_t i;
    UNUSED(context);
    for (i = 0; i < COUNT_OF(cases); i++) {
        char fields[100];
        snprintf(fields, sizeof fields, "If-None-Match: %s\r\n", cases[i].tags);
        ask("GET /", fields);
        if (status() != cases[i].expected) fail_msg("%d: %s", status(), cases[i].tags);
    }
}

static void test_a_tag_that_is_known(void **context) {
    UNUSED(context);
    ask("GET /", "Accept-Encoding: gzip\r\nIf-None-Match: \"1\"\r\n");
    assert_memory_equal(head, "HTTP/1.1 304 Not Modified\r\n", 27);
    assert_header("ETag", "\"1\"");
    assert_header("Cache-Control", "no-cache");
    assert_header("Vary", "Accept-Encoding");
    assert_header("Content-Type", NULL);
    assert_header("Content-Length", NULL);
    assert_header("Content-Encoding", NULL);
    assert_body(NULL, 0);
    assert_true(a.keep);
    ask("HEAD /assets/a.js", "If-None-Match: \"0\"\r\n");
    assert_int_equal(status(), 304);
    assert_header("Cache-Control", "public, max-age=31536000, immutable");
    /* The tag of the plain form does not stand for the compressed one. */
    ask("GET /", "Accept-Encoding: gzip\r\nIf-None-Match: \"0\"\r\n");
    assert_int_equal(status(), 200);
    assert_body(zipped, 4);
    ask("GET /nothing", "If-None-Match: *\r\n");
    assert_int_equal(status(), 404);
}

/* ---- Text that was no request ------------------------------------------------------------------ */

static void test_faults(void **context) {
    static const struct {
        int status;
        const char *page;
    } cases[] = {{400, "400 Bad Request\n"},
                 {414, "414 URI Too Long\n"},
                 {431, "431 Request Header Fields Too Large\n"},
                 {505, "505 HTTP Version Not Supported\n"}};
    char length[20];
    size_t i;
    UNUSED(context);
    for (i = 0; i < COUNT_OF(cases); i++) {
        memset(&a, 0x5a, sizeof a);
        server_answer_fault(&a, cases[i].status);
        check_head();
        assert_int_equal(status(), cases[i].status);
        assert_false(a.keep);
        assert_null(a.body);
        assert_int_equal(a.body_size, 0);
        assert_string_equal(behind_the_head(), cases[i].page);
        snprintf(length, sizeof length, "%zu", strlen(cases[i].page));
        assert_header("Content-Length", length);
        assert_header("Allow", NULL);
    }
}

/* As RFC 9110 writes it: Sun, 06 Nov 1994 08:49:37 GMT. */
static void test_the_date(void **context) {
    static const char form[] = "Aaa, 00 Aaa 0000 00:00:00 GMT";
    const char *date;
    size_t i;
    UNUSED(context);
    ask("GET /", "");
    date = header("Date");
    assert_non_null(date);
    assert_int_equal(strlen(date), strlen(form));
    for (i = 0; form[i]; i++) {
        if (form[i] == '0')
            assert_true(isdigit((unsigned char)date[i]));
        else if (i < 11 && isalpha((unsigned char)form[i]))
            assert_true(isalpha((unsigned char)date[i]));
        else
            assert_int_equal(date[i], form[i]);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_page),
        cmocka_unit_test(test_a_page_whose_name_changes_with_it),
        cmocka_unit_test(test_an_empty_page),
        cmocka_unit_test(test_a_folder_is_its_index),
        cmocka_unit_test(test_what_is_not_there),
        cmocka_unit_test(test_paths_are_found_by_their_length),
        cmocka_unit_test(test_head_is_get_without_its_body),
        cmocka_unit_test(test_other_methods),
        cmocka_unit_test(test_the_connection),
        cmocka_unit_test(test_ranges_are_not_supported),
        cmocka_unit_test(test_the_form_that_is_preferred),
        cmocka_unit_test(test_tags),
        cmocka_unit_test(test_a_tag_that_is_known),
        cmocka_unit_test(test_faults),
        cmocka_unit_test(test_the_date),
    };
    return cmocka_run_group_tests_name("server_answer", tests, NULL, NULL);
}
