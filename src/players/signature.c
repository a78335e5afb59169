/* signature.c - the bench signature: one number over the rules and the answers of every player.
 *
 * Asks all players about fixed positions of all settings and folds their answers into the
 * signature of the rules. */
#include "players.h"

#include "../rules/signature.h"

/* The last positions are endings: with four turns left, then three, two and one. */
enum { POSITIONS = 16, ENDINGS = 4 };

static int is_far_enough(const mk_game *game, int number) {
    const mk_state *s = &game->state;
    if (s->phase != MK_TURN && s->phase != MK_LAY) return 0;
    return number < POSITIONS - ENDINGS || mkp_reaches_end(s, POSITIONS - number);
}

/* Plays a game up to a decision. In its first half simple players choose, so that the opponent
 * model has something to learn. In its second half all actions are random. */
static void set_up(mk_game *game, int players, int number) {
    static const char *const simple[] = {"spread", "weave", "hunter", "greedy"};
    static const mk_limits no_limits = {0, 0};
    static const mk_host no_host;
    const mk_rules rules = {(uint8_t)(number % 5), (uint8_t)(number % 3), (uint8_t)(number / 3 % 2),
                            (uint8_t)(number / 6 % 2)};
    const int end = number * 29 % 101;
    mk_game_start(game, players, &rules, number & 3, (uint64_t)number);
    while (game->count < end || !is_far_enough(game, number)) {
        const mk_state *s = &game->state;
        mk_action action = mk_state_random(s, (uint64_t)number, game->count);
        mk_state after = *s;
        if ((s->phase == MK_TURN || s->phase == MK_LAY) && game->count < end / 2)
            mk_player_choose(simple[(s->seat + number) & 3], s, &no_limits, &no_host, game->count, &action);
        mkr_apply(&after, action);
        if (after.phase == MK_OVER) break;
        mk_game_play(game, action);
    }
}

uint64_t mk_bench_signature(const mk_host *host) {
    enum { NODES = 300, NODES_TO_THE_END = 30000 };
    uint64_t sum = mkr_signature();
    /* Of the caller's host only the nets matter. */
    mk_game game;
    mk_host ours = {.game = &game};
    int players, number, i;
    for (i = 0; i < 3; i++) ours.nets[i] = host->nets[i];
    for (players = 2; players <= 4; players++) {
        for (number = 0; number < POSITIONS; number++) {
            const mk_limits limits = {0, number < POSITIONS - ENDINGS ? NODES : NODES_TO_THE_END};
            mk_chances chances[4];
            set_up(&game, players, number);
            for (i = 0; mk_player_name(i); i++) {
                mk_action choice = MK_NO_ACTION;
                mk_error error =
                    mk_player_choose(mk_player_name(i), &game.state, &limits, &ours, (uint64_t)i, &choice);
                sum = mkr_fold(sum, (uint64_t)error << 8 | choice);
            }
            if (mk_evaluate(&game.state, &limits, &ours, 0, chances)) continue;
            for (i = 0; i < players; i++)
                sum = mkr_fold(sum, (uint64_t)chances[i].win << 16 | chances[i].score);
        }
    }
    return sum;
}
