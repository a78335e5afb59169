/* turns.c - who acts at a table, and what may be taken back. */
#include "marrakech.h"

static int is_chance(mk_phase phase) { return phase == MK_DRAW || phase == MK_ROLL; }

/* Whether a person decides, or enters, what is played here. */
static int is_persons(const mk_table *table, mk_phase phase, int seat) {
    return is_chance(phase) ? table->by_hand : !*table->seats[seat].player;
}

mk_actor mk_table_actor(const mk_table *table, const mk_state *state) {
    const mk_phase phase = mk_state_phase(state);
    if (phase == MK_OVER) return MK_NOBODY;
    if (is_persons(table, phase, mk_state_seat(state))) return MK_PERSON;
    return is_chance(phase) ? MK_DICE : MK_COMPUTER;
}

int mk_table_undoable(const mk_table *table, const mk_game *game) {
    mk_state state = game->start;
    int i, last = -1; /* what people did last */
    for (i = 0; i < game->count; i++) {
        if (is_persons(table, mk_state_phase(&state), mk_state_seat(&state))) last = i;
        mk_state_apply_unchecked(&state, game->actions[i]);
    }
    if (last < 0 || (last < game->count - 1 && !table->practice && !table->by_hand)) return 0;
    return game->count - last;
}

int mk_turns_of(const mk_game *game, int n, mk_turn turns[MK_GAME_ACTIONS]) {
    mk_state state = game->start;
    int i, count = 0;
    for (i = 0; i < n; i++) {
        mk_turn *turn;
        mk_step step;
        mk_step_of(&state, game->actions[i], &step);
        if (count == 0 || mk_state_turn_begins(&state))
            turns[count++] = (mk_turn){.first = (uint8_t)i, .seat = step.seat, .payee = -1};
        turn = &turns[count - 1];
        turn->count++;
        if (step.phase == MK_ROLL) {
            turn->roll = step.steps;
            turn->paid = step.outcome.paid;
            turn->payee = step.outcome.payee;
            turn->out = step.outcome.out;
        }
        mk_state_apply_unchecked(&state, game->actions[i]);
    }
    return count;
}
