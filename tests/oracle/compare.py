#!/usr/bin/env python3
"""Plays many games of Marrakech through the engine protocol and compares every answer with a second referee.

    compare.py PROGRAM [--games N] [--seed S] [--only K]     compare `PROGRAM gtp` with the referee
    compare.py --self  [--games N] [--seed S]                the referee alone: how fast, and what occurs

The referee (referee.py) chooses every action and every roll; the program only has to agree.  The games are
spread over all settings and played in several biased ways, because uniform play rarely gets to what is worth
comparing; at the end it is checked that everything worth comparing did occur.  The output is TAP.

Everything follows from the seed and the number of a game, so `--only K` repeats game K of a run.
"""

import argparse
import itertools
import queue
import random
import subprocess
import sys
import threading
import time
from collections import Counter

from referee import (BANKRUPTS, COLOURS, EDITIONS, FACINGS, LOOPS, NEIGHBOURS, OPPOSITE, OWN_RUGS, SQUARES,
                     TURNINGS, Game, Rules, walk)

DEFAULT_GAMES = 1000
GIVE_UP_AFTER = 10  # differences
PATIENCE = 60  # seconds without any answer, after which the program counts as hanging

# What has to occur at least so often in a run of the default length.
MUST_OCCUR = [
    ("tribute for an area of 8 or more", 250),
    ("payment exactly to zero", 50),
    ("bankruptcy", 150),
    ("second or later bankruptcy of a game", 40),
    ("payment not met in full under bankrupt=stay", 100),
    ("nothing at all to pay with under bankrupt=stay", 25),
    ("tribute to a seat without rugs to lay", 25),
    ("stop on a neutral rug", 150),
    ("half of a neutral rug covered", 250),
    ("own whole rug covered", 250),
    ("own whole rug of the other colour covered", 25),
    ("two halves of one colour but different rugs covered", 250),
    ("draw from a pile of one colour", 50),
    ("out seat skipped", 250),
    ("seat without rugs skipped", 100),
    ("the same seat again, all others skipped", 25),
    ("last rug without a final turn in the variant", 100),
    ("ending with the last rug laid", 250),
    ("ending because the last rugs went back to the box", 10),
    ("ending with one player left", 50),
    ("shared win", 25),
    ("win shared by three or more", 2),
    ("win on the dirham tie-break", 25),
    ("refused: one's own whole rug under own-rug=keep", 40),
    ("refused: another's whole rug", 100),
    ("refused: another's whole rug under own-rug=cover", 50),
    ("refused: a neutral whole rug", 15),
    ("refused: turning 180 degrees", 100),
    ("refused: not turning under after-quarter", 25),
    ("refused: an action of another phase", 100),
    ("refused: a colour that the pile does not hold", 50),
    ("refused: a rug in a wrong place", 100),
    ("refused: nonsense", 100),
    ("refused: good actions followed by a bad one", 100),
    ("undo and the same again", 100),
    ("undo and another way", 100),
    ("undo further than the start refused", 100),
    ("load in the middle of a game", 250),
    ("load of a finished game", 25),
    ("rug named from its far end", 250),
    ("several actions in one command", 100),
]
MUST_OCCUR += [("loop from %s going %s" % loop, 50) for loop in sorted(LOOPS)]


# ---------------------------------------------------------------------------------------------------------
# The script of a game: commands and the answers they must get


class Script:
    def __init__(self, number, players, rules, facing, plan):
        self.number = number
        self.group = "%d players, %s, turning=%s" % (players, rules.edition, rules.turning)
        self.settings = "%d players, rules %s, facing %s, %s play" % (players, rules, facing, plan)
        self.steps = []  # (command, the expected text or None for an error, actions since new or load)
        self.occurred = Counter()
        self.with_ids = number % 2 == 1  # GTP lets a number stand in front of a command: with and without

    def expect(self, game, command, text):
        self.steps.append((command, text, (game, len(game.actions))))

    def refuse(self, game, command):
        self.expect(game, command, None)

    def look(self, game):
        """Ask for everything that can be asked."""
        odds = game.odds()
        self.expect(game, "position", game.line())
        self.expect(game, "legal", " ".join(game.legal()))
        if odds is None:
            self.refuse(game, "odds")
        else:
            self.expect(game, "odds", " ".join("%s:%d/%d" % (action, chance.numerator, chance.denominator)
                                               for action, chance in odds))
        self.expect(game, "score", game.score())
        self.expect(game, "result", game.result())

    def look_at_record(self, game):
        # Answers cannot contain an empty line, so `record` leaves out the one after the tags (protocol).
        self.expect(game, "record", game.record().replace("\n\n", "\n").strip())

    def take_notes(self, game):
        self.occurred.update(game.happened)
        game.happened = []


