/* listener.h - the socket on which a server listens. */
#ifndef MARRAKECH_LISTENER_H
#define MARRAKECH_LISTENER_H

#include <stdbool.h>
#include <stddef.h>

/* A socket that listens on an address and port and closes itself in children; -1 and
 * errno. EINVAL: it is no address. */
int server_listener_open(const char *address, int port);

/* Whether an address can be read. */
bool server_listener_can_read(const char *address);

/* Where it listens, as the address of a page; the loopback address if everywhere. */
void server_listener_describe(int listener, char *text, size_t size);

/* The n-th of the addresses, from 0 on, by which other machines may reach one that
 * listens everywhere; false if there are not so many. */
bool server_listener_describe_elsewhere(int listener, int n, char *text, size_t size);

#endif
