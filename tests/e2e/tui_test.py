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

from tap import check, end

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "..", "oracle"))
from referee import Game, Rules  # noqa: E402

PROGRAM = os.path.abspath(sys.argv[1])
SLOW = 30  # seconds after which something will not happen any more
KEYS = {"up": "\x1bOA", "down": "\x1bOB", "right": "\x1bOC", "left": "\x1bOD", "enter": "\r", "tab": "\t",
        "back": "\x7f", "backtab": "\x1b[Z", "escape": "\x1b"}
ARROWS = {"n": "up", "e": "right", "s": "down", "w": "left"}

TURN = re.compile(r" (\d+)\. \S.*?  +((?:[nesw1-4RYBG]|[a-g][1-7][a-g][1-7])(?: (?:[nesw1-4RYBG]|[a-g][1-7][a-g][1-7]))*)$")

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


def stat(pid):
    with open("/proc/%d/stat" % pid, encoding="ascii") as file:
        return file.read().rsplit(")", 1)[1].split()


def cpu(pid):
    words = stat(pid)
    return int(words[11]) + int(words[12])


def running(pid):
    """Whether its main thread has something to do, be it only to be given a processor."""
    return stat(pid)[0] in "RD"


class Terminal:
    """The program in a terminal of its own."""

    def __init__(self, home, *arguments, size=(80, 24), shell=None, **changes):
        self.columns, self.rows = size
        words = [PROGRAM, "play", *arguments]
        if shell:
            words = ["/bin/bash", "-c", shell, "bash", *words]
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
                # A shell in the background, and nohup, let their children ignore these.
                for number in (signal.SIGINT, signal.SIGQUIT, signal.SIGHUP):
                    signal.signal(number, signal.SIG_DFL)
                os.execve(words[0], words, environment(home, **changes))
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

    def picture(self):
        """The rest of a picture of which a part has come: it is whole once the program waits again."""
        deadline = time.monotonic() + 0.5
        while (self.pump(0.002) or not self.ended() and running(self.pid)) and time.monotonic() < deadline:
            continue

    def until(self, wanted, seconds=SLOW):
        """Waits for a whole picture with a text, or of which a function says something; returns that."""
        def seen():
            return wanted(self) if callable(wanted) else wanted in self.text()

        deadline = time.monotonic() + seconds
        while True:
            found = seen()
            if found:
                self.picture()
                return seen() or found  # what has passed meanwhile was there
            if not self.pump(min(0.5, deadline - time.monotonic())):
                if self.ended() or time.monotonic() >= deadline:
                    self.pump()
                    if seen():
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
        """'way', 'rug', 'roll', 'draw' or 'over'; None while nothing is asked, or not all of it is there yet: the
        line of keys comes last."""
        if self.is_over():
            return "over"
        found = re.search(r", (which way|where do you lay the rug|what did you roll|which rug did you draw)\?",
                          self.prompt())
        return found and self.lines()[self.rows - 1] and {"which way": "way", "where do you lay the rug": "rug", "what did you roll": "roll",
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
            match = TURN.search(line)
            if match:
                found[int(match[1])] = match[2].split()
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


def start(folder, *arguments, **changes):
    game = Play(folder, *arguments, **changes)
    game.until(lambda t: t.asked())
    return game


def chapter_clicks():
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


def chapter_records():
    with home() as folder:
        path = folder + "/own.mkh"
        game = start(folder, "--seed", "5", "--players", "3", "--record", path, size=(200, 60))
        pick = random.Random(1)
        for _ in range(5):
            choose(game, pick)
        shown = game.actions()
        game.key("q", "y")
        check("--record of a game that is left", (game.end(), referee_game(path).actions), (0, shown))
        game = start(folder, "--seed", "5", "--players", "3", "--record", folder + "/no/such.mkh")
        game.key("q", "y")
        check("--record that cannot be written", (game.end(), b"no/such.mkh" in game.raw), (1, True))
        game = Terminal(folder, "--no-board", "--seed", "5")
        game.until("which way")
        check("--no-board is line by line", b"\x1b[?1049h" in game.raw, False)
        game.send("q\n")
        game.end()
        game = Play(folder, "--seed", "5", "--players", "3", "--seat1", "Ada", "--seat2", "Bo", "--seat3", "Cy", "--first", "2")
        game.until(lambda t: t.asked())
        check("--first takes seat 1", game.prompt(), "Bo, which way?")
        game.close()
        lots = set()
        for seed in range(12):
            game = Play(folder, "--seed", str(seed), "--players", "2", "--first", "0")
            game.until(lambda t: t.asked())
            lots.add(game.prompt().split(",")[0])
            game.close()
        check("--first 0 is a lot", lots, {"Player 1", "Player 2"})


def chapter_resize():
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


def chapter_kills():
    pick = random.Random(11)
    lost = []
    with home() as folder:
        big = (200, 60)
        arguments = ["--players", "3", "--seed", "77"]
        game = start(folder, *arguments, size=big)
        for point in range(20):
            for _ in range(pick.randrange(5)):
                choose(game, pick)
            asked = game.asked()
            # In the middle of anything: keys on their way, the die just rolling.
            game.key(*(pick.choice(["tab", "right", "left", "enter"]) for _ in range(pick.randrange(3))))
            game.rest(pick.choice([0, 0, 0.001, 0.003, 0.01, 0.05]))
            shown = game.actions()
            game.kill()
            status = game.end()
            shown = game.actions() or shown
            game.close()
            name = os.path.basename(saves(folder)[0])
            game = Play(folder, "--resume" if point % 2 else "--resume=" + name, size=big)
            if point % 2:
                game.until("Go on with a game")
                game.key("enter")
            game.until(lambda t: t.asked())
            now = game.actions()
            if status != -9 or now[:len(shown)] != shown or len(now) > len(shown) + 4:
                lost.append((point, asked, shown, now))
        check("kill -9 at twenty points: nothing is lost", (lost, len(now) > 30), ([], True))
        play_to_end(game, pick)
        record = records(folder)[0]
        check("kill -9 at twenty points: the dice are those of the seed", by_lines(folder, record, *arguments),
              referee_game(record).actions)
        check("kill -9 at twenty points: one record, no save", (len(records(folder)), saves(folder)), (1, []))


def chapter_signals():
    for name, number in (("SIGTERM", signal.SIGTERM), ("SIGHUP", signal.SIGHUP), ("SIGINT", signal.SIGINT),
                         ("SIGQUIT", signal.SIGQUIT), ("SIGSEGV", signal.SIGSEGV), ("SIGABRT", signal.SIGABRT)):
        if number in (signal.SIGSEGV, signal.SIGABRT) and "asan" in PROGRAM:
            continue
        with home() as folder:
            game = start(folder, "--seed", "3", "--players", "3", size=(200, 60))
            pick = random.Random(3)
            for _ in range(3):
                choose(game, pick)
            shown = game.actions()
            game.kill(number)
            check(name + ": ends by it", game.end(), -number)
            check(name + ": the terminal is restored", game.restored(), RESTORED)
            if number < signal.SIGSEGV and number not in (signal.SIGABRT,):
                check(name + ": says how to go on", b"marrakech play --resume" in game.raw)
            game.close()
            game = Play(folder, "--resume", size=(200, 60))
            game.until("q back")
            game.key("enter")
            game.until(lambda t: t.asked())
            check(name + ": nothing is lost", game.actions(), shown)
    with home() as folder:
        game = start(folder, "--seed", "3")
        game.send("\x03")
        check("Ctrl-C: ends by SIGINT", game.end(), -signal.SIGINT)
        check("Ctrl-C: the terminal is restored", game.restored(), RESTORED)
        menu = Terminal(folder)
        menu.until("q leave")
        menu.send("\x03")
        check("Ctrl-C in the menu", (menu.end(), menu.restored()), (-signal.SIGINT, RESTORED))
        # A connection is lost.
        game = start(folder, "--seed", "3")
        os.close(game.slave)
        os.close(game.master)
        deadline = time.monotonic() + 20
        while not game.ended() and time.monotonic() < deadline:
            time.sleep(0.02)
        check("the terminal goes: ends", game.status is not None)
        game.kill()
        live.remove(game)
        # Ctrl-Z and back.
        game = start(folder, "--seed", "3",
                     shell='set -m; "$@"; echo "[stopped $?]"; read -r line; fg >/dev/null; echo "[ended $?]"')
        game.send("\x1a")
        game.until("[stopped 148]")
        check("Ctrl-Z: stops, and the terminal is restored", game.restored(), RESTORED)
        game.resize(110, 40)  # the shell is told, not the game
        game.send("\n")
        game.until(lambda t: t.asked() and "rugs left" in t.text())
        game.rest()
        check("and comes back", re.search(r"a +b +c +d +e +f +g", game.text()) is not None)
        check("in the size that the terminal has now", "q leave" in game.lines()[39])
        before = game.prompt()
        game.key("enter")
        check("and is played on", game.next(before), "rug")
        game.key("q", "y")
        game.until("[ended 0]")
        check("and left", game.end(), 0)


def chapter_two_terminals():
    with home() as folder:
        pick = random.Random(6)
        first = start(folder, "--seed", "9", "--players", "3", size=(200, 60))
        choose(first, pick)
        second = Play(folder, "--resume", size=(200, 60))
        second.until("played at another terminal")
        second.key("enter")
        second.until("Watch?")
        check("the second is told", "being played in another terminal" in second.text())
        second.key("y")
        second.until("You are watching")
        for _ in range(5):
            choose(first, pick)
            now = first.actions()
            second.until(lambda t: t.actions() == now)
        check("and sees new actions", second.actions(), first.actions())
        second.key("enter", "tab", "enter")
        second.rest()
        first.key("u")
        second.until(lambda t: t.actions() == now[:-1])
        check("and what is taken back", True)
        first.until(lambda t: t.actions() == now[:-1])
        play_to_end(first, pick)
        second.until("The game has ended.")
        check("and the end", True)
        second.key("q")
        check("the second leaves", (second.end(), second.restored()), (0, RESTORED))
        third = Play(folder, "--resume")
        check("no game is left then", (third.end(), b"There is no game to go on with." in third.raw), (1, True))
        first.key("r")
        first.until(lambda t: t.asked() == "way")
        check("a rematch: another one starts", first.prompt().split(",")[0], "Player 2")
        second = Play(folder, "--resume")
        second.until("played at another terminal")
        second.key("enter")
        second.until("Watch?")
        second.key("n")
        check("who does not want to watch leaves", second.end(), 0)


def chapter_undo():
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


def chapter_help_and_hints():
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


def chapter_hand():
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


def chapter_plain_terminals():
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


def chapter_languages():
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
            menu.key("q")
            check(language + ": the menu", menu.end(), 0)
            english.close()


def click_key(game, words):
    """Clicks on these words of the last line."""
    game.until(lambda t: words in t.lines()[t.rows - 1])
    game.click(game.rows - 1, game.lines()[game.rows - 1].index(words))


def chapter_result():
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


def chapter_rematch():
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


def chapter_finished_saves():
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


def chapter_early_keys():
    """Typed while the terminal still belongs to the shell."""
    with home() as folder:
        game = Terminal(folder, "--speed", "0")
        game.key("enter")
        game.until("Player 1, which way?")
        check("an early Enter starts the game, as a late one", True)
        game.close()
        game = Terminal(folder)
        game.send("\x1b[B")
        game.until(lambda t: any(line[4:].startswith("▶ Go on") for line in t.lines()))
        check("an early arrow is an arrow", True)
        game.close()


def chapter_sizes():
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


def chapter_thoughts():
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


def chapter_without_accents():
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


def start_in_any(folder, *arguments):
    """A game whose words may be any language's."""
    game = Play(folder, *arguments)
    game.until(lambda t: t.prompt() and t.lines()[t.rows - 1])
    game.rest(0.1)
    return game


# ---- Colours ----------------------------------------------------------------------------------------------

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


def chapter_colours():
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


def chapter_bad_input():
    with home() as folder:
        for arguments, message in ((["--unknown"], "unrecognized option"), (["--players", "5"], "players"),
                                   (["--speed", "9"], "speed"), (["--first", "3"], "first"), (["x"], "'x'"),
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
                  (game.end(), "only a full-screen terminal can go on" in game.text()), (1, True))
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


def chapter_monkey():
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


def chapter_waiting():
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


CHAPTERS = [(name[8:], function) for name, function in list(globals().items()) if name.startswith("chapter_")]


def main():
    words = sys.argv[2:]
    for name, function in CHAPTERS:
        if words and not any(word in name for word in words):
            continue
        start = time.monotonic()
        try:
            function()
        except (Stuck, OSError, LookupError, ValueError) as stuck:
            check("%s: goes on" % name, str(stuck))
        print("# %s: %.1f s" % (name, time.monotonic() - start))
    return end()


if __name__ == "__main__":
    sys.exit(main())
