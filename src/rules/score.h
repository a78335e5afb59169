/* score.h - the count at the end (rules §7). */
#ifndef MARRAKECH_RULES_SCORE_H
#define MARRAKECH_RULES_SCORE_H

#include "seats.h"

MK_FN int mkr_visible(const mk_state *s, int seat) { return mkr_count(mkr_own(s, seat)); }

MK_FN int mkr_score(const mk_state *s, int seat) {
    return mkr_is_in(s, seat) ? s->purse[seat] + mkr_visible(s, seat) : 0;
}

/* The best score wins, then the fuller purse; who is still equal shares. One
 * who is left alone wins whatever the scores: nobody else is compared. */
MK_FN int mkr_winners(const mk_state *s) {
    int seat, best = -1, winners = 0;
    if (s->phase != MK_OVER) return 0;
    for (seat = 0; seat < s->players; seat++) {
        int rank;
        if (!mkr_is_in(s, seat)) continue;
        rank = mkr_score(s, seat) * 256 + s->purse[seat];
        if (rank > best) {
            best = rank;
            winners = 0;
        }
        if (rank == best) winners |= 1 << seat;
    }
    return winners;
}

/* What each winner gets of a win, in twelfths: a half, a third and a quarter are
 * whole numbers of those. */
MK_FN int mkr_share(int winners) {
    const uint8_t shares[] = {0, 12, 6, 4, 3};
    return shares[mkr_count((uint64_t)winners)];
}

#endif
