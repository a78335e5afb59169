/* assam.c - the strongest player: looks further and further ahead, while there is
 * time, and asks the net what it sees there.
 *
 * Each round looks with another plan: deeper, or at more choices, than the one
 * before. In a round the choices are taken in the order that the last one left, so
 * that one that is broken off has compared the best of them. Near the end of the
 * game the last plan is everything, to the end: exact, without the net. */
#include "guess.h"
#include "players.h"

typedef struct plan {
    int depth;
    int roots; /* choices that take part */
    mkp_filter filter;
} plan;

/* Found by matches at equal time. By depth left, from 0 on. */
static const plan plans[] = {
    {1, 12, {{0}, {0}}},
    {2, 12, {{0, 0, 3}, {0, 0, 1}}},
    {2, 12, {{0, 0, 3}, {0, 0, 3}}},
    {3, 5, {{0, 0, 1, 3}, {0, 0, 1, 2}}},
    {3, 6, {{0, 0, 2, 3}, {0, 0, 2, 4}}},
    {4, 4, {{0, 0, 1, 1, 3}, {0, 0, 1, 1, 2}}},
    {4, 5, {{0, 0, 2, 2, 3}, {0, 0, 2, 2, 3}}},
    {5, 4, {{0, 0, 2, 2, 2, 3}, {0, 0, 2, 2, 2, 3}}},
    {6, 4, {{0, 0, 2, 2, 2, 2, 3}, {0, 0, 2, 2, 2, 2, 3}}},
    {6, 12, {{0, 0, 3, 3, 3, 3, 3}, {0, 0, 3, 4, 4, 4, 5}}}, /* whatever time is left */
};
enum { PLANS = sizeof plans / sizeof *plans, EXACT_TURNS = 3, EXACT_PLAN = PLANS };

/* A part of a round that one thread does: a choice, and what chance does next. */
typedef struct part {
    mk_state state;
    int choice, weight;
    int done;
    mkp_value value;
} part;

enum { PARTS_MAX = MK_LEGAL_MAX * 4, WORKERS_MAX = 64 };

typedef struct thought {
    const mkp_question *question;
    mkp_net net;
    mkp_memory memory;
    int remembers, workers;
    int hurried;       /* the limits count from now on */
    mkp_manner others; /* as long as nothing is known of them */
    uint8_t manners[4];
    mkp_company company;
    mkp_belief belief;
    uint64_t salt;
    uint64_t until_ms, nodes_left;
    /* the round */
    int depth, plan;
    const mkp_filter *filter;
    part parts[PARTS_MAX];
    int count, taken;
    int stopped;
} thought;

/* ---- A round --------------------------------------------------------------------- */

/* The next part that nobody has taken. */
static int take(thought *t) { return __atomic_fetch_add(&t->taken, 1, __ATOMIC_RELAXED); }

static void stop(thought *t) { __atomic_store_n(&t->stopped, 1, __ATOMIC_RELAXED); }

/* What one thread does: parts, until there are none. */
static void work(void *task, int worker) {
    thought *t = task;
    mkp_expert expert;
    mkp_look look;
    int i;
    (void)worker;
    mkp_expert_start(&expert, &t->net, t->company);
    mkp_look_start(&look, mkp_judge_by_net, &expert, t->others);
    for (i = 0; i < 4; i++) look.manners[i] = t->manners[i];
    look.belief = &t->belief;
    look.salt = t->salt;
    look.filter = t->filter;
    look.plan = (t->plan * 4 + t->question->state->seat) * 2 + (t->others == MKP_WISE);
    look.memory = t->remembers ? &t->memory : NULL;
    if (t->hurried) {
        look.host = t->question->host;
        look.until_ms = t->until_ms;
        look.nodes_left = t->nodes_left;
    }
    while ((i = take(t)) < t->count && !look.stopped) {
        part *p = &t->parts[i];
        mkp_look_on(&look, &p->state, t->question->state->seat, t->depth, &p->value);
        p->done = !look.stopped;
    }
    if (look.stopped) stop(t);
    /* Only one thread works when nodes are counted. */
    if (t->hurried && t->workers == 1) t->nodes_left = look.nodes_left;
}

