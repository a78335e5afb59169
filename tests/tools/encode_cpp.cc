// encode_cpp.cc - the inputs of the net as the trainer's compiler lists them: C++17.
#include "../../src/players/encode.h"

extern "C" int encode_as_cpp(const mk_state *state, mkp_company company, uint16_t *inputs);
extern "C" int encode_as_cpp(const mk_state *state, mkp_company company, uint16_t *inputs) {
    return mkp_encode(state, company, inputs);
}

extern "C" int difference_as_cpp(const mk_state *state, const mk_state *other, mkp_company company, uint16_t *inputs);
extern "C" int difference_as_cpp(const mk_state *state, const mk_state *other, mkp_company company, uint16_t *inputs) {
    mkp_view view, before;
    mkp_look_upon(state, company, &view);
    mkp_look_upon(other, company, &before);
    return mkp_list_inputs(&view, &before, inputs);
}

// What the trainer makes room for.
extern "C" const int cpp_inputs, cpp_active_max;
const int cpp_inputs = MKP_INPUTS, cpp_active_max = MKP_ACTIVE_MAX;
