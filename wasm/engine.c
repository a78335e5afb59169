/* engine.c - the library for JavaScript, as WebAssembly: games and computer players.
 *
 * This and views.c are a thin shim over marrakech.h: texts in, JSON out (json.h). A refusal
 * is an object with the field "error"; nothing has changed then. web/engine/src/engine.ts is
 * the typed side of this.
 *
 * Games live in memory that grows page by page. A freed game's memory is used for the next
 * game, and never given back. Seats count from 0, squares are texts such as "c2". */
#include "json.h"
#include "views.h"

#define IMPORT(name) __attribute__((import_module("host"), import_name(#name)))

enum { NET_ROOM = 1 << 20, SEARCH_WORDS = 1 << 18, PAGE = 65536 };

static uint8_t net_bytes[3][NET_ROOM];
static uint64_t search_memory[SEARCH_WORDS];

IMPORT(now) double host_now(void);

static uint64_t now_ms(void *context) {
    (void)context;
    return (uint64_t)host_now();
}

static mk_host host = {.now_ms = now_ms, .tt = search_memory, .tt_size = sizeof search_memory};

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

/* In json_io: the rules, such as it,turning=after. */
EXPORT(game_start) uint32_t game_start(mk_game *game, int players, uint32_t size, int facing, uint64_t seed) {
    mk_rules rules;
    mk_fault fault;
    if (mk_rules_read(&rules, json_io, size, &fault)) return json_refuse(&fault);
    return json_answer(mk_game_start(game, players, &rules, facing, seed));
}

/* In json_io: a position. */
EXPORT(game_start_at) uint32_t game_start_at(mk_game *game, uint32_t size, uint64_t seed) {
    mk_state state;
    mk_fault fault;
    if (mk_position_read(&state, json_io, size, &fault)) return json_refuse(&fault);
    return json_answer(mk_game_start_at(game, &state, seed));
}

/* In json_io: a record. The seed is not part of one. */
EXPORT(game_read) uint32_t game_read(mk_game *game, uint32_t size, uint64_t seed) {
    static mk_game read; /* the record may turn out wrong at its end */
    mk_fault fault;
    if (mk_record_read(&read, json_io, size, NULL, &fault)) return json_refuse(&fault);
    *game = read;
    game->seed = seed;
    return json_answer(MK_FINE);
}

EXPORT(game_record) uint32_t game_record(const mk_game *game) {
    static char text[JSON_SIZE / 2];
    const size_t size = mk_record_write(game, text, sizeof text);
    json_begin();
    json_field("record");
    json_text(text, size);
    return json_end();
}

/* In json_io: the binary form. */
EXPORT(game_unpack) uint32_t game_unpack(mk_game *game, uint32_t size) {
    static mk_game read;
    const mk_error error = mk_game_unpack(&read, (const uint8_t *)json_io, size);
    if (!error) *game = read;
    return json_answer(error);
}

/* The only answer that is not JSON: the bytes themselves. */
EXPORT(game_pack) uint32_t game_pack(const mk_game *game) {
    return (uint32_t)mk_game_pack(game, (uint8_t *)json_io, sizeof json_io);
}

EXPORT(game_seed) uint64_t game_seed(const mk_game *game) { return game->seed; }

EXPORT(game_count) int game_count(const mk_game *game) { return game->count; }

/* In json_io: an action. */
EXPORT(game_play) uint32_t game_play(mk_game *game, uint32_t size) {
    mk_action action;
    mk_error error = mk_action_read(&action, json_io, size);
    return json_answer(error ? error : mk_game_play(game, action));
}

EXPORT(game_undo) uint32_t game_undo(mk_game *game, int n) { return json_answer(mk_game_undo(game, n)); }

/* In json_io: the name of a tag, a zero, its value, a zero. An empty value removes it. */
EXPORT(game_set_tag) uint32_t game_set_tag(mk_game *game, uint32_t name_size) {
    const char *value = json_io + name_size + 1;
    return json_answer(mk_game_set_tag(game, json_io, *value ? value : NULL));
}

