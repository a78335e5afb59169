/* game_notes.c - the tags and comments of a game. */
#include "support.h"

static const mk_rules french = {MK_FR, MK_BEFORE, MK_KEEP, MK_OUT};

static void start(mk_game *game) {
    memset(game, 0, sizeof *game);
    assert_int_equal(mk_game_start(game, 4, &french, MK_EAST, 1), MK_FINE);
}

/* All notes as one text: "Name=value" and "after/place:comment". */
static const char *notes_of(const mk_game *game) {
    static char text[1024];
    uint32_t at = 0;
    mk_note note;
    size_t length = 0;
    text[0] = '\0';
    while (mk_game_next_note(game, &at, &note)) {
        if (length) text[length++] = ';';
        if (note.name)
            length += (size_t)snprintf(text + length, sizeof text - length, "%.*s=%.*s",
                                       (int)note.name_length, note.name, (int)note.text_length, note.text);
        else
            length += (size_t)snprintf(text + length, sizeof text - length, "%d/%d:%.*s", note.after,
                                       note.place, (int)note.text_length, note.text);
    }
    assert_int_equal(at, game->text_length);
    return text;
}

/* That a change is refused and nothing has changed. */
#define check_refused(game, call, error)                     \
    do {                                                     \
        mk_game before_ = *(game);                           \
        assert_int_equal(call, error);                       \
        assert_memory_equal(game, &before_, sizeof before_); \
    } while (0)

static void comment(mk_game *game, int after, const char *text) {
    assert_int_equal(mk_game_add_comment(game, after, text), MK_FINE);
}

static void note(mk_game *game, int after, int place, const char *text) {
    mk_note n = {NULL, text, 0, (uint32_t)strlen(text), (uint8_t)after, (uint8_t)place};
    assert_int_equal(mk_game_add_note(game, &n), MK_FINE);
}

/* ---- Tags -------------------------------------------------------------- */

static void test_tags_are_set_replaced_and_removed(void **context) {
    mk_game game;
    UNUSED(context);
    start(&game);
    assert_int_equal(mk_game_set_tag(&game, "Seat1", "Amal"), MK_FINE);
    assert_int_equal(mk_game_set_tag(&game, "Seat2", "Chen"), MK_FINE);
    assert_int_equal(mk_game_set_tag(&game, "Date", ""), MK_FINE);
    assert_string_equal(notes_of(&game), "Seat1=Amal;Seat2=Chen;Date=");
    assert_int_equal(mk_game_set_tag(&game, "Seat2", "somebody with a longer name"), MK_FINE);
    assert_string_equal(notes_of(&game), "Seat1=Amal;Seat2=somebody with a longer name;Date=");
    assert_int_equal(mk_game_set_tag(&game, "Seat1", "A"), MK_FINE);
    assert_string_equal(notes_of(&game), "Seat1=A;Seat2=somebody with a longer name;Date=");
    assert_int_equal(mk_game_set_tag(&game, "Seat2", NULL), MK_FINE);
    assert_string_equal(notes_of(&game), "Seat1=A;Date=");
    assert_int_equal(mk_game_set_tag(&game, "Date", NULL), MK_FINE);
    assert_int_equal(mk_game_set_tag(&game, "Seat1", NULL), MK_FINE);
    assert_string_equal(notes_of(&game), "");
    assert_int_equal(game.text_length, 0);
}

static void test_removing_a_tag_that_is_not_there_is_fine(void **context) {
    mk_game game;
    UNUSED(context);
    start(&game);
    comment(&game, 0, "c");
    check_refused(&game, mk_game_set_tag(&game, "Seat1", NULL), MK_FINE);
}

/* Names are compared whole and letter by letter. */
static void test_similar_names_are_different_tags(void **context) {
    mk_game game;
    UNUSED(context);
    start(&game);
    assert_int_equal(mk_game_set_tag(&game, "Seat", "1"), MK_FINE);
    assert_int_equal(mk_game_set_tag(&game, "Seat1", "2"), MK_FINE);
    assert_int_equal(mk_game_set_tag(&game, "seat1", "3"), MK_FINE);
    assert_int_equal(mk_game_set_tag(&game, "Seat2", "4"), MK_FINE);
    assert_int_equal(mk_game_set_tag(&game, "Result_", "5"), MK_FINE);
    assert_string_equal(notes_of(&game), "Seat=1;Seat1=2;seat1=3;Seat2=4;Result_=5");
}

