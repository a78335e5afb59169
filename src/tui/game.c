/* game.c - one game on the screen: whose move it is, and what is seen of it. */
#include "game.h"

#include <curses.h>
#include <stdio.h>
#include <string.h>

#include "help.h"
#include "result.h"
#include "../host/clock.h"
#include "../host/language.h"
#include "../host/pool.h"
#include "turn.h"

/* Milliseconds a step of Assam and a look at what a computer player did, by speed. */
static const int steps[] = {0, 400, 180, 70}, looks[] = {0, 2500, 1200, 400};

/* A pause that any key ends, but no thought that comes to its end; false if the game is
 * to be left. */
static bool pause_for(tui_scene *t, int milliseconds) {
    const uint64_t end = host_now_ms() + (uint64_t)milliseconds;
    tui_event e = {EVENT_WAKE, 0, 0, 0};
    uint64_t now;
    while (milliseconds > 0 && e.kind == EVENT_WAKE && (now = host_now_ms()) < end)
        if (!tui_turn_wait(t, (int)(end - now), &e)) return false;
    return true;
}

/* ---- What is said ---------------------------------------------------------------- */

static void say_turn(tui_scene *t, mk_action action) {
    static const char *const turnings[] = {N_("%s turns Assam north."), N_("%s turns Assam east."),
                                           N_("%s turns Assam south."), N_("%s turns Assam west.")};
    const char *name = tui_scene_name(t, mk_state_seat(&t->game.state));
    const int direction = action - MK_ACTION_TURN(0);
    if (direction == (int)mk_state_facing(&t->game.state))
        snprintf(t->message, sizeof t->message, _("%s lets Assam go straight on."), name);
    else
        snprintf(t->message, sizeof t->message, _(turnings[direction]), name);
}

static void say_lay(tui_scene *t, mk_action action) {
    char text[MK_ACTION_TEXT_MAX], first[3], second[3];
    tui_scene_action_text(&t->game.state, action, text);
    snprintf(first, sizeof first, "%.2s", text);
    snprintf(second, sizeof second, "%.2s", text + 2);
    snprintf(t->message, sizeof t->message, _("%s lays the rug on %s and %s."),
             tui_scene_name(t, mk_state_seat(&t->game.state)), first, second);
}

static void say_roll(tui_scene *t, const mk_step *step) {
    const char *name = tui_scene_name(t, step->seat);
    const mk_outcome *o = &step->outcome;
    if (o->payee < 0)
        snprintf(t->message, sizeof t->message, _("%s rolls %d."), name, step->steps);
    else if (o->out)
        /* TRANSLATORS: who, what the die shows, the tribute in dirhams. */
        snprintf(t->message, sizeof t->message, _("%s rolls %d, cannot pay the tribute of %d and is out."),
                 name, step->steps, o->due);
    else
        /* TRANSLATORS: who pays, what the die shows, how much, to whom. */
        snprintf(t->message, sizeof t->message,
                 ngettext("%s rolls %d and pays %d dirham to %s.", "%s rolls %d and pays %d dirhams to %s.",
                          (unsigned long)o->paid),
                 name, step->steps, o->paid, tui_scene_name(t, o->payee));
}

/* What an action does, before it is played. A drawn rug is shown beside the question. */
static void say(tui_scene *t, const mk_step *step) {
    switch (step->phase) {
    case MK_TURN: say_turn(t, step->action); break;
    case MK_ROLL: say_roll(t, step); break;
    case MK_LAY: say_lay(t, step->action); break;
    default: break;
    }
}

/* ---- What is seen ---------------------------------------------------------------- */

/* Assam walks square by square; then the tribute area lights up. */
static bool show_roll(tui_scene *t, const mk_step *step) {
    int i;
    tui_board_view_of(&t->view, &t->game.state);
    for (i = 0; i < step->steps; i++) {
        t->view.assam = step->way[i];
        t->view.facing = step->facings[i];
        if (!pause_for(t, steps[t->speed])) return false;
    }
    if (step->outcome.payee >= 0) {
        t->view.lit = step->area;
        if (!pause_for(t, looks[t->speed])) return false;
    }
    return true;
}

/* ---- The game ---------------------------------------------------------------------- */

/* Tells of what could not be kept; true if it is to be tried again. */
static bool tries_again(tui_scene *t, const char *problem) {
    char message[SCENE_TEXT];
    tui_event e;
    memcpy(message, t->message, sizeof message);
    snprintf(t->message, sizeof t->message, "%s", problem);
    tui_scene_ask(t, _("Enter: try again   q leave"), "%s", _("The game cannot be saved. Try again?"));
    do {
        tui_scene_draw(t);
        e = tui_screen_wait(&t->s, -1);
        if (e.kind == EVENT_RESIZE) tui_scene_lay_out(t);
        if (e.kind == EVENT_END || (e.kind == EVENT_KEY && e.key == 'q')) return false;
    } while (e.kind != EVENT_KEY || e.key != ENTER);
    memcpy(t->message, message, sizeof message);
    return true;
}

