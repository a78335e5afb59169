/* turn.c - a person's turn. */
#include "turn.h"

#include <curses.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "help.h"
#include "../host/language.h"

/* ---- Waiting --------------------------------------------------------------------- */

/* Whether a key asks for it; if it is not possible, why. */
static bool asks_undo(tui_scene *t, const tui_event *e) {
    if (e->kind != EVENT_KEY || e->key != 'u') return false;
    if (mk_table_undoable(&t->setup->table, &t->game)) return true;
    snprintf(t->message, sizeof t->message, "%s",
             _("There is nothing to take back: after the next roll or draw a choice is final."));
    return false;
}

static void ask_chances(tui_scene *t) {
    host_question q = {.kind = QUESTION_CHANCES, .player = "assam", .game = t->game, .limits = {0, 20000}};
    t->chances_state = CHANCES_ASKED;
    host_thinker_ask(t->thinker, &q);
}

static void ask_hint(tui_scene *t) {
    host_question q = {.kind = QUESTION_RANK, .player = "assam", .game = t->game, .limits = {1000, 0}};
    mk_phase phase = mk_state_phase(&t->game.state);
    if (t->hinting || (phase != MK_TURN && phase != MK_LAY)) return;
    t->hinting = true;
    t->hint_count = 0;
    /* One question at a time: what was asked before is asked again afterwards. */
    if (t->chances_state == CHANCES_ASKED) t->chances_state = CHANCES_UNKNOWN;
    host_thinker_ask(t->thinker, &q);
}

/* Looks whether there is one: what woke the screen may have been seen by somebody else. */
static void take_answer(tui_scene *t) {
    host_answer a;
    if (!t->hinting && t->chances_state != CHANCES_ASKED) return;
    if (!host_thinker_answered(t->thinker, &a)) return;
    if (t->hinting) {
        t->hinting = false;
        memcpy(t->hints, a.ranked, sizeof t->hints);
        t->hint_count = a.error ? 0 : a.count;
        if (a.error) snprintf(t->message, sizeof t->message, "%s", _("assam has no hint for this."));
    } else if (!a.error) {
        memcpy(t->chances, a.chances, sizeof t->chances);
        t->chances_state = CHANCES_KNOWN;
    }
}

bool tui_turn_leaves(tui_scene *t) {
    const tui_prompt before = t->asked;
    tui_event e;
    tui_scene_ask(t, _("y yes   any other key: go on"), "%s", _("Leave the game?"));
    do {
        tui_scene_draw(t);
        e = tui_screen_wait(&t->s, -1);
        if (e.kind == EVENT_RESIZE) tui_scene_lay_out(t);
    } while (e.kind != EVENT_KEY && e.kind != EVENT_MOUSE && e.kind != EVENT_END);
    t->asked = before;
    return e.kind == EVENT_END || (e.kind == EVENT_KEY && (e.key == 'y' || e.key == 'Y'));
}

