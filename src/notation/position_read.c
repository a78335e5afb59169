/* position_read.c - one line as a state.
 *
 * Here is only the form of the line: each of its eight fields has a reader,
 * which leaves numbers that are too large to be true as they are. Whether the
 * whole makes sense is for mk_state_check to say. */
#include "text.h"

enum { FIELDS = 8, TOO_MANY = 121 };

typedef struct reader {
    const char *text;
    size_t at;  /* next character */
    size_t end; /* of this field */
    mk_state state;
} reader;

static int more(const reader *r) { return r->at < r->end; }

/* Takes a character if it is the next one. */
static int take(reader *r, char c) {
    int is = more(r) && r->text[r->at] == c;
    r->at += (size_t)is;
    return is;
}

/* Takes the next character if it is in the list, and returns its place. */
static int take_of(reader *r, const char *list) {
    int i = more(r) ? index_in(list, r->text[r->at]) : -1;
    r->at += i >= 0;
    return i;
}

/* A number without leading zeros, or -1; what is too large is TOO_MANY. */
static int take_number(reader *r) {
    size_t start = r->at;
    int digit, number = 0;
    while ((digit = take_of(r, "0123456789")) >= 0) {
        if (r->at - start > 1 && r->text[start] == '0') return -1;
        number = number * 10 + digit;
        if (number > TOO_MANY) number = TOO_MANY;
    }
    return r->at == start ? -1 : number;
}

static mk_error read_row(reader *r, int row) {
    int column = 0, digits = 0;
    while (more(r) && r->text[r->at] != '/') {
        int i = take_of(r, COLOURS "1234567");
        if (i < 0) return MK_ERROR_ROW_CHARACTER;
        if (i < 4) {
            if (column < 7) r->state.rugs[i] |= 1ULL << MK_SQUARE(column, row);
            column++;
            digits = 0;
        } else {
            if (digits) return MK_ERROR_ROW_DIGITS;
            column += i - 3;
            digits = 1;
        }
        if (column > 7) return MK_ERROR_ROW_SQUARES;
    }
    return column < 7 ? MK_ERROR_ROW_SQUARES : MK_FINE;
}

static mk_error read_board(reader *r) {
    int row;
    for (row = 6; row >= 0; row--) {
        mk_error error = read_row(r, row);
        if (error) return error;
        if (row > 0 && !take(r, '/')) return MK_ERROR_ROWS;
    }
    return more(r) ? MK_ERROR_ROWS : MK_FINE;
}

static int take_square(reader *r) {
    int square;
    if (r->end - r->at < 2) return MK_NO_SQUARE;
    square = square_of(r->text + r->at);
    r->at += square == MK_NO_SQUARE ? 0 : 2;
    return square;
}

static mk_error read_whole(reader *r) {
    if (take(r, '-')) return more(r) ? MK_ERROR_WHOLE_FORM : MK_FINE;
    do {
        int first = take_square(r), second = take_square(r), low, colour;
        mk_action lay = mk_action_lay(first, second);
        if (first == MK_NO_SQUARE || second == MK_NO_SQUARE) return MK_ERROR_WHOLE_FORM;
        if (lay == MK_NO_ACTION) return MK_ERROR_WHOLE_APART;
        colour = mk_state_colour_at(&r->state, first);
        if (colour == MK_NO_COLOUR || colour != (int)mk_state_colour_at(&r->state, second))
            return MK_ERROR_WHOLE_COLOUR;
        if (mk_state_partner(&r->state, first) != MK_NO_SQUARE ||
            mk_state_partner(&r->state, second) != MK_NO_SQUARE)
            return MK_ERROR_WHOLE_OVERLAP;
        low = first < second ? first : second;
        *(low + 1 == first + second - low ? &r->state.east : &r->state.north) |= 1ULL << low;
    } while (take(r, ','));
    return more(r) ? MK_ERROR_WHOLE_FORM : MK_FINE;
}

static mk_error read_assam(reader *r) {
    int square = take_square(r);
    int facing = take_of(r, DIRECTIONS);
    if (square == MK_NO_SQUARE || facing < 0 || more(r)) return MK_ERROR_ASSAM;
    r->state.assam = (uint8_t)square;
    r->state.facing = (uint8_t)facing;
    return MK_FINE;
}

/* 0 and digits beyond 4 are seats that do not exist. */
static mk_error read_seat(reader *r) {
    int seat = take_of(r, "1234567890");
    if (seat < 0 || more(r)) return MK_ERROR_SEAT_FORM;
    r->state.seat = (uint8_t)seat;
    return MK_FINE;
}

