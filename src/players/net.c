/* net.c - opens nets, and dispatches to the fastest code for this machine.
 *
 * The file, numbers with their low byte first:
 *
 *     4      "MKN" and the version, 2
 *     4      players; three zeros
 *     8      inputs, hidden, middle and last units, two bytes each
 *     first layer: hidden biases of two bytes, then for each input a row of
 *            hidden weights of one byte; 127 is one
 *     middle, last and output layer: biases and multipliers of four bytes,
 *            then rows of weights of one byte
 *     4      checksum: the low half of FNV-1a 64 over all bytes before it
 *
 * net_run.c says what these numbers mean. */
#include "net.h"

#include "../rules/score.h"
#include "net_run.h"

enum { VERSION = 2, OUT = 8, HEADER = 16 };

/* ---- Opening a file ------------------------------------------------------------------------ */

typedef struct net_source {
    const uint8_t *bytes;
    size_t left;
} net_source;

static uint32_t take(net_source *from, int bytes) {
    uint32_t value = 0;
    int i;
    for (i = 0; i < bytes; i++) value |= (uint32_t)from->bytes[i] << 8 * i;
    from->bytes += bytes;
    from->left -= (size_t)bytes;
    return value;
}

static const int8_t *take_rows(net_source *from, size_t count) {
    const int8_t *rows = (const int8_t *)from->bytes;
    from->bytes += count;
    from->left -= count;
    return rows;
}

/* Limits a bias so that no sum of its row can overflow 32 bits. Trained nets are far below. */
static int32_t take_bias(net_source *from) {
    const int32_t most = 1 << 30, bias = (int32_t)take(from, 4);
    return bias > most ? most : bias < -most ? -most : bias;
}

static void open_layer(mkp_layer *layer, net_source *from, int rows, int width) {
    int i;
    layer->rows = rows;
    layer->width = width;
    for (i = 0; i < rows; i++) layer->biases[i] = take_bias(from);
    for (i = 0; i < rows; i++) layer->multipliers[i] = (int32_t)take(from, 4);
    layer->weights = take_rows(from, (size_t)rows * (size_t)width);
}

static uint32_t checksum(const uint8_t *bytes, size_t length) {
    uint64_t sum = 0xcbf29ce484222325ULL;
    size_t i;
    for (i = 0; i < length; i++) sum = (sum ^ bytes[i]) * 0x100000001b3ULL;
    return (uint32_t)sum;
}

static mk_error open_net(mkp_net *net, const uint8_t *bytes, size_t length, int trusted) {
    net_source from = {bytes, length};
    size_t zeros, inputs, hidden, middle, last, whole;
    size_t i;
    if (length < HEADER + 4) return MK_ERROR_NET_SHORT;
    if (take(&from, 3) != ('M' | 'K' << 8 | 'N' << 16)) return MK_ERROR_NET_MAGIC;
    if (take(&from, 1) != VERSION) return MK_ERROR_NET_VERSION;
    net->players = (int)take(&from, 1);
    zeros = take(&from, 3);
    inputs = take(&from, 2);
    hidden = take(&from, 2);
    middle = take(&from, 2);
    last = take(&from, 2);
    /* The SIMD code takes 64 units of the first layer at a time, and 32 of the others. */
    if (net->players < 2 || net->players > 4 || zeros != 0 || inputs != MKP_INPUTS || hidden == 0 ||
        hidden % 64 != 0 || hidden > MKP_HIDDEN_MAX || middle == 0 || middle % 32 != 0 ||
        middle > MKP_ROWS_MAX || last == 0 || last % 32 != 0 || last > MKP_ROWS_MAX)
        return MK_ERROR_NET_FORM;
    whole =
        HEADER + hidden * (2 + inputs) + middle * (8 + hidden) + last * (8 + middle) + OUT * (8 + last) + 4;
    if (length != whole) return MK_ERROR_NET_SHORT;
    if (!trusted) {
        net_source end = {bytes + length - 4, 4};
        if (take(&end, 4) != checksum(bytes, length - 4)) return MK_ERROR_NET_CHECKSUM;
    }
    net->hidden = (int)hidden;
    for (i = 0; i < hidden; i++) net->biases[i] = (int16_t)take(&from, 2);
    net->first = take_rows(&from, inputs * hidden);
    open_layer(&net->layers[0], &from, (int)middle, (int)hidden);
    open_layer(&net->layers[1], &from, (int)last, (int)middle);
    open_layer(&net->layers[2], &from, OUT, (int)last);
    return MK_FINE;
}

