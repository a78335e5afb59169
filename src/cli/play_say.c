/* play_say.c - what the players of a game at the terminal are told.
 *
 * Everything is whole lines from top to bottom, so that it can be read in a
 * pipe, a small window or by a screen reader. Colours only repeat what letters
 * say. Sentences have names in no other place than where a language leaves them
 * as they are. */
#include "play.h"

#include <string.h>
#include <wchar.h>

#include "../host/language.h"

static const char *const directions[] = {N_("north"), N_("east"), N_("south"), N_("west")};

static const char *const facings[] = {N_("facing north"), N_("facing east"), N_("facing south"),
                                      N_("facing west")};

/* TRANSLATORS: %s is a player's name. */
static const char *const turnings[] = {N_("%s turns Assam north."), N_("%s turns Assam east."),
                                       N_("%s turns Assam south."), N_("%s turns Assam west.")};

static const char *const rugs[] = {N_("red rug"), N_("yellow rug"), N_("blue rug"), N_("green rug")};

static const char colour_letters[] = "RYBG";
static const char direction_letters[] = "nesw";

/* ---- Tables ------------------------------------------------------------------ */

enum { CELLS = 5, CELL = 160 };

/* A line of a table that is shown with its columns aligned. */
typedef struct row {
    char cells[CELLS][CELL];
} row;

/* How many columns a text takes on the screen; colours take none. */
static int width(const char *text) {
    const char *end = text + strlen(text);
    mbstate_t shift = {0};
    int columns = 0;
    while (text < end) {
        wchar_t character;
        size_t length;
        if (*text == '\033') {
            text += strcspn(text, "m");
            text += *text == 'm';
            continue;
        }
        length = mbrtowc(&character, text, (size_t)(end - text), &shift);
        if (length == 0 || length > (size_t)(end - text)) {
            /* Not of this locale: a byte, a column. */
            memset(&shift, 0, sizeof shift);
            length = 1;
            columns++;
        } else if (wcwidth(character) > 0) {
            columns += wcwidth(character);
        }
        text += length;
    }
    return columns;
}

static void pad(const char *text, int columns) { printf("%s%*s", text, columns - width(text), ""); }

/* One line of the table; cells behind an empty one do not count. */
static void print_row(const row *rows, int count, int which, const char *gap) {
    int widest[CELLS] = {0}, i, cell;
    for (i = 0; i < count; i++)
        for (cell = 0; cell < CELLS - 1; cell++)
            if (width(rows[i].cells[cell]) > widest[cell]) widest[cell] = width(rows[i].cells[cell]);
    for (cell = 0; cell < CELLS - 1 && rows[which].cells[cell + 1][0]; cell++) {
        pad(rows[which].cells[cell], widest[cell]);
        fputs(gap, stdout);
    }
    puts(rows[which].cells[cell]);
}

/* Appends as much of a text as a cell holds, which is more than any has. */
static void add(char cell[CELL], const char *text) {
    size_t used = strlen(cell), length = strnlen(text, CELL - 1 - used);
    memcpy(cell + used, text, length);
    cell[used + length] = '\0';
}

static void add_colour(char cell[CELL], mk_colour colour, cli_style look) {
    char letter[] = {colour_letters[colour], '\0'};
    if (look.colour) add(cell, cli_backgrounds[colour]);
    add(cell, letter);
    if (look.colour) add(cell, "\033[0m");
}

/* A heading follows an empty line. */
static void begin_heading(const cli_play *t) { fputs(t->look.colour ? "\n\033[1m" : "\n", stdout); }

static void end_heading(const cli_play *t) { puts(t->look.colour ? "\033[0m" : ""); }

/* Its name and its letter on the board. */
static void print_rug(const cli_play *t, mk_colour colour, const char *format) {
    char cell[CELL] = "";
    add_colour(cell, colour, t->look);
    printf(format, _(rugs[colour]), cell);
}

static const char *square_text(int square, char text[3]) {
    text[0] = (char)('a' + square % 8);
    text[1] = (char)('1' + square / 8);
    text[2] = '\0';
    return text;
}

