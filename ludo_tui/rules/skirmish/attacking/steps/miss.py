"""A miss: it does nothing to the target, and may be answered like a hit."""

from ludo_tui.engine import Flow, Who, window
from ludo_tui.rules.skirmish.board.table import SkirmishTable
from ludo_tui.rules.skirmish.mechanics.triggers import Attack, Attacked
from ludo_tui.rules.skirmish.tables.rows import AttackKind


def miss(table: SkirmishTable, attack: Attack) -> Flow[None]:
    """Let a failed attack be answered.

    Rule: sk.attack.miss
    """
    yield from let_react(table, attack.who, attack.target, attack.form.kind, is_hit=False)


def let_react(table: SkirmishTable, who: Who, target: Who, kind: AttackKind, *, is_hit: bool) -> Flow[None]:
    """Let an attack that has hit or missed be answered, if both are still there.

    Rule: sk.reaction.other-sources
    """
    state = table.state
    if state.is_here(who) and state.is_here(target) and not state.over:
        yield from window(table, Attacked(seat=who.seat, who=who, target=target, kind=kind, is_hit=is_hit))
