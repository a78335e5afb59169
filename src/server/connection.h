/* connection.h - one client: reads its requests, writes the answers.
 *
 * libwebsockets owns the socket, in its raw role: it reads, writes and times out,
 * and calls server_connection_callback for every event. The requests are read by
 * request.c, because the HTTP of libwebsockets drops what it does not understand
 * without an answer. A WebSocket can be handed back to it: a duplicate of the socket
 * and what was read, to lws_adopt_socket_vhost_readbuf. */
#ifndef MARRAKECH_CONNECTION_H
#define MARRAKECH_CONNECTION_H

#include <libwebsockets.h>

#include "answer.h"
#include "pages.h"

/* How many bytes go out at a time. */
enum { CONNECTION_CHUNK = 16384 };

/* What all connections share: the user pointer of the libwebsockets context. */
typedef struct server_clients {
    const server_pages *pages;
    int count, most;             /* connections now, and when they are too many */
    void (*left)(void *context); /* called when one has ended */
    void *context;
    unsigned char chunk[LWS_PRE + CONNECTION_CHUNK];
} server_clients;

/* The session that libwebsockets keeps for each connection, all zero at first. */
typedef struct server_connection {
    char *in; /* what was read and not yet answered; NULL while there is nothing */
    size_t in_length, seen;
    server_answer *out; /* what is being sent; NULL between requests */
    size_t sent;
    size_t drained;
    bool counted, begun, leaving;
} server_connection;

int server_connection_callback(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in,
                               size_t length);

#endif
