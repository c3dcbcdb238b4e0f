"""Marks: what help, hindrance and attack options give one roll to attack."""

from collections.abc import Sequence

from ludo_tui.rules.fight.rolls import Counted
from ludo_tui.rules.skirmish.attacking.circumstances.planned_attack import PlannedAttack
from ludo_tui.rules.skirmish.board.field import Field
from ludo_tui.rules.skirmish.mechanics.next_roll_marks import marks_on


def marked(field: Field, attack: PlannedAttack) -> Sequence[Counted]:
    """Return what marks give this one roll: of help and hindrance, and of attack options.

    Rule: sk.action.help.boon, sk.action.hinder.bane, sk.option.disrupting.effect, sk.option.guarded.effect,
    sk.option.pressing.effect
    """
    if not field.state.marks:
        return ()
    own = marks_on(field.state, attack.who, "roll", "attack")
    return own if attack.creature is None else [*own, *marks_on(field.state, attack.creature, "against")]
