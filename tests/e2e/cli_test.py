#!/usr/bin/python3
"""Drives the real program from outside: gtp, replay, simulate, bench and main.

usage: cli_test.py PROGRAM

The output is TAP.  What is expected comes from docs/protocol.md and docs/notation.md, never from what the program
happens to say.  `play` has a test of its own.
"""

import decimal
import itertools
import os
import pty
import random
import re
import select
import signal
import subprocess
import sys
import tempfile
import time

from tap import Said, check_alive, main, matches, same, test

PROGRAM = os.path.abspath(sys.argv[1]) if len(sys.argv) == 2 else sys.exit(__doc__)
ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
SECONDS = 60  # for one run of the program: far more than any needs
FOLDER = tempfile.TemporaryDirectory(prefix="marrakech-cli-")

ENVIRONMENT = {name: value for name, value in os.environ.items()
               if not re.match(r"LC_|LANG|NO_COLOR$|TERM$|ARGP_", name)}
ENVIRONMENT["LC_ALL"] = "C"


# ---- The program -----------------------------------------------------------------------------------------


class Run(Said):
    """One run of the program."""

    def __init__(self, *words, stdin=b"", env=None, **more):
        if isinstance(stdin, str):
            stdin = stdin.encode()
        if isinstance(stdin, bytes):
            more["input"] = stdin
        else:
            more["stdin"] = stdin
        more.setdefault("stdout", subprocess.PIPE)
        more.setdefault("stderr", subprocess.PIPE)
        done = subprocess.run([PROGRAM, *words], env={**ENVIRONMENT, **(env or {})}, timeout=SECONDS, **more)
        super().__init__(words, done)


def file_of(text, name="record.mkh"):
    path = os.path.join(FOLDER.name, name)
    with open(path, "wb") as to:
        to.write(text if isinstance(text, bytes) else text.encode())
    return path


def answers_of(out):
    """Splits what the engine said; checks the form of each answer."""
    assert out == "" or out.endswith("\n\n"), f"the last answer is not closed: {out[-200:]!r}"
    answers = out[:-2].split("\n\n") if out else []
    for answer in answers:
        assert answer[:1] in ("=", "?") and not answer.endswith("\n"), f"not an answer: {answer[:200]!r}"
    return answers


def talk(text):
    """Feeds lines to an engine and returns its answers."""
    return answers_of(Run("gtp", stdin=text).fine().out)


def exactly(*pairs):
    """Commands with their whole answers, in one game."""
    answers = talk("".join(command + "\n" for command, _ in pairs))
    for (command, expected), found in zip(pairs, answers):
        same(found, expected, command)
    same(len(answers), len(pairs), "number of answers")


class Engine:
    """An engine that is asked line by line, as a program would do it: so every answer must be flushed."""

    def __init__(self, *words):
        self.err = tempfile.TemporaryFile()
        self.process = subprocess.Popen([PROGRAM, "gtp", *words], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                        stderr=self.err, env=ENVIRONMENT)
        self.buffer = b""

    def __enter__(self):
        return self

    def __exit__(self, kind, *_):
        if kind:
            self.process.kill()
        self.process.stdin.close()
        status = self.process.wait(SECONDS)
        self.process.stdout.close()
        self.err.seek(0)
        err = self.err.read().decode(errors="replace")
        self.err.close()
        if not kind:
            check_alive(status, err)
            same((status, err), (0, ""), "the engine's end")

    def ask(self, line):
        self.process.stdin.write(line.encode() + b"\n")
        self.process.stdin.flush()
        end = time.monotonic() + SECONDS
        while b"\n\n" not in self.buffer:
            ready, _, _ = select.select([self.process.stdout], [], [], end - time.monotonic())
            assert ready, f"no answer to {line!r}"
            more = os.read(self.process.stdout.fileno(), 1 << 16)
            assert more, f"the engine ended at {line!r}"
            self.buffer += more
        answer, self.buffer = self.buffer.split(b"\n\n", 1)
        return answer.decode()

    def ok(self, line):
        answer = self.ask(line)
        assert answer[:1] == "=", f"{line!r} was refused: {answer!r}"
        return answer[1:].removeprefix(" ")

    def no(self, line):
        answer = self.ask(line)
        assert answer[:2] == "? " and len(answer) > 4, f"{line!r} was not refused with a message: {answer!r}"
        return answer[2:]

    def phase(self):
        return self.ok("position").split()[4].split(":")[0]

    def play_on(self, actions):
        """Plays so many actions, the engine's own, or to the end."""
        for _ in range(actions):
            phase = self.phase()
            if phase == "over":
                return
            if phase in ("draw", "roll"):
                self.ok("chance")
            else:
                self.ok("play " + self.ok("go random nodes 1"))


# ---- The settings ----------------------------------------------------------------------------------------

EDITIONS = ["fr", "es", "ro", "pl", "it"]
SETTINGS = {"turning": ["before", "after", "after-quarter"], "own-rug": ["keep", "cover"], "bankrupt": ["out", "stay"]}


def rules_text(edition, values):
    """As it is written: settings in their order, defaults left out."""
    return edition + "".join(f",{name}={value}" for (name, all_values), value in zip(SETTINGS.items(), values)
                             if value != all_values[0])


ALL_RULES = [(edition, values, rules_text(edition, values))
             for edition in EDITIONS for values in itertools.product(*SETTINGS.values())]


def start_of(players, rules="fr", facing="n"):
    """The first position of a game."""
    if players == 2:
        phase, rugs = "draw", ["15+15" if rules.startswith("it") else "12+12"] * 2
    else:
        phase, rugs = "roll" if "turning=" in rules else "turn", ["15" if players == 3 else "12"] * players
    return f"7/7/7/7/7/7/7 - d4{facing} 1 {phase} {','.join(['30'] * players)} {','.join(rugs)} {rules}"


FOUR = start_of(4)
GOING_OUT = "7/7/7/3RR2/7/7/7 d4e4 d3n 2 roll 50,1,39 14,15,15 fr"

# A position of every phase in which a player decides, with how many choices there are.
CHOICES = {
    "turn of four": (FOUR, 3),
    "lay of four": ("7/7/7/7/7/7/7 - d4n 1 lay 30,30,30,30 12,12,12,12 fr", 12),
    "turn of two": ("7/7/7/7/7/7/7 - d4e 1 turn:Y 30,30 12+12,12+12 fr", 3),
    "lay of two": ("7/7/7/7/2R4/2R4/7 c2c3 e3n 2 lay:B 30,30 11+12,12+12 fr", 12),
    "lay in a corner": ("7/7/7/7/7/7/7 - a1n 3 lay 30,30,30 15,15,15 es", 4),
    "turn after the lay": ("7/7/2RR3/7/7/7/7 c5d5 d6n 1 turn 30,30,30 14,15,15 it,turning=after", 3),
    "turn that must turn": ("7/7/2RR3/7/7/7/7 c5d5 d6n 1 turn 30,30,30 14,15,15 fr,turning=after-quarter", 2),
}
CHANCE = {
    "roll of four": "7/7/7/7/7/7/7 - d4n 1 roll 30,30,30,30 12,12,12,12 fr",
    "draw": start_of(2),
    "roll of two": "7/7/7/7/7/7/7 - d4e 1 roll:Y 30,30 12+12,12+12 fr",
}
OVER = "7/7/7/7/7/7/7 - d4n 1 over 30,30,30 0,0,0 fr"


# ---- gtp: the framing ------------------------------------------------------------------------------------

COMMANDS = ("protocol_version name version known_command list_commands quit new load position legal odds play undo "
            "chance seed score result show record players go rank eval").split()


@test("gtp: answers repeat the id, if there is one")
def _():
    exactly(("protocol_version", "= 2"), ("0 protocol_version", "=0 2"), ("17 protocol_version", "=17 2"),
            ("2147483647 protocol_version", "=2147483647 2"), ("  3   protocol_version  ", "=3 2"),
            ("5 seed 9", "=5"), ("seed 9", "="))
    plain, numbered, spaced = talk("nonsense\n42 nonsense\n  43\tnonsense\n")
    assert plain.startswith("? ") and len(plain) > 4, plain
    assert numbered.startswith("?42 ") and len(numbered) > 6, numbered
    assert spaced.startswith("?43 ") and len(spaced) > 6, spaced


@test("gtp: an id alone and a word that begins with digits are errors")
def _():
    alone, glued = talk("7\n7name\n")
    assert alone.startswith("?7 ") and glued.startswith("? "), (alone, glued)


@test("gtp: comments, tabs, CR and control characters")
def _():
    answers = talk("# a comment\n   # another\n\nname#behind\n1 protocol_version # 2\n#\n"
                   "\tprotocol_version\t\n2\tknown_command\tgo\r\nname\r\n"
                   "pro\x01to\x02col_\x7fver\x0bsion\x1b\n\x00na\x00me\x00\n")
    same(answers, ["= Marrakech", "=1 2", "= 2", "=2 true", "= Marrakech", "= 2", "= Marrakech"])


@test("gtp: lines with nothing in them get no answer")
def _():
    same(talk("\n\n   \n\t\n\r\n \t \r\n#\n\x00\n\x01\x02\n"), [])
    same(talk(""), [])
    same(talk("\n\nname\n\n"), ["= Marrakech"])


@test("gtp: the last line needs no end")
def _():
    same(talk("name"), ["= Marrakech"])
    same(talk("name\nprotocol_version"), ["= Marrakech", "= 2"])
    same(talk("name\r"), ["= Marrakech"])


