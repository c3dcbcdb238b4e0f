"""Use a talent: the talents and traits of a combatant, how often it can use them, and luck that brings them back."""

from collections.abc import Iterator

from ludo_tui.engine import Flow, Who
from ludo_tui.rules.skirmish.board.inventory import carried_items
from ludo_tui.rules.skirmish.board.table import SkirmishTable
from ludo_tui.rules.skirmish.mechanics.luck_rolls import roll_luck
from ludo_tui.rules.skirmish.party.sheets import Sheet
from ludo_tui.rules.skirmish.powers.known_power import KnownPower, Slot

_RECHARGE = "sh.talent.recharge"


def talents(sheet: Sheet, slot: Slot) -> Iterator[KnownPower]:
    """Yield the talents and traits that can be used with an action, or with a reaction.

    Rule: sk.action.talent.use, sk.action.talent.reaction-kind
    """
    return (KnownPower("talent", trait) for trait in sheet.traits if trait.slot == slot)


def limit_of(table: SkirmishTable, who: Who, one: KnownPower) -> int:
    """Return how often a combatant can use a power in a match, with all its items of the kind; 0: without limit.

    Rule: sh.talent.uses
    """
    return table.tables.items[one.item].uses * carried_items(table, who).count(one.item) if one.item else one.power.uses


def is_used_up(table: SkirmishTable, who: Who, one: KnownPower) -> bool:
    """Return whether a power cannot be used again in this match, or not before luck brings it back.

    Rule: sh.talent.uses, sh.talent.recharge
    """
    limit = limit_of(table, who, one) or (0 if one.item else one.power.recharge)
    return bool(limit) and table.state.creature(who).used.get(one.item or one.power.id, 0) >= limit


def recover(table: SkirmishTable, who: Who) -> Flow[None]:
    """Let luck bring back, at the start of a turn, what has been used and comes back by luck.

    Rule: sh.talent.recharge
    """
    used = table.state.creature(who).used
    for trait in table.sheet(who).traits:
        if trait.recharge and used.get(trait.id) and (yield from roll_luck(table, who, trait.name.lower(), _RECHARGE)):
            del used[trait.id]
