#!/usr/bin/python3
"""The full-screen game: the end of a game, and what comes after it.

usage: tui_result_test.py PROGRAM [--brief]
"""

import glob
import os
import random
import sys

from tap import check
from terminal import Play, Terminal, chapter, home, main, play_to_end, records, replayed, saves, scores_on, start


def click_key(game, words):
    """Clicks on these words of the last line."""
    game.until(lambda t: words in t.lines()[t.rows - 1])
    game.click(game.rows - 1, game.lines()[game.rows - 1].index(words))


@chapter()
def result():
    with home() as folder:
        game = start(folder, "--seed", "5", "--players", "3", "--seat1", "Ada", "--seat2", "tourist", "--seat3", "tourist")
        play_to_end(game, random.Random(1))
        click_key(game, "save the record")
        game.until("The record is in marrakech-")
        first = game.lines()[game.rows - 2]
        click_key(game, "s save")
        game.until(lambda t: "The record is in marrakech-" in t.text() and t.lines()[t.rows - 2] != first)
        exported = glob.glob(folder + "/marrakech-*.mkh")
        check("s twice: two records of the same game", (len(exported), len({open(f, encoding="utf-8").read() for f in exported})),
              (2, 1))
        click_key(game, "look at the board")
        game.until("The game is over.")
        check("the board after the game: no rug beside the sentence", game.prompt(), "The game is over.")
        game.click(3, 3)
        game.until("r rematch")
        click_key(game, "rematch")
        game.until(lambda t: t.asked() == "way")
        check("a rematch by mouse", [line[55:].strip() for line in game.lines()[0:9:3]], ["tourist (1)", "tourist (2)", "Ada"])
        click_key(game, "q leave")
        game.until("Leave the game?")
        game.click(3, 3)
        game.until("which way?")
        click_key(game, "? help")
        game.until("Any key goes back")
        game.click(3, 3)
        game.until("which way?")
        click_key(game, "leave")
        game.until("Leave the game?")
        click_key(game, "y yes")
        check("help and leaving by mouse", game.end(), 0)
    with home() as folder:
        state = folder + "".join("/" + letter * 90 for letter in "abc")
        game = start(folder, "--seed", "5", "--players", "4", XDG_STATE_HOME=state)
        play_to_end(game, random.Random(1))
        record = glob.glob(state + "/marrakech/records/*")[0]
        check("a long path is read to its end", ("The record is in " + record + ".").replace(" ", "") in "".join(
            line.strip().replace(" ", "") for line in game.lines()))
        check("a long path leaves scores and keys in their place", (len(scores_on(game)), game.is_over()), (4, True))
        game.close()


@chapter(once=True)
def rematch():
    with home() as folder:
        os.makedirs(folder + "/config/marrakech")
        with open(folder + "/config/marrakech/play.conf", "w", encoding="utf-8") as file:
            file.write("players=1\nseat1=tourist\nseat2=apprentice\nseat3=tourist\nspeed=0\nfirst=1\n")
        game = Play(folder)

        def seats():
            return [line[28:].strip("◀▶ ") for line in game.lines() if line[6:].startswith("Seat ")]

        game.until("q leave")
        chosen = seats()
        game.key("enter")
        game.until(lambda t: t.is_over() and [row[0] for row in scores_on(t)] == ["apprentice", "tourist (2)", "tourist (3)"])
        game.key("r")
        game.until(lambda t: t.is_over() and [row[0] for row in scores_on(t)] == ["tourist (1)", "tourist (2)", "apprentice"])
        game.key("q")
        game.until(lambda t: len(seats()) == 3)
        check("after a rematch the menu has the seats that were chosen", (chosen, seats()),
              (["tourist", "apprentice", "tourist"],) * 2)
        game.key("q")
        game.end()
        # The direction is that of the first game, also after it was resumed.
        game = start(folder, "--players", "2", "--seed", "5", "--facing", "e")
        game.kill()
        game.end()
        game = Play(folder, "--resume")
        game.until("q back")
        game.key("enter")
        play_to_end(game, random.Random(1))
        game.key("r")
        game.until(lambda t: t.asked() == "way")
        row, column = game.square("d4")
        check("a rematch after --resume begins in the same direction", game.screen.display[row][column], "▶")
        game.close()


@chapter()
def finished_saves():
    with home() as folder:
        os.makedirs(folder + "/state/marrakech")
        with open(folder + "/state/marrakech/records", "w", encoding="utf-8"):
            pass  # no record can be written here
        for _ in range(2):
            game = start(folder, "--seed", "5", "--players", "3")
            play_to_end(game, random.Random(1))
            game.key("q")
            game.end()
        check("without a place for records the games stay saved", len(saves(folder)), 2)
        os.remove(folder + "/state/marrakech/records")
        game = Terminal(folder)
        game.until("q leave")
        check("games that are over become records when the menu comes",
              (saves(folder), [replayed(r) == replayed(records(folder)[0]) for r in records(folder)],
               "Go on with a game" in game.text()), ([], [True, True], False))
        game.close()


sys.exit(main())
