/* arena_say.c - tells how a match ended: a table for people, JSON for programs. */
#include "arena.h"

#include <inttypes.h>
#include <math.h>
#include <string.h>

static uint64_t games_of(const cli_match *m, const cli_result *r) { return r->sum.deals * m->players; }

static uint64_t games_planned(const cli_match *m) { return m->deals * m->players; }

/* ---- A table -------------------------------------------------------------- */

/* A number in a column of this width, or that there is none. */
static void say_number(FILE *to, int width, int decimals, double number) {
    if (isnan(number))
        fprintf(to, "%*s", width, "-");
    else
        fprintf(to, "%*.*f", width, decimals, number);
}

static void say_limits(FILE *to, const mk_limits *limits) {
    if (limits->time_ms) fprintf(to, "%" PRIu64 " ms", limits->time_ms);
    if (limits->time_ms && limits->nodes) fputs(" and ", to);
    if (limits->nodes) fprintf(to, "%" PRIu64 " nodes", limits->nodes);
}

/* Whether anybody plays by the limits of the match: none of his own, or the same. */
static bool limits_count(const cli_match *m) {
    int i;
    for (i = 0; i < (int)m->players; i++)
        if (m->entrants[i].limits.time_ms == m->limits.time_ms &&
            m->entrants[i].limits.nodes == m->limits.nodes)
            return true;
    return false;
}

static void say_settings(FILE *to, const cli_match *m, const cli_result *r) {
    char rules[MK_RULES_TEXT_MAX];
    mk_rules_write(&m->rules, rules, sizeof rules);
    fprintf(to,
            "%" PRIu64 " games (%" PRIu64 " deals of %d), %d players, rules %s, facing %c, seed %" PRIu64
            ", threads %" PRIu64,
            games_of(m, r), r->sum.deals, (int)m->players, (int)m->players, rules,
            cli_facing_letter(m->facing), m->seed, r->threads);
    if (limits_count(m)) {
        fputs(", ", to);
        say_limits(to, &m->limits);
        fputs(" a choice", to);
    }
    fputc('\n', to);
    if (m->games_asked != games_planned(m))
        fprintf(to, "%" PRIu64 " games asked for, rounded up to %" PRIu64 " in whole deals\n", m->games_asked,
                games_planned(m));
    if (r->interrupted)
        fprintf(to, "interrupted after %" PRIu64 " of %" PRIu64 " games\n", games_of(m, r), games_planned(m));
}

/* The name in the table, and its length; joined entrants with their number. */
static int line_name(const cli_match *m, int i, char *text, size_t size) {
    const cli_group *g = &m->groups[i];
    const char *name = m->entrants[g->first].name;
    return g->seats > 1 ? snprintf(text, size, "%s (%d seats)", name, g->seats)
                        : snprintf(text, size, "%s", name);
}

static void say_line(FILE *to, const cli_match *m, const cli_result *r, int i, int width) {
    cli_figures f = cli_figures_of(m, &r->sum, i);
    char name[ENTRANT_NAME_MAX + 16];
    line_name(m, i, name, sizeof name);
    fprintf(to, "%2d  %-*s  %7.3f %% +-", m->groups[i].first + 1, width, name, f.share * 100);
    say_number(to, 7, 3, f.interval * 100);
    fputs("  ", to);
    say_number(to, 7, 2, f.margin);
    say_number(to, 8, 2, f.score);
    say_number(to, 10, 4, f.mean_ms);
    say_number(to, 11, 4, f.worst_ms);
    say_number(to, 9, 2, f.decisions);
    fprintf(to, "%10" PRIu64 "\n", r->sum.groups[i].forfeits);
}

/* The shares once more, without luck. */
static void say_calm(FILE *to, const cli_match *m, const cli_result *r) {
    int i;
    fputs("without the luck of the dice", to);
    if (m->luck_nodes) fprintf(to, ", by %" PRIu64 " nodes", m->luck_nodes);
    fputc(':', to);
    for (i = 0; i < m->group_count; i++) {
        cli_figures f = cli_figures_of(m, &r->sum, i);
        fprintf(to, "%s %s %.3f %% +- ", i ? "," : "", m->entrants[m->groups[i].first].name,
                f.calm_share * 100);
        say_number(to, 0, 3, f.calm_interval * 100);
    }
    fputc('\n', to);
}

static void say_sprt(FILE *to, const cli_match *m, const cli_result *r) {
    static const char *const verdicts[] = {"undecided", "accepted: the share is LOW",
                                           "accepted: the share is HIGH"};
    fprintf(to, "sprt of %s, LOW %.3f %%, HIGH %.3f %%: %s (LLR %.3f, bounds %.3f and %.3f)\n",
            m->entrants[0].name, m->test.low * 100, m->test.high * 100,
            verdicts[cli_sprt_verdict(m, &r->sum)], cli_sprt_ratio(m, &r->sum), -cli_sprt_bound(),
            cli_sprt_bound());
}

