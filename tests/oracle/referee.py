"""A second referee of Marrakech: slow, obvious, and written from the rules alone.

It shares no code and no idea with the program it judges.  Rugs are objects with identities that lie in
stacks on the squares; whatever the rules ask is answered by looking at the stacks.  Nothing is kept up to
date that could be counted again.

"rules §N" is section N of docs/rules.md; "notation" is docs/notation.md, "protocol" is docs/protocol.md.
Only the standard library is used.
"""

from collections import deque
from fractions import Fraction

# ---------------------------------------------------------------------------------------------------------
# The board (rules §1)

COLUMNS = "abcdefg"
ROWS = "1234567"
SQUARES = [column + row for column in COLUMNS for row in ROWS]  # string order, which lists use
FACINGS = "nesw"
LEFT_OF = {"n": "w", "w": "s", "s": "e", "e": "n"}
RIGHT_OF = {"n": "e", "e": "s", "s": "w", "w": "n"}
OPPOSITE = {"n": "s", "s": "n", "e": "w", "w": "e"}


def _neighbour(square, facing):
    """The next square straight ahead, or None where the board ends."""
    column, row = COLUMNS.index(square[0]), ROWS.index(square[1])
    column += {"e": 1, "w": -1}.get(facing, 0)
    row += {"n": 1, "s": -1}.get(facing, 0)
    if 0 <= column < 7 and 0 <= row < 7:
        return COLUMNS[column] + ROWS[row]
    return None


AHEAD = {square: {facing: _neighbour(square, facing) for facing in FACINGS} for square in SQUARES}
NEIGHBOURS = {square: [ahead for ahead in AHEAD[square].values() if ahead] for square in SQUARES}

# The loops of the border, copied from rules §3: who leaves the board this way from one square of a pair
# comes back in on the other one, facing the opposite way.
LOOP_PAIRS = {
    "n": [("a7", "b7"), ("c7", "d7"), ("e7", "f7")],
    "e": [("g1", "g2"), ("g3", "g4"), ("g5", "g6")],
    "s": [("b1", "c1"), ("d1", "e1"), ("f1", "g1")],
    "w": [("a2", "a3"), ("a4", "a5"), ("a6", "a7")],
}
# The two corners that are left over, each with a loop of its own (rules §3).
LOOPS = {
    ("g7", "n"): ("g7", "w"),
    ("g7", "e"): ("g7", "s"),
    ("a1", "s"): ("a1", "e"),
    ("a1", "w"): ("a1", "n"),
}
for _facing, _pairs in LOOP_PAIRS.items():
    for _one, _other in _pairs:
        LOOPS[_one, _facing] = (_other, OPPOSITE[_facing])
        LOOPS[_other, _facing] = (_one, OPPOSITE[_facing])


def step(square, facing):
    """One step of Assam: where he is then and how he faces (rules §3).  A loop costs nothing."""
    ahead = AHEAD[square][facing]
    if ahead is not None:
        return ahead, facing
    return LOOPS[square, facing]


def walk(square, facing, steps):
    """Where a whole move ends."""
    for _ in range(steps):
        square, facing = step(square, facing)
    return square, facing


# ---------------------------------------------------------------------------------------------------------
# Dice, colours, settings (rules §1, §9)

DIE = [1, 2, 2, 3, 3, 4]
COLOURS = "RYBG"
SEAT_COLOURS = {2: ["RY", "BG"], 3: ["R", "Y", "B"], 4: ["R", "Y", "B", "G"]}
EDITIONS = ["fr", "es", "ro", "pl", "it"]
TURNINGS = ["before", "after", "after-quarter"]
OWN_RUGS = ["keep", "cover"]
BANKRUPTS = ["out", "stay"]


def rugs_of_each_colour(players, edition):
    """How many rugs of a colour are dealt (the table of rules §1)."""
    if players == 2:
        return 15 if edition == "it" else 12
    return {3: 15, 4: 12}[players]


