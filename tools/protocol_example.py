#!/usr/bin/env python3
"""Writes the answers of the examples in docs/protocol.md anew, as the program gives them.

usage: tools/protocol_example.py [PROGRAM]

Run it after the answers of the computer players have changed. A test compares the examples with the program.
"""

import re
import subprocess
import sys

PATH = "docs/protocol.md"


def answered(block, program):
    commands = [part.split("\n", 1)[0] for part in re.sub("^    ", "", block, flags=re.M).strip().split("\n\n")]
    out = subprocess.run([program, "gtp"], input="\n".join(commands) + "\n", capture_output=True, text=True, check=True)
    parts = [f"{command}\n{answer}" for command, answer in zip(commands, out.stdout.strip("\n").split("\n\n"))]
    return re.sub("^(?=.)", "    ", "\n\n".join(parts), flags=re.M) + "\n"


def main():
    program = sys.argv[1] if len(sys.argv) > 1 else "build/marrakech"
    with open(PATH, encoding="utf-8") as file:
        before, example = file.read().split("\n## Example", 1)
    example = re.sub(r"(?:^    .*\n(?:\n(?=    ))?)+", lambda found: answered(found[0], program), example, flags=re.M)
    with open(PATH, "w", encoding="utf-8") as file:
        file.write(before + "\n## Example" + example)


main()