const char *cli_rug_text(const mk_state *state, mk_action action, char text[MK_ACTION_TEXT_MAX]) {
    mk_action_write(state, action, text, MK_ACTION_TEXT_MAX);
    return text;
}

/* ---- The beginning ------------------------------------------------------------- */

void cli_say_start(const cli_play *t) {
    char rules[MK_RULES_TEXT_MAX];
    int players = mk_state_players(&t->game.state);
    mk_rules_write(&t->game.start.rules, rules, sizeof rules);
    /* TRANSLATORS: the second %s is a setting like "it,turning=after". */
    printf(ngettext("Marrakech for %d player, rules %s.", "Marrakech for %d players, rules %s.",
                    (unsigned long)players),
           players, rules);
    puts("");
    puts(_("Answer ? for help, q to leave."));
}

void cli_say_help(const cli_play *t) {
    int colour;
    printf("n e s w  %s\n", _("turn Assam north, east, south or west; never right round"));
    printf("c2c3     %s\n", _("lay the rug on these two squares, in either order"));
    printf("b        %s\n", _("show the board, and everybody's dirhams and rugs"));
    printf("r        %s\n", _("show the record of the game so far"));
    printf("u        %s\n", _("take back the last choice, until the next roll or draw"));
    printf("q        %s\n", _("leave the game"));
    printf("2: d6 -3 B  %s\n", _("roll 2, stop on d6, pay 3 dirhams for the rug with the letter B"));
    for (colour = MK_RED; colour <= MK_GREEN; colour++)
        if (mk_state_colour_seat(&t->game.state, colour) >= 0)
            print_rug(t, (mk_colour)colour, colour == MK_RED ? "%s (%s)" : "  %s (%s)");
    puts("");
}

/* ---- How things stand ------------------------------------------------------------ */

void cli_say_board(const cli_play *t) { cli_draw_board(stdout, &t->game.state, t->look); }

/* What one seat has: colours, dirhams, visible halves, score, rugs left. */
static void fill_seat(const cli_play *t, int seat, row *r) {
    const mk_state *s = &t->game.state;
    int colour, purse = mk_state_purse(s, seat), visible = mk_state_visible(s, seat);
    char text[CELL], left[CELL] = "";
    memset(r, 0, sizeof *r);
    for (colour = MK_RED; colour <= MK_GREEN; colour++) {
        if (mk_state_colour_seat(s, colour) != seat) continue;
        if (*left) add(r->cells[0], " "), add(left, ",");
        add_colour(r->cells[0], (mk_colour)colour, t->look);
        snprintf(text, sizeof text, " %d %c", mk_state_colour_left(s, colour), colour_letters[colour]);
        add(left, text);
    }
    if (!mk_state_in(s, seat)) {
        /* TRANSLATORS: this player is no longer in the game. */
        snprintf(r->cells[1], CELL, " %s", _("out"));
        return;
    }
    snprintf(text, CELL, ngettext("%2d dirham", "%2d dirhams", (unsigned long)purse), purse);
    add(strcpy(r->cells[1], " "), text);
    /* TRANSLATORS: so many visible halves of rugs. */
    snprintf(text, CELL, ngettext("%2d visible", "%2d visible", (unsigned long)visible), visible);
    add(strcpy(r->cells[2], "+ "), text);
    snprintf(r->cells[3], CELL, "= %d", mk_state_score(s, seat));
    if (mk_state_phase(s) == MK_OVER) return;
    /* TRANSLATORS: how many rugs of which colour this player still has to lay follows. */
    snprintf(r->cells[4], CELL, " %s", _("rugs left:"));
    add(r->cells[4], left);
}

void cli_say_seats(const cli_play *t) {
    const mk_state *s = &t->game.state;
    int seat, widest = 0, players = mk_state_players(s);
    row rows[4];
    for (seat = 0; seat < players; seat++) {
        if (width(t->names[seat]) > widest) widest = width(t->names[seat]);
        fill_seat(t, seat, &rows[seat]);
    }
    for (seat = 0; seat < players; seat++) {
        bool acts = mk_state_phase(s) != MK_OVER && mk_state_seat(s) == seat;
        printf("%s %d ", acts ? ">" : " ", seat + 1);
        pad(t->names[seat], widest);
        fputs("  ", stdout);
        print_row(rows, players, seat, " ");
    }
}

