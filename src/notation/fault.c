/* fault.c - what is wrong and where, as a text. */
#include "text.h"

size_t mk_fault_write(const mk_fault *fault, char *text, size_t size) {
    static const char *const fields[] = {"",      "BOARD",  "WHOLE", "ASSAM", "SEAT",
                                         "PHASE", "PURSES", "RUGS",  "RULES"};
    mkn_sink to = {text, size, 0};
    if (fault->line) {
        put_text(&to, "line ");
        put_number(&to, fault->line);
        put_text(&to, ", ");
    }
    if (fault->turn) {
        put_text(&to, "turn ");
        put_number(&to, fault->turn);
        put_text(&to, ", ");
    }
    if (fault->field > MK_FIELD_NONE && fault->field <= MK_FIELD_RULES) {
        put_text(&to, "field ");
        put_text(&to, fields[fault->field]);
        put_text(&to, ", ");
    }
    put_text(&to, "offset ");
    put_number(&to, fault->offset);
    put_text(&to, ": ");
    put_text(&to, mk_error_text(fault->error));
    return put_end(&to);
}
