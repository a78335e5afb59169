/* session.c - from the menu to the last game: what is kept where, and what comes next.
 *
 * A game is saved before anything of it is shown. Where it cannot be, the player is
 * told and may play all the same. */
#include <curses.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "choose_save.h"
#include "game.h"
#include "menu.h"
#include "prefs.h"
#include "save.h"
#include "text.h"
#include "tui.h"
#include "watch.h"

enum { SENTENCE = 512 };

typedef struct session {
    screen s;
    const tui_start *start;
    save_place place;
    bool keeps; /* there is a place for saves */
    prefs prefs;
    save save;
    bool saved; /* save is open */
    menu_choice choice;
    problem p;
    char sentence[PROBLEM_PATH + SENTENCE];
    bool failed;
} session;

/* ---- What the keeper does --------------------------------------------------------- */

static const char *said(session *x) {
    problem_write(&x->p, x->sentence, sizeof x->sentence);
    return x->sentence;
}

/* Somebody has removed the file: the game is saved anew from what is in memory. */
static bool revived(session *x) {
    static mk_game game;
    const save_settings settings = x->save.journal.settings;
    if (x->p.kind != PROBLEM_GONE) return false;
    game = x->save.journal.game;
    save_close(&x->save);
    return save_create(&x->save, &x->place, &game, &settings, &x->p);
}

static const char *keep_play(void *context, mk_action action) {
    session *x = context;
    if (!x->saved || save_play(&x->save, action, &x->p)) return NULL;
    return revived(x) && save_play(&x->save, action, &x->p) ? NULL : said(x);
}

static const char *keep_undo(void *context, int actions) {
    session *x = context;
    if (!x->saved || save_undo(&x->save, actions, &x->p)) return NULL;
    return revived(x) && save_undo(&x->save, actions, &x->p) ? NULL : said(x);
}

static const char *keep_finish(void *context) {
    session *x = context;
    static char record[PROBLEM_PATH];
    if (!x->saved) return "";
    if (!save_finish(&x->save, &x->place, record, &x->p)) return said(x);
    snprintf(x->sentence, sizeof x->sentence, _("The record is in %s."), record);
    return x->sentence;
}

/* ---- What is remembered -------------------------------------------------------------- */

static int read_number(const session *x, const char *key, int most, int otherwise) {
    char text[16], *end;
    long number;
    if (!prefs_get(&x->prefs, key, text, sizeof text)) return otherwise;
    number = strtol(text, &end, 10);
    return end == text || *end || number < 0 || number > most ? otherwise : (int)number;
}

/* The choices of the last time, over those of the start. */
static void recall(session *x) {
    tui_setup *u = &x->choice.setup;
    char text[MK_RULES_TEXT_MAX];
    mk_fault fault;
    int seat;
    u->players = read_number(x, "players", 2, u->players - 2) + 2;
    if (prefs_get(&x->prefs, "rules", text, sizeof text)) {
        mk_rules rules;
        if (!mk_rules_read(&rules, text, strlen(text), &fault)) u->rules = rules;
    }
    if (!x->start->speed_given) u->speed = (tui_speed)read_number(x, "speed", TUI_FAST, (int)u->speed);
    u->facing = read_number(x, "facing", MK_WEST, u->facing);
    u->by_hand = read_number(x, "hand", 1, u->by_hand) != 0;
    u->practice = read_number(x, "practice", 1, u->practice) != 0;
    x->choice.first = read_number(x, "first", u->players, x->choice.first);
    for (seat = 0; seat < 4; seat++) {
        char key[] = {'s', 'e', 'a', 't', (char)('1' + seat), '\0'}, who[TUI_NAME];
        if (!prefs_get(&x->prefs, key, who, sizeof who) || !*who) continue;
        memcpy(u->seats[seat].name, who, sizeof who);
        u->seats[seat].computer = mk_player_find(who) >= 0;
    }
}

static void set(session *x, const char *key, const char *value) { prefs_set(&x->prefs, key, value, &x->p); }

static void set_number(session *x, const char *key, int number) {
    char text[16];
    snprintf(text, sizeof text, "%d", number);
    set(x, key, text);
}

