#!/usr/bin/python3
"""The full-screen game: taking back, hints, chances, dice rolled by hand.

usage: tui_turn_test.py PROGRAM [--brief]
"""

import glob
import random
import re
import sys
import time

from tap import check
from terminal import SLOW, Play, chapter, choose, cpu, home, main, referee_game, start


@chapter(once=True)
def undo():
    with home() as folder:
        # Before: turn | roll, lay. The lay may be taken back until the next roll.
        game = start(folder, "--seed", "5", "--players", "3", size=(200, 60))
        game.key("u")
        game.until("nothing to take back")
        game.key("enter")
        game.until(lambda t: t.asked() == "rug")
        rolled = game.actions()
        game.key("u")
        game.until("nothing to take back")
        check("fair play: never past a roll", (game.actions(), game.asked()), (rolled, "rug"))
        game.key("enter")
        game.until(lambda t: t.prompt().startswith("Player 2, which way"))
        laid = game.actions()
        game.key("u")
        game.until("Taken back.")
        game.until(lambda t: t.prompt().startswith("Player 1, where"))
        check("fair play: a rug may be taken up again", game.actions(), rolled)
        game.key("u")
        game.until("nothing to take back")
        check("fair play: but no more than that", game.actions(), rolled)
        game.key("tab", "enter")
        game.until(lambda t: t.prompt().startswith("Player 2, which way"))
        check("and another one laid", game.actions() != laid and game.actions()[:2] == rolled)
        game.key("u", "enter")
        game.until(lambda t: t.prompt().startswith("Player 2, which way"))
        game.close()
        # After: roll, lay, turn | roll.
        game = start(folder, "--seed", "5", "--players", "3", "--rules", "fr,turning=after", size=(200, 60))
        rolled = game.actions()
        game.key("u")
        game.until("nothing to take back")
        game.key("enter")
        game.until(lambda t: t.asked() == "way")
        game.key("u")
        game.until(lambda t: t.asked() == "rug")
        check("the variant: a rug may be taken up again", game.actions(), rolled)
        game.key("enter", "enter")
        game.until(lambda t: t.prompt().startswith("Player 2, where"))
        turned = game.actions()
        game.key("u")
        game.until("nothing to take back")
        check("the variant: a direction stands, as the next one has rolled", (len(turned), game.actions()), (4, turned))
        game.close()
        # Two players draw first.
        game = start(folder, "--seed", "5", size=(200, 60))
        game.key("u")
        game.until("nothing to take back")
        game.key("enter")
        game.until(lambda t: t.asked() == "rug")
        game.key("enter")
        game.until(lambda t: t.prompt().startswith("Player 2, which way"))
        drawn = game.actions()
        game.key("u")
        game.until("nothing to take back")
        check("two players: a rug stands, as the next one has drawn", (len(drawn), game.actions()), (5, drawn))
        game.close()
        # A computer's choices are its own.
        game = start(folder, "--seed", "5", "--players", "3", "--seat3", "tourist", "--seat2", "tourist", size=(200, 60))
        game.key("enter")
        game.until(lambda t: t.asked() == "rug")
        game.key("enter")
        game.until(lambda t: t.asked() == "way")
        played = game.actions()
        game.key("u")
        game.until("nothing to take back")
        check("fair play: what a computer did stands", game.actions(), played)
        game.close()
        # Practice: everything, down to the beginning; and the dice stay those of the seed.
        for more in ([], ["--seat2", "tourist"]):
            game = start(folder, "--seed", "5", "--players", "3", "--practice", *more, size=(200, 60))
            pick = random.Random(8)
            rolls = None
            for _ in range(2):
                for _ in range(6):
                    choose(game, pick)
                if rolls:
                    now = [a for a in game.actions() if a in "1234"]
                    check("practice%s: the same rolls again" % (more and " with a computer" or ""), now[:3], rolls[:3])
                rolls = [a for a in game.actions() if a in "1234"]
                for _ in range(40):
                    before = game.text()
                    if not game.actions():
                        break
                    game.key("u")
                    game.until(lambda t: t.text() != before)
                    game.rest(0.05)
                check("practice%s: back to the beginning" % (more and " with a computer" or ""),
                      (game.actions(), game.prompt()), ([], "Player 1, which way?"))
            game.kill()
            game.end()
            game.close()


