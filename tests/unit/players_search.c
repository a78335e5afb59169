/* players_search.c - what the search promises its host: the same answer for the same nodes, an end in
 * time, threads only where they are allowed, and no harm from odd limits, odd memory and hosts
 * without functions. */
#include <pthread.h>
#include <stdlib.h>

#include "positions.h"

#include "../../src/players/players.h"

static const mk_limits no_limits = {0, 0};
static const mk_host no_host;

/* ---- Questions and answers --------------------------------------------------------- */

typedef enum kind { CHOOSE, RANK, EVALUATE, KINDS } kind;

typedef struct answer {
    int count; /* of ranked */
    mk_action choice;
    mk_ranked ranked[MK_LEGAL_MAX];
    mk_chances chances[4];
} answer;

/* Asks, and checks that the answer is legal and complete, and that chances add up. */
static void check_choice(const mk_state *s, int choice) {
    if (!mk_state_is_legal(s, choice)) fail_msg("%d is chosen in %s", choice, line_of(s));
}

static void check_ranked(const mk_state *s, const mk_ranked *ranked, int count) {
    int i, seen[256] = {0};
    if (count != mk_state_legal_count(s)) fail_msg("%d choices in %s", count, line_of(s));
    for (i = 0; i < count; i++) {
        check_choice(s, ranked[i].action);
        if (seen[ranked[i].action]++) fail_msg("%d twice in %s", ranked[i].action, line_of(s));
        if (ranked[i].chances.win > 10000 || ranked[i].chances.score > 100 * (120 + 49))
            fail_msg("wins %d, scores %d in %s", ranked[i].chances.win, ranked[i].chances.score, line_of(s));
        if (i && ranked[i].chances.win > ranked[i - 1].chances.win)
            fail_msg("number %d wins %d, more than %d, in %s", i, ranked[i].chances.win,
                     ranked[i - 1].chances.win, line_of(s));
    }
}

static void check_chances(const mk_state *s, const mk_chances *chances) {
    int seat, sum = 0;
    for (seat = 0; seat < 4; seat++) {
        const int in = seat < mk_state_players(s) && mk_state_in(s, seat);
        sum += chances[seat].win;
        if (!in && (chances[seat].win || chances[seat].score))
            fail_msg("seat %d wins %d in %s", seat, chances[seat].win, line_of(s));
        if (chances[seat].score > 100 * (120 + 49))
            fail_msg("seat %d scores %d in %s", seat, chances[seat].score, line_of(s));
    }
    if (sum != 10000) fail_msg("chances add up to %d in %s", sum, line_of(s));
}

static answer ask(kind what, const mk_state *s, const mk_limits *limits, const mk_host *host) {
    const mk_state before = *s;
    answer a;
    memset(&a, 0, sizeof a);
    switch (what) {
    case CHOOSE:
        assert_int_equal(mk_player_choose("assam", s, limits, host, 7, &a.choice), MK_FINE);
        check_choice(s, a.choice);
        break;
    case RANK:
        assert_int_equal(mk_player_rank("assam", s, limits, host, 7, a.ranked, &a.count), MK_FINE);
        check_ranked(s, a.ranked, a.count);
        break;
    default:
        assert_int_equal(mk_evaluate(s, limits, host, 7, a.chances), MK_FINE);
        check_chances(s, a.chances);
    }
    assert_memory_equal(s, &before, sizeof before);
    return a;
}

static int are_equal(const answer *one, const answer *other) {
    int i, k, equal = one->count == other->count && one->choice == other->choice;
    for (i = 0; i < one->count && equal; i++)
        equal = one->ranked[i].action == other->ranked[i].action &&
                one->ranked[i].chances.win == other->ranked[i].chances.win &&
                one->ranked[i].chances.score == other->ranked[i].chances.score;
    for (k = 0; k < 4; k++)
        equal = equal && one->chances[k].win == other->chances[k].win &&
                one->chances[k].score == other->chances[k].score;
    return equal;
}

static void assert_same(const answer *one, const answer *other, const mk_state *s, const char *what) {
    if (!are_equal(one, other)) fail_msg("%s: another answer in %s", what, line_of(s));
}

