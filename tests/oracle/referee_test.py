#!/usr/bin/env python3
"""Checks of the second referee itself, by hand-made cases: docs/rules.md §8 and the corners of §2 to §7.

Prints TAP; exits 0 only if everything is ok.
"""

import os
import re
import sys

from referee import (COLUMNS, DIE, FACINGS, LOOPS, OPPOSITE, ROWS, SQUARES, Game, Illegal, Rules, fill,
                     rugs_of_each_colour, step, walk)

count = failed = 0


def check(description, said, expected=True):
    global count, failed
    count += 1
    if said == expected:
        print("ok %d - %s" % (count, description))
    else:
        failed += 1
        print("not ok %d - %s" % (count, description))
        print("# said:     %r" % (said,))
        print("# expected: %r" % (expected,))


def played(game, actions):
    for action in actions.split():
        game.play(action)
    return game


def refuses(game, action):
    before = game.line()
    try:
        game.play(action)
    except Illegal:
        return game.line() == before
    return False


# -- the worked examples of rules §8

game = played(Game.new(4, Rules(), "e"), "s 2")
check("§8.1: from d4 turned south, roll 2 stops on d2", (game.assam, game.facing), ("d2", "s"))
check("§8.1: a rug on c2-c3 is legal", "c2c3" in game.legal())
played(game, "c2c3 s 4")
check("§8.2: roll 4 goes d1, e1, e2, e3 and stops facing north", (game.assam, game.facing), ("e3", "n"))
check("§8.2: the way there", [walk("d2", "s", n)[0] for n in (1, 2, 3, 4)], ["d1", "e1", "e2", "e3"])
check("§8.2: a rug on d3-c3 is legal", "d3c3" in game.legal())
played(game, "d3c3")
check("§8.2: it covers half of the first rug", (game.colour("c3"), game.colour("c2"), len(game.board["c3"])),
      ("Y", "R", 2))
check("§8.2: the first rug is whole no more", game.whole_rugs(), ["c3d3"])

game = Game.load("7/4RR1/7/7/7/7/7 e6f6 f7e 2 roll 30,30,30,30 11,12,12,12 fr")
played(game, "3")
check("§8.3: f7 facing east, roll 3: g7, g7 again, g6 facing south",
      [walk("f7", "e", n) for n in (1, 2, 3)], [("g7", "e"), ("g7", "s"), ("g6", "s")])
check("§8.3: stops on g6 facing south", (game.assam, game.facing), ("g6", "s"))
check("§8.3: the squares touching him", sorted({place[:2] for place in game.rug_places()}), ["f6", "g5", "g7"])
check("§8.3: f6-e6 is illegal where one rug lies there", refuses(game, "f6e6") and refuses(game, "e6f6"))
check("§8.3: f6-f7 and f6-f5 are legal", {"f6f7", "f6f5"} <= set(game.legal()))

game = Game.load("7/7/7/7/3R3/2RR3/2RR3 c2d2 d4s 2 roll 30,30,30,30 8,12,12,12 fr")
played(game, "1")
check("§8.4: an area of five costs five", (game.purse[2], game.purse[1]), (25, 35))

# -- the loops, rules §3

off_the_board = [(column + "7", "n") for column in COLUMNS] + [("g" + row, "e") for row in ROWS]
off_the_board += [(column + "1", "s") for column in COLUMNS] + [("a" + row, "w") for row in ROWS]
check("§3: a loop for each of the 28 ways off the board", sorted(LOOPS), sorted(off_the_board))


def backwards(square, facing):
    ended, ends_facing = step(square, facing)
    returned, returns_facing = step(ended, OPPOSITE[ends_facing])
    return (returned, OPPOSITE[returns_facing]) == (square, facing)


check("§3: walking any step backwards undoes it",
      all(backwards(square, facing) for square in SQUARES for facing in FACINGS))
check("§3: steps of every sort",
      [step("a7", "n"), step("f7", "n"), step("g1", "e"), step("g6", "e"), step("g1", "s"), step("d1", "s"),
       step("a7", "w"), step("a2", "w"), step("g7", "n"), step("g7", "e"), step("a1", "s"), step("a1", "w")],
      [("b7", "s"), ("e7", "s"), ("g2", "w"), ("g5", "w"), ("f1", "n"), ("e1", "n"),
       ("a6", "e"), ("a3", "e"), ("g7", "w"), ("g7", "s"), ("a1", "e"), ("a1", "n")])

# -- beginnings, rules §1

check("§1: the position at the start", Game.new(4, Rules()).line(),
      "7/7/7/7/7/7/7 - d4n 1 turn 30,30,30,30 12,12,12,12 fr")