# ---------------------------------------------------------------------------------------------------------
# Ways to play

def best_of(options, value, rng):
    """The option of the highest value; ties and one choice in ten are left to chance."""
    options = list(options)
    rng.shuffle(options)
    if rng.random() < 0.1:
        return options[0]
    return max(options, key=value)


def wish_to_pay(game, seat, square):
    """The poorest player pays as much as possible, best of all exactly what is left; the others avoid it."""
    due = game.tribute(square, seat)[0]
    poorest = min(game.seats_in(), key=lambda other: (game.purse[other], other))
    if seat != poorest:
        return -due
    return due + (10 if due and due == game.purse[seat] else 0)


def wish_for_neutral(game, seat, square):
    colour = game.colour(square)
    return 1 if colour is not None and game.is_neutral(colour) else 0


def wish_for_peace(game, seat, square):
    return -game.tribute(square, seat)[0]


def choose_move(game, rng, wish):
    """A direction or a roll, so that Assam stops where it is wished."""
    if wish is None:
        return rng.choice(game.legal())
    rolls = [1, 2, 3, 4]
    if game.phase == "roll":
        return best_of(game.legal(),
                       lambda roll: wish(game, game.seat, walk(game.assam, game.facing, int(roll))[0]), rng)
    # In the variant the direction is for whoever moves next.
    mover = game.seat if game.rules.turning == "before" else game.next_seat()
    return best_of(game.legal(),
                   lambda facing: max(wish(game, mover, walk(game.assam, facing, roll)[0]) for roll in rolls), rng)


def colour_to_lay(game):
    return game.hand or game.colours_of[game.seat]


def lay_to_grow(game, place):
    """Next to one's own colour, and not on it."""
    colour = colour_to_lay(game)
    squares = [place[:2], place[2:]]
    touching = sum(game.colour(beside) == colour for square in squares for beside in NEIGHBOURS[square])
    return touching - 5 * sum(game.colour(square) == colour for square in squares)


def lay_on_own_whole(game, place):
    rug = game.rug_under(place)
    return 1 if rug is not None else 0


def lay_on_neutral(game, place):
    colours = [game.colour(place[:2]), game.colour(place[2:])]
    return sum(colour is not None and game.is_neutral(colour) for colour in colours)


def lay_on_bare_ground(game, place):
    """So that many rugs stay whole."""
    return -sum(game.colour(square) is not None for square in (place[:2], place[2:]))


def halves_after(game, place):
    """The visible halves of each seat once a rug lies there."""
    halves = {seat: game.halves(seat) for seat in game.seats}
    for square in (place[:2], place[2:]):
        colour = game.colour(square)
        if colour is not None:
            halves[game.owner[colour]] -= 1
        halves[game.seat] += 1
    return halves


def lay_for_a_tie(game, place):
    """The last rug so that the best players have as nearly the same as can be."""
    if sum(game.left.values()) > 1:
        return 0
    halves = halves_after(game, place)
    totals = sorted(halves[seat] + game.purse[seat] for seat in game.seats_in())
    return totals[-2] - totals[-1]


# -- positions that are made from those of the game, and loaded in their place

def changed(game, purses=None, left=None):
    """The position line with other purses (by seat; None is out) or other numbers of rugs (by colour)."""
    fields = game.line().split(" ")
    if purses:
        fields[5] = ",".join("x" if purses[seat] is None else str(purses[seat]) for seat in game.seats)
    if left:
        fields[6] = ",".join("+".join(str(left[colour]) for colour in game.colours_of[seat])
                             for seat in game.seats)
    return " ".join(fields)


def acting_seat_needs_rug(game):
    return game.rules.turning == "before" or game.phase != "turn"


def with_small_purses(game, rng):
    most = rng.choice([2, 5, 9])
    return changed(game, {seat: rng.randint(0, most) if game.is_in(seat) else None for seat in game.seats})


