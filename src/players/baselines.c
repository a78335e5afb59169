/* baselines.c - simple players to measure strength against, made again from descriptions of other
 * programs (docs/players.md).
 *
 * All of them turn Assam by expected tribute. They differ in the rug that they lay
 * (heuristics.h). */
#include "heuristics.h"
#include "players.h"

/* The utility of a rug on two squares for the acting seat. */
typedef int rug_utility(const mk_state *state, uint64_t rug);

static mk_error choose(const mkp_question *question, mkp_answer *answer, rug_utility *utility) {
    const mk_state *state = question->state;
    int i;
    for (i = 0; i < question->count; i++) {
        int action = question->legal[i];
        if (state->phase == MK_TURN)
            answer->utilities[i] = mkp_turn_utility(state, action);
        else
            answer->utilities[i] = utility(state, mkp_rug(action));
    }
    return MK_FINE;
}

mk_error mkp_spread(const mkp_question *question, mkp_answer *answer) {
    return choose(question, answer, mkp_spread_utility);
}

mk_error mkp_weave(const mkp_question *question, mkp_answer *answer) {
    return choose(question, answer, mkp_weave_utility);
}

mk_error mkp_hunter(const mkp_question *question, mkp_answer *answer) {
    return choose(question, answer, mkp_hunter_utility);
}
