/* play_ask.c - asks a person for a choice and understands the answer.
 *
 * An answer is a line. Whatever a line holds (too much of it, zeros, bytes that
 * are no text) at worst it is no choice, and the question is asked again. */
#include "play.h"

#include <ctype.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "../host/language.h"

/* ---- Lines --------------------------------------------------------------------- */

enum { LINE = 32 };

/* Reads a line: its characters without spaces, in small letters. What is longer
 * than any answer becomes "-", which is none. False at the end of the input. */
static bool read_answer(char line[LINE]) {
    int c, length = 0;
    bool some = false, bad = false;
    while ((c = getchar()) != EOF) {
        some = true;
        if (c == '\n') break;
        if (isspace(c)) continue;
        if (c == '\0' || length == LINE - 1)
            bad = true;
        else
            line[length++] = (char)tolower(c);
    }
    if (bad) line[0] = '-', length = 1;
    line[length] = '\0';
    return some;
}

static bool prompt(const cli_play *t, char line[LINE]) {
    const mk_state *s = &t->game.state;
    const char *name = t->names[mk_state_seat(s)];
    mk_action legal[MK_LEGAL_MAX];
    char letters[2 * MK_LEGAL_MAX + 1] = "";
    bool some;
    int i, n = mk_state_legal(s, legal);
    if (mk_state_phase(s) == MK_LAY) {
        printf(_("%s, where do you lay the rug?"), name);
    } else {
        mk_state after = *s;
        mk_state_apply_unchecked(&after, legal[0]);
        if (mk_state_seat(&after) == mk_state_seat(s))
            printf(_("%s, which way?"), name);
        else
            /* TRANSLATORS: who is asked, and who will have to go that way. */
            printf(_("%s, which way will %s have to go?"), name, t->names[mk_state_seat(&after)]);
        for (i = 0; i < n; i++)
            snprintf(letters + 2 * i, 3, " %c", "nesw"[legal[i] - MK_ACTION_TURN(MK_NORTH)]);
        printf(" [%s]", letters + 1);
    }
    fputs(" > ", stdout);
    fflush(stdout);
    if (ferror(stdout)) return false;
    some = read_answer(line);
    /* A person's own Enter ended the line; nothing else does. */
    if (!some || !isatty(STDIN_FILENO)) puts("");
    return some;
}

/* ---- Why not ------------------------------------------------------------------- */

static bool is_beside(int square, int other) {
    int columns = abs(square % 8 - other % 8), rows = abs(square / 8 - other / 8);
    return columns + rows == 1;
}

static void explain_rug(const mk_state *s, mk_action action) {
    mk_square first = 0, second = 0, assam = mk_state_assam(s);
    mk_action_squares(action, &first, &second);
    if (first == assam || second == assam)
        puts(_("Assam stands there: the rug must lie beside him."));
    else if (!is_beside(first, assam) && !is_beside(second, assam))
        puts(_("The rug must touch the square where Assam stands."));
    else
        puts(_("A rug must not cover both halves of one and the same rug."));
}

static void explain(const mk_state *s, const char *line) {
    mk_action action;
    bool read = mk_action_read(&action, line, strlen(line)) == MK_FINE;
    if (mk_state_phase(s) == MK_LAY) {
        if (read && mk_action_phase(action) == MK_LAY)
            explain_rug(s, action);
        else
            puts(_("Answer with two squares side by side, such as c2c3, or ? for help."));
    } else if (read && mk_action_phase(action) == MK_TURN) {
        if (action - MK_ACTION_TURN(MK_NORTH) == (int)mk_state_facing(s))
            puts(_("By these rules Assam must be turned, to the left or to the right."));
        else
            puts(_("Assam may be turned to the left or to the right, never right round."));
    } else {
        puts(_("Answer with one of the letters in brackets, or ? for help."));
    }
}

/* ---- Answers ------------------------------------------------------------------- */

static void say_record(const cli_play *t) {
    char *text = cli_record_text(&t->game);
    fputs(text, stdout);
    free(text);
}

cli_answer cli_ask(const cli_play *t, mk_action *action) {
    const mk_state *s = &t->game.state;
    char line[LINE];
    if (t->boards) cli_say_board(t);
    for (;;) {
        cli_say_choices(t);
        if (!prompt(t, line)) {
            if (ferror(stdout)) return ANSWER_FAILED;
            if (!ferror(stdin)) return ANSWER_END;
            if (errno == EINTR) return ANSWER_LEAVE; /* a signal, such as Ctrl-C */
            cli_fail(_("cannot read standard input: %s"), strerror(errno));
            return ANSWER_FAILED;
        }
        if (mk_action_read(action, line, strlen(line)) == MK_FINE && mk_state_is_legal(s, *action))
            return ANSWER_ACTION;
        if (strcmp(line, "?") == 0) {
            cli_say_help(t);
        } else if (strcmp(line, "b") == 0) {
            cli_say_board(t);
            cli_say_seats(t);
        } else if (strcmp(line, "r") == 0) {
            say_record(t);
        } else if (strcmp(line, "q") == 0) {
            return ANSWER_LEAVE;
        } else if (strcmp(line, "u") == 0) {
            if (mk_table_undoable(&t->table, &t->game)) return ANSWER_UNDO;
            puts(_("There is nothing to take back: after the next roll or draw a choice is final."));
        } else {
            explain(s, line);
        }
    }
}