class Rules:
    """An edition and the three settings."""

    def __init__(self, edition="fr", turning="before", own_rug="keep", bankrupt="out"):
        assert edition in EDITIONS and turning in TURNINGS
        assert own_rug in OWN_RUGS and bankrupt in BANKRUPTS
        self.edition = edition
        self.turning = turning
        self.own_rug = own_rug
        self.bankrupt = bankrupt

    @classmethod
    def read(cls, text):
        edition, *settings = text.split(",")
        named = dict(setting.split("=") for setting in settings)
        return cls(edition, named.get("turning", "before"), named.get("own-rug", "keep"),
                   named.get("bankrupt", "out"))

    def __str__(self):
        """As the last field of a position: only what is not the default, in the fixed order (notation)."""
        text = self.edition
        if self.turning != "before":
            text += ",turning=" + self.turning
        if self.own_rug != "keep":
            text += ",own-rug=" + self.own_rug
        if self.bankrupt != "out":
            text += ",bankrupt=" + self.bankrupt
        return text


class Rug:
    """One rug on the board.  Its place in Game.rugs is its identity.

    A rug read from a position line of which one half is already hidden has only one square here: where the
    hidden half lies is not written down, and nothing in the rules asks for it any more (rules §5).
    """

    def __init__(self, colour, squares):
        self.colour = colour
        self.squares = squares


class Illegal(Exception):
    """The action is not legal in this phase."""


# ---------------------------------------------------------------------------------------------------------
# The game


