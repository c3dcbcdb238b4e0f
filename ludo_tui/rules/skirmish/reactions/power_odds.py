"""What a reaction of a table promises."""

from typing import Any

from ludo_tui.engine import Trigger
from ludo_tui.rules.skirmish.attacking.odds import AttackOdds, attack_odds
from ludo_tui.rules.skirmish.board.field import Field
from ludo_tui.rules.skirmish.effects.attack import possible_attacks
from ludo_tui.rules.skirmish.mechanics.luck_rolls import luck_chance
from ludo_tui.rules.skirmish.mechanics.opposed_rolls import opposed_roll
from ludo_tui.rules.skirmish.mechanics.rolls import Circumstance
from ludo_tui.rules.skirmish.mechanics.triggers import Targeted, TryingLuck
from ludo_tui.rules.skirmish.model.state import Who
from ludo_tui.rules.skirmish.powers.known_power import KnownPower
from ludo_tui.rules.skirmish.powers.using import RULES
from ludo_tui.rules.skirmish.reactions.reaction_preview import warded
from ludo_tui.rules.skirmish.tables.steps import BoonStep, RollStep, StrikeStep


def promised(field: Field, who: Who, one: KnownPower, whom: Who, trigger: Trigger) -> dict[str, Any]:
    """Return what the first of its steps promises that is left to the dice."""
    table = field.table
    for step in one.power.steps:
        if isinstance(step, BoonStep):
            given = Circumstance(one.power.name.lower(), step.amount, RULES[one.way])
            if isinstance(trigger, Targeted):
                return warded(table, trigger, given)
            if isinstance(trigger, TryingLuck):
                return {"odds": float(luck_chance(table, trigger.target, *trigger.added, given))}
        if isinstance(step, RollStep):
            return {"odds": float(opposed_roll(field, who, step.by, whom, step.against).chance())}
        if isinstance(step, StrikeStep) and (found := possible_attacks(field, who, whom)):
            added = (Circumstance(one.power.name.lower(), step.boons, RULES[one.way]),) if step.boons else ()
            best = max((attack_odds(field, who, form, field.rings[who], whom, more=added) for form in found), key=_gain)
            return {"odds": float(best.success), "critical": float(best.critical) or None, "harm": best.harm}
    return {}


def _gain(promised: AttackOdds) -> float:
    return float(promised.success) * promised.harm
