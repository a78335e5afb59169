#!/usr/bin/python3
"""Drives `marrakech arena` from outside.

usage: arena_test.py PROGRAM [--brief]

The output is TAP.  What is expected comes from man/marrakech-arena.1: numbers are computed anew from the records of
the games, other programs misbehave in every way that they know.
"""

import fractions
import json
import math
import os
import pty
import re
import shlex
import signal
import subprocess
import sys
import tempfile
import time

from tap import Said, check_alive, close, main, matches, program, same, test

PROGRAM = program()
ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
SECONDS = 120  # for one run of the program: far more than any needs
FOLDER = tempfile.TemporaryDirectory(prefix="marrakech-arena-")

ENVIRONMENT = {name: value for name, value in os.environ.items() if not re.match(r"LC_|LANG|ARGP_", name)}
ENVIRONMENT["LC_ALL"] = "C"
ENVIRONMENT["ARENA_TEST"] = FOLDER.name  # by which our processes are known among all others

ENGINE = shlex.quote(PROGRAM) + " gtp"
GREEDY = f"sed -u 's/^go/go greedy/' | {ENGINE}"  # the engine, made to play greedily


# ---- The program -----------------------------------------------------------------------------------------


class Run(Said):
    """One match."""

    def __init__(self, *words, **more):
        more.setdefault("stdout", subprocess.PIPE)
        done = subprocess.run([PROGRAM, "arena", *words], env=ENVIRONMENT, timeout=SECONDS, stdin=subprocess.DEVNULL,
                              stderr=subprocess.PIPE, **more)
        super().__init__(words, done)

    def json(self):
        return json.loads(self.out)


def timeless(found):
    """A summary without what differs from run to run."""
    if isinstance(found, str):
        return timeless(json.loads(found))
    found = dict(found, threads=0)
    found["entrants"] = [dict(e, mean_ms=0, worst_ms=0) for e in found["entrants"]]
    return found


def path_of(name):
    path = os.path.join(FOLDER.name, name)
    if os.path.exists(path):
        os.remove(path)
    return path


def text_of(path):
    with open(path, errors="replace") as file:
        return file.read()


def lines_of(table):
    """The lines of the table as dictionaries."""
    found = re.findall(r"(?m)^ *(\d+)  (.*?) +(\d+\.\d{3}) % \+- +(\S+) +(\S+) +(\S+) +(\S+) +(\S+) +(\S+) +(\d+)$", table)
    names = ("number", "name", "share", "interval", "margin", "score", "mean_ms", "worst_ms", "choices", "forfeits")
    return [dict(zip(names, line)) for line in found]


class Game:
    """What a record says of a game."""

    def __init__(self, text):
        self.tags = dict(re.findall(r'(?m)^\[(\w+) "(.*)"\]$', text))
        self.turns = text.split("\n\n", 1)[1]
        self.players = int(self.tags["Players"])
        self.seats = [self.tags[f"Seat{i + 1}"] for i in range(self.players)]
        self.winners = [] if self.tags["Result"] == "*" else [int(w) - 1 for w in self.tags["Result"].split("=")]

    def share(self, seat):
        return 1 / len(self.winners) if seat in self.winners else 0


def games_of(text):
    return [Game("[Rules" + part) for part in text.split("[Rules")[1:]]


def replays(path):
    """What replay says of a file, which must be right."""
    done = subprocess.run([PROGRAM, "replay", path], env=ENVIRONMENT, timeout=SECONDS, stdout=subprocess.PIPE)
    same(done.returncode, 0, "replay")
    return done.stdout.decode()


def scores_of(path):
    """The final scores of all games of a file that have ended, by seat."""
    scores, one = [], []
    for line in replays(path).splitlines():
        found = re.match(r"Seat \d.*: (?:out|.*= (\d+))$", line)
        if found:
            one.append(int(found.group(1) or 0))
        elif line.startswith("Result:"):
            scores.append(one)
            one = []
    return scores


def processes():
    """The command lines of all processes that a match has started, and its own."""
    found = []
    for number in filter(str.isdigit, os.listdir("/proc")):
        try:
            with open(f"/proc/{number}/environ", "rb") as file:
                ours = f"ARENA_TEST={FOLDER.name}".encode() in file.read()
            with open(f"/proc/{number}/cmdline", "rb") as file:
                line = file.read().replace(b"\0", b" ").decode(errors="replace")
        except OSError:
            continue
        if ours:
            found.append(line)
    return found


def check_nobody_left():
    """What was killed may still need a moment to be gone."""
    end = time.monotonic() + 5
    while processes():
        assert time.monotonic() < end, f"left behind: {processes()}"
        time.sleep(0.02)


# ---- Matches ---------------------------------------------------------------------------------------------

