/* golden.c - whole games as readable texts, compared byte for byte with the
 * files in tests/golden.
 *
 * The first lines of a file say which game it is; everything else is made from them. With
 * --write the files are written anew from their first lines. So a new file is made by
 * writing only its first lines. A file that changes means that the behaviour of the library
 * has changed. */
#include <stdlib.h>

#include "property/plans.h"

enum { ROOM = 256 * 1024 };

static const char *const names[] = {
    "two_fr",        "two_it_after", "two_out",         "three_es",       "three_out_cover",
    "three_quarter", "four_fr",      "four_after_stay", "four_out_after",
};

/* ---- Text that grows --------------------------------------------------- */

static char text[ROOM];
static size_t length;

static void say(const char *format, ...) __attribute__((format(printf, 1, 2)));
static void say(const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    length += (size_t)vsnprintf(text + length, sizeof text - length, format, arguments);
    va_end(arguments);
    if (length >= sizeof text) fail_msg("a game does not fit");
}

/* ---- One game ---------------------------------------------------------- */

typedef struct head {
    char rules[MK_RULES_TEXT_MAX];
    char facing;
    char plan[8];
    int players;
    unsigned long seed;
} head;

static const char *const plans[] = {"even", "wide", "cruel"};

static int read_head(const char *from, head *h) {
    int i;
    if (sscanf(from, "players %d\nrules %63s\nfacing %c\nseed %lu\nplan %7s\n", &h->players, h->rules,
               &h->facing, &h->seed, h->plan) != 5)
        return -1;
    for (i = 0; i < PLANS; i++)
        if (strcmp(plans[i], h->plan) == 0) return i;
    return -1;
}

/* Everything that can be seen of a state. */
static void say_state(const mk_state *s) {
    int seat;
    say("  %s\n", line_of(s));
    say("  hash %016llx score", (unsigned long long)mk_state_hash(s));
    for (seat = 0; seat < mk_state_players(s); seat++) say(" %d", mk_state_score(s, seat));
    if (mk_state_phase(s) == MK_DRAW || mk_state_phase(s) == MK_ROLL)
        say(" odds %s", odds_of(s));
    else if (mk_state_phase(s) == MK_OVER)
        say(" result %s", result_of(s));
    else
        say(" legal %s", legal_of(s));
    say("\n");
}

/* The whole file, from its first lines. */
static void tell(const head *h, plan how) {
    static mk_game game;
    mk_rules rules = rules_of(h->rules);
    length = 0;
    say("players %d\nrules %s\nfacing %c\nseed %lu\nplan %s\n\n", h->players, h->rules, h->facing, h->seed,
        h->plan);
    assert_int_equal(mk_game_start(&game, h->players, &rules,
                                   (int)(strchr("nesw", h->facing) - strchr("nesw", 'n')), h->seed),
                     MK_FINE);
    say("start\n");
    say_state(&game.state);
    while (mk_state_phase(&game.state) != MK_OVER) {
        int action = choose(&game.state, how, game.seed, game.count);
        char token[MK_ACTION_TEXT_MAX];
        mk_action_write(&game.state, action, token, sizeof token);
        assert_int_equal(mk_game_play(&game, action), MK_FINE);
        say("%d %s\n", game.count, token);
        say_state(&game.state);
    }
    say("\n%s", record_of(&game));
}

/* ---- Files ------------------------------------------------------------- */

static char *read_file(const char *path) {
    static char bytes[ROOM];
    FILE *file = fopen(path, "rb");
    size_t size;
    if (!file) return NULL;
    size = fread(bytes, 1, sizeof bytes - 1, file);
    fclose(file);
    bytes[size] = '\0';
    return bytes;
}

/* What one file says and what it should say. Returns the file's text. */
static const char *tell_file(const char *name, char path[64]) {
    const char *bytes;
    head h;
    int how;
    snprintf(path, 64, "tests/golden/%s.txt", name);
    bytes = read_file(path);
    if (!bytes) fail_msg("%s is not there", path);
    how = read_head(bytes, &h);
    if (how < 0) fail_msg("the first lines of %s are not those of a game", path);
    tell(&h, (plan)how);
    return bytes;
}

static void test_golden_game(void **context) {
    char path[64];
    const char *bytes = tell_file(*context, path);
    size_t i = 0, line = 1;
    for (; i < length && bytes[i] == text[i]; i++) line += text[i] == '\n';
    if (i < length || bytes[i] != '\0') fail_msg("%s differs in line %lu", path, (unsigned long)line);
    assert_true(length < 60000);
}

static void write_golden_game(void **context) {
    char path[64];
    FILE *file;
    tell_file(*context, path);
    file = fopen(path, "wb");
    assert_non_null(file);
    assert_int_equal(fwrite(text, 1, length, file), length);
    assert_int_equal(fclose(file), 0);
}

int main(int argc, char **argv) {
    int writing = argc > 1 && strcmp(argv[1], "--write") == 0;
    struct CMUnitTest tests[COUNT_OF(names)];
    size_t i;
    for (i = 0; i < COUNT_OF(names); i++) {
        const struct CMUnitTest test = {names[i], writing ? write_golden_game : test_golden_game, NULL, NULL,
                                        (void *)(uintptr_t)names[i]};
        tests[i] = test;
    }
    return cmocka_run_group_tests_name("golden", tests, NULL, NULL);
}
