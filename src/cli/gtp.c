/* gtp.c - the engine protocol on standard input and output (docs/protocol.md).
 *
 * One table of commands; each gets its words and writes its answer into a
 * buffer, so that an error late in a command cannot leave half an answer. The
 * game changes only when a command has succeeded. */
#include "cli.h"

#include <errno.h>
#include <inttypes.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

enum { LINE_MAX_BYTES = 1 << 16, WORDS = 2048, ANSWER = 1 << 17, DEFAULT_MS = 1000 };

typedef struct engine {
    mk_game game;
    uint64_t seed;
    bool quit;
    char *words[WORDS]; /* the command and its arguments */
    int count;
    char *rest; /* everything behind the command, as it was written */
    char shown[40];
    char answer[ANSWER];
    size_t length;
    host_engine players; /* what computer players need */
} engine;

/* ---- Answers ---------------------------------------------------------- */

static void say(engine *e, const char *format, ...) __attribute__((format(printf, 2, 3)));

static void say(engine *e, const char *format, ...) {
    va_list arguments;
    int length;
    va_start(arguments, format);
    length = vsnprintf(e->answer + e->length, ANSWER - e->length, format, arguments);
    va_end(arguments);
    if (length > 0) e->length += (size_t)length;
    if (e->length >= ANSWER) e->length = ANSWER - 1;
}

/* A word of the input within a message: not too long, and ASCII, so that it
 * cannot break what the answer is read as. */
static const char *shown(engine *e, const char *word) {
    size_t i;
    for (i = 0; word[i] && i + 1 < sizeof e->shown; i++) e->shown[i] = (char)(word[i] > 0 ? word[i] : '?');
    e->shown[i] = '\0';
    return e->shown;
}

/* Replaces what was said by an error message. */
#define refuse(e, ...) ((e)->length = 0, say((e), __VA_ARGS__), false)

static bool refuse_error(engine *e, mk_error error) { return refuse(e, "%s", mk_error_text(error)); }

static bool refuse_player(engine *e, const char *name) {
    return refuse(e, "%s: '%s'", cli_player_fault(name), shown(e, name));
}

static bool say_position(engine *e) {
    char text[MK_POSITION_TEXT_MAX];
    mk_position_write(&e->game.state, text, sizeof text);
    say(e, "%s", text);
    return true;
}

static void say_action(engine *e, mk_action action) {
    char text[MK_ACTION_TEXT_MAX];
    mk_action_write(&e->game.state, action, text, sizeof text);
    say(e, "%s", text);
}

/* ---- Commands --------------------------------------------------------- */

typedef struct command {
    const char *name;
    bool (*run)(engine *e);
    int least, most; /* arguments */
} command;

static const command *find_command(const char *name);
static void list_commands(engine *e);

static bool run_protocol_version(engine *e) { return say(e, "2"), true; }
static bool run_name(engine *e) { return say(e, "Marrakech"), true; }
static bool run_version(engine *e) { return say(e, "%s", mk_version()), true; }
static bool run_known_command(engine *e) {
    return say(e, find_command(e->words[1]) ? "true" : "false"), true;
}
static bool run_list_commands(engine *e) { return list_commands(e), true; }
static bool run_quit(engine *e) { return e->quit = true; }
static bool run_position(engine *e) { return say_position(e); }

static bool run_new(engine *e) {
    mk_rules rules = {MK_FR, MK_BEFORE, MK_KEEP, MK_OUT};
    int facing = MK_NORTH, next = 2;
    uint64_t players;
    mk_fault fault;
    if (!cli_read_number(e->words[1], 2, 4, &players)) return refuse_error(e, MK_ERROR_PLAYERS);
    if (next < e->count && cli_facing_of(e->words[next]) < 0) {
        const char *text = e->words[next++];
        if (mk_rules_read(&rules, text, strlen(text), &fault))
            return refuse(e, "rules, offset %u: %s", fault.offset, mk_error_text(fault.error));
    }
    if (next < e->count && (facing = cli_facing_of(e->words[next++])) < 0)
        return refuse_error(e, MK_ERROR_FACING);
    if (next < e->count) return refuse(e, "too many arguments");
    mk_game_start(&e->game, (int)players, &rules, facing, e->seed);
    return say_position(e);
}

static bool run_load(engine *e) {
    char text[256];
    mk_state state;
    mk_fault fault;
    if (mk_position_read(&state, e->rest, strlen(e->rest), &fault)) {
        mk_fault_write(&fault, text, sizeof text);
        return refuse(e, "%s", text);
    }
    mk_game_start_at(&e->game, &state, e->seed);
    return say_position(e);
}

