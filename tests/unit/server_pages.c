/* server_pages.c - the folder that is read at the start: which files become pages, of which type and in
 * which forms, and which folders are refused (docs/hosting.md). */
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include "support.h"

#include "server/pages.h"

static char root[64];
static char where[4096];
static server_pages pages;

static int move_in(void **context) {
    UNUSED(context);
    strcpy(root, "/tmp/marrakech-pages-XXXXXX");
    return mkdtemp(root) ? 0 : -1;
}

static int move_out(void **context) {
    char command[128];
    UNUSED(context);
    server_pages_free(&pages);
    snprintf(command, sizeof command, "rm -rf %s", root);
    return system(command);
}

/* A path below the folder. */
static const char *path_of(const char *name) {
    static char path[512];
    snprintf(path, sizeof path, "%s/%s", root, name);
    return path;
}

static void folder(const char *name) { assert_int_equal(mkdir(path_of(name), 0755), 0); }

static void file(const char *name, const char *text) {
    FILE *f = fopen(path_of(name), "w");
    assert_non_null(f);
    fputs(text, f);
    assert_int_equal(fclose(f), 0);
}

static server_pages_fault read_all(void) {
    server_pages_free(&pages);
    return server_pages_read(&pages, root, where, sizeof where);
}

static const server_page *page(const char *path) { return server_pages_find(&pages, path, strlen(path)); }

static void assert_form(const server_page *found, server_encoding encoding, const char *text) {
    assert_non_null(found);
    if (!text) {
        assert_null(found->forms[encoding].bytes);
        return;
    }
    assert_int_equal(found->forms[encoding].size, strlen(text));
    assert_memory_equal(found->forms[encoding].bytes, text, strlen(text));
    assert_int_equal(strlen(found->forms[encoding].tag), 18);
    assert_int_equal(found->forms[encoding].tag[0], '"');
    assert_int_equal(found->forms[encoding].tag[17], '"');
}

/* ---- What becomes a page --------------------------------------------------------------- */

static void test_files_and_folders(void **context) {
    UNUSED(context);
    file("index.html", "the page");
    folder("sub");
    file("sub/index.html", "below");
    folder("assets");
    file("assets/a-1.js", "script");
    folder("empty");
    file("assets.txt", "");
    assert_int_equal(read_all(), PAGES_FINE);
    assert_int_equal(pages.count, 4);
    assert_int_equal(pages.bytes, strlen("the page"
                                         "below"
                                         "script"));
    assert_form(page("/"), ENCODING_NONE, "the page");
    assert_ptr_equal(page("/"), page("/index.html"));
    assert_form(page("/sub/"), ENCODING_NONE, "below");
    assert_form(page("/assets.txt"), ENCODING_NONE, "");
    assert_null(page("/sub"));
    assert_null(page("/empty/"));
    assert_null(page("index.html"));
    assert_true(page("/assets/a-1.js")->lasting);
    assert_false(page("/assets.txt")->lasting);
    assert_false(page("/index.html")->lasting);
}

static void test_types(void **context) {
    static const char *const cases[][2] = {{"a.css", "text/css; charset=utf-8"},
                                           {"a.html", "text/html; charset=utf-8"},
                                           {"a.js", "text/javascript; charset=utf-8"},
                                           {"a.min.mjs", "text/javascript; charset=utf-8"},
                                           {"a.json", "application/json"},
                                           {"a.svg", "image/svg+xml"},
                                           {"a.wasm", "application/wasm"},
                                           {"a.webmanifest", "application/manifest+json"},
                                           {"a.mkn", "application/octet-stream"},
                                           {"a.JS", "application/octet-stream"},
                                           {"a.unknown", "application/octet-stream"},
                                           {"a", "application/octet-stream"},
                                           {"a.", "application/octet-stream"}};
    size_t i;
    UNUSED(context);
    file("index.html", "");
    for (i = 0; i < COUNT_OF(cases); i++) file(cases[i][0], "");
    assert_int_equal(read_all(), PAGES_FINE);
    for (i = 0; i < COUNT_OF(cases); i++) {
        char path[40];
        snprintf(path, sizeof path, "/%s", cases[i][0]);
        assert_string_equal(page(path)->type, cases[i][1]);
    }
}

