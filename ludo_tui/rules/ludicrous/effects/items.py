"""Effect steps for items and stones."""

from ludo_tui.engine import Flow
from ludo_tui.rules.ludicrous.events.attacks import StoneFound
from ludo_tui.rules.ludicrous.events.items import ItemGained
from ludo_tui.rules.ludicrous.mechanics.interpreter import INTERPRETER, tell_nothing_happened
from ludo_tui.rules.ludicrous.mechanics.targets import StepContext, parties_of
from ludo_tui.rules.ludicrous.menu.offers import Offer, OfferAim, OfferFacts, effects_of
from ludo_tui.rules.ludicrous.model.state import Item
from ludo_tui.rules.ludicrous.model.table import LudicrousTable
from ludo_tui.rules.ludicrous.positions.geometry import on_pathway
from ludo_tui.rules.ludicrous.tables.steps import GainStep, StonesStep


def _without_items(table: LudicrousTable, _step: GainStep, _context: StepContext) -> str:
    return "" if table.options.items else "this match has no items"


@INTERPRETER.carries_out(GainStep, refused_when=_without_items)
def _gain(table: LudicrousTable, step: GainStep, context: StepContext) -> Flow[None]:
    """Give an item to every party concerned; of several, one of its choice.

    Rule: lh.effects.gain
    """
    entries = table.tables.consumables
    for seat in parties_of(table, step.to, context):
        name = step.items[0]
        if len(step.items) > 1 and table.options.items:
            options = [
                Offer(
                    id=f"item:{item}",
                    label=entries[item].name,
                    rule=context.rule,
                    does="item",
                    aim=OfferAim(row=item),
                    facts=OfferFacts(effects=effects_of(table.tables, entries[item].steps)),
                )
                for item in step.items
            ]
            answer = yield from table.ask(seat, "choice", f"{context.name}: which one?", options, rule=context.rule)
            name = answer.aim.row
        give_item(table, seat, name, context)


def give_item(table: LudicrousTable, seat: int, item: str, context: StepContext) -> None:
    """Put an item into the supply of a party, in a match with items."""
    if not table.options.items:
        tell_nothing_happened(table, context, "this match has no items")
        return
    table.state.parties[seat].items.append(Item(id=item, turn=table.state.turn.number))
    name = table.tables.consumables[item].name
    cause = "" if context.cause == name.lower() else context.cause  # a fish is what has been caught
    table.emit(ItemGained(seat=seat, item=item, name=name, cause=cause, rule=context.rule))


@INTERPRETER.carries_out(StonesStep)
def _stones(table: LudicrousTable, step: StonesStep, context: StepContext) -> None:
    """Get something to throw, as far as it can be carried.

    Rule: lh.tables.fish.effects, lh.attacks.stones
    """
    party = table.state.parties[context.who.seat]
    most = table.tables.numbers.stones.carried
    if party.stones >= most:
        tell_nothing_happened(table, context, "your party can carry no more to throw")
        return
    party.stones = min(most, party.stones + step.count)
    piece = context.who.number
    if piece is None:
        piece = next(iter(on_pathway(table.state, context.who.seat)), party.leader)
    table.emit(StoneFound(seat=context.who.seat, piece=piece, rule=context.rule))