@test("the table tells its settings and a line a player")
def _():
    out = Run("greedy", "random", "-n", "20", "-s", "5", "-T", "2", "-r", "it,turning=after", "-f", "e").fine().out
    same(out.splitlines()[0], "20 games (10 deals of 2), 2 players, rules it,turning=after, facing e, seed 5, "
                              "threads 2, 1000 nodes a choice")
    lines = lines_of(out)
    same([(line["number"], line["name"], line["forfeits"]) for line in lines],
         [("1", "greedy", "0"), ("2", "random", "0")])
    close(sum(float(line["share"]) for line in lines), 100, by=0.002)
    close(sum(float(line["margin"]) for line in lines), 0)
    matches(r"(?m)^even share 50\.000 %", out)
    assert "sprt" not in out and "rounded" not in out and "interrupted" not in out, out
    out = Run("greedy", "random", "-n", "2", "-t", "7", "-N", "9").fine().out
    matches(r"^2 games.*, 7 ms and 9 nodes a choice\n", out)
    matches(r"^2 games.*, 7 ms a choice\n", Run("greedy", "random", "-n", "2", "-t", "7").fine().out)
    matches(r"^2 games.*, 7 ms a choice\n", Run("greedy@9n", "random", "-n", "2", "-t", "7").fine().out)
    matches(r"^2 games.*, threads \d+\n", Run("greedy@9n", "random@8n", "-n", "2", "-t", "7").fine().out)


@test("players alike win exactly the same, of every deal")
def _():
    for player in ("random", "greedy", "assam"):
        lines = lines_of(Run(f"{player}@1n", f"{player}@2n", "-n", "20", "-s", "1").fine().out)
        same([(line["share"], line["interval"], line["margin"]) for line in lines],
             [("50.000", "-", "0.00")] * 2, player)
    for players in ("3", "4"):
        found = Run("greedy@1n", "greedy@2n", "-p", players, "-n", "24", "-s", "1", "--json").fine().json()
        for entrant in found["entrants"]:
            close(entrant["share"], 100 / int(players))
            same(entrant["interval"], None)


@test("deals that all ended alike have no interval, as one deal alone")
def _():
    words = ["greedy", "random", "-n", "40", "-s", "3", "--luck"]
    found = Run(*words, "--json").fine().json()
    for entrant, share in zip(found["entrants"], (100, 0)):
        same((entrant["share"], entrant["interval"]), (share, None))
        assert 0 < entrant["interval_without_luck"] < 20, "without luck they differ"
    out = Run(*words).fine().out
    same([line["interval"] for line in lines_of(out)], ["-", "-"])
    matches(r"(?m)^without the luck of the dice: greedy \S+ % \+- \d", out)
    # Those who play alike win the same without luck too, but for rounding.
    out = Run("greedy@1n", "greedy@2n", "-p", "3", "-n", "300", "-s", "1", "--luck").fine().out
    matches(r"(?m)^without the luck of the dice: greedy@1n 33\.333 % \+- -, greedy@2n 33\.333 % \+- -$", out)


@test("a deal has the same dice in all its games, and the players move on")
def _():
    path = path_of("mirrored.mkh")
    Run("greedy@1n", "greedy@2n", "greedy@3n", "-n", "12", "-s", "2", "-R", path).fine()
    games = games_of(text_of(path))
    same(len(games), 12)
    for number, game in enumerate(games):
        deal, rotation = divmod(number, 3)
        same(game.tags["Arena"], f"game {rotation + 1} of deal {deal + 1} of seed 2")
        same(game.turns.strip(), games[deal * 3].turns.strip(), number)
        same([game.seats[(i + rotation) % 3] for i in range(3)], ["greedy@1n", "greedy@2n", "greedy@3n"])
    same(len({game.turns.strip() for game in games}), 4, "deals differ")


@test("players that are alike share a line; the last one named takes the seats that are left")
def _():
    found = Run("random", "greedy", "-p", "4", "-n", "40", "-s", "3", "--json").fine().json()
    same([(e["number"], e["name"], e["seats"]) for e in found["entrants"]], [(1, "random", 1), (2, "greedy", 3)])
    close(found["entrants"][0]["share"] + 3 * found["entrants"][1]["share"], 100)
    out = Run("greedy", "random", "greedy@1000n", "random@5n", "-n", "8", "-s", "3").fine().out
    same([(line["number"], line["name"]) for line in lines_of(out)],
         [("1", "greedy (2 seats)"), ("2", "random"), ("4", "random@5n")])
    found = Run("random", "random", "-n", "8", "-s", "3", "--json").fine().json()
    same([(e["seats"], e["share"], e["margin"]) for e in found["entrants"]], [(2, 50, 0)])


@test("the same on every run and with any number of threads", once=True)
def _():
    for words in (["assam@60n", "greedy", "-p", "3", "-n", "30"], ["random", "greedy@9n", "assam@60n", "random", "-n", "48"],
                  ["greedy", "random", "-n", "400", "--sprt=90,99"], ["greedy", "gtp:" + GREEDY, "-n", "20"],
                  ["random", "gtp:exit 2", "-n", "20"]):
        found = []
        for threads in ("1", "2", "7"):
            path = path_of("threads.mkh")
            run = Run(*words, "-s", "11", "-T", threads, "--json", "-R", path)
            found.append((timeless(run.out), text_of(path), run.err))
        assert found[0] == found[1] == found[2], words
        same(found[0][0]["entrants"][0]["name"], words[0])


@test("a thread for each core that it may run on, unless told otherwise")
def _():
    may = os.sched_getaffinity(0)
    words = ["random", "greedy", "-n", "200", "-s", "1", "--json"]
    same(Run(*words).fine().json()["threads"], min(len(may), 64))
    same(Run(*words, preexec_fn=lambda: os.sched_setaffinity(0, {min(may)})).fine().json()["threads"], 1)


