/* levels.c - the levels for people: assam's search to the end of the turn, with random errors.
 *
 * - A level adds a random error to the utility of each action and takes the best sum.
 * - A deeper search checks each action first. One that loses more than the level allows is never
 *   played, so that no choice is absurd.
 * - The utility counts score as well as winning chances. So a level plays sensibly in a game that
 *   is won or lost.
 * - Both searches are max^n, without an opponent model. */
#include "players.h"

#include "../rules/dice.h"

/* assam's values within so many nodes; 0 searches to the end of the turn. */
static mk_error search_values(const mkp_question *question, uint64_t nodes, mkp_answer *answer) {
    const mk_limits limits = {nodes ? question->limits->time_ms : 0, nodes};
    mkp_question q = *question;
    q.limits = &limits;
    q.rank_all = q.max_n = 1;
    return mkp_assam(&q, answer);
}

/* A point of the final score is worth half a hundredth of a win. */
static int64_t utility(const mkp_value *value, int seat) {
    enum { POINT = MKP_WIN_ONE / 200 };
    return value->win[seat] + (int64_t)value->score[seat] * POINT / 100;
}

/* The most that a level may lose by an action, if the best action wins with this chance. In an
 * open game it is the level's number, in ten-thousandths of a win. In a decided game it shrinks, to
 * an eighth at the least. */
static int64_t allowed_loss(uint64_t number, int64_t win) {
    const int64_t open = 4 * win * (MKP_WIN_ONE - win) / MKP_WIN_ONE, least = MKP_WIN_ONE / 8;
    return (int64_t)number * (open > least ? open : least) / 10000;
}

/* The nodes of the deeper search. Near the end of the game a search that does not reach the end
 * can be very wrong, above all with several opponents. The last turns can be searched exactly. */
static uint64_t nodes_at(const mk_state *state) {
    enum { USUAL = 3000, NEAR_END = 20000, EXACT = 1000000, EXACT_TURNS = 3 };
    if (state->players == 2) return mkp_reaches_end(state, 5) ? NEAR_END : USUAL;
    if (mkp_reaches_end(state, EXACT_TURNS)) return EXACT;
    return mkp_reaches_end(state, 2 * state->players) ? NEAR_END : USUAL;
}

mk_error mkp_level(const mkp_question *question, mkp_answer *answer) {
    const int seat = question->state->seat;
    mkp_answer deeper;
    int64_t win = 0, best = INT64_MIN, allowed;
    int i;
    mk_error error = search_values(question, 0, answer);
    if (!error) error = search_values(question, nodes_at(question->state), &deeper);
    if (error) return error;
    for (i = 0; i < question->count; i++)
        if (deeper.values[i].win[seat] > win) win = deeper.values[i].win[seat];
    allowed = allowed_loss(question->number, win);
    /* The best utility among the actions that win often enough. None may be worth much less. */
    for (i = 0; i < question->count; i++)
        if (win - deeper.values[i].win[seat] <= allowed && utility(&deeper.values[i], seat) > best)
            best = utility(&deeper.values[i], seat);
    for (i = 0; i < question->count; i++) {
        const mkp_value *value = &deeper.values[i];
        int64_t dice = mk_dice(mk_seed(question->seed, 1), (uint64_t)i);
        answer->utilities[i] = utility(&answer->values[i], seat) + (dice * allowed * 4 / 3 >> 32);
        if (win - value->win[seat] > allowed || best - utility(value, seat) > allowed)
            answer->utilities[i] = INT64_MIN;
    }
    return MK_FINE;
}
