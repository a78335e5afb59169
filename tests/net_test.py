#!/usr/bin/env python3
"""The nets: what the players compute is what the file says.

usage: net_test.py NET_DUMP

A tiny net of random numbers goes through the real exporter and the real reader,
and the shipped ones are read as they are; in both cases plain integer arithmetic
in Python must come to the same values as the library, position by position.
"""

import math
import os
import random
import struct
import subprocess
import sys
import tempfile

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
sys.path.insert(0, os.path.join(ROOT, "train"))
import export  # noqa: E402

WIN_ONE = 1036800  # MKP_WIN_ONE of src/players/net.h
OUT = 937  # MKP_OUT of src/players/encode.h: the inputs that tell who is out, from the seat that acts on
count = failed = 0


def check(what, said, expected):
    global count, failed
    count += 1
    good = said == expected
    failed += not good
    print(f"{'ok' if good else 'not ok'} {count} - {what}")
    if not good:
        print(f"# said {said!r}\n# expected {expected!r}")


def read_net(path):
    """The integers of a file, read again by other code than the exporter's."""
    with open(path, "rb") as file:
        data = file.read()
    inputs, hidden, middle, last = struct.unpack_from("<4H", data, 8)
    at = 16

    def take(kind, n):
        nonlocal at
        values = struct.unpack_from(f"<{n}{kind}", data, at)
        at += struct.calcsize(f"<{n}{kind}")
        return values

    first = take("h", hidden), [take("b", hidden) for _ in range(inputs)]
    layers = []
    for rows, width in ((middle, hidden), (last, middle), (8, last)):
        layers.append((take("i", rows), take("i", rows), [take("b", width) for _ in range(rows)]))
    return first, layers


def run_net(net, active):
    """The eight outputs before they become chances."""
    (biases, rows), layers = net
    x = [max(0, min(127, sum(column))) for column in zip(biases, *(rows[i] for i in active))]
    for number, (biases, multipliers, rows) in enumerate(layers):
        sums = [b + sum(a * w for a, w in zip(x, row)) for b, row in zip(biases, rows)]
        x = [(s * m + (1 << 23)) >> 24 for s, m in zip(sums, multipliers)]
        if number < 2:
            x = [max(0, min(127, v)) for v in x]
    return x


def exp_negative(x):
    """e to the power of -x / 8192 in units of 2^-30: 2^-(whole part) by a shift, the rest by six terms of its series."""
    power = x * 94548 >> 13  # log2(e) * 2^16 / 8192: 16 bits behind the point
    whole, rest = power >> 16, (power & 0xffff) << 14
    term = total = 1 << 30
    for factor in (744261118, 372130559, 248087039, 186065280, 148852224, 124043520):  # ln 2 / k in units of 2^-30
        term = -(term * rest >> 30) * factor >> 30
        total += term
    return 0 if whole > 30 else total >> whole


def chances_of(out, players, outside):
    """The winning chances; who is out has none."""
    inside = [k for k in range(players) if k not in outside]
    most = max((out[k] for k in inside), default=0)
    powers = [exp_negative(most - out[k]) if k in inside else 0 for k in range(players)]
    return [power * WIN_ONE // max(1, sum(powers)) for power in powers]


def compare(what, dump, path, players, games):
    net = read_net(path)
    lines = subprocess.run([dump, path, str(players), str(games)], check=True, capture_output=True, text=True).stdout
    wrong_scores, wrong_chances, with_outs = [], [], 0
    positions = lines.splitlines()
    for line in positions:
        active, values, seat = (part.split() for part in line.split(":"))
        values = [int(v) for v in values]
        active = [int(i) for i in active]
        out = run_net(net, active)
        order = [(k + int(seat[0])) % players for k in range(players)]
        for k in range(players):
            score = out[4 + k] * 3200
            score = score // 8192 if score >= 0 else -(-score // 8192)  # towards zero, as C
            if values[4 + order[k]] != score:
                wrong_scores.append((line, k))
        said = [values[order[k]] for k in range(players)]
        outside = [i - OUT for i in active if OUT <= i < OUT + 4]
        with_outs += bool(outside)
        expected = chances_of(out, players, outside)
        if said != expected:
            wrong_chances.append((line, said, expected))
    check(f"{what}: {len(positions)} positions, every score is equal", (len(positions) > games // 2, wrong_scores[:1]),
          (True, []))
    # Of two players nobody is out: the game would be over.
    check(f"{what}: every chance is equal, {with_outs} times with somebody out", (with_outs > 0, wrong_chances[:1]),
          (players > 2, []))


def tiny_layers(rng, inputs):
    def layer(rows, width, size):
        values = [rng.gauss(0, size) for _ in range(rows * width)]
        return export.Tensor(values, (rows, width)), export.Tensor([rng.gauss(0.2, 0.2) for _ in range(rows)], (rows,))
    return {"first": layer(64, inputs, 0.15), "middle": layer(32, 64, 0.2), "last": layer(32, 32, 0.2),
            "out": layer(8, 32, 0.3)}


def main():
    dump = sys.argv[1]
    rng = random.Random(1)
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "tiny.mkn")
        whole = export.quantize(tiny_layers(rng, export.input_count()), export.input_count())
        export.write_net(path, 3, whole)
        check("a net is read as it was written", read_net(path)[0], (tuple(whole[0][0]), [tuple(r) for r in whole[0][1]]))
        compare("a tiny net", dump, path, 3, 60)
        with open(path, "rb") as file:
            good = file.read()
        broken = {"cut short": good[:-1], "empty": b"", "too long": good + b"x", "not a net": b"PNG" + good[3:],
                  "of another version": good[:3] + b"\2" + good[4:], "of other sizes": good[:10] + b"\x21" + good[11:],
                  "one bit changed": good[:5000] + bytes([good[5000] ^ 1]) + good[5001:]}
        for what, data in broken.items():
            with open(path, "wb") as file:
                file.write(data)
            done = subprocess.run([dump, path, "3", "1"], capture_output=True, text=True)
            check(f"a net that is {what} is refused", (done.returncode, done.stderr.startswith("net_dump: ")), (1, True))
    for players in (2, 3, 4):
        compare(f"the net for {players} players", dump, f"{ROOT}/data/net{players}.mkn", players, 20)
    worst = max(abs(exp_negative(x) / 2 ** 30 - math.exp(-x / 8192)) for x in range(0, 200000, 7))
    check("the power that chances are made of is right to five hundred-thousandths", worst < 5e-5 or worst, True)
    print(f"1..{count}")
    return 1 if failed else 0


sys.exit(main())