/* ---- A host that counts calls ------------------------------------------------------------- */

typedef struct call_counts {
    uint64_t now, step; /* milliseconds; each call of the clock adds a step */
    int clock_calls;    /* calls of the clock */
    int stop_after;     /* calls of stopped before it says yes; below 0: never */
    int stop_calls;     /* calls of stopped */
    int parallel_calls; /* calls of parallel_for */
} call_counts;

static uint64_t now_of(void *context) {
    call_counts *w = context;
    __atomic_add_fetch(&w->clock_calls, 1, __ATOMIC_RELAXED);
    return __atomic_fetch_add(&w->now, w->step, __ATOMIC_RELAXED);
}

static int is_stopped(void *context) {
    call_counts *w = context;
    const int before = __atomic_fetch_add(&w->stop_calls, 1, __ATOMIC_RELAXED);
    return w->stop_after >= 0 && before >= w->stop_after;
}

static mk_host watched(call_counts *w) {
    mk_host host = {0};
    host.now_ms = now_of;
    host.stopped = is_stopped;
    host.context = w;
    return host;
}

/* ---- The same answer for the same nodes ---------------------------------------------- */

enum { QUESTIONS = 36, MEMORY_WORDS = 1 << 13 };

typedef struct question {
    mk_state state;
    mk_limits limits;
    kind what;
} question;

static question question_number(int i) {
    static const uint64_t nodes[] = {600, 1, 90, 2500};
    question q;
    q.what = (kind)(i % KINDS);
    q.state = q.what == EVALUATE ? some_position(i * 41) : some_choice(i * 41);
    q.limits.time_ms = 0;
    q.limits.nodes = nodes[i / KINDS % COUNT_OF(nodes)];
    return q;
}

/* Asks each question first with a fresh table. Then asks all of them with one table, in several
 * orders, with timed questions in between, which fill the table. */
static void check_same_answers(size_t memory_size) {
    static uint64_t memory[MEMORY_WORDS];
    static answer firsts[QUESTIONS];
    call_counts w = {0, 1, 0, -1, 0, 0};
    mk_host host = {0}, timed = watched(&w);
    int i, pass;
    assert_true(memory_size <= sizeof memory);
    host.tt = timed.tt = memory;
    host.tt_size = timed.tt_size = memory_size;
    for (i = 0; i < QUESTIONS; i++) {
        question q = question_number(i);
        memset(memory, 0, sizeof memory);
        firsts[i] = ask(q.what, &q.state, &q.limits, &host);
    }
    for (pass = 0; pass < 3; pass++)
        for (i = 0; i < QUESTIONS; i++) {
            const int number = (pass * 5 + i * (pass == 2 ? 7 : 1)) % QUESTIONS;
            const question q = question_number(number);
            const mk_limits time = {5, 0};
            const answer again = ask(q.what, &q.state, &q.limits, &host);
            assert_same(&again, &firsts[number], &q.state, "asked again");
            if (i % 5 == pass) ask(q.what, &q.state, &time, &timed);
        }
}

static void test_the_same_nodes_give_the_same_answer(void **context) {
    static const size_t sizes[] = {0, 64 * 40, 5000, 8 * MEMORY_WORDS};
    size_t i;
    UNUSED(context);
    for (i = 0; i < COUNT_OF(sizes); i++) check_same_answers(sizes[i]);
}

/* All settings, briefly. */
static void test_the_same_nodes_give_the_same_answer_in_all_settings(void **context) {
    static uint64_t memory[MEMORY_WORDS];
    const mk_limits limits = {0, 150};
    mk_host host = {0};
    int number;
    UNUSED(context);
    host.tt = memory;
    host.tt_size = 64 * 40;
    for (number = 0; number < SETTINGS; number++) {
        const kind what = (kind)(number / 3 % KINDS);
        const mk_state s = what == EVALUATE ? some_position(number) : some_choice(number);
        const answer one = ask(what, &s, &limits, &host);
        const answer other = ask(what, &s, &limits, &host);
        assert_same(&one, &other, &s, "asked twice");
    }
}

/* ---- Ranks and chances --------------------------------------------------------------- */

