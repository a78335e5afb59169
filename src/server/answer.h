/* answer.h - what is answered to a request: the head as text, and the bytes behind
 * it. Nothing is sent here. */
#ifndef MARRAKECH_ANSWER_H
#define MARRAKECH_ANSWER_H

#include "pages.h"
#include "request.h"

enum { ANSWER_HEAD_MAX = 2048 };

typedef struct server_answer {
    char head[ANSWER_HEAD_MAX]; /* and, of an error, its small page */
    size_t head_length;
    const unsigned char *body; /* belongs to the pages */
    size_t body_size;
    bool keep; /* more requests may follow on this connection */
} server_answer;

/* The page that was asked for, or why there is none. */
void server_answer_request(server_answer *a, const server_pages *p, const server_request *r);

/* Text that was no request: a status of server_request_scan or server_request_read. The connection
 * ends with it. */
void server_answer_fault(server_answer *a, int status);

#endif
