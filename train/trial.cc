// trial.cc - a small training on one core of a processor, to try an idea before a GPU is taken.
//
// usage: trial PLAYERS THOUSANDS [STRANGERS]
//
// Plays so many thousand games by selfplay.h, with simple players at this share of the tables
// (default 0.6; with two players 0), and learns from them as train.py does: a net of 128 and 32
// units, with the same returns, memory, passes, mean and rate. Every 20,000
// games and at the end it prints how often one of the net wins against simple players who are all
// alike; "told" is with the net told who is simple. A hundred thousand games take some minutes.

#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <deque>
#include <random>
#include <vector>

#include "selfplay.h"

namespace {

constexpr int GAMES = 512, BATCH = 1024, REMEMBERED = 4, PASSES = 3, AVERAGED = 16, MAX_TURNS = 62;
constexpr float LAMBDA = 0.85f, RATE = 1.5e-3f, LEAST = 0.01f, EXPLORE = 0.02f, SCORE_UNIT = 32, LIMIT = 127.0f / 64;

std::mt19937_64 dice(1);

float lot() { return (float)(dice() >> 40) * 0x1p-24f; }

// ---- The net ---------------------------------------------------------------------

constexpr int HIDDEN = 128, MIDDLE = 32, BLOCK = 64;

struct Net {
    float first[MKP_INPUTS][HIDDEN], first_bias[HIDDEN];
    float middle[MIDDLE][HIDDEN], middle_bias[MIDDLE];
    float out[VALUES][MIDDLE], out_bias[VALUES];
};
constexpr int WEIGHTS = sizeof(Net) / sizeof(float);

float *weights_of(Net &net) { return reinterpret_cast<float *>(&net); }

Net net, mean_net, slope, momentum, squares;

void begin(Net &net) {
    std::normal_distribution<float> normal;
    for (auto &row : net.first)
        for (float &w : row) w = normal(dice) * 0.053f;  // about 90 inputs are on at a time
    for (float &b : net.first_bias) b = 0.25f;
    for (auto &row : net.middle)
        for (float &w : row) w = (2 * lot() - 1) / sqrtf(HIDDEN);
    for (float &b : net.middle_bias) b = 0.2f;
    for (auto &row : net.out)
        for (float &w : row) w = (2 * lot() - 1) / sqrtf(MIDDLE);
    for (int i = 0; i < VALUES; i++) net.out_bias[i] = i < 4 ? 0 : 40 / SCORE_UNIT;
}

// What a position makes of a net on the way to its outputs.
struct Thought {
    uint16_t inputs[MKP_ACTIVE_MAX];
    int count;
    float sums[HIDDEN], hidden[HIDDEN], middle_sums[MIDDLE], middle[MIDDLE], out[VALUES];
    float win[4];
};

float clipped(float x) { return x < 0 ? 0 : x > 1 ? 1 : x; }

bool slopes(float x) { return x > 0 && x < 1; }

void think(const Net &net, const mk_state *s, Thought &t) {
    t.count = mkp_encode(s, company_of(s), t.inputs);
    for (int at = 0; at < HIDDEN; at += BLOCK) {  // a block stays in registers over all rows
        float block[BLOCK];
        for (int i = 0; i < BLOCK; i++) block[i] = net.first_bias[at + i];
        for (int k = 0; k < t.count; k++)
            for (int i = 0; i < BLOCK; i++) block[i] += net.first[t.inputs[k]][at + i];
        for (int i = 0; i < BLOCK; i++) t.sums[at + i] = block[i];
    }
    for (int i = 0; i < HIDDEN; i++) t.hidden[i] = clipped(t.sums[i]) * clipped(t.sums[i]);
    for (int i = 0; i < MIDDLE; i++) {
        float sum = net.middle_bias[i];
        for (int k = 0; k < HIDDEN; k++) sum += net.middle[i][k] * t.hidden[k];
        t.middle_sums[i] = sum;
        t.middle[i] = clipped(sum);
    }
    for (int i = 0; i < VALUES; i++) {
        float sum = net.out_bias[i];
        for (int k = 0; k < MIDDLE; k++) sum += net.out[i][k] * t.middle[k];
        t.out[i] = sum;
    }
    float most = -1e9f, all = 0;
    for (int k = 0; k < s->players; k++) most = fmaxf(most, t.out[k]);
    for (int k = 0; k < s->players; k++) all += t.win[k] = expf(t.out[k] - most);
    for (int k = 0; k < s->players; k++) t.win[k] /= all;
}

// ---- Games -----------------------------------------------------------------------

struct Example {
    mk_state state;
    float goal[VALUES];
};

struct Turn {
    std::vector<mk_state> before;
    std::vector<float> expected, reached;
};

struct Arena {
    int players;
    std::vector<mk_state> states = std::vector<mk_state>(GAMES);
    std::vector<mk_state> list = std::vector<mk_state>(GAMES * SLOTS);
    std::vector<int> index = std::vector<int>(GAMES * SLOTS);
    std::vector<float> thoughts = std::vector<float>(GAMES * SLOTS * VALUES);
    std::vector<float> values = thoughts;