/* "The tags Rules, Players, Facing, Position and Result cannot be set: they are written
 * from the game." */
static void test_tags_of_the_game_itself_are_refused(void **context) {
    const char *const reserved[] = {"Rules", "Players", "Facing", "Position", "Result"};
    mk_game game;
    size_t i;
    UNUSED(context);
    start(&game);
    for (i = 0; i < COUNT_OF(reserved); i++) {
        mk_note n = {reserved[i], "x", (uint32_t)strlen(reserved[i]), 1, 0, MK_PLACE_TAGS};
        check_refused(&game, mk_game_set_tag(&game, reserved[i], "x"), MK_ERROR_TAG_RESERVED);
        check_refused(&game, mk_game_set_tag(&game, reserved[i], NULL), MK_ERROR_TAG_RESERVED);
        check_refused(&game, mk_game_add_note(&game, &n), MK_ERROR_TAG_RESERVED);
    }
}

static void test_names_are_letters_digits_and_underscores(void **context) {
    const char *const none[] = {"",         "a b", "a-b", "a.b", "a\"b", "[a", "a]", "{",
                                "\xc3\xa9", "a\n", "/",   ":",   "@",    "`",  "{a", "^"};
    const char *const fine[] = {"a", "Z", "0", "9", "_", "aZ09_", "z", "A"};
    char longest[257];
    mk_game game;
    size_t i;
    UNUSED(context);
    start(&game);
    for (i = 0; i < COUNT_OF(none); i++)
        check_refused(&game, mk_game_set_tag(&game, none[i], "x"), MK_ERROR_TAG_NAME);
    for (i = 0; i < COUNT_OF(fine); i++) assert_int_equal(mk_game_set_tag(&game, fine[i], "x"), MK_FINE);
    memset(longest, 'n', sizeof longest);
    longest[256] = '\0';
    check_refused(&game, mk_game_set_tag(&game, longest, "x"), MK_ERROR_TAG_NAME);
    longest[255] = '\0';
    assert_int_equal(mk_game_set_tag(&game, longest, "x"), MK_FINE);
    assert_int_equal(mk_game_set_tag(&game, longest, NULL), MK_FINE);
}

/* Texts are UTF-8 without control characters. */
static void test_values_are_utf8_without_controls(void **context) {
    const char *const fine[] = {
        "",
        " ",
        "~",
        "}",
        "{",
        "\"\\",
        "\xc2\xa0",
        "\xc3\xbf",
        "\xdf\xbf",
        "\xe0\xa0\x80",
        "\xed\x9f\xbf",
        "\xee\x80\x80",
        "\xef\xbf\xbf",
        "\xf0\x90\x80\x80",
        "\xf4\x8f\xbf\xbf",
    };
    const char *const none[] = {
        "\x01",
        "\x1f",
        "\x7f",
        "\n",
        "\t",
        "\r",
        "\x80",
        "\xbf",
        "\xc0\x80",
        "\xc1\xbf",
        "\xc2\x80",
        "\xc2\x9f", /* controls */
        "\xc2",
        "\xc2 ",
        "\xc3\xc3",
        "\xe0\x80\x80",
        "\xe0\x9f\xbf",
        "\xe2\x82",
        "\xe2\x82 ",
        "\xe2 \x82",
        "\xed\xa0\x80",
        "\xed\xbf\xbf",
        "\xf0\x80\x80\x80",
        "\xf0\x8f\xbf\xbf",
        "\xf0\x9f\x8e",
        "\xf4\x90\x80\x80",
        "\xf5\x80\x80\x80",
        "\xff",
        "\xfe",
        "a\xc3",
    };
    mk_game game;
    size_t i;
    UNUSED(context);
    start(&game);
    for (i = 0; i < COUNT_OF(fine); i++) assert_int_equal(mk_game_set_tag(&game, "T", fine[i]), MK_FINE);
    for (i = 0; i < COUNT_OF(none); i++)
        check_refused(&game, mk_game_set_tag(&game, "T", none[i]), MK_ERROR_TEXT_FORM);
    for (i = 0; i < COUNT_OF(none); i++) {
        int is_break = none[i][0] == '\n' || none[i][0] == '\t' || none[i][0] == '\r';
        if (!is_break) check_refused(&game, mk_game_add_comment(&game, 0, none[i]), MK_ERROR_TEXT_FORM);
    }
}

