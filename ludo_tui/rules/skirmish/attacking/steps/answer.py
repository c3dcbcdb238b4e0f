"""An answer to an attack, whether it has hit or missed."""

from ludo_tui.engine import Flow, Who, window
from ludo_tui.rules.skirmish.board.table import SkirmishTable
from ludo_tui.rules.skirmish.mechanics.triggers import AttackMade
from ludo_tui.rules.skirmish.tables.rows import AttackKind


def let_react(table: SkirmishTable, who: Who, target: Who, kind: AttackKind, *, is_hit: bool) -> Flow[None]:
    """Let an attack that has hit or missed be answered, if both are still there.

    Rule: sk.reaction.other-sources
    """
    state = table.state
    if state.is_here(who) and state.is_here(target) and not state.over:
        yield from window(table, AttackMade(seat=who.seat, who=who, target=target, kind=kind, is_hit=is_hit))
