/* notation_record_text.c - what a record carries beside the game: unknown tags
 * and comments, which are kept, escapes, and lines of 80 columns (notation,
 * Record). */
#include "support.h"

#define HEAD "[Rules \"fr\"]\n[Players \"4\"]\n[Facing \"e\"]\n"
#define POOR \
    "[Rules \"fr\"]\n[Players \"3\"]\n[Position \"7/7/7/3RR2/7/7/7 d4e4 d3n 2 roll 50,1,39 14,15,15 fr\"]\n"

/* That a text is written as expected, and that this is stable. */
static void check_written(const char *text, const char *expected) {
    mk_game game;
    read_record(&game, text);
    assert_string_equal(record_of(&game), expected);
    read_record(&game, expected);
    assert_string_equal(record_of(&game), expected);
}

static void check_stable(const char *text) { check_written(text, text); }

/* The number of notes of a game. */
static int notes_of(const mk_game *game) {
    uint32_t at = 0;
    mk_note note;
    int n = 0;
    while (mk_game_next_note(game, &at, &note)) n++;
    return n;
}

/* That comment number i stands at a place and says something. */
static void check_comment(const mk_game *game, int i, int after, int place, const char *text) {
    uint32_t at = 0;
    mk_note note;
    do assert_true(mk_game_next_note(game, &at, &note));
    while (i-- > 0);
    assert_null(note.name);
    assert_int_equal(note.after, after);
    assert_int_equal(note.place, place);
    assert_int_equal(note.text_length, strlen(text));
    assert_memory_equal(note.text, text, note.text_length);
}

/* ---- Tags -------------------------------------------------------------- */

/* "unknown tags … are kept", in the order in which they came. */
static void test_unknown_tags_are_kept_in_order(void **context) {
    UNUSED(context);
    check_stable(HEAD
                 "[Zeta \"1\"]\n[Alpha \"2\"]\n[Seat1 \"\"]\n[under_score_9 \"x\"]\n[Result \"*\"]\n\n*\n");
}

/* Tags are written in one order, whatever order they came in. */
static void test_tags_are_written_in_one_order(void **context) {
    UNUSED(context);
    check_written("[Result \"*\"] [Zeta \"1\"] [Facing \"e\"] [Alpha \"2\"] [Players \"4\"] [Rules \"fr\"] *",
                  HEAD "[Zeta \"1\"]\n[Alpha \"2\"]\n[Result \"*\"]\n\n*\n");
}

/* "In a tag value, \" and \\ stand for " and \." */
static void test_escapes_in_tag_values(void **context) {
    static const char text[] = HEAD "[Event \"the \\\"Souk\\\" \\\\ open\"]\n[Path \"\\\\\\\\\"]\n[Quote "
                                    "\"\\\"\"]\n[Result \"*\"]\n\n*\n";
    mk_game game;
    uint32_t at = 0;
    mk_note note;
    UNUSED(context);
    check_stable(text);
    read_record(&game, text);
    assert_true(mk_game_next_note(&game, &at, &note));
    assert_int_equal(note.text_length, strlen("the \"Souk\" \\ open"));
    assert_memory_equal(note.text, "the \"Souk\" \\ open", note.text_length);
    assert_true(mk_game_next_note(&game, &at, &note));
    assert_int_equal(note.text_length, 2);
    assert_memory_equal(note.text, "\\\\", 2);
}

/* Braces and brackets are ordinary in a value. */
static void test_braces_and_brackets_in_tag_values(void **context) {
    UNUSED(context);
    check_stable(HEAD "[Event \"[a] {b} ]\"]\n[Result \"*\"]\n\n*\n");
}

/* Escapes are read in the tags of the game itself, too. */
static void test_known_tags_are_values_like_others(void **context) {
    static const char text[] = "[Rules \"f\\\"r\"]";
    mk_game game;
    mk_fault fault;
    UNUSED(context);
    assert_int_equal(mk_record_read(&game, text, sizeof text - 1, NULL, &fault), MK_ERROR_EDITION);
}

