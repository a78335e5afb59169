/* external.c - another program as a player: a child process that speaks the
 * engine protocol (docs/protocol.md). */
#include "external.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "cli.h"

/* How often a wait looks whether the caller has lost patience; how long a
 * program may take to end by itself. In milliseconds. */
enum { GLANCE = 100, FAREWELL = 500 };

/* ---- Failures ----------------------------------------------------------- */

/* Ends the process with everything that it has started itself. */
static void put_down(cli_external *x) {
    pid_t ended;
    x->in_game = false;
    if (!x->process) return;
    close(x->to);
    close(x->from);
    kill(-x->process, SIGKILL);
    do ended = waitpid(x->process, NULL, 0);
    while (ended < 0 && errno == EINTR);
    x->process = 0;
}

static cli_failure fail_because(cli_external *x, cli_failure kind, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* The process has lost the thread: it is ended. */
static cli_failure fail_because(cli_external *x, cli_failure kind, const char *format, ...) {
    va_list arguments;
    char *c;
    va_start(arguments, format);
    vsnprintf(x->reason, sizeof x->reason, format, arguments);
    va_end(arguments);
    /* It may repeat what the program said, which may be anything. */
    for (c = x->reason; *c; c++)
        if (*c < ' ' || *c > '~') *c = '?';
    put_down(x);
    return kind;
}

/* The beginning of the first line that the program has said, for a message. */
static int excerpt_length(const cli_external *x) {
    int length = (int)strcspn(x->buffer, "\n");
    return length < 40 ? length : 40;
}

/* ---- The process -------------------------------------------------------- */

/* Both ends close themselves in other children, and none is taken for a
 * standard stream, even if those are closed. */
static bool open_pipe(int ends[2]) {
    int i;
    if (pipe2(ends, O_CLOEXEC) != 0) return false;
    for (i = 0; i < 2; i++) {
        int above = fcntl(ends[i], F_DUPFD_CLOEXEC, STDERR_FILENO + 1);
        close(ends[i]);
        ends[i] = above;
    }
    if (ends[0] >= 0 && ends[1] >= 0) return true;
    for (i = 0; i < 2; i++)
        if (ends[i] >= 0) close(ends[i]);
    return false;
}

/* The shell in a process group of its own, which can be ended as a whole and
 * does not get the terminal's interrupt. Returns an errno. */
static int spawn(cli_external *x, int in, int out) {
    const char *words[] = {"sh", "-c", x->command, NULL};
    posix_spawn_file_actions_t files;
    posix_spawnattr_t attributes;
    sigset_t pipe_signal;
    int error = posix_spawn_file_actions_init(&files);
    if (error) return error;
    error = posix_spawnattr_init(&attributes);
    if (error) {
        posix_spawn_file_actions_destroy(&files);
        return error;
    }
    /* We ignore a closed pipe, which the child would inherit. */
    sigemptyset(&pipe_signal);
    sigaddset(&pipe_signal, SIGPIPE);
    posix_spawnattr_setsigdefault(&attributes, &pipe_signal);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF);
    error = posix_spawn_file_actions_adddup2(&files, in, STDIN_FILENO);
    if (!error) error = posix_spawn_file_actions_adddup2(&files, out, STDOUT_FILENO);
    if (!error)
        error = posix_spawn(&x->process, "/bin/sh", &files, &attributes, (char *const *)words, environ);
    posix_spawnattr_destroy(&attributes);
    posix_spawn_file_actions_destroy(&files);
    if (error) x->process = 0;
    return error;
}

static cli_failure start(cli_external *x) {
    int in[2], out[2], error = 0;
    x->length = 0;
    x->answered = false;
    if (!open_pipe(in)) return fail_because(x, FAILURE_START, "no pipe: %s", strerror(errno));
    if (!open_pipe(out)) {
        error = errno;
        close(in[0]);
        close(in[1]);
        return fail_because(x, FAILURE_START, "no pipe: %s", strerror(error));
    }
    error = spawn(x, in[0], out[1]);
    close(in[0]);
    close(out[1]);
    x->to = in[1];
    x->from = out[0];
    fcntl(x->to, F_SETFL, O_NONBLOCK);
    fcntl(x->from, F_SETFL, O_NONBLOCK);
    if (!error) return NO_FAILURE;
    close(x->to);
    close(x->from);
    return fail_because(x, FAILURE_START, "/bin/sh cannot be started: %s", strerror(error));
}

/* Whether the process ends within some time; it is left to be waited for, so
 * that its number still belongs to its group. */
