"""What the tray shows, as data: dice, what is told beside them, and what the signs on the board mean."""

from typing import Final, NamedTuple

from ludo_tui.presenting.coloured_text import Part

NOT_ROLLED: Final = 0
"""What a die shows whose seat has not rolled it yet: it is blank."""


class Die(NamedTuple):
    """A die in the tray."""

    sides: int
    value: int
    side: int | None = None
    """Side of the board of whose it is."""
    is_on_corner: bool = False
    """Does it tumble just now?"""
    lift: int = 0
    """How many rows over its place it is."""
    face: str = ""
    """What it shows in place of pips, as a piecepack die shows its null; empty: pips."""


class ContestText(NamedTuple):
    """What the tray tells about a contest whose dice it shows."""

    heads: tuple[tuple[Part, ...], ...] = ()
    """Who contends with whom: from the fullest wording to the shortest."""
    outcome: tuple[tuple[Part, ...], ...] = ()
    """What came of it, and then what it costs."""
    added: tuple[tuple[Part, ...], ...] = ()
    """What was added to the dice: by name, and in short. Told behind what came of it where all else has room, too."""


class TrayText(NamedTuple):
    """What the tray shows."""

    dice: tuple[Die, ...] = ()
    lines: tuple[tuple[Part, ...], ...] = ()
    """Beside the dice, or alone."""
    legend: tuple[tuple[Part, ...], ...] = ()
    """Signs and what they mean, at its end, as many as there is room for."""
    contest: ContestText | None = None
    """A contest has its dice side by side, as many as fit, and what is told about it beside and below them."""
