"""Rolls to resist something harmful."""

from ludo_tui.engine import Flow, window
from ludo_tui.rules.skirmish.board.field import Field
from ludo_tui.rules.skirmish.board.table import SkirmishTable
from ludo_tui.rules.skirmish.mechanics.afflictions.unconscious import fails
from ludo_tui.rules.skirmish.mechanics.cover import boons_to_resist
from ludo_tui.rules.skirmish.mechanics.opposed_rolls import roll_circumstances
from ludo_tui.rules.skirmish.mechanics.rolls import Circumstance, PlannedRoll, roll_attribute
from ludo_tui.rules.skirmish.mechanics.triggers import Resisting
from ludo_tui.rules.skirmish.model.state import Who
from ludo_tui.rules.skirmish.tables.steps import Attribute


def roll_to_resist(
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
) -> Flow[bool]:
    """Let a combatant roll to resist something harmful, and tell whether it does.

    Args:
        table: the match.
        who: who rolls.
        by: with what.
        source: whose doing it is, and from where it comes; None: nobody's.
        what: what is resisted, in words.
        rule: rulebook id that asks for it.
        harm: damage that a failure brings on average.
        brings: what a failure brings besides, in words.
        banes: what counts besides.

    Rule: sk.reaction.dodge.trigger-resist, sk.reaction.withstand.trigger-resist, sh.hidden.knowledge,
    sk.cover.partial.boon-resist
    """
    field = Field(table)
    own = [*roll_circumstances(field, who, by, None, by), *banes]
    origin = None if source is None else field.rings.get(source)
    more = [*own, *boons_to_resist(field, who, by, origin)]
    known = [*own, *boons_to_resist(Field(table, who), who, by, origin)]
    goal = table.tables.numbers.roll.target
    is_hopeless = fails(table, who)
    trigger = Resisting(
        seat=who.seat if source is None else source.seat,
        who=who if source is None else source,
        target=who,
        means=what,
        roll=PlannedRoll(table.sheet(who).modifier(by), goal, tuple(known), is_hopeless=is_hopeless),
        harm=harm,
        against=by,
        brings=brings,
    )
    yield from window(table, trigger)
    tried = yield from roll_attribute(table, who, by, goal, [*more, *trigger.added], what, rule)
    return tried.is_success
