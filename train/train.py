#!/usr/bin/env python3
"""Trains the net of one player count by self-play on one GPU.

    python3 train/train.py --players 2 --minutes 9 --checkpoint build/train/2.pt

Goes on from the checkpoint if there is one. See docs/training.md.
"""

import argparse
import collections
import math
import os
import time

import torch
import torch.nn.functional as F
from torch.nn.utils import clip_grad_norm_
from torch.utils.cpp_extension import load

from net import Net

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(HERE)
SEAT, PHASE, OVER, STATE = 58, 59, 4, 72
MAX_TURNS = 62
NET, GREEDY, SPREAD, WEAVE, HUNTER, RANDOM = range(6)  # how a seat chooses (selfplay.cu)
MANNER_BITS = 4
LAMBDA = 0.85


def load_selfplay():
    return load(name="selfplay", sources=[f"{HERE}/selfplay.cu"], verbose=False,
                extra_include_paths=[f"{ROOT}/include", f"{ROOT}/src/players", f"{ROOT}/src/rules"],
                extra_cuda_cflags=["-O3", "-std=c++17", "-arch=sm_90"])


class Arena:
    """Games side by side and the memory to play them in."""

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
        self.equals = torch.zeros(games, dtype=torch.int32, device="cuda")

    def value(self, net, n):
        for at in range(0, n, self.chunk):
            part = self.list[at:at + self.chunk]
            m = min(self.chunk, n - at)
            self.sp.encode(part, m, self.inputs, self.rows)
            out = net.values(self.rows[:m], self.players).contiguous()
            self.sp.settle(part, m, out, self.values[at:at + m])

    @torch.no_grad()
    def play(self, net, seed, explore=0.0, manners=None, standard=False, keep=False):
        """Plays all games to their end. With keep, returns what happened turn by turn."""
        manners = self.equals if manners is None else manners
        self.sp.start(self.states, self.players, seed & 0x7fffffffffffffff, standard, manners)
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
            self.sp.choose(self.states, dice, self.list, self.index, self.values, expected, reached, explore, manners)
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
    """One number a game: how its seats choose, and whether the net is told that they are strangers."""
    shifts = torch.arange(0, 4 * MANNER_BITS, MANNER_BITS, device="cuda")
    return ((seats << shifts).sum(1) + (told << 4 * MANNER_BITS)).to(torch.int32)


def strangers(arena, share):
    """Manners for a round of games. At this share of the tables sit strangers: one of the net among simple players
    who are all alike, or every seat by lot."""
    games = arena.games
    lots = torch.tensor([GREEDY, GREEDY, SPREAD, SPREAD, SPREAD, WEAVE, WEAVE, HUNTER, HUNTER, RANDOM], device="cuda")
    alike = lots[torch.randint(len(lots), (games, 1), device="cuda")].repeat(1, 4)
    alike[torch.arange(games, device="cuda"), torch.randint(arena.players, (games,), device="cuda")] = NET
    mixed = lots[torch.randint(len(lots), (games, 4), device="cuda")]
    mixed = torch.where(torch.rand(games, 4, device="cuda") < 0.5, NET, mixed)
    seats = torch.where(torch.rand(games, 1, device="cuda") < 0.6, alike, mixed)
    here = torch.rand(games, 1, device="cuda") < share
    return pack(torch.where(here, seats, NET), here[:, 0].long())


def targets(history):
    """Luck cancelled: G_t = E_t + lambda (G_{t+1} - V(s_{t+1})), from the end on."""
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
    """A step of learning, recorded once and replayed: launched one by one its many small parts take ten times as
    long."""

    def __init__(self, net, optimizer, arena, batch):
        self.net, self.optimizer, self.arena, self.batch = net, optimizer, arena, batch
        self.states = torch.zeros(batch, STATE, dtype=torch.uint8, device="cuda")
        self.goals = torch.zeros(batch, 8, device="cuda")
        self.loss = torch.zeros((), device="cuda")
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
            logits, predicted = self.net(self.arena.rows[:self.batch], players)
        loss = F.cross_entropy(logits, wins) + 0.05 * F.mse_loss(predicted[:, :players] / 10, scores / 10)
        self.optimizer.zero_grad(set_to_none=True)
        loss.backward()
        clip_grad_norm_(self.net.parameters(), 1.0)
        self.optimizer.step()
        self.net.limit()
        self.loss += loss.detach()

    def draw(self, states, goals):
        pick = torch.randint(len(states), (self.batch,), device="cuda")
        torch.index_select(states, 0, pick, out=self.states)
        torch.index_select(goals, 0, pick, out=self.goals)

    def record(self, states, goals):
        """The first steps, on a stream of their own as recording asks for, then the recording."""
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
        """So many steps on positions drawn at random; returns the mean loss."""
        for group in self.optimizer.param_groups:
            group["lr"].fill_(rate)
        if self.graph is None:
            self.record(states, goals)
        self.loss.zero_()
        for _ in range(steps):
            self.draw(states, goals)
            self.graph.replay()
        return (self.loss / steps).item()


