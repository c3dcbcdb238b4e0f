"""What a party adds to its rolls for moving."""

from ludo_tui.engine import Modifier, Who
from ludo_tui.rules.fight.modifiers import gather
from ludo_tui.rules.ludicrous.mechanics.modifiers import facts_about, sources
from ludo_tui.rules.ludicrous.model.table import LudicrousTable
from ludo_tui.rules.ludicrous.positions.underdog import underdog_bonus


def roll_modifiers(table: LudicrousTable, seat: int) -> tuple[Modifier, ...]:
    """Return what a party adds to its rolls for moving, by the movement die or the bonus die.

    Rule: lh.effects.next-roll, ll.5.5.bonus-die.as-movement-roll, lh.movement.underdog
    """
    added = [
        Modifier(one.name, one.value, one.rule)
        for one in gather(sources(table, Who(seat)), ("movement_roll",), facts_about(table, Who(seat)))
        if isinstance(one.value, int) and not one.edge
    ]
    if bonus := underdog_bonus(table.state, table.tables, table.options, seat):
        added.append(Modifier("underdog", bonus, "lh.movement.underdog"))
    return tuple(added)


def added_to_rolls(table: LudicrousTable, seat: int) -> int:
    """Return the sum of what a party adds to its rolls for moving."""
    return sum(modifier.value for modifier in roll_modifiers(table, seat))


def longest_roll(table: LudicrousTable, seat: int) -> int:
    """Return the most spaces that one movement roll of a party counts."""
    return table.tables.numbers.movement.sides + max(0, added_to_rolls(table, seat))
