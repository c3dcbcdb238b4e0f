"""Seats of matches in tests that are about something else than what is dealt by lot."""

from collections.abc import Sequence

import msgspec

from ludo_tui import Seat

PARTIES = ("iron_column", "long_shadows", "paper_moons", "bubbling_nine")


def at_sides(seats: Sequence[Seat | str]) -> list[Seat]:
    """Return seats clockwise from the first side of the board, two of them opposite."""
    placed = [Seat(seat) if isinstance(seat, str) else seat for seat in seats]
    sides = (0, 2) if len(placed) == 2 else range(len(placed))
    return [msgspec.structs.replace(seat, side=side) for seat, side in zip(placed, sides, strict=True)]


def with_parties(seats: Sequence[Seat | str]) -> list[Seat]:
    """Return seats at their sides with the first ready-made parties of Ludicrous Ludo, one each."""
    dealt = zip(at_sides(seats), PARTIES, strict=False)
    return [msgspec.structs.replace(seat, party=party) for seat, party in dealt]
