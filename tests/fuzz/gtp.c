/* Feeds any bytes to the engine protocol. Whatever comes in, answers come out
 * in their form: each begins with = or ? and ends with the only empty line. */
#include "fuzz.h"

#include "cli.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length) {
    char *answers = NULL, *at;
    size_t size = 0;
    FILE *in, *out;
    /* Thinking by the clock is real, and slow: leave it to other tests. */
    if (memmem(bytes, length, "time", 4) || memmem(bytes, length, "go", 2) ||
        memmem(bytes, length, "rank", 4) || memmem(bytes, length, "eval", 4))
        return 0;
    in = length ? fmemopen((void *)bytes, length, "r") : fopen("/dev/null", "r");
    out = open_memstream(&answers, &size);
    must(in && out);
    must(gtp_run(in, out, 1) == EXIT_FINE);
    fclose(in);
    fclose(out);
    for (at = answers; *at;) {
        char *end = strstr(at, "\n\n");
        must((*at == '=' || *at == '?') && end);
        at = end + 2;
    }
    must((size_t)(at - answers) == size);
    free(answers);
    return 0;
}
