"""What a rule system shows of a match, as plain data: pieces, seats, spaces, clocks, sheets and contests.

Screens and line mode draw it and know nothing of the state that it is made from.
"""

from collections.abc import Mapping
from typing import Literal

import msgspec

from ludo_tui.engine.events import Rolled

Tone = Literal["text", "faint", "strong", "good", "bad", "heading"]
Outcome = Literal["success", "graze", "failure"]


class Line(msgspec.Struct, frozen=True):
    """A line of a sheet or of the track-keeping board."""

    label: str
    """What it is about; empty when it goes on with the line before."""
    text: str
    tone: Tone = "text"
    rule: str = ""
    """Rulebook id."""


class PieceLook(msgspec.Struct, frozen=True, kw_only=True):
    """A piece as everybody who looks may see it."""

    step: int
    """-1 in the yard, 0..50 on the ring, 51..55 home column, 56 home."""
    is_held: bool = False
    """Is it kept somewhere off the board, such as in a prison?"""
    facing: Literal["", "forward", "backward"] = ""
    """Empty where pieces have no facing."""
    flags: str = ""
    """Up to three characters for its conditions."""
    note: str = ""
    """The same in words."""
    is_down: bool = False
    """Is it prone or unconscious?"""


class SpaceLook(msgspec.Struct, frozen=True):
    """What a space of the board is besides a space."""

    glyph: str = ""
    """One character shown in a corner while there is room."""
    ascii: str = ""
    note: str = ""
    """What it is, in words."""
    style: str = ""
    """`star`, `start` or `token` for a tint of its own."""


class Gauge(msgspec.Struct, frozen=True):
    """A number on its way to another: hit points, steps gone, a clock of the match."""

    name: str
    value: int
    most: int
    rule: str = ""
    """Rulebook id."""


class SeatLook(msgspec.Struct, frozen=True, kw_only=True):
    """A seat as everybody who looks may see it."""

    needed: int
    """Pieces that must come home."""
    gauge: Gauge | None = None
    """What its row draws as a bar."""
    note: str = ""
    """A few words behind the bar."""
    states: tuple[str, ...] = ()
    """What holds for the whole seat just now, a word or two each."""
    yard: tuple[str, ...] = ()
    """Up to two lines of facts that its yard shows."""
    deeds: tuple[str, ...] = ()
    """What it has achieved, for the result, a few words each."""


class Look(msgspec.Struct, frozen=True, kw_only=True):
    """What the board and the panels show of a match besides its events."""

    pieces: tuple[tuple[PieceLook, ...], ...]
    """The pieces of each seat; a seat may have none."""
    seats: tuple[SeatLook, ...]
    """Every seat."""
    spaces: Mapping[str, SpaceLook] = {}
    """Special spaces, and what lies and lives on them, by coordinate."""
    clocks: tuple[Gauge, ...] = ()
    """What runs down or up for everybody."""
    dice: tuple[int, ...] = ()
    """Values rolled and not yet used."""


class ContestSide(msgspec.Struct, frozen=True):
    """One side of a contest."""

    seat: int
    piece: int | None
    """None: the party as a whole."""
    dice: tuple[Rolled, ...]
    """Two with advantage or disadvantage; none that is known of when an old match is looked at."""
    total: int


class Contest(msgspec.Struct, frozen=True, kw_only=True):
    """Dice that have decided something: against each other, or against a number."""

    name: str
    offence: ContestSide
    defence: ContestSide | None = None
    """None against a number."""
    outcome: Outcome
    verdict: str
    """The outcome in words, with both numbers."""
    rule: str = ""