check("§1: three players", Game.new(3, Rules("pl"), "w").line(), "7/7/7/7/7/7/7 - d4w 1 turn 30,30,30 15,15,15 pl")
check("§1: two players begin with a draw", Game.new(2, Rules("ro")).line(),
      "7/7/7/7/7/7/7 - d4n 1 draw 30,30 12+12,12+12 ro")
check("§1: two players of the Italian edition", Game.new(2, Rules("it", "after")).line(),
      "7/7/7/7/7/7/7 - d4n 1 draw 30,30 15+15,15+15 it,turning=after")
check("§9: rugs of each colour", [rugs_of_each_colour(players, edition) for players in (2, 3, 4)
                                  for edition in ("fr", "it")], [12, 15, 15, 15, 12, 12])
check("§1: the die", DIE, [1, 2, 2, 3, 3, 4])

# -- turning, rules §2

check("§2: never 180°", Game.new(4, Rules(), "e").legal(), ["n", "e", "s"])
game = played(Game.new(3, Rules(turning="after")), "2 d5d4")
check("§2: the variant begins with the roll and ends with a turn", (game.phase, game.legal()), ("turn", list("new")))
game = played(Game.new(3, Rules(turning="after-quarter")), "2 d5d4")
check("§2: he must be turned in the French variant", game.legal(), ["e", "w"])
game = Game.load("7/7/7/7/7/7/7 - d4n 3 lay 30,30,30 0,0,1 es,turning=after")
check("§2: nobody turns after the last rug", played(game, "d5d6").line(),
      "7/3B3/3B3/7/7/7/7 d5d6 d4n 3 over 30,30,30 0,0,0 es,turning=after")
game = Game.load("7/7/7/7/7/7/7 - d4n 2 lay 30,30,30 0,1,1 es,turning=after")
check("§2: but a seat's own last rug is followed by a turn", played(game, "d5d6").phase, "turn")

# -- two players, rules §2.0

game = played(Game.new(2, Rules(), "e"), "R")
check("§2: the drawn rug is in hand", game.line(), "7/7/7/7/7/7/7 - d4e 1 turn:R 30,30 12+12,12+12 fr")
played(game, "s 2")
check("§2: until it is laid", game.line(), "7/7/7/7/7/7/7 - d2s 1 lay:R 30,30 12+12,12+12 fr")
played(game, "c2c3 B")
check("§2: the next draw is the next player's", game.line(),
      "7/7/7/7/2R4/2R4/7 c2c3 d2s 2 turn:B 30,30 11+12,12+12 fr")
game = Game.load("7/7/7/7/2R4/2R4/7 c2c3 d2s 1 draw 30,30 9+3,12+12 fr")
check("§2: the odds of a draw", [(a, str(p)) for a, p in game.odds()], [("R", "3/4"), ("Y", "1/4")])
game = Game.load("7/7/7/7/2R4/2R4/7 c2c3 d2s 1 draw 30,30 0+3,12+12 fr")
check("§2: a pile of one colour", (game.legal(), game.odds()), (["Y"], [("Y", 1)]))

# -- tribute, rules §4

five = "7/7/7/7/3R3/2RR3/2RR3 c2d2 d4s 2 roll 30,%s,30,30 8,12,12,12 fr%s"
game = played(Game.load(five % ("5", "")), "1")
check("§4: exactly enough leaves nothing and plays on", (game.phase, game.seat, game.purse[2]), ("lay", 2, 0))
game = played(Game.load(five % ("4", "")), "1")
check("§4: too little: everything is paid, out at once, unlaid rugs to the box", game.line(),
      "7/7/7/7/3R3/2RR3/2RR3 c2d2 d3s 3 turn 34,x,30,30 8,0,12,12 fr")
check("§4: the record says so", game.record().splitlines()[-1], "1. 1 out *")
game = played(Game.load(five % ("4", ",bankrupt=stay")), "1")
check("§9: bankrupt=stay pays what there is and plays on",
      (game.phase, game.seat, game.purse[2], game.purse[1]), ("lay", 2, 0, 34))
game = Game.load("7/7/7/7/3R3/2RR3/2RR3 c2d2 d4s 2 roll x,3,30,30 0,12,12,12 fr")
check("§4: a neutral rug costs nothing", played(game, "1").line(),
      "7/7/7/7/3R3/2RR3/2RR3 c2d2 d3s 2 lay x,3,30,30 0,12,12,12 fr")
