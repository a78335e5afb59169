#!/usr/bin/python3
"""Plays `marrakech play` as people would: through pipes and in a pseudo-terminal.

usage: play_test.py PROGRAM [--brief]

English games are followed line by line by the second referee (tests/oracle): every choice that is offered,
every forecast, walk, payment and total that is announced must be what it says. Prints TAP.
"""

import os
import random
import re
import select
import subprocess
import sys
import tempfile
import time
import unicodedata

import pexpect

from tap import check, end, program

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "..", "oracle"))
from referee import NEIGHBOURS, Game, Rules, step  # noqa: E402

PROGRAM = program()
LANGUAGES = ["en", "fr", "es", "ro", "pl", "it"]
RUG = re.compile(r"\b[a-g][1-7][a-g][1-7]\b")
ESCAPE = re.compile(r"\x1b\[[0-9;]*m")
DIRECTIONS = {"north": "n", "east": "e", "south": "s", "west": "w"}


def environment(**changes):
    """Nothing of the tester's own language or terminal."""
    kept = {name: os.environ[name] for name in ("PATH", "HOME", "ASAN_OPTIONS", "UBSAN_OPTIONS") if name in os.environ}
    return {**kept, "LC_ALL": "C.UTF-8", "TERM": "xterm-256color", **changes}


def run(arguments, given=b"", **changes):
    """A whole run with all its input at once: (status, output, errors)."""
    done = subprocess.run([PROGRAM, "play", *arguments], input=given, capture_output=True, timeout=60,
                          env=environment(**changes))
    return done.returncode, done.stdout.decode(), done.stderr.decode()


def choices_of(text):
    """What a question offers, in every language: [n e w], or the rugs in the line above it."""
    lines = ESCAPE.sub("", text).rstrip(" ").split("\n")
    letters = re.search(r"\[([nesw ]+)\] >$", lines[-1])
    return letters[1].split() if letters else RUG.findall(lines[-2])


# ---- Through pipes ------------------------------------------------------------------------------------


class Pipes:
    """A game whose answers depend on its questions."""

    def __init__(self, *arguments, **changes):
        self.process = subprocess.Popen([PROGRAM, "play", *arguments], stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment(**changes))
        self.output = b""

    def question(self):
        """The text up to the next question; None at the end."""
        begin = len(self.output)
        deadline = time.monotonic() + 30
        while not self.output.endswith(b"> ") or len(self.output) == begin:
            ready, _, _ = select.select([self.process.stdout], [], [], deadline - time.monotonic())
            if not ready:
                raise RuntimeError("no question and no end: %r" % self.output[-500:])
            more = os.read(self.process.stdout.fileno(), 65536)
            if not more:
                self.rest = self.output[begin:].decode()
                return None
            self.output += more
        return self.output[begin:].decode()

    def answer(self, line):
        self.process.stdin.write((line + "\n").encode())
        self.process.stdin.flush()

    def end(self):
        self.process.stdin.close()
        errors = self.process.stderr.read().decode()
        self.process.stdout.close()
        self.process.stderr.close()
        return self.process.wait(30), errors


def play_through(pipes, choose, follow=lambda text: None):
    """Answers every question; returns (status, errors, questions)."""
    questions = 0
    while (text := pipes.question()) is not None:
        follow(text)
        pipes.answer(choose(choices_of(text)))
        questions += 1
    follow(pipes.rest)
    return (*pipes.end(), questions)


# ---- The referee follows --------------------------------------------------------------------------------


