#!/usr/bin/python3
"""`marrakech bench`, and nets that are read from files.

usage: bench_test.py PROGRAM [--brief]
"""

import functools
import os
import pty
import re
import signal
import subprocess
import sys
import tempfile
import time

from cli import ENVIRONMENT, PROGRAM, ROOT, SECONDS, Run, file_of, read_terminal
from tap import main, matches, same, test


# ---- bench -----------------------------------------------------------------------------------------------

@functools.cache
def measured():
    """What a measurement without options says."""
    return Run("bench", "--time", "50").fine().out


@test("bench: turns a second of 2, 3 and 4 players, and the signature", once=True)
def _():
    out = measured()
    found = re.findall(r"(?m)^([234]) players: (\d+) turns/s$", out)
    same([players for players, _ in found], ["2", "3", "4"])
    assert all(int(speed) > 1000 for _, speed in found), out
    same(len(re.findall(r"(?m)^signature: [0-9a-f]{16}$", out)), 1, out)


@test("bench: --signature prints the bench signature alone", once=True)
def _():
    out = Run("bench", "--signature").fine().out
    matches(r"\A[0-9a-f]{16}\n\Z", out)
    assert f"signature: {out}" in measured()
    golden = os.path.join(ROOT, "tests/golden/signature")
    if os.path.exists(golden):
        with open(golden) as file:
            same(out.strip(), file.read().strip())


@test("bench: how fast assam is, and how punctual he and others are, for 2, 3 and 4 players", once=True)
def _():
    out = measured()
    for pattern in (r"(?m)^assam, ([234]) players: [1-9]\d* positions evaluated/s$",
                    r"(?m)^assam, ([234]) players, 20 ms a choice: mean [\d.]+ ms, worst overrun -?[\d.]+ ms of \d+ choices$"):
        same(re.findall(pattern, out), ["2", "3", "4"], out)
    found = re.findall(r"(?m)^(\S+), 2 to 4 players, (\d+) ms a (choice|ranking): mean ([\d.]+) ms, "
                       r"worst overrun (-?[\d.]+) ms of (\d+) \3s$", out)
    same([line[:3] for line in found], [("assam", "20", "ranking"), ("assam", "1", "choice"), ("assam", "1", "ranking"),
                                        ("master", "1", "choice"), ("flat:1000", "1", "choice")], out)
    for _, limit, _, mean, worst, count in found:
        assert int(count) >= 3 and float(mean) <= int(limit) + float(worst) + 0.01, out


@test("bench: --calibration tells what was said and what was won", once=True)
def _():
    for players in (2, 3, 4):
        words = ["bench", "--calibration", "--games", "60", "--players", str(players), "--threads"]
        out = Run(*words, "1").fine().out
        same(Run(*words, "3").fine().out, out, "threads make no difference")
        rows = re.findall(r"(?m)^ *(\d+) to +(\d+) % +(\d+) +([\d.]+) +([\d.]+) +(-?[\d.]+)$", out)
        asked, rest = divmod(sum(int(row[2]) for row in rows), players)
        assert 57 <= asked <= 60 and not rest, out  # a game may be over before its turn
        for low, high, _, said, won, error in rows:
            assert int(low) <= float(said) <= int(high), (out, said)
            assert abs(float(won) - float(said) - float(error)) < 0.011, (out, won)
        won = sum(int(row[2]) * float(row[4]) for row in rows)
        assert abs(won - asked * 100) < 1, (out, won)  # one win a game
        mean = sum(abs(float(row[5])) for row in rows) / len(rows)
        matches(r"mean error over the bins: \d+\.\d\d points\n\Z", out)
        assert abs(float(re.search(r"bins: ([\d.]+)", out)[1]) - mean) < 0.011, out


@test("bench: --calibration plays by the rules that are told, and these are for nothing else")
def _():
    words = ["bench", "-c", "-n", "40", "-S", "3"]
    same(Run(*words, "-r", "fr").fine().out, Run(*words).fine().out)
    found = {Run(*words, "--rules", rules).fine().out.partition("rules ")[2] for rules in ("fr", "it", "fr,turning=after")}
    same({text.partition(" games")[0] for text in found}, {"fr, 40", "it, 40", "fr,turning=after, 40"})
    same(len({text.partition("\n")[2] for text in found}), 3, "other rules, other games")
    Run(*words, "--rules", "xx").fails(2, "^marrakech bench: --rules 'xx'")
    for others in ([], ["--signature"], ["--time", "1"]):
        for option, word in (("rules", "it"), ("games", "5"), ("players", "3"), ("seed", "1"), ("nodes", "9"), ("threads", "1")):
            run = Run("bench", f"--{option}", word, *others).fails(2, f"^marrakech bench: --{option} needs --calibration")
            same(run.out, "")


