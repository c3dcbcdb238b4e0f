"""What can be reacted to, by choice or by itself."""

from collections.abc import Callable
from fractions import Fraction
from typing import Any, TypeVar

import msgspec

from ludo_tui.engine import Flow, Trigger, Who
from ludo_tui.rules.fight.attack import Announced
from ludo_tui.rules.fight.rolls import Counted, PlannedRoll
from ludo_tui.rules.skirmish.board.table import SkirmishTable
from ludo_tui.rules.skirmish.mechanics.attack_choice import PLAIN_ATTACK, AttackChoice
from ludo_tui.rules.skirmish.mechanics.rolls import BOONS
from ludo_tui.rules.skirmish.party import equipment
from ludo_tui.rules.skirmish.party.attack_forms import Against, AttackForm
from ludo_tui.rules.skirmish.tables.rows import AttackKind
from ludo_tui.text.first_letters import capital


def _is_up(table: SkirmishTable, who: Who) -> bool:
    """Return whether a combatant is still on the ring, and not down."""
    return table.state.is_here(who) and not table.state.creature(who).is_fallen


class CombatantTrigger(Trigger, kw_only=True):
    """Something that happens to combatants, or by their doing."""

    def is_waiting(self, table: SkirmishTable) -> bool:  # type: ignore[override]  # only tables of this system ask
        """Return whether no monster that it is about is gone."""
        about = (one for one in msgspec.structs.astuple(self) if isinstance(one, Who))
        return all(who.seat != table.state.sage or table.state.is_here(who) for who in about)


class Targeted(Announced, kw_only=True):
    """A roll is about to be made that a combatant is the target of."""

    roll: PlannedRoll
    """The roll as it is announced: as its target knows it."""
    harm: float = 0.0
    """Damage that it does on average, or that the failure to resist brings."""
    against: Against = "defense"
    """What of the target is rolled against, or what it rolls with itself."""

    def is_waiting(self, table: SkirmishTable) -> bool:  # type: ignore[override]  # only tables of this system ask
        """Return whether both are still there, and neither is down."""
        return _is_up(table, self.who) and _is_up(table, self.target)

    def danger(self, *more: Counted) -> Fraction:
        """Return the exact chance that the target comes to harm, with what would count besides."""
        return self.roll.plus(*self.added, *more).chance()

    def sentence(self, table: SkirmishTable) -> str:  # type: ignore[override]  # only tables of this system ask
        """Return the sentence that tells who does what to whom."""
        return f"{capital(table.name(self.who))} turns on {table.name(self.target)} ({self.in_words})."


class Attacking(Targeted, kw_only=True):
    """A combatant is about to roll to attack."""

    roll: PlannedRoll = PlannedRoll(policy=BOONS)
    """It is worked out again for each target."""
    form: AttackForm
    """What it is made with, as it is made."""
    choice: AttackChoice = PLAIN_ATTACK

    def sentence(self, table: SkirmishTable) -> str:  # type: ignore[override]  # only tables of this system ask
        """Return the sentence that tells who attacks whom."""
        return f"{capital(table.name(self.who))} attacks {table.name(self.target)} ({self.in_words})."


class HoldAttack(Targeted, kw_only=True):
    """A combatant is about to roll in an unarmed attack on whom it holds, or on whoever holds it."""

    form: AttackForm
    choice: AttackChoice = PLAIN_ATTACK


class Resisting(Targeted):
    """A combatant is about to roll to resist something harmful."""

    def is_waiting(self, table: SkirmishTable) -> bool:  # type: ignore[override]  # only tables of this system ask
        """Return whether it is still there, and not down; what has done it can be gone."""
        return _is_up(table, self.target)

    def danger(self, *more: Counted) -> Fraction:
        """Return the exact chance that it does not resist, with what would count besides."""
        return 1 - super().danger(*more)

    def sentence(self, table: SkirmishTable) -> str:  # type: ignore[override]  # only tables of this system ask
        """Return the sentence that tells who resists what."""
        return f"{capital(table.name(self.target))} must resist ({self.in_words})."


class AttackMade(CombatantTrigger):
    """An attack has failed or hit."""

    who: Who
    target: Who
    kind: AttackKind
    is_hit: bool

    def sentence(self, table: SkirmishTable) -> str:  # type: ignore[override]  # only tables of this system ask
        """Return the sentence that tells who attacked whom, and how it came out."""
        verb = "has hit" if self.is_hit else "has missed"
        return f"{capital(table.name(self.who))} {verb} {table.name(self.target)}."


