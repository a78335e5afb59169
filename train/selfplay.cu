// selfplay.cu - many games side by side on a GPU, for the trainer.
//
// The rules are those of src/rules and the inputs those of src/players/encode.h,
// compiled for the device; this file only moves games along. A turn of all games
// takes four steps:
//
//   expand   lists every position in which a turn may end: for each direction and
//            roll each rug (and each turning, where Assam is turned at the end)
//   encode   writes their inputs as rows of a matrix; the net values them (torch)
//   choose   the mover takes the best rug after each roll, and the direction whose
//            expectation over the four rolls is best; the die is rolled
//   encode   again, for the positions that are learned from
//
// Values are eight numbers a position: the winning chances and the final scores of
// the four seats, seats counted as in the game (not from the mover).

#include <ATen/cuda/CUDAContext.h>
#include <torch/extension.h>

#include "encode.h"
#include "likings.h"
#include "../src/rules/dice.h"
#include "../src/rules/score.h"

namespace {

constexpr int SLOTS = 144;  // 3 directions x 4 rolls x 12 rugs, or 4 x 12 x 3 turnings
constexpr int THREADS = 128;
constexpr int VALUES = 8;

mk_state *states_of(torch::Tensor t) { return reinterpret_cast<mk_state *>(t.data_ptr<uint8_t>()); }

int blocks(int64_t n) { return static_cast<int>((n + THREADS - 1) / THREADS); }

// Where torch works, so that it can capture and replay what is done here.
cudaStream_t stream() { return at::cuda::getCurrentCUDAStream(); }

__device__ float chance(int pips) { return pips == 1 || pips == 4 ? 1.0f / 6 : 1.0f / 3; }

// A number a game says who sits at the table: how each seat chooses, and whether the
// net is told which of them do not choose by it.
enum { BY_NET, GREEDY, SPREAD, WEAVE, HUNTER, RANDOM };
constexpr int MANNER_BITS = 4, TOLD_BIT = 16;

__device__ int manner_of(int manners, int seat) { return manners >> MANNER_BITS * seat & 15; }

// Who they are is noted in a byte of the state that the rules leave alone.
__device__ mkp_company company_of(const mk_state *s) { return s->reserved[0]; }

// ---- Starting ---------------------------------------------------------------

// Games of all settings: five in eight with Assam turned first, two at the end of the
// turn and one by a quarter there; with two players a quarter with 15 and 15 rugs.
__global__ void start_kernel(mk_state *states, int games, int players, uint64_t seed, int standard,
                             const int *manners) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= games) return;
    uint64_t at = mkr_dice_at(seed, i);
    mk_rules rules = {MK_FR, MK_BEFORE, MK_KEEP, MK_OUT};
    int kind = mkr_below(mkr_dice(at), 8);
    if (!standard) {
        rules.turning = kind < 5 ? MK_BEFORE : kind == 5 ? MK_AFTER_QUARTER : MK_AFTER;
        if (mkr_below(mkr_dice(at + MKR_DICE_STEP), 4) == 0) rules.edition = MK_IT;
    }
    mkr_start(&states[i], players, &rules, mkr_below(mkr_dice(at + 2 * MKR_DICE_STEP), 4));
    states[i].reserved[0] = MKP_EQUALS;
    for (int seat = 0; manners[i] >> TOLD_BIT && seat < players; seat++)
        states[i].reserved[0] |= (manner_of(manners[i], seat) != BY_NET) << seat;
}

// ---- Expanding ----------------------------------------------------------------

