/* signature.c - one number over the rules and what every player answers.
 *
 * Asks all players about fixed positions of all settings and folds their answers
 * into the signature of the rules. */
#include "players.h"

#include "../rules/signature.h"

/* A position from the course of a random game, in which a player chooses. */
static void set_up(mk_state *state, int players, int number) {
    const mk_rules rules = {(uint8_t)(number % 5), (uint8_t)(number % 3), (uint8_t)(number / 3 % 2),
                            (uint8_t)(number / 6 % 2)};
    uint64_t index, end = (uint64_t)(number * 29 % 101);
    mkr_start(state, players, &rules, number & 3);
    for (index = 0; index < end || (state->phase != MK_TURN && state->phase != MK_LAY); index++) {
        mk_action action = mk_state_random(state, (uint64_t)number, index);
        mk_state after = *state;
        mkr_apply(&after, action);
        if (after.phase == MK_OVER) break;
        *state = after;
    }
}

uint64_t mk_bench_signature(const mk_host *host) {
    enum { POSITIONS = 12, NODES = 300 };
    const mk_limits limits = {0, NODES};
    uint64_t sum = mkr_signature();
    int players, number, i;
    for (players = 2; players <= 4; players++) {
        for (number = 0; number < POSITIONS; number++) {
            mk_chances chances[4];
            mk_state state;
            set_up(&state, players, number);
            for (i = 0; mk_player_name(i); i++) {
                mk_action choice = MK_NO_ACTION;
                mk_error error =
                    mk_player_choose(mk_player_name(i), &state, &limits, host, (uint64_t)i, &choice);
                sum = mkr_fold(sum, (uint64_t)error << 8 | choice);
            }
            if (mk_evaluate(&state, &limits, host, 0, chances)) continue;
            for (i = 0; i < players; i++)
                sum = mkr_fold(sum, (uint64_t)chances[i].win << 16 | chances[i].score);
        }
    }
    return sum;
}
