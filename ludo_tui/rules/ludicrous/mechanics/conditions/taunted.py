"""Taunted: whom a piece must attack, and how well it does."""

from ludo_tui.engine import Who
from ludo_tui.rules.ludicrous.model.table import LudicrousTable


def advantage_from_taunt(table: LudicrousTable, who: Who, target: Who) -> int:
    """Return what a critical taunt has fixed for the attack on the taunter: 1 advantage, -1 disadvantage, 0 neither.

    Rule: ll.5.3.taunt.crit.offender-success, lh.conditions.taunted
    """
    notes = (each.note for each in table.state.piece(who).conditions if each.id == "taunted" and each.source == target)
    return {"advantage": 1, "disadvantage": -1}.get(next(notes, ""), 0)


def taunters_of(table: LudicrousTable, who: Who) -> list[Who | None]:
    """Return who has taunted a piece, and must therefore be attacked by it.

    Rule: lh.conditions.taunted
    """
    entries = table.tables.conditions
    return [
        affliction.source
        for affliction in table.state.piece(who).conditions
        if "must_attack_taunter" in entries[affliction.id].trait.flags
    ]
