/* steps.c - what an action does, for whoever shows or tells it. */
#include "marrakech.h"

void mk_step_of(const mk_state *before, int action, mk_step *step) {
    mk_square square = mk_state_assam(before);
    uint8_t facing = (uint8_t)mk_state_facing(before);
    int i;
    *step = (mk_step){.action = (uint8_t)action,
                      .phase = (uint8_t)mk_action_phase(action),
                      .seat = (uint8_t)mk_state_seat(before),
                      .outcome = {.payee = -1}};
    if (step->phase != MK_ROLL) return;
    step->steps = (uint8_t)(action - MK_ACTION_ROLL(0));
    for (i = 0; i < step->steps; i++) {
        mk_walk(&square, &facing, 1);
        step->way[i] = square;
        step->facings[i] = facing;
    }
    mk_state_foresee(before, (int)mk_state_facing(before), step->steps, &step->outcome);
    if (step->outcome.due) step->area = mk_state_area(before, square);
}
