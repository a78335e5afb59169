/* encode.h - the input encoder of the net.
 *
 * 1. It encodes a position between two turns, from the view of the seat that acts next.
 * 2. Inputs are 0 or 1, and few are 1 (active). So the first layer is a sum of few rows, and few of
 *    them change from one position to the next.
 * 3. The board has four symmetries: identity, half turn, both diagonals. Each facing of Assam
 *    becomes north by exactly one of them. So the board is always turned until he faces north, and
 *    symmetric positions have the same inputs.
 * 4. The value of a position depends on who plays. So four inputs tell which seats are simple
 *    players: none of them for winning chances among equals, those of the opponent model for
 *    playing. They name the seats. If the net only knew that some seat is simple, it would take
 *    each action as a sign of who has played it, and prefer what strong players do to what wins.
 *
 * The player, the browser and the trainer's GPU code compile this same file. */
#ifndef MARRAKECH_PLAYERS_ENCODE_H
#define MARRAKECH_PLAYERS_ENCODE_H

#include "../rules/apply.h"

/* A bit for each seat that is assumed to be a simple player. */
typedef uint8_t mkp_simple_seats;
enum { MKP_NO_SIMPLE_SEATS = 0 };

enum {
    MKP_HALVES = 0,                       /* 4 colours from the seat on, 49 squares */
    MKP_WHOLE = MKP_HALVES + 4 * 49,      /* 84 places where a whole rug is visible */
    MKP_ASSAM = MKP_WHOLE + 84,           /* 49 squares */
    MKP_TRIBUTE = MKP_ASSAM + 49,         /* 12 outcomes of turn and roll, 3 payees, 8 sizes of area */
    MKP_PURSE = MKP_TRIBUTE + 12 * 3 * 8, /* 4 seats, 0 to 62 dirhams, 63 or more */
    MKP_LEFT = MKP_PURSE + 4 * 64,        /* 4 colours, 0 to 15 rugs */
    MKP_OUT = MKP_LEFT + 4 * 16,          /* 4 seats */
    MKP_TURNING = MKP_OUT + 4,            /* 3 values of the setting */
    MKP_SIMPLE = MKP_TURNING + 3,         /* 4 seats */
    MKP_INPUTS = MKP_SIMPLE + 4,
    MKP_INPUTS_PADDED = 960,
    MKP_ACTIVE_MAX = 49 + 24 + 12 + 1 + 4 + 4 + 1 + 4 + 1 /* mkp_list_inputs writes one too many */
};

/* The active inputs of a position, in a form whose difference is quick to find: bitboards, in which
 * each bit is an input, and one-hot slots, each with the number of its one active input. */
enum {
    MKP_SLOT_ASSAM = 12, /* after the twelve tributes */
    MKP_SLOT_SEAT,       /* four: purse, or out */
    MKP_SLOT_LEFT = MKP_SLOT_SEAT + 4,
    MKP_SLOT_SIMPLE = MKP_SLOT_LEFT + 4, /* four */
    MKP_SLOT_TURNING = MKP_SLOT_SIMPLE + 4,
    MKP_SLOTS,
    MKP_NO_INPUT = 0xffff
};
typedef struct mkp_features {
    uint64_t halves[4];   /* of each colour, from that of the acting seat on */
    uint64_t east, north; /* whole rugs, by their lower squares */
    uint16_t slots[MKP_SLOTS];
} mkp_features;

/* ---- The board turned until Assam faces north ---------------------------------------------- */

/* Rows become columns. */
MK_FN uint64_t mkp_transpose(uint64_t board) {
    uint64_t swap = (board ^ board >> 7) & 0x00aa00aa00aa00aaULL;
    board ^= swap ^ swap << 7;
    swap = (board ^ board >> 14) & 0x0000cccc0000ccccULL;
    board ^= swap ^ swap << 14;
    swap = (board ^ board >> 28) & 0x00000000f0f0f0f0ULL;
    return board ^ swap ^ swap << 28;
}

/* A half turn: square 54 becomes square 0. */
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

/* The same for a link board. A link is a bit on the lower of its two squares. After a half turn
 * that is the other square, which lies lower by way. */
MK_FN uint64_t mkp_orient_links(uint64_t links, int facing, int way) {
    links = mkp_orient(links, facing);
    return facing >= MK_SOUTH ? links >> way : links;
}

/* ---- Features ------------------------------------------------------------------------------ */

/* The i-th seat from the acting one on. */
MK_FN int mkp_seat_from(const mk_state *s, int i) {
    int seat = s->seat + i;
    return seat < s->players ? seat : seat - s->players;
}

/* The tribute of each outcome of the next turn and roll. The symmetry that turns a facing to north
 * turns a direction to their exclusive or: 0 is ahead, 1 and 3 are sideways. If Assam is turned at
 * the end of a turn, he can only go ahead. */
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

/* ---- Lists of inputs ----------------------------------------------------------------------- */

/* Appends the inputs of a bitboard to a list. Whole rugs have the order of the actions that lay
 * them. */
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

/* Lists the inputs that are active in features and not in other (NULL: nothing), and returns how
 * many. The list needs room for one more. */
MK_FN int mkp_list_inputs(const mkp_features *features, const mkp_features *other, uint16_t *inputs) {
    int i, n = 0;
    for (i = 0; i < 4; i++)
        n = mkp_add_halves(features->halves[i] & ~(other ? other->halves[i] : 0), i, inputs, n);
    n = mkp_add_whole(features->east & ~(other ? other->east : 0),
                      features->north & ~(other ? other->north : 0), inputs, n);
    /* Without branches: which slots have changed is unpredictable. */
    for (i = 0; i < MKP_SLOTS; i++) {
        const uint16_t slot = features->slots[i];
        inputs[n] = slot;
        n += (slot != MKP_NO_INPUT) & (!other || slot != other->slots[i]);
    }
    return n;
}

/* Lists all active inputs of a position and returns how many. */
MK_FN int mkp_encode(const mk_state *s, mkp_simple_seats simple_seats, uint16_t *inputs) {
    mkp_features features;
    mkp_features_of(s, simple_seats, &features);
    return mkp_list_inputs(&features, (const mkp_features *)0, inputs);
}

#endif
