#!/usr/bin/python3
"""Plays the full-screen game as people would: in a pseudo-terminal, by keys and by mouse.

usage: tui_test.py PROGRAM [WORD...]    only the chapters whose name contains a WORD

pyte is the terminal: what is asserted is what a person would see. Whole games are compared with the record
that was kept, with `marrakech replay`, and with the line-by-line game given the same seed and the same
choices: so the dice are those of the seed. Prints TAP.
"""

import contextlib
import fcntl
import glob
import os
import pty
import random
import re
import select
import shutil
import signal
import struct
import subprocess
import sys
import tempfile
import termios
import time

import pyte

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "..", "oracle"))
from referee import Game, Rules  # noqa: E402

PROGRAM = os.path.abspath(sys.argv[1])
SLOW = 60  # seconds after which something will not happen any more
KEYS = {"up": "\x1bOA", "down": "\x1bOB", "right": "\x1bOC", "left": "\x1bOD", "enter": "\r", "tab": "\t",
        "back": "\x7f", "backtab": "\x1b[Z", "escape": "\x1b"}
ARROWS = {"n": "up", "e": "right", "s": "down", "w": "left"}

count = failed = 0


def check(description, said, expected=True):
    global count, failed
    count += 1
    if said == expected:
        print("ok %d - %s" % (count, description))
    else:
        failed += 1
        print("not ok %d - %s" % (count, description))
        print(("# said:     %r" % (said,))[:3000])
        print(("# expected: %r" % (expected,))[:3000])
    sys.stdout.flush()


# ---- The terminal ---------------------------------------------------------------------------------------


class Screen(pyte.Screen):
    """With the repetition that xterm has and pyte has not."""

    last = " "

    def draw(self, data):
        super().draw(data)
        self.last = data[-1]

    def repeat(self, times=1, **_):
        super().draw(self.last * (times or 1))

    def report_device_status(self, *_, **__):
        pass

    def report_device_attributes(self, *_, **__):
        pass


class Stream(pyte.ByteStream):
    csi = {**pyte.ByteStream.csi, "b": "repeat"}
    events = pyte.ByteStream.events | {"repeat"}


class Stuck(Exception):
    pass


def environment(home, **changes):
    """Nothing of the tester's own: language, terminal, games or settings."""
    kept = {name: os.environ[name] for name in ("PATH", "ASAN_OPTIONS", "UBSAN_OPTIONS") if name in os.environ}
    wanted = {**kept, "HOME": home, "XDG_STATE_HOME": home + "/state", "XDG_CONFIG_HOME": home + "/config",
              "LC_ALL": "C.UTF-8", "TERM": "xterm-256color", **changes}
    return {name: value for name, value in wanted.items() if value is not None}


