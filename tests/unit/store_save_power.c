/* store_save_power.c - saves on a disk that fails at every call in turn, fills up, or
 * loses its power there: what was acknowledged is never lost. */
#include "fake_disk.h"

#include "host/problems.h"
#include "store/record.h"
#include "store/save.h"

enum { CHANGES = 12, REOPENED = 6 };

static store_save_place place;
static mk_game expected[CHANGES + 1]; /* after so many changes */

/* ---- A game that always goes the same way ---------------------------------- */

static void start(mk_game *game) {
    mk_rules rules = rules_of("fr");
    assert_int_equal(mk_game_start(game, 3, &rules, MK_EAST, 4711), MK_FINE);
    assert_int_equal(mk_game_set_tag(game, "Seat1", "Amal"), MK_FINE);
}

/* Change number i: mostly an action, now and then two are taken back. */
static int undone(int i) { return i % 5 == 4 ? 2 : 0; }

static int action_at(const mk_game *game, int i) {
    return mk_state_random(&game->state, 9, (uint64_t)(game->count + 31 * i));
}

static bool change(store_save *s, int i, store_problem *p) {
    const mk_game *game = &s->journal.game;
    return undone(i) ? store_save_undo(s, undone(i), p) : store_save_play(s, action_at(game, i), p);
}

static bool same(const mk_game *one, const mk_game *other) {
    static uint8_t first[MK_GAME_PACKED_MAX], second[MK_GAME_PACKED_MAX];
    size_t length = mk_game_pack(one, first, sizeof first);
    return length == mk_game_pack(other, second, sizeof second) && memcmp(first, second, length) == 0;
}

static int set_up(void **context) {
    int i;
    UNUSED(context);
    setenv("XDG_STATE_HOME", "/state", 1);
    start(&expected[0]);
    for (i = 0; i < CHANGES; i++) {
        expected[i + 1] = expected[i];
        if (undone(i))
            mk_game_undo(&expected[i + 1], undone(i));
        else
            assert_int_equal(mk_game_play(&expected[i + 1], action_at(&expected[i], i)), MK_FINE);
    }
    return 0;
}

static int tear_down(void **context) {
    UNUSED(context);
    fake_new();
    fake.file_count = 0;
    return 0;
}

static void new_disk(void) {
    store_problem p;
    fake_new();
    assert_true(store_save_place_find(&place, &fake_disk, &p));
}

/* ---- What a program does ---------------------------------------------------- */

static void assert_told(const store_problem *p) {
    char text[2 * PROBLEM_PATH];
    assert_int_not_equal(p->kind, PROBLEM_NONE);
    assert_true(host_problem_write(p, text, sizeof text) > 10);
}

/* Creates the save and makes all changes, closing and opening it once. Returns how
 * many changes were acknowledged before something failed, -1 if not even the save
 * was. */
static int session(store_problem *p) {
    static const mk_table table = {.seats = {[1] = {"", "merchant"}}, .practice = 1};
    store_save s;
    int i;
    if (!store_save_create(&s, &place, &expected[0], &table, p)) return -1;
    for (i = 0; i < CHANGES; i++) {
        if (i == REOPENED) {
            char path[PROBLEM_PATH];
            strcpy(path, s.path);
            store_save_close(&s);
            if (!store_save_open(&s, &place, path, SAVE_PLAY, p)) return i;
            assert_true(same(&s.journal.game, &expected[i]));
        }
        if (!change(&s, i, p)) {
            assert_true(same(&s.journal.game, &expected[i]));
            break;
        }
        assert_true(same(&s.journal.game, &expected[i + 1]));
    }
    store_save_close(&s);
    return i;
}

/* The next program finds all that was acknowledged, or one change more, and can go
 * on to the end. */
