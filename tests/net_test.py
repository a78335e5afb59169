#!/usr/bin/env python3
"""The nets: the library computes what the file says.

usage: net_test.py NET_DUMP

A tiny net of random numbers goes, as a checkpoint of the trainer, through the real exporter and the real reader. The
shipped nets are read as they are. In both cases plain integer arithmetic in Python must give the same values as the
library, position by position. For the tiny net the trainer's arithmetic, without any rounding, must be near.
"""

import array
import collections
import io
import math
import os
import pickle
import random
import re
import struct
import subprocess
import sys
import tempfile
import types
import zipfile

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
sys.path.insert(0, os.path.join(ROOT, "train"))
import export  # noqa: E402

WIN_ONE = 1036800  # MKP_WIN_ONE of src/players/net.h
OUT = 937  # MKP_OUT of src/players/encode.h: the inputs for seats that are out, from the acting seat on
INPUTS = 948  # MKP_INPUTS of src/players/encode.h
PADDED = 960  # MKP_INPUTS_PADDED of src/players/encode.h: the inputs of the trainer's first layer
count = failed = 0


def check(what, said, expected):
    global count, failed
    count += 1
    good = said == expected
    failed += not good
    print(f"{'ok' if good else 'not ok'} {count} - {what}")
    if not good:
        print(f"# said {repr(said):.2000}\n# expected {repr(expected):.2000}")