static mk_error read_phase(reader *r) {
    static const char *const phases[] = {"draw", "turn", "roll", "lay", "over", NULL};
    mkn_span word = {r->text + r->at, 0};
    int phase, hand;
    while (more(r) && r->text[r->at] != ':') r->at++;
    word.length = (size_t)(r->text + r->at - word.text);
    phase = word_in(phases, word);
    if (phase < 0) return MK_ERROR_PHASE_FORM;
    r->state.phase = (uint8_t)phase;
    r->state.hand = MK_NO_COLOUR;
    if (!take(r, ':')) return MK_FINE;
    hand = take_of(r, COLOURS);
    if (hand < 0 || more(r)) return MK_ERROR_HAND_FORM;
    r->state.hand = (uint8_t)hand;
    return MK_FINE;
}

static mk_error read_purses(reader *r) {
    mk_state *s = &r->state;
    do {
        int purse = 0;
        if (s->players == 4) return MK_ERROR_PURSE_COUNT;
        if (!take(r, 'x')) {
            purse = take_number(r);
            if (purse < 0) return MK_ERROR_PURSE_FORM;
            s->in |= (uint8_t)(1 << s->players);
        }
        s->purse[s->players++] = (uint8_t)purse;
    } while (take(r, ','));
    if (more(r)) return MK_ERROR_PURSE_FORM;
    return s->players < 2 ? MK_ERROR_PURSE_COUNT : MK_FINE;
}

static mk_error read_rugs(reader *r) {
    mk_state *s = &r->state;
    int each = s->players == 2 ? 2 : 1;
    int i, colours = s->players * each;
    for (i = 0; i < colours; i++) {
        int left;
        if (i > 0 && !take(r, (i % each) ? '+' : ','))
            return (i % each) || more(r) ? MK_ERROR_RUGS_FORM : MK_ERROR_RUGS_COUNT;
        left = take_number(r);
        if (left < 0) return MK_ERROR_RUGS_FORM;
        s->left[i] = (uint8_t)left;
    }
    if (take(r, ',')) return MK_ERROR_RUGS_COUNT;
    return more(r) ? MK_ERROR_RUGS_FORM : MK_FINE;
}

static mk_error read_rules(reader *r) {
    mk_fault inner;
    mk_error error = mk_rules_read(&r->state.rules, r->text + r->at, r->end - r->at, &inner);
    if (error) r->at += inner.offset;
    return error;
}

/* Where each field begins; the last entry is one behind the end. Returns how
 * many there are before the first that is empty, missing or too many, and its
 * offset in *at; FIELDS and the length if all is well. */
static int find_fields(const char *text, size_t length, size_t start[FIELDS + 1], size_t *at) {
    int n = 0;
    start[0] = 0;
    for (*at = 0; *at <= length; ++*at) {
        if (*at < length && text[*at] != ' ') continue;
        if (*at == start[n]) return n;
        start[++n] = *at + 1;
        if (n == FIELDS) break;
    }
    return n;
}

mk_error mk_position_read(mk_state *state, const char *text, size_t length, mk_fault *fault) {
    static mk_error (*const fields[FIELDS])(reader *) = {read_board, read_whole,  read_assam, read_seat,
                                                         read_phase, read_purses, read_rugs,  read_rules};
    reader r = {text, 0, 0, {{0}, 0, 0, {0}, {0}, 0, 0, 0, 0, 0, 0, 0, {0, 0, 0, 0}, {0}}};
    size_t start[FIELDS + 1], at;
    mk_error error;
    int i;
    fault->error = MK_ERROR_FIELDS;
    fault->field = MK_FIELD_NONE;
    fault->offset = fault->line = fault->turn = 0;
    i = find_fields(text, length, start, &at);
    if (i < FIELDS || at < length) {
        fault->field = i < FIELDS ? i + 1 : MK_FIELD_NONE;
        fault->offset = (uint32_t)(at < length ? at : length);
        return MK_ERROR_FIELDS;
    }
    for (i = 0; i < FIELDS; i++) {
        r.at = start[i];
        r.end = start[i + 1] - 1;
        error = fields[i](&r);
        if (error) {
            fault->error = error;
            fault->field = i + 1;
            fault->offset = (uint32_t)r.at;
            return error;
        }
    }
    error = mk_state_check(&r.state, &fault->field);
    if (error) {
        fault->error = error;
        fault->offset = (uint32_t)start[fault->field - 1];
        return error;
    }
    fault->error = MK_FINE;
    *state = r.state;
    return MK_FINE;
}
