/* store_save.c - saves on the real file system: round trips, damage, locks, kill -9,
 * lists, records and unkind environments. store_save_power.c has the disks that fail. */
#include "support.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "host/problems.h"
#include "store/record.h"
#include "store/save.h"

static char home[64];
static store_save_place place;
static store_problem p;
static store_save s, other;

/* ---- A new home for each test ------------------------------------------------ */

/* Most tests need not wait for the disk; store_save_power.c sees to what is synced. */
static store_disk fast;

static int do_nothing(int file) {
    UNUSED(file);
    return 0;
}

static int move_in(void **context) {
    UNUSED(context);
    strcpy(home, "/tmp/marrakech-save-XXXXXX");
    if (!mkdtemp(home)) return -1;
    setenv("HOME", home, 1);
    unsetenv("XDG_STATE_HOME");
    fast = store_disk_real;
    fast.fsync = fast.fdatasync = do_nothing;
    return store_save_place_find(&place, &fast, &p) ? 0 : -1;
}

static int move_out(void **context) {
    char command[256];
    UNUSED(context);
    store_save_close(&s);
    snprintf(command, sizeof command, "chmod -R u+rwX %s; rm -rf %s", home, home);
    return system(command);
}

static const mk_table everything = {
    .seats = {{"", ""}, {"", "merchant"}, {"", "flat:20"}, {"", "assam"}}, .practice = 1, .by_hand = 1};
static const mk_table nothing;

static void start(mk_game *game, int players, uint64_t seed) {
    mk_rules rules = rules_of("it,turning=after");
    assert_int_equal(mk_game_start(game, players, &rules, MK_WEST, seed), MK_FINE);
    assert_int_equal(mk_game_set_tag(game, "Seat1", "Amal \"the rug\" Łukasz"), MK_FINE);
    assert_int_equal(mk_game_set_tag(game, "Date", "2026.11.15"), MK_FINE);
}

static void create(int players, const mk_table *table) {
    mk_game game;
    start(&game, players, 99);
    if (!store_save_create(&s, &place, &game, table, &p)) {
        char text[2 * PROBLEM_PATH];
        host_problem_write(&p, text, sizeof text);
        fail_msg("%s", text);
    }
}

static int next_action(const mk_game *game) { return mk_state_random(&game->state, 5, game->count); }

static void play_some(int n) {
    while (n-- > 0) assert_true(store_save_play(&s, next_action(&s.journal.game), &p));
}

static bool same(const mk_game *one, const mk_game *two) {
    static uint8_t first[MK_GAME_PACKED_MAX], second[MK_GAME_PACKED_MAX];
    size_t length = mk_game_pack(one, first, sizeof first);
    return length == mk_game_pack(two, second, sizeof second) && memcmp(first, second, length) == 0;
}

/* That the problem's text has these words, one after the other. */
static void assert_says(const store_problem *said, const char *word, const char *then) {
    char text[2 * PROBLEM_PATH];
    const char *at;
    host_problem_write(said, text, sizeof text);
    at = strstr(text, word);
    if (!at || !strstr(at, then)) fail_msg("\"%s\" does not say \"%s\" and \"%s\"", text, word, then);
}

static size_t read_bytes(const char *path, uint8_t *bytes, size_t size) {
    FILE *file = fopen(path, "rb");
    size_t length;
    assert_non_null(file);
    length = fread(bytes, 1, size, file);
    fclose(file);
    return length;
}

static void write_bytes(const char *path, const void *bytes, size_t size) {
    FILE *file = fopen(path, "wb");
    assert_non_null(file);
    assert_int_equal(fwrite(bytes, 1, size, file), size);
    assert_int_equal(fclose(file), 0);
}

static const char *in_games(const char *name) {
    static char path[2 * PROBLEM_PATH];
    snprintf(path, sizeof path, "%s/%s", place.games, name);
    return path;
}

/* ---- Round trips --------------------------------------------------------------- */

static void test_a_game_comes_back(void **context) {
    int players, seat;
    UNUSED(context);
    for (players = 2; players <= 4; players++) {
        mk_game game;
        create(players, &everything);
        play_some(17);
        assert_true(store_save_undo(&s, 3, &p));
        play_some(1);
        game = s.journal.game;
        assert_int_equal(game.count, 15);
        store_save_close(&s);
        assert_true(store_save_open(&other, &place, strrchr(s.path, '/') + 1, SAVE_PLAY, &p));
        assert_true(same(&other.journal.game, &game));
        assert_true(other.journal.game.seed == 99);
        for (seat = 0; seat < 4; seat++)
            assert_string_equal(other.journal.table.seats[seat].player, everything.seats[seat].player);
        assert_string_equal(other.journal.table.seats[0].name, "Amal \"the rug\" Łukasz");
        assert_int_equal(other.journal.table.practice, 1);
        assert_int_equal(other.journal.table.by_hand, 1);
        assert_int_equal(other.journal.table.players, players);
        assert_int_equal(other.journal.table.facing, MK_WEST);
        assert_int_equal(other.journal.table.rules.edition, MK_IT);
        assert_true(other.journal.started == s.journal.started);
        assert_in_range(other.journal.started, time(NULL) - 60, time(NULL));
        store_save_close(&other);
    }
}

static void test_whole_games_come_back(void **context) {
    UNUSED(context);
    create(2, &nothing);
    while (mk_state_phase(&s.journal.game.state) != MK_OVER) play_some(1);
    assert_true(store_save_open(&other, &place, s.path, SAVE_WATCH, &p));
    assert_true(same(&other.journal.game, &s.journal.game));
    store_save_close(&other);
}

