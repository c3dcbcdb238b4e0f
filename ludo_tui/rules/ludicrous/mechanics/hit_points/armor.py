"""What armor and the like leave of damage."""

from ludo_tui.engine import Who
from ludo_tui.rules.fight.modifiers import numbers, takes_half
from ludo_tui.rules.ludicrous.mechanics.modifiers import facts_about, sources
from ludo_tui.rules.ludicrous.model.table import LudicrousTable
from ludo_tui.rules.ludicrous.tables.kinds import DamageKind, Means
from ludo_tui.rules.ludicrous.tables.modifiers import Facts


def reduced_by_armor(table: LudicrousTable, who: Who, amount: int, kind: DamageKind, means: Means | None) -> int:
    """Return what armor and the like leave of damage: at least 1 of it, or half.

    Rule: lh.party.armor
    """
    if amount <= 0 or kind == "natural":
        return amount
    about = facts_about(table, who)
    facts = Facts(terrain=about.terrain, wounded=about.wounded, damage=kind, means=means, magical=kind != "normal")
    own = sources(table, who)
    for change in numbers(own, ("damage_taken",), facts):
        if isinstance(change, int):
            amount = max(1, amount + change)
    return amount // 2 if takes_half(own, kind) else amount