static void test_a_tag_note_may_come_only_once(void **context) {
    mk_note n = {"Seat1", "x", 5, 1, 7, MK_PLACE_END};
    mk_game game;
    UNUSED(context);
    start(&game);
    assert_int_equal(mk_game_add_note(&game, &n), MK_FINE);
    check_refused(&game, mk_game_add_note(&game, &n), MK_ERROR_RECORD_TAG_TWICE);
    assert_string_equal(notes_of(&game), "Seat1=x");
}

/* ---- Comments ---------------------------------------------------------- */

/* "Adds a comment after that many actions, behind those already there." */
static void test_comments_are_ordered_by_their_actions(void **context) {
    mk_game game;
    UNUSED(context);
    start(&game);
    play_game(&game, "s 2 c2c3");
    comment(&game, 3, "d");
    comment(&game, 0, "a");
    comment(&game, 1, "c");
    comment(&game, 0, "b");
    comment(&game, 3, "e");
    assert_string_equal(notes_of(&game), "0/1:a;0/1:b;1/1:c;3/1:d;3/1:e");
}

static void test_comments_are_ordered_by_their_places(void **context) {
    mk_game game;
    UNUSED(context);
    start(&game);
    play_game(&game, "s 2 c2c3");
    note(&game, 3, MK_PLACE_END, "h");
    note(&game, 3, MK_PLACE_NUMBER, "g");
    note(&game, 3, MK_PLACE_OUT, "f");
    note(&game, 3, MK_PLACE_ACTION, "e");
    note(&game, 0, MK_PLACE_NUMBER, "d");
    note(&game, 0, MK_PLACE_ACTION, "c");
    note(&game, 2, MK_PLACE_TAGS, "a");
    assert_int_equal(mk_game_set_tag(&game, "T", "b"), MK_FINE);
    assert_string_equal(notes_of(&game), "0/0:a;T=b;0/1:c;0/3:d;3/1:e;3/2:f;3/3:g;0/4:h");
}

static void test_a_replaced_tag_stays_where_it_is(void **context) {
    mk_game game;
    UNUSED(context);
    start(&game);
    assert_int_equal(mk_game_set_tag(&game, "A", "1"), MK_FINE);
    note(&game, 0, MK_PLACE_TAGS, "c");
    assert_int_equal(mk_game_set_tag(&game, "B", "2"), MK_FINE);
    comment(&game, 0, "d");
    assert_int_equal(mk_game_set_tag(&game, "A", "33"), MK_FINE);
    assert_string_equal(notes_of(&game), "A=33;0/0:c;B=2;0/1:d");
}

static void test_comments_need_their_actions(void **context) {
    mk_note far = {NULL, "x", 0, 1, 4, MK_PLACE_ACTION}, nowhere = {NULL, "x", 0, 1, 0, MK_PLACE_END + 1};
    mk_game game;
    UNUSED(context);
    start(&game);
    play_game(&game, "s 2 c2c3");
    check_refused(&game, mk_game_add_comment(&game, 4, "x"), MK_ERROR_COMMENT_PLACE);
    check_refused(&game, mk_game_add_comment(&game, -1, "x"), MK_ERROR_COMMENT_PLACE);
    check_refused(&game, mk_game_add_comment(&game, 256, "x"), MK_ERROR_COMMENT_PLACE);
    check_refused(&game, mk_game_add_note(&game, &far), MK_ERROR_COMMENT_PLACE);
    check_refused(&game, mk_game_add_note(&game, &nowhere), MK_ERROR_COMMENT_PLACE);
}

static void test_comments_cannot_hold_a_closing_brace(void **context) {
    mk_game game;
    UNUSED(context);
    start(&game);
    check_refused(&game, mk_game_add_comment(&game, 0, "a}b"), MK_ERROR_COMMENT_BRACE);
    comment(&game, 0, "a{b");
    assert_string_equal(notes_of(&game), "0/1:a{b");
}

/* "Tabs and line breaks in it become spaces." */
static void test_tabs_and_line_breaks_become_spaces(void **context) {
    mk_game game;
    UNUSED(context);
    start(&game);
    comment(&game, 0, "a\tb\nc\rd");
    assert_string_equal(notes_of(&game), "0/1:a b c d");
}

