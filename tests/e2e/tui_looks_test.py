#!/usr/bin/python3
"""The full-screen game: terminals, languages and colours.

usage: tui_looks_test.py PROGRAM [--brief]
"""

import random
import re
import subprocess
import sys

from tap import check
from terminal import Play, Terminal, chapter, choose, home, main, start


@chapter(once=True)
def plain_terminals():
    colours = re.compile(rb"\x1b\[[0-9;]*(?:3[0-8]|4[0-8]|9[0-7]|10[0-7])(?:;[0-9;]*)?m")
    for what, arguments, changes, ascii_only, colour in (
            ("--ascii", ["--ascii"], {}, True, True), ("LC_ALL=C", [], {"LC_ALL": "C"}, True, True),
            ("vt100", [], {"TERM": "vt100"}, False, False), ("NO_COLOR", [], {"NO_COLOR": "1"}, False, False),
            ("NO_COLOR is empty", [], {"NO_COLOR": ""}, False, True), ("linux", [], {"TERM": "linux"}, False, True),
            ("xterm", [], {"TERM": "xterm"}, False, True), ("vt100 in C", [], {"TERM": "vt100", "LC_ALL": "C"}, True, False),
            ("screen-256color", [], {"TERM": "screen-256color"}, False, True)):
        with home() as folder:
            game = start(folder, "--seed", "5", "--players", "3", *arguments, **changes)
            pick = random.Random(2)
            for _ in range(8):
                choose(game, pick)
            game.key("?")
            game.until("Any key goes back")
            game.key("x")
            game.until(lambda t: t.asked())
            patterns = [p in game.text() for p in ("////", "::::", "~~~~")] if ascii_only else [
                p in game.text() for p in ("╱╱╱╱", "∙∙∙∙", "≈≈≈≈")]
            check(what + ": a pattern for each colour", patterns, [True] * 3)
            while what in ("--ascii", "NO_COLOR", "vt100") and choose(game, pick) != "over":
                continue
            game.key("q", "y")
            game.end()
            check(what + ": bytes beyond ASCII", max(game.raw) > 127, not ascii_only)
            check(what + ": colours", bool(colours.search(game.raw)), colour)
            menu = Terminal(folder, *arguments, **changes)
            menu.until("q leave")
            menu.key("down", "right", "q")
            menu.end()
            check(what + ": the menu's bytes and colours",
                  (max(menu.raw) > 127 and ascii_only, bool(colours.search(menu.raw)) and not colour), (False, False))


@chapter(once=True)
def languages():
    for language in ("fr", "es", "ro", "pl", "it"):
        with home() as folder:
            english = start(folder, "--seed", "5", "--players", "3")
            game = Play(folder, "--language", language, "--seed", "5", "--players", "3", "--seat1", "Ada", "--seat2", "Bo",
                        "--seat3", "Cy")
            game.until(lambda t: t.lines()[22].strip().count("Ada"))
            prompt = game.prompt()
            game.key("enter")
            game.until(lambda t: t.prompt() != prompt)
            prompt = game.prompt()
            game.key("?")
            game.rest()
            game.key("x", "tab", "enter")
            game.until(lambda t: "Bo" in t.prompt())
            check(language + ": a turn", list(game.turns())[:1], [1])
            check(language + ": nothing is too wide",
                  [line for line in game.lines() if len(line) >= 80 and not line.endswith("╮")], [])
            game.key("q", "y")
            check(language + ": left", game.end(), 0)
            menu = Terminal(folder, "--language", language)
            menu.until("M A R R A K E C H")
            menu.rest()
            check(language + ": no label of the menu reaches its value",
                  [line for line in menu.lines()[4:22] if line[30:].strip() and line[27:28].strip()], [])
            menu.key("q")
            check(language + ": the menu", menu.end(), 0)
            english.close()


def start_in_any(folder, *arguments):
    """A game whose words may be any language's."""
    game = Play(folder, *arguments)
    game.until(lambda t: t.prompt() and t.lines()[t.rows - 1])
    game.rest(0.1)
    return game


