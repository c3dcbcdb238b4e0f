"""On whom a power can be used now so that something comes of it."""

from collections.abc import Sequence

from ludo_tui.engine import Who
from ludo_tui.rules.skirmish.board.field import Field
from ludo_tui.rules.skirmish.effects.attack import can_strike
from ludo_tui.rules.skirmish.effects.charge import charge_at
from ludo_tui.rules.skirmish.powers.aims import Aim, power_targets
from ludo_tui.rules.skirmish.powers.known_power import KnownPower
from ludo_tui.rules.skirmish.tables.steps import ChargeStep


def useful_aims(field: Field, who: Who, one: KnownPower) -> Sequence[Aim]:
    """Return on whom, or where, a combatant could use a power now so that something comes of it."""
    if not can_strike(field, who, one.power):
        return ()
    found = power_targets(field, who, one.power)
    if any(isinstance(step, ChargeStep) for step in one.power.steps):
        return [aim for aim in found if aim.target is not None and charge_at(field, who, aim.target) is not None]
    return found
