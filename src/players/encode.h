/* encode.h - a position as the inputs of the net.
 *
 * Valued is the position between two turns, seen from the seat that acts next.
 * Inputs are on or off, and few are on, so that the first layer of the net is a
 * sum of few rows, and few of these change from one position to the next.
 *
 * The board has four symmetries (identity, half turn, both diagonals), and each
 * of the four facings is north in exactly one of them. So the board is always
 * turned until Assam faces north: the net need not learn the same four times.
 *
 * How good a position is depends on who sits at the table. So the net is told who is
 * taken for simple: nobody, which is what a winning chance means, or some of the others,
 * which is what one plays by. It is told by seats, for if it knew only that there are
 * such people it would see in every choice a sign of who has made it, and like best not
 * what wins but what only the wise do.
 *
 * The same file serves the player, the browser and the trainer's GPU code. */
#ifndef MARRAKECH_PLAYERS_ENCODE_H
#define MARRAKECH_PLAYERS_ENCODE_H

#include "../rules/apply.h"

/* A bit for each seat that is taken for a simple player's. */
typedef uint8_t mkp_simple_seats;
enum { MKP_NO_SIMPLE_SEATS = 0 };

enum {
    MKP_HALVES = 0,                       /* 4 colours from the seat on, 49 squares */
    MKP_WHOLE = MKP_HALVES + 4 * 49,      /* 84 places where a whole rug is visible */
    MKP_ASSAM = MKP_WHOLE + 84,           /* 49 squares */
    MKP_TRIBUTE = MKP_ASSAM + 49,         /* 12 outcomes of turn and roll, 3 payees, 8 sizes */
    MKP_PURSE = MKP_TRIBUTE + 12 * 3 * 8, /* 4 seats, 0 to 63 dirhams and more */
    MKP_LEFT = MKP_PURSE + 4 * 64,        /* 4 colours, 0 to 15 rugs */
    MKP_OUT = MKP_LEFT + 4 * 16,          /* 4 seats */
    MKP_TURNING = MKP_OUT + 4,            /* 3 values of the setting */
    MKP_SIMPLE = MKP_TURNING + 3,         /* 4 seats */
    MKP_INPUTS = MKP_SIMPLE + 4,
    MKP_INPUTS_PADDED = 960,
    MKP_ACTIVE_MAX = 49 + 24 + 12 + 1 + 4 + 4 + 1 + 4 + 1 /* for one that does not count */
};

/* A position as the net sees it: boards, of which each bit is an input, and slots,
 * of which each holds the number of the one input of its kind that is on. */
enum {
    MKP_SLOT_ASSAM = 12, /* behind the twelve tributes */
    MKP_SLOT_SEAT,       /* four purses or outs */
    MKP_SLOT_LEFT = MKP_SLOT_SEAT + 4,
    MKP_SLOT_SIMPLE = MKP_SLOT_LEFT + 4, /* four */
    MKP_SLOT_TURNING = MKP_SLOT_SIMPLE + 4,
    MKP_SLOTS,
    MKP_NO_INPUT = 0xffff
};
typedef struct mkp_features {
    uint64_t halves[4];   /* of the colours from the seat on */
    uint64_t east, north; /* whole rugs, by their lower squares */
    uint16_t slots[MKP_SLOTS];
} mkp_features;

/* ---- The board turned until Assam faces north ------------------------------ */

/* Columns for rows. */
MK_FN uint64_t mkp_transpose(uint64_t board) {
    uint64_t swap = (board ^ board >> 7) & 0x00aa00aa00aa00aaULL;
    board ^= swap ^ swap << 7;
    swap = (board ^ board >> 14) & 0x0000cccc0000ccccULL;
    board ^= swap ^ swap << 14;
    swap = (board ^ board >> 28) & 0x00000000f0f0f0f0ULL;
    return board ^ swap ^ swap << 28;
}

/* Upside down: square 54 becomes 0. */
MK_FN uint64_t mkp_rotate_half(uint64_t board) {
#if defined(__CUDA_ARCH__) && !defined(__clang__)
    return __brevll(board) >> 9;
#else
    board = (board >> 1 & 0x5555555555555555ULL) | (board & 0x5555555555555555ULL) << 1;
    board = (board >> 2 & 0x3333333333333333ULL) | (board & 0x3333333333333333ULL) << 2;
    board = (board >> 4 & 0x0f0f0f0f0f0f0f0fULL) | (board & 0x0f0f0f0f0f0f0f0fULL) << 4;
    return __builtin_bswap64(board) >> 9;
#endif
}

MK_FN uint64_t mkp_orient(uint64_t board, int facing) {
    if (facing & 1) board = mkp_transpose(board);
    return facing >= MK_SOUTH ? mkp_rotate_half(board) : board;
}

/* The same for a board of links, which hang on the lower of two squares: way is
 * what that is lower by once it has been turned. */
MK_FN uint64_t mkp_orient_links(uint64_t links, int facing, int way) {
    links = mkp_orient(links, facing);
    return facing >= MK_SOUTH ? links >> way : links;
}

/* ---- The view ------------------------------------------------------------------ */

/* The i-th seat from the acting one on. */
MK_FN int mkp_seat_from(const mk_state *s, int i) {
    int seat = s->seat + i;
    return seat < s->players ? seat : seat - s->players;
}

/* What the next turn and roll may cost. The symmetry that makes a facing north
 * makes of a direction their exclusive or: 0 is ahead, 1 and 3 are beside. Where
 * Assam is turned at the end of a turn he can only go straight ahead. */
