/* error.c - the one table of errors, as texts and names. */
#include "marrakech.h"

const char *mk_error_text(int error) {
    static const char *const texts[] = {
#define TEXT(code, text) text,
        MK_ERRORS(TEXT)
#undef TEXT
    };
    return error >= 0 && error < MK_ERROR_COUNT ? texts[error] : "not an error of this library";
}

const char *mk_error_name(int error) {
    static const char *const names[] = {
#define NAME(code, text) #code,
        MK_ERRORS(NAME)
#undef NAME
    };
    return error >= 0 && error < MK_ERROR_COUNT ? names[error] : "UNKNOWN";
}
