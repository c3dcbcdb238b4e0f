"""Curtains: who looks at a match just now, and when everybody else has to look away."""

from collections.abc import Collection, Iterable, Sequence
from typing import Any, Literal, NamedTuple

from ludo_tui.engine import Match, Prompt, Seat

Disclosure = Literal["all", "public", "nothing"]
"""How much of what a seat knows may be told: what only it knows too, what everybody sees, or nothing yet."""


def people_of(seats: Iterable[Seat]) -> list[int]:
    """Return whose seats are people's; a computer that stands in for one takes neither their secrets nor their eyes."""
    return [number for number, seat in enumerate(seats) if seat.computer is None]


def seats_with_secrets(game: Match[Any], holder: int | None = None) -> tuple[int, ...]:
    """Return those people who have secrets from each other at one keyboard; one of them, where nobody has.

    Partners with only computers against them look together: by the eyes of who is asked, or else of who answered last.
    What several of them show at the same time stays a secret of each.

    Args:
        game: the match.
        holder: the seat that answered last; None: nobody has yet.
    """
    people = people_of(game.setup.seats)
    prompt, among = game.prompt, set(people)
    is_at_once = prompt is not None and len(among.intersection(prompt.together)) > 1
    if len(people) < 2 or is_at_once or not look_together(people, game.rules.teams(game.setup)):
        return tuple(people)
    asked = None if prompt is None else prompt.seat
    return (next(seat for seat in (asked, holder, *people) if seat in among),)


class SeatsWithSecrets:
    """Works out once after every change of a match who has secrets at its keyboard.

    Args:
        match: the match.
    """

    def __init__(self, match: Match[Any]) -> None:
        self._match = match
        self._known_for: tuple[int, int | None] = (-1, None)
        """How many changes the match had had, and who had answered last."""
        self._known: tuple[int, ...] = ()

    def of(self, holder: int | None) -> tuple[int, ...]:
        """Return what `sitters` does, with the seat that answered last; None: nobody has yet."""
        now = (self._match.changes, holder)
        if self._known_for != now:
            self._known_for, self._known = now, seats_with_secrets(self._match, holder)
        return self._known


def look_together(people: Collection[int], teams: Iterable[Collection[int]]) -> bool:
    """Tell whether nobody at a keyboard has secrets from anybody there: all are of one team."""
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
        """Tell whether somebody looks from whom a person's secrets are to be kept."""
        return seat in self.people and len(self.people) > 1 and seat != self.reader


class PrivacyScreen:
    """Hides what is private while the keyboard changes hands.

    Who has secrets from nobody at the keyboard needs none: `people` are those who have, see `sitters`. Whoever has the
    keyboard already asks the others to look away, which takes one key, and needs no curtain. What is private goes with
    its question: what comes next before everybody needs none either.

    Attributes:
        holder: the seat that answered last, and has the keyboard; None: nobody has yet.
    """

    def __init__(self) -> None:
        self.holder: int | None = None
        self._proved: tuple[int, int] | None = None
        """The seat for which the curtain was lifted, and in which turn, as long as nobody else can have come since."""
        self._reader: int | None = None
        """The seat for which the curtain was lifted last, as long as nobody else has looked."""

    @property
    def reader(self) -> int | None:
        """The seat for which others look away."""
        return self._reader

    def viewer(self, prompt: Prompt | None, people: Sequence[int]) -> int | None:
        """Return the seat whose secrets may be shown; None when several people look."""
        if len(people) == 1:
            return people[0]
        return self._reader if prompt is not None and prompt.private and prompt.seat == self._reader else None

    def is_needed(self, prompt: Prompt, people: Sequence[int]) -> bool:
        """Tell whether everything must be hidden until the person who is asked has taken the keyboard."""
        return prompt.private and len(people) > 1 and self._reader != prompt.seat

    def lift(self, prompt: Prompt | None, turn: int | None = None) -> None:
        """Note that the person who is asked sits at the keyboard alone, or that nothing private is asked.

        Args:
            prompt: the question.
            turn: number of the turn in which the person has come to the keyboard, with its PIN if it has one; None: it
                has had it.
        """
        self._reader = prompt.seat if prompt is not None and prompt.private else None
        if self._reader is not None and turn is not None:
            self._proved = (self._reader, turn)

    def answered(self, seat: int | None) -> None:
        """Note who has answered, and so has the keyboard."""
        self.holder = seat
        if self._proved is not None and seat != self._proved[0]:
            self._proved = None

    def took_back(self) -> None:
        """Note that something was taken back, by whoever is at the keyboard."""
        self._proved = None

    def proved(self, turn: int) -> int | None:
        """Return the seat for which the curtain was lifted in a turn, and nobody can have come since; None: none is.

        It need not type its PIN again.
        """
        return self._proved[0] if self._proved is not None and self._proved[1] == turn else None

    def go_public(self, prompt: Prompt | None) -> None:
        """Note that play goes on before everybody: what is private needs a curtain again."""
        if prompt is None or not prompt.private:
            self._reader = None
