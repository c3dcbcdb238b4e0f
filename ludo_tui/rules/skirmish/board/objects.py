"""Objects: what stands on the track and can be attacked like a creature."""

from collections import Counter
from typing import NamedTuple

from ludo_tui.board import RING
from ludo_tui.engine import Who, counted
from ludo_tui.rules.skirmish.board.field import Field
from ludo_tui.rules.skirmish.party import equipment
from ludo_tui.rules.skirmish.tables.rows import ObjectEntry, Terrain
from ludo_tui.text.first_letters import with_article


class Spot(NamedTuple):
    """An object as the target of an attack; it goes by its space, which it does not leave."""

    ring: int
    behind: Who | None = None
    """Who is entirely behind it, if the attack is meant for that one."""


Target = Who | Spot
"""What an attack can be aimed at."""


def obstacle_at(field: Field, ring: int) -> Terrain:
    """Return the kind of terrain that stands on a space as something to be attacked."""
    row = field.table.obstacle(ring)
    assert row is not None
    return row


def object_at(field: Field, ring: int) -> ObjectEntry:
    """Return what can be attacked on a space: its Defense, its Health, and what bare hands do to it."""
    found = obstacle_at(field, ring).object
    assert found is not None
    return found


def target_name(field: Field, target: Target) -> str:
    """Return what a target is called, with the space of an object and the one that is entirely behind it."""
    if not isinstance(target, Spot):
        return field.table.name(target)
    behind = "" if target.behind is None else f", behind which {field.table.name(target.behind)} is"
    return f"the {obstacle_at(field, target.ring).name.lower()} at {RING[target.ring]}{behind}"


def place_of(field: Field, target: Target) -> int:
    """Return the ring space of a target."""
    return target.ring if isinstance(target, Spot) else field.rings[target]


def size_of(field: Field, target: Target) -> float:
    """Return the Size of a target; a space at which somebody strikes blindly counts as a creature of Size 1."""
    if not isinstance(target, Spot):
        return field.sheet(target).size
    return 1 if field.table.obstacle(target.ring) is None else object_at(field, target.ring).size


def _things_at(field: Field, ring: int) -> list[str]:
    """Return the names of what lies on the ground of a space, in order."""
    tables, lying = field.table.tables, [one.thing for one in field.state.ground if one.ring == ring]
    return [equipment.kind_of(tables, thing.id).name for thing in lying]


def one_of_things_at(field: Field, ring: int) -> str:
    """Return what can be taken from the ground of a space, as a choice in words; empty: nothing."""
    return " or ".join(dict.fromkeys(map(with_article, _things_at(field, ring))))


def lying_at(field: Field, ring: int) -> str:
    """Return what lies on the ground of a space, in a clause; empty: nothing."""
    things = Counter(_things_at(field, ring))
    named = [with_article(name) if count == 1 else counted(count, name) for name, count in things.items()]
    return f"{' and '.join(named)} {'lies' if things.total() == 1 else 'lie'} there" if named else ""
