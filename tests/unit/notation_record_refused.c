/* notation_record_refused.c - every reason for which a record is refused,
 * with its line, its turn number and its offset (notation, Record). */
#include "support.h"

typedef struct refused {
    const char *text;
    mk_error error;
    uint32_t line;
    uint32_t turn;
    const char *rest; /* what stands at the offset of the fault */
} refused;

static void check(const refused *r, size_t length) {
    static mk_game game, before;
    mk_fault fault = {-1, -1, 9999, 99, 99};
    mk_error error;
    memset(&game, 0x5a, sizeof game);
    before = game;
    error = mk_record_read(&game, r->text, length, NULL, &fault);
    if (error != r->error || fault.error != (int)r->error || fault.line != r->line || fault.turn != r->turn ||
        fault.offset > length || strncmp(r->text + fault.offset, r->rest, strlen(r->rest)) != 0)
        fail_msg("%s\n    gives %s in line %u, turn %u, offset %u, expected %s in line %u, turn %u at \"%s\"",
                 r->text, mk_error_name(fault.error), fault.line, fault.turn, fault.offset,
                 mk_error_name((int)r->error), r->line, r->turn, r->rest);
    assert_memory_equal(&game, &before, sizeof game);
}

#define check_all(cases) check_these(cases, COUNT_OF(cases))
static void check_these(const refused *cases, size_t count) {
    size_t i;
    for (i = 0; i < count; i++) check(&cases[i], strlen(cases[i].text));
}

#define FOUR "[Rules \"fr\"]\n[Players \"4\"]\n[Facing \"e\"]\n[Result \"*\"]\n\n"
#define TWO "[Rules \"fr\"]\n[Players \"2\"]\n[Facing \"e\"]\n[Result \"*\"]\n\n"
#define AFTER "[Rules \"fr,turning=after\"]\n[Players \"3\"]\n[Facing \"s\"]\n[Result \"*\"]\n\n"
/* Red has 1 dirham and owes 2 for a roll of 1 to the north. */
#define POOR                                                                                          \
    "[Rules \"fr\"]\n[Players \"3\"]\n[Position \"7/7/3YY2/7/7/7/7 d5e5 d4e 1 turn 1,30,30 15,14,15 " \
    "fr\"]\n[Result \"*\"]\n\n"
/* Blue lays the last rug. */
#define LAST "[Rules \"fr\"]\n[Players \"3\"]\n[Position \"7/7/7/7/7/7/7 - d4e 3 turn 30,30,30 0,0,1 fr\"]\n"

/* ---- Tags -------------------------------------------------------------- */

static void test_tags_of_another_form(void **context) {
    const refused cases[] = {
        {"[Rules fr]", MK_ERROR_RECORD_TAG, 1, 0, "fr]"},
        {"[Rules]", MK_ERROR_RECORD_TAG, 1, 0, "]"},
        {"[", MK_ERROR_RECORD_TAG, 1, 0, ""},
        {"[Rules", MK_ERROR_RECORD_TAG, 1, 0, ""},
        {"[Rules \"fr\"", MK_ERROR_RECORD_TAG, 1, 0, ""},
        {"[Rules \"fr", MK_ERROR_RECORD_TAG, 1, 0, ""},
        {"[Rules \"fr\\", MK_ERROR_RECORD_TAG, 1, 0, ""},
        {"\n[Rules \"fr\n\"]", MK_ERROR_RECORD_TAG, 2, 0, "\n\"]"},
        {"\n[Rules \"fr\r\"]", MK_ERROR_RECORD_TAG, 2, 0, "\r\"]"},
        {"[Name \"a\\nb\"]", MK_ERROR_RECORD_TAG, 1, 0, "nb\"]"},
        {"[Rules \"fr\" x]", MK_ERROR_RECORD_TAG, 1, 0, "x]"},
        {"[Rules 'fr']", MK_ERROR_RECORD_TAG, 1, 0, "'fr']"},
        {"[Rules \"fr\"\"fr\"]", MK_ERROR_RECORD_TAG, 1, 0, "\"fr\"]"},
    };
    UNUSED(context);
    check_all(cases);
}