check("§5: a whole neutral rug is not covered either", refuses(game, "d2c2"))
check("§5: two halves of different neutral rugs are", "d2d1" in game.legal())
game = Game.load("7/7/7/7/3R3/2YR3/2YY3 c1c2 d4s 2 roll:B 30,30 9+9,12+12 fr")
check("§4: with two players each colour is its own area", played(game, "1").purse[2], 28)
game = Game.load("7/7/7/7/3Y3/2YR3/2YY3 c1c2 d4s 1 roll:R 30,30 9+9,12+12 fr")
check("§4: one's own other colour costs nothing", played(game, "1").purse[1], 30)
game = Game.load("7/7/7/7/3R3/2R4/1R5 - d4s 2 roll 30,30,30,30 9,12,12,12 fr")
check("§4: diagonals do not connect", played(game, "1").purse[2], 29)

# -- laying, rules §5

game = Game.load("7/7/7/7/7/7/7 - d4n 1 lay 30,30,30,30 12,12,12,12 fr")
check("§5: twelve places in the middle, in canonical order", " ".join(game.legal()),
      "c4b4 c4c3 c4c5 d3c3 d3d2 d3e3 d5c5 d5d6 d5e5 e4e3 e4e5 e4f4")
check("§5: not on Assam's square, not away from him", refuses(game, "d4d5") and refuses(game, "a1a2"))
game.play("d6d5")
check("notation: a rug named from its far end is written from Assam's side", game.actions, ["d5d6"])
own = "7/7/3R3/7/7/7/7 - d4n 1 lay 30,30,30,30 11,12,12,12 fr"
whole = "7/3R3/3R3/7/7/7/7 d5d6 d4n 1 lay 30,30,30,30 11,12,12,12 fr"
check("§5: a single half may be covered", "d5d6" in Game.load(own).legal())
check("§5: one's own whole rug may not", "d5d6" not in Game.load(whole).legal())
check("§9: except under own-rug=cover", "d5d6" in Game.load(whole + ",own-rug=cover").legal())
other = whole.replace(" 1 lay", " 2 lay") + ",own-rug=cover"
check("§9: which does not let one cover another's", "d5d6" not in Game.load(other).legal())
game = Game.load("7/3Y3/3Y3/7/7/7/7 d5d6 d4n 1 lay:R 30,30 12+11,12+12 fr,own-rug=cover")
check("§9: with two players both colours are one's own", "d5d6" in game.legal())

# -- the order of seats and the end, rules §1 and §6

game = Game.load("7/7/7/7/7/7/7 - d4n 1 lay 30,x,30,30 3,0,0,2 fr")
check("§1: an out seat and one without rugs are skipped", played(game, "d5d6").seat, 4)
game = Game.load("7/7/7/7/7/7/7 - d4n 3 lay 30,30,30 0,0,2 fr")
check("§1: so that the same seat may come again", played(game, "d5d6").line(),
      "7/3B3/3B3/7/7/7/7 d5d6 d4n 3 turn 30,30,30 0,0,1 fr")
game = played(Game.load("7/7/7/7/3R3/2RR3/2RR3 c2d2 d4s 2 roll 30,4,30,30 0,3,0,0 fr"), "1")
check("§6: over when the last rugs went back to the box", game.line(),
      "7/7/7/7/3R3/2RR3/2RR3 c2d2 d3s 2 over 34,x,30,30 0,0,0,0 fr")
check("§7: who is out has no score", game.score(), "1 34+5=39\n2 out\n3 30+0=30\n4 30+0=30")
check("§7: the highest score wins", game.result(), "1")
game = played(Game.load("7/7/7/7/3R3/2RR3/2RR3 c2d2 d4s 2 roll 1,4,x,x 8,3,0,0 fr"), "1")
check("§6: over when one player is left, who wins", (game.phase, game.seat, game.result()), ("over", 2, "1"))
game = played(Game.load("7/7/7/7/3R3/2RR3/2RR3 c2d2 d4s 2 roll:G 9,4 8+12,1+3 fr"), "1")
check("§6: two players, one out", (game.line(), game.result()),
      ("7/7/7/7/3R3/2RR3/2RR3 c2d2 d3s 2 over 13,x 8+12,0+0 fr", "1"))
check("legal is empty when over", (game.legal(), game.odds()), ([], None))

# -- ties, rules §7

