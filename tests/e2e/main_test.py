#!/usr/bin/python3
"""What all subcommands share: help, wrong usage, and standard input and output that fail.

usage: main_test.py PROGRAM [--brief]
"""

import os
import subprocess
import sys

from cli import ENVIRONMENT, FOLDER, FOUR_TAGS, FOUR_TURNS, PROGRAM, ROOT, SECONDS, Run, answers_of, file_of
from tap import BRIEF, check_alive, main, matches, same, test

RECORD = FOUR_TAGS + FOUR_TURNS
SUBCOMMANDS = ["play", "replay", "simulate", "arena", "gtp", "bench"]


@test("main: --help and --version")
def _():
    out = Run("--help").fine().out
    matches(r"^Usage: marrakech ", out)
    for command in SUBCOMMANDS:
        matches(rf"(?m)^  {command} +\S", out)
    same(Run("-h").fine().out, out)
    matches(r"\Amarrakech \d+\.\d+\.\d+\n\Z", Run("--version").fine().out)
    with open(os.path.join(ROOT, "include/marrakech.h")) as header:
        version = matches(r'#define MK_VERSION "(.*)"', header.read()).group(1)
    same(Run("--version").out, f"marrakech {version}\n")


@test("main: no command, an unknown one and an unknown option are usage errors")
def _():
    for words, word in (([], "command"), (["dance"], "dance"), (["--bogus"], "--bogus"), (["-x"], "-x"), ([""], ""),
                        (["Replay"], "Replay"), (["replays"], "replays"), (["--"], "--")):
        run = Run(*words).fails(2, r"^marrakech: ")
        assert word in run.err and "--help" in run.err and run.out == "", (words, run)


for command in SUBCOMMANDS:
    @test(f"main: {command} --help")
    def _(command=command):
        run = Run(command, "--help").fine()
        matches(rf"^Usage: marrakech {command}\b", run.out)
        assert len(run.out) > 150, run.out
        run = Run(command, "--bogus").fails(2, rf"^marrakech {command}: .*--bogus")
        assert "--help" in run.err and run.out == "", run


@test("main: gtp takes no words")
def _():
    Run("gtp", "name").fails(2, "^marrakech gtp: ")


WRITING = {
    "--help": (["--help"], b""), "--version": (["--version"], b""), "gtp": (["gtp"], b"name\nlist_commands\n"),
    "replay": (["replay", "-"], RECORD.encode()), "simulate": (["simulate", "-n", "5"], b""),
    "simulate --records": (["simulate", "-n", "50", "--records"], b""), "bench": (["bench", "--time", "1"], b""),
    "arena": (["arena", "random", "greedy", "-n", "4"], b""),
    "arena --json": (["arena", "random", "greedy", "-n", "4", "--json"], b""),
    "arena --records": (["arena", "random", "greedy", "-n", "50", "--records", "-"], b""),
    "bench --signature": (["bench", "--signature"], b""),
    "play": (["play", "--seed", "1", "--seat1", "random", "--seat2", "random"], b""),
}


for name, (words, stdin) in WRITING.items():
    @test(f"main: a full disk is told by {name}", once=name.startswith("bench"))
    def _(words=words, stdin=stdin):
        with open("/dev/full", "wb") as full:
            Run(*words, stdin=stdin, stdout=full).fails(1, "(?m)^marrakech: cannot write to standard output: No space")


@test("main: a full disk is told by the help of every subcommand")
def _():
    silent = []
    for command in SUBCOMMANDS:
        with open("/dev/full", "wb") as full:
            if Run(command, "--help", stdout=full).status != 1:
                silent.append(command)
    assert not silent, f"--help of {', '.join(silent)} ends with status 0"


@test("main: a closed standard output is told")
def _():
    for words, stdin in (WRITING["gtp"], WRITING["simulate"], WRITING["--version"], WRITING["replay"]):
        run = Run(*words, stdin=stdin, stdout=None, preexec_fn=lambda: os.close(1))
        run.fails(1, "^marrakech: cannot write to standard output")


@test("main: a pipe that is closed ends the program, without a crash")
def _():
    game = Run("simulate", "-n", "1", "-s", "1", "--records").fine().out
    for words, stdin in (
            (["simulate", "-n", "1000000000000", "--records"], b""),
            (["arena", "random", "random", "-n", "1000000000000", "-T", "2", "--records", "-"], b""), (["replay", "-"], (game + "\n").encode() * 400),
            (["gtp"], b"list_commands\n" * 20000), *([] if BRIEF else [(["bench", "--time", "20"], b"")])):
        with open(file_of(stdin, "input"), "rb") as file:
            process = subprocess.Popen([PROGRAM, *words], stdin=file, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                                       env=ENVIRONMENT)
        assert process.stdout.readline(), words
        process.stdout.close()
        err = process.stderr.read().decode()
        process.stderr.close()
        status = process.wait(SECONDS)
        check_alive(status, err)
        same(status, 1, (words, err))
        matches(r"^marrakech: cannot write to standard output: Broken pipe", err)


@test("main: head closes the pipe")
def _():
    done = subprocess.run(["sh", "-c", '"$0" simulate -n 1000000000000 --records 2>/dev/null | head -n 1', PROGRAM],
                          stdout=subprocess.PIPE, timeout=SECONDS, env=ENVIRONMENT)
    same((done.returncode, done.stdout), (0, b'[Rules "fr"]\n'))


@test("main: a closed standard input is told by those who read it")
def _():
    def closed(*words):
        return Run(*words, stdin=None, preexec_fn=lambda: os.close(0))
    closed("gtp").fails(1, "^marrakech: cannot read standard input")
    closed("replay", "-").fails(1, "^marrakech: cannot read standard input")
    closed("simulate", "-n", "1").fine()
    if not BRIEF:
        closed("bench", "--signature").fine()
    closed("--version").fine()
    closed("replay", file_of(RECORD)).fine()


@test("main: standard input that cannot be read is told")
def _():
    folder = os.open(FOLDER.name, os.O_RDONLY)
    for words in (["gtp"], ["replay", "-"]):
        Run(*words, stdin=folder).fails(1, "^marrakech: cannot read standard input: Is a directory")
    os.close(folder)


@test("main: a locale that does not exist is no problem")
def _():
    for locale in ("xx_XX.UTF-8", "", "C.UTF-8", "fr_FR", "POSIX"):
        env = {"LC_ALL": locale, "LANGUAGE": "xx"}
        Run("--version", env=env).fine()
        same(answers_of(Run("gtp", stdin="name\neval nodes 3\n", env=env).fine().out)[0], "= Marrakech")
        assert "." in Run("simulate", "-n", "3", "-s", "1", env=env).fine().out


sys.exit(main())
