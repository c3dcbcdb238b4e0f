"""Teams of a race game: partners and opponents, the pieces that a seat moves, and the seats that still play."""

from ludo_tui.board import HOME, YARD
from ludo_tui.rules.race.model import RaceTables, race_tables
from ludo_tui.rules.race.options import RaceOptions
from ludo_tui.rules.race.state import RaceState


class Teams:
    """The seats of a match and their teams.

    Attributes:
        options: the house rules.
    """

    options: RaceOptions
    _known: RaceTables | None = None
    """The tables of those who were asked about last."""

    def _tables(self, sides: list[int]) -> RaceTables:
        """Return house rules and sides as tables."""
        known = self._known
        if known is None or known.sides != sides:
            known = self._known = race_tables(self.options, tuple(sides))
        return known

    def _team(self, state: RaceState, seat: int) -> list[int]:
        """Return the seats that play together with a seat, itself included."""
        return self._tables(state.sides).teams[seat]

    def _column_opens(self, state: RaceState, seat: int) -> bool:
        """Return whether the pieces of a seat may enter their home column.

        Rule: cl.option.capture-before-home
        """
        return state.columns_open or any(state.captures[member] for member in self._team(state, seat))

    def _home_count(self, state: RaceState, seat: int) -> int:
        return [piece.step for piece in state.pieces[seat]].count(HOME)

    def _is_done(self, state: RaceState, seat: int) -> bool:
        return self._home_count(state, seat) >= self.options.pieces_to_win

    def _is_idle(self, state: RaceState, seat: int) -> bool:
        """Return whether a seat has nothing on the way: each of its pieces is in the yard or at home."""
        return all(piece.step in (YARD, HOME) for piece in state.pieces[seat])

    def _mover(self, state: RaceState, seat: int | None = None) -> int:
        """Return the seat whose pieces a seat (default: the one on turn) moves: itself, or its partner once it is home.

        Rule: cl.option.teams
        """
        if seat is None:
            seat = state.turn.seat
        if self.options.teams and self._is_done(state, seat):
            for member in self._team(state, seat):
                if member not in state.conceded and not self._is_done(state, member):
                    return member
        return seat

    def _playing(self, state: RaceState) -> list[int]:
        return [seat for seat in range(len(state.sides)) if seat not in state.places and seat not in state.conceded]

    def _next_after(self, state: RaceState, seat: int) -> int:
        """Return the first seat clockwise from another that still plays.

        Rule: cl.order.clockwise, pp.order.clockwise
        """
        for following in self._tables(state.sides).after[seat]:
            if following not in state.places and following not in state.conceded:
                return following
        return seat
