"""Letting the steps of a table entry happen, for the rules that move, hit and count down."""

from ludo_tui.engine import Flow
from ludo_tui.rules.ludicrous.mechanics.targets import StepContext, Target
from ludo_tui.rules.ludicrous.table import LudicrousTable
from ludo_tui.rules.ludicrous.tables.kinds import Means
from ludo_tui.rules.ludicrous.tables.steps import Steps


def happen(
    table: LudicrousTable,
    steps: Steps,
    *,
    seat: int,
    piece: int | None = None,
    target: tuple[int, int | None] | None = None,
    name: str,
    rule: str = "",
    means: Means = "creature",
) -> Flow[None]:
    """Carry out the steps of a table entry.

    Args:
        table: the match.
        steps: what happens.
        seat: the acting party.
        piece: the acting piece.
        target: seat and piece that it happens to; the piece None for a whole party.
        name: what the players call it.
        rule: rulebook id.
        means: what a hit among the steps is made with.
    """
    # Effects move and hit pieces, and moving and hitting sets off effects: one of the two must be imported late.
    from ludo_tui.rules.ludicrous.effects.interpreter import run_steps

    mark = None if target is None else Target(*target)
    yield from run_steps(
        table, steps, StepContext(seat=seat, piece=piece, name=name, rule=rule, target=mark, means=means)
    )
