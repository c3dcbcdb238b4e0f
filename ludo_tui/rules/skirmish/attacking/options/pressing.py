"""Pressing: the next roll of the target to attack has 1 bane."""

from typing import Final

from ludo_tui.engine import Flow, do_nothing
from ludo_tui.rules.skirmish.attacking.options.attack_option import AttackOption
from ludo_tui.rules.skirmish.board.table import SkirmishTable
from ludo_tui.rules.skirmish.mechanics.next_roll_marks import set_mark
from ludo_tui.rules.skirmish.mechanics.triggers import Attacking


def _press(table: SkirmishTable, attack: Attacking) -> Flow[None]:
    """Mark the target for its next roll to attack.

    Rule: sk.option.pressing.effect, sk.option.pressing.threshold, sk.option.pressing.expiry
    """
    set_mark(table, "pressing", attack.who, attack.target, -1, "attack")
    return do_nothing(table)


PRESSING: Final = AttackOption(
    id="pressing",
    in_words="its next attack has 1 bane",
    brings="the target's next attack has 1 bane",
    against="agi",
    effect=_press,
)
