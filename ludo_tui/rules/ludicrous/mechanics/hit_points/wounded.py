"""Wounded parties: half of their HP or less."""

from ludo_tui.rules.ludicrous.mechanics.hit_points.healing import heal
from ludo_tui.rules.ludicrous.model.table import LudicrousTable


def is_wounded(table: LudicrousTable, seat: int) -> bool:
    """Return whether a party is wounded.

    Rule: lh.party.wounded
    """
    party = table.state.parties[seat]
    return table.tables.numbers.party.is_wounded(party.hp, party.hp_max)


def heal_wounded(table: LudicrousTable, seat: int) -> None:
    """Give a party that is wounded some HP back.

    Rule: lh.party.wounded
    """
    if is_wounded(table, seat):
        heal(table, seat, table.tables.numbers.party.wounded_heal, cause="wounded", rule="lh.party.wounded")