def with_few_rugs(game, rng, most=None):
    """Fewer rugs, unequally many, but such that the game is not over and the hand is in the pile."""
    most = most or rng.choice([1, 2, 4])
    left = {colour: rng.randint(0, min(most, count)) for colour, count in game.left.items()}
    if game.hand:
        left[game.hand] = max(left[game.hand], 1)
    elif acting_seat_needs_rug(game) or sum(left.values()) == 0:
        # Some colour of some seat that has one; the acting seat first.
        for seat in [game.seat] + game.seats_in():
            if game.rugs_left(seat):
                colour = rng.choice([own for own in game.colours_of[seat] if game.left[own]])
                left[colour] = max(left[colour], 1)
                break
    return changed(game, left=left)


def with_few_rugs_and_small_purses(game, rng):
    return with_small_purses(Game.load(with_few_rugs(game, rng)), rng)


def with_rugs_of_one_seat(game, rng):
    """Only the acting seat has rugs, and hardly any money to go on laying them."""
    left = {colour: count if game.owner[colour] == game.seat else 0 for colour, count in game.left.items()}
    purses = {seat: rng.randint(5, 30) if game.is_in(seat) else None for seat in game.seats}
    purses[game.seat] = rng.randint(0, 3)
    if sum(left.values()) == 0:
        return with_small_purses(game, rng)
    return changed(game, purses, left)


def with_a_seat_out(game, rng):
    """Some other seat is out, and its rugs are neutral."""
    candidates = [seat for seat in game.seats_in() if seat != game.seat]
    if game.rules.bankrupt == "stay" or len(candidates) < 2:
        return game.line()
    gone = rng.choice(candidates)
    purses = {seat: game.purse[seat] if game.is_in(seat) else None for seat in game.seats}
    purses[gone] = None
    left = dict(game.left)
    for colour in game.colours_of[gone]:
        left[colour] = 0
    if sum(left.values()) == 0:
        return game.line()
    return changed(game, purses, left)


def with_even_ending(game, rng):
    """Few rugs, and purses that give all players the same total now."""
    game = Game.load(with_few_rugs(game, rng, 1))
    if rng.random() < 0.5:
        purse = rng.randint(0, 9)
        return changed(game, {seat: purse if game.is_in(seat) else None for seat in game.seats})
    most = max(game.halves(seat) for seat in game.seats_in())
    return changed(game, {seat: min(most - game.halves(seat), 30) if game.is_in(seat) else None
                          for seat in game.seats})


def tied_last_rug(game, rng):
    """A position of which a certain rug is the last one and brings a tie, and that rug; or None."""
    lays = game.legal()
    rng.shuffle(lays)
    rivals = game.seats_in()
    rng.shuffle(rivals)
    left = {colour: 0 for colour in game.left}
    left[colour_to_lay(game)] = 1
    want_shared = rng.random() < 0.6
    for place in lays:
        halves = halves_after(game, place)
        purses = {seat: 0 if game.is_in(seat) else None for seat in game.seats}
        for one, other in itertools.combinations(rivals, 2):
            if want_shared and halves[one] == halves[other]:
                # Everybody with so many halves gets the same: two share, or more.
                for seat in rivals:
                    if halves[seat] == halves[one]:
                        purses[seat] = 28
                return changed(game, purses, left), place
            if not want_shared and halves[one] != halves[other] and abs(halves[one] - halves[other]) <= 25:
                total = max(halves[one], halves[other]) + 25
                purses[one], purses[other] = total - halves[one], total - halves[other]
                return changed(game, purses, left), place
    return None


class Plan:
    """How a game is played: what is wished for moves and for rugs, and what is loaded on the way."""

    def __init__(self, wish=None, lay=None, change=None, ending=None):
        self.wish = wish
        self.lay = lay
        self.change = change  # a changed position is loaded in the middle of the game
        self.ending = ending  # a position and its last rug, looked for late in the game

    def choose(self, game, rng):
        if game.phase == "lay" and self.lay is not None:
            return best_of(game.legal(), lambda place: self.lay(game, place), rng)
        if game.phase in ("turn", "roll"):
            return choose_move(game, rng, self.wish)
        return rng.choice(game.legal())


