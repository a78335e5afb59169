/* session.c - from the menu to the last game: what is kept where, and what comes next.
 *
 * A game is saved before anything of it is shown. If it cannot be saved, the player is told
 * so, and may play all the same. */
#include <curses.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "choose_save.h"
#include "game.h"
#include "menu.h"
#include "../store/prefs.h"
#include "../store/save.h"
#include "../host/clock.h"
#include "../host/language.h"
#include "../host/names.h"
#include "../host/problems.h"
#include "../store/record.h"
#include "tui.h"
#include "watch.h"

enum { SENTENCE = 512 };

typedef struct session {
    tui_screen s;
    const tui_start *start;
    store_save_place place;
    bool keeps; /* there is a place for saves */
    store_prefs prefs;
    store_save save;
    bool saved; /* save is open */
    tui_menu_choice choice;
    store_problem p;
    char sentence[PROBLEM_PATH + SENTENCE];
    bool failed;
} session;

/* ---- What the keeper does --------------------------------------------------------- */

static const char *said(session *x) {
    host_problem_write(&x->p, x->sentence, sizeof x->sentence);
    return x->sentence;
}

/* Saves the game anew from memory, if somebody has removed the file; true if that was so
 * and went well. */
static bool saved_anew(session *x) {
    static mk_game game;
    const mk_table table = x->save.journal.table;
    if (x->p.kind != PROBLEM_GONE) return false;
    game = x->save.journal.game;
    store_save_close(&x->save);
    return store_save_create(&x->save, &x->place, &game, &table, &x->p);
}

static const char *keep_play(void *context, mk_action action) {
    session *x = context;
    if (!x->saved || store_save_play(&x->save, action, &x->p)) return NULL;
    return saved_anew(x) && store_save_play(&x->save, action, &x->p) ? NULL : said(x);
}

static const char *keep_undo(void *context, int actions) {
    session *x = context;
    if (!x->saved || store_save_undo(&x->save, actions, &x->p)) return NULL;
    return saved_anew(x) && store_save_undo(&x->save, actions, &x->p) ? NULL : said(x);
}

static const char *keep_finish(void *context) {
    session *x = context;
    static char record[PROBLEM_PATH];
    if (!x->saved) return "";
    if (!store_save_finish(&x->save, &x->place, record, &x->p)) return said(x);
    snprintf(x->sentence, sizeof x->sentence, _("The record is in %s."), record);
    return x->sentence;
}

/* ---- What is remembered -------------------------------------------------------------- */

static int read_number(const session *x, const char *key, int most, int otherwise) {
    char text[16], *end;
    long number;
    if (!store_prefs_get(&x->prefs, key, text, sizeof text)) return otherwise;
    number = strtol(text, &end, 10);
    return end == text || *end || number < 0 || number > most ? otherwise : (int)number;
}

/* How fast things move is a matter of the person, however a game begins. */
static void recall_speed(session *x) {
    tui_setup *u = &x->choice.setup;
    if (!x->start->speed_given) u->speed = (tui_speed)read_number(x, "speed", TUI_FAST, (int)u->speed);
}

/* The choices of the last time, over those of the start. */
static void recall(session *x) {
    tui_setup *u = &x->choice.setup;
    mk_table *t = &u->table;
    char text[MK_RULES_TEXT_MAX];
    mk_fault fault;
    int seat;
    t->players = (uint8_t)(read_number(x, "players", 2, t->players - 2) + 2);
    if (store_prefs_get(&x->prefs, "rules", text, sizeof text)) {
        mk_rules rules;
        if (!mk_rules_read(&rules, text, strlen(text), &fault)) t->rules = rules;
    }
    t->facing = (uint8_t)read_number(x, "facing", MK_WEST, t->facing);
    t->by_hand = (uint8_t)read_number(x, "hand", 1, t->by_hand);
    t->practice = (uint8_t)read_number(x, "practice", 1, t->practice);
    x->choice.first = read_number(x, "first", t->players, x->choice.first);
    for (seat = 0; seat < 4; seat++) {
        char key[] = {'s', 'e', 'a', 't', (char)('1' + seat), '\0'}, who[MK_SEAT_NAME];
        if (!store_prefs_get(&x->prefs, key, who, sizeof who) || !*who) continue;
        mk_seat_give(&t->seats[seat], who); /* a name that cannot be one is forgotten */
    }
}