static bool run_legal(engine *e) {
    mk_action legal[MK_LEGAL_MAX];
    int i, n = mk_state_legal(&e->game.state, legal);
    for (i = 0; i < n; i++) {
        if (i) say(e, " ");
        say_action(e, legal[i]);
    }
    return true;
}

static bool run_odds(engine *e) {
    mk_odds odds[4];
    int i, n = mk_state_odds(&e->game.state, odds);
    if (n == 0)
        return refuse_error(e,
                            mk_state_phase(&e->game.state) == MK_OVER ? MK_ERROR_OVER : MK_ERROR_NOT_CHANCE);
    for (i = 0; i < n; i++) {
        if (i) say(e, " ");
        say_action(e, odds[i].action);
        say(e, ":%d/%d", odds[i].numerator, odds[i].denominator);
    }
    return true;
}

/* All or none: what was played before a refused action is taken back. */
static bool run_play(engine *e) {
    uint8_t before = e->game.count;
    int i;
    for (i = 1; i < e->count; i++) {
        const char *word = e->words[i];
        mk_action action;
        mk_error error = mk_action_read(&action, word, strlen(word));
        if (!error) error = mk_game_play(&e->game, action);
        if (!error) continue;
        mk_game_undo(&e->game, e->game.count - before);
        return refuse(e, "action %d, '%s': %s", i, shown(e, word), mk_error_text(error));
    }
    return say_position(e);
}

static bool run_undo(engine *e) {
    uint64_t n = 1;
    if (e->count > 1 && !cli_read_number(e->words[1], 0, UINT64_MAX, &n))
        return refuse(e, "the number of actions to take back must be a number");
    if (n > e->game.count)
        return refuse(e, "%s: %d since the game was set up", mk_error_text(MK_ERROR_UNDO), e->game.count);
    mk_game_undo(&e->game, (int)n);
    return say_position(e);
}

static bool run_chance(engine *e) {
    mk_action action;
    mk_error error = mk_game_chance(&e->game, &action);
    if (error) return refuse_error(e, error);
    say_action(e, action);
    error = mk_game_play(&e->game, action);
    return error ? refuse_error(e, error) : true;
}

static bool run_seed(engine *e) {
    uint64_t seed;
    if (!cli_read_number(e->words[1], 0, UINT64_MAX, &seed))
        return refuse(e, "a seed must be a number from 0 to %" PRIu64, UINT64_MAX);
    e->seed = e->game.seed = seed;
    return true;
}

static bool run_score(engine *e) {
    const mk_state *s = &e->game.state;
    int seat;
    for (seat = 0; seat < s->players; seat++) {
        if (seat) say(e, "\n");
        if (mk_state_in(s, seat))
            say(e, "%d %d+%d=%d", seat + 1, mk_state_purse(s, seat), mk_state_visible(s, seat),
                mk_state_score(s, seat));
        else
            say(e, "%d out", seat + 1);
    }
    return true;
}

static bool run_result(engine *e) {
    char text[MK_RESULT_TEXT_MAX];
    mk_result_write(&e->game.state, text, sizeof text);
    return say(e, "%s", text), true;
}

static bool run_show(engine *e) {
    cli_style plain = {false, false};
    char *drawing = NULL;
    size_t size = 0;
    FILE *to = open_memstream(&drawing, &size);
    if (!to) return refuse(e, "%s", strerror(errno));
    cli_draw_board(to, &e->game.state, plain);
    if (fclose(to) != 0) return refuse(e, "%s", strerror(errno));
    drawing[size - 1] = '\0'; /* the last end of line */
    say(e, "\n%s", drawing);
    free(drawing);
    return true;
}

/* Without the empty line, which would end the answer. */
static bool run_record(engine *e) {
    char *text = cli_record_text(&e->game);
    char *gap = strstr(text, "\n\n");
    *gap = '\0';
    gap[strlen(gap + 2) + 1] = '\0';
    say(e, "%s\n%s", text, gap + 2);
    free(text);
    return true;
}

static bool run_players(engine *e) {
    int i;
    for (i = 0; mk_player_name(i); i++) say(e, "%s%s", i ? " " : "", mk_player_name(i));
    return true;
}

/* ---- Thinking --------------------------------------------------------- */

typedef struct query {
    const char *player;
    mk_limits limits;
    uint64_t top;
    uint64_t seed; /* never the dice's own numbers */
} query;