void cli_say_turn(const cli_play *t) {
    mk_turn turns[MK_GAME_ACTIONS];
    const int before = mk_turns_of(&t->game, t->game.count, turns);
    begin_heading(t);
    /* TRANSLATORS: its number, and whose turn it is. */
    printf(_("Turn %d: %s"), before + 1, t->names[mk_state_seat(&t->game.state)]);
    end_heading(t);
    cli_say_seats(t);
}

/* ---- What can be done --------------------------------------------------------- */

/* Where the rolls would lead after Assam has been turned. In the variant it is
 * the next player who will go there. */
static void fill_forecast(const cli_play *t, mk_action turn, row *r) {
    mk_state after = t->game.state;
    int pips, direction = turn - MK_ACTION_TURN(MK_NORTH);
    memset(r, 0, sizeof *r);
    snprintf(r->cells[0], CELL, "%c  %s", direction_letters[direction], _(directions[direction]));
    mk_state_apply_unchecked(&after, turn);
    for (pips = 1; pips <= 4; pips++) {
        char *cell = r->cells[pips], square[3];
        mk_outcome outcome;
        mk_state_foresee(&after, (int)mk_state_facing(&after), pips, &outcome);
        snprintf(cell, CELL, "%d: %s", pips, square_text(outcome.square, square));
        if (outcome.payee < 0) continue;
        snprintf(cell + strlen(cell), CELL - strlen(cell), " -%d ", outcome.paid);
        add_colour(cell, mk_state_colour_at(&after, outcome.square), t->look);
        if (!outcome.out) continue;
        add(cell, " ");
        add(cell, _("out"));
    }
}

void cli_say_choices(const cli_play *t) {
    const mk_state *s = &t->game.state;
    mk_action legal[MK_LEGAL_MAX];
    int i, n = mk_state_legal(s, legal);
    if (mk_state_phase(s) == MK_TURN) {
        row rows[MK_LEGAL_MAX];
        for (i = 0; i < n; i++) fill_forecast(t, legal[i], &rows[i]);
        for (i = 0; i < n; i++) {
            fputs("  ", stdout);
            print_row(rows, n, i, "  ");
        }
        return;
    }
    if (mk_state_hand(s) == MK_NO_COLOUR) {
        /* TRANSLATORS: the places where the rug may be laid follow. */
        fputs(_("Places:"), stdout);
    } else {
        /* TRANSLATORS: "red rug", its letter; the places where it may be laid follow. */
        print_rug(t, mk_state_hand(s), _("%s (%s):"));
    }
    for (i = 0; i < n; i++) {
        char text[MK_ACTION_TEXT_MAX];
        printf(" %s", cli_rug_text(s, legal[i], text));
    }
    puts("");
}

/* ---- What happens ------------------------------------------------------------------ */

static void say_draw(const cli_play *t, mk_colour colour) {
    /* TRANSLATORS: the name of the drawn rug follows: red rug. */
    printf(_("%s draws from the pile:"), t->names[mk_state_seat(&t->game.state)]);
    print_rug(t, colour, " %s (%s)\n");
}

/* Every square in order, and the loops that lead from one to the next. */
static void print_walk(const mk_state *before, const mk_step *step, cli_style look) {
    const char *arrow = look.unicode ? " → " : " > ";
    int i, facing = (int)mk_state_facing(before);
    char text[3];
    fputs(square_text(mk_state_assam(before), text), stdout);
    for (i = 0; i < step->steps; i++) {
        /* TRANSLATORS: a loop of the border, where Assam turns round. */
        if (step->facings[i] != facing) printf("%s%s", arrow, _("loop"));
        facing = step->facings[i];
        printf("%s%s", arrow, square_text(step->way[i], text));
    }
}

