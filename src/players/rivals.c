/* rivals.c - opponents to measure oneself against: what other programs do, made
 * again from their descriptions (docs/players.md).
 *
 * All of them turn Assam by what may have to be paid, and differ in which rug they
 * like (likings.h). Equal choices are left to the seed. */
#include "likings.h"
#include "players.h"

/* How much the acting seat likes to lay a rug on two squares. */
typedef int liking(const mk_state *state, uint64_t rug);

static mk_error choose(const mkp_question *question, mkp_answer *answer, liking *like) {
    const mk_state *state = question->state;
    int i;
    for (i = 0; i < question->count; i++) {
        int action = question->legal[i];
        if (state->phase == MK_TURN)
            answer->wishes[i] = mkp_like_to_turn(state, action);
        else
            answer->wishes[i] = like(state, mkp_rug(action));
    }
    return MK_FINE;
}

mk_error mkp_spread(const mkp_question *question, mkp_answer *answer) {
    return choose(question, answer, mkp_like_to_spread);
}

mk_error mkp_weave(const mkp_question *question, mkp_answer *answer) {
    return choose(question, answer, mkp_like_to_weave);
}

mk_error mkp_hunter(const mkp_question *question, mkp_answer *answer) {
    return choose(question, answer, mkp_like_to_hunt);
}
