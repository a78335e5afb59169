/* arena_play.c - plays the deals of a match with several threads.
 *
 * Each worker takes the next deal, plays it alone and puts its result into a
 * ring, from which results are taken in the order of the deals: so statistics,
 * records, messages and the moment when the sequential test decides do not
 * depend on who was faster. */
#include "arena.h"

#include <errno.h>
#include <inttypes.h>
#include <math.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "external.h"
#include "interrupt.h"
#include "progress.h"

/* How far the quickest worker may be ahead, in deals a worker. */
enum { AHEAD = 16 };

/* Milliseconds beyond its limit that another program may take to answer; how
 * long it may take if no time limits it. */
enum { GRACE = 5000, NODES_PATIENCE = 60000 };

typedef struct forfeit {
    int entrant; /* -1: none */
    int seat;
    cli_failure kind;
    char reason[EXTERNAL_REASON];
} forfeit;

typedef struct deal {
    bool played;
    uint64_t finished; /* games */
    cli_standing groups[SEATS];
    forfeit forfeits[SEATS]; /* of each game */
    char *records[SEATS];    /* of each game, or NULL */
} deal;

typedef struct arena {
    const cli_match *match;
    FILE *records;
    /* All below belongs to who holds the lock. */
    pthread_mutex_t lock;
    bool recorded_any; /* there is something in front in the records */
    cli_progress bar;
    bool told[SEATS][FAILURES]; /* which forfeits have been told of */
    pthread_cond_t moved;       /* the ring has moved on, or it is over */
    uint64_t taken;             /* deals */
    deal *ring;
    size_t ring_size;
    atomic_bool over; /* which those who think look at without it */
    bool decided;
    mk_error error;
    int records_error;
    cli_totals sum; /* of the deals in order; sum.deals is the next one to take out */
} arena;

/* An entrant as one worker plays it: nothing in it is shared with others. */
typedef struct chair {
    host_engine engine;
    cli_external *program; /* NULL: a computer player */
} chair;

typedef struct worker {
    arena *arena;
    pthread_t thread;
    chair chairs[SEATS];
} worker;

/* Whether the games that are being played are no longer wanted. */
static int is_stopped(void *context) {
    const arena *a = context;
    return cli_interrupted() || atomic_load(&a->over);
}

/* ---- A worker's chairs ----------------------------------------------------- */

static uint64_t patience_of(const cli_match *m, const mk_limits *limits) {
    if (m->patience) return m->patience;
    return limits->time_ms ? limits->time_ms + GRACE : NODES_PATIENCE;
}

/* Everything that an entrant has for itself in one worker. */
static void prepare_chair(chair *c, arena *a, const cli_entrant *e) {
    /* One thread: the others are at other tables. */
    host_engine_open(&c->engine, 1);
    c->engine.stopped = is_stopped;
    c->engine.context = a;
    c->program = NULL;
    if (!e->is_program) return;
    c->program = calloc(1, sizeof *c->program);
    if (!c->program) exit(cli_fail("out of memory"));
    c->program->command = e->who;
    c->program->patience = patience_of(a->match, &e->limits);
    c->program->stopped = is_stopped;
    c->program->context = a;
}

static void clear_chair(chair *c) {
    if (c->program) cli_external_end(c->program);
    free(c->program);
    host_engine_close(&c->engine);
}

/* ---- A game ---------------------------------------------------------------- */

static int entrant_at(const cli_match *m, int rotation, int seat) {
    return (seat + (int)m->players - rotation) % (int)m->players;
}

