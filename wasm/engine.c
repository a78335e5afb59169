/* engine.c - the library for JavaScript, as WebAssembly: a thin shim over marrakech.h.
 *
 * There is one buffer, `io`, through which all texts go. A caller writes its text
 * into it, calls, and finds the answer there as JSON: the functions return its
 * length. A refusal is an object with the field "error"; nothing has changed then.
 * web/engine/src/engine.ts is the typed side of this.
 *
 * Games live in memory that grows a page at a time and is used again, never given
 * back. Seats count from 0, squares are texts such as "c2". */
#include "marrakech.h"

#define EXPORT(name) __attribute__((export_name(#name)))
#define IMPORT(name) __attribute__((import_module("host"), import_name(#name)))

enum { IO_SIZE = 1 << 17, NET_ROOM = 1 << 20, SEARCH_WORDS = 1 << 18, PAGE = 65536 };

static char io[IO_SIZE];
static uint8_t net_bytes[3][NET_ROOM];
static uint64_t search_memory[SEARCH_WORDS];

IMPORT(now) double host_now(void);

static uint64_t now_ms(void *context) {
    (void)context;
    return (uint64_t)host_now();
}

static mk_host host = {.now_ms = now_ms, .tt = search_memory, .tt_size = sizeof search_memory};

EXPORT(io_room) char *io_room(void) { return io; }
EXPORT(io_size) uint32_t io_size(void) { return IO_SIZE; }

/* ---- JSON ------------------------------------------------------------------------ */

/* All answers are far smaller than the buffer, except records, which are cut
 * nowhere because the buffer holds the longest. */
static uint32_t length;

static void add_char(char c) {
    if (length < IO_SIZE) io[length++] = c;
}

static void add(const char *text) {
    while (*text) add_char(*text++);
}

static void add_number(int64_t number) {
    char digits[20];
    int n = 0;
    uint64_t rest = number < 0 ? 0 - (uint64_t)number : (uint64_t)number;
    if (number < 0) add_char('-');
    do digits[n++] = (char)('0' + rest % 10);
    while (rest /= 10);
    while (n) add_char(digits[--n]);
}

static void add_text(const char *text, size_t size) {
    static const char hex[] = "0123456789abcdef";
    size_t i;
    add_char('"');
    for (i = 0; i < size; i++) {
        unsigned char c = (unsigned char)text[i];
        if (c == '"' || c == '\\')
            add_char('\\'), add_char((char)c);
        else if (c < 32)
            add("\\u00"), add_char(hex[c >> 4]), add_char(hex[c & 15]);
        else
            add_char((char)c);
    }
    add_char('"');
}

static void add_string(const char *text) {
    size_t size = 0;
    while (text[size]) size++;
    add_text(text, size);
}

/* The separator before an entry of a list or a field of an object, unless it is the first. */
static void add_separator(void) {
    if (io[length - 1] != '{' && io[length - 1] != '[') add_char(',');
}

static void add_field(const char *name) {
    add_separator();
    add_string(name);
    add_char(':');
}

static void open_list(const char *name) {
    add_field(name);
    add_char('[');
}

static void add_bool(int is_true) { add(is_true ? "true" : "false"); }

static void add_square(int square) {
    char text[3] = {(char)('a' + square % 8), (char)('1' + square / 8), 0};
    add_string(text);
}

static void add_action(const mk_state *state, int action) {
    char text[MK_ACTION_TEXT_MAX];
    mk_action_write(state, action, text, sizeof text);
    add_string(text);
}

static void begin(void) {
    length = 0;
    add_char('{');
}

static uint32_t end(void) {
    add_char('}');
    return length;
}

static uint32_t refuse(const mk_fault *fault) {
    begin();
    add_field("error");
    add_string(mk_error_name(fault->error));
    add_field("text");
    add_string(mk_error_text(fault->error));
    add_field("offset");
    add_number(fault->offset);
    add_field("line");
    add_number(fault->line);
    add_field("turn");
    add_number(fault->turn);
    return end();
}

static uint32_t answer(mk_error error) {
    const mk_fault fault = {.error = error};
    if (error) return refuse(&fault);
    begin();
    return end();
}

