/* listener.c - opens the socket on which a server listens.
 *
 * libwebsockets could do that too, but would not tell why it failed. */
#include "listener.h"

#include <arpa/inet.h>
#include <errno.h>
#include <ifaddrs.h>
#include <net/if.h>
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

bool server_listener_can_read(const char *address) {
    place ignored;
    return read_place(address, 0, &ignored);
}

int server_listener_open(const char *address, int port) {
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

static place place_of(int listener) {
    place at;
    socklen_t length = sizeof at;
    memset(&at, 0, sizeof at);
    getsockname(listener, &at.any, &length);
    return at;
}

static bool is_everywhere(const place *at) {
    if (at->any.sa_family == AF_INET6) return IN6_IS_ADDR_UNSPECIFIED(&at->v6.sin6_addr);
    return at->v4.sin_addr.s_addr == htonl(INADDR_ANY);
}

static void write_url(const place *at, char *text, size_t size) {
    char name[INET6_ADDRSTRLEN] = "";
    if (at->any.sa_family == AF_INET6) {
        uv_ip6_name(&at->v6, name, sizeof name);
        snprintf(text, size, "http://[%s]:%d/", name, ntohs(at->v6.sin6_port));
    } else {
        uv_ip4_name(&at->v4, name, sizeof name);
        snprintf(text, size, "http://%s:%d/", name, ntohs(at->v4.sin_port));
    }
}

void server_listener_describe(int listener, char *text, size_t size) {
    place at = place_of(listener);
    if (is_everywhere(&at)) {
        if (at.any.sa_family == AF_INET6)
            at.v6.sin6_addr = in6addr_loopback;
        else
            at.v4.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    }
    write_url(&at, text, size);
}

/* Puts an interface's address there, if a browser elsewhere can be given it. */
static bool take_place(const struct ifaddrs *interface, const place *listening, place *to) {
    const unsigned wanted = IFF_UP | IFF_RUNNING;
    const struct sockaddr *found = interface->ifa_addr;
    if (!found || (interface->ifa_flags & (wanted | IFF_LOOPBACK)) != wanted) return false;
    if (found->sa_family == AF_INET) {
        memcpy(&to->v4, found, sizeof to->v4);
    } else if (found->sa_family == AF_INET6 && listening->any.sa_family == AF_INET6) {
        memcpy(&to->v6, found, sizeof to->v6);
        /* Browsers do not understand the names of interfaces, which such an address needs. */
        if (IN6_IS_ADDR_LINKLOCAL(&to->v6.sin6_addr)) return false;
    } else {
        return false;
    }
    /* The port is at the same place in both. */
    to->v4.sin_port = listening->v4.sin_port;
    return true;
}

bool server_listener_describe_elsewhere(int listener, int n, char *text, size_t size) {
    place listening = place_of(listener), at;
    struct ifaddrs *all, *i;
    bool found = false;
    if (!is_everywhere(&listening) || getifaddrs(&all) != 0) return false;
    for (i = all; i && !found; i = i->ifa_next) found = take_place(i, &listening, &at) && n-- == 0;
    if (found) write_url(&at, text, size);
    freeifaddrs(all);
    return found;
}
