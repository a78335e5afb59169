#!/usr/bin/env python3
"""Trains the nets by self-play on one GPU: all three, from nothing.

    python3 train/train.py

Writes build/train/net2.mkn, net3.mkn and net4.mkn. With --minutes it stops earlier; the same command continues from the
checkpoint. See docs/training.md.
"""

import argparse
import collections
import copy
import math
import os
import sys
import time

import torch
import torch.nn.functional as F
from torch.nn.utils import clip_grad_norm_
from torch.utils.cpp_extension import load

from export import export
from net import Net

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(HERE)
SEAT, PHASE, OVER, STATE = 58, 59, 4, 72  # of mk_state (selfplay.h asserts it)
MAX_TURNS = 62
BY_NET, GREEDY, SPREAD, WEAVE, HUNTER, RANDOM = range(6)  # the policy of a seat (selfplay.h)
POLICY_BITS = 4
LAMBDA = 0.85
GAMES = 16384  # side by side: a round
REPLAY_ROUNDS = 4  # in the replay buffer
PASSES = 3  # how often each position is used
BATCH = 8192
LEARNING_RATE = 1.5e-3  # at first
FINAL_RATE = 0.01  # the share of it that is left at the end
AVERAGED_ROUNDS = 16  # rounds over which the weights are averaged; the average plays
LIVE_SAMPLE = 1024  # positions of a step among which each unit must be live at one
DEAD_UNIT_COST = 1e-3
EXPLORE = 0.02  # share of rugs laid at random

# By number of players: millions of games, and the share of games in which simple players take part.
Recipe = collections.namedtuple("Recipe", "millions simple_share")
RECIPES = {2: Recipe(8, 0), 3: Recipe(5, 0.6), 4: Recipe(8, 0.6)}

# The opponents of measurements, and whether the net is told that they are simple.
OPPONENTS = (("greedy among equals", GREEDY, 0), ("greedy", GREEDY, 1), ("spread", SPREAD, 1), ("weave", WEAVE, 1),
             ("hunter", HUNTER, 1))


def load_selfplay():
    return load(name="selfplay", sources=[f"{HERE}/selfplay.cu"], verbose=False,
                extra_include_paths=[f"{ROOT}/include", f"{ROOT}/src/players", f"{ROOT}/src/rules"],
                extra_cuda_cflags=["-O3", "-std=c++17"])


class Arena:
    """Games side by side, and their buffers."""

    def __init__(self, selfplay, games, players):
        self.sp, self.games, self.players = selfplay, games, players
        self.states = torch.zeros(games, STATE, dtype=torch.uint8, device="cuda")
        capacity = games * selfplay.SLOTS
        self.list = torch.zeros(capacity, STATE, dtype=torch.uint8, device="cuda")
        self.index = torch.zeros(games * selfplay.SLOTS, dtype=torch.int32, device="cuda")
        self.count = torch.zeros(1, dtype=torch.int32, device="cuda")
        self.values = torch.zeros(capacity, 8, device="cuda")
        self.chunk = 1 << 18
        self.rows = torch.zeros(self.chunk, selfplay.PADDED, dtype=torch.bfloat16, device="cuda")
        self.inputs = torch.zeros(self.chunk, selfplay.LISTED, dtype=torch.int16, device="cuda")
        self.all_by_net = torch.zeros(games, dtype=torch.int32, device="cuda")

    def value(self, net, n):
        for at in range(0, n, self.chunk):
            part = self.list[at:at + self.chunk]
            m = min(self.chunk, n - at)
            self.sp.encode(part, m, self.inputs, self.rows)
            out = net.values(self.rows[:m], self.players).contiguous()
            self.sp.settle(part, m, out, self.values[at:at + m])

    @torch.no_grad()
    def play(self, net, seed, explore=0.0, policies=None, standard=False, keep=False):
        """Plays all games to their end. With keep, returns the history turn by turn."""
        policies = self.all_by_net if policies is None else policies
        self.sp.start(self.states, self.players, seed & 0x7fffffffffffffff, standard, policies)
        history = []
        for turn in range(MAX_TURNS):
            before = self.states.clone() if keep else None
            dice = (seed * 1000003 + turn * 7919 + 17) & 0x7fffffffffffffff
            n = self.sp.expand(self.states, dice, self.list, self.index, self.count)
            if n == 0:
                break
            self.value(net, n)
            expected = torch.zeros(self.games, 8, device="cuda")
            reached = torch.zeros(self.games, 8, device="cuda")
            self.sp.choose(self.states, dice, self.list, self.index, self.values, expected, reached, explore, policies)
            if keep:
                history.append((before, expected, reached))
        return history

    def results(self):
        """Values of the final positions: winning shares and scores of the seats."""
        final = torch.zeros(self.games, 8, device="cuda")
        out = torch.zeros(self.games, 8, device="cuda")
        self.sp.settle(self.states, self.games, final, out)
        return out


