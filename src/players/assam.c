/* assam.c - the strongest player: looks further and further ahead, while there is
 * time, and asks the net what it sees there.
 *
 * Each round looks with another plan: deeper, or at more choices, than the one
 * before. In a round the choices are taken in the order that the last one left, so
 * that one that is broken off has compared the best of them. Near the end of the
 * game the last plan is everything, to the end: exact, without the net. */
#include "opponent_model.h"
#include "players.h"

typedef struct plan {
    int depth;
    int width; /* choices that take_job search_job */
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
typedef struct search_job {
    mk_state state;
    int choice, weight;
    int done;
    mkp_value value;
} search_job;

enum { JOBS_MAX = MK_LEGAL_MAX * 4, THREADS_MAX = 64 };

typedef struct root_search {
    const mkp_question *question;
    mkp_net net;
    mkp_tt tt;
    int uses_tt, threads;
    int limits_apply;          /* the limits count from now on */
    mkp_policy default_policy; /* as long as nothing is known of them */
    uint8_t policies[4];
    mkp_simple_seats simple_seats;
    mkp_opponent_model model;
    uint64_t salt;
    uint64_t deadline_ms, nodes_left;
    /* the iteration */
    int depth, plan;
    const mkp_filter *filter;
    search_job jobs[JOBS_MAX];
    int count, next_job;
    int stopped;
} root_search;

/* ---- A round --------------------------------------------------------------------- */

/* The next part that nobody has taken. */
static int take_job(root_search *root) { return __atomic_fetch_add(&root->next_job, 1, __ATOMIC_RELAXED); }

static void stop(root_search *root) { __atomic_store_n(&root->stopped, 1, __ATOMIC_RELAXED); }

/* What one thread does: parts, until there are none. */
static void run_jobs(void *task, int worker) {
    root_search *root = task;
    mkp_evaluator evaluator;
    mkp_search search;
    int i;
    (void)worker;
    mkp_evaluator_init(&evaluator, &root->net, root->simple_seats);
    mkp_search_init(&search, mkp_eval_net, &evaluator, root->default_policy);
    for (i = 0; i < 4; i++) search.policies[i] = root->policies[i];
    search.model = &root->model;
    search.salt = root->salt;
    search.filter = root->filter;
    search.plan =
        (root->plan * 4 + root->question->state->seat) * 2 + (root->default_policy == MKP_POLICY_BEST);
    search.tt = root->uses_tt ? &root->tt : NULL;
    if (root->limits_apply) {
        search.host = root->question->host;
        search.deadline_ms = root->deadline_ms;
        search.nodes_left = root->nodes_left;
    }
    while ((i = take_job(root)) < root->count && !search.stopped) {
        search_job *p = &root->jobs[i];
        mkp_search_rest(&search, &p->state, root->question->state->seat, root->depth, &p->value);
        p->done = !search.stopped;
    }
    if (search.stopped) stop(root);
    /* Only one thread works when nodes are counted. */
    if (root->limits_apply && root->threads == 1) root->nodes_left = search.nodes_left;
}

/* Adds a choice to the round, in parts if chance is next in the same turn. */
static void add_jobs(root_search *root, const mk_state *after, int choice, int split) {
    mk_action actions[4];
    int weights[4];
    int i, n = split ? mkp_chance_outcomes(after, actions, weights) : 1;
    for (i = 0; i < n; i++) {
        search_job *p = &root->jobs[root->count++];
        p->state = *after;
        if (split) mkr_apply(&p->state, actions[i]);
        p->choice = choice;
        p->weight = split ? weights[i] : 1;
        p->done = 0;
    }
}

/* The value of a choice, if all its parts are done. */
static int collect(const root_search *root, int choice, mkp_value *value) {
    mkp_mean mean = mkp_no_mean;
    int i;
    for (i = 0; i < root->count; i++) {
        if (root->jobs[i].choice != choice) continue;
        if (!root->jobs[i].done) return 0;
        mkp_mean_add(&mean, &root->jobs[i].value, root->jobs[i].weight);
    }
    mkp_mean_end(&mean, value);
    return 1;
}

static void run_iteration(root_search *root) {
    const mk_host *host = root->question->host;
    root->next_job = 0;
    if (root->threads > 1 && root->count > 1)
        host->parallel_for(host->context, run_jobs, root,
                           root->threads < root->count ? root->threads : root->count);
    else
        run_jobs(root, 0);
}

/* ---- Thinking ---------------------------------------------------------------------- */

/* A choice with what was found about it last. */
typedef struct root_action {
    int choice;
    int iteration; /* the last in which it took search_job to the end, from 1 on */
    int64_t utility;
    mkp_value value;
} root_action;

/* Those who got further first, then by their wishes. */
static void sort_root_actions(root_action *list, int n) {
    int i, k;
    for (i = 1; i < n; i++) {
        root_action one = list[i];
        for (k = i; k > 0 && (one.iteration > list[k - 1].iteration ||
                              (one.iteration == list[k - 1].iteration && one.utility > list[k - 1].utility));
             k--)
            list[k] = list[k - 1];
        list[k] = one;
    }
}

/* As a person reads it: the winning chance in ten-thousandths, then the score.
 * Where the end is in sight the chance is exact. */
static int64_t root_utility(const mkp_value *value, int seat, int reaches_end) {
    int64_t win = value->win[seat], score = value->score[seat] > 0 ? value->score[seat] : 0;
    return (reaches_end ? win : (win * 10000 + MKP_WIN_ONE / 2) / MKP_WIN_ONE) * (1 << 20) + score;
}

/* One round, of the first so many choices. If all are of interest, one that has
 * been broken off is forgotten: what is compared must have been seen alike. */
static void search_iteration(root_search *root, root_action *list, int width, int iteration) {
    const mkp_question *q = root->question;
    const int reaches_end = mkp_reaches_end(q->state, root->depth);
    int i;
    root->count = 0;
    for (i = 0; i < width; i++) {
        mk_state after = *q->state;
        if (q->count) mkr_apply(&after, q->legal[list[i].choice]);
        add_jobs(root, &after, list[i].choice,
                 !q->count || (after.phase == MK_ROLL && mkr_first_phase(&after) != MK_ROLL));
    }
    run_iteration(root);
    if (q->rank_all && root->stopped) return;
    for (i = 0; i < width; i++) {
        /* Behind one that was broken off nothing counts: it was not compared with it. */
        if (!collect(root, list[i].choice, &list[i].value)) break;
        list[i].iteration = iteration;
        list[i].utility = root_utility(&list[i].value, q->state->seat, reaches_end);
    }
}

/* Whoever is not known for wise is taken for simple. Nets for two players have met nobody who
 * is. */
static mkp_simple_seats simple_seats_of(const root_search *root) {
    mkp_simple_seats simple_seats = MKP_NO_SIMPLE_SEATS;
    int seat;
    if (root->default_policy == MKP_POLICY_BEST) return simple_seats;
    for (seat = 0; seat < root->question->state->players; seat++)
        if (root->policies[seat] != MKP_POLICY_BEST) simple_seats |= (mkp_simple_seats)(1 << seat);
    return simple_seats;
}

/* What is to be expected of the others, by how they have played so far: one opponent is taken for
 * wise unless he is known to be simple, several for strangers unless they are known to be wise.
 * A glance does not go as far as to them, and with two players the last turns are exact. */
static void model_opponents(root_search *root) {
    const mkp_question *q = root->question;
    const int exact = q->state->players == 2 && mkp_reaches_end(q->state, EXACT_TURNS);
    mkp_evaluator evaluator;
    int seat;
    root->default_policy = q->state->players == 2 || q->max_n ? MKP_POLICY_BEST : MKP_POLICY_MODEL;
    root->salt = 0;
    for (seat = 0; seat < 4; seat++)
        root->policies[seat] = (uint8_t)(seat == q->state->seat ? MKP_POLICY_BEST : root->default_policy);
    root->simple_seats = simple_seats_of(root);
    if (q->max_n || exact || !(q->limits->time_ms || q->limits->nodes)) return;
    mkp_evaluator_init(&evaluator, &root->net, root->simple_seats);
    mkp_opponent_model_fit(q->host->game, q->state, &evaluator, &root->model);
    for (seat = 0; seat < q->state->players; seat++) {
        if (mkp_opponent_is_surely_simple(&root->model, seat)) root->policies[seat] = MKP_POLICY_MODEL;
        if (mkp_opponent_is_strong(&root->model, seat)) root->policies[seat] = MKP_POLICY_BEST;
        /* The model changes in every turn: only where it counts is it remembered by. */
        if (root->policies[seat] == MKP_POLICY_MODEL) root->salt = mkp_opponent_model_hash(&root->model);
    }
    root->simple_seats = simple_seats_of(root);
}

static void begin(root_search *root, const mkp_question *q) {
    const mk_host *host = q->host;
    root->question = q;
    /* With nodes the answer must be the same on every machine: what is remembered would
     * save some, and threads do not share them alike. */
    root->uses_tt = !q->limits->nodes && mkp_tt_init(&root->tt, host->tt, host->tt_size);
    root->threads = host->parallel_for && host->threads > 1 && !q->limits->nodes ? host->threads : 1;
    if (root->threads > THREADS_MAX) root->threads = THREADS_MAX;
    root->limits_apply = 0;
    root->deadline_ms = mkp_deadline(q->limits, host);
    model_opponents(root);
    root->nodes_left = q->limits->nodes ? q->limits->nodes : UINT64_MAX;
    root->stopped = 0;
}

/* All rounds, as far as the limits and the game allow. The first knows no limits,
 * so that there always is an answer: it takes less than a millisecond. */
static void deepen(root_search *root, root_action *list, int n) {
    const mk_state *state = root->question->state;
    const int exact = mkp_reaches_end(state, EXACT_TURNS);
    const int limited = root->deadline_ms || root->question->limits->nodes;
    int i, last = 0;
    for (i = 0; i < PLANS && !root->stopped && !last; i++) {
        int width = root->question->rank_all ? n : plans[i].width;
        /* Once the end of the game is in sight the widest plan of that depth is the last. */
        last = !limited || (mkp_reaches_end(state, plans[i].depth) &&
                            (i + 1 == PLANS || plans[i + 1].depth > plans[i].depth));
        root->plan = i;
        root->depth = plans[i].depth;
        root->filter = &plans[i].filter;
        if (last && exact) {
            root->plan = EXACT_PLAN;
            root->filter = &mkp_no_filter;
            width = n;
        }
        root->limits_apply = i > 0;
        search_iteration(root, list, width < n ? width : n, i + 1);
        sort_root_actions(list, n);
    }
}

mk_error mkp_assam(const mkp_question *question, mkp_answer *answer) {
    root_action list[MK_LEGAL_MAX];
    root_search root;
    int i, n = question->count ? question->count : 1;
    mk_error error = mkp_net_of_host(&root.net, question->host, question->state->players);
    if (error) return error;
    begin(&root, question);
    for (i = 0; i < n; i++) {
        list[i].choice = i;
        list[i].iteration = 0;
        list[i].utility = 0;
    }
    deepen(&root, list, n);
    /* Whoever got further is wished for more. */
    for (i = 0; i < n; i++) {
        answer->utilities[list[i].choice] = list[i].iteration * ((int64_t)1 << 48) + list[i].utility;
        answer->values[list[i].choice] = list[i].value;
    }
    answer->has_values = 1;
    return MK_FINE;
}
