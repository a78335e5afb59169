// selfplay.h - the self-play games of the trainer, turn by turn.
//
// The rules come from src/rules and the inputs from src/players/encode.h. A turn of all games has
// four steps:
//
//   expand   lists all leaves: the positions in which a turn may end, for each direction, roll and
//            rug (and each turning, if Assam is turned at the end)
//   encode   makes their inputs, and the net evaluates them
//   choose   the mover takes the best rug after each roll, and the direction with the best
//            expectation over the rolls; the die is rolled
//   encode   again, for the positions that the net learns from
//
// A value is eight numbers: the winning chances and the final scores of the four seats, in the
// order of the game, not from the mover.
//
// Each function is the work of one thread: of a GPU (selfplay.cu), or of a processor that does
// them one after the other (trial.cc).
#ifndef MARRAKECH_TRAIN_SELFPLAY_H
#define MARRAKECH_TRAIN_SELFPLAY_H

#include <cstddef>

#include "../src/players/encode.h"
#include "../src/players/heuristics.h"
#include "../src/rules/dice.h"
#include "../src/rules/score.h"

constexpr int SLOTS = 144;  // 3 directions x 4 rolls x 12 rugs, or 4 x 12 x 3 turnings
constexpr int COMBINATIONS = 12;  // of directions, or turnings, and rolls
constexpr int VALUES = 8;

MK_FN float chance(int pips) { return pips == 1 || pips == 4 ? 1.0f / 6 : 1.0f / 3; }

// The policies of a game are one number: how each seat chooses, and a bit that says whether the
// net is told which seats are simple players.
enum { BY_NET, GREEDY, SPREAD, WEAVE, HUNTER, RANDOM };
constexpr int POLICY_BITS = 4, TOLD_BIT = 16;

MK_FN int policy_of(int policies, int seat) { return policies >> POLICY_BITS * seat & 15; }

static_assert(offsetof(mk_state, seat) == 58 && offsetof(mk_state, phase) == 59 && sizeof(mk_state) == 72 && MK_OVER == 4,
              "train.py knows where these are");

// The simple seats that the net is told about are kept in a byte of the state that the rules do not
// use.
MK_FN mkp_simple_seats simple_seats_of(const mk_state *s) { return s->reserved[0]; }

// ---- Starting ---------------------------------------------------------------

// Games of all settings. Of eight games Assam is turned first in five, at the end of the turn in
// two, and by a quarter there in one. With two players a quarter of the games has 15 and 15 rugs.
MK_FN void start_game(mk_state *states, int i, int players, uint64_t seed, int standard, const int *policies) {
    uint64_t at = mkr_dice_at(seed, i);
    mk_rules rules = {MK_FR, MK_BEFORE, MK_KEEP, MK_OUT};
    int kind = mkr_below(mkr_dice(at), 8);
    if (!standard) {
        rules.turning = kind < 5 ? MK_BEFORE : kind == 5 ? MK_AFTER_QUARTER : MK_AFTER;
        if (mkr_below(mkr_dice(at + MKR_DICE_STEP), 4) == 0) rules.edition = MK_IT;
    }
    mkr_start(&states[i], players, &rules, mkr_below(mkr_dice(at + 2 * MKR_DICE_STEP), 4));
    states[i].reserved[0] = MKP_NO_SIMPLE_SEATS;
    for (int seat = 0; policies[i] >> TOLD_BIT && seat < players; seat++)
        states[i].reserved[0] |= (policy_of(policies[i], seat) != BY_NET) << seat;
}

// ---- Expanding ----------------------------------------------------------------

// Threads of a GPU take entries of the list at the same time.
MK_FN int take_place(int *count) {
#ifdef __CUDA_ARCH__
    return atomicAdd(count, 1);
#else
    return (*count)++;
#endif
}

