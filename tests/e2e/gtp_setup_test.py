#!/usr/bin/python3
"""The engine protocol: how a game is set up, and positions that are read or refused (docs/notation.md).

usage: gtp_setup_test.py PROGRAM [--brief]
"""

import random
import re
import sys

from cli import ALL_RULES, CHANCE, CHOICES, FOUR, GOING_OUT, OVER, SETTINGS, Engine, exactly, start_of, talk
from tap import main, matches, same, test


@test("gtp: new with every number of players, rules and facing, each left out or not")
def _():
    pairs = []
    for players in (2, 3, 4):
        for rules in ["", *(text for _, _, text in ALL_RULES)]:
            for facing in ["", "n", "e", "s", "w"]:
                pairs.append((" ".join(f"new {players} {rules} {facing}".split()),
                              "= " + start_of(players, rules or "fr", facing or "n")))
    exactly(*pairs)
    same(len(pairs), 3 * 61 * 5)


@test("gtp: new reads settings in any order and with defaults")
def _():
    pairs = []
    dice = random.Random(3)
    for edition, values, canonical in ALL_RULES:
        settings = [f"{name}={value}" for (name, all_values), value in zip(SETTINGS.items(), values)
                    if value != all_values[0] or dice.random() < 0.7]
        dice.shuffle(settings)
        pairs.append((f"new 3 {','.join([edition, *settings])}", "= " + start_of(3, canonical)))
    exactly(*pairs)


@test("gtp: new refuses what is not a setup, and leaves the game alone")
def _():
    with Engine() as engine:
        engine.ok("new 3 es w")
        before = engine.ok("play n")
        for words in ("1", "5", "0", "-2", "x", "2.0", "34", "4 xx", "4 FR", "4 fr x", "4 fr N", "4 e fr", "4 n n",
                      "4 fr nn", "4 fr,", "4 ,fr", "4 fr,turning", "4 fr,turning=", "4 fr,turning=never",
                      "4 fr,turning=after,turning=after", "4 fr,bankrupt=out,bankrupt=stay", "4 fr,own-rug=Keep",
                      "4 fr,=after", "4 fr,colour=red", "4 fr turning=after", "fr 4", "n", "four"):
            engine.no("new " + words)
            same(engine.ok("position"), before, words)
        engine.ok("undo")


# What is read tolerantly, and how it is written.
TOLERANT = {
    "7/7/7/7/7/7/7 - d4n 1 turn 30,30,30 15,15,15 fr,bankrupt=out,own-rug=keep,turning=before":
        start_of(3),
    "7/7/7/7/7/7/7 - d4n 1 roll 30,30,30 15,15,15 it,bankrupt=stay,own-rug=cover,turning=after":
        start_of(3, "it,turning=after,own-rug=cover,bankrupt=stay"),
    "7/7/7/4B2/2YYB2/2R4/7 e4e3,d3c3 f3n 4 roll 30,30,30,30 11,11,11,12 fr":
        "7/7/7/4B2/2YYB2/2R4/7 c3d3,e3e4 f3n 4 roll 30,30,30,30 11,11,11,12 fr",
    "7/7/7/4B2/2YYB2/2R4/7 e3e4,c3d3 f3n 4 roll 30,30,30,30 11,11,11,12 fr,turning=before":
        "7/7/7/4B2/2YYB2/2R4/7 c3d3,e3e4 f3n 4 roll 30,30,30,30 11,11,11,12 fr",
    "7/7/7/7/7/RR5/RR5 b1b2,a2a1 g7s 2 turn 30,30,30,30 10,12,12,12 ro":
        "7/7/7/7/7/RR5/RR5 a1a2,b1b2 g7s 2 turn 30,30,30,30 10,12,12,12 ro",
    "7/7/7/7/7/RR5/RR5 b2a2,b1a1 g7s 2 turn 30,30,30,30 10,12,12,12 ro":
        "7/7/7/7/7/RR5/RR5 a1b1,a2b2 g7s 2 turn 30,30,30,30 10,12,12,12 ro",
}