class Follower:
    """Reads what is announced in English and plays it after; collects what is wrong."""

    def __init__(self, names, rules, facing="n"):
        self.names = names
        self.game = Game.new(len(names), Rules.read(rules), facing)
        self.wrong = []
        self.pending = []  # sentences that must follow a roll
        self.seen = set()

    def complain(self, what, said, expected):
        if said != expected:
            self.wrong.append("%s: said %r, expected %r (turn %d)" % (what, said, expected, len(self.game.turns)))

    def __call__(self, text):
        lines = text.split("\n")
        for line in lines:
            self.read(line)
        if lines[-1].endswith(" > "):
            self.question(text, lines[-1])

    def read(self, line):
        game = self.game
        name = self.names[game.seat - 1]
        if self.pending:
            self.complain("after the roll", line, self.pending.pop(0))
        elif line.startswith(name + " draws from the pile: "):
            self.play(line[-2])
        elif line.startswith(name + " turns Assam "):
            self.complain("a turn that is none", game.facing == DIRECTIONS[line.split()[-1][:-1]], False)
            self.play(DIRECTIONS[line.split()[-1][:-1]])
        elif line == name + " lets Assam go straight on.":
            self.play(game.facing)
        elif line.startswith("The roll is "):
            self.roll(int(line[12]), line)
        elif line.startswith(name + " lays the rug on "):
            self.play("".join(re.findall(r"\b[a-g][1-7]\b", line[len(name):])))
        elif line.endswith(" takes back the last choice."):
            self.game = game.undone(1)
            self.complain("who takes back", line, self.names[self.game.seat - 1] + " takes back the last choice.")
        elif re.match(r"[> ] \d ", line):
            self.seat(line)
        elif line.startswith("Turn "):
            self.complain("heading", line, "Turn %d: %s" % (len(game.turns) + 1, name))
        elif " wins" in line or "win is shared" in line:
            self.end(line)

    def play(self, action):
        if self.game.canonical(action) not in self.game.legal():
            self.wrong.append("illegal: %s in %s" % (action, self.game.line()))
        else:
            self.game.play(action)

    def roll(self, pips, line):
        game = self.game
        name, purse = self.names[game.seat - 1], dict(game.purse)
        square, facing, seat, words = game.assam, game.facing, game.seat, [game.assam]
        for _ in range(pips):
            square, now = step(square, facing)
            words += ["loop"] * (now != facing) + [square]
            facing = now
        named = next(word for word, letter in DIRECTIONS.items() if letter == facing)
        self.complain("walk", line, "The roll is %d. Assam: %s, facing %s." % (pips, " → ".join(words), named))
        due, owner = game.tribute(square, seat)
        self.play(str(pips))
        paid = purse[seat] - game.purse[seat]
        if not due:
            self.pending = ["There is nothing to pay."]
            return
        if paid < due:
            self.pending.append("The tribute is %d, but %s has only %d." % (due, name, paid))
        if paid:
            self.pending.append("%s pays %d dirham%s to %s." % (name, paid, "s" * (paid != 1), self.names[owner - 1]))
        if seat in game.out:
            self.pending.append(name + " is out. The rugs of this seat stay on the board, neutral.")
            self.seen.add("out")

    def seat(self, line):
        game, seat = self.game, int(line[2])
        over = game.phase == "over"
        marker = ">" if seat == game.seat and not over else " "
        width = max(len(name) for name in self.names)
        beginning = "%s %d %s  %s" % (marker, seat, self.names[seat - 1].ljust(width), " ".join(game.colours_of[seat]))
        if seat in game.out:
            expected = beginning + " out"
        else:
            purse, halves = game.purse[seat], game.halves(seat)
            expected = beginning + " %2d dirham%s + %2d visible = %d" % (purse, "s" * (purse != 1), halves, purse + halves)
            if not over:
                expected += " rugs left: " + ", ".join("%d %s" % (game.left[c], c) for c in game.colours_of[seat])
        self.complain("seat", " ".join(line.split()), " ".join(expected.split()))

    def question(self, text, line):
        game = self.game
        offered = choices_of(text)
        self.complain("choices", offered, game.legal())
        self.complain("who is asked", line.startswith(self.names[game.seat - 1] + ", "), True)
        if game.phase == "turn":
            table = text.split("\n")[-1 - len(offered):-1]
            self.complain("forecast", [" ".join(row.split()) for row in table],
                          [" ".join(self.forecast(facing).split()) for facing in offered])

    def forecast(self, facing):
        game = self.game
        payer = game.seat if game.rules.turning == "before" else game.next_seat()
        named = next(word for word, letter in DIRECTIONS.items() if letter == facing)
        text = "%s %s" % (facing, named)
        for pips in range(1, 5):
            square, way = game.assam, facing
            for _ in range(pips):
                square, way = step(square, way)
            text += " %d: %s" % (pips, square)
            due, _ = game.tribute(square, payer)
            if due:
                text += " -%d %s" % (min(due, game.purse[payer]), game.colour(square))
                if due > game.purse[payer] and game.rules.bankrupt == "out":
                    text += " out"
                    self.seen.add("foreseen out")
        return text

    def end(self, line):
        game = self.game
        winners = [int(seat) for seat in game.result().replace("*", "0").split("=")]
        name = self.names[winners[0] - 1]
        score = game.total(winners[0])
        equal = [seat for seat in game.seats_in() if game.total(seat) == score]
        if len(winners) > 1:
            expected = "Points and dirhams are equal. The win is shared by: %s." % ", ".join(
                self.names[seat - 1] for seat in winners)
        elif len(game.seats_in()) == 1:
            expected = "Nobody else is left. %s wins!" % name
        elif len(equal) > 1:
            expected = "The points are equal. With more dirhams, %s wins!" % name
        else:
            expected = "%s wins with %d points!" % (name, score)
        self.complain("end", line, expected)
        self.seen.add("end")


