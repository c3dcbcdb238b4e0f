"""Who may see what of a match at one keyboard."""

from typing import Any, Literal

from ludo_tui.engine import Match, Prompt, Reading
from ludo_tui.table.privacy.curtain import Curtain
from ludo_tui.table.privacy.pins import PinFile, SeatPin
from ludo_tui.table.privacy.viewers import SeatsWithSecrets, Viewers
from ludo_tui.table.view_cache import View, ViewCache

Disclosure = Literal["all", "public", "nothing"]
"""How much of what a seat knows may be told: what only it knows too, what everybody sees, or nothing yet."""


class Privacy:
    """Who may see what of a match.

    Args:
        match: the match.
        pins: where the PINs of its seats are kept; None: they have none.
    """

    def __init__(self, match: Match[Any], pins: PinFile | None = None) -> None:
        self._match = match
        self._pins = pins
        self._screen = Curtain()
        self._seats = SeatsWithSecrets(match)
        self._views = ViewCache(match)

    @property
    def people(self) -> tuple[int, ...]:
        """Those people who have secrets from each other at this keyboard; one of them, where nobody has."""
        return self._seats.of(self._screen.holder)

    @property
    def viewer(self) -> int | None:
        """The seat whose secrets may be shown; None when several people look."""
        return self._screen.viewer(self._match.prompt, self.people)

    @property
    def viewers(self) -> Viewers:
        """Who sits at the keyboard, and who of them looks."""
        prompt, holder = self._match.prompt, self._screen.holder
        if (
            prompt is not None
            and prompt.secrecy.private
            and (pin := self.pin_of(prompt.seat)) is not None
            and pin.is_set
        ):
            holder = self._screen.proved(self._match.state.turn.number)
        return Viewers(self.people, self._screen.reader, holder)

    @property
    def view(self) -> View:
        """The match as those who look may see it."""
        return self._views.of(self.viewer)

    @property
    def public_view(self) -> View:
        """The match as everybody may see it."""
        return self._views.of(None)

    @property
    def reading_terms(self) -> Reading | None:
        """Which party sheet those who look are reading just now; None if they are reading none."""
        found = self._match.rules.reading(self._match.state)
        return found if found is not None and found.reader == self.viewer else None

    @property
    def reading(self) -> int | None:
        """The seat whose party sheet those who look are reading just now; None if they are reading none."""
        return None if self.reading_terms is None else self.reading_terms.owner

    def pin_of(self, seat: int) -> SeatPin | None:
        """Return the PIN of a seat, the same in all copies of a game, set or not; None in one that is kept nowhere."""
        game = self._match.lineage or self._match.id
        return self._pins.seat(game, seat) if self._pins is not None and game else None

    # The privacy screen

    def is_screen_needed(self, prompt: Prompt) -> bool:
        """Return whether everything must be hidden until the person who is asked has taken the keyboard."""
        return self._screen.is_needed(prompt, self.people)

    def lift(self, prompt: Prompt | None) -> None:
        """Note that the asked person has come to the keyboard alone, or that nothing private is asked."""
        self._screen.lift(prompt, self._match.state.turn.number)

    def look_away(self) -> None:
        """Note that the person at the keyboard is asked, and that the others look away."""
        self._screen.lift(self._match.prompt)

    def answered(self, seat: int | None) -> None:
        """Note which seat has answered, and so has the keyboard."""
        self._screen.answered(seat)

    def took_back(self) -> None:
        """Note that something was taken back, by anybody who is at the keyboard."""
        self._screen.took_back()

    def go_public(self, prompt: Prompt | None) -> None:
        """Note that play goes on before everybody: what is private needs the screen again."""
        self._screen.go_public(prompt)
