/* net.h - the net that values a position between two turns.
 *
 * Integers only, so that every machine comes to the same value. */
#ifndef MARRAKECH_PLAYERS_NET_H
#define MARRAKECH_PLAYERS_NET_H

#include "encode.h"

enum { MKP_HIDDEN_MAX = 512, MKP_ROWS_MAX = 128 };

/* A layer behind the first: int8 rows, whose sums a multiplier brings back to
 * the unit of the next layer. */
typedef struct mkp_layer {
    const int8_t *weights;
    int rows, width;
    int32_t biases[MKP_ROWS_MAX];
    int32_t multipliers[MKP_ROWS_MAX];
} mkp_layer;

/* A net that has been opened. The weights stay where the caller has them. */
typedef struct mkp_net {
    const int8_t *first; /* a row for each input */
    int hidden;
    int players;
    int16_t biases[MKP_HIDDEN_MAX];
    mkp_layer layers[3];
} mkp_net;

/* What the seats may expect, counted as in the game: winning chances, of which
 * all together are MKP_WIN_ONE, and final scores in hundredths.
 *
 * One divides evenly by whatever a shared win (12), three rolls (6 each) and the
 * draws before them (2 each) divide it by: so the end of a game is exact. */
enum { MKP_WIN_ONE = 12 * 216 * 8 * 50 };
typedef struct mkp_value {
    int32_t win[4];
    int32_t score[4];
    int32_t material; /* what the seat that moved has on the table then (heuristics.h) */
} mkp_value;

/* The first layer of positions that were valued before. Positions of one search
 * that have the seat and the facing in common differ in few inputs, so that a
 * new sum is soon made of an old one. */
typedef struct mkp_accumulator {
    mkp_features features;
    int valid;
    int16_t sums[MKP_HIDDEN_MAX];
} mkp_accumulator;
typedef struct mkp_accumulators {
    mkp_simple_seats simple_seats;
    mkp_accumulator cache[4][4]; /* seat, facing */
} mkp_accumulators;

/* Opens the bytes of a file (train/export.py writes it). They must stay. */
mk_error mkp_net_open(mkp_net *net, const uint8_t *bytes, size_t length);

/* The same without looking for damage: bytes that have been opened before. */
mk_error mkp_net_open_trusted(mkp_net *net, const uint8_t *bytes, size_t length);

/* Opens the net for so many players that the library has with it. */
mk_error mkp_net_builtin(mkp_net *net, int players);

/* Empties a desk, for another net or the first time. The company may change without. */
void mkp_accumulators_clear(mkp_accumulators *accumulators, mkp_simple_seats simple_seats);

/* Values a state at the beginning of a turn, of a game with as many players as
 * the net is for. */
void mkp_net_evaluate(const mkp_net *net, mkp_accumulators *accumulators, const mk_state *state,
                      mkp_value *value);

/* The value of a state that is over. */
void mkp_terminal_value(const mk_state *state, mkp_value *value);

#endif
