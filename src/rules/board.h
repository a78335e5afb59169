/* board.h - bitboards, and the areas on them.
 *
 * Bit 8*row+column is a square. Column 7 and row 7 are guards that are never set: a shift by one
 * square ends there and does not wrap around. */
#ifndef MARRAKECH_RULES_BOARD_H
#define MARRAKECH_RULES_BOARD_H

#include "target.h"

#define MKR_BOARD 0x007f7f7f7f7f7f7fULL

MK_FN uint64_t mkr_bit(int square) { return 1ULL << (square & 63); }

/* All squares of a bitboard and their neighbours. */
MK_FN uint64_t mkr_spread(uint64_t board) {
    return board | board << 1 | board >> 1 | board << 8 | board >> 8;
}

/* Flood fill: the squares of a colour's bitboard that are connected with a seed within it. Nothing
 * if the seed is empty. Diagonals do not connect (rules §4). */
MK_FN uint64_t mkr_area(uint64_t colour, uint64_t seed) {
    uint64_t area = seed;
    for (;;) {
        uint64_t wider = mkr_spread(area) & colour;
        if (wider == area) return area;
        area = wider;
    }
}

#endif