static void test_a_game_under_way_can_be_saved(void **context) {
    mk_game game;
    UNUSED(context);
    start(&game, 4, 7);
    while (game.count < 20) mk_game_play(&game, next_action(&game));
    mk_game_add_comment(&game, 20, "here we were interrupted");
    assert_true(store_save_create(&s, &place, &game, &nothing, &p));
    play_some(2);
    assert_true(store_save_undo(&s, 22, &p));
    play_some(3);
    store_save_close(&s);
    assert_true(store_save_open(&other, &place, s.path, SAVE_PLAY, &p));
    assert_true(same(&other.journal.game, &s.journal.game));
    assert_int_equal(other.journal.game.count, 3);
    store_save_close(&other);
}

static void test_any_start_and_full_texts(void **context) {
    mk_state state = position("7/7/7/3RR2/7/7/7 d4e4 d3n 2 roll 50,1,39 14,15,15 fr");
    static char value[MK_GAME_TEXT];
    mk_game game;
    UNUSED(context);
    mk_game_start_at(&game, &state, UINT64_MAX);
    memset(value, 'x', sizeof value - 12);
    assert_int_equal(mk_game_set_tag(&game, "T", value), MK_FINE);
    assert_true(store_save_create(&s, &place, &game, &nothing, &p));
    play_some(1);
    store_save_close(&s);
    assert_true(store_save_open(&other, &place, s.path, SAVE_PLAY, &p));
    assert_true(same(&other.journal.game, &s.journal.game));
    store_save_close(&other);
}

/* More entries than are read at a time. */
static void test_very_many_changes(void **context) {
    int i;
    UNUSED(context);
    create(3, &everything);
    for (i = 0; i < 400; i++) {
        play_some(2);
        assert_true(store_save_undo(&s, i % 4 == 3 ? 2 : 1, &p));
        if (s.journal.game.count > 100) assert_true(store_save_undo(&s, 90, &p));
    }
    store_save_close(&s);
    assert_true(store_save_open(&other, &place, s.path, SAVE_PLAY, &p));
    assert_true(same(&other.journal.game, &s.journal.game));
    assert_true(other.journal.entries >= 1200);
    store_save_close(&other);
}

static void test_what_the_rules_refuse_is_not_written(void **context) {
    uint64_t length;
    mk_game game;
    int action;
    UNUSED(context);
    create(4, &nothing);
    play_some(4);
    game = s.journal.game;
    length = store_journal_length(&s.journal);
    for (action = -300; action < 600; action++) {
        if (mk_state_is_legal(&game.state, action)) continue;
        assert_false(store_save_play(&s, action, &p));
        assert_int_equal(p.kind, PROBLEM_RULES);
        assert_int_equal(p.rule, MK_ERROR_ILLEGAL);
    }
    assert_says(&p, s.path, "not legal");
    assert_false(store_save_undo(&s, 5, &p));
    assert_false(store_save_undo(&s, 0, &p));
    assert_false(store_save_undo(&s, -1, &p));
    assert_int_equal(p.rule, MK_ERROR_UNDO);
    assert_true(same(&s.journal.game, &game));
    assert_true(store_journal_length(&s.journal) == length);
    while (mk_state_phase(&s.journal.game.state) != MK_OVER) play_some(1);
    assert_false(store_save_play(&s, 0, &p));
    assert_int_equal(p.rule, MK_ERROR_OVER);
}

static void test_settings_that_do_not_fit(void **context) {
    mk_table table = {.practice = 0};
    mk_game game;
    UNUSED(context);
    start(&game, 2, 1);
    memset(table.seats[3].player, 'x', MK_SEAT_PLAYER);
    assert_false(store_save_create(&s, &place, &game, &table, &p));
    assert_int_equal(p.kind, PROBLEM_RULES);
    strcpy(table.seats[3].player, "\033[2J");
    assert_false(store_save_create(&s, &place, &game, &table, &p));
    assert_int_equal(access(place.games, F_OK), -1);
}

static void test_only_the_player_may_look(void **context) {
    struct stat found;
    UNUSED(context);
    umask(0);
    create(2, &nothing);
    assert_int_equal(stat(s.path, &found), 0);
    assert_int_equal(found.st_mode & 07777, 0600);
    assert_int_equal(stat(place.games, &found), 0);
    assert_int_equal(found.st_mode & 07777, 0700);
    umask(022);
}

/* ---- Damage ---------------------------------------------------------------------- */

/* Opens bytes as a save: fails with a clear text, or gives the whole game or a
 * beginning of it. Returns how many entries were there, -1 if it failed. */
static int open_bytes(const uint8_t *bytes, size_t length, const mk_game *beginnings) {
    const char *path = in_games("bytes.mkg");
    int entries = -1;
    write_bytes(path, bytes, length);
    if (store_save_open(&other, &place, "bytes.mkg", SAVE_WATCH, &p)) {
        entries = (int)other.journal.entries;
        assert_true(same(&other.journal.game, &beginnings[entries]));
        store_save_close(&other);
    } else {
        assert_true(p.kind == PROBLEM_DAMAGED || p.kind == PROBLEM_FOREIGN || p.kind == PROBLEM_VERSION);
        assert_says(&p, "bytes.mkg", "");
    }
    return entries;
}

enum { SMALL = 9 };

/* A save with a few entries, its bytes, and the game after each entry. */
static size_t small_save(uint8_t *bytes, size_t size, mk_game beginnings[SMALL + 1]) {
    int i;
    create(3, &everything);
    for (i = 0; i < SMALL; i++) {
        beginnings[i] = s.journal.game;
        if (i == 6)
            assert_true(store_save_undo(&s, 2, &p));
        else
            play_some(1);
    }
    beginnings[SMALL] = s.journal.game;
    store_save_close(&s);
    return read_bytes(s.path, bytes, size);
}

