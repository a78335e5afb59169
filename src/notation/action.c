/* action.c - an action as a token. */
#include "text.h"

mk_error mk_action_read(mk_action *action, const char *text, size_t length) {
    mk_action lay;
    int i;
    if (length == 1) {
        /* The codes of draws, turns and rolls are their places in this list. */
        i = index_in(COLOURS DIRECTIONS "1234", text[0]);
        if (i < 0) return MK_ERROR_ACTION;
        *action = (mk_action)i;
        return MK_FINE;
    }
    if (length != 4) return MK_ERROR_ACTION;
    lay = mk_action_lay(square_of(text), square_of(text + 2));
    if (lay == MK_NO_ACTION) return MK_ERROR_ACTION;
    *action = lay;
    return MK_FINE;
}

static int touches(int square, int assam) {
    int way = square < assam ? assam - square : square - assam;
    return way == 1 || way == 8;
}

size_t mk_action_write(const mk_state *state, int action, char *text, size_t size) {
    mkn_sink to = {text, size, 0};
    mk_square first, second;
    if (mk_action_squares(action, &first, &second)) {
        /* Two neighbours never both touch him. */
        int turned = touches(second, state->assam);
        put_square(&to, turned ? second : first);
        put_square(&to, turned ? first : second);
    } else if (mk_action_phase(action) != MK_OVER) {
        put(&to, (COLOURS DIRECTIONS "1234")[action]);
    }
    return put_end(&to);
}
