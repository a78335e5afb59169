/* simulate.c - many games between computer players, and how they ended. */
#include "cli.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "progress.h"

typedef struct options {
    uint64_t games, seed, players, nodes;
    bool seeded, records;
    mk_rules rules;
    int facing;
    const char *names[4];
    int named;
} options;

typedef struct summary {
    uint64_t turns, out, shared;
    uint64_t wins12[4], dirhams[4], visible[4];
} summary;

/* ---- Games ------------------------------------------------------------ */

/* A game and its players get seeds of their own from the game's number. */
static mk_error play_game(const options *o, mk_host *host, uint64_t number, mk_game *game) {
    const mk_limits limits = {0, o->nodes};
    const mk_state *s = &game->state;
    uint64_t seed = mk_seed(o->seed, number);
    mk_error error = mk_game_start(game, (int)o->players, &o->rules, o->facing, seed);
    host->game = game;
    while (!error && mk_state_phase(s) != MK_OVER) {
        mk_phase phase = mk_state_phase(s);
        mk_action action;
        if (phase == MK_DRAW || phase == MK_ROLL)
            error = mk_game_chance(game, &action);
        else
            error =
                mk_player_choose(o->names[s->seat], s, &limits, host, mk_seed(~seed, game->count), &action);
        if (!error) error = mk_game_play(game, action);
    }
    return error;
}

static void add_up(summary *sum, const mk_game *game) {
    const mk_state *s = &game->state;
    mk_state state = game->start;
    int seat, i, winners = mk_state_winners(s), shares = __builtin_popcount((unsigned)winners);
    for (i = 0; i < game->count; i++) {
        sum->turns += (uint64_t)mk_state_turn_begins(&state);
        mk_state_apply_unchecked(&state, game->actions[i]);
    }
    sum->shared += shares > 1;
    for (seat = 0; seat < s->players; seat++) {
        sum->out += !mk_state_in(s, seat);
        sum->wins12[seat] += winners >> seat & 1 ? (uint64_t)(12 / shares) : 0;
        sum->dirhams[seat] += (uint64_t)mk_state_purse(s, seat);
        sum->visible[seat] += (uint64_t)(mk_state_in(s, seat) ? mk_state_visible(s, seat) : 0);
    }
}

static void print_record(const options *o, uint64_t number, mk_game *game) {
    char *text;
    char name[16], value[64];
    int seat;
    for (seat = 0; seat < (int)o->players; seat++) {
        snprintf(name, sizeof name, "Seat%d", seat + 1);
        mk_game_set_tag(game, name, o->names[seat]);
    }
    snprintf(value, sizeof value, "%" PRIu64 " of seed %" PRIu64, number + 1, o->seed);
    mk_game_set_tag(game, "Simulated", value);
    text = cli_record_text(game);
    printf("%s%s", number ? "\n" : "", text);
    free(text);
}

static void print_summary(const options *o, const summary *sum) {
    char rules[MK_RULES_TEXT_MAX];
    double games = (double)o->games;
    int seat;
    mk_rules_write(&o->rules, rules, sizeof rules);
    printf("%" PRIu64 " games, %d players, rules %s, seed %" PRIu64 "\n", o->games, (int)o->players, rules,
           o->seed);
    printf("seat  player          wins  dirhams  visible   score\n");
    for (seat = 0; seat < (int)o->players; seat++) {
        double dirhams = (double)sum->dirhams[seat] / games, visible = (double)sum->visible[seat] / games;
        printf("%4d  %-12s %6.2f%%  %7.2f  %7.2f  %6.2f\n", seat + 1, o->names[seat],
               (double)sum->wins12[seat] / 12 / games * 100, dirhams, visible, dirhams + visible);
    }
    printf("%.2f turns a game; %" PRIu64 " players went out; %" PRIu64 " wins were shared\n",
           (double)sum->turns / games, sum->out, sum->shared);
}

