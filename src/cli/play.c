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
#include <time.h>
#include <unistd.h>

#include "../tui/tui.h"
#include "i18n.h"

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
    mk_rules rules;
    int facing;
    const char *seats[4];
    const char *record;
    table *table;
    bool plain;
    bool chosen; /* something of the game is given: there is no need for a menu */
    uint64_t first;
    tui_start full;
} options;

/* ---- Who plays ------------------------------------------------------------------ */

/* The name as it was given: it may have a number of its own, as in flat:20. */
static const char *computer_named(const char *name) { return mk_player_find(name) < 0 ? NULL : name; }

/* Memory for the few bytes of a name does not run out; if it does, that is all. */
static char *name_text(const char *format, ...) __attribute__((format(printf, 1, 2)));

static char *name_text(const char *format, ...) {
    va_list arguments;
    char *text;
    va_start(arguments, format);
    if (vasprintf(&text, format, arguments) < 0) exit(fail("out of memory"));
    va_end(arguments);
    return text;
}

static void seat_player(options *o, int seat, struct argp_state *state) {
    table *t = o->table;
    const char *who = o->seats[seat];
    char tag[] = {'S', 'e', 'a', 't', (char)('1' + seat), '\0'};
    mk_error error;
    if (!who)
        t->names[seat] = name_text(_("Player %d"), seat + 1);
    else if (who[strspn(who, " \t")] == '\0')
        argp_error(state, "--seat%d must have a name", seat + 1);
    else
        t->names[seat] = name_text("%s", who);
    if (who) t->computers[seat] = computer_named(who);
    /* Any other name is that of a person. */
    if (who && !t->computers[seat] && needs_number(who))
        argp_error(state, "--seat%d: %s: %s", seat + 1, player_fault(who), who);
    error = mk_game_set_tag(&t->game, tag, t->names[seat]);
    if (error) argp_error(state, "--seat%d: %s", seat + 1, mk_error_text((int)error));
}

/* Players who call themselves the same are told apart by their seats. */
static void tell_apart(table *t, int players) {
    bool shared[4] = {false};
    int seat, other;
    for (seat = 0; seat < players; seat++)
        for (other = 0; other < players; other++)
            shared[seat] |= other != seat && strcmp(t->names[seat], t->names[other]) == 0;
    for (seat = 0; seat < players; seat++) {
        char *name = t->names[seat];
        if (!shared[seat]) continue;
        t->names[seat] = name_text("%s (%d)", name, seat + 1);
        free(name);
    }
}

static void start(options *o, struct argp_state *state) {
    table *t = o->table;
    char date[16];
    time_t now = time(NULL);
    struct tm today;
    int seat;
    for (seat = (int)o->players; seat < 4; seat++)
        if (o->seats[seat])
            argp_error(state, "--seat%d: the game has only %d players (see --players)", seat + 1,
                       (int)o->players);
    mk_game_start(&t->game, (int)o->players, &o->rules, o->facing, o->seed);
    for (seat = 0; seat < (int)o->players; seat++) seat_player(o, seat, state);
    tell_apart(t, (int)o->players);
    if (localtime_r(&now, &today) && strftime(date, sizeof date, "%Y.%m.%d", &today))
        mk_game_set_tag(&t->game, "Date", date);
}

/* ---- Options ---------------------------------------------------------------------- */

