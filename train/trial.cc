// trial.cc - a small training on one core of a processor, to try an idea before it gets a GPU.
//
// usage: trial PLAYERS THOUSANDS [SHARE [OPPONENT]]
//
// Plays so many thousand games by selfplay.h. Simple players take part in this share of them
// (default 0.6; with two players 0). It learns like train.py: the same targets, replay buffer,
// passes, weight average and learning rate, for a net of 128 and 32 units. Every 20,000 games and at
// the end it prints how often one seat that plays by the net wins against simple players of one
// kind: first if the net assumes equals, then ("told") if it knows which seats are simple. With an
// OPPONENT, such as random, it measures against that kind only. A hundred thousand games take some
// minutes.

#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <deque>
#include <random>
#include <vector>

#include "selfplay.h"

namespace {

constexpr int GAMES = 512, BATCH = 1024, REPLAY_ROUNDS = 4, PASSES = 3, AVERAGED = 16, MAX_TURNS = 62;
constexpr float LAMBDA = 0.85f, RATE = 1.5e-3f, FINAL_RATE = 0.01f, EXPLORE = 0.02f, SCORE_UNIT = 32, LIMIT = 127.0f / 64;

std::mt19937_64 dice(1);

float uniform() { return (float)(dice() >> 40) * 0x1p-24f; }

// ---- The net ---------------------------------------------------------------------

constexpr int HIDDEN = 128, MIDDLE = 32, BLOCK = 64;

struct Net {
    float first[MKP_INPUTS][HIDDEN], first_bias[HIDDEN];
    float middle[MIDDLE][HIDDEN], middle_bias[MIDDLE];
    float out[VALUES][MIDDLE], out_bias[VALUES];
};
constexpr int WEIGHTS = sizeof(Net) / sizeof(float);

float *weights_of(Net &net) { return reinterpret_cast<float *>(&net); }

Net net, average, gradient, first_moment, second_moment;

void begin(Net &net) {
    std::normal_distribution<float> normal;
    for (auto &row : net.first)
        for (float &w : row) w = normal(dice) * 0.053f;  // about 90 inputs are active at a time
    for (float &b : net.first_bias) b = 0.25f;
    for (auto &row : net.middle)
        for (float &w : row) w = (2 * uniform() - 1) / sqrtf(HIDDEN);
    for (float &b : net.middle_bias) b = 0.2f;
    for (auto &row : net.out)
        for (float &w : row) w = (2 * uniform() - 1) / sqrtf(MIDDLE);
    for (int i = 0; i < VALUES; i++) net.out_bias[i] = i < 4 ? 0 : 40 / SCORE_UNIT;
}

// All activations of a forward pass.
struct Activations {
    uint16_t inputs[MKP_ACTIVE_MAX];
    int count;
    float sums[HIDDEN], hidden[HIDDEN], middle_sums[MIDDLE], middle[MIDDLE], out[VALUES];
    float win[4];
};

float clipped(float x) { return x < 0 ? 0 : x > 1 ? 1 : x; }

bool has_gradient(float x) { return x > 0 && x < 1; }

void forward(const Net &net, const mk_state *s, Activations &t) {
    t.count = mkp_encode(s, simple_seats_of(s), t.inputs);
    for (int at = 0; at < HIDDEN; at += BLOCK) {  // a block stays in registers for all rows
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
    std::vector<float> outputs = std::vector<float>(GAMES * SLOTS * VALUES);
    std::vector<float> values = outputs;

    void value(const Net &net, int i) {
        if (list[i].phase != MK_OVER) {
            Activations t;
            forward(net, &list[i], t);
            for (int k = 0; k < 4; k++) {
                outputs[i * VALUES + k] = k < players ? t.win[k] : 0;
                outputs[i * VALUES + 4 + k] = t.out[4 + k] * SCORE_UNIT;
            }
        }
        settle_value(list.data(), i, outputs.data(), values.data());
    }

    // Plays a round of games to their end and returns what happened turn by turn.
    std::vector<Turn> play(const Net &net, uint64_t seed, float explore, const std::vector<int> &policies, bool standard) {
        std::vector<Turn> history;
        for (int i = 0; i < GAMES; i++) start_game(states.data(), i, players, seed, standard, policies.data());
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
                            turn.reached.data(), explore, policies.data());
            history.push_back(turn);
        }
        return history;
    }
};

