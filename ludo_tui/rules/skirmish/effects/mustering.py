"""Bringing a piece out of the yard by a power."""

from ludo_tui.board import RING, RING_SIZE
from ludo_tui.engine import Flow, Option, Who
from ludo_tui.rules.skirmish.board.field import Field
from ludo_tui.rules.skirmish.board.hiding import reveal_on_arrival
from ludo_tui.rules.skirmish.board.table import SkirmishTable
from ludo_tui.rules.skirmish.consequences.capturing import capture_fallen
from ludo_tui.rules.skirmish.events.rounds import Mustered
from ludo_tui.rules.skirmish.mechanics.afflictions.controlled import player_of
from ludo_tui.rules.skirmish.mechanics.offers import Offer, OfferAim
from ludo_tui.rules.skirmish.powers.interpreter import INTERPRETER, StepContext
from ludo_tui.rules.skirmish.tables.steps import MusterStep


@INTERPRETER.carries_out(MusterStep)
def _muster(table: SkirmishTable, _step: MusterStep, context: StepContext) -> Flow[None]:
    """Bring a piece of the yard out on its own space, or on a neighbouring one, above the limit.

    Rule: sh.spell.call-the-yard
    """
    seat = context.who.seat
    field, state = Field(table), table.state
    here = field.rings[context.who]
    options: list[Option] = []
    for number, piece in enumerate(state.parties[seat]):
        for ring in (here, (here + 1) % RING_SIZE, (here - 1) % RING_SIZE):
            place = field.place_on(Who(seat, number), ring)
            if piece.step < 0 and place is not None and not field.closes(Who(seat, number), ring):
                options.append(
                    Offer(
                        id=f"muster:{number}@{RING[ring]}",
                        label=f"{table.name(Who(seat, number))} comes out to {RING[ring]}",
                        rule="sh.spell.call-the-yard",
                        does="muster",
                        piece=number,
                        aim=OfferAim(to_step=place, space=RING[ring]),
                    )
                )
    if not options:
        return
    rule, asked = "sh.spell.call-the-yard", player_of(table, context.who)
    chosen = yield from table.ask(asked, "muster", "Bring out which piece?", options, rule=rule)
    assert chosen.piece is not None
    assert chosen.aim.to_step is not None
    state.parties[seat][chosen.piece].step = chosen.aim.to_step
    reveal_on_arrival(table, Who(seat, chosen.piece))
    table.emit(Mustered(seat=seat, piece=chosen.piece, rule="sh.spell.call-the-yard"))
    yield from capture_fallen(table, Who(seat, chosen.piece))