static void test_names_of_tags_that_are_none(void **context) {
    const refused cases[] = {
        {"[Se-at \"x\"]", MK_ERROR_TAG_NAME, 1, 0, "[Se-at"},
        {"[ \"x\"]", MK_ERROR_TAG_NAME, 1, 0, "[ \"x\""},
        {"[\"x\"]", MK_ERROR_TAG_NAME, 1, 0, "[\"x\""},
        {"\n\n[S\xc3\xa9"
         "at \"x\"]",
         MK_ERROR_TAG_NAME, 3, 0, "[S"},
        {"[Rules. \"x\"]", MK_ERROR_TAG_NAME, 1, 0, "[Rules."},
    };
    UNUSED(context);
    check_all(cases);
}

static void test_tags_given_twice(void **context) {
    const refused cases[] = {
        {"[Rules \"fr\"]\n[Rules \"fr\"]", MK_ERROR_RECORD_TAG_TWICE, 2, 0, "[Rules"},
        {"[Players \"4\"]\n[Players \"4\"]", MK_ERROR_RECORD_TAG_TWICE, 2, 0, "[Players"},
        {"[Facing \"n\"]\n[Facing \"n\"]", MK_ERROR_RECORD_TAG_TWICE, 2, 0, "[Facing"},
        {"[Result \"*\"]\n[Result \"*\"]", MK_ERROR_RECORD_TAG_TWICE, 2, 0, "[Result"},
        {"[Position \"7/7/7/7/7/7/7 - d4n 1 turn 30,30,30 15,15,15 fr\"]\n"
         "[Position \"7/7/7/7/7/7/7 - d4n 1 turn 30,30,30 15,15,15 fr\"]",
         MK_ERROR_RECORD_TAG_TWICE, 2, 0, "[Position"},
        {"[Date \"1\"]\n[Seat1 \"1\"]\n[Date \"2\"]", MK_ERROR_RECORD_TAG_TWICE, 3, 0, "[Date \"2\""},
    };
    UNUSED(context);
    check_all(cases);
}

static void test_values_of_tags_that_are_none(void **context) {
    const refused cases[] = {
        {"[Rules \"en\"]", MK_ERROR_EDITION, 1, 0, "en"},
        {"[Rules \"fr,turning=x\"]", MK_ERROR_SETTING_VALUE, 1, 0, "x\"]"},
        {"[Rules \"fr,x=after\"]", MK_ERROR_SETTING, 1, 0, "x=after"},
        {"[Rules \"fr,own-rug=keep,own-rug=keep\"]", MK_ERROR_SETTING_TWICE, 1, 0, "own-rug=keep\"]"},
        {"[Players \"5\"]", MK_ERROR_PLAYERS, 1, 0, "5\"]"},
        {"[Players \"1\"]", MK_ERROR_PLAYERS, 1, 0, "1\"]"},
        {"[Players \"\"]", MK_ERROR_PLAYERS, 1, 0, "\"]"},
        {"[Players \"04\"]", MK_ERROR_PLAYERS, 1, 0, "04"},
        {"[Players \"two\"]", MK_ERROR_PLAYERS, 1, 0, "two"},
        {"[Facing \"x\"]", MK_ERROR_FACING, 1, 0, "x\"]"},
        {"[Facing \"\"]", MK_ERROR_FACING, 1, 0, "\"]"},
        {"[Facing \"north\"]", MK_ERROR_FACING, 1, 0, "north"},
        {"[Result \"12345678\"]", MK_ERROR_RECORD_RESULT, 1, 0, "12345678"},
    };
    UNUSED(context);
    check_all(cases);
}

/* What is wrong with a Position is told with its field, too. */
static void test_positions_that_are_refused(void **context) {
    static const char text[] =
        "[Rules \"fr\"]\n[Position \"7/7/7/7/7/7/7 - d4n 9 turn 30,30,30 15,15,15 fr\"]";
    static const char form[] = "[Position \"7/7/7/7/7/7/7 - d4n 1 trun 30,30,30 15,15,15 fr\"]";
    static const char fields[] = "\n\n[Position \"7/7/7/7/7/7/7\"]";
    mk_game game;
    mk_fault fault;
    UNUSED(context);
    assert_int_equal(mk_record_read(&game, text, sizeof text - 1, NULL, &fault), MK_ERROR_SEAT_MISSING);
    assert_int_equal(fault.field, MK_FIELD_SEAT);
    assert_int_equal(fault.line, 2);
    assert_int_equal(fault.turn, 0);
    assert_int_equal(text[fault.offset], '9');
    assert_int_equal(mk_record_read(&game, form, sizeof form - 1, NULL, &fault), MK_ERROR_PHASE_FORM);
    assert_int_equal(fault.field, MK_FIELD_PHASE);
    assert_int_equal(fault.line, 1);
    assert_int_equal(mk_record_read(&game, fields, sizeof fields - 1, NULL, &fault), MK_ERROR_FIELDS);
    assert_int_equal(fault.field, MK_FIELD_WHOLE);
    assert_int_equal(fault.line, 3);
}

