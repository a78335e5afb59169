/* playout.h - random games at full speed.
 *
 * A playout plays the same actions as mkr_random and mkr_apply would, but each turn at once.
 * What a random game makes unpredictable (whose rug, how large an area, which place) is computed
 * without branches. The fast turns handle the common case only: Assam is turned first, there are
 * no house rules, everybody is in and has a rug for each turn. In all other cases, and once
 * somebody goes out, mkr_random and mkr_apply play on.
 * docs/performance.md says what each idea gained. */
#ifndef MARRAKECH_RULES_PLAYOUT_H
#define MARRAKECH_RULES_PLAYOUT_H

#include "apply.h"
#include "dice.h"

/* A state in the form that fast turns need. The colour of a square is two bits, in two bitboards
 * instead of four. With two players the high bit is the owner. */
typedef struct mkr_market {
    uint64_t low, high; /* the bits of the colour on each square */
    uint64_t covered;
    uint64_t east, north;
    uint64_t dice;
    int purse[4];
    int left[4];
    int pose;
    int seat;
} mkr_market;

MK_FN uint64_t mkr_all_ones_if(int flag) { return 0 - (uint64_t)flag; }

MK_FN void mkr_market_open(mkr_market *m, const mk_state *s, uint64_t dice) {
    int i;
    m->low = s->rugs[1] | s->rugs[3];
    m->high = s->rugs[2] | s->rugs[3];
    m->covered = s->rugs[0] | m->low | m->high;
    m->east = s->east;
    m->north = s->north;
    m->dice = dice;
    for (i = 0; i < 4; i++) {
        m->purse[i] = s->purse[i];
        m->left[i] = s->left[i];
    }
    m->pose = MKR_POSE(s->assam, s->facing);
    m->seat = s->seat;
}

MK_FN void mkr_market_close(const mkr_market *m, mk_state *s) {
    int i;
    s->rugs[0] = m->covered & ~(m->low | m->high);
    s->rugs[1] = m->low & ~m->high;
    s->rugs[2] = m->high & ~m->low;
    s->rugs[3] = m->low & m->high;
    s->east = m->east;
    s->north = m->north;
    for (i = 0; i < 4; i++) {
        s->purse[i] = (uint8_t)m->purse[i];
        s->left[i] = (uint8_t)m->left[i];
    }
    s->assam = (uint8_t)MKR_POSE_SQUARE(m->pose);
    s->facing = (uint8_t)MKR_POSE_FACING(m->pose);
    s->seat = (uint8_t)m->seat;
}

MK_FN uint32_t mkr_market_dice(mkr_market *m) {
    uint32_t dice = mkr_dice(m->dice);
    m->dice += MKR_DICE_STEP;
    return dice;
}

/* mkr_area for random games. Their areas are small: four fills along rows and columns complete
 * nearly all of them before the first test. */
MK_FN uint64_t mkr_market_area(uint64_t colour, uint64_t seed) {
    uint64_t area = seed;
    area = (area | area << 1 | area >> 1) & colour;
    area = (area | area << 8 | area >> 8) & colour;
    area = (area | area << 1 | area >> 1) & colour;
    area = (area | area << 8 | area >> 8) & colour;
    return mkr_area(colour, area);
}

/* Lays a rug on a random legal place. low and high are its colour. */
MK_FN void mkr_market_lay(mkr_market *m, uint64_t low, uint64_t high, uint32_t dice) {
    mkr_places places = mkr_places_beside[MKR_POSE_SQUARE(m->pose)];
    uint64_t rug;
    places.row &= ~m->east;
    places.column &= ~m->north;
    places = mkr_placed(dice, places);
    rug = places.row | places.row << 1 | places.column | places.column << 8;
    m->east = (m->east & ~(rug | rug >> 1)) | places.row;
    m->north = (m->north & ~(rug | rug >> 8)) | places.column;
    m->low = (m->low & ~rug) | (rug & low);
    m->high = (m->high & ~rug) | (rug & high);
    m->covered |= rug;
}

