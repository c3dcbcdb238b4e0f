"""Disrupting: the next roll to attack the target has 1 boon."""

from typing import Final

from ludo_tui.engine import Flow, do_nothing
from ludo_tui.rules.skirmish.attacking.options.attack_option import AttackOption
from ludo_tui.rules.skirmish.board.table import SkirmishTable
from ludo_tui.rules.skirmish.mechanics.next_roll_marks import set_mark
from ludo_tui.rules.skirmish.mechanics.triggers import Attacking


def _disrupt(table: SkirmishTable, attack: Attacking) -> Flow[None]:
    """Mark the target for the next roll to attack it.

    Rule: sk.option.disrupting.effect, sk.option.disrupting.threshold, sk.option.disrupting.expiry
    """
    set_mark(table, "disrupting", attack.who, attack.target, 1, "against")
    return do_nothing(table)


DISRUPTING: Final = AttackOption(
    id="disrupting",
    in_words="the next attack on it has 1 boon",
    brings="the next attack on the target has 1 boon",
    against="wil",
    effect=_disrupt,
)