static const struct argp_option option_list[] = {
    {"players", OPTION_PLAYERS, "N", 0, "Two, three or four players (2)", 0},
    {"rules", OPTION_RULES, "RULES", 0, "The edition and its settings, such as it,turning=after (fr)", 0},
    {"facing", OPTION_FACING, "DIRECTION", 0, "How Assam faces at the start: n, e, s or w (n)", 0},
    {"seed", OPTION_SEED, "N", 0, "The seed of the dice (each game has its own)", 0},
    {"seat1", OPTION_SEAT1, "WHO", 0, "A person's name, or a computer player: ", 0},
    {"seat2", OPTION_SEAT1 + 1, "WHO", 0, NULL, 0},
    {"seat3", OPTION_SEAT1 + 2, "WHO", 0, NULL, 0},
    {"seat4", OPTION_SEAT1 + 3, "WHO", 0, "The same for the other seats", 0},
    {"language", OPTION_LANGUAGE, "CODE", 0, "The language of the game: " I18N_LANGUAGES, 0},
    {"record", OPTION_RECORD, "FILE", 0, "Write the record of the game to this file at the end", 0},
    {"no-board", OPTION_NO_BOARD, NULL, 0,
     "Line by line, the board only when asked (b), as for a screen reader", 0},
    {"plain", OPTION_PLAIN, NULL, 0, "Play line by line, also at a terminal", 0},
    {NULL, 0, NULL, 0, "Full-screen, at a terminal:", 1},
    {"resume", OPTION_RESUME, "GAME", OPTION_ARG_OPTIONAL, "Go on with a game that was left (a list)", 1},
    {"practice", OPTION_PRACTICE, NULL, 0, "Everything can be taken back", 1},
    {"hand", OPTION_HAND, NULL, 0, "Enter the rolls of a real die and the rugs of a real pile", 1},
    {"first", OPTION_FIRST, "SEAT", 0, "Who starts and takes seat 1: 1 to 4, or 0 by lot (1)", 1},
    {"chances", OPTION_CHANCES, NULL, 0, "Show winning chances", 1},
    {"speed", OPTION_SPEED, "N", 0, "Animation: 0 none, 1 slow, 2 normal, 3 fast (2)", 1},
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
    case OPTION_PLAYERS: option_number(state, "players", word, 2, 4, &o->players); break;
    case OPTION_RULES: option_rules(state, word, &o->rules); break;
    case OPTION_FACING: option_facing(state, word, &o->facing); break;
    case OPTION_SEED: option_number(state, "seed", word, 0, UINT64_MAX, &o->seed); break;
    case OPTION_SEAT1:
    case OPTION_SEAT1 + 1:
    case OPTION_SEAT1 + 2:
    case OPTION_SEAT1 + 3: o->seats[key - OPTION_SEAT1] = word; break;
    case OPTION_LANGUAGE:
        if (!i18n_has(word))
            argp_error(state, "--language must be one of %s, not '%s'", I18N_LANGUAGES, word);
        i18n_start(word);
        break;
    case OPTION_RECORD: o->record = word; break;
    case OPTION_NO_BOARD:
        o->table->boards = false;
        o->plain = true;
        break;
    case OPTION_PLAIN: o->plain = true; break;
    case OPTION_ASCII: o->full.setup.ascii = true; break;
    case OPTION_RESUME:
        o->full.begin = TUI_RESUME;
        o->full.resume = word;
        break;
    case OPTION_PRACTICE: o->full.setup.practice = true; break;
    case OPTION_HAND: o->full.setup.by_hand = true; break;
    case OPTION_FIRST: option_number(state, "first", word, 0, 4, &o->first); break;
    case OPTION_CHANCES: o->full.setup.chances = true; break;
    case OPTION_SPEED:
        option_number(state, "speed", word, TUI_STILL, TUI_FAST, &speed);
        o->full.setup.speed = (tui_speed)speed;
        o->full.speed_given = true;
        break;
    case ARGP_KEY_ARG: argp_error(state, "nothing was expected here: '%s'", word); break;
    case ARGP_KEY_END:
        if (o->first > o->players)
            argp_error(state, "--first=%d: the game has only %d players", (int)o->first, (int)o->players);
        if (o->full.setup.ascii) i18n_ascii();
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

/* As much of a name as there is room for, in whole characters. */
static void copy_name(char name[TUI_NAME], const char *who) {
    size_t length = strnlen(who, TUI_NAME - 1);
    while (length > 0 && ((unsigned char)who[length] & 0xc0) == 0x80) length--;
    memcpy(name, who, length);
    name[length] = '\0';
}

/* False if there is no terminal that could show it. */
static bool play_full(options *o, int *status) {
    static char text[1 << 13];
    tui_setup *u = &o->full.setup;
    bool failed = false;
    int seat;
    if (o->plain || !isatty(STDIN_FILENO) || !isatty(STDOUT_FILENO)) return false;
    u->players = (int)o->players;
    u->rules = o->rules;
    u->facing = o->facing;
    u->seed = o->seed;
    for (seat = 0; seat < 4; seat++) {
        /* In the menu the second seat is a computer's at first. */
        const char *who = o->seats[seat] ? o->seats[seat] : !o->chosen && seat == 1 ? "apprentice" : NULL;
        u->seats[seat].computer = who && computer_named(who);
        if (who)
            copy_name(u->seats[seat].name, who);
        else
            snprintf(u->seats[seat].name, TUI_NAME, _("Player %d"), seat + 1);
    }
    if (o->full.begin != TUI_RESUME) o->full.begin = o->chosen ? TUI_AT_ONCE : TUI_MENU;
    o->full.first = (int)o->first;
    o->full.fresh_seed = fresh_seed;
    o->full.record = o->record;
    if (!tui_run(&o->full, text, sizeof text, &failed)) return false;
    if (failed)
        *status = fail("%s", text);
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
static mk_action choose(const table *t) {
    const mk_limits limits = {0, 100000};
    const mk_host host = {.stopped = is_caught, .game = &t->game};
    mk_action choice = MK_NO_ACTION;
    const char *player = t->computers[mk_state_seat(&t->game.state)];
    mk_error error = mk_player_choose(player, &t->game.state, &limits, &host,
                                      mk_seed(~t->game.seed, t->game.count), &choice);
    if (error) exit(fail("%s: %s", player, mk_error_text((int)error)));
    return choice;
}

/* One action, or one taken back; not ANSWER_ACTION and not ANSWER_UNDO if the
 * game is to be left. */
static answer step(table *t) {
    const mk_state *s = &t->game.state;
    mk_phase phase = mk_state_phase(s);
    mk_action action = MK_NO_ACTION;
    answer a = ANSWER_ACTION;
    if (phase == MK_DRAW || phase == MK_ROLL)
        mk_game_chance(&t->game, &action);
    else if (t->computers[mk_state_seat(s)])
        action = choose(t);
    else
        a = ask(t, &action);
    if (a == ANSWER_ACTION) {
        say_action(t, action);
        mk_game_play(&t->game, action);
    } else if (a == ANSWER_UNDO) {
        say_undo(t);
        mk_game_undo(&t->game, 1);
    }
    return a;
}

static answer play(table *t) {
    answer a = ANSWER_ACTION;
    say_start(t);
    while (mk_state_phase(&t->game.state) != MK_OVER && (a == ANSWER_ACTION || a == ANSWER_UNDO) && !caught) {
        if (ferror(stdout)) return ANSWER_FAILED;
        if (mk_state_turn_begins(&t->game.state)) say_turn(t);
        a = step(t);
    }
    return caught ? ANSWER_LEAVE : a;
}

static int end(const table *t, const char *record, answer a) {
    int status = a == ANSWER_FAILED ? EXIT_FAILED : EXIT_FINE;
    if (mk_state_phase(&t->game.state) == MK_OVER)
        say_end(t);
    else if (a == ANSWER_END)
        puts(_("The input has ended. The game is left unfinished."));
    else
        puts(_("The game is left unfinished."));
    printf(_("Seed of the dice: %llu"), (unsigned long long)t->game.seed);
    puts("");
    if (record) {
        if (save_record(&t->game, record)) {
            printf(_("The record is in %s."), record);
            puts("");
        } else {
            status = EXIT_FAILED;
        }
    }
    return status;
}

int play_main(int argc, char **argv) {
    static const struct argp argp = {
        option_list,
        parse,
        NULL,
        "Plays a game at this terminal: two to four people who take turns at the keyboard, or "
        "computer players; without options a menu asks. Where there is no terminal, or with --plain, the "
        "game "
        "goes line by line. ? shows what can be answered.",
        NULL,
        list_players,
        NULL};
    static table t = {.boards = true};
    options o = {.players = 2,
                 .rules = {MK_FR, MK_BEFORE, MK_KEEP, MK_OUT},
                 .facing = MK_NORTH,
                 .table = &t,
                 .first = 1,
                 .full = {.setup = {.speed = TUI_NORMAL}}};
    int seat, status;
    o.seed = fresh_seed();
    argp_parse(&argp, argc, argv, 0, NULL, &o);
    if (play_full(&o, &status)) return status;
    if (o.full.begin == TUI_RESUME) return fail(_("only a full-screen terminal can go on with a game"));
    t.look = style_of(stdout);
    if (o.full.setup.ascii) t.look.unicode = false;
    catch_signals();
    if (!o.record || save_possible(o.record))
        status = end(&t, o.record, play(&t));
    else
        status = EXIT_FAILED;
    for (seat = 0; seat < 4; seat++) free(t.names[seat]);
    end_by(caught);
    return status;
}