def default_names(players):
    return ["Player %d" % (seat + 1) for seat in range(players)]


def too_wide(text, columns=80):
    def width(line):
        return sum(not unicodedata.combining(c) for c in line)
    return [line for line in text.split("\n") if width(line) > columns]


def whole_games():
    """All numbers of players, all orders of a turn, the house rules; chosen so that every end is met."""
    seen = set()
    for players in (2, 3, 4):
        for rules in ("fr", "it,turning=after", "fr,turning=after-quarter", "fr,own-rug=cover,bankrupt=stay"):
            pick = random.Random(players * 100 + len(rules))
            pipes = Pipes("--players", str(players), "--rules", rules, "--facing", "e", "--seed", str(players))
            follower = Follower(default_names(players), rules, "e")
            status, errors, questions = play_through(pipes, pick.choice, follower)
            what = "%d players, %s: " % (players, rules)
            check(what + "everything is as the referee says", follower.wrong[:5], [])
            check(what + "ends well", (status, errors, follower.game.phase, "end" in follower.seen),
                  (0, "", "over", True))
            check(what + "no line is too wide", too_wide(pipes.output.decode()), [])
            seen |= follower.seen
    return seen


def ruin(game, choices):
    """Everybody helps seat 1: it gets large areas, and the others pay as much as they can."""
    def red(squares):
        return sum(game.colour(square) in list(game.colours_of[1]) for square in squares)

    def cost(facing):
        square, total = game.assam, 0
        for _ in range(4):
            square, facing = step(square, facing)
            total += game.tribute(square, game.seat)[0]
        return total

    if game.phase == "turn":
        return min(choices, key=cost) if game.seat == 1 else max(choices, key=cost)
    if game.seat == 1:
        return max(choices, key=lambda place: red(NEIGHBOURS[place[:2]] + NEIGHBOURS[place[2:]])
                   - 9 * red([place[:2], place[2:]]))
    return min(choices, key=lambda place: red([place[:2], place[2:]]))


def bankruptcies():
    """Players go out, one after the other; with the house rule they stay with nothing."""
    seen, lines = set(), set()
    for players, rules in ((3, "fr"), (3, "fr,bankrupt=stay"), (4, "fr"), (2, "it")):
        for seed in range(6):
            follower = Follower(default_names(players), rules)
            pipes = Pipes("--players", str(players), "--seed", str(seed), "--rules", rules)
            status, errors, _ = play_through(pipes, lambda choices: ruin(follower.game, choices), follower)
            text = pipes.output.decode()
            check("ruin: %d players, %s, seed %d" % (players, rules, seed),
                  (follower.wrong[:3], status, errors, too_wide(text)), ([], 0, "", []))
            seen |= follower.seen
            lines |= set(text.split("\n"))
    check("players go out, which was foreseen", {"out", "foreseen out"} <= seen)
    check("the last one wins", any(line.startswith("Nobody else is left.") for line in lines))
    check("some stay with nothing", any(line.endswith("has only 0.") for line in lines))


def ties():
    """Computer players meet the rare ends; the seeds are only where the search begins."""
    for words, likely in (("The points are equal. With more dirhams, ", 91), ("Points and dirhams are equal. ", 607)):
        for seed in (likely, *range(3000)):
            text = run(["--seat1", "random", "--seat2", "random", "--seed", str(seed)])[1]
            if words in text:
                break
        follower = Follower(["random (1)", "random (2)"], "fr")
        follower(text)
        check("a tie: " + words, (words in text, follower.wrong[:3], "end" in follower.seen), (True, [], True))


# ---- Languages --------------------------------------------------------------------------------------------


