/* store_prefs.c - preferences: lines that stay as they are, and a file that is whole. */
#include "fake_disk.h"

#include "host/problems.h"
#include "store/prefs.h"

static char home[64];
static store_prefs f;
static store_problem p;

static int move_in(void **context) {
    UNUSED(context);
    strcpy(home, "/tmp/marrakech-prefs-XXXXXX");
    if (!mkdtemp(home)) return -1;
    setenv("XDG_CONFIG_HOME", home, 1);
    return 0;
}

static int move_out(void **context) {
    char command[128];
    UNUSED(context);
    snprintf(command, sizeof command, "rm -rf %s", home);
    return system(command);
}

/* A file with this text. */
static void write_file(const char *text, size_t length) {
    FILE *file;
    char path[PROBLEM_PATH];
    snprintf(path, sizeof path, "%s/marrakech", home);
    mkdir(path, 0700);
    strcat(path, "/play.conf");
    file = fopen(path, "wb");
    assert_non_null(file);
    fwrite(text, 1, length, file);
    fclose(file);
}

static void read_prefs(const char *text) {
    write_file(text, strlen(text));
    assert_true(store_prefs_read(&f, &store_disk_real, &p));
}

static const char *value_of(const char *key) {
    static char value[64];
    return store_prefs_get(&f, key, value, sizeof value) ? value : NULL;
}

/* Writes, and tells what is in the file then. */
static const char *written(void) {
    static char text[PREFS_MAX + 1];
    FILE *file;
    assert_true(store_prefs_write(&f, &p));
    file = fopen(f.path, "rb");
    assert_non_null(file);
    text[fread(text, 1, PREFS_MAX, file)] = '\0';
    fclose(file);
    return text;
}

static void assert_says(const char *word) {
    char text[2 * PROBLEM_PATH];
    host_problem_write(&p, text, sizeof text);
    if (!strstr(text, word)) fail_msg("\"%s\" does not say \"%s\"", text, word);
}

static void test_without_a_file_there_is_nothing(void **context) {
    char value[4] = "abc";
    UNUSED(context);
    assert_true(store_prefs_read(&f, &store_disk_real, &p));
    assert_false(store_prefs_get(&f, "players", value, sizeof value));
    assert_string_equal(value, "");
    assert_true(store_prefs_set(&f, "players", "3", &p));
    assert_string_equal(value_of("players"), "3");
    assert_string_equal(written(), "players=3\n");
    assert_true(store_prefs_read(&f, &store_disk_real, &p));
    assert_string_equal(value_of("players"), "3");
}

static void test_lines(void **context) {
    UNUSED(context);
    read_prefs(
        "# a comment=1\nplayers = 3 \r\n\nrubbish\n=4\nseat1.name=Amal = Łukasz\nempty=\nplayers=4\nlast=1");
    assert_string_equal(value_of("players"), "4");
    assert_string_equal(value_of("seat1.name"), "Amal = Łukasz");
    assert_string_equal(value_of("empty"), "");
    assert_string_equal(value_of("last"), "1");
    assert_null(value_of("rubbish"));
    assert_null(value_of("# a comment"));
    assert_null(value_of("player"));
    assert_null(value_of("playerss"));
}

static void test_other_lines_stay(void **context) {
    UNUSED(context);
    read_prefs("# mine\nfuture = 7\n\nplayers =  2\nrubbish");
    assert_true(store_prefs_set(&f, "players", "4", &p));
    assert_true(store_prefs_set(&f, "rules", "it,turning=after", &p));
    assert_true(store_prefs_set(&f, "name", "", &p));
    assert_string_equal(written(),
                        "# mine\nfuture = 7\n\nplayers =  4\nrubbish\nrules=it,turning=after\nname=\n");
    assert_true(store_prefs_set(&f, "players", NULL, &p));
    assert_true(store_prefs_set(&f, "none", NULL, &p));
    assert_true(store_prefs_set(&f, "future", "a longer value", &p));
    assert_string_equal(written(),
                        "# mine\nfuture = a longer value\n\nrubbish\nrules=it,turning=after\nname=\n");
    read_prefs("a=1\na=2\nb=3\na=4");
    assert_true(store_prefs_set(&f, "a", NULL, &p));
    assert_string_equal(written(), "b=3\n");
}

