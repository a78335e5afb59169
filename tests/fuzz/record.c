/* Reads any bytes as a record. What is accepted must write to a text that
 * reads as the same game and writes the same again, and pass through the
 * binary form unchanged. */
#include "fuzz.h"

static int same_game(const mk_game *a, const mk_game *b) {
    return mk_state_equal(&a->start, &b->start) && mk_state_equal(&a->state, &b->state) &&
           a->count == b->count && memcmp(a->actions, b->actions, a->count) == 0 &&
           a->text_length == b->text_length && memcmp(a->text, b->text, a->text_length) == 0;
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length) {
    static uint8_t packed[MK_GAME_PACKED_MAX];
    mk_game game, again;
    mk_fault fault;
    size_t size, end;
    char *text;
    if (mk_record_read(&game, (const char *)bytes, length, NULL, &fault)) {
        must(fault.error > MK_FINE && fault.error < MK_ERROR_COUNT && fault.offset <= length &&
             fault.line >= 1);
        return 0;
    }
    must(mk_record_read(&again, (const char *)bytes, length, &end, &fault) == MK_FINE && end <= length);
    size = mk_record_write(&game, NULL, 0) + 1;
    text = malloc(size);
    must(text && mk_record_write(&game, text, size) == size - 1);
    must(mk_record_read(&again, text, size - 1, NULL, &fault) == MK_FINE);
    must(same_game(&game, &again));
    free(text);
    size = mk_game_pack(&game, packed, sizeof packed);
    must(size <= sizeof packed && mk_game_unpack(&again, packed, size) == MK_FINE);
    must(same_game(&game, &again));
    return 0;
}