static void test_ranks_and_chances_are_whole_at_any_limit(void **context) {
    static const uint64_t nodes[] = {0, 1, 60, 700};
    static uint64_t memory[MEMORY_WORDS];
    mk_host host = {0};
    int number, out = 0;
    UNUSED(context);
    host.tt = memory;
    host.tt_size = sizeof memory;
    for (number = 0; number < 2 * SETTINGS; number++) {
        const mk_limits limits = {0, nodes[number / 7 % COUNT_OF(nodes)]};
        const mk_state choice = some_choice(number), any = some_position(number);
        ask(RANK, &choice, &limits, &host);
        ask(EVALUATE, &any, &limits, number & 1 ? &host : &no_host);
        out += any.in != (1 << any.players) - 1;
    }
    assert_true(out > 10);
}

/* A state is worth as much as its best action: both assume equal players. */
static void test_the_best_choice_is_worth_what_the_state_is(void **context) {
    int number;
    UNUSED(context);
    for (number = 0; number < 300; number++) {
        const mk_state s = some_choice(number * 11);
        const answer ranked = ask(RANK, &s, &no_limits, &no_host);
        const answer whole = ask(EVALUATE, &s, &no_limits, &no_host);
        const int off = ranked.ranked[0].chances.win - whole.chances[s.seat].win;
        if (off < -1 || off > 1) fail_msg("the best choice is off by %d in %s", off, line_of(&s));
    }
}

/* Wherever a search is stopped, an unfinished iteration does not count. At the beginning of a game
 * no finished one changes the score much. */
static void test_unfinished_iterations_do_not_count(void **context) {
    static const mk_rules rules = {MK_FR, MK_BEFORE, MK_KEEP, MK_OUT};
    mk_state s;
    answer shallow;
    uint64_t nodes;
    UNUSED(context);
    assert_int_equal(mk_state_start(&s, 4, &rules, MK_NORTH), MK_FINE);
    shallow = ask(EVALUATE, &s, &no_limits, &no_host);
    for (nodes = 1; nodes < 4000; nodes += 61) {
        const mk_limits limits = {0, nodes};
        const answer a = ask(EVALUATE, &s, &limits, &no_host);
        int seat;
        for (seat = 0; seat < 4; seat++)
            if (abs(a.chances[seat].score - shallow.chances[seat].score) > 250)
                fail_msg("after %d nodes seat %d scores %d, without limits %d", (int)nodes, seat,
                         a.chances[seat].score, shallow.chances[seat].score);
    }
}

/* assam's winning chances after each action by the opponent model, which rank does not use. Returns
 * how many actions there are. */
static int expectations(const mk_state *s, const mk_limits *limits, const mk_host *host, int32_t *wins) {
    mkp_question q = {.state = s, .limits = limits, .host = host, .rank_all = 1};
    mkp_answer a;
    int i;
    q.count = mk_state_legal(s, q.legal);
    assert_int_equal(mkp_assam(&q, &a), MK_FINE);
    for (i = 0; i < q.count; i++) wins[i] = a.values[i].win[s->seat];
    return q.count;
}

/* The opponent model is part of the keys: entries from one course of a game do not spoil the answer
 * about another course that has led to the same state. */
static void test_the_model_is_part_of_the_keys(void **context) {
    static const mk_limits endless = {UINT64_MAX, 0};
    static uint64_t memory[1 << 18]; /* large, so that no entry is replaced */
    mk_host host = {.now_ms = no_time_passes, .tt = memory, .tt_size = sizeof memory};
    int number, asked = 0;
    UNUSED(context);
    for (number = 0; asked < 3 && number < 4000; number++) {
        mk_game game, other;
        mk_state s;
        int32_t first[MK_LEGAL_MAX], again[MK_LEGAL_MAX], fresh[MK_LEGAL_MAX];
        size_t size;
        if (number % SETTINGS % 3 == 0) continue;
        s = start_number(number % SETTINGS);
        if (s.players == 2 || s.rules.turning != MK_BEFORE) continue;
        assert_int_equal(mk_game_start_at(&game, &s, (uint64_t)number), MK_FINE);
        while (game.state.phase != MK_OVER &&
               game.state.left[0] + game.state.left[1] + game.state.left[2] + game.state.left[3] > 4)
            assert_int_equal(mk_game_play(&game, mk_state_random(&game.state, (uint64_t)number, game.count)),
                             MK_FINE);
        if (!is_choice(&game.state)) continue;
        /* The other course is a game that starts at this state. */
        assert_int_equal(mk_game_start_at(&other, &game.state, 1), MK_FINE);
        memset(memory, 0, sizeof memory);
        host.game = &other;
        size = sizeof *first * (size_t)expectations(&game.state, &endless, &host, first);
        host.game = &game;
        expectations(&game.state, &endless, &host, again);
        memset(memory, 0, sizeof memory);
        expectations(&game.state, &endless, &host, fresh);
        assert_memory_equal(again, fresh, size);
        asked += memcmp(first, fresh, size) != 0;
    }
    assert_int_equal(asked, 3);
}

