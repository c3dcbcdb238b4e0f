"""Attribute rolls: a d20, a modifier, boons and banes; and their exact chances."""

from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache
from typing import Final

import msgspec

from ludo_tui.engine import Flow, Who
from ludo_tui.rules.fight.rolls import Boons, Counted, Side, chances, reached, throw
from ludo_tui.rules.skirmish.board.table import SkirmishTable
from ludo_tui.rules.skirmish.events.fighting import Attempted
from ludo_tui.rules.skirmish.mechanics.afflictions.unconscious import fails
from ludo_tui.rules.skirmish.party.attack_forms import BASE
from ludo_tui.rules.skirmish.tables.steps import ATTRIBUTES, Attribute

FACES: Final = 6
"""Of the dice that boons and banes roll."""


BOONS: Final = Boons(FACES, "sk.circ.cumulative")
"""Boons and banes of all sources are added up before they cancel; of the dice that are left the highest counts.

Rule: sk.circ.cumulative
"""


class RollResult(msgspec.Struct, frozen=True):
    """What came of a roll."""

    total: int = 0
    is_success: bool = False
    is_critical: bool = False
    is_fumble: bool = False
    has_lapsed: bool = False
    """Could it no longer be made when it was due? Then nothing comes of it, not even what a failure brings."""


class PlannedRoll(msgspec.Struct, frozen=True, cache_hash=True):
    """A roll that is about to be made."""

    modifier: int
    goal: int
    counted: tuple[Counted, ...] = ()
    """What gives it boons and banes."""
    is_certain: bool = False
    """Does it succeed without dice?"""
    is_hopeless: bool = False
    """Does it fail without dice?"""
    spared: Fraction = Fraction(0)
    """Chance that luck turns its success into a failure."""

    def chance(self, *more: Counted, goal: int | None = None) -> Fraction:
        """Return the exact chance of a success, and that nothing turns it into a failure.

        Args:
            more: what would count besides.
            goal: what must be reached in place of its own.

        Rule: sh.roll.attribute
        """
        if self.is_certain or self.is_hopeless:
            return (1 - self.spared) * self.is_certain
        found = _success(self._edge(more), self.modifier, self.goal if goal is None else goal)
        return (1 - self.spared) * found if self.spared else found

    def odds(self, *more: Counted, goal: int | None = None) -> float:
        """Return the same as answers carry it."""
        if self.is_certain or self.is_hopeless or self.spared:
            return float(self.chance(*more, goal=goal))
        return _odds(self._edge(more), self.modifier, self.goal if goal is None else goal)

    def _edge(self, more: Sequence[Counted]) -> int:
        return BOONS.net([one.edge for one in (*self.counted, *more)]) if self.counted or more else 0


@lru_cache(maxsize=4096)
def _success(edge: int, modifier: int, goal: int) -> Fraction:
    """Return the exact chance that a roll reaches a number."""
    return chances(Side(edge, modifier), goal, BOONS, reached)["success"]


@lru_cache(maxsize=4096)
def _odds(edge: int, modifier: int, goal: int) -> float:
    return float(_success(edge, modifier, goal))


def critical_goal(table: SkirmishTable, goal: int) -> int:
    """Return what a total must reach to be a critical success, where a success must reach a goal.

    Rule: sh.roll.critical
    """
    numbers = table.tables.numbers.roll
    return max(numbers.critical_at, goal + numbers.critical_margin)


def roll_attribute(
    table: SkirmishTable,
    who: Who,
    attribute: Attribute,
    goal: int,
    circumstances: Sequence[Counted],
    purpose: str,
    rule: str,
    *,
    score: int = 0,
    is_attack: bool = False,
    is_told: bool = True,
) -> Flow[RollResult]:
    """Roll d20 and an attribute against a number; of the d6 of boons or banes left, the highest is added or taken off.

    Marks on the one that rolls are for one roll, whether they have counted or not. A score takes the place of its own.

    Rule: sh.roll.attribute, sh.roll.critical, sk.action.help.single-roll, sk.action.hinder.single-roll,
    sk.option.pressing.expiry, sh.affliction.unconscious
    """
    table.state.use_marks(who, *(("roll", "attack") if is_attack else ("roll",)))
    modifier = score - BASE if score else table.sheet(who).modifier(attribute)
    if fails(table, who):
        return RollResult()
    own = Counted(ATTRIBUTES[attribute], rule=rule, value=modifier)
    _, total, left, dice = yield from throw(table, who.seat, [own, *circumstances], BOONS, purpose, rule)
    found = RollResult(
        total=total,
        is_success=total >= goal,
        is_critical=total >= critical_goal(table, goal),
        is_fumble=total < goal and total <= table.tables.numbers.roll.fumble_at,
    )
    if not is_told:
        return found
    table.emit(
        Attempted(
            who=table.ref(who),
            purpose=purpose,
            total=total,
            goal=goal,
            net=left,
            circumstances=tuple((one.name, one.edge) for one in circumstances),
            is_success=found.is_success,
            is_critical=found.is_critical,
            dice=(dice,),
            rule=rule,
        )
    )
    return found
