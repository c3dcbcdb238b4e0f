"""Spoils: what a party gains for a piece captured or a monster felled."""

from collections.abc import Iterator
from typing import Final

from ludo_tui.board import HOME, LAST_RING_STEP, YARD, coordinate
from ludo_tui.engine import Flow, Who
from ludo_tui.rules.fight.amounts import roll_amount
from ludo_tui.rules.skirmish.board.field import Field
from ludo_tui.rules.skirmish.board.table import SkirmishTable
from ludo_tui.rules.skirmish.consequences.arriving import place_towards
from ludo_tui.rules.skirmish.consequences.gate_toll import toll_payer
from ludo_tui.rules.skirmish.events.movement import SpoilsRolled, Walked
from ludo_tui.rules.skirmish.mechanics.health import heal
from ludo_tui.rules.skirmish.mechanics.offers import Offer, OfferAim, OfferRoute

SPOILS: Final = "spoils"
"""What the roll for spoils is for."""


def roll_spoils(table: SkirmishTable, seat: int) -> Flow[Who | None]:
    """Roll a d6: a piece of the party heals as much, or strides so many spaces at once, and is returned then.

    Rule: sh.spoils.roll, sh.spoils.stride, sh.spoils.mend
    """
    if table.state.over:
        return None
    amount = yield from roll_amount(table, seat, table.tables.numbers.spoils, SPOILS, rule="sh.spoils.roll")
    table.emit(SpoilsRolled(seat=seat, amount=amount, rule="sh.spoils.roll"))
    options = [*_strides(table, seat, amount), *_mends(table, seat, amount)]
    if not options:
        return None
    chosen = yield from table.ask(seat, "spoils", f"Spoils: {amount}. Who gets them?", options, rule="sh.spoils.roll")
    assert chosen.piece is not None
    who = Who(seat, chosen.piece)
    if chosen.aim.to_step is None:
        heal(table, who, amount, "sh.spoils.mend")
        return None
    start = table.state.piece(who).step
    end = place_towards(table, who, chosen.aim.to_step)
    table.emit(Walked(who=table.ref(who), start=start, end=end, pace="stride", rule="sh.spoils.stride"))
    return who


def _strides(table: SkirmishTable, seat: int, amount: int) -> Iterator[Offer]:
    """Yield how far each piece could stride: as far as it can, up to the amount.

    Rule: sh.spoils.stride
    """
    state = table.state
    for number, piece in enumerate(state.parties[seat]):
        who = Who(seat, number)
        field = Field(table, who)
        if not YARD < piece.step < HOME or not piece.is_upright:
            continue
        end = _furthest(field, who, piece.step, amount)
        if end is not None:
            ring = field.ring_at(who, end)
            taken = () if ring is None else field.captured_at(who, ring)
            yield Offer(
                id=f"stride:{number}",
                label=f"{table.name(who)} moves to {table.names.step(seat, end)}",
                rule="sh.spoils.stride",
                does="stride",
                piece=number,
                aim=OfferAim(
                    to_step=end, space=coordinate(state.sides[seat], end), amount=end - piece.step, captures=taken
                ),
                route=OfferRoute(ahead=end - piece.step),
            )


def _furthest(field: Field, who: Who, start: int, most: int) -> int | None:
    """Return the last place within so many steps on which a piece can end; None if there is none."""
    found = None
    for place in range(start + 1, min(HOME, start + most) + 1):
        ring = field.ring_at(who, place)
        if ring is None and start <= LAST_RING_STEP and toll_payer(field, who) is None:
            break
        if ring is not None and field.bars(who, ring):
            break
        if ring is None or not field.closes(who, ring):
            found = place
    return found


def _mends(table: SkirmishTable, seat: int, amount: int) -> Iterator[Offer]:
    """Yield which pieces could heal, wherever they are on the way.

    Rule: sh.spoils.mend
    """
    for number, piece in enumerate(table.state.parties[seat]):
        if piece.damage and piece.step != HOME:
            yield Offer(
                id=f"mend:{number}",
                label=f"{table.name(Who(seat, number))} heals {min(amount, piece.damage)}",
                rule="sh.spoils.mend",
                does="mend",
                piece=number,
                aim=OfferAim(amount=min(amount, piece.damage)),
            )
