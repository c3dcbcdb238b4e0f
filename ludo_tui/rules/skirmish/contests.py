"""Rolls of one against a score of another, and rolls to resist, outside attacks."""

from collections.abc import Iterator
from fractions import Fraction

from ludo_tui.engine import Flow, window
from ludo_tui.rules.skirmish.marks import marks_on
from ludo_tui.rules.skirmish.places import Field
from ludo_tui.rules.skirmish.rolls import Attempt, Circumstance, attempt, chance, net
from ludo_tui.rules.skirmish.sheets import BASE
from ludo_tui.rules.skirmish.state import Who
from ludo_tui.rules.skirmish.steps import Attribute
from ludo_tui.rules.skirmish.table import SkirmishTable
from ludo_tui.rules.skirmish.triggers import Resisting, Targeted


def circumstances(field: Field, who: Who, by: Attribute, target: Who | None, against: Attribute) -> list[Circumstance]:
    """Return what gives a roll with an attribute boons or banes; the same affliction counts once.

    Rule: sh.affliction.instances
    """
    rows = field.table.tables.afflictions
    found = marks_on(field.state, who)
    for name in dict.fromkeys(one.id for one in field.state.fighter(who).afflictions):
        if banes := rows[name].own.get(by, 0):
            found.append(Circumstance(name, -banes, f"sh.affliction.{name}"))
    found += [] if target is None else _against(field, target, against)
    return found


def _against(field: Field, target: Who, against: Attribute) -> Iterator[Circumstance]:
    rows = field.table.tables.afflictions
    for name in dict.fromkeys(one.id for one in field.state.fighter(target).afflictions):
        if boons := rows[name].against.get(against, 0):
            yield Circumstance(f"target {name}", boons, f"sh.affliction.{name}")


def modifier(table: SkirmishTable, who: Who, by: Attribute, score: int = 0) -> int:
    """Return what an attribute adds, of somebody or of what it uses."""
    return score - BASE if score else table.sheet(who).modifier(by)


def odds(field: Field, who: Who, by: Attribute, target: Who, against: Attribute, score: int = 0) -> Fraction:
    """Return the exact chance of a roll against somebody."""
    boons = net(circumstances(field, who, by, target, against))
    return chance(modifier(field.table, who, by, score), boons, field.sheet(target).scores[against])


def oppose(
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
) -> Flow[Attempt]:
    """Roll with an attribute against a score of somebody, who can dodge or withstand it.

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

    Rule: sk.reaction.dodge.trigger-agility, sk.reaction.withstand.trigger-strength
    """
    promised = float(odds(Field(table), who, by, target, against, score))
    trigger = Targeted(
        seat=who.seat, who=who, target=target, means=what, odds=promised, harm=harm, against=against, added=[]
    )
    yield from window(table, trigger)
    counted = [*circumstances(Field(table), who, by, target, against), *trigger.added]
    goal = table.sheet(target).scores[against]
    return (yield from attempt(table, who, by, goal, counted, what, rule, score=score))


def resist(
    table: SkirmishTable, who: Who, by: Attribute, source: Who | None, what: str, rule: str, *, harm: float = 0.0
) -> Flow[bool]:
    """Let somebody roll to resist something harmful, and tell whether it does.

    Args:
        table: the match.
        who: who rolls.
        by: with what.
        source: whose doing it is; None: nobody's.
        what: what is resisted, in words.
        rule: rulebook id that asks for it.
        harm: damage that a failure brings on average.

    Rule: sk.reaction.dodge.trigger-resist, sk.reaction.withstand.trigger-resist
    """
    goal = table.tables.numbers.roll.target
    failing = 1 - chance(table.sheet(who).modifier(by), net(circumstances(Field(table), who, by, None, by)), goal)
    trigger = Resisting(
        seat=who.seat if source is None else source.seat,
        who=who if source is None else source,
        target=who,
        means=what,
        odds=float(failing),
        harm=harm,
        against=by,
    )
    yield from window(table, trigger)
    counted = [*circumstances(Field(table), who, by, None, by), *trigger.added]
    tried = yield from attempt(table, who, by, goal, counted, what, rule)
    return tried.is_success
