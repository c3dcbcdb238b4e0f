"""What a player is asked, and the answers on offer: everything a player decides is a choice from a list."""

from collections.abc import Callable

import msgspec


class Option(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """One answer that can be chosen now."""

    id: str
    """Stable and readable, unique within its prompt: `move:2`, `tackle:red-1`, `pass`."""
    label: str
    """A short imperative sentence for the list of choices."""
    rule: str = ""
    """Rulebook id that allows this answer."""
    piece: int | None = None
    """Index 0..3 of the piece that the answer concerns."""
    seat: int | None = None
    """Owner of `piece`; None means the seat that is asked."""
    to_step: int | None = None
    """Step -1..56 on which `piece` would land."""
    space: str | None = None
    """Coordinate of a space of the board to highlight, such as `b9`."""
    target: tuple[int, int] | None = None
    """Seat and piece that the answer is aimed at."""
    group: str = ""
    """Heading under which a long list shows this option."""
    detail: str = ""
    """One line on the effect and the odds."""


class Refusal(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """An answer that a player might expect and that cannot be chosen now, with the reason."""

    id: str
    label: str
    reason: str
    rule: str = ""
    piece: int | None = None
    group: str = ""


class Prompt:
    """A question to one seat.

    Attributes:
        seat: index of the seat that answers.
        kind: `move`, `roll`, `action`, `reaction`, `die`, ...
        text: the question in one sentence.
        options: the legal answers, never empty.
        private: must the other players look away while this is on screen?
        rule: rulebook id behind the question.
        pending: what is waiting for this answer, outermost first, one sentence each.
        together: seats that answer this question at the same time in secret; it is put to them one after the other.
    """

    __slots__ = ("_refused", "kind", "options", "pending", "private", "rule", "seat", "text", "together")

    def __init__(
        self,
        seat: int,
        kind: str,
        text: str,
        options: tuple[Option, ...],
        refused: tuple[Refusal, ...] | Callable[[], tuple[Refusal, ...]] = (),
        private: bool = False,
        rule: str = "",
        pending: tuple[str, ...] = (),
        together: tuple[int, ...] = (),
    ) -> None:
        self.seat = seat
        self.kind = kind
        self.text = text
        self.options = options
        self._refused = refused
        self.private = private
        self.rule = rule
        self.pending = pending
        self.together = together

    @property
    def refused(self) -> tuple[Refusal, ...]:
        """What cannot be chosen now, each with its reason and rule id."""
        if callable(self._refused):
            self._refused = self._refused()
        return self._refused

    def option(self, answer: str) -> Option | None:
        """Return the option with that id, or None."""
        for option in self.options:
            if option.id == answer:
                return option
        return None

    @property
    def default(self) -> Option:
        """The answer given for a seat that has left the match: to decline if that is possible, else the first."""
        return self.option("pass") or self.options[0]

    def __repr__(self) -> str:
        answers = ", ".join(option.id for option in self.options)
        return f"Prompt(seat={self.seat}, kind={self.kind!r}, text={self.text!r}, options=[{answers}])"


class IllegalAnswer(ValueError):
    """An answer that is not on the list; the game stays as it was. The message says why."""
