/* net_run.c - the forward pass of a net, for one set of instructions.
 *
 * The build compiles this file for any machine and, on x86-64, also with AVX2 and with AVX-512
 * VNNI. For the browser it uses the SIMD instructions of wasm. All compute the same integers.
 *
 * Quantization: an activation is a byte from 0 to 127, and 127 is one. Those of the first layer
 * are squared and shifted right by SQUARE_BITS. The sum of a row is multiplied by the row's
 * multiplier and shifted right by MULTIPLIER_BITS, which gives the unit of the next layer. In the
 * outputs OUT_ONE is one. */
#include "net_run.h"

#if defined(__AVX2__)
#include <immintrin.h>
#if defined(__AVX512VNNI__)
#define NET_RUN mkp_net_run_vnni
#else
#define NET_RUN mkp_net_run_avx2
#endif
#else
#if defined(__wasm_simd128__)
#include <wasm_simd128.h>
#endif
#define NET_RUN mkp_net_run_portable
#endif

enum { OUT = 8, OUT_ONE = 8192, SQUARE_BITS = 7, MULTIPLIER_BITS = 24, BLOCK = 64, ROWS_AT_ONCE = 4 };

/* ---- The accumulator ----------------------------------------------------------------------- */

/* Adds and subtracts rows of the first layer. A block of sums stays in registers for all rows. */
static void apply_difference(const mkp_net *net, int16_t *sums, const uint16_t *added, int added_count,
                             const uint16_t *removed, int removed_count) {
    const size_t hidden = (size_t)net->hidden;
    size_t at;
    int k;
#if defined(__AVX2__)
    for (at = 0; at < hidden; at += BLOCK) {
        __m256i block[4];
        int i;
        for (i = 0; i < 4; i++) block[i] = _mm256_loadu_si256((const __m256i *)(sums + at) + i);
        for (k = 0; k < added_count; k++) {
            const __m128i *row = (const __m128i *)(net->first + added[k] * hidden + at);
            for (i = 0; i < 4; i++)
                block[i] = _mm256_add_epi16(block[i], _mm256_cvtepi8_epi16(_mm_loadu_si128(row + i)));
        }
        for (k = 0; k < removed_count; k++) {
            const __m128i *row = (const __m128i *)(net->first + removed[k] * hidden + at);
            for (i = 0; i < 4; i++)
                block[i] = _mm256_sub_epi16(block[i], _mm256_cvtepi8_epi16(_mm_loadu_si128(row + i)));
        }
        for (i = 0; i < 4; i++) _mm256_storeu_si256((__m256i *)(sums + at) + i, block[i]);
    }
#else
    for (k = 0; k < added_count; k++) {
        const int8_t *row = net->first + added[k] * hidden;
        for (at = 0; at < hidden; at++) sums[at] = (int16_t)(sums[at] + row[at]);
    }
    for (k = 0; k < removed_count; k++) {
        const int8_t *row = net->first + removed[k] * hidden;
        for (at = 0; at < hidden; at++) sums[at] = (int16_t)(sums[at] - row[at]);
    }
#endif
}

/* Updates the accumulator of this seat and facing to this position. */
static const int16_t *update_accumulator(const mkp_net *net, mkp_accumulators *accumulators,
                                         const mk_state *state) {
    uint16_t added[MKP_ACTIVE_MAX], removed[MKP_ACTIVE_MAX];
    mkp_accumulator *accumulator = &accumulators->cache[state->seat][state->facing];
    mkp_features features;
    int i, added_count, removed_count;
    mkp_features_of(state, accumulators->simple_seats, &features);
    added_count = mkp_list_inputs(&features, accumulator->valid ? &accumulator->features : NULL, added);
    removed_count = accumulator->valid ? mkp_list_inputs(&accumulator->features, &features, removed) : 0;
    if (!accumulator->valid)
        for (i = 0; i < net->hidden; i++) accumulator->sums[i] = net->biases[i];
    apply_difference(net, accumulator->sums, added, added_count, removed, removed_count);
    accumulator->features = features;
    accumulator->valid = 1;
    return accumulator->sums;
}

