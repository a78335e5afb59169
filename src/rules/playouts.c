/* playouts.c - dispatches the playout to the fastest code for this machine; many playouts. */
#include "playout_paths.h"
#include "score.h"

/* Zen 1 and 2 have the instructions, but in slow microcode. */
int mk_playout(mk_state *state, uint64_t seed, uint64_t index) {
#ifdef __x86_64__
    /* Each machine can take only one way here. GCOVR_EXCL_BR_START */
    if (__builtin_cpu_supports("bmi2") && !__builtin_cpu_is("znver1") && !__builtin_cpu_is("znver2"))
        return mkr_playout_bmi2(state, seed, index);
        /* GCOVR_EXCL_BR_STOP */
#endif
    return mkr_playout_portable(state, seed, index); /* GCOVR_EXCL_LINE */
}

void mk_playouts(const mk_state *from, uint64_t seed, uint64_t count, mk_tally *tally) {
    uint64_t i;
    for (i = 0; i < count; i++) {
        mk_state state = *from;
        int seat, winners, share;
        tally->actions += (uint64_t)mk_playout(&state, mk_seed(seed, i), 0);
        winners = mkr_winners(&state);
        share = mkr_share(winners);
        for (seat = 0; seat < state.players; seat++) {
            tally->wins12[seat] += (uint64_t)(winners >> seat & 1 ? share : 0);
            tally->score[seat] += (uint64_t)mkr_score(&state, seat);
        }
    }
    tally->games += count;
}