static void remember(session *x) {
    const tui_setup *u = &x->choice.setup;
    char text[MK_RULES_TEXT_MAX];
    int seat;
    set_number(x, "players", u->players - 2);
    mk_rules_write(&u->rules, text, sizeof text);
    set(x, "rules", text);
    set_number(x, "speed", (int)u->speed);
    set_number(x, "facing", u->facing);
    set_number(x, "hand", u->by_hand);
    set_number(x, "practice", u->practice);
    set_number(x, "first", x->choice.first);
    for (seat = 0; seat < u->players; seat++) {
        char key[] = {'s', 'e', 'a', 't', (char)('1' + seat), '\0'};
        set(x, key, u->seats[seat].name);
    }
    prefs_write(&x->prefs, &x->p); /* what is not remembered is chosen again */
}

/* ---- Games ---------------------------------------------------------------------------- */

/* A sentence on an empty screen; true if the answer is yes. */
static bool confirm(session *x, const char *sentence, const char *asked) {
    for (;;) {
        event e;
        screen_erase();
        screen_ink(INK_WARN);
        screen_break(&x->s, 2, 2, x->s.rows / 2 - 3, sentence);
        screen_ink(INK_STRONG);
        screen_put(&x->s, x->s.rows / 2, 2, asked);
        screen_keys(&x->s, _("y yes   n no"));
        e = screen_wait(&x->s, -1);
        if (e.kind == EVENT_END) return false;
        if (e.kind == EVENT_KEY && (e.key == 'y' || e.key == 'Y')) return true;
        if (e.kind == EVENT_KEY && (e.key == 'n' || e.key == 'N' || e.key == 'q')) return false;
    }
}

static void set_up(const tui_setup *u, mk_game *game) {
    char date[16];
    time_t now = time(NULL);
    struct tm today;
    int seat;
    mk_game_start(game, u->players, &u->rules, u->facing, u->seed);
    for (seat = 0; seat < u->players; seat++) {
        char tag[] = {'S', 'e', 'a', 't', (char)('1' + seat), '\0'};
        mk_game_set_tag(game, tag, u->seats[seat].name);
    }
    if (localtime_r(&now, &today) && strftime(date, sizeof date, "%Y.%m.%d", &today))
        mk_game_set_tag(game, "Date", date);
}

/* Saves a new game; false if the player would rather not play unsaved. */
static bool begin(session *x, const tui_setup *u, mk_game *game) {
    save_settings settings = {.practice = u->practice, .by_hand = u->by_hand};
    int seat;
    set_up(u, game);
    for (seat = 0; seat < u->players; seat++)
        if (u->seats[seat].computer)
            snprintf(settings.computer[seat], sizeof *settings.computer, "%.31s", u->seats[seat].name);
    x->saved = x->keeps && save_create(&x->save, &x->place, game, &settings, &x->p);
    return x->saved || confirm(x, said(x), _("The game cannot be saved. Play all the same?"));
}

/* The name of a seat by its tag, or its number. */
static void name_of(const mk_game *game, int seat, char name[TUI_NAME]) {
    mk_note note;
    uint32_t at = 0;
    snprintf(name, TUI_NAME, _("Player %d"), seat + 1);
    while (mk_game_next_note(game, &at, &note))
        if (note.name && note.name_length == 5 && memcmp(note.name, "Seat", 4) == 0 &&
            note.name[4] == '1' + seat)
            snprintf(name, TUI_NAME, "%.*s", (int)note.text_length, note.text);
}

/* The setup of a game that was saved. */
static void setup_of(const journal *j, tui_setup *u) {
    int seat;
    u->players = mk_state_players(&j->game.state);
    u->rules = j->game.start.rules;
    u->facing = (int)mk_state_facing(&j->game.start);
    u->seed = j->game.seed;
    u->practice = j->settings.practice;
    u->by_hand = j->settings.by_hand;
    for (seat = 0; seat < u->players; seat++) {
        u->seats[seat].computer = j->settings.computer[seat][0] != '\0';
        /* A player that another version has is played by the strongest of this one. */
        if (u->seats[seat].computer)
            snprintf(u->seats[seat].name, TUI_NAME, "%s",
                     mk_player_find(j->settings.computer[seat]) < 0 ? "assam" : j->settings.computer[seat]);
        else
            name_of(&j->game, seat, u->seats[seat].name);
    }
}

