/* playout.c - mk_playout for one set of instructions.
 *
 * The build compiles this file once as it is and, on x86-64, once more with
 * MKR_BMI2 and the instructions that make picking and counting bits single
 * steps. mk_playout takes what the machine has; results do not differ. */
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
