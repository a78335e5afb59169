/* support.h - what the tests have in common: positions, actions and records as
 * texts, so that a test reads like the rules.
 *
 * Everything goes through the public header. A helper that cannot do what it
 * was told fails the test that called it. */
#ifndef MARRAKECH_TESTS_SUPPORT_H
#define MARRAKECH_TESTS_SUPPORT_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "marrakech.h"

#define COUNT_OF(array) (sizeof(array) / sizeof *(array))
#define UNUSED(parameter) ((void)(parameter))

/* ---- States ------------------------------------------------------------ */

static inline mk_rules rules_of(const char *text) {
    mk_rules rules = {0, 0, 0, 0};
    mk_fault fault;
    if (mk_rules_read(&rules, text, strlen(text), &fault)) fail_msg("rules %s are refused", text);
    return rules;
}

/* The start of a game: start_of(4, "fr", 'n'). */
static inline mk_state start_of(int players, const char *rules_text, char facing) {
    mk_rules rules = rules_of(rules_text);
    mk_state state;
    const char *directions = "nesw";
    int direction = (int)(strchr(directions, facing) - directions);
    assert_int_equal(mk_state_start(&state, players, &rules, direction), MK_FINE);
    return state;
}

/* The state of a position line. */
static inline mk_state position(const char *line) {
    mk_state state;
    mk_fault fault;
    if (mk_position_read(&state, line, strlen(line), &fault)) {
        char text[256];
        mk_fault_write(&fault, text, sizeof text);
        fail_msg("%s: %s", line, text);
    }
    return state;
}

/* A state's line. A few of them may be in use at a time. */
static inline const char *line_of(const mk_state *state) {
    static char lines[8][MK_POSITION_TEXT_MAX];
    static unsigned next;
    char *line = lines[next++ % COUNT_OF(lines)];
    mk_position_write(state, line, sizeof *lines);
    return line;
}

#define assert_position(state, line) assert_string_equal(line_of(state), line)

/* ---- Actions ----------------------------------------------------------- */

static inline int action_of(const char *token) {
    mk_action action = MK_NO_ACTION;
    if (mk_action_read(&action, token, strlen(token))) fail_msg("%s is no action", token);
    return action;
}

static inline int is_legal(const mk_state *state, const char *token) {
    return mk_state_is_legal(state, action_of(token));
}

/* Plays tokens separated by single spaces, all of which must be legal. */
static inline void play(mk_state *state, const char *tokens) {
    while (*tokens) {
        size_t length = strcspn(tokens, " ");
        mk_action action;
        if (mk_action_read(&action, tokens, length) || mk_state_apply(state, action))
            fail_msg("\"%s\" cannot be played in %s", tokens, line_of(state));
        tokens += length + (tokens[length] == ' ');
    }
}

/* Plays the first legal action. */
static inline void play_first(mk_state *state) {
    mk_action legal[MK_LEGAL_MAX];
    assert_true(mk_state_legal(state, legal) > 0);
    assert_int_equal(mk_state_apply(state, legal[0]), MK_FINE);
}

/* That an action is refused and changes nothing. */
static inline void refuse(const mk_state *state, const char *token) {
    mk_state copy = *state;
    assert_false(is_legal(&copy, token));
    assert_int_equal(mk_state_apply(&copy, action_of(token)), MK_ERROR_ILLEGAL);
    assert_memory_equal(&copy, state, sizeof copy);
}

/* The legal actions as written, separated by spaces. */
static inline const char *legal_of(const mk_state *state) {
    static char texts[4][MK_LEGAL_MAX * MK_ACTION_TEXT_MAX + 1];
    static unsigned next;
    char *text = texts[next++ % COUNT_OF(texts)];
    mk_action legal[MK_LEGAL_MAX];
    int i, n = mk_state_legal(state, legal);
    size_t length = 0;
    text[0] = '\0';
    for (i = 0; i < n; i++) {
        if (i) text[length++] = ' ';
        length += mk_action_write(state, legal[i], text + length, MK_ACTION_TEXT_MAX);
    }
    return text;
}

#define assert_legal(state, list) assert_string_equal(legal_of(state), list)

/* The odds as "1:1/6 2:1/3 3:1/3 4:1/6". */
static inline const char *odds_of(const mk_state *state) {
    static char text[64];
    mk_odds odds[4];
    int i, n = mk_state_odds(state, odds);
    size_t length = 0;
    text[0] = '\0';
    for (i = 0; i < n; i++) {
        char token[MK_ACTION_TEXT_MAX];
        mk_action_write(state, odds[i].action, token, sizeof token);
        length += (size_t)snprintf(text + length, sizeof text - length, "%s%s:%d/%d", i ? " " : "", token,
                                   odds[i].numerator, odds[i].denominator);
    }
    return text;
}

#define assert_odds(state, list) assert_string_equal(odds_of(state), list)

/* ---- Squares and walks ------------------------------------------------- */

static inline int square_named(const char *name) { return MK_SQUARE(name[0] - 'a', name[1] - '1'); }

static inline const char *name_of(int square) {
    static char names[4][12];
    static unsigned next;
    char *name = names[next++ % COUNT_OF(names)];
    snprintf(name, sizeof *names, "%c%d", 'a' + (square & 7), (square >> 3) + 1);
    return name;
}

/* Where a walk from "d4n" ends, in the same form. */
static inline const char *walk(const char *from, int steps) {
    static char text[16];
    const char *directions = "nesw";
    mk_square square = (mk_square)square_named(from);
    uint8_t facing = (uint8_t)(strchr(directions, from[2]) - directions);
    mk_walk(&square, &facing, steps);
    snprintf(text, sizeof text, "%s%c", name_of(square), directions[facing & 3]);
    return text;
}

/* ---- The result -------------------------------------------------------- */

static inline const char *result_of(const mk_state *state) {
    static char text[MK_RESULT_TEXT_MAX];
    mk_result_write(state, text, sizeof text);
    return text;
}

#define assert_result(state, result) assert_string_equal(result_of(state), result)

/* ---- Games and records ------------------------------------------------- */

static inline void read_record(mk_game *game, const char *text) {
    mk_fault fault;
    if (mk_record_read(game, text, strlen(text), NULL, &fault)) {
        char reason[256];
        mk_fault_write(&fault, reason, sizeof reason);
        fail_msg("%s\n%s", reason, text);
    }
}

static inline const char *record_of(const mk_game *game) {
    static char text[3 * MK_GAME_TEXT];
    size_t length = mk_record_write(game, text, sizeof text);
    assert_true(length < sizeof text);
    return text;
}

static inline void play_game(mk_game *game, const char *tokens) {
    while (*tokens) {
        size_t length = strcspn(tokens, " ");
        mk_action action;
        if (mk_action_read(&action, tokens, length) || mk_game_play(game, action))
            fail_msg("\"%s\" cannot be played in %s", tokens, line_of(&game->state));
        tokens += length + (tokens[length] == ' ');
    }
}

/* The next state of a generator for the tests' own choices. It has nothing to
 * do with the library's dice. */
static inline uint32_t chance(uint64_t *seed) {
    *seed ^= *seed << 13;
    *seed ^= *seed >> 7;
    *seed ^= *seed << 17;
    return (uint32_t)(*seed * 0x2545f4914f6cdd1dULL >> 32);
}

#endif