// The targets, computed backwards: G_t = E_t + lambda (G_{t+1} - V(s_{t+1})). This cancels the luck of
// the die.
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

int pack_policies(const int *seats, bool told) {
    int policies = told << TOLD_BIT;
    for (int i = 0; i < 4; i++) policies |= seats[i] << POLICY_BITS * i;
    return policies;
}

// In this share of the games simple players take part: either one seat plays by the net and all
// others are simple players of one kind, or the policy of each seat is drawn.
int draw_policies(int players, float share) {
    static const int kinds[] = {GREEDY, GREEDY, SPREAD, SPREAD, SPREAD, WEAVE, WEAVE, HUNTER, HUNTER, RANDOM};
    int seats[4] = {BY_NET, BY_NET, BY_NET, BY_NET};
    if (uniform() >= share) return pack_policies(seats, false);
    if (uniform() < 0.6f) {
        const int kind = kinds[dice() % 10];
        for (int i = 0; i < players; i++) seats[i] = kind;
        seats[dice() % (uint64_t)players] = BY_NET;
    } else {
        for (int i = 0; i < players; i++) seats[i] = uniform() < 0.5f ? BY_NET : kinds[dice() % 10];
    }
    return pack_policies(seats, true);
}

// ---- Learning ----------------------------------------------------------------------

// Adds the gradients of the loss at one example. Returns the loss.
double backward(const Example &example, float scale) {
    const int players = example.state.players, seat = example.state.seat;
    Activations t;
    float goal[4], all = 0, out[VALUES] = {0}, middle, hidden[HIDDEN] = {0};
    double loss = 0;
    forward(net, &example.state, t);
    for (int k = 0; k < players; k++) all += goal[k] = clipped(example.goal[(k + seat) % players]);
    for (int k = 0; k < players; k++) {
        const float off = t.out[4 + k] * SCORE_UNIT - example.goal[4 + (k + seat) % players];
        goal[k] /= fmaxf(all, 1e-6f);
        loss -= goal[k] * logf(t.win[k] + 1e-9f);
        out[k] = scale * (t.win[k] - goal[k]);
        out[4 + k] = scale * 0.05f * 2 * off / 100 * SCORE_UNIT / (float)players;
    }
    for (int i = 0; i < VALUES; i++) gradient.out_bias[i] += out[i];
    for (int k = 0; k < MIDDLE; k++) {
        middle = 0;
        for (int i = 0; i < VALUES; i++) {
            middle += out[i] * net.out[i][k];
            gradient.out[i][k] += out[i] * t.middle[k];
        }
        if (!has_gradient(t.middle_sums[k])) continue;
        gradient.middle_bias[k] += middle;
        for (int i = 0; i < HIDDEN; i++) {
            hidden[i] += middle * net.middle[k][i];
            gradient.middle[k][i] += middle * t.hidden[i];
        }
    }
    for (int i = 0; i < HIDDEN; i++) hidden[i] = has_gradient(t.sums[i]) ? 2 * t.sums[i] * hidden[i] : 0;
    for (int i = 0; i < HIDDEN; i++) gradient.first_bias[i] += hidden[i];
    for (int k = 0; k < t.count; k++)
        for (int i = 0; i < HIDDEN; i++) gradient.first[t.inputs[k]][i] += hidden[i];
    return loss;
}

