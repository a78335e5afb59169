/* turn.c - a person's turn. */
#include "turn.h"

#include <curses.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "export.h"
#include "help.h"
#include "text.h"

/* ---- Waiting --------------------------------------------------------------------- */

/* Only a person's own choice, and only while chance has not yet built on it; for
 * practice, everything. */
bool turn_can_undo(const table *t) {
    const mk_game *game = &t->game;
    mk_state before;
    mk_phase last;
    if (game->count == 0) return false;
    if (t->setup->practice) return true;
    last = mk_action_phase(game->actions[game->count - 1]);
    if (last != MK_TURN && last != MK_LAY) return false;
    mk_game_at(game, game->count - 1, &before);
    return !t->setup->seats[mk_state_seat(&before)].computer;
}

/* Whether a key asks for it; if it is not possible, why. */
static bool asks_undo(table *t, const event *e) {
    if (e->kind != EVENT_KEY || e->key != 'u') return false;
    if (turn_can_undo(t)) return true;
    snprintf(t->message, sizeof t->message, "%s",
             _("There is nothing to take back: a choice stands once a roll or a draw follows."));
    return false;
}

static void ask_chances(table *t) {
    question q = {.kind = QUESTION_CHANCES, .player = "assam", .state = t->game.state, .limits = {0, 20000}};
    thinker_ask(t->thinker, &q);
}

static void ask_hint(table *t) {
    question q = {.kind = QUESTION_RANK, .player = "assam", .state = t->game.state, .limits = {1000, 0}};
    mk_phase phase = mk_state_phase(&t->game.state);
    if (phase != MK_TURN && phase != MK_LAY) return;
    t->hinting = true;
    t->hint_count = 0;
    thinker_ask(t->thinker, &q);
}

static void take_answer(table *t) {
    answer a;
    if (!thinker_answered(t->thinker, &a) || a.error) return;
    if (t->hinting) {
        t->hinting = false;
        memcpy(t->hints, a.ranked, sizeof t->hints);
        t->hint_count = a.count;
    } else if (t->chances_shown && !t->chances_known) {
        memcpy(t->chances, a.chances, sizeof t->chances);
        t->chances_known = true;
    }
}

bool turn_leaves(table *t) {
    char prompt[TABLE_TEXT], keys[TABLE_TEXT];
    event e;
    memcpy(prompt, t->prompt, sizeof prompt);
    memcpy(keys, t->keys, sizeof keys);
    snprintf(t->prompt, sizeof t->prompt, "%s", _("Leave the game?"));
    snprintf(t->keys, sizeof t->keys, "%s", _("y yes   any other key: go on"));
    do {
        table_draw(t);
        e = screen_wait(&t->s, -1);
        if (e.kind == EVENT_RESIZE) table_lay_out(t);
    } while (e.kind != EVENT_KEY && e.kind != EVENT_END);
    memcpy(t->prompt, prompt, sizeof prompt);
    memcpy(t->keys, keys, sizeof keys);
    return e.kind == EVENT_END || e.key == 'y' || e.key == 'Y';
}

bool turn_wait(table *t, int milliseconds, event *e) {
    for (;;) {
        if (t->chances_shown && !t->chances_known && !t->hinting) ask_chances(t);
        table_draw(t);
        *e = screen_wait(&t->s, milliseconds);
        switch (e->kind) {
        case EVENT_END: return false;
        case EVENT_RESIZE: table_lay_out(t); continue;
        case EVENT_WAKE: take_answer(t); return true;
        case EVENT_KEY: break;
        default: return true;
        }
        switch (e->key) {
        case 'q':
        case 'Q':
            if (turn_leaves(t)) return false;
            continue;
        case '?': help_show(t); continue;
        case 'h': ask_hint(t); continue;
        case 's': export_record(&t->game, t->message, sizeof t->message); continue;
        case 'c':
            t->chances_shown = !t->chances_shown;
            t->chances_known = false;
            continue;
        case 12: /* Ctrl-L */ clear(); continue;
        default: return true;
        }
    }
}

/* ---- Directions -------------------------------------------------------------------- */