EXPORT(game_tags) uint32_t game_tags(const mk_game *game) {
    uint32_t at = 0;
    mk_note note;
    json_begin();
    while (mk_game_next_note(game, &at, &note)) {
        if (!note.name) continue;
        json_separator();
        json_text(note.name, note.name_length);
        json_char(':');
        json_text(note.text, note.text_length);
    }
    return json_end();
}

/* What the game's own dice give now. */
EXPORT(game_chance) uint32_t game_chance(const mk_game *game) {
    mk_action action;
    mk_error error = mk_game_chance(game, &action);
    if (error) return json_answer(error);
    json_begin();
    json_field("action");
    json_action(&game->state, action);
    return json_end();
}

EXPORT(game_actions) uint32_t game_actions(const mk_game *game) {
    mk_state state = game->start;
    int i;
    json_begin();
    json_list("actions");
    for (i = 0; i < game->count; i++) {
        json_separator();
        json_action(&state, game->actions[i]);
        mk_state_apply_unchecked(&state, game->actions[i]);
    }
    json_char(']');
    return json_end();
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
    return json_answer(error);
}

EXPORT(player_names) uint32_t player_names(void) {
    int i;
    json_begin();
    json_list("players");
    for (i = 0; mk_player_name(i); i++) {
        json_separator();
        json_string(mk_player_name(i));
    }
    json_char(']');
    return json_end();
}

static const char *player_name(uint32_t size) {
    static char name[64];
    uint32_t i;
    if (size >= sizeof name) return "";
    for (i = 0; i < size; i++) name[i] = json_io[i];
    name[size] = 0;
    return name;
}

/* In json_io: the name of a player. */
EXPORT(player_choose)
uint32_t player_choose(const mk_game *game, int n, uint32_t size, uint64_t ms, uint64_t nodes,
                       uint64_t seed) {
    const mk_state state = view_state_at(game, n);
    const mk_limits limits = {ms, nodes};
    mk_action action;
    mk_error error;
    host.game = game;
    error = mk_player_choose(player_name(size), &state, &limits, &host, seed, &action);
    if (error) return json_answer(error);
    json_begin();
    json_field("action");
    json_action(&state, action);
    return json_end();
}

EXPORT(player_rank)
uint32_t player_rank(const mk_game *game, int n, uint32_t size, uint64_t ms, uint64_t nodes, uint64_t seed) {
    const mk_state state = view_state_at(game, n);
    const mk_limits limits = {ms, nodes};
    mk_ranked ranked[MK_LEGAL_MAX];
    int i, count;
    mk_error error;
    host.game = game;
    error = mk_player_rank(player_name(size), &state, &limits, &host, seed, ranked, &count);
    if (error) return json_answer(error);
    json_begin();
    json_list("choices");
    for (i = 0; i < count; i++) {
        json_separator();
        json_char('{');
        json_field("action");
        json_action(&state, ranked[i].action);
        json_field("win");
        json_number(ranked[i].chances.win);
        json_field("score");
        json_number(ranked[i].chances.score);
        json_char('}');
    }
    json_char(']');
    return json_end();
}

EXPORT(evaluate)
uint32_t evaluate(const mk_game *game, int n, uint64_t ms, uint64_t nodes, uint64_t seed) {
    const mk_state state = view_state_at(game, n);
    const mk_limits limits = {ms, nodes};
    mk_chances chances[4];
    int seat;
    mk_error error = mk_evaluate(&state, &limits, &host, seed, chances);
    if (error) return json_answer(error);
    json_begin();
    json_list("chances");
    for (seat = 0; seat < state.players; seat++) {
        json_separator();
        json_char('{');
        json_field("win");
        json_number(chances[seat].win);
        json_field("score");
        json_number(chances[seat].score);
        json_char('}');
    }
    json_char(']');
    return json_end();
}

/* ---- Trust ------------------------------------------------------------------------------ */

EXPORT(version) uint32_t version(void) {
    json_begin();
    json_field("version");
    json_string(mk_version());
    return json_end();
}

EXPORT(rules_signature) uint64_t rules_signature(void) { return mk_signature(); }

/* Needs all three nets. */
EXPORT(bench_signature) uint64_t bench_signature(void) { return mk_bench_signature(&host); }
