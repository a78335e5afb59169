/* notation_rules.c - an edition and its settings as text (notation, Position,
 * field 8). */
#include "support.h"

static const char *const editions[] = {"fr", "es", "ro", "pl", "it"};
static const char *const turnings[] = {"", ",turning=after", ",turning=after-quarter"};
static const char *const own_rugs[] = {"", ",own-rug=cover"};
static const char *const bankrupts[] = {"", ",bankrupt=stay"};

static const char *text_of(const mk_rules *rules) {
    static char text[MK_RULES_TEXT_MAX];
    assert_true(mk_rules_write(rules, text, sizeof text) < sizeof text);
    return text;
}

/* "the edition, then any setting that is not the edition's default, as
 * ,name=value, in this order: turning, own-rug, bankrupt." */
static void test_all_editions_and_settings_are_written_and_read(void **context) {
    int edition, turning, own_rug, bankrupt;
    UNUSED(context);
    for (edition = 0; edition < 5; edition++)
        for (turning = 0; turning < 3; turning++)
            for (own_rug = 0; own_rug < 2; own_rug++)
                for (bankrupt = 0; bankrupt < 2; bankrupt++) {
                    mk_rules rules = {(uint8_t)edition, (uint8_t)turning, (uint8_t)own_rug,
                                      (uint8_t)bankrupt};
                    char expected[MK_RULES_TEXT_MAX];
                    mk_rules read;
                    snprintf(expected, sizeof expected, "%s%s%s%s", editions[edition], turnings[turning],
                             own_rugs[own_rug], bankrupts[bankrupt]);
                    assert_string_equal(text_of(&rules), expected);
                    read = rules_of(expected);
                    assert_memory_equal(&read, &rules, sizeof rules);
                }
}

static void test_the_example(void **context) {
    mk_rules rules = rules_of("it,turning=after,own-rug=cover");
    UNUSED(context);
    assert_int_equal(rules.edition, MK_IT);
    assert_int_equal(rules.turning, MK_AFTER);
    assert_int_equal(rules.own_rug, MK_COVER);
    assert_int_equal(rules.bankrupt, MK_OUT);
}

/* "Reading is tolerant only in this: settings in any order and with explicit
 * defaults". */
static void test_settings_may_come_in_any_order(void **context) {
    const char *const orders[] = {
        "fr,turning=after,own-rug=cover,bankrupt=stay", "fr,turning=after,bankrupt=stay,own-rug=cover",
        "fr,own-rug=cover,turning=after,bankrupt=stay", "fr,own-rug=cover,bankrupt=stay,turning=after",
        "fr,bankrupt=stay,turning=after,own-rug=cover", "fr,bankrupt=stay,own-rug=cover,turning=after",
    };
    size_t i;
    UNUSED(context);
    for (i = 0; i < COUNT_OF(orders); i++) {
        mk_rules rules = rules_of(orders[i]);
        assert_string_equal(text_of(&rules), orders[0]);
    }
}

static void test_defaults_may_be_explicit(void **context) {
    const char *const explicit_defaults[] = {"pl,turning=before", "pl,own-rug=keep", "pl,bankrupt=out",
                                             "pl,bankrupt=out,own-rug=keep,turning=before"};
    size_t i;
    UNUSED(context);
    for (i = 0; i < COUNT_OF(explicit_defaults); i++) {
        mk_rules rules = rules_of(explicit_defaults[i]);
        assert_string_equal(text_of(&rules), "pl");
    }
}

typedef struct refused {
    const char *text;
    mk_error error;
    uint32_t offset;
} refused;

static void check_refused(const refused *cases, size_t count) {
    size_t i;
    for (i = 0; i < count; i++) {
        mk_rules rules = {7, 7, 7, 7};
        mk_fault fault = {-1, -1, 99, 99, 99};
        assert_int_equal(mk_rules_read(&rules, cases[i].text, strlen(cases[i].text), &fault), cases[i].error);
        assert_int_equal(fault.error, cases[i].error);
        assert_int_equal(fault.offset, cases[i].offset);
        assert_int_equal(fault.line, 0);
        assert_int_equal(fault.turn, 0);
        assert_int_equal(rules.edition + rules.turning + rules.own_rug + rules.bankrupt, 28);
    }
}

static void test_an_unknown_edition_is_refused(void **context) {
    const refused cases[] = {
        {"", MK_ERROR_EDITION, 0},
        {"en", MK_ERROR_EDITION, 0},
        {"FR", MK_ERROR_EDITION, 0},
        {"f", MK_ERROR_EDITION, 0},
        {"fra", MK_ERROR_EDITION, 0},
        {" fr", MK_ERROR_EDITION, 0},
        {"fr ", MK_ERROR_EDITION, 0},
        {"fr\n", MK_ERROR_EDITION, 0},
        {",turning=after", MK_ERROR_EDITION, 0},
        {"turning=after", MK_ERROR_EDITION, 0},
    };
    UNUSED(context);
    check_refused(cases, COUNT_OF(cases));
}