def languages():
    english = set()
    for language in LANGUAGES:
        pick = random.Random(5)
        pipes = Pipes("--language", language, "--seed", "5", "--players", "3", "--rules", "fr,turning=after",
                      LC_ALL="C")
        status, errors, questions = play_through(pipes, pick.choice)
        text = pipes.output.decode()
        check(language + ": a whole game", (status, errors, questions > 60), (0, "", True))
        # Headings of turns and the last words: each language has its own.
        words = set(re.findall(r"[A-Za-zÀ-ž]{4,}", text)) - {"Assam", "Marrakech", "turning", "after"}
        if language == "en":
            english = words
            check("en: no letters beyond ASCII but in the drawing", re.findall(r"[À-ž]", text), [])
        else:
            shared = words & english
            check(language + ": no English is left", sorted(shared - {"dirham", "dirhams", "visible", "points", "Places"}), [])
        check(language + ": no line is too wide", too_wide(text), [])
    # The questions, help and messages that a smooth game does not show.
    for language in LANGUAGES[1:]:
        given = b"x\n?\nb\nu\ns\nn\nx\na1a2\nd4d5\nq\n"
        _, text, _ = run(["--language", language, "--seed", "1"], given)
        _, other, _ = run(["--language", "en", "--seed", "1"], given)
        shared = [line for line in text.split("\n") if line in other.split("\n") and re.search("[a-z]{3}", line)]
        check(language + ": help and messages are translated", shared, [])
        check(language + ": and not too wide", too_wide(text), [])


def environments():
    """Which language and which characters the environment asks for."""
    def said(*arguments, **changes):
        return run(arguments, b"q\n", **changes)[1]
    left = {"en": "The game is left unfinished.", "fr": "La partie reste inachevée.",
            "pl": "Gra pozostaje niedokończona."}
    plain = {"LC_ALL": ""}
    check("LANG=fr_FR.UTF-8, installed or not", left["fr"] in said(**plain, LANG="fr_FR.UTF-8"))
    check("LC_MESSAGES=pl_PL.UTF-8", left["pl"] in said(**plain, LC_MESSAGES="pl_PL.UTF-8", LANG="C.UTF-8"))
    check("LC_ALL before LANG", left["pl"] in said(LC_ALL="pl_PL.UTF-8", LANG="fr_FR.UTF-8"))
    check("LANGUAGE before LANG", left["pl"] in said(**plain, LANG="fr_FR.UTF-8", LANGUAGE="pl:it"))
    check("LANGUAGE=fr", left["fr"] in said(**plain, LANG="C.UTF-8", LANGUAGE="fr"))
    check("a language that there is none for", left["en"] in said(**plain, LANG="de_DE.UTF-8"))
    check("--language before the environment",
          (left["en"] in said("--language", "en", LC_ALL="fr_FR.UTF-8"),
           left["pl"] in said("--language", "pl", LC_ALL="fr_FR.UTF-8", LANGUAGE="it")), (True, True))
    english = said(LC_ALL="C")
    check("LC_ALL=C: ASCII", (english.isascii(), left["en"] in english), (True, True))
    check("LC_ALL=C, --language en: still ASCII", said("--language", "en", LC_ALL="C").isascii())
    check("C.UTF-8: a drawing", "┼" in said())


# ---- Answers ---------------------------------------------------------------------------------------------