/* [PLAYER] [time MS] [nodes N] [top K], as far as the command takes them. */
static bool read_question(engine *e, query *q, bool takes_player, bool takes_top) {
    int i, strongest = 0;
    while (mk_player_name(strongest + 1)) strongest++;
    q->player = mk_player_name(strongest);
    q->limits.time_ms = q->limits.nodes = 0;
    q->top = 3;
    q->seed = mk_seed(~e->seed, e->game.count);
    for (i = 1; i < e->count; i++) {
        const char *word = e->words[i];
        uint64_t *number = strcmp(word, "time") == 0               ? &q->limits.time_ms
                           : strcmp(word, "nodes") == 0            ? &q->limits.nodes
                           : takes_top && strcmp(word, "top") == 0 ? &q->top
                                                                   : NULL;
        uint64_t most = number == &q->limits.time_ms ? 86400000 : 1000000000;
        if (!number) {
            if (!takes_player || i > 1) return refuse(e, "unknown argument '%s'", shown(e, word));
            q->player = word;
            continue;
        }
        if (++i == e->count || !cli_read_number(e->words[i], 1, most, number))
            return refuse(e, "%s must be followed by a number from 1 to %" PRIu64, word, most);
    }
    if (!q->limits.time_ms && !q->limits.nodes) q->limits.time_ms = DEFAULT_MS;
    return true;
}

static void say_chances(engine *e, mk_chances chances) {
    say(e, "%d.%04d %d.%02d", chances.win / 10000, chances.win % 10000, chances.score / 100,
        chances.score % 100);
}

static bool run_go(engine *e) {
    query q;
    mk_action choice;
    mk_error error;
    if (!read_question(e, &q, true, false)) return false;
    e->players.host.game = &e->game;
    error = mk_player_choose(q.player, &e->game.state, &q.limits, &e->players.host, q.seed, &choice);
    if (error == MK_ERROR_PLAYER) return refuse_player(e, q.player);
    if (error) return refuse_error(e, error);
    say_action(e, choice);
    return true;
}

static bool run_rank(engine *e) {
    mk_ranked ranked[MK_LEGAL_MAX];
    query q;
    mk_error error;
    int i, n;
    if (!read_question(e, &q, true, true)) return false;
    e->players.host.game = &e->game;
    error = mk_player_rank(q.player, &e->game.state, &q.limits, &e->players.host, q.seed, ranked, &n);
    if (error == MK_ERROR_PLAYER) return refuse_player(e, q.player);
    if (error) return refuse_error(e, error);
    for (i = 0; i < n && (uint64_t)i < q.top; i++) {
        if (i) say(e, "\n");
        say_action(e, ranked[i].action);
        say(e, " ");
        say_chances(e, ranked[i].chances);
    }
    return true;
}

static bool run_eval(engine *e) {
    mk_chances chances[4];
    query q;
    mk_error error;
    int seat;
    if (!read_question(e, &q, false, false)) return false;
    error = mk_evaluate(&e->game.state, &q.limits, &e->players.host, q.seed, chances);
    if (error) return refuse_error(e, error);
    for (seat = 0; seat < e->game.state.players; seat++) {
        say(e, "%s%d ", seat ? "\n" : "", seat + 1);
        say_chances(e, chances[seat]);
    }
    return true;
}

/* ---- Lines ------------------------------------------------------------ */

static const command commands[] = {
    {"protocol_version", run_protocol_version, 0, 0},
    {"name", run_name, 0, 0},
    {"version", run_version, 0, 0},
    {"known_command", run_known_command, 1, 1},
    {"list_commands", run_list_commands, 0, 0},
    {"quit", run_quit, 0, 0},
    {"new", run_new, 1, 3},
    {"load", run_load, 1, WORDS},
    {"position", run_position, 0, 0},
    {"legal", run_legal, 0, 0},
    {"odds", run_odds, 0, 0},
    {"play", run_play, 1, WORDS},
    {"undo", run_undo, 0, 1},
    {"chance", run_chance, 0, 0},
    {"seed", run_seed, 1, 1},
    {"score", run_score, 0, 0},
    {"result", run_result, 0, 0},
    {"show", run_show, 0, 0},
    {"record", run_record, 0, 0},
    {"players", run_players, 0, 0},
    {"go", run_go, 0, 5},
    {"rank", run_rank, 0, 7},
    {"eval", run_eval, 0, 4},
};

enum { COMMANDS = sizeof commands / sizeof *commands };

static const command *find_command(const char *name) {
    size_t i;
    for (i = 0; i < COMMANDS; i++)
        if (strcmp(commands[i].name, name) == 0) return &commands[i];
    return NULL;
}

static void list_commands(engine *e) {
    size_t i;
    for (i = 0; i < COMMANDS; i++) say(e, "%s%s", i ? "\n" : "", commands[i].name);
}

/* One line without its end. Tabs are spaces, other control characters are
 * nothing, as GTP has it; what is longer than any command is cut, and told. */