static void test_errors_change_nothing(void **context) {
    static const struct {
        const char *player, *line;
        mk_error error;
    } cases[] = {
        {"assam", "7/7/7/7/7/7/7 - d4n 1 draw 30,30 12+12,12+12 fr", MK_ERROR_NOT_CHOICE},
        {"assam", "7/7/7/7/7/7/7 - d4n 1 roll 30,30,30 15,15,15 fr,turning=after", MK_ERROR_NOT_CHOICE},
        {"master", "7/7/7/7/7/7/7 - d4n 1 roll 30,30,30,30 12,12,12,12 fr", MK_ERROR_NOT_CHOICE},
        {"assam", "7/7/7/7/7/7/7 - d4n 1 over 30,30,30 0,0,0 fr", MK_ERROR_OVER},
        {"tourist", "7/7/7/7/7/7/7 - d4n 1 over 30,30 0+0,0+0 fr", MK_ERROR_OVER},
        {"Assam", "7/7/7/7/7/7/7 - d4n 1 turn 30,30,30 15,15,15 fr", MK_ERROR_PLAYER},
        {"assam:3", "7/7/7/7/7/7/7 - d4n 1 turn 30,30,30 15,15,15 fr", MK_ERROR_PLAYER},
        {"", "7/7/7/7/7/7/7 - d4n 1 over 30,30,30 0,0,0 fr", MK_ERROR_PLAYER},
    };
    const mk_limits limits = {0, 50};
    size_t i;
    UNUSED(context);
    for (i = 0; i < COUNT_OF(cases); i++) {
        const mk_state s = position(cases[i].line);
        mk_ranked ranked[MK_LEGAL_MAX], untouched[MK_LEGAL_MAX];
        mk_action choice = 77;
        int count = 77;
        memset(ranked, 0xa5, sizeof ranked);
        memset(untouched, 0xa5, sizeof untouched);
        assert_int_equal(mk_player_choose(cases[i].player, &s, &limits, &no_host, 0, &choice),
                         cases[i].error);
        assert_int_equal(mk_player_rank(cases[i].player, &s, &limits, &no_host, 0, ranked, &count),
                         cases[i].error);
        assert_int_equal(choice, 77);
        assert_int_equal(count, 77);
        assert_memory_equal(ranked, untouched, sizeof ranked);
    }
}

/* ---- Time and patience ------------------------------------------------------------------ */

/* Each call of the clock takes a millisecond here. The time is used up, but not exceeded. */
static void test_the_time_is_kept(void **context) {
    static const int times[] = {1, 2, 7, 40};
    int number;
    size_t i;
    UNUSED(context);
    for (i = 0; i < COUNT_OF(times); i++)
        for (number = 0; number < 18; number++) {
            const mk_limits limits = {(uint64_t)times[i], 0};
            const kind what = (kind)(number / 3 % KINDS);
            mk_state s = start_number(number * 17 % SETTINGS);
            call_counts w = {number & 1 ? 1 : (uint64_t)1 << 40, 1, 0, -1, 0, 0};
            const mk_host host = watched(&w);
            while (what != EVALUATE && !is_choice(&s))
                mk_state_apply_unchecked(&s, mk_state_random(&s, (uint64_t)number, 0));
            ask(what, &s, &limits, &host);
            assert_in_range(w.clock_calls, times[i] + 1, times[i] + 2);
        }
}