static void test_every_wrong_byte_is_found(void **context) {
    static const uint8_t wrong[] = {0x01, 0x80, 0xff, 0x20, 0x55};
    static mk_game beginnings[SMALL + 1];
    uint8_t bytes[4096];
    size_t length = small_save(bytes, sizeof bytes, beginnings), i, w;
    UNUSED(context);
    assert_int_equal(open_bytes(bytes, length, beginnings), SMALL);
    for (i = 0; i < length; i++)
        for (w = 0; w < COUNT_OF(wrong); w++) {
            int entries;
            bytes[i] ^= wrong[w];
            entries = open_bytes(bytes, length, beginnings);
            bytes[i] ^= wrong[w];
            /* The last entry cannot be told from one that was torn. */
            assert_int_equal(entries, i + JOURNAL_ENTRY < length ? -1 : SMALL - 1);
        }
}

static void test_every_length_opens_what_is_whole(void **context) {
    static mk_game beginnings[SMALL + 1];
    uint8_t bytes[4096 + 64];
    size_t length = small_save(bytes, 4096, beginnings), head = length - SMALL * JOURNAL_ENTRY, i;
    UNUSED(context);
    for (i = 0; i <= length; i++)
        assert_int_equal(open_bytes(bytes, i, beginnings), i < head ? -1 : (int)((i - head) / JOURNAL_ENTRY));
    assert_int_equal(open_bytes(bytes, 0, beginnings), -1);
    assert_int_equal(p.kind, PROBLEM_FOREIGN);
    assert_int_equal(open_bytes(bytes, head - 1, beginnings), -1);
    assert_int_equal(p.kind, PROBLEM_DAMAGED);
    /* Behind the end: one entry may be torn, more cannot. */
    memset(bytes + length, 0, 64);
    for (i = 0; i <= 64; i++)
        assert_int_equal(open_bytes(bytes, length + i, beginnings), i <= JOURNAL_ENTRY ? SMALL : -1);
    assert_true(p.at == length);
}

static void test_a_torn_end_is_cut_off_before_playing_on(void **context) {
    static mk_game beginnings[SMALL + 1];
    uint8_t bytes[4096];
    size_t length = small_save(bytes, sizeof bytes, beginnings), more;
    UNUSED(context);
    for (more = 0; more <= JOURNAL_ENTRY; more++) {
        memset(bytes + length, 0xa5, more);
        write_bytes(in_games("torn.mkg"), bytes, length + more);
        assert_true(store_save_open(&s, &place, "torn.mkg", SAVE_PLAY, &p));
        assert_true(same(&s.journal.game, &beginnings[SMALL]));
        assert_int_equal(read_bytes(s.path, bytes, sizeof bytes), length);
        play_some(2);
        store_save_close(&s);
        assert_true(store_save_open(&other, &place, "torn.mkg", SAVE_PLAY, &p));
        assert_true(same(&other.journal.game, &s.journal.game));
        store_save_close(&other);
    }
}

static void test_entries_left_out_doubled_or_exchanged(void **context) {
    static mk_game beginnings[SMALL + 1];
    uint8_t bytes[4096], changed[4096];
    size_t length = small_save(bytes, sizeof bytes, beginnings), head = length - SMALL * JOURNAL_ENTRY;
    UNUSED(context);
    memcpy(changed, bytes, length);
    memmove(changed + head + 16, changed + head + 32, length - head - 32);
    assert_int_equal(open_bytes(changed, length - 16, beginnings), -1);
    memcpy(changed, bytes, length);
    memcpy(changed + head + 16, bytes + head, length - head);
    assert_int_equal(open_bytes(changed, length + 16, beginnings), -1);
    memcpy(changed, bytes, length);
    memcpy(changed + head, bytes + head + 16, 16);
    memcpy(changed + head + 16, bytes + head, 16);
    assert_int_equal(open_bytes(changed, length, beginnings), -1);
    assert_true(p.at == head);
}

/* The entries of one save do not fit another one of the same game. */
static void test_entries_of_another_save(void **context) {
    static mk_game beginnings[SMALL + 1];
    uint8_t one[4096], two[4096];
    size_t length = small_save(one, sizeof one, beginnings), head = length - SMALL * JOURNAL_ENTRY;
    UNUSED(context);
    assert_int_equal(small_save(two, sizeof two, beginnings), length);
    memcpy(one + head, two + head, length - head);
    assert_int_equal(open_bytes(one, length, beginnings), -1);
}

/* Right checksums do not make an illegal game legal. */
static void test_made_up_entries_are_refused(void **context) {
    static mk_game beginnings[SMALL + 1];
    uint8_t bytes[4096];
    size_t length = small_save(bytes, sizeof bytes, beginnings);
    int value;
    UNUSED(context);
    assert_true(store_save_open(&s, &place, s.path, SAVE_WATCH, &p));
    for (value = 0; value < 256; value++) {
        if (mk_state_is_legal(&s.journal.game.state, value)) continue;
        store_journal_entry_write(&s.journal, JOURNAL_ACTION, value, bytes + length);
        assert_int_equal(open_bytes(bytes, length + JOURNAL_ENTRY, beginnings), -1);
        assert_int_equal(p.kind, PROBLEM_DAMAGED);
        assert_true(p.at == length);
        assert_says(&p, "damaged at byte", "not legal here");
    }
    for (value = 0; value < 256; value++) {
        if (value > 0 && value <= s.journal.game.count) continue;
        store_journal_entry_write(&s.journal, JOURNAL_UNDO, value, bytes + length);
        assert_int_equal(open_bytes(bytes, length + JOURNAL_ENTRY, beginnings), -1);
        assert_int_equal(p.rule, MK_ERROR_UNDO);
    }
    /* A number out of turn, with the right checksum. */
    s.journal.entries++;
    store_journal_entry_write(&s.journal, JOURNAL_ACTION, next_action(&s.journal.game), bytes + length);
    assert_int_equal(open_bytes(bytes, length + JOURNAL_ENTRY, beginnings), SMALL);
    store_save_close(&s);
}

