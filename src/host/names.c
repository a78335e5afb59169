/* names.c - the names of people who have not given one. */
#include "names.h"

#include <stdio.h>

#include "language.h"

void host_name_by_number(mk_seat *seat, int number) {
    char name[MK_SEAT_NAME];
    snprintf(name, sizeof name, _("Player %d"), number + 1);
    if (!mk_seat_give(seat, name)) return;
    /* A name is UTF-8, and a translated text is in the locale's encoding. */
    snprintf(name, sizeof name, "Player %d", number + 1);
    mk_seat_give(seat, name);
}
