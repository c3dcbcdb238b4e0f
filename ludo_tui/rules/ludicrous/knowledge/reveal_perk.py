"""A perk becomes public."""

from ludo_tui.rules.ludicrous.model.table import LudicrousTable


def show_perk(table: LudicrousTable, seat: int, perk: str) -> None:
    """Make a perk of a party public.

    Rule: lh.secrets.shown
    """
    party = table.state.parties[seat]
    if perk in party.perks and perk not in party.shown.perks:
        party.shown.perks.append(perk)