PLANS = {
    "uniform": Plan(),
    "growing": Plan(lay=lay_to_grow),
    "victim": Plan(wish_to_pay, lay_to_grow),
    "poor": Plan(wish_to_pay, lay_to_grow, change=with_small_purses),
    "neutral": Plan(wish_for_neutral, lay_on_neutral, change=with_a_seat_out),
    "around": Plan(wish_for_neutral, lay_on_bare_ground, change=with_a_seat_out),
    "covering": Plan(lay=lay_on_own_whole),
    "spreading": Plan(lay=lay_on_bare_ground),
    "uneven": Plan(lay=lay_to_grow, change=with_few_rugs),
    "ruined": Plan(wish_to_pay, lay_to_grow, change=with_few_rugs_and_small_purses),
    "lone": Plan(wish_to_pay, lay_to_grow, change=with_rugs_of_one_seat),
    "even": Plan(wish_for_peace, lay_for_a_tie, change=with_even_ending),
    "tied": Plan(wish_for_peace, None, ending=tied_last_rug),
}
PLAN_NAMES = list(PLANS)


# ---------------------------------------------------------------------------------------------------------
# Actions that must be refused

NONSENSE = ["", "0", "5", "-1", "1.", "22", "+2", "N", "E", "r", "b", "x", "out", "pass", "resign", "*", "d", "d4",
            "c2c3c4", "h1h2", "a0a1", "a7a8", "C2C3", "c2-c3", "c2,c3", "n2", "R:", "R:n", "4294967297"]


def neutral_whole_rugs(game):
    """The places beside Assam where a whole neutral rug lies."""
    rugs = {place: game.rug_under(place) for place in game.rug_places()}
    return [place for place, rug in rugs.items() if rug is not None and game.is_neutral(game.rugs[rug].colour)]


def bad_action(game, rng):
    """An action that is not legal now, and what is wrong with it."""
    legal = game.legal()
    roll = rng.random()
    if game.phase == "lay" and roll < 0.75:
        # Best of all a place that touches Assam and is refused only for the rug that lies there.
        blocked = [place for place in game.rug_places() if place not in legal]
        if blocked and roll < 0.6:
            place = rng.choice(neutral_whole_rugs(game) or blocked)
            owner = game.owner[game.rugs[game.rug_under(place)].colour]
            if owner == game.seat:
                why = "one's own whole rug under own-rug=keep"
            elif owner in game.out:
                why = "a neutral whole rug"
            elif game.rules.own_rug == "cover":
                why = "another's whole rug under own-rug=cover"
            else:
                why = "another's whole rug"
            return rng.choice([place, place[2:] + place[:2]]), why
        while True:
            one = rng.choice(SQUARES + [game.assam] * 20)
            other = rng.choice(NEIGHBOURS[one] + [one, rng.choice(SQUARES)])
            if one + other not in legal and other + one not in legal:
                return one + other, "a rug in a wrong place"
    if game.phase == "turn" and roll < 0.5:
        if game.rules.turning == "after-quarter" and rng.random() < 0.5:
            return game.facing, "not turning under after-quarter"
        return OPPOSITE[game.facing], "turning 180 degrees"
    if game.phase == "draw" and roll < 0.5:
        return (rng.choice([colour for colour in COLOURS if colour not in legal]),
                "a colour that the pile does not hold")
    if roll < 0.8:
        kinds = {"draw": list(COLOURS), "turn": list(FACINGS), "roll": list("1234"), "lay": ["c2c3", "d5d6"]}
        kinds.pop(game.phase, None)
        return rng.choice(rng.choice(list(kinds.values()))), "an action of another phase"
    return rng.choice(NONSENSE), "nonsense"


def loosened(line, rng):
    """The same position as a reader must accept it too: other orders, defaults written out (notation)."""
    fields = line.split(" ")
    if fields[1] != "-":
        pairs = fields[1].split(",")
        rng.shuffle(pairs)
        fields[1] = ",".join(rng.choice([pair, pair[2:] + pair[:2]]) for pair in pairs)
    fields[7] = loosened_rules(fields[7], rng)
    return " ".join(fields)


def loosened_rules(text, rng):
    edition, *settings = text.split(",")
    named = [setting.split("=")[0] for setting in settings]
    for name, default in (("turning", "before"), ("own-rug", "keep"), ("bankrupt", "out")):
        if name not in named and rng.random() < 0.3:
            settings.append(name + "=" + default)
    rng.shuffle(settings)
    return ",".join([edition] + settings)


# ---------------------------------------------------------------------------------------------------------
# One whole game