void cli_say_table(FILE *to, const cli_match *m, const cli_result *r) {
    char name[ENTRANT_NAME_MAX + 16];
    int i, width = (int)strlen("player");
    say_settings(to, m, r);
    for (i = 0; i < m->group_count; i++) {
        int length = line_name(m, i, name, sizeof name);
        if (length > width) width = length;
    }
    fprintf(to, "no  %-*s            win share   margin   score   mean ms   worst ms  choices  forfeits\n",
            width, "player");
    for (i = 0; i < m->group_count; i++) say_line(to, m, r, i, width);
    fprintf(to, "even share %.3f %%; +- is the 95 %% interval\n", 100.0 / (double)m->players);
    if (m->luck) say_calm(to, m, r);
    if (m->test.wanted) say_sprt(to, m, r);
}

/* ---- JSON ----------------------------------------------------------------- */

/* A name has neither control characters nor broken UTF-8. */
static void json_text(FILE *to, const char *text) {
    fputc('"', to);
    for (; *text; text++) {
        if (*text == '"' || *text == '\\') fputc('\\', to);
        fputc(*text, to);
    }
    fputc('"', to);
}

static void json_number(FILE *to, const char *key, double number) {
    if (isnan(number))
        fprintf(to, ", \"%s\": null", key);
    else
        fprintf(to, ", \"%s\": %.10g", key, number);
}

/* 0 is no limit. */
static void json_limit(FILE *to, const char *key, uint64_t limit) {
    if (limit)
        fprintf(to, ", \"%s\": %" PRIu64, key, limit);
    else
        fprintf(to, ", \"%s\": null", key);
}

static void json_limits(FILE *to, const mk_limits *limits) {
    json_limit(to, "time_ms", limits->time_ms);
    json_limit(to, "nodes", limits->nodes);
}

static void json_entrant(FILE *to, const cli_match *m, const cli_result *r, int i) {
    const cli_entrant *e = &m->entrants[m->groups[i].first];
    cli_figures f = cli_figures_of(m, &r->sum, i);
    fprintf(to, "%s\n  {\"number\": %d, \"name\": ", i ? "," : "", m->groups[i].first + 1);
    json_text(to, e->name);
    fprintf(to, ", \"seats\": %d", m->groups[i].seats);
    json_limits(to, &e->limits);
    json_number(to, "share", f.share * 100);
    json_number(to, "interval", f.interval * 100);
    if (m->luck) {
        json_number(to, "share_without_luck", f.calm_share * 100);
        json_number(to, "interval_without_luck", f.calm_interval * 100);
    }
    json_number(to, "margin", f.margin);
    json_number(to, "score", f.score);
    json_number(to, "mean_ms", f.mean_ms);
    json_number(to, "worst_ms", f.worst_ms);
    json_number(to, "choices", f.decisions);
    fprintf(to, ", \"forfeits\": %" PRIu64 "}", r->sum.groups[i].forfeits);
}

static void json_sprt(FILE *to, const cli_match *m, const cli_result *r) {
    static const char *const verdicts[] = {"undecided", "low", "high"};
    if (!m->test.wanted) {
        fputs("null", to);
        return;
    }
    fprintf(to, "{\"verdict\": \"%s\"", verdicts[cli_sprt_verdict(m, &r->sum)]);
    json_number(to, "low", m->test.low * 100);
    json_number(to, "high", m->test.high * 100);
    json_number(to, "llr", cli_sprt_ratio(m, &r->sum));
    json_number(to, "lower_bound", -cli_sprt_bound());
    json_number(to, "upper_bound", cli_sprt_bound());
    fputc('}', to);
}

void cli_say_json(FILE *to, const cli_match *m, const cli_result *r) {
    char rules[MK_RULES_TEXT_MAX];
    int i;
    mk_rules_write(&m->rules, rules, sizeof rules);
    fprintf(to,
            "{\"games\": %" PRIu64 ", \"games_asked\": %" PRIu64 ", \"games_planned\": %" PRIu64
            ", \"deals\": %" PRIu64 ",\n",
            games_of(m, r), m->games_asked, games_planned(m), r->sum.deals);
    fprintf(to,
            " \"players\": %d, \"rules\": \"%s\", \"facing\": \"%c\", \"seed\": %" PRIu64
            ", \"threads\": %" PRIu64,
            (int)m->players, rules, cli_facing_letter(m->facing), m->seed, r->threads);
    json_limits(to, &m->limits);
    json_limit(to, "patience_ms", m->patience);
    if (m->luck) json_limit(to, "luck_nodes", m->luck_nodes);
    fprintf(to, ",\n \"interrupted\": %s", r->interrupted ? "true" : "false");
    json_number(to, "even_share", 100.0 / (double)m->players);
    fputs(",\n \"entrants\": [", to);
    for (i = 0; i < m->group_count; i++) json_entrant(to, m, r, i);
    fputs("],\n \"sprt\": ", to);
    json_sprt(to, m, r);
    fputs("}\n", to);
}
