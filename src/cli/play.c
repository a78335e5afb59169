/* play.c - a game of two to four at one terminal: full-screen (src/tui), or line by
 * line.
 *
 * Line by line the game is a loop over the phases, whatever their order: chance
 * decides, or a person is asked, or a computer player chooses. */
#include "play.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "../tui/tui.h"
#include "../host/language.h"
#include "../host/names.h"
#include "../host/problems.h"
#include "../store/record.h"

enum {
    OPTION_PLAYERS = 0x100,
    OPTION_RULES,
    OPTION_FACING,
    OPTION_SEED,
    OPTION_SEAT1,
    OPTION_LANGUAGE = OPTION_SEAT1 + 4,
    OPTION_RECORD,
    OPTION_NO_BOARD,
    OPTION_PLAIN,
    OPTION_ASCII,
    OPTION_RESUME,
    OPTION_PRACTICE,
    OPTION_HAND,
    OPTION_FIRST,
    OPTION_CHANCES,
    OPTION_SPEED
};

typedef struct options {
    uint64_t players, seed;
    int facing;
    const char *seats[4];
    const char *record;
    cli_play *play;
    bool plain;
    bool chosen; /* something of the game is given: there is no need for a menu */
    uint64_t first;
    tui_start full;
} options;

/* ---- Who plays ------------------------------------------------------------------ */

/* Memory for the few bytes of a name does not run out; if it does, that is all. */
static char *name_text(const char *format, ...) __attribute__((format(printf, 1, 2)));

static char *name_text(const char *format, ...) {
    va_list arguments;
    char *text;
    va_start(arguments, format);
    if (vasprintf(&text, format, arguments) < 0) exit(cli_fail("out of memory"));
    va_end(arguments);
    return text;
}

/* A computer player, if it has the name of one, else a person of that name. */
static void seat_player(options *o, int seat, struct argp_state *state) {
    mk_seat *s = &o->play->table.seats[seat];
    const char *who = o->seats[seat];
    mk_error error;
    if (!who) {
        host_name_by_number(s, seat);
        return;
    }
    if (who[strspn(who, " \t")] == '\0') argp_error(state, "--seat%d must have a name", seat + 1);
    if (mk_player_find(who) < 0 && cli_needs_number(who))
        argp_error(state, "--seat%d: %s: %s", seat + 1, cli_player_fault(who), who);
    error = mk_seat_give(s, who);
    if (error) argp_error(state, "--seat%d: %s", seat + 1, mk_error_text((int)error));
}

static void start(options *o, struct argp_state *state) {
    mk_table *t = &o->play->table;
    int seat;
    for (seat = 0; seat < 4; seat++) {
        if (seat >= (int)o->players && o->seats[seat])
            argp_error(state, "--seat%d: the game has only %d players (see --players)", seat + 1,
                       (int)o->players);
        seat_player(o, seat, state);
    }
    t->players = (uint8_t)o->players;
    t->facing = (uint8_t)o->facing;
}

/* ---- Options ---------------------------------------------------------------------- */