/* A fault behind the tags is none of a position's field, whatever tag was the
 * last one. */
static void test_faults_in_turns_have_no_field(void **context) {
    const char *const texts[] = {
        "[Players \"4\"] [Result \"*\"] [Rules \"fr\"] 1. x *",
        "[Rules \"fr\"] [Players \"4\"] [Result \"*\"] 1. x *",
        ("[Rules \"fr\"] [Players \"3\"] [Result \"*\"]"
         "[Position \"7/7/7/7/7/7/7 - d4n 1 turn 30,30,30 15,15,15 fr\"] 1. x *"),
        "[Players \"4\"] [Result \"*\"] [Rules \"fr\"] [Name \"\x01\"] *",
        "[Result \"*\"] [Rules \"fr\"]",
    };
    size_t i;
    UNUSED(context);
    for (i = 0; i < COUNT_OF(texts); i++) {
        mk_game game;
        mk_fault fault;
        assert_int_not_equal(mk_record_read(&game, texts[i], strlen(texts[i]), NULL, &fault), MK_FINE);
        assert_int_equal(fault.field, MK_FIELD_NONE);
    }
}

/* "Rules, Players and Result are required." */
static void test_required_tags(void **context) {
    const refused cases[] = {
        {"", MK_ERROR_RECORD_NEEDS_RULES, 1, 0, ""},
        {"*", MK_ERROR_RECORD_NEEDS_RULES, 1, 0, "*"},
        {"[Players \"4\"]\n[Result \"*\"]\n\n*", MK_ERROR_RECORD_NEEDS_RULES, 4, 0, "*"},
        {"[Rules \"fr\"]\n[Result \"*\"]\n\n*", MK_ERROR_RECORD_NEEDS_PLAYERS, 4, 0, "*"},
        {"[Rules \"fr\"]\n[Players \"4\"]\n\n*", MK_ERROR_RECORD_NEEDS_RESULT, 4, 0, "*"},
        {"[rules \"fr\"]\n[Players \"4\"]\n[Result \"*\"]\n*", MK_ERROR_RECORD_NEEDS_RULES, 4, 0, "*"},
    };
    UNUSED(context);
    check_all(cases);
}

/* "[Position "…"] instead of [Facing …], and Rules and Players agree with it". */
static void test_contradictions_between_tags(void **context) {
#define START "[Position \"7/7/7/7/7/7/7 - d4n 1 lay 30,30,30 15,15,15 fr,turning=after\"]\n[Result \"*\"]\n"
    const refused cases[] = {
        {"[Rules \"fr,turning=after\"]\n[Players \"3\"]\n[Facing \"n\"]\n" START "*", MK_ERROR_RECORD_START,
         6, 0, "*"},
        {"[Rules \"fr,turning=after\"]\n[Players \"4\"]\n" START "*", MK_ERROR_RECORD_AGREE, 5, 0, "*"},
        {"[Rules \"es,turning=after\"]\n[Players \"3\"]\n" START "*", MK_ERROR_RECORD_AGREE, 5, 0, "*"},
        {"[Rules \"fr\"]\n[Players \"3\"]\n" START "*", MK_ERROR_RECORD_AGREE, 5, 0, "*"},
        {"[Rules \"fr,turning=after,own-rug=cover\"]\n[Players \"3\"]\n" START "*", MK_ERROR_RECORD_AGREE, 5,
         0, "*"},
        {"[Rules \"fr,turning=after,bankrupt=stay\"]\n[Players \"3\"]\n" START "*", MK_ERROR_RECORD_AGREE, 5,
         0, "*"},
    };
    UNUSED(context);
    check_all(cases);
}

