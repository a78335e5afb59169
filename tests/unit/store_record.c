/* store_record.c - the record of a game as a file, on the real file system. */
#include "support.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include "store/record.h"

static char home[64];
static store_problem p;
static mk_game game;

static int move_in(void **context) {
    static const mk_rules rules;
    UNUSED(context);
    strcpy(home, "/tmp/marrakech-record-XXXXXX");
    if (!mkdtemp(home) || mk_game_start(&game, 3, &rules, MK_NORTH, 1)) return -1;
    play_game(&game, "n 1 d6d7 w");
    return 0;
}

static int move_out(void **context) {
    char command[128];
    UNUSED(context);
    snprintf(command, sizeof command, "rm -rf %s", home);
    return system(command);
}

static const char *in_home(const char *name) {
    static char paths[4][256];
    static unsigned next;
    char *path = paths[next++ % COUNT_OF(paths)];
    snprintf(path, sizeof *paths, "%s/%s", home, name);
    return path;
}

static const char *text_at(const char *path) {
    static char text[4096];
    int file = open(path, O_RDONLY);
    ssize_t length = file < 0 ? 0 : read(file, text, sizeof text - 1);
    text[length > 0 ? length : 0] = '\0';
    if (file >= 0) close(file);
    return text;
}

static void put_at(const char *path, const char *text) {
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    fputs(text, file);
    fclose(file);
}

static int files_in_home(void) {
    char command[128], answer[16] = "";
    FILE *list;
    snprintf(command, sizeof command, "ls -A %s | wc -l", home);
    list = popen(command, "r");
    assert_non_null(list);
    assert_non_null(fgets(answer, sizeof answer, list));
    pclose(list);
    return atoi(answer);
}

/* ---- To a path ------------------------------------------------------------------ */

static void test_a_record_takes_the_place_of_another(void **context) {
    const char *path = in_home("game.mkh");
    struct stat found;
    UNUSED(context);
    assert_true(store_record_write(&store_disk_real, &game, path, &p));
    assert_string_equal(text_at(path), record_of(&game));
    put_at(path, "an older and much longer text");
    chmod(path, 0640);
    assert_true(store_record_write(&store_disk_real, &game, path, &p));
    assert_string_equal(text_at(path), record_of(&game));
    assert_int_equal(stat(path, &found), 0);
    assert_int_equal(found.st_mode & 07777, 0640);
    assert_int_equal(files_in_home(), 1);
}

static void test_it_is_known_before_where_a_record_can_be(void **context) {
    const char *file = in_home("file");
    UNUSED(context);
    assert_true(store_disk_replaceable(&store_disk_real, in_home("new.mkh"), &p));
    assert_true(store_disk_replaceable(&store_disk_real, "/dev/null", &p));
    assert_int_equal(files_in_home(), 0);
    assert_false(store_disk_replaceable(&store_disk_real, home, &p));
    assert_int_equal(p.error, EISDIR);
    assert_false(store_disk_replaceable(&store_disk_real, "/nowhere/at/all.mkh", &p));
    assert_int_equal(p.error, ENOENT);
    assert_string_equal(p.path, "/nowhere/at/all.mkh");
    put_at(file, "x");
    assert_true(store_disk_replaceable(&store_disk_real, file, &p));
    assert_string_equal(text_at(file), "x");
}

static void test_a_device_is_written_to(void **context) {
    struct stat found;
    UNUSED(context);
    assert_true(store_record_write(&store_disk_real, &game, "/dev/null", &p));
    assert_int_equal(stat("/dev/null", &found), 0);
    assert_true(S_ISCHR(found.st_mode));
    assert_false(store_record_write(&store_disk_real, &game, "/dev/full", &p));
    assert_int_equal(p.kind, PROBLEM_WRITE);
    assert_int_equal(p.error, ENOSPC);
}

static char piped[4096];

static void *read_pipe(void *path) {
    int file = open(path, O_RDONLY);
    size_t length = 0;
    ssize_t got;
    while ((got = read(file, piped + length, sizeof piped - 1 - length)) > 0) length += (size_t)got;
    close(file);
    return NULL;
}

static void test_a_pipe_is_written_to(void **context) {
    char path[128];
    pthread_t reader;
    UNUSED(context);
    snprintf(path, sizeof path, "%s/pipe", home);
    assert_int_equal(mkfifo(path, 0600), 0);
    assert_int_equal(pthread_create(&reader, NULL, read_pipe, path), 0);
    assert_true(store_record_write(&store_disk_real, &game, path, &p));
    pthread_join(reader, NULL);
    assert_string_equal(piped, record_of(&game));
    assert_int_equal(files_in_home(), 1);
}