/* The host is asked often enough to stop the search at once: a node takes microseconds. */
static void test_the_host_is_asked_often(void **context) {
    int number;
    UNUSED(context);
    for (number = 0; number < 9; number++) {
        const mk_limits limits = {UINT64_MAX, 3000};
        const mk_state s = some_choice(number * 5);
        call_counts w = {5, 0, 0, -1, 0, 0};
        const mk_host host = watched(&w);
        int left = s.left[0] + s.left[1] + s.left[2] + s.left[3];
        if (left < 12) continue; /* near the end a search needs fewer nodes */
        ask((kind)(number % KINDS), &s, &limits, &host);
        assert_in_range(w.stop_calls, 3000 / 100, 3000);
        assert_in_range(w.clock_calls, 3000 / 100, 3000);
    }
}

static void check_stop(const mk_limits *limits, int stop_after, int number) {
    const kind what = (kind)(number % KINDS);
    const mk_state s = what == EVALUATE ? some_position(number * 13) : some_choice(number * 13);
    call_counts w = {5, 0, 0, stop_after, 0, 0};
    const mk_host host = watched(&w);
    ask(what, &s, limits, &host);
    assert_in_range(w.stop_calls, 0, stop_after + 1); /* after yes it is not asked again */
}

static void test_stopped_is_obeyed_at_once(void **context) {
    static const int stop_after[] = {0, 1, 2, 10, 100};
    static const mk_limits limits[] = {{1, 0}, {UINT64_MAX, 0}, {0, UINT64_MAX}, {UINT64_MAX, UINT64_MAX}};
    size_t i, k;
    int number;
    UNUSED(context);
    for (i = 0; i < COUNT_OF(stop_after); i++)
        for (k = 0; k < COUNT_OF(limits); k++)
            for (number = 0; number < 6; number++) check_stop(&limits[k], stop_after[i], number);
}

/* The largest times do not overflow, whenever the search begins. */
static void test_the_largest_times_do_not_end(void **context) {
    static const char *const players[] = {"assam", "flat:1000000"};
    static const uint64_t starts[] = {0, 1, 2, 1000, (uint64_t)1 << 40, UINT64_MAX - 1000};
    static const uint64_t times[] = {UINT64_MAX, UINT64_MAX - 1, UINT64_MAX - 999, (uint64_t)1 << 63};
    const mk_state s = start_of(4, "fr", 'n');
    size_t i, k, p;
    UNUSED(context);
    for (p = 0; p < COUNT_OF(players); p++)
        for (i = 0; i < COUNT_OF(starts); i++)
            for (k = 0; k < COUNT_OF(times); k++) {
                const mk_limits limits = {times[k], 0};
                call_counts w = {starts[i], 0, 0, 30, 0, 0};
                const mk_host host = watched(&w);
                mk_action choice = MK_NO_ACTION;
                assert_int_equal(mk_player_choose(players[p], &s, &limits, &host, 0, &choice), MK_FINE);
                if (w.stop_calls != 31)
                    fail_msg("%s asks stopped %d times, not 31: %llu from %llu", players[p], w.stop_calls,
                             (unsigned long long)times[k], (unsigned long long)starts[i]);
            }
}

/* ---- Odd limits and hosts ------------------------------------------------------------------ */

/* Without any limit, or with time but no clock, there is one search to the end of the turn. */
static void test_without_limits_the_turn_is_searched(void **context) {
    const mk_limits time_only = {1000, 0}, endless = {UINT64_MAX, 0};
    call_counts w = {1, 1, 0, 0, 0, 0};
    mk_host stopping = watched(&w);
    int number;
    UNUSED(context);
    for (number = 0; number < 90; number++) {
        const kind what = (kind)(number % KINDS);
        const mk_state s = what == EVALUATE ? some_position(number * 7) : some_choice(number * 7);
        const answer shallow = ask(what, &s, &no_limits, &no_host);
        answer other = ask(what, &s, &no_limits, &stopping);
        assert_same(&shallow, &other, &s, "a host that says stop");
        stopping.now_ms = NULL;
        other = ask(what, &s, &time_only, &stopping);
        assert_same(&shallow, &other, &s, "no clock");
        other = ask(what, &s, &endless, &no_host);
        assert_same(&shallow, &other, &s, "nothing at all");
        stopping.now_ms = now_of;
    }
}

