"""What armor and the like leave of damage."""

from ludo_tui.engine import Who
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
    for source in sources(table, who):
        for modifier in source.trait.modifiers:
            if isinstance(modifier.value, int) and modifier.fits("damage_taken", facts):
                amount = max(1, amount + modifier.value)
    if any(kind in source.trait.halved for source in sources(table, who)):
        amount //= 2
    return amount
