"""What Health a combatant has left, and damage that is healed."""

from ludo_tui.engine import Who
from ludo_tui.rules.skirmish.board.field import Field
from ludo_tui.rules.skirmish.board.objects import Spot, Target, object_at
from ludo_tui.rules.skirmish.board.table import SkirmishTable
from ludo_tui.rules.skirmish.events.fighting import Healed, RoseAgain
from ludo_tui.rules.skirmish.mechanics.afflictions.instances import afflict
from ludo_tui.rules.skirmish.model.state import Piece


def health_left(table: SkirmishTable, target: Target) -> int:
    """Return the damage that would fell a combatant or destroy an object."""
    if isinstance(target, Spot):
        return object_at(Field(table), target.ring).health - table.state.wear.get(target.ring, 0)
    return table.sheet(target).health - table.state.creature(target).damage


def heal(table: SkirmishTable, who: Who, amount: int, rule: str) -> None:
    """Take damage off a combatant; a piece that is down comes to, prone, when its damage is below its Health.

    Rule: sh.down.up-again
    """
    creature, sheet = table.state.creature(who), table.sheet(who)
    healed = max(0, min(amount, creature.damage))
    creature.damage -= healed
    ref, damage, health = table.ref(who), creature.damage, sheet.health
    is_rising = isinstance(creature, Piece) and creature.is_down and damage < health
    table.emit(Healed(who=ref, amount=healed, damage=damage, health=health, is_rising=is_rising, rule=rule))
    if is_rising and isinstance(creature, Piece):
        creature.is_down = False
        creature.fails = 0
        table.emit(RoseAgain(who=ref, left=health - damage, health=health, rule="sh.down.up-again"))
        afflict(table, who, "prone", None, is_told=False)
