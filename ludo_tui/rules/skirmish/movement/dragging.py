"""What a step does to a creature that is dragged, or that could not be."""

from ludo_tui.board import RING_SIZE, king_distance
from ludo_tui.engine import Who
from ludo_tui.rules.skirmish.board.field import Field
from ludo_tui.rules.skirmish.board.table import SkirmishTable
from ludo_tui.rules.skirmish.consequences.arriving import place_combatant
from ludo_tui.rules.skirmish.events.movement import WasDragged
from ludo_tui.rules.skirmish.mechanics.afflictions.grabbed import GRABBED, let_go
from ludo_tui.rules.skirmish.mechanics.afflictions.instances import forget_affliction
from ludo_tui.rules.skirmish.model.state import Creature, TurnState


def drag_along(table: SkirmishTable, acting: TurnState, ring: int | None) -> None:
    """Bring the creature that is dragged to the space that is left; a failure to drag one ends the grab.

    Only what it still holds, beside the space that it has left, comes along; of others that it holds it moves away.

    Rule: sk.unarmed.drag.success-move, sk.unarmed.drag.failure, sk.unarmed.drag.requirement
    """
    if ring is not None and any(_is_held_by(acting.who, creature) for creature in table.state.creatures()):
        field = Field(table)
        dragged = field.dragged_by(acting.who)
        comes = dragged is not None and field.is_awake(dragged) and _follow(field, acting.who, dragged, ring)
        _leave_behind(field, acting.who, ring, dragged, comes=comes)
    if acting.leaves is not None:
        if table.state.is_here(acting.leaves):
            forget_affliction(table, acting.leaves, GRABBED, acting.who)
        acting.leaves = None


def _is_held_by(holder: Who, creature: Creature) -> bool:
    """Return whether a combatant may have a hold on a creature, so that a step of it matters to that one."""
    return bool(creature.afflictions) and any(one.source == holder for one in creature.afflictions)


def _leave_behind(field: Field, holder: Who, ring: int, dragged: Who | None, *, comes: bool) -> None:
    """End the grabs of a combatant on all from whom it has moved away by a step, and on whom it drags in vain.

    Rule: sk.unarmed.grab.ends-moving-away, sh.unarmed.drag-own-way
    """
    table, now = field.table, field.rings.get(holder)
    for other, there in field.rings.items():
        is_away = now is None or king_distance(now, there) > king_distance(ring, there)
        is_left = not comes if other == dragged else is_away
        if is_left and field.holds(holder, other):
            let_go(table, holder, other, "it has moved away", "sk.unarmed.grab.ends-moving-away")


def _follow(field: Field, holder: Who, dragged: Who, ring: int) -> bool:
    """Bring a creature to the space that its holder has left, if it is in reach of it, and tell whether it comes along.

    It stays behind where it may not end there, or its own way does not lead on to it.

    Rule: sk.unarmed.drag.success-move, sh.unarmed.drag-own-way
    """
    table, place = field.table, field.place_on(dragged, ring)
    is_out_of_reach = not field.is_near(ring, field.rings[dragged], field.sheet(holder).reach)
    if place is None or is_out_of_reach or field.closes(dragged, ring):
        return False
    if dragged.seat != table.state.sage and abs(place - field.place(dragged)) >= RING_SIZE // 2:
        return False
    start = field.ring_at(dragged, field.place(dragged))
    place_combatant(table, dragged, place)
    table.emit(WasDragged(who=table.ref(dragged), start=start, end=ring, rule="sk.unarmed.drag.success-move"))
    return True
