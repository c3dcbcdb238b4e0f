"""Luck and skill of a match apart: what the dice gave each seat, and what its choices gave away, in spaces of lead.

The luck of a roll is what its best use is worth less what the best use of each value is worth on average. A choice
gives away what the best answer was worth more, unless that is given later in the turn, where a turn has several
answers. What nobody rolled or chose is in neither.
"""

from collections.abc import Iterator, Sequence
from itertools import product
from statistics import fmean
from typing import Any, NamedTuple

from ludo_tui.engine import DECLINING, Event, Match, Prompt, Rolled, TurnStarted
from ludo_tui.engine.words import is_word
from ludo_tui.players.advice import Advice
from ludo_tui.players.contract import Judgement


class Deed(NamedTuple):
    """A roll, or a choice."""

    turn: int
    seat: int
    luck: float = 0.0
    """Spaces that the roll gave more than the average one."""
    given_away: float = 0.0
    """Spaces that the choice gave away."""
    chosen: str = ""
    """What was chosen, in words; empty for a roll."""
    better: str = ""
    """What would have been better; empty if nothing."""


class Analysis(NamedTuple):
    """What became of every roll and every choice."""

    deeds: tuple[Deed, ...]

    def luck(self, seat: int) -> float:
        """Return what the dice gave a seat more than the average, in spaces."""
        return sum(deed.luck for deed in self.deeds if deed.seat == seat)

    def given_away(self, seat: int) -> float:
        """Return what the choices of a seat gave away, in spaces."""
        return sum(deed.given_away for deed in self.deeds if deed.seat == seat)

    def worst(self, seat: int) -> Deed | None:
        """Return the choice of a seat that gave away most; None if none gave anything away."""
        found = [deed for deed in self.deeds if deed.seat == seat and deed.given_away > 0]
        return max(found, key=lambda deed: deed.given_away, default=None)


def analyse(match: Match[Any], kind: type[Judgement[Any]]) -> Analysis:
    """Play a match again and judge every roll and choice.

    Args:
        match: the match, at whatever point; it is not changed.
        kind: the judgement of its rule system; luck is worked out if it can weigh rolls or follow luck.

    Raises:
        OutOfSyncError: by the present rules it goes another way.
    """
    given = [answer for turn in match.history for answer in turn.answers] + list(match.answers)
    deeds: list[Deed] = []
    told, judging = 0, _Judging(kind)
    advice: list[Advice] = []
    asked: Prompt | None = None
    is_helped = False  # is another player at the seat than at the setup, whose choices are not its own?
    for number, again in enumerate(match.replay_positions()):
        answer = given[number - 1] if number else ""
        if asked is not None and not is_word(answer) and not is_helped:
            is_charged = judging.make_up(deeds, asked, advice, answer)
            deeds += judging.choice(asked.seat, advice, answer, is_charged=is_charged)
        deeds += judging.luck(again, answer, again.events[told:])
        told, asked = len(again.events), again.prompt
        if asked is not None:
            is_own = (match.setup.seats[asked.seat].computer is None) == (again.computers[asked.seat] is None)
            is_helped = not is_own
            advice = judging.advice(again, asked)
            judging.note(again, asked)
    return Analysis(tuple(deeds))


_Place = tuple[int, int, str, int | None, str]
"""Where an answer is given: turn, seat, kind of question, piece and deed."""