# What is at the edge of being refused.
ALLOWED = [
    FOUR, OVER, GOING_OUT, *(position for position, _ in CHOICES.values()), *CHANCE.values(),
    "7/7/7/7/7/7/7 - d4n 1 turn 120,0,0,0 12,12,12,12 fr",
    "7/7/7/7/7/7/7 - d4n 1 turn:R 0,0 12+12,12+12 fr",
    "7/7/7/7/7/7/7 - d4n 1 turn 30,30,30 1,0,0 fr",
    "7/7/7/7/7/7/7 - d4n 1 turn 30,30,x 1,0,0 fr",
    "7/7/7/7/7/7/7 - d4n 2 over x,30 0+0,3+4 fr",
    "7/7/7/7/7/7/7 - d4n 1 over x,30 0+0,3+4 fr",
    "7/7/7/7/7/7/7 - d4n 3 over 90,x,x 15,0,0 pl",
    "7/7/7/7/7/7/7 - d4n 2 over x,40,40 0,0,0 fr",
    "RRRRRRR/RRRRR2/7/7/7/7/7 - d4n 2 turn 30,30,30,30 0,12,12,12 fr",
    "RRRRRRR/RRRRR2/7/7/7/7/7 - d4n 2 turn x,30,30,30 0,12,12,12 fr",
    "RRRRRR1/RRRRRR1/RRRRRR1/RRRRRR1/7/7/7 a4b4,a5b5,a6b6,a7b7,c4d4,c5d5,c6d6,c7d7,e4f4,e5f5,e6f6,e7f7 "
    "d3n 2 turn 30,30,30,30 0,12,12,12 fr",
    "7/7/7/7/7/7/7 - a1w 1 turn 30,30,30 0,1,0 fr,turning=after",
    "7/7/7/7/7/7/7 - a1w 1 turn 30,30 0+0,1+0 fr,turning=after-quarter",
    "7/7/7/7/7/7/7 - g7e 1 draw 30,30 15+15,15+15 it",
    "7/7/7/7/7/7/7 - d4n 1 turn:Y 30,30 0+1,12+12 fr",
]

