/* record_read.c - text as a whole game.
 *
 * Tags first, then the turns, which are played through the rules as they are
 * read. Nothing reaches the caller's game before the whole record has been
 * found right. */
#include "text.h"

typedef struct reader {
    const char *text;
    size_t length;
    size_t at;
    mk_game *game;
    mk_fault *fault;
    uint32_t turn; /* being read, from 1; 0 among the tags */

    int has_rules, has_players, has_facing, has_position, has_result;
    int players, facing;
    mk_rules rules;
    mk_state position;
    char result[MK_RESULT_TEXT_MAX];
} reader;

static mk_error refuse(reader *r, mk_error error, size_t offset) {
    size_t i;
    r->fault->error = error;
    r->fault->offset = (uint32_t)offset;
    r->fault->turn = r->turn;
    r->fault->line = 1;
    for (i = 0; i < offset; i++)
        if (r->text[i] == '\n') r->fault->line++;
    return error;
}

static int is_space(char c) { return c == ' ' || c == '\n' || c == '\r' || c == '\t'; }

/* The next character, or NUL at the end: no NUL is ever right. */
static char peek(const reader *r) {
    if (r->at == r->length) return '\0';
    return r->text[r->at];
}

static void skip_space(reader *r) {
    while (is_space(peek(r))) r->at++;
}

static mk_error read_comment(reader *r, int place) {
    size_t open = r->at++;
    mk_note note = {NULL, r->text + r->at, 0, 0, r->game->count, (uint8_t)place};
    mk_error error;
    while (r->at < r->length && r->text[r->at] != '}') r->at++;
    if (r->at == r->length) return refuse(r, MK_ERROR_RECORD_COMMENT, open);
    if (r->at - open > MK_GAME_TEXT) return refuse(r, MK_ERROR_TEXT_FULL, open);
    note.text_length = (uint32_t)(r->at - open - 1);
    r->at++;
    error = mk_game_add_note(r->game, &note);
    return error ? refuse(r, error, open) : MK_FINE;
}

/* Whether another tag follows, behind any comments. */
static int tag_follows(const reader *r) {
    reader ahead = *r;
    for (;;) {
        skip_space(&ahead);
        if (peek(&ahead) != '{') return peek(&ahead) == '[';
        while (ahead.at < ahead.length && ahead.text[ahead.at] != '}') ahead.at++;
        if (ahead.at == ahead.length) return 0;
        ahead.at++;
    }
}

/* Space and comments up to the next word. */
static mk_error skip(reader *r, int place) {
    for (;;) {
        mk_error error;
        skip_space(r);
        if (peek(r) != '{') return MK_FINE;
        error = read_comment(r, place);
        if (error) return error;
    }
}

/* ---- Tags ------------------------------------------------------------- */

/* A quoted value without its escapes. */
static mk_error read_value(reader *r, char value[MK_GAME_TEXT], size_t *length) {
    size_t start = r->at;
    if (peek(r) != '"') return refuse(r, MK_ERROR_RECORD_TAG, r->at);
    r->at++;
    for (*length = 0; peek(r) != '"'; r->at++) {
        char c = peek(r);
        if (c == '\\') {
            r->at++;
            c = peek(r);
            if (c != '"' && c != '\\') return refuse(r, MK_ERROR_RECORD_TAG, r->at);
        }
        if (c == '\0' || c == '\n' || c == '\r') return refuse(r, MK_ERROR_RECORD_TAG, r->at);
        if (*length == MK_GAME_TEXT) return refuse(r, MK_ERROR_TEXT_FULL, start);
        value[(*length)++] = c;
    }
    r->at++;
    return MK_FINE;
}

/* The tags that say how the game begins and ends. */
static mk_error take_rules(reader *r, mkn_span value) {
    return mk_rules_read(&r->rules, value.text, value.length, r->fault);
}

static mk_error take_position(reader *r, mkn_span value) {
    return mk_position_read(&r->position, value.text, value.length, r->fault);
}

static mk_error take_players(reader *r, mkn_span value) {
    if (value.length != 1 || index_in("234", value.text[0]) < 0) return MK_ERROR_PLAYERS;
    r->players = value.text[0] - '0';
    return MK_FINE;
}

static mk_error take_facing(reader *r, mkn_span value) {
    r->facing = value.length == 1 ? index_in(DIRECTIONS, value.text[0]) : -1;
    return r->facing < 0 ? MK_ERROR_FACING : MK_FINE;
}

/* What it says is compared when the turns have been played. */
static mk_error take_result(reader *r, mkn_span value) {
    size_t i;
    if (value.length >= sizeof r->result) return MK_ERROR_RECORD_RESULT;
    for (i = 0; i < value.length; i++) r->result[i] = value.text[i];
    r->result[i] = '\0';
    return MK_FINE;
}