/* CR LF is one line break; alone, each of them is one, too. */
static void test_cr_lf_is_one_line_break(void **context) {
    mk_game game;
    UNUSED(context);
    start(&game);
    comment(&game, 0, "a\r\nb\n\rc\r\r\nd\r");
    assert_string_equal(notes_of(&game), "0/1:a b  c  d ");
    comment(&game, 0, "\r\n");
    assert_string_equal(notes_of(&game), "0/1:a b  c  d ;0/1: ");
}

/* A comment may have a name's length left in it: it is none. */
static void test_a_comment_has_no_name(void **context) {
    mk_note n = {NULL, "x", 3, 1, 0, MK_PLACE_ACTION};
    mk_game game;
    UNUSED(context);
    start(&game);
    assert_int_equal(mk_game_add_note(&game, &n), MK_FINE);
    assert_string_equal(notes_of(&game), "0/1:x");
}

/* "comments on what was taken back go with it." */
static void test_comments_go_with_what_is_taken_back(void **context) {
    mk_game game;
    UNUSED(context);
    start(&game);
    assert_int_equal(mk_game_set_tag(&game, "T", "1"), MK_FINE);
    play_game(&game, "s 2 c2c3 s 4");
    comment(&game, 0, "a");
    comment(&game, 2, "b");
    comment(&game, 2, "c");
    comment(&game, 3, "d");
    comment(&game, 5, "e");
    note(&game, 5, MK_PLACE_END, "f");
    assert_int_equal(mk_game_undo(&game, 1), MK_FINE);
    assert_string_equal(notes_of(&game), "T=1;0/1:a;2/1:b;2/1:c;3/1:d");
    assert_int_equal(mk_game_undo(&game, 2), MK_FINE);
    assert_string_equal(notes_of(&game), "T=1;0/1:a;2/1:b;2/1:c");
    assert_int_equal(mk_game_undo(&game, 2), MK_FINE);
    assert_string_equal(notes_of(&game), "T=1;0/1:a");
}

/* A comment behind the result speaks of the end as it was: it goes with any
 * action, also if it came before that action. */
static void test_a_comment_behind_the_result_goes_with_any_action(void **context) {
    mk_game game;
    UNUSED(context);
    start(&game);
    play_game(&game, "s");
    note(&game, 1, MK_PLACE_END, "a");
    play_game(&game, "2 c2c3");
    assert_string_equal(notes_of(&game), "0/4:a");
    assert_int_equal(mk_game_undo(&game, 1), MK_FINE);
    assert_string_equal(notes_of(&game), "");
}

/* Where nothing is taken back, no comment goes with it. */
static void test_taking_back_nothing_keeps_all_comments(void **context) {
    mk_game game;
    UNUSED(context);
    start(&game);
    play_game(&game, "s");
    comment(&game, 1, "a");
    note(&game, 1, MK_PLACE_END, "b");
    assert_int_equal(mk_game_undo(&game, 0), MK_FINE);
    assert_string_equal(notes_of(&game), "1/1:a;0/4:b");
}

/* Comments of any place find their place in a record. */
static void test_comments_of_a_game_are_written(void **context) {
    mk_game game;
    UNUSED(context);
    start(&game);
    play_game(&game, "s 2 c2c3 s");
    assert_int_equal(mk_game_set_tag(&game, "T", "1"), MK_FINE);
    comment(&game, 0, "0");
    comment(&game, 1, "1");
    comment(&game, 2, "2");
    comment(&game, 3, "3");
    comment(&game, 4, "4");
    note(&game, 2, MK_PLACE_OUT, "nobody is");
    note(&game, 4, MK_PLACE_NUMBER, "no number");
    assert_string_equal(record_of(&game),
                        "[Rules \"fr\"]\n[Players \"4\"]\n[Facing \"e\"]\n[T \"1\"]\n[Result \"*\"]\n\n"
                        "{0} 1. s2 {1} {2} c2c3 {nobody is} {3} 2. s {4} {no number} *\n");
}

/* ---- Room -------------------------------------------------------------- */

