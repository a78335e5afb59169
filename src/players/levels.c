/* levels.c - players for people: they see what assam sees at a first glance, to the
 * end of the turn, and misjudge it.
 *
 * Each choice is judged better than it is by a chance error between nothing and the
 * level's number, in ten-thousandths of a win. So a level never gives away more
 * than its number in one choice, and plays nothing absurd. */
#include "players.h"

#include "../rules/dice.h"

mk_error mkp_level(const mkp_question *question, mkp_answer *answer) {
    const int64_t most = (int64_t)question->number * MKP_WIN_ONE / 10000;
    const mk_limits glance = {0, 0};
    mkp_question q = *question;
    mk_error error;
    int i;
    q.limits = &glance;
    error = mkp_assam(&q, answer);
    if (error) return error;
    for (i = 0; i < q.count; i++) {
        int64_t dice = mk_dice(mk_seed(q.seed, 1), (uint64_t)i);
        answer->wishes[i] = mkp_desire(&answer->values[i], q.state->seat, 0) + (dice * most >> 32);
    }
    return MK_FINE;
}
