/* marrakech.h - the rules of the carpet-market game Marrakech as a C library.
 *
 * This header is the whole public interface and its comments are the manual.
 *
 * The idea: a game is a sequence of actions. A player's choice (turn Assam,
 * lay a rug) and chance (roll the die, draw a rug) are actions alike, each one
 * byte. So applying an action is deterministic, a record replays exactly, and
 * everything is built from two questions: which actions are legal here, and
 * what follows from this one.
 *
 *     mk_rules rules = {MK_FR, MK_BEFORE, MK_KEEP, MK_OUT};
 *     mk_state state;
 *     mk_action legal[MK_LEGAL_MAX];
 *     mk_state_start(&state, 4, &rules, MK_NORTH);
 *     while (mk_state_phase(&state) != MK_OVER) {
 *         int n = mk_state_legal(&state, legal);
 *         mk_state_apply(&state, legal[choose(n)]);
 *     }
 *
 * Promises that hold for every function here:
 *   - it never allocates, prints, exits, locks, or keeps a pointer that it was
 *     given, and has no mutable globals: any number of threads may call it on
 *     objects of their own;
 *   - a function that fails returns an mk_error other than MK_FINE (or fills an
 *     mk_fault) and has changed nothing that it was given;
 *   - seats count from 0 here and from 1 in all texts; squares, actions and
 *     enums are plain small integers that a binding can pass as int.
 *
 * Arguments documented as "must be" are the caller's duty and are not checked;
 * everything else, in particular everything read from text or bytes, is.
 *
 * docs/rules.md explains the game, docs/notation.md the texts. */
#ifndef MARRAKECH_H
#define MARRAKECH_H

#include <stddef.h>
#include <stdint.h>

#if defined(__GNUC__) && !defined(__CUDACC__) && !defined(__CUDA__)
#define MK_API __attribute__((visibility("default")))
#else
#define MK_API
#endif