/* Nothing outside of the folder, and nothing that is kept from sight, is ever reached. */
static void test_what_is_left_out(void **context) {
    UNUSED(context);
    file("index.html", "");
    file(".hidden", "");
    folder(".git");
    file(".git/config", "");
    assert_int_equal(symlink("/etc/passwd", path_of("link")), 0);
    assert_int_equal(symlink("/etc", path_of("folder")), 0);
    assert_int_equal(symlink("nowhere", path_of("broken")), 0);
    assert_int_equal(mkfifo(path_of("pipe"), 0600), 0);
    assert_int_equal(read_all(), PAGES_FINE);
    assert_int_equal(pages.count, 1);
    assert_non_null(page("/"));
}

static void test_compressed_forms(void **context) {
    UNUSED(context);
    file("index.html", "plain");
    file("index.html.gz", "zipped");
    file("index.html.br", "small");
    file("a.js", "script");
    file("a.js.br", "script, small");
    file("alone.gz", "of nothing");
    file("twice", "one");
    file("twice.gz", "two");
    file("twice.gz.br", "three");
    file("x.zip", "no form");
    file("x", "");
    assert_int_equal(read_all(), PAGES_FINE);
    assert_form(page("/"), ENCODING_NONE, "plain");
    assert_form(page("/"), ENCODING_GZIP, "zipped");
    assert_form(page("/"), ENCODING_BROTLI, "small");
    assert_form(page("/a.js"), ENCODING_GZIP, NULL);
    assert_form(page("/a.js"), ENCODING_BROTLI, "script, small");
    assert_form(page("/alone.gz"), ENCODING_NONE, "of nothing");
    assert_form(page("/x"), ENCODING_GZIP, NULL);
    assert_form(page("/x.zip"), ENCODING_NONE, "no form");
    /* Compressed files have no address of their own. */
    assert_null(page("/index.html.gz"));
    assert_null(page("/index.html.br"));
    assert_null(page("/a.js.br"));
    assert_null(page("/twice.gz"));
    assert_form(page("/twice"), ENCODING_GZIP, "two");
    assert_form(page("/twice.gz.br"), ENCODING_NONE, "three");
}

static void test_tags_tell_contents_apart(void **context) {
    UNUSED(context);
    file("index.html", "one");
    file("index.html.gz", "another");
    file("same", "one");
    file("empty", "");
    assert_int_equal(read_all(), PAGES_FINE);
    assert_string_equal(page("/")->forms[ENCODING_NONE].tag, page("/same")->forms[ENCODING_NONE].tag);
    assert_string_not_equal(page("/")->forms[ENCODING_NONE].tag, page("/")->forms[ENCODING_GZIP].tag);
    assert_string_equal(page("/empty")->forms[ENCODING_NONE].tag, "\"cbf29ce484222325\"");
}

/* In the order of their paths, whatever order the folder has; a path may end in slashes. */
static void test_many_files(void **context) {
    char name[40], slashes[80];
    int i;
    UNUSED(context);
    file("index.html", "");
    for (i = 0; i < 300; i++) {
        snprintf(name, sizeof name, "%d", i * 7919 % 300);
        file(name, name);
    }
    snprintf(slashes, sizeof slashes, "%s///", root);
    assert_int_equal(server_pages_read(&pages, slashes, where, sizeof where), PAGES_FINE);
    assert_int_equal(pages.count, 301);
    for (i = 1; i < 301; i++) assert_true(strcmp(pages.list[i - 1].path, pages.list[i].path) < 0);
    for (i = 0; i < 300; i++) {
        snprintf(name, sizeof name, "/%d", i);
        assert_form(page(name), ENCODING_NONE, name + 1);
    }
}

/* ---- What is refused ------------------------------------------------------------------------ */