static void find_and_go_on(int acknowledged) {
    store_save_list list;
    store_problem p;
    store_save s;
    int i;
    assert_true(store_save_list_read(&list, &place, &p));
    assert_in_range(list.count, acknowledged >= 0, 1);
    if (list.count == 0) {
        store_save_list_free(&list);
        return;
    }
    assert_int_equal(list.items[0].problem.kind, PROBLEM_NONE);
    assert_string_equal(list.items[0].table.seats[0].name, "Amal");
    assert_false(list.items[0].busy);
    assert_true(store_save_open(&s, &place, list.items[0].name, SAVE_PLAY, &p));
    store_save_list_free(&list);
    if (acknowledged < 0) acknowledged = 0;
    i = acknowledged;
    if (!same(&s.journal.game, &expected[i])) i++;
    assert_true(i <= CHANGES);
    assert_true(same(&s.journal.game, &expected[i]));
    assert_true(s.journal.table.practice);
    assert_string_equal(s.journal.table.seats[1].player, "merchant");
    for (; i < CHANGES; i++) assert_true(change(&s, i, &p));
    store_save_close(&s);
    assert_true(store_save_open(&s, &place, s.path, SAVE_WATCH, &p));
    assert_true(same(&s.journal.game, &expected[CHANGES]));
    store_save_close(&s);
}

static int count_calls(void) {
    store_problem p;
    new_disk();
    assert_int_equal(session(&p), CHANGES);
    return fake.calls;
}

static int count_in(const char *directory, const char *suffix) {
    int i, count = 0;
    for (i = 0; i < FAKE_NAMES; i++) {
        const char *path = fake.names[i].path;
        size_t length = strlen(path), end = strlen(suffix);
        if (length < end || strcmp(path + length - end, suffix) != 0) continue;
        count += fake_is_in(path, directory);
    }
    return count;
}

/* ---- Tests -------------------------------------------------------------------- */

static void test_power_cuts_at_every_call(void **context) {
    int calls = count_calls(), at, tear;
    size_t arrived, most, cuts = 0;
    UNUSED(context);
    for (at = 1; at <= calls; at++)
        for (tear = 0; tear < FAKE_TEARS; tear++)
            for (most = 0, arrived = 0; arrived <= most; arrived++) {
                int keep_names;
                for (keep_names = 0; keep_names < 2; keep_names++) {
                    store_problem p;
                    int acknowledged;
                    new_disk();
                    fake.power_until = at;
                    acknowledged = session(&p);
                    if (acknowledged < CHANGES) assert_told(&p);
                    most = fake_last_size();
                    fake_power_cut(tear, arrived, keep_names);
                    find_and_go_on(acknowledged);
                    cuts++;
                }
            }
    assert_true(cuts > 1000);
}

/* A second cut may come while the first is being recovered from. */
static void test_power_cuts_one_after_the_other(void **context) {
    int calls = count_calls(), at, second;
    UNUSED(context);
    for (at = calls / 2; at <= calls; at++)
        for (second = 1; second < 12; second++) {
            store_save_list list;
            store_problem p;
            store_save s;
            int acknowledged;
            new_disk();
            fake.power_until = at;
            acknowledged = session(&p);
            fake_power_cut(FAKE_RUBBISH, 9, false);
            assert_true(store_save_list_read(&list, &place, &p));
            assert_int_equal(list.count, 1);
            fake.power_until = fake.calls + second;
            if (store_save_open(&s, &place, list.items[0].name, SAVE_PLAY, &p)) store_save_close(&s);
            store_save_list_free(&list);
            fake_power_cut(FAKE_ZEROS, 5, true);
            find_and_go_on(acknowledged);
        }
}

static void test_programs_killed_at_every_call(void **context) {
    int calls = count_calls(), at;
    UNUSED(context);
    for (at = 1; at <= calls; at++) {
        store_problem p;
        int acknowledged;
        new_disk();
        fake.power_until = at;
        acknowledged = session(&p);
        fake_kill();
        find_and_go_on(acknowledged);
    }
}

