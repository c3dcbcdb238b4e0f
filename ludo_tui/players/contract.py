"""The contract of a judgement: the module that a rule system names as its `judge` has a class `Judgement` of this kind.

Two functions make one: what each answer is worth, and how far ahead a seat is, both in spaces of race lead. It is made
of what a seat may see, never of the state of a match. Levels, advice, warnings and skill stand on these two; what else
is known of a game takes the place of what stands here.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Literal, Self, TypeVar

from ludo_tui.engine import Face, Level, Match, Names, Option, Prompt
from ludo_tui.players.advice import Advice, Dangers, Facts, Peril, PieceDangers, ranked
from ludo_tui.players.strategy import EVEN, Ahead, Lot, Temper, best_of, sensible

if TYPE_CHECKING:
    from ludo_tui.players.lookahead import Limits
    from ludo_tui.players.luck import Fortunes

Options = Mapping[str, Any]
"""House rules by name, with their values as they stand in a ruleset."""
Judged = Literal["normal", "hard"]
"""Levels that answer by what answers are worth where they stand."""
Worths = Mapping[str, float]
"""What answers are worth, in spaces of race lead, by their ids; empty: there is no opinion on such a question."""
V = TypeVar("V")


class Judgement(ABC, Generic[V]):
    """What a match is worth to those who play it, as one of them sees it.

    Args:
        view: what is seen; it is not changed.
        options: the house rules.
        temper: what counts more or less for who judges.
    """

    FEATURES: ClassVar[Mapping[str, str]] = {}
    """What tempers may bend, each in words."""
    has_beginners: ClassVar[bool] = False
    """Do easy seats play as beginners, rather than take any answer?"""
    weighs_rolls: ClassVar[bool] = False
    """Is luck told by what the best use of a roll is worth?"""

    def __init__(self, view: V, options: Options, temper: Temper = EVEN) -> None:
        self.view = view
        self.options = options
        self.temper = temper

    @abstractmethod
    def worths(self, prompt: Prompt) -> Worths:
        """Return what each answer is worth to the asked seat."""

    @abstractmethod
    def lead(self, seat: int) -> float:
        """Return how far a seat, or its team, is ahead, in spaces."""

    # Levels

    def seeming(self, prompt: Prompt, level: Judged, lot: Lot) -> Worths:  # noqa: ARG002 - for games that tell levels apart
        """Return what the answers seem to be worth that a seat of a level chooses from."""
        return self.worths(prompt)

    def play(self, prompt: Prompt, level: Judged, lot: Lot) -> str | None:
        """Return the id of the best answer, one at random of several equal ones; None: it has no opinion."""
        return best_of(self.seeming(prompt, level, lot), lot)

    def play_easily(self, prompt: Prompt, lot: Lot) -> str | None:
        """Return the id of the answer of a beginner; None: it has no opinion."""
        return self.play(prompt, "normal", lot)

    # Looking ahead

    def ponders(self, level: Level) -> bool:
        """Return whether seats of a level look ahead in the match that is seen."""
        return level == "expert"

    def limits(self) -> "Limits":
        """Return how far ahead experts look."""
        from ludo_tui.players.lookahead import Limits  # tables without experts need nothing of it

        return Limits()

    def thought(self, prompt: Prompt, lot: Lot) -> Worths:  # noqa: ARG002 - for judgement that leaves something open
        """Return what the answers are thought to be worth that may be played on; none where that tells nothing."""
        return self.worths(prompt)

    def reply(self, prompt: Prompt, lot: Lot) -> str | None:
        """Return the answer of anybody in a match that is played on; None: it has no opinion."""
        return self.play(prompt, "hard", lot)

    def of(self, match: Match[Any]) -> Self:
        """Return the judgement of a match that is played on, by all that there is to see."""
        return type(self)(match.state, self.options)

    def policy(self, lot: Lot) -> Callable[[Match[Any]], str]:
        """Return what answers for everybody in matches that are played on."""

        def answer(match: Match[Any]) -> str:
            prompt = match.prompt
            assert prompt is not None
            if len(prompt.answers) == 1:
                return prompt.answers[0].id
            return self.of(match).reply(prompt, lot) or sensible(prompt)

        return answer

    def ponder(self, prompt: Prompt, level: Level, ahead: Ahead) -> str | None:  # noqa: ARG002 - see `ponders`
        """Return the answer that comes to most when the match is played on, by that and what it is thought to be worth.

        None: it has no opinion.
        """
        from ludo_tui.players import lookahead  # tables without experts do not need it

        limits, thought = self.limits(), self.thought(prompt, ahead.lot)
        candidates = lookahead.close(thought, limits) if thought else {}
        if len(candidates) < 2:
            return self.play(prompt, "hard", ahead.lot)
        policy = self.policy(ahead.lot.of("replies"))
        play = lookahead.in_copies(ahead, policy, lambda match: self.of(match).lead(prompt.seat), limits.rounds)
        found = lookahead.compare(ahead, candidates, play, limits)
        return found[0].answer

    # Advice

    def advised(self, prompt: Prompt) -> Worths:
        """Return what each answer is worth to who is advised; none where there is nothing to judge."""
        return self.worths(prompt)

    def facts(self, prompt: Prompt, worths: Worths, names: Names, dangers: Dangers) -> Facts:  # noqa: ARG002 - for games whose answers tell something
        """Return what speaks for answers and against them.

        Args:
            prompt: the question.
            worths: what the answers are worth.
            names: the words of the match.
            dangers: says what may befall the piece that an answer moves; None where nobody can tell.
        """
        return Facts()

    def advise(self, prompt: Prompt, names: Names, dangers: Dangers) -> list[Advice]:
        """Return all answers, best first; none where there is nothing to judge."""
        worths = self.advised(prompt)
        return ranked(prompt, worths, self.facts(prompt, worths, names, dangers)) if worths else []

    def perils(self, option: Option | None, asked: int, dangers: PieceDangers) -> list[Peril] | None:  # noqa: ARG002 - for games that tell it
        """Return which pieces of a seat may be lost after an answer (None: as everybody stands); None: no telling."""
        return None

    def missed(self, given: Option, best: Option, asked: int, names: Names) -> list[str]:  # noqa: ARG002 - see above
        """Return what the best answer would have brought that another one leaves, in a few words each."""
        return []

    # Marks on an open question, where a system is weighing (`System.is_weighing`)

    def open_worths(self, prompt: Prompt) -> Worths:  # noqa: ARG002 - for games that weigh their questions
        """Return what each answer is worth, as far as a view tells."""
        return {}

    def aside(self, prompt: Prompt) -> str | None:  # noqa: ARG002 - see above
        """Return the id of the answer that most players would give to a passing question; None: a real decision."""
        return None

    # Chances and luck

    def chances(self) -> list[float]:
        """Return how likely each seat is to win, 0..1; those of a team win together. Empty: nobody can tell."""
        return []

    def roll_worths(self, seat: int, faces: Sequence[Face]) -> list[float]:  # noqa: ARG002 - for dice that move pieces
        """Return what the best use of each value of the die, or of each throw, is worth to a seat, in their order."""
        return []

    @classmethod
    def fortunes(cls) -> "Fortunes | None":
        """Return what tells luck by what comes of what is tried; None: it is not told so."""
        return None


class NoOpinion(Judgement[Any]):
    """The judgement of a system that declares none: its computer seats have plain sense."""

    def worths(self, prompt: Prompt) -> Worths:  # noqa: ARG002 - as any judgement is asked
        """Return nothing."""
        return {}

    def lead(self, seat: int) -> float:  # noqa: ARG002 - as any judgement is asked
        """Return nothing."""
        return 0.0