/* At most 16384 bytes together: a note takes six and its texts. */
static void test_the_room_for_text_is_used_to_the_last_byte(void **context) {
    static char text[MK_GAME_TEXT + 2];
    mk_note n = {NULL, text, 0, 0, 0, MK_PLACE_ACTION};
    mk_game game;
    UNUSED(context);
    memset(text, 'x', sizeof text - 1);
    start(&game);
    assert_int_equal(mk_game_set_tag(&game, "T", "12"), MK_FINE); /* 9 bytes */
    text[MK_GAME_TEXT - 9 - 6] = '\0';
    comment(&game, 0, text);
    assert_int_equal(game.text_length, MK_GAME_TEXT);
    check_refused(&game, mk_game_add_comment(&game, 0, ""), MK_ERROR_TEXT_FULL);
    check_refused(&game, mk_game_set_tag(&game, "U", ""), MK_ERROR_TEXT_FULL);
    check_refused(&game, mk_game_set_tag(&game, "T", "123"), MK_ERROR_TEXT_FULL);
    check_refused(&game, mk_game_add_note(&game, &n), MK_ERROR_TEXT_FULL);
    assert_int_equal(mk_game_set_tag(&game, "T", "34"), MK_FINE);
    assert_int_equal(game.text_length, MK_GAME_TEXT);
    assert_int_equal(mk_game_set_tag(&game, "T", "3"), MK_FINE);
    assert_int_equal(mk_game_set_tag(&game, "T", NULL), MK_FINE);
    assert_int_equal(game.text_length, MK_GAME_TEXT - 9);
    comment(&game, 0, "abc");
}

static void test_texts_longer_than_all_room_are_refused(void **context) {
    static char text[MK_GAME_TEXT + 2];
    mk_note n = {NULL, text, 0, 0xffffffffu, 0, MK_PLACE_ACTION};
    mk_note tag = {text, "x", 0xffffffffu, 1, 0, MK_PLACE_TAGS};
    mk_game game;
    UNUSED(context);
    memset(text, 'x', sizeof text - 1);
    start(&game);
    check_refused(&game, mk_game_add_comment(&game, 0, text), MK_ERROR_TEXT_FULL);
    check_refused(&game, mk_game_set_tag(&game, "T", text), MK_ERROR_TEXT_FULL);
    check_refused(&game, mk_game_set_tag(&game, text, "x"), MK_ERROR_TAG_NAME);
    check_refused(&game, mk_game_add_note(&game, &n), MK_ERROR_TEXT_FULL);
    check_refused(&game, mk_game_add_note(&game, &tag), MK_ERROR_TAG_NAME);
    text[MK_GAME_TEXT] = '\0';
    check_refused(&game, mk_game_add_comment(&game, 0, text), MK_ERROR_TEXT_FULL);
    check_refused(&game, mk_game_set_tag(&game, "T", text), MK_ERROR_TEXT_FULL);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_tags_are_set_replaced_and_removed),
        cmocka_unit_test(test_removing_a_tag_that_is_not_there_is_fine),
        cmocka_unit_test(test_similar_names_are_different_tags),
        cmocka_unit_test(test_tags_of_the_game_itself_are_refused),
        cmocka_unit_test(test_names_are_letters_digits_and_underscores),
        cmocka_unit_test(test_values_are_utf8_without_controls),
        cmocka_unit_test(test_a_tag_note_may_come_only_once),
        cmocka_unit_test(test_comments_are_ordered_by_their_actions),
        cmocka_unit_test(test_comments_are_ordered_by_their_places),
        cmocka_unit_test(test_a_replaced_tag_stays_where_it_is),
        cmocka_unit_test(test_comments_need_their_actions),
        cmocka_unit_test(test_comments_cannot_hold_a_closing_brace),
        cmocka_unit_test(test_tabs_and_line_breaks_become_spaces),
        cmocka_unit_test(test_cr_lf_is_one_line_break),
        cmocka_unit_test(test_a_comment_has_no_name),
        cmocka_unit_test(test_comments_go_with_what_is_taken_back),
        cmocka_unit_test(test_a_comment_behind_the_result_goes_with_any_action),
        cmocka_unit_test(test_taking_back_nothing_keeps_all_comments),
        cmocka_unit_test(test_comments_of_a_game_are_written),
        cmocka_unit_test(test_the_room_for_text_is_used_to_the_last_byte),
        cmocka_unit_test(test_texts_longer_than_all_room_are_refused),
    };
    return cmocka_run_group_tests_name("game_notes", tests, NULL, NULL);
}
