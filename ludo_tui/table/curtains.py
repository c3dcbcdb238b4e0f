"""Curtains: who looks at a match just now, and when everybody else has to look away."""

from collections.abc import Sequence

from ludo_tui.engine import Prompt


class Curtain:
    """Hides what is private while the keyboard changes hands.

    A lone person sits alone at the keyboard and needs none: `people` are the seats that people play now.
    """

    def __init__(self) -> None:
        self._reader: int | None = None
        """The seat for which the curtain was lifted last, as long as nobody else has looked."""

    def viewer(self, prompt: Prompt | None, people: Sequence[int]) -> int | None:
        """Return the seat whose secrets may be shown; None when several people look."""
        if len(people) == 1:
            return people[0]
        return self._reader if prompt is not None and prompt.private and prompt.seat == self._reader else None

    def is_needed(self, prompt: Prompt, people: Sequence[int]) -> bool:
        """Tell whether everything must be hidden until the person who is asked has taken the keyboard."""
        if len(people) < 2:
            return False
        return self._reader != prompt.seat and (prompt.private or self._reader is not None)

    def lift(self, prompt: Prompt | None) -> None:
        """Note that the person who is asked sits at the keyboard alone, or that nothing private is asked."""
        self._reader = prompt.seat if prompt is not None and prompt.private else None

    def go_public(self, prompt: Prompt | None) -> None:
        """Note that whoever looked in private plays on before everybody: what is private needs a curtain again."""
        if prompt is None or (not prompt.private and prompt.seat == self._reader):
            self._reader = None
