"""HP that a party gets back."""

from ludo_tui.rules.ludicrous.events.damage import Healed
from ludo_tui.rules.ludicrous.model.table import LudicrousTable


def heal(table: LudicrousTable, seat: int, amount: int, *, cause: str = "", rule: str = "") -> int:
    """Give HP back to a party, up to its maximum; return how many.

    Rule: ll.5.3.revive.crit-success.heal-cap
    """
    party = table.state.parties[seat]
    amount = min(amount, party.hp_max - party.hp)
    if amount <= 0:
        return 0
    party.hp += amount
    table.emit(Healed(seat=seat, amount=amount, hp=party.hp, cause=cause, rule=rule))
    return amount
