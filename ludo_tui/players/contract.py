"""The contract of a judgement: what the module that a rule system names as its `judge` has, and may have besides.

Every judgement can play. Each other protocol is one more thing that it can do: it has the function, or it has not, and
then nobody is told what only that function knows. All are handed what a seat may see, never the state of a match, and
the house rules as `options`; what something is worth is told in spaces of race lead.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Literal, Protocol, runtime_checkable

from ludo_tui.engine import Danger, Face, Level, Names, Option, Prompt, Who
from ludo_tui.players import luck
from ludo_tui.players.advice import Advice, Peril
from ludo_tui.players.strategy import EVEN, Ahead, Lot, Temper

Options = Mapping[str, Any]
"""House rules by name, with their values as they stand in a ruleset."""


class Judgement(Protocol):
    """What every judgement can do: choose."""

    def play(
        self,
        view: Any,
        prompt: Prompt,
        level: Literal["normal", "hard"],
        options: Options,
        lot: Lot,
        temper: Temper = EVEN,
        /,
    ) -> str | None:
        """Return the id of an answer; None: it has no opinion on such a question."""


class NoOpinion:
    """The judgement of a system that declares none: its computer seats have plain sense."""

    def play(self, *_: object) -> None:
        """Have no opinion on any question."""


@runtime_checkable
class CanPlayEasily(Protocol):
    """Easy seats are beginners, rather than take any answer."""

    def play_easily(
        self, view: Any, prompt: Prompt, options: Options, lot: Lot, temper: Temper = EVEN, /
    ) -> str | None:
        """Return the id of an answer; None: it has no opinion on such a question."""


@runtime_checkable
class CanPonder(Protocol):
    """Seats look ahead."""

    def ponders(self, view: Any, level: Level, options: Options, /) -> bool:
        """Return whether seats of a level look ahead in the match that is seen."""

    def ponder(
        self, view: Any, prompt: Prompt, level: Level, options: Options, ahead: Ahead, temper: Temper = EVEN, /
    ) -> str | None:
        """Return the id of the answer that comes to most when the match is played on; None: it has no opinion."""


@runtime_checkable
class HasFeatures(Protocol):
    """Characters of a temper play it each in their own way."""

    @property
    def FEATURES(self) -> Mapping[str, str]:
        """What tempers may bend, each in words."""


@runtime_checkable
class CanAdvise(Protocol):
    """People are advised."""

    def advise(
        self,
        view: Any,
        prompt: Prompt,
        options: Options,
        names: Names,
        dangers: Callable[[Option], Danger | None],
        temper: Temper = EVEN,
        /,
    ) -> list[Advice]:
        """Return all answers, best first; none where there is nothing to judge.

        Args:
            view: what the asked seat may see, or everybody if others look on.
            prompt: the question.
            options: the house rules.
            names: the words of the match.
            dangers: says what may befall the piece that an answer moves; None where nobody can tell.
            temper: what counts more or less for who is advised.
        """


@runtime_checkable
class CanNamePerils(Protocol):
    """Advice names all pieces that may be lost."""

    def perils(
        self, view: Any, options: Options, option: Option | None, asked: int, dangers: Callable[[Who], Danger | None], /
    ) -> list[Peril]:
        """Return which pieces of the asked seat may be lost after an answer (None: as everybody stands)."""


@runtime_checkable
class CanNameMissed(Protocol):
    """Advice names what an answer misses."""

    def missed(
        self, view: Any, options: Options, given: Option, best: Option, asked: int, names: Names, /
    ) -> list[str]:
        """Return what the best answer would have brought that another one leaves, in a few words each."""


@runtime_checkable
class CanWeighOpenly(Protocol):
    """The answers of an open question are marked by what they are worth (see `System.is_weighing`)."""

    def open_worths(self, view: Any, prompt: Prompt, options: Options, /) -> Mapping[str, float]:
        """Return what each answer is worth by id, as far as a view tells."""


@runtime_checkable
class CanPassOver(Protocol):
    """The answer that most players would give to a passing question is marked first (see `System.is_weighing`)."""

    def aside(self, view: Any, prompt: Prompt, options: Options, /) -> str | None:
        """Return the id of that answer; None: it is a real decision."""


@runtime_checkable
class CanTellChances(Protocol):
    """It is told how likely each seat is to win."""

    def chances(self, view: Any, options: Options, /) -> list[float]:
        """Return it for each seat, 0..1; those of a team win together."""


@runtime_checkable
class CanWeighRolls(Protocol):
    """Luck is told by what the best use of a roll is worth."""

    def roll_worths(self, view: Any, seat: int, options: Options, faces: Sequence[Face], /) -> list[float]:
        """Return what the best use of each value of the die, or of each throw, is worth to a seat, in their order."""


@runtime_checkable
class CanFollowLuck(Protocol):
    """Luck is told by what comes of what is tried."""

    @property
    def Fortunes(self) -> Callable[[], luck.Fortunes]:
        """Makes what follows a match that is played again."""

    def judged(self, view: Any, prompt: Prompt, options: Options, /) -> Callable[[Option], float]:
        """Return what says how much an answer to a question is worth."""
