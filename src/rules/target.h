/* target.h - what differs between the machines that run the rules.
 *
 * The rules are written once, in the intersection of C11 and C++17. They compile natively, for
 * wasm32 and as CUDA device code, and use no libc, no allocation and no I/O. Everything in src/rules
 * is declared through MK_FN and MK_TABLE, because device code sees neither host functions nor plain
 * tables. The prefix mkr_ is for the rules' own names, mk_ for public ones. */
#ifndef MARRAKECH_RULES_TARGET_H
#define MARRAKECH_RULES_TARGET_H

#include "marrakech.h"

#if defined(__CUDACC__) || defined(__CUDA__)
#ifndef __device__ /* clang without the CUDA headers */
#define __device__ __attribute__((device))
#endif
#define MK_FN static __device__ inline
#define MK_TABLE static __device__ const
#else
#define MK_FN static inline
#define MK_TABLE static const
#endif

#if defined(__BMI2__) && defined(__x86_64__)
#include <immintrin.h>
#endif

MK_FN int mkr_count(uint64_t board) {
#if defined(__CUDA_ARCH__) && !defined(__clang__)
    return __popcll(board);
#elif defined(__x86_64__) && !defined(__POPCNT__)
    /* The builtin would be a slow call. This adds bits in pairs, fours, eights, then all. */
    board -= board >> 1 & 0x5555555555555555ULL;
    board = (board & 0x3333333333333333ULL) + (board >> 2 & 0x3333333333333333ULL);
    board = (board + (board >> 4)) & 0x0f0f0f0f0f0f0f0fULL;
    return (int)(board * 0x0101010101010101ULL >> 56);
#else
    return __builtin_popcountll(board);
#endif
}

/* The number of the lowest bit; the board must not be empty. */
MK_FN int mkr_lowest(uint64_t board) {
#if defined(__CUDA_ARCH__) && !defined(__clang__)
    return __ffsll((long long)board) - 1;
#else
    return __builtin_ctzll(board);
#endif
}

/* The upper half of the product of 128 bits, exclusive or the lower half. */
MK_FN uint64_t mkr_wide(uint64_t a, uint64_t b) {
#if defined(__CUDA_ARCH__) && !defined(__clang__)
    return __umul64hi(a, b) ^ a * b;
#elif defined(__BMI2__) && defined(__x86_64__)
    unsigned long long upper, lower = _mulx_u64(a, b, &upper);
    return upper ^ lower;
#elif defined(__SIZEOF_INT128__) && !defined(__wasm__)
    __extension__ typedef unsigned __int128 wide;
    wide product = (wide)a * b;
    return (uint64_t)(product >> 64) ^ (uint64_t)product;
#else
    uint64_t al = (uint32_t)a, ah = a >> 32, bl = (uint32_t)b, bh = b >> 32;
    uint64_t middle = al * bh + (al * bl >> 32); /* cannot overflow */
    uint64_t other = ah * bl + (uint32_t)middle;
    return (ah * bh + (middle >> 32) + (other >> 32)) ^ a * b;
#endif
}

/* The k-th lowest bit of a bitboard, for `one` = 1 << k. 0 if it has no such bit or `one` is 0. */
MK_FN uint64_t mkr_pick(uint64_t board, uint64_t one) {
#if defined(__BMI2__) && defined(__x86_64__)
    return _pdep_u64(one, board);
#else
    if (one == 0) return 0;
    for (; one > 1; one >>= 1) board &= board - 1;
    return board & (0 - board);
#endif
}

#endif
