#!/usr/bin/python3
"""The full-screen game: no turn is lost, whatever ends it, and a second terminal watches.

usage: tui_kept_test.py PROGRAM [--brief]
"""

import os
import random
import re
import signal
import sys
import time

from tap import check
from terminal import (PROGRAM, RESTORED, Play, Terminal, by_lines, chapter, choose, home, live, main, play_to_end,
                      records, referee_game, saves, start)


@chapter()
def record_of_ones_own():
    with home() as folder:
        path = folder + "/own.mkh"
        game = start(folder, "--seed", "5", "--players", "3", "--record", path, size=(200, 60))
        pick = random.Random(1)
        for _ in range(5):
            choose(game, pick)
        shown = game.actions()
        game.key("q", "y")
        check("--record of a game that is left", (game.end(), referee_game(path).actions), (0, shown))
        game = start(folder, "--seed", "5", "--players", "3", "--record", folder + "/no/such.mkh")
        game.key("q", "y")
        check("--record that cannot be written", (game.end(), b"no/such.mkh" in game.raw), (1, True))
        game = Terminal(folder, "--no-board", "--seed", "5")
        game.until("which way")
        check("--no-board is line by line", b"\x1b[?1049h" in game.raw, False)
        game.send("q\n")
        game.end()
        game = Play(folder, "--seed", "5", "--players", "3", "--seat1", "Ada", "--seat2", "Bo", "--seat3", "Cy", "--first", "2")
        game.until(lambda t: t.asked())
        check("--first takes seat 1", game.prompt(), "Bo, which way?")
        game.close()
        lots = set()
        for seed in range(12):
            game = Play(folder, "--seed", str(seed), "--players", "2", "--first", "0")
            game.until(lambda t: t.asked())
            lots.add(game.prompt().split(",")[0])
            game.close()
        check("--first 0 is a lot", lots, {"Player 1", "Player 2"})


@chapter(once=True)
def kills():
    pick = random.Random(11)
    lost = []
    with home() as folder:
        big = (200, 60)
        arguments = ["--players", "3", "--seed", "77"]
        game = start(folder, *arguments, size=big)
        for point in range(20):
            for _ in range(pick.randrange(5)):
                choose(game, pick)
            asked = game.asked()
            # In the middle of anything: keys on their way, the die just rolling.
            game.key(*(pick.choice(["tab", "right", "left", "enter"]) for _ in range(pick.randrange(3))))
            game.rest(pick.choice([0, 0, 0.001, 0.003, 0.01, 0.05]))
            shown = game.actions()
            game.kill()
            status = game.end()
            shown = game.actions() or shown
            game.close()
            name = os.path.basename(saves(folder)[0])
            game = Play(folder, "--resume" if point % 2 else "--resume=" + name, size=big)
            if point % 2:
                game.until("Go on with a game")
                game.key("enter")
            game.until(lambda t: t.asked())
            now = game.actions()
            if status != -9 or now[:len(shown)] != shown or len(now) > len(shown) + 4:
                lost.append((point, asked, shown, now))
        check("kill -9 at twenty points: nothing is lost", (lost, len(now) > 30), ([], True))
        play_to_end(game, pick)
        record = records(folder)[0]
        check("kill -9 at twenty points: the dice are those of the seed", by_lines(folder, record, *arguments),
              referee_game(record).actions)
        check("kill -9 at twenty points: one record, no save", (len(records(folder)), saves(folder)), (1, []))


