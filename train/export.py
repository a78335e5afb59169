#!/usr/bin/env python3
"""Quantizes the net of a checkpoint and writes the file that the players read.

    python3 train/export.py build/train/2.pt data/net2.mkn

Needs nothing but Python: a checkpoint is a zip archive of a pickle and of raw numbers. src/players/net.c describes
the file.
"""

import array
import io
import os
import pickle
import struct
import sys
import zipfile

MAGIC, VERSION = b"MKN", 2
ONE = 127  # means 1.0 in the first layer and in every activation
SQUARED_ONE = ONE * ONE / 128  # except in those of the first layer, which are squared
OUT_ONE = 8192  # means 1.0 in the outputs
MULTIPLIER_BITS = 24
LAYERS = ("first", "middle", "last", "out")


class Names(dict):
    """A dictionary that may have attributes, as torch's state has."""


class Tensor:
    """Rows of floats."""

    def __init__(self, values, shape):
        self.values, self.shape = values, shape

    def row(self, i):
        width = self.shape[-1]
        return self.values[i * width:(i + 1) * width]


def load_checkpoint(path):
    """The dictionary that torch.save wrote, with Tensor for every tensor of floats."""
    archive = zipfile.ZipFile(path)
    folder = archive.namelist()[0].split("/")[0]

    def rebuild(storage, offset, size, stride, *_):
        count = 1
        for n in size:
            count *= n
        return Tensor(storage[offset:offset + count], tuple(size))

    class Unpickler(pickle.Unpickler):
        def find_class(self, module, name):
            if name == "_rebuild_tensor_v2":
                return rebuild
            if name == "OrderedDict":
                return Names
            if name.endswith("Storage"):
                return name
            raise pickle.UnpicklingError(f"{module}.{name} does not belong in a checkpoint")

        def persistent_load(self, identifier):
            _, kind, key, _, _ = identifier
            numbers = array.array("f" if kind == "FloatStorage" else "q")
            numbers.frombytes(archive.read(f"{folder}/data/{key}"))
            if sys.byteorder == "big":
                numbers.byteswap()
            return numbers

    return Unpickler(io.BytesIO(archive.read(f"{folder}/data.pkl"))).load()


def rounded(value, limit):
    return max(-limit, min(limit, round(value)))


def quantize_first(weight, bias, inputs):
    """Biases and rows of weights; a row for each input."""
    hidden = weight.shape[0]
    columns = [weight.row(i) for i in range(hidden)]
    rows = [[rounded(columns[h][i] * ONE, 127) for h in range(hidden)] for i in range(inputs)]
    return [rounded(b * ONE, 32767) for b in bias.values], rows


def quantize_rows(weight, bias, one, unit):
    """Biases, multipliers and rows of a layer. `one` means 1.0 in its inputs, `unit` in its outputs. Each row is scaled
    to the full range of int8, and its multiplier scales sums back."""
    biases, multipliers, rows = [], [], []
    for i in range(weight.shape[0]):
        row = weight.row(i)
        scale = 127 / max(max(abs(w) for w in row), 1e-3)  # a row of zeros must not overflow its bias
        rows.append([rounded(w * scale, 127) for w in row])
        biases.append(round(bias.values[i] * one * scale))
        multipliers.append(round(2 ** MULTIPLIER_BITS * unit / (one * scale)))
    return biases, multipliers, rows


def quantize(layers, inputs):
    """The integers of every layer."""
    return [quantize_first(*layers["first"], inputs), quantize_rows(*layers["middle"], SQUARED_ONE, ONE),
            quantize_rows(*layers["last"], ONE, ONE), quantize_rows(*layers["out"], ONE, OUT_ONE)]


def fnv(data):
    total = 0xcbf29ce484222325
    for byte in data:
        total = ((total ^ byte) * 0x100000001b3) & 0xffffffffffffffff
    return total & 0xffffffff


def write_net(path, players, whole):
    (first_biases, first_rows), *others = whole
    sizes = len(first_rows), len(first_biases), len(others[0][0]), len(others[1][0])
    out = bytearray(MAGIC + bytes([VERSION, players, 0, 0, 0]) + struct.pack("<4H", *sizes))
    out += struct.pack(f"<{len(first_biases)}h", *first_biases)
    for row in first_rows:
        out += struct.pack(f"{len(row)}b", *row)
    for biases, multipliers, rows in others:
        out += struct.pack(f"<{len(biases)}i", *biases) + struct.pack(f"<{len(multipliers)}i", *multipliers)
        for row in rows:
            out += struct.pack(f"{len(row)}b", *row)
    out += struct.pack("<I", fnv(out))
    with open(path + ".new", "wb") as file:
        file.write(out)
    os.replace(path + ".new", path)


def input_count():
    """MKP_INPUTS of src/players/encode.h, without the trainer's padding."""
    return 196 + 84 + 49 + 12 * 3 * 8 + 4 * 64 + 4 * 16 + 4 + 3 + 4


def export(checkpoint, path):
    saved = load_checkpoint(checkpoint)
    layers = {name: (saved["mean"][f"{name}.weight"], saved["mean"][f"{name}.bias"]) for name in LAYERS}
    write_net(path, saved["players"], quantize(layers, input_count()))


def main():
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    export(sys.argv[1], sys.argv[2])


if __name__ == "__main__":
    main()
