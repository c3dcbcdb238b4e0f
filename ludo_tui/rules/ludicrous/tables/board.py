"""The file `board.yaml`: which spaces of the pathway are special, seen from their seat."""

from typing import Annotated

import msgspec
from msgspec import Meta

from ludo_tui.rules.ludicrous.tables.kinds import Change

Relative = Annotated[int, Meta(ge=0, le=51, description="a space of the pathway seen from its seat, 0 to 51")]


class Board(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Special spaces, as `r` 0..51: spaces clockwise from the starting space of the seat they belong to."""

    start: Relative = 0
    homefield: tuple[Relative, ...]
    """The path spaces that touch the yard."""
    trap: Relative
    building: tuple[Relative, ...]
    """The spaces next to the building space."""
    fishing: Relative
    fishing_goals: Annotated[tuple[Change, ...], Meta(min_length=4, max_length=4)]
    """The number on the fishing space of sides 0 to 3."""
    star: Relative
    last: Relative
    """The last space before the home column."""
