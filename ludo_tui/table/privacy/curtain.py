"""The curtain: when private questions are hidden while the keyboard changes hands."""

from collections.abc import Sequence

from ludo_tui.engine import Prompt


class Curtain:
    """Hides what is private while the keyboard changes hands.

    A player without secrets from the others at the keyboard needs none: `people` are those with secrets, see
    `seats_with_secrets`. A player who has the keyboard already asks the others to look away, which takes one key, and
    needs no screen. What is private goes with its question: what comes next before everybody needs none either.

    Attributes:
        holder: the seat that answered last, and has the keyboard; None: nobody has yet.
    """

    def __init__(self) -> None:
        self.holder: int | None = None
        self._proved: tuple[int, int] | None = None
        """The seat for which the screen was lifted, and in which turn, as long as nobody else can have come since."""
        self._reader: int | None = None
        """The seat for which the screen was lifted last, as long as nobody else has looked."""

    @property
    def reader(self) -> int | None:
        """The seat for which others look away."""
        return self._reader

    def viewer(self, prompt: Prompt | None, people: Sequence[int]) -> int | None:
        """Return the seat whose secrets may be shown; None when several people look."""
        if len(people) == 1:
            return people[0]
        return self._reader if prompt is not None and prompt.secrecy.private and prompt.seat == self._reader else None

    def is_needed(self, prompt: Prompt, people: Sequence[int]) -> bool:
        """Return whether everything must be hidden until the person who is asked has taken the keyboard."""
        return prompt.secrecy.private and len(people) > 1 and self._reader != prompt.seat

    def lift(self, prompt: Prompt | None, turn: int | None = None) -> None:
        """Note that the person who is asked sits at the keyboard alone, or that nothing private is asked.

        Args:
            prompt: the question.
            turn: number of the turn in which the person has come to the keyboard, with its PIN if it has one; None: it
                has had it.
        """
        self._reader = prompt.seat if prompt is not None and prompt.secrecy.private else None
        if self._reader is not None and turn is not None:
            self._proved = (self._reader, turn)

    def answered(self, seat: int | None) -> None:
        """Note who has answered, and so has the keyboard."""
        self.holder = seat
        if self._proved is not None and seat != self._proved[0]:
            self._proved = None

    def took_back(self) -> None:
        """Note that something was taken back, by any person at the keyboard."""
        self._proved = None

    def proved(self, turn: int) -> int | None:
        """Return the seat for which the screen was lifted in a turn, and nobody can have come since; None: none is.

        It need not type its PIN again.
        """
        return self._proved[0] if self._proved is not None and self._proved[1] == turn else None

    def go_public(self, prompt: Prompt | None) -> None:
        """Note that play goes on before everybody: what is private needs the screen again."""
        if prompt is None or not prompt.secrecy.private:
            self._reader = None
