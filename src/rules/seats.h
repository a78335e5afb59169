/* seats.h - whose colours, whose rugs, whose turn (rules §1, §6).
 *
 * With two players seat 0 has red and yellow, seat 1 blue and green; with
 * three and four, seat i has colour i. */
#ifndef MARRAKECH_RULES_SEATS_H
#define MARRAKECH_RULES_SEATS_H

#include "board.h"

MK_FN int mkr_colours_each(const mk_state *s) { return s->players == 2 ? 2 : 1; }

MK_FN int mkr_first_colour(const mk_state *s, int seat) { return seat * mkr_colours_each(s); }

/* The seat that plays a colour; of a colour that nobody plays, one that does
 * not exist. */
MK_FN int mkr_colour_seat(const mk_state *s, int colour) { return s->players == 2 ? colour >> 1 : colour; }

MK_FN int mkr_is_in(const mk_state *s, int seat) { return s->in >> seat & 1; }

MK_FN uint64_t mkr_own(const mk_state *s, int seat) {
    return s->players == 2 ? s->rugs[2 * seat] | s->rugs[2 * seat + 1] : s->rugs[seat];
}

MK_FN int mkr_rugs_left(const mk_state *s, int seat) {
    return s->players == 2 ? s->left[2 * seat] + s->left[2 * seat + 1] : s->left[seat];
}

/* Rugs of one colour that an edition deals (rules §1). */
MK_FN int mkr_dealt(int players, int edition) {
    return players == 3 || (players == 2 && edition == MK_IT) ? 15 : 12;
}

/* How many rugs are still to be laid by anybody. The rugs of a player who goes out go back to the
 * box, so that players who are in own all that are left. */
MK_FN int mkr_all_left(const mk_state *s) { return s->left[0] + s->left[1] + s->left[2] + s->left[3]; }

MK_FN int mkr_only_one_in(const mk_state *s) { return (s->in & (s->in - 1)) == 0; }

/* The phase in which every turn begins. */
MK_FN int mkr_first_phase(const mk_state *s) {
    if (s->players == 2) return MK_DRAW;
    return s->rules.turning == MK_BEFORE ? MK_TURN : MK_ROLL;
}

/* Ends a turn: the next seat that has a rug to lay, or the end. */
MK_FN void mkr_pass(mk_state *s) {
    if (mkr_only_one_in(s) || mkr_all_left(s) == 0) {
        s->phase = MK_OVER;
        return;
    }
    do s->seat = (uint8_t)(s->seat + 1 == s->players ? 0 : s->seat + 1);
    while (mkr_rugs_left(s, s->seat) == 0);
    s->phase = (uint8_t)mkr_first_phase(s);
}

#endif
