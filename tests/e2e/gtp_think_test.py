#!/usr/bin/python3
"""The engine protocol: what computer players answer, and within which limits.

usage: gtp_think_test.py PROGRAM [--brief]
"""

import decimal
import itertools
import os
import sys
import time

from cli import CHANCE, CHOICES, FOUR, GOING_OUT, OVER, SETTINGS, Engine, Run, exactly, talk
from tap import main, matches, same, test

WIN_SCORE = r"([01]\.\d{4}) (\d+\.\d\d)"


def read_eval(text, players):
    """(winning chance, score) of each seat; checks the form."""
    lines = text.split("\n")
    same(len(lines), players, text)
    found = [matches(rf"^{seat} {WIN_SCORE}$", line).groups() for seat, line in enumerate(lines, 1)]
    same(sum(decimal.Decimal(win) for win, _ in found), decimal.Decimal("1.0000"), text)
    return found


for name, (position, count) in CHOICES.items():
    @test(f"gtp: go and rank answer legal actions: {name}")
    def _(position=position, count=count):
        with Engine() as engine:
            same(engine.ok(f"load {position}"), position)
            legal = engine.ok("legal").split()
            same(len(legal), count)
            names = engine.ok("players").split()
            for command in ["go nodes 1", "go time 1", "go time 5 nodes 1", "go nodes 10 time 5",
                            *(f"go {player} {limit}" for player in names for limit in ("nodes 30", "time 3"))]:
                assert engine.ok(command) in legal, command
                same(engine.ok("position"), position, command)
            for command, k in [("rank nodes 60", 3), ("rank nodes 60 top 1", 1), ("rank top 99 nodes 60", 99),
                               ("rank time 5 top 4", 4), ("rank nodes 1 time 5", 3),
                               *((f"rank {player} nodes 60 top 12", 12) for player in names)]:
                lines = engine.ok(command).split("\n")
                same(len(lines), min(k, count), command)
                found = [matches(rf"^(\S+) {WIN_SCORE}$", line).groups() for line in lines]
                actions = [action for action, _, _ in found]
                assert set(actions) <= set(legal) and len(set(actions)) == len(actions), (command, actions)
                wins = [decimal.Decimal(win) for _, win, _ in found]
                assert max(wins) <= 1, (command, wins)
                if not any(player in command for player in names[:-1]):  # weaker ones see it otherwise
                    assert wins == sorted(wins, reverse=True), (command, wins)
                same(engine.ok("position"), position, command)


@test("gtp: go and rank are errors when chance decides and when it is over")
def _():
    with Engine() as engine:
        for position in [*CHANCE.values(), OVER]:
            engine.ok(f"load {position}")
            for command in ("go", "go nodes 10", "rank", "rank nodes 10 top 2", "go random"):
                engine.no(command)
                same(engine.ok("position"), position, command)


@test("gtp: eval has a line a seat, whose chances add up to exactly 1")
def _():
    with Engine() as engine:
        positions = [*(p for p, _ in CHOICES.values()), *CHANCE.values(), GOING_OUT]
        for position in positions:
            engine.ok(f"load {position}")
            players = len(position.split()[5].split(","))
            for limit in (*(f"nodes {n}" for n in (1, 2, 3, 7, 64, 65, 997)), "time 3", "time 2 nodes 9"):
                found = read_eval(engine.ok(f"eval {limit}"), players)
                # Nobody can end with more than all the money and all the squares.
                assert all(float(score) <= 120 + 49 for _, score in found), found
            same(engine.ok("position"), position)


@test("gtp: eval of a finished game is its result, of a seat that is out nothing")
def _():
    exactly((f"load {OVER}", "= " + OVER))
    cases = [("RR5/Y6/7/7/7/7/7 - d4n 1 over 10,20,30 0,0,0 fr", "1 0.0000 12.00\n2 0.0000 21.00\n3 1.0000 30.00"),
             ("RR5/B6/B6/7/7/7/7 - d4n 1 over 28,20,28 0,0,0 fr", "1 0.5000 30.00\n2 0.0000 20.00\n3 0.5000 30.00"),
             ("RRRRRR1/Y6/7/7/7/7/7 - d4n 1 over x,20,20 0,0,0 fr", "1 0.0000 0.00\n2 1.0000 21.00\n3 0.0000 20.00"),
             ("7/7/7/7/7/7/7 - d4n 2 over 0,x,x 15,0,0 fr", "1 1.0000 0.00\n2 0.0000 0.00\n3 0.0000 0.00")]
    for position, expected in cases:
        exactly((f"load {position}", "= " + position), ("eval nodes 10", "= " + expected))
    with Engine() as engine:
        engine.ok(f"load {OVER}")
        found = read_eval(engine.ok("eval nodes 10"), 3)
        assert {win for win, _ in found} == {"0.3333", "0.3334"}, found
        engine.ok("load 7/7/7/3RR2/7/7/7 d4e4 d4n 3 turn 51,x,39 14,0,15 fr")
        same(read_eval(engine.ok("eval nodes 100"), 3)[1], ("0.0000", "0.00"))