/* A device may take a part at a time, and be interrupted. */
static int lazy_calls;

static ssize_t lazy_write(int file, const void *bytes, size_t size) {
    if (lazy_calls++ % 2) {
        errno = EINTR;
        return -1;
    }
    return write(file, bytes, size > 7 ? 7 : size);
}

static ssize_t no_write(int file, const void *bytes, size_t size) {
    UNUSED(file), UNUSED(bytes), UNUSED(size);
    return 0;
}

static void test_a_device_may_be_slow(void **context) {
    store_disk d = store_disk_real;
    char path[128];
    pthread_t reader;
    UNUSED(context);
    memset(piped, 0, sizeof piped);
    snprintf(path, sizeof path, "%s/pipe", home);
    assert_int_equal(mkfifo(path, 0600), 0);
    assert_int_equal(pthread_create(&reader, NULL, read_pipe, path), 0);
    d.write = lazy_write;
    assert_true(store_record_write(&d, &game, path, &p));
    pthread_join(reader, NULL);
    assert_string_equal(piped, record_of(&game));
    d.write = no_write;
    assert_false(store_record_write(&d, &game, "/dev/null", &p));
    assert_int_equal(p.error, ENOSPC);
}

/* ---- Under a name of its own ------------------------------------------------------- */

static const char *add(const char *stem, bool once) {
    static char paths[4][PROBLEM_PATH];
    static unsigned next;
    char *path = paths[next++ % COUNT_OF(paths)];
    if (!store_record_add(&store_disk_real, &game, home, stem, once, path, &p))
        fail_msg("not written: %s", p.path);
    assert_string_equal(text_at(path), record_of(&game));
    return path;
}

static void test_no_file_is_overwritten(void **context) {
    UNUSED(context);
    assert_string_equal(add("game", false), in_home("game.mkh"));
    assert_string_equal(add("game", false), in_home("game-2.mkh"));
    assert_string_equal(add("game", false), in_home("game-3.mkh"));
    put_at(in_home("other.mkh"), "somebody's");
    assert_string_equal(add("other", true), in_home("other-2.mkh"));
    assert_string_equal(text_at(in_home("other.mkh")), "somebody's");
}

static void test_a_record_is_written_once(void **context) {
    UNUSED(context);
    assert_string_equal(add("game", true), in_home("game.mkh"));
    assert_string_equal(add("game", true), in_home("game.mkh"));
    assert_int_equal(files_in_home(), 1);
}

/* Somebody takes the name between the look and the writing. */
static int blind_stat(const char *path, struct stat *found) {
    UNUSED(path), UNUSED(found);
    errno = ENOENT;
    return -1;
}

static void test_two_programs_do_not_take_one_name(void **context) {
    store_disk d = store_disk_real;
    char path[PROBLEM_PATH];
    UNUSED(context);
    put_at(in_home("game.mkh"), "somebody's");
    d.stat = blind_stat;
    assert_true(store_record_add(&d, &game, home, "game", false, path, &p));
    assert_string_equal(path, in_home("game-2.mkh"));
    assert_string_equal(text_at(in_home("game.mkh")), "somebody's");
    assert_int_equal(files_in_home(), 2);
}

static void test_a_folder_that_is_not_there(void **context) {
    char path[PROBLEM_PATH];
    UNUSED(context);
    assert_false(store_record_add(&store_disk_real, &game, "/nowhere/at/all", "game", false, path, &p));
    assert_int_equal(p.kind, PROBLEM_WRITE);
    assert_int_equal(p.error, ENOENT);
}

int main(void) {
#define HOME_TEST(test) cmocka_unit_test_setup_teardown(test, move_in, move_out)
    const struct CMUnitTest tests[] = {
        HOME_TEST(test_a_record_takes_the_place_of_another),
        HOME_TEST(test_it_is_known_before_where_a_record_can_be),
        HOME_TEST(test_a_device_is_written_to),
        HOME_TEST(test_a_pipe_is_written_to),
        HOME_TEST(test_a_device_may_be_slow),
        HOME_TEST(test_no_file_is_overwritten),
        HOME_TEST(test_a_record_is_written_once),
        HOME_TEST(test_two_programs_do_not_take_one_name),
        HOME_TEST(test_a_folder_that_is_not_there),
    };
    return cmocka_run_group_tests_name("store_record", tests, NULL, NULL);
}
