/* record_write.c - a whole game as text.
 *
 * The turns are words, filled greedily into lines of 80 columns. Words are
 * collected action by action; a comment comes out at the first gap between
 * words at or behind its place. */
#include "text.h"

enum { COLUMNS = 80 };

typedef struct writer {
    mkn_sink to;
    size_t column; /* of the line being filled */
    const mk_game *game;
    uint32_t next_note; /* the first note not yet written */
} writer;

/* ---- Filling lines ---------------------------------------------------- */

/* Columns are characters: the bytes that do not continue one. */
static size_t columns(mkn_span word) {
    size_t i, n = 0;
    for (i = 0; i < word.length; i++) n += (word.text[i] & 0xc0) != 0x80;
    return n;
}

/* Writes a word with something before and behind it; never an empty one. */
static void put_word(writer *w, const char *before, mkn_span word, const char *behind) {
    size_t i, width = columns(word) + (*before != '\0') + (*behind != '\0');
    if (w->column > 0) {
        int fits = w->column + 1 + width <= COLUMNS;
        put(&w->to, fits ? ' ' : '\n');
        w->column = fits ? w->column + 1 : 0;
    }
    put_text(&w->to, before);
    for (i = 0; i < word.length; i++) put(&w->to, word.text[i]);
    put_text(&w->to, behind);
    w->column += width;
}

static void end_line(writer *w) {
    put(&w->to, '\n');
    w->column = 0;
}

/* A comment may be broken where a single space stands between two words: a
 * longer gap would lose its length or leave an empty line. */
static void put_comment(writer *w, mkn_span text) {
    const char *before = "{";
    size_t i, start = 0;
    for (i = 1; i + 1 < text.length; i++) {
        mkn_span word = {text.text + start, i - start};
        if (text.text[i] != ' ' || text.text[i - 1] == ' ' || text.text[i + 1] == ' ') continue;
        put_word(w, before, word, "");
        before = "";
        start = i + 1;
    }
    {
        mkn_span rest = {text.text + start, text.length - start};
        put_word(w, before, rest, "}");
    }
}

/* ---- Tags ------------------------------------------------------------- */

static void put_tag(writer *w, mkn_span name, mkn_span value) {
    size_t i;
    put(&w->to, '[');
    for (i = 0; i < name.length; i++) put(&w->to, name.text[i]);
    put_text(&w->to, " \"");
    for (i = 0; i < value.length; i++) {
        if (value.text[i] == '"' || value.text[i] == '\\') put(&w->to, '\\');
        put(&w->to, value.text[i]);
    }
    put_text(&w->to, "\"]\n");
}

static void put_own_tag(writer *w, const char *name, const char *value) {
    mkn_span n = {name, 0}, v = {value, 0};
    while (name[n.length]) n.length++;
    while (value[v.length]) v.length++;
    put_tag(w, n, v);
}

static void put_tags(writer *w) {
    static const char *const players[] = {"2", "3", "4"};
    static const char *const facings[] = {"n", "e", "s", "w"};
    const mk_state *start = &w->game->start;
    char text[MK_POSITION_TEXT_MAX];
    uint32_t at = 0;
    mk_note note;
    mk_rules_write(&start->rules, text, sizeof text);
    put_own_tag(w, "Rules", text);
    put_own_tag(w, "Players", players[start->players - 2]);
    if (mk_game_is_standard(w->game)) {
        put_own_tag(w, "Facing", facings[start->facing]);
    } else {
        mk_position_write(start, text, sizeof text);
        put_own_tag(w, "Position", text);
    }
    while (mk_game_next_note(w->game, &at, &note) && note.place == MK_PLACE_TAGS) {
        mkn_span name = {note.name, note.name_length}, value = {note.text, note.text_length};
        if (note.name) {
            put_tag(w, name, value);
        } else {
            put_comment(w, value);
            end_line(w);
        }
        w->next_note = at;
    }
    mk_result_write(&w->game->state, text, sizeof text);
    put_own_tag(w, "Result", text);
    put(&w->to, '\n');
}

/* ---- Turns ------------------------------------------------------------ */

/* The comments up to this place after that many actions. */
static void put_comments(writer *w, int after, int place) {
    uint32_t at = w->next_note;
    mk_note note;
    while (mk_game_next_note(w->game, &at, &note)) {
        mkn_span text = {note.text, note.text_length};
        if (place != MK_PLACE_END) {
            if (note.place == MK_PLACE_END || note.after > after) break;
            if (note.after == after && note.place > place) break;
        }
        put_comment(w, text);
        w->next_note = at;
    }
}

static void put_plain(writer *w, const char *word) {
    mkn_span s = {word, 0};
    while (word[s.length]) s.length++;
    put_word(w, "", s, "");
}

static void put_turn_number(writer *w, unsigned number) {
    char text[12];
    mkn_sink to = {text, sizeof text, 0};
    put_number(&to, number);
    put(&to, '.');
    put_end(&to);
    put_plain(w, text);
}

/* The word that begins with this action: a draw is joined with what follows
 * it, and so is a turn with its roll. Returns how many actions it takes. */
static int put_actions(writer *w, int i, mk_state *s) {
    const mk_game *game = w->game;
    char word[12];
    mkn_sink to = {word, sizeof word, 0};
    int joined = 1;
    int first = i;
    while (joined && i < game->count) {
        char text[MK_ACTION_TEXT_MAX];
        mk_phase phase = mk_state_phase(s);
        mk_action_write(s, game->actions[i], text, sizeof text);
        put_text(&to, text);
        if (phase == MK_DRAW) put(&to, ':');
        joined = phase == MK_DRAW || (phase == MK_TURN && s->rules.turning == MK_BEFORE);
        mk_state_apply_unchecked(s, game->actions[i++]);
    }
    put_end(&to);
    put_plain(w, word);
    return i - first;
}

static void put_turns(writer *w) {
    const mk_game *game = w->game;
    mk_state s = game->start;
    char result[MK_RESULT_TEXT_MAX];
    unsigned turn = 0;
    int i = 0, begins = 1;
    put_comments(w, 0, MK_PLACE_ACTION);
    while (i < game->count) {
        uint8_t in = s.in;
        if (begins) {
            put_turn_number(w, ++turn);
            put_comments(w, i, MK_PLACE_NUMBER);
        }
        i += put_actions(w, i, &s);
        begins = mk_state_turn_begins(&s);
        put_comments(w, i, MK_PLACE_ACTION);
        if (s.in != in) {
            put_plain(w, "out");
            put_comments(w, i, MK_PLACE_OUT);
        }
    }
    mk_result_write(&game->state, result, sizeof result);
    put_comments(w, i, MK_PLACE_NUMBER);
    put_plain(w, result);
    put_comments(w, i, MK_PLACE_END);
    end_line(w);
}

size_t mk_record_write(const mk_game *game, char *text, size_t size) {
    writer w = {{text, size, 0}, 0, game, 0};
    put_tags(&w);
    put_turns(&w);
    return put_end(&w.to);
}