static void set(session *x, const char *key, const char *value) {
    store_prefs_set(&x->prefs, key, value, &x->p);
}

static void set_number(session *x, const char *key, int number) {
    char text[16];
    snprintf(text, sizeof text, "%d", number);
    set(x, key, text);
}

static void remember(session *x) {
    const mk_table *t = &x->choice.setup.table;
    char text[MK_RULES_TEXT_MAX];
    int seat;
    set_number(x, "players", t->players - 2);
    mk_rules_write(&t->rules, text, sizeof text);
    set(x, "rules", text);
    set_number(x, "speed", (int)x->choice.setup.speed);
    set_number(x, "facing", t->facing);
    set_number(x, "hand", t->by_hand);
    set_number(x, "practice", t->practice);
    set_number(x, "first", x->choice.first);
    for (seat = 0; seat < t->players; seat++) {
        char key[] = {'s', 'e', 'a', 't', (char)('1' + seat), '\0'};
        set(x, key, *t->seats[seat].player ? t->seats[seat].player : t->seats[seat].name);
    }
    store_prefs_write(&x->prefs, &x->p); /* if that fails, the player chooses again next time */
}

/* ---- Games ---------------------------------------------------------------------------- */

/* A sentence on an empty screen; true if the answer is yes. */
static bool confirm(session *x, const char *sentence, const char *asked) {
    for (;;) {
        tui_event e;
        tui_screen_erase();
        tui_screen_ink(INK_WARN);
        tui_screen_break(&x->s, 2, 2, x->s.rows / 2 - 3, sentence);
        tui_screen_ink(INK_STRONG);
        tui_screen_put(&x->s, x->s.rows / 2, 2, asked);
        tui_screen_keys(&x->s, _("y yes   n no"));
        e = tui_screen_wait(&x->s, -1);
        if (e.kind == EVENT_END) return false;
        if (e.kind == EVENT_KEY && (e.key == 'y' || e.key == 'Y')) return true;
        if (e.kind == EVENT_KEY && (e.key == 'n' || e.key == 'N' || e.key == 'q')) return false;
    }
}

/* Saves a new game; false if the player would rather not play unsaved. */
static bool begin(session *x, const tui_setup *u, mk_game *game) {
    char date[16];
    mk_table_start(&u->table, NULL, u->seed, game);
    host_today(date);
    if (*date) mk_game_set_tag(game, "Date", date);
    x->saved = x->keeps && store_save_create(&x->save, &x->place, game, &u->table, &x->p);
    return x->saved || confirm(x, said(x), _("The game cannot be saved. Play all the same?"));
}

/* The setup of a game that was saved. */
static void setup_of(const store_journal *j, tui_setup *u) {
    int seat;
    u->table = j->table;
    u->seed = j->game.seed;
    for (seat = 0; seat < u->table.players; seat++) {
        mk_seat *s = &u->table.seats[seat];
        if (!*s->player && !*s->name) host_name_by_number(s, seat);
        /* assam stands in for a computer player that this version does not have. */
        if (*s->player && mk_player_find(s->player) < 0) mk_seat_give(s, "assam");
    }
}

/* Plays games from this one on, until no rematch is asked for. */
static tui_end play_on(session *x, tui_setup *u, mk_game *game) {
    const tui_keeper keeper = {keep_play, keep_undo, keep_finish, x};
    tui_end end;
    for (;;) {
        end = tui_game_play(&x->s, u, &keeper, game);
        if (x->saved) store_save_close(&x->save);
        x->saved = false;
        if (x->start->record && !store_record_write(&store_disk_real, game, x->start->record, &x->p)) {
            x->failed = true;
            said(x);
            return TUI_FINISHED;
        }
        if (end != TUI_REMATCH) return end;
        /* In a rematch the next player starts. */
        u->seed = host_fresh_seed();
        tui_menu_seat_first(u, 1);
        if (!begin(x, u, game)) return TUI_LEFT;
    }
}

/* Opens a save to play or, if it is played elsewhere, to watch. False on failure; then
 * x->sentence says why. */
