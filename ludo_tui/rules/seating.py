"""Seats at the board: their sides, their teams, and the order round the table."""

from collections.abc import Sequence

import msgspec

from ludo_tui.board import SEATS
from ludo_tui.engine import Dice, Setup
from ludo_tui.rules.handicaps import HANDICAPS


def seat_sides(setup: Setup) -> list[int]:
    """Return the side of the board 0..3 of each seat.

    Seats that chose none are placed clockwise; two seats sit opposite.

    Raises:
        ValueError: fewer than 2 or more than 4 seats, a side taken twice, or two seats that are not opposite.

    Rule: pp.setup.pick-suit, pp.setup.two-players-opposite, pp.players.count, cl.board.from-elsewhere
    """
    seats = setup.seats
    if not 2 <= len(seats) <= SEATS:
        raise ValueError(f"Ludo is for 2, 3 or 4 seats, not {len(seats)}")
    chosen = [seat.side for seat in seats if seat.side is not None]
    if len(set(chosen)) < len(chosen) or not all(0 <= side < SEATS for side in chosen):
        raise ValueError("every seat needs a side of its own, 0 to 3")
    if len(seats) == 2:
        first, second = seats[0].side, seats[1].side
        if first is None:
            first = 0 if second is None else (second + 2) % SEATS
        if second is not None and (first - second) % SEATS != 2:
            raise ValueError("two seats must sit on opposite sides: 0 and 2, or 1 and 3")
        return [first, (first + 2) % SEATS]
    free = [side for side in range(SEATS) if side not in chosen]
    return [free.pop(0) if seat.side is None else seat.side for seat in seats]


def deal_sides(setup: Setup, beside: int = 0) -> Setup:
    """Return what a new match begins from, with the empty side drawn at random where three seats have chosen none.

    Who sits behind the empty side walks past nobody's start: that is nobody's place in every match.

    Args:
        setup: the seats in clockwise order, and the seed that decides.
        beside: how many of the seats, the last ones, have no side of the board.
    """
    count = len(setup.seats) - beside
    if count != SEATS - 1 or any(seat.side is not None for seat in setup.seats):
        return setup
    empty = Dice(setup.seed, "empty side").value(0, SEATS) - 1
    seats = list(setup.seats)
    for number, side in enumerate(side for side in range(SEATS) if side != empty):
        seats[number] = msgspec.structs.replace(seats[number], side=side)
    return msgspec.structs.replace(setup, seats=tuple(seats))


def clockwise(sides: Sequence[int], seat: int) -> list[int]:
    """Return all seats clockwise round the table, beginning with `seat`.

    Rule: cl.order.clockwise, pp.order.clockwise
    """
    return sorted(range(len(sides)), key=lambda other: (sides[other] - sides[seat]) % SEATS)


class Places(msgspec.Struct, frozen=True):
    """Sides, teams and order of the seats; each by seat."""

    sides: list[int]
    teams: list[list[int]]
    """The seats that play together, itself included."""
    foes: list[list[int]]
    """The seats that it plays against."""
    after: list[list[int]]
    """The other seats, clockwise from the next one."""


def places(sides: Sequence[int], in_teams: bool) -> Places:
    """Return sides, teams and order of the seats.

    Rule: cl.option.teams
    """
    seats = range(len(sides))
    teams = [
        [other for other in seats if other == seat or (in_teams and (sides[other] - sides[seat]) % 2 == 0)]
        for seat in seats
    ]
    return Places(
        sides=list(sides),
        teams=teams,
        foes=[[other for other in seats if other not in team] for team in teams],
        after=[clockwise(sides, seat)[1:] for seat in seats],
    )


class Seated:
    """What rules share whose seats sit at the sides of the board, as teams of two if the house rule says so."""

    is_in_teams: bool
    handicaps = HANDICAPS

    def deal(self, setup: Setup) -> Setup:
        """Return what a new match begins from, with the empty side of three seats drawn at random."""
        return deal_sides(setup)

    def sides(self, setup: Setup) -> tuple[int, ...]:
        """Return the side of the board of each seat."""
        return tuple(seat_sides(setup))

    def teams(self, setup: Setup) -> tuple[tuple[int, ...], ...]:
        """Return the seats that win and lose together: partners sit opposite each other."""
        return tuple(dict.fromkeys(map(tuple, places(self.sides(setup), self.is_in_teams).teams)))