@chapter()
def help_and_hints():
    with home() as folder:
        game = start(folder, "--seed", "5", "--players", "3")
        before = game.text()
        game.key("?")
        game.until("Any key goes back to the game.")
        check("? shows keys and rules", [word in game.text() for word in ("take back", "assam", "dirham")], [True] * 3)
        game.key("x")
        game.until("which way?")
        check("any key goes back", game.text(), before)
        game.key("h")
        game.until("assam would choose")
        game.until(lambda t: re.search(r" 3\. [nesw] +\d+\.\d %", t.text()))
        hints = re.findall(r" ([123])\. ([nesw]) +(\d+\.\d) %", game.text())
        check("h: three choices with chances", ([h[0] for h in hints], sorted(float(h[2]) for h in hints)[::-1]),
              (["1", "2", "3"], [float(h[2]) for h in hints]))
        check("h: chances of three players", all(15 < float(h[2]) < 55 for h in hints))
        game.key("enter")
        game.until(lambda t: t.asked() == "rug")
        game.key("h")
        game.until(lambda t: re.search(r" 3\. [a-g][1-7][a-g][1-7] +\d+\.\d %", t.text()))
        check("h: rugs too", len(re.findall(r" [123]\. [a-g][1-7][a-g][1-7] +\d+\.\d %", game.text())), 3)
        game.key("c")
        game.until(lambda t: len(re.findall(r"Player \d  \d+ %", t.text())) == 3)
        chances = [int(n) for n in re.findall(r"Player \d  (\d+) %", game.text())]
        check("c: chances of all that make up a whole", 97 <= sum(chances) <= 103)
        game.key("c")
        game.until(lambda t: not re.search(r"Player \d  \d+ %", t.text()))
        check("c once more: hidden", True)
        game.key("s")
        game.until("The record is in marrakech-")
        exported = glob.glob(folder + "/marrakech-*.mkh")
        game.key("enter")
        game.until(lambda t: t.asked() == "way")
        check("s: a record", (len(exported), exported and referee_game(exported[0]).actions), (1, (game.actions() or ["?"])[:2]))
        game.close()
        game = start(folder, "--seed", "5", "--players", "3", "--chances")
        game.until(lambda t: len(re.findall(r"Player \d  \d+ %", t.text())) == 3)
        check("--chances", True)
        game.close()


@chapter()
def hand():
    with home() as folder:
        game = start(folder, "--hand", "--seed", "1", size=(200, 60))
        check("--hand: asks for the drawn rug", game.asked(), "draw")
        game.key("x", "5", "0", "b", "g", "enter", "up", " ")
        game.rest()
        check("--hand: what cannot be is ignored", (game.asked(), game.actions()), ("draw", []))
        game.key("y")
        game.until(lambda t: t.asked() == "way")
        game.key("enter")
        game.until(lambda t: t.asked() == "roll")
        game.key("5", "0", "9", "r", "enter", "tab", "x")
        game.rest()
        check("--hand: no such roll", (game.asked(), game.actions()), ("roll", ["Y", "n"]))
        game.key("3")
        game.until(lambda t: t.asked() == "rug")
        check("--hand: the roll that was entered", game.actions(), ["Y", "n", "3"])
        game.key("enter")
        game.until(lambda t: t.asked() == "draw")
        game.key("G")
        game.until(lambda t: t.asked() == "way")
        check("--hand: the next rug", game.actions()[-1], "G")
        shown = game.actions()
        game.kill()
        game.end()
        game = Play(folder, "--resume", size=(200, 60))
        game.until("Go on with a game")
        game.key("enter")
        game.until(lambda t: t.asked())
        check("--hand is kept with the game", game.actions(), shown)
        game.key("enter")
        game.until(lambda t: t.asked() == "roll")
        check("and asks again", game.asked(), "roll")


