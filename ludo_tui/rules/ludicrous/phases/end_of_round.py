"""The end of a round: creatures act, and everything that lasts some rounds is counted down."""

from ludo_tui.engine import Flow
from ludo_tui.rules.ludicrous.board import creatures
from ludo_tui.rules.ludicrous.effects import board
from ludo_tui.rules.ludicrous.table import LudicrousTable
from ludo_tui.rules.ludicrous.yard import annustar, structures


def end_round(table: LudicrousTable) -> Flow[None]:
    """Settle the end of a round; called after the turn of the last seat of the round.

    Rule: lh.annustar.creatures, lh.effects.rounds, lh.conditions.hacked, lh.structures.interruptions
    """
    yield from creatures.let_creatures_act(table)
    yield from annustar.settle(table, table.state.turn.seat)
    board.count_tokens_down(table)
    structures.count_hacks_down(table)
    annustar.count_interruptions_down(table)