class SuccessAgainst(CombatantTrigger):
    """A roll to attack has succeeded, and its target may have something ready that turns it into a failure."""

    who: Who
    target: Who


class Fell(CombatantTrigger):
    """A piece has gone down."""

    target: Who

    def sentence(self, table: SkirmishTable) -> str:  # type: ignore[override]  # only tables of this system ask
        """Return the sentence that tells which."""
        return f"{capital(table.name(self.target))} has gone down."


class TryingLuck(CombatantTrigger):
    """A combatant is about to roll for luck."""

    target: Who
    purpose: str
    added: list[Counted] = msgspec.field(default_factory=list)

    def sentence(self, table: SkirmishTable) -> str:  # type: ignore[override]  # only tables of this system ask
        """Return the sentence that tells who."""
        return f"{capital(table.name(self.target))} rolls for luck ({self.purpose})."


class Casting(CombatantTrigger):
    """A combatant casts a spell."""

    who: Who
    spell: str
    """Name of the spell."""

    def sentence(self, table: SkirmishTable) -> str:  # type: ignore[override]  # only tables of this system ask
        """Return the sentence that tells who casts what."""
        return f"{capital(table.name(self.who))} casts {self.spell}."


class Entered(CombatantTrigger):
    """A combatant has walked into the reach of others."""

    who: Who
    before: int
    now: int

    def sentence(self, table: SkirmishTable) -> str:  # type: ignore[override]  # only tables of this system ask
        """Return the sentence that tells who."""
        return f"{capital(table.name(self.who))} comes near."


class RoundBegins(Trigger):
    """A round begins."""

    def sentence(self, table: SkirmishTable) -> str:  # type: ignore[override]  # only tables of this system ask
        """Return the sentence that tells which."""
        return f"Round {table.state.round} begins."


class Flying(CombatantTrigger):
    """A thing is in the air: the one that it comes near may try to catch it."""

    who: Who
    thing: str
    order: tuple[Who, ...]
    """Who is asked, in the order of its flight."""
    spaces: tuple[int, ...]
    """The ring spaces of its flight."""
    is_settled: bool = False
    """Has it been caught, or come down, already?"""

    def sentence(self, table: SkirmishTable) -> str:  # type: ignore[override]  # only tables of this system ask
        """Return the sentence that tells what flies."""
        return f"The {equipment.kind_of(table.tables, self.thing).name} is in the air."


class BrokenFree(CombatantTrigger):
    """A combatant has wrenched itself free so well that it can grab its holder in turn."""

    who: Who
    holder: Who
    order: tuple[Who, ...]

    def sentence(self, table: SkirmishTable) -> str:  # type: ignore[override]  # only tables of this system ask
        """Return the sentence that tells who."""
        return f"{capital(table.name(self.who))} has broken free of {table.name(self.holder)}."


def _never() -> bool:
    """Return that it is not so."""
    return False


class Leaving(CombatantTrigger):
    """A combatant is about to take a step of its own will."""

    who: Who
    here: int
    there: int | None
    """The ring space that it goes to; None: the home column."""
    is_stopped: Callable[[], bool] = _never
    """Returns whether it can no longer take that step: it has been toppled, held or moved."""

    def sentence(self, table: SkirmishTable) -> str:  # type: ignore[override]  # only tables of this system ask
        """Return the sentence that tells who leaves."""
        return f"{capital(table.name(self.who))} walks away."

    def is_waiting(self, table: SkirmishTable) -> bool:  # type: ignore[override]  # only tables of this system ask
        """Return whether it still stands there."""
        return _is_up(table, self.who) and not self.is_stopped()


Answer = Callable[[SkirmishTable, Any], Flow[None]]
"""What answers a trigger by itself: nobody is asked."""


A = TypeVar("A", bound=Answer)


_ANSWERS: dict[type[Trigger], list[Answer]] = {}


def answers(kind: type[Trigger]) -> Callable[[A], A]:
    """Register a flow as what answers a kind of trigger by itself."""

    def register(answer: A) -> A:
        _ANSWERS.setdefault(kind, []).append(answer)
        return answer

    return register


def let_answer(table: SkirmishTable, trigger: Trigger) -> Flow[None]:
    """Let everything answer a trigger that does so by itself; answers change its fields."""
    for answer in _ANSWERS.get(type(trigger), ()):
        yield from answer(table, trigger)