/* Memory is used if it is large enough and aligned, and never beyond its ends. */
static void test_odd_memory(void **context) {
    static const size_t sizes[] = {0,    1,    7,    8,    9,    39,   40,   63,   64,   2559,
                                   2560, 2561, 2567, 2568, 2569, 5119, 5128, 5129, 10000};
    enum { MARGIN = 64, ROOM = 10000 };
    const mk_limits limits = {20, 0};
    uint8_t *const room = malloc(ROOM + 2 * MARGIN);
    size_t i, offset, k;
    UNUSED(context);
    assert_non_null(room);
    for (offset = 0; offset < 9; offset += offset == 1 ? 3 : 1)
        for (i = 0; i < COUNT_OF(sizes); i++) {
            const kind what = (kind)((i + offset) % KINDS);
            const mk_state s = some_choice((int)(i * 30 + offset));
            uint8_t *const memory = room + MARGIN + offset;
            const size_t size = sizes[i] > offset ? sizes[i] - offset : 0;
            call_counts w = {.step = 1, .stop_after = -1};
            mk_host host = watched(&w);
            int touched = 0;
            memset(room, 0xa5, ROOM + 2 * MARGIN);
            memset(memory, 0, size);
            host.tt = memory;
            host.tt_size = size;
            ask(what, &s, &limits, &host);
            for (k = 0; k < MARGIN + offset; k++) assert_int_equal(room[k], 0xa5);
            for (k = MARGIN + offset + size; k < ROOM + 2 * MARGIN; k++) assert_int_equal(room[k], 0xa5);
            for (k = 0; k < size; k++) touched |= memory[k];
            if (offset % 8 || size < 2560) assert_false(touched);
        }
    free(room);
}

/* A size without memory, and threads without parallel_for. */
static void test_missing_functions(void **context) {
    const mk_limits limits = {3, 300};
    mk_host host = {0};
    int number;
    UNUSED(context);
    host.tt_size = 1 << 20;
    host.threads = 8;
    for (number = 0; number < 30; number++) {
        const mk_state s = some_choice(number * 11);
        answer one = ask((kind)(number % KINDS), &s, &limits, &host);
        answer other = ask((kind)(number % KINDS), &s, &limits, &no_host);
        assert_same(&one, &other, &s, "no functions");
    }
}

/* ---- Threads ------------------------------------------------------------------------------- */

typedef struct started_thread {
    pthread_t thread;
    void (*work)(void *task, int i);
    void *task;
    int number;
} started_thread;

static void *run_started(void *context) {
    started_thread *h = context;
    h->work(h->task, h->number);
    return NULL;
}

static void on_threads(void *context, void (*work)(void *task, int i), void *task, int count) {
    call_counts *w = context;
    started_thread started[64];
    int i;
    w->parallel_calls++;
    assert_in_range(count, 1, COUNT_OF(started));
    for (i = 0; i < count; i++) {
        started[i].work = work;
        started[i].task = task;
        started[i].number = i;
        assert_int_equal(pthread_create(&started[i].thread, NULL, run_started, &started[i]), 0);
    }
    for (i = 0; i < count; i++) assert_int_equal(pthread_join(started[i].thread, NULL), 0);
}

static const int thread_counts[] = {-1, 0, 1, 2, 8, 100};

static void test_threads_answer_in_time(void **context) {
    static uint64_t memory[MEMORY_WORDS];
    size_t i;
    int number;
    UNUSED(context);
    for (i = 0; i < COUNT_OF(thread_counts); i++)
        for (number = 0; number < 12; number++) {
            const mk_limits limits = {30, 0};
            const kind what = (kind)(number / 2 % KINDS);
            const mk_state s = what == EVALUATE ? some_position(number * 31) : some_choice(number * 31);
            call_counts w = {3, 1, 0, number % 4 == 3 ? 9 : -1, 0, 0};
            mk_host host = watched(&w);
            host.parallel_for = on_threads;
            host.threads = thread_counts[i];
            host.tt = number & 1 ? memory : NULL;
            host.tt_size = sizeof memory;
            ask(what, &s, &limits, &host);
            /* Each thread may call once more before it sees that time is up. */
            assert_in_range(w.clock_calls, 1, 31 + (thread_counts[i] > 1 ? 64 : 1));
            if (thread_counts[i] < 2) assert_int_equal(w.parallel_calls, 0);
        }
}

