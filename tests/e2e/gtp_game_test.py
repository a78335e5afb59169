#!/usr/bin/python3
"""The engine protocol: playing, taking back, and how the game stands.

usage: gtp_game_test.py PROGRAM [--brief]
"""

import re
import sys

from cli import CHANCE, CHOICES, FOUR, GOING_OUT, OVER, Engine, Run, exactly, start_of, talk
from tap import main, matches, same, test


# ---- gtp: playing ----------------------------------------------------------------------------------------

@test("gtp: legal lists each phase in canonical order, and nothing when over")
def _():
    exactly(("legal", "= n e w"), ("play e", "= " + FOUR.replace("d4n 1 turn", "d4e 1 roll")), ("legal", "= 1 2 3 4"),
            ("play 2", "= 7/7/7/7/7/7/7 - f4e 1 lay 30,30,30,30 12,12,12,12 fr"),
            ("legal", "= e4d4 e4e3 e4e5 f3e3 f3f2 f3g3 f5e5 f5f6 f5g5 g4g3 g4g5"),
            ("load " + start_of(2), "= " + start_of(2)), ("legal", "= R Y"),
            ("load " + CHOICES["turn that must turn"][0], "= " + CHOICES["turn that must turn"][0]), ("legal", "= e w"),
            ("load " + CHOICES["turn after the lay"][0], "= " + CHOICES["turn after the lay"][0]), ("legal", "= n e w"),
            ("load " + CHOICES["lay in a corner"][0], "= " + CHOICES["lay in a corner"][0]),
            ("legal", "= a2a3 a2b2 b1b2 b1c1"), ("load " + OVER, "= " + OVER), ("legal", "="), ("8 legal", "=8"))


@test("gtp: a whole rug may not be covered, unless it is one's own and the rules say so")
def _():
    position = "7/7/7/2RR3/7/7/7 c4d4 e4n 1 lay 30,30,30,30 11,12,12,12 fr"
    own = position + ",own-rug=cover"
    other = own.replace(" 1 lay", " 2 lay")
    plain, covering, others = (talk(f"load {p}\nlegal\nplay d4c4\n") for p in (position, own, other))
    assert "d4c4" not in plain[1].split() and plain[2].startswith("? "), plain
    assert "d4c4" in covering[1].split() and covering[2].startswith("= "), covering
    assert "d4c4" not in others[1].split() and others[2].startswith("? "), others


@test("gtp: odds are reduced fractions, also of uneven piles")
def _():
    def draw(rugs, seat=1, rules="fr"):
        return f"7/7/7/7/7/7/7 - d4n {seat} draw 30,30 {rugs} {rules}"
    cases = [(position, "1:1/6 2:1/3 3:1/3 4:1/6") for name, position in CHANCE.items() if "roll" in name] + [
        (start_of(2), "R:1/2 Y:1/2"), (start_of(2, "it"), "R:1/2 Y:1/2"), (draw("12+12,12+12", 2), "B:1/2 G:1/2"),
        (draw("11+12,12+12"), "R:11/23 Y:12/23"), (draw("2+4,1+1"), "R:1/3 Y:2/3"), (draw("4+2,1+1"), "R:2/3 Y:1/3"),
        (draw("1+12,1+1"), "R:1/13 Y:12/13"), (draw("9+6,1+1"), "R:3/5 Y:2/5"), (draw("0+5,1+1"), "Y:1/1"),
        (draw("5+0,1+1"), "R:1/1"), (draw("0+1,0+0"), "Y:1/1"), (draw("3+3,0+7", 2), "G:1/1"),
        (draw("3+3,10+15", 2, "it"), "B:2/5 G:3/5"), (draw("3+3,1+0", 2, "fr,turning=after"), "B:1/1")]
    for position, odds in cases:
        exactly((f"load {position}", "= " + position), ("odds", "= " + odds))


@test("gtp: odds and chance are errors when a player decides and when it is over")
def _():
    with Engine() as engine:
        for position in [*(p for p, _ in CHOICES.values()), OVER]:
            same(engine.ok(f"load {position}"), position)
            for command in ("odds", "chance"):
                engine.no(command)
                same(engine.ok("position"), position)


