// selfplay.cu - selfplay.h on a GPU, for the trainer: many games side by side, with a thread for each
// game, for each direction and roll of a game, or for each position.

#include <ATen/cuda/CUDAContext.h>
#include <torch/extension.h>

#include "selfplay.h"

namespace {

constexpr int THREADS = 128;

mk_state *states_of(torch::Tensor t) { return reinterpret_cast<mk_state *>(t.data_ptr<uint8_t>()); }

int blocks(int64_t n) { return static_cast<int>((n + THREADS - 1) / THREADS); }

// The stream that torch uses, so that a CUDA graph can capture these kernels.
cudaStream_t stream() { return at::cuda::getCurrentCUDAStream(); }

// ---- Games --------------------------------------------------------------------

__device__ int64_t thread_number() { return (int64_t)blockIdx.x * blockDim.x + threadIdx.x; }

__global__ void start_kernel(mk_state *states, int games, int players, uint64_t seed, int standard,
                             const int *policies) {
    int64_t i = thread_number();
    if (i < games) start_game(states, i, players, seed, standard, policies);
}

__global__ void expand_kernel(const mk_state *states, int games, uint64_t seed, mk_state *list, int *index, int *count,
                              int capacity) {
    int64_t i = thread_number();
    if (i < (int64_t)games * COMBINATIONS) expand_turn(states, i, seed, list, index, count, capacity);
}

__global__ void settle_kernel(const mk_state *list, int64_t n, const float *net, float *values) {
    int64_t i = thread_number();
    if (i < n) settle_value(list, i, net, values);
}

__global__ void choose_kernel(mk_state *states, int games, uint64_t seed, const mk_state *list, const int *index,
                              const float *values, float *expected, float *reached, float explore,
                              const int *policies) {
    int64_t i = thread_number();
    if (i < games) choose_turn(states, i, seed, list, index, values, expected, reached, explore, policies);
}

// ---- Inputs --------------------------------------------------------------------

// First a thread for each position lists its active inputs, ended by NONE.
constexpr int LISTED = 112;
constexpr uint16_t NONE = 0xffff;
static_assert(LISTED > MKP_ACTIVE_MAX, "room for the end");

__global__ void list_kernel(const mk_state *list, int64_t n, uint16_t *inputs) {
    int64_t i = thread_number();
    if (i >= n) return;
    uint16_t *own = inputs + i * LISTED;
    mk_state s = list[i];
    own[s.phase == MK_OVER ? 0 : mkp_encode(&s, simple_seats_of(&s), own)] = NONE;
}

// Then a warp for each position writes the row.
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

void check() {
    cudaError_t error = cudaGetLastError();
    TORCH_CHECK(error == cudaSuccess, cudaGetErrorString(error));
}

}  // namespace

// ---- For Python ---------------------------------------------------------------

// States are rows of 72 bytes.
void start(torch::Tensor states, int64_t players, int64_t seed, bool standard, torch::Tensor policies) {
    start_kernel<<<blocks(states.size(0)), THREADS, 0, stream()>>>(states_of(states), states.size(0), players, seed,
                                                                   standard, policies.data_ptr<int>());
    check();
}

int64_t expand(torch::Tensor states, int64_t seed, torch::Tensor list, torch::Tensor index, torch::Tensor count) {
    int games = states.size(0);
    count.zero_();
    expand_kernel<<<blocks((int64_t)games * COMBINATIONS), THREADS, 0, stream()>>>(states_of(states), games, seed, states_of(list),
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
            torch::Tensor expected, torch::Tensor reached, double explore, torch::Tensor policies) {
    choose_kernel<<<blocks(states.size(0)), THREADS, 0, stream()>>>(
        states_of(states), states.size(0), seed, states_of(list), index.data_ptr<int>(), values.data_ptr<float>(),
        expected.data_ptr<float>(), reached.data_ptr<float>(), explore, policies.data_ptr<int>());
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
    m.attr("PADDED") = (int)MKP_INPUTS_PADDED;
}
