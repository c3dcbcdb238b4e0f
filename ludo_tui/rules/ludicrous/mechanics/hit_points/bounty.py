"""What a party earns by knocking out an enemy piece."""

from ludo_tui.rules.ludicrous.mechanics import spell_cards
from ludo_tui.rules.ludicrous.mechanics.bonus_points import add_bonus_points
from ludo_tui.rules.ludicrous.model.table import LudicrousTable


def pay_bounty(table: LudicrousTable, seat: int, victim: int) -> None:
    """Give a party what it earns by knocking out an enemy piece: bonus die points, and cards that fit into its hand.

    Rule: lh.party.bounty
    """
    if table.state.are_friends(seat, victim):
        return
    numbers = table.tables.numbers.party
    add_bonus_points(table, seat, numbers.bounty_points, cause="a bounty", rule="lh.party.bounty")
    spell_cards.draw_what_fits(table, seat, numbers.bounty_cards, cause="a bounty", rule="lh.party.bounty")
