/* hashes.c - equal positions have equal hashes, and of some hundred thousand
 * different ones no two share one. */
#include <stdlib.h>

#include "property/plans.h"

enum { ROOM = 1 << 20, WANTED = 300000 };

/* Every position of the run, found by its hash and found by its line. */
typedef struct entry {
    mk_state state;
    uint64_t hash;
    uint64_t line; /* another hash, of the line */
} entry;

static entry *entries;
static uint32_t *by_hash, *by_line;
static uint32_t count;
static int repeated;

static uint64_t fnv(const char *text) {
    uint64_t sum = 0xcbf29ce484222325ULL;
    while (*text) sum = (sum ^ (unsigned char)*text++) * 0x100000001b3ULL;
    return sum;
}

static int start_tables(void **context) {
    UNUSED(context);
    entries = calloc(ROOM / 2, sizeof *entries);
    by_hash = calloc(ROOM, sizeof *by_hash);
    by_line = calloc(ROOM, sizeof *by_line);
    return !entries || !by_hash || !by_line;
}

static int end_tables(void **context) {
    UNUSED(context);
    free(entries);
    free(by_hash);
    free(by_line);
    return 0;
}

/* Adds a position. Two entries of one hash must have one line, and two of one
 * line one hash. */
static void add(const mk_state *s) {
    char line[MK_POSITION_TEXT_MAX];
    uint64_t hash = mk_state_hash(s), sum;
    uint32_t at, slot = (uint32_t)hash % ROOM;
    mk_position_write(s, line, sizeof line);
    for (; by_hash[slot]; slot = (slot + 1) % ROOM) {
        const entry *e = &entries[by_hash[slot] - 1];
        if (e->hash != hash) continue;
        assert_string_equal(line_of(&e->state), line);
        assert_true(mk_state_equal(&e->state, s));
        repeated++;
        return;
    }
    assert_true(count < ROOM / 2);
    sum = fnv(line);
    entries[count].state = *s;
    entries[count].hash = hash;
    entries[count].line = sum;
    by_hash[slot] = ++count;
    for (at = (uint32_t)(sum >> 20) % ROOM; by_line[at]; at = (at + 1) % ROOM)
        if (entries[by_line[at] - 1].line == sum)
            assert_string_not_equal(line_of(&entries[by_line[at] - 1].state), line);
    by_line[at] = count;
}

static void test_positions_of_games_have_hashes_of_their_own(void **context) {
    int number = 0;
    UNUSED(context);
    while (count < WANTED) {
        mk_state s = start_number(number % SETTINGS);
        uint64_t index = 0;
        for (; mk_state_phase(&s) != MK_OVER; index++) {
            add(&s);
            mk_state_apply_unchecked(&s, choose(&s, number % 4 ? EVEN : WIDE, (uint64_t)number, index));
        }
        add(&s);
        number++;
    }
    assert_true(repeated > SETTINGS); /* at least the starts come again */
}

/* Positions that differ by little: all that follow each other from a few. */
static void add_tree(const mk_state *s, int depth) {
    mk_action legal[MK_LEGAL_MAX];
    int i, n = mk_state_legal(s, legal);
    add(s);
    for (i = 0; i < n && depth > 0; i++) {
        mk_state next = *s;
        mk_state_apply_unchecked(&next, legal[i]);
        add_tree(&next, depth - 1);
    }
}

static void test_neighbouring_positions_have_hashes_of_their_own(void **context) {
    const char *const lines[] = {
        "7/7/7/7/7/7/7 - d4n 1 turn 30,30,30,30 12,12,12,12 fr",
        "7/7/7/7/7/7/7 - d4n 1 draw 30,30 12+12,12+12 it",
        "7/7/7/4B2/2YYB2/2R4/7 c3d3,e3e4 f3n 4 roll 30,30,30,30 11,11,11,12 fr,turning=after",
        "RR5/RR5/3YY2/3YY2/5BB/5BB/7 a6a7,b6b7,d4e4,f2f3 d3n 2 roll 2,1,3 9,9,10 fr",
    };
    size_t i;
    uint32_t before = count;
    UNUSED(context);
    for (i = 0; i < COUNT_OF(lines); i++) {
        mk_state s = position(lines[i]);
        add_tree(&s, 5);
    }
    assert_true(count > before + 3000);
}

/* The same number on every machine: some hashes, once and for all. */
static void test_hashes_are_the_same_everywhere(void **context) {
    const struct {
        const char *line;
        uint64_t hash;
    } known[] = {
        {"7/7/7/7/7/7/7 - d4n 1 turn 30,30,30,30 12,12,12,12 fr", 0x445deba34f9ca2b1ULL},
        {"7/7/7/7/2R4/2R4/7 c2c3 e3n 2 lay:B 30,30 11+12,12+12 fr", 0x67b2f45ab90a54dbULL},
        {"7/7/7/4B2/2YYB2/2R4/7 c3d3,e3e4 f3n 4 roll 30,x,30,30 11,0,11,12 "
         "it,turning=after-quarter,own-rug=cover",
         0x1351d08bc4f21ad4ULL},
    };
    size_t i;
    UNUSED(context);
    for (i = 0; i < COUNT_OF(known); i++) {
        mk_state s = position(known[i].line);
        assert_true(mk_state_hash(&s) == known[i].hash);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_positions_of_games_have_hashes_of_their_own),
        cmocka_unit_test(test_neighbouring_positions_have_hashes_of_their_own),
        cmocka_unit_test(test_hashes_are_the_same_everywhere),
    };
    return cmocka_run_group_tests_name("hashes", tests, start_tables, end_tables);
}