@chapter()
def without_accents():
    for language in ("fr", "es", "ro", "pl", "it"):
        with home() as folder:
            arguments = ["--ascii", "--language", language]
            game = start_in_any(folder, *arguments, "--players", "3", "--seed", "5", "--seat1", "José", "--seat2", "Łukasz Șerban",
                                "--seat3", "漢")
            names = [line[55:].strip() for line in game.lines()[0:9:3]]
            for _ in range(60):
                game.key("enter")
                game.pump(0.01)
                if " 1\n" in game.text() or game.lines()[game.rows - 1].startswith(" r "):
                    break
            game.key("?")
            game.rest(0.1)
            game.key("x", "h")
            game.rest(0.1)
            game.key("q", "y")
            game.end()
            menu = Play(folder, *arguments)
            menu.until("M A R R A K E C H")
            menu.rest(0.1)
            menu.key("down", "enter")  # the list of games, where there is one
            menu.rest(0.1)
            menu.key("q", "q")
            menu.end()
            check(language + ": without accents", (names, max(game.raw) < 128, max(menu.raw) < 128),
                  (["Jose", "Lukasz Serban", "?"], True, True))


DIRECT = """xterm-rgb|xterm whose colours are named by red, green and blue,
	RGB, colors#0x1000000, pairs#0x10000, ccc@, initc@,
	setab=\\E[%?%p1%{8}%<%t4%p1%d%e48;2;%p1%{65536}%/%d;%p1%{256}%/%{255}%&%d;%p1%{255}%&%d%;m,
	setaf=\\E[%?%p1%{8}%<%t3%p1%d%e38;2;%p1%{65536}%/%d;%p1%{256}%/%{255}%&%d;%p1%{255}%&%d%;m,
	use=xterm-256color,
"""


def luminance(colour):
    """Of a colour in six hexadecimal digits, as the rules for readable pages (WCAG) define it."""
    parts = [int(colour[i:i + 2], 16) / 255 for i in (0, 2, 4)]
    red, green, blue = (p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(cell, ground):
    """How much a letter stands out, on a terminal of this background."""
    own = {"default": "ffffff" if ground == "000000" else "000000"}, {"default": ground}
    front, back = own[0].get(cell.fg, cell.fg), own[1].get(cell.bg, cell.bg)
    light, dark = sorted((luminance(front), luminance(back)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def cells(game):
    """What is on the screen, cell by cell, but for blanks."""
    return [game.screen.buffer[row][column] for row in range(game.rows) for column in range(game.columns)
            if game.screen.buffer[row][column].data != " "]


@chapter(once=True)
def colours():
    looks = {}
    with home() as folder:
        with open(folder + "/direct.ti", "w", encoding="ascii") as file:
            file.write(DIRECT)
        subprocess.run(["tic", "-x", "-o", folder + "/terminfo", folder + "/direct.ti"], check=True, capture_output=True)
        for what, changes in (("256 colours", {}), ("COLORTERM=truecolor", {"COLORTERM": "truecolor"}),
                              ("light", {"COLORFGBG": "0;15"}), ("dark", {"COLORFGBG": "15;0"}),
                              ("true colour", {"TERM": "xterm-rgb", "TERMINFO": folder + "/terminfo", "COLORTERM": "truecolor"}),
                              ("NO_COLOR", {"NO_COLOR": "1"})):
            game = start(folder, "--seed", "5", "--players", "4", "--practice", **changes)
            pick = random.Random(2)
            seen = []
            for _ in range(16):
                choose(game, pick)
                seen += cells(game)
            for key, back in (("?", "x"), ("h", None)):
                game.key(key)
                game.until("Any key goes back" if back else "assam is thinking")
                seen += cells(game)
                game.key(*([back] if back else []))
            game.close()
            rugs = [{(c.fg, c.bg) for c in seen if c.data == pattern and c.bg != "ffaf5f"} for pattern in "╱∙≈╬"]
            assam = {(c.fg, c.bg, c.reverse) for c in seen if c.data in "▲▼◀"}
            looks[what] = ({(c.fg, c.bg, c.bold, c.reverse) for c in seen})
            if what == "NO_COLOR":
                check("NO_COLOR: no colours; Assam and squares that stand out are reversed",
                      (rugs, assam, sorted({(c.reverse, c.bold) for c in seen if c.reverse})),
                      ([{("default", "default")}] * 4, {("default", "default", True)}, [(True, False), (True, True)]))
                continue
            check(what + ": each rug has colours of its own, and so has Assam",
                  ([len(r) for r in rugs], len(set.union(*rugs)), bool(set.union(*rugs) & {a[:2] for a in assam})),
                  ([1] * 4, 4, False))
            for name, ground in (("light", "ffffff"), ("dark", "000000")):
                check("%s: readable on a %s background" % (what, name),
                      sorted({(c.fg, c.bg) for c in seen if contrast(c, ground) < 3}), [])
    check("true colours are those of the palette", looks["true colour"], looks["256 colours"])
    check("more than ten ways to draw", len(looks["256 colours"]) > 10)


sys.exit(main())
