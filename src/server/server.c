/* server.c - the loop, the signals and the door.
 *
 * New clients are accepted here and given to libwebsockets. The door is closed while
 * there are too many of them or the system has no descriptor left, and opened again
 * when one leaves or some time has passed: they wait in the queue of the socket. */
#include "server.h"

#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <unistd.h>

#include <libwebsockets.h>
#include <uv.h>

#include "connection.h"
#include "listener.h"

/* Connections at most; descriptors that are left for the rest of the program;
 * descriptors at most, for libwebsockets has a table of all that are allowed. */
enum { CLIENTS_MAX = 8192, SPARE = 32, DESCRIPTORS_MAX = 65536 };

/* How many are accepted before others are served; milliseconds until another try. */
enum { ROUND = 32, PAUSE = 200 };

struct server {
    uv_loop_t loop;
    uv_poll_t door;
    uv_timer_t pause;
    uv_signal_t interrupt, terminate;
    int listener;
    bool open;
    struct lws_context *context;
    struct lws_vhost *host;
    server_clients clients;
};

/* ---- The door ------------------------------------------------------------- */

static void close_door(server *s) {
    uv_poll_stop(&s->door);
    s->open = false;
}

static void knock(uv_poll_t *door, int status, int events);

static void open_door(server *s) {
    if (s->open || uv_is_closing((uv_handle_t *)&s->door)) return;
    s->open = uv_poll_start(&s->door, UV_READABLE, knock) == 0;
}

static void pause_ends(uv_timer_t *pause) { open_door(pause->data); }

/* Not from the callback of whoever leaves: the descriptor is still in use. */
static void somebody_left(void *context) {
    server *s = context;
    if (!s->open && !uv_is_closing((uv_handle_t *)&s->pause)) uv_timer_start(&s->pause, pause_ends, 1, 0);
}

static void knock(uv_poll_t *door, int status, int events) {
    server *s = door->data;
    int i;
    (void)status;
    (void)events;
    for (i = 0; i < ROUND; i++) {
        lws_sock_file_fd_type client;
        if (s->clients.count >= s->clients.most) {
            close_door(s);
            return;
        }
        client.sockfd = accept4(s->listener, NULL, NULL, SOCK_NONBLOCK | SOCK_CLOEXEC);
        if (client.sockfd >= 0) {
            lws_adopt_descriptor_vhost(s->host, LWS_ADOPT_SOCKET, client, "page", NULL);
            continue;
        }
        if (errno == EAGAIN || errno == EWOULDBLOCK) return;
        if (errno == EINTR || errno == ECONNABORTED) continue;
        /* No descriptor, no memory: the client would wake us again and again. */
        close_door(s);
        uv_timer_start(&s->pause, pause_ends, PAUSE, 0);
        return;
    }
}

/* ---- The end ----------------------------------------------------------------- */

static void stop(uv_signal_t *told, int number) {
    (void)number;
    uv_stop(told->loop);
}

void server_close(server *s) {
    enum { HANDLES = 4 };
    uv_handle_t *const handles[HANDLES] = {(uv_handle_t *)&s->door, (uv_handle_t *)&s->pause,
                                           (uv_handle_t *)&s->interrupt, (uv_handle_t *)&s->terminate};
    int i;
    for (i = 0; i < HANDLES; i++)
        if (handles[i]->loop) uv_close(handles[i], NULL);
    if (s->listener >= 0) close(s->listener);
    /* libwebsockets closes what it has in the loop, and is gone after the second
     * call. */
    if (s->context) lws_context_destroy(s->context);
    uv_run(&s->loop, UV_RUN_DEFAULT);
    if (s->context) lws_context_destroy(s->context);
    uv_loop_close(&s->loop);
    free(s);
}

/* ---- The beginning ------------------------------------------------------------- */

/* How many connections this process may have. */
static int most_clients(void) {
    struct rlimit limit;
    int most;
    if (getrlimit(RLIMIT_NOFILE, &limit) != 0) return CLIENTS_MAX;
    if (limit.rlim_cur > DESCRIPTORS_MAX) {
        limit.rlim_cur = DESCRIPTORS_MAX;
        setrlimit(RLIMIT_NOFILE, &limit);
    }
    most = (int)limit.rlim_cur - SPARE;
    return most < 1 ? 1 : most > CLIENTS_MAX ? CLIENTS_MAX : most;
}

static server_fault listen_on(server *s, const char *address, int port, int ports) {
    int i;
    if (!server_is_address(address)) return SERVER_NO_ADDRESS;
    for (i = 0; i < ports && port + i <= 65535; i++) {
        s->listener = server_listener_open(address, port + i);
        if (s->listener >= 0) return SERVER_FINE;
        if (errno != EADDRINUSE) break;
    }
    if (errno == EADDRINUSE) return SERVER_TAKEN;
    return errno == EACCES || errno == EPERM ? SERVER_FORBIDDEN : SERVER_ERROR;
}

static bool open_context(server *s) {
    static const struct lws_protocols protocols[] = {
        {"page", server_connection_callback, sizeof(server_connection), 0, 0, NULL, CONNECTION_CHUNK},
        {NULL, NULL, 0, 0, 0, NULL, 0}};
    struct lws_context_creation_info info;
    void *loops[1];
    loops[0] = &s->loop;
    memset(&info, 0, sizeof info);
    info.port = CONTEXT_PORT_NO_LISTEN_SERVER;
    info.protocols = protocols;
    info.options = LWS_SERVER_OPTION_LIBUV | LWS_SERVER_OPTION_EXPLICIT_VHOSTS;
    info.foreign_loops = loops;
    info.user = &s->clients;
    info.pcontext = &s->context;
    info.gid = -1;
    info.uid = -1;
    lws_set_log_level(0, NULL);
    s->context = lws_create_context(&info);
    if (s->context) s->host = lws_create_vhost(s->context, &info);
    return s->host != NULL;
}

static bool watch(server *s) {
    bool fine = uv_poll_init(&s->loop, &s->door, s->listener) == 0 &&
                uv_timer_init(&s->loop, &s->pause) == 0 && uv_signal_init(&s->loop, &s->interrupt) == 0 &&
                uv_signal_init(&s->loop, &s->terminate) == 0 &&
                uv_signal_start(&s->interrupt, stop, SIGINT) == 0 &&
                uv_signal_start(&s->terminate, stop, SIGTERM) == 0;
    s->door.data = s;
    s->pause.data = s;
    return fine;
}

bool server_is_address(const char *address) { return server_listener_can_read(address); }

server_fault server_open(server **opened, const server_pages *p, const char *address, int port, int ports) {
    server *s = calloc(1, sizeof *s);
    server_fault fault;
    if (!s) return SERVER_ERROR;
    s->listener = -1;
    s->clients.pages = p;
    s->clients.most = most_clients();
    s->clients.left = somebody_left;
    s->clients.context = s;
    if (uv_loop_init(&s->loop) != 0) {
        free(s);
        return SERVER_ERROR;
    }
    fault = listen_on(s, address, port, ports);
    if (!fault && (!watch(s) || !open_context(s))) fault = SERVER_LIBRARY;
    if (fault) {
        int error = errno;
        server_close(s);
        errno = error;
        return fault;
    }
    open_door(s);
    *opened = s;
    return SERVER_FINE;
}

void server_address(const server *s, char *text, size_t size) {
    server_listener_describe(s->listener, text, size);
}

bool server_address_elsewhere(const server *s, int n, char *text, size_t size) {
    return server_listener_describe_elsewhere(s->listener, n, text, size);
}

void server_run(server *s) { uv_run(&s->loop, UV_RUN_DEFAULT); }
