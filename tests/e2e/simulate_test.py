#!/usr/bin/python3
"""`marrakech simulate`: its summary, its records and its progress bar.

usage: simulate_test.py PROGRAM [--brief]
"""

import os
import pty
import re
import signal
import subprocess
import sys
import time

from cli import ALL_RULES, ENVIRONMENT, PROGRAM, SECONDS, Run, read_terminal, talk
from tap import main, matches, same, test


@test("simulate: the summary")
def _():
    for players in (2, 3, 4):
        out = Run("simulate", "--games", "50", "--players", str(players), "--seed", "1", "random").fine().out
        first, header, *seats, last, end = out.split("\n")
        same((first, end), (f"50 games, {players} players, rules fr, seed 1", ""))
        same(header.split(), ["seat", "player", "wins", "dirhams", "visible", "score"])
        same(len(seats), players)
        wins = dirhams = 0
        for seat, line in enumerate(seats, 1):
            win, money, visible, score = map(float, matches(
                rf"^ *{seat} +random +(\d+\.\d\d)% +(\d+\.\d\d) +(\d+\.\d\d) +(\d+\.\d\d)$", line).groups())
            assert abs(money + visible - score) < 0.011, line
            wins, dirhams = wins + win, dirhams + money
        assert abs(wins - 100) < 0.03 and abs(dirhams - 30 * players) < 0.05, out
        turns = float(matches(r"^(\d+\.\d\d) turns a game; \d+ players went out; \d+ wins were shared$", last).group(1))
        assert 20 < turns <= 48, last


@test("simulate: the summary is that of the records")
def _():
    words = ["-n", "40", "-s", "77", "-p", "3", "-r", "es"]
    out, records = Run("simulate", *words).fine().out, Run("simulate", *words, "--records").fine().out
    results = re.findall(r'\[Result "(.*)"\]', records)
    same(len(results), 40)
    wins = [sum(1 / len(r.split("=")) for r in results if str(seat) in r.split("=")) / 40 * 100 for seat in (1, 2, 3)]
    for seat, win in enumerate(wins, 1):
        found = float(matches(rf"(?m)^ *{seat} +random +(\d+\.\d\d)%", out).group(1))
        assert abs(found - win) < 0.011, (seat, found, win)
    turns = sum(int(re.findall(r"(\d+)\. ", record)[-1]) for record in records.split("[Rules")[1:]) / 40
    assert abs(float(matches(r"(?m)^(\d+\.\d\d) turns", out).group(1)) - turns) < 0.011
    same(int(matches(r"; (\d+) players went out", out).group(1)), len(re.findall(r"\bout\b", records)))


@test("simulate: records of every rules setting are right and finished")
def _():
    text = []
    for number, (edition, values, canonical) in enumerate(ALL_RULES):
        players = 2 + number % 3
        out = Run("simulate", "-n", "2", "-s", str(number), "-p", str(players), "-f", "nesw"[number % 4],
                  "-r", canonical, "--records").fine().out
        same((out.count(f'[Rules "{canonical}"]\n'), out.count(f'[Players "{players}"]\n')), (2, 2))
        same((out.count(f'[Facing "{"nesw"[number % 4]}"]\n'), out.count('[Result "*"]')), (2, 0))
        assert all(len(line) <= 80 for line in out.split("\n")), out
        text.append(out)
    out = Run("replay", "-", stdin="\n".join(text)).fine().out
    same((out.count("\nResult: "), out.count("Unfinished")), (2 * len(ALL_RULES), 0))


@test("simulate: the same seed gives the same, no seed a new one that is told")
def _():
    for words in ([], ["--records"], ["-p", "4", "-r", "it,turning=after"]):
        one = Run("simulate", "-n", "10", "-s", "5", *words).fine().out
        same(Run("simulate", "--games=10", "--seed=5", *words).fine().out, one)
        assert Run("simulate", "-n", "10", "-s", "6", *words).fine().out != one
    unseeded = [Run("simulate", "-n", "3").fine().out for _ in range(3)]
    seeds = [matches(r"seed (\d+)$", out.split("\n")[0]).group(1) for out in unseeded]
    same(len(set(seeds)), 3)
    same(Run("simulate", "-n", "3", "-s", seeds[0]).fine().out, unseeded[0])
    Run("simulate", "-n", "1", "-s", str(2 ** 64 - 1)).fine()
    Run("simulate", "-n", "1", "-s", "0").fine()
    # Each game has a seed of its own: the first ones do not depend on how many there are.
    few, many = (Run("simulate", "-n", n, "-s", "9", "--records").fine().out for n in ("2", "5"))
    assert many.startswith(few), "the first games differ"


