"""What comes of where a combatant ends: captures, seals, spoils, the gate, home."""

from ludo_tui.board import HOME, LAST_RING_STEP
from ludo_tui.engine import Who
from ludo_tui.rules.skirmish.board.field import Field
from ludo_tui.rules.skirmish.board.hiding import bump_into_hidden
from ludo_tui.rules.skirmish.board.table import SkirmishTable
from ludo_tui.rules.skirmish.board.victory import win_match
from ludo_tui.rules.skirmish.consequences.gate_toll import toll_payer
from ludo_tui.rules.skirmish.consequences.homecoming import home_count
from ludo_tui.rules.skirmish.consequences.seals import hand_on_seals
from ludo_tui.rules.skirmish.events.movement import CameHome, SealPaid
from ludo_tui.rules.skirmish.mechanics.lasting import end_turn_bound
from ludo_tui.rules.skirmish.mechanics.magical_effects import drop_charms
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
    if Field(table).place(who) != place:
        interrupt_task(table, who)
    if who.seat == state.sage:
        state.monster(who.piece).ring = place
        return
    piece = state.piece(who)
    if piece.step <= LAST_RING_STEP < place:
        paying = toll_payer(Field(table), who)
        assert paying is not None, "nobody is let through the gate without a seal"
        state.creature(paying).seals -= table.tables.numbers.toll
        table.emit(SealPaid(who=table.ref(who), payer=table.ref(paying), rule="sh.gate.toll"))
    before, piece.step = piece.step, place
    if place == HOME:
        _come_home(table, who, before if start is None else start)


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


def _come_home(table: SkirmishTable, who: Who, start: int) -> None:
    """Note that a piece is home; its belongings stay with the party, and enough of them win at once.

    Rule: sh.match.win, sh.home.belongings
    """
    state, piece = table.state, table.state.piece(who)
    piece.afflictions.clear()
    piece.hidden_from.clear()
    end_turn_bound(table, who)
    piece.damage = 0
    drop_charms(table, who)
    if piece.seals:
        hand_on_seals(table, who)
    table.emit(CameHome(seat=who.seat, piece=who.piece, start=start, rule="sh.match.win"))
    if home_count(state.parties[who.seat]) >= table.goals.wanted and not state.over:
        win_match(table, who.seat, "home")