/* Long tags are not broken. */
static void test_tags_stand_on_a_line_of_their_own(void **context) {
    char text[512];
    UNUSED(context);
    snprintf(text, sizeof text, HEAD "[Event \"%0120d %0120d\"]\n[Result \"*\"]\n\n*\n", 0, 0);
    check_stable(text);
}

/* ---- Comments ---------------------------------------------------------- */

/* "{…} is a comment and may stand anywhere between tokens; … comments are
 * kept." */
static void test_comments_in_every_place_are_kept(void **context) {
    static const char text[] =
        POOR "{among the tags}\n[Event \"x\"]\n{again}\n[Result \"*\"]\n\n"
             "{before} 1. {number} 1 {due} out {gone} 2. {second} w2 {walk} c4c5 {laid} *\n{end}\n";
    mk_game game;
    UNUSED(context);
    read_record(&game, text);
    assert_int_equal(notes_of(&game), 11);
    check_comment(&game, 0, 0, MK_PLACE_TAGS, "among the tags");
    check_comment(&game, 2, 0, MK_PLACE_TAGS, "again");
    check_comment(&game, 3, 0, MK_PLACE_ACTION, "before");
    check_comment(&game, 4, 0, MK_PLACE_NUMBER, "number");
    check_comment(&game, 5, 1, MK_PLACE_ACTION, "due");
    check_comment(&game, 6, 1, MK_PLACE_OUT, "gone");
    check_comment(&game, 7, 1, MK_PLACE_NUMBER, "second");
    check_comment(&game, 8, 3, MK_PLACE_ACTION, "walk");
    check_comment(&game, 9, 4, MK_PLACE_ACTION, "laid");
    check_comment(&game, 10, 0, MK_PLACE_END, "end");
    check_stable(text);
}

static void test_comments_of_two_players(void **context) {
    UNUSED(context);
    check_stable("[Rules \"fr\"]\n[Players \"2\"]\n[Facing \"e\"]\n[Result \"*\"]\n\n"
                 "{0} 1. {1} R:s2 {2} c2c3 {3} 2. {4} B: {5} * {6}\n");
}

static void test_comments_in_the_variant(void **context) {
    UNUSED(context);
    check_stable("[Rules \"fr,turning=after\"]\n[Players \"3\"]\n[Facing \"s\"]\n[Result \"*\"]\n\n"
                 "{0} 1. {1} 2 {2} c2c3 {3} e {4} 2. {5} 3 {6} * {7}\n");
}

static void test_comments_of_a_finished_game(void **context) {
    UNUSED(context);
    check_stable("[Rules \"fr\"]\n[Players \"2\"]\n[Position \"7/7/3BB2/7/7/7/7 d5e5 d4e 1 draw 1,30 "
                 "12+12,11+12 fr\"]\n"
                 "[Result \"2\"]\n\n{0} 1. {1} R:n1 {2} out {3} 2 {4}\n");
    check_stable(
        "[Rules \"fr\"]\n[Players \"3\"]\n[Position \"RR5/7/7/7/7/7/7 a7b7 d2s 1 over 30,30,30 0,0,0 fr\"]\n"
        "[Result \"1\"]\n\n{0} 1 {1}\n");
}

/* Several comments in one place keep their order. */
static void test_comments_in_one_place_keep_their_order(void **context) {
    UNUSED(context);
    check_stable(HEAD "{a}\n{b}\n[Event \"x\"]\n{c}\n{d}\n[Result \"*\"]\n\n"
                      "{e} {f} 1. {g} {h} s2 {i} {j} * {k} {l}\n");
}

/* Comments between the game's own tags stand behind them when written; those
 * behind the last tag belong to the turns. */