static const struct argp_option option_list[] = {
    {"players", OPTION_PLAYERS, "N", 0, "Two, three or four players (default 2)", 0},
    {"rules", OPTION_RULES, "RULES", 0, "The edition and its settings, such as it,turning=after (default fr)",
     0},
    {"facing", OPTION_FACING, "DIRECTION", 0, "How Assam faces at the start: n, e, s or w (default n)", 0},
    {"seed", OPTION_SEED, "N", 0, "The seed of the dice (default: a new one for each game)", 0},
    {"seat1", OPTION_SEAT1, "WHO", 0, "A person's name, or a computer player: ", 0},
    {"seat2", OPTION_SEAT1 + 1, "WHO", 0, NULL, 0},
    {"seat3", OPTION_SEAT1 + 2, "WHO", 0, NULL, 0},
    {"seat4", OPTION_SEAT1 + 3, "WHO", 0, "The same for the other seats", 0},
    {"language", OPTION_LANGUAGE, "CODE", 0, "The language of the game: " HOST_LANGUAGES, 0},
    {"record", OPTION_RECORD, "FILE", 0, "Write the record of the game to this file at the end", 0},
    {"no-board", OPTION_NO_BOARD, NULL, 0,
     "Play line by line, and draw the board only for the answer b; suits screen readers", 0},
    {"plain", OPTION_PLAIN, NULL, 0, "Play line by line, also at a terminal", 0},
    {"practice", OPTION_PRACTICE, NULL, 0, "Everything can be taken back, rolls and draws too", 0},
    {NULL, 0, NULL, 0, "Full-screen, at a terminal:", 1},
    {"resume", OPTION_RESUME, "GAME", OPTION_ARG_OPTIONAL,
     "Go on with a saved game, the one in this file (default: choose from a list)", 1},
    {"hand", OPTION_HAND, NULL, 0, "Enter the rolls of a real die and the rugs of a real pile", 1},
    {"first", OPTION_FIRST, "SEAT", 0,
     "Who starts: 1 to 4, or 0 to draw lots (default 1); this player takes seat 1", 1},
    {"chances", OPTION_CHANCES, NULL, 0, "Show winning chances", 1},
    {"speed", OPTION_SPEED, "N", 0, "Animation: 0 none, 1 slow, 2 normal, 3 fast (default 2)", 1},
    {"ascii", OPTION_ASCII, NULL, 0, "Draw with ASCII characters only", 1},
    {NULL, 0, NULL, 0, NULL, 0}};

/* Completes the help text by the names of the computer players. */
static char *list_players(int key, const char *text, void *unused) {
    char *list;
    int i;
    (void)unused;
    if (key != OPTION_SEAT1) return (char *)text;
    list = name_text("%s", text);
    for (i = 0; mk_player_name(i); i++) {
        char *longer = name_text("%s%s%s", list, i ? ", " : "", mk_player_name(i));
        free(list);
        list = longer;
    }
    return list;
}

/* Whether the game is already described by this option. */
static bool describes(int key) {
    return key == OPTION_PLAYERS || key == OPTION_RULES || key == OPTION_FACING || key == OPTION_SEED ||
           (key >= OPTION_SEAT1 && key < OPTION_SEAT1 + 4) || key == OPTION_PRACTICE || key == OPTION_HAND ||
           key == OPTION_FIRST;
}

static error_t parse(int key, char *word, struct argp_state *state) {
    options *o = state->input;
    uint64_t speed;
    o->chosen |= describes(key);
    switch (key) {
    case OPTION_PLAYERS: cli_option_number(state, "players", word, 2, 4, &o->players); break;
    case OPTION_RULES: cli_option_rules(state, word, &o->play->table.rules); break;
    case OPTION_FACING: cli_option_facing(state, word, &o->facing); break;
    case OPTION_SEED: cli_option_number(state, "seed", word, 0, UINT64_MAX, &o->seed); break;
    case OPTION_SEAT1:
    case OPTION_SEAT1 + 1:
    case OPTION_SEAT1 + 2:
    case OPTION_SEAT1 + 3: o->seats[key - OPTION_SEAT1] = word; break;
    case OPTION_LANGUAGE:
        if (!host_language_has(word))
            argp_error(state, "--language must be one of %s, not '%s'", HOST_LANGUAGES, word);
        host_language_start(word);
        break;
    case OPTION_RECORD: o->record = word; break;
    case OPTION_NO_BOARD:
        o->play->boards = false;
        o->plain = true;
        break;
    case OPTION_PLAIN: o->plain = true; break;
    case OPTION_ASCII: o->full.setup.ascii = true; break;
    case OPTION_RESUME:
        o->full.begin = TUI_RESUME;
        o->full.resume = word;
        break;
    case OPTION_PRACTICE: o->play->table.practice = true; break;
    case OPTION_HAND: o->play->table.by_hand = true; break;
    case OPTION_FIRST: cli_option_number(state, "first", word, 0, 4, &o->first); break;
    case OPTION_CHANCES: o->full.setup.chances = true; break;
    case OPTION_SPEED:
        cli_option_number(state, "speed", word, TUI_STILL, TUI_FAST, &speed);
        o->full.setup.speed = (tui_speed)speed;
        o->full.speed_given = true;
        break;
    case ARGP_KEY_ARG: argp_error(state, "unexpected word: %s", word); break;
    case ARGP_KEY_END:
        if (o->first > o->players)
            argp_error(state, "--first=%d: the game has only %d players", (int)o->first, (int)o->players);
        if (o->full.setup.ascii) host_language_ascii();
        start(o, state);
        break;
    default: return ARGP_ERR_UNKNOWN;
    }
    return 0;
}