/* What a killed program had not synced is safe before the next one shows it. */
static void test_what_is_found_is_safe_before_it_is_shown(void **context) {
    int calls = count_calls(), at;
    UNUSED(context);
    for (at = 1; at <= calls; at++) {
        store_save_list list;
        store_problem p;
        store_save s;
        mk_game shown;
        new_disk();
        fake.power_until = at;
        session(&p);
        fake_kill();
        assert_true(store_save_list_read(&list, &place, &p));
        if (list.count) {
            assert_true(store_save_open(&s, &place, list.items[0].name, SAVE_PLAY, &p));
            shown = s.journal.game;
            fake_power_cut(FAKE_CUT, 0, false);
            assert_true(store_save_open(&s, &place, list.items[0].name, SAVE_PLAY, &p));
            assert_true(same(&s.journal.game, &shown));
            store_save_close(&s);
        }
        store_save_list_free(&list);
    }
}

static const int errors[] = {EIO, ENOSPC, EROFS, EACCES, EDQUOT, EINTR};

/* One call fails: the program tells, another program finds everything. */
static void test_every_call_fails_once(void **context) {
    int calls = count_calls(), at;
    size_t e;
    UNUSED(context);
    for (e = 0; e < COUNT_OF(errors); e++)
        for (at = 1; at <= calls; at++) {
            store_problem p;
            int acknowledged;
            new_disk();
            fake.fail_from = at;
            fake.fail_until = at + 1;
            fake.fail_error = errors[e];
            acknowledged = session(&p);
            if (acknowledged < CHANGES) assert_told(&p);
            fake_kill();
            assert_int_equal(count_in(place.games, ".tmp"), 0);
            find_and_go_on(acknowledged);
        }
}

/* Signals come and go; nobody notices. */
static void test_interrupted_calls(void **context) {
    store_problem p;
    UNUSED(context);
    new_disk();
    fake.interrupting = true;
    assert_int_equal(session(&p), CHANGES);
    find_and_go_on(CHANGES);
}

/* A change that fails is tried again by the same program: nothing is lost and
 * nothing is there twice. */
static void test_a_failed_change_can_be_tried_again(void **context) {
    static const mk_table table = {.seats = {[1] = {"", "merchant"}}, .practice = 1};
    int at, for_calls, last = 0;
    size_t e;
    UNUSED(context);
    for (e = 0; e < COUNT_OF(errors); e++)
        for (for_calls = 1; for_calls <= 6; for_calls++)
            for (at = 1; at == 1 || at <= last; at++) {
                store_problem p;
                store_save s;
                int i;
                new_disk();
                assert_true(store_save_create(&s, &place, &expected[0], &table, &p));
                fake.fail_from = fake.calls + at;
                fake.fail_until = fake.fail_from + for_calls;
                fake.fail_error = errors[e];
                last = fake.calls;
                for (i = 0; i < CHANGES; i++) {
                    int tries = 0;
                    while (!change(&s, i, &p)) {
                        assert_told(&p);
                        assert_true(same(&s.journal.game, &expected[i]));
                        assert_true(++tries < 10);
                    }
                    assert_true(same(&s.journal.game, &expected[i + 1]));
                    assert_true(fake_find(fake.names, s.path) != NULL);
                }
                last = fake.calls - last;
                /* Head and entries, not a byte more. */
                assert_int_equal(fake.files[fake_find(fake.names, s.path)->file].safe_length,
                                 s.journal.head + CHANGES * JOURNAL_ENTRY);
                fake_power_cut(FAKE_CUT, 0, false);
                find_and_go_on(CHANGES);
            }
}

/* From one call on nothing works any more. */
static void test_a_disk_that_dies(void **context) {
    int calls = count_calls(), at;
    UNUSED(context);
    for (at = 1; at <= calls; at++) {
        store_problem p;
        int acknowledged;
        new_disk();
        fake.fail_from = at;
        fake.fail_until = 1 << 30;
        fake.fail_error = EIO;
        acknowledged = session(&p);
        if (acknowledged < CHANGES) assert_told(&p);
        fake_power_cut(FAKE_CUT, 0, false);
        find_and_go_on(acknowledged);
    }
}

/* For every size of the disk: what fits is kept, the rest is told, and when there
 * is room again the same game goes on. */