@test("gtp: lines of five megabytes are survived")
def _():
    size = 5 << 20
    big = b"a" * size
    text = b"\n".join([big, b"1 name", b"2 " + big, b"#" + big, b"play" + b" n" * (size // 2), b"load " + big,
                       b" " * size, b"3 protocol_version #" + big, b"4 position"])
    answers = talk(text)
    numbers = [answer.split()[0] for answer in answers]
    same([n for n in numbers if n not in ("?", "=")], ["=1", "?2", "=3", "=4"])
    same(answers[-1], "=4 " + FOUR, "after all that")
    assert answers[0].startswith("? "), answers[0][:80]
    assert all(len(answer) < 1000 for answer in answers), "an answer repeats the long line"


@test("gtp: five megabytes without an end of line, and many words")
def _():
    for text in (b"x" * (5 << 20), b"position " * (1 << 19), b"play " + b"n 2 " * 5000 + b"\n"):
        same([answer[0] for answer in talk(text)], ["?"])


@test("gtp: binary garbage gets errors and no crash")
def _():
    dice = random.Random(1)
    lines = [bytes(dice.randrange(256) for _ in range(dice.randrange(60))) for _ in range(1500)]
    text = b"\n".join(lines) + b"\n"
    # The framing in other words: what remains of a line is a command or nothing.
    expected = sum(1 for line in text.split(b"\n")
                   if bytes(c for c in line.replace(b"\t", b" ").split(b"#")[0] if c >= 32 and c != 127).strip(b" "))
    answers = talk(text + b"99 position\n")
    same(answers[-1], "=99 " + FOUR)
    same(len(answers) - 1, expected, "number of answers")
    assert all(answer.startswith("?") for answer in answers[:-1]), "garbage was understood"


@test("gtp: scrambled commands are refused or answered in their form")
def _():
    dice = random.Random(2)
    tokens = [c for c in COMMANDS if c not in ("quit", "go", "rank", "eval")]
    tokens += "1 2 3 4 0 -1 99999999999999999999 n e s w R Y B G c2c3 d5d6 fr it,turning=after # - / , * x".split()
    tokens += FOUR.split()
    lines = [" ".join(dice.choice(tokens) for _ in range(dice.randrange(1, 10))) for _ in range(4000)]
    answers = talk("".join(line + "\n" for line in lines) + "new 4\n")
    same(answers[-1], "= " + FOUR)


@test("gtp: quit answers, ends with status 0 and leaves the rest unread")
def _():
    same(talk("1 quit\n2 name\n"), ["=1"])
    same(talk("quit\n"), ["="])
    answers = talk("quit now\nname\n")
    assert answers[0].startswith("? ") and answers[1] == "= Marrakech", answers


@test("gtp: every answer is flushed at once, and none has an empty line in it")
def _():
    with Engine() as engine:
        for players in (2, 3, 4):
            engine.ok(f"new {players}")
            engine.play_on(30)
            for command in ("show", "record", "list_commands", "score", "eval nodes 50"):
                answer = engine.ask(command)
                assert answer.startswith("=") and answer.count("\n") >= 1, answer
                assert all(line.strip() for line in answer.split("\n")), f"{command}: an empty line: {answer!r}"
        engine.ok("name")


@test("gtp: the examples of docs/protocol.md are true")
def _():
    with open(os.path.join(ROOT, "docs/protocol.md"), encoding="utf-8") as file:
        example = file.read().split("\n## Example", 1)[1]
    blocks = re.findall(r"(?:^    .*\n(?:\n(?=    ))?)+", example, re.M)
    assert blocks
    for block in blocks:
        parts = [part.split("\n", 1) for part in re.sub("^    ", "", block, flags=re.M).strip().split("\n\n")]
        exactly(*((command, answer) for command, answer in parts))


@test("gtp: the example of man/marrakech-gtp.1 is true")
def _():
    with open(os.path.join(ROOT, "man/marrakech-gtp.1"), encoding="utf-8") as file:
        text = file.read().split("$ marrakech gtp <<end\n", 1)[1].split(".Ed\n")[0]
    stdin, out = text.split("end\n", 1)
    same(Run("gtp", stdin=stdin).fine().out, out)


# ---- gtp: small commands ---------------------------------------------------------------------------------

@test("gtp: protocol_version, name, version, known_command, list_commands")
def _():
    version = Run("--version").fine().out.split()[1]
    exactly(("protocol_version", "= 2"), ("name", "= Marrakech"), ("version", "= " + version))
    listed = talk("list_commands\n")[0].removeprefix("= ").split("\n")
    same(sorted(listed), sorted(COMMANDS))
    exactly(*((f"known_command {command}", "= true") for command in COMMANDS))
    exactly(*((f"known_command {word}", "= false") for word in ("genmove", "NAME", "nam", "names", "1", "é")))


@test("gtp: at the start the game is as after new 4 fr n")
def _():
    questions = ["position", "legal", "score", "result", "show", "record", "go nodes 10", "eval nodes 10", "play e"]
    tail = "".join(q + "\n" for q in questions) + "chance\nrecord\n"
    same(talk(tail), talk("new 4 fr n\n" + tail)[1:])
    exactly(("position", "= " + FOUR), ("undo 0", "= " + FOUR))


@test("gtp: wrong numbers of arguments are errors")
def _():
    lines = ["protocol_version 1", "name x", "version x", "known_command", "known_command a b", "list_commands x",
             "position x", "legal x", "odds x", "play", "undo 1 2", "chance x", "seed", "seed 1 2", "score 1",
             "result x", "show x", "record x", "players x", "new", "load", "new 4 fr n x"]
    for line, answer in zip(lines, talk("\n".join(lines)), strict=True):
        assert answer.startswith("? ") and len(answer) > 4, (line, answer)


@test("gtp: players are names, weakest first, the random one among them")
def _():
    names = talk("players\n")[0].removeprefix("= ").split(" ")
    assert "random" in names and len(set(names)) == len(names), names
    assert all(re.fullmatch(r"[a-z][a-z0-9_-]*(:[1-9][0-9]*)?", name) for name in names), names


# ---- gtp: setting up -------------------------------------------------------------------------------------

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
        ("draw", "two players"), ("turn:R", "two players"), ("lay:R", "two players"), ("over", "not over")]] + [
        (start_of(2).replace("draw", phase), reason) for phase, reason in [
            ("turn", "missing"), ("roll", "missing"), ("lay", "missing"), ("draw:R", "in hand"), ("turn:B", "another"),
            ("lay:G", "another"), ("turn:", "colour"), ("turn:RR", "colour"), ("turn:r", "colour"),
            ("turn:x", "colour"), ("turn::R", "colour"), ("over", "not over"), (":R", "phase")]] + [
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
        ("7/7/7/7/7/7/7 - d4n 1 over 30,30,x 1,0,0 fr", "not over"),
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
        ("12,12,12", "one count"), ("12,12,12,12,12", "one count"), ("012,12,12,12", "leading zero"),
        ("12,12,12,", "rugs"), ("12,12,12,x", "rugs"), ("-1,12,12,12", "rugs"), ("12+12,12+12,12+12,12+12", "rugs"),
        ("12;12;12;12", "rugs"), ("13,12,12,12", "deals"), ("12,12,12,13", "deals"),
        ("12,99999999999999999999,12,12", "deals")]] + [
        (start_of(3).replace("15,15,15", "15,15,16"), "deals"),
        (start_of(2).replace("12+12,12+12", "12,12"), "rugs"),
        (start_of(2).replace("12+12,12+12", "12+12"), "one count"),
        (start_of(2).replace("12+12,12+12", "12+12,12"), "rugs"),
        (start_of(2).replace("12+12,12+12", "12+12+12,12+12"), "rugs"),
        (start_of(2).replace("12+12,12+12", "12+12,12+12,12+12"), "one count"),
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


# ---- gtp: dice -------------------------------------------------------------------------------------------

def dice_of(seed, players=2, setup="", actions=60):
    """The chance actions of a game in which the first choice is always taken."""
    rolled = []
    with Engine() as engine:
        engine.ok(f"new {players}")
        if setup:
            engine.ok(setup)
        engine.ok(f"seed {seed}")
        for _ in range(actions):
            phase = engine.phase()
            if phase in ("draw", "roll"):
                rolled.append(engine.ok("chance"))
            else:
                engine.ok("play " + engine.ok("legal").split()[0])
    return rolled


@test("gtp: the same seed gives the same dice in another process, another seed others")
def _():
    one = dice_of(7)
    same(dice_of(7), one)
    assert dice_of(8) != one
    assert {"1", "2", "3", "4", "R", "Y", "B", "G"} == set(one), one
    same(dice_of(0, setup="seed 5"), dice_of(0), "seeding again")


@test("gtp: chance answers the action, plays it, and gives it again after taking back")
def _():
    with Engine() as engine:
        engine.ok("new 2")
        engine.ok("seed 123")
        for _ in range(40):
            if engine.phase() in ("draw", "roll"):
                before = engine.ok("position")
                assert engine.ok("legal").split(), before
                action = engine.ok("chance")
                after = engine.ok("position")
                same(engine.ok("undo"), before)
                same(engine.ok("chance"), action, "once more")
                same(engine.ok("position"), after)
                engine.ok("undo")
                same(engine.ok("play " + action), after, "chance is an action like any other")
            else:
                engine.ok("play " + engine.ok("legal").split()[-1])


@test("gtp: chance depends on the seed and the number of actions alone")
def _():
    roll = CHANCE["roll of four"]
    for seed in range(20):
        # The second action of a game is a roll, whichever way Assam was turned.
        rolls = talk("".join(f"new 4\nseed {seed}\nplay {way}\nchance\n" for way in "new"))[3::4]
        same(len(set(rolls)), 1, f"seed {seed}: {rolls}")
        # The first action after load, whatever the position and whatever came before.
        positions = [roll, roll.replace("d4n", "a1w"), CHANCE["roll of two"], GOING_OUT,
                     start_of(3, "it,turning=after")]
        rolls = talk(f"seed {seed}\nnew 2\nchance\n" + "".join(f"load {p}\nchance\n" for p in positions))[4::2]
        same((len(rolls), len(set(rolls))), (len(positions), 1), f"seed {seed}: {rolls}")


@test("gtp: new and load keep the seed, which is 0 at the start")
def _():
    def dice(before, start):
        return [a for a in talk(f"{before}{start}\nchance\nplay n\nchance\n")[-3:] if len(a) == 3]
    seen = set()
    for seed in range(6):
        games = [dice(before, start) for start in ("new 2", f"load {start_of(2)}")
                 for before in (f"seed {seed}\n", f"seed 9\nseed {seed}\n", f"seed {seed}\nnew 4 it\nload {OVER}\n")]
        same(games, [games[0]] * len(games), f"seed {seed}")
        seen.add(tuple(games[0]))
    assert len(seen) > 2, seen
    same(dice("", "new 2"), dice("seed 0\n", "new 2"))


@test("gtp: go, rank and eval do not touch the dice or the game")
def _():
    with Engine() as engine:
        for players in (2, 4):
            engine.ok("seed 55")
            engine.ok(f"new {players}")
            plain, thought = [], []
            for rolled, thinking in ((plain, False), (thought, True)):
                for _ in range(24):
                    position = engine.ok("position")
                    chance = engine.phase() in ("draw", "roll")
                    if thinking:
                        engine.ok("eval nodes 20")
                        for command in ("go random nodes 20", "rank nodes 20", "go nodes 3"):
                            engine.no(command) if chance else engine.ok(command)
                        same(engine.ok("position"), position)
                    if chance:
                        rolled.append(engine.ok("chance"))
                    else:
                        engine.ok("play " + engine.ok("legal").split()[0])
                engine.ok("undo 24")
            same(thought, plain)


@test("gtp: the die and the pile fall as often as they should")
def _():
    def chi_squared(position, odds, seeds=3000):
        text = "".join(f"seed {seed}\nload {position}\nchance\n" for seed in range(seeds))
        found = [answer.removeprefix("= ") for answer in talk(text)[2::3]]
        same(set(found) - set(odds), set(), "impossible actions")
        return sum((found.count(action) - seeds * p) ** 2 / (seeds * p) for action, p in odds.items())
    # Exceeded by chance once in ten thousand times; but the seeds are always the same.
    assert chi_squared(CHANCE["roll of four"], {"1": 1 / 6, "2": 1 / 3, "3": 1 / 3, "4": 1 / 6}) < 21.1
    assert chi_squared(start_of(2), {"R": 1 / 2, "Y": 1 / 2}) < 15.1
    assert chi_squared(start_of(2).replace("12+12,", "2+10,"), {"R": 1 / 6, "Y": 5 / 6}) < 15.1
    assert chi_squared(start_of(2).replace("12+12,", "0+3,"), {"Y": 1}) == 0


@test("gtp: seeds have 64 bits, no sign and no more")
def _():
    with Engine() as engine:
        same(engine.ok("seed 0"), "")
        same(engine.ok("seed 18446744073709551615"), "")
        engine.ok(f"load {CHANCE['roll of four']}")
        rolls = []
        for seed in (0, 1, 2 ** 32, 2 ** 63, 2 ** 64 - 1, 2 ** 64 - 2):
            engine.ok(f"seed {seed}")
            rolled = ""
            for _ in range(3):
                engine.ok(f"load {CHANCE['roll of two']}")
                rolled += engine.ok("chance") + engine.ok("play " + engine.ok("legal").split()[0])
                rolled += engine.ok("chance")
            rolls.append(rolled)
        assert len(set(rolls)) > 2, "large seeds are cut off"
        engine.ok("seed 77")
        engine.ok("new 2")
        expected = engine.ok("chance")
        engine.ok("undo")
        for seed in ("18446744073709551616", "18446744073709551693", "99999999999999999999999", "-1", "+1", "1.0",
                     "0x10", "1e3", "x", "1 2", "", "'1'", "\x01"):
            engine.no(f"seed {seed}")
            same(engine.ok("chance"), expected, f"after the refused seed {seed!r}")
            engine.ok("undo")


@test("gtp: a seed set within a game is for what follows")
def _():
    with Engine() as engine:
        seen = set()
        for seed in range(30):
            engine.ok("new 4")
            engine.ok("play n")
            engine.ok(f"seed {seed}")
            seen.add(engine.ok("chance"))
        same(seen, {"1", "2", "3", "4"})


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


# ---- gtp: thinking ---------------------------------------------------------------------------------------

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


@test("gtp: everybody's choices are legal in all phases of whole games of all turnings")
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


# ---- replay ----------------------------------------------------------------------------------------------

FOUR_TAGS = '[Rules "fr"]\n[Players "4"]\n[Facing "e"]\n[Result "*"]\n\n'
TWO_TAGS = FOUR_TAGS.replace('"4"', '"2"')
AFTER_TAGS = '[Rules "fr,turning=after"]\n[Players "3"]\n[Facing "n"]\n[Result "*"]\n\n'
QUARTER_TAGS = AFTER_TAGS.replace("after", "after-quarter")
OUT_TAGS = f'[Rules "fr"]\n[Players "3"]\n[Position "{GOING_OUT}"]\n[Result "*"]\n\n'
OVER_TAGS = f'[Rules "fr"]\n[Players "3"]\n[Position "{OVER}"]\n[Result "1=2=3"]\n\n'
ALONE_TAGS = OUT_TAGS.replace("50,1,39 14,15,15", "50,1,x 14,15,0").replace("*", "1")
FOUR_TURNS = "1. s2 c2c3 2. s4 d3c3 3. e1 e3e4 4. n *\n"

GOOD = {
    "four players": (FOUR_TAGS + FOUR_TURNS, "Unfinished after 10 actions: seat 4"),
    "two players": (TWO_TAGS + "1. R:s2 c2c3 2. B:s4 d3c3 3. Y: *\n", "Unfinished after 9 actions: seat 1"),
    "three players": (FOUR_TAGS.replace('"4"', '"3"') + "1. s2 c2c3 *\n", "Unfinished after 3 actions: seat 2"),
    "no turn at all": (FOUR_TAGS + "*\n", "Unfinished after 0 actions: seat 1"),
    "the variant": (AFTER_TAGS + "1. 2 d5c5 e 2. 3 *\n", "Unfinished after 4 actions: seat 2"),
    "the variant, stopped before the turn": (AFTER_TAGS + "1. 2 d5c5 *\n", "Unfinished after 2 actions: seat 1"),
    "the variant that must turn": (QUARTER_TAGS + "1. 2 d5c5 e *\n", "Unfinished after 3 actions: seat 2"),
    "the variant of two": ('[Rules "it,turning=after"]\n[Players "2"]\n[Result "*"]\n\n1. Y:2 d5c5 e *\n',
                           "Unfinished after 4"),
    "a seat goes out": (OUT_TAGS + "1. 1 out {two dirhams were due} 2. w2 c4c5 *\n", "Seat 2: out\n"),
    "a seat goes out and one is left": (ALONE_TAGS + "1. 1 out 1\n", "Result: 1\n"),
    "a position that is over": (OVER_TAGS + "1=2=3\n", "Result: 1=2=3\n"),
    "no facing": (FOUR_TAGS.replace('[Facing "e"]\n', "") + "1. e2 e4e3 *\n", "Unfinished after 3"),
    "both orders of squares": (FOUR_TAGS + "1. s2 c3c2 *\n", "Unfinished after 3"),
    "no empty line": (FOUR_TAGS.strip() + "\n" + FOUR_TURNS, "Unfinished after 10"),
    "all in one line": (FOUR_TAGS.replace("\n", " ") + FOUR_TURNS.strip(), "Unfinished after 10"),
    "CRLF": ((FOUR_TAGS + FOUR_TURNS).replace("\n", "\r\n"), "Unfinished after 10"),
    "many empty lines": ("\n\n\n" + FOUR_TAGS.replace("\n", "\n\n\n") + FOUR_TURNS.replace(" ", "\n\n") + "\n\n",
                         "Unfinished after 10"),
    "tags in another order": ('[Result "*"]\n[Players "4"]\n[Facing "e"]\n[Rules "fr"]\n\n' + FOUR_TURNS,
                              "Unfinished after 10"),
    "settings in any order": (FOUR_TAGS.replace('"fr"', '"fr,bankrupt=stay,own-rug=keep"') + FOUR_TURNS,
                              "Unfinished after 10"),
    "other tags and escapes": ('[Seat1 "Am\\"al\\\\"]\n[Seat2 "Łukasz"]\n[Date "2026.11.15"]\n[Event_2 ""]\n' +
                               FOUR_TAGS + FOUR_TURNS,
                               'Seat1 Am"al\\, Seat2 Łukasz, Date 2026.11.15'),
    "comments everywhere": ("{a} " + FOUR_TAGS.replace("\n[Pl", "\n{b\nc}\n[Pl") +
                            "{d} 1. {e}{} s2 {żółw}\nc2c3 {g} 2. {h} s4 {i} d3c3{j}{k}3. e1 e3e4 {[Rules \"fr\"]} "
                            "4. n {l} * {m}\n",
                            "Unfinished after 10"),
    "a comment with a brace": (FOUR_TAGS + "1. {a { b} s2 c2c3 *\n", "Unfinished after 3"),
}

# name: text, line, turn (0: before the turns), a word of the reason
BROKEN = {
    "a direction that is not legal": (FOUR_TAGS + "1. w2 c2c3 *", 6, 1, "not legal"),
    "a rug that does not touch": (FOUR_TAGS + "1. s2 a1a2 *", 6, 1, "not legal"),
    "a rug on Assam": (FOUR_TAGS + "1. s2 d2d3 *", 6, 1, "not legal"),
    "a rug on a whole rug": (FOUR_TAGS + "1. s2 c2c3\n2. s4 d3c3\n3. w1 c3d3 *", 8, 3, "not legal"),
    "a roll of 5": (FOUR_TAGS + "1. s5 c2c3 *", 6, 1, "expected an action"),
    "a direction that is none": (FOUR_TAGS + "1. x2 c2c3 *", 6, 1, "expected an action"),
    "squares that are none": (FOUR_TAGS + "1. s2 c2c9 *", 6, 1, "expected an action"),
    "squares apart": (FOUR_TAGS + "1. s2 c2c4 *", 6, 1, "expected an action"),
    "one square": (FOUR_TAGS + "1. s2 c2 *", 6, 1, "expected an action"),
    "three squares": (FOUR_TAGS + "1. s2 c2c3c4 *", 6, 1, "expected an action"),
    "everything glued": (FOUR_TAGS + "1. s2c2c3 *", 6, 1, "expected an action"),
    "direction and roll apart": (FOUR_TAGS + "1. s 2 c2c3 *", 6, 1, "expected an action"),
    "a roll alone": (FOUR_TAGS + "1. 2 c2c3 *", 6, 1, "expected an action|not legal"),
    "a turn with nothing": (FOUR_TAGS + "1. *", 6, 1, "expected an action"),
    "capital letters": (FOUR_TAGS + "1. S2 C2C3 *", 6, 1, "expected an action"),
    "a number glued to its turn": (FOUR_TAGS + "1.s2 c2c3 *", 6, 1, "number of this turn"),
    "a number without its point": (FOUR_TAGS + "1 s2 c2c3 *", 6, 1, "number of this turn"),
    "a leading zero": (FOUR_TAGS + "01. s2 c2c3 *", 6, 1, "number of this turn"),
    "a first turn that is not 1": (FOUR_TAGS + "2. s2 c2c3 *", 6, 1, "number of this turn"),
    "a number left out": (FOUR_TAGS + "s2 c2c3 *", 6, 1, "number of this turn"),
    "a second number left out": (FOUR_TAGS + "1. s2 c2c3\ns4 d3c3 *", 7, 2, "number of this turn"),
    "a turn skipped": (FOUR_TAGS + "1. s2 c2c3\n3. s4 d3c3 *", 7, 2, "number of this turn"),
    "a turn twice": (FOUR_TAGS + "1. s2 c2c3\n1. s4 d3c3 *", 7, 2, "number of this turn"),
    "a number within a turn": (FOUR_TAGS + "1. s2 1. c2c3 *", 6, 1, "expected an action"),
    "a number too many": (FOUR_TAGS + "1. s2 c2c3 2. *", 6, 2, "expected an action"),
    "a draw of four": (FOUR_TAGS + "1. R:s2 c2c3 *", 6, 1, "expected an action|not legal"),
    "no draw of two": (TWO_TAGS + "1. s2 c2c3 *", 6, 1, "expected an action|not legal"),
    "a draw without its colon": (TWO_TAGS + "1. Rs2 c2c3 *", 6, 1, "expected an action"),
    "an unfinished draw without its colon": (TWO_TAGS + "1. R *", 6, 1, "expected an action"),
    "a draw apart": (TWO_TAGS + "1. R: s2 c2c3 *", 6, 1, "expected an action"),
    "a draw of the other's colour": (TWO_TAGS + "1. B:s2 c2c3 *", 6, 1, "not legal"),
    "a draw within the turn": (TWO_TAGS + "1. R:s2 R:c2c3 *", 6, 1, "expected an action"),
    "turning before in the variant": (AFTER_TAGS + "1. e2 d5c5 *", 6, 1, "expected an action|not legal"),
    "turning round in the variant": (AFTER_TAGS + "1. 2 d5c5 s *", 6, 1, "not legal"),
    "not turning where one must": (QUARTER_TAGS + "1. 2 d5c5 n *", 6, 1, "not legal"),
    "turning and rolling in one": (AFTER_TAGS + "1. 2 d5c5 e2 *", 6, 1, "expected an action"),
    "out left out": (OUT_TAGS + "1. 1 2. w2 c4c5 *", 6, 1, "'out' is required"),
    "out left out at the end": (OUT_TAGS + "1. 1 *", 6, 1, "'out' is required"),
    "out where nobody goes out": (FOUR_TAGS + "1. s2 out *", 6, 1, "nobody goes out"),
    "out twice": (OUT_TAGS + "1. 1 out out *", 6, 1, "nobody goes out"),
    "out with bankrupt=stay": (OUT_TAGS.replace("fr", "fr,bankrupt=stay") + "1. 1 out *", 6, 1, "nobody goes out"),
    "playing on after out": (OUT_TAGS + "1. 1 out d5d6 *", 6, 2, "number of this turn"),
    "no result at the end": (FOUR_TAGS + "1. s2 c2c3\n", 7, 1, "without a result"),
    "nothing but tags": (FOUR_TAGS.strip(), 4, 0, "without a result"),
    "a winner too early": (FOUR_TAGS.replace("*", "1") + "1. s2 c2c3 1", 6, "[12]", "number of this turn|rules say"),
    "a star when it is over": (OVER_TAGS.replace('"1=2=3"', '"*"') + "*", 6, 0, "not what the rules say"),
    "a wrong winner": (OVER_TAGS.replace('"1=2=3"', '"1"') + "1", 6, 0, "not what the rules say"),
    "winners in another order": (OVER_TAGS + "3=2=1", 6, 0, "not what the rules say"),
    "a tag Result that differs": (FOUR_TAGS.replace('"*"', '"1"') + "1. s2 c2c3 *", 6, 1, "differ"),
    "another tag Result that differs": (OVER_TAGS.replace('"1=2=3"', '"1"') + "1=2=3", 6, 0, "differ"),
    "a tag Result that is nonsense": (FOUR_TAGS.replace('"*"', '"somebody"') + "*", "[46]", 0, "result|Result|differ"),
    "turns after the end": (ALONE_TAGS + "1. 1 out 2. w2 c4c5 1", 6, 1, "not what the rules say"),
    "no Rules": (FOUR_TAGS.replace('[Rules "fr"]\n', "") + FOUR_TURNS, 5, 0, "Rules is missing"),
    "no Players": (FOUR_TAGS.replace('[Players "4"]\n', "") + FOUR_TURNS, 5, 0, "Players is missing"),
    "no Result": (FOUR_TAGS.replace('[Result "*"]\n', "") + FOUR_TURNS, 5, 0, "Result is missing"),
    "Rules twice": ('[Rules "fr"]\n' + FOUR_TAGS + FOUR_TURNS, 2, 0, "twice"),
    "Result twice": (FOUR_TAGS.strip() + '\n[Result "*"]\n\n' + FOUR_TURNS, 5, 0, "twice"),
    "another tag twice": ('[Seat1 "a"]\n[Seat1 "a"]\n' + FOUR_TAGS + FOUR_TURNS, 2, 0, "twice"),
    "Facing and Position": (OUT_TAGS.strip() + '\n[Facing "n"]\n\n1. 1 out *', 7, 0, "exclude"),
    "Rules that disagree with Position": (OUT_TAGS.replace('"fr"', '"es"') + "1. 1 out *", 6, 0, "agree"),
    "Players that disagree with Position": (OUT_TAGS.replace('"3"', '"4"') + "1. 1 out *", 6, 0, "agree"),
    "an unknown edition": (FOUR_TAGS.replace('"fr"', '"de"') + FOUR_TURNS, 1, 0, "edition"),
    "an unknown setting": (FOUR_TAGS.replace('"fr"', '"fr,dice=2"') + FOUR_TURNS, 1, 0, "setting"),
    "five players": (FOUR_TAGS.replace('"4"', '"5"') + FOUR_TURNS, 2, 0, "number of players"),
    "Players with a leading zero": (FOUR_TAGS.replace('"4"', '"04"') + FOUR_TURNS, 2, 0, "number of players"),
    "facing up": (FOUR_TAGS.replace('"e"', '"u"') + FOUR_TURNS, 3, 0, "direction"),
    "a Position that is none": (OUT_TAGS.replace("50,1,39", "50,1,99") + "1. 1 out *", 3, 0, "PURSES, .*120"),
    "a Position of too few fields": (OUT_TAGS.replace(" d3n", "") + "1. 1 out *", 3, 0, "eight fields"),
    "a tag without quotes": (FOUR_TAGS.replace('"e"', "e") + FOUR_TURNS, 3, 0, "tag pair"),
    "a tag without its bracket": (FOUR_TAGS.replace('"e"]', '"e"') + FOUR_TURNS, "[34]", 0, "tag pair"),
    "a tag without a value": (FOUR_TAGS.replace(' "e"', "") + FOUR_TURNS, 3, 0, "tag pair"),
    "a tag without a name": ('[ "e"]\n' + FOUR_TAGS + FOUR_TURNS, 1, 0, "tag name|tag pair"),
    "a tag with a strange name": ('[Se-at "e"]\n' + FOUR_TAGS + FOUR_TURNS, 1, 0, "tag name"),
    "a tag that never ends": (FOUR_TAGS.replace('"e"]', '"e'), "[3-6]", 0, "tag pair"),
    "a tag over two lines": ('[Seat1 "a\nb"]\n' + FOUR_TAGS + FOUR_TURNS, "[12]", 0, "tag pair|control"),
    "an unknown escape": ('[Seat1 "a\\n"]\n' + FOUR_TAGS + FOUR_TURNS, 1, 0, "tag pair"),
    "a tag among the turns": (FOUR_TAGS + '1. s2 [Seat1 "a"] c2c3 *', 6, 1, ""),
    "a comment that never ends": (FOUR_TAGS + "1. s2\n{ and so on c2c3 *", 7, 1, "not closed"),
    "a comment that never ends among the tags": ("{ " + FOUR_TAGS + FOUR_TURNS, 1, 0, "not closed"),
    "a brace alone": (FOUR_TAGS + "1. s2 } c2c3 *", 6, 1, "expected an action"),
    "a comment that is not UTF-8": ((FOUR_TAGS + "1. s2 {ab").encode() + b"\xff} c2c3 *", 6, 1, "UTF-8"),
    "a comment in Latin-1": ((FOUR_TAGS + "1. s2 {Fran").encode() + b"\xe7ois} c2c3 *", 6, 1, "UTF-8"),
    "a comment with an overlong form": ((FOUR_TAGS + "1. s2 {").encode() + b"\xc0\xaf} c2c3 *", 6, 1, "UTF-8"),
    "a comment with half a pair": ((FOUR_TAGS + "1. s2 {").encode() + b"\xed\xa0\x80} c2c3 *", 6, 1, "UTF-8"),
    "a comment with a control character": (FOUR_TAGS + "1. s2 {a\x1b[31mb} c2c3 *", 6, 1, "control"),
    "a tag that is not UTF-8": (b'[Seat1 "\xff"]\n' + (FOUR_TAGS + FOUR_TURNS).encode(), 1, 0, "UTF-8"),
    "a tag with a control character": ('[Seat1 "\x07"]\n' + FOUR_TAGS + FOUR_TURNS, 1, 0, "control"),
    "a tag with a NUL": ('[Seat1 "a\x00b"]\n' + FOUR_TAGS + FOUR_TURNS, 1, 0, ""),
    "a comment with a NUL": (FOUR_TAGS + "1. s2 {a\x00b} c2c3 *", 6, 1, ""),
    "a NUL among the turns": (FOUR_TAGS + "1. s2 \x00 c2c3 *", 6, 1, ""),
    "too much comment": (FOUR_TAGS + "1. s2 {" + "x" * 17000 + "} c2c3 *", 6, 1, "can hold"),
    "too many comments": (FOUR_TAGS + "1. s2 " + "{x}" * 9000 + " c2c3 *", 6, 1, "can hold"),
    "too much in a tag": ('[Seat1 "' + "x" * 17000 + '"]\n' + FOUR_TAGS + FOUR_TURNS, 1, 0, "can hold"),
    "nothing": ("", 1, 0, "Rules is missing"),
    "nothing but space": (" \n\n\t\n", "[1-4]", 0, "Rules is missing"),
    "another text": ("Dear Amal,\n\nhow are you?\n", 1, 0, "Rules is missing"),
    "a program": (open(PROGRAM, "rb").read(4096), 1, 0, ""),
}


for name, (text, expected) in GOOD.items():
    @test(f"replay: {name}")
    def _(text=text, expected=expected):
        assert expected in Run("replay", "-", stdin=text).fine().out
        assert expected in Run("replay", file_of(text)).fine().out


@test("replay: shows rules, tags, the board and the scores")
def _():
    text = '[Seat1 "Amal"]\n[Seat2 "Łukasz"]\n' + FOUR_TAGS + FOUR_TURNS
    for locale, box in (("C", "+---+"), ("C.UTF-8", "┌───┬")):
        out = Run("replay", "-", stdin=text, env={"LC_ALL": locale}).fine().out
        lines = out.split("\n")
        for part in ("Rules fr", "4 players", "Seat1 Amal", "Seat2 Łukasz"):
            assert part in lines[0], lines[0]
        assert box in out and "\x1b" not in out, out
        for seat, score in enumerate(("30 dirhams + 1 visible = 31", "30 dirhams + 2 visible = 32",
                                      "30 dirhams + 2 visible = 32", "30 dirhams + 0 visible = 30"), 1):
            assert f"Seat {seat}: {score}" in lines, out
        same(lines[-2:], ["Unfinished after 10 actions: seat 4 to act.", ""])


@test("replay: the examples of docs/notation.md are right")
def _():
    with open(os.path.join(ROOT, "docs/notation.md"), encoding="utf-8") as file:
        blocks = re.findall(r"(?:^    .*\n(?:\n(?=    ))?)+", file.read(), re.M)
    records = [block for block in (re.sub("^    ", "", block, flags=re.M) for block in blocks) if block.startswith("[")]
    assert len(records) >= 1
    for record in records:
        Run("replay", "-", stdin=record).fine()


@test("replay: several games in one file and several files")
def _():
    games = [text for text, _ in GOOD.values() if "\r" not in text]
    for between in ("\n", "\n\n\n", "\n{between}\n", " "):
        out = Run("replay", "-", stdin=between.join(games)).fine().out
        same(len(re.findall(r"(?m)^(Unfinished|Result:)", out)), len(games), repr(between))
    files = [file_of(text, f"game{number}.mkh") for number, text in enumerate(games)]
    out = Run("replay", *files).fine().out
    same(len(re.findall(r"(?m)^(Unfinished|Result:)", out)), len(games))


@test(f"replay: {len(BROKEN)} broken records, each with its line, turn and reason")
def _():
    files = {name: file_of(text, f"broken{number}.mkh") for number, (name, (text, *_)) in enumerate(BROKEN.items())}
    run = Run("replay", *files.values()).fails(1, "")
    same(run.out, "", "nothing of a broken game is shown")
    messages = run.err.rstrip("\n").split("\n")
    same(len(messages), len(BROKEN), run.err)
    wrong = []
    for message, (name, (_, line, turn, reason)) in zip(messages, BROKEN.items()):
        turn = f", turn {turn}" if turn else ""
        where = f"marrakech: {re.escape(files[name])}: line {line}{turn}"
        if not re.fullmatch(rf"{where}, (?=.*offset \d+: .).*({reason}).*", message):
            wrong.append(f"{name}: expected line {line}{turn}, {reason!r}: {message}")
    assert not wrong, "\n".join(wrong)


@test("replay: a broken record ends with status 1 and its message on standard error alone")
def _():
    for name in list(BROKEN)[::8]:  # some of them, one by one
        text, line, _, _ = BROKEN[name]
        run = Run("replay", "-", stdin=text).fails(1, rf"^marrakech: .*line {line}\b")
        same(run.out, "", name)


@test("replay: only a fault in a position names a field")
def _():
    tags = '[Players "4"]\n[Facing "e"]\n[Result "*"]\n[Rules "fr"]\n\n'
    for text in (tags + "1. w2 c2c3 *", tags + "1. s2 c2c3 3. *", tags.replace('[Result "*"]\n', "") + "*"):
        run = Run("replay", "-", stdin=text).fails(1, "line")
        assert "field" not in run.err, run.err


@test("replay: text behind a game is told as such")
def _():
    run = Run("replay", "-", stdin=FOUR_TAGS + "1. s2 * and more\n")
    run.fails(1, r"^marrakech: standard input: line 6, offset \d+: text follows the end of the record")
    assert "Unfinished after 2 actions" in run.out, "the game before it is shown"


@test("replay: games before a broken one are shown, lines count from the top of the file")
def _():
    good = GOOD["four players"][0]
    run = Run("replay", "-", stdin=good + "\n" + good + "\n" + FOUR_TAGS + "1. s2 c2c3\n2. s4 a1a2 *\n")
    run.fails(1, r"line 21, turn 2, offset \d+: this action is not legal")
    same(run.out.count("Unfinished after 10"), 2)
    offset = int(matches(r"offset (\d+)", run.err).group(1))
    same((good + "\n" + good + "\n" + FOUR_TAGS + "1. s2 c2c3\n2. s4 a1a2 *\n")[offset:offset + 4], "a1a2")
    run = Run("replay", "-", stdin=good + "and so on").fails(1, "line 7, offset")
    same(run.out.count("Unfinished after 10"), 1, "words behind the result")
    run = Run("replay", file_of(good, "a.mkh"), file_of("x", "b.mkh"), file_of(good, "c.mkh"))
    run.fails(1, r"b\.mkh: line 1")
    same(run.out.count("Unfinished after 10"), 2, "the files before and behind a broken one")


@test("replay: files that cannot be read")
def _():
    missing = os.path.join(FOLDER.name, "missing.mkh")
    Run("replay", missing).fails(1, r"^marrakech: .*missing\.mkh: No such file")
    Run("replay", FOLDER.name).fails(1, r"^marrakech: .*: Is a directory")
    Run("replay", "").fails(1, r"^marrakech: ")
    Run("replay", "/proc/self/mem").fails(1, r"^marrakech: .*mem: Input/output error")
    Run("replay", "/dev/zero").fails(1, r"^marrakech: .*zero: File too large")
    secret = file_of(GOOD["four players"][0], "secret.mkh")
    os.chmod(secret, 0)
    if os.geteuid() == 0:
        Run("replay", secret).fine()  # nothing is secret from root
    else:
        Run("replay", secret).fails(1, r"^marrakech: .*secret\.mkh: Permission denied")
    run = Run("replay", missing, file_of(GOOD["four players"][0])).fails(1, "missing")
    assert "Unfinished after 10" in run.out, run


@test("replay: empty and binary files")
def _():
    for content in (b"", b"\x00", bytes(range(256)) * 16, b"\xff" * 1000, b"[" * 5000, b"{" * 5000, b'["' * 3000,
                    b"\n" * 3000):
        run = Run("replay", file_of(content, "binary")).fails(1, r"^marrakech: .*binary: line \d+, offset \d+: .")
        same((run.out, run.err.count("\n")), ("", 1))


@test("replay: files of twenty megabytes")
def _():
    game, size = GOOD["four players"][0], 20 << 20
    began = time.monotonic()
    run = Run("replay", file_of(game + "\n" * size + game, "big.mkh")).fine()
    same(run.out.count("Unfinished after 10"), 2)
    run = Run("replay", file_of(game + "\n" * size + game.replace("c2c3", "a1a2"), "big.mkh"))
    run.fails(1, rf"line {game.count(chr(10)) * 2 + size}, turn 1, ")
    Run("replay", file_of(game + "{" + "x" * size + "}", "big.mkh")).fails(1, "can hold")
    Run("replay", file_of(FOUR_TAGS + "1. s2 " + "{x} " * (size // 4), "big.mkh")).fails(1, "can hold")
    Run("replay", file_of('[Seat1 "' + "\\\\" * (size // 2), "big.mkh")).fails(1, "can hold")
    Run("replay", file_of("[" + "x" * size, "big.mkh")).fails(1, "line 1")
    Run("replay", file_of(FOUR_TAGS + "1. " + "s" * size, "big.mkh")).fails(1, "line 6, turn 1")
    Run("replay", file_of(os.urandom(1 << 16) * (size >> 16), "big.mkh")).fails(1, "line")
    os.unlink(os.path.join(FOLDER.name, "big.mkh"))
    assert time.monotonic() - began < 40


@test("replay: the longest games, and many of them")
def _():
    text = Run("simulate", "-n", "60", "-s", "1", "-r", "it,turning=after,bankrupt=stay", "--records").fine().out
    out = Run("replay", "-", stdin=text * 10).fine().out
    same(out.count("\nResult: "), 600)


@test("replay: no file is a usage error")
def _():
    Run("replay").fails(2, "marrakech replay: ")
    Run("replay", "--bogus").fails(2, "--bogus")
    same(Run("replay").out, "")


@test("replay: colours only on a terminal that wants them")
def _():
    path = file_of(GOOD["four players"][0])

    def drawn(**env):
        here, there = pty.openpty()
        process = subprocess.Popen([PROGRAM, "replay", path], stdin=subprocess.DEVNULL, stdout=there, stderr=there,
                                   env={**ENVIRONMENT, **env})
        os.close(there)
        out = read_terminal(here)
        same(process.wait(SECONDS), 0)
        os.close(here)
        assert "Unfinished after 10" in out, out
        return out
    assert "\x1b[" in drawn(TERM="xterm")
    assert "\x1b[" in drawn(TERM="xterm", NO_COLOR="")
    assert "\x1b" not in drawn(TERM="xterm", NO_COLOR="1")
    assert "\x1b" not in drawn(TERM="dumb")
    assert "\x1b" not in Run("replay", path, env={"TERM": "xterm"}).fine().out


def read_terminal(fd, until=None, seconds=SECONDS):
    """Everything up to the end, or up to a text."""
    text, end = b"", time.monotonic() + seconds
    while not (until and until in text):
        ready, _, _ = select.select([fd], [], [], max(0, end - time.monotonic()))
        assert ready, f"nothing more after {text!r}"
        try:
            more = os.read(fd, 1 << 16)
        except OSError:  # that is how a terminal says that the other end is closed
            break
        if not more:
            break
        text += more
    return text.decode(errors="replace")


# ---- simulate --------------------------------------------------------------------------------------------

@test("simulate: the summary")
def _():
    for players in (2, 3, 4):
        out = Run("simulate", "--games", "50", "--players", str(players), "--seed", "1", "random").fine().out
        first, header, *seats, last, end = out.split("\n")
        same((first, end), (f"50 games, {players} players, rules fr, seed 1", ""))
        same(header.split(), ["seat", "player", "wins", "dirhams", "visible", "score"])
        same(len(seats), players)
        wins = dirhams = 0
        for seat, line in enumerate(seats, 1):
            win, money, visible, score = map(float, matches(
                rf"^ *{seat} +random +(\d+\.\d\d)% +(\d+\.\d\d) +(\d+\.\d\d) +(\d+\.\d\d)$", line).groups())
            assert abs(money + visible - score) < 0.011, line
            wins, dirhams = wins + win, dirhams + money
        assert abs(wins - 100) < 0.03 and abs(dirhams - 30 * players) < 0.05, out
        turns = float(matches(r"^(\d+\.\d\d) turns a game; \d+ players went out; \d+ wins were shared$", last).group(1))
        assert 20 < turns <= 48, last


@test("simulate: the summary is that of the records")
def _():
    words = ["-n", "40", "-s", "77", "-p", "3", "-r", "es"]
    out, records = Run("simulate", *words).fine().out, Run("simulate", *words, "--records").fine().out
    results = re.findall(r'\[Result "(.*)"\]', records)
    same(len(results), 40)
    wins = [sum(1 / len(r.split("=")) for r in results if str(seat) in r.split("=")) / 40 * 100 for seat in (1, 2, 3)]
    for seat, win in enumerate(wins, 1):
        found = float(matches(rf"(?m)^ *{seat} +random +(\d+\.\d\d)%", out).group(1))
        assert abs(found - win) < 0.011, (seat, found, win)
    turns = sum(int(re.findall(r"(\d+)\. ", record)[-1]) for record in records.split("[Rules")[1:]) / 40
    assert abs(float(matches(r"(?m)^(\d+\.\d\d) turns", out).group(1)) - turns) < 0.011
    same(int(matches(r"; (\d+) players went out", out).group(1)), len(re.findall(r"\bout\b", records)))


@test("simulate: records of every rules setting are right and finished")
def _():
    text = []
    for number, (edition, values, canonical) in enumerate(ALL_RULES):
        players = 2 + number % 3
        out = Run("simulate", "-n", "2", "-s", str(number), "-p", str(players), "-f", "nesw"[number % 4],
                  "-r", canonical, "--records").fine().out
        same((out.count(f'[Rules "{canonical}"]\n'), out.count(f'[Players "{players}"]\n')), (2, 2))
        same((out.count(f'[Facing "{"nesw"[number % 4]}"]\n'), out.count('[Result "*"]')), (2, 0))
        assert all(len(line) <= 80 for line in out.split("\n")), out
        text.append(out)
    out = Run("replay", "-", stdin="\n".join(text)).fine().out
    same((out.count("\nResult: "), out.count("Unfinished")), (2 * len(ALL_RULES), 0))


@test("simulate: the same seed gives the same, no seed a new one that is told")
def _():
    for words in ([], ["--records"], ["-p", "4", "-r", "it,turning=after"]):
        one = Run("simulate", "-n", "10", "-s", "5", *words).fine().out
        same(Run("simulate", "--games=10", "--seed=5", *words).fine().out, one)
        assert Run("simulate", "-n", "10", "-s", "6", *words).fine().out != one
    unseeded = [Run("simulate", "-n", "3").fine().out for _ in range(3)]
    seeds = [matches(r"seed (\d+)$", out.split("\n")[0]).group(1) for out in unseeded]
    same(len(set(seeds)), 3)
    same(Run("simulate", "-n", "3", "-s", seeds[0]).fine().out, unseeded[0])
    Run("simulate", "-n", "1", "-s", str(2 ** 64 - 1)).fine()
    Run("simulate", "-n", "1", "-s", "0").fine()
    # Each game has a seed of its own: the first ones do not depend on how many there are.
    few, many = (Run("simulate", "-n", n, "-s", "9", "--records").fine().out for n in ("2", "5"))
    assert many.startswith(few), "the first games differ"


@test("simulate: seats and their names")
def _():
    name = talk("players\n")[0].split()[1]
    for names, players in (([], 2), ([name], 2), ([name] * 2, 2), ([name] * 3, 3), ([name] * 4, 4)):
        out = Run("simulate", "-n", "2", "-s", "1", "--records", *names).fine().out
        same(out.count(f'[Players "{players}"]'), 2, names)
        same([out.count(f'[Seat{seat} "{name}"]') for seat in (1, 2, 3, 4)], [2] * players + [0] * (4 - players), names)
    assert Run("simulate", "-n", "1", "-p", "4", name).fine().out.startswith("1 games, 4 players")


@test("simulate: wrong options are usage errors")
def _():
    for words, reason in [
            (["--games", "0"], "games"), (["--games", "-1"], "games"), (["--games", "x"], "games"),
            (["--games"], "games"), (["--games", "99999999999999999999"], "games"), (["--players", "1"], "players"),
            (["--players", "5"], "players"), (["--players", "two"], "players"), (["--rules", "de"], "edition"),
            (["--rules", "fr,turning=never"], "value"), (["--rules", ""], "rules"), (["--facing", "x"], "facing"),
            (["--facing", "ne"], "facing"), (["--facing", ""], "facing"), (["--facing", "R"], "facing"),
            (["--seed", "-1"], "seed"), (["--seed", "18446744073709551616"], "seed"), (["--seed", ""], "seed"),
            (["--nodes", "0"], "nodes"), (["--nodes", "-3"], "nodes"), (["--bogus"], "bogus"), (["-z"], "z"),
            (["nobody"], "nobody"), (["Random"], "Random"), (["random"] * 5, "four"), (["--records=yes"], "records"),
            (["flat:0"], "from 1 to 1000000: flat:0"), (["flat:1000001"], "from 1 to 1000000: flat:1000001"),
            (["-p", "2", "random", "random", "random"], "3 names")]:
        run = Run("simulate", *words).fails(2, r"^marrakech simulate: ")
        assert reason in run.err and "--help" in run.err and run.out == "", (words, run)


def on_terminal(games):
    """Simulates with a terminal as standard error; returns (what it showed, what was printed, seconds)."""
    here, there = pty.openpty()
    began = time.monotonic()
    process = subprocess.Popen([PROGRAM, "simulate", "-n", str(games), "-s", "1"], stdin=subprocess.DEVNULL,
                               stdout=subprocess.PIPE, stderr=there, env={**ENVIRONMENT, "TERM": "xterm"})
    os.close(there)
    shown = read_terminal(here)
    out = process.stdout.read().decode()
    process.stdout.close()
    same(process.wait(SECONDS), 0)
    os.close(here)
    return shown, out, time.monotonic() - began


@test("simulate: a progress bar on a terminal when it takes long, and only there and then")
def _():
    same(on_terminal(5)[0], "", "nothing is shown of a short run")
    games = 20000
    while True:
        shown, out, seconds = on_terminal(games)
        if seconds > 1.6:
            break
        games = int(games * min(10, 2.2 / seconds)) + 1
    matches(r"\r\[#*\.*\] \d+ of %d games" % games, shown)
    assert shown.endswith("\r\x1b[K") and "\n" not in shown, f"the bar was not taken away: {shown[-100:]!r}"
    run = Run("simulate", "-n", str(games), "-s", "1")
    same((run.out, run.err), (out, ""), "without a terminal")


@test("simulate: stops at once when it is told to")
def _():
    process = subprocess.Popen([PROGRAM, "simulate", "-n", "1000000000000"], stdin=subprocess.DEVNULL,
                               stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=ENVIRONMENT)
    time.sleep(0.2)
    process.send_signal(signal.SIGTERM)
    out, err = process.communicate(timeout=SECONDS)
    same((process.returncode, out, err), (-signal.SIGTERM, b"", b""))


# ---- bench -----------------------------------------------------------------------------------------------

@test("bench: turns a second of 2, 3 and 4 players, and the signature")
def _():
    out = Run("bench", "--time", "50").fine().out
    found = re.findall(r"(?m)^([234]) players: (\d+) turns/s$", out)
    same([players for players, _ in found], ["2", "3", "4"])
    assert all(int(speed) > 1000 for _, speed in found), out
    same(len(re.findall(r"(?m)^signature: [0-9a-f]{16}$", out)), 1, out)


@test("bench: --signature prints the bench signature alone")
def _():
    out = Run("bench", "--signature").fine().out
    matches(r"\A[0-9a-f]{16}\n\Z", out)
    assert f"signature: {out}" in Run("bench", "--time", "1").fine().out
    golden = os.path.join(ROOT, "tests/golden/signature")
    if os.path.exists(golden):
        with open(golden) as file:
            same(out.strip(), file.read().strip())


@test("bench: how fast assam is, and how punctual he and others are, for 2, 3 and 4 players")
def _():
    out = Run("bench", "--time", "50").fine().out
    for pattern in (r"(?m)^assam, ([234]) players: [1-9]\d* positions judged/s$",
                    r"(?m)^assam, ([234]) players, 20 ms a choice: mean [\d.]+ ms, worst overrun -?[\d.]+ ms of \d+ choices$"):
        same(re.findall(pattern, out), ["2", "3", "4"], out)
    found = re.findall(r"(?m)^(\S+), 2 to 4 players, (\d+) ms a (choice|ranking): mean ([\d.]+) ms, "
                       r"worst overrun (-?[\d.]+) ms of (\d+) \3s$", out)
    same([line[:3] for line in found], [("assam", "20", "ranking"), ("assam", "1", "choice"), ("assam", "1", "ranking"),
                                        ("master", "1", "choice"), ("flat:1000", "1", "choice")], out)
    for _, limit, _, mean, worst, count in found:
        assert int(count) >= 3 and float(mean) <= int(limit) + float(worst) + 0.01, out


@test("bench: --calibration tells what was said and what was won")
def _():
    for players in (2, 3, 4):
        words = ["bench", "--calibration", "--games", "60", "--players", str(players), "--threads"]
        out = Run(*words, "1").fine().out
        same(Run(*words, "3").fine().out, out, "threads make no difference")
        rows = re.findall(r"(?m)^ *(\d+) to +(\d+) % +(\d+) +([\d.]+) +([\d.]+) +(-?[\d.]+)$", out)
        asked, rest = divmod(sum(int(row[2]) for row in rows), players)
        assert 57 <= asked <= 60 and not rest, out  # a game may be over before its turn
        for low, high, _, said, won, error in rows:
            assert int(low) <= float(said) <= int(high), (out, said)
            assert abs(float(won) - float(said) - float(error)) < 0.011, (out, won)
        won = sum(int(row[2]) * float(row[4]) for row in rows)
        assert abs(won - asked * 100) < 1, (out, won)  # one win a game
        mean = sum(abs(float(row[5])) for row in rows) / len(rows)
        matches(r"mean error over the bins: \d+\.\d\d points\n\Z", out)
        assert abs(float(re.search(r"bins: ([\d.]+)", out)[1]) - mean) < 0.011, out


@test("bench: --calibration plays by the rules that are told, and these are for nothing else")
def _():
    words = ["bench", "-c", "-n", "40", "-S", "3"]
    same(Run(*words, "-r", "fr").fine().out, Run(*words).fine().out)
    found = {Run(*words, "--rules", rules).fine().out.partition("rules ")[2] for rules in ("fr", "it", "fr,turning=after")}
    same({text.partition(" games")[0] for text in found}, {"fr, 40", "it, 40", "fr,turning=after, 40"})
    same(len({text.partition("\n")[2] for text in found}), 3, "other rules, other games")
    Run(*words, "--rules", "xx").fails(2, "^marrakech bench: --rules 'xx'")
    for others in ([], ["--signature"], ["--time", "1"]):
        for option, word in (("rules", "it"), ("games", "5"), ("players", "3"), ("seed", "1"), ("nodes", "9"), ("threads", "1")):
            run = Run("bench", f"--{option}", word, *others).fails(2, f"^marrakech bench: --{option} needs --calibration")
            same(run.out, "")


@test("bench: --calibration shows on a terminal how far it is, and an interrupt ends it with the table")
def _():
    def hear():  # what a shell in the background lets its children ignore
        signal.signal(signal.SIGINT, signal.SIG_DFL)
    for number in (signal.SIGINT, signal.SIGTERM):
        here, there = pty.openpty()
        process = subprocess.Popen([PROGRAM, "bench", "-c", "-n", "1000000000", "-T", "2"], stdin=subprocess.DEVNULL,
                                   stdout=subprocess.PIPE, stderr=there, env={**ENVIRONMENT, "TERM": "xterm"}, preexec_fn=hear)
        os.close(there)
        shown = os.read(here, 1 << 16).decode()
        process.send_signal(number)
        shown += read_terminal(here)
        out = process.communicate(timeout=SECONDS)[0].decode()
        os.close(here)
        same(process.returncode, 1)
        matches(r"\A\r\[\.{20}\] \d+ of 1000000000 games\x1b\[K", shown)
        assert shown.endswith("\r\x1b[K"), shown[-100:]
        games = int(matches(r"(?m)^interrupted after (\d+) of 1000000000 games$", out)[1])
        matches(rf"\A2 players, rules fr, {games} games, one turn of each, seed 1, ", out)
        seats = sum(int(count) for count in re.findall(r"(?m)^ *\d+ to +\d+ % +(\d+)", out))
        assert 0 < seats <= 2 * games, out
    process = subprocess.Popen([PROGRAM, "bench", "-c", "-n", "1", "-N", "1000000000"], stdin=subprocess.DEVNULL,
                               stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=ENVIRONMENT, preexec_fn=hear)
    time.sleep(1)  # many nodes are thought about by now
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=SECONDS)
    same((process.returncode, out, err), (1, b"", b"marrakech: interrupted before the first game was over\n"))


# ---- nets from files -------------------------------------------------------------------------------------

NET_COMMANDS = {"gtp": ["gtp"], "simulate": ["simulate", "-n", "2", "-s", "1", "assam"],
                "arena": ["arena", "assam", "greedy", "-n", "2", "-s", "1", "-T", "1", "--json"],
                "bench": ["bench", "--signature"]}


@test("--net: the program's own nets from files change nothing")
def _():
    nets = [f"--net={ROOT}/data/net{players}.mkn" for players in (2, 3, 4)]
    for name, words in NET_COMMANDS.items():
        stdin = "new 3\ngo nodes 200\neval nodes 200\n" if name == "gtp" else ""
        times = r'"(mean|worst)_ms": [\d.]+'
        same(re.sub(times, "", Run(*words, *nets, stdin=stdin).fine().out),
             re.sub(times, "", Run(*words, stdin=stdin).fine().out), name)


@test("--net: another net is another player")
def _():
    with open(f"{ROOT}/data/net2.mkn", "rb") as file:
        good = bytearray(file.read())
    for at in range(2000, 200000, 7):
        good[at] ^= 0x55
    total = 0xcbf29ce484222325
    for byte in good[:-4]:
        total = ((total ^ byte) * 0x100000001b3) & 0xffffffffffffffff
    good[-4:] = (total & 0xffffffff).to_bytes(4, "little")
    with tempfile.NamedTemporaryFile() as file:
        file.write(good)
        file.flush()
        questions = "new 2\nplay R n 2\neval nodes 1\n"
        assert Run("gtp", "--net", file.name, stdin=questions).fine().out != Run("gtp", stdin=questions).fine().out


@test("--net: files that are no nets are refused by name and reason")
def _():
    with open(f"{ROOT}/data/net2.mkn", "rb") as file:
        good = file.read()
    bad = {"cut short": good[:-1], "too long": good + b"x", "wrong first bytes": b"XYZ" + good[3:], "version": good[:3] + b"\x09" + good[4:],
           "another form": good[:4] + b"\x09" + good[5:], "checksum": good[:9999] + bytes([good[9999] ^ 1]) + good[10000:],
           "too long.": b""}
    for reason, data in bad.items():
        with tempfile.NamedTemporaryFile() as file:
            file.write(data)
            file.flush()
            for words in NET_COMMANDS.values():
                run = Run(*words, "--net", file.name)
                same((run.status, run.out), (1, ""), (reason, words))
                assert file.name in run.err and reason.rstrip(".") in run.err, (reason, run.err)
    large = file_of(b"", "large.mkn")
    os.truncate(large, (1 << 23) + 1)  # more than is ever read, as of what has no end
    for path, reason in (("/nonexistent/net", "No such file"), ("/", "directory"), (large, "File too large")):
        run = Run("gtp", "--net", path)
        same((run.status, run.out), (1, ""))
        assert path in run.err and reason in run.err, run.err
    run = Run("gtp", *2 * [f"--net={ROOT}/data/net2.mkn"])
    same((run.status, run.out), (2, ""))
    assert "already" in run.err, run.err


@test("bench: wrong options are usage errors")
def _():
    for words in (["--games", "0"], ["--players", "5"], ["--threads", "0"], ["--threads", "65"], ["--nodes", "0"], ["--seed", "x"],
                  ["--time", "0"], ["--time", "-1"], ["--time", "x"], ["--time"], ["--time", "99999999999"], ["word"],
                  ["--bogus"]):
        run = Run("bench", *words).fails(2, r"^marrakech bench: ")
        same(run.out, "")


# ---- main ------------------------------------------------------------------------------------------------

SUBCOMMANDS = ["play", "replay", "simulate", "arena", "gtp", "bench"]


@test("main: --help and --version")
def _():
    out = Run("--help").fine().out
    matches(r"^Usage: marrakech ", out)
    for command in SUBCOMMANDS:
        matches(rf"(?m)^  {command} +\S", out)
    same(Run("-h").fine().out, out)
    matches(r"\Amarrakech \d+\.\d+\.\d+\n\Z", Run("--version").fine().out)
    with open(os.path.join(ROOT, "include/marrakech.h")) as header:
        version = matches(r'#define MK_VERSION "(.*)"', header.read()).group(1)
    same(Run("--version").out, f"marrakech {version}\n")


@test("main: no command, an unknown one and an unknown option are usage errors")
def _():
    for words, word in (([], "command"), (["dance"], "dance"), (["--bogus"], "--bogus"), (["-x"], "-x"), ([""], ""),
                        (["Replay"], "Replay"), (["replays"], "replays"), (["--"], "--")):
        run = Run(*words).fails(2, r"^marrakech: ")
        assert word in run.err and "--help" in run.err and run.out == "", (words, run)


for command in SUBCOMMANDS:
    @test(f"main: {command} --help")
    def _(command=command):
        run = Run(command, "--help").fine()
        matches(rf"^Usage: marrakech {command}\b", run.out)
        assert len(run.out) > 150, run.out
        run = Run(command, "--bogus").fails(2, rf"^marrakech {command}: .*--bogus")
        assert "--help" in run.err and run.out == "", run


@test("main: gtp takes no words")
def _():
    Run("gtp", "name").fails(2, "^marrakech gtp: ")


WRITING = {
    "--help": (["--help"], b""), "--version": (["--version"], b""), "gtp": (["gtp"], b"name\nlist_commands\n"),
    "replay": (["replay", "-"], GOOD["four players"][0].encode()), "simulate": (["simulate", "-n", "5"], b""),
    "simulate --records": (["simulate", "-n", "50", "--records"], b""), "bench": (["bench", "--time", "1"], b""),
    "arena": (["arena", "random", "greedy", "-n", "4"], b""),
    "arena --json": (["arena", "random", "greedy", "-n", "4", "--json"], b""),
    "arena --records": (["arena", "random", "greedy", "-n", "50", "--records", "-"], b""),
    "bench --signature": (["bench", "--signature"], b""),
    "play": (["play", "--seed", "1", "--seat1", "random", "--seat2", "random"], b""),
}


for name, (words, stdin) in WRITING.items():
    @test(f"main: a full disk is told by {name}")
    def _(words=words, stdin=stdin):
        with open("/dev/full", "wb") as full:
            Run(*words, stdin=stdin, stdout=full).fails(1, "(?m)^marrakech: cannot write to standard output: No space")


@test("main: a full disk is told by the help of every subcommand")
def _():
    silent = []
    for command in SUBCOMMANDS:
        with open("/dev/full", "wb") as full:
            if Run(command, "--help", stdout=full).status != 1:
                silent.append(command)
    assert not silent, f"--help of {', '.join(silent)} ends with status 0"


@test("main: a closed standard output is told")
def _():
    for words, stdin in (WRITING["gtp"], WRITING["simulate"], WRITING["--version"], WRITING["replay"]):
        run = Run(*words, stdin=stdin, stdout=None, preexec_fn=lambda: os.close(1))
        run.fails(1, "^marrakech: cannot write to standard output")


@test("main: a pipe that is closed ends the program, without a crash")
def _():
    game = Run("simulate", "-n", "1", "-s", "1", "--records").fine().out
    for words, stdin in (
            (["simulate", "-n", "1000000000000", "--records"], b""),
            (["arena", "random", "random", "-n", "1000000000000", "-T", "2", "--records", "-"], b""), (["replay", "-"], (game + "\n").encode() * 400),
            (["gtp"], b"list_commands\n" * 20000), (["bench", "--time", "20"], b"")):
        with open(file_of(stdin, "input"), "rb") as file:
            process = subprocess.Popen([PROGRAM, *words], stdin=file, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                                       env=ENVIRONMENT)
        assert process.stdout.readline(), words
        process.stdout.close()
        err = process.stderr.read().decode()
        process.stderr.close()
        status = process.wait(SECONDS)
        check_alive(status, err)
        same(status, 1, (words, err))
        matches(r"^marrakech: cannot write to standard output: Broken pipe", err)


@test("main: head closes the pipe")
def _():
    done = subprocess.run(["sh", "-c", '"$0" simulate -n 1000000000000 --records 2>/dev/null | head -n 1', PROGRAM],
                          stdout=subprocess.PIPE, timeout=SECONDS, env=ENVIRONMENT)
    same((done.returncode, done.stdout), (0, b'[Rules "fr"]\n'))


@test("main: a closed standard input is told by those who read it")
def _():
    def closed(*words):
        return Run(*words, stdin=None, preexec_fn=lambda: os.close(0))
    closed("gtp").fails(1, "^marrakech: cannot read standard input")
    closed("replay", "-").fails(1, "^marrakech: cannot read standard input")
    closed("simulate", "-n", "1").fine()
    closed("bench", "--signature").fine()
    closed("--version").fine()
    closed("replay", file_of(GOOD["four players"][0])).fine()


@test("main: standard input that cannot be read is told")
def _():
    folder = os.open(FOLDER.name, os.O_RDONLY)
    for words in (["gtp"], ["replay", "-"]):
        Run(*words, stdin=folder).fails(1, "^marrakech: cannot read standard input: Is a directory")
    os.close(folder)


@test("main: a locale that does not exist is no problem")
def _():
    for locale in ("xx_XX.UTF-8", "", "C.UTF-8", "fr_FR", "POSIX"):
        env = {"LC_ALL": locale, "LANGUAGE": "xx"}
        Run("--version", env=env).fine()
        same(answers_of(Run("gtp", stdin="name\neval nodes 3\n", env=env).fine().out)[0], "= Marrakech")
        assert "." in Run("simulate", "-n", "3", "-s", "1", env=env).fine().out


sys.exit(main())