MK_FN void mkp_tribute_features(const mk_state *s, uint16_t *slots) {
    int direction, pips;
    for (direction = 0; direction < 12; direction++) slots[direction] = MKP_NO_INPUT;
    for (direction = 0; direction < 4; direction++) {
        int turn = ((direction ^ s->facing) + 1) & 3;
        if (turn == 3 || (turn != 1 && s->rules.turning != MK_BEFORE)) continue;
        for (pips = 1; pips <= 4; pips++) {
            int pose = mkr_walk(MKR_POSE(s->assam, direction), pips), slot = turn * 4 + pips - 1;
            uint64_t area;
            int payee = mkr_payee(s, MKR_POSE_SQUARE(pose), &area);
            int due, size;
            if (payee < 0) continue;
            due = mkr_count(area);
            size = due <= 4 ? due - 1 : due <= 6 ? 4 : due <= 8 ? 5 : due <= 12 ? 6 : 7;
            payee += payee < s->seat ? s->players - s->seat : -s->seat;
            slots[slot] = (uint16_t)(MKP_TRIBUTE + (slot * 3 + payee - 1) * 8 + size);
        }
    }
}

/* The number of a square from 0 to 48. */
MK_FN int mkp_square_number(int square) { return square - (square >> 3); }

MK_FN void mkp_features_of(const mk_state *s, mkp_simple_seats simple_seats, mkp_features *features) {
    const int facing = s->facing, colours = s->players == 2 ? 4 : s->players;
    int i;
    for (i = 0; i < 4; i++) {
        int colour = s->players == 2 ? (i + 2 * s->seat) & 3 : mkp_seat_from(s, i);
        features->halves[i] = 0;
        features->slots[MKP_SLOT_LEFT + i] = features->slots[MKP_SLOT_SEAT + i] = MKP_NO_INPUT;
        features->slots[MKP_SLOT_SIMPLE + i] = MKP_NO_INPUT;
        if (i >= colours) continue;
        features->halves[i] = mkp_orient(s->rugs[colour], facing);
        features->slots[MKP_SLOT_LEFT + i] = (uint16_t)(MKP_LEFT + 16 * i + s->left[colour]);
    }
    features->east = mkp_orient_links(facing & 1 ? s->north : s->east, facing, 1);
    features->north = mkp_orient_links(facing & 1 ? s->east : s->north, facing, 8);
    mkp_tribute_features(s, features->slots);
    features->slots[MKP_SLOT_ASSAM] =
        (uint16_t)(MKP_ASSAM + mkp_square_number(mkr_lowest(mkp_orient((uint64_t)1 << s->assam, facing))));
    for (i = 0; i < s->players; i++) {
        int seat = mkp_seat_from(s, i), purse = s->purse[seat] < 63 ? s->purse[seat] : 63;
        features->slots[MKP_SLOT_SEAT + i] =
            (uint16_t)(mkr_is_in(s, seat) ? MKP_PURSE + 64 * i + purse : MKP_OUT + i);
        if (simple_seats >> seat & 1) features->slots[MKP_SLOT_SIMPLE + i] = (uint16_t)(MKP_SIMPLE + i);
    }
    features->slots[MKP_SLOT_TURNING] = (uint16_t)(MKP_TURNING + s->rules.turning);
}

/* ---- Lists of inputs ------------------------------------------------------------ */

/* Adds the inputs that a board has on to a list. Whole rugs are numbered like the
 * actions that lay them. */
MK_FN int mkp_add_halves(uint64_t board, int i, uint16_t *inputs, int n) {
    for (; board; board &= board - 1)
        inputs[n++] = (uint16_t)(MKP_HALVES + 49 * i + mkp_square_number(mkr_lowest(board)));
    return n;
}

MK_FN int mkp_add_whole(uint64_t east, uint64_t north, uint16_t *inputs, int n) {
    for (; east; east &= east - 1)
        inputs[n++] = (uint16_t)(MKP_WHOLE + mkr_row_action(mkr_lowest(east)) - MKR_FIRST_ROW);
    for (; north; north &= north - 1)
        inputs[n++] = (uint16_t)(MKP_WHOLE + mkr_column_action(mkr_lowest(north)) - MKR_FIRST_ROW);
    return n;
}

/* Lists the inputs that are on in one view and not in the other (NULL: in none),
 * and returns how many. */
MK_FN int mkp_list_inputs(const mkp_features *features, const mkp_features *other, uint16_t *inputs) {
    int i, n = 0;
    for (i = 0; i < 4; i++)
        n = mkp_add_halves(features->halves[i] & ~(other ? other->halves[i] : 0), i, inputs, n);
    n = mkp_add_whole(features->east & ~(other ? other->east : 0),
                      features->north & ~(other ? other->north : 0), inputs, n);
    /* Which slots have changed cannot be foretold: so there are no branches about it. */
    for (i = 0; i < MKP_SLOTS; i++) {
        const uint16_t slot = features->slots[i];
        inputs[n] = slot;
        n += (slot != MKP_NO_INPUT) & (!other || slot != other->slots[i]);
    }
    return n;
}

/* Writes the numbers of the inputs that are on and returns how many. */
MK_FN int mkp_encode(const mk_state *s, mkp_simple_seats simple_seats, uint16_t *inputs) {
    mkp_features features;
    mkp_features_of(s, simple_seats, &features);
    return mkp_list_inputs(&features, (const mkp_features *)0, inputs);
}

#endif