static bool ends_within(const cli_external *x, uint64_t ms, siginfo_t *end) {
    const struct timespec moment = {0, 1000000};
    uint64_t begun = host_now_ms();
    for (;;) {
        end->si_pid = 0;
        if (waitid(P_PID, (id_t)x->process, end, WEXITED | WNOWAIT | WNOHANG) == 0 && end->si_pid != 0)
            return true;
        if (host_now_ms() - begun >= ms) return false;
        nanosleep(&moment, NULL);
    }
}

void cli_external_end(cli_external *x) {
    static const char farewell[] = "quit\n";
    siginfo_t end;
    if (!x->process) return;
    /* Who reads it has time to put things in order. */
    if (write(x->to, farewell, sizeof farewell - 1) > 0) ends_within(x, FAREWELL, &end);
    put_down(x);
}

/* The pipe is closed: says how it ended. */
static cli_failure fail_by_end(cli_external *x) {
    siginfo_t end;
    if (!ends_within(x, FAREWELL, &end)) return fail_because(x, FAILURE_ENDED, "it closed its pipe");
    if (end.si_code != CLD_EXITED)
        return fail_because(x, FAILURE_ENDED, "it was ended by signal %d", end.si_status);
    /* The shell's way to say so. */
    x->hopeless = !x->answered && (end.si_status == 126 || end.si_status == 127);
    if (x->hopeless)
        return fail_because(x, FAILURE_START, "the command cannot be started (status %d)", end.si_status);
    return fail_because(x, FAILURE_ENDED, "it ended with status %d", end.si_status);
}

/* ---- Talking ------------------------------------------------------------ */

/* Waits until the pipe is ready or closed. */
static cli_failure await(cli_external *x, int file, short event, uint64_t deadline) {
    for (;;) {
        struct pollfd pipe_end = {file, event, 0};
        uint64_t now = host_now_ms(), left = now < deadline ? deadline - now : 0;
        if (x->stopped(x->context)) return fail_because(x, FAILURE_STOPPED, "stopped");
        if (left == 0) return fail_because(x, FAILURE_LATE, "no answer within %" PRIu64 " ms", x->patience);
        if (poll(&pipe_end, 1, left < GLANCE ? (int)left : GLANCE) > 0) return NO_FAILURE;
    }
}

static cli_failure send_text(cli_external *x, const char *text, uint64_t deadline) {
    size_t left = strlen(text);
    while (left) {
        ssize_t written;
        cli_failure problem = await(x, x->to, POLLOUT, deadline);
        if (problem) return problem;
        written = write(x->to, text, left);
        if (written > 0) {
            text += written;
            left -= (size_t)written;
        } else if (written < 0 && errno != EAGAIN && errno != EINTR) {
            return fail_by_end(x);
        }
    }
    return NO_FAILURE;
}

/* Takes over what was read. Lines may end in CRLF, and empty ones in front of
 * an answer are nothing. */
static void keep(cli_external *x, const char *bytes, size_t count) {
    size_t i;
    for (i = 0; i < count && x->length + 1 < sizeof x->buffer; i++) {
        if (bytes[i] == '\r' || (bytes[i] == '\n' && x->length == 0)) continue;
        x->buffer[x->length++] = (char)(bytes[i] ? bytes[i] : '?');
    }
    x->buffer[x->length] = '\0';
}

/* Reads until the buffer begins with a whole answer, whose end it returns; NULL
 * and the problem if there is none. */
static char *read_answer(cli_external *x, uint64_t deadline, cli_failure *problem) {
    char bytes[4096];
    x->buffer[x->length] = '\0';
    for (;;) {
        char *end = strstr(x->buffer, "\n\n");
        ssize_t count;
        if (x->length && !strchr("=?", x->buffer[0]))
            *problem = fail_because(x, FAILURE_GARBAGE, "it said '%.*s', which is not an answer",
                                    excerpt_length(x), x->buffer);
        else if (end)
            return end;
        else if (x->length + 1 == sizeof x->buffer)
            *problem = fail_because(x, FAILURE_ENDLESS, "its answer does not end");
        else
            *problem = await(x, x->from, POLLIN, deadline);
        if (*problem) return NULL;
        count = read(x->from, bytes, sizeof bytes);
        if (count > 0) {
            keep(x, bytes, (size_t)count);
        } else if (count == 0 || (errno != EAGAIN && errno != EINTR)) {
            *problem = fail_by_end(x);
            return NULL;
        }
    }
}

