/* listener.c - opens the socket on which a server listens.
 *
 * libwebsockets could do that too, but would not tell why it failed. */
#include "listener.h"

#include <arpa/inet.h>
#include <errno.h>
#include <netinet/in.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include <uv.h>

typedef union place {
    struct sockaddr any;
    struct sockaddr_in v4;
    struct sockaddr_in6 v6;
} place;

/* Also [::1], as an address is written in a browser. */
static bool read_place(const char *address, int port, place *to) {
    char plain[INET6_ADDRSTRLEN + 32];
    size_t length = strlen(address);
    bool brackets = length > 2 && address[0] == '[' && address[length - 1] == ']';
    if (strcmp(address, "localhost") == 0) address = "127.0.0.1";
    if (!brackets && uv_ip4_addr(address, port, &to->v4) == 0) return true;
    if (length >= sizeof plain) return false;
    snprintf(plain, sizeof plain, "%s", address + brackets);
    if (brackets) plain[length - 2] = '\0';
    return uv_ip6_addr(plain, port, &to->v6) == 0;
}

bool listener_can_read(const char *address) {
    place ignored;
    return read_place(address, 0, &ignored);
}

int listener_open(const char *address, int port) {
    place at;
    int listener, on = 1, off = 0, error;
    memset(&at, 0, sizeof at);
    if (!read_place(address, port, &at)) {
        errno = EINVAL;
        return -1;
    }
    listener = socket(at.any.sa_family, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
    if (listener < 0) return -1;
    /* The port is free again as soon as nobody listens. */
    setsockopt(listener, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on);
    /* :: is all addresses, those of IPv4 too. */
    if (at.any.sa_family == AF_INET6) setsockopt(listener, IPPROTO_IPV6, IPV6_V6ONLY, &off, sizeof off);
    if (bind(listener, &at.any, at.any.sa_family == AF_INET6 ? sizeof at.v6 : sizeof at.v4) == 0 &&
        listen(listener, SOMAXCONN) == 0)
        return listener;
    error = errno;
    close(listener);
    errno = error;
    return -1;
}

void listener_describe(int listener, char *text, size_t size) {
    static const char anywhere[sizeof(struct in6_addr)];
    char name[INET6_ADDRSTRLEN] = "127.0.0.1";
    place at;
    socklen_t length = sizeof at;
    memset(&at, 0, sizeof at);
    getsockname(listener, &at.any, &length);
    if (at.any.sa_family == AF_INET6) {
        bool everywhere = memcmp(&at.v6.sin6_addr, anywhere, sizeof anywhere) == 0;
        if (everywhere)
            snprintf(name, sizeof name, "::1");
        else
            uv_ip6_name(&at.v6, name, sizeof name);
        snprintf(text, size, "http://[%s]:%d/", name, ntohs(at.v6.sin6_port));
    } else {
        if (at.v4.sin_addr.s_addr != htonl(INADDR_ANY)) uv_ip4_name(&at.v4, name, sizeof name);
        snprintf(text, size, "http://%s:%d/", name, ntohs(at.v4.sin_port));
    }
}