/* ---- Text -------------------------------------------------------------- */

static void test_comments_that_are_not_closed(void **context) {
    const refused cases[] = {
        {"{", MK_ERROR_RECORD_COMMENT, 1, 0, "{"},
        {"[{ Rules \"fr\"]", MK_ERROR_RECORD_COMMENT, 1, 0, "{"},
        {"[Rules { \"fr\"]", MK_ERROR_RECORD_COMMENT, 1, 0, "{"},
        {"[Rules \"fr\"{]", MK_ERROR_RECORD_COMMENT, 1, 0, "{"},
        {"[Rules \"fr\"]\n{ never [Players \"4\"] *", MK_ERROR_RECORD_COMMENT, 2, 0, "{ never"},
        {FOUR "1. s2 {never\nclosed", MK_ERROR_RECORD_COMMENT, 6, 1, "{never"},
        {FOUR "1. s2 * {never", MK_ERROR_RECORD_COMMENT, 6, 1, "{never"},
    };
    UNUSED(context);
    check_all(cases);
}

/* Invalid UTF-8 and control characters. */
static void test_text_that_is_no_text(void **context) {
    const refused cases[] = {
        {"[Name \"\x80\"]", MK_ERROR_TEXT_FORM, 1, 0, "[Name"},
        {"[Name \"\xc3\"]", MK_ERROR_TEXT_FORM, 1, 0, "[Name"},
        {"[Name \"a\tb\"]", MK_ERROR_TEXT_FORM, 1, 0, "[Name"},
        {"[Name \"\x7f\"]", MK_ERROR_TEXT_FORM, 1, 0, "[Name"},
        {FOUR "1. s2 {\xff} *", MK_ERROR_TEXT_FORM, 6, 1, "{\xff"},
        {FOUR "{\x01} *", MK_ERROR_TEXT_FORM, 6, 0, "{\x01"},
        {"{\x1b}" FOUR "*", MK_ERROR_TEXT_FORM, 1, 0, "{\x1b"},
    };
    UNUSED(context);
    check_all(cases);
}

/* ---- Turns ------------------------------------------------------------- */

/* "A turn is its number over the whole game, N." */
static void test_wrong_turn_numbers(void **context) {
    const refused cases[] = {
        {FOUR "2. s2 c2c3 *", MK_ERROR_RECORD_NUMBER, 6, 1, "2. s2"},
        {FOUR "0. s2 c2c3 *", MK_ERROR_RECORD_NUMBER, 6, 1, "0. s2"},
        {FOUR "1 s2 c2c3 *", MK_ERROR_RECORD_NUMBER, 6, 1, "1 s2"},
        {FOUR "01. s2 c2c3 *", MK_ERROR_RECORD_NUMBER, 6, 1, "01. s2"},
        {FOUR "1.. s2 c2c3 *", MK_ERROR_RECORD_NUMBER, 6, 1, "1.. s2"},
        {FOUR "1.s2 c2c3 *", MK_ERROR_RECORD_NUMBER, 6, 1, "1.s2"},
        {FOUR "s2 c2c3 *", MK_ERROR_RECORD_NUMBER, 6, 1, "s2 c2c3"},
        {FOUR "1. s2 c2c3\n1. s4 d3c3 *", MK_ERROR_RECORD_NUMBER, 7, 2, "1. s4"},
        {FOUR "1. s2 c2c3\n3. s4 d3c3 *", MK_ERROR_RECORD_NUMBER, 7, 2, "3. s4"},
        {FOUR "1. s2 c2c3\ns4 d3c3 *", MK_ERROR_RECORD_NUMBER, 7, 2, "s4 d3c3"},
        {FOUR "1. s2 c2c3 d3c3 *", MK_ERROR_RECORD_NUMBER, 6, 2, "d3c3 *"},
        {AFTER "1. 2 c2c3 e 2 *", MK_ERROR_RECORD_NUMBER, 6, 2, "2 *"},
        {POOR "1. n1 out 1. n1 *", MK_ERROR_RECORD_NUMBER, 6, 2, "1. n1 *"},
    };
    UNUSED(context);
    check_all(cases);
}