/* Adds a choice to the round, in parts if chance is next in the same turn. */
static void add_choice(thought *t, const mk_state *after, int choice, int split) {
    mk_action actions[4];
    int weights[4];
    int i, n = split ? mkp_outcomes(after, actions, weights) : 1;
    for (i = 0; i < n; i++) {
        part *p = &t->parts[t->count++];
        p->state = *after;
        if (split) mkr_apply(&p->state, actions[i]);
        p->choice = choice;
        p->weight = split ? weights[i] : 1;
        p->done = 0;
    }
}

/* The value of a choice, if all its parts are done. */
static int gather(const thought *t, int choice, mkp_value *value) {
    mkp_mean mean = mkp_no_mean;
    int i;
    for (i = 0; i < t->count; i++) {
        if (t->parts[i].choice != choice) continue;
        if (!t->parts[i].done) return 0;
        mkp_mean_add(&mean, &t->parts[i].value, t->parts[i].weight);
    }
    mkp_mean_end(&mean, value);
    return 1;
}

static void play_round(thought *t) {
    const mk_host *host = t->question->host;
    t->taken = 0;
    if (t->workers > 1 && t->count > 1)
        host->together(host->context, work, t, t->workers < t->count ? t->workers : t->count);
    else
        work(t, 0);
}

/* ---- Thinking ---------------------------------------------------------------------- */

/* A choice with what was found about it last. */
typedef struct candidate {
    int choice;
    int round; /* the last in which it took part to the end, from 1 on */
    int64_t wish;
    mkp_value value;
} candidate;

/* Those who got further first, then by their wishes. */
static void sort(candidate *list, int n) {
    int i, k;
    for (i = 1; i < n; i++) {
        candidate one = list[i];
        for (k = i; k > 0 && (one.round > list[k - 1].round ||
                              (one.round == list[k - 1].round && one.wish > list[k - 1].wish));
             k--)
            list[k] = list[k - 1];
        list[k] = one;
    }
}

/* As a person reads it: the winning chance in ten-thousandths, then the score.
 * Where the end is in sight the chance is exact. */
static int64_t wish_for(const mkp_value *value, int seat, int sees_end) {
    int64_t win = value->win[seat], score = value->score[seat] > 0 ? value->score[seat] : 0;
    return (sees_end ? win : (win * 10000 + MKP_WIN_ONE / 2) / MKP_WIN_ONE) * (1 << 20) + score;
}

/* One round, of the first so many choices. If all are of interest, one that has
 * been broken off is forgotten: what is compared must have been seen alike. */
static void look_at(thought *t, candidate *list, int roots, int round) {
    const mkp_question *q = t->question;
    const int sees_end = mkp_sees_end(q->state, t->depth);
    int i;
    t->count = 0;
    for (i = 0; i < roots; i++) {
        mk_state after = *q->state;
        if (q->count) mkr_apply(&after, q->legal[list[i].choice]);
        add_choice(t, &after, list[i].choice,
                   !q->count || (after.phase == MK_ROLL && mkr_first_phase(&after) != MK_ROLL));
    }
    play_round(t);
    if (q->all && t->stopped) return;
    for (i = 0; i < roots; i++) {
        /* Behind one that was broken off nothing counts: it was not compared with it. */
        if (!gather(t, list[i].choice, &list[i].value)) break;
        list[i].round = round;
        list[i].wish = wish_for(&list[i].value, q->state->seat, sees_end);
    }
}

/* Whoever is not known for wise is taken for simple. Nets for two players have met nobody who
 * is. */
static mkp_company company_of(const thought *t) {
    mkp_company company = MKP_EQUALS;
    int seat;
    if (t->others == MKP_WISE) return company;
    for (seat = 0; seat < t->question->state->players; seat++)
        if (t->manners[seat] != MKP_WISE) company |= (mkp_company)(1 << seat);
    return company;
}