static int run(const options *o) {
    summary sum = {0, 0, 0, {0}, {0}, {0}};
    /* Not between the records that go to the same terminal. */
    cli_progress p = cli_progress_begin(!(o->records && isatty(STDOUT_FILENO)));
    host_engine engine;
    uint64_t i;
    host_engine_open(&engine, 1);
    for (i = 0; i < o->games && !ferror(stdout); i++) {
        mk_game game;
        mk_error error = play_game(o, &engine.host, i, &game);
        if (error) return cli_fail("game %" PRIu64 ": %s", i + 1, mk_error_text(error));
        add_up(&sum, &game);
        if (o->records) print_record(o, i, &game);
        cli_progress_show(&p, i + 1, o->games, "");
    }
    cli_progress_clear(&p);
    host_engine_close(&engine);
    if (!o->records) print_summary(o, &sum);
    return EXIT_FINE;
}

/* ---- Options ---------------------------------------------------------- */

static error_t parse(int key, char *word, struct argp_state *state) {
    options *o = state->input;
    switch (key) {
    case 'n': cli_option_number(state, "games", word, 1, 1000000000000, &o->games); return 0;
    case 'p': cli_option_number(state, "players", word, 2, 4, &o->players); return 0;
    case 's':
        cli_option_number(state, "seed", word, 0, UINT64_MAX, &o->seed);
        o->seeded = true;
        return 0;
    case 'N': cli_option_number(state, "nodes", word, 1, 1000000000, &o->nodes); return 0;
    case 'r': cli_option_rules(state, word, &o->rules); return 0;
    case 'f': cli_option_facing(state, word, &o->facing); return 0;
    case 'R': o->records = true; return 0;
    case OPTION_NET: cli_option_net(state, word); return 0;
    case ARGP_KEY_ARG:
        if (o->named == 4) argp_error(state, "there are at most four players");
        if (mk_player_find(word) < 0) argp_error(state, "%s: %s", cli_player_fault(word), word);
        o->names[o->named++] = word;
        return 0;
    case ARGP_KEY_END:
        if (o->players == 0) o->players = o->named > 2 ? (uint64_t)o->named : 2;
        if ((uint64_t)o->named > o->players)
            argp_error(state, "%d names for %d players", o->named, (int)o->players);
        /* Seats without a name are played by the last one named. */
        for (; o->named < 4; o->named++)
            o->names[o->named] = o->named ? o->names[o->named - 1] : mk_player_name(0);
        if (!o->seeded) o->seed = host_fresh_seed();
        return 0;
    default: return ARGP_ERR_UNKNOWN;
    }
}

int cli_simulate_main(int argc, char **argv) {
    static const struct argp_option list[] = {
        {"games", 'n', "N", 0, "How many games (default 100)", 0},
        {"players", 'p', "N", 0, "Seats: 2, 3 or 4 (default: as many as are named, at least 2)", 0},
        {"rules", 'r', "RULES", 0, "Edition and settings, such as it,turning=after (default fr)", 0},
        {"facing", 'f', "D", 0, "How Assam faces at the start: n, e, s or w (default n)", 0},
        {"seed", 's', "N", 0, "Seed of all dice and players (default: a new one, which is printed)", 0},
        {"nodes", 'N', "N", 0, "How many positions each player may evaluate for a choice (default 1000)", 0},
        {"records", 'R', NULL, 0, "Print a record of each game instead of a summary", 0},
        OPTION_NET_ROW,
        {NULL, 0, NULL, 0, NULL, 0}};
    static const struct argp argp = {
        list,
        parse,
        "[PLAYER...]",
        "Lets computer players play many games and prints how they ended. Each PLAYER is the name "
        "of a computer player and takes one seat; the last one takes all seats that are left.",
        NULL,
        NULL,
        NULL};
    options o = {100, 0, 0, 1000, false, false, {MK_FR, MK_BEFORE, MK_KEEP, MK_OUT}, MK_NORTH, {NULL}, 0};
    argp_parse(&argp, argc, argv, 0, NULL, &o);
    return run(&o);
}
