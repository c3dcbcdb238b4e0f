"""Rounds: what creatures do at the end of one, and everything that lasts some of them."""

from collections.abc import Iterable

from ludo_tui.engine import Flow
from ludo_tui.rules.ludicrous.board import creatures
from ludo_tui.rules.ludicrous.effects import board
from ludo_tui.rules.ludicrous.model.table import LudicrousTable
from ludo_tui.rules.ludicrous.yard import annustar, structures


def end_round(table: LudicrousTable) -> Flow[None]:
    """Settle the end of a round; called after the turn of the last seat of the round.

    Rule: lh.annustar.creatures
    """
    yield from creatures.let_creatures_act(table)
    yield from annustar.settle(table, table.state.turn.seat)


def count_rounds_down(table: LudicrousTable, seats: Iterable[int]) -> None:
    """Count down what began in a turn of seats whose turn comes again, or is passed over because they play no more.

    Rule: lh.effects.rounds, lh.conditions.hacked, lh.structures.interruptions, lh.annustar.creature.rounds
    """
    for seat in seats:
        creatures.count_creatures_down(table, seat)
        board.count_tokens_down(table, seat)
        structures.count_hacks_down(table, seat)
        annustar.count_interruptions_down(table, seat)
