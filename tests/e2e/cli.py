"""The program as others run it: once with some input, or as an engine that is asked line by line.

Tests of the command line import all of this; what is expected comes from docs/protocol.md and docs/notation.md,
never from what the program happens to say.
"""

import itertools
import os
import re
import select
import subprocess
import tempfile
import time

from tap import Said, check_alive, program, same

PROGRAM = program()
ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
SECONDS = 60  # for one run of the program: far more than any needs
FOLDER = tempfile.TemporaryDirectory(prefix="marrakech-cli-")

ENVIRONMENT = {name: value for name, value in os.environ.items()
               if not re.match(r"LC_|LANG|NO_COLOR$|TERM$|ARGP_", name)}
ENVIRONMENT["LC_ALL"] = "C"


# ---- The program -----------------------------------------------------------------------------------------


class Run(Said):
    """One run of the program."""

    def __init__(self, *words, stdin=b"", env=None, **more):
        if isinstance(stdin, str):
            stdin = stdin.encode()
        if isinstance(stdin, bytes):
            more["input"] = stdin
        else:
            more["stdin"] = stdin
        more.setdefault("stdout", subprocess.PIPE)
        more.setdefault("stderr", subprocess.PIPE)
        done = subprocess.run([PROGRAM, *words], env={**ENVIRONMENT, **(env or {})}, timeout=SECONDS, **more)
        super().__init__(words, done)


def file_of(text, name="record.mkh"):
    path = os.path.join(FOLDER.name, name)
    with open(path, "wb") as to:
        to.write(text if isinstance(text, bytes) else text.encode())
    return path


def answers_of(out):
    """Splits what the engine said; checks the form of each answer."""
    assert out == "" or out.endswith("\n\n"), f"the last answer is not closed: {out[-200:]!r}"
    answers = out[:-2].split("\n\n") if out else []
    for answer in answers:
        assert answer[:1] in ("=", "?") and not answer.endswith("\n"), f"not an answer: {answer[:200]!r}"
    return answers


def talk(text):
    """Feeds lines to an engine and returns its answers."""
    return answers_of(Run("gtp", stdin=text).fine().out)


def exactly(*pairs):
    """Commands with their whole answers, in one game."""
    answers = talk("".join(command + "\n" for command, _ in pairs))
    for (command, expected), found in zip(pairs, answers):
        same(found, expected, command)
    same(len(answers), len(pairs), "number of answers")


class Engine:
    """An engine that is asked line by line, as a program would do it: so every answer must be flushed."""

    def __init__(self, *words):
        self.err = tempfile.TemporaryFile()
        self.process = subprocess.Popen([PROGRAM, "gtp", *words], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                        stderr=self.err, env=ENVIRONMENT)
        self.buffer = b""

    def __enter__(self):
        return self

    def __exit__(self, kind, *_):
        if kind:
            self.process.kill()
        self.process.stdin.close()
        status = self.process.wait(SECONDS)
        self.process.stdout.close()
        self.err.seek(0)
        err = self.err.read().decode(errors="replace")
        self.err.close()
        if not kind:
            check_alive(status, err)
            same((status, err), (0, ""), "the engine's end")

    def ask(self, line):
        self.process.stdin.write(line.encode() + b"\n")
        self.process.stdin.flush()
        end = time.monotonic() + SECONDS
        while b"\n\n" not in self.buffer:
            ready, _, _ = select.select([self.process.stdout], [], [], end - time.monotonic())
            assert ready, f"no answer to {line!r}"
            more = os.read(self.process.stdout.fileno(), 1 << 16)
            assert more, f"the engine ended at {line!r}"
            self.buffer += more
        answer, self.buffer = self.buffer.split(b"\n\n", 1)
        return answer.decode()

    def ok(self, line):
        answer = self.ask(line)
        assert answer[:1] == "=", f"{line!r} was refused: {answer!r}"
        return answer[1:].removeprefix(" ")

    def no(self, line):
        answer = self.ask(line)
        assert answer[:2] == "? " and len(answer) > 4, f"{line!r} was not refused with a message: {answer!r}"
        return answer[2:]

    def phase(self):
        return self.ok("position").split()[4].split(":")[0]

    def play_on(self, actions):
        """Plays so many actions, the engine's own, or to the end."""
        for _ in range(actions):
            phase = self.phase()
            if phase == "over":
                return
            if phase in ("draw", "roll"):
                self.ok("chance")
            else:
                self.ok("play " + self.ok("go random nodes 1"))