static void test_an_unknown_setting_is_refused(void **context) {
    const refused cases[] = {
        {"fr,", MK_ERROR_SETTING, 3},
        {"fr,colour=red", MK_ERROR_SETTING, 3},
        {"fr,Turning=after", MK_ERROR_SETTING, 3},
        {"fr, turning=after", MK_ERROR_SETTING, 3},
        {"fr,turning=after,", MK_ERROR_SETTING, 17},
        {"fr,,turning=after", MK_ERROR_SETTING, 3},
        {"fr,=after", MK_ERROR_SETTING, 3},
        {"fr,own_rug=cover", MK_ERROR_SETTING, 3},
        {"fr,turnin=after", MK_ERROR_SETTING, 3},
        {"fr,es", MK_ERROR_SETTING, 3},
    };
    UNUSED(context);
    check_refused(cases, COUNT_OF(cases));
}

static void test_an_unknown_value_is_refused(void **context) {
    const refused cases[] = {
        {"fr,turning", MK_ERROR_SETTING_VALUE, 10},
        {"fr,turning=", MK_ERROR_SETTING_VALUE, 11},
        {"fr,turning=later", MK_ERROR_SETTING_VALUE, 11},
        {"fr,turning=cover", MK_ERROR_SETTING_VALUE, 11},
        {"fr,turning=after=", MK_ERROR_SETTING_VALUE, 11},
        {"fr,turning==after", MK_ERROR_SETTING_VALUE, 11},
        {"fr,turning=after-", MK_ERROR_SETTING_VALUE, 11},
        {"fr,turning=after-quarters", MK_ERROR_SETTING_VALUE, 11},
        {"fr,turning=After", MK_ERROR_SETTING_VALUE, 11},
        {"fr,own-rug=out", MK_ERROR_SETTING_VALUE, 11},
        {"fr,bankrupt=keep", MK_ERROR_SETTING_VALUE, 12},
        {"fr,turning=after,bankrupt=1", MK_ERROR_SETTING_VALUE, 26},
    };
    UNUSED(context);
    check_refused(cases, COUNT_OF(cases));
}

static void test_a_repeated_setting_is_refused(void **context) {
    const refused cases[] = {
        {"fr,turning=after,turning=after", MK_ERROR_SETTING_TWICE, 17},
        {"fr,turning=before,turning=after", MK_ERROR_SETTING_TWICE, 18},
        {"fr,own-rug=keep,own-rug=keep", MK_ERROR_SETTING_TWICE, 16},
        {"fr,bankrupt=out,own-rug=keep,bankrupt=stay", MK_ERROR_SETTING_TWICE, 29},
    };
    UNUSED(context);
    check_refused(cases, COUNT_OF(cases));
}

/* A NUL is a character like any other: the length counts. */
static void test_nul_within_the_text_is_refused(void **context) {
    mk_rules rules = {7, 7, 7, 7};
    mk_fault fault;
    UNUSED(context);
    assert_int_equal(mk_rules_read(&rules, "fr\0", 3, &fault), MK_ERROR_EDITION);
    assert_int_equal(mk_rules_read(&rules, "fr,turning=after\0", 17, &fault), MK_ERROR_SETTING_VALUE);
    assert_int_equal(rules.edition, 7);
}

/* What has been read right leaves a fault that says so. */
static void test_success_leaves_no_fault(void **context) {
    mk_rules rules;
    mk_fault fault = {MK_ERROR_PLAYER, 5, 5, 5, 5};
    UNUSED(context);
    assert_int_equal(mk_rules_read(&rules, "fr,turning=after", 16, &fault), MK_FINE);
    assert_int_equal(fault.error, MK_FINE);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_all_editions_and_settings_are_written_and_read),
        cmocka_unit_test(test_the_example),
        cmocka_unit_test(test_settings_may_come_in_any_order),
        cmocka_unit_test(test_defaults_may_be_explicit),
        cmocka_unit_test(test_an_unknown_edition_is_refused),
        cmocka_unit_test(test_an_unknown_setting_is_refused),
        cmocka_unit_test(test_an_unknown_value_is_refused),
        cmocka_unit_test(test_a_repeated_setting_is_refused),
        cmocka_unit_test(test_nul_within_the_text_is_refused),
        cmocka_unit_test(test_success_leaves_no_fault),
    };
    return cmocka_run_group_tests_name("notation_rules", tests, NULL, NULL);
}