/* Plays games from this one on, until no rematch is asked for. */
static tui_end play_on(session *x, tui_setup *u, mk_game *game) {
    const tui_keeper keeper = {keep_play, keep_undo, keep_finish, x};
    tui_end end;
    for (;;) {
        end = game_play(&x->s, u, &keeper, game);
        if (x->saved) save_close(&x->save);
        x->saved = false;
        if (x->start->record && !save_export(&disk_real, game, x->start->record, &x->p)) {
            x->failed = true;
            said(x);
            return TUI_FINISHED;
        }
        if (end != TUI_REMATCH) return end;
        /* Another one starts. */
        u->seed = x->start->fresh_seed();
        menu_seat_first(u, 1);
        if (!begin(x, u, game)) return TUI_LEFT;
    }
}

/* Opens a save to play or, if it is played elsewhere, to watch. False if it came to
 * nothing; then the sentence says why. */
static bool go_on(session *x, const char *name, tui_end *end) {
    static mk_game game;
    tui_setup u = x->choice.setup;
    if (save_open(&x->save, &x->place, name, SAVE_PLAY, &x->p)) {
        x->saved = true;
        setup_of(&x->save.journal, &u);
        game = x->save.journal.game;
        *end = play_on(x, &u, &game);
        return true;
    }
    if (x->p.kind != PROBLEM_BUSY) return said(x), false;
    if (!confirm(x, said(x), _("Watch?"))) return true;
    if (!save_open(&x->save, &x->place, name, SAVE_WATCH, &x->p)) return said(x), false;
    setup_of(&x->save.journal, &u);
    watch_game(&x->s, &x->save, &u);
    save_close(&x->save);
    return true;
}

/* Makes a game that is over a record: its program was killed at the very end, or could not
 * write the record. False if that has come to nothing, or is somebody else's to do. */
static bool finished(session *x, const save_item *item) {
    static char record[PROBLEM_PATH];
    bool done;
    if (!item->finished || !save_open(&x->save, &x->place, item->name, SAVE_PLAY, &x->p)) return false;
    done = save_finish(&x->save, &x->place, record, &x->p);
    save_close(&x->save);
    return done;
}

/* Games that could be gone on with, after those that are over have become records. */
static int count_saves(session *x) {
    save_list list = {NULL, 0};
    int count = 0;
    size_t i;
    if (x->keeps && save_list_read(&list, &x->place, &x->p))
        for (i = 0; i < list.count; i++) count += !finished(x, &list.items[i]);
    save_list_free(&list);
    return count;
}

/* From the menu on, until the player leaves. */
static tui_end run_menu(session *x) {
    static mk_game game;
    for (;;) {
        char name[NAME_MAX + 1];
        tui_end end = TUI_FINISHED;
        tui_setup u;
        menu_answer answered;
        x->choice.resumes = count_saves(x);
        x->choice.setup.seed = x->start->fresh_seed();
        answered = menu_ask(&x->s, &x->choice);
        if (answered == MENU_QUIT) return TUI_FINISHED;
        if (answered == MENU_RESUME) {
            if (!choose_save(&x->s, &x->place, name)) continue;
            if (!go_on(x, name, &end)) confirm(x, x->sentence, _("Back to the menu?"));
            if (end == TUI_LEFT) return end;
            continue;
        }
        remember(x);
        u = x->choice.setup;
        menu_seat_first(&u, x->choice.first);
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
    } else if (!choose_save(&x->s, &x->place, name))
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
    x.choice.first = start->first ? start->first - 1 : start->setup.players;
    if (!screen_open(&x.s, start->setup.ascii)) return false;
    x.keeps = save_place_find(&x.place, &disk_real, &x.p);
    prefs_read(&x.prefs, &disk_real, &x.p);
    if (start->begin == TUI_MENU) {
        recall(&x);
        end = run_menu(&x);
    } else if (start->begin == TUI_RESUME)
        end = run_resume(&x);
    else {
        tui_setup u = x.choice.setup;
        menu_seat_first(&u, x.choice.first);
        if (begin(&x, &u, &game)) end = play_on(&x, &u, &game);
    }
    screen_close();
    if (end == TUI_LEFT)
        snprintf(x.sentence, sizeof x.sentence, "%s",
                 _("The game is kept: go on with 'marrakech play --resume'."));
    snprintf(text, size, "%s", end == TUI_LEFT || x.failed ? x.sentence : "");
    *failed = x.failed;
    return true;
}

int tui_signal(void) { return screen_ended(); }