@chapter(once=True)
def signals():
    for name, number in (("SIGTERM", signal.SIGTERM), ("SIGHUP", signal.SIGHUP), ("SIGINT", signal.SIGINT),
                         ("SIGQUIT", signal.SIGQUIT), ("SIGSEGV", signal.SIGSEGV), ("SIGABRT", signal.SIGABRT)):
        if number in (signal.SIGSEGV, signal.SIGABRT) and "asan" in PROGRAM:
            continue
        with home() as folder:
            game = start(folder, "--seed", "3", "--players", "3", size=(200, 60))
            pick = random.Random(3)
            for _ in range(3):
                choose(game, pick)
            shown = game.actions()
            game.kill(number)
            check(name + ": ends by it", game.end(), -number)
            check(name + ": the terminal is restored", game.restored(), RESTORED)
            if number < signal.SIGSEGV and number not in (signal.SIGABRT,):
                check(name + ": says how to go on", b"marrakech play --resume" in game.raw)
            game.close()
            game = Play(folder, "--resume", size=(200, 60))
            game.until("q back")
            game.key("enter")
            game.until(lambda t: t.asked())
            check(name + ": nothing is lost", game.actions(), shown)
    with home() as folder:
        game = start(folder, "--seed", "3")
        game.send("\x03")
        check("Ctrl-C: ends by SIGINT", game.end(), -signal.SIGINT)
        check("Ctrl-C: the terminal is restored", game.restored(), RESTORED)
        menu = Terminal(folder)
        menu.until("q leave")
        menu.send("\x03")
        check("Ctrl-C in the menu", (menu.end(), menu.restored()), (-signal.SIGINT, RESTORED))
        # A connection is lost.
        game = start(folder, "--seed", "3")
        os.close(game.slave)
        os.close(game.master)
        deadline = time.monotonic() + 20
        while not game.ended() and time.monotonic() < deadline:
            time.sleep(0.02)
        check("the terminal goes: ends", game.status is not None)
        game.kill()
        live.remove(game)
        # Ctrl-Z and back.
        game = start(folder, "--seed", "3",
                     shell='set -m; "$@"; echo "[stopped $?]"; read -r line; fg >/dev/null; echo "[ended $?]"')
        game.send("\x1a")
        game.until("[stopped 148]")
        check("Ctrl-Z: stops, and the terminal is restored", game.restored(), RESTORED)
        game.resize(110, 40)  # the shell is told, not the game
        game.send("\n")
        game.until(lambda t: t.asked() and "rugs left" in t.text())
        game.rest()
        check("and comes back", re.search(r"a +b +c +d +e +f +g", game.text()) is not None)
        check("in the size that the terminal has now", "q leave" in game.lines()[39])
        before = game.prompt()
        game.key("enter")
        check("and is played on", game.next(before), "rug")
        game.key("q", "y")
        game.until("[ended 0]")
        check("and left", game.end(), 0)


@chapter()
def two_terminals():
    with home() as folder:
        pick = random.Random(6)
        first = start(folder, "--seed", "9", "--players", "3", size=(200, 60))
        choose(first, pick)
        second = Play(folder, "--resume", size=(200, 60))
        second.until("played at another terminal")
        second.key("enter")
        second.until("Watch?")
        check("the second is told", "being played in another terminal" in second.text())
        second.key("y")
        second.until("You are watching")
        for _ in range(5):
            choose(first, pick)
            now = first.actions()
            second.until(lambda t: t.actions() == now)
        check("and sees new actions", second.actions(), first.actions())
        second.key("enter", "tab", "enter")
        second.rest()
        first.key("u")
        second.until(lambda t: t.actions() == now[:-1])
        check("and what is taken back", True)
        first.until(lambda t: t.actions() == now[:-1])
        play_to_end(first, pick)
        second.until("The game has ended.")
        check("and the end", True)
        second.key("q")
        check("the second leaves", (second.end(), second.restored()), (0, RESTORED))
        third = Play(folder, "--resume")
        check("no game is left then", (third.end(), b"There is no game to go on with." in third.raw), (1, True))
        first.key("r")
        first.until(lambda t: t.asked() == "way")
        check("a rematch: another one starts", first.prompt().split(",")[0], "Player 2")
        second = Play(folder, "--resume")
        second.until("played at another terminal")
        second.key("enter")
        second.until("Watch?")
        second.key("n")
        check("who does not want to watch leaves", second.end(), 0)


sys.exit(main())
