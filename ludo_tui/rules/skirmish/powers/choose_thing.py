"""The choice of one of several things: what is picked up, dropped or eaten."""

from collections.abc import Sequence

from ludo_tui.engine import Flow, Option, Who
from ludo_tui.rules.skirmish.board.table import SkirmishTable
from ludo_tui.rules.skirmish.mechanics.action_rows import BACK
from ludo_tui.rules.skirmish.mechanics.afflictions.controlled import player_of
from ludo_tui.rules.skirmish.mechanics.offers import Offer, OfferAim
from ludo_tui.rules.skirmish.model.state import Thing
from ludo_tui.rules.skirmish.party import equipment

PICK_UP = "sh.stunt.pick-up"


def choose_thing(
    table: SkirmishTable, who: Who, things: Sequence[Thing], question: str, rule: str, *, can_go_back: bool = False
) -> Flow[Thing | None]:
    """Ask a combatant for one of several things and return it; None: it thinks again, where it `can_go_back`."""
    if len(things) == 1:
        return things[0]
    options: list[Option] = [
        Offer(
            id=f"thing:{number}",
            label=equipment.kind_of(table.tables, thing.id).name.capitalize(),
            rule=rule,
            does="thing",
            aim=OfferAim(row=thing.id),
        )
        for number, thing in enumerate(things)
    ]
    answers = [*options, BACK] if can_go_back else options
    chosen = yield from table.ask(player_of(table, who), "thing", question, answers, rule=rule)
    return None if chosen.does == "back" else things[options.index(chosen)]


def choose_lying(table: SkirmishTable, who: Who) -> Flow[Thing | None]:
    """Ask a combatant what it picks up from its space and return it; None: it thinks again.

    Rule: sh.stunt.pick-up
    """
    ring = table.state.ring(who)
    things = [one.thing for one in table.state.ground if one.ring == ring]
    question = f"What does {table.name(who)} pick up?"
    return (yield from choose_thing(table, who, things, question, PICK_UP, can_go_back=True))
