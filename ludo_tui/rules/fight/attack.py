"""An attack: the order in which every attack of every game is made."""

from abc import ABC, abstractmethod
from typing import Any, Generic, TypeVar, final

import msgspec

from ludo_tui.engine import Flow, ReactionTable, Trigger, Who, window
from ludo_tui.rules.fight.rolls import Counted, RollResult


class Announced(Trigger, kw_only=True):
    """A roll is about to be made on somebody: before any die, others can change it, or be its target instead."""

    who: Who
    """The attacker, or whose doing the roll is."""
    target: Who
    name: str
    """What it is, for the players: `longsword`, `punch`, `stealing`."""
    brings: str = ""
    """What a success would do, in words that all may know; may be empty.

    It is set with the attack, or, where the two sides still choose what it depends on, when the roll is planned.
    """
    added: list[Counted] = msgspec.field(default_factory=list)
    """What reactions give to the roll; where the target rolls against it, to that of the target."""
    is_retargeted: bool = False
    """Has somebody taken the place of the target already?"""

    @property
    def in_words(self) -> str:
        """What it is, and what it would bring."""
        return f"{self.name}: {self.brings}" if self.brings else self.name


TableT = TypeVar("TableT", bound=ReactionTable[Any])


class Attack(ABC, Generic[TableT]):
    """One attack on a combatant or on an object: `make` is its order, and each game says what the steps do.

    Attributes:
        table: the match.
        announced: what others may react to, with the target as it is then; None: nobody may.
    """

    table: TableT
    announced: Trigger | None = None

    @final
    def make(self) -> Flow[RollResult | None]:
        """Make the attack, and return what came of its roll; None: it was stopped, or could no longer be made then."""
        self.spend()
        self.tell()
        yield from self.plan()
        met = self.announced
        if met is not None:
            yield from window(self.table, met)
        result = None
        if met is None or not met.cancelled:
            if why := self.why_lapsed():
                self.tell_lapsed(why)
            else:
                result = yield from self.throw()
                yield from self.land(result)
        yield from self.end(result)
        return result

    @final
    def retarget(self, target: Who) -> Flow[None]:
        """Aim the attack at somebody else while others react to it, once; everybody is asked again."""
        met = self.announced
        assert isinstance(met, Announced)
        assert not met.is_retargeted
        met.target = target
        yield from self.plan()
        met.is_retargeted = met.is_changed = True

    def spend(self) -> None:
        """Pay what the attack costs, whatever comes of it."""

    def tell(self) -> None:
        """Say who attacks what."""

    def plan(self) -> Flow[None]:
        """Let both sides choose what they have to, and plan the roll, as far as it depends on the target."""
        yield from ()

    def why_lapsed(self) -> str:
        """Return why the attack can no longer be made, now that all have reacted; empty: it can."""
        return ""

    def tell_lapsed(self, why: str) -> None:
        """Say why it can no longer be made."""

    @abstractmethod
    def throw(self) -> Flow[RollResult]:
        """Roll with what counts now."""

    @abstractmethod
    def land(self, result: RollResult) -> Flow[None]:
        """Do what comes of the roll: harm, or what else a hit or a miss brings."""

    def end(self, result: RollResult | None) -> Flow[None]:  # noqa: ARG002 - what some attacks look at
        """Let the attack be answered, and use up what only an attack that was rolled uses up; None: it has lapsed."""
        yield from ()