static void test_keys_and_values_that_cannot_be(void **context) {
    static const char *const keys[] = {"", "a b", "a=b", "#a", "a\n", "é"};
    static const char *const values[] = {"a\nb", " a", "a ", "\t", "a\r"};
    size_t i;
    UNUSED(context);
    read_prefs("a=1\n");
    for (i = 0; i < COUNT_OF(keys); i++) {
        assert_false(store_prefs_set(&f, keys[i], "1", &p));
        assert_int_equal(p.kind, PROBLEM_KEY);
    }
    for (i = 0; i < COUNT_OF(values); i++) assert_false(store_prefs_set(&f, "a", values[i], &p));
    assert_string_equal(written(), "a=1\n");
}

static void test_values_are_cut_to_size(void **context) {
    char value[4];
    UNUSED(context);
    read_prefs("a=12345\n");
    assert_true(store_prefs_get(&f, "a", value, sizeof value));
    assert_string_equal(value, "123");
    assert_true(store_prefs_get(&f, "a", value, 1));
    assert_string_equal(value, "");
    assert_true(store_prefs_get(&f, "a", NULL, 0));
}

static void test_there_is_an_end_to_it(void **context) {
    static char text[PREFS_MAX + 1];
    int i;
    UNUSED(context);
    memset(text, '#', PREFS_MAX);
    write_file(text, PREFS_MAX);
    assert_true(store_prefs_read(&f, &store_disk_real, &p));
    assert_false(store_prefs_set(&f, "a", "1", &p));
    assert_int_equal(p.kind, PROBLEM_LARGE);
    /* What is too large is neither read nor written over. */
    write_file(text, PREFS_MAX + 1);
    assert_false(store_prefs_read(&f, &store_disk_real, &p));
    assert_int_equal(p.kind, PROBLEM_LARGE);
    assert_says("too large");
    assert_true(store_prefs_set(&f, "a", "1", &p));
    assert_string_equal(value_of("a"), "1");
    assert_false(store_prefs_write(&f, &p));
    assert_int_equal(p.kind, PROBLEM_LARGE);
    /* Filled up by setting. */
    read_prefs("");
    for (i = 0; i < PREFS_MAX; i++) {
        char key[16];
        snprintf(key, sizeof key, "key%d", i);
        if (!store_prefs_set(&f, key, "some value or other", &p)) break;
    }
    assert_in_range(i, 1000, 5000);
    assert_int_equal(p.kind, PROBLEM_LARGE);
    assert_true(store_prefs_set(&f, "key7", NULL, &p));
    assert_true(store_prefs_set(&f, "key8", "x", &p));
    assert_string_equal(value_of("key8"), "x");
    assert_string_equal(value_of("key9"), "some value or other");
}

/* Any bytes are read, and written as they were. */
static void test_any_bytes(void **context) {
    char bytes[512], value[64];
    uint64_t dice = 3;
    int round;
    size_t i;
    UNUSED(context);
    for (round = 0; round < 200; round++) {
        static const char letters[] = "ab=#\n \r\0\xff\t";
        for (i = 0; i < sizeof bytes; i++) bytes[i] = letters[chance(&dice) % (sizeof letters - 1)];
        write_file(bytes, sizeof bytes);
        assert_true(store_prefs_read(&f, &store_disk_real, &p));
        assert_int_equal(f.length, sizeof bytes);
        assert_memory_equal(f.text, bytes, sizeof bytes);
        assert_true(store_prefs_set(&f, "ab", "here", &p));
        assert_true(store_prefs_get(&f, "ab", value, sizeof value));
        assert_string_equal(value, "here");
        assert_true(store_prefs_set(&f, "ab", NULL, &p));
        assert_false(store_prefs_get(&f, "ab", value, sizeof value));
    }
}