class Builder:
    """Lets the referee play one game and writes down the script of it."""

    def __init__(self, number, seed, players, rules, facing):
        self.rng = random.Random("%d/%d" % (seed, number))
        self.name = self.rng.choice(PLAN_NAMES)
        self.plan = PLANS[self.name]
        self.game = Game.new(players, rules, facing)
        self.script = Script(number, players, rules, facing, self.name)
        self.lines = [self.game.line()]  # after every action since the start or the load
        command = "new %d" % players
        if str(rules) != "fr" or self.rng.random() < 0.5:
            command += " " + loosened_rules(str(rules), self.rng)
        if facing != "n" or self.rng.random() < 0.5:
            command += " " + facing
        self.script.expect(self.game, command, self.game.line())
        self.script.look(self.game)

    def build(self):
        rng, script = self.rng, self.script
        load_at = rng.randint(15, 90)  # in actions, for the plans that change the position
        ending_at = rng.randint(10, 120)
        undone_at_end = False
        played = 0
        while True:
            game = self.game
            if game.phase == "over":
                if undone_at_end or rng.random() < 0.7 or not game.actions:
                    break
                undone_at_end = True
                self.undo()
                continue
            # Neutral whole rugs beside Assam are rare, so the chance to try them is taken.
            if rng.random() < (0.5 if game.phase == "lay" and neutral_whole_rugs(game) else 0.06):
                self.misbehave()
            if game.actions and rng.random() < 0.015:
                self.undo()
                continue
            if rng.random() < 0.01:
                script.look_at_record(game)
            # The start itself is not loaded (undoing may lead back to it): whether its record has the tag
            # Position or Facing is not said.
            away = bool(game.actions) or game.start[0] == "Position"
            if self.plan.change and played >= load_at and away:
                load_at = played + rng.randint(30, 90)
                self.load(self.plan.change(game, rng))
                continue
            if self.plan.ending and played >= ending_at and game.phase == "lay":
                found = self.plan.ending(game, rng)
                if found:
                    self.load(found[0])
                    self.play([found[1]])
                    continue
            if away and rng.random() < 0.003:
                self.load(game.line())
                continue
            if rng.random() < 0.02:
                played += self.play_several()
            else:
                played += self.play([self.plan.choose(game, rng)])
        self.finish()
        return script

    def play(self, actions):
        """Actions not yet played by the referee, in one command."""
        spelled = [self.spelled(action) for action in actions]
        for action in actions:
            self.game.play(action)
            self.lines.append(self.game.line())
        return self.send(spelled)

    def play_several(self):
        spelled = []
        for _ in range(self.rng.randint(2, 9)):
            if self.game.phase == "over":
                break
            action = self.plan.choose(self.game, self.rng)
            spelled.append(self.spelled(action))
            self.game.play(action)
            self.lines.append(self.game.line())
        if len(spelled) > 1:
            self.script.occurred["several actions in one command"] += 1
        return self.send(spelled)

    def spelled(self, action):
        """A rug may be named from either end."""
        if len(action) == 4 and self.rng.random() < 0.2:
            self.script.occurred["rug named from its far end"] += 1
            return action[2:] + action[:2]
        return action

    def send(self, spelled):
        self.script.take_notes(self.game)
        self.script.expect(self.game, "play " + " ".join(spelled), self.lines[-1])
        self.script.look(self.game)
        return len(spelled)

    def misbehave(self):
        """An illegal action is refused, and nothing has changed: errors never change the game (protocol)."""
        game, good = self.game, []
        if self.rng.random() < 0.3:
            game = self.game.undone(0)
            for _ in range(self.rng.randint(1, 4)):
                if game.phase != "over":
                    good.append(self.plan.choose(game, self.rng))
                    game.play(good[-1])
            bad, _ = bad_action(game, self.rng)
            bad = bad or "x"
            why = "good actions followed by a bad one"
        else:
            bad, why = bad_action(game, self.rng)
        self.script.occurred["refused: " + why] += 1
        self.script.refuse(self.game, " ".join(["play"] + good + [bad]))
        self.script.expect(self.game, "position", self.lines[-1])
        self.script.expect(self.game, "legal", " ".join(self.game.legal()))

    def undo(self):
        rng, script, game = self.rng, self.script, self.game
        most = len(game.actions)
        if rng.random() < 0.3:
            script.occurred["undo further than the start refused"] += 1
            script.refuse(game, "undo %d" % (most + rng.choice([1, 1, 2, 1000])))
            script.expect(game, "position", self.lines[-1])
        count = min(most, rng.choice([1, 1, 2, 3, 4, 6, 10, 20, most]))
        command = "undo" if count == 1 and rng.random() < 0.5 else "undo %d" % count
        taken_back = game.actions[most - count:]
        earlier = game.undone(count)
        script.expect(game, command, self.lines[most - count])
        script.look(earlier)
        if rng.random() < 0.5:
            script.occurred["undo and the same again"] += 1
            script.expect(game, "play " + " ".join(taken_back), self.lines[-1])
            script.look(game)
        else:
            script.occurred["undo and another way"] += 1
            self.game = earlier
            del self.lines[most - count + 1:]
            if self.lines[-1] != earlier.line():
                raise AssertionError("the referee does not repeat itself")

    def load(self, line):
        """Continue from a position line; the answer is its canonical form."""
        loose = loosened(line, self.rng) if self.rng.random() < 0.5 else line
        self.game = Game.load(loose)
        self.lines = [self.game.line()]
        if self.lines != [line]:
            raise AssertionError("the referee reads and writes differently: %s / %s" % (line, self.lines[0]))
        finished = self.game.phase == "over"
        self.script.occurred["load of a finished game" if finished else "load in the middle of a game"] += 1
        self.script.expect(self.game, "load " + loose, line)
        self.script.look(self.game)

    def finish(self):
        rng, script, game = self.rng, self.script, self.game
        if rng.random() < 0.2:
            self.misbehave()
        script.look_at_record(game)
        if rng.random() < 0.1:
            script.occurred["undo further than the start refused"] += 1
            script.refuse(game, "undo %d" % (len(game.actions) + 1))
        if rng.random() < 0.1:
            self.load(game.line())
            script.look_at_record(self.game)
            script.refuse(self.game, "undo")