#ifdef __cplusplus
extern "C" {
#endif

/* ---- Version ---------------------------------------------------------- */

#define MK_VERSION "0.1.0"

/* Changes only when the behaviour of the rules does. */
#define MK_RULES_VERSION 1

/* MK_VERSION of the library that is actually linked. */
MK_API const char *mk_version(void);

/* ---- Errors ----------------------------------------------------------- */

/* One table for the code, its name and its text. The order is part of the
 * binary interface: new errors go to the end. */
#define MK_ERRORS(X)                                                                                       \
    X(FINE, "no error")                                                                                    \
    X(PLAYERS, "the number of players must be 2, 3 or 4")                                                  \
    X(EDITION, "unknown edition (fr, es, ro, pl or it)")                                                   \
    X(SETTING, "unknown setting (turning, own-rug or bankrupt)")                                           \
    X(SETTING_VALUE, "unknown value of a setting")                                                         \
    X(SETTING_TWICE, "a setting is given twice")                                                           \
    X(FACING, "a direction must be n, e, s or w")                                                          \
    X(ACTION, "not an action (a colour, a direction, a roll from 1 to 4 or two squares)")                  \
    X(ILLEGAL, "this action is not legal here")                                                            \
    X(NOT_CHANCE, "a player decides here, not chance")                                                     \
    X(NOT_CHOICE, "chance decides here, not a player")                                                     \
    X(OVER, "the game is over")                                                                            \
    X(FIELDS, "a position has eight fields separated by single spaces")                                    \
    X(ROWS, "the board must have seven rows separated by '/'")                                             \
    X(ROW_SQUARES, "a row must have seven squares")                                                        \
    X(ROW_DIGITS, "two digits stand side by side in a row")                                                \
    X(ROW_CHARACTER, "expected a digit from 1 to 7, R, Y, B or G in a row")                                \
    X(COLOUR_UNPLAYED, "nobody plays this colour")                                                         \
    X(WHOLE_FORM, "whole rugs must be '-' or pairs of squares separated by ','")                           \
    X(WHOLE_APART, "the squares of a whole rug are not neighbours")                                        \
    X(WHOLE_COLOUR, "the squares of a whole rug do not show one colour")                                   \
    X(WHOLE_OVERLAP, "two whole rugs share a square")                                                      \
    X(ASSAM, "Assam must be a square from a1 to g7 and one of n, e, s, w")                                 \
    X(SEAT_FORM, "the seat must be a digit from 1 to 4")                                                   \
    X(SEAT_MISSING, "this seat does not exist")                                                            \
    X(SEAT_OUT, "the acting seat is out")                                                                  \
    X(PHASE_FORM, "the phase must be draw, turn, roll, lay or over")                                       \
    X(HAND_FORM, "after ':' the hand must be one colour, R, Y, B or G")                                    \
    X(HAND_PLAYERS, "only a game of two players has a draw or a rug in hand")                              \
    X(HAND_MISSING, "the phase must name the drawn rug, as in lay:B")                                      \
    X(HAND_EARLY, "no rug can be in hand in this phase")                                                   \
    X(HAND_OTHER, "the rug in hand has another player's colour")                                           \
    X(HAND_EMPTY, "the pile does not hold the rug in hand")                                                \
    X(PURSE_FORM, "a purse must be a number without leading zeros, or x")                                  \
    X(PURSE_COUNT, "there must be two to four purses")                                                     \
    X(PURSE_SUM, "the purses add up to more than the 120 dirhams in the box")                              \
    X(PURSE_STAY, "nobody goes out under bankrupt=stay")                                                   \
    X(ALL_OUT, "everybody is out")                                                                         \
    X(RUGS_FORM, "rugs left must be numbers without leading zeros; with two players, pairs such as 12+12") \
    X(RUGS_COUNT, "there must be as many counts of rugs left as purses")                                   \
    X(RUGS_DEALT, "more rugs left than the edition deals")                                                 \
    X(RUGS_OUT, "a player who is out has rugs left")                                                       \
    X(RUGS_LAID, "more rugs of a colour are visible than were laid")                                       \
    X(RUGS_NONE, "the acting seat has no rug to lay")                                                      \
    X(PHASE_ENDED, "no rugs are left or only one player is in: the phase must be over")                    \
    X(PHASE_RUNNING, "there are rugs left and at least two players in: the phase cannot be over")          \
    X(STATE_FORM, "not a state of the game")                                                               \
    X(TEXT_FULL, "more tags and comments than a game can hold")                                            \
    X(TEXT_FORM, "tags and comments must be UTF-8 without control characters")                             \
    X(TAG_NAME, "a tag name must be letters, digits and underscores")                                      \
    X(TAG_RESERVED, "this tag is written from the game itself and cannot be set")                          \
    X(COMMENT_BRACE, "a comment cannot contain '}'")                                                       \
    X(COMMENT_PLACE, "a comment stands behind an action that does not exist")                              \
    X(GAME_FULL, "a game holds at most 255 actions")                                                       \
    X(UNDO, "there are not that many actions to take back")                                                \
    X(BINARY_MAGIC, "not a Marrakech game (wrong first bytes)")                                            \
    X(BINARY_VERSION, "this program does not know the version of this binary game")                        \
    X(BINARY_SHORT, "the binary game is cut short")                                                        \
    X(BINARY_LONG, "bytes follow the end of the binary game")                                              \
    X(BINARY_CHECKSUM, "the checksum of the binary game is wrong")                                         \
    X(RECORD_TAG, "expected a tag pair like [Name \"value\"]")                                             \
    X(RECORD_TAG_TWICE, "this tag is given twice")                                                         \
    X(RECORD_NEEDS_RULES, "the tag Rules is missing")                                                      \
    X(RECORD_NEEDS_PLAYERS, "the tag Players is missing")                                                  \
    X(RECORD_NEEDS_RESULT, "the tag Result is missing")                                                    \
    X(RECORD_START, "a record cannot have both Facing and Position")                                       \
    X(RECORD_AGREE, "Rules and Players do not agree with Position")                                        \
    X(RECORD_COMMENT, "a comment is not closed by '}'")                                                    \
    X(RECORD_NUMBER, "expected the number of this turn, like '7.'")                                        \
    X(RECORD_TOKEN, "expected an action of this turn")                                                     \
    X(RECORD_OUT_MISSING, "the player goes out here: the word 'out' is required")                          \
    X(RECORD_OUT_WRONG, "nobody goes out here")                                                            \
    X(RECORD_END, "the turns end without a result")                                                        \
    X(RECORD_RESULT, "the result is not what the rules say")                                               \
    X(RECORD_RESULT_AGREE, "the tag Result and the end of the turns differ")                               \
    X(RECORD_TRAILING, "text follows the end of the record")                                               \
    X(PLAYER, "unknown computer player")                                                                   \
    X(NET_SHORT, "the net has the wrong length")                                                           \
    X(NET_MAGIC, "not a net (wrong first bytes)")                                                          \
    X(NET_VERSION, "this program does not know the version of this net")                                   \
    X(NET_FORM, "this program cannot read a net of this form")                                             \
    X(NET_CHECKSUM, "the checksum of the net is wrong")                                                    \
    X(NET_NONE, "there is no net for this player")                                                         \
    X(SEAT_NAME, "a player's name has at most 63 bytes")

typedef enum mk_error {
#define MK_ERROR_CODE(code, text) MK_ERROR_##code,
    MK_ERRORS(MK_ERROR_CODE)
#undef MK_ERROR_CODE
        MK_ERROR_COUNT
} mk_error;

#define MK_FINE MK_ERROR_FINE

/* The text of the table above; for a number that is no error, a text that
 * says so. Never NULL. */
MK_API const char *mk_error_text(int error);

/* The name in the table above, such as "ILLEGAL", for other languages. */
MK_API const char *mk_error_name(int error);

/* The eight fields of a position, for mk_fault. */
typedef enum mk_field {
    MK_FIELD_NONE,
    MK_FIELD_BOARD,
    MK_FIELD_WHOLE,
    MK_FIELD_ASSAM,
    MK_FIELD_SEAT,
    MK_FIELD_PHASE,
    MK_FIELD_PURSES,
    MK_FIELD_RUGS,
    MK_FIELD_RULES
} mk_field;

/* What a reader found wrong, and where. */
typedef struct mk_fault {
    int32_t error;   /* an mk_error: the reason */
    int32_t field;   /* an mk_field: of the position that was read; else 0 */
    uint32_t offset; /* in bytes from the start of what was read */
    uint32_t line;   /* records: from 1; else 0 */
    uint32_t turn;   /* records: the turn being read, from 1; else 0 */
} mk_fault;

/* Writes "line 9, turn 3, offset 141: reason" (the parts that apply) in the
 * manner of snprintf: at most size bytes with the closing NUL; returns the
 * length of the whole text. */
MK_API size_t mk_fault_write(const mk_fault *fault, char *text, size_t size);

/* ---- The words of the game ------------------------------------------- */

typedef enum mk_colour { MK_RED, MK_YELLOW, MK_BLUE, MK_GREEN, MK_NO_COLOUR } mk_colour;

typedef enum mk_direction { MK_NORTH, MK_EAST, MK_SOUTH, MK_WEST } mk_direction;

/* What is expected next. Draw and roll are chance, turn and lay a player's. */
typedef enum mk_phase { MK_DRAW, MK_TURN, MK_ROLL, MK_LAY, MK_OVER } mk_phase;

typedef enum mk_edition { MK_FR, MK_ES, MK_RO, MK_PL, MK_IT } mk_edition;

typedef enum mk_turning { MK_BEFORE, MK_AFTER, MK_AFTER_QUARTER } mk_turning;

typedef enum mk_own_rug { MK_KEEP, MK_COVER } mk_own_rug;

typedef enum mk_bankrupt { MK_OUT, MK_STAY } mk_bankrupt;

/* A square is 8 * (row - 1) + column, with column 0 for a: a1 is 0, g1 is 6,
 * a2 is 8, g7 is 54. Every eighth number is no square, which keeps shifts of a
 * board from wrapping. A board is a uint64_t with a bit a square. */
typedef uint8_t mk_square;
#define MK_SQUARE(column, row) ((mk_square)(8 * (row) + (column)))
#define MK_NO_SQUARE 255

/* An action in one byte, the same in every language, file and net:
 *   0-3 draw R Y B G; 4-7 turn n e s w; 8-11 roll 1 2 3 4;
 *   12-53 lay along a row, 54-95 lay along a column; 96-255 reserved. */
typedef uint8_t mk_action;
#define MK_ACTION_DRAW(colour) ((mk_action)(colour))
#define MK_ACTION_TURN(direction) ((mk_action)(4 + (direction)))
#define MK_ACTION_ROLL(pips) ((mk_action)(7 + (pips)))
#define MK_ACTION_COUNT 96
#define MK_NO_ACTION 255

/* The most legal actions that any phase has. */
#define MK_LEGAL_MAX 12

/* The action that lays a rug on two squares (in either order), or MK_NO_ACTION
 * if they are not two neighbours on the board. */
MK_API mk_action mk_action_lay(int first, int second);

/* The two squares of a lay in string order (c2 before c3, c2 before d2).
 * Returns 0, and leaves them alone, if the action is not a lay. */
MK_API int mk_action_squares(int action, mk_square *first, mk_square *second);

/* The phase in which an action is played; MK_OVER if it is none. */
MK_API mk_phase mk_action_phase(int action);

/* An edition with its settings; every edition's defaults are zero. */
typedef struct mk_rules {
    uint8_t edition;  /* mk_edition */
    uint8_t turning;  /* mk_turning */
    uint8_t own_rug;  /* mk_own_rug */
    uint8_t bankrupt; /* mk_bankrupt */
} mk_rules;

/* ---- A state of the game --------------------------------------------- */

/* A value: copy it with =, keep copies to take back, compare with
 * mk_state_equal. The fields are open for reading; write them only through
 * the functions here, or let mk_state_check see what you have made. */
typedef struct mk_state {
    uint64_t rugs[4]; /* a board a colour: its visible halves */
    uint64_t east;    /* bit i: the halves on i and i+1 are one whole rug */
    uint64_t north;   /* bit i: the halves on i and i+8 are one whole rug */
    uint8_t purse[4]; /* dirhams; 0 for a seat that is out */
    uint8_t left[4];  /* rugs a colour still to be laid, one in hand included */
    uint8_t assam;    /* his square */
    uint8_t facing;   /* mk_direction */
    uint8_t seat;     /* whose turn it is; when over, who acted last */
    uint8_t phase;    /* mk_phase */
    uint8_t hand;     /* the drawn colour, else MK_NO_COLOUR */
    uint8_t in;       /* bit i: seat i is in */
    uint8_t players;  /* 2 to 4 */
    mk_rules rules;
    uint8_t reserved[5]; /* 0 */
} mk_state;

/* The beginning of a game: Assam on d4. */
MK_API mk_error mk_state_start(mk_state *state, int players, const mk_rules *rules, int facing);

/* Whether a state filled by other means than these functions is one that a
 * game can be in, by the rules of docs/notation.md; field (may be NULL)
 * receives the mk_field that is to blame. Every other function may be called
 * on a state that passed. */
MK_API mk_error mk_state_check(const mk_state *state, int *field);

MK_API int mk_state_equal(const mk_state *one, const mk_state *other);

MK_API mk_phase mk_state_phase(const mk_state *state);

/* Whether a turn is just beginning: nothing of it has happened yet. */
MK_API int mk_state_turn_begins(const mk_state *state);

MK_API int mk_state_seat(const mk_state *state);
MK_API int mk_state_players(const mk_state *state);
MK_API mk_square mk_state_assam(const mk_state *state);
MK_API mk_direction mk_state_facing(const mk_state *state);
MK_API mk_colour mk_state_hand(const mk_state *state);

/* Of one seat, which must be below the number of players. */
MK_API int mk_state_in(const mk_state *state, int seat);
MK_API int mk_state_purse(const mk_state *state, int seat);
MK_API int mk_state_rugs_left(const mk_state *state, int seat);
MK_API int mk_state_visible(const mk_state *state, int seat);

/* Dirhams and visible halves together; 0 for a seat that is out. */
MK_API int mk_state_score(const mk_state *state, int seat);

/* Of one colour. */
MK_API int mk_state_colour_left(const mk_state *state, int colour);

/* The seat that plays a colour, or -1 if nobody does. */
MK_API int mk_state_colour_seat(const mk_state *state, int colour);

/* The visible colour on a square, or MK_NO_COLOUR. */
MK_API mk_colour mk_state_colour_at(const mk_state *state, int square);

/* The square of the other half if the rug on this square is wholly visible,
 * else MK_NO_SQUARE. */
MK_API mk_square mk_state_partner(const mk_state *state, int square);

/* The board of the connected squares of one colour around a square; 0 if it
 * is empty. */
MK_API uint64_t mk_state_area(const mk_state *state, int square);

/* The dirhams that the acting seat would owe for stopping on a square. */
MK_API int mk_state_tribute(const mk_state *state, int square);

/* Bit i is set if seat i wins or shares the win; 0 until the game is over. */
MK_API int mk_state_winners(const mk_state *state);

/* A hash of everything in the state. Equal states have equal hashes, and the
 * same one on every machine. */
MK_API uint64_t mk_state_hash(const mk_state *state);

/* ---- What is legal, what follows ------------------------------------- */

/* Writes the legal actions in canonical order (docs/notation.md) and returns
 * how many there are; none when over. In a chance phase these are the
 * possible ones. */
MK_API int mk_state_legal(const mk_state *state, mk_action legal[MK_LEGAL_MAX]);
MK_API int mk_state_legal_count(const mk_state *state);
MK_API int mk_state_is_legal(const mk_state *state, int action);

/* A possible outcome of chance and its probability as a reduced fraction. */
typedef struct mk_odds {
    uint8_t action;
    uint8_t numerator;
    uint8_t denominator;
} mk_odds;

/* Writes the possible outcomes in canonical order and returns how many there
 * are: none unless chance decides. */
MK_API int mk_state_odds(const mk_state *state, mk_odds odds[4]);

/* Plays an action: MK_ERROR_ILLEGAL, and no change, if it is not legal. */
MK_API mk_error mk_state_apply(mk_state *state, int action);

/* The same for search: the action must be legal. */
MK_API void mk_state_apply_unchecked(mk_state *state, int action);

/* Moves Assam straight ahead, around the border loops. square and facing are
 * read and written; fewer than 0 steps are none. */
MK_API void mk_walk(mk_square *square, uint8_t *facing, int steps);

/* What a roll will do to the acting seat. */
typedef struct mk_outcome {
    uint8_t square; /* where Assam stops */
    uint8_t facing; /* how he faces then */
    int8_t payee;   /* the seat that is owed tribute, or -1 */
    uint8_t due;    /* dirhams owed */
    uint8_t paid;   /* dirhams that change hands */
    uint8_t out;    /* 1 if the acting seat goes out */
} mk_outcome;

/* Looks ahead, also before Assam has been turned: what follows if he faces
 * this way and this many pips, 1 to 4, are rolled. */
MK_API void mk_state_foresee(const mk_state *state, int facing, int pips, mk_outcome *outcome);

/* ---- Dice ------------------------------------------------------------- */

/* Dice are counter-based: chance is a pure function of a seed and of the
 * number of actions played so far. So a resumed or taken-back game cannot
 * re-roll, and every platform rolls the same. 32 even bits. */
MK_API uint32_t mk_dice(uint64_t seed, uint64_t index);

/* The legal action that the dice choose at this index: in a chance phase by
 * its odds, in a player's phase evenly. MK_NO_ACTION when over. */
MK_API mk_action mk_state_random(const mk_state *state, uint64_t seed, uint64_t index);

/* Plays a game to its end with mk_state_random, counting actions from index.
 * Returns how many were played. Much faster than the loop it stands for, and
 * the same, action for action. */
MK_API int mk_playout(mk_state *state, uint64_t seed, uint64_t index);

/* The end of many games added up. Wins are counted in twelfths, so that a win
 * shared by two, three or four stays a whole number. */
typedef struct mk_tally {
    uint64_t games;
    uint64_t actions;
    uint64_t wins12[4];
    uint64_t score[4];
} mk_tally;

/* Adds count playouts from one state to a tally; playout i has the seed
 * mk_seed(seed, i). */
MK_API void mk_playouts(const mk_state *from, uint64_t seed, uint64_t count, mk_tally *tally);

/* Seed number i of a family: for games, players and threads that need dice of
 * their own. */
MK_API uint64_t mk_seed(uint64_t seed, uint64_t i);

/* One number over fixed games of all settings, which every build on every
 * machine must reproduce: call it to know that a port or a binding plays the
 * same game. Takes some milliseconds. mk_bench_signature covers the players too. */
MK_API uint64_t mk_signature(void);

/* ---- A whole game ----------------------------------------------------- */

#define MK_GAME_ACTIONS 255
#define MK_GAME_TEXT 16384

/* A game from its start: what every save, link, database row and replay
 * holds. Its fields are open for reading; write through the functions. */
typedef struct mk_game {
    uint64_t seed;                    /* of its dice */
    mk_state start;                   /* where it began */
    mk_state state;                   /* where it is */
    uint32_t text_length;             /* bytes used of text */
    uint8_t count;                    /* actions played */
    uint8_t actions[MK_GAME_ACTIONS]; /* in order */
    uint8_t text[MK_GAME_TEXT];       /* tags and comments */
} mk_game;

MK_API mk_error mk_game_start(mk_game *game, int players, const mk_rules *rules, int facing, uint64_t seed);

/* Starts from any state that passes mk_state_check. */
MK_API mk_error mk_game_start_at(mk_game *game, const mk_state *start, uint64_t seed);

/* Whether the game began as mk_state_start begins one. */
MK_API int mk_game_is_standard(const mk_game *game);

MK_API mk_error mk_game_play(mk_game *game, int action);

/* Takes back n actions; comments on what was taken back go with it. */
MK_API mk_error mk_game_undo(mk_game *game, int n);

/* The state after n actions, which must not be more than were played. */
MK_API void mk_game_at(const mk_game *game, int n, mk_state *state);

/* The action that the game's own dice give now, without playing it. */
MK_API mk_error mk_game_chance(const mk_game *game, mk_action *action);

/* Sets, replaces or (value NULL) removes a tag. The tags Rules, Players,
 * Facing, Position and Result are not set: they follow from the game. */
MK_API mk_error mk_game_set_tag(mk_game *game, const char *name, const char *value);

/* Adds a comment after that many actions, behind those already there. Tabs and
 * line breaks in it become spaces. */
MK_API mk_error mk_game_add_comment(mk_game *game, int after, const char *comment);

/* Where a comment stands between the words of a record, finer than between
 * two actions. */
typedef enum mk_place {
    MK_PLACE_TAGS,   /* among the tags, before the turns */
    MK_PLACE_ACTION, /* behind an action, or at the beginning of the turns */
    MK_PLACE_OUT,    /* behind the word out */
    MK_PLACE_NUMBER, /* behind the number of the next turn */
    MK_PLACE_END     /* behind the result */
} mk_place;

/* A tag or a comment, as mk_game_next_note finds it. The texts point into the
 * game, are not closed by a NUL and live until the game changes. */
typedef struct mk_note {
    const char *name; /* of a tag; NULL for a comment */
    const char *text; /* the value or the comment */
    uint32_t name_length;
    uint32_t text_length;
    uint8_t after; /* comments: how many actions come before it */
    uint8_t place; /* comments: mk_place */
} mk_note;

/* Goes through tags and comments in order: start with *at = 0; returns 0 when
 * there are no more. */
MK_API int mk_game_next_note(const mk_game *game, uint32_t *at, mk_note *note);

/* Appends a note as a reader finds it, in order. */
MK_API mk_error mk_game_add_note(mk_game *game, const mk_note *note);

/* The binary form: versioned, checksummed, the same on every machine. Writes
 * at most size bytes and returns how many the whole takes; MK_GAME_PACKED_MAX
 * is always enough. */
#define MK_GAME_PACKED_MAX (128 + MK_GAME_ACTIONS + MK_GAME_TEXT)
MK_API size_t mk_game_pack(const mk_game *game, uint8_t *bytes, size_t size);

/* Reads it back, replaying every action through the rules. */
MK_API mk_error mk_game_unpack(mk_game *game, const uint8_t *bytes, size_t length);

/* ---- Texts ------------------------------------------------------------ */

/* Readers take a length and no closing NUL. Writers work in the manner of
 * snprintf: at most size bytes with the closing NUL; they return the length of
 * the whole text. The MAX constants are always enough, NUL included. */

#define MK_ACTION_TEXT_MAX 5
#define MK_POSITION_TEXT_MAX 320
#define MK_RULES_TEXT_MAX 64
#define MK_RESULT_TEXT_MAX 8

/* One token: R, n, 3, c2c3. Both orders of squares are read; the one that
 * begins beside Assam is written (string order if neither is beside him). An
 * action that is none is written as nothing. */
MK_API mk_error mk_action_read(mk_action *action, const char *text, size_t length);
MK_API size_t mk_action_write(const mk_state *state, int action, char *text, size_t size);

/* An edition and its settings: it,turning=after. */
MK_API mk_error mk_rules_read(mk_rules *rules, const char *text, size_t length, mk_fault *fault);
MK_API size_t mk_rules_write(const mk_rules *rules, char *text, size_t size);

/* A position: one line without its end. */
MK_API mk_error mk_position_read(mk_state *state, const char *text, size_t length, mk_fault *fault);
MK_API size_t mk_position_write(const mk_state *state, char *text, size_t size);

/* The result: *, or the winning seats as in 2 or 1=3. */
MK_API size_t mk_result_write(const mk_state *state, char *text, size_t size);

/* A record. If end is NULL nothing but comments and white space may follow
 * it; else *end receives the offset behind it, where the next record of the
 * same file may begin. Dice of the game that is read have the seed 0.
 *
 * A record has comments between its words only: one that mk_game_add_comment
 * put between a draw, a turn and a roll, which are one word, is written behind
 * that word. */
MK_API mk_error mk_record_read(mk_game *game, const char *text, size_t length, size_t *end, mk_fault *fault);
MK_API size_t mk_record_write(const mk_game *game, char *text, size_t size);

/* ---- People around a game ---------------------------------------------- */

/* The one referee of what people may do at a table: who sits where, who acts next,
 * what may be taken back, and what is told of a step. Every window and every host
 * asks it. */

#define MK_SEAT_NAME 64
#define MK_SEAT_PLAYER 32

/* A seat belongs to a computer player if it names one, else to a person. */
typedef struct mk_seat {
    char name[MK_SEAT_NAME];     /* as somebody gave it, UTF-8; may be empty */
    char player[MK_SEAT_PLAYER]; /* the computer player, such as merchant; empty: a person */
} mk_seat;

/* What is settled before a game begins. */
typedef struct mk_table {
    mk_seat seats[4];
    mk_rules rules;
    uint8_t players;  /* 2 to 4 */
    uint8_t facing;   /* mk_direction: how Assam faces at the start */
    uint8_t by_hand;  /* people roll a real die and draw real rugs */
    uint8_t practice; /* everything may be taken back */
} mk_table;

/* Gives a seat to a computer player if `who` is the name of one, else to a person of
 * that name. MK_ERROR_SEAT_NAME if the name is too long, MK_ERROR_TEXT_FORM if it is
 * not UTF-8 or has control characters. */
MK_API mk_error mk_seat_give(mk_seat *seat, const char *who);

/* Starts a game of this table, from a state or, if start is NULL, from the beginning.
 * The game's tags Seat1 to Seat4 tell who plays: the name of the seat or, if it has
 * none, its computer player. */
MK_API mk_error mk_table_start(const mk_table *table, const mk_state *start, uint64_t seed, mk_game *game);

/* The table of a game that comes from elsewhere, as far as its start and its tags
 * tell. Names that are too long are cut. Nothing is entered by hand and nothing is
 * practice, until the caller says so. */
MK_API void mk_table_of(const mk_game *game, mk_table *table);

/* Moves everybody on in the same order, so that who had seat first (from 0) has seat 0. */
MK_API void mk_table_rotate(mk_table *table, int first);

/* The name of a seat as it is shown, in the manner of snprintf: seats that are called
 * the same have their number behind the name. A person without a name is a number. */
#define MK_TABLE_NAME_MAX (MK_SEAT_NAME + 4)
MK_API size_t mk_table_name(const mk_table *table, int seat, char *text, size_t size);

typedef enum mk_actor {
    MK_NOBODY,  /* the game is over */
    MK_DICE,    /* chance, decided by the program's dice */
    MK_PERSON,  /* a choice, or chance that people enter at a real board */
    MK_COMPUTER /* a choice of a computer player */
} mk_actor;

/* Who acts next. The seat is mk_state_seat. */
MK_API mk_actor mk_table_actor(const mk_table *table, const mk_state *state);

/* How many actions are taken back if somebody takes back now; 0: nothing may be.
 *
 * The last thing that people did is taken back, as long as no chance and no computer
 * player has answered it. In practice it may be answered: the answer goes with it. At
 * a real board, too: the dice lie there for all to see, people may have mistyped them,
 * and what a computer player made of a wrong number goes with it. */
MK_API int mk_table_undoable(const mk_table *table, const mk_game *game);

/* What an action does, for whoever shows or tells it. */
typedef struct mk_step {
    uint8_t action;
    uint8_t phase;      /* mk_phase in which it is played */
    uint8_t seat;       /* who acts, or for whom the die is rolled or the rug drawn */
    uint8_t steps;      /* of a roll: how many squares Assam walks; else 0 */
    mk_square way[4];   /* where he is after each */
    uint8_t facings[4]; /* mk_direction: how he faces there */
    mk_outcome outcome; /* of a roll: what is paid, and who goes out; else payee is -1 */
    uint64_t area;      /* the board of the squares that tribute is due for */
} mk_step;

/* The action must be legal in this state. */
MK_API void mk_step_of(const mk_state *before, int action, mk_step *step);

/* One turn of a game, as a line of a list. */
typedef struct mk_turn {
    uint8_t first; /* how many actions come before it */
    uint8_t count; /* its actions so far, at least one */
    uint8_t seat;
    uint8_t roll; /* pips; 0 if the die has not been rolled yet */
    uint8_t paid; /* dirhams of tribute */
    int8_t payee; /* the seat that they were owed to, or -1 */
    uint8_t out;  /* 1 if the seat went out */
} mk_turn;

/* The turns in the first n actions of a game, at most as many as were played;
 * returns how many there are. A game that starts within a turn starts with what is
 * left of it. */
MK_API int mk_turns_of(const mk_game *game, int n, mk_turn turns[MK_GAME_ACTIONS]);

/* A rug of which something is to be seen. */
typedef struct mk_rug {
    mk_square first;
    mk_square second; /* MK_NO_SQUARE if only one half is known */
    uint8_t colour;
    int16_t laid; /* how many actions came before it was laid; -1: it lay there at the start */
} mk_rug;

/* The rugs after n actions, the undermost first; returns how many there are. */
#define MK_RUGS_MAX 49
MK_API int mk_rugs_of(const mk_game *game, int n, mk_rug rugs[MK_RUGS_MAX]);

/* ---- Computer players ------------------------------------------------- */

/* A net that the caller has read from a file, for one number of players. The
 * bytes must stay as long as a host has them. */
typedef struct mk_net_file {
    const uint8_t *bytes; /* NULL: the net that is part of the library */
    size_t length;
} mk_net_file;

/* Checks the bytes of a net and tells for how many players it is. Only nets that
 * pass may be given to a host. */
MK_API mk_error mk_net_check(const uint8_t *bytes, size_t length, int *players);

/* What a search may use of the world outside. Everything may be 0 or NULL: no
 * clock, no stop, no threads, no transposition table, the library's own nets. */
typedef struct mk_host {
    uint64_t (*now_ms)(void *context);
    /* Whether to stop now: then the best action so far is the answer. */
    int (*stopped)(void *context);
    /* Calls work(task, i) for each i below count, in parallel, and returns when all
     * have ended. Several threads may then call now_ms and stopped at the same
     * time. Never used when nodes are limited. */
    void (*parallel_for)(void *context, void (*work)(void *task, int i), void *task, int count);
    void *context;
    int threads; /* threads that parallel_for may run at the same time */
    /* Memory for the transposition table, aligned for uint64_t. A megabyte is
     * plenty. It must be all zeros before its first use, and again before other nets
     * are used. Keep it from question to question: later searches then find what
     * earlier ones have found. (The opponent model changes with every turn. Where
     * one is used, only searches of the same turn can help.) Two questions must not
     * use it at the same time. Never used when nodes are limited. */
    void *tt;
    size_t tt_size;
    mk_net_file nets[3]; /* for two, three and four players */
    /* The game that has led to the state of the question. The opponent model learns
     * from it. A game that is in another state is ignored. */
    const mk_game *game;
} mk_host;

/* When to stop a search; 0 is no limit. A node is an evaluated position. With a
 * limit of nodes alone the answer is the same on every machine.
 *
 * assam always searches to the end of the turn; without any limit he stops there.
 * The levels have limits of their own and think for some milliseconds, near the end
 * of a game for some tens of them. flat:N plays N games for each action. Nodes do
 * not limit the levels and flat:N, only time does. All others take no time.
 * Neither limits nor host may be NULL. */
typedef struct mk_limits {
    uint64_t time_ms;
    uint64_t nodes;
} mk_limits;

/* The names of the computer players, weakest first; NULL after the last. The N
 * of a name such as flat:1000 is a number from 1 to 1000000. */
MK_API const char *mk_player_name(int i);

/* The number of a player by name, or -1. */
MK_API int mk_player_find(const char *name);

/* Chooses an action for the seat to act, without playing it. The seed decides
 * where a player chooses at random, also among equals. */
MK_API mk_error mk_player_choose(const char *player, const mk_state *state, const mk_limits *limits,
                                 const mk_host *host, uint64_t seed, mk_action *choice);

/* The chances of a seat: its winning chance in ten-thousandths, and its expected
 * final score in hundredths. The winning chances of all seats add up to 10000; a
 * shared win counts in shares. */
typedef struct mk_chances {
    uint16_t win;
    uint16_t score;
} mk_chances;

/* The chances of every seat, if all play as well as the strongest player. */
MK_API mk_error mk_evaluate(const mk_state *state, const mk_limits *limits, const mk_host *host,
                            uint64_t seed, mk_chances chances[4]);

typedef struct mk_ranked {
    mk_chances chances; /* of the seat to act, after the action */
    uint8_t action;
} mk_ranked;

/* All actions of the seat to act, best first, and in *count how many. Like
 * mk_evaluate it assumes that all play as well as the strongest player. */
MK_API mk_error mk_player_rank(const char *player, const mk_state *state, const mk_limits *limits,
                               const mk_host *host, uint64_t seed, mk_ranked ranked[MK_LEGAL_MAX],
                               int *count);

/* The bench signature: one number over the rules (mk_signature) and over the
 * answers of all players about fixed positions, with the nets of this host. Takes
 * about a second. */
MK_API uint64_t mk_bench_signature(const mk_host *host);

#ifdef __cplusplus
}
#endif

#endif