// One thread for each game, direction and roll. index[game * SLOTS + slot] is the entry of a slot in
// the list, or -1 for an empty slot.
MK_FN void expand_turn(const mk_state *states, unsigned thread, uint64_t seed, mk_state *list, int *index, int *count,
                       int capacity) {
    const int game = (int)(thread / COMBINATIONS), combination = (int)(thread % COMBINATIONS);
    int *slots = index + game * SLOTS + combination * 12;
    for (int k = 0; k < 12; k++) slots[k] = -1;

    mk_state s = states[game];
    if (s.phase == MK_OVER) return;
    if (s.phase == MK_DRAW) mkr_apply(&s, mkr_random(&s, mkr_dice(mkr_dice_at(seed, game))));
    int before = s.rules.turning == MK_BEFORE;
    // If Assam is turned at the end, the three groups of a roll are the three turnings.
    int direction = before ? combination / 4 : 0, pips = combination % 4 + 1;
    int turning = before ? 0 : combination / 4;
    if (before) {
        direction += direction >= (s.facing ^ 2);
        mkr_apply(&s, MK_ACTION_TURN(direction));
    }
    int seat = s.seat;
    mkr_apply(&s, MK_ACTION_ROLL(pips));
    if (s.phase != MK_LAY || s.seat != seat) {  // out: the turn has ended
        if (!before && turning > 0) return;
        int at = take_place(count);
        if (at < capacity) list[at] = s, slots[0] = at;
        return;
    }
    mk_action legal[MK_LEGAL_MAX];
    int n = mkr_legal(&s, legal);
    for (int k = 0; k < n; k++) {
        mk_state after = s;
        mkr_apply(&after, legal[k]);
        if (!before && after.phase == MK_TURN) {
            mk_action turns[MK_LEGAL_MAX];
            if (turning >= mkr_legal(&after, turns)) continue;
            mkr_apply(&after, turns[turning]);
        } else if (!before && turning > 0) {
            continue;
        }
        int at = take_place(count);
        if (at < capacity) list[at] = after, slots[k] = at;
    }
}

// ---- Values ----------------------------------------------------------------------

// The value of an entry, from the outputs of the net, which count seats from the next mover on.
// A finished game has its real result.
MK_FN void settle_value(const mk_state *list, int64_t i, const float *net, float *values) {
    const mk_state *s = &list[i];
    float *v = values + i * VALUES;
    for (int k = 0; k < VALUES; k++) v[k] = 0;
    if (s->phase == MK_OVER) {
        int winners = mkr_winners(s);
        for (int seat = 0; seat < s->players; seat++) {
            v[seat] = winners >> seat & 1 ? 1.0f / mkr_count(winners) : 0;
            v[4 + seat] = (float)mkr_score(s, seat);
        }
        return;
    }
    for (int k = 0; k < s->players; k++) {
        int seat = (k + s->seat) % s->players;
        v[seat] = net[i * VALUES + k];
        v[4 + seat] = net[i * VALUES + 4 + k];
    }
}

// The utility of a value for a seat that plays by the net: its winning chance, and a little its score.
MK_FN float utility_by_net(const float *v, int seat) { return v[seat] + 0.0005f * v[4 + seat]; }

// The utility of the end of a turn for a simple player. lay is the state in which it lays the rug,
// or in which it has gone out. If Assam has been turned for the next player, the tribute that this
// player must expect to pay breaks ties.
MK_FN double simple_utility(int policy, const mk_state *lay, uint64_t rug, const mk_state *after, int seat) {
    double utility = 0;
    if (policy == GREEDY) return mkp_material(after, seat);
    if (lay->phase != MK_LAY) return 0;
    if (policy == SPREAD) utility = mkp_spread_utility(lay, rug);
    if (policy == WEAVE) utility = mkp_weave_utility(lay, rug);
    if (policy == HUNTER) utility = mkp_hunter_utility(lay, rug);
    if (policy != RANDOM && after->rules.turning != MK_BEFORE && after->phase != MK_OVER)
        utility += mkp_expected_tribute(after, after->facing, seat) * 0x1p-12;
    return utility;
}

// Updates the best slot of a simple player by the slots of one direction and roll. Dice break ties.
// Returns the best utility.
MK_FN double choose_simply(int policy, mk_state lay, int direction, int pips, const int *slots, uint64_t dice,
                            const mk_state *list, int *best, double most) {
    int seat = lay.seat;
    mk_action legal[MK_LEGAL_MAX];
    if (lay.rules.turning == MK_BEFORE) mkr_apply(&lay, MK_ACTION_TURN(direction));
    mkr_apply(&lay, MK_ACTION_ROLL(pips));
    int laying = lay.phase == MK_LAY && lay.seat == seat;
    if (laying) mkr_legal(&lay, legal);
    else lay.phase = MK_OVER;
    for (int k = 0; k < 12; k++) {
        if (slots[k] < 0) continue;
        uint64_t bit = laying ? mkr_bit(mkr_lay_square(legal[k])) : 0;
        uint64_t rug = laying ? bit | bit << mkr_lay_way(legal[k]) : 0;
        double utility = simple_utility(policy, &lay, rug, &list[slots[k]], seat) +
                      mkr_dice(mkr_dice_at(dice, slots[k])) * 0x1p-46;
        if (utility > most) most = utility, *best = slots[k];
    }
    return most;
}

