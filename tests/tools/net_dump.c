/* net_dump - prints the values of a net for positions from random games.
 *
 * usage: net_dump NET PLAYERS GAMES
 *
 * A line a position: the numbers of the active inputs, ":", the winning chances and the scores of the
 * four seats, ":", the seat that acts next. Ends with an error if the code for another set of
 * instructions gives another value. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../../src/players/net_run.h"
#include "../../src/rules/dice.h"

int main(int argc, char **argv) {
    static uint8_t bytes[1 << 21];
    enum { PATHS = 3 };
    static mkp_accumulators desks[PATHS];
    mkp_net net;
    FILE *file = argc == 4 ? fopen(argv[1], "rb") : NULL;
    size_t length;
    mk_error error;
    int players, seat, game, games;
    if (!file) return fprintf(stderr, "usage: net_dump NET PLAYERS GAMES\n"), 2;
    length = fread(bytes, 1, sizeof bytes, file);
    fclose(file);
    error = mkp_net_open(&net, bytes, length);
    if (error) return fprintf(stderr, "net_dump: %s\n", mk_error_text(error)), 1;
    players = atoi(argv[2]);
    games = atoi(argv[3]);
    for (game = 0; game < games; game++) {
        mk_rules rules = {MK_FR, (uint8_t)(game % 3), MK_KEEP, MK_OUT};
        uint64_t index;
        mk_state s;
        if (mk_state_start(&s, players, &rules, game & 3)) return 1;
        /* In some games the purses are nearly empty, so that seats go out. */
        for (seat = 0; game % 5 >= 3 && seat < players; seat++) s.purse[seat] = 3;
        /* each game a little longer */
        for (index = 0;
             s.phase != MK_OVER && (index < (uint64_t)(7 * game % 130) || !mk_state_turn_begins(&s)); index++)
            mkr_apply(&s, mk_state_random(&s, (uint64_t)game, index));
        if (s.phase != MK_OVER) {
            uint16_t inputs[MKP_ACTIVE_MAX];
            mkp_value value, same;
            /* All combinations of simple seats, one after the other with the same accumulators. */
            const mkp_simple_seats simple_seats = (mkp_simple_seats)(game % (1 << players));
            int k, n = mkp_encode(&s, simple_seats, inputs);
            for (k = 0; k < PATHS && mkp_net_path(k); k++) {
                desks[k].simple_seats = simple_seats;
                mkp_net_path(k)(&net, &desks[k], &s, k ? &same : &value);
                if (k && memcmp(&value, &same, sizeof value) != 0)
                    return fprintf(stderr, "net_dump: the code for instructions %d gives another value\n", k),
                           1;
            }
            for (k = 0; k < n; k++) printf("%d ", inputs[k]);
            printf(":");
            for (k = 0; k < 4; k++) printf(" %d", value.win[k]);
            for (k = 0; k < 4; k++) printf(" %d", value.score[k]);
            printf(" : %d\n", s.seat);
        }
    }
    return 0;
}