def pack(seats, told):
    """One number a game: the policies of its seats, and whether the net is told which are simple."""
    shifts = torch.arange(0, 4 * POLICY_BITS, POLICY_BITS, device="cuda")
    return ((seats << shifts).sum(1) + (told << 4 * POLICY_BITS)).to(torch.int32)


def draw_policies(arena, share):
    """Policies for a round of games. Simple players take part in this share of them: either one seat plays by the net
    and all others are simple players of one kind, or the policy of each seat is drawn."""
    games = arena.games
    kinds = torch.tensor([GREEDY, GREEDY, SPREAD, SPREAD, SPREAD, WEAVE, WEAVE, HUNTER, HUNTER, RANDOM], device="cuda")
    alike = kinds[torch.randint(len(kinds), (games, 1), device="cuda")].repeat(1, 4)
    alike[torch.arange(games, device="cuda"), torch.randint(arena.players, (games,), device="cuda")] = BY_NET
    mixed = kinds[torch.randint(len(kinds), (games, 4), device="cuda")]
    mixed = torch.where(torch.rand(games, 4, device="cuda") < 0.5, BY_NET, mixed)
    seats = torch.where(torch.rand(games, 1, device="cuda") < 0.6, alike, mixed)
    here = torch.rand(games, 1, device="cuda") < share
    return pack(torch.where(here, seats, BY_NET), here[:, 0].long())


def targets(history):
    """Computed backwards: G_t = E_t + lambda (G_{t+1} - V(s_{t+1})). This cancels the luck of the die."""
    states, goals = [], []
    following = None
    for before, expected, reached in reversed(history):
        alive = before[:, PHASE] != OVER
        if following is None:
            goal = expected.clone()
        else:
            next_goal, next_alive = following
            goal = expected + LAMBDA * torch.where(next_alive[:, None], next_goal - reached, 0.0)
        states.append(before[alive])
        goals.append(goal[alive])
        following = goal, alive
    return torch.cat(states), torch.cat(goals)


class Learner:
    """A step of learning, as a CUDA graph: it has many small kernels, which take ten times as long if they are launched
    one by one."""

    def __init__(self, net, optimizer, arena, batch):
        self.net, self.optimizer, self.arena, self.batch = net, optimizer, arena, batch
        self.states = torch.zeros(batch, STATE, dtype=torch.uint8, device="cuda")
        self.goals = torch.zeros(batch, 8, device="cuda")
        self.loss = torch.zeros((), device="cuda")
        self.dead = torch.zeros((), dtype=torch.int64, device="cuda")  # units, in the last step
        self.graph = None

    def step(self):
        players, s = self.arena.players, self.states
        self.arena.sp.encode(s, self.batch, self.arena.inputs, self.arena.rows)
        # The net counts seats from the mover on.
        seats = torch.arange(4, device="cuda")[None]
        turn = torch.where(seats < players, (seats + s[:, SEAT].long()[:, None]) % players, seats)
        wins = self.goals[:, :4].gather(1, turn)[:, :players].clamp(0, 1)
        wins = wins / wins.sum(1, keepdim=True).clamp_min(1e-6)
        scores = self.goals[:, 4:].gather(1, turn)[:, :players]
        with torch.autocast("cuda", dtype=torch.bfloat16, cache_enabled=False):
            logits, predicted, sums = self.net(self.arena.rows[:self.batch], players)
        loss = F.cross_entropy(logits, wins) + 0.05 * F.mse_loss(predicted[:, :players] / 10, scores / 10)
        penalty, dead = self.net.dead_units([part[:LIVE_SAMPLE] for part in sums])
        self.optimizer.zero_grad(set_to_none=True)
        (loss + DEAD_UNIT_COST * penalty).backward()
        clip_grad_norm_(self.net.parameters(), 1.0)
        self.optimizer.step()
        self.net.limit()
        self.loss += loss.detach()
        self.dead.copy_(dead)

    def draw(self, states, goals):
        pick = torch.randint(len(states), (self.batch,), device="cuda")
        torch.index_select(states, 0, pick, out=self.states)
        torch.index_select(goals, 0, pick, out=self.goals)

    def capture(self, states, goals):
        """Some steps to warm up, on a stream of their own as capturing requires, then the capture."""
        side = torch.cuda.Stream()
        side.wait_stream(torch.cuda.current_stream())
        with torch.cuda.stream(side):
            for _ in range(3):
                self.draw(states, goals)
                self.step()
        torch.cuda.current_stream().wait_stream(side)
        self.optimizer.zero_grad(set_to_none=True)
        self.graph = torch.cuda.CUDAGraph()
        with torch.cuda.graph(self.graph):
            self.step()

    def learn(self, states, goals, steps, rate):
        """So many steps on random positions. Returns the mean loss."""
        for group in self.optimizer.param_groups:
            group["lr"].fill_(rate)
        if self.graph is None:
            self.capture(states, goals)
        self.loss.zero_()
        for _ in range(steps):
            self.draw(states, goals)
            self.graph.replay()
        return (self.loss / steps).item()