/* ---- Games ------------------------------------------------------------------------- */

typedef union cell {
    mk_game game;
    union cell *next;
} cell;
static cell *unused;

/* NULL if there is no more memory. */
EXPORT(game_new) mk_game *game_new(void) {
    cell *found;
    if (!unused) {
        const size_t pages = (sizeof(cell) + PAGE - 1) / PAGE;
        const size_t first = __builtin_wasm_memory_grow(0, pages);
        size_t i;
        if (first == SIZE_MAX) return NULL;
        for (i = 0; i < pages * PAGE / sizeof(cell); i++) {
            cell *one = (cell *)(first * PAGE) + i;
            one->next = unused;
            unused = one;
        }
    }
    found = unused;
    unused = found->next;
    return &found->game;
}

EXPORT(game_free) void game_free(mk_game *game) {
    cell *one = (cell *)game;
    one->next = unused;
    unused = one;
}

/* In io: the rules, such as it,turning=after. */
EXPORT(game_start) uint32_t game_start(mk_game *game, int players, uint32_t size, int facing, uint64_t seed) {
    mk_rules rules;
    mk_fault fault;
    if (mk_rules_read(&rules, io, size, &fault)) return refuse(&fault);
    return answer(mk_game_start(game, players, &rules, facing, seed));
}

/* In io: a position. */
EXPORT(game_start_at) uint32_t game_start_at(mk_game *game, uint32_t size, uint64_t seed) {
    mk_state state;
    mk_fault fault;
    if (mk_position_read(&state, io, size, &fault)) return refuse(&fault);
    return answer(mk_game_start_at(game, &state, seed));
}

/* In io: a record. The seed is not part of one. */
EXPORT(game_read) uint32_t game_read(mk_game *game, uint32_t size, uint64_t seed) {
    static mk_game read; /* a record may be wrong at its end */
    mk_fault fault;
    if (mk_record_read(&read, io, size, NULL, &fault)) return refuse(&fault);
    *game = read;
    game->seed = seed;
    return answer(MK_FINE);
}

EXPORT(game_record) uint32_t game_record(const mk_game *game) {
    static char text[IO_SIZE / 2];
    const size_t size = mk_record_write(game, text, sizeof text);
    begin();
    add_field("record");
    add_text(text, size);
    return end();
}

/* In io: the binary form. */
EXPORT(game_unpack) uint32_t game_unpack(mk_game *game, uint32_t size) {
    static mk_game read;
    const mk_error error = mk_game_unpack(&read, (const uint8_t *)io, size);
    if (!error) *game = read;
    return answer(error);
}

/* The only answer that is not JSON: the bytes themselves. */
EXPORT(game_pack) uint32_t game_pack(const mk_game *game) {
    return (uint32_t)mk_game_pack(game, (uint8_t *)io, sizeof io);
}

EXPORT(game_seed) uint64_t game_seed(const mk_game *game) { return game->seed; }

EXPORT(game_count) int game_count(const mk_game *game) { return game->count; }

/* In io: an action. */
EXPORT(game_play) uint32_t game_play(mk_game *game, uint32_t size) {
    mk_action action;
    mk_error error = mk_action_read(&action, io, size);
    return answer(error ? error : mk_game_play(game, action));
}

EXPORT(game_undo) uint32_t game_undo(mk_game *game, int n) { return answer(mk_game_undo(game, n)); }

/* In io: the name of a tag, a zero, its value, a zero. An empty value removes it. */
EXPORT(game_set_tag) uint32_t game_set_tag(mk_game *game, uint32_t name_size) {
    const char *value = io + name_size + 1;
    return answer(mk_game_set_tag(game, io, *value ? value : NULL));
}

EXPORT(game_tags) uint32_t game_tags(const mk_game *game) {
    uint32_t at = 0;
    mk_note note;
    begin();
    while (mk_game_next_note(game, &at, &note)) {
        if (!note.name) continue;
        add_separator();
        add_text(note.name, note.name_length);
        add_char(':');
        add_text(note.text, note.text_length);
    }
    return end();
}

