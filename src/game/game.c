/* game.c - a whole game: a start, its actions and its dice.
 *
 * Invariants:
 *   1. state is start after all the actions, each of which was legal;
 *   2. start passes mk_state_check;
 *   3. text is a sequence of well-formed notes (notes.c), comments in the order
 *      of their places, none after more actions than there are. */
#include "notes.h"

mk_error mk_game_start(mk_game *game, int players, const mk_rules *rules, int facing, uint64_t seed) {
    mk_state start;
    mk_error error = mk_state_start(&start, players, rules, facing);
    return error ? error : mk_game_start_at(game, &start, seed);
}

mk_error mk_game_start_at(mk_game *game, const mk_state *start, uint64_t seed) {
    mk_error error = mk_state_check(start, NULL);
    if (error) return error;
    game->seed = seed;
    game->start = *start;
    game->state = *start;
    game->text_length = 0;
    game->count = 0;
    return MK_FINE;
}

int mk_game_is_standard(const mk_game *game) {
    mk_state standard;
    mk_state_start(&standard, game->start.players, &game->start.rules, game->start.facing);
    return mk_state_equal(&standard, &game->start);
}

mk_error mk_game_play(mk_game *game, int action) {
    mk_error error;
    if (game->count == MK_GAME_ACTIONS) return MK_ERROR_GAME_FULL;
    if (mk_state_phase(&game->state) == MK_OVER) return MK_ERROR_OVER;
    error = mk_state_apply(&game->state, action);
    if (!error) game->actions[game->count++] = (uint8_t)action;
    return error;
}

mk_error mk_game_undo(mk_game *game, int n) {
    if (n < 0 || n > game->count) return MK_ERROR_UNDO;
    if (n == 0) return MK_FINE;
    game->count = (uint8_t)(game->count - n);
    mk_game_at(game, game->count, &game->state);
    mkg_notes_cut(game);
    return MK_FINE;
}

void mk_game_at(const mk_game *game, int n, mk_state *state) {
    int i;
    *state = game->start;
    for (i = 0; i < n; i++) mk_state_apply_unchecked(state, game->actions[i]);
}

mk_error mk_game_chance(const mk_game *game, mk_action *action) {
    mk_phase phase = mk_state_phase(&game->state);
    if (phase == MK_OVER) return MK_ERROR_OVER;
    if (phase != MK_DRAW && phase != MK_ROLL) return MK_ERROR_NOT_CHANCE;
    *action = mk_state_random(&game->state, game->seed, game->count);
    return MK_FINE;
}