def all_settings(seed):
    """Every combination of the settings, shuffled, again and again."""
    combinations = list(itertools.product([2, 3, 4], EDITIONS, TURNINGS, OWN_RUGS, BANKRUPTS, FACINGS))
    random.Random("%d" % seed).shuffle(combinations)
    for players, edition, turning, own_rug, bankrupt, facing in itertools.cycle(combinations):
        yield players, Rules(edition, turning, own_rug, bankrupt), facing


def scripts(seed, games, only):
    for number, settings in zip(range(1, games + 1), all_settings(seed)):
        if only is None or number == only:
            yield Builder(number, seed, *settings).build()


# ---------------------------------------------------------------------------------------------------------
# Talking to the program


class Broken(Exception):
    """The program stopped answering."""


class Session:
    """`PROGRAM gtp`.  Threads write and read, so that no full pipe can make both sides wait for each other."""

    def __init__(self, program):
        self.process = subprocess.Popen([program, "gtp"], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.to_write = queue.Queue()
        self.was_read = queue.Queue()
        self.rest = b""
        self.answers = []
        threading.Thread(target=self.writer, daemon=True).start()
        threading.Thread(target=self.reader, daemon=True).start()

    def writer(self):
        try:
            while True:
                data = self.to_write.get()
                if data is None:
                    break
                self.process.stdin.write(data)
                self.process.stdin.flush()
            self.process.stdin.close()
        except OSError:
            pass  # the program is gone; the reader notices

    def reader(self):
        while True:
            data = self.process.stdout.read1(65536)
            self.was_read.put(data)
            if not data:
                break

    def send(self, commands):
        self.to_write.put("".join(command + "\n" for command in commands).encode())

    def read(self, count):
        """The next `count` answers; what came so far is kept in self.answers if there are fewer."""
        while len(self.answers) < count:
            try:
                data = self.was_read.get(timeout=PATIENCE)
            except queue.Empty:
                raise Broken("no answer for %d seconds" % PATIENCE) from None
            if not data:
                raise Broken("the program ended with status %s" % self.process.wait())
            parts = (self.rest + data).split(b"\n\n")
            self.rest = parts.pop()
            self.answers += [part.decode("utf-8", "replace") for part in parts]
        answers, self.answers = self.answers[:count], self.answers[count:]
        return answers

    def quit(self):
        """Ask it to go; returns its exit status."""
        self.send(["quit"])
        self.to_write.put(None)
        try:
            return self.process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            self.process.kill()
            return "killed"

    def kill(self):
        self.to_write.put(None)
        self.process.kill()
        self.process.wait()


def agrees(answer, expected, number):
    """Whether an answer has the right sign, number and text.  Any text will do for an error."""
    sign = ("?" if expected is None else "=") + number
    if not answer.startswith(sign):
        return False
    text = answer[len(sign):]
    if text and not text[0].isspace():
        return False
    return bool(text.strip()) if expected is None else text.strip() == expected


class Comparison:
    def __init__(self, program):
        self.program = program
        self.session = Session(program)
        self.differences = 0
        self.answers = 0

    def start(self, script):
        numbers = [str(n) if script.with_ids else "" for n in range(1, len(script.steps) + 1)]
        self.session.send((number + " " + command).strip()
                          for number, (command, _, _) in zip(numbers, script.steps))
        return numbers

    def finish(self, script, numbers):
        """Read the answers of a script and compare them; whether all was well."""
        trouble = None
        try:
            answers = self.session.read(len(script.steps))
        except Broken as error:
            trouble = str(error)
            answers = self.session.answers
        for answer, number, current in zip(answers, numbers, script.steps):
            self.answers += 1
            if not agrees(answer, current[1], number):
                self.report(script, current, answer)
                break
        else:
            if not trouble:
                return True
            self.report(script, script.steps[len(answers)], "(%s)" % trouble)
        # Whatever went wrong, the next game shall not suffer from it.
        self.session.kill()
        self.session = Session(self.program)
        return False

    def report(self, script, current, answer):
        command, expected, (game, count) = current
        self.differences += 1
        if command.startswith("play ") and expected is not None:
            count -= len(command.split()) - 1  # the referee has played them already
        print("# --- difference %d, in game %d: %s" % (self.differences, script.number, script.settings))
        print("# start:   %s %s" % game.start)
        print("# actions: %s" % " ".join(game.actions[:count]))
        print("# command: %s" % command)
        wanted = "an error" if expected is None else expected or "(an empty answer)"
        for who, text in (("program", answer), ("referee", wanted)):
            for part in text.split("\n"):
                print("# %s: %s" % (who, part))
        sys.stdout.flush()


# ---------------------------------------------------------------------------------------------------------
# Everything


def main():
    parser = argparse.ArgumentParser(description="Compare the program with a second referee; TAP on stdout.")
    parser.add_argument("program", nargs="?")
    parser.add_argument("--games", type=int, default=DEFAULT_GAMES, help="default %(default)s")
    parser.add_argument("--seed", type=int, default=1, help="default %(default)s")
    parser.add_argument("--only", type=int, metavar="K", help="only game number K of the run")
    parser.add_argument("--self", dest="alone", action="store_true", help="no program: the referee alone")
    options = parser.parse_args()
    if bool(options.program) == options.alone:
        parser.error("give either a program or --self")

    began = time.monotonic()
    occurred = Counter()
    games, failures, commands = Counter(), Counter(), 0
    try:
        comparison = None if options.alone else Comparison(options.program)
    except OSError as error:
        print("Bail out! cannot start %s: %s" % (options.program, error.strerror))
        return 1
    all_scripts = scripts(options.seed, options.games, options.only)

    # While the program works on one game, the next one is already being written.
    script = next(all_scripts, None)
    gave_up = False
    while script is not None:
        numbers = comparison.start(script) if comparison else None
        following = next(all_scripts, None)
        games[script.group] += 1
        commands += len(script.steps)
        if comparison is None or comparison.finish(script, numbers):
            occurred.update(script.occurred)
        else:
            failures[script.group] += 1
            if comparison.differences >= GIVE_UP_AFTER:
                gave_up = True
                break
        script = following

    tests = 0
    bad = 0

    def tell(well, description):
        nonlocal tests, bad
        tests += 1
        bad += not well
        print("%s %d - %s" % ("ok" if well else "not ok", tests, description))

    for group in sorted(games):
        tell(not failures[group], "%s: %d games alike" % (group, games[group] - failures[group]))
    if comparison:
        status = comparison.session.quit()
        tell(status == 0, "the program ends with status 0 after quit")
        if status != 0:
            print("# it ended with %s" % status)
        tell(not gave_up, "%d games, %d answers compared, no giving up" % (sum(games.values()), comparison.answers))
    if options.games >= DEFAULT_GAMES and options.only is None and not gave_up:
        for what, least in MUST_OCCUR:
            tell(occurred[what] >= least, "%s: %d times, at least %d" % (what, occurred[what], least))
    else:
        print("# what occurs is counted in whole runs only (%d games or more)" % DEFAULT_GAMES)
    print("# %d commands in %d games, %.1f s" % (commands, sum(games.values()), time.monotonic() - began))
    print("1..%d" % tests)
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
