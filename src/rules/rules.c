/* rules.c - the public functions of the rules.
 *
 * The rules themselves are the headers beside this file, so that search, GPU and browser code can
 * inline them. Here they get linkable names. Actions, squares and settings that a caller passes are
 * checked here. The headers trust them. */
#include "apply.h"
#include "dice.h"
#include "hash.h"
#include "score.h"

_Static_assert(sizeof(mk_state) == 72, "the state is a small value without padding");

static int on_board(int square) { return square >= 0 && square < 64 && (MKR_BOARD >> square & 1); }

const char *mk_version(void) { return MK_VERSION; }

mk_action mk_action_lay(int first, int second) {
    int low, way;
    if (!on_board(first) || !on_board(second)) return MK_NO_ACTION;
    low = first < second ? first : second;
    way = first + second - 2 * low;
    if (way == 1) return (mk_action)mkr_row_action(low);
    if (way == 8) return (mk_action)mkr_column_action(low);
    return MK_NO_ACTION;
}

int mk_action_squares(int action, mk_square *first, mk_square *second) {
    if (!mkr_is_lay(action)) return 0;
    *first = (mk_square)mkr_lay_square(action);
    *second = (mk_square)(*first + mkr_lay_way(action));
    return 1;
}

mk_phase mk_action_phase(int action) {
    if (action < 0 || action >= MK_ACTION_COUNT) return MK_OVER;
    return action >= MKR_FIRST_ROW ? MK_LAY : (mk_phase)(action >> 2);
}

mk_error mk_state_start(mk_state *state, int players, const mk_rules *rules, int facing) {
    if (players < 2 || players > 4) return MK_ERROR_PLAYERS;
    if (rules->edition > MK_IT) return MK_ERROR_EDITION;
    if ((rules->turning > MK_AFTER_QUARTER) | (rules->own_rug > MK_COVER) | (rules->bankrupt > MK_STAY))
        return MK_ERROR_SETTING_VALUE;
    if (facing < MK_NORTH || facing > MK_WEST) return MK_ERROR_FACING;
    mkr_start(state, players, rules, facing);
    return MK_FINE;
}

int mk_state_equal(const mk_state *one, const mk_state *other) { return mkr_equal(one, other); }

mk_phase mk_state_phase(const mk_state *state) { return (mk_phase)state->phase; }
int mk_state_turn_begins(const mk_state *state) { return state->phase == mkr_first_phase(state); }
int mk_state_seat(const mk_state *state) { return state->seat; }
int mk_state_players(const mk_state *state) { return state->players; }
mk_square mk_state_assam(const mk_state *state) { return state->assam; }
mk_direction mk_state_facing(const mk_state *state) { return (mk_direction)state->facing; }
mk_colour mk_state_hand(const mk_state *state) { return (mk_colour)state->hand; }

int mk_state_in(const mk_state *state, int seat) { return mkr_is_in(state, seat); }
int mk_state_purse(const mk_state *state, int seat) { return state->purse[seat]; }
int mk_state_rugs_left(const mk_state *state, int seat) { return mkr_rugs_left(state, seat); }
int mk_state_visible(const mk_state *state, int seat) { return mkr_visible(state, seat); }
int mk_state_score(const mk_state *state, int seat) { return mkr_score(state, seat); }
int mk_state_winners(const mk_state *state) { return mkr_winners(state); }
uint64_t mk_state_hash(const mk_state *state) { return mkr_hash(state); }

int mk_state_colour_left(const mk_state *state, int colour) {
    return colour >= MK_RED && colour <= MK_GREEN ? state->left[colour] : 0;
}

int mk_state_colour_seat(const mk_state *state, int colour) {
    int seat = colour >= MK_RED && colour <= MK_GREEN ? mkr_colour_seat(state, colour) : -1;
    return seat < state->players ? seat : -1;
}

mk_colour mk_state_colour_at(const mk_state *state, int square) {
    return on_board(square) ? (mk_colour)mkr_colour_at(state, square) : MK_NO_COLOUR;
}

mk_square mk_state_partner(const mk_state *state, int square) {
    if (!on_board(square)) return MK_NO_SQUARE;
    if (state->east >> square & 1) return (mk_square)(square + 1);
    if (state->north >> square & 1) return (mk_square)(square + 8);
    if (state->east << 1 >> square & 1) return (mk_square)(square - 1);
    if (state->north << 8 >> square & 1) return (mk_square)(square - 8);
    return MK_NO_SQUARE;
}

uint64_t mk_state_area(const mk_state *state, int square) {
    mk_colour colour = mk_state_colour_at(state, square);
    return colour == MK_NO_COLOUR ? 0 : mkr_area(state->rugs[colour], mkr_bit(square));
}

int mk_state_tribute(const mk_state *state, int square) {
    uint64_t area;
    if (!on_board(square)) return 0;
    mkr_payee(state, square, &area);
    return mkr_count(area);
}

int mk_state_legal(const mk_state *state, mk_action legal[MK_LEGAL_MAX]) { return mkr_legal(state, legal); }
int mk_state_legal_count(const mk_state *state) { return mkr_legal_count(state); }
int mk_state_is_legal(const mk_state *state, int action) { return mkr_is_legal(state, action); }
int mk_state_odds(const mk_state *state, mk_odds odds[4]) { return mkr_odds(state, odds); }

mk_error mk_state_apply(mk_state *state, int action) {
    if (!mkr_is_legal(state, action)) return MK_ERROR_ILLEGAL;
    mkr_apply(state, action);
    return MK_FINE;
}

void mk_state_apply_unchecked(mk_state *state, int action) { mkr_apply(state, action); }

void mk_walk(mk_square *square, uint8_t *facing, int steps) {
    int pose = MKR_POSE(*square & 63, *facing & 3);
    for (; steps > 0; steps--) pose = mkr_walk(pose, 1);
    *square = (mk_square)MKR_POSE_SQUARE(pose);
    *facing = (uint8_t)MKR_POSE_FACING(pose);
}

void mk_state_foresee(const mk_state *state, int facing, int pips, mk_outcome *outcome) {
    mkr_foresee(state, facing & 3, ((pips - 1) & 3) + 1, outcome);
}

uint32_t mk_dice(uint64_t seed, uint64_t index) { return mkr_dice(mkr_dice_at(seed, index)); }

uint64_t mk_seed(uint64_t seed, uint64_t i) { return mkr_mix(mkr_mix(seed) + (i + 1) * MKR_WEYL); }

mk_action mk_state_random(const mk_state *state, uint64_t seed, uint64_t index) {
    return (mk_action)mkr_random(state, mk_dice(seed, index));
}