class Terminal:
    """The program in a terminal of its own."""

    def __init__(self, home, *arguments, size=(80, 24), **changes):
        self.columns, self.rows = size
        self.raw = b""
        self.screen = Screen(*size)
        self.stream = Stream(self.screen)
        self.status = None
        self.master, self.slave = pty.openpty()
        self.before = termios.tcgetattr(self.slave)
        self.set_size()
        self.pid = os.fork()
        if self.pid == 0:
            with contextlib.suppress(BaseException):
                os.setsid()
                fcntl.ioctl(self.slave, termios.TIOCSCTTY, 0)
                for fd in range(3):
                    os.dup2(self.slave, fd)
                os.closerange(3, 64)
                os.chdir(home)
                os.execve(PROGRAM, [PROGRAM, "play", *arguments], environment(home, **changes))
            os._exit(127)
        live.append(self)

    def set_size(self):
        fcntl.ioctl(self.slave, termios.TIOCSWINSZ, struct.pack("HHHH", self.rows, self.columns, 0, 0))

    def resize(self, columns, rows):
        """As a window does: the terminal first, then the program is told by SIGWINCH (of the kernel)."""
        self.columns, self.rows = columns, rows
        self.screen.resize(rows, columns)
        self.set_size()

    def pump(self, seconds=0.0):
        """Reads what there is, waiting for so long; False if nothing came."""
        ready, _, _ = select.select([self.master], [], [], max(seconds, 0))
        if not ready:
            return False
        data = os.read(self.master, 65536)
        self.raw += data
        self.stream.feed(data)
        return True

    def rest(self, quiet=0.2):
        """Everything until nothing has come for a while."""
        while self.pump(quiet):
            continue

    def lines(self):
        return [line.rstrip() for line in self.screen.display]

    def text(self):
        return "\n".join(self.lines())

    def until(self, wanted, seconds=SLOW):
        """Waits for a text, or for a function of this terminal to say something; returns that."""
        deadline = time.monotonic() + seconds
        while True:
            found = wanted(self) if callable(wanted) else wanted in self.text()
            if found:
                return found
            if not self.pump(min(0.5, deadline - time.monotonic())):
                if self.ended() or time.monotonic() >= deadline:
                    self.pump()
                    if (wanted(self) if callable(wanted) else wanted in self.text()):
                        continue
                    raise Stuck("no %r; status %r; the screen:\n%s" % (wanted, self.status, self.text()))

    def send(self, text):
        data = text.encode() if isinstance(text, str) else text
        while data:
            data = data[os.write(self.master, data):]
            self.pump()

    def key(self, *names):
        self.send("".join(KEYS.get(name, name) for name in names))

    def click(self, row, column):
        self.send("\x1b[<0;%d;%dM\x1b[<0;%d;%dm" % (column + 1, row + 1, column + 1, row + 1))

    def ended(self):
        """The status once the program has ended: an exit status, or minus a signal."""
        if self.status is None:
            pid, status = os.waitpid(self.pid, os.WNOHANG)
            if pid:
                self.status = os.waitstatus_to_exitcode(status)
        return self.status is not None

    def end(self, seconds=SLOW):
        deadline = time.monotonic() + seconds
        while not self.ended():
            self.pump(0.02)
            if time.monotonic() > deadline:
                raise Stuck("does not end; the screen:\n" + self.text())
        self.rest(0)
        return self.status

    def kill(self, number=signal.SIGKILL):
        if not self.ended():
            os.kill(self.pid, number)

    def close(self):
        self.kill()
        if self.status is None:
            self.end()
        for fd in (self.master, self.slave):
            with contextlib.suppress(OSError):
                os.close(fd)
        live.remove(self)

    def restored(self):
        """What a shell needs afterwards, and what it has."""
        now = termios.tcgetattr(self.slave)
        return {"modes": now[:4] == self.before[:4], "rmcup": b"\x1b[?1049l" in self.raw,
                "mouse off": self.raw.rfind(b"\x1b[?1006;1000l") > self.raw.rfind(b"h\x1b[?1006;1000h")
                or self.raw.rfind(b"\x1b[?1000l") > self.raw.rfind(b"\x1b[?1006;1000h"),
                "cursor": self.raw.rfind(b"\x1b[?25h") > self.raw.rfind(b"\x1b[?25l")}


RESTORED = {"modes": True, "rmcup": True, "mouse off": True, "cursor": True}
live = []


@contextlib.contextmanager
def home():
    folder = tempfile.mkdtemp(prefix="tui_test.")
    try:
        yield folder
    finally:
        for terminal in list(live):
            with contextlib.suppress(Stuck):
                terminal.close()
        shutil.rmtree(folder, ignore_errors=True)


# ---- A game on it -----------------------------------------------------------------------------------------


