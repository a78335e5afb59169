/* arena.c - matches between computer players and other programs: the options. */
#include "arena.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { TIME_MOST = 86400000, NODES_MOST = 1000000000, THREADS_MOST = 1024 };

typedef struct options {
    cli_match match;
    uint64_t games;
    bool seeded;
    int named;
} options;

/* ---- Entrants --------------------------------------------------------------- */

/* Cuts a trailing @20ms or @5000n off a name and reads it; anything else behind
 * an @ is part of the name, or of a program's command. */
static void take_limits(struct argp_state *state, char *name, mk_limits *limits) {
    char *at = strrchr(name, '@'), *unit;
    bool timed;
    if (!at) return;
    unit = at + 1 + strspn(at + 1, "0123456789");
    timed = strcmp(unit, "ms") == 0;
    if (unit == at + 1 || !(timed || strcmp(unit, "n") == 0)) return;
    limits->time_ms = limits->nodes = 0;
    *unit = '\0';
    if (!cli_read_number(at + 1, 1, timed ? TIME_MOST : NODES_MOST,
                         timed ? &limits->time_ms : &limits->nodes))
        argp_error(state, "the limit of '%s%s' must be from 1 to %d", name, timed ? "ms" : "n",
                   timed ? TIME_MOST : NODES_MOST);
    *at = '\0';
}

/* A record's tag cannot hold every name: question marks where it cannot. */
static void fit_name(char *name) {
    static const mk_rules rules = {MK_FR, MK_BEFORE, MK_KEEP, MK_OUT};
    mk_game trial;
    mk_game_start(&trial, 2, &rules, MK_NORTH, 0);
    if (mk_game_set_tag(&trial, "Seat1", name) == MK_FINE) return;
    for (; *name; name++)
        if (*name < ' ' || *name > '~') *name = '?';
}

/* Nobody is called so: what is wrong may be the limit alone. */
static void refuse_player(struct argp_state *state, char *name) {
    char *at = strrchr(name, '@');
    if (at) {
        *at = '\0';
        if (mk_player_find(name) >= 0)
            argp_error(state, "the limit of '%s@%s' must be in ms or n, such as %s@20ms or %s@5000n", name,
                       at + 1, name, name);
        *at = '@';
    }
    argp_error(state, "%s: %s", cli_player_fault(name), name);
}

static void add_entrant(struct argp_state *state, options *o, const char *word) {
    static const char sign[] = "gtp:";
    const size_t sign_length = sizeof sign - 1;
    cli_entrant *e = &o->match.entrants[o->named];
    if (o->named == SEATS) argp_error(state, "there are at most four players");
    if (strlen(word) >= ENTRANT_NAME_MAX)
        argp_error(state, "the name '%.40s...' is longer than %d bytes", word, ENTRANT_NAME_MAX - 1);
    snprintf(e->name, sizeof e->name, "%s", word);
    fit_name(e->name);
    e->is_program = strncmp(word, sign, sign_length) == 0;
    snprintf(e->who, sizeof e->who, "%s", e->is_program ? word + sign_length : word);
    take_limits(state, e->who, &e->limits);
    if (e->is_program && e->who[strspn(e->who, " \t\n")] == '\0')
        argp_error(state, "'%s' needs a command to run behind the colon", e->name);
    if (!e->is_program && mk_player_find(e->who) < 0) refuse_player(state, e->who);
    o->named++;
}

static bool same_entrant(const cli_entrant *a, const cli_entrant *b) {
    return a->is_program == b->is_program && strcmp(a->who, b->who) == 0 &&
           a->limits.time_ms == b->limits.time_ms && a->limits.nodes == b->limits.nodes;
}

/* The table has a line for those who are alike. */
static void join_entrants(cli_match *m) {
    int i, g;
    for (i = 0; i < (int)m->players; i++) {
        cli_entrant *e = &m->entrants[i];
        for (g = 0; g < m->group_count; g++)
            if (same_entrant(e, &m->entrants[m->groups[g].first])) break;
        e->group = g;
        if (g == m->group_count) m->groups[m->group_count++] = (cli_group){i, 0};
        m->groups[g].seats++;
    }
}

