/* places.h - the 84 places for a rug, and those around Assam (rules §5).
 *
 * A place is the lower or left of its two squares, and lies along a row or a column. The places of
 * each kind are a bitboard. So the legal ones are a mask, and the k-th one is a bit operation. */
#ifndef MARRAKECH_RULES_PLACES_H
#define MARRAKECH_RULES_PLACES_H

#include "board.h"

/* Where places along a row and along a column can begin. */
#define MKR_ROW_PLACES 0x003f3f3f3f3f3f3fULL
#define MKR_COLUMN_PLACES 0x00007f7f7f7f7f7fULL

#define MKR_FIRST_ROW 12
#define MKR_FIRST_COLUMN 54

typedef struct mkr_places {
    uint64_t row;    /* bit i: a rug on i and i+1 */
    uint64_t column; /* bit i: a rug on i and i+8 */
} mkr_places;

/* For every square of Assam the places that touch it and do not cover it: the pattern around
 * square 16, moved. What leaves the board wraps into row 7 or column 7, which the masks of places
 * exclude. */
#define MKR_ROW_PATTERN (1ULL << 7 | 1ULL << 8 | 1ULL << 14 | 1ULL << 17 | 1ULL << 23 | 1ULL << 24)
#define MKR_COLUMN_PATTERN (1ULL << 0 | 1ULL << 7 | 1ULL << 9 | 1ULL << 15 | 1ULL << 17 | 1ULL << 24)
#define MKR_MOVED(pattern, square) ((pattern) << (((square)-16) & 63) | (pattern) >> ((16 - (square)) & 63))
#define MKR_BESIDE(square)                                            \
    {                                                                 \
        MKR_MOVED(MKR_ROW_PATTERN, square) & MKR_ROW_PLACES,          \
            MKR_MOVED(MKR_COLUMN_PATTERN, square) & MKR_COLUMN_PLACES \
    }
#define MKR_BESIDE_ROW(s)                                                                              \
    MKR_BESIDE(s), MKR_BESIDE((s) + 1), MKR_BESIDE((s) + 2), MKR_BESIDE((s) + 3), MKR_BESIDE((s) + 4), \
        MKR_BESIDE((s) + 5), MKR_BESIDE((s) + 6), MKR_BESIDE((s) + 7)
MK_TABLE mkr_places mkr_places_beside[64] = {MKR_BESIDE_ROW(0),  MKR_BESIDE_ROW(8),  MKR_BESIDE_ROW(16),
                                             MKR_BESIDE_ROW(24), MKR_BESIDE_ROW(32), MKR_BESIDE_ROW(40),
                                             MKR_BESIDE_ROW(48), MKR_BESIDE_ROW(56)};

MK_FN int mkr_row_action(int square) { return MKR_FIRST_ROW + square - 2 * (square >> 3); }

MK_FN int mkr_column_action(int square) { return MKR_FIRST_COLUMN + square - (square >> 3); }

MK_FN int mkr_is_lay(int action) { return action >= MKR_FIRST_ROW && action < MK_ACTION_COUNT; }

/* The lower or left square of a lay, which the action must be. */
MK_FN int mkr_lay_square(int action) {
    if (action < MKR_FIRST_COLUMN) return action - MKR_FIRST_ROW + (action - MKR_FIRST_ROW) / 6 * 2;
    return action - MKR_FIRST_COLUMN + (action - MKR_FIRST_COLUMN) / 7;
}

/* The way from that square to the other one: 1 along a row, 8 along a column. */
MK_FN int mkr_lay_way(int action) { return action < MKR_FIRST_COLUMN ? 1 : 8; }

#endif
