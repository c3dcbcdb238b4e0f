"""Improvised: an attack with a thing that is not made for it."""

from collections.abc import Iterator
from typing import Final

from ludo_tui.rules.skirmish.attacking.circumstances.planned_attack import PlannedAttack
from ludo_tui.rules.skirmish.board.field import Field
from ludo_tui.rules.skirmish.mechanics.rolls import Circumstance

IMPROVISED: Final = Circumstance("improvised", -1, "sk.improvised.bane")


def improvised(_field: Field, attack: PlannedAttack) -> Iterator[Circumstance]:
    """Yield the bane of an improvised weapon; disarming with one has banes of its own.

    Rule: sk.improvised.bane
    """
    if attack.form.kind == "improvised" and attack.choice.kind != "disarm":
        yield IMPROVISED
