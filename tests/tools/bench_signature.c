/* bench_signature.c - prints the bench signature. It needs the library alone, for machines for which
 * the program cannot be built. */
#include <inttypes.h>
#include <stdio.h>

#include "marrakech.h"

int main(void) {
    const mk_host host = {0};
    return printf("%016" PRIx64 "\n", mk_bench_signature(&host)) < 0;
}
