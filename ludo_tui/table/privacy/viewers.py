"""Who sits at a keyboard, who of them has secrets from the others, and who looks."""

from collections.abc import Collection, Iterable, Sequence
from typing import Any, NamedTuple

from ludo_tui.engine import Match, Seat


def people_of(seats: Iterable[Seat]) -> list[int]:
    """Return the seats of people; a computer that takes one over takes neither their secrets nor their eyes."""
    return [number for number, seat in enumerate(seats) if seat.computer is None]


def seats_with_secrets(game: Match[Any], holder: int | None = None) -> tuple[int, ...]:
    """Return the people who have secrets from each other at one keyboard; one of them, where none have.

    Partners with only computers against them look together: by the eyes of who is asked, or else of who answered last.
    What several of them show at the same time stays a secret of each.

    Args:
        game: the match.
        holder: the seat that answered last; None: nobody has yet.
    """
    people = people_of(game.setup.seats)
    prompt, among = game.prompt, set(people)
    is_at_once = prompt is not None and len(among.intersection(prompt.secrecy.together)) > 1
    if len(people) < 2 or is_at_once or not look_together(people, game.rules.teams(game.setup)):
        return tuple(people)
    asked = None if prompt is None else prompt.seat
    return (next(seat for seat in (asked, holder, *people) if seat in among),)


class SeatsWithSecrets:
    """Works out once after every change of a match which people have secrets at its keyboard.

    Args:
        match: the match.
    """

    def __init__(self, match: Match[Any]) -> None:
        self._match = match
        self._known_for: tuple[int, int | None] = (-1, None)
        """How many changes the match had had, and who had answered last."""
        self._known: tuple[int, ...] = ()

    def of(self, holder: int | None) -> tuple[int, ...]:
        """Return what `seats_with_secrets` does, with the seat that answered last; None: nobody has yet."""
        now = (self._match.changes, holder)
        if self._known_for != now:
            self._known_for, self._known = now, seats_with_secrets(self._match, holder)
        return self._known


def look_together(people: Collection[int], teams: Iterable[Collection[int]]) -> bool:
    """Return whether no player at a keyboard has secrets from another one there: all are of one team."""
    return any(set(people).issubset(team) for team in teams)


class Viewers(NamedTuple):
    """Who sits at the table, and who of them looks."""

    people: Sequence[int]
    """Those people who have secrets from each other."""
    reader: int | None = None
    """The seat for which others look away."""
    holder: int | None = None
    """The seat that has the keyboard already, and needs no more than that the others look away; None: that is not
    known, or it guards what is private with a PIN that has not been typed in this turn."""

    def looks_on(self, seat: int) -> bool:
        """Return whether a player looks on from whom a seat's secrets are to be kept."""
        return seat in self.people and len(self.people) > 1 and seat != self.reader