/* ---- Options ----------------------------------------------------------------- */

/* A percentage with decimals, up to the character that ends it. */
static bool read_percent(const char **text, char end, double *share) {
    char *stop;
    if (!strchr("0123456789.", **text) || **text == '\0') return false;
    if ((*text)[strspn(*text, "0123456789.")] != end) return false;
    *share = strtod(*text, &stop) / 100;
    if (*stop != end) return false;
    *text = stop + 1;
    return true;
}

static void read_test(struct argp_state *state, const char *word, cli_sprt *test) {
    const char *rest = word;
    test->wanted = true;
    if (!word) return;
    test->given = true;
    if (!read_percent(&rest, ',', &test->low) || !read_percent(&rest, '\0', &test->high) ||
        test->low >= test->high || test->high > 1)
        argp_error(state, "--sprt must be two shares in percent, LOW,HIGH with LOW below HIGH, not '%s'",
                   word);
}

/* What follows from the options together. */
static void settle(struct argp_state *state, options *o) {
    cli_match *m = &o->match;
    int i;
    if (o->named < 2) argp_error(state, "a match needs the names of at least two players");
    if (m->players == 0) m->players = (uint64_t)o->named;
    if ((uint64_t)o->named > m->players)
        argp_error(state, "%d names for %d players", o->named, (int)m->players);
    if (m->json && m->records && strcmp(m->records, "-") == 0)
        argp_error(state, "--json and --records=- would both go to standard output");
    if (!m->limits.time_ms && !m->limits.nodes) m->limits.nodes = 1000;
    for (i = 0; i < (int)m->players; i++) {
        cli_entrant *e = &m->entrants[i];
        if (i >= o->named) *e = m->entrants[o->named - 1];
        if (!e->limits.time_ms && !e->limits.nodes) e->limits = m->limits;
    }
    join_entrants(m);
    m->games_asked = o->games;
    m->deals = (o->games + m->players - 1) / m->players;
    if (!o->seeded) m->seed = host_fresh_seed();
    if (m->threads == 0) m->threads = (uint64_t)host_cores();
    if (!m->test.given) {
        m->test.low = 1.0 / (double)m->players;
        m->test.high = m->test.low + 0.02;
    }
}

static error_t parse(int key, char *word, struct argp_state *state) {
    options *o = state->input;
    cli_match *m = &o->match;
    switch (key) {
    case 'n': cli_option_number(state, "games", word, 1, 1000000000000, &o->games); return 0;
    case 'p': cli_option_number(state, "players", word, 2, SEATS, &m->players); return 0;
    case 'r': cli_option_rules(state, word, &m->rules); return 0;
    case 'f': cli_option_facing(state, word, &m->facing); return 0;
    case 's':
        cli_option_number(state, "seed", word, 0, UINT64_MAX, &m->seed);
        o->seeded = true;
        return 0;
    case 'T': cli_option_number(state, "threads", word, 1, THREADS_MOST, &m->threads); return 0;
    case 't': cli_option_number(state, "time", word, 1, TIME_MOST, &m->limits.time_ms); return 0;
    case 'N': cli_option_number(state, "nodes", word, 1, NODES_MOST, &m->limits.nodes); return 0;
    case 'P': cli_option_number(state, "patience", word, 1, TIME_MOST, &m->patience); return 0;
    case 'S': read_test(state, word, &m->test); return 0;
    case 'l':
        m->luck = true;
        if (word) cli_option_number(state, "luck", word, 1, NODES_MOST, &m->luck_nodes);
        return 0;
    case 'j': m->json = true; return 0;
    case 'R': m->records = word; return 0;
    case OPTION_NET: cli_option_net(state, word); return 0;
    case ARGP_KEY_ARG: add_entrant(state, o, word); return 0;
    case ARGP_KEY_END: settle(state, o); return 0;
    default: return ARGP_ERR_UNKNOWN;
    }
}

/* ---- The match ---------------------------------------------------------------- */

