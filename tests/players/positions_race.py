"""Positions of the race games, by what they are about: what computer seats make of them stands in `thoughts`."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from ludo_tui.engine import Match
from tests.rules.race.scene import TWO, Scene, at, place


def two(own: list[int], foe: list[int], dice: str, ruleset: str = "classic", **rules: Any) -> Scene:
    """Return a position of two seats opposite each other; the foe's steps are as Ana counts spaces."""
    return place({0: own, 1: [(step - 26) % 52 for step in foe]}, dice, ruleset, seats=TWO, **rules)


def homes(own: list[int], foe: list[int], dice: str, ruleset: str = "classic", **rules: Any) -> Scene:
    """Return a position of two seats; the foe's steps are as it counts them itself."""
    return place({0: own, 1: foe}, dice, ruleset, seats=TWO, **rules)


POSITIONS: Final[Mapping[str, Callable[[], Match[Any]]]] = {
    # Captures and dangers
    "a capture, or on with the runner": lambda: two([20, 40], [23], "d6:3"),
    "two captures, of which one has come farther": lambda: two([20, 30], [23, 33], "d6:3"),
    "a capture that another hunter answers": lambda: two([20, 40], [23, 21], "d6:3"),
    "two hunters behind one of two": lambda: two([20, 30], [18, 15], "d6:2"),
    "a hunter seven spaces behind, and a six rolls again": lambda: two([20, 40], [15], "d6:2", "party"),
    "a hunter twelve spaces behind, and one thirteen": lambda: two([20, 33], [10, 22], "d6:2", "party"),
    "a hunter about to turn into its column": lambda: two([20, 40], [22, 21], "d6:1"),
    "safe spaces": lambda: two([6, 19, 32], [4, 17, 30], "d6:2", "party"),
    "safe stars only": lambda: two([6, 19], [4, 17], "d6:2", safe="stars"),
    "the start of an enemy": lambda: two([24, 20], [], "d6:2"),
    "a hunter that has just come out": lambda: two([28, 40], [26, 40], "d6:1"),
    "leaving a safe space before a hunter": lambda: two([8, 21], [6, 19], "d6:4", "party"),
    "out of reach of all": lambda: two([20, 40], [2], "d6:5"),
    # Yard, column and home
    "out of the yard, or on": lambda: two([20], [], "d6:6"),
    "out of the yard onto an enemy": lambda: two([20], [0], "d6:6", block="none"),
    "out of the yard beside one's own": lambda: two([0, 20], [], "d6:6"),
    "any roll brings one out": lambda: two([20], [], "d6:3", entry="any"),
    "one or six brings one out": lambda: two([20], [], "d6:1", entry="one_or_six"),
    "into the column": lambda: two([48, 20], [46], "d6:3"),
    "within the column": lambda: two([52, 20], [], "d6:2"),
    "home, or a capture": lambda: two([54, 20], [22], "d6:2", "party"),
    "home with the last but one": lambda: two([56, 56, 54, 20], [40], "d6:2"),
    "the last piece home": lambda: two([56, 56, 56, 54], [40], "d6:2"),
    "one piece home wins": lambda: two([54, 20], [22], "d6:2", pieces_to_win=1),
    "two pieces home win": lambda: two([56, 40, 20, 6], [30], "d6:2", pieces_to_win=2),
    "a finish that bounces": lambda: two([54, 20], [], "d6:4", finish="bounce"),
    "a step before the column opens by a capture": lambda: two([30, 12], [32], "d6:2", capture_before_home=True),
    "the column is closed still": lambda: two([48, 12], [32], "d6:2", capture_before_home=True),
    # Blocks
    "a block is made or kept": lambda: two([20, 22, 30, 30], [18], "d6:2"),
    "a block is broken up": lambda: two([20, 20, 40], [17], "d6:2"),
    "a block of three": lambda: two([20, 20, 20, 40], [17], "d6:2"),
    "a block at which one may run aground": lambda: two([20, 3], [26, 26], "d6:6"),
    "walls before and behind": lambda: two([20, 24, 24], [18, 30, 30], "d6:3", "piecepack"),
    "a wall before the hunter": lambda: two([22, 20, 20], [18], "d6:1", "piecepack"),
    "a wall across the end of the ring": lambda: homes([1, 1, 3], [22, 20], "d6:1", "piecepack"),
    "no blocks at all": lambda: two([20, 22], [18], "d6:2", block="none"),
    # More rolls
    "a six rolls again": lambda: two([15, 29], [22], "d6:6", "party"),
    "the second six, and a third would be lost": lambda: two([9, 29], [22], "d6:6,6", "party").play("move:0"),
    "the second six of four": lambda: two([9, 29], [22], "d6:6,6", "party", max_sixes=4).play("move:0"),
    "the third six of four": lambda: two([3, 29], [22], "d6:6,6,6", "party", max_sixes=4).play("move:0", "move:0"),
    "sixes without end": lambda: two([9, 29], [22], "d6:6,6", "party", max_sixes=0).play("move:0"),
    "a six rolls again only while nobody can come out": lambda: two([15, 29, 40, 3], [22], "d6:6"),
    "a capture rolls again": lambda: two([15, 29], [17], "d6:2", "party"),
    "coming home rolls again": lambda: two([54, 15], [17], "d6:2", "party", home_bonus=True),
    "no roll is earned": lambda: two([54, 15], [17], "d6:2", "party", capture_bonus=False, home_bonus=False),
    "a roll that may win": lambda: two([56, 56, 55, 50], [10], "d6:1", "party"),
    "a second die": lambda: two([10, 30], [17], "d6:3,4", count=2, block="none"),
    "a second die that brings one out": lambda: two([10], [17], "d6:6,2", count=2),
    "home with either of two dice": lambda: two([54, 53, 20], [22], "d6:2,3", count=2),
    "two dice and walls": lambda: two([10, 30], [17, 14, 14], "d6:3,4", "piecepack", count=2),
    "two dice, and the hunters throw two as well": lambda: two([30, 40], [19, 25], "d6:1,2", count=2),
    # Several opponents
    "the foremost of three": lambda: place({0: [20, 20], 1: [50], 2: [3], 3: [10]}, "d6:3"),
    "a capture of the foremost or of the last": lambda: place(
        {0: [20, 30], 1: [at(1, 23), 50], 2: [at(2, 33)], 3: [5]}, "d6:3", block="none"
    ),
    "hunters of three seats": lambda: place(
        {0: [20, 40], 1: [at(1, 18)], 2: [at(2, 17)], 3: [at(3, 37)]}, "d6:1", "party"
    ),
    "a partner in danger": lambda: place({0: [20], 1: [at(1, 30)], 2: [at(2, 33)], 3: [40]}, "d6:3", teams=True),
    "a partner that has not come out": lambda: place({0: [20], 1: [40], 2: [], 3: [40]}, "d6:6", teams=True),
    "moving for a partner": lambda: place({0: [56] * 4, 1: [48], 2: [15, 29]}, "d6:6", "party", teams=True),
    "the partners need one piece more": lambda: place(
        {0: [56] * 3 + [54], 1: [40], 2: [56] * 4, 3: [40]}, "d6:2", teams=True
    ),
    "somebody has conceded": lambda: place({0: [20, 40], 1: [at(1, 18)], 2: [50]}, "d6:1", state={"conceded": [1]}),
}
