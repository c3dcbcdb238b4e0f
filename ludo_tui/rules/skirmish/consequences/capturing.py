"""Captures: the fallen enemies of a space go back to their yards when a piece ends its way there."""

from ludo_tui.board import YARD
from ludo_tui.engine import Flow, Who
from ludo_tui.rules.skirmish.board.field import Field
from ludo_tui.rules.skirmish.board.table import SkirmishTable
from ludo_tui.rules.skirmish.consequences.seals import take_seals
from ludo_tui.rules.skirmish.consequences.spoils import roll_spoils
from ludo_tui.rules.skirmish.events.movement import CarriedOff, PieceCaptured
from ludo_tui.rules.skirmish.events.rounds import MenaceGained
from ludo_tui.rules.skirmish.mechanics.lasting import end_turn_bound
from ludo_tui.rules.skirmish.mechanics.magical_effects import drop_charms


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

    Rule: sh.capture.landing, sh.capture.seal, sh.capture.monster
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
    yield from gain_spoils(table, captor.seat)


def gain_spoils(table: SkirmishTable, seat: int) -> Flow[None]:
    """Roll for the spoils of a party; a piece that strides captures where it comes to stand.

    Rule: sh.capture.spoils
    """
    strider = yield from roll_spoils(table, seat)
    if strider is not None:
        yield from capture_fallen(table, strider)


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