mk_error mkp_net_open(mkp_net *net, const uint8_t *bytes, size_t length) {
    return open_net(net, bytes, length, 0);
}

mk_error mk_net_check(const uint8_t *bytes, size_t length, int *players) {
    mkp_net net;
    mk_error error = mkp_net_open(&net, bytes, length);
    if (!error) *players = net.players;
    return error;
}

mk_error mkp_net_open_trusted(mkp_net *net, const uint8_t *bytes, size_t length) {
    return open_net(net, bytes, length, 1);
}

#if defined(__ELF__)
/* The files of data/, byte for byte. */
#define EMBED(name, path)                                                                \
    __asm__(".pushsection .rodata\n.balign 64\n.hidden " name "\n.globl " name "\n" name \
            ":\n.incbin \"" path "\"\n.hidden " name "_end\n.globl " name "_end\n" name  \
            "_end:\n.byte 0\n.popsection\n")
EMBED("mkp_net2", "data/net2.mkn");
EMBED("mkp_net3", "data/net3.mkn");
EMBED("mkp_net4", "data/net4.mkn");
extern const uint8_t mkp_net2[], mkp_net2_end[], mkp_net3[], mkp_net3_end[], mkp_net4[], mkp_net4_end[];

mk_error mkp_net_builtin(mkp_net *net, int players) {
    const uint8_t *const starts[] = {mkp_net2, mkp_net3, mkp_net4};
    const uint8_t *const ends[] = {mkp_net2_end, mkp_net3_end, mkp_net4_end};
    return open_net(net, starts[players - 2], (size_t)(ends[players - 2] - starts[players - 2]), 1);
}
#else
mk_error mkp_net_builtin(mkp_net *net, int players) {
    (void)net;
    (void)players;
    return MK_ERROR_NET_NONE;
}
#endif

/* ---- Evaluating ---------------------------------------------------------------------------- */

void mkp_accumulators_clear(mkp_accumulators *accumulators, mkp_simple_seats simple_seats) {
    int seat, facing;
    accumulators->simple_seats = simple_seats;
    for (seat = 0; seat < 4; seat++)
        for (facing = 0; facing < 4; facing++) accumulators->cache[seat][facing].valid = 0;
}

mkp_net_run *mkp_net_path(int i) {
#ifdef __x86_64__
    if (__builtin_cpu_supports("avx512vnni") && __builtin_cpu_supports("avx512vl") && i-- == 0)
        return mkp_net_run_vnni;
    if (__builtin_cpu_supports("avx2") && i-- == 0) return mkp_net_run_avx2;
#endif
    return i == 0 ? mkp_net_run_portable : NULL;
}

void mkp_net_evaluate(const mkp_net *net, mkp_accumulators *accumulators, const mk_state *state,
                      mkp_value *value) {
    mkp_net_path(0)(net, accumulators, state, value);
}

void mkp_terminal_value(const mk_state *state, mkp_value *value) {
    int seat, winners = mkr_winners(state);
    value->material = 0;
    for (seat = 0; seat < 4; seat++) {
        value->win[seat] = winners >> seat & 1 ? MKP_WIN_ONE / 12 * mkr_share(winners) : 0;
        value->score[seat] = seat < state->players ? 100 * mkr_score(state, seat) : 0;
    }
}