# What is refused, field by field, and a word of the reason.
REFUSED = {
    "": [
        ("7", "eight fields"), ("7/7/7/7/7/7/7 - d4n 1 turn 30,30,30,30 12,12,12,12", "eight fields"),
        (FOUR + " x", "eight fields"), (FOUR.replace(" - ", "  - "), "eight fields"),
        (FOUR.replace(" ", "_"), "eight fields"), (FOUR.replace("30,30,30,30", "30, 30, 30, 30"), "eight fields"),
    ],
    "BOARD": [(FOUR.replace("7/7/7/7/7/7/7", board), reason) for board, reason in [
        ("7/7/7/7/7/7", "seven rows"), ("7/7/7/7/7/7/7/7", "seven rows"), ("7/7/7/7/7/7/", "seven squares"),
        ("/7/7/7/7/7/7", "seven squares"), ("7/7/7/6/7/7/7", "seven squares"), ("7/7/7/8/7/7/7", "digit"),
        ("7/7/7/R7/7/7/7", "seven squares"), ("7/7/7/7R/7/7/7", "seven squares"), ("7/7/7/34/7/7/7", "side by side"),
        ("7/7/7/111111R/7/7/7", "side by side"), ("7/7/7/RRRRRRRR/7/7/7", "seven squares"),
        ("7/7/7/0R6/7/7/7", "digit"),
        ("7/7/7/r6/7/7/7", "digit"), ("7/7/7/x6/7/7/7", "digit"), ("7,7,7,7,7,7,7", "digit"), ("-", "digit"),
    ]] + [
        ("7/7/7/G6/7/7/7 - d4n 1 turn 30,30,30 15,15,15 fr", "nobody plays"),
    ],
    "WHOLE": [(f"7/7/7/R2B3/R2B1YY/3R3/7 {whole} g7n 1 turn 30,30,30,30 8,8,8,8 fr", reason) for whole, reason in [
        ("--", "whole rugs"), ("-,a3a4", "whole rugs"), ("a3", "whole rugs"), ("a3a4,", "whole rugs"),
        (",a3a4", "whole rugs"), ("a3a4;d3d4", "whole rugs"), ("a3a4d3d4", "whole rugs"), ("h3h4", "whole rugs"),
        ("a0a1", "whole rugs"), ("A3A4", "whole rugs"), ("x", "whole rugs"), ("a3a5", "neighbours"),
        ("a3b4", "neighbours"), ("a3a3", "neighbours"), ("a4d4", "neighbours"), ("g3a4", "neighbours"),
        ("a4a5", "one colour"), ("b1b2", "one colour"), ("d2d3", "one colour"), ("e3f3", "one colour"),
        ("a3a4,a3a4", "share"), ("a3a4,a4a3", "share"),
    ]] + [
        ("7/7/7/R6/R6/R6/7 a2a3,a3a4 g7n 1 turn 30,30,30,30 8,8,8,8 fr", "share"),
        ("7/7/7/RR5/R6/7/7 a4b4,a3a4 g7n 1 turn 30,30,30,30 8,8,8,8 fr", "share"),
    ],
    "ASSAM": [(FOUR.replace("d4n", assam), "Assam") for assam in
              ("d8n", "d0n", "h4n", "d4", "d4x", "d4nn", "d4N", "D4n", "4dn", "n", "d44n", "-")],
    "SEAT": [(FOUR.replace(" 1 turn", f" {seat} turn"), reason) for seat, reason in [
        ("0", "seat"), ("5", "seat"), ("9", "seat"), ("x", "seat"), ("01", "seat"), ("12", "seat"), ("-1", "seat")]] + [
        (start_of(3).replace(" 1 turn", " 4 turn"), "does not exist"),
        (start_of(2).replace(" 1 draw", " 3 draw"), "does not exist"),
        ("7/7/7/7/7/7/7 - d4n 2 turn 30,x,30 15,0,15 fr", "is out"),
        ("7/7/7/7/7/7/7 - d4n 4 over 30,30,30 0,0,0 fr", "does not exist"),
    ],
    "PHASE": [(FOUR.replace("turn", phase), reason) for phase, reason in [
        ("walk", "phase"), ("Turn", "phase"), ("turns", "phase"), ("tur", "phase"), ("-", "phase"),
        ("draw", "two players"), ("turn:R", "two players"), ("lay:R", "two players"), ("over", "cannot be over")]] + [
        (start_of(2).replace("draw", phase), reason) for phase, reason in [
            ("turn", "must name"), ("roll", "must name"), ("lay", "must name"), ("draw:R", "in hand"), ("turn:B", "another"),
            ("lay:G", "another"), ("turn:", "colour"), ("turn:RR", "colour"), ("turn:r", "colour"),
            ("turn:x", "colour"), ("turn::R", "colour"), ("over", "cannot be over"), (":R", "phase")]] + [
        ("7/7/7/7/7/7/7 - d4n 1 turn:R 30,30 0+12,12+12 fr", "does not hold"),
        ("7/7/7/7/7/7/7 - d4n 2 lay:G 30,30 12+12,12+0 fr", "does not hold"),
        ("7/7/7/7/7/7/7 - d4n 1 turn:R 30,30 12+12,12+12 fr,turning=after", "in hand"),
        ("7/7/7/7/7/7/7 - d4n 1 over:R 30,30 0+0,0+0 fr", "in hand"),
        ("7/7/7/7/7/7/7 - d4n 1 turn 30,30,30 0,1,0 fr", "no rug to lay"),
        ("7/7/7/7/7/7/7 - d4n 1 roll 30,30,30 0,1,0 fr,turning=after", "no rug to lay"),
        ("7/7/7/7/7/7/7 - d4n 1 draw 30,30 0+0,1+0 fr", "no rug to lay"),
        ("7/7/7/7/7/7/7 - d4n 1 turn 30,30,30 0,0,0 fr", "must be over"),
        ("7/7/7/7/7/7/7 - d4n 1 turn 30,30,30 0,0,0 fr,turning=after", "must be over"),
        ("7/7/7/7/7/7/7 - d4n 1 turn 90,x,x 15,0,0 fr", "must be over"),
        ("7/7/7/7/7/7/7 - d4n 1 over 30,30,x 1,0,0 fr", "cannot be over"),
    ],
    "PURSES": [(FOUR.replace("30,30,30,30", purses), reason) for purses, reason in [
        ("30", "two to four"), ("30,30,30,30,30", "two to four"), ("030,30,30,30", "leading zero"),
        ("00,30,30,30", "leading zero"), ("-1,30,30,30", "purse"), ("+1,30,30,30", "purse"), ("30,30,30,", "purse"),
        (",30,30,30", "purse"), ("30,30,30,xx", "purse"), ("30,30,30,X", "purse"), ("30,30,30,3x", "purse"),
        ("30;30;30;30", "purse"), ("30,30,30,3.5", "purse"), ("30,30,30,31", "120"), ("121,0,0,0", "120"),
        ("99999999999999999999,0,0,0", "120"), ("x,x,x,x", "verybody")]] + [
        ("7/7/7/7/7/7/7 - d4n 2 turn x,30,30 0,15,15 fr,bankrupt=stay", "stay"),
        ("7/7/7/7/7/7/7 - d4n 1 over x,x 0+0,0+0 fr", "verybody"),
    ],
    "RUGS": [(FOUR.replace("12,12,12,12", rugs), reason) for rugs, reason in [
        ("12,12,12", "as many counts"), ("12,12,12,12,12", "as many counts"), ("012,12,12,12", "leading zero"),
        ("12,12,12,", "rugs"), ("12,12,12,x", "rugs"), ("-1,12,12,12", "rugs"), ("12+12,12+12,12+12,12+12", "rugs"),
        ("12;12;12;12", "rugs"), ("13,12,12,12", "deals"), ("12,12,12,13", "deals"),
        ("12,99999999999999999999,12,12", "deals")]] + [
        (start_of(3).replace("15,15,15", "15,15,16"), "deals"),
        (start_of(2).replace("12+12,12+12", "12,12"), "rugs"),
        (start_of(2).replace("12+12,12+12", "12+12"), "as many counts"),
        (start_of(2).replace("12+12,12+12", "12+12,12"), "rugs"),
        (start_of(2).replace("12+12,12+12", "12+12+12,12+12"), "rugs"),
        (start_of(2).replace("12+12,12+12", "12+12,12+12,12+12"), "as many counts"),
        (start_of(2).replace("12+12,12+12", "12+13,12+12"), "deals"),
        (start_of(2, "it").replace("15+15,15+15", "15+15,16+15"), "deals"),
        ("7/7/7/7/7/7/7 - d4n 2 turn x,30,30 1,15,15 fr", "out has rugs left"),
        ("7/7/7/R6/7/7/7 - d4n 1 turn 30,30,30,30 12,12,12,12 fr", "than were laid"),
        ("7/7/7/RR5/7/7/7 - d4n 1 turn 30,30,30,30 11,12,12,12 fr", "than were laid"),
        ("7/7/7/G6/7/7/7 - d4n 1 draw 30,30 12+12,11+12 fr", "than were laid"),
        ("RRRRRRR/RRRRRR1/7/7/7/7/7 - d4n 2 turn x,30,30,30 0,12,12,12 fr", "than were laid"),
    ],
    "RULES": [(FOUR.removesuffix("fr") + rules, reason) for rules, reason in [
        ("de", "edition"), ("FR", "edition"), ("f", "edition"), ("fr.", "edition"), (",turning=after", "edition"),
        ("turning=after", "edition"), ("fr,", "setting"), ("fr,,turning=after", "setting"),
        ("fr,colour=red", "setting"), ("fr,Turning=after", "setting"), ("fr,turning", "value"),
        ("fr,turning=", "value"), ("fr,turning=later", "value"), ("fr,turning=after=after", "value"),
        ("fr,own-rug=out", "value"),
        ("fr,bankrupt=keep", "value"),
        ("fr,turning=before,turning=before", "twice"), ("fr,bankrupt=out,own-rug=keep,bankrupt=stay", "twice")]],
}