/* "An illegal or malformed turn". */
static void test_words_that_are_no_actions(void **context) {
    const refused cases[] = {
        {FOUR "1. x *", MK_ERROR_RECORD_TOKEN, 6, 1, "x *"},
        {FOUR "1. s5 *", MK_ERROR_RECORD_TOKEN, 6, 1, "5 *"},
        {FOUR "1. s2x *", MK_ERROR_RECORD_TOKEN, 6, 1, "x *"},
        {FOUR "1. s22 c2c3 *", MK_ERROR_RECORD_TOKEN, 6, 1, "2 c2c3"},
        {FOUR "1. s2 c2 *", MK_ERROR_RECORD_TOKEN, 6, 1, "c2 *"},
        {FOUR "1. s2 c2c4 *", MK_ERROR_RECORD_TOKEN, 6, 1, "c2c4 *"},
        {FOUR "1. s2 c2c3d3 *", MK_ERROR_RECORD_TOKEN, 6, 1, "d3 *"},
        {FOUR "1. s2c2c3 *", MK_ERROR_RECORD_TOKEN, 6, 1, "c2c3 *"},
        {FOUR "1. s2 1=2 *", MK_ERROR_RECORD_TOKEN, 6, 1, "1=2 *"},
        {FOUR "1. s2 c2c3 2. *", MK_ERROR_RECORD_TOKEN, 6, 2, "*"},
        {FOUR "1. *", MK_ERROR_RECORD_TOKEN, 6, 1, "*"},
        {TWO "1. R *", MK_ERROR_RECORD_TOKEN, 6, 1, "R *"},
        {TWO "1. Rs2 *", MK_ERROR_RECORD_TOKEN, 6, 1, "s2 *"},
        {TWO "1. R;s2 *", MK_ERROR_RECORD_TOKEN, 6, 1, ";s2 *"},
        {TWO "1. : *", MK_ERROR_RECORD_TOKEN, 6, 1, ": *"},
        {TWO "1. R:x *", MK_ERROR_RECORD_TOKEN, 6, 1, "x *"},
        {TWO "1. R:s2x *", MK_ERROR_RECORD_TOKEN, 6, 1, "x *"},
        {TWO "1. R:s2: *", MK_ERROR_RECORD_TOKEN, 6, 1, ": *"},
        {AFTER "1. 2e *", MK_ERROR_RECORD_TOKEN, 6, 1, "e *"},
        {AFTER "1. 2 c2c3e *", MK_ERROR_RECORD_TOKEN, 6, 1, "e *"},
        {AFTER "1. 2 c2c3 e2 *", MK_ERROR_RECORD_TOKEN, 6, 1, "2 *"},
    };
    UNUSED(context);
    check_all(cases);
}

/* "direction and roll written together"; with two players "the drawn colour
 * and : come first". Parts of a word do not stand alone. */
static void test_words_that_are_torn_apart(void **context) {
    const refused cases[] = {
        {FOUR "1. s 2 c2c3 *", MK_ERROR_RECORD_TOKEN, 6, 1, "2 c2c3"},
        {FOUR "1. s{walk}2 c2c3 *", MK_ERROR_RECORD_TOKEN, 6, 1, "2 c2c3"},
        {TWO "1. R: s2 c2c3 *", MK_ERROR_RECORD_TOKEN, 6, 1, "s2 c2c3"},
        {TWO "1. R:s 2 c2c3 *", MK_ERROR_RECORD_TOKEN, 6, 1, "2 c2c3"},
        {"[Rules \"fr,turning=after\"] [Players \"2\"] [Result \"*\"]\n1. R: 2 *", MK_ERROR_RECORD_TOKEN, 2,
         1, "2 *"},
    };
    UNUSED(context);
    check_all(cases);
}