/* Takes the answer that ends here out of the buffer: what the program has said
 * beyond belongs to the next question. */
static void take_answer(cli_external *x, char *end) {
    end += 2;
    end += strspn(end, "\n");
    x->length -= (size_t)(end - x->buffer);
    memmove(x->buffer, end, x->length);
}

/* Sends a line and reads the answer to it; text (may be NULL) receives what
 * stands behind the sign, cut to its size. An error is a failure, unless the program
 * may refuse. */
static cli_failure ask(cli_external *x, const char *line, bool may_refuse, char *text, size_t size) {
    uint64_t deadline = host_now_ms() + x->patience;
    char *end, *begin, *last;
    cli_failure problem = send_text(x, line, deadline);
    end = problem ? NULL : read_answer(x, deadline, &problem);
    if (!end) return problem;
    x->answered = true;
    if (x->buffer[0] == '?' && !may_refuse)
        return fail_because(x, FAILURE_REFUSED, "it answered '%.*s' to '%.*s'", excerpt_length(x), x->buffer,
                            (int)strcspn(line, " \n"), line);
    *end = '\0';
    begin = x->buffer + 1;
    begin += strspn(begin, " \t");
    for (last = end; last > begin && strchr(" \t", last[-1]);) *--last = '\0';
    if (text) snprintf(text, size, "%s", begin);
    take_answer(x, end);
    return NO_FAILURE;
}

/* ---- The game ----------------------------------------------------------- */

void cli_external_new_game(cli_external *x) { x->in_game = false; }

static cli_failure tell_new_game(cli_external *x, const mk_game *game) {
    char rules[MK_RULES_TEXT_MAX], line[MK_RULES_TEXT_MAX + 32];
    cli_failure problem = NO_FAILURE;
    if (x->hopeless) return FAILURE_START; /* for the reason that is still there */
    if (!x->process) problem = start(x);
    if (problem) return problem;
    x->state = game->start;
    x->told = 0;
    mk_rules_write(&game->start.rules, rules, sizeof rules);
    snprintf(line, sizeof line, "new %d %s %c\n", mk_state_players(&game->start), rules,
             cli_facing_letter(mk_state_facing(&game->start)));
    problem = ask(x, line, false, NULL, 0);
    if (problem) return problem;
    /* Whoever plays without dice of its own may refuse the seed. */
    snprintf(line, sizeof line, "seed %" PRIu64 "\n", cli_players_seed(game));
    problem = ask(x, line, true, NULL, 0);
    x->in_game = problem == NO_FAILURE;
    return problem;
}

/* Everything that has happened since the program was last told. */
static cli_failure tell_actions(cli_external *x, const mk_game *game) {
    char line[8 + MK_GAME_ACTIONS * MK_ACTION_TEXT_MAX] = "play";
    size_t length = strlen(line);
    if (x->told == game->count) return NO_FAILURE;
    for (; x->told < game->count; x->told++) {
        line[length++] = ' ';
        length += mk_action_write(&x->state, game->actions[x->told], line + length, sizeof line - length);
        mk_state_apply_unchecked(&x->state, game->actions[x->told]);
    }
    snprintf(line + length, sizeof line - length, "\n");
    return ask(x, line, false, NULL, 0);
}

cli_failure cli_external_choose(cli_external *x, const mk_game *game, const mk_limits *limits,
                                mk_action *choice, uint64_t *thought_ns) {
    char line[64] = "go", answer[64];
    int length = 2;
    uint64_t begun;
    cli_failure problem = x->in_game ? NO_FAILURE : tell_new_game(x, game);
    if (!problem) problem = tell_actions(x, game);
    if (problem) return problem;
    if (limits->time_ms)
        length += snprintf(line + length, sizeof line - (size_t)length, " time %" PRIu64, limits->time_ms);
    if (limits->nodes)
        length += snprintf(line + length, sizeof line - (size_t)length, " nodes %" PRIu64, limits->nodes);
    snprintf(line + length, sizeof line - (size_t)length, "\n");
    begun = host_now_ns();
    problem = ask(x, line, false, answer, sizeof answer);
    *thought_ns = host_now_ns() - begun;
    if (problem) return problem;
    if (mk_action_read(choice, answer, strlen(answer)))
        return fail_because(x, FAILURE_GARBAGE, "'%.40s' is not an action", answer);
    if (!mk_state_is_legal(&game->state, *choice))
        return fail_because(x, FAILURE_ILLEGAL, "'%.40s' is not legal", answer);
    return NO_FAILURE;
}
