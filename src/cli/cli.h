/* cli.h - what the subcommands of the program share.
 *
 * Each subcommand is a function in a file of its own. It gets its own words
 * (argv[0] is "marrakech NAME") and returns the exit status: 0 fine, 1 failure,
 * 2 usage. */
#ifndef MARRAKECH_CLI_H
#define MARRAKECH_CLI_H

#include <argp.h>
#include <stdbool.h>
#include <stdio.h>

#include "../host/clock.h"
#include "../host/engine.h"
#include "marrakech.h"

enum { EXIT_FINE = 0, EXIT_FAILED = 1, EXIT_USAGE = 2 };

int cli_arena_main(int argc, char **argv);
int cli_bench_main(int argc, char **argv);
int cli_gtp_main(int argc, char **argv);
int cli_play_main(int argc, char **argv);
int cli_replay_main(int argc, char **argv);
int cli_serve_main(int argc, char **argv);
int cli_simulate_main(int argc, char **argv);

/* The engine protocol between two streams, until the end of the input; so many threads
 * think. */
int cli_gtp_run(FILE *in, FILE *out, int threads);

/* Prints "marrakech: ..." to standard error and returns EXIT_FAILED. */
int cli_fail(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* For atexit: what has been written must also have arrived. A full disk or a
 * closed pipe ends the program with a message and EXIT_FAILED, whatever it was
 * about to return. */
void cli_check_output(void);

/* A decimal number without sign within bounds; false if it is none. */
bool cli_read_number(const char *text, uint64_t least, uint64_t most, uint64_t *number);

/* The mk_direction of n, e, s or w; -1 if it is none of them. */
int cli_facing_of(const char *text);

/* The letter of an mk_direction. */
char cli_facing_letter(int facing);

/* Options that several subcommands take; each exits with a usage error. */
void cli_option_number(struct argp_state *state, const char *name, const char *text, uint64_t least,
                       uint64_t most, uint64_t *number);
void cli_option_rules(struct argp_state *state, const char *text, mk_rules *rules);
void cli_option_facing(struct argp_state *state, const char *text, int *facing);

/* The whole of a file ("-": standard input) of at most so many bytes, in memory that
 * the caller frees, closed by a NUL that length does not count. NULL after a message. */
char *cli_read_file(const char *path, size_t most, size_t *length);

/* Why no computer player has this name: there is none such, or its number is out of
 * bounds. */
const char *cli_player_fault(const char *name);

/* Whether the name begins as that of a player whose strength is a number, such as flat:20. */
bool cli_needs_number(const char *name);

/* A record as text that the caller frees; never NULL. */
char *cli_record_text(const mk_game *game);

/* A seed for the players of a game that tells nothing of its dice. */
uint64_t cli_players_seed(const mk_game *game);

/* The option --net=FILE of the subcommands in which computer players think: its row
 * in a list of options, and what to do with the file. The nets are for all hosts
 * that are opened afterwards. */
#define OPTION_NET 0x100
#define OPTION_NET_ROW                                                                                   \
    {                                                                                                    \
        "net", OPTION_NET, "FILE", 0,                                                                    \
            "A net to evaluate positions with, instead of the built-in one (may be given once for each " \
            "number of players)",                                                                        \
            0                                                                                            \
    }
void cli_option_net(struct argp_state *state, const char *path);

/* How a board is drawn: with characters beyond ASCII, with colours. */
typedef struct cli_style {
    bool unicode;
    bool colour;
} cli_style;

/* Escapes that begin each colour of rug. */
extern const char *const cli_backgrounds[4];

/* What this stream can show: colours on a terminal unless NO_COLOR is set,
 * Unicode where the locale has it. */
cli_style cli_style_of(FILE *stream);

/* Draws the market with its border loops, the rugs and Assam. No line is
 * empty. */
void cli_draw_board(FILE *to, const mk_state *state, cli_style look);

#endif