class Game:
    """One game, from its start to the present moment.

    Besides refereeing it keeps `happened`, a list of short texts about remarkable things that took place,
    so that a test can count whether its games went where it wants to look.
    """

    # -- beginnings

    def __init__(self, players, rules):
        self.players = players
        self.rules = rules
        self.seats = list(range(1, players + 1))
        self.colours_of = dict(zip(self.seats, SEAT_COLOURS[players]))
        self.owner = {colour: seat for seat in self.seats for colour in self.colours_of[seat]}
        self.board = {square: [] for square in SQUARES}  # rug identities from bottom to top
        self.rugs = []
        self.assam = "d4"
        self.facing = "n"
        self.seat = 1
        self.phase = None
        self.hand = None  # with two players, the colour drawn and not yet laid
        self.purse = {seat: 30 for seat in self.seats}
        self.out = set()
        dealt = rugs_of_each_colour(players, rules.edition)
        self.left = {colour: dealt for colour in self.owner}  # still to lay, the one in hand included
        self.start = None  # what the record says about the beginning: ("Facing", "n") or ("Position", line)
        self.actions = []
        self.turns = []  # what the record says about each turn: a list of words
        self.turn_is_written = False  # whether the last of these is the turn being played
        self.happened = []

    @classmethod
    def new(cls, players, rules, facing="n"):
        game = cls(players, rules)
        game.facing = facing
        game.phase = game.first_phase()
        game.start = ("Facing", facing)
        return game

    @classmethod
    def load(cls, line):
        """Continue from a position line.  It has to be a good one: judging bad ones is not done here."""
        board, whole, assam, seat, phase, purses, left, rules = line.split(" ")
        purses, left = purses.split(","), left.split(",")
        game = cls(len(purses), Rules.read(rules))

        colour_on = {}
        for row, text in zip(reversed(ROWS), board.split("/")):
            column = 0
            for letter in text:
                if letter.isdigit():
                    column += int(letter)
                else:
                    colour_on[COLUMNS[column] + row] = letter
                    column += 1
            assert column == 7, board
        for pair in [] if whole == "-" else whole.split(","):
            one, other = pair[:2], pair[2:]
            assert colour_on[one] == colour_on[other] and other in NEIGHBOURS[one], pair
            game.put_rug(colour_on[one], [one, other])
        for square, colour in colour_on.items():
            if not game.board[square]:
                game.put_rug(colour, [square])

        game.assam, game.facing = assam[:2], assam[2]
        game.seat = int(seat)
        game.phase, _, hand = phase.partition(":")
        game.hand = hand or None
        for seat, purse, counts in zip(game.seats, purses, left):
            if purse == "x":
                game.purse[seat] = 0
                game.out.add(seat)
            else:
                game.purse[seat] = int(purse)
            for colour, count in zip(game.colours_of[seat], counts.split("+")):
                game.left[colour] = int(count)
        game.start = ("Position", game.line())
        return game

    def undone(self, count):
        """The game as it was `count` actions ago: played again from its start, with nothing noted."""
        kind, value = self.start
        game = Game.load(value) if kind == "Position" else Game.new(self.players, self.rules, value)
        for action in self.actions[:len(self.actions) - count]:
            game.play(action)
        game.happened = []
        return game

    def note(self, text):
        self.happened.append(text)

    # -- looking at the board

    def put_rug(self, colour, squares):
        self.rugs.append(Rug(colour, squares))
        for square in squares:
            self.board[square].append(len(self.rugs) - 1)

    def visible(self, square):
        """The rug one sees on a square, as its identity; None on bare ground."""
        stack = self.board[square]
        return stack[-1] if stack else None

    def colour(self, square):
        rug = self.visible(square)
        return None if rug is None else self.rugs[rug].colour

    def is_neutral(self, colour):
        return self.owner[colour] in self.out

    def whole_rugs(self):
        """The rugs of which both halves are visible, as pairs of squares in string order."""
        pairs = []
        for square in SQUARES:
            rug = self.visible(square)
            if rug is None:
                continue
            squares = sorted(self.rugs[rug].squares)
            if len(squares) == 2 and squares[0] == square and self.visible(squares[1]) == rug:
                pairs.append(squares[0] + squares[1])
        return pairs

    def area(self, square):
        """The squares connected with this one through sides, all of its colour (rules §4)."""
        colour = self.colour(square)
        found = {square}
        waiting = deque([square])
        while waiting:
            for neighbour in NEIGHBOURS[waiting.popleft()]:
                if neighbour not in found and self.colour(neighbour) == colour:
                    found.add(neighbour)
                    waiting.append(neighbour)
        return found

    def tribute(self, square, seat):
        """What this seat owes for stopping there, and to whom; (0, None) where it is free (rules §4)."""
        colour = self.colour(square)
        if colour is None or self.owner[colour] == seat or self.is_neutral(colour):
            return 0, None
        return len(self.area(square)), self.owner[colour]

    # -- seats

    def is_in(self, seat):
        return seat not in self.out

    def seats_in(self):
        return [seat for seat in self.seats if self.is_in(seat)]

    def rugs_left(self, seat):
        return sum(self.left[colour] for colour in self.colours_of[seat])

    def next_seat(self):
        """The next seat clockwise that is in and has a rug to lay; it may be the same one (rules §1)."""
        seat = self.seat
        while True:
            seat = seat % self.players + 1
            if self.is_in(seat) and self.rugs_left(seat) > 0:
                return seat

    def is_finished(self):
        """Rules §6: no rug left to lay, or only one player left in."""
        return sum(self.left.values()) == 0 or len(self.seats_in()) == 1

    def first_phase(self):
        """How a turn begins (notation, "Phases follow each other")."""
        if self.players == 2:
            return "draw"
        return self.phase_after_draw()

    def phase_after_draw(self):
        return "turn" if self.rules.turning == "before" else "roll"

    # -- what may be done

    def legal(self):
        """The legal actions in canonical order (notation)."""
        if self.phase == "draw":
            return [colour for colour in self.colours_of[self.seat] if self.left[colour] > 0]
        if self.phase == "turn":
            return self.legal_facings()
        if self.phase == "roll":
            return [str(face) for face in sorted(set(DIE))]
        if self.phase == "lay":
            return self.legal_lays()
        return []

    def legal_facings(self):
        """Rules §2: never 180°; in the variant's French form he must be turned."""
        choices = [LEFT_OF[self.facing], RIGHT_OF[self.facing]]
        if self.rules.turning != "after-quarter":
            choices.append(self.facing)
        return [facing for facing in FACINGS if facing in choices]

    def rug_places(self):
        """Every place next to Assam, whatever lies there: at most twelve (rules §5)."""
        return sorted(first + second
                      for first in NEIGHBOURS[self.assam]
                      for second in NEIGHBOURS[first] if second != self.assam)

    def rug_under(self, place):
        """The one rug of which a place would cover both halves, as its identity, or None."""
        one, other = self.visible(place[:2]), self.visible(place[2:])
        return one if one == other else None

    def legal_lays(self):
        """Rules §5: not over both halves of one and the same rug, unless the house rule lets one cover one's
        own (rules §9; with two players both colours are one's own)."""
        lays = []
        for place in self.rug_places():
            rug = self.rug_under(place)
            if rug is None:
                lays.append(place)
            elif self.rules.own_rug == "cover" and self.owner[self.rugs[rug].colour] == self.seat:
                lays.append(place)
        return lays

    def odds(self):
        """The chances of each action of a chance phase, or None in other phases (rules §1 and §2)."""
        if self.phase == "roll":
            return [(str(face), Fraction(DIE.count(face), len(DIE))) for face in sorted(set(DIE))]
        if self.phase == "draw":
            pile = self.rugs_left(self.seat)
            return [(colour, Fraction(self.left[colour], pile)) for colour in self.legal()]
        return None

    # -- playing

    def canonical(self, action):
        """A rug named from its far end is read too; the written form starts beside Assam (notation)."""
        if self.phase == "lay" and len(action) == 4 and action[:2] not in NEIGHBOURS[self.assam]:
            return action[2:] + action[:2]
        return action

    def play(self, action):
        action = self.canonical(action)
        if action not in self.legal():
            raise Illegal(action)
        self.actions.append(action)
        getattr(self, "play_" + self.phase)(action)

    def write(self, text, glued=False):
        """Put a word into the record; draw, direction and roll are written together (notation)."""
        if not self.turn_is_written:
            self.turns.append([text])
            self.turn_is_written = True
        elif glued:
            self.turns[-1][-1] += text
        else:
            self.turns[-1].append(text)

    def play_draw(self, colour):
        if len(self.legal()) == 1:
            self.note("draw from a pile of one colour")
        self.hand = colour
        self.write(colour + ":")
        self.phase = self.phase_after_draw()

    def play_turn(self, facing):
        self.facing = facing
        if self.rules.turning == "before":
            self.write(facing, glued=True)
            self.phase = "roll"
        else:
            self.write(facing)
            self.end_turn()

    def play_roll(self, face):
        self.write(face, glued=True)
        for _ in range(int(face)):
            if AHEAD[self.assam][self.facing] is None:
                self.note("loop from %s going %s" % (self.assam, self.facing))
            self.assam, self.facing = step(self.assam, self.facing)
        colour = self.colour(self.assam)
        if colour is not None and self.is_neutral(colour):
            self.note("stop on a neutral rug")
        self.pay()

    def pay(self):
        """Rules §4, and what follows when the purse is too small."""
        due, owner = self.tribute(self.assam, self.seat)
        purse = self.purse[self.seat]
        self.note_payment(due, owner, purse)
        paid = min(due, purse)
        self.purse[self.seat] -= paid
        if owner is not None:
            self.purse[owner] += paid
        if due > purse and self.rules.bankrupt == "out":
            # Out at once, without laying; the unlaid rugs go back to the box.
            self.write("out")
            self.out.add(self.seat)
            for own in self.colours_of[self.seat]:
                self.left[own] = 0
            self.hand = None
            self.note("bankruptcy")
            if len(self.out) > 1:
                self.note("second or later bankruptcy of a game")
            self.end_turn()
        else:
            self.phase = "lay"

    def note_payment(self, due, owner, purse):
        if due >= 8:
            self.note("tribute for an area of 8 or more")
        if due and due == purse:
            self.note("payment exactly to zero")
        if due > purse and self.rules.bankrupt == "stay":
            self.note("payment not met in full under bankrupt=stay")
            if purse == 0:
                self.note("nothing at all to pay with under bankrupt=stay")
        if due and self.rugs_left(owner) == 0:
            self.note("tribute to a seat without rugs to lay")

    def play_lay(self, place):
        self.write(place)
        squares = [place[:2], place[2:]]
        self.note_covered(place, squares)
        colour = self.hand if self.players == 2 else self.colours_of[self.seat]
        self.put_rug(colour, squares)
        self.left[colour] -= 1
        self.hand = None
        if self.rules.turning != "before":
            if not self.is_finished():
                self.phase = "turn"
                return
            self.note("last rug without a final turn in the variant")  # rules §2
        self.end_turn()

    def note_covered(self, place, squares):
        for square in squares:
            colour = self.colour(square)
            if colour is not None and self.is_neutral(colour):
                self.note("half of a neutral rug covered")
        rug = self.rug_under(place)
        if rug is not None:
            self.note("own whole rug covered")
            if self.players == 2 and self.rugs[rug].colour != self.hand:
                self.note("own whole rug of the other colour covered")
        seen = [self.visible(square) for square in squares]
        if None not in seen and rug is None and self.rugs[seen[0]].colour == self.rugs[seen[1]].colour:
            self.note("two halves of one colour but different rugs covered")

    def end_turn(self):
        self.turn_is_written = False
        if self.is_finished():
            self.phase = "over"
            self.note_ending()
            return
        following = self.next_seat()
        self.note_skipped(following)
        self.seat = following
        self.phase = self.first_phase()

    def note_skipped(self, following):
        seat = self.seat % self.players + 1
        while seat != following:
            self.note("out seat skipped" if seat in self.out else "seat without rugs skipped")
            seat = seat % self.players + 1
        if following == self.seat:
            self.note("the same seat again, all others skipped")

    def note_ending(self):
        if len(self.seats_in()) == 1:
            self.note("ending with one player left")
        elif self.seat in self.out:
            self.note("ending because the last rugs went back to the box")
        else:
            self.note("ending with the last rug laid")
        result = self.result()
        if "=" in result:
            self.note("shared win")
            if result.count("=") > 1:
                self.note("win shared by three or more")
        elif len(self.seats_in()) > 1:
            totals = [self.total(seat) for seat in self.seats_in()]
            if totals.count(max(totals)) > 1:
                self.note("win on the dirham tie-break")

    # -- score and result (rules §7)

    def halves(self, seat):
        """The visible halves of a seat's rugs."""
        seen = [self.colour(square) for square in SQUARES]
        return sum(seen.count(colour) for colour in self.colours_of[seat])

    def total(self, seat):
        return self.purse[seat] + self.halves(seat)

    def score(self):
        """A line a seat (protocol)."""
        lines = []
        for seat in self.seats:
            if seat in self.out:
                lines.append("%d out" % seat)
            else:
                halves = self.halves(seat)
                lines.append("%d %d+%d=%d" % (seat, self.purse[seat], halves, self.purse[seat] + halves))
        return "\n".join(lines)

    def result(self):
        if self.phase != "over":
            return "*"
        # With one player left this finds that player, whatever the score: the others are not looked at.
        standing = {seat: (self.total(seat), self.purse[seat]) for seat in self.seats_in()}
        best = max(standing.values())
        return "=".join(str(seat) for seat in self.seats if standing.get(seat) == best)

    # -- texts (notation)

    def line(self):
        """The position as one canonical line."""
        rows = []
        for row in reversed(ROWS):
            text, empty = "", 0
            for column in COLUMNS:
                colour = self.colour(column + row)
                if colour is None:
                    empty += 1
                    continue
                text += (str(empty) if empty else "") + colour
                empty = 0
            rows.append(text + (str(empty) if empty else ""))
        phase = self.phase
        if self.hand is not None:
            phase += ":" + self.hand
        purses = ["x" if seat in self.out else str(self.purse[seat]) for seat in self.seats]
        left = ["+".join(str(self.left[colour]) for colour in self.colours_of[seat]) for seat in self.seats]
        return " ".join(["/".join(rows), ",".join(self.whole_rugs()) or "-", self.assam + self.facing,
                         str(self.seat), phase, ",".join(purses), ",".join(left), str(self.rules)])

    def record(self, kept_tags=()):
        """The game so far as the text of a record file, with any other tags kept as they came."""
        tags = [("Rules", str(self.rules)), ("Players", str(self.players)), self.start]
        tags += list(kept_tags) + [("Result", self.result())]
        lines = ['[%s "%s"]' % (name, value.replace("\\", "\\\\").replace('"', '\\"')) for name, value in tags]
        lines.append("")
        words = []
        for number, turn in enumerate(self.turns, 1):
            words.append("%d." % number)
            words += turn
        words.append(self.result())
        return "\n".join(lines + fill(words)) + "\n"


def fill(words, width=80):
    """Lines of at most 80 columns, filled greedily, broken at spaces (notation)."""
    lines = [words[0]]
    for word in words[1:]:
        if len(lines[-1]) + 1 + len(word) <= width:
            lines[-1] += " " + word
        else:
            lines.append(word)
    return lines