/* What the game's own dice give now. */
EXPORT(game_chance) uint32_t game_chance(const mk_game *game) {
    mk_action action;
    mk_error error = mk_game_chance(game, &action);
    if (error) return answer(error);
    begin();
    add_field("action");
    add_action(&game->state, action);
    return end();
}

EXPORT(game_actions) uint32_t game_actions(const mk_game *game) {
    mk_state state = game->start;
    int i;
    begin();
    open_list("actions");
    for (i = 0; i < game->count; i++) {
        add_separator();
        add_action(&state, game->actions[i]);
        mk_state_apply_unchecked(&state, game->actions[i]);
    }
    add_char(']');
    return end();
}

/* ---- States -------------------------------------------------------------------------- */

static const char *const phases[] = {"draw", "turn", "roll", "lay", "over"};
static const char *const colours[] = {"R", "Y", "B", "G"};
static const char *const directions[] = {"n", "e", "s", "w"};

static void add_numbers(const char *name, const mk_state *state, int count,
                        int (*of)(const mk_state *state, int i)) {
    int i;
    open_list(name);
    for (i = 0; i < count; i++) {
        add_separator();
        add_number(of(state, i));
    }
    add_char(']');
}

static void add_bools(const char *name, const mk_state *state, int (*of)(const mk_state *state, int seat)) {
    int seat;
    open_list(name);
    for (seat = 0; seat < state->players; seat++) {
        add_separator();
        add_bool(of(state, seat));
    }
    add_char(']');
}

static void add_colour(mk_colour colour) {
    if (colour == MK_NO_COLOUR)
        add("null");
    else
        add_string(colours[colour]);
}

static void add_board(const mk_state *state) {
    int square;
    add_field("board");
    add_char('"');
    for (square = 0; square < 55; square++)
        if (square % 8 != 7) {
            const mk_colour colour = mk_state_colour_at(state, square);
            add_char(colour == MK_NO_COLOUR ? '.' : colours[colour][0]);
        }
    add_char('"');
    open_list("whole");
    for (square = 0; square < 55; square++) {
        const int partner = square % 8 == 7 ? MK_NO_SQUARE : mk_state_partner(state, square);
        if (partner == MK_NO_SQUARE || partner < square) continue;
        add_separator();
        add_char('[');
        add_square(square);
        add_char(',');
        add_square(partner);
        add_char(']');
    }
    add_char(']');
}

static int is_winner(const mk_state *state, int seat) { return mk_state_winners(state) >> seat & 1; }

/* The fields of a state. */
static void add_state(const mk_state *state) {
    char text[MK_POSITION_TEXT_MAX];
    mk_action legal[MK_LEGAL_MAX];
    int i, n = mk_state_legal(state, legal);
    add_field("players");
    add_number(state->players);
    add_field("rules");
    mk_rules_write(&state->rules, text, sizeof text);
    add_string(text);
    add_field("position");
    mk_position_write(state, text, sizeof text);
    add_string(text);
    add_field("seat");
    add_number(state->seat);
    add_field("phase");
    add_string(phases[state->phase]);
    add_field("begins");
    add_bool(mk_state_turn_begins(state));
    add_field("assam");
    add_square(state->assam);
    add_field("facing");
    add_string(directions[state->facing]);
    add_field("hand");
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
    open_list("legal");
    for (i = 0; i < n; i++) {
        add_separator();
        add_action(state, legal[i]);
    }
    add_char(']');
}

static uint32_t write_state(const mk_state *state) {
    begin();
    add_state(state);
    return end();
}

/* The state after so many actions, at most as many as were played. */
static mk_state state_at(const mk_game *game, int n) {
    mk_state state;
    mk_game_at(game, n < 0 ? 0 : n > game->count ? game->count : n, &state);
    return state;
}

EXPORT(game_state) uint32_t game_state(const mk_game *game, int n) {
    const mk_state state = state_at(game, n);
    return write_state(&state);
}