@test("gtp: with nodes alone the answers are the same in every process")
def _():
    asked = "go nodes 40\ngo random nodes 5\nrank nodes 100\nrank top 12 nodes 50\neval nodes 333\n"
    questions = "".join(f"load {position}\n{asked}" for position, _ in CHOICES.values())
    first = talk(questions)
    assert all(answer.startswith("=") for answer in first)
    same(talk(questions), first)
    same(talk("name\n" + questions)[1:], first)


@test("gtp: wrong limits, players and words are errors")
def _():
    with Engine() as engine:
        bad = ["nodes", "time", "nodes x", "time x", "nodes -1", "time -5", "nodes 1.5", "time 1e3", "nodes +5",
               "time nodes", "nodes time 5", "nodes 99999999999999999999999", "time 99999999999999999999999",
               "time 5 7", "nodes 5 depth 3", "time 5 nodes", "NODES 5", "time=5"]
        for position in (CHOICES["turn of four"][0], CHOICES["lay of two"][0]):
            engine.ok(f"load {position}")
            for command in ("go", "rank", "eval"):
                for words in bad:
                    engine.no(f"{command} {words}")
            for words in ("nobody", "Random", "flat:0", "flat:", "flat:x", "flat:1000001", "spread:3", "random random", "nodes 5 random", "nobody nodes 5", "random 5", "top 3",
                          "random top 3"):
                engine.no(f"go {words}")
            for command, number in itertools.product(("go", "rank"), ("0", "", "x", "1000001")):
                same(engine.no(f"{command} flat:{number} nodes 5"),
                     f"the number behind the colon must be from 1 to 1000000: 'flat:{number}'")
            engine.ok("go flat:1 nodes 5")
            engine.ok("go flat:1000000 time 1")
            for words in ("nobody", "top", "top x", "top -1", "nodes 5 top", "random random", "nodes 5 random"):
                engine.no(f"rank {words}")
            for words in ("random", "random nodes 5", "top 3", "nodes 5 top 3"):
                engine.no(f"eval {words}")
            same(engine.ok("position"), position)


@test("gtp: as many threads think as --threads says, and no wrong number of them")
def _():
    for threads in (1, 3):
        with Engine("--threads", str(threads)) as engine:
            engine.ok("new 2")
            engine.ok("play R")
            engine.process.stdin.write(b"go time 1500\n")
            engine.process.stdin.flush()
            most, end = 0, time.monotonic() + 1
            while time.monotonic() < end:
                most = max(most, len(os.listdir(f"/proc/{engine.process.pid}/task")))
            matches(r"^[nesw]$", engine.ok(""))  # an empty line has no answer: this is that of go
            same(most, threads)
    for bad in ("0", "65", "-1", "x", ""):
        Run("gtp", f"--threads={bad}").fails(2, "^marrakech gtp: --threads must be a number from 1 to 64")


@test("gtp: absurd limits are refused by their name, and change nothing")
def _():
    most = {"time": 86400000, "nodes": 1000000000}
    bad = ["0", "-5", "-0", "x", "1.5", "0x10", "1e9", "+1", "\u0663", "1000000000000000000", "9" * 400, None]
    with Engine() as engine:
        for setup in ("new 2 it e", "new 3 fr,turning=after", "new 4"):
            engine.ok(setup)
            engine.ok("seed 11")
            engine.play_on(20)
            while engine.phase() in ("draw", "roll"):
                engine.ok("chance")
            before = [engine.ok(question) for question in ("position", "record", "legal", "go nodes 30")]
            for command, player in itertools.product(("go", "rank", "eval"), ("", "assam ", "greedy ")):
                if player and command == "eval":
                    continue
                for limit, value in itertools.product(most, [*bad, "over"]):
                    value = str(most[limit] + 1) if value == "over" else value
                    words = f"{player}{limit}" if value is None else f"{player}{limit} {value}"
                    message = engine.no(f"{command} {words}")
                    matches(rf"\b{limit}\b.*\b1 to {most[limit]}\b", message, words)
                    assert len(message) < 200, message
                if command == "rank":
                    for words in ("top 0", "top 0 nodes 5", "nodes 5 top -1"):
                        matches(r"\btop\b.*\bfrom 1 to\b", engine.no(f"rank {player}{words}"), words)
                # The other limit does not make it good, before or behind.
                for words in ("nodes 5 time 0", "time 0 nodes 5"):
                    matches(r"\btime\b", engine.no(f"{command} {player}{words}"), words)
            same([engine.ok(question) for question in ("position", "record", "legal", "go nodes 30")], before, setup)


