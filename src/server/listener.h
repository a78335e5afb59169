/* listener.h - the socket on which a server listens. */
#ifndef MARRAKECH_LISTENER_H
#define MARRAKECH_LISTENER_H

#include <stdbool.h>
#include <stddef.h>

/* Opens a socket that listens on an address and port; child processes do not inherit it. -1
 * and errno on failure; EINVAL if the address is none. */
int server_listener_open(const char *address, int port);

/* Whether a text is an address that server_listener_open understands. */
bool server_listener_can_read(const char *address);

/* Writes where it listens, as the address of a page: the loopback address, if it listens
 * everywhere. */
void server_listener_describe(int listener, char *text, size_t size);

/* Writes the n-th address, from 0 on, by which other machines may reach a socket that
 * listens everywhere; false if there are not so many. */
bool server_listener_describe_elsewhere(int listener, int n, char *text, size_t size);

#endif