def luck_of(game, nodes=1):
    """The luck of every seat of a game that is over, by what the engine says of odds and chances."""
    with subprocess.Popen([PROGRAM, "gtp"], env=ENVIRONMENT, text=True, stdin=subprocess.PIPE,
                          stdout=subprocess.PIPE) as engine:
        def ask(command):
            engine.stdin.write(command + "\n")
            engine.stdin.flush()
            lines = []
            while not lines or lines[-1]:
                lines.append(engine.stdout.readline().rstrip("\n"))
            assert lines[0].startswith("="), (command, lines)
            return "\n".join(lines)[1:].split()

        ask(f"new {game.players} {game.tags['Rules']} {game.tags['Facing']}")
        luck = [0.0] * game.players
        for action in re.findall(r"[a-g]\d[a-g]\d|[RYBG](?=:)|[nesw](?=\d)|(?<=[nesw])\d", game.turns):
            if not re.fullmatch(r"[RYBG]|\d", action):
                ask(f"play {action}")
                continue
            for odd in ask("odds"):
                outcome, chance = odd.split(":")
                ask(f"play {outcome}")
                wins = ask(f"eval nodes {nodes}")[1::3]
                ask("undo")
                for seat in range(game.players):
                    luck[seat] += ((outcome == action) - fractions.Fraction(chance)) * float(wins[seat])
            ask(f"play {action}")
        engine.stdin.write("quit\n")
    return luck


@test("the luck of the dice, told apart", once=True)
def _():
    for players, option, nodes in ((2, "--luck", 1), (3, "--luck", 1), (4, "--luck", 1), (2, "--luck=300", 300)):
        path = path_of("luck.mkh")
        words = ["greedy", "random", "-p", str(players), "-n", str(players), "-s", "6", "-R", path]
        run = Run(*words, option, "--json").fine().json()
        calm = 0
        for game in games_of(text_of(path)):
            seat = game.seats.index("greedy")
            calm += game.share(seat) - luck_of(game, nodes)[seat]
        close(run["entrants"][0]["share_without_luck"], 100 * calm / players, (players, option), by=0.001)
    # What is left is the same in the long run, but much sooner.
    words = ["greedy", "hunter", "-n", "300", "-s", "7"]
    found = Run(*words, "--luck", "--json").fine().json()
    first, second = found["entrants"]
    close(first["share_without_luck"] + second["share_without_luck"], 100)
    close(first["share_without_luck"], first["share"], by=first["interval"])
    assert 0 < first["interval_without_luck"] < 0.7 * first["interval"], first
    # Nothing else changes by it.
    same((found.pop("luck_nodes"), "luck_nodes" in Run(*words, "--json").fine().json()), (None, False))
    for entrant in found["entrants"]:
        del entrant["share_without_luck"], entrant["interval_without_luck"]
    same(timeless(found), timeless(Run(*words, "--json").fine().out))
    matches(r"(?m)^without the luck of the dice, by 9 nodes: greedy", Run("greedy", "hunter", "-n", "2", "-l9").fine().out)
    same(Run("greedy", "hunter", "-n", "2", "-l9", "--json").fine().json()["luck_nodes"], 9)
    table = matches(r"(?m)^without the luck of the dice: greedy (\S+) % \+- (\S+), hunter (\S+) % \+- (\S+)$",
                    Run(*words, "--luck").fine().out)
    close(float(table.group(1)) + float(table.group(3)), 100, by=0.0011)
    same(table.group(2), table.group(4))


@test("no seed gives a new one that is told")
def _():
    seeds = set()
    for _ in range(3):
        run = Run("random", "greedy", "-n", "4", "--json").fine()
        seeds.add(run.json()["seed"])
        again = Run("random", "greedy", "-n", "4", "--json", "-s", str(run.json()["seed"])).fine()
        same(timeless(again.out), timeless(run.out))
    same(len(seeds), 3)


