#!/usr/bin/python3
"""The lines of the engine protocol, and its small commands (docs/protocol.md).

usage: gtp_lines_test.py PROGRAM [--brief]
"""

import os
import random
import re
import sys

from cli import FOUR, ROOT, Engine, Run, exactly, talk
from tap import main, same, test


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
    with open(os.path.join(ROOT, "docs", "protocol.md"), encoding="utf-8") as text:
        described = set(re.findall(r"^\| `(\w+)", text.read(), re.M))
    same(sorted(set(listed) - described), [])
    with open(os.path.join(ROOT, "man", "marrakech-gtp.1"), encoding="utf-8") as text:
        manual = set(re.findall(r"\w+", " ".join(re.findall(r"^\.It Ic (.*)", text.read(), re.M))))
    same(sorted(set(listed) - manual), [])
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


sys.exit(main())