static void test_foreign_files(void **context) {
    static const char *const texts[] = {
        "", "M", "MKSAVE", "hello\n", "[Rules \"fr\"]\n", "MKG\1aaaaaaaaaaaaaaaaaa"};
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    static mk_game beginnings[1];
    char target[PROBLEM_PATH];
    uint8_t bytes[4096];
    size_t i;
    int plug;
    UNUSED(context);
    create(2, &nothing);
    store_save_close(&s);
    for (i = 0; i < COUNT_OF(texts); i++) {
        assert_int_equal(open_bytes((const uint8_t *)texts[i], strlen(texts[i]), beginnings), -1);
        assert_int_equal(p.kind, PROBLEM_FOREIGN);
    }
    assert_says(&p, "bytes.mkg", "not a saved game");
    read_bytes(s.path, bytes, sizeof bytes);
    bytes[7] = 2;
    assert_int_equal(open_bytes(bytes, sizeof bytes, beginnings), -1);
    assert_int_equal(p.kind, PROBLEM_VERSION);
    assert_says(&p, "bytes.mkg", "another version");

    /* Not even files; a link to a good save is none. */
    strcpy(target, s.path);
    assert_int_equal(mkfifo(in_games("pipe.mkg"), 0600), 0);
    assert_int_equal(mkdir(in_games("room.mkg"), 0700), 0);
    assert_int_equal(symlink(target, in_games("link.mkg")), 0);
    assert_int_equal(symlink("loop.mkg", in_games("loop.mkg")), 0);
    plug = socket(AF_UNIX, SOCK_STREAM, 0);
    assert_true(strlen(in_games("plug.mkg")) < sizeof address.sun_path);
    strcpy(address.sun_path, in_games("plug.mkg"));
    assert_int_equal(bind(plug, (struct sockaddr *)&address, sizeof address), 0);
    for (i = 0; i < 2; i++) {
        static const char *const names[] = {"pipe.mkg", "room.mkg", "link.mkg", "loop.mkg", "plug.mkg"};
        size_t n;
        for (n = 0; n < COUNT_OF(names); n++) {
            assert_false(store_save_open(&other, &place, names[n], i ? SAVE_PLAY : SAVE_WATCH, &p));
            assert_int_equal(p.kind, PROBLEM_FOREIGN);
            assert_says(&p, names[n], "not a saved game");
        }
    }
    close(plug);
    assert_false(store_save_open(&other, &place, "none.mkg", SAVE_PLAY, &p));
    assert_int_equal(p.kind, PROBLEM_READ);
    assert_says(&p, "none.mkg", "No such file");
}

/* ---- Two terminals ------------------------------------------------------------------ */

static void tell(int pipe, int value) { assert_int_equal(write(pipe, &value, sizeof value), sizeof value); }

static int hear(int pipe) {
    int value = -1;
    return read(pipe, &value, sizeof value) == sizeof value ? value : -1;
}

static void test_two_processes(void **context) {
    int to[2], from[2], status, i;
    bool changed;
    pid_t child;
    char path[PROBLEM_PATH];
    UNUSED(context);
    place.disk = &store_disk_real;
    assert_int_equal(pipe(to), 0);
    assert_int_equal(pipe(from), 0);
    child = fork();
    if (child == 0) {
        mk_game game;
        alarm(60);
        start(&game, 3, 99);
        if (!store_save_create(&s, &place, &game, &nothing, &p)) _exit(1);
        if (write(from[1], s.path, sizeof s.path) != sizeof s.path) _exit(2);
        for (;;) {
            int n = hear(to[0]);
            if (n == 0) break;
            if (n > 0 && !store_save_play(&s, next_action(&s.journal.game), &p)) _exit(3);
            if (n == -2 && !store_save_undo(&s, 1, &p)) _exit(4);
            if (n == -3 && !store_save_discard(&s, &p)) _exit(5);
            tell(from[1], s.journal.game.count);
        }
        _exit(0);
    }
    assert_int_equal(read(from[0], path, sizeof path), sizeof path);

    assert_false(store_save_open(&s, &place, path, SAVE_PLAY, &p));
    assert_int_equal(p.kind, PROBLEM_BUSY);
    assert_says(&p, "another terminal", path);
    assert_true(store_save_open(&s, &place, path, SAVE_WATCH, &p));
    assert_false(store_save_play(&s, next_action(&s.journal.game), &p));
    assert_int_equal(p.kind, PROBLEM_BUSY);
    assert_false(store_save_undo(&s, 1, &p));
    assert_false(store_save_discard(&s, &p));
    assert_true(store_save_refresh(&s, &changed, &p));
    assert_false(changed);
    for (i = 1; i < 20; i++) {
        tell(to[1], 1);
        assert_int_equal(hear(from[0]), i);
        assert_true(store_save_refresh(&s, &changed, &p));
        assert_true(changed);
        assert_int_equal(s.journal.game.count, i);
    }
    tell(to[1], -2);
    assert_int_equal(hear(from[0]), 18);
    assert_true(store_save_refresh(&s, &changed, &p));
    assert_true(changed);
    assert_int_equal(s.journal.game.count, 18);
    assert_false(s.gone);

    /* Looking at the list and watching takes nobody's lock. */
    {
        store_save_list list;
        assert_true(store_save_list_read(&list, &place, &p));
        assert_int_equal(list.count, 1);
        assert_true(list.items[0].busy);
        store_save_list_free(&list);
    }
    tell(to[1], -3);
    assert_int_equal(hear(from[0]), 18);
    assert_true(store_save_refresh(&s, &changed, &p));
    assert_true(changed);
    assert_true(s.gone);
    assert_true(store_save_refresh(&s, &changed, &p));
    assert_false(changed);
    tell(to[1], 0);
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_int_equal(status, 0);
    for (i = 0; i < 2; i++) {
        close(to[i]);
        close(from[i]);
    }
}