    void value(const Net &net, int i) {
        if (list[i].phase != MK_OVER) {
            Thought t;
            think(net, &list[i], t);
            for (int k = 0; k < 4; k++) {
                thoughts[i * VALUES + k] = k < players ? t.win[k] : 0;
                thoughts[i * VALUES + 4 + k] = t.out[4 + k] * SCORE_UNIT;
            }
        }
        settle_value(list.data(), i, thoughts.data(), values.data());
    }

    // Plays a round of games to their end and returns what happened turn by turn.
    std::vector<Turn> play(const Net &net, uint64_t seed, float explore, const std::vector<int> &manners, bool standard) {
        std::vector<Turn> history;
        for (int i = 0; i < GAMES; i++) start_game(states.data(), i, players, seed, standard, manners.data());
        for (int number = 0; number < MAX_TURNS; number++) {
            const uint64_t at = seed * 1000003 + (uint64_t)number * 7919 + 17;
            Turn turn{states, std::vector<float>(GAMES * VALUES), std::vector<float>(GAMES * VALUES)};
            int count = 0;
            for (int i = 0; i < GAMES * COMBINATIONS; i++)
                expand_turn(states.data(), i, at, list.data(), index.data(), &count, GAMES * SLOTS);
            if (!count) break;
            for (int i = 0; i < count; i++) value(net, i);
            for (int i = 0; i < GAMES; i++)
                choose_turn(states.data(), i, at, list.data(), index.data(), values.data(), turn.expected.data(),
                            turn.reached.data(), explore, manners.data());
            history.push_back(turn);
        }
        return history;
    }
};

// Luck cancelled: G_t = E_t + lambda (G_{t+1} - V(s_{t+1})), from the end on.
std::vector<Example> examples_of(const std::vector<Turn> &history) {
    std::vector<Example> examples;
    for (int game = 0; game < GAMES; game++) {
        float goal[VALUES], next[VALUES];
        bool last = true;
        for (auto turn = history.rbegin(); turn != history.rend(); ++turn) {
            if (turn->before[game].phase == MK_OVER) continue;
            for (int k = 0; k < VALUES; k++) {
                const int at = game * VALUES + k;
                goal[k] = turn->expected[at] + (last ? 0 : LAMBDA * (next[k] - turn->reached[at]));
            }
            memcpy(next, goal, sizeof goal);
            last = false;
            examples.push_back({turn->before[game], {}});
            memcpy(examples.back().goal, goal, sizeof goal);
        }
    }
    return examples;
}

int table_of(const int *seats, bool told) {
    int manners = told << TOLD_BIT;
    for (int i = 0; i < 4; i++) manners |= seats[i] << MANNER_BITS * i;
    return manners;
}

// At a share of the tables sit strangers: one of the net among simple players who are all alike,
// or every seat by lot.
int table_with_strangers(int players, float share) {
    static const int lots[] = {GREEDY, GREEDY, SPREAD, SPREAD, SPREAD, WEAVE, WEAVE, HUNTER, HUNTER, RANDOM};
    int seats[4] = {BY_NET, BY_NET, BY_NET, BY_NET};
    if (lot() >= share) return table_of(seats, false);
    if (lot() < 0.6f) {
        const int kind = lots[dice() % 10];
        for (int i = 0; i < players; i++) seats[i] = kind;
        seats[dice() % (uint64_t)players] = BY_NET;
    } else {
        for (int i = 0; i < players; i++) seats[i] = lot() < 0.5f ? BY_NET : lots[dice() % 10];
    }
    return table_of(seats, true);
}

// ---- Learning ----------------------------------------------------------------------

// Adds the slopes of the loss at one example; returns the loss.
double learn_from(const Example &example, float scale) {
    const int players = example.state.players, seat = example.state.seat;
    Thought t;
    float goal[4], all = 0, out[VALUES] = {0}, middle, hidden[HIDDEN] = {0};
    double loss = 0;
    think(net, &example.state, t);
    for (int k = 0; k < players; k++) all += goal[k] = clipped(example.goal[(k + seat) % players]);
    for (int k = 0; k < players; k++) {
        const float off = t.out[4 + k] * SCORE_UNIT - example.goal[4 + (k + seat) % players];
        goal[k] /= fmaxf(all, 1e-6f);
        loss -= goal[k] * logf(t.win[k] + 1e-9f);
        out[k] = scale * (t.win[k] - goal[k]);
        out[4 + k] = scale * 0.05f * 2 * off / 100 * SCORE_UNIT / (float)players;
    }
    for (int i = 0; i < VALUES; i++) slope.out_bias[i] += out[i];
    for (int k = 0; k < MIDDLE; k++) {
        middle = 0;
        for (int i = 0; i < VALUES; i++) {
            middle += out[i] * net.out[i][k];
            slope.out[i][k] += out[i] * t.middle[k];
        }
        if (!slopes(t.middle_sums[k])) continue;
        slope.middle_bias[k] += middle;
        for (int i = 0; i < HIDDEN; i++) {
            hidden[i] += middle * net.middle[k][i];
            slope.middle[k][i] += middle * t.hidden[i];
        }
    }
    for (int i = 0; i < HIDDEN; i++) hidden[i] = slopes(t.sums[i]) ? 2 * t.sums[i] * hidden[i] : 0;
    for (int i = 0; i < HIDDEN; i++) slope.first_bias[i] += hidden[i];
    for (int k = 0; k < t.count; k++)
        for (int i = 0; i < HIDDEN; i++) slope.first[t.inputs[k]][i] += hidden[i];
    return loss;
}

// A step of Adam along the slopes.
void step(float rate, int number) {
    float *w = weights_of(net), *g = weights_of(slope), *m = weights_of(momentum), *v = weights_of(squares);
    const float first = 1 - powf(0.9f, (float)number), second = 1 - powf(0.99f, (float)number);
    double length = 0;
    for (int i = 0; i < WEIGHTS; i++) length += g[i] * g[i];
    const float scale = length > 1 ? 1 / (float)sqrt(length) : 1;
    for (int i = 0; i < WEIGHTS; i++) {
        const float x = g[i] * scale;
        m[i] = 0.9f * m[i] + 0.1f * x;
        v[i] = 0.99f * v[i] + 0.01f * x * x;
        w[i] -= rate * (m[i] / first) / (sqrtf(v[i] / second) + 1e-8f);
        w[i] = w[i] < -LIMIT ? -LIMIT : w[i] > LIMIT ? LIMIT : w[i];
    }
}

// Learns from examples drawn at random; returns the mean loss.
double learn(const std::deque<std::vector<Example>> &memory, float rate) {
    static int number;
    const int steps = PASSES * (int)memory.back().size() / BATCH;
    size_t size = 0;
    double loss = 0;
    for (auto &round : memory) size += round.size();
    for (int i = 0; i < steps; i++) {
        memset(&slope, 0, sizeof slope);
        for (int k = 0; k < BATCH; k++) {
            size_t at = dice() % size, round = 0;
            while (at >= memory[round].size()) at -= memory[round++].size();
            loss += learn_from(memory[round][at], 1.0f / BATCH);
        }
        step(rate, ++number);
    }
    return loss / (steps * BATCH);
}

// ---- Measuring ---------------------------------------------------------------------

void tell_share(Arena &arena, const char *name, int manner, int rounds) {
    printf(", %s", name);
    for (int told = 0; told < 2; told++) {
        std::vector<int> tables(GAMES);
        double sum = 0;
        for (int i = 0; i < GAMES; i++) {
            int seats[4] = {manner, manner, manner, manner};
            seats[i % arena.players] = BY_NET;
            tables[i] = table_of(seats, told);
        }
        for (int round = 0; round < rounds; round++) {
            arena.play(mean_net, 777 + (uint64_t)round, 0, tables, true);
            for (int i = 0; i < GAMES; i++) {
                const int winners = mkr_winners(&arena.states[i]);
                sum += winners >> i % arena.players & 1 ? 1.0 / mkr_count(winners) : 0;
            }
        }
        printf(told ? ", told %.1f" : " %.1f", 100 * sum / (GAMES * rounds));
    }
}

void tell(Arena &arena, int games, double loss, int rounds) {
    printf("%d games, loss %.4f", games, loss);
    tell_share(arena, "random", RANDOM, rounds);
    tell_share(arena, "greedy", GREEDY, rounds);
    tell_share(arena, "spread", SPREAD, rounds);
    tell_share(arena, "weave", WEAVE, rounds);
    tell_share(arena, "hunter", HUNTER, rounds);
    printf(" %%, +- %.1f\n", 98 / sqrt(GAMES * rounds));
    fflush(stdout);
}

}  // namespace