/* What is to be expected of the others, by how they have played so far: one opponent is taken for
 * wise unless he is known to be simple, several for strangers unless they are known to be wise.
 * A glance does not go as far as to them, and with two players the last turns are exact. */
static void know_others(thought *t) {
    const mkp_question *q = t->question;
    const int exact = q->state->players == 2 && mkp_sees_end(q->state, EXACT_TURNS);
    mkp_expert expert;
    int seat;
    t->others = q->state->players == 2 || q->fair ? MKP_WISE : MKP_STRANGE;
    t->salt = 0;
    for (seat = 0; seat < 4; seat++)
        t->manners[seat] = (uint8_t)(seat == q->state->seat ? MKP_WISE : t->others);
    t->company = company_of(t);
    if (q->fair || exact || !(q->limits->time_ms || q->limits->nodes)) return;
    mkp_expert_start(&expert, &t->net, t->company);
    mkp_believe(q->host->game, q->state, &expert, &t->belief);
    for (seat = 0; seat < q->state->players; seat++) {
        if (mkp_is_surely_simple(&t->belief, seat)) t->manners[seat] = MKP_STRANGE;
        if (mkp_is_wise(&t->belief, seat)) t->manners[seat] = MKP_WISE;
        /* The belief changes in every turn: only where it counts is it remembered by. */
        if (t->manners[seat] == MKP_STRANGE) t->salt = mkp_belief_hash(&t->belief);
    }
    t->company = company_of(t);
}

static void start(thought *t, const mkp_question *q) {
    const mk_host *host = q->host;
    t->question = q;
    /* With nodes the answer must be the same on every machine: what is remembered would
     * save some, and threads do not share them alike. */
    t->remembers = !q->limits->nodes && mkp_memory_open(&t->memory, host->memory, host->memory_size);
    t->workers = host->together && host->workers > 1 && !q->limits->nodes ? host->workers : 1;
    if (t->workers > WORKERS_MAX) t->workers = WORKERS_MAX;
    t->hurried = 0;
    t->until_ms = mkp_until(q->limits, host);
    know_others(t);
    t->nodes_left = q->limits->nodes ? q->limits->nodes : UINT64_MAX;
    t->stopped = 0;
}

/* All rounds, as far as the limits and the game allow. The first knows no limits,
 * so that there always is an answer: it takes less than a millisecond. */
static void think(thought *t, candidate *list, int n) {
    const mk_state *state = t->question->state;
    const int exact = mkp_sees_end(state, EXACT_TURNS);
    const int limited = t->until_ms || t->question->limits->nodes;
    int i, last = 0;
    for (i = 0; i < PLANS && !t->stopped && !last; i++) {
        int roots = t->question->all ? n : plans[i].roots;
        /* Once the end of the game is in sight the widest plan of that depth is the last. */
        last = !limited || (mkp_sees_end(state, plans[i].depth) &&
                            (i + 1 == PLANS || plans[i + 1].depth > plans[i].depth));
        t->plan = i;
        t->depth = plans[i].depth;
        t->filter = &plans[i].filter;
        if (last && exact) {
            t->plan = EXACT_PLAN;
            t->filter = &mkp_no_filter;
            roots = n;
        }
        t->hurried = i > 0;
        look_at(t, list, roots < n ? roots : n, i + 1);
        sort(list, n);
    }
}

mk_error mkp_assam(const mkp_question *question, mkp_answer *answer) {
    candidate list[MK_LEGAL_MAX];
    thought t;
    int i, n = question->count ? question->count : 1;
    mk_error error = mkp_open_net(&t.net, question->host, question->state->players);
    if (error) return error;
    start(&t, question);
    for (i = 0; i < n; i++) {
        list[i].choice = i;
        list[i].round = 0;
        list[i].wish = 0;
    }
    think(&t, list, n);
    /* Whoever got further is wished for more. */
    for (i = 0; i < n; i++) {
        answer->wishes[list[i].choice] = list[i].round * ((int64_t)1 << 48) + list[i].wish;
        answer->values[list[i].choice] = list[i].value;
    }
    answer->valued = 1;
    return MK_FINE;
}