static void test_a_full_disk(void **context) {
    static const mk_table table = {.seats = {[1] = {"", "merchant"}}, .practice = 1};
    size_t room;
    int refused = 0;
    UNUSED(context);
    for (room = 0; room < 600; room++) {
        store_problem p;
        store_save s, other;
        int i;
        new_disk();
        fake.room = room;
        if (!store_save_create(&s, &place, &expected[0], &table, &p)) {
            assert_int_equal(p.kind, PROBLEM_WRITE);
            assert_int_equal(p.error, ENOSPC);
            assert_int_equal(fake_used(), 0);
            refused++;
            continue;
        }
        for (i = 0; i < CHANGES; i++) {
            if (change(&s, i, &p)) continue;
            assert_int_equal(p.kind, PROBLEM_WRITE);
            assert_int_equal(p.error, ENOSPC);
            assert_true(fake_used() == store_journal_length(&s.journal));
            assert_true(store_save_open(&other, &place, s.path, SAVE_WATCH, &p));
            assert_true(same(&other.journal.game, &expected[i]));
            store_save_close(&other);
            fake.room += 2 * JOURNAL_ENTRY;
            i--;
        }
        store_save_close(&s);
        find_and_go_on(CHANGES);
    }
    assert_in_range(refused, 100, 500);
}

/* ---- The end of a game ---------------------------------------------------------- */

static const char last_turn[] = "7/7/7/7/7/7/7 - d4n 3 lay 30,30,30 0,0,1 fr";

static bool play_last_turn(store_problem *p) {
    mk_state state = position(last_turn);
    mk_action legal[MK_LEGAL_MAX];
    char record[PROBLEM_PATH];
    mk_table table = {.practice = 0};
    mk_game game;
    store_save s;
    bool fine;
    assert_int_equal(mk_game_start_at(&game, &state, 1), MK_FINE);
    mk_state_legal(&game.state, legal);
    if (!store_save_create(&s, &place, &game, &table, p)) return false;
    fine = store_save_play(&s, legal[0], p) && store_save_finish(&s, &place, record, p);
    store_save_close(&s);
    return fine;
}

/* What the next program does: plays on what runs, finishes what is over. */
static void clear_up(void) {
    store_save_list list;
    store_problem p;
    store_save s;
    size_t i;
    assert_true(store_save_list_read(&list, &place, &p));
    for (i = 0; i < list.count; i++) {
        char record[PROBLEM_PATH];
        assert_int_equal(list.items[i].problem.kind, PROBLEM_NONE);
        assert_true(store_save_open(&s, &place, list.items[i].name, SAVE_PLAY, &p));
        if (!list.items[i].finished) {
            mk_action legal[MK_LEGAL_MAX];
            mk_state_legal(&s.journal.game.state, legal);
            assert_true(store_save_play(&s, legal[0], &p));
        }
        assert_true(store_save_finish(&s, &place, record, &p));
        store_save_close(&s);
    }
    if (list.count) {
        /* What is done is done, also after one more power cut. */
        fake_power_cut(FAKE_CUT, 0, false);
        assert_int_equal(count_in(place.games, ".mkg"), 0);
        assert_int_equal(count_in(place.records, ".mkh"), 1);
    }
    store_save_list_free(&list);
}

/* Nothing is lost and nothing is there twice. */
static void assert_one_record(bool acknowledged) {
    clear_up();
    /* A removal that was not synced may be undone by a power cut. */
    fake_power_cut(FAKE_CUT, 0, false);
    clear_up();
    assert_int_equal(count_in(place.games, ".mkg"), 0);
    assert_in_range(count_in(place.records, ".mkh"), acknowledged, 1);
}

static void test_finishing_is_cut_at_every_call(void **context) {
    store_problem p;
    int calls, created, at, kind;
    UNUSED(context);
    new_disk();
    assert_true(play_last_turn(&p));
    calls = fake.calls;
    assert_one_record(true);
    /* From when on there is a game to lose. */
    for (created = 1; created < calls; created++) {
        new_disk();
        fake.power_until = created;
        play_last_turn(&p);
        fake_power_cut(FAKE_CUT, 0, false);
        if (count_in(place.games, ".mkg")) break;
    }
    for (at = 1; at <= calls; at++)
        for (kind = 0; kind < 4; kind++) {
            bool fine;
            new_disk();
            fake.power_until = at;
            fine = play_last_turn(&p);
            if (!fine) assert_told(&p);
            if (kind == 0) fake_kill();
            if (kind == 1) fake_power_cut(FAKE_CUT, 0, false);
            if (kind == 2) fake_power_cut(FAKE_ZEROS, 7, true);
            if (kind == 3) fake_power_cut(FAKE_RUBBISH, 3, false);
            assert_one_record(fine || at >= created);
        }
}