def answers():
    pipes = Pipes("--seed", "1", "--players", "3", "--seat1", "Amal")
    pipes.question()

    def ask(line):
        pipes.answer(line)
        return pipes.question()

    check("a letter that is none", "Answer with one of the letters in brackets, or ? for help." in ask("left"))
    check("an empty line", "Answer with one of the letters" in ask(""))
    check("turning right round", "never right round" in ask("s"))
    check("a rug when a direction is asked for", "Answer with one of the letters" in ask("c2c3"))
    check("a roll is no answer", "Answer with one of the letters" in ask("3"))
    check("help", "take back the last choice" in ask("?"))
    check("the board", ask("b").count("▲"), 1)
    check("the record", '[Seat1 "Amal"]' in ask("r") and "1. *" not in pipes.output.decode())
    check("nothing to take back at the beginning", "nothing to take back" in ask("u"))
    text = ask(" N ")
    check("capital letters and spaces", "Amal lets Assam go straight on." in text)
    places = choices_of(text)
    assam = re.search(r"([a-g][1-7]), facing", text)[1]
    check("no rug at all", "two squares side by side" in ask("hello"))
    check("one square", "two squares side by side" in ask(places[0][:2]))
    check("squares apart", "two squares side by side" in ask("a1g7"))
    check("far from Assam", "must touch the square" in ask("a1b1" if assam[1] > "3" else "a7b7"))
    check("on Assam", "Assam stands there" in ask(assam + places[0][:2]))
    check("nothing to take back after a roll", "nothing to take back" in ask("u"))
    text = ask(places[0][2:] + " " + places[0][:2].upper())
    check("the other order, a space, a capital", "Amal lays the rug on %s and %s." % (places[0][:2], places[0][2:]) in text)
    text = ask("u")
    check("the rug is taken back", ("Amal takes back the last choice." in text, choices_of(text)), (True, places))
    check("nothing more to take back", "nothing to take back" in ask("u"))
    text = ask(places[-1])
    check("and laid elsewhere", "Amal lays the rug on %s and %s." % (places[-1][:2], places[-1][2:]) in text)
    record = ask("r")
    check("only that is in the record", (places[-1] in record, places[0] in record), (True, False))
    pipes.answer("Q")
    check("the game can be left", (pipes.question(), "left unfinished" in pipes.rest), (None, True))
    check("which is no failure", pipes.end(), (0, ""))

    # A whole rug, and a direction that must change.
    pipes = Pipes("--seed", "3", "--players", "4", "--rules", "fr,turning=after-quarter")
    follower = Follower(default_names(4), "fr,turning=after-quarter")
    missing = {"A rug must not cover both halves of one and the same rug.",
               "By these rules Assam must be turned, to the left or to the right."}
    pick = random.Random(1)
    while (text := pipes.question()) is not None:
        follower(text)
        game = follower.game
        tries = [p for p in game.rug_places() if p not in game.legal()] if game.phase == "lay" else [game.facing]
        if tries and missing:
            pipes.answer(tries[0])
            text = pipes.question()
            missing -= set(text.split("\n"))
            follower(text)
        pipes.answer(pick.choice(choices_of(text)))
    follower(pipes.rest)
    check("why a rug or a direction is refused", (missing, follower.wrong), (set(), []))
    pipes.end()


def undo():
    """In the variant one's own rug can be taken back, a computer's choice never."""
    names = ["Ann", "random"]
    pipes = Pipes("--seat1", "Ann", "--seat2", "random", "--rules", "fr,turning=after", "--seed", "8")
    follower = Follower(names, "fr,turning=after")
    pick = random.Random(2)
    backs = refusals = 0
    taken_back = False
    while (text := pipes.question()) is not None:
        follower(text)
        if follower.game.phase == "turn" and not taken_back:
            pipes.answer("u")
            backs += 1
            taken_back = True
            continue
        if follower.game.phase == "lay" and not taken_back:
            pipes.answer("u")
            text = pipes.question()
            refusals += "nothing to take back" in text
            follower(text)
        if follower.game.phase == "turn":
            taken_back = False
        pipes.answer(pick.choice(choices_of(text)))
    follower(pipes.rest)
    check("taking back in a whole game", (follower.wrong[:3], backs > 15, refusals > 15), ([], True, True))
    check("ends well", pipes.end(), (0, ""))

    pipes = Pipes("--practice", "--players", "3", "--seat2", "greedy", "--seat3", "greedy", "--seed", "2")
    first = choices_of(pipes.question())
    pipes.answer(first[0])
    rugs = choices_of(pipes.question())
    pipes.answer("u")
    check("practice goes back behind a roll", choices_of(pipes.question()), first)
    pipes.answer(first[0])
    check("the roll stays the same", choices_of(pipes.question()), rugs)
    pipes.answer(rugs[0])
    pipes.question()
    pipes.answer("u")
    text = pipes.question()
    check("and behind what computers did", ("Player 1 takes back the last choice." in text, choices_of(text)), (True, rugs))
    pipes.answer("q")
    pipes.question()
    pipes.end()
    status, text, errors = run(["--plain", "--hand"])
    check("real dice need the full screen", (status, text, "leave out --hand" in errors), (1, "", True))

    pipes = Pipes("--players", "3", "--seat1", "random", "--seed", "2")
    pipes.question()
    pipes.answer("u")
    check("a computer's rug stays", "nothing to take back" in pipes.question())
    pipes.answer("q")
    pipes.question()
    pipes.end()


