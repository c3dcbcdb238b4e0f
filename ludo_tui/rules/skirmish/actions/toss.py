"""Toss: throw a thing to a comrade, who may catch it; on a failure it goes astray."""

from collections.abc import Iterator
from typing import Final

from ludo_tui.engine import Flow, OptionShown, Who
from ludo_tui.rules.skirmish.board.field import Field
from ludo_tui.rules.skirmish.board.hiding import reveal
from ludo_tui.rules.skirmish.board.inventory import lose_item
from ludo_tui.rules.skirmish.board.lying_things import lay_down, scatter_space
from ludo_tui.rules.skirmish.board.table import SkirmishTable
from ludo_tui.rules.skirmish.consequences.flying_things import fly_to
from ludo_tui.rules.skirmish.events.things import ThingThrown
from ludo_tui.rules.skirmish.mechanics import opposed_rolls
from ludo_tui.rules.skirmish.mechanics.action_rows import aim_of, aimed
from ludo_tui.rules.skirmish.mechanics.offers import Offer, OfferFacts
from ludo_tui.rules.skirmish.party import equipment

ASTRAY: Final = (1, 3)
"""How far from its receiver a toss that fails comes down."""


def toss_thing(table: SkirmishTable, who: Who, thing: str, receiver: Who) -> Flow[None]:
    """Toss a thing to a combatant: on a success it can be caught, on a failure it goes astray.

    Rule: sk.action.toss.roll, sk.action.toss.success, sk.action.toss.failure, sk.action.toss.weapon
    """
    name = equipment.kind_of(table.tables, thing).name
    flying = lose_item(table, who, thing, is_held=True)
    table.emit(ThingThrown(who=table.ref(who), thing=name, to=table.ref(receiver), rule="sk.action.toss.roll"))
    result = yield from opposed_rolls.try_alone(table, who, "agi", "tossing", "sk.action.toss.roll")
    reveal(table, who)
    field = Field(table)
    end = field.rings[receiver]
    if not result.is_success:
        lay_down(table, flying, scatter_space(table, end, *ASTRAY))
    elif not (yield from fly_to(table, who, flying, field.rings[who], end, receiver)):
        lay_down(table, flying, end)


def toss_aims(field: Field, who: Who, far: int) -> Iterator[Offer]:
    """Yield the creatures near enough to which a thing can be tossed.

    Rule: sk.action.toss.target
    """
    here, table = field.rings[who], field.table
    for other, ring in field.rings.items():
        if other != who and field.is_awake(other) and field.is_near(here, ring, far) and field.knows(who, other):
            yield Offer(
                id=f"to:{aim_of(field, other)}",
                label=f"To {table.name(other)}",
                rule="sk.action.toss.target",
                shown=OptionShown(group="To a catcher"),
                does="toss",
                facts=OfferFacts(odds=opposed_rolls.roll_alone(field, who, "agi").odds),
                aim=aimed(field, other),
            )
