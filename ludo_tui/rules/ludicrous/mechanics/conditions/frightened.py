"""Frightened: pieces that saw a comrade eliminated save against it."""

from ludo_tui.board import ring_distance
from ludo_tui.engine import Flow, Who
from ludo_tui.rules.ludicrous.mechanics.conditions.gaining import Onset, gain_condition, is_immune
from ludo_tui.rules.ludicrous.mechanics.modifiers import is_unconscious
from ludo_tui.rules.ludicrous.mechanics.saving_throws import make_saving_throw
from ludo_tui.rules.ludicrous.model.table import LudicrousTable
from ludo_tui.rules.ludicrous.positions.geometry import on_pathway, ring_of


def shaken_pieces(table: LudicrousTable, seat: int) -> dict[int, bool]:
    """Return the pieces at risk of becoming frightened, and whether the leader was among those they saw fall.

    Rule: lh.conditions.risk-frightened, lh.readings.unconscious-unafraid
    """
    state = table.state
    reach = table.tables.numbers.special.frightened_range
    found: dict[int, bool] = {}
    for piece in on_pathway(state, seat):
        here = ring_of(state, Who(seat, piece))
        if here is None or is_unconscious(state, Who(seat, piece)) or is_immune(table, Who(seat, piece), "frightened"):
            continue
        seen = [was_leader for ring, was_leader in state.parties[seat].seen if ring_distance(here, ring) <= reach]
        if seen:
            found[piece] = any(seen)
    return found


def settle_frights(table: LudicrousTable, seat: int) -> Flow[None]:
    """Let every piece that saw a comrade eliminated save, or be frightened.

    Rule: ll.5.4.saving-throw-example, ll.5.4.each-piece-saves, ll.5.4.failed-save, ll.5.4.passed-save,
    lh.party.leader
    """
    shaken = shaken_pieces(table, seat)
    table.state.parties[seat].seen.clear()
    for piece, was_leader in shaken.items():
        rule = "lh.conditions.risk-frightened"
        save = yield from make_saving_throw(
            table,
            Who(seat, piece),
            "neuroticism",
            table.tables.numbers.special.frightened_goal,
            name="fright",
            rule=rule,
            advantage=-1 if was_leader else 0,
        )
        if not save.is_success:
            gain_condition(table, Who(seat, piece), Onset("frightened", rule=rule, cause="the loss of a friend nearby"))