/* The lock goes with the process, whatever ended it; in one process it holds too. */
static void test_the_lock_ends_with_its_owner(void **context) {
    UNUSED(context);
    create(2, &nothing);
    assert_false(store_save_open(&other, &place, s.path, SAVE_PLAY, &p));
    assert_int_equal(p.kind, PROBLEM_BUSY);
    assert_true(store_save_open(&other, &place, s.path, SAVE_WATCH, &p));
    store_save_close(&other);
    assert_false(store_save_open(&other, &place, s.path, SAVE_PLAY, &p));
    assert_int_equal(p.kind, PROBLEM_BUSY);
    store_save_close(&s);
    assert_true(store_save_open(&other, &place, s.path, SAVE_PLAY, &p));
    store_save_close(&other);
    store_save_close(&other);
}

static int remove_and_lock(int file) {
    assert_int_equal(unlink(s.path), 0);
    return store_disk_real.lock(file);
}

/* The game was finished after we opened the file and before we got the lock. */
static void test_a_save_that_goes_while_it_is_opened(void **context) {
    UNUSED(context);
    create(2, &nothing);
    store_save_close(&s);
    fast.lock = remove_and_lock;
    assert_false(store_save_open(&other, &place, s.path, SAVE_PLAY, &p));
    assert_int_equal(p.kind, PROBLEM_GONE);
}

static void test_a_removed_save_is_noticed(void **context) {
    mk_game game;
    UNUSED(context);
    create(2, &everything);
    play_some(5);
    game = s.journal.game;
    assert_int_equal(unlink(s.path), 0);
    assert_false(store_save_play(&s, next_action(&game), &p));
    assert_int_equal(p.kind, PROBLEM_GONE);
    assert_says(&p, "removed", s.path);
    assert_true(same(&s.journal.game, &game));
    /* The game is still in memory: it gets a new save. */
    assert_true(store_save_create(&other, &place, &s.journal.game, &s.journal.table, &p));
    store_save_close(&s);
    s = other;
    play_some(1);
    assert_int_equal(s.journal.game.count, 6);
}

/* ---- Killed -------------------------------------------------------------------------- */

static int64_t now_us(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000000 + now.tv_nsec / 1000;
}

/* A child plays and tells of every action that was acknowledged. It is killed some
 * actions later, at any moment of the next one. */
static void test_kill_9_at_random_points(void **context) {
    uint64_t dice = 20261115;
    int64_t action_us = 3000;
    int round, found = 0, beyond = 0;
    UNUSED(context);
    place.disk = &store_disk_real;
    for (round = 0; round < 40; round++) {
        int from[2], status, acknowledged = -1, heard, last = (int)(chance(&dice) % 6) - 1;
        int64_t began = now_us();
        store_save_list list;
        mk_game game;
        pid_t child;
        assert_int_equal(pipe(from), 0);
        child = fork();
        if (child == 0) {
            close(from[0]);
            start(&game, 4, 99);
            if (!store_save_create(&s, &place, &game, &nothing, &p)) _exit(1);
            tell(from[1], 0);
            for (;;) {
                /* On a busy machine the end may come before the kill. */
                while (mk_state_phase(&s.journal.game.state) == MK_OVER) pause();
                if (!store_save_play(&s, next_action(&s.journal.game), &p)) _exit(2);
                tell(from[1], s.journal.game.count);
            }
        }
        close(from[1]);
        while (acknowledged < last) {
            acknowledged = hear(from[0]);
            assert_true(acknowledged >= 0);
        }
        if (last > 0) action_us = (now_us() - began) / (last + 1) + 1;
        usleep((unsigned)(chance(&dice) % (2 * (uint64_t)action_us)));
        kill(child, SIGKILL);
        assert_int_equal(waitpid(child, &status, 0), child);
        assert_true(WIFSIGNALED(status));
        while ((heard = hear(from[0])) >= 0) acknowledged = heard;
        close(from[0]);

        assert_true(store_save_list_read(&list, &place, &p));
        assert_in_range(list.count, acknowledged >= 0, 1);
        if (list.count) {
            assert_int_equal(list.items[0].problem.kind, PROBLEM_NONE);
            assert_true(store_save_open(&s, &place, list.items[0].name, SAVE_PLAY, &p));
            assert_in_range(s.journal.game.count, acknowledged < 0 ? 0 : acknowledged, acknowledged + 1);
            start(&game, 4, 99);
            while (game.count < s.journal.game.count) mk_game_play(&game, next_action(&game));
            assert_true(same(&game, &s.journal.game));
            if (mk_state_phase(&game.state) != MK_OVER) play_some(1);
            assert_true(store_save_discard(&s, &p));
            store_save_close(&s);
            found++;
            beyond += game.count > acknowledged;
        }
        store_save_list_free(&list);
    }
    print_message("# %d games found, %d with an action that had not been acknowledged yet\n", found, beyond);
    assert_true(found > 20);
}

/* ---- Lists ------------------------------------------------------------------------------ */

static const store_save_item *item_named(const store_save_list *list, const char *name) {
    size_t i;
    for (i = 0; i < list->count; i++)
        if (strcmp(list->items[i].name, name) == 0) return &list->items[i];
    fail_msg("%s is not in the list", name);
    return NULL;
}

