/* host_thinker.c - computer players think in a thread of their own. */
#include "support.h"

#include <pthread.h>
#include <unistd.h>

#include "host/thinker.h"

/* What the thinker calls, and a wait for it. */
typedef struct bell {
    pthread_mutex_t lock;
    pthread_cond_t rung;
    int rings;
} bell;

static void ring(void *context) {
    bell *b = context;
    pthread_mutex_lock(&b->lock);
    b->rings++;
    pthread_cond_signal(&b->rung);
    pthread_mutex_unlock(&b->lock);
}

static bell b = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_COND_INITIALIZER, 0};

static void wait_for(int rings) {
    alarm(120); /* else it would wait for ever */
    pthread_mutex_lock(&b.lock);
    while (b.rings < rings) pthread_cond_wait(&b.rung, &b.lock);
    pthread_mutex_unlock(&b.lock);
    alarm(0);
}

static host_question question(host_question_kind kind, uint64_t nodes) {
    static const mk_rules rules;
    host_question q = {.kind = kind, .player = "assam", .limits = {0, nodes}};
    assert_int_equal(mk_game_start(&q.game, 3, &rules, MK_NORTH, 1), MK_FINE);
    return q;
}

/* Limited by nodes, an answer is that of the library itself, whatever threads there are. */
static void test_answers_are_those_of_the_library(void **context) {
    const mk_host nothing = {0};
    host_question q = question(QUESTION_RANK, 2000);
    host_answer a = {0};
    mk_ranked ranked[MK_LEGAL_MAX];
    mk_chances chances[4];
    mk_action choice;
    int count, i;
    host_thinker *t = host_thinker_open(2, ring, &b);
    UNUSED(context);
    assert_non_null(t);
    assert_false(host_thinker_answered(t, &a));
    b.rings = 0;
    host_thinker_ask(t, &q);
    wait_for(1);
    assert_true(host_thinker_answered(t, &a));
    assert_int_equal(a.error, MK_FINE);
    assert_int_equal(mk_player_rank("assam", &q.game.state, &q.limits, &nothing, 0, ranked, &count), MK_FINE);
    assert_int_equal(a.count, count);
    for (i = 0; i < count; i++) { /* one by one: between them are bytes that nobody writes */
        assert_int_equal(a.ranked[i].action, ranked[i].action);
        assert_memory_equal(&a.ranked[i].chances, &ranked[i].chances, sizeof ranked[i].chances);
    }

    q.kind = QUESTION_CHANCES;
    host_thinker_ask(t, &q);
    wait_for(2);
    assert_true(host_thinker_answered(t, &a));
    assert_int_equal(mk_evaluate(&q.game.state, &q.limits, &nothing, 0, chances), MK_FINE);
    assert_memory_equal(a.chances, chances, 3 * sizeof *chances);

    q.kind = QUESTION_CHOICE;
    q.player = "greedy";
    host_thinker_ask(t, &q);
    wait_for(3);
    assert_true(host_thinker_answered(t, &a));
    assert_int_equal(mk_player_choose("greedy", &q.game.state, &q.limits, &nothing, 0, &choice), MK_FINE);
    assert_int_equal(a.choice, choice);
    host_thinker_close(t);
}

/* What is asked later is what counts. */
static void test_a_new_question_drops_the_old_one(void **context) {
    host_question q = question(QUESTION_RANK, 0);
    host_answer a = {0};
    host_thinker *t = host_thinker_open(1, ring, &b);
    UNUSED(context);
    b.rings = 0;
    q.limits.time_ms = 3600000;
    host_thinker_ask(t, &q);
    usleep(20000);
    assert_false(host_thinker_answered(t, &a));
    q.player = "nobody";
    host_thinker_ask(t, &q);
    wait_for(1);
    assert_true(host_thinker_answered(t, &a));
    assert_int_equal(a.error, MK_ERROR_PLAYER);
    assert_int_equal(b.rings, 1);
    host_thinker_close(t);
}

static void test_nobody_hears_of_a_question_that_was_stopped(void **context) {
    host_question q = question(QUESTION_CHOICE, 0);
    host_thinker *t = host_thinker_open(2, ring, &b);
    UNUSED(context);
    b.rings = 0;
    q.limits.time_ms = 3600000;
    host_thinker_ask(t, &q);
    usleep(20000);
    host_thinker_stop(t);
    q.limits = (mk_limits){0, 500};
    host_thinker_ask(t, &q);
    wait_for(1);
    assert_int_equal(b.rings, 1);
    host_thinker_close(t);
}

static void test_a_question_that_was_stopped_has_no_answer(void **context) {
    host_question q = question(QUESTION_CHOICE, 500);
    host_answer a = {0};
    host_thinker *t = host_thinker_open(1, ring, &b);
    UNUSED(context);
    b.rings = 0;
    host_thinker_ask(t, &q);
    wait_for(1);
    host_thinker_stop(t);
    assert_false(host_thinker_answered(t, &a));
    q.limits = (mk_limits){3600000, 0};
    host_thinker_ask(t, &q);
    usleep(20000);
    host_thinker_stop(t);
    assert_false(host_thinker_answered(t, &a));
    host_thinker_close(t);
}

/* Closing does not wait for the end of a long thought. */
static void test_a_thinker_is_closed_while_it_thinks(void **context) {
    host_question q = question(QUESTION_CHOICE, 0);
    host_thinker *t = host_thinker_open(2, ring, &b);
    UNUSED(context);
    q.limits.time_ms = 3600000;
    host_thinker_ask(t, &q);
    usleep(20000);
    alarm(60);
    host_thinker_close(t);
    alarm(0);
    host_thinker_close(NULL);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_answers_are_those_of_the_library),
        cmocka_unit_test(test_a_new_question_drops_the_old_one),
        cmocka_unit_test(test_nobody_hears_of_a_question_that_was_stopped),
        cmocka_unit_test(test_a_question_that_was_stopped_has_no_answer),
        cmocka_unit_test(test_a_thinker_is_closed_while_it_thinks),
    };
    return cmocka_run_group_tests_name("host_thinker", tests, NULL, NULL);
}
