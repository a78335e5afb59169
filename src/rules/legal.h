/* legal.h - move generation: the legal actions of a state (rules §2, §5).
 *
 * The legal turns and draws are a small mask, the legal rugs two bitboards of places. To list,
 * count, test or choose actions starts from those. */
#ifndef MARRAKECH_RULES_LEGAL_H
#define MARRAKECH_RULES_LEGAL_H

#include "places.h"
#include "seats.h"

/* Where the acting seat may lay: beside Assam, and not on both halves of one
 * rug, unless a house rule allows it on its own. */
MK_FN mkr_places mkr_legal_places(const mk_state *s) {
    mkr_places places = mkr_places_beside[s->assam];
    uint64_t east = s->east, north = s->north;
    if (s->rules.own_rug == MK_COVER) {
        east &= ~mkr_own(s, s->seat);
        north &= ~mkr_own(s, s->seat);
    }
    places.row &= ~east;
    places.column &= ~north;
    return places;
}

/* A bit a direction: never an about-turn (rules §2); in after-quarter not
 * straight ahead either. */
MK_FN int mkr_legal_turns(const mk_state *s) {
    int mask = 15 & ~(1 << (s->facing ^ 2));
    return s->rules.turning == MK_AFTER_QUARTER ? mask & ~(1 << s->facing) : mask;
}

/* A bit a colour that the acting seat's pile still holds. */
MK_FN int mkr_legal_draws(const mk_state *s) {
    int colour = 2 * s->seat;
    return (s->left[colour] > 0) << colour | (s->left[colour + 1] > 0) << (colour + 1);
}

/* The legal actions of every phase but lay, as bits from the first action of
 * the phase; none when over. */
MK_FN int mkr_legal_mask(const mk_state *s) {
    switch (s->phase) {
    case MK_DRAW: return mkr_legal_draws(s);
    case MK_TURN: return mkr_legal_turns(s);
    case MK_ROLL: return 15;
    default: return 0;
    }
}

MK_FN int mkr_legal_count(const mk_state *s) {
    if (s->phase == MK_LAY) {
        mkr_places places = mkr_legal_places(s);
        return mkr_count(places.row) + mkr_count(places.column);
    }
    return mkr_count((uint64_t)mkr_legal_mask(s));
}

MK_FN int mkr_is_legal(const mk_state *s, int action) {
    if (s->phase == MK_LAY) {
        mkr_places places;
        if (!mkr_is_lay(action)) return 0;
        places = mkr_legal_places(s);
        return (int)((action < MKR_FIRST_COLUMN ? places.row : places.column) >> mkr_lay_square(action) & 1);
    }
    return (unsigned)action >> 2 == s->phase && (mkr_legal_mask(s) >> (action & 3) & 1);
}

/* The rugs around Assam in canonical order: by the square that touches him,
 * west, south, north, east, and around each of these in the same order. The
 * numbers lead from his square to the place; the mask tells which of them lie
 * along a column. */
MK_TABLE int8_t mkr_canonical[MK_LEGAL_MAX] = {-2, -9, -1, -9, -16, -8, 7, 8, 8, -7, 1, 1};
#define MKR_CANONICAL_COLUMNS 0x696 /* the 2nd, 3rd, 5th, 8th, 10th and 11th */

MK_FN int mkr_legal_lays(const mk_state *s, mk_action *legal) {
    mkr_places places = mkr_legal_places(s);
    int i, n = 0;
    for (i = 0; i < MK_LEGAL_MAX; i++) {
        int column = MKR_CANONICAL_COLUMNS >> i & 1;
        int square = (s->assam + mkr_canonical[i]) & 63;
        legal[n] = (mk_action)(column ? mkr_column_action(square) : mkr_row_action(square));
        n += (int)((column ? places.column : places.row) >> square & 1);
    }
    return n;
}

MK_FN int mkr_legal(const mk_state *s, mk_action *legal) {
    int mask, n = 0;
    if (s->phase == MK_LAY) return mkr_legal_lays(s, legal);
    for (mask = mkr_legal_mask(s); mask != 0; mask &= mask - 1)
        legal[n++] = (mk_action)(4 * s->phase + mkr_lowest((uint64_t)mask));
    return n;
}

#endif
