"""Effect steps for spell cards: drawing, discarding, whole new hands."""

from ludo_tui.engine import Flow
from ludo_tui.rules.ludicrous.mechanics.interpreter import INTERPRETER, tell_nothing_happened
from ludo_tui.rules.ludicrous.mechanics.spell_cards import discard_at_random, discard_cards, discard_chosen, draw_cards
from ludo_tui.rules.ludicrous.mechanics.targets import StepContext, parties_of
from ludo_tui.rules.ludicrous.model.table import LudicrousTable
from ludo_tui.rules.ludicrous.tables.steps import DiscardStep, DrawStep, RedrawStep


def _without_magic(table: LudicrousTable, _step: DrawStep, _context: StepContext) -> str:
    return "" if table.options.magic else "this match has no magic"


@INTERPRETER.carries_out(DrawStep, refused_when=_without_magic)
def _draw(table: LudicrousTable, step: DrawStep, context: StepContext) -> None:
    for seat in parties_of(table, step.to, context):
        if not draw_cards(table, seat, step.cards, cause=context.cause, rule=context.rule):
            tell_nothing_happened(table, context, "there is no card to draw", seat)


def _with_no_card(table: LudicrousTable, step: DiscardStep, context: StepContext) -> str:
    """Return that no party concerned holds a card; how many each party holds is public."""
    parties = parties_of(table, step.to, context)
    has_any = any(table.state.parties[seat].hand for seat in parties)
    return "there is no card to discard" if parties and not has_any else ""


@INTERPRETER.carries_out(DiscardStep, refused_when=_with_no_card)
def _discard(table: LudicrousTable, step: DiscardStep, context: StepContext) -> Flow[None]:
    for seat in parties_of(table, step.to, context):
        if not table.state.parties[seat].hand:
            tell_nothing_happened(table, context, "there is no card to discard", seat)
        elif step.by == "chance":
            discard_at_random(table, seat, step.cards, context.cause, context.rule)
        else:
            yield from discard_chosen(table, seat, step.cards, context.cause, context.rule)


@INTERPRETER.carries_out(RedrawStep)
def _redraw(table: LudicrousTable, step: RedrawStep, context: StepContext) -> None:
    """Discard whole hands, and draw as many cards less some.

    Rule: lh.annustar.hands
    """
    seats = parties_of(table, step.to, context)
    held = {seat: len(table.state.parties[seat].hand) for seat in seats}
    for seat in seats:
        discard_cards(table, seat, list(table.state.parties[seat].hand), cause=context.cause, rule=context.rule)
    for seat in seats:
        draw_cards(table, seat, max(0, held[seat] - step.fewer), cause=context.cause, rule=context.rule)
