/* game.c - one game on the screen: whose move it is, and what is seen of it. */
#include "game.h"

#include <curses.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "help.h"
#include "result.h"
#include "text.h"
#include "turn.h"

/* Milliseconds a step of Assam and a look at what a computer player did, by speed. */
static const int steps[] = {0, 400, 180, 70}, looks[] = {0, 2500, 1200, 400};

static long now_ms(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (long)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

/* A pause that any key ends, but no thought that comes to its end; false if the game is
 * to be left. */
static bool pause_for(table *t, int milliseconds) {
    const long end = now_ms() + milliseconds;
    event e = {EVENT_WAKE, 0, 0, 0};
    long left;
    while (milliseconds > 0 && e.kind == EVENT_WAKE && (left = end - now_ms()) > 0)
        if (!turn_wait(t, (int)left, &e)) return false;
    return true;
}

/* ---- What is said ---------------------------------------------------------------- */

static void say_choice(table *t, mk_action action) {
    static const char *const turnings[] = {N_("%s turns Assam north."), N_("%s turns Assam east."),
                                           N_("%s turns Assam south."), N_("%s turns Assam west.")};
    const mk_state *s = &t->game.state;
    const char *name = table_name(t, mk_state_seat(s));
    char text[MK_ACTION_TEXT_MAX], first[3], second[3];
    if (mk_action_phase(action) == MK_TURN) {
        int direction = action - MK_ACTION_TURN(0);
        if (direction == (int)mk_state_facing(s))
            snprintf(t->message, sizeof t->message, _("%s lets Assam go straight on."), name);
        else
            snprintf(t->message, sizeof t->message, _(turnings[direction]), name);
    } else {
        table_action_text(s, action, text);
        snprintf(first, sizeof first, "%.2s", text);
        snprintf(second, sizeof second, "%.2s", text + 2);
        snprintf(t->message, sizeof t->message, _("%s lays the rug on %s and %s."), name, first, second);
    }
}

static void say_roll(table *t, int pips, const mk_outcome *o) {
    const char *name = table_name(t, mk_state_seat(&t->game.state));
    if (o->payee < 0)
        snprintf(t->message, sizeof t->message, _("%s rolls %d."), name, pips);
    else if (o->out)
        /* TRANSLATORS: who, what the die shows, the tribute in dirhams. */
        snprintf(t->message, sizeof t->message, _("%s rolls %d, cannot pay the tribute of %d and is out."),
                 name, pips, o->due);
    else
        /* TRANSLATORS: who pays, what the die shows, how much, to whom. */
        snprintf(t->message, sizeof t->message,
                 ngettext("%s rolls %d and pays %d dirham to %s.", "%s rolls %d and pays %d dirhams to %s.",
                          (unsigned long)o->paid),
                 name, pips, o->paid, table_name(t, o->payee));
}

/* ---- What is seen ---------------------------------------------------------------- */

/* Assam walks square by square; then the tribute area lights up. */
static bool show_roll(table *t, int pips, const mk_outcome *o) {
    mk_square square = mk_state_assam(&t->game.state);
    uint8_t facing = (uint8_t)mk_state_facing(&t->game.state);
    int i;
    board_view_of(&t->view, &t->game.state);
    for (i = 0; i < pips; i++) {
        mk_walk(&square, &facing, 1);
        t->view.assam = square;
        t->view.facing = facing;
        if (!pause_for(t, steps[t->speed])) return false;
    }
    if (o->payee >= 0) {
        t->view.lit = mk_state_area(&t->game.state, square);
        if (!pause_for(t, looks[t->speed])) return false;
    }
    return true;
}

/* ---- The game ---------------------------------------------------------------------- */

/* Tells of what could not be kept; true if it is to be tried again. */
static bool tries_again(table *t, const char *problem) {
    char message[TABLE_TEXT];
    event e;
    memcpy(message, t->message, sizeof message);
    snprintf(t->message, sizeof t->message, "%s", problem);
    table_ask(t, _("Enter: try again   q leave"), "%s", _("The game cannot be saved. Try again?"));
    do {
        table_draw(t);
        e = screen_wait(&t->s, -1);
        if (e.kind == EVENT_RESIZE) table_lay_out(t);
        if (e.kind == EVENT_END || (e.kind == EVENT_KEY && e.key == 'q')) return false;
    } while (e.kind != EVENT_KEY || e.key != ENTER);
    memcpy(t->message, message, sizeof message);
    return true;
}

/* Keeps an action that has been decided, before anything is seen of it. */
static bool keep(table *t, mk_action action) {
    const char *problem;
    while ((problem = t->keeper->play(t->keeper->context, action)))
        if (!tries_again(t, problem)) return false;
    return true;
}

/* What was thought of the last position is not true of another. */
static void forget_thoughts(table *t) {
    thinker_stop(t->thinker);
    t->hint_count = 0;
    t->hinting = false;
    t->chances_state = CHANCES_UNKNOWN;
}

/* Plays an action that has been kept. */
static void commit(table *t, mk_action action) {
    mk_game_play(&t->game, action);
    board_view_of(&t->view, &t->game.state);
    forget_thoughts(t);
}

static turn_answer think(table *t, mk_action *action) {
    const mk_state *s = &t->game.state;
    question q = {.kind = QUESTION_CHOICE,
                  .player = t->setup->seats[mk_state_seat(s)].name,
                  .game = t->game,
                  .limits = {0, 200000},
                  .seed = mk_seed(~t->game.seed, t->game.count)};
    answer a;
    event e;
    board_view_of(&t->view, s);
    table_ask(t, _("? help   q leave"), _("%s is thinking ..."), table_name(t, mk_state_seat(s)));
    t->asked.rug = true;
    thinker_ask(t->thinker, &q);
    while (!thinker_answered(t->thinker, &a)) {
        table_draw(t);
        e = screen_wait(&t->s, -1);
        if (e.kind == EVENT_RESIZE) table_lay_out(t);
        if (e.kind == EVENT_KEY && e.key == '?') help_show(t);
        if (e.kind == EVENT_END || (e.kind == EVENT_KEY && e.key == 'q' && turn_leaves(t))) {
            thinker_stop(t->thinker);
            return TURN_LEAVE;
        }
    }
    if (a.error) return TURN_LEAVE;
    *action = a.choice;
    return TURN_ACTION;
}

static turn_answer play_chance(table *t) {
    mk_action action = MK_NO_ACTION;
    turn_answer answered = TURN_ACTION;
    if (t->setup->by_hand)
        answered = turn_ask_chance(t, &action);
    else
        mk_game_chance(&t->game, &action);
    if (answered != TURN_ACTION) return answered;
    if (!keep(t, action)) return TURN_LEAVE;
    table_ask(t, "", "%s", "");
    if (mk_state_phase(&t->game.state) == MK_ROLL) {
        const int pips = action - MK_ACTION_ROLL(0);
        mk_outcome o;
        mk_state_foresee(&t->game.state, (int)mk_state_facing(&t->game.state), pips, &o);
        say_roll(t, pips, &o);
        if (!show_roll(t, pips, &o)) answered = TURN_LEAVE;
    }
    commit(t, action);
    return answered;
}

static turn_answer play_choice(table *t) {
    const bool computer = t->setup->seats[mk_state_seat(&t->game.state)].computer;
    mk_action action = MK_NO_ACTION;
    turn_answer answered = computer ? think(t, &action) : turn_ask(t, &action);
    if (answered != TURN_ACTION) return answered;
    if (!keep(t, action)) return TURN_LEAVE;
    say_choice(t, action);
    commit(t, action);
    table_ask(t, "", "%s", "");
    if (computer && !pause_for(t, looks[t->speed] / 2)) return TURN_LEAVE;
    return TURN_ACTION;
}

/* Whether a person is to act here: where practice goes back to. */
static bool is_asked(const table *t) {
    const mk_phase phase = mk_state_phase(&t->game.state);
    if (phase == MK_DRAW || phase == MK_ROLL) return t->setup->by_hand;
    return !t->setup->seats[mk_state_seat(&t->game.state)].computer;
}

/* Takes back one choice or, for practice, all that has happened since a person was
 * last asked. */
static turn_answer undo(table *t) {
    mk_game before = t->game;
    const char *problem;
    do mk_game_undo(&t->game, 1);
    while (t->game.count > 0 && t->setup->practice && !is_asked(t));
    while ((problem = t->keeper->undo(t->keeper->context, before.count - t->game.count))) {
        if (tries_again(t, problem)) continue;
        t->game = before;
        return TURN_LEAVE;
    }
    forget_thoughts(t);
    snprintf(t->message, sizeof t->message, "%s", _("Taken back."));
    return TURN_ACTION;
}

tui_end game_play(screen *s, const tui_setup *setup, const tui_keeper *keeper, mk_game *game) {
    static table t;
    turn_answer answered = TURN_ACTION;
    tui_end end = TUI_LEFT;
    table_start(&t, s, setup, game);
    t.keeper = keeper;
    t.thinker = thinker_open();
    if (!t.thinker) return TUI_LEFT;
    while (mk_state_phase(&t.game.state) != MK_OVER && answered != TURN_LEAVE) {
        mk_phase phase = mk_state_phase(&t.game.state);
        answered = phase == MK_DRAW || phase == MK_ROLL ? play_chance(&t) : play_choice(&t);
        if (answered == TURN_UNDO) answered = undo(&t);
    }
    if (answered != TURN_LEAVE) {
        end = result_show(&t, keeper->finish(keeper->context)) == RESULT_REMATCH ? TUI_REMATCH : TUI_FINISHED;
    }
    thinker_close(t.thinker);
    *game = t.game;
    *s = t.s;
    return end;
}