def against(manner, told, net, arena, seed, rounds=1):
    """The share of wins of one of the net among simple players who are all alike, and its error."""
    seats = torch.arange(arena.games, device="cuda") % arena.players
    manners = torch.full((arena.games, 4), manner, device="cuda")
    manners[torch.arange(arena.games, device="cuda"), seats] = NET
    wins = []
    for i in range(rounds):
        arena.play(net, seed + i, manners=pack(manners, told), standard=True)
        wins.append(arena.results().gather(1, seats[:, None]).squeeze(1))
    wins = torch.cat(wins)
    return wins.mean().item(), 1.96 * wins.std().item() / math.sqrt(len(wins))


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--players", type=int, choices=(2, 3, 4), required=True)
    parser.add_argument("--minutes", type=float, default=9)
    parser.add_argument("--schedule", type=float, default=0, help="minutes of the whole training, for the learning rate")
    parser.add_argument("--hidden", type=int, default=512)
    parser.add_argument("--games", type=int, default=16384)
    parser.add_argument("--batch", type=int, default=8192)
    parser.add_argument("--passes", type=float, default=3, help="how often each position is learned from")
    parser.add_argument("--remember", type=int, default=4, help="rounds of games that are learned from")
    parser.add_argument("--rate", type=float, default=1.5e-3)
    parser.add_argument("--explore", type=float, default=0.02)
    parser.add_argument("--strangers", type=float, default=0, help="share of tables with simple players")
    parser.add_argument("--checkpoint", required=True)
    parser.add_argument("--from", dest="start", help="a checkpoint to begin from, in a new schedule")
    parser.add_argument("--seed", type=int, default=1)
    o = parser.parse_args()
    schedule = o.schedule or o.minutes

    selfplay = load_selfplay()
    torch.manual_seed(o.seed)
    net = Net(selfplay.PADDED, o.hidden).cuda()
    optimizer = torch.optim.Adam(net.parameters(), lr=torch.tensor(o.rate, device="cuda"), betas=(0.9, 0.99),
                                 fused=True, capturable=True)
    done, used = 0, 0.0
    if os.path.exists(o.checkpoint):
        saved = torch.load(o.checkpoint, weights_only=True)
        net.load_state_dict(saved["net"])
        optimizer.load_state_dict(saved["optimizer"])
        done, used = saved["done"], saved["used"]
    elif o.start:
        net.load_state_dict(torch.load(o.start, weights_only=True)["net"])
    arena = Arena(selfplay, o.games, o.players)
    learner = Learner(net, optimizer, arena, o.batch)
    began = time.time()
    told = began
    memory = collections.deque(maxlen=o.remember)
    playing = 0.0
    while time.time() - began < o.minutes * 60:
        minutes = used + (time.time() - began) / 60
        rate = o.rate * max(0.01, 0.5 + 0.5 * math.cos(math.pi * min(1, minutes / schedule)))
        with torch.no_grad(), torch.autocast("cuda", dtype=torch.bfloat16):
            history = arena.play(net, o.seed * 1000000007 + done, explore=o.explore, keep=True,
                                 manners=strangers(arena, o.strangers))
        memory.append(targets(history))
        playing += time.time() - began - (minutes - used) * 60
        states, goals = (torch.cat(part) for part in zip(*memory))
        steps = max(1, int(o.passes * len(memory[-1][0]) / o.batch))
        loss = learner.learn(states, goals, steps, rate)
        done += 1
        if time.time() - told > 30:
            told = time.time()
            with torch.no_grad(), torch.autocast("cuda", dtype=torch.bfloat16):
                share, error = against(GREEDY, o.strangers > 0, net, arena, 99)
            print(f"{o.players} players, {minutes:.1f} min, {done * o.games / 1e6:.2f} million games, rate {rate:.1e}, "
                  f"loss {loss:.4f}, {100 * playing / (time.time() - began):.0f} % of the time playing, "
                  f"against greedy {100 * share:.1f} +- {100 * error:.1f} %", flush=True)
    used += (time.time() - began) / 60
    with torch.no_grad(), torch.autocast("cuda", dtype=torch.bfloat16):
        results = [(name, *against(manner, told, net, arena, 12345, 4)) for name, manner, told in
                   (("greedy among equals", GREEDY, 0), ("greedy", GREEDY, 1), ("spread", SPREAD, 1),
                    ("weave", WEAVE, 1), ("hunter", HUNTER, 1))]
    print(f"{o.players} players: {done * o.games / 1e6:.2f} million games in {used:.1f} min; against "
          + ", ".join(f"{name} {100 * share:.2f} +- {100 * error:.2f} %" for name, share, error in results), flush=True)
    os.makedirs(os.path.dirname(o.checkpoint) or ".", exist_ok=True)
    torch.save({"net": net.state_dict(), "optimizer": optimizer.state_dict(), "done": done, "used": used,
                "hidden": o.hidden, "players": o.players}, o.checkpoint)


if __name__ == "__main__":
    main()