static void test_an_empty_list(void **context) {
    store_save_list list;
    UNUSED(context);
    assert_true(store_save_list_read(&list, &place, &p));
    assert_int_equal(list.count, 0);
    store_save_list_free(&list);
    assert_int_equal(access(place.games, F_OK), -1);
}

static void test_broken_saves_among_good_ones(void **context) {
    struct timespec times[2] = {{0, UTIME_OMIT}, {0, 0}};
    static mk_game beginnings[SMALL + 1];
    const store_save_item *item;
    store_save_list list;
    uint8_t bytes[4096];
    char names[3][NAME_MAX + 1];
    char wide[MK_SEAT_NAME + 2];
    size_t length;
    mk_game game;
    int i;
    UNUSED(context);
    /* Three good ones, the second of which was played last. */
    for (i = 0; i < 3; i++) {
        create(2 + i, i == 1 ? &everything : &nothing);
        play_some(4 + i);
        strcpy(names[i], strrchr(s.path, '/') + 1);
        store_save_close(&s);
        times[1].tv_sec = i == 1 ? 2000000000 : 1000000000 + i;
        assert_int_equal(utimensat(AT_FDCWD, s.path, times, 0), 0);
    }
    length = small_save(bytes, sizeof bytes, beginnings);
    unlink(s.path);
    bytes[length - 40] ^= 1;
    write_bytes(in_games("broken.mkg"), bytes, length);
    write_bytes(in_games("letter.mkg"), "Dear Assam", 10);
    write_bytes(in_games("empty.mkg"), "", 0);
    write_bytes(in_games("notes.txt"), "other files are not told of", 20);
    write_bytes(in_games(".hidden.mkg"), "", 0);
    assert_int_equal(mkdir(in_games("room.mkg"), 0700), 0);
    assert_int_equal(symlink("nowhere", in_games("nowhere.mkg")), 0);

    assert_true(store_save_list_read(&list, &place, &p));
    assert_int_equal(list.count, 8);
    assert_string_equal(list.items[0].name, names[1]);
    assert_string_equal(list.items[1].name, names[2]);
    assert_string_equal(list.items[2].name, names[0]);
    for (i = 0; i < 8; i++) assert_int_equal(list.items[i].problem.kind != PROBLEM_NONE, i >= 3);
    assert_int_equal(item_named(&list, "broken.mkg")->problem.kind, PROBLEM_DAMAGED);
    assert_int_equal(item_named(&list, "letter.mkg")->problem.kind, PROBLEM_FOREIGN);
    assert_int_equal(item_named(&list, "empty.mkg")->problem.kind, PROBLEM_FOREIGN);
    assert_int_equal(item_named(&list, "room.mkg")->problem.kind, PROBLEM_FOREIGN);
    assert_int_equal(item_named(&list, "nowhere.mkg")->problem.kind, PROBLEM_FOREIGN);
    assert_says(&item_named(&list, "broken.mkg")->problem, "broken.mkg", "damaged at byte");

    item = &list.items[0];
    assert_int_equal(item->state.players, 3);
    assert_int_equal(item->actions, 5);
    assert_int_equal(item->turns, 2); /* of three actions each */
    assert_string_equal(item->table.seats[0].name, "Amal \"the rug\" Łukasz");
    assert_string_equal(item->table.seats[1].name, "");
    assert_string_equal(item->table.seats[2].player, "flat:20");
    assert_false(item->finished);
    assert_false(item->busy);
    store_save_list_free(&list);

    /* Long names are cut where a character begins. */
    start(&game, 2, 1);
    memset(wide, 'w', sizeof wide);
    memcpy(wide + MK_SEAT_NAME - 3, "\xe2\x82\xac", 4);
    mk_game_set_tag(&game, "Seat2", wide);
    assert_true(store_save_create(&s, &place, &game, &nothing, &p));
    assert_true(store_save_list_read(&list, &place, &p));
    item = item_named(&list, strrchr(s.path, '/') + 1);
    assert_int_equal(strlen(item->table.seats[1].name), MK_SEAT_NAME - 3);
    assert_true(item->busy);
    store_save_list_free(&list);
}

/* ---- The end of a game -------------------------------------------------------------------- */

static void finish_new_game(char record[PROBLEM_PATH]) {
    create(2, &nothing);
    while (mk_state_phase(&s.journal.game.state) != MK_OVER) play_some(1);
    assert_true(store_save_finish(&s, &place, record, &p));
}

static void test_a_finished_game_becomes_a_record(void **context) {
    char record[PROBLEM_PATH], again[PROBLEM_PATH];
    static char text[3 * MK_GAME_TEXT];
    mk_game game;
    store_save_list list;
    UNUSED(context);
    create(2, &nothing);
    assert_false(store_save_finish(&s, &place, record, &p));
    assert_int_equal(p.kind, PROBLEM_RUNNING);
    assert_says(&p, "not over", s.path);
    store_save_close(&s);
    unlink(s.path);
    finish_new_game(record);
    assert_true(strncmp(record, place.records, strlen(place.records)) == 0);
    assert_int_equal(access(s.path, F_OK), -1);
    text[read_bytes(record, (uint8_t *)text, sizeof text - 1)] = '\0';
    read_record(&game, text);
    assert_int_equal(game.count, s.journal.game.count);
    assert_true(mk_state_equal(&game.state, &s.journal.game.state));
    /* Once more makes no difference. */
    assert_true(store_save_finish(&s, &place, again, &p));
    assert_string_equal(record, again);
    store_save_close(&s);
    assert_true(store_save_list_read(&list, &place, &p));
    assert_int_equal(list.count, 0);
    store_save_list_free(&list);
}