@chapter()
def mistyped():
    """At a real board what was mistyped is taken back, and what a computer player made of it goes with it."""
    with home() as folder:
        game = start(folder, "--hand", "--players", "2", "--seat2", "greedy", "--seed", "1", size=(200, 60))
        game.key("u")
        game.until("nothing to take back")
        game.key("y")
        game.until(lambda t: t.asked() == "way")
        game.key("u")
        game.until(lambda t: t.asked() == "draw")
        check("a drawn rug is taken back", game.actions(), [])
        game.key("r")
        game.until(lambda t: t.asked() == "way")
        game.key("enter")
        game.until(lambda t: t.asked() == "roll")
        game.key("4")
        game.until(lambda t: t.asked() == "rug")
        game.key("u")
        game.until(lambda t: t.asked() == "roll")
        check("a roll is taken back", game.actions(), ["R", "n"])
        game.key("2")
        game.until(lambda t: t.asked() == "rug")
        game.key("enter")
        game.until(lambda t: t.asked() == "draw")
        before = game.actions()
        game.key("b")
        game.until(lambda t: t.asked() == "roll")
        check("the computer player has turned Assam", (game.actions()[:-1], game.actions()[-1] in "nesw"), (before + ["B"], True))
        game.key("u")
        game.until(lambda t: t.asked() == "draw")
        check("what it made of the wrong rug goes, too", game.actions(), before)
        game.key("u")
        game.until(lambda t: t.asked() == "rug")
        check("and so on", game.actions(), before[:-1])


@chapter()
def thoughts():
    with home() as folder:
        game = Play(folder, "--seed", "5", "--players", "3", "--chances")
        deadline = time.monotonic() + SLOW
        shown = False
        while not shown and time.monotonic() < deadline:
            game.key("left", "right")
            game.pump(0.002)
            shown = game.asked() == "way" and len(re.findall(r"Player \d  +\d+ %", game.text())) == 3
        check("chances come although keys are pressed all the time", shown, True)
        chances = re.findall(r"Player \d  +\d+ %", game.text())
        game.key("c")
        game.until(lambda t: not re.search(r"Player \d  +\d+ %", t.text()))
        before = cpu(game.pid)
        game.key("c")
        game.until(lambda t: re.search(r"Player \d  +\d+ %", t.text()))
        check("hidden and shown again they are the same, without thinking anew",
              (re.findall(r"Player \d  +\d+ %", game.text()), cpu(game.pid) - before <= 2), (chances, True))
        game.key("h")
        game.until("assam is thinking")
        game.key("?")
        game.until("Any key goes back")
        time.sleep(2)
        game.key("x")
        game.until("assam would choose")
        check("a hint that comes while help is shown is not missed", True)
        game.close()
        # With two players a rug is drawn: it is shown beside the questions that it is about.
        game = start(folder, "--seed", "5")
        check("the drawn rug stands beside the question", re.sub(r"(.)\1{7}", "[rug]", game.prompt()), "Player 1, which way?  [rug]")
        game.key("q")
        game.until("Leave the game?")
        check("but not beside another", game.prompt(), "Leave the game?")
        game.close()
        for arguments, does, helped in (
                ([], "Enter turn and roll", "and roll the die"), (["--hand"], "Enter turn Assam", "and roll the die"),
                (["--rules", "fr,turning=after"], "Enter turn Assam", "Then turn Assam, to the left, to the right or not at all."),
                (["--rules", "fr,turning=after-quarter"], "Enter turn Assam", "Then turn Assam, to the left or to the right.")):
            game = start(folder, "--seed", "5", "--players", "3", *arguments)
            if game.asked() == "rug":
                game.key("enter")
                game.until(lambda t: t.asked() == "way")
            said = game.lines()[game.rows - 1]
            game.key("?")
            game.until("Any key goes back")
            check("what Enter does: %s" % (arguments or "as usual"), (does in said, helped in game.text()), (True, True))
            game.close()


sys.exit(main())