static int direction_of_key(int key) {
    switch (key) {
    case KEY_UP: return MK_NORTH;
    case KEY_RIGHT: return MK_EAST;
    case KEY_DOWN: return MK_SOUTH;
    case KEY_LEFT: return MK_WEST;
    default: return -1;
    }
}

/* The direction in which a square lies from Assam, or -1. */
static int direction_of_square(const mk_state *s, int square) {
    int assam = mk_state_assam(s), x = (square & 7) - (assam & 7), y = (square >> 3) - (assam >> 3);
    if (square < 0 || square == assam) return -1;
    if (abs(x) > abs(y)) return x > 0 ? MK_EAST : MK_WEST;
    return y > 0 ? MK_NORTH : MK_SOUTH;
}

/* Shows where each roll would lead and, where it is one's own way, what it would cost. */
static void show_reach(table *t, int direction) {
    const mk_state *s = &t->game.state;
    int pips;
    board_view_of(&t->view, s);
    t->view.facing = direction;
    for (pips = 1; pips <= 4; pips++) {
        mk_outcome o;
        char *note;
        mk_state_foresee(s, direction, pips, &o);
        t->view.lit |= (uint64_t)1 << o.square;
        note = t->view.notes[o.square];
        if (s->rules.turning == MK_BEFORE && o.due)
            snprintf(note, BOARD_NOTE, "%d-%d", pips, o.paid);
        else
            snprintf(note, BOARD_NOTE, "%d", pips);
    }
}

static turn_answer ask_direction(table *t, mk_action *action) {
    const mk_state *s = &t->game.state;
    int selected = mk_state_is_legal(s, MK_ACTION_TURN(mk_state_facing(s))) ? (int)mk_state_facing(s) : -1;
    int direction;
    mk_action legal[MK_LEGAL_MAX];
    mk_state_legal(s, legal);
    if (selected < 0) selected = legal[0] - MK_ACTION_TURN(0);
    snprintf(t->prompt, sizeof t->prompt, _("%s, which way?"), table_name(t, mk_state_seat(s)));
    snprintf(t->keys, sizeof t->keys, "%s",
             _("arrows choose   Enter turn and roll   h hint   u undo   ? help   q leave"));
    for (;;) {
        event e;
        show_reach(t, selected);
        if (!turn_wait(t, -1, &e)) return TURN_LEAVE;
        direction = e.kind == EVENT_MOUSE ? direction_of_square(s, board_square(&t->b, e.row, e.column))
                    : e.kind == EVENT_KEY ? direction_of_key(e.key)
                                          : -1;
        if (asks_undo(t, &e)) return TURN_UNDO;
        if ((e.kind == EVENT_KEY && (e.key == ENTER || e.key == KEY_ENTER || e.key == ' ')) ||
            (e.kind == EVENT_MOUSE && direction == selected)) {
            *action = MK_ACTION_TURN(selected);
            return TURN_ACTION;
        }
        if (direction >= 0 && mk_state_is_legal(s, MK_ACTION_TURN(direction)))
            selected = direction;
        else if (direction >= 0)
            snprintf(t->message, sizeof t->message, "%s",
                     _("Assam may be turned to the left or to the right, never right round."));
    }
}

/* ---- Rugs --------------------------------------------------------------------------- */

/* Twice the middle of a rug. */
static void middle_of(mk_action lay, int *x, int *y) {
    mk_square first = 0, second = 0;
    mk_action_squares(lay, &first, &second);
    *x = (first & 7) + (second & 7);
    *y = (first >> 3) + (second >> 3);
}

/* The place nearest to this one in a direction, or this one. */
static int neighbour(const mk_action *legal, int n, int from, int direction) {
    int i, best = from, least = 1000, x, y;
    middle_of(legal[from], &x, &y);
    for (i = 0; i < n; i++) {
        int u, v, ahead, aside;
        middle_of(legal[i], &u, &v);
        ahead = direction == MK_NORTH   ? v - y
                : direction == MK_SOUTH ? y - v
                : direction == MK_EAST  ? u - x
                                        : x - u;
        aside = abs(direction == MK_NORTH || direction == MK_SOUTH ? u - x : v - y);
        if (ahead > 0 && ahead + 2 * aside < least) {
            least = ahead + 2 * aside;
            best = i;
        }
    }
    return best;
}