static void test_comments_between_known_tags(void **context) {
    UNUSED(context);
    check_written(
        "{1} [Rules \"fr\"] {2} [Players \"4\"] [Seat1 \"x\"] {3} [Facing \"e\"] [Result \"*\"] {4}\n\n{5} *",
        HEAD "{1}\n{2}\n[Seat1 \"x\"]\n{3}\n[Result \"*\"]\n\n{4} {5} *\n");
}

/* A tag pair is four tokens, between which comments may stand too. */
static void test_comments_within_a_tag_pair(void **context) {
    UNUSED(context);
    check_written("[{0} Rules {1} \"fr\" {2}] [Players \"4\"] [Facing \"e\"] [Result \"*\"] *",
                  HEAD "{0}\n{1}\n{2}\n[Result \"*\"]\n\n*\n");
}

/* No space is needed around a comment. */
static void test_comments_touching_words(void **context) {
    UNUSED(context);
    check_written("{0}[Rules \"fr\"]{1}[Players \"4\"][Facing \"e\"][Result \"*\"]{2}1.{3}s2{4}c2c3{5}*{6}",
                  HEAD "{0}\n{1}\n[Result \"*\"]\n\n{2} 1. {3} s2 {4} c2c3 {5} * {6}\n");
}

static void test_comments_of_unusual_contents(void **context) {
    UNUSED(context);
    check_stable(
        HEAD
        "{}\n{ }\n[Result \"*\"]\n\n{} { } {  } { a} {a } { a  b } {[Rules \"x\"]} {a{b} {\"\\} 1. s2 *\n");
}

/* A line break within a comment is read as a space, and so is a tab. */
static void test_line_breaks_and_tabs_in_comments_become_spaces(void **context) {
    UNUSED(context);
    check_written(HEAD "[Result \"*\"]\n\n{one\ntwo\tthree\rfour} *",
                  HEAD "[Result \"*\"]\n\n{one two three four} *\n");
}

/* "A line break within a comment is read as a space … Line ends may be LF or
 * CRLF": CRLF is one line break. Otherwise a record whose comments were broken
 * over lines would change when its line ends do. */
static void test_crlf_in_a_comment_is_one_space(void **context) {
    UNUSED(context);
    check_written(HEAD "[Result \"*\"]\n\n{one\r\ntwo} *", HEAD "[Result \"*\"]\n\n{one two} *\n");
}

static void test_comments_are_utf8(void **context) {
    UNUSED(context);
    check_stable(
        HEAD "[Seat1 \"\xd0\x90\xd0\xbc\xd0\xb0\xd0\xbb \xe2\x82\xac \xf0\x9f\x8e\xb2\"]\n[Result \"*\"]\n\n"
             "{\xc3\xa9\xc2\xa0 \xef\xbf\xbd \xf4\x8f\xbf\xbf \xed\x9f\xbf \xee\x80\x80} 1. s2 *\n");
}

/* ---- Lines ------------------------------------------------------------- */

static size_t columns_of(const char *text, size_t length) {
    size_t i, n = 0;
    for (i = 0; i < length; i++) n += ((unsigned char)text[i] & 0xc0) != 0x80;
    return n;
}

/* "Lines are at most 80 columns, filled greedily, broken at spaces": no line
 * of the turns is longer, and none could have taken the next word. */
static void check_filling(const char *record) {
    const char *line = strstr(record, "\n\n");
    int lines = 0;
    assert_non_null(line);
    line += 2;
    while (*line) {
        size_t length = strcspn(line, "\n");
        size_t next = strcspn(line + length + 1, " \n");
        assert_true(length > 0);
        assert_true(columns_of(line, length) <= 80);
        assert_int_not_equal(line[0], ' ');
        assert_int_not_equal(line[length - 1], ' ');
        if (line[length + 1])
            assert_true(columns_of(line, length) + 1 + columns_of(line + length + 1, next) > 80);
        line += length + 1;
        lines++;
    }
    assert_true(lines > 1);
}