/* Only what ends the whole match is an error; a forfeit is a result. */
static mk_error choose(worker *w, const mk_game *game, int number, cli_standing *own, forfeit *lost,
                       mk_action *action) {
    const cli_entrant *e = &w->arena->match->entrants[number];
    chair *c = &w->chairs[number];
    uint64_t begun = host_now_ns(), thought = 0;
    mk_error error = MK_FINE;
    if (c->program) {
        lost->kind = cli_external_choose(c->program, game, &e->limits, action, &thought);
        if (lost->kind) {
            lost->entrant = number;
            lost->seat = mk_state_seat(&game->state);
            memcpy(lost->reason, c->program->reason, sizeof lost->reason);
            return MK_FINE;
        }
    } else {
        /* As gtp seeds them; the same in each rotation, so that players alike play
         * alike. */
        c->engine.host.game = game;
        error = mk_player_choose(e->who, &game->state, &e->limits, &c->engine.host,
                                 mk_seed(~cli_players_seed(game), game->count), action);
        thought = host_now_ns() - begun;
    }
    own->decisions++;
    own->thought_ns += thought;
    if (thought > own->worst_ns) own->worst_ns = thought;
    return error;
}

/* The luck of an outcome of chance for every seat: by how much its winning chances, as
 * assam sees them, are better than what they were to be expected to become. However he
 * errs, that is nothing on average; the less he errs, the less of the luck is left. */
static mk_error add_luck(const worker *w, const mk_state *before, mk_action outcome, double luck[SEATS]) {
    const mk_limits limits = {0, w->arena->match->luck_nodes};
    mk_odds odds[4];
    int i, seat, n = mk_state_odds(before, odds);
    for (i = 0; i < n; i++) {
        const double odd = (double)odds[i].numerator / odds[i].denominator;
        const double weight = (odds[i].action == outcome ? 1 : 0) - odd;
        mk_chances chances[SEATS];
        mk_state after = *before;
        mk_error error = mk_state_apply(&after, odds[i].action);
        if (!error) error = mk_evaluate(&after, &limits, &w->chairs[0].engine.host, 0, chances);
        if (error) return error;
        for (seat = 0; seat < before->players; seat++) luck[seat] += weight * chances[seat].win / 10000;
    }
    return MK_FINE;
}

static mk_error play_game(worker *w, uint64_t number, int rotation, mk_game *game, deal *d,
                          double luck[SEATS]) {
    const cli_match *m = w->arena->match;
    forfeit *lost = &d->forfeits[rotation];
    mk_error error = mk_game_start(game, (int)m->players, &m->rules, m->facing, mk_seed(m->seed, number));
    int i;
    lost->entrant = -1;
    for (i = 0; i < (int)m->players; i++)
        if (w->chairs[i].program) cli_external_new_game(w->chairs[i].program);
    while (!error && mk_state_phase(&game->state) != MK_OVER && !is_stopped(w->arena)) {
        mk_phase phase = mk_state_phase(&game->state);
        mk_action action;
        if (phase == MK_DRAW || phase == MK_ROLL) {
            error = mk_game_chance(game, &action);
            if (!error && m->luck) error = add_luck(w, &game->state, action, luck);
        } else {
            int who = entrant_at(m, rotation, mk_state_seat(&game->state));
            error = choose(w, game, who, &d->groups[m->entrants[who].group], lost, &action);
            if (lost->entrant >= 0) break;
        }
        if (!error) error = mk_game_play(game, action);
    }
    return error;
}

/* Who forfeits wins nothing, the others share the win. */
static void count_forfeit(const cli_match *m, const forfeit *lost, deal *d) {
    static const uint64_t shares[] = {0, 0, 12, 6, 4}; /* by the number of players */
    int i;
    for (i = 0; i < (int)m->players; i++)
        if (i != lost->entrant) d->groups[m->entrants[i].group].twelfths += shares[m->players];
    d->groups[m->entrants[lost->entrant].group].forfeits++;
}

static void count_game(const cli_match *m, const mk_state *s, int rotation, const double luck[SEATS],
                       deal *d) {
    int winners = mk_state_winners(s), shares = __builtin_popcount((unsigned)winners);
    int seat, all = 0;
    d->finished++;
    for (seat = 0; seat < s->players; seat++) all += mk_state_score(s, seat);
    for (seat = 0; seat < s->players; seat++) {
        cli_standing *own = &d->groups[m->entrants[entrant_at(m, rotation, seat)].group];
        int score = mk_state_score(s, seat);
        own->twelfths += winners >> seat & 1 ? (uint64_t)(12 / shares) : 0;
        own->score += (uint64_t)score;
        own->luck += luck[seat];
        own->margin += score * (s->players - 1) - (all - score);
    }
}