@test("gtp: load canonicalises what it reads tolerantly")
def _():
    exactly(*((f"load {text}", "= " + canonical) for text, canonical in TOLERANT.items()))
    exactly(*((f"load {canonical}", "= " + canonical) for canonical in TOLERANT.values()))
    exactly((f"1   load \t {FOUR} \t ", "=1 " + FOUR), (f"load {FOUR}# it is the start", "= " + FOUR))


@test("gtp: load accepts what is at the edge, unchanged")
def _():
    exactly(*((f"load {position}", "= " + position) for position in ALLOWED))


for field, cases in REFUSED.items():
    @test(f"gtp: load refuses {len(cases)} positions and names {f'the field {field}' if field else 'the eight fields'}")
    def _(field=field, cases=cases):
        answers = talk("new 3 es w\nplay n 2\n" + "".join(f"load {text}\nposition\n" for text, _ in cases) + "undo 2\n")
        before = answers[1]
        same(answers[-1], "= " + start_of(3, "es", "w"), "the game was left alone")
        for (text, reason), answer, position in zip(cases, answers[2:-1:2], answers[3:-1:2], strict=True):
            where = f"field {field}, " if field else r"(field \w+, )?"
            matches(rf"^\? {where}offset \d+: .*{re.escape(reason)}", answer, text)
            same(position, before, text)


sys.exit(main())
