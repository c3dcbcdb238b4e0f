"""Out of reach: combatants that can get at nobody in their turn."""

from ludo_tui.board import ring_distance
from ludo_tui.engine import Who
from ludo_tui.rules.skirmish.attacking import targets
from ludo_tui.rules.skirmish.board.field import Field
from ludo_tui.rules.skirmish.mechanics.afflictions.prone import crawls
from ludo_tui.rules.skirmish.mechanics.speed import speed
from ludo_tui.rules.skirmish.movement.stops import walk_stops
from ludo_tui.rules.skirmish.movement.threat import can_get_at
from ludo_tui.rules.skirmish.powers.known import powers_of


def is_idle(field: Field, who: Who) -> bool:
    """Return whether a monster can do nothing to anybody in this turn, and has no action of its own."""
    return reaches_nobody(field, who) and not powers_of(field.table, who, "action")


def reaches_nobody(field: Field, who: Who) -> bool:
    """Return whether there is nobody whom a monster could attack in this turn, or run to, down as it is."""
    table = field.table
    if who.seat != table.state.sage or crawls(table, who):
        return False
    run, here = table.tables.numbers.move.run * speed(table, who), field.rings[who]
    enemies = field.enemies(who)
    if any(not field.is_awake(one) and ring_distance(here, field.rings[one]) <= run for one in enemies):
        return False
    if not any(can_get_at(field, who, one) for one in enemies):
        return True
    rings = [here, *(stop.ring for stop in walk_stops(field, who, speed(table, who)) if stop.ring is not None)]
    return not any(
        targets.attack_targets(field, who, form, ring) for form in field.sheet(who).attacks for ring in rings
    )