def against(policy, told, net, arena, seed, rounds=1):
    """The share of wins of one seat that plays by the net against simple players of one kind, and its error."""
    seats = torch.arange(arena.games, device="cuda") % arena.players
    policies = torch.full((arena.games, 4), policy, device="cuda")
    policies[torch.arange(arena.games, device="cuda"), seats] = BY_NET
    wins = []
    for i in range(rounds):
        arena.play(net, seed + i, policies=pack(policies, told), standard=True)
        wins.append(arena.results().gather(1, seats[:, None]).squeeze(1))
    wins = torch.cat(wins)
    return wins.mean().item(), 1.96 * wins.std().item() / math.sqrt(len(wins))


def describe(shares):
    return ", ".join(f"{name} {100 * share:.2f} +- {100 * error:.2f} %" for name, (share, error) in shares)


class Training:
    """The training of the net for one number of players: a fixed number of games, in any number of sessions."""

    def __init__(self, selfplay, players, options):
        recipe = RECIPES[players]
        self.players, self.options = players, options
        self.path = os.path.join(options.into, f"{players}.pt")
        self.rounds = math.ceil((options.millions or recipe.millions) * 1e6 / GAMES)
        self.simple_share = recipe.simple_share if options.simple_share is None else options.simple_share
        torch.manual_seed(options.seed)
        self.net = Net(selfplay.PADDED, options.hidden, options.middle).cuda()
        self.mean = copy.deepcopy(self.net).requires_grad_(False)
        self.optimizer = torch.optim.Adam(self.net.parameters(), lr=torch.tensor(LEARNING_RATE, device="cuda"),
                                          betas=(0.9, 0.99), fused=True, capturable=True)
        self.done, self.used = 0, 0.0  # rounds and minutes
        self.playing = 0.0  # seconds of this session
        if os.path.exists(self.path):
            self.load()
        self.arena = Arena(selfplay, GAMES, players)
        self.learner = Learner(self.net, self.optimizer, self.arena, BATCH)
        self.replay = collections.deque(maxlen=REPLAY_ROUNDS)

    def settings(self):
        """Options that must stay the same until the training is done."""
        return {"seed": self.options.seed, "rounds": self.rounds, "simple_share": self.simple_share,
                "hidden": self.options.hidden, "middle": self.options.middle}

    def load(self):
        saved = torch.load(self.path, weights_only=True)
        if saved.get("settings") != self.settings():
            sys.exit(f"{self.path} belongs to a training with {saved.get('settings')}, not {self.settings()}: "
                     "continue with those, or train --into another folder")
        self.net.load_state_dict(saved["net"])
        self.mean.load_state_dict(saved["mean"])
        self.optimizer.load_state_dict(saved["optimizer"])
        self.done, self.used = saved["done"], saved["used"]
        torch.manual_seed(self.options.seed + self.done)

    def save(self):
        os.makedirs(self.options.into, exist_ok=True)
        torch.save({"net": self.net.state_dict(), "mean": self.mean.state_dict(), "optimizer": self.optimizer.state_dict(),
                    "done": self.done, "used": self.used, "players": self.players, "settings": self.settings()}, self.path + ".new")
        os.replace(self.path + ".new", self.path)

    def learning_rate(self):
        """Decays exponentially, by the same factor in every round."""
        return LEARNING_RATE * FINAL_RATE ** min(1, self.done / self.rounds)

    def round(self):
        """Plays a round of games and learns from the replay buffer. Returns the mean loss."""
        began = time.time()
        with torch.no_grad(), torch.autocast("cuda", dtype=torch.bfloat16):
            history = self.arena.play(self.mean, self.options.seed * 1000000007 + self.done, explore=EXPLORE, keep=True,
                                      policies=draw_policies(self.arena, self.simple_share))
        self.replay.append(targets(history))
        torch.cuda.synchronize()
        self.playing += time.time() - began
        states, goals = (torch.cat(part) for part in zip(*self.replay))
        steps = max(1, int(PASSES * len(self.replay[-1][0]) / BATCH))
        loss = self.learner.learn(states, goals, steps, self.learning_rate())
        self.done += 1
        for mean, weight in zip(self.mean.parameters(), self.net.parameters()):
            mean.lerp_(weight.detach(), 1 / min(AVERAGED_ROUNDS, self.done))
        return loss

    def measure(self, opponents, rounds):
        """Shares of wins of the averaged net, before its weights are rounded to integers."""
        with torch.no_grad(), torch.autocast("cuda", dtype=torch.bfloat16):
            return [(name, against(policy, told, self.mean, self.arena, 12345, rounds))
                    for name, policy, told in opponents]

    def run(self, deadline):
        """Trains until it is done or the time is up. Returns whether it is done."""
        began, used = time.time(), self.used
        told = began
        while self.done < self.rounds and time.time() < deadline:
            loss = self.round()
            self.used = used + (time.time() - began) / 60
            if time.time() - told > 30:
                told = time.time()
                self.save()
                print(f"{self.players} players, {self.used:.1f} min, {self.done * GAMES / 1e6:.2f} million games, "
                      f"rate {self.learning_rate():.1e}, loss {loss:.4f}, {self.learner.dead.item()} dead units, "
                      f"{100 * self.playing / (time.time() - began):.0f} % of the time playing, "
                      + describe(self.measure(OPPONENTS[:2], 1)), flush=True)
        self.save()
        return self.done >= self.rounds


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--players", type=int, choices=(2, 3, 4), nargs="+", default=[2, 3, 4])
    parser.add_argument("--minutes", type=float, default=math.inf, help="stop after about so long; the same command continues later")
    parser.add_argument("--into", default="build/train", help="folder for checkpoints and nets")
    parser.add_argument("--seed", type=int, default=1, help="of the first weights and of the dice")
    parser.add_argument("--millions", type=float, help="millions of games, instead of those of the recipe")
    parser.add_argument("--simple-share", type=float, help="share of games with simple players, instead of that of the recipe")
    parser.add_argument("--hidden", type=int, default=256, choices=range(64, 513, 64), metavar="UNITS",
                        help="units of the first layer: a multiple of 64, 512 at most")
    parser.add_argument("--middle", type=int, default=128, choices=range(32, 129, 32), metavar="UNITS",
                        help="units of the second layer: a multiple of 32, 128 at most")
    options = parser.parse_args()
    deadline = time.time() + options.minutes * 60
    selfplay = load_selfplay()
    for players in options.players:
        training = Training(selfplay, players, options)
        before = training.done
        if not training.run(deadline):
            print(f"{players} players: {training.done} of {training.rounds} rounds are done; the same command continues")
            return
        net = os.path.join(options.into, f"net{players}.mkn")
        if training.done > before or not os.path.exists(net):
            print(f"{players} players: {training.done * GAMES / 1e6:.2f} million games in {training.used:.1f} min; against "
                  + describe(training.measure(OPPONENTS, 4)), flush=True)
            export(training.path, net)


if __name__ == "__main__":
    main()