static uint64_t squares_of(mk_action lay) {
    mk_square first = 0, second = 0;
    mk_action_squares(lay, &first, &second);
    return (uint64_t)1 << first | (uint64_t)1 << second;
}

static void show_places(table *t, mk_action selected, int pointed) {
    mk_state after = t->game.state;
    mk_state_apply_unchecked(&after, selected);
    board_view_of(&t->view, &after);
    t->view.assam = mk_state_assam(&t->game.state);
    t->view.facing = (int)mk_state_facing(&t->game.state);
    t->view.pointed = squares_of(selected);
    if (pointed >= 0) t->view.lit = (uint64_t)1 << pointed;
}

static turn_answer ask_rug(table *t, mk_action *action) {
    const mk_state *s = &t->game.state;
    mk_action legal[MK_LEGAL_MAX];
    int i, n = mk_state_legal(s, legal), selected = 0, pointed = -1;
    snprintf(t->prompt, sizeof t->prompt, _("%s, where do you lay the rug?"),
             table_name(t, mk_state_seat(s)));
    snprintf(t->keys, sizeof t->keys, "%s",
             _("arrows, Tab choose   Enter lay   h hint   u undo   ? help   q leave"));
    for (;;) {
        event e;
        int square, direction;
        show_places(t, legal[selected], pointed);
        if (!turn_wait(t, -1, &e)) return TURN_LEAVE;
        if (asks_undo(t, &e)) return TURN_UNDO;
        if (e.kind == EVENT_KEY) {
            direction = direction_of_key(e.key);
            if (e.key == ENTER || e.key == KEY_ENTER || e.key == ' ') break;
            if (direction >= 0) selected = neighbour(legal, n, selected, direction);
            if (e.key == TAB) selected = (selected + 1) % n;
            if (e.key == KEY_BTAB) selected = (selected + n - 1) % n;
            if (e.key == ESCAPE) pointed = -1;
        } else if (e.kind == EVENT_MOUSE && (square = board_square(&t->b, e.row, e.column)) >= 0) {
            /* Two squares make a rug; the one that is chosen already is laid. */
            if (squares_of(legal[selected]) >> square & 1 && pointed < 0) break;
            for (i = 0; i < n; i++) {
                uint64_t both = squares_of(legal[i]);
                if (pointed >= 0 && both == ((uint64_t)1 << square | (uint64_t)1 << pointed)) break;
            }
            if (i < n) {
                selected = i;
                pointed = -1;
            } else {
                pointed = square;
                for (i = 0; i < n && !(squares_of(legal[i]) >> square & 1); i++) continue;
                if (i < n)
                    selected = i;
                else
                    pointed = -1;
            }
        }
    }
    *action = legal[selected];
    return TURN_ACTION;
}

turn_answer turn_ask(table *t, mk_action *action) {
    return mk_state_phase(&t->game.state) == MK_LAY ? ask_rug(t, action) : ask_direction(t, action);
}

/* ---- Chance by hand --------------------------------------------------------------------- */

turn_answer turn_ask_chance(table *t, mk_action *action) {
    const mk_state *s = &t->game.state;
    const bool roll = mk_state_phase(s) == MK_ROLL;
    mk_action legal[MK_LEGAL_MAX];
    int i, n = mk_state_legal(s, legal);
    board_view_of(&t->view, s);
    snprintf(t->prompt, sizeof t->prompt,
             _(roll ? N_("%s, what did you roll?") : N_("%s, which rug did you draw?")),
             table_name(t, mk_state_seat(s)));
    snprintf(t->keys, sizeof t->keys, "%s",
             roll ? _("1 2 3 4   u undo   ? help   q leave")
                  : _("the letter of the colour   u undo   ? help   q leave"));
    for (;;) {
        event e;
        if (!turn_wait(t, -1, &e)) return TURN_LEAVE;
        if (e.kind != EVENT_KEY) continue;
        if (asks_undo(t, &e)) return TURN_UNDO;
        for (i = 0; i < n; i++) {
            char text[MK_ACTION_TEXT_MAX];
            table_action_text(s, legal[i], text);
            if (e.key == text[0] || e.key == text[0] + 'a' - 'A') {
                *action = legal[i];
                return TURN_ACTION;
            }
        }
    }
}
