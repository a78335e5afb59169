/* rugs.c - the rugs that can be seen, as they lie on each other.
 *
 * A state knows what is visible and which halves belong together. Which rug lies on
 * which follows from the order in which they were laid: it is found from the last one
 * back to the start. */
#include "marrakech.h"

/* Rugs as they are found, the topmost first. */
typedef struct finder {
    mk_rug *rugs;
    int count;
    uint64_t seen; /* squares on which a rug has been found */
} finder;

static uint64_t bit(mk_square square) { return square == MK_NO_SQUARE ? 0 : (uint64_t)1 << square; }

/* A rug under those that have been found; it counts if some of it can be seen. */
static void find(finder *f, mk_square first, mk_square second, mk_colour colour, int laid) {
    const uint64_t squares = bit(first) | bit(second);
    if (squares & ~f->seen) f->rugs[f->count++] = (mk_rug){first, second, (uint8_t)colour, (int16_t)laid};
    f->seen |= squares;
}

static void find_laid(finder *f, const mk_game *game, int n) {
    uint8_t colours[MK_GAME_ACTIONS];
    mk_square first = 0, second = 0;
    mk_state state = game->start;
    int i;
    for (i = 0; i < n; i++) {
        mk_state_apply_unchecked(&state, game->actions[i]);
        if (mk_action_squares(game->actions[i], &first, &second))
            colours[i] = (uint8_t)mk_state_colour_at(&state, first);
    }
    for (i = n - 1; i >= 0; i--)
        if (mk_action_squares(game->actions[i], &first, &second))
            find(f, first, second, (mk_colour)colours[i], i);
}

/* What lay there at the start: whole rugs, then halves. */
static void find_start(finder *f, const mk_state *start) {
    int square;
    for (square = 0; square < 55; square++) {
        const mk_square partner = mk_state_partner(start, square);
        if (partner != MK_NO_SQUARE && partner > square)
            find(f, (mk_square)square, partner, mk_state_colour_at(start, square), -1);
    }
    for (square = 0; square < 55; square++) {
        const mk_colour colour = mk_state_colour_at(start, square);
        if (colour != MK_NO_COLOUR) find(f, (mk_square)square, MK_NO_SQUARE, colour, -1);
    }
}

int mk_rugs_of(const mk_game *game, int n, mk_rug rugs[MK_RUGS_MAX]) {
    finder f = {rugs, 0, 0};
    int i;
    find_laid(&f, game, n);
    find_start(&f, &game->start);
    for (i = 0; i < f.count / 2; i++) {
        const mk_rug top = rugs[i];
        rugs[i] = rugs[f.count - 1 - i];
        rugs[f.count - 1 - i] = top;
    }
    return f.count;
}
