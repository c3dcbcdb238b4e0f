"""Stow: put away what is held, to have a hand free."""

from collections.abc import Iterator

from ludo_tui.engine import Flow
from ludo_tui.rules.skirmish.board.field import Field
from ludo_tui.rules.skirmish.board.table import SkirmishTable
from ludo_tui.rules.skirmish.events.things import ThingStowed
from ludo_tui.rules.skirmish.mechanics.action_rows import Action
from ludo_tui.rules.skirmish.mechanics.offers import Offer, OfferAim
from ludo_tui.rules.skirmish.model.state import Thing, TurnState
from ludo_tui.rules.skirmish.party import equipment
from ludo_tui.rules.skirmish.tables import rows


def _stow_offers(field: Field, acting: TurnState) -> Iterator[Offer]:
    """Yield what could be put away, while no hand is free.

    Rule: sh.gear.ready
    """
    who = acting.who
    if field.free_hands(who):
        return
    held = equipment.held(field.table.tables, field.state.creature(who))
    for thing in dict.fromkeys(thing.id for thing in held):
        if thing != rows.SHIELD:
            name = equipment.kind_of(field.table.tables, thing).name
            yield Offer(
                id=f"stow:{thing}",
                label=f"Put the {name} away",
                rule="sh.gear.ready",
                does="stow",
                aim=OfferAim(row=thing),
                piece=who.number,
            )


def _stow(table: SkirmishTable, acting: TurnState, chosen: Offer) -> Flow[None]:
    own = equipment.belongings(table.tables, table.state.creature(acting.who))
    found: Thing = next(thing for thing in own if thing.id == chosen.aim.row and thing.is_held)
    found.is_held = False
    name = equipment.kind_of(table.tables, found.id).name
    table.emit(ThingStowed(who=table.ref(acting.who), thing=name, rule="sh.gear.ready"))
    yield from ()


STOW = Action(("stow",), _stow_offers, _stow, is_action=False)