/* In io: an action. What would follow from it, without playing it. */
EXPORT(game_after) uint32_t game_after(const mk_game *game, int n, uint32_t size) {
    mk_state state = state_at(game, n);
    mk_action action;
    mk_error error = mk_action_read(&action, io, size);
    if (!error) error = mk_state_apply(&state, action);
    return error ? answer(error) : write_state(&state);
}

/* One roll: where it leads, what it costs, and the way there. */
static void add_outcome(const mk_state *state, int facing, int pips) {
    mk_outcome outcome;
    mk_square square = mk_state_assam(state);
    uint8_t way = (uint8_t)facing;
    int i;
    mk_state_foresee(state, facing, pips, &outcome);
    add_char('{');
    add_field("pips");
    add_number(pips);
    add_field("square");
    add_square(outcome.square);
    add_field("facing");
    add_string(directions[outcome.facing]);
    add_field("payee");
    add_number(outcome.payee);
    add_field("due");
    add_number(outcome.due);
    add_field("paid");
    add_number(outcome.paid);
    add_field("out");
    add_bool(outcome.out);
    open_list("way");
    for (i = 0; i < pips; i++) {
        mk_walk(&square, &way, 1);
        add_separator();
        add_char('[');
        add_square(square);
        add_char(',');
        add_string(directions[way]);
        add_char(']');
    }
    add("]}");
}

static void add_outcomes(const char *name, const mk_state *state, int facing) {
    int pips;
    open_list(name);
    for (pips = 1; pips <= 4; pips++) {
        add_separator();
        add_outcome(state, facing, pips);
    }
    add_char(']');
}

/* What each roll would do if Assam faced this way. */
EXPORT(game_foresee) uint32_t game_foresee(const mk_game *game, int n, int facing) {
    const mk_state state = state_at(game, n);
    begin();
    add_outcomes("outcomes", &state, facing & 3);
    return end();
}

static void add_squares(const char *name, uint64_t board) {
    int square;
    open_list(name);
    for (square = 0; square < 55; square++) {
        if (!(board >> square & 1)) continue;
        add_separator();
        add_square(square);
    }
    add_char(']');
}

/* The squares of the area of one colour around a square, given by its number. */
EXPORT(game_area) uint32_t game_area(const mk_game *game, int n, int square) {
    const mk_state state = state_at(game, n);
    begin();
    add_squares("squares", square >= 0 && square < 55 && square % 8 != 7 ? mk_state_area(&state, square) : 0);
    return end();
}

/* The loops of the border: for every step off the board, where Assam comes back. */
EXPORT(loops) uint32_t loops(void) {
    int square, facing;
    begin();
    open_list("loops");
    for (square = 0; square < 55; square++)
        for (facing = 0; facing < 4 && square % 8 != 7; facing++) {
            const int column = square % 8 + (facing == MK_EAST) - (facing == MK_WEST);
            const int row = square / 8 + (facing == MK_NORTH) - (facing == MK_SOUTH);
            mk_square to = (mk_square)square;
            uint8_t way = (uint8_t)facing;
            if (column >= 0 && column < 7 && row >= 0 && row < 7) continue;
            mk_walk(&to, &way, 1);
            add_separator();
            add_char('[');
            add_square(square);
            add_char(',');
            add_string(directions[facing]);
            add_char(',');
            add_square(to);
            add_char(',');
            add_string(directions[way]);
            add_char(']');
        }
    add_char(']');
    return end();
}

/* ---- Tables ---------------------------------------------------------------------------- */

static const char *const actors[] = {"nobody", "dice", "person", "computer"};

/* What people around a game have settled. In io: for every seat the name of its computer
 * player, or nothing for a person, and a zero. */
static mk_table read_table(const mk_game *game, uint32_t size, int by_hand, int practice) {
    mk_table table = {.players = game->start.players, .by_hand = !!by_hand, .practice = !!practice};
    uint32_t at = 0;
    int seat;
    for (seat = 0; seat < table.players && at < size; seat++) {
        mk_seat_give(&table.seats[seat], io + at); /* if it is too long it is no player */
        while (at < size && io[at]) at++;
        at++;
    }
    return table;
}

