/* net.h - the net: an efficiently updatable one (NNUE), in integers only.
 *
 * It evaluates a position between two turns. Every machine and every set of instructions comes to
 * the same value. */
#ifndef MARRAKECH_PLAYERS_NET_H
#define MARRAKECH_PLAYERS_NET_H

#include "encode.h"

enum { MKP_HIDDEN_MAX = 512, MKP_ROWS_MAX = 128 };

/* A dense layer behind the first: rows of int8 weights. The multiplier of a row rescales its sum
 * to the unit of the next layer. */
typedef struct mkp_layer {
    const int8_t *weights;
    int rows, width;
    int32_t biases[MKP_ROWS_MAX];
    int32_t multipliers[MKP_ROWS_MAX];
} mkp_layer;

/* An opened net. The weights stay in the bytes of the caller. */
typedef struct mkp_net {
    const int8_t *first; /* the first layer: a row for each input */
    int hidden;
    int players;
    int16_t biases[MKP_HIDDEN_MAX];
    mkp_layer layers[3];
} mkp_net;

/* The value of a position: for each seat of the game its winning chance, in parts of MKP_WIN_ONE,
 * and its expected final score in hundredths.
 *
 * MKP_WIN_ONE is divisible by shares of a win (12), three rolls (6 each) and the draws before them
 * (2 each). So the exact end of a game is not rounded. */
enum { MKP_WIN_ONE = 12 * 216 * 8 * 50 };
typedef struct mkp_value {
    int32_t win[4];
    int32_t score[4];
    int32_t material; /* material balance of the seat that moved (heuristics.h) */
} mkp_value;

/* An accumulator: the sums of the first layer for one position. Two positions of a search with
 * the same seat and facing differ in few inputs. So there is one accumulator for each seat and
 * facing, and it is updated by the difference. */
typedef struct mkp_accumulator {
    mkp_features features;
    int valid;
    int16_t sums[MKP_HIDDEN_MAX];
} mkp_accumulator;
typedef struct mkp_accumulators {
    mkp_simple_seats simple_seats;
    mkp_accumulator cache[4][4]; /* seat, facing */
} mkp_accumulators;

/* Opens the bytes of a file that train/export.py has written. They must stay. */
mk_error mkp_net_open(mkp_net *net, const uint8_t *bytes, size_t length);

/* The same without the checksum, for bytes that mkp_net_open has accepted before. */
mk_error mkp_net_open_trusted(mkp_net *net, const uint8_t *bytes, size_t length);

/* Opens the net for so many players that is part of the library. */
mk_error mkp_net_builtin(mkp_net *net, int players);

/* Invalidates all accumulators: before their first use, and for another net. simple_seats may be
 * changed without it. */
void mkp_accumulators_clear(mkp_accumulators *accumulators, mkp_simple_seats simple_seats);

/* Evaluates a state at the beginning of a turn. The game must have as many players as the net. */
void mkp_net_evaluate(const mkp_net *net, mkp_accumulators *accumulators, const mk_state *state,
                      mkp_value *value);

/* The exact value of a finished game. */
void mkp_terminal_value(const mk_state *state, mkp_value *value);

#endif
