#!/usr/bin/python3
"""The full-screen game: the menu, and what it remembers.

usage: tui_menu_test.py PROGRAM [--brief]
"""

import sys

from tap import check
from terminal import RESTORED, Play, Terminal, chapter, home, main


@chapter()
def menu():
    with home() as folder:
        menu = Terminal(folder)
        menu.until("q leave")
        rows = [line[6:] for line in menu.lines()[4:] if line.strip()]
        check("the menu appears", "M A R R A K E C H" in menu.text())
        check("the menu: what is there", [row[:24].strip() for row in rows[:-1]],
              ["Start the game", "Players", "Seat 1", "Seat 2", "Who starts", "Edition", "Assam is turned",
               "One's own rug", "Who cannot pay", "Assam faces", "The die is", "Practice", "Animation", "Leave"])
        check("the menu: no game to go on with yet", "Go on with a game" in menu.text(), False)

        def value(label):
            line = next((line for line in menu.lines() if line[6:].startswith(label)), "")
            return line[28:].strip("◀▶ ")

        menu.key("down", "right")
        menu.until(lambda t: value("Players") == "3")
        menu.key("down", "down", "down", "left")  # seat 3 turns around to the last level
        menu.until(lambda t: value("Seat 3") == "assam")
        menu.key("right")
        menu.until(lambda t: value("Seat 3") == "Player 3")
        menu.key("right", "right", "right")
        menu.until(lambda t: value("Seat 3") == "merchant")
        menu.key("up", "up", "enter", *["back"] * 8, "José", "enter")
        menu.until(lambda t: value("Seat 1") == "José")
        menu.key("down", "down", "down", "right")
        menu.until(lambda t: value("Who starts") == "apprentice")
        menu.key("left")
        menu.key("down", "right", "right", "right", "right")
        menu.until(lambda t: value("Edition") == "Italian")
        menu.key("down", "right", "down", "right", "down", "right", "down", "right")
        menu.until(lambda t: value("Assam faces") == "east")
        check("the menu: variant and house rules",
              [value(label) for label in ("Assam is turned", "One's own rug", "Who cannot pay")],
              ["at the end of the turn", "may be covered whole", "stays in the game"])
        menu.key("down", "down", "right", "down", "left", "left")
        menu.until(lambda t: value("Animation") == "none")
        check("the menu: practice", value("Practice"), "yes: everything can be taken back")
        menu.key("down", "down", "enter")
        menu.until("rugs left")
        menu.until(lambda t: "José, where do you lay the rug?" in t.text())
        check("the menu starts the game it was asked for", ["José" in menu.text(), "merchant" in menu.text()], [True] * 2)
        menu.key("q")
        menu.until("Leave the game?")
        menu.key("n")
        menu.until("José, where do you lay the rug?")
        menu.key("q", "y")
        check("leaving the game in the middle", menu.end(), 0)
        check("leaving says how to go on", b"marrakech play --resume" in menu.raw)
        check("leaving restores the terminal", menu.restored(), RESTORED)
        with open(folder + "/config/marrakech/play.conf", encoding="utf-8") as file:
            conf = file.read()
        menu = Terminal(folder)
        menu.until("q leave")
        check("the last choice is remembered",
              [value(label) for label in ("Players", "Seat 1", "Seat 2", "Seat 3", "Edition", "Assam is turned",
                                          "One's own rug", "Who cannot pay", "Assam faces", "Practice", "Animation")],
              ["3", "José", "apprentice", "merchant", "Italian", "at the end of the turn", "may be covered whole",
               "stays in the game", "east", "yes: everything can be taken back", "none"])
        check("a game to go on with is offered", "Go on with a game" in menu.text())
        menu.key("down", "enter")
        menu.until("José, apprentice, merchant")
        menu.key("enter")
        menu.until("José, where do you lay the rug?")
        check("going on from the menu", True)
        menu.key("q", "y")
        check("and leaving again", menu.end(), 0)
        check("the file of choices is small and readable", "rules=it" in conf.replace(" ", ""))
        # By mouse: two players, then the last row.
        menu = Terminal(folder)
        menu.until("q leave")
        row = next(i for i, line in enumerate(menu.lines()) if line[6:].startswith("Players"))
        menu.click(row, 31)
        menu.until(lambda t: value("Players") == "4")
        row = next(i for i, line in enumerate(menu.lines()) if line[6:].startswith("Leave"))
        menu.click(row, 8)
        check("the menu by mouse", menu.end(), 0)
        # What the command line says is stronger than what is remembered.
        with open(folder + "/config/marrakech/play.conf", "w", encoding="utf-8") as file:
            file.write("speed=1\nplayers=99\nrules=nonsense\nseat1=\n")
        menu = Terminal(folder, "--speed", "0")
        menu.until("q leave")
        check("--speed is stronger than the memory; nonsense in it is ignored", [value("Animation"), value("Players")],
              ["none", "2"])
        menu.key("q")
        menu.end()
        # A name that is no UTF-8 is forgotten; the game starts without it.
        with open(folder + "/config/marrakech/play.conf", "wb") as file:
            file.write(b"seat1=Zo\xeb\nseat2=Bo\nspeed=0\n")
        menu = Play(folder)
        menu.until("q leave")
        menu.key("enter")
        menu.until(lambda t: t.asked())
        check("a name that no record can hold", menu.prompt().startswith("Player 1, which way?"), True)
        menu.key("q", "y")
        menu.end()


@chapter(once=True)
def early_keys():
    """Typed while the terminal still belongs to the shell."""
    with home() as folder:
        game = Terminal(folder, "--speed", "0")
        game.key("enter")
        game.until("Player 1, which way?")
        check("an early Enter starts the game, as a late one", True)
        game.close()
        game = Terminal(folder)
        game.send("\x1b[B")
        game.until(lambda t: any(line[4:].startswith("▶ Go on") for line in t.lines()))
        check("an early arrow is an arrow", True)
        game.close()


sys.exit(main())