static void test_actions_that_are_illegal(void **context) {
    const refused cases[] = {
        {FOUR "1. w2 c2c3 *", MK_ERROR_ILLEGAL, 6, 1, "w2"},
        {FOUR "1. 2 *", MK_ERROR_ILLEGAL, 6, 1, "2 *"},
        {FOUR "1. ss *", MK_ERROR_ILLEGAL, 6, 1, "s *"},
        {FOUR "1. R:s2 *", MK_ERROR_ILLEGAL, 6, 1, "R:s2"},
        {FOUR "1. s2 a1a2 *", MK_ERROR_ILLEGAL, 6, 1, "a1a2"},
        {FOUR "1. s2 d2d3 *", MK_ERROR_ILLEGAL, 6, 1, "d2d3"},
        {FOUR "1. s2 c2c3\n2. s4 d3c3\n3. w1 d3c3 *", MK_ERROR_ILLEGAL, 8, 3, "d3c3 *"},
        {TWO "1. B:s2 *", MK_ERROR_ILLEGAL, 6, 1, "B:s2"},
        {TWO "1. s2 *", MK_ERROR_ILLEGAL, 6, 1, "s2"},
        {TWO "1. R:w2 *", MK_ERROR_ILLEGAL, 6, 1, "w2"},
        {AFTER "1. s2 *", MK_ERROR_ILLEGAL, 6, 1, "s2"},
        {AFTER "1. 2 c2c3 n *", MK_ERROR_ILLEGAL, 6, 1, "n *"},
    };
    UNUSED(context);
    check_all(cases);
}

/* "A player who goes out: s4 out; the word is required, and refused where
 * nobody goes out." */
static void test_out_is_required(void **context) {
    const refused cases[] = {
        {POOR "1. n1 *", MK_ERROR_RECORD_OUT_MISSING, 6, 1, "*"},
        {POOR "1. n1 2. n1 *", MK_ERROR_RECORD_OUT_MISSING, 6, 1, "2. n1"},
        {POOR "1. n1 OUT 2. n1 *", MK_ERROR_RECORD_OUT_MISSING, 6, 1, "OUT"},
        {POOR "1. n1 d6d7 *", MK_ERROR_RECORD_OUT_MISSING, 6, 1, "d6d7"},
    };
    UNUSED(context);
    check_all(cases);
}

static void test_out_is_refused_where_nobody_goes_out(void **context) {
    const refused cases[] = {
        {FOUR "1. s2 out *", MK_ERROR_RECORD_OUT_WRONG, 6, 1, "out"},
        {FOUR "1. out *", MK_ERROR_RECORD_OUT_WRONG, 6, 1, "out"},
        {FOUR "out *", MK_ERROR_RECORD_OUT_WRONG, 6, 0, "out"},
        {FOUR "1. s2 c2c3 out *", MK_ERROR_RECORD_OUT_WRONG, 6, 1, "out"},
        {POOR "1. n1 out out *", MK_ERROR_RECORD_OUT_WRONG, 6, 1, "out *"},
        {POOR "1. n2 out *", MK_ERROR_RECORD_OUT_WRONG, 6, 1, "out *"},
    };
    UNUSED(context);
    check_all(cases);
}

/* ---- The end ----------------------------------------------------------- */

static void test_turns_without_a_result(void **context) {
    const refused cases[] = {
        {FOUR, MK_ERROR_RECORD_END, 6, 0, ""},
        {FOUR "1. s2 c2c3", MK_ERROR_RECORD_END, 6, 1, ""},
        {FOUR "1. s2", MK_ERROR_RECORD_END, 6, 1, ""},
        {FOUR "1.", MK_ERROR_RECORD_END, 6, 1, ""},
        {FOUR "1. s2 c2c3 [Late \"x\"]", MK_ERROR_RECORD_END, 6, 1, "[Late"},
        {POOR "1. n1", MK_ERROR_RECORD_END, 6, 1, ""},
        {LAST "[Result \"3\"]\n\n1. s2 c2c3", MK_ERROR_RECORD_END, 6, 1, ""},
    };
    UNUSED(context);
    check_all(cases);
}