@test("games are rounded up to whole deals, which is told")
def _():
    for players, asked, played in ((2, 7, 8), (3, 1, 3), (4, 9, 12), (4, 12, 12)):
        words = ["random", "greedy", "-p", str(players), "-n", str(asked), "-s", "1"]
        out = Run(*words).fine().out
        matches(rf"^{played} games \({played // players} deals of {players}\), ", out)
        same(f"{asked} games asked for, rounded up to {played} in whole deals" in out, asked != played, out)
        found = Run(*words, "--json").fine().json()
        same((found["games"], found["games_asked"], found["games_planned"], found["deals"]),
             (played, asked, played, played // players))
    out = Run("random", "greedy", "-n", "1", "-s", "1").fine().out
    same([line["interval"] for line in lines_of(out)], ["-", "-"], "one deal has no interval")
    same(Run("random", "greedy", "-n", "1", "-s", "1", "--json").fine().json()["entrants"][0]["interval"], None)


@test("JSON says what the table says", once=True)
def _():
    words = ["assam@500n", "greedy", "random", "-n", "31", "-s", "4", "-f", "w", "-T", "2", "--sprt=40,60", "-P", "900"]
    out, found = Run(*words).fine().out, Run(*words, "--json").fine().json()
    same({key: found[key] for key in ("players", "rules", "facing", "seed", "threads", "nodes", "time_ms",
                                      "patience_ms", "interrupted")},
         {"players": 3, "rules": "fr", "facing": "w", "seed": 4, "threads": 2, "nodes": 1000, "time_ms": None,
          "patience_ms": 900, "interrupted": False})
    close(found["even_share"], 100 / 3)
    lines = lines_of(out)
    same(len(lines), 3)
    for line, entrant in zip(lines, found["entrants"]):
        same((line["name"], int(line["number"])), (entrant["name"], entrant["number"]))
        for key, decimals in (("share", 3), ("interval", 3), ("margin", 2), ("score", 2), ("choices", 2)):
            if entrant[key] is None:
                same(line[key], "-", key)
            else:
                close(float(line[key]), entrant[key], key, by=0.5001 * 10 ** -decimals)
        same(int(line["forfeits"]), entrant["forfeits"])
        assert 0 <= entrant["mean_ms"] <= entrant["worst_ms"], entrant
    same([(e["nodes"], e["time_ms"]) for e in found["entrants"]], [(500, None), (1000, None), (1000, None)])
    told = matches(r"(?m)^sprt of assam@500n, LOW 40\.000 %, HIGH 60\.000 %: .*\(LLR (\S+), bounds (\S+) and (\S+)\)$", out)
    for text, key in zip(told.groups(), ("llr", "lower_bound", "upper_bound")):
        close(float(text), found["sprt"][key], key, by=0.0006)


@test("the manual names the keys of JSON, and the options")
def _():
    with open(os.path.join(ROOT, "man/marrakech-arena.1")) as file:
        manual = file.read()
    section = manual.split(".Ss JSON")[1].split(".Ss Options")[0]
    told = set(re.findall(r"\w+", " ".join(re.findall(r"(?m)^\.It Cm (.*)$", section))))
    found = Run("random", "greedy", "-n", "4", "-s", "1", "--luck", "--sprt", "--json").fine().json()
    same(told, {*found, *found["entrants"][0], *found["sprt"]})
    synopsis = "".join(re.findall(r"(?m)^\.Op Fl (\w+)", manual))
    same(sorted(synopsis), sorted(re.findall(r"(?m)^  -(\w)", Run("--help").fine().out.split("-?,")[0])))


def recompute(path, names):
    """Shares, intervals, margins, scores of the players, from the records of their games."""
    games, scores = games_of(text_of(path)), scores_of(path)
    same(len(scores), len(games))
    result = {}
    for name in names:
        deals, margins, own = [], [], []
        for number, (game, score) in enumerate(zip(games, scores)):
            if number % game.players == 0:
                deals.append([])
            for seat in (s for s in range(game.players) if game.seats[s] == name):
                deals[-1].append(game.share(seat))
                others = [s for i, s in enumerate(score) if i != seat]
                margins.append(score[seat] - sum(others) / len(others))
                own.append(score[seat])
        means = [sum(deal) / len(deal) for deal in deals]
        mean = sum(means) / len(means)
        variance = sum((m - mean) ** 2 for m in means) / (len(means) - 1)
        result[name] = (mean, variance, len(means), sum(margins) / len(margins), sum(own) / len(own))
    return result


@test("shares, intervals, margins and scores are those of the records", once=True)
def _():
    for words, names in ((["assam", "greedy", "-n", "40"], ["assam", "greedy"]),
                         (["greedy", "random", "-p", "4", "-n", "40", "-r", "es,bankrupt=stay"], ["greedy", "random"]),
                         (["random", "random@3n", "greedy", "-n", "60"], ["random", "random@3n", "greedy"])):
        path = path_of("stats.mkh")
        found = Run(*words, "-s", "21", "--json", "-R", path).fine().json()
        expected = recompute(path, names)
        for entrant in found["entrants"]:
            mean, variance, deals, margin, score = expected[entrant["name"]]
            close(entrant["share"], 100 * mean)
            close(entrant["interval"], 100 * 1.96 * math.sqrt(variance / deals))
            close(entrant["margin"], margin)
            close(entrant["score"], score)


@test("records are appended in order and replay")
def _():
    path = path_of("records.mkh")
    words = ["greedy", "random", "-n", "6", "-s", "8", "-T", "3"]
    table = Run(*words, "-R", path).fine().out
    once = text_of(path)
    same(len(scores_of(path)), 6)
    Run(*words, "-R", path).fine()
    same(text_of(path), once + "\n" + once)
    same(len(scores_of(path)), 12)
    run = Run(*words, "-R", "-")
    same((run.status, run.out), (0, once))
    same([line["share"] for line in lines_of(run.err)], [line["share"] for line in lines_of(table)])


@test("records that cannot be written are told")
def _():
    Run("random", "greedy", "-R", os.path.join(FOLDER.name, "none", "x")).fails(1, "^marrakech: cannot write .*none/x: No such")
    Run("random", "greedy", "-n", "1000", "-R", "/dev/full").fails(1, "^marrakech: cannot write /dev/full: No space")
    Run("random", "greedy", "-R", FOLDER.name).fails(1, "^marrakech: cannot write .*: Is a directory")


# ---- The sequential test ---------------------------------------------------------------------------------

def ratio(mean, variance, deals, players, low, high):
    variance = max(variance, 1 / (players ** 2 * deals))
    return deals * (high - low) * (2 * mean - low - high) / (2 * variance)


@test("sprt accepts either share, or remains undecided")
def _():
    bound = math.log(19)
    for words, verdict, said in ((["greedy", "random"], "high", "accepted: the share is HIGH"),
                                 (["random", "greedy"], "low", "accepted: the share is LOW"),
                                 (["greedy@1n", "greedy@2n"], "low", "accepted: the share is LOW"),
                                 (["greedy", "random", "-p", "4"], "high", "accepted: the share is HIGH")):
        found = Run(*words, "-n", "4000", "-s", "1", "--sprt", "--json").fine().json()
        same(found["sprt"]["verdict"], verdict, words)
        players = found["players"]
        close(found["sprt"]["low"], 100 / players)
        close(found["sprt"]["high"], 100 / players + 2)
        close(found["sprt"]["upper_bound"], bound)
        close(found["sprt"]["lower_bound"], -bound)
        assert 16 * players <= found["games"] < 4000 and abs(found["sprt"]["llr"]) >= bound, found
        matches(re.escape(said), Run(*words, "-n", "4000", "-s", "1", "--sprt").fine().out)
    found = Run("greedy", "random", "-n", "30", "-s", "1", "--sprt", "--json").fine().json()
    same((found["sprt"]["verdict"], found["deals"]), ("undecided", 15), "never before 16 deals")
    found = Run("assam@1n", "greedy", "-n", "40", "-s", "1", "--sprt=80,81", "--json").fine().json()
    same((found["sprt"]["verdict"], found["games"]), ("undecided", 40))


@test("sprt decides at the first deal that decides", once=True)
def _():
    for low, high in ((50, 52), (78, 90), (85, 97)):
        path = path_of("sprt.mkh")
        found = Run("assam@1n", "greedy", "-n", "1000", "-s", "6", f"--sprt={low},{high}", "--json", "-R", path).fine().json()
        assert found["sprt"]["verdict"] != "undecided" and found["games"] < 1000, found
        mean, variance, deals, _, _ = recompute(path, ["assam@1n"])["assam@1n"]
        same(deals, found["deals"])
        llr = ratio(mean, variance, deals, 2, low / 100, high / 100)
        close(found["sprt"]["llr"], llr)
        same(found["sprt"]["verdict"], "high" if llr > 0 else "low")
        if deals > 16:
            text = text_of(path)
            with open(path, "w") as file:
                file.write("[Rules".join(text.split("[Rules")[:-2]))
            mean, variance, fewer, _, _ = recompute(path, ["assam@1n"])["assam@1n"]
            same(fewer, deals - 1)
            assert abs(ratio(mean, variance, fewer, 2, low / 100, high / 100)) < math.log(19), "it decided earlier"


# ---- Other programs --------------------------------------------------------------------------------------

@test("another program plays as the computer player that it runs", once=True)
def _():
    for words in (["-n", "8", "-r", "it,turning=after", "-f", "s"], ["-p", "3", "-n", "6"], ["-p", "4", "-n", "8"]):
        path, other = path_of("inner.mkh"), path_of("outer.mkh")
        inner = Run("greedy", "assam", *words, "-s", "9", "--json", "-R", path).fine().json()
        outer = Run("gtp:" + GREEDY, "assam", *words, "-s", "9", "--json", "-R", other).fine().json()
        same([g.turns for g in games_of(text_of(other))], [g.turns for g in games_of(text_of(path))])
        for one, two in zip(inner["entrants"], outer["entrants"]):
            for key in ("share", "interval", "margin", "score", "choices", "forfeits"):
                same(two[key], one[key], key)
        same(games_of(text_of(other))[0].seats[0], "gtp:" + GREEDY)


@test("what another program is sent")
def _():
    for limit, go in (("", "go nodes 1000"), ("@30ms", "go time 30"), ("@77n", "go nodes 77")):
        log = path_of("log")
        run = Run(f"gtp:tee {log} | {ENGINE}{limit}", "greedy", "-n", "2", "-s", "3", "-T", "1", "-r", "es,bankrupt=stay",
                  "-f", "w")
        run.fine()
        lines = text_of(log).splitlines()
        same(lines[0], "new 2 es,bankrupt=stay w")
        same(len([line for line in lines if line.startswith("new")]), 2)
        same({line for line in lines if line.startswith("go")}, {go})
        same(lines[-1], "quit")
        assert all(re.match(r"(new|seed|play|go|quit)\b", line) for line in lines), lines
    log = path_of("log")
    Run(f"gtp:tee {log} | {ENGINE}", "greedy", "-n", "2", "-t", "5", "-N", "6").fine()
    matches(r"(?m)^go time 5 nodes 6$", text_of(log))


@test("a program may refuse the seed")
def _():
    proxy = f"sed -u 's/^seed.*/bogus/' | {GREEDY}"
    found = Run(f"gtp:{proxy}", "random", "-n", "4", "-s", "1", "--json").fine().json()
    same([e["forfeits"] for e in found["entrants"]], [0, 0])
    assert found["entrants"][0]["share"] > 50, found


ANSWER = 'while read a; do printf "%s"; done'

BAD = {  # what it does: (command, what is told, patience)
    "ends at once": ("exit 3", "it ended with status 3", 60000),
    "is killed": ("kill -9 $$", "it was ended by signal 9", 60000),
    "cannot be started": ("/nonexistent/program", r"the command cannot be started \(status 127\)", 60000),
    "closes its output": ("exec >&-; sleep 54321", "it closed its pipe", 60000),
    "closes its input": ("exec <&-; sleep 54321", "it closed its pipe|no answer", 300),
    "ends in the middle of a game": (f"sed -u 9q | {ENGINE}", "it ended with status 0", 60000),
    "hangs": ("sleep 54321", "no answer within 300 ms", 300),
    "hangs within an answer": ("printf '= n'; sleep 54321", "no answer within 300 ms", 300),
    "hangs in the middle of a game": (f"(sed -u 9q; sleep 54321) | {ENGINE}", "no answer within 1500 ms", 1500),
    "does not end when its input does": ("trap '' TERM HUP INT; while :; do sleep 54321; done", "no answer", 300),
    "plays what is not legal": (ANSWER % r"= a1b1\n\n", "'a1b1' is not legal", 60000),
    "rolls the die itself": (ANSWER % r"= 3\n\n", "'3' is not legal", 60000),
    "answers no action": (ANSWER % r"= castle\n\n", "'castle' is not an action", 60000),
    "answers nothing": (ANSWER % r"=\n\n", "'' is not an action", 60000),
    "answers two lines": (ANSWER % r"= n\nn\n\n", r"'n\?n' is not an action", 60000),
    "refuses": (ANSWER % r"? I will not\n\n", r"it answered '\? I will not' to 'new'", 60000),
    "talks garbage": (ANSWER % r"hello\n\n", "it said 'hello', which is not an answer", 60000),
    "talks binary": ("head -c 9999 /dev/urandom | tr '=?\\n\\r\\0' '\\377'; sleep 54321", ".*which is not an answer", 60000),
    "talks without end": ("yes", "it said 'y', which is not an answer", 60000),
    "answers without end": ("yes '= n'", "its answer does not end", 60000),
    "says a line without end": ("yes = | tr -d '\\n'", "its answer does not end", 60000),
    "says nothing but zeros": ("printf '= '; cat /dev/zero", "its answer does not end", 60000),
    "says nothing but empty lines": ("yes ''", "no answer within 300 ms", 300),
}


for name, (command, reason, patience) in BAD.items():
    @test(f"a program that {name} forfeits each game")
    def _(command=command, reason=reason, patience=patience):
        path = path_of("bad.mkh")
        began = time.monotonic()
        # A shell that finds no command says so in pieces, into which another thread's message may fall.
        threads = "1" if "nonexistent" in command else "2"
        run = Run("greedy", "gtp:" + command, "-n", "4", "-s", "1", "-P", str(patience), "--json", "-R", path, "-T",
                  threads)
        same(run.status, 0, run)
        told = re.findall(r"(?m)^marrakech: .*$", run.err)
        # Whether the pipe is already closed when it is written to is a matter of luck.
        assert len(told) == 1 or ("<&-" in command and len(told) == 2), run.err
        matches(rf" forfeits game 1 in seat 2: ({reason}).*; further ones of this kind are counted, but not printed$", told[0])
        good, bad = run.json()["entrants"]
        same((good["share"], good["forfeits"], bad["share"], bad["forfeits"]), (100, 0, 0, 4))
        same((good["margin"], good["score"], bad["margin"], bad["score"]), (None,) * 4)
        games = games_of(text_of(path))
        same([game.tags["Result"] for game in games], ["*"] * 4)
        for game in games:
            seat = game.seats.index("gtp:" + command.replace("\\", "\\\\").replace('"', '\\"')) + 1
            matches(rf"^seat {seat}: ({reason})", game.tags["Forfeit"])
        replays(path)
        assert time.monotonic() - began < 30, "it took too long"
        check_nobody_left()


@test("a forfeit is shared by the other seats, and games go on")
def _():
    for players, share in ((3, 50), (4, 100 / 3)):
        run = Run("gtp:exit 1", "greedy", "-p", str(players), "-n", "12", "-s", "1", "--json")
        bad, good = run.json()["entrants"]
        same((bad["share"], bad["forfeits"]), (0, 12))
        close(good["share"], share)
    # It plays one game and gives up in the next one, in the middle of the deal.
    count = path_of("count")
    command = f"echo >> {count}; sed -u 130q | {GREEDY}"
    run = Run("gtp:" + command, "random", "-n", "12", "-s", "1", "-T", "1", "--json")
    entrant = run.json()["entrants"][0]
    assert 0 < entrant["forfeits"] < 12 and entrant["share"] > 0 and entrant["score"] > 0, run
    assert 2 <= len(text_of(count).splitlines()) <= 12, "a program is started anew only after a failure"


@test("a program runs once a thread, until it fails")
def _():
    for threads, command, most in (("1", GREEDY, 1), ("2", GREEDY, 2), ("1", "exit 1", 8), ("1", "/nonexistent/x", 0)):
        count = path_of("count")
        run = Run(f"gtp:echo >> {count}; {command}", "random", "-n", "8", "-s", "1", "-T", threads)
        same(run.status, 0, run)
        started = len(text_of(count).splitlines())
        assert started <= most if most else started <= 1, (threads, command, started)
    run = Run("gtp:/nonexistent/x", "random", "-n", "100", "-s", "1", "-T", "1")
    same(len(re.findall("not found", run.err)), 1, "a command that does not exist is tried once")


@test("programs see no files of the arena or of each other, and none pile up")
def _():
    fds, own = path_of("fds"), path_of("own")
    command = f"ls /proc/self/fd >> {fds}; ls /proc/$PPID/fd | wc -l >> {own}; exit 1"
    run = Run(f"gtp:{command}", f"gtp:{ENGINE}", "greedy", "-n", "60", "-s", "1", "-T", "2", "-R", path_of("fds.mkh"))
    same(run.status, 0, run)
    # Its own three, and the directory that ls reads.
    same(set(text_of(fds).split()), {"0", "1", "2", "3"})
    counts = [int(number) for number in text_of(own).split()]
    same(len(counts), 60)
    assert max(counts) <= 16, f"files of the arena: {counts}"


@test("a program with quotes, tabs and odd bytes in its command")
def _():
    command = "gtp: exit 1 # \"quoted\" \\ \t 'x'\xe9".encode("latin-1")
    path = path_of("odd.mkh")
    run = Run(command, "random", "-n", "2", "--json", "-R", path)
    same(run.status, 0, run)
    same(run.json()["entrants"][0]["name"], "gtp: exit 1 # \"quoted\" \\ ? 'x'?")
    replays(path)
    name = "gtp:exit 1 # Łukasz"
    same(Run(name, "random", "-n", "2", "--json").json()["entrants"][0]["name"], name)


# ---- Ends ------------------------------------------------------------------------------------------------

def begin(*words):
    """A match that hears interrupts, which a shell in the background lets its children ignore."""
    def hear():
        for number in (signal.SIGINT, signal.SIGHUP):
            signal.signal(number, signal.SIG_DFL)
    return subprocess.Popen([PROGRAM, "arena", *words], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                            stderr=subprocess.PIPE, env=ENVIRONMENT, preexec_fn=hear)


def interrupt(process, number=signal.SIGINT):
    """What the match says then."""
    process.send_signal(number)
    try:
        return process.communicate(timeout=SECONDS)
    except subprocess.TimeoutExpired:
        process.kill()
        process.communicate()
        raise


def wait_for(condition):
    end = time.monotonic() + SECONDS
    while not condition():
        assert time.monotonic() < end, "it did not come to that"
        time.sleep(0.02)


@test("an interrupt ends the match with a summary, and the programs")
def _():
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        path = path_of("interrupted.mkh")
        process = begin("greedy", f"gtp:sleep 65432 & {GREEDY}", "-n", "1000000", "-s", "1", "-T", "2", "--json", "-R", path)
        wait_for(lambda: os.path.exists(path) and len(games_of(text_of(path))) > 2)
        out, err = interrupt(process, number)
        check_alive(process.returncode, err.decode())
        same((process.returncode, err), (1, b""))
        found = json.loads(out)
        same((found["interrupted"], found["games_planned"]), (True, 1000000))
        same(found["games"], len(games_of(text_of(path))))
        same(found["games"], 2 * found["deals"])
        check_nobody_left()


@test("an interrupt that is ignored, as nohup has it, stays so")
def _():
    path = path_of("ignored.mkh")
    process = subprocess.Popen([PROGRAM, "arena", "greedy", "random", "-n", "2000", "-s", "1", "-R", path, "--json"],
                               stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, env=ENVIRONMENT,
                               preexec_fn=lambda: signal.signal(signal.SIGHUP, signal.SIG_IGN))
    wait_for(lambda: os.path.exists(path) and len(games_of(text_of(path))) > 2)
    found = json.loads(interrupt(process, signal.SIGHUP)[0])
    same((process.returncode, found["games"], found["interrupted"]), (0, 2000, False))


@test("an interrupt does not wait for who thinks")
def _():
    process = begin("greedy", "gtp:sleep 65433", "-T", "2")
    wait_for(lambda: any(line.startswith("sleep") for line in processes()))
    began = time.monotonic()
    out, err = interrupt(process)
    same((process.returncode, out, err), (1, b"", b"marrakech: interrupted before the first deal was over\n"))
    assert time.monotonic() - began < 10, "it took too long"
    check_nobody_left()


@test("an interrupt is told in the table")
def _():
    path = path_of("table.mkh")
    process = begin("greedy", "random", "-n", "1000000000", "-s", "1", "-R", path)
    wait_for(lambda: os.path.exists(path) and os.path.getsize(path) > 5000)
    out = interrupt(process)[0].decode()
    same(process.returncode, 1)
    games = matches(r"(?m)^interrupted after (\d+) of 1000000000 games$", out).group(1)
    matches(rf"^{games} games \(", out)


@test("a test that has decided does not wait for who thinks")
def _():
    # It fails at once, and hangs from its 41st start on, when the test has been decided.
    count = path_of("count")
    command = f"echo >> {count}; [ $(wc -l < {count}) -gt 40 ] && exec sleep 76543; exit 1"
    began = time.monotonic()
    run = Run("gtp:" + command, "greedy", "-n", "4000", "-s", "1", "-T", "2", "--sprt=40,60", "--json")
    same(run.json()["sprt"]["verdict"], "low", run)
    assert time.monotonic() - began < 20, "it took too long"
    check_nobody_left()


@test("a progress bar with the share of the first player, on a terminal only")
def _():
    here, there = pty.openpty()
    process = subprocess.Popen([PROGRAM, "arena", "random", "gtp:sleep 0.5; exit 1", "-n", "8", "-s", "1", "-T", "1"],
                               stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=there, env=ENVIRONMENT)
    os.close(there)
    shown = b""
    while True:
        try:
            more = os.read(here, 1 << 16)
        except OSError:  # that is how a terminal says that the other end is closed
            break
        if not more:
            break
        shown += more
    os.close(here)
    out = process.stdout.read().decode()
    process.stdout.close()
    same(process.wait(SECONDS), 0)
    matches(r"\r\[#+\.*\] \d of 8 games, random 100\.00 % \+- -\x1b\[K", shown.decode())
    assert shown.endswith(b"\r\x1b[K"), shown[-100:]
    same(len(lines_of(out)), 2)


@test("wrong options are usage errors")
def _():
    two = ["random", "greedy"]
    for words, reason in (
            ([], "at least two"), (["random"], "at least two"), (["random", "nobody"], "unknown computer player: nobody"),
            (["random"] * 5, "at most four"), (["-p", "2", *two, "random"], "3 names for 2 players"),
            ([*two, "-n", "0"], "--games"), ([*two, "-n", "-1"], "--games"), ([*two, "-n", "x"], "--games"),
            ([*two, "-n", "1000000000001"], "--games"), ([*two, "-p", "1"], "--players"), ([*two, "-p", "5"], "--players"),
            ([*two, "-r", "xx"], "--rules"), ([*two, "-f", "x"], "--facing"), ([*two, "-s", "-1"], "--seed"),
            ([*two, "-T", "0"], "--threads"), ([*two, "-T", "99999"], "--threads"), ([*two, "-t", "0"], "--time"),
            ([*two, "-t", "86400001"], "--time"), ([*two, "-N", "0"], "--nodes"), ([*two, "-N", "1000000001"], "--nodes"),
            ([*two, "-N", "-5"], "--nodes"), ([*two, "-P", "0"], "--patience"),
            (["random@0ms", "greedy"], "'random@0ms' must be from 1 to 86400000"),
            (["random@0n", "greedy"], "'random@0n' must be from 1 to 1000000000"),
            (["random@86400001ms", "greedy"], "86400001ms"), (["random@99999999999999999999999n", "greedy"], "from 1 to"),
            *(([f"random@{limit}", "greedy"], f"the limit of 'random@{limit}' must be in ms or n")
              for limit in ("-5n", "-5ms", "5", "", "n", "5s", "5 ms", "5.5ms")),
            (["flat:5@5s", "greedy"], "the limit of 'flat:5@5s' must"), (["random@5@6n", "greedy"], "'random@5' must be in ms"),
            (["@5n", "greedy"], "unknown"), (["nobody@5s", "greedy"], "unknown computer player: nobody@5s"),
            *(([f"flat:{number}", "greedy"], f"the number behind the colon must be from 1 to 1000000: flat:{number}")
              for number in ("0", "1000001", "", "x", "-1")),
            (["flat:0@5n", "greedy"], "from 1 to 1000000: flat:0"), (["spread:3", "greedy"], "unknown computer player: spread:3"),
            (["gtp:", "greedy"], "needs a command"), (["gtp:  @5n", "greedy"], "needs a command"),
            (["gtp", "greedy"], "unknown computer player: gtp"), (["x" * 1000, "greedy"], "longer than"),
            (["gtp:" + "x" * 1000, "greedy"], "longer than"),
            ([*two, "--luck="], "luck"), ([*two, "--luck=0"], "luck"), ([*two, "--luck=many"], "luck"),
            ([*two, "--sprt="], "--sprt"), ([*two, "--sprt=50"], "--sprt"), ([*two, "--sprt=52,50"], "--sprt"),
            ([*two, "--sprt=50,50"], "--sprt"), ([*two, "--sprt=50,101"], "--sprt"), ([*two, "--sprt=-1,50"], "--sprt"),
            ([*two, "--sprt=nan,50"], "--sprt"), ([*two, "--sprt=1,2,3"], "--sprt"), ([*two, "--sprt=1.2.3,5"], "--sprt"),
            ([*two, "--sprt=.,5"], "--sprt"), ([*two, "--sprt=1e1,50"], "--sprt"), ([*two, "--sprt=0x1,50"], "--sprt"),
            ([*two, "--json", "-R", "-"], "standard output"), ([*two, "--json=yes"], "json"), ([*two, "--bogus"], "bogus"),
            ([*two, "-R"], "requires an argument")):
        run = Run(*words).fails(2, r"^marrakech arena: ")
        assert reason in run.err and "--help" in run.err and run.out == "", (words, run)


sys.exit(main())
