"""Damage of what stands on the road, and what goes on to who is behind it."""

from ludo_tui.board import RING, between, king_distance
from ludo_tui.engine import Flow, Who
from ludo_tui.rules.skirmish.board.field import Field
from ludo_tui.rules.skirmish.board.objects import Spot, object_at, obstacle_at
from ludo_tui.rules.skirmish.board.table import SkirmishTable
from ludo_tui.rules.skirmish.consequences.damage import deal_damage
from ludo_tui.rules.skirmish.events.things import ThingDamaged
from ludo_tui.rules.skirmish.mechanics.health import health_left


def damage_object(table: SkirmishTable, spot: Spot, amount: int, by: Who, beyond: int | None) -> Flow[None]:
    """Damage an object; what is left when it is destroyed goes to the first one behind it, up to a space beyond it.

    Of two on one space it goes to the one that the attack was meant for, else at random.

    Rule: sk.cover.total.spill-over, sk.attack.object-defense
    """
    field, ring = Field(table), spot.ring
    row = obstacle_at(field, ring)
    taken = min(amount, health_left(table, spot))
    table.state.wear[ring] = table.state.wear.get(ring, 0) + taken
    is_broken = table.obstacle(ring) is None
    table.emit(
        ThingDamaged(
            thing=row.name.lower(), amount=taken, is_broken=is_broken, space=RING[ring], rule="sk.attack.object-defense"
        )
    )
    behind = [] if beyond is None else _first_behind(field, by, ring, beyond)
    if is_broken and amount > taken and behind:
        drawn = table.draw(len(behind)) if len(behind) > 1 and spot.behind not in behind else 0
        target = spot.behind if spot.behind in behind else behind[drawn]
        yield from deal_damage(table, target, amount - taken, by, "sk.cover.total.spill-over")


def destroy_object(table: SkirmishTable, ring: int, rule: str) -> None:
    """Destroy what stands on a space."""
    row, thing = obstacle_at(Field(table), ring), object_at(Field(table), ring)
    taken = health_left(table, Spot(ring))
    table.state.wear[ring] = thing.health
    table.emit(ThingDamaged(thing=row.name.lower(), amount=taken, is_broken=True, space=RING[ring], rule=rule))


def _first_behind(field: Field, by: Who, ring: int, there: int) -> list[Who]:
    """Return the enemies on the first space behind what stands on a space where there are any, on the line to another.

    Rule: sk.cover.total.spill-over
    """
    here = field.rings[by]
    line = [at for at in (*between(here, there), there) if king_distance(here, at) >= king_distance(here, ring)]
    found = ([one for one in field.at(at) if field.are_enemies(by, one) and field.is_awake(one)] for at in line)
    return next(filter(None, found), [])
