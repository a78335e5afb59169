#!/usr/bin/python3
"""The full-screen game: whole games by keys and by mouse, at every size.

usage: tui_games_test.py PROGRAM [--brief]
"""

import random
import signal
import sys
import time

from tap import check
from terminal import (RESTORED, Game, Play, Rules, Terminal, chapter, choose, home, main, play_to_end, scores_on,
                      start, whole_game)


@chapter(once=True)
def whole_games():
    for players, rules in ((2, "fr"), (3, "fr"), (4, "fr"), (2, "fr,turning=after"), (3, "es,turning=after"),
                           (4, "it,turning=after,own-rug=cover,bankrupt=stay")):
        whole_game(players, rules)


class Pointer:
    """Answers by mouse alone; the referee follows the list of turns to know what may be done."""

    def __init__(self, players, rules):
        self.players, self.rules = players, rules
        self.turns = {}

    def __call__(self, game, pick):
        self.turns.update(game.turns())
        judged = Game.new(self.players, Rules.read(self.rules), "n")
        for number in sorted(self.turns):
            for action in self.turns[number]:
                judged.play(action)
        old, legal = game.prompt(), judged.legal()
        choice = pick.choice(legal)
        if judged.phase == "turn":
            column, row = "abcdefg".index(judged.assam[0]), int(judged.assam[1])
            # A square in that direction; at the edge there may be none.
            ahead = {"n": (column, row + 1), "s": (column, row - 1), "e": (column + 1, row), "w": (column - 1, row)}
            fits = [f for f in legal if 0 <= ahead[f][0] < 7 and 1 <= ahead[f][1] <= 7]
            choice = pick.choice(fits)
            where = game.square("abcdefg"[ahead[choice][0]] + str(ahead[choice][1]))
            selected = judged.facing if judged.facing in legal else legal[0]
            middle = game.square(judged.assam)
            game.click(*where)
            if choice != selected:
                game.until(lambda t: t.screen.display[middle[0]][middle[1]] == "▲▶▼◀"["nesw".index(choice)])
                game.click(*where)
        else:
            one, other = choice[:2], choice[2:]
            both = {one, other}
            if not both & self.selected(game):
                game.click(*game.square(one))
                game.until(lambda t: one in self.selected(t))
                game.click(*game.square(other))
                game.until(lambda t: self.selected(t) == both)
            game.click(*game.square(next(iter(both & self.selected(game)))))
        return game.next(old)

    def selected(self, game):
        """The squares in the frame."""
        found, line = set(), game.screen.display
        for name in (column + row for column in "abcdefg" for row in "1234567"):
            row, column = game.square(name)
            if line[row][column - 2] == line[row][column + 3] == "┃" or (
                    line[row - 1][column] == line[row + 1][column] == "━"):
                found.add(name)
        return found


@chapter()
def mouse():
    whole_game(3, "fr", Pointer(3, "fr"), seed=7)
    whole_game(2, "fr,turning=after", Pointer(2, "fr,turning=after"), seed=8)


@chapter()
def clicks():
    with home() as folder:
        game = start(folder, "--seed", "5", "--players", "3", "--seat1", "Ada", size=(200, 60))
        # Two clicks that arrive together are two clicks.
        row, column = game.square("a4")
        press = "\x1b[<0;%d;%dM\x1b[<0;%d;%dm" % (column + 1, row + 1, column + 1, row + 1)
        game.send(press + press)
        game.until(lambda t: t.asked() == "rug")
        check("two clicks at once turn Assam and roll", game.actions()[0], "w")
        game.click(0, 199)
        game.click(59, 0)
        game.click(2, 5)
        game.rest()
        check("clicks beside the squares do nothing", len(game.actions()), 2)
        shown = game.actions()
        game.key("q", "y")
        game.end()
        game = Play(folder, "--resume", size=(200, 60))
        game.until("q back")
        game.click(20, 8)
        game.click(4, 10)
        game.until(lambda t: t.asked() == "rug")
        check("a game is gone on with by mouse", game.actions(), shown)
        game.close()


@chapter()
def resize():
    with home() as folder:
        pick = random.Random(4)
        game = start(folder, "--seed", "3", "--players", "4")
        for _ in range(7):
            choose(game, pick)
        game.rest()
        small = game.text()
        game.resize(200, 60)
        game.until(lambda t: t.asked() and t.actions())
        game.rest()
        check("200x60: the board is larger", max(i for i, line in enumerate(game.lines()) if "╰" in line) > 30)
        check("200x60: the whole list of turns", game.turns()[1] != [])
        choose(game, pick)
        actions = game.actions()
        game.resize(80, 24)
        game.until(lambda t: t.asked())
        game.rest()
        check("back at 80x24: as it was, and a choice later",
              (game.lines()[1][:46], game.actions()), (small.split("\n")[1][:46], actions))
        before = game.text()
        for columns, rows in ((60, 20), (80, 23), (79, 24), (20, 5), (1, 1), (300, 10)):
            game.resize(columns, rows)
            game.rest()
            if columns >= 60:
                game.until("80 x 24")
            game.key("enter", "tab", "enter")
            game.rest()
        check("too small: told so, with the size it has", ["too small" in game.text(), "300 x 10" in game.text()], [True, True])
        game.resize(80, 24)
        game.until(lambda t: t.asked())
        game.rest()
        check("large enough again: nothing was played meanwhile", game.text(), before)
        play_to_end(game, pick)
        game.resize(60, 20)
        game.rest()
        game.until("80 x 24")
        game.resize(100, 30)
        game.until("r rematch")
        check("the result at another size", len(scores_on(game)), 4)
        game.key("q")
        check("the end", game.end(), 0)
        # From the beginning too small.
        game = Play(folder, "--seed", "3", size=(60, 20))
        game.until("80 x 24")
        game.resize(80, 24)
        game.until(lambda t: t.asked())
        check("too small at the start: waits", game.asked(), "way")
        game.close()
        menu = Terminal(folder, size=(60, 20))
        menu.until("80 x 24")
        menu.resize(80, 24)
        menu.until("M A R R A K E C H")
        check("too small for the menu: waits", True)
        menu.resize(60, 20)
        menu.until("80 x 24")
        menu.kill(signal.SIGTERM)
        menu.end()
        check("too small, and ended", menu.restored(), RESTORED)
    whole_game(4, "fr", size=(200, 60))


@chapter(once=True)
def sizes():
    """Sizes that come together with keys: the last one always counts."""
    with home() as folder:
        pick = random.Random(9)
        game = start(folder, "--seed", "5", "--players", "3")
        late = 0
        for number in range(100):
            game.key(pick.choice(["left", "right", "up"]))
            time.sleep(pick.random() / 1000)
            game.resize(100 + number % 2, 30)
            began = time.monotonic()
            # The keys stay in the last line whatever the height; a step of one row moves them.
            game.resize(100, 30 + 3 * (number % 2))
            game.until(lambda t: t.lines()[t.rows - 1].strip().startswith("arrows choose") and t.asked())
            late += time.monotonic() - began > 5
        check("a hundred sizes: each is seen at once", late, 0)
        game.close()


sys.exit(main())