def rough_input():
    status, text, errors = run(["--seed", "1"], b"n\n")
    check("the end of the input leaves the game", (status, errors, "The input has ended." in text), (0, "", True))
    check("at once", run(["--seed", "1"])[0], 0)
    check("a last line without its end counts", "Player 1 turns Assam east." in run(["--seed", "1"], b"e")[1])
    for name, given in (("a megabyte in a line", b"n" * 1000000), ("zeros", b"\0" * 100), ("n with a zero", b"n\0"),
                        ("no UTF-8", b"\xff\xfe\xc3"), ("a long UTF-8 line", "é".encode() * 100000),
                        ("escapes", b"\x1b[2J"), ("spaces", b" " * 100000)):
        status, text, errors = run(["--seed", "1"], given + b"\ne\nq\n")
        check(name + " is no answer, and the game goes on",
              (status, errors, text.count("[n e w]"), text.count("turns Assam east"), "\x1b" in text, "\0" in text),
              (0, "", 2, 1, False, False))
    check("lines that end in CR LF", "turns Assam east" in run(["--seed", "1"], b"e\r\n")[1])
    with open("/dev/urandom", "rb") as noise:
        check("noise", run(["--seed", "1"], noise.read(300000) + b"\nq\n")[0], 0)
    folder = os.open("/", os.O_RDONLY)
    done = subprocess.run([PROGRAM, "play"], stdin=folder, capture_output=True, env=environment())
    os.close(folder)
    check("an input that cannot be read", (done.returncode, b"cannot read standard input" in done.stderr), (1, True))


def rough_output():
    with open("/dev/full", "wb") as full:
        for given in (b"", b"n\n" * 1000):
            done = subprocess.run([PROGRAM, "play", "--seed", "1"], input=given, stdout=full, stderr=subprocess.PIPE,
                                  env=environment(), timeout=30)
            check("a full disk", (done.returncode, b"cannot write to standard output" in done.stderr), (1, True))
        done = subprocess.run([PROGRAM, "play", "--seat1", "random", "--seat2", "random"], stdout=full,
                              stderr=subprocess.PIPE, env=environment(), timeout=30)
        check("a full disk, nobody asked", (done.returncode, b"cannot write" in done.stderr), (1, True))
    reader, writer = os.pipe()
    os.close(reader)
    done = subprocess.run([PROGRAM, "play", "--seed", "1"], input=b"n\n", stdout=writer, stderr=subprocess.PIPE,
                          env=environment(), timeout=30)
    os.close(writer)
    check("a closed pipe", (done.returncode, b"cannot write" in done.stderr), (1, True))


# ---- Records, seeds, seats -----------------------------------------------------------------------------


def replay(path):
    done = subprocess.run([PROGRAM, "replay", path], capture_output=True, env=environment())
    return done.returncode, done.stdout.decode() + done.stderr.decode()


def without_date(path):
    with open(path, encoding="utf-8") as file:
        return re.sub(r'\[Date "\d{4}\.\d\d\.\d\d"\]\n', "", file.read())