/* Ends by a signal that has been caught, now that all is in order. */
static void end_by(int number) {
    if (!number) return;
    fflush(stdout);
    signal(number, SIG_DFL);
    raise(number);
}

/* ---- Full-screen ------------------------------------------------------------------ */

/* False if there is no terminal that could show it. */
static bool play_full(options *o, int *status) {
    static char text[1 << 13];
    tui_setup *u = &o->full.setup;
    bool failed = false;
    if (o->plain || !isatty(STDIN_FILENO) || !isatty(STDOUT_FILENO)) return false;
    u->table = o->play->table;
    u->seed = o->seed;
    /* In the menu the second seat is a computer's at first. */
    if (!o->chosen) mk_seat_give(&u->table.seats[1], "apprentice");
    if (o->full.begin != TUI_RESUME) o->full.begin = o->chosen ? TUI_AT_ONCE : TUI_MENU;
    o->full.first = (int)o->first;
    o->full.record = o->record;
    if (!tui_run(&o->full, text, sizeof text, &failed)) return false;
    if (failed)
        *status = cli_fail("%s", text);
    else {
        *status = EXIT_FINE;
        if (*text) puts(text);
    }
    end_by(tui_signal());
    return true;
}

/* ---- Line by line ------------------------------------------------------------------ */

static volatile sig_atomic_t caught;

/* A signal interrupts the wait for an answer, but not if it comes just before it begins: so it ends the
 * input as well. */
static void catch_signal(int signal_number) {
    int before = errno, nothing = open("/dev/null", O_RDONLY | O_CLOEXEC);
    caught = signal_number;
    if (nothing >= 0) dup2(nothing, STDIN_FILENO);
    errno = before;
}

static void catch_signals(void) {
    static const int signals[] = {SIGINT, SIGTERM, SIGHUP};
    struct sigaction action = {.sa_handler = catch_signal}; /* not SA_RESTART: reading must end */
    size_t i;
    for (i = 0; i < sizeof signals / sizeof *signals; i++) sigaction(signals[i], &action, NULL);
}

static int is_caught(void *unused) {
    (void)unused;
    return caught != 0;
}

/* Thinking is limited by positions, not by time: so a seed repeats a game with
 * computer players too. */
static mk_action choose(const cli_play *t) {
    const mk_limits limits = {0, 100000};
    const mk_host host = {.stopped = is_caught, .game = &t->game};
    mk_action choice = MK_NO_ACTION;
    const char *player = t->table.seats[mk_state_seat(&t->game.state)].player;
    mk_error error = mk_player_choose(player, &t->game.state, &limits, &host,
                                      mk_seed(~t->game.seed, t->game.count), &choice);
    if (error) exit(cli_fail("%s: %s", player, mk_error_text((int)error)));
    return choice;
}

/* One action, or what is taken back; not ANSWER_ACTION and not ANSWER_UNDO if the
 * game is to be left. */
