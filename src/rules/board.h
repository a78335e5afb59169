/* board.h - boards of eight bits a row, and the areas on them.
 *
 * Bit 8*row+column is a square; column 7 and row 7 are never set, so a shift
 * by one square leaves the board instead of wrapping around it. */
#ifndef MARRAKECH_RULES_BOARD_H
#define MARRAKECH_RULES_BOARD_H

#include "target.h"

#define MKR_BOARD 0x007f7f7f7f7f7f7fULL

MK_FN uint64_t mkr_bit(int square) { return 1ULL << (square & 63); }

/* One step from every square of a board, the squares themselves included. */
MK_FN uint64_t mkr_spread(uint64_t board) {
    return board | board << 1 | board >> 1 | board << 8 | board >> 8;
}

/* The squares of a colour's board that are connected with a seed within it;
 * nothing if the seed is empty. Diagonals do not connect (rules §4). */
MK_FN uint64_t mkr_area(uint64_t colour, uint64_t seed) {
    uint64_t area = seed;
    for (;;) {
        uint64_t wider = mkr_spread(area) & colour;
        if (wider == area) return area;
        area = wider;
    }
}

#endif
