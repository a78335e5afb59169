/* refused.h - a line that must be refused as a position, and how. */
#ifndef MARRAKECH_TESTS_REFUSED_H
#define MARRAKECH_TESTS_REFUSED_H

#include "support.h"

typedef struct refused {
    const char *line;
    mk_error error;
    int field;
    const char *rest; /* what stands at the offset of the fault */
} refused;

static inline void check(const refused *r) {
    mk_state state, before;
    mk_fault fault = {-1, -1, 9999, 99, 99};
    mk_error error;
    memset(&state, 0x5a, sizeof state);
    before = state;
    error = mk_position_read(&state, r->line, strlen(r->line), &fault);
    if (error != r->error || fault.error != (int)r->error || fault.field != r->field ||
        fault.offset > strlen(r->line) || strncmp(r->line + fault.offset, r->rest, strlen(r->rest)) != 0)
        fail_msg("%s\n    gives %s in field %d at offset %u, expected %s in field %d at \"%s\"", r->line,
                 mk_error_name(fault.error), fault.field, fault.offset, mk_error_name((int)r->error),
                 r->field, r->rest);
    assert_int_equal(fault.line, 0);
    assert_int_equal(fault.turn, 0);
    assert_memory_equal(&state, &before, sizeof state);
}

#define check_all(cases) check_these(cases, COUNT_OF(cases))
static inline void check_these(const refused *cases, size_t count) {
    size_t i;
    for (i = 0; i < count; i++) check(&cases[i]);
}

#endif