static void test_turns_fill_lines_of_80_columns(void **context) {
    const char *const settings[] = {"fr", "fr,turning=after", "it,bankrupt=stay", "es,turning=after-quarter"};
    int players;
    size_t i;
    UNUSED(context);
    for (i = 0; i < COUNT_OF(settings); i++) {
        for (players = 2; players <= 4; players++) {
            mk_game game, read;
            mk_rules rules = rules_of(settings[i]);
            assert_int_equal(mk_game_start(&game, players, &rules, MK_EAST, 5), MK_FINE);
            while (mk_state_phase(&game.state) != MK_OVER)
                mk_game_play(&game, mk_state_random(&game.state, 5, game.count));
            check_filling(record_of(&game));
            read_record(&read, record_of(&game));
            assert_int_equal(read.count, game.count);
            assert_memory_equal(read.actions, game.actions, game.count);
        }
    }
}

/* One comment of words of n characters behind some turns. */
static void check_comment_of_words(const char *letter, int n) {
    char text[8192] = HEAD "[Result \"*\"]\n\n1. s2 {";
    size_t length = strlen(text);
    int i, k;
    mk_game game, again;
    for (k = 0; k < 40; k++) {
        for (i = 0; i < n + k % 3; i++)
            length += (size_t)snprintf(text + length, sizeof text - length, "%s", letter);
        if (k < 39) text[length++] = ' ';
    }
    snprintf(text + length, sizeof text - length, "} c2c3 *\n");
    read_record(&game, text);
    check_filling(record_of(&game));
    read_record(&again, record_of(&game));
    assert_int_equal(again.text_length, game.text_length);
    assert_memory_equal(again.text, game.text, game.text_length);
}

/* In writing, a comment may be broken at its spaces; nothing of it is lost. */
static void test_comments_are_broken_at_spaces(void **context) {
    int n;
    UNUSED(context);
    for (n = 1; n < 25; n++) check_comment_of_words("x", n);
}

/* Columns are characters, not bytes. */
static void test_columns_are_characters(void **context) {
    int n;
    UNUSED(context);
    for (n = 1; n < 25; n++) {
        check_comment_of_words("\xc3\xa9", n);
        check_comment_of_words("\xe2\x82\xac", n);
        check_comment_of_words("\xf0\x9f\x8e\xb2", n);
    }
}

/* Eighty columns exactly fit, eighty-one do not. */
static void test_a_line_of_exactly_80_columns(void **context) {
    char text[512], expected[512];
    UNUSED(context);
    /* "1. s2 {" and "}" around 72 characters make 80 */
    snprintf(text, sizeof text, HEAD "[Result \"*\"]\n\n1. s2 {%072d} *\n", 0);
    snprintf(expected, sizeof expected, HEAD "[Result \"*\"]\n\n1. s2 {%072d}\n*\n", 0);
    check_written(text, expected);
    snprintf(text, sizeof text, HEAD "[Result \"*\"]\n\n1. s2 {%073d} *\n", 0);
    snprintf(expected, sizeof expected, HEAD "[Result \"*\"]\n\n1. s2\n{%073d} *\n", 0);
    check_written(text, expected);
}

/* A word longer than a line stands on a line of its own. */
static void test_a_word_longer_than_a_line(void **context) {
    char text[512];
    UNUSED(context);
    snprintf(text, sizeof text, HEAD "[Result \"*\"]\n\n1. s2\n{%0100d}\n*\n", 0);
    check_stable(text);
}

/* A gap of several spaces keeps its length: it is never broken. */
static void test_wide_gaps_in_comments_are_not_broken(void **context) {
    char text[512];
    UNUSED(context);
    snprintf(text, sizeof text, HEAD "[Result \"*\"]\n\n1. s2\n{%060d   %060d}\n*\n", 0, 0);
    check_stable(text);
}

