"""Rolls of one against a score of another, and rolls to resist, outside attacks."""

from fractions import Fraction

from ludo_tui.engine import Flow, window
from ludo_tui.rules.skirmish.circumstances import against_boons, own_banes
from ludo_tui.rules.skirmish.incidents import CannotMiss
from ludo_tui.rules.skirmish.marks import marks_on
from ludo_tui.rules.skirmish.places import Field
from ludo_tui.rules.skirmish.rolls import Attempt, Circumstance, Pending, attempt, chance, net
from ludo_tui.rules.skirmish.sheets import BASE
from ludo_tui.rules.skirmish.state import Who
from ludo_tui.rules.skirmish.steps import Attribute
from ludo_tui.rules.skirmish.table import SkirmishTable
from ludo_tui.rules.skirmish.triggers import Resisting, Targeted


def circumstances(field: Field, who: Who, by: Attribute, target: Who | None, against: Attribute) -> list[Circumstance]:
    """Return what gives a roll with an attribute boons or banes; the same affliction counts once.

    Rule: sh.affliction.instances, sk.cover.partial.bane-agility
    """
    found = [*marks_on(field.state, who, "roll"), *own_banes(field, who, by)]
    if target is None:
        return found
    found += against_boons(field, target, against)
    if against == "agi" and who in field.rings and field.covers(field.rings[who], target):
        found.append(Circumstance("partial cover", -1, "sk.cover.partial.bane-agility"))
    return found


def is_certain(field: Field, target: Who, against: Attribute) -> bool:
    """Tell whether a roll against somebody succeeds without dice: what is held cannot use its Agility.

    Rule: sh.affliction.held
    """
    return against == "agi" and field.table.has_flag(target, "held")


def modifier(table: SkirmishTable, who: Who, by: Attribute, score: int = 0) -> int:
    """Return what an attribute adds, of somebody or of what it uses."""
    return score - BASE if score else table.sheet(who).modifier(by)


def pending(
    field: Field,
    who: Who,
    by: Attribute,
    target: Who,
    against: Attribute,
    score: int = 0,
    *,
    more: tuple[Circumstance, ...] = (),
) -> Pending:
    """Return a roll against somebody as it would be made now."""
    return Pending(
        modifier=modifier(field.table, who, by, score),
        goal=field.sheet(target).scores[against],
        counted=(*circumstances(field, who, by, target, against), *more),
        is_certain=is_certain(field, target, against),
        is_hopeless=field.table.has_flag(who, "fails"),
    )


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
    more: tuple[Circumstance, ...] = (),
    is_aware: bool = True,
    brings: str = "",
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
        more: what counts besides.
        is_aware: does the target see it coming, so that it can react?
        brings: what a success brings besides damage, in words.

    Rule: sk.reaction.dodge.trigger-agility, sk.reaction.withstand.trigger-strength, sh.affliction.held,
    sh.hidden.knowledge
    """
    ahead = pending(Field(table), who, by, target, against, score, more=more)
    if ahead.is_certain:
        table.emit(CannotMiss(who=table.ref(who), target=table.ref(target), rule="sh.affliction.held"))
        return Attempt(total=ahead.goal, is_success=True)
    told = pending(Field(table, target, who), who, by, target, against, score, more=more)
    trigger = Targeted(
        seat=who.seat, who=who, target=target, means=what, roll=told, harm=harm, against=against, brings=brings
    )
    if is_aware:
        yield from window(table, trigger)
    counted = [*ahead.counted, *trigger.added]
    return (yield from attempt(table, who, by, ahead.goal, counted, what, rule, score=score))


def try_alone(
    table: SkirmishTable, who: Who, by: Attribute, what: str, rule: str, more: tuple[Circumstance, ...] = ()
) -> Flow[Attempt]:
    """Roll with an attribute against 10.

    Rule: sh.roll.attribute
    """
    counted = [*circumstances(Field(table), who, by, None, by), *more]
    return (yield from attempt(table, who, by, table.tables.numbers.roll.target, counted, what, rule))


def chance_alone(field: Field, who: Who, by: Attribute, banes: int = 0) -> Fraction:
    """Return the chance of a roll with an attribute against 10."""
    boons = net(circumstances(field, who, by, None, by)) - banes
    return chance(field.sheet(who).modifier(by), boons, field.table.tables.numbers.roll.target)


def resist(
    table: SkirmishTable,
    who: Who,
    by: Attribute,
    source: Who | None,
    what: str,
    rule: str,
    *,
    harm: float = 0.0,
    brings: str = "",
    banes: tuple[Circumstance, ...] = (),
    origin: int | None = None,
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
        brings: what a failure brings besides, in words.
        banes: what counts besides.
        origin: the space from which it comes; cover before it helps to get out of the way.

    Rule: sk.reaction.dodge.trigger-resist, sk.reaction.withstand.trigger-resist, sh.hidden.knowledge
    """
    field = Field(table)
    own = [*circumstances(field, who, by, None, by), *banes]
    more = [*own, *_sheltered(field, who, by, origin)]
    known = [*own, *_sheltered(Field(table, who), who, by, origin)]
    goal = table.tables.numbers.roll.target
    is_hopeless = table.has_flag(who, "fails")
    trigger = Resisting(
        seat=who.seat if source is None else source.seat,
        who=who if source is None else source,
        target=who,
        means=what,
        roll=Pending(table.sheet(who).modifier(by), goal, tuple(known), is_hopeless=is_hopeless),
        harm=harm,
        against=by,
        brings=brings,
    )
    yield from window(table, trigger)
    tried = yield from attempt(table, who, by, goal, [*more, *trigger.added], what, rule)
    return tried.is_success


def _sheltered(field: Field, who: Who, by: Attribute, origin: int | None) -> list[Circumstance]:
    """Return what cover gives somebody that gets out of the way of what comes from a space.

    Rule: sk.cover.partial.boon-resist
    """
    if by == "agi" and origin is not None and who in field.rings and field.covers(origin, who):
        return [Circumstance("partial cover", 1, "sk.cover.partial.boon-resist")]
    return []