class Play(Terminal):
    """A game that was started at once; knows where on the screen is what."""

    def __init__(self, home, *arguments, size=(80, 24), speed="0", **changes):
        super().__init__(home, "--speed", speed, *arguments, size=size, **changes)

    def message(self):
        return self.lines()[self.rows - 3].strip()

    def prompt(self):
        return self.lines()[self.rows - 2].strip()

    def is_over(self):
        return "r rematch" in self.lines()[self.rows - 1]

    def asked(self):
        """'way', 'rug', 'roll', 'draw' or 'over'; None while nothing is asked."""
        if self.is_over():
            return "over"
        found = re.search(r", (which way|where do you lay the rug|what did you roll|which rug did you draw)\?",
                          self.prompt())
        return found and {"which way": "way", "where do you lay the rug": "rug", "what did you roll": "roll",
                          "which rug did you draw": "draw"}[found[1]]

    def square(self, name):
        """Where the middle of a square is, at any size."""
        for high, wide in ((3, 8), (2, 6), (1, 4)):
            if 7 * (high + 1) + 5 <= self.rows - 4 and 7 * (wide + 1) + 11 <= self.columns - 34:
                break
        across, down = "abcdefg".index(name[0]), 7 - int(name[1])
        return 2 + down * (high + 1) + (high + 1) // 2, 5 + across * (wide + 1) + (wide + 1) // 2

    def turns(self):
        """The list of turns as far as it is seen: {number: [action]}."""
        found = {}
        for line in self.lines():
            match = re.search(r" (\d+)\. (.{9}) ((?:[nesw1-4RYBG]|[a-g][1-7][a-g][1-7])(?: .*)?)$", line)
            if match:
                found[int(match[1])] = match[3].split()
        return found

    def actions(self):
        """All actions that are seen, if the list is seen from its beginning."""
        turns = self.turns()
        return [action for number in sorted(turns) for action in turns[number]]

    def next(self, old):
        """Waits for another question than this one, or for the end."""
        return self.until(lambda t: t.asked() and (t.prompt() != old or t.is_over()) and t.asked())


def choose(game, pick):
    """Answers a question by keys; returns what is asked next."""
    old, asked = game.prompt(), game.asked()
    if asked == "way":
        game.key(*(pick.choice(["up", "right", "down", "left"]) for _ in range(pick.randrange(3))), "enter")
    elif asked == "rug":
        keys = pick.choice([["tab"], ["backtab"], ["up", "right"], ["down", "left", "up"], []])
        game.key(*(keys * pick.randrange(4)), "enter")
    return game.next(old)


def replayed(record):
    """What `marrakech replay` says of a record: [(dirhams, visible, total)], Nones for who is out."""
    done = subprocess.run([PROGRAM, "replay", record], capture_output=True, timeout=SLOW, text=True)
    if done.returncode != 0:
        return done.stderr
    rows = re.findall(r"^Seat \d: (?:(\d+) dirhams? \+ (\d+) visible = (\d+)|(.*))$", done.stdout, re.M)
    return [(None, None, None) if row[3] else tuple(int(n) for n in row[:3]) for row in rows]


def records(folder):
    return sorted(glob.glob(folder + "/state/marrakech/records/*"))


def saves(folder):
    return sorted(glob.glob(folder + "/state/marrakech/games/*.mkg"))


def referee_game(record):
    """The same game played by the second referee; refuses what the rules do not allow."""
    with open(record, encoding="utf-8") as file:
        text = file.read()
    tags = dict(re.findall(r'^\[(\w+) "(.*)"\]$', text, re.M))
    game = Game.new(int(tags["Players"]), Rules.read(tags["Rules"]), tags.get("Facing", "n"))
    words = re.sub(r"\{[^}]*\}|;[^\n]*", " ", text[text.rindex("]\n") + 2:]).split()
    for word in words[:-1]:
        if not re.fullmatch(r"\d+\.", word):
            for part in re.findall(r"[a-g][1-7][a-g][1-7]|[a-zA-Z0-9]", re.sub(r"[^a-zA-Z0-9]", "", word)):
                game.play(part)
    return game


def by_lines(folder, record, *arguments):
    """The line-by-line game with the same seed and the same choices: its record's turns."""
    game = referee_game(record)
    answers = [a for a in game.actions if re.fullmatch(r"[nesw]|[a-g][1-7][a-g][1-7]", a)]
    path = os.path.join(folder, "lines.mkh")
    done = subprocess.run([PROGRAM, "play", "--plain", *arguments, "--record", path], capture_output=True,
                          input="".join(a + "\n" for a in answers).encode(), timeout=SLOW, env=environment(folder))
    if done.returncode != 0:
        return done.stderr.decode()
    return referee_game(path).actions


