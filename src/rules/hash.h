/* hash.h - one number for everything in a state.
 *
 * Words are built from values, never from memory, so that the byte order of
 * the machine does not show. */
#ifndef MARRAKECH_RULES_HASH_H
#define MARRAKECH_RULES_HASH_H

#include "dice.h"

MK_FN uint64_t mkr_word(const uint8_t *bytes) {
    uint64_t word = 0;
    int i;
    for (i = 0; i < 4; i++) word |= (uint64_t)bytes[i] << 8 * i;
    return word;
}

MK_FN uint64_t mkr_hash(const mk_state *s) {
    const mk_rules *r = &s->rules;
    uint64_t setting = (uint64_t)r->edition | r->turning << 4 | r->own_rug << 8 | r->bankrupt << 12;
    uint64_t turn =
        (uint64_t)s->assam | s->facing << 8 | s->seat << 12 | s->phase << 16 | s->hand << 20 | s->in << 24;
    uint64_t words[8];
    uint64_t hash = 0;
    int i;
    for (i = 0; i < 4; i++) words[i] = s->rugs[i];
    words[4] = s->east;
    words[5] = s->north;
    words[6] = mkr_word(s->purse) | mkr_word(s->left) << 32;
    words[7] = turn | setting << 32 | (uint64_t)s->players << 56;
    for (i = 0; i < 8; i++) hash = mkr_mix((hash ^ words[i]) + MKR_WEYL);
    return hash;
}

MK_FN int mkr_equal(const mk_state *a, const mk_state *b) {
    int i, same = a->east == b->east && a->north == b->north;
    for (i = 0; i < 4; i++)
        same &= a->rugs[i] == b->rugs[i] && a->purse[i] == b->purse[i] && a->left[i] == b->left[i];
    return same && a->assam == b->assam && a->facing == b->facing && a->seat == b->seat &&
           a->phase == b->phase && a->hand == b->hand && a->in == b->in && a->players == b->players &&
           a->rules.edition == b->rules.edition && a->rules.turning == b->rules.turning &&
           a->rules.own_rug == b->rules.own_rug && a->rules.bankrupt == b->rules.bankrupt;
}

#endif
