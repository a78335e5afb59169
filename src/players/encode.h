/* encode.h - a position as the inputs of the net.
 *
 * Valued is the position between two turns, seen from the seat that acts next.
 * Inputs are on or off, and few are on, so that a position is a short list of
 * their numbers: the first layer of the net is a sum of that many rows.
 *
 * The board has four symmetries (identity, half turn, both diagonals), and each
 * of the four facings is north in exactly one of them. So the board is always
 * turned until Assam faces north: the net need not learn the same four times.
 *
 * The same file serves the player, the browser and the trainer's GPU code. */
#ifndef MARRAKECH_PLAYERS_ENCODE_H
#define MARRAKECH_PLAYERS_ENCODE_H

#include "../rules/apply.h"

enum {
    MKP_HALVES = 0,                       /* 4 colours from the seat on, 49 squares */
    MKP_WHOLE = MKP_HALVES + 4 * 49,      /* 84 places where a whole rug is visible */
    MKP_ASSAM = MKP_WHOLE + 84,           /* 49 squares */
    MKP_TRIBUTE = MKP_ASSAM + 49,         /* 12 outcomes of turn and roll, 3 payees, 8 sizes */
    MKP_PURSE = MKP_TRIBUTE + 12 * 3 * 8, /* 4 seats, 0 to 63 dirhams and more */
    MKP_LEFT = MKP_PURSE + 4 * 64,        /* 4 colours, 0 to 15 rugs */
    MKP_OUT = MKP_LEFT + 4 * 16,          /* 4 seats */
    MKP_TURNING = MKP_OUT + 4,            /* 3 values of the setting */
    MKP_INPUTS = MKP_TURNING + 3,
    MKP_INPUTS_PADDED = 960,
    MKP_ACTIVE_MAX = 49 + 24 + 1 + 12 + 4 + 4 + 4 + 1
};

/* A square of the board that has been turned until this facing is north. */
MK_FN int mkp_turned(int square, int facing) {
    int column = square & 7, row = square >> 3;
    switch (facing) {
    case MK_NORTH: return square;
    case MK_EAST: return 8 * column + row;
    case MK_SOUTH: return 54 - square;
    default: return 8 * (6 - column) + 6 - row;
    }
}

/* The number of a square from 0 to 48. */
MK_FN int mkp_dense(int square) { return square - (square >> 3); }

MK_FN int mkp_add_board(uint64_t board, int facing, int first, uint16_t *inputs, int n) {
    for (; board; board &= board - 1)
        inputs[n++] = (uint16_t)(first + mkp_dense(mkp_turned(mkr_lowest(board), facing)));
    return n;
}

/* Whole rugs: their places are numbered like the actions that lay them. */
MK_FN int mkp_add_whole(uint64_t links, int way, int facing, uint16_t *inputs, int n) {
    for (; links; links &= links - 1) {
        int one = mkp_turned(mkr_lowest(links), facing);
        int other = mkp_turned(mkr_lowest(links) + way, facing);
        int low = one < other ? one : other, high = one < other ? other : one;
        int action = high - low == 1 ? mkr_row_action(low) : mkr_column_action(low);
        inputs[n++] = (uint16_t)(MKP_WHOLE + action - MKR_FIRST_ROW);
    }
    return n;
}

/* What the next turn and roll may cost. The symmetry that makes a facing north
 * makes of a direction their exclusive or: 0 is ahead, 1 and 3 are beside. Where
 * Assam is turned at the end of a turn he can only go straight ahead. */
MK_FN int mkp_add_tributes(const mk_state *s, uint16_t *inputs, int n) {
    int direction, pips;
    for (direction = 0; direction < 4; direction++) {
        int turn = ((direction ^ s->facing) + 1) & 3;
        if (turn == 3 || (turn != 1 && s->rules.turning != MK_BEFORE)) continue;
        for (pips = 1; pips <= 4; pips++) {
            int pose = mkr_walk(MKR_POSE(s->assam, direction), pips);
            uint64_t area;
            int payee = mkr_payee(s, MKR_POSE_SQUARE(pose), &area);
            int due, size;
            if (payee < 0) continue;
            due = mkr_count(area);
            size = due <= 4 ? due - 1 : due <= 6 ? 4 : due <= 8 ? 5 : due <= 12 ? 6 : 7;
            payee += payee < s->seat ? s->players - s->seat : -s->seat;
            inputs[n++] = (uint16_t)(MKP_TRIBUTE + ((turn * 4 + pips - 1) * 3 + payee - 1) * 8 + size);
        }
    }
    return n;
}

/* The i-th seat from the acting one on. */
MK_FN int mkp_seat_from(const mk_state *s, int i) {
    int seat = s->seat + i;
    return seat < s->players ? seat : seat - s->players;
}

/* Writes the numbers of the inputs that are on and returns how many. */
MK_FN int mkp_encode(const mk_state *s, uint16_t *inputs) {
    const int facing = s->facing, colours = s->players == 2 ? 4 : s->players;
    int i, n = 0;
    for (i = 0; i < colours; i++) {
        int colour = s->players == 2 ? (i + 2 * s->seat) & 3 : mkp_seat_from(s, i);
        n = mkp_add_board(s->rugs[colour], facing, MKP_HALVES + 49 * i, inputs, n);
        inputs[n++] = (uint16_t)(MKP_LEFT + 16 * i + s->left[colour]);
    }
    n = mkp_add_whole(s->east, 1, facing, inputs, n);
    n = mkp_add_whole(s->north, 8, facing, inputs, n);
    inputs[n++] = (uint16_t)(MKP_ASSAM + mkp_dense(mkp_turned(s->assam, facing)));
    n = mkp_add_tributes(s, inputs, n);
    for (i = 0; i < s->players; i++) {
        int seat = mkp_seat_from(s, i);
        if (mkr_is_in(s, seat))
            inputs[n++] = (uint16_t)(MKP_PURSE + 64 * i + (s->purse[seat] < 63 ? s->purse[seat] : 63));
        else
            inputs[n++] = (uint16_t)(MKP_OUT + i);
    }
    inputs[n++] = (uint16_t)(MKP_TURNING + s->rules.turning);
    return n;
}

#endif