// A step of Adam.
void step(float rate, int number) {
    float *w = weights_of(net), *g = weights_of(gradient), *m = weights_of(first_moment), *v = weights_of(second_moment);
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

// Learns from examples of the replay buffer, drawn at random. Returns the mean loss.
double learn(const std::deque<std::vector<Example>> &replay, float rate) {
    static int number;
    const int steps = PASSES * (int)replay.back().size() / BATCH;
    size_t size = 0;
    double loss = 0;
    for (auto &round : replay) size += round.size();
    for (int i = 0; i < steps; i++) {
        memset(&gradient, 0, sizeof gradient);
        for (int k = 0; k < BATCH; k++) {
            size_t at = dice() % size, round = 0;
            while (at >= replay[round].size()) at -= replay[round++].size();
            loss += backward(replay[round][at], 1.0f / BATCH);
        }
        step(rate, ++number);
    }
    return loss / (steps * BATCH);
}

// ---- Measuring ---------------------------------------------------------------------

// The only kind of player that is measured against, or all.
const char *opponent;

void print_share(Arena &arena, const char *name, int policy, int rounds) {
    if (opponent && strcmp(opponent, name)) return;
    printf(", %s", name);
    for (int told = 0; told < 2; told++) {
        std::vector<int> policies(GAMES);
        double sum = 0;
        for (int i = 0; i < GAMES; i++) {
            int seats[4] = {policy, policy, policy, policy};
            seats[i % arena.players] = BY_NET;
            policies[i] = pack_policies(seats, told);
        }
        for (int round = 0; round < rounds; round++) {
            arena.play(average, 777 + (uint64_t)round, 0, policies, true);
            for (int i = 0; i < GAMES; i++) {
                const int winners = mkr_winners(&arena.states[i]);
                sum += winners >> i % arena.players & 1 ? 1.0 / mkr_count(winners) : 0;
            }
        }
        printf(told ? ", told %.1f" : " %.1f", 100 * sum / (GAMES * rounds));
    }
}

void print_progress(Arena &arena, int games, double loss, int rounds) {
    printf("%d games, loss %.4f", games, loss);
    print_share(arena, "random", RANDOM, rounds);
    print_share(arena, "greedy", GREEDY, rounds);
    print_share(arena, "spread", SPREAD, rounds);
    print_share(arena, "weave", WEAVE, rounds);
    print_share(arena, "hunter", HUNTER, rounds);
    printf(" %%, +- %.1f\n", 98 / sqrt(GAMES * rounds));
    fflush(stdout);
}

}  // namespace

int main(int argc, char **argv) {
    const int players = argc > 2 ? atoi(argv[1]) : 0, rounds = argc > 2 ? (int)(atof(argv[2]) * 1000 / GAMES) : 0;
    const float share = argc > 3 ? (float)atof(argv[3]) : players == 2 ? 0 : 0.6f;
    if (players < 2 || players > 4 || rounds < 1)
        return fprintf(stderr, "usage: trial PLAYERS THOUSANDS [SHARE [OPPONENT]]\n"), 2;
    if (argc > 4) opponent = argv[4];
    Arena arena{players};
    std::deque<std::vector<Example>> replay;
    double loss = 0;
    begin(net);
    average = net;
    for (int round = 0; round < rounds; round++) {
        std::vector<int> policies(GAMES);
        for (int &game : policies) game = draw_policies(players, share);
        replay.push_back(examples_of(arena.play(average, 1000000007 + (uint64_t)round, EXPLORE, policies, false)));
        if (replay.size() > REPLAY_ROUNDS) replay.pop_front();
        loss = learn(replay, RATE * powf(FINAL_RATE, (float)round / (float)rounds));
        for (int i = 0; i < WEIGHTS; i++) {
            float &mean = weights_of(average)[i];
            mean += (weights_of(net)[i] - mean) / (float)(round < AVERAGED ? round + 1 : AVERAGED);
        }
        if (round % 40 == 39 && round + 1 < rounds) print_progress(arena, (round + 1) * GAMES, loss, 1);
    }
    print_progress(arena, rounds * GAMES, loss, rounds < 8 * 40 ? rounds / 40 + 1 : 8);
    return 0;
}
