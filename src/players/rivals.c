/* rivals.c - opponents to measure oneself against: what other programs do, made
 * again from their descriptions (docs/players.md).
 *
 * All of them turn Assam by what may have to be paid, and differ in which rug they
 * like. Equal choices are left to the seed. Half a point of a description is a
 * whole one here: only the order counts. */
#include "judges.h"
#include "players.h"

#include "../rules/score.h"

/* How much the acting seat likes to lay a rug on two squares. */
typedef int liking(const mk_state *state, uint64_t rug);

/* ---- Turning ------------------------------------------------------------------------ */

/* Where Assam is turned first one pays oneself, to anybody; where he is turned at
 * the end of a turn the next one pays, and what others get of it does not count. */
static int like_turn(const mk_state *state, int action) {
    const int facing = action - MK_ACTION_TURN(0);
    mk_state after = *state;
    if (state->rules.turning == MK_BEFORE) return -mkp_expected_tribute(state, facing, MKP_ANYBODY);
    mkr_apply(&after, action);
    return mkp_expected_tribute(&after, facing, state->seat);
}

static mk_error choose(const mkp_question *question, mkp_answer *answer, liking *like) {
    const mk_state *state = question->state;
    int i;
    for (i = 0; i < question->count; i++) {
        int action = question->legal[i];
        if (state->phase == MK_TURN)
            answer->wishes[i] = like_turn(state, action);
        else {
            uint64_t bit = mkr_bit(mkr_lay_square(action));
            answer->wishes[i] = like(state, bit | bit << mkr_lay_way(action));
        }
    }
    return MK_FINE;
}

/* ---- Spread: see as much of oneself as possible ----------------------------------------- */

static int like_to_spread(const mk_state *state, uint64_t rug) {
    return mkr_count(mkr_own(state, state->seat) | rug);
}

mk_error mkp_spread(const mkp_question *question, mkp_answer *answer) {
    return choose(question, answer, like_to_spread);
}

/* ---- Weave: make one's areas large ------------------------------------------------------- */

/* Rows and columns of which all seven squares are on a board. */
static int full_lines(uint64_t board) {
    const uint64_t row = 0x7f, column = 0x0001010101010101ULL;
    int i, lines = 0;
    for (i = 0; i < 7; i++) lines += ((board >> 8 * i & row) == row) + ((board >> i & column) == column);
    return lines;
}

/* An area and a row are of one colour, as for tribute: with two players that of the
 * rug. Own are both colours then. */
static int like_to_weave(const mk_state *state, uint64_t rug) {
    enum { COVERS = 1, SQUARE = 1, LINE = 4 };
    const uint64_t before = state->rugs[state->players == 2 ? state->hand : state->seat];
    const uint64_t all = state->rugs[0] | state->rugs[1] | state->rugs[2] | state->rugs[3];
    if (rug & mkr_own(state, state->seat)) return 0;
    return ((rug & all) ? COVERS : 0) + SQUARE * mkr_count(mkr_area(before | rug, rug)) +
           LINE * (full_lines(before | rug) - full_lines(before));
}

mk_error mkp_weave(const mkp_question *question, mkp_answer *answer) {
    return choose(question, answer, like_to_weave);
}

/* ---- Hunter: stay together, and take from whoever leads ---------------------------------- */

/* The opponent with the highest score, the first of equals; at least one is in. */
static int leader(const mk_state *state) {
    int seat, best = -1, most = -1;
    for (seat = 0; seat < state->players; seat++)
        if (seat != state->seat && mkr_is_in(state, seat) && mkr_score(state, seat) > most) {
            best = seat;
            most = mkr_score(state, seat);
        }
    return best;
}

/* To touch is to lie beside: a half that is covered is no longer there to be touched.
 * A neutral rug is nobody's. */
static int like_to_hunt(const mk_state *state, uint64_t rug) {
    enum { TOUCHES = 10, LEADER = 5, OTHER = 2, OWN = -2, OWN_BOTH = -1 };
    const uint64_t own = mkr_own(state, state->seat);
    const int covered = mkr_count(rug & own), first = leader(state);
    int seat, sum = (mkr_spread(rug) & ~rug & own) ? TOUCHES : 0;
    for (seat = 0; seat < state->players; seat++)
        if (seat != state->seat && mkr_is_in(state, seat))
            sum += mkr_count(rug & mkr_own(state, seat)) * (seat == first ? LEADER : OTHER);
    return sum + (covered == 2 ? OWN_BOTH : OWN * covered);
}

mk_error mkp_hunter(const mkp_question *question, mkp_answer *answer) {
    return choose(question, answer, like_to_hunt);
}
