"""The house rules of the race games: named options, each with its values and its default (classic Ludo)."""

from collections.abc import Mapping
from typing import Annotated, Final, Literal

import msgspec
from msgspec import Meta

from ludo_tui.rules.playing_on import PlayOn

_BY_PIECES: Final[Mapping[int, float]] = {1: 0.35, 2: 0.62, 3: 0.82, 4: 1.0}
_FIRST_ALONE: Final = 0.83
_TWO_DICE: Final = 0.43
_TEAMS: Final = 0.75
"""How long a match is, as a multiple of the usual one: by pieces that must be home, without the places behind the
first, with two dice, in teams. From 100 matches each of party, classic and piecepack by `ludo-tui simulate`, which
differ by .06 at most; several of them at once multiply, which is .08 too much at worst."""


class RaceOptions(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """House rules of classic Ludo and its relatives. Titles and descriptions are shown in setup and in the game."""

    block: Annotated[
        Literal["none", "wall", "trap"],
        Meta(
            title="Blocks",
            description="Two pieces of one colour on a space are a block: it has no effect, is a wall nobody else "
            "lands on or passes, or is a trap that sends back a piece that lands on it.",
        ),
    ] = "trap"
    safe: Annotated[
        Literal["none", "starts", "stars", "both"],
        Meta(title="Safe spaces", description="Where pieces cannot be captured; several colours may share them."),
    ] = "none"
    six_bonus: Annotated[
        Literal["always", "only_if_cannot_enter", "never"],
        Meta(title="Six rolls again", description="When a six gives another roll in the same turn."),
    ] = "only_if_cannot_enter"
    max_sixes: Annotated[
        int,
        Meta(
            ge=0, le=5, title="Limit on sixes", description="This six in a row is lost and ends the turn; 0: no limit."
        ),
    ] = 3
    entry: Annotated[
        Literal["six", "one_or_six", "any"],
        Meta(title="Entry", description="The roll that brings a piece out of the yard."),
    ] = "six"
    finish: Annotated[
        Literal["exact", "bounce"],
        Meta(title="Finish", description="Home needs the exact roll, or a roll too high bounces back from home."),
    ] = "exact"
    capture_bonus: Annotated[
        bool, Meta(title="Roll again for a capture", description="A capture gives another roll.")
    ] = False
    home_bonus: Annotated[
        bool, Meta(title="Roll again for home", description="Bringing a piece home gives another roll.")
    ] = False
    capture_before_home: Annotated[
        bool,
        Meta(
            title="Capture before home",
            description="No piece enters the home column before its side or team has captured.",
        ),
    ] = False
    forced_capture: Annotated[bool, Meta(title="Forced capture", description="If you can capture, you must.")] = False
    home_column_jump: Annotated[
        bool, Meta(title="Jump in the home column", description="You may pass your own pieces in the home column.")
    ] = False
    start_doubled: Annotated[
        bool,
        Meta(
            title="Start holds two", description="With two of your pieces on the start, you cannot bring out a third."
        ),
    ] = True
    optional_bonus_roll: Annotated[
        bool, Meta(title="Rolling again is optional", description="You may stop instead of rolling again.")
    ] = False
    three_tries: Annotated[
        bool,
        Meta(
            title="Three tries",
            description="If all your pieces are in the yard or at home, you get up to three rolls to bring one out.",
        ),
    ] = False
    pieces_to_win: Annotated[
        int, Meta(ge=1, le=4, title="Pieces to win", description="How many pieces must be home.")
    ] = 4
    pieces_on_start: Annotated[
        int, Meta(ge=0, le=4, title="Pieces on the start", description="How many pieces begin on the starting space.")
    ] = 0
    teams: Annotated[
        bool, Meta(title="Teams of two", description="Opposite seats play together; needs four seats.")
    ] = False
    play_on: PlayOn = True
    dice: Annotated[int, Meta(ge=1, le=2, title="Dice", description="Dice thrown at once; each moves one piece.")] = 1

    def length(self, seats: int) -> float:
        """Return how long a match of so many seats is, as a multiple of what it is by the usual house rules."""
        goes_on = self.play_on is True and seats > 2 and not self.teams
        return (
            _BY_PIECES[self.pieces_to_win]
            * (_TWO_DICE if self.dice > 1 else 1.0)
            * (_TEAMS if self.teams else 1.0 if goes_on or seats == 2 else _FIRST_ALONE)
        )
