"""Strike: an attack with bare hands, which are an improvised weapon that does not break."""

from typing import Final

from ludo_tui.rules.fight.rolls import Counted
from ludo_tui.rules.skirmish.party.attack_forms import AttackForm

BARE_HANDS: Final = Counted("bare hands", -1, "sk.unarmed.strike.improvised")


LARGER_DAMAGE: Final = 1


def strike_banes() -> tuple[Counted, ...]:
    """Return the bane of bare hands.

    Rule: sk.unarmed.strike.improvised
    """
    return (BARE_HANDS,)


def is_too_small_to_hurt(form: AttackForm, own: float, other: float) -> bool:
    """Return whether a strike does 1 damage only, because the Size of its target exceeds that of the attacker.

    Rule: sk.unarmed.strike.larger-target
    """
    return form.is_unarmed and form.dice > 0 and other > own
