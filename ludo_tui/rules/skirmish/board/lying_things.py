"""Things that lie on spaces."""

from ludo_tui.board import RING, RING_SIZE, can_see, king_distance
from ludo_tui.engine import Who
from ludo_tui.rules.skirmish.board.inventory import lose_item
from ludo_tui.rules.skirmish.board.table import SkirmishTable
from ludo_tui.rules.skirmish.events.things import ThingFell
from ludo_tui.rules.skirmish.model.state import Lying, Thing
from ludo_tui.rules.skirmish.party import equipment


def lay_down(table: SkirmishTable, thing: Thing, ring: int, who: Who | None = None) -> None:
    """Let a thing lie on a space."""
    thing.is_held = False
    table.state.ground.append(Lying(thing, ring))
    name = equipment.kind_of(table.tables, thing.id).name
    ref = None if who is None else table.ref(who)
    table.emit(ThingFell(thing=name, space=RING[ring], who=ref, rule="sk.action.throw.landing"))


def let_fall(table: SkirmishTable, who: Who, thing: str, ring: int) -> None:
    """Let a combatant drop what it holds: it lies on a space.

    Rule: sh.spell.drop
    """
    lay_down(table, lose_item(table, who, thing, is_held=True), ring, who)


def scatter_space(table: SkirmishTable, ring: int, least: int, most: int) -> int:
    """Return a ring space at random, so far from another at least and at most, and in its sight.

    Rule: sk.action.throw.landing, sk.action.toss.failure, sk.reaction.catch.failure
    """
    near = [at for at in range(RING_SIZE) if least <= king_distance(ring, at) <= most and can_see(ring, at)]
    return near[table.draw(len(near))]