@test("bench: --calibration shows on a terminal how far it is, and an interrupt ends it with the table")
def _():
    def hear():  # what a shell in the background lets its children ignore
        signal.signal(signal.SIGINT, signal.SIG_DFL)
    for number in (signal.SIGINT, signal.SIGTERM):
        here, there = pty.openpty()
        process = subprocess.Popen([PROGRAM, "bench", "-c", "-n", "1000000000", "-T", "2"], stdin=subprocess.DEVNULL,
                                   stdout=subprocess.PIPE, stderr=there, env={**ENVIRONMENT, "TERM": "xterm"}, preexec_fn=hear)
        os.close(there)
        shown = os.read(here, 1 << 16).decode()
        process.send_signal(number)
        shown += read_terminal(here)
        out = process.communicate(timeout=SECONDS)[0].decode()
        os.close(here)
        same(process.returncode, 1)
        matches(r"\A\r\[\.{20}\] \d+ of 1000000000 games\x1b\[K", shown)
        assert shown.endswith("\r\x1b[K"), shown[-100:]
        games = int(matches(r"(?m)^interrupted after (\d+) of 1000000000 games$", out)[1])
        matches(rf"\A2 players, rules fr, {games} games, one turn of each, seed 1, ", out)
        seats = sum(int(count) for count in re.findall(r"(?m)^ *\d+ to +\d+ % +(\d+)", out))
        assert 0 < seats <= 2 * games, out
    process = subprocess.Popen([PROGRAM, "bench", "-c", "-n", "1", "-N", "1000000000"], stdin=subprocess.DEVNULL,
                               stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=ENVIRONMENT, preexec_fn=hear)
    time.sleep(1)  # many nodes are thought about by now
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=SECONDS)
    same((process.returncode, out, err), (1, b"", b"marrakech: interrupted before the first game was over\n"))


# ---- nets from files -------------------------------------------------------------------------------------

NET_COMMANDS = {"gtp": ["gtp"], "simulate": ["simulate", "-n", "2", "-s", "1", "assam"],
                "arena": ["arena", "assam", "greedy", "-n", "2", "-s", "1", "-T", "1", "--json"],
                "bench": ["bench", "--signature"]}


@test("--net: the program's own nets from files change nothing", once=True)
def _():
    nets = [f"--net={ROOT}/data/net{players}.mkn" for players in (2, 3, 4)]
    for name, words in NET_COMMANDS.items():
        stdin = "new 3\ngo nodes 200\neval nodes 200\n" if name == "gtp" else ""
        times = r'"(mean|worst)_ms": [\d.]+'
        same(re.sub(times, "", Run(*words, *nets, stdin=stdin).fine().out),
             re.sub(times, "", Run(*words, stdin=stdin).fine().out), name)


@test("--net: another net is another player")
def _():
    with open(f"{ROOT}/data/net2.mkn", "rb") as file:
        good = bytearray(file.read())
    for at in range(2000, 200000, 7):
        good[at] ^= 0x55
    total = 0xcbf29ce484222325
    for byte in good[:-4]:
        total = ((total ^ byte) * 0x100000001b3) & 0xffffffffffffffff
    good[-4:] = (total & 0xffffffff).to_bytes(4, "little")
    with tempfile.NamedTemporaryFile() as file:
        file.write(good)
        file.flush()
        questions = "new 2\nplay R n 2\neval nodes 1\n"
        assert Run("gtp", "--net", file.name, stdin=questions).fine().out != Run("gtp", stdin=questions).fine().out


@test("--net: files that are no nets are refused by name and reason")
def _():
    with open(f"{ROOT}/data/net2.mkn", "rb") as file:
        good = file.read()
    bad = {"wrong length": good[:-1], "wrong length.": good + b"x", "wrong first bytes": b"XYZ" + good[3:], "version": good[:3] + b"\x09" + good[4:],
           "of this form": good[:4] + b"\x09" + good[5:], "checksum": good[:9999] + bytes([good[9999] ^ 1]) + good[10000:],
           "wrong length..": b""}
    for reason, data in bad.items():
        with tempfile.NamedTemporaryFile() as file:
            file.write(data)
            file.flush()
            for words in NET_COMMANDS.values():
                run = Run(*words, "--net", file.name)
                same((run.status, run.out), (1, ""), (reason, words))
                assert file.name in run.err and reason.rstrip(".") in run.err, (reason, run.err)
    large = file_of(b"", "large.mkn")
    os.truncate(large, (1 << 23) + 1)  # more than is ever read, as of what has no end
    for path, reason in (("/nonexistent/net", "No such file"), ("/", "directory"), (large, "File too large")):
        run = Run("gtp", "--net", path)
        same((run.status, run.out), (1, ""))
        assert path in run.err and reason in run.err, run.err
    run = Run("gtp", *2 * [f"--net={ROOT}/data/net2.mkn"])
    same((run.status, run.out), (2, ""))
    assert "already" in run.err, run.err


@test("bench: wrong options are usage errors")
def _():
    for words in (["--games", "0"], ["--players", "5"], ["--threads", "0"], ["--threads", "65"], ["--nodes", "0"], ["--seed", "x"],
                  ["--time", "0"], ["--time", "-1"], ["--time", "x"], ["--time"], ["--time", "99999999999"], ["word"],
                  ["--bogus"]):
        run = Run("bench", *words).fails(2, r"^marrakech bench: ")
        same(run.out, "")


sys.exit(main())