/* Keeps an action that has been decided, before anything is seen of it. */
static bool keep(tui_scene *t, mk_action action) {
    const char *problem;
    while ((problem = t->keeper->play(t->keeper->context, action)))
        if (!tries_again(t, problem)) return false;
    return true;
}

/* What was thought of the last position is not true of another. */
static void forget_thoughts(tui_scene *t) {
    host_thinker_stop(t->thinker);
    t->hint_count = 0;
    t->hinting = false;
    t->chances_state = CHANCES_UNKNOWN;
}

/* Plays an action that has been kept. */
static void commit(tui_scene *t, mk_action action) {
    mk_game_play(&t->game, action);
    tui_board_view_of(&t->view, &t->game.state);
    forget_thoughts(t);
}

static tui_turn_answer think(tui_scene *t, mk_action *action) {
    const mk_state *s = &t->game.state;
    host_question q = {.kind = QUESTION_CHOICE,
                       .player = t->setup->table.seats[mk_state_seat(s)].player,
                       .game = t->game,
                       .limits = {0, 200000},
                       .seed = mk_seed(~t->game.seed, t->game.count)};
    host_answer a;
    tui_event e;
    tui_board_view_of(&t->view, s);
    tui_scene_ask(t, _("? help   q leave"), _("%s is thinking ..."), tui_scene_name(t, mk_state_seat(s)));
    t->asked.rug = true;
    host_thinker_ask(t->thinker, &q);
    while (!host_thinker_answered(t->thinker, &a)) {
        tui_scene_draw(t);
        e = tui_screen_wait(&t->s, -1);
        if (e.kind == EVENT_RESIZE) tui_scene_lay_out(t);
        if (e.kind == EVENT_KEY && e.key == '?') tui_help_show(t);
        if (e.kind == EVENT_END || (e.kind == EVENT_KEY && e.key == 'q' && tui_turn_leaves(t))) {
            host_thinker_stop(t->thinker);
            return TURN_LEAVE;
        }
    }
    if (a.error) return TURN_LEAVE;
    *action = a.choice;
    return TURN_ACTION;
}

/* What the one who is to act does. */
static tui_turn_answer decide(tui_scene *t, mk_actor actor, mk_action *action) {
    switch (actor) {
    case MK_PERSON: return tui_turn_ask(t, action);
    case MK_COMPUTER: return think(t, action);
    default: mk_game_chance(&t->game, action); return TURN_ACTION;
    }
}

static tui_turn_answer play(tui_scene *t) {
    const mk_actor actor = mk_table_actor(&t->setup->table, &t->game.state);
    mk_action action = MK_NO_ACTION;
    tui_turn_answer answered = decide(t, actor, &action);
    mk_step step;
    if (answered != TURN_ACTION) return answered;
    if (!keep(t, action)) return TURN_LEAVE;
    mk_step_of(&t->game.state, action, &step);
    tui_scene_ask(t, "", "%s", "");
    say(t, &step);
    if (step.phase == MK_ROLL && !show_roll(t, &step)) answered = TURN_LEAVE;
    commit(t, action);
    if (actor == MK_COMPUTER && !pause_for(t, looks[t->speed] / 2)) answered = TURN_LEAVE;
    return answered;
}

static tui_turn_answer undo(tui_scene *t) {
    const int count = mk_table_undoable(&t->setup->table, &t->game);
    const char *problem;
    while ((problem = t->keeper->undo(t->keeper->context, count)))
        if (!tries_again(t, problem)) return TURN_LEAVE;
    mk_game_undo(&t->game, count);
    forget_thoughts(t);
    snprintf(t->message, sizeof t->message, "%s", _("Taken back."));
    return TURN_ACTION;
}

static void wake(void *unused) {
    (void)unused;
    tui_screen_wake();
}

tui_end tui_game_play(tui_screen *s, const tui_setup *setup, const tui_keeper *keeper, mk_game *game) {
    static tui_scene t;
    tui_turn_answer answered = TURN_ACTION;
    tui_end end = TUI_LEFT;
    tui_scene_start(&t, s, setup, game);
    t.keeper = keeper;
    t.thinker = host_thinker_open(host_cores(), wake, NULL);
    if (!t.thinker) return TUI_LEFT;
    while (mk_state_phase(&t.game.state) != MK_OVER && answered != TURN_LEAVE) {
        answered = play(&t);
        if (answered == TURN_UNDO) answered = undo(&t);
    }
    if (answered != TURN_LEAVE) {
        end = tui_result_show(&t, keeper->finish(keeper->context)) == RESULT_REMATCH ? TUI_REMATCH
                                                                                     : TUI_FINISHED;
    }
    host_thinker_close(t.thinker);
    *game = t.game;
    *s = t.s;
    return end;
}
