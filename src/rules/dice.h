/* dice.h - a counter-based random number generator (rules §1, §2).
 *
 * A number is a pure function of a seed and an index. The index steps through a Weyl sequence that
 * starts at the mixed seed, and one wide multiplication mixes each step. This is Wang Yi's generator
 * wyrand, entered at any point. The seed goes through the finalizer of SplitMix64 (Steele, Lea, Flood)
 * first, so that neighbouring seeds have nothing in common. There are only integers, so that every
 * machine rolls the same.
 *
 * A number below n is the upper half of 32 random bits times n. No face of the die is more likely
 * than another by more than two in a thousand million. */
#ifndef MARRAKECH_RULES_DICE_H
#define MARRAKECH_RULES_DICE_H

#include "legal.h"

#define MKR_WEYL 0x9e3779b97f4a7c15ULL

MK_FN uint64_t mkr_mix(uint64_t x) {
    x = (x ^ x >> 30) * 0xbf58476d1ce4e5b9ULL;
    x = (x ^ x >> 27) * 0x94d049bb133111ebULL;
    return x ^ x >> 31;
}

/* The state of a seed's sequence at an index. */
#define MKR_DICE_STEP 0xa0761d6478bd642fULL
MK_FN uint64_t mkr_dice_at(uint64_t seed, uint64_t index) {
    return mkr_mix(seed ^ MKR_WEYL) + (index + 1) * MKR_DICE_STEP;
}

/* The 32 random bits of such a state. */
MK_FN uint32_t mkr_dice(uint64_t at) { return (uint32_t)mkr_wide(at, at ^ 0xe7037ed1a0b428dbULL); }

/* A uniformly distributed number below n. */
MK_FN int mkr_below(uint32_t dice, int n) { return (int)((uint64_t)dice * (uint32_t)n >> 32); }

/* 1, 2, 2, 3, 3, 4: the faces of the die. */
MK_FN int mkr_pips(uint32_t dice) { return (mkr_below(dice, 6) + 3) >> 1; }

/* The colour drawn from a pile of two. */
MK_FN int mkr_drawn(uint32_t dice, int seat, int first, int second) {
    return 2 * seat + (mkr_below(dice, first + second) >= first);
}

/* A random direction, but not backwards. */
MK_FN int mkr_turned(uint32_t dice, int facing) {
    int k = mkr_below(dice, 3);
    return k + (k >= (facing ^ 2));
}

/* A random direction to the left or to the right. */
MK_FN int mkr_turned_quarter(uint32_t dice, int facing) { return (~facing & 1) + 2 * mkr_below(dice, 2); }

/* A random place of these. Rows come before columns, each from the lowest square: the order of the
 * actions' codes. In the result one of the two bitboards is empty. */
MK_FN mkr_places mkr_placed(uint32_t dice, mkr_places places) {
    int rows = mkr_count(places.row);
    uint64_t one = 1ULL << mkr_below(dice, rows + mkr_count(places.column));
    places.row = mkr_pick(places.row, one);
    places.column = mkr_pick(places.column, one >> rows);
    return places;
}

MK_FN int mkr_random(const mk_state *s, uint32_t dice) {
    mkr_places place;
    switch (s->phase) {
    case MK_DRAW: return mkr_drawn(dice, s->seat, s->left[2 * s->seat], s->left[2 * s->seat + 1]);
    case MK_TURN:
        return MK_ACTION_TURN(s->rules.turning == MK_AFTER_QUARTER ? mkr_turned_quarter(dice, s->facing)
                                                                   : mkr_turned(dice, s->facing));
    case MK_ROLL: return MK_ACTION_ROLL(mkr_pips(dice));
    case MK_LAY:
        place = mkr_placed(dice, mkr_legal_places(s));
        return place.row ? mkr_row_action(mkr_lowest(place.row))
                         : mkr_column_action(mkr_lowest(place.column));
    default: return MK_NO_ACTION;
    }
}

MK_FN int mkr_gcd(int a, int b) {
    while (b != 0) {
        int rest = a % b;
        a = b;
        b = rest;
    }
    return a;
}

MK_FN int mkr_odds(const mk_state *s, mk_odds *odds) {
    int i, n = 0, sum = 0;
    int weight[4] = {1, 2, 2, 1};
    if (s->phase == MK_DRAW)
        for (i = 0; i < 4; i++) weight[i] = i >> 1 == s->seat ? s->left[i] : 0;
    else if (s->phase != MK_ROLL)
        return 0;
    for (i = 0; i < 4; i++) sum += weight[i];
    for (i = 0; i < 4; i++) {
        int common;
        if (weight[i] == 0) continue;
        common = mkr_gcd(weight[i], sum);
        odds[n].action = (uint8_t)(4 * s->phase + i);
        odds[n].numerator = (uint8_t)(weight[i] / common);
        odds[n].denominator = (uint8_t)(sum / common);
        n++;
    }
    return n;
}

#endif
