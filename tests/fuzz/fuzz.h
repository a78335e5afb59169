/* fuzz.h - what the fuzzers share. */
#ifndef MARRAKECH_FUZZ_H
#define MARRAKECH_FUZZ_H

#include <stdlib.h>
#include <string.h>

#include "marrakech.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length);

/* Unlike assert never compiled away: libFuzzer reports the abort. */
static inline void must(int holds) {
    if (!holds) abort();
}

#endif
