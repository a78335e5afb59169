/* host_names.c - the names of people who have not given one. */
#include "support.h"

#include <libintl.h>

#include "host/names.h"

/* What the catalogue of the player's language says; NULL: it has no such text. libintl.h may
 * make the first of these functions the second. */
static const char *translation;

#undef gettext
char *gettext(const char *text) { return (char *)(translation ? translation : text); }

#undef dcgettext
char *dcgettext(const char *domain, const char *text, int category) {
    UNUSED(domain), UNUSED(category);
    return gettext(text);
}

static const char *name_in(const char *translated) {
    static mk_seat seat;
    seat = (mk_seat){"", "merchant"};
    translation = translated;
    host_name_by_number(&seat, 1);
    assert_string_equal(seat.player, "");
    return seat.name;
}

static void test_a_person_is_called_by_the_number_of_the_seat(void **context) {
    UNUSED(context);
    assert_string_equal(name_in(NULL), "Player 2");
    assert_string_equal(name_in("Jucător %d"), "Jucător 2");
}

/* Where the locale is in ISO 8859-2, for example, translated texts are too. */
static void test_a_name_is_utf8_whatever_the_locale_is(void **context) {
    UNUSED(context);
    assert_string_equal(name_in("Juc\xe3tor %d"), "Player 2");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_person_is_called_by_the_number_of_the_seat),
        cmocka_unit_test(test_a_name_is_utf8_whatever_the_locale_is),
    };
    return cmocka_run_group_tests_name("host_names", tests, NULL, NULL);
}
