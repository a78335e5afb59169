/* host_pool.c - threads that think together, kept from one question to the next. */
#include "support.h"

#include <pthread.h>
#include <stdlib.h>
#include <unistd.h>

#include "host/pool.h"

typedef struct tally {
    int called[200];
    pthread_t who[200];
} tally;

static void count(void *task, int i) {
    tally *t = task;
    __atomic_add_fetch(&t->called[i], 1, __ATOMIC_RELAXED);
    t->who[i] = pthread_self();
}

static void assert_each_once(const tally *t, int calls) {
    int i;
    for (i = 0; i < 200; i++) assert_int_equal(t->called[i], i < calls);
}

static void test_every_call_is_made_once(void **context) {
    static const int threads[] = {0, 1, 2, 3, 8}, calls[] = {0, 1, 2, 7, 200};
    size_t i, k;
    UNUSED(context);
    for (i = 0; i < COUNT_OF(threads); i++) {
        host_pool *pool = host_pool_open(threads[i]);
        assert_non_null(pool);
        for (k = 0; k < COUNT_OF(calls); k++) {
            tally t = {0};
            host_pool_run(pool, count, &t, calls[k]);
            assert_each_once(&t, calls[k]);
        }
        host_pool_close(pool);
    }
}

static void test_a_pool_answers_many_questions(void **context) {
    host_pool *pool = host_pool_open(4);
    int i;
    UNUSED(context);
    for (i = 0; i < 2000; i++) {
        tally t = {0};
        host_pool_run(pool, count, &t, 5);
        assert_each_once(&t, 5);
    }
    host_pool_close(pool);
}

/* Calls that wait for each other must run at the same time. */
static void meet(void *task, int i) {
    UNUSED(i);
    pthread_barrier_wait(task);
}

static void test_as_many_calls_as_threads_run_together(void **context) {
    host_pool *pool = host_pool_open(4);
    pthread_barrier_t barrier;
    int round;
    UNUSED(context);
    assert_int_equal(pthread_barrier_init(&barrier, NULL, 4), 0);
    alarm(60); /* else it would wait for ever */
    for (round = 0; round < 50; round++) host_pool_run(pool, meet, &barrier, 4);
    alarm(0);
    pthread_barrier_destroy(&barrier);
    host_pool_close(pool);
}

static void test_the_threads_stay_the_same(void **context) {
    host_pool *pool = host_pool_open(2);
    pthread_t others[64];
    int round, i, k, count_of_others = 0;
    UNUSED(context);
    for (round = 0; round < 200; round++) {
        tally t = {0};
        host_pool_run(pool, count, &t, 8);
        for (i = 0; i < 8; i++) {
            if (pthread_equal(t.who[i], pthread_self())) continue;
            for (k = 0; k < count_of_others && !pthread_equal(others[k], t.who[i]); k++) {
            }
            if (k == count_of_others && count_of_others < 64) others[count_of_others++] = t.who[i];
        }
    }
    assert_in_range(count_of_others, 0, 1);
    host_pool_close(pool);
}

static void test_no_pool_is_closed(void **context) {
    UNUSED(context);
    host_pool_close(NULL);
    host_pool_close(host_pool_open(3)); /* that nobody has asked anything */
}

static void test_there_is_a_core(void **context) {
    UNUSED(context);
    assert_in_range(host_cores(), 1, HOST_THREADS_MAX);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_call_is_made_once),
        cmocka_unit_test(test_a_pool_answers_many_questions),
        cmocka_unit_test(test_as_many_calls_as_threads_run_together),
        cmocka_unit_test(test_the_threads_stay_the_same),
        cmocka_unit_test(test_no_pool_is_closed),
        cmocka_unit_test(test_there_is_a_core),
    };
    return cmocka_run_group_tests_name("host_pool", tests, NULL, NULL);
}
