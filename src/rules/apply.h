/* apply.h - what follows from an action (rules §2 to §6).
 *
 * Everything here trusts that the action is legal. */
#ifndef MARRAKECH_RULES_APPLY_H
#define MARRAKECH_RULES_APPLY_H

#include "legal.h"
#include "walk.h"

MK_FN void mkr_start(mk_state *s, int players, const mk_rules *rules, int facing) {
    int i, dealt = mkr_dealt(players, rules->edition);
    for (i = 0; i < 4; i++) {
        s->rugs[i] = 0;
        s->purse[i] = (uint8_t)(i < players ? 30 : 0);
        s->left[i] = (uint8_t)(i < players || players == 2 ? dealt : 0);
    }
    s->east = s->north = 0;
    s->assam = MK_SQUARE(3, 3);
    s->facing = (uint8_t)facing;
    s->seat = 0;
    s->hand = MK_NO_COLOUR;
    s->in = (uint8_t)((1 << players) - 1);
    s->players = (uint8_t)players;
    s->rules = *rules;
    for (i = 0; i < 5; i++) s->reserved[i] = 0;
    s->phase = (uint8_t)mkr_first_phase(s);
}

MK_FN int mkr_colour_at(const mk_state *s, int square) {
    int colour = 0;
    while (colour < MK_NO_COLOUR && !(s->rugs[colour] >> square & 1)) colour++;
    return colour;
}

/* The seat that is owed tribute by the acting seat for stopping on a square,
 * or -1; and the area that it counts (rules §4). */
MK_FN int mkr_payee(const mk_state *s, int square, uint64_t *area) {
    int colour = mkr_colour_at(s, square);
    int owner;
    *area = 0;
    if (colour == MK_NO_COLOUR) return -1;
    owner = mkr_colour_seat(s, colour);
    if (owner == s->seat || !mkr_is_in(s, owner)) return -1;
    *area = mkr_area(s->rugs[colour], mkr_bit(square));
    return owner;
}

MK_FN void mkr_foresee(const mk_state *s, int facing, int pips, mk_outcome *outcome) {
    int pose = mkr_walk(MKR_POSE(s->assam, facing), pips);
    int purse = s->purse[s->seat];
    uint64_t area;
    outcome->square = (uint8_t)MKR_POSE_SQUARE(pose);
    outcome->facing = (uint8_t)MKR_POSE_FACING(pose);
    outcome->payee = (int8_t)mkr_payee(s, outcome->square, &area);
    outcome->due = (uint8_t)mkr_count(area);
    outcome->paid = (uint8_t)(purse < outcome->due ? purse : outcome->due);
    outcome->out = (uint8_t)(purse < outcome->due && s->rules.bankrupt == MK_OUT);
}

/* The acting seat is out: its unlaid rugs go back to the box, those on the
 * board stay and are neutral from now on, because its bit in `in` is gone. */
MK_FN void mkr_go_out(mk_state *s) {
    int colour = mkr_first_colour(s, s->seat);
    s->in &= (uint8_t) ~(1 << s->seat);
    s->left[colour] = 0;
    if (s->players == 2) s->left[colour + 1] = 0;
    s->hand = MK_NO_COLOUR;
    mkr_pass(s);
}

MK_FN void mkr_roll(mk_state *s, int pips) {
    mk_outcome outcome;
    mkr_foresee(s, s->facing, pips, &outcome);
    s->assam = outcome.square;
    s->facing = outcome.facing;
    s->phase = MK_LAY;
    if (outcome.payee < 0) return;
    s->purse[s->seat] = (uint8_t)(s->purse[s->seat] - outcome.paid);
    s->purse[outcome.payee] = (uint8_t)(s->purse[outcome.payee] + outcome.paid);
    if (outcome.out) mkr_go_out(s);
}

/* Puts a rug on the board: it covers what lay on its squares, and parts those
 * halves from their other ones. */
MK_FN void mkr_cover(mk_state *s, int colour, int square, int way) {
    uint64_t bit = mkr_bit(square);
    uint64_t rug = bit | bit << way;
    int i;
    for (i = 0; i < 4; i++) s->rugs[i] &= ~rug;
    s->rugs[colour] |= rug;
    s->east &= ~(rug | rug >> 1);
    s->north &= ~(rug | rug >> 8);
    *(way == 1 ? &s->east : &s->north) |= bit;
}

MK_FN void mkr_lay(mk_state *s, int action) {
    int colour = s->players == 2 ? s->hand : s->seat;
    mkr_cover(s, colour, mkr_lay_square(action), mkr_lay_way(action));
    s->left[colour]--;
    s->hand = MK_NO_COLOUR;
    /* After the last rug of the game nobody turns Assam (rules §2). */
    if (s->rules.turning == MK_BEFORE || mkr_all_left(s) == 0)
        mkr_pass(s);
    else
        s->phase = MK_TURN;
}

MK_FN void mkr_apply(mk_state *s, int action) {
    switch (s->phase) {
    case MK_DRAW:
        s->hand = (uint8_t)action;
        s->phase = s->rules.turning == MK_BEFORE ? MK_TURN : MK_ROLL;
        break;
    case MK_TURN:
        s->facing = (uint8_t)(action - MK_ACTION_TURN(0));
        if (s->rules.turning == MK_BEFORE)
            s->phase = MK_ROLL;
        else
            mkr_pass(s);
        break;
    case MK_ROLL: mkr_roll(s, action - MK_ACTION_ROLL(0)); break;
    default: mkr_lay(s, action); break;
    }
}

#endif
