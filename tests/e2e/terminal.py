"""The full-screen game in a pseudo-terminal, by keys and by mouse, and chapters of tests of it.

pyte is the terminal: what is asserted is what a person would see. Whole games are compared with the record
that was kept, with `marrakech replay`, and with the line-by-line game given the same seed and the same
choices: so the dice are those of the seed.
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

from tap import BRIEF, check, end, program

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "..", "oracle"))
from referee import Game, Rules  # noqa: E402

PROGRAM = program()
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


def start(folder, *arguments, **changes):
    game = Play(folder, *arguments, **changes)
    game.until(lambda t: t.asked())
    return game


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


# ---- Chapters ---------------------------------------------------------------------------------------------

CHAPTERS = []


def chapter(once=False):
    """Marks a function as a chapter; with `once` as one that --brief leaves out."""
    def add(function):
        if not (once and BRIEF):
            CHAPTERS.append(function)
        return function
    return add


def main():
    """Runs all chapters in their order; the exit status."""
    for function in CHAPTERS:
        name, began = function.__name__, time.monotonic()
        try:
            function()
        except (Stuck, OSError, LookupError, ValueError) as stuck:
            check("%s: goes on" % name, str(stuck))
        print("# %s: %.1f s" % (name, time.monotonic() - began))
    return end()
