/* position_write.c - a state as one line, and its result. */
#include "text.h"

static void put_board(mkn_sink *to, const mk_state *s) {
    int row, column;
    for (row = 6; row >= 0; row--) {
        unsigned empty = 0;
        for (column = 0; column < 7; column++) {
            mk_colour colour = mk_state_colour_at(s, MK_SQUARE(column, row));
            if (colour == MK_NO_COLOUR) {
                empty++;
                continue;
            }
            if (empty) put_number(to, empty);
            empty = 0;
            put(to, COLOURS[colour]);
        }
        if (empty) put_number(to, empty);
        put(to, row ? '/' : ' ');
    }
}

/* By columns, then rows: string order. */
static void put_whole(mkn_sink *to, const mk_state *s) {
    int row, column, any = 0;
    for (column = 0; column < 7; column++) {
        for (row = 0; row < 7; row++) {
            int square = MK_SQUARE(column, row);
            int other = mk_state_partner(s, square);
            if (other == MK_NO_SQUARE || other < square) continue;
            if (any) put(to, ',');
            put_square(to, square);
            put_square(to, other);
            any = 1;
        }
    }
    if (!any) put(to, '-');
}

static void put_seats(mkn_sink *to, const mk_state *s) {
    int seat;
    for (seat = 0; seat < s->players; seat++) {
        if (seat) put(to, ',');
        if (mk_state_in(s, seat))
            put_number(to, s->purse[seat]);
        else
            put(to, 'x');
    }
    put(to, ' ');
    for (seat = 0; seat < s->players; seat++) {
        if (seat) put(to, ',');
        put_number(to, s->left[s->players == 2 ? 2 * seat : seat]);
        if (s->players == 2) {
            put(to, '+');
            put_number(to, s->left[2 * seat + 1]);
        }
    }
}

size_t mk_position_write(const mk_state *state, char *text, size_t size) {
    static const char *const phases[] = {" draw", " turn", " roll", " lay", " over"};
    char rules[MK_RULES_TEXT_MAX];
    mkn_sink to = {text, size, 0};
    put_board(&to, state);
    put_whole(&to, state);
    put(&to, ' ');
    put_square(&to, state->assam);
    put(&to, DIRECTIONS[state->facing]);
    put(&to, ' ');
    put_number(&to, state->seat + 1u);
    put_text(&to, phases[state->phase]);
    if (state->hand != MK_NO_COLOUR) {
        put(&to, ':');
        put(&to, COLOURS[state->hand]);
    }
    put(&to, ' ');
    put_seats(&to, state);
    put(&to, ' ');
    mk_rules_write(&state->rules, rules, sizeof rules);
    put_text(&to, rules);
    return put_end(&to);
}

size_t mk_result_write(const mk_state *state, char *text, size_t size) {
    mkn_sink to = {text, size, 0};
    int seat, any = 0, winners = mk_state_winners(state);
    if (winners == 0) put(&to, '*');
    for (seat = 0; seat < state->players; seat++) {
        if (!(winners >> seat & 1)) continue;
        if (any) put(&to, '=');
        put_number(&to, (unsigned)seat + 1);
        any = 1;
    }
    return put_end(&to);
}
