/* signature.h - the signature of the rules: one number that every build must reproduce.
 *
 * Plays fixed random games of all settings step by step, and folds all that is visible of them into
 * one number: hashes, legal actions, odds, scores, winners. The fast playout must end in the same
 * state. */
#ifndef MARRAKECH_RULES_SIGNATURE_H
#define MARRAKECH_RULES_SIGNATURE_H

#include "hash.h"
#include "playout.h"
#include "score.h"

MK_FN uint64_t mkr_fold(uint64_t sum, uint64_t value) { return mkr_mix((sum ^ value) + MKR_WEYL); }

MK_FN uint64_t mkr_fold_state(uint64_t sum, const mk_state *s) {
    mk_action legal[MK_LEGAL_MAX];
    mk_odds odds[4];
    int i, n = mkr_legal(s, legal);
    sum = mkr_fold(sum, mkr_hash(s));
    for (i = 0; i < n; i++) sum = mkr_fold(sum, legal[i]);
    n = mkr_odds(s, odds);
    for (i = 0; i < n; i++) sum = mkr_fold(sum, (uint64_t)odds[i].numerator << 8 | odds[i].denominator);
    for (i = 0; i < s->players; i++) sum = mkr_fold(sum, (uint64_t)mkr_score(s, i));
    return mkr_fold(sum, (uint64_t)mkr_winners(s));
}

/* One game from its start, step by step and at once. */
MK_FN uint64_t mkr_fold_game(uint64_t sum, int players, const mk_rules *rules, uint64_t seed) {
    mk_state step, fast;
    uint64_t index = 0;
    int facing = (int)(seed & 3);
    mkr_start(&step, players, rules, facing);
    fast = step;
    for (; step.phase != MK_OVER; index++) {
        sum = mkr_fold_state(sum, &step);
        mkr_apply(&step, mkr_random(&step, mkr_dice(mkr_dice_at(seed, index))));
    }
    sum = mkr_fold_state(sum, &step);
    sum = mkr_fold(sum, (uint64_t)mkr_playout(&fast, seed, 0) - index);
    return mkr_fold(sum, mkr_hash(&fast) ^ mkr_hash(&step));
}

MK_FN uint64_t mkr_signature(void) {
    uint64_t sum = MK_RULES_VERSION;
    int i, players;
    for (players = 2; players <= 4; players++) {
        /* 60 settings, four games each */
        for (i = 0; i < 240; i++) {
            mk_rules rules;
            rules.edition = (uint8_t)(i % 5);
            rules.turning = (uint8_t)(i / 5 % 3);
            rules.own_rug = (uint8_t)(i / 15 % 2);
            rules.bankrupt = (uint8_t)(i / 30 % 2);
            sum = mkr_fold_game(sum, players, &rules, (uint64_t)(i / 60));
        }
    }
    return sum;
}

#endif
