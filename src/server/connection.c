/* connection.c - the life of one connection.
 *
 * 1. It waits for a request, reads its head and then stops reading.
 * 2. It writes the answer, a chunk whenever the socket can take one.
 * 3. It goes on with what has been read already, or waits again.
 * 4. When nothing more may follow, it closes its own direction and reads into the
 *    void for a while: a socket that is closed with unread bytes would take the
 *    answer back.
 * Each of these has its time; nobody can stay longer by sending or taking a byte now
 * and then. */
#include "connection.h"

#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>

/* Seconds for the first bytes of a request, for its head, to drain; and how slowly
 * an answer may be taken, in bytes a second. */
enum { WAIT = 30, HEAD = 10, DRAIN = 5, SLOWEST = 4096 };

/* A read of libwebsockets is at most as large as its buffer. */
enum { READ_MAX = 4096, DRAINED_MAX = 16 << 20 };

static server_clients *clients_of(struct lws *wsi) { return lws_context_user(lws_get_context(wsi)); }

static void give(struct lws *wsi, int seconds) {
    lws_set_timeout(wsi, PENDING_TIMEOUT_HTTP_CONTENT, seconds);
}

/* ---- Requests -------------------------------------------------------------- */

static void drop(server_connection *c, size_t length) {
    c->in_length -= length;
    memmove(c->in, c->in + length, c->in_length);
    c->seen = 0;
}

/* The request at the beginning of what was read: 0 if it is not complete, 1 with an
 * answer, -1 without memory. */
static int take_request(server_connection *c, server_clients *all) {
    server_request asked;
    size_t size = 0;
    int status;
    /* Empty lines between requests are harmless. */
    while (c->in_length >= 2 && memcmp(c->in, "\r\n", 2) == 0) drop(c, 2);
    status = server_request_scan(c->in, c->in_length, c->seen, &size);
    c->seen = c->in_length;
    if (status == REQUEST_MORE) return 0;
    c->out = malloc(sizeof *c->out);
    if (!c->out) return -1;
    c->sent = 0;
    if (status == REQUEST_WHOLE) status = server_request_read(&asked, c->in, size);
    if (status == REQUEST_WHOLE) {
        /* When there are many, nobody keeps a connection without need. */
        if (2 * all->count > all->most) asked.keep = false;
        server_answer_request(c->out, all->pages, &asked);
        drop(c, size);
    } else {
        server_answer_fault(c->out, status);
    }
    return 1;
}

/* Goes on: to the next answer, or to more reading. Negative closes. */
static int proceed(struct lws *wsi, server_connection *c) {
    int taken = c->in ? take_request(c, clients_of(wsi)) : 0;
    if (taken < 0) return -1;
    if (taken > 0) {
        c->begun = false;
        give(wsi, WAIT + (int)(c->out->body_size / SLOWEST));
        lws_callback_on_writable(wsi);
        return lws_rx_flow_control(wsi, 0);
    }
    if (c->in_length > 0 && !c->begun) {
        c->begun = true;
        give(wsi, HEAD);
    }
    if (c->in_length == 0) {
        free(c->in);
        c->in = NULL;
    }
    return lws_rx_flow_control(wsi, 1);
}

static int receive(struct lws *wsi, server_connection *c, const char *bytes, size_t length) {
    if (c->leaving) {
        c->drained += length;
        return c->drained > DRAINED_MAX ? -1 : 0;
    }
    if (!c->in) c->in = malloc(REQUEST_MAX + READ_MAX);
    if (!c->in || c->in_length + length > REQUEST_MAX + READ_MAX) return -1;
    memcpy(c->in + c->in_length, bytes, length);
    c->in_length += length;
    return c->out ? 0 : proceed(wsi, c);
}

/* ---- Answers ----------------------------------------------------------------- */

/* The next bytes of head and body together. */
static size_t fill(const server_connection *c, unsigned char *chunk) {
    const server_answer *a = c->out;
    size_t sent = c->sent, filled = 0, rest;
    if (sent < a->head_length) {
        filled = a->head_length - sent;
        memcpy(chunk, a->head + sent, filled);
        sent = a->head_length;
    }
    sent -= a->head_length;
    rest = a->body_size - sent;
    if (rest > CONNECTION_CHUNK - filled) rest = CONNECTION_CHUNK - filled;
    if (rest) memcpy(chunk + filled, a->body + sent, rest);
    return filled + rest;
}

/* The whole answer has left. */
static int finish(struct lws *wsi, server_connection *c) {
    bool keep = c->out->keep;
    free(c->out);
    c->out = NULL;
    if (keep) {
        give(wsi, WAIT);
        return proceed(wsi, c);
    }
    free(c->in);
    c->in = NULL;
    c->in_length = 0;
    c->leaving = true;
    shutdown(lws_get_socket_fd(wsi), SHUT_WR);
    give(wsi, DRAIN);
    return lws_rx_flow_control(wsi, 1);
}

static int transmit(struct lws *wsi, server_connection *c) {
    unsigned char *chunk = clients_of(wsi)->chunk + LWS_PRE;
    size_t length;
    if (!c->out) return 0;
    length = fill(c, chunk);
    if (length == 0) return finish(wsi, c);
    if (lws_write(wsi, chunk, length, LWS_WRITE_RAW) < 0) return -1;
    c->sent += length;
    lws_callback_on_writable(wsi);
    return 0;
}

int server_connection_callback(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in,
                               size_t length) {
    server_connection *c = user;
    switch (reason) {
    case LWS_CALLBACK_RAW_ADOPT:
        c->counted = true;
        clients_of(wsi)->count++;
        give(wsi, WAIT);
        return 0;
    case LWS_CALLBACK_RAW_RX: return receive(wsi, c, in, length);
    case LWS_CALLBACK_RAW_WRITEABLE: return transmit(wsi, c);
    case LWS_CALLBACK_RAW_CLOSE:
        free(c->in);
        free(c->out);
        c->in = NULL;
        c->out = NULL;
        if (!c->counted) return 0;
        c->counted = false;
        clients_of(wsi)->count--;
        clients_of(wsi)->left(clients_of(wsi)->context);
        return 0;
    default: return 0;
    }
}
