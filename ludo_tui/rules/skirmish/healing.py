"""Damage that is healed, and the fallen who come to."""

from ludo_tui.rules.skirmish.afflictions import afflict
from ludo_tui.rules.skirmish.events import Healed, RoseAgain
from ludo_tui.rules.skirmish.state import Piece, Who
from ludo_tui.rules.skirmish.table import SkirmishTable


def heal(table: SkirmishTable, who: Who, amount: int, rule: str) -> None:
    """Take damage off somebody; a piece that is down comes to, prone, when its damage is below its Health.

    Rule: sh.down.up-again
    """
    fighter, sheet = table.state.fighter(who), table.sheet(who)
    healed = max(0, min(amount, fighter.damage))
    fighter.damage -= healed
    table.emit(Healed(who=table.ref(who), amount=healed, damage=fighter.damage, health=sheet.health, rule=rule))
    if isinstance(fighter, Piece) and fighter.is_down and fighter.damage < sheet.health:
        fighter.is_down = False
        fighter.fails = 0
        table.emit(RoseAgain(who=table.ref(who), rule="sh.down.up-again"))
        afflict(table, who, "prone", None)