@test("gtp: play plays all actions or none")
def _():
    with Engine() as engine:
        engine.ok("new 2 fr e")
        same(engine.ok("play R s 2 c2c3 B s 4"), "7/7/7/7/2R4/2R4/7 c2c3 e3n 2 lay:B 30,30 11+12,12+12 fr")
        same(engine.ok("undo 7"), start_of(2, "fr", "e"))
        for words in ("R s 2 c2c3 B s 4 a1a2", "R s 2 c2c3 B s 5", "R s 2 c2c3 R", "R w", "R n 2 d3d4", "B", "n", "1",
                      "R R", "R s 2 c2c3 zz", "R s 2 c2", "Rs", "R:s2", "R s 2 c2c3,", "r", "R S", "out", "*",
                      "R s 2 c2c4", "R s 2 c2d3", "R s 2 c2c2", "R s 2 h2h3", "R s 2 c0c1", "1. R s2", "R s 2 d2d3",
                      "\x80", "R s 2 " * 99):
            engine.no("play " + words)
            same(engine.ok("position"), start_of(2, "fr", "e"), words)
            engine.no("undo")
        engine.ok("play R")
        engine.no("play s 2 c2c3 B n n")
        same(engine.ok("position").split()[4], "turn:R")
        engine.ok("undo")
        engine.no("undo")


@test("gtp: play reads both orders of squares and takes chance actions from a referee")
def _():
    with Engine() as engine:
        one = engine.ok("play e 2 e4e3")
        engine.ok("undo 3")
        same(engine.ok("play e 2 e3e4"), one)
        matches(r"\n1\. e2 e4e3 \*$", engine.ok("record"))
        engine.ok(f"load {OVER}")
        engine.no("play n")


@test("gtp: a play that puts a seat out, ends the game or leaves one seat in")
def _():
    exactly((f"load {GOING_OUT}", "= " + GOING_OUT),
            ("play 1", "= 7/7/7/3RR2/7/7/7 d4e4 d4n 3 turn 51,x,39 14,0,15 fr"),
            ("score", "= 1 51+2=53\n2 out\n3 39+0=39"), ("result", "= *"), ("undo", "= " + GOING_OUT),
            (f"load {GOING_OUT},bankrupt=stay", f"= {GOING_OUT},bankrupt=stay"),
            ("play 1", "= 7/7/7/3RR2/7/7/7 d4e4 d4n 2 lay 51,0,39 14,15,15 fr,bankrupt=stay"))
    alone = "7/7/7/3RR2/7/7/7 d4e4 d3n 2 roll 50,1,x 14,15,0 fr"
    exactly((f"load {alone}", "= " + alone), ("play 1", "= 7/7/7/3RR2/7/7/7 d4e4 d4n 2 over 51,x,x 14,0,0 fr"),
            ("result", "= 1"), ("legal", "="), ("score", "= 1 51+2=53\n2 out\n3 out"))
    last = "7/7/7/7/7/7/7 - d4n 3 lay 30,30,30 0,0,1 fr,turning=after"
    exactly((f"load {last}", "= " + last),
            ("play d5d6", "= 7/3B3/3B3/7/7/7/7 d5d6 d4n 3 over 30,30,30 0,0,0 fr,turning=after"),
            ("score", "= 1 30+0=30\n2 30+0=30\n3 30+2=32"), ("result", "= 3"))
    even = "7/7/7/3RR2/7/7/7 d4e4 d3n 2 roll 50,2,39 14,15,15 fr"
    exactly((f"load {even}", "= " + even), ("play 1", "= 7/7/7/3RR2/7/7/7 d4e4 d4n 2 lay 52,0,39 14,15,15 fr"))


@test("gtp: undo takes back within bounds and refuses beyond them")
def _():
    with Engine() as engine:
        engine.no("undo")
        positions = [engine.ok("position")]
        for action in "e 2 e4e3 n 1 f4f3 n 2".split():
            positions.append(engine.ok("play " + action))
        for n in ("9", "10", "256", "4294967296", "18446744073709551615", "18446744073709551616", "-1", "x", "1.5",
                  "+1", "0x1"):
            engine.no("undo " + n)
            same(engine.ok("position"), positions[8], n)
        same(engine.ok("undo 0"), positions[8])
        same(engine.ok("undo"), positions[7])
        same(engine.ok("undo 1"), positions[6])
        same(engine.ok("undo 5"), positions[1])
        engine.no("undo 2")
        same(engine.ok("undo 1"), positions[0])
        engine.no("undo 1")
        engine.ok("play e 2")
        engine.ok(f"load {positions[3]}")
        engine.no("undo")
        engine.ok("play n")
        same(engine.ok("undo"), positions[3])
        engine.ok("new 3")
        engine.no("undo")


