/* signature.c - the bench signature of this build. */
#include "signature.h"

uint64_t mk_signature(void) { return mkr_signature(); }
