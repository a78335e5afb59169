/* playout_paths.h - the playout, once for each set of instructions. */
#ifndef MARRAKECH_RULES_PLAYOUT_PATHS_H
#define MARRAKECH_RULES_PLAYOUT_PATHS_H

#include "marrakech.h"

int mkr_playout_portable(mk_state *state, uint64_t seed, uint64_t index);
#ifdef __x86_64__
int mkr_playout_bmi2(mk_state *state, uint64_t seed, uint64_t index);
#endif

#endif