static int files_in(const char *directory) {
    char command[2 * PROBLEM_PATH], line[16] = "";
    FILE *out;
    snprintf(command, sizeof command, "ls -A '%s' | wc -l", directory);
    out = popen(command, "r");
    assert_non_null(out);
    assert_non_null(fgets(line, sizeof line, out));
    pclose(out);
    return (int)strtol(line, NULL, 10);
}

/* Killed between the record and the removal: done again, there is one record. If
 * the player has written into it meanwhile, it stays, beside the new one. */
static void test_finishing_again(void **context) {
    char record[PROBLEM_PATH], again[PROBLEM_PATH];
    uint8_t bytes[8192];
    size_t length;
    UNUSED(context);
    create(2, &nothing);
    while (mk_state_phase(&s.journal.game.state) != MK_OVER) play_some(1);
    length = read_bytes(s.path, bytes, sizeof bytes);
    assert_true(store_save_finish(&s, &place, record, &p));
    store_save_close(&s);
    write_bytes(s.path, bytes, length);
    {
        store_save_list list;
        assert_true(store_save_list_read(&list, &place, &p));
        assert_int_equal(list.count, 1);
        assert_true(list.items[0].finished);
        store_save_list_free(&list);
    }
    assert_true(store_save_open(&s, &place, s.path, SAVE_PLAY, &p));
    assert_true(store_save_finish(&s, &place, again, &p));
    assert_string_equal(record, again);
    assert_int_equal(files_in(place.records), 1);
    assert_int_equal(files_in(place.games), 0);
    store_save_close(&s);

    write_bytes(s.path, bytes, length);
    write_bytes(record, "my notes", 8);
    assert_true(store_save_open(&s, &place, s.path, SAVE_PLAY, &p));
    assert_true(store_save_finish(&s, &place, again, &p));
    assert_string_not_equal(record, again);
    assert_int_equal(files_in(place.records), 2);
    assert_int_equal(read_bytes(record, bytes, sizeof bytes), 8);
}

static void test_exports(void **context) {
    char path[PROBLEM_PATH], link[PROBLEM_PATH];
    static char text[3 * MK_GAME_TEXT];
    struct stat found;
    mk_game game;
    UNUSED(context);
    create(3, &nothing);
    play_some(7);
    snprintf(path, sizeof path, "%s/my game.mkh", home);
    snprintf(link, sizeof link, "%s/link.mkh", home);
    write_bytes(path, "old", 3);
    chmod(path, 0640);
    assert_int_equal(symlink("my game.mkh", link), 0);
    assert_true(store_record_write(&store_disk_real, &s.journal.game, link, &p));
    assert_int_equal(lstat(link, &found), 0);
    assert_true(S_ISLNK(found.st_mode));
    assert_int_equal(stat(path, &found), 0);
    assert_int_equal(found.st_mode & 07777, 0640);
    text[read_bytes(path, (uint8_t *)text, sizeof text - 1)] = '\0';
    read_record(&game, text);
    assert_int_equal(game.count, 7);
    assert_false(store_record_write(&store_disk_real, &s.journal.game, home, &p));
    assert_says(&p, home, "Is a directory");
    assert_false(store_record_write(&store_disk_real, &s.journal.game, "/nowhere/at/all.mkh", &p));
    assert_says(&p, "/nowhere/at/all.mkh", "No such file");
}

/* ---- Environments ---------------------------------------------------------------------------- */

static void test_where_saves_are(void **context) {
    char expected[PROBLEM_PATH];
    UNUSED(context);
    snprintf(expected, sizeof expected, "%s/.local/state/marrakech/games", home);
    assert_string_equal(place.games, expected);
    setenv("XDG_STATE_HOME", "/elsewhere//", 1);
    assert_true(store_save_place_find(&place, &store_disk_real, &p));
    assert_string_equal(place.games, "/elsewhere/marrakech/games");
    assert_string_equal(place.records, "/elsewhere/marrakech/records");
    /* Relative paths are to be ignored, and empty ones. */
    setenv("XDG_STATE_HOME", "elsewhere", 1);
    assert_true(store_save_place_find(&place, &store_disk_real, &p));
    assert_string_equal(place.games, expected);
    setenv("XDG_STATE_HOME", "", 1);
    assert_true(store_save_place_find(&place, &store_disk_real, &p));
    assert_string_equal(place.games, expected);
    unsetenv("HOME");
    assert_false(store_save_place_find(&place, &store_disk_real, &p));
    assert_int_equal(p.kind, PROBLEM_HOME);
    assert_says(&p, "XDG_STATE_HOME", "HOME");
    setenv("HOME", "home", 1);
    assert_false(store_save_place_find(&place, &store_disk_real, &p));
    assert_int_equal(p.kind, PROBLEM_HOME);
}

static bool try_to_create(void) {
    mk_game game;
    start(&game, 2, 1);
    if (!store_save_create(&s, &place, &game, &nothing, &p)) return false;
    store_save_close(&s);
    return true;
}

