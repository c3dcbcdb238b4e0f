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

    Only what it still holds, beside the space that it has left, comes along.

    Rule: sk.unarmed.drag.success-move, sk.unarmed.drag.failure, sk.unarmed.drag.requirement
    """
    field = Field(table)
    dragged = field.dragged_by(acting.who)
    if dragged is not None and ring is not None and field.is_awake(dragged):
        _follow(field, acting.who, dragged, ring)
    if acting.leaves is not None:
        if table.state.is_here(acting.leaves):
            end_affliction_from(table, acting.leaves, "grabbed", acting.who)
        acting.leaves = None


def _follow(field: Field, holder: Who, dragged: Who, ring: int) -> None:
    """Bring a creature to the space that its holder has left, if it is in reach of it.

    It stays behind where it may not end there, or its own way does not lead on to it.

    Rule: sk.unarmed.drag.success-move, sh.unarmed.drag-own-way
    """
    table, place = field.table, field.place_on(dragged, ring)
    is_out_of_reach = not field.is_near(ring, field.rings[dragged], field.sheet(holder).reach)
    if place is None or is_out_of_reach or field.closes(dragged, ring):
        return
    if dragged.seat == table.state.sage or abs(place - field.place(dragged)) < RING_SIZE // 2:
        place_combatant(table, dragged, place)
        table.emit(WasDragged(who=table.ref(dragged), end=ring, rule="sk.unarmed.drag.success-move"))
