"""Amounts as the tables write them: a whole number, or dice such as `d6`, `2d4+1`, `-d4`."""

from ludo_tui.engine import Flow, Table
from ludo_tui.rules.ludicrous.state import LudicrousState
from ludo_tui.rules.ludicrous.tables.amounts import Amount, dice


def roll_amount(
    table: Table[LudicrousState],
    seat: int,
    amount: Amount,
    purpose: str,
    *,
    rule: str = "",
    more: int = 0,
    times: int = 1,
) -> Flow[int]:
    """Roll an amount for a seat and return it.

    Args:
        table: the match.
        seat: who rolls.
        amount: a number (nothing is rolled) or dice.
        purpose: what the roll is for.
        rule: rulebook id that asks for it.
        more: dice added, if it has any.
        times: the dice (not what is added to them) count this many times: 2 for a critical hit.
    """
    parts = dice(amount)
    total = 0
    for _ in range(parts.count + more if parts.count else 0):
        value = yield from table.roll(seat, parts.sides, purpose, rule=rule)
        total += value
    return parts.sign * times * total + parts.plus
