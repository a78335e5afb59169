// rules.cu - the rules as device code.
//
// Compiles everything in src/rules for a GPU; with nvcc it is also a program
// that computes the signature of the rules there and prints it.
#ifndef __global__ /* clang without the CUDA headers */
#define __global__ __attribute__((global))
#endif

#include "signature.h"
#include "../../src/players/encode.h"

extern "C" __global__ void signature_kernel(unsigned long long *signature) { *signature = mkr_signature(); }

// The inputs of the net must compile too: the trainer makes them on the device.
extern "C" __global__ void encode_kernel(const mk_state *state, unsigned short *inputs, int *count) {
    *count = mkp_encode(state, MKP_NO_SIMPLE_SEATS, inputs);
}

#if defined(__NVCC__)
#include <cstdio>

static int failed(cudaError_t error) {
    if (error != cudaSuccess) std::fprintf(stderr, "signature: %s\n", cudaGetErrorString(error));
    return error != cudaSuccess;
}

int main() {
    unsigned long long *device, signature;
    if (failed(cudaMalloc(&device, sizeof *device))) return 1;
    signature_kernel<<<1, 1>>>(device);
    if (failed(cudaGetLastError()) || failed(cudaDeviceSynchronize())) return 1;
    if (failed(cudaMemcpy(&signature, device, sizeof signature, cudaMemcpyDeviceToHost))) return 1;
    std::printf("%016llx\n", signature);
    return 0;
}
#endif
