/* arena_stats.c - shares, intervals and the sequential test of a match. */
#include "arena.h"

#include <math.h>

/* The fewest deals that the normal approximation is trusted with. */
enum { FEWEST_DEALS = 16 };

void cli_standing_add(cli_standing *to, const cli_standing *more) {
    to->twelfths += more->twelfths;
    to->margin += more->margin;
    to->score += more->score;
    to->luck += more->luck;
    to->decisions += more->decisions;
    to->thought_ns += more->thought_ns;
    to->forfeits += more->forfeits;
    if (more->worst_ns > to->worst_ns) to->worst_ns = more->worst_ns;
}

/* Won games less what the dice have brought: in the long run the same, as dice favour
 * nobody, but sooner. */
static double calm_wins(const cli_standing *s) { return (double)s->twelfths / 12 - s->luck; }

void cli_totals_add_deal(cli_totals *to, int groups, const cli_standing deal[SEATS], uint64_t finished) {
    int i;
    to->deals++;
    to->finished += finished;
    for (i = 0; i < groups; i++) {
        const double calm = calm_wins(&deal[i]);
        cli_standing_add(&to->groups[i], &deal[i]);
        to->calm_squares[i] += calm * calm;
        to->squares[i] += deal[i].twelfths * deal[i].twelfths;
    }
}

/* The share of a seat in a deal is this part of the games that the group has won. */
static double unit(const cli_match *m, int g) { return 1 / ((double)m->players * m->groups[g].seats); }

static double mean_share(const cli_match *m, const cli_totals *t, int g) {
    return (double)t->groups[g].twelfths / 12 * unit(m, g) / (double)t->deals;
}

/* The variance of the share in one deal, from the sum and the squares of the games won in
 * each; 0 if they differ by no more than rounding, NAN for a single deal. */
static double variance(const cli_match *m, const cli_totals *t, int g, double sum, double squares) {
    double n = (double)t->deals, spread = squares - sum * sum / n;
    if (t->deals < 2) return NAN;
    return (spread > squares * 1e-12 ? spread : 0) / (n - 1) * unit(m, g) * unit(m, g);
}

static double share_variance(const cli_match *m, const cli_totals *t, int g) {
    return variance(m, t, g, (double)t->groups[g].twelfths / 12, (double)t->squares[g] / 144);
}

/* Half of the 95 % interval of a mean over the deals. Deals that all ended alike do not
 * tell how far others would be from them, so there is none. */
static double interval(const cli_totals *t, double variance) {
    return variance > 0 ? 1.96 * sqrt(variance / (double)t->deals) : NAN;
}

cli_figures cli_figures_of(const cli_match *m, const cli_totals *t, int g) {
    const cli_standing *s = &t->groups[g];
    double seats = m->groups[g].seats, games = (double)t->deals * (double)m->players;
    double finished = (double)t->finished * seats;
    double decisions = (double)s->decisions;
    cli_figures f = {
        .share = mean_share(m, t, g),
        .interval = interval(t, share_variance(m, t, g)),
        .calm_share = calm_wins(s) * unit(m, g) / (double)t->deals,
        .calm_interval = interval(t, variance(m, t, g, calm_wins(s), t->calm_squares[g])),
        .margin = t->finished ? (double)s->margin / (double)(m->players - 1) / finished : NAN,
        .score = t->finished ? (double)s->score / finished : NAN,
        .decisions = decisions / (games * seats),
        .mean_ms = s->decisions ? (double)s->thought_ns / decisions / 1e6 : NAN,
        .worst_ms = s->decisions ? (double)s->worst_ns / 1e6 : NAN,
    };
    return f;
}

/* ---- The sequential test -------------------------------------------------- */

double cli_sprt_bound(void) { return log((1 - 0.05) / 0.05); }

/* The generalised test in its normal approximation. Deals that all ended alike
 * have no variance, and would decide at once: it is taken to be at least what
 * one game that ends otherwise would bring. */
double cli_sprt_ratio(const cli_match *m, const cli_totals *t) {
    const cli_sprt *test = &m->test;
    double n = (double)t->deals, players = (double)m->players, spread, least;
    if (t->deals < 2) return 0;
    spread = share_variance(m, t, 0);
    least = 1 / (players * players * n);
    return n * (test->high - test->low) * (2 * mean_share(m, t, 0) - test->low - test->high) /
           (2 * (spread > least ? spread : least));
}

cli_verdict cli_sprt_verdict(const cli_match *m, const cli_totals *t) {
    double ratio = cli_sprt_ratio(m, t);
    if (t->deals < FEWEST_DEALS) return UNDECIDED;
    if (ratio >= cli_sprt_bound()) return ACCEPTED_HIGH;
    return ratio <= -cli_sprt_bound() ? ACCEPTED_LOW : UNDECIDED;
}
