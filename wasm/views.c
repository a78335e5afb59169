/* views.c - what JavaScript sees of a game: its states, what rolls would do, and all that a
 * window shows of it.
 *
 * What is legal, who acts and what may be taken back is asked of the library. Nothing here
 * changes a game but game_take_back. */
#include "views.h"

#include "json.h"

/* ---- States -------------------------------------------------------------------------- */

static const char *const phases[] = {"draw", "turn", "roll", "lay", "over"};
static const char *const colours[] = {"R", "Y", "B", "G"};
static const char *const directions[] = {"n", "e", "s", "w"};

static void add_numbers(const char *name, const mk_state *state, int count,
                        int (*of)(const mk_state *state, int i)) {
    int i;
    json_list(name);
    for (i = 0; i < count; i++) {
        json_separator();
        json_number(of(state, i));
    }
    json_char(']');
}

static void add_bools(const char *name, const mk_state *state, int (*of)(const mk_state *state, int seat)) {
    int seat;
    json_list(name);
    for (seat = 0; seat < state->players; seat++) {
        json_separator();
        json_bool(of(state, seat));
    }
    json_char(']');
}

static void add_colour(mk_colour colour) {
    if (colour == MK_NO_COLOUR)
        json_raw("null");
    else
        json_string(colours[colour]);
}

static void add_board(const mk_state *state) {
    int square;
    json_field("board");
    json_char('"');
    for (square = 0; square < 55; square++)
        if (square % 8 != 7) {
            const mk_colour colour = mk_state_colour_at(state, square);
            json_char(colour == MK_NO_COLOUR ? '.' : colours[colour][0]);
        }
    json_char('"');
    json_list("whole");
    for (square = 0; square < 55; square++) {
        const int partner = square % 8 == 7 ? MK_NO_SQUARE : mk_state_partner(state, square);
        if (partner == MK_NO_SQUARE || partner < square) continue;
        json_separator();
        json_char('[');
        json_square(square);
        json_char(',');
        json_square(partner);
        json_char(']');
    }
    json_char(']');
}

static int is_winner(const mk_state *state, int seat) { return mk_state_winners(state) >> seat & 1; }

/* The fields of a state. */
static void add_state(const mk_state *state) {
    char text[MK_POSITION_TEXT_MAX];
    mk_action legal[MK_LEGAL_MAX];
    int i, n = mk_state_legal(state, legal);
    json_field("players");
    json_number(state->players);
    json_field("rules");
    mk_rules_write(&state->rules, text, sizeof text);
    json_string(text);
    json_field("position");
    mk_position_write(state, text, sizeof text);
    json_string(text);
    json_field("seat");
    json_number(state->seat);
    json_field("phase");
    json_string(phases[state->phase]);
    json_field("begins");
    json_bool(mk_state_turn_begins(state));
    json_field("assam");
    json_square(state->assam);
    json_field("facing");
    json_string(directions[state->facing]);
    json_field("hand");
    add_colour((mk_colour)state->hand);
    add_board(state);
    add_bools("in", state, mk_state_in);
    add_numbers("purses", state, state->players, mk_state_purse);
    add_numbers("rugsLeft", state, state->players, mk_state_rugs_left);
    add_numbers("visible", state, state->players, mk_state_visible);
    add_numbers("scores", state, state->players, mk_state_score);
    add_bools("winners", state, is_winner);
    add_numbers("coloursLeft", state, 4, mk_state_colour_left);
    add_numbers("owners", state, 4, mk_state_colour_seat);
    json_list("legal");
    for (i = 0; i < n; i++) {
        json_separator();
        json_action(state, legal[i]);
    }
    json_char(']');
}

static uint32_t write_state(const mk_state *state) {
    json_begin();
    add_state(state);
    return json_end();
}

mk_state view_state_at(const mk_game *game, int n) {
    mk_state state;
    mk_game_at(game, n < 0 ? 0 : n > game->count ? game->count : n, &state);
    return state;
}

EXPORT(game_state) uint32_t game_state(const mk_game *game, int n) {
    const mk_state state = view_state_at(game, n);
    return write_state(&state);
}

/* In json_io: an action. What would follow from it, without playing it. */
EXPORT(game_after) uint32_t game_after(const mk_game *game, int n, uint32_t size) {
    mk_state state = view_state_at(game, n);
    mk_action action;
    mk_error error = mk_action_read(&action, json_io, size);
    if (!error) error = mk_state_apply(&state, action);
    return error ? json_answer(error) : write_state(&state);
}

