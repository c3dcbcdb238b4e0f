"""Normal, hard and expert seats of Ludicrous Ludo, and what they advise.

An answer is worth what it is likely to bring, in spaces: what the option carries, weighed by the board that the seat
sees. Hard seats weigh the dangers of the space where a move ends; normal ones do not, and their judgement wavers.
Experts play the match on, and see what it comes to.
"""

from collections.abc import Iterable, Mapping
from typing import Any, Final

from ludo_tui.engine import CHOSEN_NEXT, DECLINING, IN_PRIVATE, LOOKED_INTO, NOTHING_THERE, Names, Option, Prompt
from ludo_tui.players import contract
from ludo_tui.players.contract import Judged, Worths
from ludo_tui.players.lookahead import Limits
from ludo_tui.players.ludicrous import advice, learned
from ludo_tui.players.ludicrous.evaluation import Evaluation
from ludo_tui.players.ludicrous.judge import Judge, brought
from ludo_tui.players.ludicrous.luck import Fortunes
from ludo_tui.players.ludicrous.worths import ACTIONS as ACTIONS_WORTH
from ludo_tui.players.strategy import EVEN, Lot, Temper
from ludo_tui.rules.ludicrous.actions.action import BACK
from ludo_tui.rules.ludicrous.menu.offers import Offer
from ludo_tui.rules.ludicrous.menu.sections import SECTIONS
from ludo_tui.rules.ludicrous.model.state import LudicrousState
from ludo_tui.rules.ludicrous.registry import ACTIONS

__all__ = ["Judgement"]

FEATURES: Final[Mapping[str, str]] = {
    **{section.id: section.name.lower() for section in SECTIONS},
    "captures": "moves that eliminate",
    "react": "reactions",
}
"""What a temper may bend, by the parts of the actions and what else an answer may be about, each in words."""
_SECTION_OF: Final = {action.id: action.section for action in ACTIONS}
"""The part that each action belongs to, for what is asked about it later."""
PRIVATE: Final = ACTIONS_WORTH["pass"] + 0.01
"""What a card that nobody may know of is worth at most on an open list: hardly more than nothing done."""
AT_WHOM: Final = 0.01
"""What a target counts for among those of one card."""
FORESEEN: Final = Limits(samples=96, batch=8, doubt=1.5, trust=12.0)
"""How far experts look ahead where it was learned what positions come to: to the beginning of the next turn."""
AHEAD: Final = 128.0
"""Spaces between having lost and having won, where experts count chances."""
LIMITS: Final = Limits(samples=32, batch=8, rounds=1, doubt=1.5, trust=12.0)
"""How far experts look ahead elsewhere, if there were two seats.

Of 83 questions, what was chosen by 8, 16 and 30 samples brought 0.06 +- 0.04, 0.12 +- 0.06 and 0.21 +- 0.09 spaces
more than the choice of hard seats, two rounds later and with other luck. Samples of two rounds bring as much for twice
the time, those of four nothing that chance does not hide.
"""
PLAYED_ON: Final = frozenset({"action", "move", "way", "target", "reaction", "surrender"})
"""Kinds of questions on which experts play on."""


