"""The contract of a guided match: a prepared position, prepared dice, and a few stops with what to try there."""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

import msgspec

from ludo_tui.engine import Seat, Setup, State, TableOptions


class Stop(NamedTuple):
    """A place at which the guide explains something."""

    title: str
    text: str
    answers: tuple[str, ...]
    """What the player is advised to answer to the questions as they are put, in order."""
    spoken: str = ""
    """The text for line mode, if the other one speaks of a screen."""


class Guide(msgspec.Struct, frozen=True, kw_only=True):
    """A first match with everything settled: who plays, the dice, what to answer, and what is said about it."""

    ruleset: str
    """Id of the ruleset that it is played by."""
    options: Mapping[str, Any]
    """House rules that differ from the ruleset's own."""
    table: TableOptions = TableOptions()
    seats: tuple[Seat, ...]
    player: int
    """Seat of the one who is guided."""
    position: Callable[[Any, Setup], State]
    """Returns the state at the start of the first turn, from the rules and the setup."""
    dice: tuple[int, ...]
    stops: tuple[Stop, ...]
    """First to last."""
    end: Stop
    """What is said when the match is over."""
    rivals_answers: tuple[str, ...]
    """What the other seats answer, in order."""