/* One whole turn of a seat. Returns 0, with nothing done, if it would go out. */
MK_FN int mkr_market_turn(mkr_market *m, int two, int seat) {
    const uint64_t before = m->dice;
    const uint64_t seat_high = mkr_all_ones_if(two ? seat : seat >> 1);
    uint64_t seat_low = mkr_all_ones_if(seat & 1);
    uint64_t low, high, board, foreign;
    int colour = seat, turn, pose, square, payee, due;

    if (two) {
        colour = mkr_drawn(mkr_market_dice(m), seat, m->left[2 * seat], m->left[2 * seat + 1]);
        seat_low = mkr_all_ones_if(colour & 1);
    }
    turn = mkr_below(mkr_market_dice(m), 3);
    pose = mkr_stroll(m->pose, turn, mkr_below(mkr_market_dice(m), 6));

    /* The board of the colour under Assam, and the squares of others. */
    square = MKR_POSE_SQUARE(pose);
    low = mkr_all_ones_if((int)(m->low >> square & 1));
    high = mkr_all_ones_if((int)(m->high >> square & 1));
    board = m->covered & ~((m->low ^ low) | (m->high ^ high));
    foreign = two ? m->high ^ seat_high : (m->high ^ seat_high) | (m->low ^ seat_low);
    due = mkr_count(mkr_market_area(board, mkr_bit(square) & board & foreign));
    if (m->purse[seat] < due) {
        m->dice = before;
        return 0;
    }
    payee = two ? 1 - seat : (int)((low & 1) | (high & 2));
    m->purse[seat] -= due;
    m->purse[payee] += due;

    m->pose = pose;
    mkr_market_lay(m, seat_low, seat_high, mkr_market_dice(m));
    m->left[colour]--;
    return 1;
}

/* Plays fast turns, until the game is over or somebody would go out. Returns how many. */
MK_FN int mkr_market_turns(mk_state *s, uint64_t dice, int two) {
    mkr_market market;
    int all = mkr_all_left(s);
    int left = all;
    mkr_market_open(&market, s, dice);
    while (mkr_market_turn(&market, two, market.seat)) {
        if (--left == 0) {
            s->phase = MK_OVER;
            break;
        }
        market.seat = market.seat + 1 == s->players ? 0 : market.seat + 1;
    }
    mkr_market_close(&market, s);
    return all - left;
}

/* Whether every seat has a rug for each of its turns: the seats before the acting one have already
 * laid theirs in this round, and have one less. */
MK_FN int mkr_is_even(const mk_state *s) {
    int seat, even = 1, most = mkr_rugs_left(s, s->seat);
    for (seat = 0; seat < s->players; seat++) even &= mkr_rugs_left(s, seat) == most - (seat < s->seat);
    return even;
}

MK_FN int mkr_is_common(const mk_state *s) {
    return s->rules.turning == MK_BEFORE && s->rules.own_rug == MK_KEEP && s->rules.bankrupt == MK_OUT &&
           s->in == (1 << s->players) - 1 && mkr_is_even(s);
}

MK_FN int mkr_playout(mk_state *s, uint64_t seed, uint64_t index) {
    uint64_t dice = mkr_dice_at(seed, index);
    int actions = 0;
    for (; s->phase != MK_OVER; actions++, dice += MKR_DICE_STEP) {
        if (s->phase == mkr_first_phase(s) && mkr_is_common(s)) {
            int fast = s->players == 2 ? 4 * mkr_market_turns(s, dice, 1) : 3 * mkr_market_turns(s, dice, 0);
            actions += fast;
            dice += (unsigned)fast * MKR_DICE_STEP;
            if (s->phase == MK_OVER) break;
        }
        mkr_apply(s, mkr_random(s, mkr_dice(dice)));
    }
    return actions;
}

#endif
