/* serve.c - serves the game in the browser: finds the built page, says where it is
 * served, opens a browser. The serving itself is in src/server. */
#include "cli.h"

#include "../host/beside.h"
#include "../host/language.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <spawn.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "../server/pages.h"
#include "../server/server.h"

#ifndef MK_DATADIR
#define MK_DATADIR "/usr/local/share/marrakech"
#endif

/* Where we look for a free port if none was asked for. */
enum { PORT = 8080, PORTS = 48 };

enum { OPTION_NO_OPEN = 0x200, OPTION_ROOT };

typedef struct options {
    const char *address, *root;
    uint64_t port;
    bool any_port, open;
} options;

/* ---- The page --------------------------------------------------------------- */

static int read_page(const options *o, server_pages *p) {
    char folder[2 * PATH_MAX], where[2 * PATH_MAX];
    if (o->root)
        snprintf(folder, sizeof folder, "%s", o->root);
    else if (!host_beside("web", "marrakech/web", MK_DATADIR "/web", folder, sizeof folder))
        return cli_fail(_("there is no page to serve yet; build it with 'make web'"));
    switch (server_pages_read(p, folder, where, sizeof where)) {
    case PAGES_FINE: return EXIT_FINE;
    case PAGES_UNREADABLE: return cli_fail(_("cannot read %s: %s"), where, strerror(errno));
    case PAGES_TOO_LARGE:
        return cli_fail(_("the page is too large at %s: its files may have at most %d MB together"), where,
                        PAGES_BYTES_MAX >> 20);
    case PAGES_TOO_MANY:
        return cli_fail(_("%s is one file too many: a page may have at most %d"), where, PAGES_FILES_MAX);
    case PAGES_TOO_DEEP: return cli_fail(_("%s lies in too many folders inside each other"), where);
    case PAGES_NO_INDEX: return cli_fail(_("%s has no index.html; 'make web' builds the page"), folder);
    default: return cli_fail(_("out of memory"));
    }
}

/* ---- The browser -------------------------------------------------------------- */

static bool has_value(const char *name) {
    const char *value = getenv(name);
    return value && *value;
}

/* Lets the desktop open the address. The shell is in a session of its own, so that an
 * interrupt here does not end a browser there, and does not wait for it. */
static void open_browser(const char *address) {
    static const char script[] = "command -v xdg-open && { xdg-open \"$0\" & } >/dev/null 2>&1 </dev/null";
    const char *words[] = {"sh", "-c", script, address, NULL};
    posix_spawn_file_actions_t files;
    posix_spawnattr_t attributes;
    sigset_t changed;
    pid_t shell;
    if (!has_value("DISPLAY") && !has_value("WAYLAND_DISPLAY")) return;
    if (posix_spawn_file_actions_init(&files) != 0) return;
    if (posix_spawnattr_init(&attributes) == 0) {
        sigemptyset(&changed);
        sigaddset(&changed, SIGPIPE);
        posix_spawnattr_setsigdefault(&attributes, &changed);
        posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSID | POSIX_SPAWN_SETSIGDEF);
        if (posix_spawn_file_actions_addopen(&files, STDIN_FILENO, "/dev/null", O_RDWR, 0) == 0 &&
            posix_spawn_file_actions_adddup2(&files, STDIN_FILENO, STDOUT_FILENO) == 0 &&
            posix_spawn_file_actions_adddup2(&files, STDIN_FILENO, STDERR_FILENO) == 0 &&
            posix_spawn(&shell, "/bin/sh", &files, &attributes, (char *const *)words, environ) == 0)
            while (waitpid(shell, NULL, 0) < 0 && errno == EINTR) {
            }
        posix_spawnattr_destroy(&attributes);
    }
    posix_spawn_file_actions_destroy(&files);
}

/* ---- Serving -------------------------------------------------------------------- */

static int serve(const options *o, const server_pages *p) {
    char address[128], elsewhere[128];
    server *s;
    int port = (int)o->port, i;
    switch (server_open(&s, p, o->address, port, o->any_port ? PORTS : 1)) {
    case SERVER_FINE: break;
    case SERVER_TAKEN:
        if (o->any_port)
            return cli_fail(_("the ports %d to %d of %s are all taken; choose another with --port"), port,
                            port + PORTS - 1, o->address);
        return cli_fail(_("port %d of %s is taken; choose another with --port"), port, o->address);
    case SERVER_FORBIDDEN:
        return cli_fail(_("port %d of %s is not allowed; choose one above 1023 with --port"), port,
                        o->address);
    case SERVER_LIBRARY:
        return cli_fail(_("libwebsockets cannot start; is its module for libuv, evlib_uv, installed?"));
    default: return cli_fail(_("cannot listen on %s, port %d: %s"), o->address, port, strerror(errno));
    }
    server_address(s, address, sizeof address);
    printf("Marrakech: %s\n", address);
    for (i = 0; server_address_elsewhere(s, i, elsewhere, sizeof elsewhere); i++)
        printf(_("On your network: %s\n"), elsewhere);
    /* Without it nobody would find the page; cli_check_output says why. */
    if (fflush(stdout) == 0) {
        if (o->open) open_browser(address);
        server_run(s);
    }
    server_close(s);
    return EXIT_FINE;
}

static error_t parse(int key, char *word, struct argp_state *state) {
    options *o = state->input;
    switch (key) {
    case 'l':
        if (!server_is_address(word))
            argp_error(state, "--listen must be an IPv4 or IPv6 address or localhost, not '%s'", word);
        o->address = word;
        return 0;
    case 'p':
        cli_option_number(state, "port", word, 0, 65535, &o->port);
        o->any_port = false;
        return 0;
    case OPTION_NO_OPEN: o->open = false; return 0;
    case OPTION_ROOT: o->root = word; return 0;
    case ARGP_KEY_ARG: argp_error(state, "unexpected word: %s", word); return EINVAL;
    default: return ARGP_ERR_UNKNOWN;
    }
}

int cli_serve_main(int argc, char **argv) {
    static const struct argp_option list[] = {
        {"listen", 'l', "ADDR", 0, "Address to listen on (default 127.0.0.1: this machine only)", 0},
        {"port", 'p', "N", 0, "Port to listen on; 0 for any free one (default: 8080, or the next free one)",
         0},
        {"no-open", OPTION_NO_OPEN, NULL, 0, "Do not open a browser", 0},
        {"root", OPTION_ROOT, "DIR", 0,
         "Folder of the built page (default: the folder that came with this program)", 0},
        {NULL, 0, NULL, 0, NULL, 0}};
    static const struct argp argp = {
        list, parse,
        NULL, "Serves the game for the browser, prints its address and opens it. Stop it with Ctrl-C.",
        NULL, NULL,
        NULL};
    options o = {"127.0.0.1", NULL, PORT, true, true};
    server_pages p = {NULL, 0, 0};
    int status;
    argp_parse(&argp, argc, argv, 0, NULL, &o);
    status = read_page(&o, &p);
    if (status != EXIT_FINE) return status;
    status = serve(&o, &p);
    server_pages_free(&p);
    return status;
}
