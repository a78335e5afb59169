/* levels.c - players for people: they see what assam sees at a first glance, to the
 * end of the turn, and misjudge it.
 *
 * Each choice is judged better than it is by a chance error between nothing and the
 * level's number, in ten-thousandths of a win. What loses more than that number when
 * one looks a little further is not played: so the level never does anything absurd,
 * not even what only its betters would see to be. */
#include "players.h"

#include "../rules/dice.h"

/* What assam thinks within some limits. */
static mk_error consult(const mkp_question *question, uint64_t nodes, mkp_answer *answer) {
    const mk_limits limits = {0, nodes};
    mkp_question q = *question;
    q.limits = &limits;
    q.all = 1;
    return mkp_assam(&q, answer);
}

mk_error mkp_level(const mkp_question *question, mkp_answer *answer) {
    enum { FURTHER = 3000 };
    const int seat = question->state->seat;
    const int64_t most = (int64_t)question->number * MKP_WIN_ONE / 10000;
    mkp_answer further;
    int32_t best = 0;
    int i;
    mk_error error = consult(question, 0, answer);
    if (!error) error = consult(question, FURTHER, &further);
    if (error) return error;
    for (i = 0; i < question->count; i++)
        if (further.values[i].win[seat] > best) best = further.values[i].win[seat];
    for (i = 0; i < question->count; i++) {
        int64_t dice = mk_dice(mk_seed(question->seed, 1), (uint64_t)i);
        answer->wishes[i] = mkp_desire(&answer->values[i], seat, 0) + (dice * most >> 32);
        if (best - further.values[i].win[seat] > most) answer->wishes[i] = INT64_MIN;
    }
    return MK_FINE;
}
