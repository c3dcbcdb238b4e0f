"""Advice in Skirmish Ludo: what speaks for an answer and against it, in words, from the judgement of hard seats."""

from collections.abc import Iterator
from typing import Final

import msgspec

from ludo_tui.board import HOME, LAST_RING_STEP, RING
from ludo_tui.engine import Names, Option, Prompt, told_chance
from ludo_tui.players.advice import Advice, Judge, ranked
from ludo_tui.players.skirmish.danger import TAKEN, fall
from ludo_tui.players.skirmish.judge import brought
from ludo_tui.rules.skirmish.names import spoken
from ludo_tui.rules.skirmish.offers import Offer
from ludo_tui.rules.skirmish.state import SkirmishState, Who

RISKY: Final = 0.05
"""A change of danger below this is not worth a word."""
LIKELY: Final = 0.5
"""From which chance on something happens likely."""


def advise(view: SkirmishState, prompt: Prompt, judge: Judge, names: Names) -> list[Advice]:
    """Return all answers, best first, those that come to the same as one.

    Args:
        view: what the asked seat knows.
        prompt: the question.
        judge: says what an answer is worth.
        names: the words of the match.
    """
    look = _Look(view, prompt.seat, names)
    return ranked(prompt, judge, lambda option: look.reasons(brought(option)), look.risk, _deed)


def _deed(option: Option) -> tuple[object, ...]:
    """Return what an answer does, by whom, to whom and where."""
    deed = (option.does, option.entry, option.piece, option.aimed_at, option.space, option.to_step)
    return (*deed, option.amount, option.captures, brought(option).way)


class _Look:
    """The match as the asked seat knows it.

    Args:
        view: what it knows.
        seat: who is asked.
        names: the words of the match.
    """

    def __init__(self, view: SkirmishState, seat: int, names: Names) -> None:
        self._view = view
        self._seat = seat
        self._names = names

    def risk(self, option: Option) -> float | None:
        """Return the chance that the piece that moves is captured before its next turn; None where none moves."""
        fear = self._fear(option)
        return None if fear is None else TAKEN * fear

    def _fear(self, option: Option) -> float | None:
        """Return the chance that the piece that an answer moves goes down where it ends; None where none moves."""
        acting = self._view.acting
        if self._seat == self._view.sage or option.to_step is None:
            return None
        who = Who(self._seat, option.piece) if option.piece is not None else None if acting is None else acting.who
        if who is None or who.seat != self._seat:
            return None
        ring = RING.index(option.space) if option.space in RING else None
        if option.to_step > LAST_RING_STEP or ring is None:
            return 0.0
        return fall(self._view, who, self._view.piece(who).damage, ring)

    def reasons(self, offer: Offer) -> Iterator[str]:
        """Yield what an answer brings, what counts most first."""
        for seat, piece in offer.captures:
            way = self._view.parties[seat][piece].step + 1
            yield f"captures {self._names.piece(seat, piece)}, who has come {way} spaces"
        if offer.to_step is not None:
            yield from self._move(offer, offer.to_step)
        if offer.odds is not None and offer.now is None:
            yield f"{told_chance(offer.odds)} to succeed"
        if offer.odds and offer.harm and offer.left is not None and offer.harm >= offer.left and offer.aim is not None:
            yield f"a usual hit fells {spoken(self._names, offer.aim)}"
        if offer.now is not None and offer.then is not None:
            whom = spoken(self._names, offer.now.whom)
            yield f"{whom} comes to harm at {told_chance(offer.then.odds)} rather than {told_chance(offer.now.odds)}"
            return
        gist = msgspec.structs.replace(offer, captures=()).gist(self._names).rstrip(".")
        if gist:
            yield gist[:1].lower() + gist[1:]

    def _move(self, offer: Offer, end: int) -> Iterator[str]:
        """Yield what the end of a move brings."""
        acting = self._view.acting
        number = offer.piece if offer.piece is not None else None if acting is None else acting.who.piece
        if self._seat == self._view.sage or number is None:
            return
        who = Who(self._seat, number)
        piece = self._view.piece(who)
        if end == HOME:
            yield "comes home"
        elif end > LAST_RING_STEP >= piece.step:
            yield "passes the gate, where no enemy follows"
        after = self._fear(offer)
        change = 0.0 if after is None else after - fall(self._view, who, piece.damage)
        if change > RISKY:
            yield "stands in more danger there"
        elif change < -RISKY:
            yield "is out of danger there" if not after else "stands safer there"