/* Comments among the tags are filled, too. */
static void test_comments_among_the_tags_are_filled(void **context) {
    char text[512], expected[512];
    UNUSED(context);
    snprintf(text, sizeof text, HEAD "{%050d %050d} [Result \"*\"]\n\n*\n", 0, 0);
    snprintf(expected, sizeof expected, HEAD "{%050d\n%050d}\n[Result \"*\"]\n\n*\n", 0, 0);
    check_written(text, expected);
}

/* ---- Several records --------------------------------------------------- */

static void test_several_records_in_one_file(void **context) {
    static const char text[] = HEAD "[Result \"*\"]\n\n1. s2 c2c3 * {of the first}\n"
                                    "\n"
                                    "{of the second} " POOR "[Result \"*\"]\n\n1. 1 out *\n"
                                    "\n" HEAD "[Result \"*\"]\n\n* {last} \n\n";
    size_t length = sizeof text - 1, at = 0, end = 999;
    mk_game game;
    mk_fault fault;
    UNUSED(context);
    assert_int_equal(mk_record_read(&game, text, length, &end, &fault), MK_FINE);
    assert_int_equal(game.count, 3);
    assert_true(end > 0 && text[end - 1] == '*');
    at += end;
    assert_int_equal(mk_record_read(&game, text + at, length - at, &end, &fault), MK_FINE);
    assert_int_equal(game.start.players, 3);
    assert_int_equal(game.count, 1);
    /* comments between two records belong to the second one */
    check_comment(&game, 0, 0, MK_PLACE_TAGS, "of the first");
    check_comment(&game, 1, 0, MK_PLACE_TAGS, "of the second");
    at += end;
    assert_int_equal(mk_record_read(&game, text + at, length - at, &end, &fault), MK_FINE);
    check_comment(&game, 0, 0, MK_PLACE_END, "last");
    assert_int_equal(at + end, length);
}

/* Behind the last record the end is where anything else begins. */
static void test_end_stands_before_what_is_no_record(void **context) {
    static const char text[] = HEAD "[Result \"*\"]\n\n* {c} garbage";
    size_t end = 999;
    mk_game game;
    mk_fault fault;
    UNUSED(context);
    assert_int_equal(mk_record_read(&game, text, sizeof text - 1, &end, &fault), MK_FINE);
    assert_string_equal(text + end, "garbage");
    assert_int_equal(mk_record_read(&game, text + end, strlen(text + end), &end, &fault),
                     MK_ERROR_RECORD_NEEDS_RULES);
}

/* A failure leaves the end alone. */
static void test_end_is_left_alone_by_failures(void **context) {
    static const char turn[] = HEAD "[Result \"*\"]\n\n1. x *", comment[] = HEAD "[Result \"*\"]\n\n* {c";
    size_t end = 999;
    mk_game game;
    mk_fault fault;
    UNUSED(context);
    assert_int_equal(mk_record_read(&game, turn, sizeof turn - 1, &end, &fault), MK_ERROR_RECORD_TOKEN);
    assert_int_equal(end, 999);
    assert_int_equal(mk_record_read(&game, comment, sizeof comment - 1, &end, &fault),
                     MK_ERROR_RECORD_COMMENT);
    assert_int_equal(end, 999);
}

static void test_success_leaves_no_fault(void **context) {
    static const char text[] = "[Players \"4\"] [Result \"*\"] [Rules \"fr\"] *";
    mk_game game;
    mk_fault fault = {MK_ERROR_PLAYER, 5, 5, 5, 5};
    UNUSED(context);
    assert_int_equal(mk_record_read(&game, text, sizeof text - 1, NULL, &fault), MK_FINE);
    assert_int_equal(fault.error, MK_FINE);
    assert_int_equal(fault.field, MK_FIELD_NONE);
    assert_int_equal(fault.offset, 0);
    assert_int_equal(fault.line, 0);
    assert_int_equal(fault.turn, 0);
}

/* ---- Room -------------------------------------------------------------- */

