"""The fallen: what luck does for a piece that is down."""

from ludo_tui.engine import Flow, Who
from ludo_tui.rules.fight.amounts import roll_amount
from ludo_tui.rules.skirmish.board.table import SkirmishTable
from ludo_tui.rules.skirmish.consequences.capturing import carry_off
from ludo_tui.rules.skirmish.mechanics.health import heal
from ludo_tui.rules.skirmish.mechanics.luck_rolls import roll_luck


def try_luck(table: SkirmishTable, who: Who) -> Flow[None]:
    """Let a fallen piece roll: it comes to, or the second failure carries it off.

    Rule: sh.down.luck, sh.down.lost
    """
    piece, numbers = table.state.piece(who), table.tables.numbers.down
    if (yield from roll_luck(table, who, "luck while down", "sh.down.luck")):
        amount = yield from roll_amount(table, who.seat, numbers.rises_with, "waking up", rule="sh.down.luck")
        heal(table, who, amount, "sh.down.luck")
        return
    piece.fails += 1
    if piece.fails >= numbers.fails:
        carry_off(table, who, None)