/* A refusal keeps nothing and names the place. */
static void assert_refused(server_pages_fault expected, const char *place) {
    assert_int_equal(read_all(), expected);
    assert_int_equal(pages.count, 0);
    assert_null(pages.list);
    if (place) assert_string_equal(where, path_of(place));
}

static void test_no_index(void **context) {
    UNUSED(context);
    assert_refused(PAGES_NO_INDEX, NULL);
    folder("sub");
    file("sub/index.html", "");
    file("index.htm", "");
    file("index.html.gz", "");
    assert_refused(PAGES_NO_INDEX, NULL);
}

static void test_no_folder(void **context) {
    char longer[300];
    UNUSED(context);
    errno = 0;
    assert_int_equal(server_pages_read(&pages, "/nonexistent/folder", where, sizeof where), PAGES_UNREADABLE);
    assert_int_equal(errno, ENOENT);
    assert_string_equal(where, "/nonexistent/folder");
    file("index.html", "");
    assert_int_equal(server_pages_read(&pages, path_of("index.html"), where, sizeof where), PAGES_UNREADABLE);
    assert_int_equal(errno, ENOTDIR);
    assert_int_equal(server_pages_read(&pages, "", where, sizeof where), PAGES_UNREADABLE);
    memset(longer, 'a', sizeof longer);
    longer[sizeof longer - 1] = '\0';
    assert_int_equal(server_pages_read(&pages, longer, where, sizeof longer - 1), PAGES_UNREADABLE);
    assert_int_equal(errno, ENAMETOOLONG);
}

static void test_too_deep(void **context) {
    char name[200] = "d";
    int i;
    UNUSED(context);
    file("index.html", "");
    for (i = 1; i < PAGES_DEPTH_MAX; i++) {
        folder(name);
        strcat(name, "/d");
    }
    folder(name);
    assert_int_equal(read_all(), PAGES_FINE);
    strcat(name, "/d");
    folder(name);
    assert_refused(PAGES_TOO_DEEP, name);
}

/* There is no room to name the place: as if it were too deep. */
static void test_a_long_path(void **context) {
    char room[80];
    UNUSED(context);
    file("index.html", "");
    file("a-name-that-is-longer-than-all-the-others", "");
    assert_int_equal(server_pages_read(&pages, root, room, strlen(root) + 20), PAGES_TOO_DEEP);
    assert_int_equal(pages.count, 0);
}

static void test_too_many(void **context) {
    char name[20];
    int i;
    UNUSED(context);
    file("index.html", "");
    for (i = 1; i < PAGES_FILES_MAX; i++) {
        snprintf(name, sizeof name, "%d", i);
        file(name, "");
    }
    assert_int_equal(read_all(), PAGES_FINE);
    assert_int_equal(pages.count, PAGES_FILES_MAX);
    file("one-more", "");
    assert_refused(PAGES_TOO_MANY, NULL);
}

/* Refused by its size, before it is read: the file has no contents on the disk. */
static void test_too_large(void **context) {
    UNUSED(context);
    file("index.html", "12345");
    file("large", "");
    assert_int_equal(truncate(path_of("large"), (off_t)PAGES_BYTES_MAX + 1), 0);
    assert_refused(PAGES_TOO_LARGE, "large");
}

#define FOLDER_TEST(function) cmocka_unit_test_setup_teardown(function, move_in, move_out)

int main(void) {
    const struct CMUnitTest tests[] = {
        FOLDER_TEST(test_files_and_folders),
        FOLDER_TEST(test_types),
        FOLDER_TEST(test_what_is_left_out),
        FOLDER_TEST(test_compressed_forms),
        FOLDER_TEST(test_tags_tell_contents_apart),
        FOLDER_TEST(test_many_files),
        FOLDER_TEST(test_no_index),
        FOLDER_TEST(test_no_folder),
        FOLDER_TEST(test_too_deep),
        FOLDER_TEST(test_a_long_path),
        FOLDER_TEST(test_too_many),
        FOLDER_TEST(test_too_large),
    };
    return cmocka_run_group_tests_name("server_pages", tests, NULL, NULL);
}