int main(int argc, char **argv) {
    const int players = argc > 2 ? atoi(argv[1]) : 0, rounds = argc > 2 ? (int)(atof(argv[2]) * 1000 / GAMES) : 0;
    const float share = argc > 3 ? (float)atof(argv[3]) : players == 2 ? 0 : 0.6f;
    if (players < 2 || players > 4 || rounds < 1) return fprintf(stderr, "usage: trial PLAYERS THOUSANDS [STRANGERS]\n"), 2;
    Arena arena{players};
    std::deque<std::vector<Example>> memory;
    double loss = 0;
    begin(net);
    mean_net = net;
    for (int round = 0; round < rounds; round++) {
        std::vector<int> tables(GAMES);
        for (int &table : tables) table = table_with_strangers(players, share);
        memory.push_back(examples_of(arena.play(mean_net, 1000000007 + (uint64_t)round, EXPLORE, tables, false)));
        if (memory.size() > REMEMBERED) memory.pop_front();
        loss = learn(memory, RATE * powf(LEAST, (float)round / (float)rounds));
        for (int i = 0; i < WEIGHTS; i++) {
            float &mean = weights_of(mean_net)[i];
            mean += (weights_of(net)[i] - mean) / (float)(round < AVERAGED ? round + 1 : AVERAGED);
        }
        if (round % 40 == 39 && round + 1 < rounds) tell(arena, (round + 1) * GAMES, loss, 1);
    }
    tell(arena, rounds * GAMES, loss, rounds < 8 * 40 ? rounds / 40 + 1 : 8);
    return 0;
}