def scores_on(game):
    """The result screen's rows: [(name, dirhams, visible, total)], those who are out with nothing else."""
    found = []
    for line in game.lines():
        match = re.match(r"^ {4}\S{4} (.{20}) +(?:(\d+) +(\d+) +(\d+)|(out))$", line)
        if match:
            found.append((match[1].strip(), *(None if match[5] else int(match[n]) for n in (2, 3, 4))))
    return found


def play_to_end(game, pick, answer=choose):
    game.until(lambda t: t.asked())
    while answer(game, pick) != "over":
        continue


# ---- Chapters ---------------------------------------------------------------------------------------------


def chapter_menu():
    with home() as folder:
        menu = Terminal(folder)
        menu.until("q leave")
        rows = [line[6:] for line in menu.lines()[4:] if line.strip()]
        check("the menu appears", "M A R R A K E C H" in menu.text())
        check("the menu: what is there", [row[:24].strip() for row in rows[:-1]],
              ["Start the game", "Players", "Seat 1", "Seat 2", "Who starts", "Edition", "Assam is turned",
               "One's own rug", "Who cannot pay", "Assam faces", "The die is", "Practice", "Animation", "Leave"])
        check("the menu: no game to go on with yet", "Go on with a game" in menu.text(), False)

        def value(label):
            line = next((line for line in menu.lines() if line[6:].startswith(label)), "")
            return line[28:].strip("◀▶ ")

        menu.key("down", "right")
        menu.until(lambda t: value("Players") == "3")
        menu.key("down", "down", "down", "left")  # seat 3 turns around to the last level
        menu.until(lambda t: value("Seat 3") == "assam")
        menu.key("right")
        menu.until(lambda t: value("Seat 3") == "Player 3")
        menu.key("right", "right", "right")
        menu.until(lambda t: value("Seat 3") == "merchant")
        menu.key("up", "up", "enter", *["back"] * 8, "José", "enter")
        menu.until(lambda t: value("Seat 1") == "José")
        menu.key("down", "down", "down", "right")
        menu.until(lambda t: value("Who starts") == "apprentice")
        menu.key("left")
        menu.key("down", "right", "right", "right", "right")
        menu.until(lambda t: value("Edition") == "Italian")
        menu.key("down", "right", "down", "right", "down", "right", "down", "right")
        menu.until(lambda t: value("Assam faces") == "east")
        check("the menu: variant and house rules",
              [value(label) for label in ("Assam is turned", "One's own rug", "Who cannot pay")],
              ["at the end of the turn", "may be covered whole", "stays in the game"])
        menu.key("down", "down", "right", "down", "left", "left")
        menu.until(lambda t: value("Animation") == "none")
        check("the menu: practice", value("Practice"), "yes: everything can be taken back")
        menu.key("down", "down", "enter")
        menu.until("rugs left")
        menu.until(lambda t: "José, where do you lay the rug?" in t.text())
        check("the menu starts the game it was asked for", ["José" in menu.text(), "merchant" in menu.text()], [True] * 2)
        menu.key("q")
        menu.until("Leave the game?")
        menu.key("n")
        menu.until("José, where do you lay the rug?")
        menu.key("q", "y")
        check("leaving the game in the middle", menu.end(), 0)
        check("leaving says how to go on", b"marrakech play --resume" in menu.raw)
        check("leaving restores the terminal", menu.restored(), RESTORED)
        with open(folder + "/config/marrakech/play.conf", encoding="utf-8") as file:
            conf = file.read()
        menu = Terminal(folder)
        menu.until("q leave")
        check("the last choice is remembered",
              [value(label) for label in ("Players", "Seat 1", "Seat 2", "Seat 3", "Edition", "Assam is turned",
                                          "One's own rug", "Who cannot pay", "Assam faces", "Practice", "Animation")],
              ["3", "José", "apprentice", "merchant", "Italian", "at the end of the turn", "may be covered whole",
               "stays in the game", "east", "yes: everything can be taken back", "none"])
        check("a game to go on with is offered", "Go on with a game" in menu.text())
        menu.key("down", "enter")
        menu.until("José, apprentice, merchant")
        menu.key("enter")
        menu.until("José, where do you lay the rug?")
        check("going on from the menu", True)
        menu.key("q", "y")
        check("and leaving again", menu.end(), 0)
        check("the file of choices is small and readable", "rules=it" in conf.replace(" ", ""))
        # By mouse: two players, then the last row.
        menu = Terminal(folder)
        menu.until("q leave")
        row = next(i for i, line in enumerate(menu.lines()) if line[6:].startswith("Players"))
        menu.click(row, 31)
        menu.until(lambda t: value("Players") == "4")
        row = next(i for i, line in enumerate(menu.lines()) if line[6:].startswith("Leave"))
        menu.click(row, 8)
        check("the menu by mouse", menu.end(), 0)
        # What the command line says is stronger than what is remembered.
        with open(folder + "/config/marrakech/play.conf", "w", encoding="utf-8") as file:
            file.write("speed=1\nplayers=99\nrules=nonsense\nseat1=\n")
        menu = Terminal(folder, "--speed", "0")
        menu.until("q leave")
        check("--speed is stronger than the memory; nonsense in it is ignored", [value("Animation"), value("Players")],
              ["none", "2"])
        menu.key("q")
        menu.end()


