/* common.c - what the subcommands share, except drawing. */
#include "cli.h"

#include <errno.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

int cli_fail(const char *format, ...) {
    va_list arguments;
    char *text = NULL;
    va_start(arguments, format);
    fflush(stdout); /* what was printed before comes before the message */
    if (vasprintf(&text, format, arguments) < 0) text = NULL;
    /* In one piece, because other processes may write there too. */
    fprintf(stderr, "marrakech: %s\n", text ? text : "out of memory");
    free(text);
    va_end(arguments);
    return EXIT_FAILED;
}

void cli_check_output(void) {
    if (fflush(stdout) == 0 && !ferror(stdout)) return;
    cli_fail("cannot write to standard output: %s", strerror(errno));
    _exit(EXIT_FAILED);
}

bool cli_read_number(const char *text, uint64_t least, uint64_t most, uint64_t *number) {
    uint64_t value = 0;
    if (*text == '\0') return false;
    for (; *text; text++) {
        unsigned digit = (unsigned)(*text - '0');
        if (digit > 9 || value > (UINT64_MAX - digit) / 10) return false;
        value = value * 10 + digit;
    }
    if (value < least || value > most) return false;
    *number = value;
    return true;
}

void cli_option_number(struct argp_state *state, const char *name, const char *text, uint64_t least,
                       uint64_t most, uint64_t *number) {
    if (!cli_read_number(text, least, most, number))
        argp_error(state, "--%s must be a number from %llu to %llu, not '%s'", name,
                   (unsigned long long)least, (unsigned long long)most, text);
}

void cli_option_rules(struct argp_state *state, const char *text, mk_rules *rules) {
    mk_fault fault;
    if (mk_rules_read(rules, text, strlen(text), &fault))
        argp_error(state, "--rules '%s': at offset %u: %s", text, fault.offset, mk_error_text(fault.error));
}

int cli_facing_of(const char *text) {
    mk_action action;
    if (mk_action_read(&action, text, strlen(text)) || mk_action_phase(action) != MK_TURN) return -1;
    return action - MK_ACTION_TURN(0);
}

char cli_facing_letter(int facing) {
    static const char letters[] = "nesw";
    return letters[facing];
}

void cli_option_facing(struct argp_state *state, const char *text, int *facing) {
    *facing = cli_facing_of(text);
    if (*facing < 0) argp_error(state, "--facing must be n, e, s or w, not '%s'", text);
}

/* The rest of a stream, if it is not longer than most; NULL and errno on failure. */
static char *read_stream(FILE *from, size_t most, size_t *length) {
    size_t size = 0;
    char *text = NULL;
    *length = 0;
    do {
        char *larger = realloc(text, size = size ? 2 * size : 1 << 16);
        if (!larger) {
            free(text);
            return NULL;
        }
        text = larger;
        *length += fread(text + *length, 1, size - *length - 1, from);
    } while (*length == size - 1 && *length <= most);
    text[*length] = '\0';
    if (*length > most)
        errno = EFBIG;
    else if (!ferror(from))
        return text;
    free(text);
    return NULL;
}

char *cli_read_file(const char *path, size_t most, size_t *length) {
    bool standard = strcmp(path, "-") == 0;
    FILE *from = standard ? stdin : fopen(path, "rb");
    char *text = NULL;
    if (from) text = read_stream(from, most, length);
    if (!text) cli_fail("cannot read %s: %s", standard ? "standard input" : path, strerror(errno));
    if (from && !standard) fclose(from);
    return text;
}

bool cli_needs_number(const char *name) {
    int i;
    for (i = 0; mk_player_name(i); i++) {
        const char *known = mk_player_name(i), *colon = strchr(known, ':');
        if (colon && strncmp(name, known, (size_t)(colon + 1 - known)) == 0) return true;
    }
    return false;
}

const char *cli_player_fault(const char *name) {
    return cli_needs_number(name) ? "the number behind the colon must be from 1 to 1000000"
                                  : mk_error_text(MK_ERROR_PLAYER);
}

char *cli_record_text(const mk_game *game) {
    size_t size = mk_record_write(game, NULL, 0) + 1;
    char *text = malloc(size);
    if (!text) exit(cli_fail("out of memory"));
    mk_record_write(game, text, size);
    return text;
}

uint64_t cli_players_seed(const mk_game *game) {
    /* Other programs are told this seed, so it must not tell them the dice. It is made of
     * dice with numbers that no game reaches: from these, the game's seed is as hard to
     * find as from the rolls that everybody sees. */
    return (uint64_t)mk_dice(game->seed, UINT64_MAX) << 32 | mk_dice(game->seed, UINT64_MAX - 1);
}

/* A net has some hundred kilobytes. A much larger file is no net, and may have no end. */
enum { NET_MOST = 1 << 23 };

void cli_option_net(struct argp_state *state, const char *path) {
    size_t length;
    int players;
    bool is_second;
    mk_error error;
    char *bytes = cli_read_file(path, NET_MOST, &length);
    if (!bytes) exit(EXIT_FAILED);
    error = host_net_take((const uint8_t *)bytes, length, &players, &is_second);
    if (error || is_second) free(bytes); /* what follows ends the program */
    if (error) argp_failure(state, EXIT_FAILED, 0, "--net %s: %s", path, mk_error_text((int)error));
    if (is_second) argp_error(state, "--net %s: there is a net for %d players already", path, players);
}