static void test_a_link_stays_a_link(void **context) {
    char target[PROBLEM_PATH];
    struct stat found;
    UNUSED(context);
    read_prefs("a=1\n");
    snprintf(target, sizeof target, "%s/dotfiles.conf", home);
    assert_int_equal(rename(f.path, target), 0);
    assert_int_equal(symlink(target, f.path), 0);
    assert_int_equal(chmod(target, 0604), 0);
    assert_true(store_prefs_read(&f, &store_disk_real, &p));
    assert_true(store_prefs_set(&f, "a", "2", &p));
    assert_string_equal(written(), "a=2\n");
    assert_int_equal(lstat(f.path, &found), 0);
    assert_true(S_ISLNK(found.st_mode));
    assert_int_equal(stat(target, &found), 0);
    assert_int_equal(found.st_mode & 07777, 0604);
}

static void test_homes(void **context) {
    char expected[PROBLEM_PATH];
    UNUSED(context);
    setenv("HOME", home, 1);
    setenv("XDG_CONFIG_HOME", "relative", 1);
    assert_true(store_prefs_read(&f, &store_disk_real, &p));
    snprintf(expected, sizeof expected, "%s/.config/marrakech/play.conf", home);
    assert_string_equal(f.path, expected);
    unsetenv("HOME");
    assert_false(store_prefs_read(&f, &store_disk_real, &p));
    assert_int_equal(p.kind, PROBLEM_HOME);
    assert_says("XDG_CONFIG_HOME");
    assert_true(store_prefs_set(&f, "a", "1", &p));
    assert_false(store_prefs_write(&f, &p));
    assert_int_equal(p.kind, PROBLEM_HOME);
    setenv("XDG_CONFIG_HOME", "/dev/null", 1);
    assert_false(store_prefs_read(&f, &store_disk_real, &p));
    assert_int_equal(p.kind, PROBLEM_READ);
    assert_says("/dev/null/marrakech/play.conf");
}

/* ---- On a disk that fails -------------------------------------------------------- */

/* Sets a value to one more. */
static bool step(void) {
    char value[8];
    if (!store_prefs_read(&f, &fake_disk, &p)) return false;
    store_prefs_get(&f, "a", value, sizeof value);
    return store_prefs_set(&f, "a", value[0] ? "2" : "1", &p) && store_prefs_write(&f, &p);
}

static void test_a_disk_that_fails(void **context) {
    static const int errors[] = {EIO, ENOSPC, EACCES, EINTR};
    int calls, at, kind;
    UNUSED(context);
    setenv("XDG_CONFIG_HOME", "/config", 1);
    fake_new();
    assert_true(step());
    at = fake.calls;
    assert_true(step());
    calls = fake.calls - at;
    for (at = 1; at <= calls + 1; at++)
        for (kind = 0; kind < 8; kind++) {
            bool fine;
            fake_new();
            assert_true(step());
            if (kind < 4) {
                fake.fail_from = fake.calls + at;
                fake.fail_until = fake.fail_from + 1;
                fake.fail_error = errors[kind];
            } else {
                fake.power_until = fake.calls + at;
            }
            fine = step();
            if (!fine) assert_says("/");
            if (kind < 4)
                fake_kill();
            else
                fake_power_cut(kind % 3, (size_t)kind, kind == 7);
            assert_true(store_prefs_read(&f, &fake_disk, &p));
            assert_non_null(value_of("a"));
            if (fine) assert_string_equal(value_of("a"), "2");
            assert_true(store_prefs_set(&f, "a", "3", &p));
            assert_true(store_prefs_write(&f, &p));
        }
    fake_new();
    fake.file_count = 0;
}

#define HOME_TEST(name) cmocka_unit_test_setup_teardown(name, move_in, move_out)

int main(void) {
    const struct CMUnitTest tests[] = {
        HOME_TEST(test_without_a_file_there_is_nothing),
        HOME_TEST(test_lines),
        HOME_TEST(test_other_lines_stay),
        HOME_TEST(test_keys_and_values_that_cannot_be),
        HOME_TEST(test_values_are_cut_to_size),
        HOME_TEST(test_there_is_an_end_to_it),
        HOME_TEST(test_any_bytes),
        HOME_TEST(test_a_link_stays_a_link),
        HOME_TEST(test_homes),
        HOME_TEST(test_a_disk_that_fails),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
