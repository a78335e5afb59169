#!/usr/bin/python3
"""The full-screen game: wrong words, damaged saves, any keys at all, and what waiting costs.

usage: tui_trouble_test.py PROGRAM [--brief]
"""

import os
import random
import re
import signal
import sys
import time

from tap import check
from terminal import (Play, Terminal, chapter, choose, cpu, home, main, play_to_end, records, replayed, saves,
                      scores_on, start)


@chapter()
def bad_input():
    with home() as folder:
        for arguments, message in ((["--unknown"], "unrecognized option"), (["--players", "5"], "players"),
                                   (["--speed", "9"], "speed"), (["--first", "3"], "first"), (["x"], "unexpected word: x"),
                                   (["--seat3", "A"], "seat3"), (["--rules", "zz"], "rules")):
            game = Terminal(folder, *arguments)
            check("refused: %r" % arguments, (game.end(), message in game.text(), b"\x1b" in game.raw), (2, True, False))
            game.close()
        game = Terminal(folder, "--resume")
        check("--resume without a game", (game.end(), "There is no game to go on with." in game.text()
                                          or b"There is no game to go on with." in game.raw, game.restored()["modes"]), (1, True, True))
        game = Terminal(folder, "--resume=nothing.mkg")
        check("--resume of what is not there", (game.end(), b"nothing.mkg" in game.raw), (1, True))
        # A corrupt and a foreign save beside a good one.
        game = start(folder, "--seed", "5", "--players", "3", "--seat1", "Ada", size=(200, 60))
        pick = random.Random(2)
        for _ in range(6):
            choose(game, pick)
        shown = game.actions()
        game.key("q", "y")
        game.end()
        good = saves(folder)[0]
        with open(good, "rb") as file:
            data = bytearray(file.read())
        data[len(data) // 2] ^= 0x40
        with open(os.path.dirname(good) + "/damaged.mkg", "wb") as file:
            file.write(data)
        with open(os.path.dirname(good) + "/foreign.mkg", "wb") as file:
            file.write(b"GIF89a, and so on")
        with open(os.path.dirname(good) + "/empty.mkg", "wb") as file:
            file.write(b"")
        game = Play(folder, "--resume", size=(200, 60))
        game.until("Go on with a game")
        game.until("q back")
        check("a damaged and a foreign save are named", [word in game.text() for word in (
            "damaged.mkg is damaged at byte", "foreign.mkg is not a saved game", "empty.mkg", "Ada, Player 2")], [True] * 4)
        game.key("down", "enter", "up", "enter")
        game.until(lambda t: t.asked())
        check("and the good one goes on", game.actions(), shown)
        game.close()
        for name, message in (("damaged", "is damaged"), ("foreign", "is not a saved game")):
            game = Terminal(folder, "--resume=" + name + ".mkg")
            check("--resume=%s says why not" % name, (game.end(), message.encode() in game.raw), (1, True))
        # A torn last entry is what a power cut leaves.
        with open(good, "ab") as file:
            file.write(b"torn")
        game = Play(folder, "--resume=" + os.path.basename(good), size=(200, 60))
        game.until(lambda t: t.asked())
        check("a torn end is cut off", game.actions(), shown)
        game.close()
    with home() as folder:
        with open(folder + "/state", "w", encoding="utf-8"):
            pass  # a file where the directory should be: not to be written, not even by root
        game = Play(folder, "--seed", "5")
        game.until("Play all the same?")
        check("no place for saves: told", "cannot make the directory" in " ".join(game.text().split()))
        game.key("n")
        check("no: leaves", game.end(), 0)
        game = Play(folder, "--seed", "5", "--players", "3")
        game.until("Play all the same?")
        game.key("y")
        play_to_end(game, random.Random(1))
        check("yes: a whole game all the same", len(scores_on(game)), 3)
        game.key("q")
        check("and its end", game.end(), 0)
    with home() as folder:
        game = Play(folder, "--seed", "5", HOME=None, XDG_STATE_HOME=None)
        game.until("Play all the same?")
        check("no home: told which variable", "XDG_STATE_HOME" in game.text())
        game.close()
    for term in ("dumb", "unheard-of", "", None):
        with home() as folder:
            # curses loses some bytes where it does not know the terminal.
            game = Terminal(folder, "--seed", "5", TERM=term, ASAN_OPTIONS="detect_leaks=0")
            game.until("which way?")
            check("TERM=%s: line by line" % term, b"\x1b[?1049h" in game.raw, False)
            game.send("q\n")
            check("TERM=%s: left" % term, game.end(), 0)
            game = Terminal(folder, "--resume", TERM=term)
            check("TERM=%s: --resume says that it needs more" % term,
                  (game.end(), "can be resumed only in a full-screen terminal" in game.text()), (1, True))
    with home() as folder:
        game = start(folder, "--seed", "5", "--players", "4", *[w for n in "1234" for w in ("--seat" + n, "Name" * 9 + n)])
        pick = random.Random(2)
        for _ in range(6):
            choose(game, pick)
        check("long names stay in their place", [line[:6] for line in game.lines()[3:16:4]],
              ["╭──7 │", "╭──5 │", "╭──3 │", "╭──1 │"])
        check("long names: the board is whole", [line[5] in "┌├└│" for line in game.lines()[2:17]], [True] * 15)
        check("long names: the prompt is whole", game.lines()[21:][1].strip() != "")
        game.close()
        for index, name in enumerate(("\x1b[31mred", "a\tb", "ééééééééééééééééééééééééééééé", "漢字漢字漢字漢字漢字漢字")):
            game = Play(folder, "--seed", "5", "--players", "3", "--seat1", name)
            game.until(lambda t: t.asked() or t.ended())
            check("an odd name (%d): no escape gets through, no crash" % index,
                  (b"\x1b[31m" in game.raw, game.status in (None, 2)), (False, True))
            game.close()


@chapter()
def monkey():
    """Any keys, clicks and sizes at all: nothing crashes, and the terminal comes back."""
    for number, arguments in enumerate(([], ["--practice", "--seed", "1", "--seat2", "tourist"],
                                        ["--hand", "--players", "3", "--seed", "2", "--practice"],
                                        ["--players", "4", "--seed", "3", "--chances", "--seat4", "apprentice"])):
        with home() as folder:
            pick = random.Random(number)
            game, ends = Play(folder, *arguments), []
            for _ in range(400):
                what = pick.randrange(40)
                if what == 0:
                    game.resize(pick.randrange(1, 210), pick.randrange(1, 70))
                elif what == 1:
                    game.resize(pick.randrange(80, 210), pick.randrange(24, 70))
                elif what < 5:
                    game.click(pick.randrange(game.rows), pick.randrange(game.columns))
                elif what < 8:
                    game.send(bytes(pick.randrange(4, 256) for _ in range(3)).translate(None, b"\x1a\x1c\x13\x11\x0f\x16"))
                elif what < 10:
                    game.key("q", pick.choice("yn"))
                else:
                    game.key(pick.choice(["up", "down", "left", "right", "enter", "enter", "tab", "u", "h", "c", "?", "1",
                                          "2", "3", "b", "R", "Y", "B", "G", "escape", "backtab", " ", "r", "n"]))
                game.pump(0.01)
                if game.ended():
                    ends.append((game.end(), game.restored()))
                    game.close()
                    game = Play(folder, *pick.choice([arguments, ["--resume"], []]))
            game.resize(80, 24)
            game.rest()
            game.kill(signal.SIGTERM)
            game.end()
            wrong = [end for end in ends if end[0] not in (0, 1) or not end[1]["modes"]]
            check("any keys (%d): nothing goes wrong" % number, (wrong, game.status in (-15, 0, 1), game.restored()["modes"]),
                  ([], True, True))


@chapter(once=True)
def waiting():
    with home() as folder:
        for what, arguments in (("the menu", []), ("a direction", ["--seed", "5"]),
                                ("a direction with chances", ["--seed", "5", "--players", "3", "--chances"])):
            game = Play(folder, *arguments)
            game.until("q leave")
            if "--chances" in arguments:
                game.until(lambda t: re.search(r"Player \d  \d+ %", t.text()))
            game.rest()
            before = cpu(game.pid)
            time.sleep(2)
            check("waiting for " + what + ": no processor", cpu(game.pid) - before <= 1)
            game.close()
        # assam thinks, and keys answer.
        game = Play(folder, "--seed", "5", "--players", "3", "--seat1", "assam", "--seat2", "assam", "--seat3", "assam")
        game.until("assam (1) is thinking")
        slowest = 0
        for _ in range(5):
            began = time.monotonic()
            game.key("?")
            game.until("Any key goes back", 20)
            game.key("x")
            game.until("rugs left", 20)
            slowest = max(slowest, time.monotonic() - began)
        check("keys answer while a computer player thinks", slowest < 2)
        began = time.monotonic()
        game.key("q")
        game.until("Leave the game?", 20)
        game.key("y")
        check("and it can be left meanwhile", (game.end(), time.monotonic() - began < 5), (0, True))
        # All computers: watched to the end.
        game = Play(folder, "--seed", "5", "--players", "3", "--seat1", "tourist", "--seat2", "merchant", "--seat3", "apprentice")
        game.until(lambda t: t.is_over())
        record = records(folder)[0]
        check("computers alone: the scores are those of replay", [row[1:] for row in scores_on(game)], replayed(record))
        game.key("q")
        game.end()
        # Faster than a person can follow it is not, unless asked.
        began = time.monotonic()
        game = Play(folder, "--seed", "5", "--players", "3", "--seat2", "tourist", speed="2")
        game.until(lambda t: t.asked())
        game.key("enter")
        game.until(lambda t: t.asked() == "rug")
        game.key("enter")
        game.until("tourist")
        seen = set()
        deadline = time.monotonic() + 30
        while not game.prompt().startswith("Player 3") and time.monotonic() < deadline:
            seen.add(game.message())
            game.pump(0.05)
        check("computer players announce what they do", [any(word in m for m in seen) for word in (
            "tourist turns" if any("tourist turns" in m for m in seen) else "tourist lets", "tourist rolls", "tourist lays")], [True] * 3)


sys.exit(main())