bool tui_turn_wait(tui_scene *t, int milliseconds, tui_event *e) {
    for (;;) {
        take_answer(t);
        if (t->chances_shown && t->chances_state == CHANCES_UNKNOWN && !t->hinting) ask_chances(t);
        tui_scene_draw(t);
        *e = tui_screen_wait(&t->s, milliseconds);
        switch (e->kind) {
        case EVENT_END: return false;
        case EVENT_RESIZE: tui_scene_lay_out(t); continue;
        case EVENT_KEY: break;
        default: return true;
        }
        switch (e->key) {
        case 'q':
        case 'Q':
            if (tui_turn_leaves(t)) return false;
            continue;
        case '?': tui_help_show(t); continue;
        case 'h': ask_hint(t); continue;
        case 's': tui_scene_export(t, t->message, sizeof t->message); continue;
        case 'c': t->chances_shown = !t->chances_shown; continue;
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
static void show_reach(tui_scene *t, int direction) {
    const mk_state *s = &t->game.state;
    int pips;
    tui_board_view_of(&t->view, s);
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

static tui_turn_answer ask_direction(tui_scene *t, mk_action *action) {
    const mk_state *s = &t->game.state;
    int selected = mk_state_is_legal(s, MK_ACTION_TURN(mk_state_facing(s))) ? (int)mk_state_facing(s) : -1;
    int direction;
    mk_action legal[MK_LEGAL_MAX];
    mk_state_legal(s, legal);
    if (selected < 0) selected = legal[0] - MK_ACTION_TURN(0);
    /* The roll follows at once only where it is the program's and comes after the turning. */
    tui_scene_ask(t,
                  s->rules.turning == MK_BEFORE && !t->setup->table.by_hand
                      ? _("arrows choose   Enter turn and roll   h hint   u undo   ? help   q leave")
                      : _("arrows choose   Enter turn Assam   h hint   u undo   ? help   q leave"),
                  _("%s, which way?"), tui_scene_name(t, mk_state_seat(s)));
    t->asked.rug = true;
    for (;;) {
        tui_event e;
        show_reach(t, selected);
        if (!tui_turn_wait(t, -1, &e)) return TURN_LEAVE;
        direction = e.kind == EVENT_MOUSE ? direction_of_square(s, tui_board_square(&t->b, e.row, e.column))
                    : e.kind == EVENT_KEY ? direction_of_key(e.key)
                                          : -1;
        if (asks_undo(t, &e)) return TURN_UNDO;
        if ((e.kind == EVENT_KEY && (e.key == ENTER || e.key == ' ')) ||
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

/* The first place that covers these squares, or -1. */
static int place_on(const mk_action *legal, int n, uint64_t squares) {
    int i;
    for (i = 0; i < n; i++)
        if ((squares_of(legal[i]) & squares) == squares) return i;
    return -1;
}

static void show_places(tui_scene *t, mk_action selected, int pointed) {
    mk_state after = t->game.state;
    mk_state_apply_unchecked(&after, selected);
    tui_board_view_of(&t->view, &after);
    t->view.assam = mk_state_assam(&t->game.state);
    t->view.facing = (int)mk_state_facing(&t->game.state);
    t->view.pointed = squares_of(selected);
    if (pointed >= 0) t->view.lit = (uint64_t)1 << pointed;
}

static tui_turn_answer ask_rug(tui_scene *t, mk_action *action) {
    const mk_state *s = &t->game.state;
    mk_action legal[MK_LEGAL_MAX];
    int n = mk_state_legal(s, legal), selected = 0, pointed = -1;
    tui_scene_ask(t, _("arrows, Tab choose   Enter lay   h hint   u undo   ? help   q leave"),
                  _("%s, where do you lay the rug?"), tui_scene_name(t, mk_state_seat(s)));
    t->asked.rug = true;
    for (;;) {
        tui_event e;
        int square, direction;
        show_places(t, legal[selected], pointed);
        if (!tui_turn_wait(t, -1, &e)) return TURN_LEAVE;
        if (asks_undo(t, &e)) return TURN_UNDO;
        if (e.kind == EVENT_KEY) {
            direction = direction_of_key(e.key);
            if (e.key == ENTER || e.key == ' ') break;
            if (direction >= 0) selected = neighbour(legal, n, selected, direction);
            if (e.key == TAB) selected = (selected + 1) % n;
            if (e.key == KEY_BTAB) selected = (selected + n - 1) % n;
            if (e.key == ESCAPE) pointed = -1;
        } else if (e.kind == EVENT_MOUSE && (square = tui_board_square(&t->b, e.row, e.column)) >= 0) {
            /* Two squares make a rug; the one that is chosen already is laid. */
            const uint64_t one = (uint64_t)1 << square;
            int both = -1, any = place_on(legal, n, one);
            if (squares_of(legal[selected]) & one && pointed < 0) break;
            if (pointed >= 0 && pointed != square) both = place_on(legal, n, one | (uint64_t)1 << pointed);
            if (both >= 0)
                selected = both;
            else if (any >= 0)
                selected = any;
            pointed = both < 0 && any >= 0 ? square : -1;
        }
    }
    *action = legal[selected];
    return TURN_ACTION;
}

/* ---- Chance by hand --------------------------------------------------------------------- */

static tui_turn_answer ask_chance(tui_scene *t, mk_action *action) {
    const mk_state *s = &t->game.state;
    const bool roll = mk_state_phase(s) == MK_ROLL;
    mk_action legal[MK_LEGAL_MAX];
    int i, n = mk_state_legal(s, legal);
    tui_board_view_of(&t->view, s);
    tui_scene_ask(t,
                  roll ? _("1 2 3 4   u undo   ? help   q leave")
                       : _("R red  Y yellow  B blue  G green   u undo   ? help   q leave"),
                  roll ? _("%s, what did you roll?") : _("%s, which rug did you draw?"),
                  tui_scene_name(t, mk_state_seat(s)));
    t->asked.rug = true;
    for (;;) {
        tui_event e;
        if (!tui_turn_wait(t, -1, &e)) return TURN_LEAVE;
        if (e.kind != EVENT_KEY) continue;
        if (asks_undo(t, &e)) return TURN_UNDO;
        for (i = 0; i < n; i++) {
            char text[MK_ACTION_TEXT_MAX];
            tui_scene_action_text(s, legal[i], text);
            if (e.key == text[0] || e.key == text[0] + 'a' - 'A') {
                *action = legal[i];
                return TURN_ACTION;
            }
        }
    }
}

tui_turn_answer tui_turn_ask(tui_scene *t, mk_action *action) {
    switch (mk_state_phase(&t->game.state)) {
    case MK_TURN: return ask_direction(t, action);
    case MK_LAY: return ask_rug(t, action);
    default: return ask_chance(t, action);
    }
}
