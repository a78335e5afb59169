/* Reads any bytes as a binary game, with a right checksum put behind them, so that the
 * fuzzer gets past it. What is accepted must pack to the same bytes, and its record must be
 * readable. */
#include "fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length) {
    static uint8_t packed[MK_GAME_PACKED_MAX];
    mk_game game, again;
    mk_fault fault;
    uint64_t sum = 0xcbf29ce484222325ULL;
    uint8_t *copy = malloc(length + 4);
    char *text;
    size_t i, size;
    must(copy != NULL);
    mk_game_unpack(&game, bytes, length);
    if (length) memcpy(copy, bytes, length);
    for (i = 0; i < length; i++) sum = (sum ^ bytes[i]) * 0x100000001b3ULL;
    for (i = 0; i < 4; i++) copy[length + i] = (uint8_t)(sum >> 8 * i);
    if (mk_game_unpack(&game, copy, length + 4) == MK_FINE) {
        must(mk_state_check(&game.state, NULL) == MK_FINE);
        size = mk_game_pack(&game, packed, sizeof packed);
        must(mk_game_unpack(&again, packed, size) == MK_FINE);
        must(mk_state_equal(&game.state, &again.state) && game.count == again.count &&
             game.seed == again.seed);
        size = mk_record_write(&game, NULL, 0) + 1;
        text = malloc(size);
        must(text != NULL);
        mk_record_write(&game, text, size);
        must(mk_record_read(&again, text, size - 1, NULL, &fault) == MK_FINE);
        must(mk_state_equal(&game.state, &again.state));
        free(text);
    }
    free(copy);
    return 0;
}