class _Judging:
    """A match that is judged while it is played again."""

    def __init__(self, kind: type[Judgement[Any]]) -> None:
        self._kind = kind
        self._fortunes = kind.fortunes()
        self._turn = 0
        self._sixes = 0
        self._dice: list[int] = []
        """What the dice of a throw show that are rolled so far."""
        self._left: dict[_Place, int] = {}
        """Numbers of the choices that left the best for later."""

    def advice(self, match: Match[Any], prompt: Prompt) -> list[Advice]:
        """Return what all answers are worth."""
        return self._seen(match, prompt).advise(prompt, match.names, lambda _: None)

    def _seen(self, match: Match[Any], prompt: Prompt) -> Judgement[Any]:
        """Return the judgement of the asked seat."""
        return self._kind(match.view(prompt.seat), match.setup.options)

    def choice(self, seat: int, advice: Sequence[Advice], answer: str, *, is_charged: bool) -> Iterator[Deed]:
        """Yield what an answer gave away, where there was more than one and an earlier one is not charged with it."""
        for one in advice[:0] if len(advice) < 2 else advice:
            if answer in (one.answer, *one.also):
                lost = 0.0 if is_charged else one.behind
                better = advice[0].words if lost > 0 else ""
                yield Deed(self._turn, seat, given_away=lost, chosen=one.words, better=better)

    def make_up(self, deeds: list[Deed], prompt: Prompt, advice: Sequence[Advice], answer: str) -> bool:
        """Take back what was given away earlier in the turn by leaving for later what the same piece does now.

        What is left again and again is given away once, by the choice that lost most by it. Where every answer follows
        a roll of its own, what is left is lost.

        Returns:
            Whether an earlier choice is charged with what this one leaves.
        """
        if self._fortunes is None or len(advice) < 2:
            return False
        done = next((one for one in advice if answer in (one.answer, *one.also)), None)
        if done is None:
            return False
        places = {
            option.id: (self._turn, prompt.seat, prompt.kind, option.piece, option.id)
            for option in prompt.answers
            if option.does not in DECLINING  # an end makes up for nothing that was done before it
        }
        for identity in (done.answer, *done.also):
            self._forgive(deeds, places.get(identity))
        best = places.get(advice[0].answer)
        if done.behind <= 0 or best is None:
            return False
        if best in self._left and deeds[self._left[best]].given_away > done.behind:
            return True
        self._forgive(deeds, best)
        self._left[best] = len(deeds)
        return False

    def _forgive(self, deeds: list[Deed], place: _Place | None) -> None:
        """Take back what was given away by the choice that left something for later, if one did."""
        late = None if place is None else self._left.pop(place, None)
        if late is not None:
            deeds[late] = deeds[late]._replace(given_away=0.0, better="")

    def note(self, match: Match[Any], prompt: Prompt) -> None:
        """Note what is at stake in the next answer, where luck is told by what comes of it."""
        if self._fortunes is not None:
            self._fortunes.note(prompt, self._seen(match, prompt).worths(prompt))

    def luck(self, match: Match[Any], answer: str, events: Sequence[Event]) -> Iterator[Deed]:
        """Yield the luck of what has happened since the last choice."""
        if self._fortunes is None:
            yield from self._rolls(match, events)
            return
        for event in events:
            if isinstance(event, TurnStarted):
                self._turn = event.number
        for seat, luck in self._fortunes.told(answer, events):
            if self._turn:
                yield Deed(self._turn, seat, luck=luck)

    def _rolls(self, match: Match[Any], events: Sequence[Event]) -> Iterator[Deed]:
        """Yield the luck of what has been rolled since the last choice: nothing on the board has moved meanwhile."""
        for event in events:
            if isinstance(event, TurnStarted):
                self._turn, self._sixes, self._dice = event.number, 0, []
            elif isinstance(event, Rolled) and not event.purpose and self._turn:
                self._dice.append(event.value)
                yield from self._throw(match, event.seat)

    def _throw(self, match: Match[Any], seat: int) -> Iterator[Deed]:
        """Yield the luck of a throw once all of its dice are rolled."""
        if not self._kind.weighs_rolls:
            return
        view: Any = match.view(None)
        view.turn.seat, view.sixes, view.dice = seat, self._sixes, []
        throws = match.rules.throws(view, match.setup, seat)
        if not throws or len(self._dice) < len(throws[0].dice):
            return
        dice, self._dice = tuple(sorted(self._dice)), []
        found = self._kind(view, match.setup.options).roll_worths(seat, throws)
        worths = {throw.dice: worth for throw, worth in zip(throws, found, strict=True)}
        values = sorted({value for throw in worths for value in throw})
        every = [worths[tuple(sorted(some))] for some in product(values, repeat=len(dice))]
        yield Deed(self._turn, seat, luck=worths[dice] - fmean(every))
        self._sixes = self._sixes + 1 if values[-1] in dice else 0