@test("simulate: seats and their names")
def _():
    name = talk("players\n")[0].split()[1]
    for names, players in (([], 2), ([name], 2), ([name] * 2, 2), ([name] * 3, 3), ([name] * 4, 4)):
        out = Run("simulate", "-n", "2", "-s", "1", "--records", *names).fine().out
        same(out.count(f'[Players "{players}"]'), 2, names)
        same([out.count(f'[Seat{seat} "{name}"]') for seat in (1, 2, 3, 4)], [2] * players + [0] * (4 - players), names)
    assert Run("simulate", "-n", "1", "-p", "4", name).fine().out.startswith("1 games, 4 players")


@test("simulate: wrong options are usage errors")
def _():
    for words, reason in [
            (["--games", "0"], "games"), (["--games", "-1"], "games"), (["--games", "x"], "games"),
            (["--games"], "games"), (["--games", "99999999999999999999"], "games"), (["--players", "1"], "players"),
            (["--players", "5"], "players"), (["--players", "two"], "players"), (["--rules", "de"], "edition"),
            (["--rules", "fr,turning=never"], "value"), (["--rules", ""], "rules"), (["--facing", "x"], "facing"),
            (["--facing", "ne"], "facing"), (["--facing", ""], "facing"), (["--facing", "R"], "facing"),
            (["--seed", "-1"], "seed"), (["--seed", "18446744073709551616"], "seed"), (["--seed", ""], "seed"),
            (["--nodes", "0"], "nodes"), (["--nodes", "-3"], "nodes"), (["--bogus"], "bogus"), (["-z"], "z"),
            (["nobody"], "nobody"), (["Random"], "Random"), (["random"] * 5, "four"), (["--records=yes"], "records"),
            (["flat:0"], "from 1 to 1000000: flat:0"), (["flat:1000001"], "from 1 to 1000000: flat:1000001"),
            (["-p", "2", "random", "random", "random"], "3 names")]:
        run = Run("simulate", *words).fails(2, r"^marrakech simulate: ")
        assert reason in run.err and "--help" in run.err and run.out == "", (words, run)


def on_terminal(games):
    """Simulates with a terminal as standard error; returns (what it showed, what was printed, seconds)."""
    here, there = pty.openpty()
    began = time.monotonic()
    process = subprocess.Popen([PROGRAM, "simulate", "-n", str(games), "-s", "1"], stdin=subprocess.DEVNULL,
                               stdout=subprocess.PIPE, stderr=there, env={**ENVIRONMENT, "TERM": "xterm"})
    os.close(there)
    shown = read_terminal(here)
    out = process.stdout.read().decode()
    process.stdout.close()
    same(process.wait(SECONDS), 0)
    os.close(here)
    return shown, out, time.monotonic() - began


@test("simulate: a progress bar on a terminal when it takes long, and only there and then", once=True)
def _():
    same(on_terminal(5)[0], "", "nothing is shown of a short run")
    games = 20000
    while True:
        shown, out, seconds = on_terminal(games)
        if seconds > 1.6:
            break
        games = int(games * min(10, 2.2 / seconds)) + 1
    matches(r"\r\[#*\.*\] \d+ of %d games" % games, shown)
    assert shown.endswith("\r\x1b[K") and "\n" not in shown, f"the bar was not taken away: {shown[-100:]!r}"
    run = Run("simulate", "-n", str(games), "-s", "1")
    same((run.out, run.err), (out, ""), "without a terminal")


@test("simulate: stops at once when it is told to")
def _():
    process = subprocess.Popen([PROGRAM, "simulate", "-n", "1000000000000"], stdin=subprocess.DEVNULL,
                               stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=ENVIRONMENT)
    time.sleep(0.2)
    process.send_signal(signal.SIGTERM)
    out, err = process.communicate(timeout=SECONDS)
    same((process.returncode, out, err), (-signal.SIGTERM, b"", b""))


sys.exit(main())
