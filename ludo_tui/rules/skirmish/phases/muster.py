"""The Ludo die, and the pieces that it brings out of the yard."""

from collections.abc import Sequence
from typing import Final

from ludo_tui.board import HOME, YARD, ring_index
from ludo_tui.engine import Flow, Layout, Option, OptionShown, Who
from ludo_tui.rules.skirmish.board.field import ROOM, Field
from ludo_tui.rules.skirmish.board.hiding import reveal_on_arrival
from ludo_tui.rules.skirmish.board.table import SkirmishTable
from ludo_tui.rules.skirmish.events.rounds import Mustered
from ludo_tui.rules.skirmish.mechanics.offers import Offer, OfferAim, OfferFacts, OfferOutcome
from ludo_tui.rules.skirmish.model.state import Piece
from ludo_tui.rules.skirmish.party.sheets import sheet_summary
from ludo_tui.rules.skirmish.phases.next_combatant import combatants_waiting
from ludo_tui.rules.skirmish.phases.round_warnings import warn

LUDO_DIE: Final = "Ludo die"
"""What the roll of the Ludo die is for."""


def muster(table: SkirmishTable) -> Flow[None]:
    """Roll the Ludo die; bring a piece out of the yard if there is room, and on a six one more beyond that.

    Rule: sh.race.muster, sh.race.die, sh.race.six
    """
    state = table.state
    if table.options.declare != "open":
        yield from _muster(table, state.turn.seat)
        return
    state.open_dice = [0] * len(state.sides)
    for seat in table.party_order():
        yield from _muster(table, seat)
        state.open_dice[seat], state.die = state.die, 0


def _muster(table: SkirmishTable, seat: int) -> Flow[None]:
    """Roll the Ludo die of a party, and bring out who can come.

    Rule: sh.race.muster, sh.race.die, sh.race.six
    """
    state, numbers = table.state, table.tables.numbers
    sides = numbers.ludo_die.sides
    has_room = _upright(state.parties[seat]) < numbers.match.on_track[len(state.sides)]
    warn(table, seat)
    is_spare = not has_room and not combatants_waiting(table, seat)
    spare = f"; only a {numbers.ludo_die.musters_extra} counts: all have had their turns"
    what = f"{LUDO_DIE}{(spare if is_spare else '')}"
    yield from table.press(seat, sides, what, "sh.race.die")
    state.die = yield from table.roll(seat, sides, LUDO_DIE, rule="sh.race.die")
    if has_room:
        yield from _bring_out(table, seat, "sh.race.muster", spends_die=False)
    if state.die == numbers.ludo_die.musters_extra and (
        yield from _bring_out(table, seat, "sh.race.six", spends_die=True)
    ):
        state.die = 0


def _upright(party: Sequence[Piece]) -> int:
    """Return how many pieces of a party are on the track and not down.

    Rule: sh.race.room
    """
    return sum(YARD < piece.step < HOME and not piece.is_down for piece in party)


def _bring_out(table: SkirmishTable, seat: int, rule: str, *, spends_die: bool) -> Flow[bool]:
    """Ask which piece comes out of the yard, if one can, and return whether one did; it may cost the spaces of the die.

    Rule: sh.race.muster, sh.board.room
    """
    state = table.state
    yard = [number for number, piece in enumerate(state.parties[seat]) if piece.step == YARD]
    start = ring_index(state.sides[seat], 0)
    if not yard or len(Field(table).at(start)) >= ROOM:
        return False
    effects = ("spends_die",) if spends_die else ()
    options: list[Option] = [
        Offer(
            id=f"muster:{number}",
            label=f"{table.name(Who(seat, number))} comes out",
            rule=rule,
            does="muster",
            piece=number,
            shown=OptionShown(digit=f"{number + 1}"),
            aim=OfferAim(to_step=0),
            facts=OfferFacts(effects=effects),
            outcome=OfferOutcome(note=sheet_summary(table.sheet(Who(seat, number)))),
        )
        for number in yard
    ]
    stay = "Bring no more out: keep the spaces of the die" if spends_die else "Bring nobody out"
    options.append(Offer(id="pass", label=stay, rule=rule, does="pass", aim=OfferAim(row="muster")))
    layout = Layout(usual="" if spends_die else options[0].id)
    chosen = yield from table.ask(seat, "muster", "Bring out which piece?", options, rule=rule, layout=layout)
    if chosen.piece is None:
        return False
    state.parties[seat][chosen.piece].step = 0
    reveal_on_arrival(table, Who(seat, chosen.piece))
    table.emit(Mustered(seat=seat, piece=chosen.piece, rule=rule))
    return True