static bool go_on(session *x, const char *name, tui_end *end) {
    static mk_game game;
    tui_setup u = x->choice.setup;
    if (store_save_open(&x->save, &x->place, name, SAVE_PLAY, &x->p)) {
        x->saved = true;
        setup_of(&x->save.journal, &u);
        game = x->save.journal.game;
        *end = play_on(x, &u, &game);
        return true;
    }
    if (x->p.kind != PROBLEM_BUSY) return said(x), false;
    if (!confirm(x, said(x), _("Watch?"))) return true;
    if (!store_save_open(&x->save, &x->place, name, SAVE_WATCH, &x->p)) return said(x), false;
    setup_of(&x->save.journal, &u);
    tui_watch_game(&x->s, &x->save, &u);
    store_save_close(&x->save);
    return true;
}

/* Turns a saved game that is over into a record: the program was killed at the very end, or
 * could not write the record. False if the game is not over, is open elsewhere, or cannot
 * be written. */
static bool finish_saved(session *x, const store_save_item *item) {
    static char record[PROBLEM_PATH];
    bool done;
    if (!item->finished || !store_save_open(&x->save, &x->place, item->name, SAVE_PLAY, &x->p)) return false;
    done = store_save_finish(&x->save, &x->place, record, &x->p);
    store_save_close(&x->save);
    return done;
}

/* Turns games that are over into records, and counts the others. */
static int count_saves(session *x) {
    store_save_list list = {NULL, 0};
    int count = 0;
    size_t i;
    if (x->keeps && store_save_list_read(&list, &x->place, &x->p))
        for (i = 0; i < list.count; i++) count += !finish_saved(x, &list.items[i]);
    store_save_list_free(&list);
    return count;
}

/* From the menu on, until the player leaves. */
static tui_end run_menu(session *x) {
    static mk_game game;
    for (;;) {
        char name[NAME_MAX + 1];
        tui_end end = TUI_FINISHED;
        tui_setup u;
        tui_menu_answer answered;
        x->choice.resumes = count_saves(x);
        x->choice.setup.seed = host_fresh_seed();
        answered = tui_menu_ask(&x->s, &x->choice);
        if (answered == MENU_QUIT) return TUI_FINISHED;
        if (answered == MENU_RESUME) {
            if (!tui_choose_save(&x->s, &x->place, name)) continue;
            if (!go_on(x, name, &end)) confirm(x, x->sentence, _("Back to the menu?"));
            if (end == TUI_LEFT) return end;
            continue;
        }
        remember(x);
        u = x->choice.setup;
        tui_menu_seat_first(&u, x->choice.first);
        if (!begin(x, &u, &game)) continue;
        if (play_on(x, &u, &game) == TUI_LEFT) return TUI_LEFT;
    }
}

static tui_end run_resume(session *x) {
    char name[NAME_MAX + 1];
    tui_end end = TUI_FINISHED;
    if (x->start->resume)
        snprintf(name, sizeof name, "%s", x->start->resume);
    else if (count_saves(x) == 0) {
        snprintf(x->sentence, sizeof x->sentence, "%s", _("There is no game to go on with."));
        x->failed = true;
        return end;
    } else if (!tui_choose_save(&x->s, &x->place, name))
        return end;
    x->failed = !go_on(x, name, &end);
    return end;
}

bool tui_run(const tui_start *start, char *text, size_t size, bool *failed) {
    static session x;
    static mk_game game;
    tui_end end = TUI_FINISHED;
    memset(&x, 0, sizeof x);
    x.start = start;
    x.choice.setup = start->setup;
    x.choice.first = start->first ? start->first - 1 : start->setup.table.players;
    if (!tui_screen_open(&x.s, start->setup.ascii)) return false;
    x.keeps = store_save_place_find(&x.place, &store_disk_real, &x.p);
    store_prefs_read(&x.prefs, &store_disk_real, &x.p);
    recall_speed(&x);
    if (start->begin == TUI_MENU) {
        recall(&x);
        end = run_menu(&x);
    } else if (start->begin == TUI_RESUME)
        end = run_resume(&x);
    else {
        tui_setup u = x.choice.setup;
        tui_menu_seat_first(&u, x.choice.first);
        if (begin(&x, &u, &game)) end = play_on(&x, &u, &game);
    }
    tui_screen_close();
    if (end == TUI_LEFT)
        snprintf(x.sentence, sizeof x.sentence, "%s",
                 _("The game is kept: go on with 'marrakech play --resume'."));
    snprintf(text, size, "%s", end == TUI_LEFT || x.failed ? x.sentence : "");
    *failed = x.failed;
    return true;
}

int tui_signal(void) { return tui_screen_ended(); }