# ---- gtp: how it stands ----------------------------------------------------------------------------------

@test("gtp: score and result in running, finished, shared and out games")
def _():
    board = "RR5/Y6/7/7/7/7/7 -"
    cases = [
        (FOUR, "1 30+0=30\n2 30+0=30\n3 30+0=30\n4 30+0=30", "*"),
        (start_of(2), "1 30+0=30\n2 30+0=30", "*"),
        # With two players both colours count.
        ("RYB4/G6/7/7/7/7/7 - d4n 1 draw 20,40 11+11,11+11 fr", "1 20+2=22\n2 40+2=42", "*"),
        ("RYB4/GG5/7/7/7/7/7 a6b6 d4n 2 over 30,30 0+0,0+0 fr", "1 30+2=32\n2 30+3=33", "2"),
        (OVER, "1 30+0=30\n2 30+0=30\n3 30+0=30", "1=2=3"),
        (f"{board} d4n 1 over 10,20,30 0,0,0 fr", "1 10+2=12\n2 20+1=21\n3 30+0=30", "3"),
        # Equal scores: the most dirhams win.
        (f"{board} d4n 1 over 28,20,30 0,0,0 fr", "1 28+2=30\n2 20+1=21\n3 30+0=30", "3"),
        # Equal scores and dirhams: they share.
        ("RR5/B6/B6/7/7/7/7 - d4n 1 over 28,20,28 0,0,0 fr", "1 28+2=30\n2 20+0=20\n3 28+2=30", "1=3"),
        ("7/7/7/7/7/7/7 - d4n 4 over 30,30,30,30 0,0,0,0 fr", "1 30+0=30\n2 30+0=30\n3 30+0=30\n4 30+0=30", "1=2=3=4"),
        # Who is out has no score and does not win.
        ("RRRRRR1/Y6/7/7/7/7/7 - d4n 1 over x,20,20 0,0,0 fr", "1 out\n2 20+1=21\n3 20+0=20", "2"),
        (f"{board} d4n 2 turn x,20,20 0,14,15 fr", "1 out\n2 20+1=21\n3 20+0=20", "*"),
        # Who is left alone wins, whatever the scores.
        ("7/7/7/7/7/7/7 - d4n 2 over 0,x,x 15,0,0 fr", "1 0+0=0\n2 out\n3 out", "1"),
        ("RR5/7/7/7/7/7/7 - d4n 1 over x,60 0+0,12+12 fr", "1 out\n2 60+0=60", "2"),
    ]
    for position, score, result in cases:
        exactly((f"load {position}", "= " + position), ("score", "= " + score), ("result", "= " + result),
                ("9 result", "=9 " + result))


@test("gtp: show draws the board, ASCII only, without an empty line")
def _():
    laid = "7/7/7/3RR2/7/7/Y6 d4e4 d3s 2 roll 50,1,39 14,14,15 fr"
    empty, rugs = (talk(f"load {position}\nshow\n")[1] for position in (FOUR, laid))
    for drawing in (empty, rugs):
        assert drawing.startswith("=") and drawing.isascii() and "\x1b" not in drawing
        assert all(line.strip() for line in drawing.split("\n"))
        for label in "abcdefg1234567":
            assert label in drawing, label
    same((empty.count("^"), empty.count("R")), (1, 0))
    board = rugs.split("\n", 1)[1]
    same((board.count("R"), board.count("Y"), len(re.findall(r"\d .*v", board))), (2, 1, 1))
    assert empty != rugs


