"""The chances of a roll as answers carry them, with and without a reaction against it."""

from typing import Any

from ludo_tui.rules.skirmish.board.field import Field
from ludo_tui.rules.skirmish.mechanics.rolls import Circumstance, PlannedRoll
from ludo_tui.rules.skirmish.model.state import Who

_MET = Circumstance("dodge", -1, "sk.reaction.dodge.bane")
"""What a roll has against it whose target dodges or withstands it."""


def odds_fields(field: Field, roll: PlannedRoll, target: Who, *, is_aware: bool = True) -> dict[str, Any]:
    """Return the chances of a roll as answers carry them, also with the reaction that everybody has against it.

    Whether a combatant has its reaction left is open to all.

    Args:
        field: where who rolls knows everybody to be.
        roll: the roll.
        target: against whom.
        is_aware: does it see the roll coming?

    Rule: sk.reaction.dodge.bane, sk.reaction.withstand.bane
    """
    is_rolled = not (roll.is_certain or roll.is_hopeless)
    is_met = is_aware and is_rolled and field.table.can_react(target)
    return {
        "odds": float(roll.chance()),
        "if_met": float(roll.chance(_MET)) if is_met else None,
        "counted": tuple((one.name, one.value) for one in roll.counted) if is_rolled else (),
        "is_warded": bool(roll.spared),
    }
