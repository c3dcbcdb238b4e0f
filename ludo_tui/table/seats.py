"""How the seats of a match stand."""

from typing import Any, NamedTuple

from ludo_tui.board import HOME, SEATS, YARD
from ludo_tui.engine import Look, Match, standings
from ludo_tui.rulesets import Ruleset, SeatStyle
from ludo_tui.table.privacy.privacy import Privacy


class SeatSummary(NamedTuple):
    """A line of the list of players: who, what colour, how far, and whose turn it is."""

    seat: int
    name: str
    style: SeatStyle
    handicap: str
    """What it has had in its favour, in words; empty: nothing."""
    computer: str | None
    """The level of the computer or the name of the bot that plays it; None: a person."""
    home: int
    """Pieces home."""
    yard: int
    """Pieces in the yard."""
    place: int | None
    """1 for the winner; None while playing."""
    has_conceded: bool
    is_asked: bool
    is_on_turn: bool


def sides_of(match: Match[Any]) -> list[int]:
    """Return the side of the board 0..3 of each seat; 4 for one that sits beside the board."""
    return [SEATS if side is None else side for side in match.rules.sides(match.setup)]


def look_of(match: Match[Any]) -> Look:
    """Return what everybody may see of the board."""
    return match.rules.look(match.view(None), match.setup)


def turn_seat(match: Match[Any]) -> int | None:
    """Return whose turn it is; None before the first turn and after the last."""
    turn = match.state.turn
    return None if turn.number == 0 or match.state.over else turn.seat


def moving_seat(match: Match[Any]) -> int | None:
    """Return whose turn it is; while a person's move is open, that person's."""
    return match.history[-1].seat if match.is_paused else turn_seat(match)


def seat_summaries(match: Match[Any], ruleset: Ruleset, look: Look) -> list[SeatSummary]:
    """Return how every seat stands, clockwise, by what everybody may see of the board."""
    state, prompt, sides = match.state, match.prompt, match.rules.sides(match.setup)
    order = standings(match.result or state.places, match.rules.teams(match.setup))
    places = {seat: place for place, seats in enumerate(order, 1) for seat in seats}
    on_turn = moving_seat(match)
    found = []
    for seat in sorted(range(len(sides)), key=sides_of(match).__getitem__):
        steps = [piece.step for piece in look.pieces[seat]]
        found.append(
            SeatSummary(
                seat=seat,
                name=match.setup.seats[seat].name,
                style=ruleset.style(sides[seat]),
                handicap=match.rules.handicaps.get(str(match.setup.seats[seat].handicap), ""),
                computer=match.player_at(seat) or None,
                home=steps.count(HOME),
                yard=steps.count(YARD),
                place=places.get(seat),
                has_conceded=seat in state.conceded,
                is_asked=prompt is not None and prompt.seat == seat,
                is_on_turn=on_turn == seat,
            )
        )
    return found


class Seats:
    """The seats of a match, and who plays them.

    Args:
        match: the match.
        privacy: who may see what of it.

    Attributes:
        is_ascii: can only ASCII characters be shown, so that letters stand for shapes?
        is_touched: is the table touched with a finger, so that nobody has a key to press?
    """

    def __init__(self, match: Match[Any], privacy: Privacy) -> None:
        self._match = match
        self._privacy = privacy
        self.is_ascii = False
        self.is_touched = False

    @property
    def names(self) -> list[str]:
        """The names by seat, as they were given at the setup."""
        return [seat.name for seat in self._match.setup.seats]

    @property
    def people(self) -> list[int]:
        """The seats that people play."""
        return [number for number, level in enumerate(self._match.computers) if level is None]

    @property
    def sides(self) -> list[int]:
        """The side of the board 0..3 of each seat; 4 for one that sits beside the board."""
        return sides_of(self._match)

    @property
    def on_turn(self) -> int | None:
        """Whose turn it is; None before the first turn and after the last."""
        return turn_seat(self._match)

    @property
    def asked_person(self) -> int:
        """The seat that is asked or whose move is open if a person plays it, else the first person, else that seat."""
        match, prompt = self._match, self._match.prompt
        asked = match.history[-1].seat if match.is_paused else 0 if prompt is None else prompt.seat
        return asked if asked in self.people else next(iter(self.people), asked)

    def style(self, seat: int) -> SeatStyle:
        """Return how a seat is called and how its pieces look."""
        rules = self._match.rules
        style: SeatStyle = rules.ruleset.style(rules.sides(self._match.setup)[seat])
        return style

    def shape(self, seat: int) -> str:
        """Return the shape of a seat's pieces, or their letter where only ASCII can be shown."""
        return self.style(seat).sign(self.is_ascii)

    @property
    def shapes(self) -> list[str]:
        """The shapes of all seats' pieces."""
        return [self.shape(seat) for seat in range(len(self.names))]

    def signed_name(self, seat: int) -> str:
        """Return the shape of a seat's pieces and its name."""
        return f"{self.shape(seat)} {self.names[seat]}"

    def short(self, seat: int, piece: int) -> str:
        """Return shape and number of a piece."""
        return f"{self.shape(seat)}{piece + 1}"

    def summaries(self) -> list[SeatSummary]:
        """Return how every seat stands, clockwise."""
        return seat_summaries(self._match, self._match.rules.ruleset, self._privacy.public_view.look)
