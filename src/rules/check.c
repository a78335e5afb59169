/* check.c - checks whether a game can be in a state.
 *
 * All states that come from outside are checked here. The reader of positions and the reader of
 * binary games both call it, so that they refuse the same. docs/notation.md has the reasons.
 * Conditions are combined with |, so that a line is one branch. */
#include "apply.h"

static mk_error blame(int *field, mk_field which, mk_error error) {
    if (field) *field = which;
    return error;
}

/* Numbers out of their range, which a line of text cannot even express. */
static mk_error check_form(const mk_state *s, int *field) {
    uint64_t seen = 0, outside = 0;
    int i, bad = 0;
    if (s->players < 2 || s->players > 4) return blame(field, MK_FIELD_PURSES, MK_ERROR_PURSE_COUNT);
    if (s->rules.edition > MK_IT) return blame(field, MK_FIELD_RULES, MK_ERROR_EDITION);
    if ((s->rules.turning > MK_AFTER_QUARTER) | (s->rules.own_rug > MK_COVER) | (s->rules.bankrupt > MK_STAY))
        return blame(field, MK_FIELD_RULES, MK_ERROR_SETTING_VALUE);
    for (i = 0; i < 4; i++) {
        int seat = mkr_colour_seat(s, i);
        outside |= (seen & s->rugs[i]) | (s->rugs[i] & ~MKR_BOARD);
        seen |= s->rugs[i];
        bad |= (seat >= s->players) & (s->left[i] != 0);
        bad |= ((s->in >> i & 1) == 0) & (s->purse[i] != 0);
    }
    for (i = 0; i < 5; i++) bad |= s->reserved[i];
    outside |= (s->east & ~MKR_ROW_PLACES) | (s->north & ~MKR_COLUMN_PLACES);
    bad |= (s->assam >= 64) | ((MKR_BOARD & mkr_bit(s->assam)) == 0) | (s->facing > MK_WEST);
    bad |= (s->phase > MK_OVER) | (s->hand > MK_NO_COLOUR) | (s->in >> s->players != 0) | (outside != 0);
    return bad ? blame(field, MK_FIELD_NONE, MK_ERROR_STATE_FORM) : MK_FINE;
}

static mk_error check_whole(const mk_state *s, int *field) {
    uint64_t e = s->east, n = s->north;
    uint64_t row = 0, column = 0;
    int i;
    for (i = 0; i < 4; i++) {
        row |= s->rugs[i] & s->rugs[i] >> 1;
        column |= s->rugs[i] & s->rugs[i] >> 8;
    }
    if ((e & ~row) | (n & ~column)) return blame(field, MK_FIELD_WHOLE, MK_ERROR_WHOLE_COLOUR);
    if ((e & e << 1) | (n & n << 8) | ((e | e << 1) & (n | n << 8)))
        return blame(field, MK_FIELD_WHOLE, MK_ERROR_WHOLE_OVERLAP);
    return MK_FINE;
}

static mk_error check_purses(const mk_state *s, int *field) {
    int everybody = (1 << s->players) - 1;
    if (s->purse[0] + s->purse[1] + s->purse[2] + s->purse[3] > 120)
        return blame(field, MK_FIELD_PURSES, MK_ERROR_PURSE_SUM);
    if (s->in == 0) return blame(field, MK_FIELD_PURSES, MK_ERROR_ALL_OUT);
    if ((s->rules.bankrupt == MK_STAY) & (s->in != everybody))
        return blame(field, MK_FIELD_PURSES, MK_ERROR_PURSE_STAY);
    return MK_FINE;
}

/* For each colour the rugs that are left, and whether the visible ones can have been laid. A whole
 * rug counts once, and each other half comes from a rug of its own. */
static mk_error check_rugs(const mk_state *s, int *field) {
    int dealt = mkr_dealt(s->players, s->rules.edition);
    int colour;
    for (colour = 0; colour < 4; colour++) {
        uint64_t rugs = s->rugs[colour];
        int visible = mkr_count(rugs) - mkr_count(rugs & s->east) - mkr_count(rugs & s->north);
        int seat = mkr_colour_seat(s, colour);
        int left = s->left[colour];
        if (seat >= s->players) {
            if (rugs) return blame(field, MK_FIELD_BOARD, MK_ERROR_COLOUR_UNPLAYED);
            continue;
        }
        if (left > dealt) return blame(field, MK_FIELD_RUGS, MK_ERROR_RUGS_DEALT);
        if (left > 0 && !mkr_is_in(s, seat)) return blame(field, MK_FIELD_RUGS, MK_ERROR_RUGS_OUT);
        if (visible > dealt - left) return blame(field, MK_FIELD_RUGS, MK_ERROR_RUGS_LAID);
    }
    return MK_FINE;
}

/* With two players a rug is in hand from the draw until it is laid. */
static mk_error check_hand(const mk_state *s, int *field) {
    int held = s->hand != MK_NO_COLOUR;
    int first = s->rules.turning == MK_BEFORE ? MK_TURN : MK_ROLL;
    int due = s->phase >= first && s->phase <= MK_LAY;
    if (s->players != 2)
        return ((s->phase == MK_DRAW) | held) ? blame(field, MK_FIELD_PHASE, MK_ERROR_HAND_PLAYERS) : MK_FINE;
    if (due && !held) return blame(field, MK_FIELD_PHASE, MK_ERROR_HAND_MISSING);
    if (!held) return MK_FINE;
    if (!due) return blame(field, MK_FIELD_PHASE, MK_ERROR_HAND_EARLY);
    if (mkr_colour_seat(s, s->hand) != s->seat) return blame(field, MK_FIELD_PHASE, MK_ERROR_HAND_OTHER);
    if (s->left[s->hand] == 0) return blame(field, MK_FIELD_PHASE, MK_ERROR_HAND_EMPTY);
    return MK_FINE;
}

static mk_error check_turn(const mk_state *s, int *field) {
    int ended = mkr_all_left(s) == 0 || mkr_only_one_in(s);
    int laid = s->phase == MK_TURN && s->rules.turning != MK_BEFORE;
    if (s->seat >= s->players) return blame(field, MK_FIELD_SEAT, MK_ERROR_SEAT_MISSING);
    if (s->phase == MK_OVER) {
        if (!ended) return blame(field, MK_FIELD_PHASE, MK_ERROR_PHASE_RUNNING);
    } else {
        if (!mkr_is_in(s, s->seat)) return blame(field, MK_FIELD_SEAT, MK_ERROR_SEAT_OUT);
        if (ended) return blame(field, MK_FIELD_PHASE, MK_ERROR_PHASE_ENDED);
        if (!laid && mkr_rugs_left(s, s->seat) == 0) return blame(field, MK_FIELD_PHASE, MK_ERROR_RUGS_NONE);
    }
    return check_hand(s, field);
}

mk_error mk_state_check(const mk_state *state, int *field) {
    static mk_error (*const checks[])(const mk_state *, int *) = {check_form, check_whole, check_purses,
                                                                  check_rugs, check_turn};
    size_t i;
    for (i = 0; i < sizeof checks / sizeof *checks; i++) {
        mk_error error = checks[i](state, field);
        if (error) return error;
    }
    blame(field, MK_FIELD_NONE, MK_FINE);
    return MK_FINE;
}