static mk_error take_tag(reader *r, mkn_span name, mkn_span value, size_t offset, size_t value_offset) {
    struct {
        const char *name;
        int *seen;
        mk_error (*take)(reader *r, mkn_span value);
    } own[] = {{"Rules", &r->has_rules, take_rules},
               {"Players", &r->has_players, take_players},
               {"Facing", &r->has_facing, take_facing},
               {"Position", &r->has_position, take_position},
               {"Result", &r->has_result, take_result}};
    mk_note note = {name.text, value.text, (uint32_t)name.length, (uint32_t)value.length, 0, MK_PLACE_TAGS};
    mk_error error;
    size_t i;
    for (i = 0; i < sizeof own / sizeof *own; i++) {
        if (!span_is(name, own[i].name)) continue;
        if (*own[i].seen) return refuse(r, MK_ERROR_RECORD_TAG_TWICE, offset);
        *own[i].seen = 1;
        /* A reader of its own may have moved the fault into the value. */
        r->fault->offset = 0;
        r->fault->field = MK_FIELD_NONE;
        error = own[i].take(r, value);
        return error ? refuse(r, error, value_offset + r->fault->offset) : MK_FINE;
    }
    error = mk_game_add_note(r->game, &note);
    return error ? refuse(r, error, offset) : MK_FINE;
}

static mk_error read_tag(reader *r) {
    char value[MK_GAME_TEXT];
    size_t offset = r->at++, value_offset;
    mkn_span name, text = {value, 0};
    mk_error error = skip(r, MK_PLACE_TAGS);
    if (error) return error;
    name.text = r->text + r->at;
    name.length = 0;
    while (r->at < r->length && index_in(" \t\r\n\"[]{}", peek(r)) < 0) r->at++, name.length++;
    error = skip(r, MK_PLACE_TAGS);
    value_offset = r->at + 1;
    if (!error) error = read_value(r, value, &text.length);
    if (!error) error = skip(r, MK_PLACE_TAGS);
    if (error) return error;
    if (peek(r) != ']') return refuse(r, MK_ERROR_RECORD_TAG, r->at);
    r->at++;
    return take_tag(r, name, text, offset, value_offset);
}

/* All tags are read: the game can begin. */
static mk_error start_game(reader *r) {
    uint32_t kept = r->game->text_length;
    const mk_rules *a = &r->rules, *b = &r->position.rules;
    if (!r->has_rules) return MK_ERROR_RECORD_NEEDS_RULES;
    if (!r->has_players) return MK_ERROR_RECORD_NEEDS_PLAYERS;
    if (!r->has_result) return MK_ERROR_RECORD_NEEDS_RESULT;
    if (r->has_position) {
        if (r->has_facing) return MK_ERROR_RECORD_START;
        if (r->position.players != r->players || a->edition != b->edition || a->turning != b->turning ||
            a->own_rug != b->own_rug || a->bankrupt != b->bankrupt)
            return MK_ERROR_RECORD_AGREE;
    } else {
        mk_state_start(&r->position, r->players, &r->rules, r->facing);
    }
    mk_game_start_at(r->game, &r->position, 0);
    r->game->text_length = kept;
    return MK_FINE;
}

static mk_error read_tags(reader *r) {
    mk_error error;
    while (tag_follows(r)) {
        error = skip(r, MK_PLACE_TAGS);
        if (!error) error = read_tag(r);
        if (error) return error;
    }
    error = skip(r, MK_PLACE_ACTION);
    if (error) return error;
    error = start_game(r);
    return error ? refuse(r, error, r->at) : MK_FINE;
}

/* ---- Turns ------------------------------------------------------------ */

static mkn_span read_word(reader *r) {
    mkn_span word = {r->text + r->at, 0};
    while (r->at < r->length && !is_space(peek(r)) && peek(r) != '{' && peek(r) != '[')
        r->at++, word.length++;
    return word;
}

/* The number of the turn with its point, without leading zeros. */
static int is_number(mkn_span word, uint32_t number) {
    char text[12];
    mkn_sink to = {text, sizeof text, 0};
    put_number(&to, number);
    put(&to, '.');
    put_end(&to);
    return span_is(word, text);
}

/* One action out of a word; its length tells how much of the word it is. */
static mk_error play_part(reader *r, mkn_span word, size_t offset, size_t part, size_t length) {
    mk_action action;
    mk_error error;
    if (part + length > word.length || mk_action_read(&action, word.text + part, length))
        return refuse(r, MK_ERROR_RECORD_TOKEN, offset + part);
    error = mk_game_play(r->game, action);
    return error ? refuse(r, error, offset + part) : MK_FINE;
}

/* A word of actions. A draw and a turn before the roll go on in the same word,
 * unless the record stops there; so such a rest may only begin a turn. */
