/* wasm_signature.c - for the test of the library as WebAssembly: room for the nets,
 * which are not part of it there, and the signatures. */
#include "marrakech.h"

#define EXPORT(name) __attribute__((export_name(#name)))

enum { ROOM = 1 << 20 };
static uint8_t nets[3][ROOM];
static size_t lengths[3];

EXPORT(net_room) uint8_t *net_room(int players, size_t length) {
    lengths[players - 2] = length;
    return length <= ROOM ? nets[players - 2] : NULL;
}

EXPORT(rules_signature) uint64_t rules_signature(void) { return mk_signature(); }

/* 0 if one of the nets is not in order. */
EXPORT(bench_signature) uint64_t bench_signature(void) {
    mk_host host = {.now_ms = NULL};
    int i, players;
    for (i = 0; i < 3; i++) {
        if (mk_net_check(nets[i], lengths[i], &players) || players != i + 2) return 0;
        host.nets[i].bytes = nets[i];
        host.nets[i].length = lengths[i];
    }
    return mk_bench_signature(&host);
}
