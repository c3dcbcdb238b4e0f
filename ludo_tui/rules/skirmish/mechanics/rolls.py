"""Attribute rolls: a d20, a modifier, boons and banes; and their exact chances."""

from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache

import msgspec

from ludo_tui.engine import Flow, Modifier, Who
from ludo_tui.rules.skirmish.board.table import SkirmishTable
from ludo_tui.rules.skirmish.events.fighting import Attempted
from ludo_tui.rules.skirmish.mechanics.afflictions.unconscious import fails
from ludo_tui.rules.skirmish.party.attack_forms import BASE
from ludo_tui.rules.skirmish.tables.steps import ATTRIBUTES, Attribute

FACES = 6
"""Of the dice that boons and banes roll."""


SIDES = 20


class Circumstance(msgspec.Struct, frozen=True, cache_hash=True):
    """Boons (above 0) or banes (below) that something gives a roll, by name."""

    name: str
    value: int
    rule: str


class RollResult(msgspec.Struct, frozen=True):
    """What came of a roll."""

    total: int = 0
    is_success: bool = False
    is_critical: bool = False
    is_fumble: bool = False
    has_lapsed: bool = False
    """Could it no longer be made when it was due? Then nothing comes of it, not even what a failure brings."""


def net(circumstances: Sequence[Circumstance]) -> int:
    """Return what is left when boons and banes have cancelled: those of all sources are added up first.

    Rule: sk.circ.cumulative
    """
    return sum([one.value for one in circumstances]) if circumstances else 0


@lru_cache(maxsize=8192)
def chance(modifier: int, boons: int, goal: int) -> Fraction:
    """Return the chance of a success.

    Args:
        modifier: what the attribute adds.
        boons: how many are left; below 0 for banes.
        goal: what the total must reach.

    Rule: sh.roll.attribute
    """
    if not boons:
        return min(Fraction(1), max(Fraction(0), Fraction(SIDES + 1 + modifier - goal, SIDES)))
    dice, sign = abs(boons), 1 if boons > 0 else -1
    return sum(
        (
            Fraction(best**dice - (best - 1) ** dice, FACES**dice) * chance(modifier + sign * best, 0, goal)
            for best in range(1, FACES + 1)
        ),
        Fraction(0),
    )


class PlannedRoll(msgspec.Struct, frozen=True, cache_hash=True):
    """A roll that is about to be made."""

    modifier: int
    goal: int
    counted: tuple[Circumstance, ...] = ()
    """What gives it boons and banes."""
    is_certain: bool = False
    """Does it succeed without dice?"""
    is_hopeless: bool = False
    """Does it fail without dice?"""
    spared: Fraction = Fraction(0)
    """Chance that luck turns its success into a failure."""

    def chance(self, *more: Circumstance, goal: int | None = None) -> Fraction:
        """Return the exact chance of a success, and that nothing turns it into a failure.

        Args:
            more: what would count besides.
            goal: what must be reached in place of its own.

        Rule: sh.roll.attribute
        """
        if self.is_certain or self.is_hopeless:
            return (1 - self.spared) * self.is_certain
        boons = net(self.counted) + net(more)
        found = chance(self.modifier, boons, self.goal if goal is None else goal)
        return (1 - self.spared) * found if self.spared else found


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
    circumstances: Sequence[Circumstance],
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
    added = (Modifier(ATTRIBUTES[attribute], modifier, rule),) if modifier else ()
    if fails(table, who):
        return RollResult()
    start = len(table.events)
    total = (yield from table.roll(who.seat, SIDES, purpose, rule=rule, modifiers=added)) + modifier
    left = net(circumstances)
    total += yield from roll_boons(table, who.seat, left, "sk.circ.cumulative")
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
            circumstances=tuple((one.name, one.value) for one in circumstances),
            is_success=found.is_success,
            is_critical=found.is_critical,
            dice=(table.rolled_since(start),),
            rule=rule,
        )
    )
    return found


def roll_boons(table: SkirmishTable, seat: int, left: int, rule: str) -> Flow[int]:
    """Roll a d6 for each boon that is left, or below 0 for each bane; return the highest, below 0 for banes.

    Rule: sk.circ.cumulative
    """
    shown = []
    for _ in range(abs(left)):
        shown.append((yield from table.roll(seat, FACES, "boon" if left > 0 else "bane", rule=rule)))
    highest = max(shown, default=0)
    return highest if left > 0 else -highest