static char *record_of(const cli_match *m, uint64_t number, int rotation, mk_game *game,
                       const forfeit *lost) {
    char name[16], value[EXTERNAL_REASON + 32];
    int seat;
    for (seat = 0; seat < (int)m->players; seat++) {
        snprintf(name, sizeof name, "Seat%d", seat + 1);
        mk_game_set_tag(game, name, m->entrants[entrant_at(m, rotation, seat)].name);
    }
    snprintf(value, sizeof value, "game %d of deal %" PRIu64 " of seed %" PRIu64, rotation + 1, number + 1,
             m->seed);
    mk_game_set_tag(game, "Arena", value);
    if (lost->entrant >= 0) {
        snprintf(value, sizeof value, "seat %d: %s", lost->seat + 1, lost->reason);
        mk_game_set_tag(game, "Forfeit", value);
    }
    return cli_record_text(game);
}

/* ---- Deals ------------------------------------------------------------------ */

static void end_match(arena *a, mk_error error) {
    pthread_mutex_lock(&a->lock);
    a->over = true;
    if (!a->error) a->error = error;
    pthread_cond_broadcast(&a->moved);
    pthread_mutex_unlock(&a->lock);
}

static void free_records(deal *d) {
    int i;
    for (i = 0; i < SEATS; i++) {
        free(d->records[i]);
        d->records[i] = NULL;
    }
}

/* A deal from every rotation; false if that was the end of the match. */
static bool play_deal(worker *w, uint64_t number, deal *d) {
    const cli_match *m = w->arena->match;
    int rotation;
    for (rotation = 0; rotation < (int)m->players; rotation++) {
        const forfeit *lost = &d->forfeits[rotation];
        double luck[SEATS] = {0};
        mk_game game;
        mk_error error = play_game(w, number, rotation, &game, d, luck);
        if (error || is_stopped(w->arena)) {
            end_match(w->arena, error);
            return false;
        }
        if (lost->entrant >= 0)
            count_forfeit(m, lost, d);
        else
            count_game(m, &game.state, rotation, luck, d);
        if (w->arena->records) d->records[rotation] = record_of(m, number, rotation, &game, lost);
    }
    return true;
}

/* The first forfeit of each kind, so that a bad program floods nothing. */
static void tell_forfeits(arena *a, uint64_t number, const deal *d) {
    const cli_match *m = a->match;
    int i;
    for (i = 0; i < (int)m->players; i++) {
        const forfeit *f = &d->forfeits[i];
        if (f->entrant < 0 || a->told[f->entrant][f->kind]) continue;
        a->told[f->entrant][f->kind] = true;
        cli_progress_clear(&a->bar);
        cli_fail("%s forfeits game %" PRIu64
                 " in seat %d: %s; further ones of this kind are counted, but not printed",
                 m->entrants[f->entrant].name, number * m->players + (uint64_t)i + 1, f->seat + 1, f->reason);
    }
}

static bool write_records(arena *a, const deal *d) {
    int i;
    if (!a->records) return true;
    for (i = 0; i < (int)a->match->players; i++) {
        fprintf(a->records, "%s%s", a->recorded_any ? "\n" : "", d->records[i]);
        a->recorded_any = true;
    }
    return fflush(a->records) == 0;
}

static void show_progress(arena *a) {
    const cli_match *m = a->match;
    char words[80], interval[16] = "-";
    cli_figures f;
    if (!a->bar.wanted) return;
    f = cli_figures_of(m, &a->sum, 0);
    if (!isnan(f.interval)) snprintf(interval, sizeof interval, "%.2f", f.interval * 100);
    snprintf(words, sizeof words, ", %.30s %.2f %% +- %s", m->entrants[0].name, f.share * 100, interval);
    cli_progress_show(&a->bar, a->sum.deals * m->players, m->deals * m->players, words);
}