static void test_finishing_fails_at_every_call(void **context) {
    store_problem p;
    int calls, at;
    size_t e;
    UNUSED(context);
    new_disk();
    assert_true(play_last_turn(&p));
    calls = fake.calls;
    for (e = 0; e < COUNT_OF(errors); e++)
        for (at = 1; at <= calls; at++) {
            bool fine;
            new_disk();
            fake.fail_from = at;
            fake.fail_until = at + 1;
            fake.fail_error = errors[e];
            fine = play_last_turn(&p);
            if (!fine) assert_told(&p);
            fake_kill();
            assert_int_equal(count_in(place.records, ".tmp"), 0);
            /* A directory that may not be read cannot be synced; others see to that. */
            assert_one_record(fine && errors[e] != EACCES);
        }
}

/* ---- Rubbish ---------------------------------------------------------------------- */

static void test_old_temporary_files_are_swept(void **context) {
    store_problem p;
    char path[PROBLEM_PATH];
    int file;
    UNUSED(context);
    new_disk();
    assert_true(store_disk_make(&fake_disk, place.games, &p));
    file = store_disk_temporary(&fake_disk, place.games, path, 0600, &p);
    assert_true(file >= 0);
    fake_close(file);
    assert_int_equal(session(&p), CHANGES);
    assert_int_equal(count_in(place.games, ".tmp"), 1);
    fake.time += 7200;
    assert_int_equal(session(&p), CHANGES);
    assert_int_equal(count_in(place.games, ".tmp"), 0);
    assert_int_equal(count_in(place.games, ".mkg"), 2);
}

/* The same second and the same random numbers give another name all the same. */
static void test_names_are_never_used_twice(void **context) {
    store_problem p;
    int i;
    UNUSED(context);
    new_disk();
    for (i = 0; i < 5; i++) {
        fake.dice = 1;
        assert_int_equal(session(&p), CHANGES);
    }
    assert_int_equal(count_in(place.games, ".mkg"), 5);
}

static void test_listing_fails_at_every_call(void **context) {
    store_problem p;
    int at, before, calls = 1;
    UNUSED(context);
    for (at = 1; at <= calls; at++) {
        store_save_list list;
        new_disk();
        assert_int_equal(session(&p), CHANGES);
        before = fake.calls;
        fake.fail_from = before + at;
        fake.fail_until = before + at + 1;
        fake.fail_error = EIO;
        if (!store_save_list_read(&list, &place, &p))
            assert_told(&p);
        else
            assert_int_equal(list.count, 1);
        if (list.count && list.items[0].problem.kind != PROBLEM_NONE) assert_told(&list.items[0].problem);
        store_save_list_free(&list);
        if (fake.calls - before >= calls) calls = fake.calls - before + 1;
    }
    assert_in_range(at, 6, 20);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_power_cuts_at_every_call),
        cmocka_unit_test(test_power_cuts_one_after_the_other),
        cmocka_unit_test(test_programs_killed_at_every_call),
        cmocka_unit_test(test_what_is_found_is_safe_before_it_is_shown),
        cmocka_unit_test(test_every_call_fails_once),
        cmocka_unit_test(test_interrupted_calls),
        cmocka_unit_test(test_a_failed_change_can_be_tried_again),
        cmocka_unit_test(test_a_disk_that_dies),
        cmocka_unit_test(test_a_full_disk),
        cmocka_unit_test(test_finishing_is_cut_at_every_call),
        cmocka_unit_test(test_finishing_fails_at_every_call),
        cmocka_unit_test(test_old_temporary_files_are_swept),
        cmocka_unit_test(test_names_are_never_used_twice),
        cmocka_unit_test(test_listing_fails_at_every_call),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