static mk_error play_word(reader *r, mkn_span word, size_t offset, int begins) {
    const mk_state *s = &r->game->state;
    size_t part = 0;
    mk_phase phase = mk_state_phase(s);
    int joined = phase == MK_ROLL || (phase == MK_TURN && s->rules.turning == MK_BEFORE);
    if (joined && !begins) return refuse(r, MK_ERROR_RECORD_TOKEN, offset);
    do {
        mk_error error;
        phase = mk_state_phase(s);
        error = play_part(r, word, offset, part, phase == MK_LAY ? 4 : 1);
        if (error) return error;
        part += phase == MK_LAY ? 4 : 1;
        if (phase == MK_DRAW && (part == word.length || word.text[part++] != ':'))
            return refuse(r, MK_ERROR_RECORD_TOKEN, offset + part - 1);
        joined = phase == MK_DRAW || (phase == MK_TURN && s->rules.turning == MK_BEFORE);
    } while (joined && part < word.length);
    return part < word.length ? refuse(r, MK_ERROR_RECORD_TOKEN, offset + part) : MK_FINE;
}

static mk_error check_result(reader *r, mkn_span word, size_t offset) {
    char result[MK_RESULT_TEXT_MAX];
    mk_result_write(&r->game->state, result, sizeof result);
    if (word.length == 0) return refuse(r, MK_ERROR_RECORD_END, offset);
    if (!span_is(word, result)) return refuse(r, MK_ERROR_RECORD_RESULT, offset);
    if (!span_is(word, r->result)) return refuse(r, MK_ERROR_RECORD_RESULT_AGREE, offset);
    return MK_FINE;
}

/* Where the words of a turn stand. */
typedef enum expected {
    NUMBER,  /* a turn, or the end */
    ACTIONS, /* the first word of a numbered turn */
    REST,    /* another one, or the end */
    GONE     /* the word out */
} expected;

static mk_error read_word_of_turn(reader *r, mkn_span word, size_t offset, expected *next) {
    const mk_state *s = &r->game->state;
    uint8_t in = s->in;
    mk_error error;
    if (*next == GONE) {
        if (!span_is(word, "out")) return refuse(r, MK_ERROR_RECORD_OUT_MISSING, offset);
        *next = NUMBER;
        return MK_FINE;
    }
    if (span_is(word, "out")) return refuse(r, MK_ERROR_RECORD_OUT_WRONG, offset);
    if (*next == NUMBER) {
        r->turn++;
        if (!is_number(word, r->turn)) return refuse(r, MK_ERROR_RECORD_NUMBER, offset);
        *next = ACTIONS;
        return MK_FINE;
    }
    error = play_word(r, word, offset, *next == ACTIONS);
    if (error) return error;
    if (s->in != in)
        *next = GONE;
    else
        *next = mk_state_turn_begins(s) ? NUMBER : REST;
    return MK_FINE;
}

static mk_error read_turns(reader *r) {
    expected next = NUMBER;
    int place = MK_PLACE_ACTION;
    for (;;) {
        mkn_span word;
        size_t offset;
        int gone = next == GONE, over;
        mk_error error = skip(r, place);
        if (error) return error;
        offset = r->at;
        word = read_word(r);
        over = mk_state_phase(&r->game->state) == MK_OVER && !gone;
        if (over || word.length == 0 || (span_is(word, "*") && next != ACTIONS && !gone))
            return check_result(r, word, offset);
        error = read_word_of_turn(r, word, offset, &next);
        if (error) return error;
        place = next == ACTIONS ? MK_PLACE_NUMBER : gone ? MK_PLACE_OUT : MK_PLACE_ACTION;
    }
}

mk_error mk_record_read(mk_game *game, const char *text, size_t length, size_t *end, mk_fault *fault) {
    mk_game read;
    reader r = {text,
                length,
                0,
                &read,
                fault,
                0,
                0,
                0,
                0,
                0,
                0,
                0,
                MK_NORTH,
                {0, 0, 0, 0},
                {{0}, 0, 0, {0}, {0}, 0, 0, 0, 0, 0, 0, 0, {0, 0, 0, 0}, {0}},
                ""};
    mk_error error;
    fault->error = MK_FINE;
    fault->field = MK_FIELD_NONE;
    fault->offset = fault->line = fault->turn = 0;
    read.text_length = 0;
    read.count = 0;
    error = read_tags(&r);
    if (!error) error = read_turns(&r);
    if (error) return error;
    if (end && tag_follows(&r)) {
        *end = r.at;
    } else {
        error = skip(&r, MK_PLACE_END);
        if (error) return error;
        if (end) *end = r.at;
        if (!end && r.at < length) return refuse(&r, MK_ERROR_RECORD_TRAILING, r.at);
    }
    *game = read;
    return MK_FINE;
}