static void say_tribute(const cli_play *t, const mk_outcome *o) {
    int seat = mk_state_seat(&t->game.state);
    const char *name = t->names[seat];
    if (o->payee < 0) {
        puts(_("There is nothing to pay."));
        return;
    }
    if (o->paid < o->due) {
        printf(_("The tribute is %d, but %s has only %d."), o->due, name, o->paid);
        puts("");
    }
    if (o->paid) {
        /* TRANSLATORS: who pays, how much, to whom. */
        printf(ngettext("%s pays %d dirham to %s.", "%s pays %d dirhams to %s.", o->paid), name, o->paid,
               t->names[o->payee]);
        puts("");
    }
    if (o->out) {
        printf(_("%s is out. The rugs of this seat stay on the board, neutral."), name);
        puts("");
    }
}

static void say_roll(const cli_play *t, const mk_step *step) {
    /* TRANSLATORS: the squares of Assam's walk follow, and how he faces then. */
    printf(_("The roll is %d. Assam:"), step->steps);
    putchar(' ');
    print_walk(&t->game.state, step, t->look);
    printf(", %s.\n", _(facings[step->outcome.facing]));
    say_tribute(t, &step->outcome);
}

/* The squares of a rug, the one beside Assam first. */
static void split_rug(const mk_state *s, mk_action action, char first[3], char second[3]) {
    char text[MK_ACTION_TEXT_MAX];
    cli_rug_text(s, action, text);
    snprintf(first, 3, "%.2s", text);
    snprintf(second, 3, "%.2s", text + 2);
}

void cli_say_action(const cli_play *t, mk_action action) {
    const mk_state *s = &t->game.state;
    const char *name = t->names[mk_state_seat(s)];
    int direction = action - MK_ACTION_TURN(MK_NORTH);
    char first[3], second[3];
    mk_step step;
    mk_step_of(s, action, &step);
    switch (step.phase) {
    case MK_DRAW: say_draw(t, (mk_colour)action); break;
    case MK_TURN:
        if (direction == (int)mk_state_facing(s))
            printf(_("%s lets Assam go straight on."), name);
        else
            printf(_(turnings[direction]), name);
        puts("");
        break;
    case MK_ROLL: say_roll(t, &step); break;
    case MK_LAY:
        split_rug(s, action, first, second);
        printf(_("%s lays the rug on %s and %s."), name, first, second);
        puts("");
        break;
    default: break;
    }
}

void cli_say_undo(const cli_play *t, int count) {
    mk_state before;
    mk_game_at(&t->game, t->game.count - count, &before);
    printf(_("%s takes back the last choice."), t->names[mk_state_seat(&before)]);
    puts("");
}

/* ---- The end ------------------------------------------------------------------------ */

/* Whether others have as many points and only the dirhams decide. */
static bool won_by_dirhams(const mk_state *s, int winner) {
    int seat;
    for (seat = 0; seat < mk_state_players(s); seat++)
        if (seat != winner && mk_state_in(s, seat) && mk_state_score(s, seat) == mk_state_score(s, winner))
            return true;
    return false;
}

void cli_say_end(const cli_play *t) {
    const mk_state *s = &t->game.state;
    int seat, in = 0, count = 0, winner = 0, winners = mk_state_winners(s);
    begin_heading(t);
    fputs(_("The game is over."), stdout);
    end_heading(t);
    if (t->boards) cli_say_board(t);
    cli_say_seats(t);
    for (seat = 0; seat < mk_state_players(s); seat++) {
        in += mk_state_in(s, seat) != 0;
        if (!(winners >> seat & 1)) continue;
        winner = seat;
        count++;
    }
    if (count > 1) {
        fputs(_("Points and dirhams are equal. The win is shared by:"), stdout);
        for (seat = 0; seat < mk_state_players(s); seat++)
            if (winners >> seat & 1) printf(" %s%s", t->names[seat], winners >> seat >> 1 ? "," : ".");
    } else if (in == 1) {
        printf(_("Nobody else is left. %s wins!"), t->names[winner]);
    } else if (won_by_dirhams(s, winner)) {
        printf(_("The points are equal. With more dirhams, %s wins!"), t->names[winner]);
    } else {
        int score = mk_state_score(s, winner);
        printf(ngettext("%s wins with %d point!", "%s wins with %d points!", (unsigned long)score),
               t->names[winner], score);
    }
    puts("");
}