/* The last of the first n actions, and what it did; n is 1 at least. */
static void add_step(const mk_game *game, int n) {
    const mk_state before = state_at(game, n - 1);
    mk_step step;
    mk_step_of(&before, game->actions[n - 1], &step);
    add_field("action");
    add_action(&before, step.action);
    add_field("seat");
    add_number(step.seat);
    add_field("outcome");
    if (step.phase == MK_ROLL)
        add_outcome(&before, before.facing, step.steps);
    else
        add("null");
    add_squares("area", step.area);
}

EXPORT(game_step) uint32_t game_step(const mk_game *game, int n) {
    if (n < 1 || n > game->count) return answer(MK_ERROR_UNDO);
    begin();
    add_step(game, n);
    return end();
}

/* For each direction that may be chosen what each roll would do then, and to whom: where
 * Assam is turned at the end of a turn the next player rolls. */
static void add_foreseen(const mk_state *state) {
    mk_action legal[MK_LEGAL_MAX];
    int i, n = 0, roller = mk_state_seat(state);
    if (mk_state_phase(state) == MK_TURN) n = mk_state_legal(state, legal);
    add_field("foreseen");
    add_char('{');
    for (i = 0; i < n; i++) {
        mk_state turned = *state;
        mk_state_apply_unchecked(&turned, legal[i]);
        add_outcomes(directions[turned.facing], &turned, turned.facing);
        roller = mk_state_seat(&turned);
    }
    if (mk_state_phase(state) == MK_ROLL) add_outcomes(directions[state->facing], state, state->facing);
    add_char('}');
    add_field("roller");
    add_number(roller);
}

static void add_turns(const mk_game *game, int n) {
    static mk_turn turns[MK_GAME_ACTIONS];
    const int count = mk_turns_of(game, n, turns);
    mk_state state = game->start;
    int i, k;
    open_list("turns");
    for (i = 0; i < count; i++) {
        const mk_turn *turn = &turns[i];
        add_separator();
        add_char('{');
        add_field("number");
        add_number(i + 1);
        add_field("seat");
        add_number(turn->seat);
        add_field("first");
        add_number(turn->first);
        open_list("actions");
        for (k = turn->first; k < turn->first + turn->count; k++) {
            add_separator();
            add_action(&state, game->actions[k]);
            mk_state_apply_unchecked(&state, game->actions[k]);
        }
        add_char(']');
        add_field("roll");
        if (turn->roll)
            add_number(turn->roll);
        else
            add("null");
        add_field("paid");
        add_number(turn->paid);
        add_field("payee");
        add_number(turn->payee);
        add_field("out");
        add_bool(turn->out);
        add_char('}');
    }
    add_char(']');
}

static void add_rugs(const mk_game *game, int n) {
    mk_rug rugs[MK_RUGS_MAX];
    const int count = mk_rugs_of(game, n, rugs);
    int i;
    open_list("rugs");
    for (i = 0; i < count; i++) {
        const mk_rug *rug = &rugs[i];
        const uint64_t second = rug->second == MK_NO_SQUARE ? 0 : (uint64_t)1 << rug->second;
        add_separator();
        add_char('{');
        add_squares("squares", (uint64_t)1 << rug->first | second);
        add_field("colour");
        add_colour((mk_colour)rug->colour);
        add_field("id");
        add_number(rug->laid < 0 ? -1 - rug->first : rug->laid);
        add_char('}');
    }
    add_char(']');
}

/* All that a window shows of a game after n actions. */
EXPORT(game_table) uint32_t game_table(const mk_game *game, int n, uint32_t size, int by_hand, int practice) {
    const mk_table table = read_table(game, size, by_hand, practice);
    const mk_state state = state_at(game, n);
    n = n < 0 ? 0 : n > game->count ? game->count : n;
    begin();
    add_field("state");
    add_char('{');
    add_state(&state);
    add_char('}');
    add_field("at");
    add_number(n);
    add_field("count");
    add_number(game->count);
    add_field("actor");
    add_string(actors[mk_table_actor(&table, &state)]);
    add_foreseen(&state);
    add_turns(game, n);
    add_rugs(game, n);
    add_field("canUndo");
    add_bool(n == game->count && mk_table_undoable(&table, game) > 0);
    return end();
}