/* The stream that records are appended to; NULL after a message. */
static FILE *open_records(const char *path) {
    FILE *to = strcmp(path, "-") == 0 ? stdout : fopen(path, "ae");
    if (!to) {
        cli_fail("cannot write %s: %s", path, strerror(errno));
        return NULL;
    }
    if (to != stdout) fseek(to, 0, SEEK_END);
    return to;
}

static int tell(const cli_match *m, const cli_result *r, const FILE *records) {
    if (r->records_error && records != stdout)
        return cli_fail("cannot write %s: %s", m->records, strerror(r->records_error));
    if (r->records_error) {
        errno = r->records_error; /* for cli_check_output, which tells; it was another thread's */
        return EXIT_FAILED;
    }
    if (r->error) return cli_fail("%s", mk_error_text(r->error));
    if (r->sum.deals == 0) return cli_fail("interrupted before the first deal was over");
    if (m->json)
        cli_say_json(stdout, m, r);
    else
        cli_say_table(records == stdout ? stderr : stdout, m, r);
    return r->interrupted ? EXIT_FAILED : EXIT_FINE;
}

static int run(const cli_match *m) {
    FILE *records = NULL;
    cli_result r;
    int status;
    if (m->records && !(records = open_records(m->records))) return EXIT_FAILED;
    r = cli_match_play(m, records);
    status = tell(m, &r, records);
    if (records && records != stdout && fclose(records) != 0 && status == EXIT_FINE)
        status = cli_fail("cannot write %s: %s", m->records, strerror(errno));
    return status;
}

int cli_arena_main(int argc, char **argv) {
    static const struct argp_option list[] = {
        {"games", 'n', "N", 0, "How many games, rounded up to whole deals (default 100)", 0},
        {"players", 'p', "N", 0, "Seats: 2, 3 or 4 (default: as many as are named)", 0},
        {"rules", 'r', "RULES", 0, "Edition and settings, such as it,turning=after (default fr)", 0},
        {"facing", 'f', "D", 0, "How Assam faces at the start: n, e, s or w (default n)", 0},
        {"seed", 's', "N", 0, "Seed of all dice and players (default: a new one, which is printed)", 0},
        {"threads", 'T', "N", 0, "How many deals are played at the same time (default: one for each core)",
         0},
        {"time", 't', "MS", 0, "Milliseconds that each player may think about a choice", 0},
        {"nodes", 'N', "N", 0, "How many positions each player may evaluate for a choice (default 1000)", 0},
        {"patience", 'P', "MS", 0,
         "Milliseconds within which another program must answer (default: its time limit plus 5000; "
         "60000 if it has none)",
         0},
        {"sprt", 'S', "LOW,HIGH", OPTION_ARG_OPTIONAL,
         "Stop as soon as it is clear whether the first player's share is LOW or HIGH percent "
         "(default: LOW is an even share, HIGH is 2 more)",
         0},
        {"luck", 'l', "NODES", OPTION_ARG_OPTIONAL,
         "Also print the win shares without the luck of the dice; they settle after fewer games. assam "
         "estimates the luck by a search to the end of the turn, or of NODES nodes (1000 suits strong "
         "players)",
         0},
        {"json", 'j', NULL, 0, "Print the summary as JSON", 0},
        {"records", 'R', "FILE", 0,
         "Append a record of each game to FILE; - is standard output, the summary then goes to "
         "standard error",
         0},
        OPTION_NET_ROW,
        {NULL, 0, NULL, 0, NULL, 0}};
    static const struct argp argp = {
        list,
        parse,
        "PLAYER PLAYER...",
        "Measures how strong players are against each other. Each set of dice (a deal) is played "
        "once for each seat, and each time the players move on by one seat.\v"
        "PLAYER is the name of a computer player, or gtp:COMMAND for another program that speaks the "
        "engine protocol. The last one takes all seats that are left. A limit for this player alone may "
        "follow, as in assam@20ms or assam@5000n.",
        NULL,
        NULL,
        NULL};
    options o = {.match = {.rules = {MK_FR, MK_BEFORE, MK_KEEP, MK_OUT}, .facing = MK_NORTH}, .games = 100};
    argp_parse(&argp, argc, argv, 0, NULL, &o);
    return run(&o.match);
}