/* Several threads find the same values as one. Near the end of the game both search everything. */
static void test_threads_find_what_one_finds(void **context) {
    static uint64_t memory[MEMORY_WORDS];
    const mk_limits limits = {UINT64_MAX / 2, 0};
    int number, asked = 0, met = 0;
    UNUSED(context);
    for (number = 0; number < SETTINGS && asked < 40; number += 7) {
        mk_state s = start_number(number);
        uint64_t index;
        size_t i;
        for (index = 0; mk_state_phase(&s) != MK_OVER; index++) {
            int left = s.left[0] + s.left[1] + s.left[2] + s.left[3];
            if (left <= 2 && mk_state_phase(&s) == MK_LAY) break;
            mk_state_apply_unchecked(&s, mk_state_random(&s, (uint64_t)number, index));
        }
        if (mk_state_phase(&s) != MK_LAY) continue;
        asked++;
        for (i = 0; i < COUNT_OF(thread_counts); i++) {
            const kind what = (kind)((size_t)asked % KINDS);
            call_counts w = {3, 0, 0, -1, 0, 0};
            mk_host host = watched(&w);
            const answer alone = ask(what, &s, &limits, &host);
            answer found;
            host.parallel_for = on_threads;
            host.threads = thread_counts[i];
            host.tt = memory;
            host.tt_size = sizeof memory;
            /* Values of a stopped search must not enter the table. */
            w.stop_after = (int)i;
            ask(what, &s, &limits, &host);
            w.stop_after = -1;
            found = ask(what, &s, &limits, &host);
            assert_same(&alone, &found, &s, "threads");
            met += w.parallel_calls;
        }
    }
    assert_int_equal(asked, 40);
    assert_true(met > 100);
}

static void test_nodes_are_counted_without_threads(void **context) {
    int number;
    UNUSED(context);
    for (number = 0; number < 30; number++) {
        const mk_limits limits = {number & 1 ? 1000 : 0, 300};
        const mk_state s = some_choice(number * 23);
        const kind what = (kind)(number % KINDS);
        const answer alone = ask(what, &s, &limits, &no_host);
        call_counts w = {3, 0, 0, -1, 0, 0};
        mk_host host = watched(&w);
        answer found;
        host.parallel_for = on_threads;
        host.threads = 8;
        found = ask(what, &s, &limits, &host);
        assert_same(&alone, &found, &s, "nodes");
        assert_int_equal(w.parallel_calls, 0);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_the_same_nodes_give_the_same_answer),
        cmocka_unit_test(test_the_same_nodes_give_the_same_answer_in_all_settings),
        cmocka_unit_test(test_ranks_and_chances_are_whole_at_any_limit),
        cmocka_unit_test(test_the_best_choice_is_worth_what_the_state_is),
        cmocka_unit_test(test_unfinished_iterations_do_not_count),
        cmocka_unit_test(test_the_model_is_part_of_the_keys),
        cmocka_unit_test(test_errors_change_nothing),
        cmocka_unit_test(test_the_time_is_kept),
        cmocka_unit_test(test_the_host_is_asked_often),
        cmocka_unit_test(test_stopped_is_obeyed_at_once),
        cmocka_unit_test(test_the_largest_times_do_not_end),
        cmocka_unit_test(test_without_limits_the_turn_is_searched),
        cmocka_unit_test(test_odd_memory),
        cmocka_unit_test(test_missing_functions),
        cmocka_unit_test(test_threads_answer_in_time),
        cmocka_unit_test(test_threads_find_what_one_finds),
        cmocka_unit_test(test_nodes_are_counted_without_threads),
    };
    return cmocka_run_group_tests_name("search", tests, NULL, NULL);
}