static void test_places_that_cannot_be(void **context) {
    char path[3 * PROBLEM_PATH];
    store_save_list list;
    size_t i;
    UNUSED(context);
    /* A file where a directory should be. */
    snprintf(path, sizeof path, "%s/file", home);
    write_bytes(path, "x", 1);
    setenv("XDG_STATE_HOME", path, 1);
    assert_true(store_save_place_find(&place, &store_disk_real, &p));
    assert_false(try_to_create());
    assert_int_equal(p.kind, PROBLEM_MAKE);
    assert_says(&p, path, "Not a directory");
    assert_false(store_save_list_read(&list, &place, &p));
    assert_int_equal(p.kind, PROBLEM_READ);
    store_save_list_free(&list);

    /* A link that leads nowhere. */
    snprintf(path, sizeof path, "%s/dangling", home);
    assert_int_equal(symlink("/nowhere/at/all", path), 0);
    setenv("XDG_STATE_HOME", path, 1);
    assert_true(store_save_place_find(&place, &store_disk_real, &p));
    assert_false(try_to_create());
    assert_int_equal(p.kind, PROBLEM_MAKE);
    assert_says(&p, path, ":");

    /* A path that the system does not take, and one that we do not. */
    for (i = 0; i < sizeof path - 1; i++) path[i] = i % 100 ? 'x' : '/';
    path[PROBLEM_PATH - 30] = '\0';
    setenv("XDG_STATE_HOME", path, 1);
    assert_true(store_save_place_find(&place, &store_disk_real, &p));
    assert_false(try_to_create());
    assert_int_not_equal(p.kind, PROBLEM_NONE);
    path[PROBLEM_PATH - 30] = 'x';
    path[sizeof path - 1] = '\0';
    setenv("XDG_STATE_HOME", path, 1);
    assert_false(store_save_place_find(&place, &store_disk_real, &p));
    assert_int_equal(p.kind, PROBLEM_LONG);
    assert_says(&p, "too long", "xxx");
    assert_false(store_save_open(&s, &place, path, SAVE_PLAY, &p));
    assert_int_equal(p.kind, PROBLEM_LONG);
    for (i = 0; i < 300; i++) path[i] = 'n';
    strcpy(path + 300, ".mkg");
    unsetenv("XDG_STATE_HOME");
    assert_true(store_save_place_find(&place, &store_disk_real, &p));
    assert_true(try_to_create());
    assert_false(store_save_open(&s, &place, path, SAVE_PLAY, &p));
    assert_says(&p, "nnn", "too long");
}

static void test_a_directory_may_be_a_link(void **context) {
    char path[PROBLEM_PATH], target[PROBLEM_PATH];
    UNUSED(context);
    snprintf(target, sizeof target, "%s/real", home);
    snprintf(path, sizeof path, "%s/link", home);
    assert_int_equal(mkdir(target, 0700), 0);
    assert_int_equal(symlink(target, path), 0);
    setenv("XDG_STATE_HOME", path, 1);
    assert_true(store_save_place_find(&place, &store_disk_real, &p));
    assert_true(try_to_create());
    assert_true(store_save_open(&s, &place, s.path, SAVE_PLAY, &p));
}

/* As somebody who is not allowed everything. */
static void test_permissions(void **context) {
    int status;
    pid_t child;
    UNUSED(context);
    if (geteuid() == 0) assert_int_equal(chown(home, 65534, 65534), 0);
    child = fork();
    if (child == 0) {
        int failed = 0;
        store_save_list list;
        char path[PROBLEM_PATH];
        if (geteuid() == 0 && (setgid(65534) != 0 || setuid(65534) != 0)) _exit(99);
        chmod(home, 0500);
        if (try_to_create() || p.kind != PROBLEM_MAKE || p.error != EACCES) failed |= 1;
        chmod(home, 0700);
        if (!try_to_create()) failed |= 2;
        strcpy(path, s.path);
        chmod(place.games, 0500);
        if (try_to_create() || p.kind != PROBLEM_WRITE || p.error != EACCES) failed |= 4;
        if (!store_save_open(&s, &place, path, SAVE_PLAY, &p)) failed |= 8;
        store_save_close(&s);
        chmod(path, 0400);
        if (store_save_open(&s, &place, path, SAVE_PLAY, &p) || p.kind != PROBLEM_WRITE) failed |= 16;
        if (!store_save_open(&s, &place, path, SAVE_WATCH, &p)) failed |= 32;
        store_save_close(&s);
        chmod(path, 0);
        if (!store_save_list_read(&list, &place, &p) || list.count != 1 ||
            list.items[0].problem.kind != PROBLEM_READ)
            failed |= 64;
        store_save_list_free(&list);
        _exit(failed);
    }
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_int_equal(status, 0);
}

#define HOME_TEST(name) cmocka_unit_test_setup_teardown(name, move_in, move_out)

int main(void) {
    const struct CMUnitTest tests[] = {
        HOME_TEST(test_a_game_comes_back),
        HOME_TEST(test_whole_games_come_back),
        HOME_TEST(test_a_game_under_way_can_be_saved),
        HOME_TEST(test_any_start_and_full_texts),
        HOME_TEST(test_very_many_changes),
        HOME_TEST(test_what_the_rules_refuse_is_not_written),
        HOME_TEST(test_settings_that_do_not_fit),
        HOME_TEST(test_only_the_player_may_look),
        HOME_TEST(test_every_wrong_byte_is_found),
        HOME_TEST(test_every_length_opens_what_is_whole),
        HOME_TEST(test_a_torn_end_is_cut_off_before_playing_on),
        HOME_TEST(test_entries_left_out_doubled_or_exchanged),
        HOME_TEST(test_entries_of_another_save),
        HOME_TEST(test_made_up_entries_are_refused),
        HOME_TEST(test_foreign_files),
        HOME_TEST(test_two_processes),
        HOME_TEST(test_the_lock_ends_with_its_owner),
        HOME_TEST(test_a_save_that_goes_while_it_is_opened),
        HOME_TEST(test_a_removed_save_is_noticed),
        HOME_TEST(test_kill_9_at_random_points),
        HOME_TEST(test_an_empty_list),
        HOME_TEST(test_broken_saves_among_good_ones),
        HOME_TEST(test_a_finished_game_becomes_a_record),
        HOME_TEST(test_finishing_again),
        HOME_TEST(test_exports),
        HOME_TEST(test_where_saves_are),
        HOME_TEST(test_places_that_cannot_be),
        HOME_TEST(test_a_directory_may_be_a_link),
        HOME_TEST(test_permissions),
    };
    s.file = other.file = -1;
    return cmocka_run_group_tests(tests, NULL, NULL);
}