def whole_game(players, rules, answer=choose, size=(80, 24), seed=None, follow=None):
    seed = str(seed or 100 + players)
    what = "%d players, %s, %dx%d: " % (players, rules, *size)
    with home() as folder:
        arguments = ["--players", str(players), "--rules", rules, "--seed", seed]
        game = Play(folder, *arguments, size=size)
        seen = {}

        def watching(game, pick):
            asked = answer(game, pick)
            if asked != "over":
                for number, actions in game.turns().items():
                    if actions[:len(seen.get(number, []))] != seen.get(number, []):
                        seen["changed"] = number
                    seen[number] = actions
            return asked
        play_to_end(game, random.Random(players), watching)
        record = records(folder)
        check(what + "one record, no save any more", (len(record), saves(folder)), (1, []))
        if len(record) != 1:
            return
        judged = referee_game(record[0])
        check(what + "the second referee agrees", judged.phase, "over")
        check(what + "the scores are those of replay", [row[1:] for row in scores_on(game)], replayed(record[0]))
        flat = [a for number in sorted(n for n in seen if n != "changed") for a in seen[number]]
        check(what + "the turns on the screen are those of the record",
              (flat == judged.actions[:len(flat)], len(judged.actions) - len(flat) <= 3, "changed" in seen),
              (True, True, False))
        winners = judged.result().split("=")
        text = "Player %s wins!" % winners[0] if len(winners) == 1 else "The win is shared by: "
        check(what + "who won", text in game.text())
        check(what + "the same seed and choices line by line", by_lines(folder, record[0], *arguments), judged.actions)
        check(what + "a chart of the totals", " turn %d" % len(judged.turns) in game.text())
        game.key("b")
        game.until("The game is over.")
        game.key("x")
        game.until("r rematch")
        game.key("q")
        check(what + "the end", (game.end(), game.restored()), (0, RESTORED))


def chapter_whole_games():
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


def chapter_mouse():
    whole_game(3, "fr", Pointer(3, "fr"), seed=7)
    whole_game(2, "fr,turning=after", Pointer(2, "fr,turning=after"), seed=8)


CHAPTERS = [(name[8:], function) for name, function in list(globals().items()) if name.startswith("chapter_")]


def main():
    began = time.monotonic()
    words = sys.argv[2:]
    for name, function in CHAPTERS:
        if words and not any(word in name for word in words):
            continue
        start = time.monotonic()
        try:
            function()
        except (Stuck, OSError) as stuck:
            check("%s: goes on" % name, str(stuck))
        print("# %s: %.1f s" % (name, time.monotonic() - start))
    print("1..%d" % count)
    print("# %d passed, %d failed, %.1f s" % (count - failed, failed, time.monotonic() - began))
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