// One thread a game and direction and roll. Slots that stay empty have no place in
// the list: index[game * SLOTS + slot] is -1.
__global__ void expand_kernel(mk_state *states, int games, uint64_t seed, mk_state *list, int *index, int *count,
                              int capacity) {
    int thread = blockIdx.x * blockDim.x + threadIdx.x;
    int game = thread / 12, combination = thread % 12;
    if (game >= games) return;
    int *slots = index + game * SLOTS + combination * 12;
    for (int k = 0; k < 12; k++) slots[k] = -1;

    mk_state s = states[game];
    if (s.phase == MK_OVER) return;
    if (s.phase == MK_DRAW) mkr_apply(&s, mkr_random(&s, mkr_dice(mkr_dice_at(seed, game))));
    int before = s.rules.turning == MK_BEFORE;
    // With the variant the three groups of a roll are the three turnings.
    int direction = before ? combination / 4 : 0, pips = combination % 4 + 1;
    int turning = before ? 0 : combination / 4;
    if (before) {
        direction += direction >= (s.facing ^ 2);
        mkr_apply(&s, MK_ACTION_TURN(direction));
    }
    int seat = s.seat;
    mkr_apply(&s, MK_ACTION_ROLL(pips));
    if (s.phase != MK_LAY || s.seat != seat) {  // out: the turn has ended
        if (!before && turning > 0) return;
        int at = atomicAdd(count, 1);
        if (at < capacity) list[at] = s, slots[0] = at;
        return;
    }
    mk_action legal[MK_LEGAL_MAX];
    int n = mkr_legal(&s, legal);
    for (int k = 0; k < n; k++) {
        mk_state after = s;
        mkr_apply(&after, legal[k]);
        if (!before && after.phase == MK_TURN) {
            mk_action turns[MK_LEGAL_MAX];
            if (turning >= mkr_legal(&after, turns)) continue;
            mkr_apply(&after, turns[turning]);
        } else if (!before && turning > 0) {
            continue;
        }
        int at = atomicAdd(count, 1);
        if (at < capacity) list[at] = after, slots[k] = at;
    }
}

// ---- Inputs --------------------------------------------------------------------

// A thread a position makes the list of its inputs, ended by NONE ...
constexpr int LISTED = 112;
constexpr uint16_t NONE = 0xffff;
static_assert(LISTED > MKP_ACTIVE_MAX, "room for the end");

__global__ void list_kernel(const mk_state *list, int64_t n, uint16_t *inputs) {
    int64_t i = (int64_t)blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    uint16_t *own = inputs + i * LISTED;
    mk_state s = list[i];
    own[s.phase == MK_OVER ? 0 : mkp_encode(&s, company_of(&s), own)] = NONE;
}

// ... and a warp writes the row.
__global__ void row_kernel(const uint16_t *inputs, int64_t n, uint16_t *rows, uint16_t one) {
    int64_t position = (int64_t)blockIdx.x * (THREADS / 32) + threadIdx.x / 32;
    int lane = threadIdx.x % 32;
    if (position >= n) return;
    uint4 *row = reinterpret_cast<uint4 *>(rows + position * MKP_INPUTS_PADDED);
    for (int i = lane; i < MKP_INPUTS_PADDED / 8; i += 32) row[i] = make_uint4(0, 0, 0, 0);
    __syncwarp();
    const uint16_t *own = inputs + position * LISTED;
    int end = 0;
    for (int i = lane; i < LISTED && !end; i += 32) {
        unsigned ends = __ballot_sync(__activemask(), own[i] == NONE);
        end = ends != 0;
        if (ends == 0 || lane < __ffs(ends) - 1) rows[position * MKP_INPUTS_PADDED + own[i]] = one;
    }
}

// ---- Values ----------------------------------------------------------------------

// The net speaks of seats from the next mover on; games of seats in their order. A
// finished game has its real result.
__global__ void settle_kernel(const mk_state *list, int64_t n, const float *net, float *values) {
    int64_t i = (int64_t)blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    const mk_state *s = &list[i];
    float *v = values + i * VALUES;
    for (int k = 0; k < VALUES; k++) v[k] = 0;
    if (s->phase == MK_OVER) {
        int winners = mkr_winners(s);
        for (int seat = 0; seat < s->players; seat++) {
            v[seat] = winners >> seat & 1 ? 1.0f / mkr_count(winners) : 0;
            v[4 + seat] = (float)mkr_score(s, seat);
        }
        return;
    }
    for (int k = 0; k < s->players; k++) {
        int seat = (k + s->seat) % s->players;
        v[seat] = net[i * VALUES + k];
        v[4 + seat] = net[i * VALUES + 4 + k];
    }
}

// What the mover wants: to win, and a little to win high.
__device__ float desire(const float *v, int seat) { return v[seat] + 0.0005f * v[4 + seat]; }

