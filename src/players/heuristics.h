/* heuristics.h - the utilities of the simple players (docs/players.md).
 *
 * The opponent model and the trainer's GPU code use them too. The utility of a rug is that for the
 * acting seat, in the phase in which it lays. Half a point of a description is a whole one here:
 * only the order matters. */
#ifndef MARRAKECH_PLAYERS_HEURISTICS_H
#define MARRAKECH_PLAYERS_HEURISTICS_H

#include "../rules/apply.h"
#include "../rules/score.h"

/* ---- Tribute and material ------------------------------------------------------------------ */

/* The expected tribute of the acting seat if Assam faces this way, in sixths of a dirham: what it
 * pays to one seat, or to anybody. */
enum { MKP_ANYBODY = -1 };
MK_FN int mkp_expected_tribute(const mk_state *state, int facing, int payee) {
    int pips, sixths = 0;
    for (pips = 1; pips <= 4; pips++) {
        mk_outcome outcome;
        mkr_foresee(state, facing, pips, &outcome);
        if (payee == MKP_ANYBODY || outcome.payee == payee)
            sixths += outcome.paid * (pips == 1 || pips == 4 ? 1 : 2);
    }
    return sixths;
}

/* The material balance of the seat that has just moved: its dirhams and visible halves, less the
 * mean of the others'. Being out counts like a score of -50. If Assam has been turned for the next
 * player, the tribute that this player must expect to pay breaks ties. */
MK_FN int32_t mkp_material(const mk_state *state, int seat) {
    /* Sixtieths can be divided by the number of opponents. The factor of a thousand leaves room
     * below for the tie-break. */
    enum { UNIT = 60, ABOVE_TIES = 1000, OUT_COUNTS = -50 };
    const int opponents = state->players > 2 ? state->players - 1 : 1;
    int other, own = mkr_is_in(state, seat) ? mkr_score(state, seat) : OUT_COUNTS, others = 0;
    int32_t material;
    for (other = 0; other < state->players; other++)
        if (other != seat) others += mkr_score(state, other);
    material = ABOVE_TIES * (UNIT * own - UNIT * others / opponents);
    if (state->rules.turning != MK_BEFORE && state->phase != MK_OVER)
        material += mkp_expected_tribute(state, state->facing, seat);
    return material;
}

/* The two squares of a lay, as a board. */
MK_FN uint64_t mkp_rug(int action) {
    const uint64_t bit = mkr_bit(mkr_lay_square(action));
    return bit | bit << mkr_lay_way(action);
}

/* ---- Turning ------------------------------------------------------------------------------- */

/* All players below turn Assam alike: they maximise this. If Assam is turned first, the acting
 * seat pays, and it does not matter to whom. If he is turned at the end of a turn, the next player
 * pays, and only what the acting seat gets counts. */
MK_FN int mkp_turn_utility(const mk_state *state, int action) {
    const int facing = action - MK_ACTION_TURN(0);
    mk_state after = *state;
    if (state->rules.turning == MK_BEFORE) return -mkp_expected_tribute(state, facing, MKP_ANYBODY);
    mkr_apply(&after, action);
    return mkp_expected_tribute(&after, facing, state->seat);
}

/* ---- Spread: show many own squares --------------------------------------------------------- */

MK_FN int mkp_spread_utility(const mk_state *state, uint64_t rug) {
    return mkr_count(mkr_own(state, state->seat) | rug);
}

/* ---- Weave: make large areas --------------------------------------------------------------- */

/* The number of full rows and columns of a board. */
MK_FN int mkp_full_lines(uint64_t board) {
    const uint64_t row = 0x7f, column = 0x0001010101010101ULL;
    int i, lines = 0;
    for (i = 0; i < 7; i++) lines += ((board >> 8 * i & row) == row) + ((board >> i & column) == column);
    return lines;
}

/* Areas and lines have one colour, as for tribute (rules §4): the colour of the rug. With two
 * players an own rug has either of the seat's colours. */
MK_FN int mkp_weave_utility(const mk_state *state, uint64_t rug) {
    enum { COVERS = 1, SQUARE = 1, LINE = 4 };
    const uint64_t before = state->rugs[state->players == 2 ? state->hand : state->seat];
    const uint64_t all = state->rugs[0] | state->rugs[1] | state->rugs[2] | state->rugs[3];
    if (rug & mkr_own(state, state->seat)) return 0;
    return ((rug & all) ? COVERS : 0) + SQUARE * mkr_count(mkr_area(before | rug, rug)) +
           LINE * (mkp_full_lines(before | rug) - mkp_full_lines(before));
}

/* ---- Hunter: stay together, and cover the leader's rugs ------------------------------------ */

/* The opponent with the highest score, and of equals the lowest seat. At least one is in. */
MK_FN int mkp_leader(const mk_state *state) {
    int seat, best = -1, most = -1;
    for (seat = 0; seat < state->players; seat++)
        if (seat != state->seat && mkr_is_in(state, seat) && mkr_score(state, seat) > most) {
            best = seat;
            most = mkr_score(state, seat);
        }
    return best;
}

/* A rug touches halves beside it. It covers those below it, and does not touch them. Neutral rugs
 * belong to nobody. */
MK_FN int mkp_hunter_utility(const mk_state *state, uint64_t rug) {
    enum { TOUCHES = 10, LEADER = 5, OTHER = 2, OWN = -2, OWN_BOTH = -1 };
    const uint64_t own = mkr_own(state, state->seat);
    const int covered = mkr_count(rug & own), first = mkp_leader(state);
    int seat, sum = (mkr_spread(rug) & ~rug & own) ? TOUCHES : 0;
    for (seat = 0; seat < state->players; seat++)
        if (seat != state->seat && mkr_is_in(state, seat))
            sum += mkr_count(rug & mkr_own(state, seat)) * (seat == first ? LEADER : OTHER);
    return sum + (covered == 2 ? OWN_BOTH : OWN * covered);
}

#endif