def records(folder):
    path = os.path.join(folder, "game.mkh")
    names = ["Zoë \"Z\"", "Łukasz", "陈"]
    options = ["--players", "3", "--seed", "77", "--record", path]
    for seat, name in enumerate(names):
        options += ["--seat%d" % (seat + 1), name]
    pipes = Pipes(*options)
    follower = Follower(names, "fr")
    follower.seat = lambda line: None  # wide characters are aligned by columns
    status, errors, _ = play_through(pipes, random.Random(3).choice, follower)
    check("a recorded game", (status, errors, follower.wrong[:3]), (0, "", []))
    tags = [("Seat%d" % (seat + 1), name) for seat, name in enumerate(names)]
    with open(path, encoding="utf-8") as file:
        written = file.read()
    check("the record is the referee's", without_date(path).rstrip("\n"), follower.game.record(tags).rstrip("\n"))
    check("it has a date", re.findall(r'\[Date "(\d{4}\.\d\d\.\d\d)"\]', written) != [])
    status, text = replay(path)
    check("replay reads it", (status, "Result: " + follower.game.result() in text), (0, True))
    check("nothing else is left behind", os.listdir(folder), ["game.mkh"])

    for given, what in ((b"n\nq\n", "left"), (b"n\n", "at the end of the input")):
        status, text, _ = run(["--seed", "1", "--record", path], given)
        check("a game is recorded when " + what, (status, replay(path)[0], '[Result "*"]' in without_date(path)),
              (0, 0, True))
    os.chmod(path, 0o640)
    link = os.path.join(folder, "link.mkh")
    os.symlink("game.mkh", link)
    run(["--seed", "2", "--record", link], b"q\n")
    check("a link stays one, permissions stay", (os.path.islink(link), os.stat(path).st_mode & 0o777), (True, 0o640))
    if os.geteuid() != 0:  # nothing is closed to root
        os.chmod(path, 0o440)
        check("a record that is not to be written", run(["--record", path], b"q\n")[0], 1)
        os.chmod(path, 0o640)
    before = without_date(path)
    for bad in (os.path.join(folder, "missing", "game.mkh"), folder):
        status, text, errors = run(["--record", bad], b"q\n")
        check("a record that cannot be written is said at once", (status, text, "cannot write " + bad in errors),
              (1, "", True))
    status, text, errors = run(["--record", "/dev/full"], b"q\n")
    check("a full disk for the record", (status, "cannot write /dev/full: " in errors), (1, True))
    check("/dev/full is still a device", os.path.isfile("/dev/full"), False)
    check("the old record is still there", without_date(path), before)
    with open("/dev/full", "wb") as full:
        done = subprocess.run([PROGRAM, "play", "--seed", "9", "--record", path], input=b"n\n", stdout=full,
                              stderr=subprocess.PIPE, env=environment())
    check("no terminal, still a record", (done.returncode, without_date(path) != before, replay(path)[0]), (1, True, 0))
    status, text, errors = run(["--record", path, "--language", "fr"], b"q\n")
    check("default names are recorded in the language", "Joueur 2" in without_date(path))


def seeds():
    given = b"".join(b"n\ne\ns\nw\n" + b"".join(b"%c%d%c%d\n" % (c, r, c, r + 1) for c in b"abcdefg" for r in range(1, 7))
                     for _ in range(60))
    one = run(["--seed", "18446744073709551615", "--players", "4"], given)
    check("the same seed and answers, the same game", one == run(["--seed", "18446744073709551615", "--players", "4"], given))
    check("another seed, another game", one != run(["--seed", "18446744073709551614", "--players", "4"], given))
    everybody = ["--players", "4"] + [word for seat in "1234" for word in ("--seat" + seat, "random")]
    status, text, errors = run(everybody)
    seed = re.search(r"Seed of the dice: (\d+)$", text, re.M)[1]
    check("a fresh seed is told and repeats the game", run(everybody + ["--seed", seed]), (0, text, ""))
    check("and is fresh", run(everybody)[1] != text)
    follower = Follower(["random (%d)" % seat for seat in (1, 2, 3, 4)], "fr")
    follower(text)
    check("computer players by themselves", (status, follower.wrong[:3], follower.game.phase), (0, [], "over"))
    one, two = (run(["--seat1", name, "--seat2", name, "--seed", "5"])[1].replace(name, "flat") for name in ("flat:1", "flat:2"))
    check("the number in a computer player's name counts", one.count("\n") > 100 and one != two)


def usage():
    for arguments, message in (
            (["--players", "5"], "--players must be a number from 2 to 4, not '5'"),
            (["--players", "1"], "--players"), (["--players", "two"], "--players"), (["--players", ""], "--players"),
            (["--rules", "xx"], "unknown edition"), (["--rules", "fr,turning=never"], "unknown value"),
            (["--facing", "x"], "--facing must be n, e, s or w"), (["--seed", "-1"], "--seed"),
            (["--seed", "18446744073709551616"], "--seed"), (["--seat3", "Eve"], "--seat3: the game has only 2 players"),
            (["--players", "3", "--seat4", "Eve"], "--seat4"), (["--seat1", ""], "--seat1 must have a name"),
            (["--seat1", "  "], "--seat1 must have a name"), (["--seat1", "a\nb"], "--seat1: "),
            (["--seat2", "flat:0"], "--seat2: the number behind the colon must be from 1 to 1000000: flat:0"),
            (["--seat2", b"\xff"], "--seat2: "), (["--seat1", "\x1b[2J"], "--seat1: "), (["--seat1", "x" * 20000], "--seat1: "),
            (["--language", "de"], "en, fr, es, ro, pl, it"), (["--language", ""], "en, fr, es, ro, pl, it"),
            (["--unknown"], "unrecognized option"), (["--record"], "requires an argument"), (["extra"], "unexpected word: extra")):
        status, text, errors = run(arguments, b"q\n")
        check("refused: %s" % ascii(arguments)[:60], (status, text, message in errors), (2, "", True))
    check("--plain is accepted", run(["--plain"], b"q\n")[0], 0)
    status, text, errors = run(["--help"])
    check("--help", (status, errors, "--language" in text, "random" in text), (0, "", True, True))
    check("help fits in 80 columns", too_wide(text), [])


