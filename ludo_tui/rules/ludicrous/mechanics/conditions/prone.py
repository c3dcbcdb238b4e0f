"""Prone: dropping, and standing up again."""

from ludo_tui.engine import Who
from ludo_tui.rules.ludicrous.mechanics.conditions.ending import end_condition
from ludo_tui.rules.ludicrous.mechanics.conditions.gaining import Onset, gain_condition
from ludo_tui.rules.ludicrous.model.table import LudicrousTable


def drop_prone(table: LudicrousTable, who: Who) -> None:
    """Let a piece drop prone of its own accord.

    Rule: ll.5.2.prone.turning-phase
    """
    gain_condition(table, who, Onset("prone", rule="ll.5.2.prone.turning-phase"))


def stand_up(table: LudicrousTable, who: Who) -> None:
    """Let a prone piece stand up.

    Rule: lh.conditions.prone
    """
    end_condition(table, who, "prone")
