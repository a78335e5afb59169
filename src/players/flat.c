/* flat.c - flat Monte Carlo: N random games after each action; the best mean result wins.
 *
 * All actions get the same dice (common random numbers), so that their difference has less noise.
 * They are tried in rounds of a few games each, so that the clock is asked often enough. A round
 * that is stopped does not count, because only some actions had it. N is the only measure: nodes
 * do not limit it. */
#include "players.h"

#include "../rules/score.h"

enum { ROUND = 20 }; /* games an action; a round of twelve actions takes less than a millisecond */

/* The seat's score less the mean of the others', times their number, so that it stays an integer.
 * A seat that is out has 0. */
static int margin(const mk_state *end, int seat) {
    int other, sum = 0;
    for (other = 0; other < end->players; other++)
        sum += mkr_score(end, other) * (other == seat ? end->players - 1 : -1);
    return sum;
}

/* The sum of margins over the games first to last - 1 of mk_playouts. */
static int64_t play_round(const mk_state *from, uint64_t seed, uint64_t first, uint64_t last, int seat) {
    int64_t sum = 0;
    for (; first < last; first++) {
        mk_state end = *from;
        mk_playout(&end, mk_seed(seed, first), 0);
        sum += margin(&end, seat);
    }
    return sum;
}

static int is_late(const mk_host *host, uint64_t deadline_ms) {
    return (deadline_ms && host->now_ms(host->context) >= deadline_ms) ||
           (host->stopped && host->stopped(host->context));
}

mk_error mkp_flat(const mkp_question *question, mkp_answer *answer) {
    const mk_host *host = question->host;
    const uint64_t games = question->number, deadline_ms = mkp_deadline(question->limits, host);
    uint64_t first, last;
    int i;
    for (i = 0; i < question->count; i++) answer->utilities[i] = 0;
    for (first = 0; first < games; first = last) {
        int64_t sums[MK_LEGAL_MAX];
        last = games - first < ROUND ? games : first + ROUND;
        for (i = 0; i < question->count; i++) {
            mk_state after = *question->state;
            /* The first round is always played, so that there is an answer. */
            if (first && is_late(host, deadline_ms)) return MK_FINE;
            mkr_apply(&after, question->legal[i]);
            sums[i] = play_round(&after, question->seed, first, last, question->state->seat);
        }
        for (i = 0; i < question->count; i++) answer->utilities[i] += sums[i];
    }
    return MK_FINE;
}