/* The activation of the first layer: clipped, squared and rounded. */
static void activate(const mkp_net *net, const int16_t *sums, uint8_t *hidden) {
    const int width = net->hidden;
    int i;
#if defined(__AVX2__)
    const __m256i zero = _mm256_setzero_si256(), one = _mm256_set1_epi16(127);
    const __m256i half = _mm256_set1_epi16(1 << (SQUARE_BITS - 1));
    for (i = 0; i < width; i += 32) {
        __m256i low = _mm256_loadu_si256((const __m256i *)(sums + i));
        __m256i high = _mm256_loadu_si256((const __m256i *)(sums + i + 16));
        low = _mm256_max_epi16(zero, _mm256_min_epi16(low, one));
        high = _mm256_max_epi16(zero, _mm256_min_epi16(high, one));
        low = _mm256_srli_epi16(_mm256_add_epi16(_mm256_mullo_epi16(low, low), half), SQUARE_BITS);
        high = _mm256_srli_epi16(_mm256_add_epi16(_mm256_mullo_epi16(high, high), half), SQUARE_BITS);
        _mm256_storeu_si256((__m256i *)(hidden + i),
                            _mm256_permute4x64_epi64(_mm256_packus_epi16(low, high), 0xd8));
    }
#else
    for (i = 0; i < width; i++) {
        int x = sums[i] < 0 ? 0 : sums[i] > 127 ? 127 : sums[i];
        hidden[i] = (uint8_t)((x * x + (1 << (SQUARE_BITS - 1))) >> SQUARE_BITS);
    }
#endif
}

/* ---- The dense layers ---------------------------------------------------------------------- */

#if defined(__AVX2__)
/* Adds products of bytes in groups of four. A pair of them cannot overflow 16 bits. */
static __m256i add_products(__m256i sums, __m256i bytes, __m256i row) {
#if defined(__AVX512VNNI__)
    return _mm256_dpbusd_epi32(sums, bytes, row);
#else
    return _mm256_add_epi32(sums, _mm256_madd_epi16(_mm256_maddubs_epi16(bytes, row), _mm256_set1_epi16(1)));
#endif
}
#endif

/* The products of four rows of weights with the activations. */
static void products(const uint8_t *in, const int8_t *weights, int width, int32_t *sums) {
    int i, k;
#if defined(__AVX2__)
    __m256i wide[ROWS_AT_ONCE];
    __m128i narrow;
    for (k = 0; k < ROWS_AT_ONCE; k++) wide[k] = _mm256_setzero_si256();
    for (i = 0; i < width; i += 32) {
        __m256i bytes = _mm256_loadu_si256((const __m256i *)(in + i));
        for (k = 0; k < ROWS_AT_ONCE; k++) {
            __m256i row = _mm256_loadu_si256((const __m256i *)(weights + (size_t)k * (size_t)width + i));
            wide[k] = add_products(wide[k], bytes, row);
        }
    }
    wide[0] = _mm256_hadd_epi32(_mm256_hadd_epi32(wide[0], wide[1]), _mm256_hadd_epi32(wide[2], wide[3]));
    narrow = _mm_add_epi32(_mm256_castsi256_si128(wide[0]), _mm256_extracti128_si256(wide[0], 1));
    _mm_storeu_si128((__m128i *)sums, narrow);
#elif defined(__wasm_simd128__)
    for (k = 0; k < ROWS_AT_ONCE; k++) {
        v128_t wide = wasm_i32x4_splat(0);
        for (i = 0; i < width; i += 16) {
            v128_t bytes = wasm_v128_load(in + i),
                   row = wasm_v128_load(weights + (size_t)k * (size_t)width + i);
            v128_t low = wasm_i16x8_extmul_low_i8x16(bytes, row),
                   high = wasm_i16x8_extmul_high_i8x16(bytes, row);
            wide = wasm_i32x4_add(wide, wasm_i32x4_extadd_pairwise_i16x8(low));
            wide = wasm_i32x4_add(wide, wasm_i32x4_extadd_pairwise_i16x8(high));
        }
        sums[k] = wasm_i32x4_extract_lane(wide, 0) + wasm_i32x4_extract_lane(wide, 1) +
                  wasm_i32x4_extract_lane(wide, 2) + wasm_i32x4_extract_lane(wide, 3);
    }
#else
    for (k = 0; k < ROWS_AT_ONCE; k++) {
        const int8_t *row = weights + (size_t)k * (size_t)width;
        sums[k] = 0;
        for (i = 0; i < width; i++) sums[k] += in[i] * row[i];
    }
#endif
}

