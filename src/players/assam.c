/* assam.c - the strongest player: iterative deepening with the net as evaluation.
 *
 * - Each iteration follows the next plan, which is deeper or wider than the one before.
 * - An iteration searches the actions in the order in which the last one ranked them. If it is
 *   stopped, it has compared the best of them.
 * - Near the end of the game the last plan is an exhaustive search to the end. It is exact and
 *   does not use the net.
 * - An iteration consists of jobs, which threads take one by one. */
#include "opponent_model.h"
#include "players.h"

typedef struct plan {
    int depth;
    int width; /* root actions that are searched */
    mkp_filter filter;
} plan;

/* Tuned by matches at equal time. A filter is indexed by the depth that is left. */
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
    {6, 12, {{0, 0, 3, 3, 3, 3, 3}, {0, 0, 3, 4, 4, 4, 5}}}, /* for all the time that is left */
};
enum { PLANS = sizeof plans / sizeof *plans, EXACT_TURNS = 3, EXACT_PLAN = PLANS };

/* The unit of work of a thread: a root action and, if chance is next, one outcome of it. */
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
    int limits_apply;          /* 0 in the first iteration, which always ends */
    mkp_policy default_policy; /* of opponents about whom nothing is known */
    uint8_t policies[4];
    mkp_simple_seats simple_seats;
    mkp_opponent_model model;
    uint64_t salt; /* names the model in the transposition table; 0 without one */
    uint64_t deadline_ms, nodes_left;
    /* The current iteration. */
    int depth, plan;
    const mkp_filter *filter;
    search_job jobs[JOBS_MAX];
    int count, next_job;
    int stopped;
} root_search;

/* ---- Jobs of an iteration ------------------------------------------------------------------ */

static int take_job(root_search *root) { return __atomic_fetch_add(&root->next_job, 1, __ATOMIC_RELAXED); }

static void stop(root_search *root) { __atomic_store_n(&root->stopped, 1, __ATOMIC_RELAXED); }

/* The body of parallel_for: takes jobs until none are left. */
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
    /* With a limit of nodes there is only one thread. */
    if (root->limits_apply && root->threads == 1) root->nodes_left = search.nodes_left;
}

/* Adds the jobs of one root action: one, or one for each outcome if it is split by chance. */
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

/* The value of a root action. Returns 0 if one of its jobs is not done. */
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

/* ---- Iterative deepening ------------------------------------------------------------------- */

/* A legal action with the result of the last iteration that finished it. */
typedef struct root_action {
    int choice;    /* index into the legal actions */
    int iteration; /* from 1 on; 0: none */
    int64_t utility;
    mkp_value value;
} root_action;

/* Actions of later iterations first, then those of higher utility. */
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

/* Compares as people read it: the winning chance rounded to ten-thousandths, then the score. If
 * the search reaches the end of the game the chance is exact and is not rounded. */
static int64_t root_utility(const mkp_value *value, int seat, int reaches_end) {
    int64_t win = value->win[seat], score = value->score[seat] > 0 ? value->score[seat] : 0;
    return (reaches_end ? win : (win * 10000 + MKP_WIN_ONE / 2) / MKP_WIN_ONE) * (1 << 20) + score;
}

/* Searches the first actions of the list. If all actions are to be ranked, an iteration that is
 * stopped does not count: all must have been searched by the same plan. */
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
        /* What follows an unfinished action was not compared with it, and does not count. */
        if (!collect(root, list[i].choice, &list[i].value)) break;
        list[i].iteration = iteration;
        list[i].utility = root_utility(&list[i].value, q->state->seat, reaches_end);
    }
}

/* Seats that the net is told are simple players: all that are not known to be strong. With two
 * players none are, because that net was trained without simple players. */
static mkp_simple_seats simple_seats_of(const root_search *root) {
    mkp_simple_seats simple_seats = MKP_NO_SIMPLE_SEATS;
    int seat;
    if (root->default_policy == MKP_POLICY_BEST) return simple_seats;
    for (seat = 0; seat < root->question->state->players; seat++)
        if (root->policies[seat] != MKP_POLICY_BEST) simple_seats |= (mkp_simple_seats)(1 << seat);
    return simple_seats;
}

/* Chooses the policies of the opponents from how they have played so far. A single opponent counts
 * as strong until he is known to be simple. Several opponents are modelled until they are known
 * to be strong. No model is needed for max^n, for a search of one turn, which does not reach the
 * opponents, and for the exact end of a game of two. */
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
        /* A new salt hides all entries of earlier turns, so only a model that is used has one. */
        if (root->policies[seat] == MKP_POLICY_MODEL) root->salt = mkp_opponent_model_hash(&root->model);
    }
    root->simple_seats = simple_seats_of(root);
}

static void begin(root_search *root, const mkp_question *q) {
    const mk_host *host = q->host;
    root->question = q;
    /* With a limit of nodes the answer must be the same on every machine. A hit in the table
     * saves nodes, and threads share them differently each time. */
    root->uses_tt = !q->limits->nodes && mkp_tt_init(&root->tt, host->tt, host->tt_size);
    root->threads = host->parallel_for && host->threads > 1 && !q->limits->nodes ? host->threads : 1;
    if (root->threads > THREADS_MAX) root->threads = THREADS_MAX;
    root->limits_apply = 0;
    root->deadline_ms = mkp_deadline(q->limits, host);
    model_opponents(root);
    root->nodes_left = q->limits->nodes ? q->limits->nodes : UINT64_MAX;
    root->stopped = 0;
}

/* The first iteration ignores the limits, so that there always is an answer. It takes less than a
 * millisecond. */
static void deepen(root_search *root, root_action *list, int n) {
    const mk_state *state = root->question->state;
    const int exact = mkp_reaches_end(state, EXACT_TURNS);
    const int limited = root->deadline_ms || root->question->limits->nodes;
    int i, last = 0;
    for (i = 0; i < PLANS && !root->stopped && !last; i++) {
        int width = root->question->rank_all ? n : plans[i].width;
        /* If the search reaches the end of the game, the widest plan of that depth is the last. */
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
    /* An action of a later iteration is better than all of earlier ones. */
    for (i = 0; i < n; i++) {
        answer->utilities[list[i].choice] = list[i].iteration * ((int64_t)1 << 48) + list[i].utility;
        answer->values[list[i].choice] = list[i].value;
    }
    answer->has_values = 1;
    return MK_FINE;
}