/* One roll: where it leads, what it costs, and the way there. */
static void add_outcome(const mk_state *state, int facing, int pips) {
    mk_outcome outcome;
    mk_square square = mk_state_assam(state);
    uint8_t way = (uint8_t)facing;
    int i;
    mk_state_foresee(state, facing, pips, &outcome);
    json_char('{');
    json_field("pips");
    json_number(pips);
    json_field("square");
    json_square(outcome.square);
    json_field("facing");
    json_string(directions[outcome.facing]);
    json_field("payee");
    json_number(outcome.payee);
    json_field("due");
    json_number(outcome.due);
    json_field("paid");
    json_number(outcome.paid);
    json_field("out");
    json_bool(outcome.out);
    json_list("way");
    for (i = 0; i < pips; i++) {
        mk_walk(&square, &way, 1);
        json_separator();
        json_char('[');
        json_square(square);
        json_char(',');
        json_string(directions[way]);
        json_char(']');
    }
    json_raw("]}");
}

static void add_outcomes(const char *name, const mk_state *state, int facing) {
    int pips;
    json_list(name);
    for (pips = 1; pips <= 4; pips++) {
        json_separator();
        add_outcome(state, facing, pips);
    }
    json_char(']');
}

/* What each roll would do if Assam faced this way. */
EXPORT(game_foresee) uint32_t game_foresee(const mk_game *game, int n, int facing) {
    const mk_state state = view_state_at(game, n);
    json_begin();
    add_outcomes("outcomes", &state, facing & 3);
    return json_end();
}

static void add_squares(const char *name, uint64_t board) {
    int square;
    json_list(name);
    for (square = 0; square < 55; square++) {
        if (!(board >> square & 1)) continue;
        json_separator();
        json_square(square);
    }
    json_char(']');
}

/* The squares of the area of one colour around a square, given by its number. */
EXPORT(game_area) uint32_t game_area(const mk_game *game, int n, int square) {
    const mk_state state = view_state_at(game, n);
    json_begin();
    add_squares("squares", square >= 0 && square < 55 && square % 8 != 7 ? mk_state_area(&state, square) : 0);
    return json_end();
}

/* The loops of the border: for every step off the board, where Assam comes back. */
EXPORT(loops) uint32_t loops(void) {
    int square, facing;
    json_begin();
    json_list("loops");
    for (square = 0; square < 55; square++)
        for (facing = 0; facing < 4 && square % 8 != 7; facing++) {
            const int column = square % 8 + (facing == MK_EAST) - (facing == MK_WEST);
            const int row = square / 8 + (facing == MK_NORTH) - (facing == MK_SOUTH);
            mk_square to = (mk_square)square;
            uint8_t way = (uint8_t)facing;
            if (column >= 0 && column < 7 && row >= 0 && row < 7) continue;
            mk_walk(&to, &way, 1);
            json_separator();
            json_char('[');
            json_square(square);
            json_char(',');
            json_string(directions[facing]);
            json_char(',');
            json_square(to);
            json_char(',');
            json_string(directions[way]);
            json_char(']');
        }
    json_char(']');
    return json_end();
}

/* ---- Tables ---------------------------------------------------------------------------- */

static const char *const actors[] = {"nobody", "dice", "person", "computer"};

/* What people around a game have settled. In json_io: for every seat the name of its computer
 * player, or nothing for a person, and a zero. */
static mk_table read_table(const mk_game *game, uint32_t size, int by_hand, int practice) {
    mk_table table = {.players = game->start.players, .by_hand = !!by_hand, .practice = !!practice};
    uint32_t at = 0;
    int seat;
    for (seat = 0; seat < table.players && at < size; seat++) {
        mk_seat_give(&table.seats[seat], json_io + at); /* if it is too long it is no player */
        while (at < size && json_io[at]) at++;
        at++;
    }
    return table;
}

/* The last of the first n actions, and what it did; n is 1 at least. */
static void add_step(const mk_game *game, int n) {
    const mk_state before = view_state_at(game, n - 1);
    mk_step step;
    mk_step_of(&before, game->actions[n - 1], &step);
    json_field("action");
    json_action(&before, step.action);
    json_field("seat");
    json_number(step.seat);
    json_field("outcome");
    if (step.phase == MK_ROLL)
        add_outcome(&before, before.facing, step.steps);
    else
        json_raw("null");
    add_squares("area", step.area);
}

EXPORT(game_step) uint32_t game_step(const mk_game *game, int n) {
    if (n < 1 || n > game->count) return json_answer(MK_ERROR_UNDO);
    json_begin();
    add_step(game, n);
    return json_end();
}

/* For each direction that may be chosen what each roll would do then, and to whom: where
 * Assam is turned at the end of a turn the next player rolls. */
