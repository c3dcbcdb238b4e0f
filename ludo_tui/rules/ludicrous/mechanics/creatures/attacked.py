"""Creatures that are attacked: what a roll against one must reach, its HP, and its end."""

from ludo_tui.rules.ludicrous.events.board import CreatureDamaged
from ludo_tui.rules.ludicrous.mechanics.creatures.coming_and_going import remove_creature
from ludo_tui.rules.ludicrous.mechanics.creatures.in_reach import creature_at
from ludo_tui.rules.ludicrous.model.table import LudicrousTable
from ludo_tui.rules.ludicrous.tables.kinds import Stat


def goal_against(table: LudicrousTable, number: int, stat: Stat = "dexterity") -> int:
    """Return what a roll against a creature must reach: creatures do not roll.

    Rule: lh.annustar.creature.goal
    """
    creature = creature_at(table.state, number)
    tables = table.tables
    own = 0 if creature is None else tables.creatures[creature.id].stats.get(stat, 0)
    return tables.numbers.contest.save_base + own


def hurt_creature(table: LudicrousTable, number: int, amount: int, *, cause: str = "", rule: str = "") -> int:
    """Take HP off a creature; at 0 it is gone. Return the HP lost.

    Rule: lh.annustar.creature.goal
    """
    creature = creature_at(table.state, number)
    if creature is None or amount <= 0:
        return 0
    lost = min(amount, creature.hp)
    creature.hp -= lost
    entry = table.tables.creatures[creature.id]
    rule = rule or "lh.annustar.creature.goal"
    table.emit(
        CreatureDamaged(creature=creature.id, name=entry.name, amount=lost, hp=creature.hp, cause=cause, rule=rule)
    )
    if creature.hp == 0:
        remove_creature(table, number, defeated=True, rule=rule)
    return lost
