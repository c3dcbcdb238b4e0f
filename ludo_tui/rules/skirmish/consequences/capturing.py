"""Captures: the fallen enemies of a space go back to their yards when a piece ends its way there."""

from collections.abc import Iterator

from ludo_tui.board import HOME, LAST_RING_STEP, YARD, coordinate
from ludo_tui.engine import Flow
from ludo_tui.rules.fight.amounts import roll_amount
from ludo_tui.rules.skirmish.board.field import Field
from ludo_tui.rules.skirmish.board.table import SkirmishTable
from ludo_tui.rules.skirmish.consequences.arriving import place_towards
from ludo_tui.rules.skirmish.consequences.gate_toll import toll_payer
from ludo_tui.rules.skirmish.consequences.seals import take_seals
from ludo_tui.rules.skirmish.events.movement import CarriedOff, PieceCaptured, SpoilsRolled, Walked
from ludo_tui.rules.skirmish.events.rounds import MenaceGained
from ludo_tui.rules.skirmish.mechanics.afflictions.turn_end import end_turn_bound
from ludo_tui.rules.skirmish.mechanics.health import heal
from ludo_tui.rules.skirmish.mechanics.magical_effects import drop_charms
from ludo_tui.rules.skirmish.mechanics.offers import Offer, OfferAim, OfferRoute
from ludo_tui.rules.skirmish.model.state import Who


def capture_fallen(table: SkirmishTable, who: Who) -> Flow[None]:
    """Capture the fallen enemies of the space on which a combatant has ended its way, as long as the match goes on.

    Rule: sh.capture.landing, sh.capture.monster, sh.match.win
    """
    field = Field(table)
    ring = field.rings.get(who)
    for fallen in () if ring is None else field.captured_at(who, ring):
        is_there = table.state.piece(fallen).step != YARD
        if is_there and not table.state.over:  # the spoils of another can have taken it, or have won
            yield from capture(table, who, fallen)


def capture(table: SkirmishTable, captor: Who, fallen: Who) -> Flow[None]:
    """Send a fallen piece back to its yard; a piece that takes it gets its seals, one more, and spoils.

    Rule: sh.capture.landing, sh.capture.seal, sh.capture.spoils, sh.capture.monster
    """
    state = table.state
    if captor.seat == state.sage:
        carry_off(table, fallen, captor)
        return
    seals, step = state.piece(fallen).seals + 1, state.piece(fallen).step
    _send_back(table, fallen)
    by = table.ref(captor)
    table.emit(PieceCaptured(seat=fallen.seat, piece=fallen.piece, by=by, step=step, rule="sh.capture.landing"))
    take_seals(table, captor, seals, "sh.capture.seal")
    yield from roll_spoils(table, captor.seat)


def carry_off(table: SkirmishTable, fallen: Who, by: Who | None) -> None:
    """Send a fallen piece back to its yard, to the profit of the Sage if there is one.

    Rule: sh.capture.monster, sh.down.lost
    """
    state = table.state
    seals, step = state.piece(fallen).seals, state.piece(fallen).step
    _send_back(table, fallen)
    if state.sage is not None:
        state.doom += 1
    ref = None if by is None else table.ref(by)
    rule = "sh.down.lost" if by is None else "sh.capture.monster"
    table.emit(CarriedOff(seat=fallen.seat, piece=fallen.piece, doom=state.doom, by=ref, step=step, rule=rule))
    if seals and state.sage is not None:
        state.menace += seals
        table.emit(MenaceGained(amount=seals, menace=state.menace, rule="sh.capture.monster"))


def _send_back(table: SkirmishTable, fallen: Who) -> None:
    """Put a piece into its yard as new: damage 0, no seals, nothing that befalls it, and with what it came with.

    Rule: sh.gear.outfit
    """
    piece = table.state.piece(fallen)
    piece.step, piece.damage, piece.seals = YARD, 0, 0
    piece.is_down, piece.fails = False, 0
    piece.afflictions.clear()
    piece.task = None
    drop_charms(table, fallen)
    piece.hidden_from.clear()
    piece.things = None
    end_turn_bound(table, fallen)
    table.state.losses[fallen.seat] += 1


def roll_spoils(table: SkirmishTable, seat: int) -> Flow[None]:
    """Roll a d6: a piece of the party strides so many spaces at once, or heals as much.

    Rule: sh.spoils.roll, sh.spoils.stride, sh.spoils.mend
    """
    if table.state.over:
        return
    amount = yield from roll_amount(table, seat, table.tables.numbers.spoils, "spoils", rule="sh.spoils.roll")
    table.emit(SpoilsRolled(seat=seat, amount=amount, rule="sh.spoils.roll"))
    options = [*_strides(table, seat, amount), *_mends(table, seat, amount)]
    if not options:
        return
    chosen = yield from table.ask(seat, "spoils", f"Spoils: {amount}. Who gets them?", options, rule="sh.spoils.roll")
    assert chosen.piece is not None
    who = Who(seat, chosen.piece)
    if chosen.aim.to_step is None:
        heal(table, who, amount, "sh.spoils.mend")
        return
    start = table.state.piece(who).step
    end = place_towards(table, who, chosen.aim.to_step)
    table.emit(Walked(who=table.ref(who), start=start, end=end, pace="stride", rule="sh.spoils.stride"))
    yield from capture_fallen(table, who)


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
                label=f"{table.name(who)} strides to {table.names.step(seat, end)}",
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