/* Takes back what people may take back now; returns how many actions that were. */
EXPORT(game_take_back) int game_take_back(mk_game *game, uint32_t size, int by_hand, int practice) {
    const mk_table table = read_table(game, size, by_hand, practice);
    const int n = mk_table_undoable(&table, game);
    mk_game_undo(game, n);
    return n;
}

/* ---- Computer players ------------------------------------------------------------------ */

/* Where the bytes of a net go; NULL if they are too many. */
EXPORT(net_room) uint8_t *net_room(int players, uint32_t size) {
    return players >= 2 && players <= 4 && size <= NET_ROOM ? net_bytes[players - 2] : NULL;
}

EXPORT(net_open) uint32_t net_open(int players, uint32_t size) {
    int found = 0;
    mk_error error = mk_net_check(net_bytes[players - 2], size, &found);
    if (!error && found != players) error = MK_ERROR_NET_FORM;
    if (!error) host.nets[players - 2] = (mk_net_file){net_bytes[players - 2], size};
    return answer(error);
}

EXPORT(player_names) uint32_t player_names(void) {
    int i;
    begin();
    open_list("players");
    for (i = 0; mk_player_name(i); i++) {
        add_separator();
        add_string(mk_player_name(i));
    }
    add_char(']');
    return end();
}

static const char *player_name(uint32_t size) {
    static char name[64];
    uint32_t i;
    if (size >= sizeof name) return "";
    for (i = 0; i < size; i++) name[i] = io[i];
    name[size] = 0;
    return name;
}

/* In io: the name of a player. */
EXPORT(player_choose)
uint32_t player_choose(const mk_game *game, int n, uint32_t size, uint64_t ms, uint64_t nodes,
                       uint64_t seed) {
    const mk_state state = state_at(game, n);
    const mk_limits limits = {ms, nodes};
    mk_action action;
    mk_error error;
    host.game = game;
    error = mk_player_choose(player_name(size), &state, &limits, &host, seed, &action);
    if (error) return answer(error);
    begin();
    add_field("action");
    add_action(&state, action);
    return end();
}

EXPORT(player_rank)
uint32_t player_rank(const mk_game *game, int n, uint32_t size, uint64_t ms, uint64_t nodes, uint64_t seed) {
    const mk_state state = state_at(game, n);
    const mk_limits limits = {ms, nodes};
    mk_ranked ranked[MK_LEGAL_MAX];
    int i, count;
    mk_error error;
    host.game = game;
    error = mk_player_rank(player_name(size), &state, &limits, &host, seed, ranked, &count);
    if (error) return answer(error);
    begin();
    open_list("choices");
    for (i = 0; i < count; i++) {
        add_separator();
        add_char('{');
        add_field("action");
        add_action(&state, ranked[i].action);
        add_field("win");
        add_number(ranked[i].chances.win);
        add_field("score");
        add_number(ranked[i].chances.score);
        add_char('}');
    }
    add_char(']');
    return end();
}

EXPORT(evaluate)
uint32_t evaluate(const mk_game *game, int n, uint64_t ms, uint64_t nodes, uint64_t seed) {
    const mk_state state = state_at(game, n);
    const mk_limits limits = {ms, nodes};
    mk_chances chances[4];
    int seat;
    mk_error error = mk_evaluate(&state, &limits, &host, seed, chances);
    if (error) return answer(error);
    begin();
    open_list("chances");
    for (seat = 0; seat < state.players; seat++) {
        add_separator();
        add_char('{');
        add_field("win");
        add_number(chances[seat].win);
        add_field("score");
        add_number(chances[seat].score);
        add_char('}');
    }
    add_char(']');
    return end();
}

/* ---- Trust ------------------------------------------------------------------------------ */

EXPORT(version) uint32_t version(void) {
    begin();
    add_field("version");
    add_string(mk_version());
    return end();
}

EXPORT(rules_signature) uint64_t rules_signature(void) { return mk_signature(); }

/* Needs all three nets. */
EXPORT(bench_signature) uint64_t bench_signature(void) { return mk_bench_signature(&host); }