# ---- In a terminal ----------------------------------------------------------------------------------------


class Terminal:
    def __init__(self, *arguments, **changes):
        self.child = pexpect.spawn(PROGRAM, ["play", "--plain", *arguments], env=environment(**changes), encoding="utf-8",
                                   codec_errors="strict", dimensions=(24, 80), timeout=30)
        self.child.delaybeforesend = None
        self.child.delayafterclose = 0.01
        self.output = ""

    def question(self):
        found = self.child.expect([r"> $", pexpect.EOF])
        text = self.child.before + (self.child.after if found == 0 else "")
        self.output += text
        return text.replace("\r\n", "\n") if found == 0 else None

    def end(self):
        self.child.close()
        return self.child.exitstatus


def terminal():
    for players, rules in ((2, "fr"), (3, "es,turning=after"), (4, "it")):
        game = Terminal("--players", str(players), "--rules", rules, "--seed", "21")
        pick = random.Random(players)
        follower = Follower(default_names(players), rules)
        following = lambda text: follower(ESCAPE.sub("", text))  # noqa: E731
        while (text := game.question()) is not None:
            following(text)
            game.child.sendline(pick.choice(choices_of(text)))
        following(game.output.replace("\r\n", "\n")[-3000:].split(" > ")[-1])
        what = "a terminal, %d players, %s: " % (players, rules)
        check(what + "a whole game", (game.end(), follower.wrong[:3], follower.game.phase), (0, [], "over"))
        check(what + "in colours", all("\x1b[30;10%dm" % n in game.output for n in (1, 3, 4)))
        check(what + "every colour ends on its line",
              [line for line in game.output.split("\n") if line.count("\x1b[") != 2 * line.count("\x1b[0m")], [])

    game = Terminal("--seed", "1", NO_COLOR="1")
    game.question()
    check("NO_COLOR", "\x1b" in game.output, False)
    game.child.sendeof()
    game.question()
    check("Ctrl-D leaves", ("The input has ended." in game.output, game.end()), (True, 0))
    game = Terminal("--seed", "1", TERM="dumb")
    game.question()
    check("TERM=dumb", "\x1b" in game.output, False)
    game.child.sendintr()
    game.question()
    game.child.close()
    check("Ctrl-C ends", game.child.signalstatus, 2)
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "left.mkh")
        game = Terminal("--seed", "1", "--record", path)
        game.question()
        game.child.sendline("n")
        game.question()
        game.child.sendintr()
        game.question()
        game.child.close()
        with open(path, encoding="utf-8") as record:
            check("Ctrl-C ends, and the record is there", (game.child.signalstatus, "1. " in record.read()), (2, True))
    game = Terminal("--seed", "1", "--no-board")
    text = game.question()
    check("--no-board asks without a board", ("╭" in text, "which way" in text), (False, True))
    game.child.sendline("b")
    check("and shows it when asked", "╭" in game.question())
    game.child.sendline("q")
    game.question()
    game.end()
    check("no colours in a pipe", "\x1b" in run(["--seed", "1"], b"n\nq\n")[1], False)
    game = Terminal("--seed", "1", LC_ALL="C")
    game.question()
    game.child.sendline("?")
    game.question()
    check("LC_ALL=C on a terminal: ASCII, in colours", (game.output.isascii(), "\x1b[30;101m" in game.output), (True, True))
    game.child.sendline("q")
    game.question()
    game.end()
    # The question and all it needs fit on the smallest usual screen.
    game = Terminal("--seed", "1", "--players", "4")
    text = game.question()
    check("the board and the question fit on 24 lines", len(text[text.index("╭"):].split("\n")) <= 24)
    game.child.sendline("q")
    game.question()
    game.end()


def main():
    whole_games()
    bankruptcies()
    ties()
    languages()
    environments()
    answers()
    undo()
    rough_input()
    rough_output()
    with tempfile.TemporaryDirectory() as folder:
        records(folder)
    seeds()
    usage()
    terminal()
    return end()


if __name__ == "__main__":
    sys.exit(main())
