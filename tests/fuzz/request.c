/* Reads any bytes as the head of an HTTP request. It is found to be the same whether
 * it comes at once or byte by byte; what is accepted has a path without control
 * characters; and whatever is answered is whole and has its security headers. */
#include "fuzz.h"

#include "server/answer.h"
#include "server/request.h"

static const server_pages *some_pages(void) {
    static server_page list[] = {
        {"/assets/a.js",
         "text/javascript",
         true,
         {{(unsigned char *)"plain", 5, "\"0\""}, {NULL, 0, ""}, {NULL, 0, ""}}},
        {"/index.html",
         "text/html",
         false,
         {{(unsigned char *)"plain", 5, "\"0\""},
          {(unsigned char *)"gzip", 4, "\"1\""},
          {(unsigned char *)"br", 2, "\"2\""}}},
    };
    static const server_pages all = {list, 2, 16};
    return &all;
}

static void check_answer(const server_answer *a) {
    size_t left = ANSWER_HEAD_MAX - a->head_length;
    must(a->head_length > 0 && left > 256);
    must(memcmp(a->head, "HTTP/1.1 ", 9) == 0);
    must(memmem(a->head, a->head_length, "\r\nContent-Security-Policy: ", 27) != NULL);
    must(memmem(a->head, a->head_length, "\r\n\r\n", 4) != NULL);
    must((a->body == NULL) == (a->body_size == 0));
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length) {
    const char *text = (const char *)bytes;
    size_t size = 0, size_again = 0, seen = 0;
    int status = server_request_scan(text, length, 0, &size), again = REQUEST_MORE;
    server_request r;
    server_answer a;
    while (again == REQUEST_MORE && seen < length) {
        again = server_request_scan(text, seen + 1, seen, &size_again);
        seen++;
    }
    if (again == REQUEST_WHOLE) must(status == REQUEST_WHOLE && size == size_again && size <= length);
    if (status == REQUEST_WHOLE) {
        size_t i;
        must(size <= REQUEST_MAX);
        status = server_request_read(&r, text, size);
        if (status == REQUEST_WHOLE) {
            must(r.path_length <= REQUEST_TARGET_MAX);
            for (i = 0; i < r.path_length; i++) must((unsigned char)r.path[i] >= ' ' && r.path[i] != 0x7f);
            if (r.tags) must(r.tags >= text && r.tags + r.tags_length <= text + size);
            server_answer_request(&a, some_pages(), &r);
            check_answer(&a);
            return 0;
        }
    }
    must(status == REQUEST_MORE || status == 400 || status == 414 || status == 431 || status == 505);
    if (status == REQUEST_MORE) return 0;
    server_answer_fault(&a, status);
    check_answer(&a);
    return 0;
}