def read_net(path):
    """The integers of a file, read by code that the exporter does not share."""
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
    """The eight outputs, before the softmax."""
    (biases, rows), layers = net
    x = [max(0, min(127, sum(column))) for column in zip(biases, *(rows[i] for i in active))]
    x = [(a * a + 64) // 128 for a in x]
    for number, (biases, multipliers, rows) in enumerate(layers):
        sums = [b + sum(a * w for a, w in zip(x, row)) for b, row in zip(biases, rows)]
        x = [(s * m + (1 << 23)) >> 24 for s, m in zip(sums, multipliers)]
        if number < 2:
            x = [max(0, min(127, v)) for v in x]
    return x


def exp_negative(x):
    """exp(-x / 8192) in units of 2^-30, as a power of two: the integer part by a shift, the fraction by six terms of its
    series."""
    power = x * 94548 >> 13  # x / 8192 * log2(e), with 16 bits of fraction
    whole, rest = power >> 16, (power & 0xffff) << 14
    term = total = 1 << 30
    for factor in (744261118, 372130559, 248087039, 186065280, 148852224, 124043520):  # ln 2 / k in units of 2^-30
        term = -(term * rest >> 30) * factor >> 30
        total += term
    return 0 if whole > 30 else total >> whole


def chances_of(out, players, outside):
    """The winning chances. Seats that are out have none."""
    inside = [k for k in range(players) if k not in outside]
    most = max((out[k] for k in inside), default=0)
    powers = [exp_negative(most - out[k]) if k in inside else 0 for k in range(players)]
    return [power * WIN_ONE // max(1, sum(powers)) for power in powers]


def positions_of(dump, path, players, games):
    """Positions of random games: the active inputs, the seats that are out, and the chances and scores of the library.
    Seats count from the acting one."""
    lines = subprocess.run([dump, path, str(players), str(games)], check=True, capture_output=True, text=True).stdout
    for line in lines.splitlines():
        active, values, (seat, *_) = ([int(word) for word in part.split()] for part in line.split(":"))
        order = [(k + seat) % players for k in range(players)]
        outside = [i - OUT for i in active if OUT <= i < OUT + 4]
        yield active, outside, [values[k] for k in order], [values[4 + k] for k in order]


def compare(what, dump, path, players, games):
    net = read_net(path)
    wrong_scores, wrong_chances, with_outs = [], [], 0
    positions = list(positions_of(dump, path, players, games))
    for active, outside, chances, scores in positions:
        out = run_net(net, active)
        expected = [int(math.copysign(abs(s) * 3200 // 8192, s)) for s in out[4:4 + players]]  # towards zero, as C
        if scores != expected:
            wrong_scores.append((active, scores, expected))
        with_outs += bool(outside)
        expected = chances_of(out, players, outside)
        if chances != expected:
            wrong_chances.append((active, chances, expected))
    check(f"{what}: {len(positions)} positions, every score is equal", (len(positions) > games // 2, wrong_scores[:1]),
          (True, []))
    # With two players nobody can be out: the game would be over.
    check(f"{what}: every chance is equal, {with_outs} times with somebody out", (with_outs > 0, wrong_chances[:1]),
          (players > 2, []))


# ---- A checkpoint ------------------------------------------------------------------------------------------

# The trainer has torch. Here are only the two names of it that a checkpoint refers to.
TORCH, TORCH_UTILS = types.ModuleType("torch"), types.ModuleType("torch._utils")


class FloatStorage:
    """Numbers of which one or more tensors are views."""
    __module__ = "torch"

    def __init__(self, values):
        self.values = array.array("f", values)


def _rebuild_tensor_v2():
    """The function by which torch makes a tensor that it reads."""


_rebuild_tensor_v2.__module__ = "torch._utils"
TORCH.FloatStorage, TORCH_UTILS._rebuild_tensor_v2 = FloatStorage, _rebuild_tensor_v2


class SavedTensor:
    """A tensor, as torch.save sees it."""

    def __init__(self, storage, offset, shape):
        self.storage, self.offset, self.shape = storage, offset, shape

    def __reduce_ex__(self, protocol):
        strides = tuple(math.prod(self.shape[i + 1:]) for i in range(len(self.shape)))
        return _rebuild_tensor_v2, (self.storage, self.offset, self.shape, strides, False, collections.OrderedDict())

    def values(self):
        return self.storage.values[self.offset:self.offset + math.prod(self.shape)]


def torch_save(what, path):
    """Writes the form of torch.save: an uncompressed zip archive of a pickle and of the numbers of each storage. The pickle
    refers to storages by name."""
    storages = []

    class Pickler(pickle.Pickler):
        def persistent_id(self, found):
            if not isinstance(found, FloatStorage):
                return None
            if found not in storages:
                storages.append(found)
            return "storage", FloatStorage, str(storages.index(found)), "cuda:0", len(found.values)

    sys.modules.update({"torch": TORCH, "torch._utils": TORCH_UTILS})
    data = io.BytesIO()
    try:
        Pickler(data, protocol=2).dump(what)
    finally:
        del sys.modules["torch"], sys.modules["torch._utils"]
    with zipfile.ZipFile(path, "w", zipfile.ZIP_STORED) as archive:
        archive.writestr("tiny/data.pkl", data.getvalue())
        for number, storage in enumerate(storages):
            little = struct.pack(f"<{len(storage.values)}f", *storage.values)
            archive.writestr(f"tiny/data/{number}", little)
        archive.writestr("tiny/version", "3\n")


def tiny_net(rng, inputs):
    """The state of a net, as the trainer has it."""
    def tensor(shape, mean, size, offset=0):
        values = [rng.gauss(mean, size) for _ in range(offset + math.prod(shape))]
        return SavedTensor(FloatStorage(values), offset, shape)
    net = collections.OrderedDict()
    for name, rows, width, size in (("first", 64, inputs, 0.15), ("middle", 32, 64, 0.2), ("last", 32, 32, 0.2),
                                    ("out", 8, 32, 0.3)):
        net[f"{name}.weight"] = tensor((rows, width), 0, size)
        net[f"{name}.bias"] = tensor((rows,), 0.2, 0.2, offset=5)  # a view of a part of a storage
    net._metadata = collections.OrderedDict({"": {"version": 1}})
    return net


def checkpoint_of(net, rng):
    """The averaged net with all else that the trainer saves. The exporter needs nothing of that."""
    step = SavedTensor(FloatStorage([7]), 0, ())
    states = {i: {"step": step, "exp_avg": SavedTensor(tensor.storage, tensor.offset, tensor.shape)}
              for i, tensor in enumerate(net.values())}
    group = {"lr": SavedTensor(FloatStorage([0.001]), 0, ()), "betas": (0.9, 0.99), "fused": True, "foreach": None,
             "params": list(states)}
    return {"net": tiny_net(rng, PADDED), "mean": net, "optimizer": {"state": states, "param_groups": [group]}, "done": 12,
            "used": 3.5, "players": 3}


def score_unit():
    with open(f"{ROOT}/train/net.py", encoding="utf-8") as file:
        return float(re.search(r"(?m)^SCORE_UNIT = ([\d.]+)$", file.read())[1])


def run_float(net, active):
    """The eight outputs as the trainer computes them (train/net.py), but without any rounding."""
    rows = {name: [net[f"{name}.weight"].values()[i * width:(i + 1) * width] for i in range(height)]
            for name, (height, width) in ((name, net[f"{name}.weight"].shape) for name in ("first", "middle", "last", "out"))}
    biases = {name: net[f"{name}.bias"].values() for name in rows}
    x = [min(1, max(0, b + sum(row[i] for i in active))) ** 2 for b, row in zip(biases["first"], rows["first"])]
    for name in ("middle", "last", "out"):
        x = [b + sum(a * w for a, w in zip(x, row)) for b, row in zip(biases[name], rows[name])]
        if name != "out":
            x = [min(1, max(0, v)) for v in x]
    return x


def check_near_float(dump, path, net, players):
    """Rounding errors are small, and those of many units cancel out."""
    off_chances, off_scores, unit = [], [], score_unit()
    for active, outside, chances, scores in positions_of(dump, path, players, 60):
        if outside:
            continue
        out = run_float(net, active)
        powers = [math.exp(v) for v in out[:players]]
        off_chances += [abs(said / WIN_ONE - power / sum(powers)) for said, power in zip(chances, powers)]
        off_scores += [abs(said / 100 - v * unit) for said, v in zip(scores, out[4:])]
    check("the values in integers are near those of the trainer",
          [sum(off) / len(off) < most or off for off, most in ((off_chances, 0.005), (off_scores, 0.5))], [True, True])
    print(f"# off by {sum(off_chances) / len(off_chances):.5f} of a win and {sum(off_scores) / len(off_scores):.4f} points")


def check_export(path, net):
    """The file has the numbers of the checkpoint, rounded: those of the first layer to 127ths, each row of another layer to
    127ths of its largest number. The multiplier of the row corrects for that."""
    (biases, rows), layers = read_net(path)
    weights = [net["first.weight"].values()[i * PADDED:(i + 1) * PADDED] for i in range(len(biases))]
    with open(path, "rb") as file:
        check("the file has its version and its number of players", file.read(8), b"MKN\2\3\0\0\0")
    check("the first layer has no rows for padding", len(rows), INPUTS)
    check("the first layer is that of the checkpoint", (list(biases), [list(row) for row in rows]),
          ([round(b * 127) for b in net["first.bias"].values()],
           [[max(-127, min(127, round(row[i] * 127))) for row in weights] for i in range(INPUTS)]))
    # 127 means one in every activation, except in those of the first layer, which are squared and divided by 128.
    ones, units = (127 * 127 / 128, 127, 127), (127, 127, 8192)
    for name, one, unit, (biases, multipliers, rows) in zip(("middle", "last", "out"), ones, units, layers):
        values, width = net[f"{name}.weight"].values(), len(rows[0])
        expected = []
        for number, bias in enumerate(net[f"{name}.bias"].values()):
            row = values[number * width:(number + 1) * width]
            scale = 127 / max(abs(w) for w in row)
            expected.append((round(bias * one * scale), round(unit * 2 ** 24 / (one * scale)), [round(w * scale) for w in row]))
        check(f"the layer {name} is that of the checkpoint", list(zip(biases, multipliers, map(list, rows))), expected)


def main():
    dump = sys.argv[1]
    rng = random.Random(1)
    with tempfile.TemporaryDirectory() as folder:
        path, checkpoint = os.path.join(folder, "tiny.mkn"), os.path.join(folder, "tiny.pt")
        net = tiny_net(rng, PADDED)
        torch_save(checkpoint_of(net, rng), checkpoint)
        saved = export.load_checkpoint(checkpoint)
        check("a checkpoint is read as it was saved",
              {name: (tensor.shape, list(tensor.values)) for name, tensor in saved["mean"].items()},
              {name: (tensor.shape, list(tensor.values())) for name, tensor in net.items()})
        check("and all that is with it", (saved["done"], saved["used"], saved["players"], sorted(saved["optimizer"])),
              (12, 3.5, 3, ["param_groups", "state"]))
        torch_save({"net": net, "players": print}, path)
        try:
            refused = str(export.load_checkpoint(path))
        except pickle.UnpicklingError as problem:
            refused = str(problem)
        check("code that does not belong in a checkpoint is not run", refused, "__builtin__.print does not belong in a checkpoint")
        export.export(checkpoint, path)
        check_export(path, net)
        compare("a tiny net", dump, path, 3, 60)
        check_near_float(dump, path, net, 3)
        with open(path, "rb") as file:
            good = file.read()
        broken = {"cut short": good[:-1], "empty": b"", "too long": good + b"x", "not a net": b"PNG" + good[3:],
                  "of another version": good[:3] + b"\3" + good[4:], "of other sizes": good[:10] + b"\x21" + good[11:],
                  "of another form": good[:5] + b"\2" + good[6:],
                  "one bit changed": good[:5000] + bytes([good[5000] ^ 1]) + good[5001:]}
        for what, data in broken.items():
            with open(path, "wb") as file:
                file.write(data)
            done = subprocess.run([dump, path, "3", "1"], capture_output=True, text=True)
            check(f"a net that is {what} is refused", (done.returncode, done.stderr.startswith("net_dump: ")), (1, True))
    for players in (2, 3, 4):
        compare(f"the net for {players} players", dump, f"{ROOT}/data/net{players}.mkn", players, 20)
    worst = max(abs(exp_negative(x) / 2 ** 30 - math.exp(-x / 8192)) for x in range(0, 200000, 7))
    check("the exponential function of the softmax is right to five hundred-thousandths", worst < 5e-5 or worst, True)
    print(f"1..{count}")
    return 1 if failed else 0


sys.exit(main())
