/* rivals.c - opponents to measure oneself against: what other programs do, made
 * again from their descriptions (docs/players.md).
 *
 * All of them turn Assam by what may have to be paid, and differ in which rug they
 * like (heuristics.h). Equal choices are left to the seed. */
#include "heuristics.h"
#include "players.h"

/* How much the acting seat likes to lay a rug on two squares. */
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