// How much a simple player likes the end of its turn: lay is the state in which it
// lays the rug, or in which it has gone out. Where Assam has been turned for the next
// player, a little for what that one must expect to pay.
__device__ double liking_of(int manner, const mk_state *lay, uint64_t rug, const mk_state *after, int seat) {
    double like = 0;
    if (manner == GREEDY) return mkp_greed(after, seat);
    if (lay->phase != MK_LAY) return 0;
    if (manner == SPREAD) like = mkp_like_to_spread(lay, rug);
    if (manner == WEAVE) like = mkp_like_to_weave(lay, rug);
    if (manner == HUNTER) like = mkp_like_to_hunt(lay, rug);
    if (manner != RANDOM && after->rules.turning != MK_BEFORE && after->phase != MK_OVER)
        like += mkp_expected_tribute(after, after->facing, seat) * 0x1p-12;
    return like;
}

// Adds to each of the slots of one direction and roll what a simple player likes about
// it, equals told apart by dice; returns the best.
__device__ double like_most(int manner, mk_state lay, int direction, int pips, const int *slots, uint64_t dice,
                            const mk_state *list, int *best, double most) {
    int seat = lay.seat;
    mk_action legal[MK_LEGAL_MAX];
    if (lay.rules.turning == MK_BEFORE) mkr_apply(&lay, MK_ACTION_TURN(direction));
    mkr_apply(&lay, MK_ACTION_ROLL(pips));
    int laying = lay.phase == MK_LAY && lay.seat == seat;
    if (laying) mkr_legal(&lay, legal);
    else lay.phase = MK_OVER;
    for (int k = 0; k < 12; k++) {
        if (slots[k] < 0) continue;
        uint64_t bit = laying ? mkr_bit(mkr_lay_square(legal[k])) : 0;
        uint64_t rug = laying ? bit | bit << mkr_lay_way(legal[k]) : 0;
        double like = liking_of(manner, &lay, rug, &list[slots[k]], seat) +
                      mkr_dice(mkr_dice_at(dice, slots[k])) * 0x1p-46;
        if (like > most) most = like, *best = slots[k];
    }
    return most;
}

// One thread a game: see the head of this file. expected[game] is the exact
// expectation over the die under the mover's choice, reached[game] the value of the
// position that came about.
__global__ void choose_kernel(mk_state *states, int games, uint64_t seed, const mk_state *list, const int *index,
                              const float *values, float *expected, float *reached, float explore,
                              const int *manners) {
    int game = blockIdx.x * blockDim.x + threadIdx.x;
    if (game >= games) return;
    mk_state *s = &states[game];
    float *e = expected + game * VALUES, *r = reached + game * VALUES;
    if (s->phase == MK_OVER) return;
    mk_state drawn = *s;
    if (s->phase == MK_DRAW) mkr_apply(&drawn, mkr_random(s, mkr_dice(mkr_dice_at(seed, game))));
    int before = s->rules.turning == MK_BEFORE, seat = s->seat, manner = manner_of(manners[game], seat);
    double best_mean = -1e18;
    int best_of[4];
    for (int direction = 0; direction < (before ? 3 : 1); direction++) {
        int facing = before ? direction + (direction >= (s->facing ^ 2)) : s->facing;
        double mean = 0;
        float sums[VALUES] = {0};
        int best[4];
        for (int pips = 1; pips <= 4; pips++) {
            double most = -1e18;
            best[pips - 1] = -1;
            for (int turning = 0; turning < (before ? 1 : 3); turning++) {
                const int *slots = index + game * SLOTS + ((before ? direction : turning) * 4 + pips - 1) * 12;
                if (manner != BY_NET) {
                    most = like_most(manner, drawn, facing, pips, slots, ~seed, list, &best[pips - 1], most);
                    continue;
                }
                for (int k = 0; k < 12; k++) {
                    if (slots[k] < 0) continue;
                    float wish = desire(values + (int64_t)slots[k] * VALUES, seat);
                    if (wish > most) most = wish, best[pips - 1] = slots[k];
                }
            }
            mean += chance(pips) * most;
            for (int k = 0; k < VALUES; k++) sums[k] += chance(pips) * values[(int64_t)best[pips - 1] * VALUES + k];
        }
        // All but these two turn Assam where the least tribute is due.
        if (before && manner != BY_NET && manner != GREEDY)
            mean = (manner == RANDOM ? 0 : -mkp_expected_tribute(&drawn, facing, MKP_ANYBODY)) +
                   mkr_dice(mkr_dice_at(seed + 1, game * 4 + direction)) * 0x1p-33;
        if (mean > best_mean) {
            best_mean = mean;
            for (int k = 0; k < VALUES; k++) e[k] = sums[k];
            for (int k = 0; k < 4; k++) best_of[k] = best[k];
        }
    }
    uint64_t at = mkr_dice_at(seed ^ 0x5851f42d4c957f2dULL, game);
    int pips = mkr_pips(mkr_dice(at));
    int chosen = best_of[pips - 1];
    // Now and then another rug, so that the net sees what it would not play.
    if (mkr_dice(at + MKR_DICE_STEP) * 0x1p-32f < explore) {
        int group = mkr_below(mkr_dice(at + 2 * MKR_DICE_STEP), 3);  // a direction or a turning
        const int *slots = index + game * SLOTS + (group * 4 + pips - 1) * 12;
        int k = mkr_below(mkr_dice(at + 3 * MKR_DICE_STEP), 12);
        for (int i = 0; i < 12 && slots[k] < 0; i++) k = (k + 1) % 12;
        if (slots[k] >= 0) chosen = slots[k];
    }
    *s = list[chosen];
    for (int k = 0; k < VALUES; k++) r[k] = values[(int64_t)chosen * VALUES + k];
}