/* Takes the results out of the ring that are next. */
static void take_results(arena *a) {
    while (!a->over) {
        deal *d = &a->ring[a->sum.deals % a->ring_size];
        if (!d->played) return;
        tell_forfeits(a, a->sum.deals, d);
        if (!write_records(a, d)) {
            a->records_error = errno;
            a->over = true;
            return;
        }
        cli_totals_add_deal(&a->sum, a->match->group_count, d->groups, d->finished);
        show_progress(a);
        free_records(d);
        memset(d, 0, sizeof *d);
        a->decided = a->match->test.wanted && cli_sprt_verdict(a->match, &a->sum) != UNDECIDED;
        if (a->decided) a->over = true;
    }
}

/* ---- Workers ---------------------------------------------------------------- */

/* The next deal that nobody has; false if there is none. */
static bool take_deal(arena *a, uint64_t *number) {
    bool any;
    pthread_mutex_lock(&a->lock);
    while (!a->over && a->taken < a->match->deals && a->taken >= a->sum.deals + a->ring_size)
        pthread_cond_wait(&a->moved, &a->lock);
    any = !is_stopped(a) && a->taken < a->match->deals;
    if (any) *number = a->taken++;
    pthread_mutex_unlock(&a->lock);
    return any;
}

static void put_deal(arena *a, uint64_t number, const deal *d) {
    deal *place = &a->ring[number % a->ring_size];
    pthread_mutex_lock(&a->lock);
    *place = *d;
    place->played = true;
    take_results(a);
    pthread_cond_broadcast(&a->moved);
    pthread_mutex_unlock(&a->lock);
}

static void *work(void *argument) {
    worker *w = argument;
    const cli_match *m = w->arena->match;
    uint64_t number;
    int i;
    for (i = 0; i < (int)m->players; i++) prepare_chair(&w->chairs[i], w->arena, &m->entrants[i]);
    while (take_deal(w->arena, &number)) {
        deal d = {0};
        if (play_deal(w, number, &d))
            put_deal(w->arena, number, &d);
        else
            free_records(&d);
    }
    for (i = 0; i < (int)m->players; i++) clear_chair(&w->chairs[i]);
    return NULL;
}

/* The calling thread is the first worker. Returns how many there were: if the
 * system gives fewer threads, the same match takes longer. */
static size_t work_together(arena *a, worker *workers, size_t wanted) {
    size_t i, count = 1;
    for (i = 0; i < wanted; i++) workers[i].arena = a;
    while (count < wanted && pthread_create(&workers[count].thread, NULL, work, &workers[count]) == 0)
        count++;
    work(&workers[0]);
    for (i = 1; i < count; i++) pthread_join(workers[i].thread, NULL);
    return count;
}

cli_result cli_match_play(const cli_match *m, FILE *records) {
    size_t wanted = (size_t)(m->threads < m->deals ? m->threads : m->deals), i;
    arena a = {.match = m, .records = records, .ring_size = wanted * AHEAD};
    worker *workers = calloc(wanted, sizeof *workers);
    cli_interrupts before;
    cli_result r;
    a.ring = calloc(a.ring_size, sizeof *a.ring);
    if (!workers || !a.ring) exit(cli_fail("out of memory"));
    /* New records stand behind those that are in the file. */
    a.recorded_any = records && records != stdout && ftell(records) > 0;
    a.bar = cli_progress_begin(!(records == stdout && isatty(STDOUT_FILENO)));
    pthread_mutex_init(&a.lock, NULL);
    pthread_cond_init(&a.moved, NULL);
    cli_interrupts_catch(&before);
    r.threads = work_together(&a, workers, wanted);
    cli_interrupts_release(&before);
    cli_progress_clear(&a.bar);
    pthread_cond_destroy(&a.moved);
    pthread_mutex_destroy(&a.lock);
    for (i = 0; i < a.ring_size; i++) free_records(&a.ring[i]);
    free(a.ring);
    free(workers);
    r.sum = a.sum;
    r.interrupted = cli_interrupted() && !a.decided && a.sum.deals < m->deals;
    r.error = a.error;
    r.records_error = a.records_error;
    return r;
}
