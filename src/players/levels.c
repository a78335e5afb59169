/* levels.c - players for people: they see what assam sees at a first glance, to the
 * end of the turn, and misjudge it.
 *
 * They want to win, and to have much in the end, so that they play on sensibly in a
 * game that is lost or won; of the others they expect that they are as wise as assam.
 * What loses more than the level may when one looks a little further, as its betters do, is
 * not played: so it does nothing absurd. The rest seems better than it is by a chance
 * error. */
#include "players.h"

#include "../rules/dice.h"

/* What assam thinks within so many nodes, and at a first glance with none. */
static mk_error consult(const mkp_question *question, uint64_t nodes, mkp_answer *answer) {
    const mk_limits limits = {nodes ? question->limits->time_ms : 0, nodes};
    mkp_question q = *question;
    q.limits = &limits;
    q.rank_all = q.max_n = 1;
    return mkp_assam(&q, answer);
}

/* A point of the final score is like half a hundredth of a win. */
static int64_t worth(const mkp_value *value, int seat) {
    enum { POINT = MKP_WIN_ONE / 200 };
    return value->win[seat] + (int64_t)value->score[seat] * POINT / 100;
}

/* What a level may lose by a choice if the best wins with this chance: its number, in
 * ten-thousandths of a win, where all is open; an eighth of that where all is decided. */
static int64_t most_at(uint64_t number, int64_t win) {
    const int64_t open = 4 * win * (MKP_WIN_ONE - win) / MKP_WIN_ONE, least = MKP_WIN_ONE / 8;
    return (int64_t)number * (open > least ? open : least) / 10000;
}

/* How far is looked to see what a choice loses. Where the end is near, a look that does not
 * reach it is easily wrong by much, the more so with several opponents; the very end is cheap
 * to see. */
static uint64_t nodes_at(const mk_state *state) {
    enum { FURTHER = 3000, NEAR = 20000, EXACT = 1000000, EXACT_TURNS = 3 };
    if (state->players == 2) return mkp_reaches_end(state, 5) ? NEAR : FURTHER;
    if (mkp_reaches_end(state, EXACT_TURNS)) return EXACT;
    return mkp_reaches_end(state, 2 * state->players) ? NEAR : FURTHER;
}

mk_error mkp_level(const mkp_question *question, mkp_answer *answer) {
    const int seat = question->state->seat;
    mkp_answer further;
    int64_t win = 0, best = INT64_MIN, most;
    int i;
    mk_error error = consult(question, 0, answer);
    if (!error) error = consult(question, nodes_at(question->state), &further);
    if (error) return error;
    for (i = 0; i < question->count; i++)
        if (further.values[i].win[seat] > win) win = further.values[i].win[seat];
    most = most_at(question->number, win);
    /* Of those that win often enough, none that is worth much less than the best of them. */
    for (i = 0; i < question->count; i++)
        if (win - further.values[i].win[seat] <= most && worth(&further.values[i], seat) > best)
            best = worth(&further.values[i], seat);
    for (i = 0; i < question->count; i++) {
        const mkp_value *value = &further.values[i];
        int64_t dice = mk_dice(mk_seed(question->seed, 1), (uint64_t)i);
        answer->utilities[i] = worth(&answer->values[i], seat) + (dice * most * 4 / 3 >> 32);
        if (win - value->win[seat] > most || best - worth(value, seat) > most)
            answer->utilities[i] = INT64_MIN;
    }
    return MK_FINE;
}