@test("gtp: everybody's choices are legal in all phases of whole games of all turnings", once=True)
def _():
    phases = set()
    with Engine() as engine:
        names = [name if not name.startswith("flat") else "flat:30" for name in engine.ok("players").split()]
        editions = itertools.cycle(("fr", "it"))
        for players, turning in itertools.product((2, 3, 4), SETTINGS["turning"]):
            engine.ok(f"new {players} {next(editions)},turning={turning}")
            engine.ok(f"seed {players}")
            chooser = itertools.cycle(names)
            while (phase := engine.phase()) != "over":
                if phase in ("draw", "roll"):
                    engine.ok("chance")
                    continue
                name = next(chooser)
                # Every name in the first choices of each phase, one name later on.
                asked = names if (players, turning, phase) not in phases else [name]
                phases.add((players, turning, phase))
                legal = engine.ok("legal").split()
                for other in asked:
                    assert engine.ok(f"go {other} nodes 50") in legal, (other, engine.ok("position"))
                engine.ok("play " + engine.ok(f"go {name} nodes 50"))
            assert engine.ok("result") != "*"
    same(len(phases), 2 * 3 * 3, "turns and lays of 2, 3 and 4 players in three turnings")


@test("gtp: the same nodes give the same answer again, after other questions and after taking back")
def _():
    questions = ["go nodes 400", "rank nodes 300 top 12", "eval nodes 500", "go master nodes 1", "go random nodes 1"]
    with Engine() as engine:
        for setup in ("new 2", "new 3 fr,turning=after", "new 4 it,turning=after-quarter"):
            engine.ok(setup)
            engine.ok("seed 5")
            said = []
            for _ in range(24):
                phase = engine.phase()
                if phase in ("draw", "roll"):
                    said.append((None, engine.ok("eval nodes 200"), engine.ok("chance")))
                    continue
                answers = [engine.ok(question) for question in questions]
                same([engine.ok(question) for question in questions], answers, "twice")
                engine.ok("go time 3")
                same([engine.ok(question) for question in reversed(questions)], answers[::-1], "after a hurry")
                engine.ok("play " + answers[0])
                said.append((answers, None, answers[0]))
            # Taken back to the start and played once more, with the same answers on the way.
            engine.ok(f"undo {len(said)}")
            for answers, value, action in said:
                if answers is None:
                    same(engine.ok("eval nodes 200"), value)
                else:
                    same([engine.ok(question) for question in questions], answers, "after taking back")
                engine.ok("play " + action)


@test("gtp: huge limits and the default one are kept by the clock")
def _():
    with Engine() as engine:
        for command, most in (("eval nodes 1000000000 time 50", 10), ("eval", 12), ("go", 12),
                              ("rank time 50 nodes 1000000000", 10)):
            began = time.monotonic()
            engine.ok(command)
            took = time.monotonic() - began
            assert took < most, f"{command} took {took:.2f} s"


@test("gtp: a better position is valued more")
def _():
    rich = "7/7/7/7/7/7/7 - d4n 1 turn 60,20,20,20 12,12,12,12 fr"
    with Engine() as engine:
        engine.ok(f"load {rich}")
        wins = [float(win) for win, _ in read_eval(engine.ok("eval nodes 2000"), 4)]
        assert wins[0] > 0.5 > max(wins[1:]), wins
        # One rug is left and one place decides: covering the other's two halves is best.
        engine.ok("load 7/7/3Y3/3Y3/7/7/7 - d3n 1 lay 29,30,0 1,0,0 fr")
        best = engine.ok("rank nodes 600 top 1").split()
        same(best, ["d4d5", "1.0000", "31.00"])


@test("gtp: errors never change the game")
def _():
    bad = ["nonsense", "new 5", "new 2 xx", "load x", "load " + FOUR.replace("30,30", "90,90"), "play", "play zz",
           "play n 1 zz", "undo 99", "undo x", "seed -1", "seed", "odds x", "chance x", "go nobody", "go time x",
           "rank top x", "eval random", "show 1", "record 1", "quit x", "known_command", "7", "é", "new", "load",
           "score 1", "play out", "play *"]
    with Engine() as engine:
        for setup in ("new 2 it e", "new 3 fr,turning=after", f"load {CHOICES['lay of two'][0]}", f"load {OVER}"):
            engine.ok(setup)
            engine.ok("seed 4")
            engine.play_on(9)
            before = [engine.ok(question) for question in ("position", "record", "score", "legal")]
            for line in bad:
                assert engine.ask(line).startswith("?"), line
                same([engine.ok(question) for question in ("position", "record", "score", "legal")], before, line)
            if engine.phase() in ("draw", "roll"):
                rolled = engine.ok("chance")
                engine.ok("undo")
                engine.no("seed x")
                same(engine.ok("chance"), rolled)


sys.exit(main())
