/* progress.c - a bar on standard error for runs that take long. */
#include "progress.h"

#include <inttypes.h>
#include <stdio.h>
#include <unistd.h>

#include "cli.h"

cli_progress cli_progress_begin(bool wanted) {
    cli_progress p = {false, wanted && isatty(STDERR_FILENO), host_now_ms(), 0};
    return p;
}

void cli_progress_show(cli_progress *p, uint64_t done, uint64_t all, const char *words) {
    enum { WIDTH = 20 };
    uint64_t now;
    int filled = (int)(done * WIDTH / all), i;
    if (!p->wanted) return;
    now = host_now_ms();
    if (now - p->start < 1000 || now - p->last < 100) return;
    p->shown = true;
    p->last = now;
    fputs("\r[", stderr);
    for (i = 0; i < WIDTH; i++) fputc(i < filled ? '#' : '.', stderr);
    fprintf(stderr, "] %" PRIu64 " of %" PRIu64 " games%s\033[K", done, all, words);
    fflush(stderr);
}

void cli_progress_clear(cli_progress *p) {
    if (p->shown) fputs("\r\033[K", stderr);
    p->shown = false;
}