static void multiply(const mkp_layer *layer, const uint8_t *in, int32_t *sums) {
    int row;
    for (row = 0; row < layer->rows; row += ROWS_AT_ONCE)
        products(in, layer->weights + (size_t)row * (size_t)layer->width, layer->width, sums + row);
}

/* The sum of a row before the shift by MULTIPLIER_BITS. The half that is added rounds it. */
static int64_t scaled(const mkp_layer *layer, int row, int32_t sum) {
    return (int64_t)(layer->biases[row] + sum) * layer->multipliers[row] + (1 << (MULTIPLIER_BITS - 1));
}

/* Clips at zero before the shift, so that compilers can vectorize the loop: AVX2 has no arithmetic
 * shift of 64 bits. */
static void run_hidden_layer(const mkp_layer *layer, const uint8_t *in, uint8_t *out) {
    int32_t sums[MKP_ROWS_MAX];
    int row;
    multiply(layer, in, sums);
    for (row = 0; row < layer->rows; row++) {
        int64_t x = scaled(layer, row, sums[row]);
        x = (int64_t)((uint64_t)(x < 0 ? 0 : x) >> MULTIPLIER_BITS);
        out[row] = (uint8_t)(x > 127 ? 127 : x);
    }
}

static void run_last_layer(const mkp_layer *layer, const uint8_t *in, int64_t *out) {
    int32_t sums[OUT];
    int row;
    multiply(layer, in, sums);
    for (row = 0; row < OUT; row++) out[row] = scaled(layer, row, sums[row]) >> MULTIPLIER_BITS;
}

/* ---- Outputs ------------------------------------------------------------------------------- */

/* exp(-x / OUT_ONE) in units of 2^-30, for x >= 0, as a power of two: a shift for the integer
 * part, a polynomial for the fraction. */
static uint32_t exp_negative(int64_t x) {
    int64_t power = x * 94548 >> 13; /* x / OUT_ONE * log2(e), with 16 bits of fraction */
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

/* Winning chances. Seats that are out have none. */
static void softmax(const int64_t *out, const mk_state *state, int32_t *wins) {
    int64_t most = INT64_MIN;
    uint64_t powers[4] = {0}, sum = 0;
    int k;
    for (k = 0; k < state->players; k++)
        if (mkr_is_in(state, mkp_seat_from(state, k)) && out[k] > most) most = out[k];
    for (k = 0; k < state->players; k++)
        if (mkr_is_in(state, mkp_seat_from(state, k))) sum += powers[k] = exp_negative(most - out[k]);
    if (sum == 0) sum = 1; /* nobody is in */
    for (k = 0; k < state->players; k++) wins[k] = (int32_t)(powers[k] * MKP_WIN_ONE / sum);
}

void NET_RUN(const mkp_net *net, mkp_accumulators *accumulators, const mk_state *state, mkp_value *value) {
    uint8_t hidden[MKP_HIDDEN_MAX] = {0}, middle[MKP_ROWS_MAX] = {0}, last[MKP_ROWS_MAX] = {0};
    int64_t out[OUT];
    int32_t wins[4];
    int k;
    activate(net, update_accumulator(net, accumulators, state), hidden);
    run_hidden_layer(&net->layers[0], hidden, middle);
    run_hidden_layer(&net->layers[1], middle, last);
    run_last_layer(&net->layers[2], last, out);
    softmax(out, state, wins);
    for (k = 0; k < 4; k++) value->win[k] = value->score[k] = 0;
    value->material = 0;
    /* The net counts seats from the one that acts next. */
    for (k = 0; k < net->players; k++) {
        int seat = mkp_seat_from(state, k);
        value->win[seat] = wins[k];
        value->score[seat] = (int32_t)(out[4 + k] * 3200 / OUT_ONE);
    }
}
