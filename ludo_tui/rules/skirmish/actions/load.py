"""Loading what is shot once: with an action, or instead of moving."""

from collections.abc import Iterator

from ludo_tui.engine import Flow
from ludo_tui.rules.skirmish.board.field import Field
from ludo_tui.rules.skirmish.board.table import SkirmishTable
from ludo_tui.rules.skirmish.events.things import ThingLoaded
from ludo_tui.rules.skirmish.mechanics.action_rows import Action
from ludo_tui.rules.skirmish.mechanics.offers import Offer, OfferAim
from ludo_tui.rules.skirmish.model.state import TurnState
from ludo_tui.rules.skirmish.party import equipment

_RULE = "sh.weapon.reload"


def _offers(field: Field, acting: TurnState) -> Iterator[Offer]:
    """Yield what could be loaded with the action.

    Rule: sh.weapon.reload
    """
    yield from _of(field, acting, "load", "")


def _still_offers(field: Field, acting: TurnState) -> Iterator[Offer]:
    """Yield what could be loaded instead of moving, before the first step.

    Rule: sh.weapon.reload
    """
    if not acting.walked and not acting.is_still and acting.pace == "walk":
        yield from _of(field, acting, "load_still", " instead of moving")


def _of(field: Field, acting: TurnState, does: str, how: str) -> Iterator[Offer]:
    tables = field.table.tables
    spent = equipment.needs_loading(tables, field.state.creature(acting.who))
    for weapon in dict.fromkeys(thing.id for thing in spent):
        yield Offer(
            id=f"{does.replace('_', '-')}:{weapon}",
            label=f"Load the {equipment.kind_of(tables, weapon).name}{how}",
            rule=_RULE,
            does=does,
            aim=OfferAim(row=weapon),
            piece=acting.who.number,
        )


def _run(table: SkirmishTable, acting: TurnState, chosen: Offer) -> Flow[None]:
    acting.is_still = acting.is_still or chosen.does == "load_still"
    own = equipment.belongings(table.tables, table.state.creature(acting.who))
    spent = (thing for thing in own if thing.id == chosen.aim.row and thing.is_spent)
    found = min(spent, key=lambda thing: not thing.is_held)
    found.is_spent = False
    name = equipment.kind_of(table.tables, found.id).name
    table.emit(ThingLoaded(who=table.ref(acting.who), thing=name, rule=_RULE))
    yield from ()


LOAD = Action(("load",), _offers, _run)


LOAD_STILL = Action(("load_still",), _still_offers, _run, is_action=False)