static cli_answer step(cli_play *t) {
    mk_action action = MK_NO_ACTION;
    cli_answer a = ANSWER_ACTION;
    switch (mk_table_actor(&t->table, &t->game.state)) {
    case MK_PERSON: a = cli_ask(t, &action); break;
    case MK_COMPUTER: action = choose(t); break;
    default: mk_game_chance(&t->game, &action); break;
    }
    if (a == ANSWER_ACTION) {
        cli_say_action(t, action);
        mk_game_play(&t->game, action);
    } else if (a == ANSWER_UNDO) {
        const int count = mk_table_undoable(&t->table, &t->game);
        cli_say_undo(t, count);
        mk_game_undo(&t->game, count);
    }
    return a;
}

static void begin(cli_play *t, uint64_t seed) {
    char date[16];
    int seat;
    mk_table_start(&t->table, NULL, seed, &t->game);
    host_today(date);
    if (*date) mk_game_set_tag(&t->game, "Date", date);
    for (seat = 0; seat < t->table.players; seat++)
        mk_table_name(&t->table, seat, t->names[seat], sizeof *t->names);
}

static cli_answer play(cli_play *t) {
    cli_answer a = ANSWER_ACTION;
    cli_say_start(t);
    while (mk_state_phase(&t->game.state) != MK_OVER && (a == ANSWER_ACTION || a == ANSWER_UNDO) && !caught) {
        if (ferror(stdout)) return ANSWER_FAILED;
        if (mk_state_turn_begins(&t->game.state)) cli_say_turn(t);
        a = step(t);
    }
    return caught ? ANSWER_LEAVE : a;
}

static int refuse(const store_problem *p) {
    char text[PROBLEM_PATH + 256];
    host_problem_write(p, text, sizeof text);
    return cli_fail("%s", text);
}

static int end(const cli_play *t, const char *record, cli_answer a) {
    static store_problem p;
    int status = a == ANSWER_FAILED ? EXIT_FAILED : EXIT_FINE;
    if (mk_state_phase(&t->game.state) == MK_OVER)
        cli_say_end(t);
    else if (a == ANSWER_END)
        puts(_("The input has ended. The game is left unfinished."));
    else
        puts(_("The game is left unfinished."));
    printf(_("Seed of the dice: %llu"), (unsigned long long)t->game.seed);
    puts("");
    if (record) {
        if (store_record_write(&store_disk_real, &t->game, record, &p)) {
            printf(_("The record is in %s."), record);
            puts("");
        } else {
            status = refuse(&p);
        }
    }
    return status;
}

int cli_play_main(int argc, char **argv) {
    static const struct argp argp = {
        option_list,
        parse,
        NULL,
        "Plays a game at this terminal, with two to four people or computer players. Without options a "
        "menu asks who plays. If there is no terminal, or with --plain, the game goes line by line; ? shows "
        "the possible answers.",
        NULL,
        list_players,
        NULL};
    static cli_play t = {.boards = true};
    options o = {
        .players = 2, .facing = MK_NORTH, .play = &t, .first = 1, .full = {.setup = {.speed = TUI_NORMAL}}};
    static store_problem p;
    int status;
    o.seed = host_fresh_seed();
    argp_parse(&argp, argc, argv, 0, NULL, &o);
    if (play_full(&o, &status)) return status;
    if (o.full.begin == TUI_RESUME)
        return cli_fail(_("a saved game can be resumed only in a full-screen terminal"));
    if (t.table.by_hand)
        return cli_fail(_("only a full-screen terminal asks for the rolls of a real die: leave out --hand"));
    t.look = cli_style_of(stdout);
    if (o.full.setup.ascii) t.look.unicode = false;
    if (o.record && !store_disk_replaceable(&store_disk_real, o.record, &p)) return refuse(&p);
    begin(&t, o.seed);
    catch_signals();
    status = end(&t, o.record, play(&t));
    end_by(caught);
    return status;
}
