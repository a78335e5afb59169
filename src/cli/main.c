/* main.c - the program `marrakech`: finds the subcommand and calls it. */
#include "cli.h"

#include <signal.h>
#include <stdlib.h>
#include <string.h>

#include "../host/language.h"

typedef struct subcommand {
    const char *name;
    int (*run)(int argc, char **argv);
    const char *what;
} subcommand;

static const subcommand subcommands[] = {
    {"play", cli_play_main, "play at this terminal, two to four people or computer players"},
    {"serve", cli_serve_main, "serve the game for the browser"},
    {"replay", cli_replay_main, "check records of games and show how they ended"},
    {"simulate", cli_simulate_main, "let computer players play many games"},
    {"arena", cli_arena_main, "measure the strength of computer players and other programs"},
    {"gtp", cli_gtp_main, "speak the engine protocol with another program"},
    {"bench", cli_bench_main, "measure speed and print the bench signature"},
};

enum { SUBCOMMANDS = sizeof subcommands / sizeof *subcommands };

static void print_help(FILE *to) {
    size_t i;
    fputs("Usage: marrakech COMMAND [OPTION...]\n"
          "Marrakech, the carpet-market game, for two to four players.\n\n",
          to);
    for (i = 0; i < SUBCOMMANDS; i++) fprintf(to, "  %-10s %s\n", subcommands[i].name, subcommands[i].what);
    fputs("\n  --help     this text; after a command, its options\n"
          "  --version  the version of the program\n\n"
          "Start with 'marrakech play'. Each command has a manual page: man marrakech-play\n",
          to);
}

static int usage(const char *problem, const char *word) {
    fprintf(stderr, "marrakech: %s%s%s\n", problem, word ? ": " : "", word ? word : "");
    fputs("Try 'marrakech --help'.\n", stderr);
    return EXIT_USAGE;
}

static bool is_one_of(const char *word, const char *a, const char *b) {
    return strcmp(word, a) == 0 || strcmp(word, b) == 0;
}

int main(int argc, char **argv) {
    size_t i;
    /* A closed pipe is an error of writing like any other. */
    signal(SIGPIPE, SIG_IGN);
    signal(SIGXFSZ, SIG_IGN); /* a file that may not grow, too */
    atexit(cli_check_output);
    argp_err_exit_status = EXIT_USAGE;
    host_language_start(NULL);
    if (argc < 2) return usage("a command is missing", NULL);
    if (is_one_of(argv[1], "--help", "-h") || strcmp(argv[1], "help") == 0) {
        print_help(stdout);
        return EXIT_FINE;
    }
    if (is_one_of(argv[1], "--version", "-V")) {
        printf("marrakech %s\n", mk_version());
        return EXIT_FINE;
    }
    for (i = 0; i < SUBCOMMANDS; i++) {
        static char name[32];
        if (strcmp(argv[1], subcommands[i].name) != 0) continue;
        snprintf(name, sizeof name, "marrakech %s", subcommands[i].name);
        argv[1] = name;
        return subcommands[i].run(argc - 1, argv + 1);
    }
    return usage(argv[1][0] == '-' ? "unknown option" : "unknown command", argv[1]);
}
