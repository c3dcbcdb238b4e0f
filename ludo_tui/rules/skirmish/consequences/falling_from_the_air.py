"""Falling out of the air."""

from ludo_tui.engine import Flow, Who
from ludo_tui.rules.fight.amounts import roll_amount
from ludo_tui.rules.skirmish.board.table import SkirmishTable
from ludo_tui.rules.skirmish.consequences.damage import deal_damage
from ludo_tui.rules.skirmish.events.movement import Dropped
from ludo_tui.rules.skirmish.mechanics.afflictions.instances import afflict

FALL = "d6"
"""Damage of a fall out of the air."""


def bring_down(table: SkirmishTable, who: Who, by: Who | None, rule: str) -> Flow[None]:
    """Let a creature come down out of the air too fast: damage, and prone.

    Args:
        table: the match.
        who: the creature.
        by: whose doing it is; None: nobody's.
        rule: rulebook id that brings it down.

    Rule: sh.fly.falls, sh.fly.lands
    """
    table.state.creature(who).is_low = True
    afflict(table, who, "prone", by)
    amount = yield from roll_amount(table, (by or who).seat, FALL, "falling", rule=rule)
    yield from deal_damage(table, who, amount, by, rule)


def cannot_fly(table: SkirmishTable, who: Who) -> bool:
    """Return whether a hovering creature is kept from flying, and has not come down yet.

    Rule: sh.fly.falls
    """
    creature = table.state.creature(who)
    return not creature.is_low and any(table.suffers(who, one) for one in ("held", "stunned", "prone"))


def fall_out_of_the_air(table: SkirmishTable, who: Who) -> Flow[None]:
    """Let a creature fall out of the air: damage, and prone.

    Rule: sh.fly.falls
    """
    table.emit(Dropped(who=table.ref(who), rule="sh.fly.falls"))
    yield from bring_down(table, who, None, "sh.fly.falls")
