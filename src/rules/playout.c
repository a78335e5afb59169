/* playout.c - mk_playout for one set of instructions.
 *
 * The build compiles this file for any machine and, on x86-64, also with MKR_BMI2, where one
 * instruction picks or counts bits. mk_playout takes what the machine has. The games are the
 * same. */
#include "playout.h"
#include "playout_paths.h"

#ifdef MKR_BMI2
int mkr_playout_bmi2(mk_state *state, uint64_t seed, uint64_t index) {
    return mkr_playout(state, seed, index);
}
#else
int mkr_playout_portable(mk_state *state, uint64_t seed, uint64_t index) {
    return mkr_playout(state, seed, index);
}
#endif