game = Game.load("YY5/7/7/7/7/7/BB5 a1b1,a7b7 d4n 1 over 30,20,20 0,0,0 fr")
check("§7: one winner", game.result(), "1")
game = Game.load("YY5/7/7/7/7/7/BBB4 a1b1,a7b7 d4n 1 over 22,20,19 0,0,0 fr")
check("§7: among equals the most dirhams", (game.score(), game.result()), ("1 22+0=22\n2 20+2=22\n3 19+3=22", "1"))
game = Game.load("RR5/7/7/7/7/7/BB5 a1b1,a7b7 d4n 1 over 20,21,20 0,0,0 fr")
check("§7: still equal: shared", game.result(), "1=3")
game = Game.load("RR5/7/7/7/7/7/BB5 a1b1,a7b7 d4n 1 over 20,x,19 0,0,0 fr")
check("§7: who is out cannot win", game.result(), "1")

# -- texts

text = "7/7/7/7/2R4/2R4/7 c2c3 e3n 2 lay:B 30,30 11+12,12+12 fr"
check("notation: the example of a position", Game.load(text).line(), text)
loose = "7/7/RR5/RR5/7/7/7 b5a5,a4b4 e3n 2 turn 30,30,30 9,15,15 it,own-rug=cover,bankrupt=out,turning=after"
check("notation: reading is tolerant, writing canonical", Game.load(loose).line(),
      "7/7/RR5/RR5/7/7/7 a4b4,a5b5 e3n 2 turn 30,30,30 9,15,15 it,turning=after,own-rug=cover")
game = played(Game.new(4, Rules(), "e"), "s 2 c2c3 s 4 d3c3 e 1 e3e4 n")
seats = [("Seat1", "Amal"), ("Seat2", "\u0141ukasz"), ("Seat3", "Chen"), ("Seat4", "Dana"), ("Date", "2026.11.15")]
check("notation: the example of a record", game.record(seats), """[Rules "fr"]
[Players "4"]
[Facing "e"]
[Seat1 "Amal"]
[Seat2 "\u0141ukasz"]
[Seat3 "Chen"]
[Seat4 "Dana"]
[Date "2026.11.15"]
[Result "*"]

1. s2 c2c3 2. s4 d3c3 3. e1 e3e4 4. n *
""")
check("notation: quotes in tag values", game.record([("Note", 'a "b" \\')]).splitlines()[3], r'[Note "a \"b\" \\"]')
game = played(Game.new(3, Rules(turning="after")), "2 d5c5 e 1")
check("notation: the variant", game.record().splitlines()[-1], "1. 2 d5c5 e 2. 1 *")
game = played(Game.new(2, Rules(), "e"), "R s 2 c2c3 B")
check("notation: two players", game.record().splitlines()[-1], "1. R:s2 c2c3 2. B: *")
game = played(Game.load("7/7/7/7/7/7/7 - d4n 1 lay 30,30,30 15,15,15 fr"), "d5d6 e")
check("notation: a first turn under way has only what remains", game.record(), """[Rules "fr"]
[Players "3"]
[Position "7/7/7/7/7/7/7 - d4n 1 lay 30,30,30 15,15,15 fr"]
[Result "*"]

1. d5d6 2. e *
""")
check("notation: lines of at most 80 columns", [len(part) for part in fill(["x" * 39, "x" * 40, "y", "z"])], [80, 3])
check("undoing", game.undone(1).line(), "7/3R3/3R3/7/7/7/7 d5d6 d4n 2 turn 30,30,30 14,15,15 fr")


# ---- docs/perft.md: counts of all sequences of actions --------------------------

def sequences(line, depth):
    """How many sequences of that many actions there are, and how many games end before. Positions that
    come up several times are counted through once: what follows depends on the line alone."""
    ahead, ended = {line: 1}, 0
    for _ in range(depth):
        following = {}
        for position, times in ahead.items():
            actions = Game.load(position).legal()
            ended += 0 if actions else times
            for action in actions:
                after = Game.load(position)
                after.play(action)
                text = after.line()
                following[text] = following.get(text, 0) + times
        ahead = following
    return sum(ahead.values()), ended


root = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
with open(os.path.join(root, "docs", "perft.md"), encoding="utf-8") as page:
    rows = re.findall(r"^\| `(.*)` \| (\d+) \| (\d+) \| (\d+) \|$", page.read(), re.M)
with open(os.path.join(root, "tests", "property", "perft.c"), encoding="utf-8") as source:
    counted = re.findall(r"(\d+), (\d+), (\d+)\},", source.read())
check("docs/perft.md has the numbers that tests/property/perft.c counts", [row[1:] for row in rows], counted)
for line, depth, expected, ended in rows:
    if int(expected) + int(ended) < 20000:
        check("docs/perft.md: " + line, sequences(line, int(depth)), (int(expected), int(ended)))

print("1..%d" % count)
sys.exit(1 if failed else 0)
