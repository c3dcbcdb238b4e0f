"""Rolls to resist something harmful."""

from ludo_tui.engine import Flow, Who, window
from ludo_tui.rules.fight.rolls import Counted, PlannedRoll, RollResult
from ludo_tui.rules.skirmish.board.field import Field
from ludo_tui.rules.skirmish.board.table import SkirmishTable
from ludo_tui.rules.skirmish.mechanics.cover import boons_to_resist
from ludo_tui.rules.skirmish.mechanics.lapsed_rolls import WhyLapsed, tell_lapsed
from ludo_tui.rules.skirmish.mechanics.opposed_rolls import roll_alone
from ludo_tui.rules.skirmish.mechanics.rolls import roll_attribute
from ludo_tui.rules.skirmish.mechanics.triggers import Resisting
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
    banes: tuple[Counted, ...] = (),
    origin: int | None = None,
    lapses: WhyLapsed | None = None,
) -> Flow[RollResult | None]:
    """Let a combatant roll to resist something harmful; None: nothing comes of it any more.

    What counts is counted when the roll is due, after all reactions.

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
        origin: the space from which it comes; None: from where its source is.
        lapses: returns why the source can no longer do it to the one that rolls when the roll is due; None: it is done.

    Rule: sk.reaction.dodge.trigger-resist, sk.reaction.withstand.trigger-resist, sh.hidden.knowledge,
    sk.cover.partial.boon-resist, sh.roll.lapses
    """
    field = Field(table)
    trigger = Resisting(
        seat=who.seat if source is None else source.seat,
        who=who if source is None else source,
        target=who,
        name=what,
        roll=_planned(field, Field(table, who), who, by, source, origin, banes),
        harm=harm,
        against=by,
        brings=brings,
    )
    yield from window(table, trigger)
    now = Field(table)
    if not table.state.has_place(who):
        return None
    if lapses is not None and source is not None and (why := lapses(now, source, who)):
        tell_lapsed(table, source, what, why)
        return None
    roll = _planned(now, now, who, by, source, origin, banes).plus(*trigger.added)
    return (yield from roll_attribute(table, who, roll, what, rule))


def _planned(
    field: Field,
    known: Field,
    who: Who,
    by: Attribute,
    source: Who | None,
    origin: int | None,
    banes: tuple[Counted, ...],
) -> PlannedRoll:
    """Return a roll to resist as it would be made now, with cover as far as somebody knows the board.

    Rule: sk.cover.partial.boon-resist
    """
    if origin is None and source is not None:
        origin = field.rings.get(source)
    return roll_alone(field, who, by, *banes, *boons_to_resist(known, who, by, origin))
