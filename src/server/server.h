/* server.h - serves the page over HTTP until it is told to stop.
 *
 * One thread, one libuv loop, one libwebsockets context on that loop. It prints
 * nothing: whoever calls it says what went wrong. */
#ifndef MARRAKECH_SERVER_H
#define MARRAKECH_SERVER_H

#include "pages.h"

typedef struct server server;

typedef enum server_fault {
    SERVER_FINE,
    SERVER_NO_ADDRESS, /* what was given is no address */
    SERVER_TAKEN,      /* somebody listens there already */
    SERVER_FORBIDDEN,  /* this user may not listen there */
    SERVER_LIBRARY,    /* libwebsockets does not start on a libuv loop */
    SERVER_ERROR,      /* errno says why it cannot listen */
} server_fault;

/* Whether this is an IPv4 or IPv6 address, or localhost. */
bool server_is_address(const char *address);

/* Listens on an address and the first free one of some ports; port 0 is any. From
 * then on SIGINT and SIGTERM are the server's. The pages must outlive it. On a fault
 * there is no server. */
server_fault server_open(server **opened, const server_pages *p, const char *address, int port, int ports);

/* The address for a browser: http://127.0.0.1:8080/. One that stands for all of this
 * machine's is given as the loopback address. */
void server_address(const server *s, char *text, size_t size);

/* The n-th of the addresses, from 0 on, for browsers of other machines, if it listens
 * on all of this machine's; false if there are not so many. */
bool server_address_elsewhere(const server *s, int n, char *text, size_t size);

/* Serves until SIGINT or SIGTERM. */
void server_run(server *s);

/* Ends all connections and frees the port and the server. */
void server_close(server *s);

#endif
