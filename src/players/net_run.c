/* net_run.c - values a position by a net, for one set of instructions.
 *
 * The build compiles this file once as it is and, on x86-64, once more with AVX2;
 * both come to the same integers. An activation is a byte from 0 to 127, which is
 * one. The sum of a row times its multiplier, 24 bits further down, is in the unit
 * of the next layer; OUT_ONE is one in the outputs. */
#include "net_run.h"

#if defined(__AVX2__)
#include <immintrin.h>
#define NET_RUN mkp_net_run_avx2
#else
#define NET_RUN mkp_net_run_portable
#endif

enum { OUT = 8, OUT_ONE = 8192, MULTIPLIER_BITS = 24 };

static uint8_t clip(int64_t x) { return (uint8_t)(x < 0 ? 0 : x > 127 ? 127 : x); }

/* The first layer: the biases and a row for each input that is on. */
static void sum_first(const mkp_net *net, const uint16_t *inputs, int n, uint8_t *hidden) {
    int i, k;
#if defined(__AVX2__)
    /* 64 units at a time stay in registers over all inputs. */
    for (i = 0; i < net->hidden; i += 32) {
        __m256i low = _mm256_loadu_si256((const __m256i *)(net->biases + i));
        __m256i high = _mm256_loadu_si256((const __m256i *)(net->biases + i + 16));
        for (k = 0; k < n; k++) {
            const int8_t *row = net->first + (size_t)inputs[k] * (size_t)net->hidden + i;
            __m256i weights = _mm256_loadu_si256((const __m256i *)row);
            low = _mm256_add_epi16(low, _mm256_cvtepi8_epi16(_mm256_castsi256_si128(weights)));
            high = _mm256_add_epi16(high, _mm256_cvtepi8_epi16(_mm256_extracti128_si256(weights, 1)));
        }
        low = _mm256_max_epi16(_mm256_setzero_si256(), _mm256_min_epi16(low, _mm256_set1_epi16(127)));
        high = _mm256_max_epi16(_mm256_setzero_si256(), _mm256_min_epi16(high, _mm256_set1_epi16(127)));
        _mm256_storeu_si256((__m256i *)(hidden + i),
                            _mm256_permute4x64_epi64(_mm256_packus_epi16(low, high), 0xd8));
    }
#else
    int16_t sums[MKP_HIDDEN_MAX];
    for (i = 0; i < net->hidden; i++) sums[i] = net->biases[i];
    for (k = 0; k < n; k++) {
        const int8_t *row = net->first + (size_t)inputs[k] * (size_t)net->hidden;
        for (i = 0; i < net->hidden; i++) sums[i] = (int16_t)(sums[i] + row[i]);
    }
    for (i = 0; i < net->hidden; i++) hidden[i] = clip(sums[i]);
#endif
}

/* A row of weights times the activations: bytes in pairs never overflow 16 bits. */
static int32_t product(const uint8_t *in, const int8_t *weights, int width) {
    int i;
#if defined(__AVX2__)
    __m256i sums = _mm256_setzero_si256();
    __m128i half;
    for (i = 0; i < width; i += 32) {
        __m256i pairs = _mm256_maddubs_epi16(_mm256_loadu_si256((const __m256i *)(in + i)),
                                             _mm256_loadu_si256((const __m256i *)(weights + i)));
        sums = _mm256_add_epi32(sums, _mm256_madd_epi16(pairs, _mm256_set1_epi16(1)));
    }
    half = _mm_add_epi32(_mm256_castsi256_si128(sums), _mm256_extracti128_si256(sums, 1));
    half = _mm_add_epi32(half, _mm_shuffle_epi32(half, 0x4e));
    half = _mm_add_epi32(half, _mm_shuffle_epi32(half, 0xb1));
    return _mm_cvtsi128_si32(half);
#else
    int32_t sum = 0;
    for (i = 0; i < width; i++) sum += in[i] * weights[i];
    return sum;
#endif
}

/* One row of a layer, in the unit of the next one, rounded. */
static int64_t run_row(const mkp_layer *layer, const uint8_t *in, int row) {
    int64_t sum =
        layer->biases[row] + product(in, layer->weights + (size_t)row * (size_t)layer->width, layer->width);
    return (sum * layer->multipliers[row] + (1 << (MULTIPLIER_BITS - 1))) >> MULTIPLIER_BITS;
}

/* e to the power of -x / OUT_ONE in units of 2^-30, for x of 0 and more: a shift
 * for the whole part of the power of two, a polynomial for the rest. */
static uint32_t exp_negative(int64_t x) {
    int64_t power = x * 94548 >> 13; /* log2(e) * 2^16 / OUT_ONE: 16 bits behind the point */
    int64_t shift = power >> 16, t = (power & 0xffff) << 14, term = 1 << 30, sum = 1 << 30;
    /* 2^-t = sum of (-t ln 2)^k / k!; ln 2 / k in units of 2^-30 */
    static const int64_t factors[] = {744261118, 372130559, 248087039, 186065280, 148852224, 124043520};
    size_t k;
    for (k = 0; k < sizeof factors / sizeof *factors; k++) {
        term = -(term * t >> 30) * factors[k] >> 30;
        sum += term;
    }
    return shift > 30 ? 0 : (uint32_t)(sum >> shift);
}

static void softmax(const int64_t *out, int seats, int32_t *wins) {
    int64_t most = out[0];
    uint64_t powers[4], sum = 0;
    int k;
    for (k = 1; k < seats; k++)
        if (out[k] > most) most = out[k];
    for (k = 0; k < seats; k++) sum += powers[k] = exp_negative(most - out[k]);
    for (k = 0; k < seats; k++) wins[k] = (int32_t)(powers[k] * MKP_WIN_ONE / sum);
}

void NET_RUN(const mkp_net *net, const mk_state *state, mkp_value *value) {
    uint16_t inputs[MKP_ACTIVE_MAX];
    uint8_t hidden[MKP_HIDDEN_MAX] = {0}, middle[MKP_ROWS_MAX] = {0}, last[MKP_ROWS_MAX] = {0};
    int64_t out[OUT];
    int32_t wins[4];
    int k, n;
    n = mkp_encode(state, inputs);
    sum_first(net, inputs, n, hidden);
    for (k = 0; k < net->layers[0].rows; k++) middle[k] = clip(run_row(&net->layers[0], hidden, k));
    for (k = 0; k < net->layers[1].rows; k++) last[k] = clip(run_row(&net->layers[1], middle, k));
    for (k = 0; k < OUT; k++) out[k] = run_row(&net->layers[2], last, k);
    softmax(out, net->players, wins);
    for (k = 0; k < 4; k++) value->win[k] = value->score[k] = 0;
    /* The net counts seats from the one that acts next. */
    for (k = 0; k < net->players; k++) {
        int seat = mkp_seat_from(state, k);
        value->win[seat] = wins[k];
        value->score[seat] = (int32_t)(out[4 + k] * 3200 / OUT_ONE);
    }
}