typedef struct input {
    char text[LINE_MAX_BYTES];
    size_t length;
    bool too_long;
} input;

static bool read_line(FILE *in, input *line) {
    int c;
    bool any = false;
    line->length = 0;
    line->too_long = false;
    while ((c = getc_unlocked(in)) != EOF && c != '\n') {
        any = true;
        if (c == '\t') c = ' ';
        if (c < ' ' || c == 127) continue;
        if (line->length + 1 < LINE_MAX_BYTES)
            line->text[line->length++] = (char)c;
        else
            line->too_long = true;
    }
    line->text[line->length] = '\0';
    return c != EOF || any;
}

static void split(engine *e, char *text) {
    char *save = NULL, *end;
    char *word = text + strcspn(text, " ");
    e->rest = word + strspn(word, " ");
    e->rest = strdup(e->rest);
    if (!e->rest) exit(cli_fail("out of memory"));
    for (end = e->rest + strlen(e->rest); end > e->rest && end[-1] == ' ';) *--end = '\0';
    e->count = 0;
    for (word = strtok_r(text, " ", &save); word && e->count < WORDS; word = strtok_r(NULL, " ", &save))
        e->words[e->count++] = word;
}

static bool run_line(engine *e, char *text, bool too_long) {
    const command *found;
    bool fine;
    if (too_long) return refuse(e, "the line is longer than %d bytes", LINE_MAX_BYTES - 1);
    split(e, text);
    found = e->count ? find_command(e->words[0]) : NULL;
    if (e->count == 0)
        fine = refuse(e, "no command");
    else if (!found)
        fine = refuse(e, "unknown command '%s'", shown(e, e->words[0]));
    else if (e->count - 1 < found->least || e->count - 1 > found->most)
        fine = refuse(e, "'%s' does not take %d arguments", found->name, e->count - 1);
    else
        fine = found->run(e);
    free(e->rest);
    return fine;
}

/* An answer to one line; nothing to an empty one. */
static void answer(engine *e, input *line, FILE *out) {
    char *text = line->text, *comment = strchr(text, '#');
    size_t digits;
    bool fine;
    if (comment) {
        *comment = '\0';
        line->too_long = false;
    }
    text += strspn(text, " ");
    digits = strspn(text, "0123456789");
    if (text[digits] != '\0' && text[digits] != ' ') digits = 0; /* not an id but a word */
    if (*text == '\0' && !line->too_long) return;
    e->length = 0;
    e->answer[0] = '\0';
    fine = run_line(e, text + digits + strspn(text + digits, " "), line->too_long);
    fprintf(out, "%c%.*s%s%s\n\n", fine ? '=' : '?', (int)digits, text,
            *e->answer && *e->answer != '\n' ? " " : "", e->answer);
}

int cli_gtp_run(FILE *in, FILE *out, int threads) {
    static const mk_rules rules = {MK_FR, MK_BEFORE, MK_KEEP, MK_OUT};
    engine *e = calloc(1, sizeof *e);
    input *line = calloc(1, sizeof *line);
    int status = EXIT_FINE;
    if (!e || !line) exit(cli_fail("out of memory"));
    host_engine_open(&e->players, threads);
    mk_game_start(&e->game, 4, &rules, MK_NORTH, 0);
    while (!e->quit && read_line(in, line)) {
        answer(e, line, out);
        if (fflush(out) != 0) break;
    }
    if (ferror(in)) status = cli_fail("cannot read standard input: %s", strerror(errno));
    host_engine_close(&e->players);
    free(line);
    free(e);
    return status;
}

static error_t parse(int key, char *word, struct argp_state *state) {
    uint64_t *threads = state->input;
    switch (key) {
    case 'T': cli_option_number(state, "threads", word, 1, HOST_THREADS_MAX, threads); return 0;
    case OPTION_NET: cli_option_net(state, word); return 0;
    default: return ARGP_ERR_UNKNOWN;
    }
}

int cli_gtp_main(int argc, char **argv) {
    static const struct argp_option list[] = {
        {"threads", 'T', "N", 0, "How many threads think about a choice (default: one for each core)", 0},
        OPTION_NET_ROW,
        {NULL, 0, NULL, 0, NULL, 0}};
    static const struct argp argp = {
        list,
        parse,
        NULL,
        "Speaks the engine protocol (docs/protocol.md) on standard input and output: "
        "any program can referee, play and analyse games through it.",
        NULL,
        NULL,
        NULL};
    uint64_t threads = (uint64_t)host_cores();
    argp_parse(&argp, argc, argv, 0, NULL, &threads);
    return cli_gtp_run(stdin, stdout, (int)threads);
}
