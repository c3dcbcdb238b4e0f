"""Rolls of one combatant against a score of another, outside attacks, and rolls against 10."""

from ludo_tui.engine import Flow, Who, window
from ludo_tui.rules.fight.rolls import Counted, PlannedRoll, RollResult
from ludo_tui.rules.skirmish.board.field import Field
from ludo_tui.rules.skirmish.board.table import SkirmishTable
from ludo_tui.rules.skirmish.mechanics.afflictions.held import is_certain, succeed_without_dice
from ludo_tui.rules.skirmish.mechanics.cover import bane_against
from ludo_tui.rules.skirmish.mechanics.lapsed_rolls import WhyLapsed, tell_lapsed, why_lapsed
from ludo_tui.rules.skirmish.mechanics.modifiers import boons_and_banes
from ludo_tui.rules.skirmish.mechanics.next_roll_marks import marks_on
from ludo_tui.rules.skirmish.mechanics.rolls import attribute_roll, roll_attribute
from ludo_tui.rules.skirmish.mechanics.triggers import Targeted
from ludo_tui.rules.skirmish.tables.steps import Attribute


def roll_circumstances(field: Field, who: Who, by: Attribute, target: Who | None, against: Attribute) -> list[Counted]:
    """Return what gives a roll with an attribute boons or banes; the same affliction counts once.

    Rule: sh.affliction.instances, sk.cover.partial.bane-agility
    """
    found = [
        *marks_on(field.state, who, "roll"),
        *boons_and_banes(field.table, who, (by,), target, (f"against:{against}",)),
    ]
    if target is None:
        return found
    bane = bane_against(field, field.rings[who], target, against) if who in field.rings and against == "agi" else None
    if bane is not None:
        found.append(bane)
    return found


def opposed_roll(
    field: Field,
    who: Who,
    by: Attribute,
    target: Who,
    against: Attribute,
    score: int = 0,
    *,
    more: tuple[Counted, ...] = (),
    kinds: tuple[str, ...] = (),
) -> PlannedRoll:
    """Return a roll against a combatant as it would be made now; its talents may know it by other kinds, too."""
    circumstances = roll_circumstances(field, who, by, target, against)
    return attribute_roll(
        field.table,
        who,
        by,
        field.sheet(target).scores[against],
        (*circumstances, *more, *boons_and_banes(field.table, who, kinds)),
        score=score,
        is_certain=is_certain(field, target, against),
    )


def roll_opposed(
    table: SkirmishTable,
    who: Who,
    by: Attribute,
    target: Who,
    against: Attribute,
    what: str,
    rule: str,
    *,
    score: int = 0,
    harm: float = 0.0,
    more: tuple[Counted, ...] = (),
    kinds: tuple[str, ...] = (),
    is_aware: bool = True,
    brings: str = "",
    lapses: WhyLapsed = why_lapsed,
) -> Flow[RollResult | None]:
    """Roll with an attribute against a score of a combatant, who can dodge or withstand it; None: it has lapsed.

    What counts is counted when the roll is due, after all reactions.

    Args:
        table: the match.
        who: who rolls.
        by: with what.
        target: against whom.
        against: which score.
        what: what is tried, in words.
        rule: rulebook id that asks for it.
        score: takes the place of its own; 0: its own counts.
        harm: damage that a success does on average.
        more: what counts besides.
        kinds: by which its talents know it besides.
        is_aware: does the target see it coming, so that it can react?
        brings: what a success brings besides damage, in words.
        lapses: returns why it can no longer be rolled when the roll is due; empty: it can.

    Rule: sk.reaction.dodge.trigger-agility, sk.reaction.withstand.trigger-strength, sh.hidden.knowledge,
    sh.roll.lapses
    """
    told = opposed_roll(Field(table, target, who), who, by, target, against, score, more=more, kinds=kinds)
    trigger = Targeted(
        seat=who.seat, who=who, target=target, name=what, roll=told, harm=harm, against=against, brings=brings
    )
    if is_aware and not is_certain(Field(table), target, against):
        yield from window(table, trigger)
    if why := lapses(Field(table), who, target):
        tell_lapsed(table, who, what, why)
        return None
    roll = opposed_roll(Field(table), who, by, target, against, score, more=more, kinds=kinds)
    if roll.certain == "success":
        return succeed_without_dice(table, who, target, roll.goal, "sh.affliction.held")
    return (yield from roll_attribute(table, who, roll.plus(*trigger.added), what, rule))


def roll_alone(field: Field, who: Who, by: Attribute, *more: Counted) -> PlannedRoll:
    """Return a roll with an attribute against 10 as it would be made now.

    Rule: sh.roll.attribute
    """
    circumstances = (*roll_circumstances(field, who, by, None, by), *more)
    return attribute_roll(field.table, who, by, field.table.tables.numbers.roll.target, circumstances)


def try_alone(
    table: SkirmishTable, who: Who, by: Attribute, what: str, rule: str, more: tuple[Counted, ...] = ()
) -> Flow[RollResult]:
    """Roll with an attribute against 10."""
    return (yield from roll_attribute(table, who, roll_alone(Field(table), who, by, *more), what, rule))
