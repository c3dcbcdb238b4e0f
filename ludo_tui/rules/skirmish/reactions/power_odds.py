"""What a reaction of a table promises."""

from ludo_tui.engine import Trigger, Who
from ludo_tui.rules.fight.rolls import Counted
from ludo_tui.rules.skirmish.attacking.attack_odds import AttackOdds, attack_facts, attack_odds
from ludo_tui.rules.skirmish.board.field import Field
from ludo_tui.rules.skirmish.effects.attack import possible_attacks
from ludo_tui.rules.skirmish.mechanics.luck_rolls import luck_roll
from ludo_tui.rules.skirmish.mechanics.offers import OfferFacts, OfferOutcome
from ludo_tui.rules.skirmish.mechanics.opposed_rolls import opposed_roll
from ludo_tui.rules.skirmish.mechanics.triggers import Targeted, TryingLuck
from ludo_tui.rules.skirmish.powers.known_power import KnownPower
from ludo_tui.rules.skirmish.powers.using import RULES
from ludo_tui.rules.skirmish.reactions.reaction_preview import warded
from ludo_tui.rules.skirmish.tables.steps import BoonStep, RollStep, Step, StrikeStep


def promised(field: Field, who: Who, one: KnownPower, whom: Who, trigger: Trigger) -> tuple[OfferFacts, OfferOutcome]:
    """Return what a power promises as a reaction, by the first of its steps that is left to the dice."""
    for step in one.power.steps:
        if isinstance(step, BoonStep) and isinstance(trigger, Targeted):
            return warded(field.table, trigger, _boons(one, step.amount))
        facts = _rolled(field, who, one, step, whom, trigger)
        if facts is not None:
            return facts, OfferOutcome()
    return OfferFacts(), OfferOutcome()


def _rolled(field: Field, who: Who, one: KnownPower, step: Step, whom: Who, trigger: Trigger) -> OfferFacts | None:
    """Return the chances of a step and its damage; None where nothing is rolled for it."""
    match step:
        case BoonStep() if isinstance(trigger, TryingLuck):
            given = (*trigger.added, _boons(one, step.amount))
            return OfferFacts(odds=luck_roll(field.table, trigger.target, *given).odds)
        case RollStep():
            return OfferFacts(odds=opposed_roll(field, who, step.by, whom, step.against).odds)
        case StrikeStep() if found := possible_attacks(field, who, whom):
            added = (_boons(one, step.boons),) if step.boons else ()
            best = max((attack_odds(field, who, form, field.rings[who], whom, more=added) for form in found), key=_gain)
            return attack_facts(field, best, whom)
        case _:
            return None


def _boons(one: KnownPower, amount: int) -> Counted:
    """Return what a power gives a roll."""
    return Counted(one.power.name.lower(), amount, RULES[one.way])


def _gain(promised: AttackOdds) -> float:
    return promised.roll.odds * promised.mean_damage