def read_terminal(fd, until=None, seconds=SECONDS):
    """Everything up to the end, or up to a text."""
    text, end = b"", time.monotonic() + seconds
    while not (until and until in text):
        ready, _, _ = select.select([fd], [], [], max(0, end - time.monotonic()))
        assert ready, f"nothing more after {text!r}"
        try:
            more = os.read(fd, 1 << 16)
        except OSError:  # that is how a terminal says that the other end is closed
            break
        if not more:
            break
        text += more
    return text.decode(errors="replace")


# ---- The settings ----------------------------------------------------------------------------------------

EDITIONS = ["fr", "es", "ro", "pl", "it"]
SETTINGS = {"turning": ["before", "after", "after-quarter"], "own-rug": ["keep", "cover"], "bankrupt": ["out", "stay"]}


def rules_text(edition, values):
    """As it is written: settings in their order, defaults left out."""
    return edition + "".join(f",{name}={value}" for (name, all_values), value in zip(SETTINGS.items(), values)
                             if value != all_values[0])


ALL_RULES = [(edition, values, rules_text(edition, values))
             for edition in EDITIONS for values in itertools.product(*SETTINGS.values())]


def start_of(players, rules="fr", facing="n"):
    """The first position of a game."""
    if players == 2:
        phase, rugs = "draw", ["15+15" if rules.startswith("it") else "12+12"] * 2
    else:
        phase, rugs = "roll" if "turning=" in rules else "turn", ["15" if players == 3 else "12"] * players
    return f"7/7/7/7/7/7/7 - d4{facing} 1 {phase} {','.join(['30'] * players)} {','.join(rugs)} {rules}"


FOUR = start_of(4)
GOING_OUT = "7/7/7/3RR2/7/7/7 d4e4 d3n 2 roll 50,1,39 14,15,15 fr"

# A position of every phase in which a player decides, with how many choices there are.
CHOICES = {
    "turn of four": (FOUR, 3),
    "lay of four": ("7/7/7/7/7/7/7 - d4n 1 lay 30,30,30,30 12,12,12,12 fr", 12),
    "turn of two": ("7/7/7/7/7/7/7 - d4e 1 turn:Y 30,30 12+12,12+12 fr", 3),
    "lay of two": ("7/7/7/7/2R4/2R4/7 c2c3 e3n 2 lay:B 30,30 11+12,12+12 fr", 12),
    "lay in a corner": ("7/7/7/7/7/7/7 - a1n 3 lay 30,30,30 15,15,15 es", 4),
    "turn after the lay": ("7/7/2RR3/7/7/7/7 c5d5 d6n 1 turn 30,30,30 14,15,15 it,turning=after", 3),
    "turn that must turn": ("7/7/2RR3/7/7/7/7 c5d5 d6n 1 turn 30,30,30 14,15,15 fr,turning=after-quarter", 2),
}
CHANCE = {
    "roll of four": "7/7/7/7/7/7/7 - d4n 1 roll 30,30,30,30 12,12,12,12 fr",
    "draw": start_of(2),
    "roll of two": "7/7/7/7/7/7/7 - d4e 1 roll:Y 30,30 12+12,12+12 fr",
}
OVER = "7/7/7/7/7/7/7 - d4n 1 over 30,30,30 0,0,0 fr"

# A record, of four turns.
FOUR_TAGS = '[Rules "fr"]\n[Players "4"]\n[Facing "e"]\n[Result "*"]\n\n'
FOUR_TURNS = "1. s2 c2c3 2. s4 d3c3 3. e1 e3e4 4. n *\n"
