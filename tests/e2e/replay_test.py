#!/usr/bin/python3
"""`marrakech replay`: records that are right, and broken ones with line, turn and reason (docs/notation.md).

usage: replay_test.py PROGRAM [--brief]
"""

import os
import pty
import re
import subprocess
import sys
import time

from cli import (ENVIRONMENT, FOLDER, FOUR_TAGS, FOUR_TURNS, GOING_OUT, OVER, PROGRAM, ROOT, SECONDS, Run, file_of,
                 read_terminal)
from tap import main, matches, same, test

TWO_TAGS = FOUR_TAGS.replace('"4"', '"2"')
AFTER_TAGS = '[Rules "fr,turning=after"]\n[Players "3"]\n[Facing "n"]\n[Result "*"]\n\n'
QUARTER_TAGS = AFTER_TAGS.replace("after", "after-quarter")
OUT_TAGS = f'[Rules "fr"]\n[Players "3"]\n[Position "{GOING_OUT}"]\n[Result "*"]\n\n'
OVER_TAGS = f'[Rules "fr"]\n[Players "3"]\n[Position "{OVER}"]\n[Result "1=2=3"]\n\n'
ALONE_TAGS = OUT_TAGS.replace("50,1,39 14,15,15", "50,1,x 14,15,0").replace("*", "1")

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
    "Facing and Position": (OUT_TAGS.strip() + '\n[Facing "n"]\n\n1. 1 out *', 7, 0, "cannot have both"),
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


sys.exit(main())