/* "both must be what the rules say." */
static void test_results_that_are_wrong(void **context) {
    const refused cases[] = {
        {LAST "[Result \"3\"]\n\n1. s2 c2c3 *", MK_ERROR_RECORD_RESULT, 6, 1, "*"},
        {LAST "[Result \"3\"]\n\n1. s2 c2c3 1", MK_ERROR_RECORD_RESULT, 6, 1, "1"},
        {LAST "[Result \"3\"]\n\n1. s2 c2c3 3=1", MK_ERROR_RECORD_RESULT, 6, 1, "3=1"},
        {LAST "[Result \"3\"]\n\n1. s2 c2c3 2. n1 3", MK_ERROR_RECORD_RESULT, 6, 1, "2. n1"},
        {LAST "[Result \"1\"]\n\n1. s2 c2c3 1", MK_ERROR_RECORD_RESULT, 6, 1, "1"},
        {LAST "[Result \"*\"]\n\n1. s2 c2c3 3", MK_ERROR_RECORD_RESULT_AGREE, 6, 1, "3"},
        {LAST "[Result \"\"]\n\n1. s2 c2c3 3", MK_ERROR_RECORD_RESULT_AGREE, 6, 1, "3"},
        {LAST "[Result \"31\"]\n\n1. s2 c2c3 3", MK_ERROR_RECORD_RESULT_AGREE, 6, 1, "3"},
        {LAST "[Result \"1\"]\n\n1. s2 *", MK_ERROR_RECORD_RESULT_AGREE, 6, 1, "*"},
        {LAST "[Result \"1\"]\n\n*", MK_ERROR_RECORD_RESULT_AGREE, 6, 0, "*"},
    };
    UNUSED(context);
    check_all(cases);
}

static void test_text_behind_the_end(void **context) {
    const refused cases[] = {
        {FOUR "1. s2 * x", MK_ERROR_RECORD_TRAILING, 6, 1, "x"},
        {FOUR "1. s2 *\n\n1. s2", MK_ERROR_RECORD_TRAILING, 8, 1, "1. s2"},
        {FOUR "1. s2 * {fine}\n" FOUR "*", MK_ERROR_RECORD_TRAILING, 7, 1, "[Rules"},
        {FOUR "* *", MK_ERROR_RECORD_TRAILING, 6, 0, "*"},
    };
    UNUSED(context);
    check_all(cases);
}

/* A NUL is no white space and no part of any word. */
static void test_nul_within_a_record(void **context) {
    static const char text[] = FOUR "{c} 1. s2 c2c3 2. s4 d3c3 *\n";
    size_t i;
    UNUSED(context);
    for (i = 0; i < sizeof text - 1; i++) {
        char copy[sizeof text];
        mk_game game;
        mk_fault fault;
        memcpy(copy, text, sizeof text);
        copy[i] = '\0';
        assert_int_not_equal(mk_record_read(&game, copy, sizeof text - 1, NULL, &fault), MK_FINE);
    }
}

/* A record cut short anywhere is refused, until only its end is missing. */
static void test_truncations(void **context) {
    static const char text[] = FOUR "{c} 1. s2 c2c3 {d} 2. s4 d3c3 *\n";
    size_t i;
    UNUSED(context);
    for (i = 0; i < sizeof text - 2; i++) {
        mk_game game;
        mk_fault fault;
        assert_int_not_equal(mk_record_read(&game, text, i, NULL, &fault), MK_FINE);
        assert_true(fault.offset <= i);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_tags_of_another_form),
        cmocka_unit_test(test_names_of_tags_that_are_none),
        cmocka_unit_test(test_tags_given_twice),
        cmocka_unit_test(test_values_of_tags_that_are_none),
        cmocka_unit_test(test_positions_that_are_refused),
        cmocka_unit_test(test_faults_in_turns_have_no_field),
        cmocka_unit_test(test_required_tags),
        cmocka_unit_test(test_contradictions_between_tags),
        cmocka_unit_test(test_comments_that_are_not_closed),
        cmocka_unit_test(test_text_that_is_no_text),
        cmocka_unit_test(test_wrong_turn_numbers),
        cmocka_unit_test(test_words_that_are_no_actions),
        cmocka_unit_test(test_words_that_are_torn_apart),
        cmocka_unit_test(test_actions_that_are_illegal),
        cmocka_unit_test(test_out_is_required),
        cmocka_unit_test(test_out_is_refused_where_nobody_goes_out),
        cmocka_unit_test(test_turns_without_a_result),
        cmocka_unit_test(test_results_that_are_wrong),
        cmocka_unit_test(test_text_behind_the_end),
        cmocka_unit_test(test_nul_within_a_record),
        cmocka_unit_test(test_truncations),
    };
    return cmocka_run_group_tests_name("notation_record_refused", tests, NULL, NULL);
}
