// encode_cpp.cc - the inputs of the net as the trainer's compiler lists them: C++17.
#include "../../src/players/encode.h"

extern "C" int encode_as_cpp(const mk_state *state, mkp_simple_seats simple_seats, uint16_t *inputs);
extern "C" int encode_as_cpp(const mk_state *state, mkp_simple_seats simple_seats, uint16_t *inputs) {
    return mkp_encode(state, simple_seats, inputs);
}

extern "C" int difference_as_cpp(const mk_state *state, const mk_state *other, mkp_simple_seats simple_seats, uint16_t *inputs);
extern "C" int difference_as_cpp(const mk_state *state, const mk_state *other, mkp_simple_seats simple_seats, uint16_t *inputs) {
    mkp_features features, before;
    mkp_features_of(state, simple_seats, &features);
    mkp_features_of(other, simple_seats, &before);
    return mkp_list_inputs(&features, &before, inputs);
}

// What the trainer makes room for.
extern "C" const int cpp_inputs, cpp_active_max;
const int cpp_inputs = MKP_INPUTS, cpp_active_max = MKP_ACTIVE_MAX;
