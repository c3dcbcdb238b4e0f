"""What comes of where somebody ends: captures, seals, spoils, the gate, home."""

from collections.abc import Iterator

from ludo_tui.board import HOME, LAST_RING_STEP, YARD, coordinate
from ludo_tui.engine import Flow
from ludo_tui.rules.fight.amounts import roll_amount
from ludo_tui.rules.skirmish.afflictions import forget
from ludo_tui.rules.skirmish.endings import win
from ludo_tui.rules.skirmish.events import (
    CameHome,
    CarriedOff,
    MenaceGained,
    PieceCaptured,
    SealPaid,
    SealsTaken,
    SpoilsRolled,
    Walked,
)
from ludo_tui.rules.skirmish.healing import heal
from ludo_tui.rules.skirmish.hiding import bump
from ludo_tui.rules.skirmish.lasting import drop_charms
from ludo_tui.rules.skirmish.offers import Offer
from ludo_tui.rules.skirmish.places import Field
from ludo_tui.rules.skirmish.state import Piece, Who
from ludo_tui.rules.skirmish.table import SkirmishTable
from ludo_tui.rules.skirmish.tasks import interrupt
from ludo_tui.rules.skirmish.tolls import payer


def put(table: SkirmishTable, who: Who, place: int) -> None:
    """Put somebody on a place of its way; a piece that goes through its gate pays, and one that comes home is home.

    Rule: sh.gate.toll, sh.gate.ally, sh.home.no-exact-count
    """
    state = table.state
    if who.seat == state.sage:
        state.monster(who.piece).ring = place
        return
    piece = state.piece(who)
    if piece.step != place:
        interrupt(table, who)
    if piece.step <= LAST_RING_STEP < place:
        paying = payer(Field(table), who)
        assert paying is not None, "nobody is let through the gate without a seal"
        state.fighter(paying).seals -= table.tables.numbers.toll
        table.emit(SealPaid(who=table.ref(who), payer=table.ref(paying), rule="sh.gate.toll"))
    piece.step = place
    if place == HOME:
        _come_home(table, who)


def put_towards(table: SkirmishTable, who: Who, wanted: int) -> int:
    """Put somebody on a place of its way, or short of it where enemies are in the way of which it does not know.

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
            bump(field, who, ring)
        if is_barred:
            break
        end = end if is_closed else place
    put(table, who, end)
    return end


def _come_home(table: SkirmishTable, who: Who) -> None:
    """Note that a piece is home; its belongings stay with the party, and enough of them win at once.

    Rule: sh.match.win, sh.home.belongings
    """
    state, piece = table.state, table.state.piece(who)
    piece.afflictions.clear()
    piece.hidden_from.clear()
    forget(table, who)
    piece.damage = 0
    drop_charms(table, who)
    if piece.seals:
        _hand_on(table, who)
    table.emit(CameHome(seat=who.seat, piece=who.piece, rule="sh.match.win"))
    if home_count(state.parties[who.seat]) >= table.goals.wanted and not state.over:
        win(table, who.seat, "home")


def home_count(party: list[Piece]) -> int:
    """Return how many pieces of a party are home."""
    return sum(piece.step == HOME for piece in party)


def _hand_on(table: SkirmishTable, who: Who) -> None:
    """Hang the seals of a piece that is home on the belt of its comrade furthest on.

    Rule: sh.home.belongings
    """
    state = table.state
    piece = state.piece(who)
    rest = [other for other in state.parties[who.seat] if other is not piece and YARD < other.step < HOME]
    heir = max(rest, key=lambda other: other.step, default=None)
    if heir is not None:
        heir.seals += piece.seals
        piece.seals = 0


def land(table: SkirmishTable, who: Who) -> Flow[None]:
    """Capture the fallen enemies of the space on which somebody has ended its way, as long as the match goes on.

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
    yield from spoils(table, captor.seat)


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
    forget(table, fallen)
    table.state.losses[fallen.seat] += 1


def take_seals(table: SkirmishTable, who: Who, count: int, rule: str) -> None:
    """Hang seals on the belt of a piece."""
    table.state.fighter(who).seals += count
    table.emit(SealsTaken(who=table.ref(who), count=count, rule=rule))


# Spoils


def spoils(table: SkirmishTable, seat: int) -> Flow[None]:
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
    if chosen.to_step is None:
        heal(table, who, amount, "sh.spoils.mend")
        return
    start = table.state.piece(who).step
    end = put_towards(table, who, chosen.to_step)
    table.emit(Walked(who=table.ref(who), start=start, end=end, pace="stride", rule="sh.spoils.stride"))
    yield from land(table, who)


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
                to_step=end,
                space=coordinate(state.sides[seat], end),
                amount=end - piece.step,
                ahead=end - piece.step,
                captures=taken,
            )


def _furthest(field: Field, who: Who, start: int, most: int) -> int | None:
    """Return the last place within so many steps on which a piece can end; None if there is none."""
    found = None
    for place in range(start + 1, min(HOME, start + most) + 1):
        ring = field.ring_at(who, place)
        if ring is None and start <= LAST_RING_STEP and payer(field, who) is None:
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
                amount=min(amount, piece.damage),
            )