/* At most 16384 bytes of tags and comments; six of each are its head. */
static void test_a_record_holds_16_kib_of_text(void **context) {
    static char text[2 * MK_GAME_TEXT];
    size_t head;
    mk_game game;
    mk_fault fault;
    int over;
    UNUSED(context);
    for (over = 0; over < 2; over++) {
        size_t length = MK_GAME_TEXT - 6 + (size_t)over;
        head = (size_t)snprintf(text, sizeof text, "%s", HEAD "[Result \"*\"]\n\n{");
        memset(text + head, 'x', length);
        strcpy(text + head + length, "} *\n");
        assert_int_equal(mk_record_read(&game, text, strlen(text), NULL, &fault),
                         over ? MK_ERROR_TEXT_FULL : MK_FINE);
        if (over) {
            assert_int_equal(fault.offset, head - 1);
        } else {
            assert_int_equal(game.text_length, MK_GAME_TEXT);
        }
    }
    /* a comment far too long, and a value far too long */
    head = (size_t)snprintf(text, sizeof text, "%s", HEAD "[Result \"*\"]\n\n{");
    memset(text + head, 'x', MK_GAME_TEXT + 100);
    strcpy(text + head + MK_GAME_TEXT + 100, "} *\n");
    assert_int_equal(mk_record_read(&game, text, strlen(text), NULL, &fault), MK_ERROR_TEXT_FULL);
    assert_int_equal(fault.offset, head - 1);
    head = (size_t)snprintf(text, sizeof text, "%s", "[Name \"");
    memset(text + head, 'x', MK_GAME_TEXT + 100);
    strcpy(text + head + MK_GAME_TEXT + 100, "\"]\n");
    assert_int_equal(mk_record_read(&game, text, strlen(text), NULL, &fault), MK_ERROR_TEXT_FULL);
    assert_int_equal(fault.line, 1);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_unknown_tags_are_kept_in_order),
        cmocka_unit_test(test_tags_are_written_in_one_order),
        cmocka_unit_test(test_escapes_in_tag_values),
        cmocka_unit_test(test_braces_and_brackets_in_tag_values),
        cmocka_unit_test(test_known_tags_are_values_like_others),
        cmocka_unit_test(test_tags_stand_on_a_line_of_their_own),
        cmocka_unit_test(test_comments_in_every_place_are_kept),
        cmocka_unit_test(test_comments_of_two_players),
        cmocka_unit_test(test_comments_in_the_variant),
        cmocka_unit_test(test_comments_of_a_finished_game),
        cmocka_unit_test(test_comments_in_one_place_keep_their_order),
        cmocka_unit_test(test_comments_between_known_tags),
        cmocka_unit_test(test_comments_within_a_tag_pair),
        cmocka_unit_test(test_comments_touching_words),
        cmocka_unit_test(test_comments_of_unusual_contents),
        cmocka_unit_test(test_line_breaks_and_tabs_in_comments_become_spaces),
        cmocka_unit_test(test_crlf_in_a_comment_is_one_space),
        cmocka_unit_test(test_comments_are_utf8),
        cmocka_unit_test(test_turns_fill_lines_of_80_columns),
        cmocka_unit_test(test_comments_are_broken_at_spaces),
        cmocka_unit_test(test_columns_are_characters),
        cmocka_unit_test(test_a_line_of_exactly_80_columns),
        cmocka_unit_test(test_a_word_longer_than_a_line),
        cmocka_unit_test(test_wide_gaps_in_comments_are_not_broken),
        cmocka_unit_test(test_comments_among_the_tags_are_filled),
        cmocka_unit_test(test_several_records_in_one_file),
        cmocka_unit_test(test_end_stands_before_what_is_no_record),
        cmocka_unit_test(test_end_is_left_alone_by_failures),
        cmocka_unit_test(test_success_leaves_no_fault),
        cmocka_unit_test(test_a_record_holds_16_kib_of_text),
    };
    return cmocka_run_group_tests_name("notation_record_text", tests, NULL, NULL);
}
