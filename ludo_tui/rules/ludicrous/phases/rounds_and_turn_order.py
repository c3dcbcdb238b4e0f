"""Whose turn comes next, where a round ends, what creatures do then, and everything that lasts some rounds."""

from collections.abc import Iterable

from ludo_tui.engine import Flow
from ludo_tui.rules.ludicrous.effects.tokens_and_creatures import count_tokens_down
from ludo_tui.rules.ludicrous.mechanics.creatures.acting import let_creatures_act
from ludo_tui.rules.ludicrous.mechanics.creatures.coming_and_going import count_creatures_down
from ludo_tui.rules.ludicrous.model.state import LudicrousState
from ludo_tui.rules.ludicrous.model.table import LudicrousTable
from ludo_tui.rules.ludicrous.yard import annustar, structures
from ludo_tui.rules.seating import clockwise


def end_round(table: LudicrousTable) -> Flow[None]:
    """Settle the end of a round; called after the turn of the last seat of the round.

    Rule: lh.annustar.creatures
    """
    yield from let_creatures_act(table)
    yield from annustar.settle(table, table.state.turn.seat)


def count_rounds_down(table: LudicrousTable, seats: Iterable[int]) -> None:
    """Count down what began in a turn of seats whose turn comes again, or is passed over because they play no more.

    Rule: lh.effects.rounds, lh.conditions.hacked, lh.structures.interruptions, lh.annustar.creature.rounds
    """
    for seat in seats:
        count_creatures_down(table, seat)
        count_tokens_down(table, seat)
        structures.count_hacks_down(table, seat)
        annustar.count_interruptions_down(table, seat)


def still_playing(state: LudicrousState) -> list[int]:
    """Return the seats that have neither a place nor conceded."""
    return [seat for seat in range(len(state.sides)) if seat not in state.places and seat not in state.conceded]


def next_seat(state: LudicrousState) -> int:
    """Return the next seat clockwise that still plays.

    Rule: ll.5.1.turn.pass-on
    """
    playing = still_playing(state)
    following = [*clockwise(state.sides, state.turn.seat)[1:], state.turn.seat]
    return next(seat for seat in following if seat in playing)


def ends_round(table: LudicrousTable) -> bool:
    """Return whether the turn that ends is the last of its round.

    Rule: ll.5.1.turn.pass-on.exception
    """
    state = table.state
    if state.extra_turn:
        return False
    order = clockwise(state.sides, state.first)
    return order.index(next_seat(state)) <= order.index(state.turn.seat)


def seats_passed(table: LudicrousTable) -> list[int]:
    """Return the seats that the turn passes over when it is passed on, and the one that it comes to."""
    order = clockwise(table.state.sides, table.state.turn.seat)
    following = next_seat(table.state)
    return [*order[1:], order[0]][: order.index(following) or len(order)]
