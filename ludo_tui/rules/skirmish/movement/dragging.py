"""What a step does to a creature that is dragged, or that could not be."""

from ludo_tui.board import RING_SIZE
from ludo_tui.rules.skirmish.board.field import Field
from ludo_tui.rules.skirmish.board.table import SkirmishTable
from ludo_tui.rules.skirmish.consequences.arriving import place_combatant
from ludo_tui.rules.skirmish.events.movement import WasDragged
from ludo_tui.rules.skirmish.mechanics.afflictions.instances import end_affliction_from
from ludo_tui.rules.skirmish.model.state import TurnState, Who


def drag_along(table: SkirmishTable, acting: TurnState, ring: int | None) -> None:
    """Bring the creature that is dragged to the space that is left; a failure to drag one ends the grab.

    Rule: sk.unarmed.drag.success-move, sk.unarmed.drag.failure
    """
    if acting.drags is not None and ring is not None and table.state.is_here(acting.drags):
        _follow(Field(table), acting.drags, ring)
    if acting.leaves is not None:
        if table.state.is_here(acting.leaves):
            end_affliction_from(table, acting.leaves, "grabbed", acting.who)
        acting.leaves = None


def _follow(field: Field, dragged: Who, ring: int) -> None:
    """Bring a creature to a space, unless it may not end there or its own way does not lead on to it.

    Rule: sk.unarmed.drag.success-move, sh.unarmed.drag-own-way
    """
    table, place = field.table, field.place_on(dragged, ring)
    if place is None or field.closes(dragged, ring):
        return
    if dragged.seat == table.state.sage or abs(place - field.place(dragged)) < RING_SIZE // 2:
        start = field.ring_at(dragged, field.place(dragged))
        place_combatant(table, dragged, place)
        table.emit(WasDragged(who=table.ref(dragged), start=start, end=ring, rule="sk.unarmed.drag.success-move"))