class Judgement(contract.Judgement[LudicrousState]):
    """What a match of Ludicrous Ludo is worth to those who play it."""

    FEATURES = FEATURES

    def __init__(self, view: LudicrousState, options: Mapping[str, Any], temper: Temper = EVEN) -> None:
        super().__init__(view, options, temper)
        self._length = str(options.get("match", "standard"))

    def _judge(self, prompt: Prompt, *, is_hard: bool = True) -> Judge:
        """Return what judges the answers of the asked seat, of what it sees."""
        return Judge(self.view, prompt.seat, self._length, is_hard=is_hard)

    def _scores(self, prompt: Prompt, options: Iterable[Option], *, is_hard: bool = True) -> dict[str, float]:
        """Return what answers are worth to a player of the temper."""
        judge = self._judge(prompt, is_hard=is_hard)
        return {one.id: _liked(prompt, one, judge.score(prompt.kind, brought(one)), self.temper) for one in options}

    def worths(self, prompt: Prompt) -> Worths:
        """Return what each answer is worth, by all that the asked seat knows of it."""
        return self._scores(prompt, prompt.judged)

    def open_worths(self, prompt: Prompt) -> Worths:
        """Return what each answer is worth, as far as a view and the answers tell.

        What a view leaves open, such as whether a party has a perk at all, is worth less than nothing tried.
        """
        judge, kind = self._judge(prompt), prompt.kind
        return {one.id: _liked(prompt, one, _open_worth(judge, kind, one), self.temper) for one in prompt.options}

    def lead(self, seat: int) -> float:
        """Return how far a seat is ahead: by what was learned, where something was."""
        if learned.is_known(self.view, self._length):
            return AHEAD * (learned.chances(self.view)[seat] - 0.5)
        return Evaluation(self.view, self._length).lead(seat)

    def seeming(self, prompt: Prompt, level: Judged, lot: Lot) -> Worths:
        """Return what the answers seem to be worth that lead on to something: normal seats waver."""
        onward = _onward(prompt.options)
        known = [option for option in onward if NOTHING_THERE not in option.facts.effects] or prompt.options
        scores = self._scores(prompt, known, is_hard=level == "hard")
        if level == "hard" or prompt.kind == "symbol":
            return scores
        return {answer: score * (0.64 + 0.07 * lot.draw(11)) for answer, score in scores.items()}

    def thought(self, prompt: Prompt, lot: Lot) -> Worths:  # noqa: ARG002 - nothing is left open
        """Return what the answers are thought to be worth that lead on, to questions on which experts play on."""
        is_played_on = prompt.kind in PLAYED_ON and not prompt.secrecy.together
        return self._scores(prompt, _onward(prompt.options)) if is_played_on else {}

    def limits(self) -> Limits:
        """Return how far experts look ahead: one turn, or a round in fewer samples where more seats make it longer."""
        parties = len(self.view.parties)
        if learned.is_known(self.view, self._length):
            return FORESEEN._replace(rounds=1 / parties)
        return LIMITS._replace(samples=max(1, 2 * LIMITS.samples // parties))

    def reply(self, prompt: Prompt, lot: Lot) -> str:
        """Return the answer of anybody in a match that is played on; the lot decides where all are equally good."""
        if prompt.secrecy.together:
            return prompt.answers[lot.draw(len(prompt.answers))].id
        scores = self._scores(prompt, _onward(prompt.judged))
        return max(scores, key=lambda answer: scores[answer])

    def advised(self, prompt: Prompt) -> Worths:
        """Return what each answer is worth; on an open question this gives away nothing that only its seat knows."""
        if prompt.secrecy.together or len(prompt.options) < 2:
            return {}
        return self.open_worths(prompt) if prompt.judged is prompt.options else self.worths(prompt)

    def facts(self, prompt: Prompt, worths: Worths, names: Names, dangers: object) -> advice.Facts:  # noqa: ARG002
        """Return what speaks for answers and against them; which landing is dangerous the board tells."""
        return advice.Facts(self._judge(prompt).look, names)

    def chances(self) -> list[float]:
        """Return how likely each seat, or its team, is to win, 0..1."""
        if learned.is_known(self.view, self._length):
            return learned.chances(self.view)
        return Evaluation(self.view, self._length).chances()

    @classmethod
    def fortunes(cls) -> Fortunes:
        """Return what tells luck by what comes of what is tried."""
        return Fortunes()


def _onward(options: Iterable[Option]) -> list[Option]:
    """Return the answers that lead on: the one who goes back is asked the same again, and would go back for ever."""
    return [option for option in options if option.does != BACK]


def _open_worth(judge: Judge, kind: str, option: Option) -> float:
    """Return what an answer is worth as far as it tells: what is chosen in private comes after what stands open.

    It comes last where the player has looked and come back.
    """
    effects = option.facts.effects
    if LOOKED_INTO in effects:
        return -1.0
    if effects == (IN_PRIVATE,) and option.does == "cast":
        return min(PRIVATE, judge.score(kind, brought(option)))
    is_unknown = effects in ((IN_PRIVATE,), (CHOSEN_NEXT,)) and option.does != "cast" and not _ways(option)
    at_whom = AT_WHOM * judge.target(brought(option)) if kind == "way" and option.aim.target is not None else 0.0
    return 0.0 if is_unknown else judge.score(kind, brought(option)) + at_whom


def _ways(option: Option) -> tuple[str, ...]:
    """Return what can be chosen behind an answer, for the one who may know."""
    return option.contents.rows if isinstance(option, Offer) else ()


def _liked(prompt: Prompt, option: Option, score: float, temper: Temper) -> float:
    """Return what an answer is worth to a player of a temper."""
    return score + abs(score) * (temper.get(_feature(prompt, option), 1.0) - 1)


def _feature(prompt: Prompt, option: Option) -> str:
    """Return what an answer is about, as tempers name it."""
    if prompt.kind == "move":
        return "captures" if option.aim.captures else ""
    if prompt.kind in ("reaction", "retaliation", "ambush"):
        return "" if option.does in DECLINING else "react"
    return option.shown.section or _SECTION_OF.get(option.does, "")