static void add_foreseen(const mk_state *state) {
    mk_action legal[MK_LEGAL_MAX];
    int i, n = 0, roller = mk_state_seat(state);
    if (mk_state_phase(state) == MK_TURN) n = mk_state_legal(state, legal);
    json_field("foreseen");
    json_char('{');
    for (i = 0; i < n; i++) {
        mk_state turned = *state;
        mk_state_apply_unchecked(&turned, legal[i]);
        add_outcomes(directions[turned.facing], &turned, turned.facing);
        roller = mk_state_seat(&turned);
    }
    if (mk_state_phase(state) == MK_ROLL) add_outcomes(directions[state->facing], state, state->facing);
    json_char('}');
    json_field("roller");
    json_number(roller);
}

static void add_turns(const mk_game *game, int n) {
    static mk_turn turns[MK_GAME_ACTIONS];
    const int count = mk_turns_of(game, n, turns);
    mk_state state = game->start;
    int i, k;
    json_list("turns");
    for (i = 0; i < count; i++) {
        const mk_turn *turn = &turns[i];
        json_separator();
        json_char('{');
        json_field("number");
        json_number(i + 1);
        json_field("seat");
        json_number(turn->seat);
        json_field("first");
        json_number(turn->first);
        json_list("actions");
        for (k = turn->first; k < turn->first + turn->count; k++) {
            json_separator();
            json_action(&state, game->actions[k]);
            mk_state_apply_unchecked(&state, game->actions[k]);
        }
        json_char(']');
        json_field("roll");
        if (turn->roll)
            json_number(turn->roll);
        else
            json_raw("null");
        json_field("paid");
        json_number(turn->paid);
        json_field("payee");
        json_number(turn->payee);
        json_field("out");
        json_bool(turn->out);
        json_char('}');
    }
    json_char(']');
}

static void add_point(mk_square square, int facing) {
    json_separator();
    json_char('[');
    json_square(square);
    json_char(',');
    json_string(directions[facing]);
    json_char(']');
}

/* Assam's last way: where he stood and how he faced, and the same after each step. */
static void add_way(const mk_game *game, int n) {
    mk_step step;
    int i, k;
    json_list("way");
    for (i = n - 1; i >= 0 && mk_action_phase(game->actions[i]) != MK_ROLL; i--) {
    }
    if (i >= 0) {
        const mk_state before = view_state_at(game, i);
        mk_step_of(&before, game->actions[i], &step);
        add_point(mk_state_assam(&before), (int)mk_state_facing(&before));
        for (k = 0; k < step.steps; k++) add_point(step.way[k], step.facings[k]);
    }
    json_char(']');
}

static void add_rugs(const mk_game *game, int n) {
    mk_rug rugs[MK_RUGS_MAX];
    const int count = mk_rugs_of(game, n, rugs);
    int i;
    json_list("rugs");
    for (i = 0; i < count; i++) {
        const mk_rug *rug = &rugs[i];
        const uint64_t second = rug->second == MK_NO_SQUARE ? 0 : (uint64_t)1 << rug->second;
        json_separator();
        json_char('{');
        add_squares("squares", (uint64_t)1 << rug->first | second);
        json_field("colour");
        add_colour((mk_colour)rug->colour);
        json_field("id");
        json_number(rug->laid < 0 ? -1 - rug->first : rug->laid);
        json_char('}');
    }
    json_char(']');
}

/* All that a window shows of a game after n actions. */
EXPORT(game_table) uint32_t game_table(const mk_game *game, int n, uint32_t size, int by_hand, int practice) {
    const mk_table table = read_table(game, size, by_hand, practice);
    const mk_state state = view_state_at(game, n);
    n = n < 0 ? 0 : n > game->count ? game->count : n;
    json_begin();
    json_field("state");
    json_char('{');
    add_state(&state);
    json_char('}');
    json_field("at");
    json_number(n);
    json_field("count");
    json_number(game->count);
    json_field("actor");
    json_string(actors[mk_table_actor(&table, &state)]);
    add_foreseen(&state);
    add_turns(game, n);
    add_way(game, n);
    add_rugs(game, n);
    json_field("canUndo");
    json_bool(n == game->count && mk_table_undoable(&table, game) > 0);
    return json_end();
}

/* Takes back what people may take back now; returns how many actions that were. */
EXPORT(game_take_back) int game_take_back(mk_game *game, uint32_t size, int by_hand, int practice) {
    const mk_table table = read_table(game, size, by_hand, practice);
    const int n = mk_table_undoable(&table, game);
    mk_game_undo(game, n);
    return n;
}
