/* Reads any bytes as a position. What is accepted must be written as a line that reads as
 * the same state, and must be playable to the end. What is refused must have its fault
 * within the text. */
#include "fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length) {
    char text[MK_POSITION_TEXT_MAX], message[256];
    mk_state state, again;
    mk_fault fault;
    size_t written;
    if (mk_position_read(&state, (const char *)bytes, length, &fault)) {
        must(fault.error > MK_FINE && fault.error < MK_ERROR_COUNT && fault.offset <= length);
        must(mk_fault_write(&fault, message, sizeof message) < sizeof message);
        return 0;
    }
    must(mk_state_check(&state, NULL) == MK_FINE);
    written = mk_position_write(&state, text, sizeof text);
    must(written < sizeof text);
    must(mk_position_read(&again, text, written, &fault) == MK_FINE);
    must(mk_state_equal(&state, &again) && mk_state_hash(&state) == mk_state_hash(&again));
    /* By both ways to play: they must agree, and end. */
    for (uint64_t index = 0; mk_state_phase(&again) != MK_OVER; index++) {
        must(index < MK_GAME_ACTIONS);
        must(mk_state_apply(&again, mk_state_random(&again, 1, index)) == MK_FINE);
        must(mk_state_check(&again, NULL) == MK_FINE);
    }
    mk_playout(&state, 1, 0);
    must(mk_state_equal(&state, &again));
    return 0;
}