// The choice of a seat by its policy: a direction, and for each roll a slot. expected is the exact
// expectation over the die.
MK_FN void choose_by_policy(int policy, const mk_state *s, const mk_state *drawn, int game, uint64_t seed, const mk_state *list,
                     const int *index, const float *values, float *expected, int *chosen) {
    int before = s->rules.turning == MK_BEFORE, seat = s->seat;
    double best_mean = -1e18;
    for (int direction = 0; direction < (before ? 3 : 1); direction++) {
        int facing = before ? direction + (direction >= (s->facing ^ 2)) : s->facing;
        double mean = 0;
        float sums[VALUES] = {0};
        int best[4];
        for (int pips = 1; pips <= 4; pips++) {
            double most = -1e18;
            best[pips - 1] = -1;
            for (int turning = 0; turning < (before ? 1 : 3); turning++) {
                const int *slots = index + game * SLOTS + ((before ? direction : turning) * 4 + pips - 1) * 12;
                if (policy != BY_NET) {
                    most = choose_simply(policy, *drawn, facing, pips, slots, ~seed, list, &best[pips - 1], most);
                    continue;
                }
                for (int k = 0; k < 12; k++) {
                    if (slots[k] < 0) continue;
                    float utility = utility_by_net(values + (int64_t)slots[k] * VALUES, seat);
                    if (utility > most) most = utility, best[pips - 1] = slots[k];
                }
            }
            mean += chance(pips) * most;
            for (int k = 0; k < VALUES; k++) sums[k] += chance(pips) * values[(int64_t)best[pips - 1] * VALUES + k];
        }
        // All but these two turn Assam by the least expected tribute.
        if (before && policy != BY_NET && policy != GREEDY)
            mean = (policy == RANDOM ? 0 : -mkp_expected_tribute(drawn, facing, MKP_ANYBODY)) +
                   mkr_dice(mkr_dice_at(seed + 1, game * 4 + direction)) * 0x1p-33;
        if (mean > best_mean) {
            best_mean = mean;
            for (int k = 0; k < VALUES; k++) expected[k] = sums[k];
            for (int k = 0; k < 4; k++) chosen[k] = best[k];
        }
    }
}

// One thread for each game. expected[game] is the exact expectation over the die of the mover's
// choice, reached[game] the value of the position that the roll led to.
MK_FN void choose_turn(mk_state *states, int game, uint64_t seed, const mk_state *list, const int *index,
                       const float *values, float *expected, float *reached, float explore, const int *policies) {
    mk_state *s = &states[game];
    float *e = expected + game * VALUES, *r = reached + game * VALUES;
    if (s->phase == MK_OVER) return;
    mk_state drawn = *s;
    if (s->phase == MK_DRAW) mkr_apply(&drawn, mkr_random(s, mkr_dice(mkr_dice_at(seed, game))));
    int best_of[4];
    choose_by_policy(policy_of(policies[game], s->seat), s, &drawn, game, seed, list, index, values, e, best_of);
    uint64_t at = mkr_dice_at(seed ^ 0x5851f42d4c957f2dULL, game);
    int pips = mkr_pips(mkr_dice(at));
    int chosen = best_of[pips - 1];
    // Exploration: now and then a random rug, so that the net also sees what it would not play.
    if (mkr_dice(at + MKR_DICE_STEP) * 0x1p-32f < explore) {
        int group = mkr_below(mkr_dice(at + 2 * MKR_DICE_STEP), 3);  // a direction or a turning
        const int *slots = index + game * SLOTS + (group * 4 + pips - 1) * 12;
        int k = mkr_below(mkr_dice(at + 3 * MKR_DICE_STEP), 12);
        for (int i = 0; i < 12 && slots[k] < 0; i++) k = (k + 1) % 12;
        if (slots[k] >= 0) chosen = slots[k];
    }
    *s = list[chosen];
    for (int k = 0; k < VALUES; k++) r[k] = values[(int64_t)chosen * VALUES + k];
}

#endif
