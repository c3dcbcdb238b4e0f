"""Putting a combatant where its way ends: through the gate, before whom it bumps into, home."""

from ludo_tui.board import HOME, LAST_RING_STEP
from ludo_tui.engine import Who
from ludo_tui.rules.skirmish.board.field import Field
from ludo_tui.rules.skirmish.board.hiding import bump_into_hidden
from ludo_tui.rules.skirmish.board.table import SkirmishTable
from ludo_tui.rules.skirmish.consequences.gate_toll import toll_payer
from ludo_tui.rules.skirmish.consequences.homecoming import come_home
from ludo_tui.rules.skirmish.events.movement import SealPaid
from ludo_tui.rules.skirmish.mechanics.tasks import interrupt_task


def place_combatant(table: SkirmishTable, who: Who, place: int, start: int | None = None) -> None:
    """Put a combatant on a place of its way; a piece that goes through its gate pays, and one that comes home is home.

    Args:
        table: the match.
        who: the combatant.
        place: the place.
        start: where the way there began; None: where the combatant is.

    Rule: sh.gate.toll, sh.gate.ally, sh.home.no-exact-count
    """
    state = table.state
    if state.place(who) != place:
        interrupt_task(table, who)
    if who.seat == state.sage:
        state.monster(who.piece).ring = place
        return
    piece = state.piece(who)
    if piece.step <= LAST_RING_STEP < place:
        paying = toll_payer(Field(table), who)
        assert paying is not None, "the gate needs a seal"
        state.creature(paying).seals -= table.tables.numbers.toll
        table.emit(SealPaid(who=table.ref(who), payer=table.ref(paying), rule="sh.gate.toll"))
    before, piece.step = piece.step, place
    if place == HOME:
        come_home(table, who, before if start is None else start)


def place_towards(table: SkirmishTable, who: Who, wanted: int) -> int:
    """Put a combatant on a place of its way, or short of it where enemies are in the way of which it does not know.

    Returns:
        where it has come.

    Rule: sh.hidden.bump
    """
    field = Field(table)
    place = end = field.place(who)
    way = field.way_to(who, wanted)
    while place != wanted:
        following = field.next_place(who, place, way)
        assert following is not None
        place, ring = following, field.ring_at(who, following)
        is_barred = ring is not None and field.bars(who, ring) != ""
        is_closed = ring is not None and field.closes(who, ring) != ""
        if ring is not None and (is_barred or (is_closed and place == wanted)):
            bump_into_hidden(field, who, ring)
        if is_barred:
            break
        end = end if is_closed else place
    place_combatant(table, who, end)
    return end