@test("gtp: record of games at their start, under way and from positions")
def _():
    exactly(("record", '= [Rules "fr"]\n[Players "4"]\n[Facing "n"]\n[Result "*"]\n*'),
            ("3 play e", "=3 " + FOUR.replace("d4n 1 turn", "d4e 1 roll")),
            ("4 record", '=4 [Rules "fr"]\n[Players "4"]\n[Facing "n"]\n[Result "*"]\n1. e *'))

    def moves(setup, actions):
        return [answer.split("\n")[-1] for answer in
                talk(setup + "\n" + "".join(f"play {action}\nrecord\n" for action in actions.split()))[2::2]]
    same(moves("new 2 fr e", "R s 2 c2c3 B s 4 d3c3 Y"),
         ["1. R: *", "1. R:s *", "1. R:s2 *", "1. R:s2 c2c3 *", "1. R:s2 c2c3 2. B: *", "1. R:s2 c2c3 2. B:s *",
          "1. R:s2 c2c3 2. B:s4 *", "1. R:s2 c2c3 2. B:s4 d3c3 *", "1. R:s2 c2c3 2. B:s4 d3c3 3. Y: *"])
    same(moves("new 3 fr,turning=after", "2 d5c5 e 3"),
         ["1. 2 *", "1. 2 d5c5 *", "1. 2 d5c5 e *", "1. 2 d5c5 e 2. 3 *"])
    same(moves("new 2 it,turning=after-quarter", "Y 2 d5c5 e B"),
         ["1. Y: *", "1. Y:2 *", "1. Y:2 d5c5 *", "1. Y:2 d5c5 e *", "1. Y:2 d5c5 e 2. B: *"])
    # A turn under way has only what remains of it.
    same(moves(f"load {GOING_OUT}", "1 w 2 c4c5"),
         ["1. 1 out *", "1. 1 out 2. w *", "1. 1 out 2. w2 *", "1. 1 out 2. w2 c4c5 *"])
    same(moves(f"load {CHOICES['lay of two'][0]}", "d3c3 R"), ["1. d3c3 *", "1. d3c3 2. R: *"])
    same(moves(f"load {CHOICES['turn after the lay'][0]}", "e 1"), ["1. e *", "1. e 2. 1 *"])
    record = talk(f"load {GOING_OUT}\nplay 1\nrecord\n")[-1]
    same(record, f'= [Rules "fr"]\n[Players "3"]\n[Position "{GOING_OUT}"]\n[Result "*"]\n1. 1 out *')
    # A loaded beginning is a game like any other.
    same(talk(f"load {FOUR}\nrecord\n")[1], talk("record\n")[0])
    same(talk(f"load {OVER}\nrecord\n")[1],
         f'= [Rules "fr"]\n[Players "3"]\n[Position "{OVER}"]\n[Result "1=2=3"]\n1=2=3')


@test("gtp: records of unfinished games are read by replay")
def _():
    records = []
    with Engine() as engine:
        loaded = [*(position for position, _ in CHOICES.values()), *CHANCE.values(), GOING_OUT]
        for setup in ("new 2 fr e", "new 3 es,turning=after w", "new 2 it,turning=after-quarter,own-rug=cover s",
                      "new 4 pl", *(f"load {position}" for position in loaded)):
            engine.ok(setup)
            engine.ok("seed 3")
            for _ in range(10):
                records.append(engine.ok("record"))
                engine.play_on(1)
    run = Run("replay", "-", stdin="\n\n".join(records) + "\n").fine()
    same(len(re.findall(r"^Unfinished", run.out, re.M)), len(records))


@test("gtp: records of finished games are read by replay, which finds the same scores")
def _():
    with Engine() as engine:
        for seed, setup in enumerate(("2", "3 it", "4 ro e", "2 it,turning=after", "4 es,own-rug=cover s",
                                      "3 fr,turning=after-quarter,bankrupt=stay",
                                      "4 fr,turning=after,own-rug=cover,bankrupt=stay")):
            engine.ok(f"new {setup}")
            engine.ok(f"seed {seed}")
            engine.play_on(300)
            same(engine.phase(), "over")
            record, result, score = engine.ok("record"), engine.ok("result"), engine.ok("score")
            lines = record.split("\n")
            assert all(0 < len(line) <= 80 for line in lines), record
            assert f'[Result "{result}"]' in lines and lines[-1].split()[-1] == result, record
            run = Run("replay", "-", stdin=record).fine()
            matches(rf"(?m)^Result: {result}$", run.out)
            for line in score.split("\n"):
                seat, text = line.split()
                expected = "out" if text == "out" else "%s dirhams + %s visible = %s" % tuple(re.split(r"[+=]", text))
                matches(rf"(?m)^Seat {seat}: {re.escape(expected)}$", run.out)
            engine.no("chance")
            engine.ok("undo 3")
            same(engine.ok("result"), "*")


sys.exit(main())