void check() {
    cudaError_t error = cudaGetLastError();
    TORCH_CHECK(error == cudaSuccess, cudaGetErrorString(error));
}

}  // namespace

// ---- For Python ---------------------------------------------------------------

// States are rows of 72 bytes.
void start(torch::Tensor states, int64_t players, int64_t seed, bool standard, torch::Tensor manners) {
    start_kernel<<<blocks(states.size(0)), THREADS, 0, stream()>>>(states_of(states), states.size(0), players, seed,
                                                                   standard, manners.data_ptr<int>());
    check();
}

int64_t expand(torch::Tensor states, int64_t seed, torch::Tensor list, torch::Tensor index, torch::Tensor count) {
    int games = states.size(0);
    count.zero_();
    expand_kernel<<<blocks((int64_t)games * 12), THREADS, 0, stream()>>>(states_of(states), games, seed, states_of(list),
                                                            index.data_ptr<int>(), count.data_ptr<int>(), list.size(0));
    check();
    int64_t n = count.item<int>();
    TORCH_CHECK(n <= list.size(0), "the list of positions is too short");
    return n;
}

// Rows of bfloat16, in which one is 0x3f80.
void encode(torch::Tensor list, int64_t n, torch::Tensor inputs, torch::Tensor rows) {
    uint16_t *listed = reinterpret_cast<uint16_t *>(inputs.data_ptr());
    list_kernel<<<blocks(n), THREADS, 0, stream()>>>(states_of(list), n, listed);
    check();
    row_kernel<<<(int)((n + THREADS / 32 - 1) / (THREADS / 32)), THREADS, 0, stream()>>>(
        listed, n, reinterpret_cast<uint16_t *>(rows.data_ptr()), 0x3f80);
    check();
}

void settle(torch::Tensor list, int64_t n, torch::Tensor net, torch::Tensor values) {
    settle_kernel<<<blocks(n), THREADS, 0, stream()>>>(states_of(list), n, net.data_ptr<float>(), values.data_ptr<float>());
    check();
}

void choose(torch::Tensor states, int64_t seed, torch::Tensor list, torch::Tensor index, torch::Tensor values,
            torch::Tensor expected, torch::Tensor reached, double explore, torch::Tensor manners) {
    choose_kernel<<<blocks(states.size(0)), THREADS, 0, stream()>>>(
        states_of(states), states.size(0), seed, states_of(list), index.data_ptr<int>(), values.data_ptr<float>(),
        expected.data_ptr<float>(), reached.data_ptr<float>(), explore, manners.data_ptr<int>());
    check();
}

PYBIND11_MODULE(TORCH_EXTENSION_NAME, m) {
    m.def("start", &start);
    m.def("expand", &expand);
    m.def("encode", &encode);
    m.def("settle", &settle);
    m.def("choose", &choose);
    m.attr("SLOTS") = SLOTS;
    m.attr("LISTED") = LISTED;
    m.attr("INPUTS") = (int)MKP_INPUTS;
    m.attr("PADDED") = (int)MKP_INPUTS_PADDED;
}
