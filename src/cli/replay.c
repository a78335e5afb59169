/* replay.c - checks records and shows how the games ended. */
#include "cli.h"

#include <stdlib.h>
#include <string.h>

static void print_tags(const mk_game *game) {
    char rules[MK_RULES_TEXT_MAX];
    uint32_t at = 0;
    mk_note note;
    mk_rules_write(&game->start.rules, rules, sizeof rules);
    printf("Rules %s, %d players", rules, game->start.players);
    while (mk_game_next_note(game, &at, &note))
        if (note.name)
            printf(", %.*s %.*s", (int)note.name_length, note.name, (int)note.text_length, note.text);
    puts("");
}

static void print_end(const mk_game *game) {
    const mk_state *s = &game->state;
    char result[MK_RESULT_TEXT_MAX];
    int seat;
    cli_draw_board(stdout, s, cli_style_of(stdout));
    for (seat = 0; seat < s->players; seat++) {
        if (mk_state_in(s, seat))
            printf("Seat %d: %d dirhams + %d visible = %d\n", seat + 1, mk_state_purse(s, seat),
                   mk_state_visible(s, seat), mk_state_score(s, seat));
        else
            printf("Seat %d: out\n", seat + 1);
    }
    mk_result_write(s, result, sizeof result);
    if (strcmp(result, "*") == 0)
        printf("Unfinished after %d actions: seat %d to act.\n", game->count, s->seat + 1);
    else
        printf("Result: %s\n", result);
}

/* Tens of thousands of games. Whatever has no end is refused before memory ends. */
enum { RECORDS_MOST = 256 << 20 };

/* All games of one file; the ones before a broken one are shown all the same. */
static int replay_file(const char *path) {
    size_t length, at = 0;
    char *text = cli_read_file(path, RECORDS_MOST, &length);
    mk_game game;
    mk_fault fault = {MK_FINE, MK_FIELD_NONE, 0, 0, 0};
    int status = EXIT_FINE;
    if (!text) return EXIT_FAILED;
    do {
        size_t end;
        bool follows = at > 0 && text[at] != '[' && text[at] != '{';
        if (mk_record_read(&game, text + at, length - at, &end, &fault)) {
            char message[256];
            size_t i;
            if (follows) fault.error = MK_ERROR_RECORD_TRAILING; /* not a record at all */
            /* The fault counts from the record, a person from the file. */
            fault.offset += (uint32_t)at;
            for (i = 0; i < at; i++) fault.line += text[i] == '\n';
            mk_fault_write(&fault, message, sizeof message);
            status = cli_fail("%s: %s", strcmp(path, "-") == 0 ? "standard input" : path, message);
            break;
        }
        if (at > 0) puts("");
        print_tags(&game);
        print_end(&game);
        at += end;
        at += strspn(text + at, " \t\r\n");
    } while (at < length);
    free(text);
    return status;
}

static error_t parse(int key, char *word, struct argp_state *state) {
    int *status = state->input;
    switch (key) {
    case ARGP_KEY_ARG:
        if (replay_file(word) != EXIT_FINE) *status = EXIT_FAILED;
        return 0;
    case ARGP_KEY_NO_ARGS:
        argp_error(state, "no record is named; give a file, or - for standard input");
        return EINVAL;
    default: return ARGP_ERR_UNKNOWN;
    }
}

int cli_replay_main(int argc, char **argv) {
    static const struct argp argp = {
        NULL,
        parse,
        "FILE...",
        "Checks every game of these records (.mkh) by playing it through the rules, and "
        "prints its final board and scores. A file may hold several games.",
        NULL,
        NULL,
        NULL};
    int status = EXIT_FINE;
    argp_parse(&argp, argc, argv, 0, NULL, &status);
    return status;
}
