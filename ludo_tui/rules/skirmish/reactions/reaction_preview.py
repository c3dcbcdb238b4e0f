"""What warding something off brings: what comes as things stand, and what comes then."""

from ludo_tui.rules.skirmish.attacking.attack_roll import attack_roll
from ludo_tui.rules.skirmish.attacking.mean_damage import mean_damage
from ludo_tui.rules.skirmish.board.field import Field
from ludo_tui.rules.skirmish.board.table import SkirmishTable
from ludo_tui.rules.skirmish.mechanics import health
from ludo_tui.rules.skirmish.mechanics.offers import OfferFacts, OfferOutcome, Threat
from ludo_tui.rules.skirmish.mechanics.rolls import Circumstance, PlannedRoll
from ludo_tui.rules.skirmish.mechanics.triggers import Attack, Targeted
from ludo_tui.rules.skirmish.model.state import Who


def warded(
    table: SkirmishTable, trigger: Targeted, *given: Circumstance, instead: Who | None = None
) -> tuple[OfferFacts, OfferOutcome]:
    """Return what an answer carries that gives a roll boons or banes, or takes the place of an attack's target.

    Rule: sh.reaction.odds
    """
    now = _threat(table, trigger)
    then = _threat(table, trigger, *given, instead=instead)
    return OfferFacts(odds=1 - then.odds), OfferOutcome(now=now, then=then)


def redirect(table: SkirmishTable, trigger: Attack, target: Who) -> None:
    """Aim an attack at another combatant, and work everything out again.

    Rule: sk.reaction.cover-ally.circumstances
    """
    field = Field(table, target, trigger.who)
    trigger.target = target
    trigger.roll = _roll(field, trigger, target)
    trigger.harm = mean_damage(field, trigger.who, trigger.form, target, trigger.choice)


def _roll(field: Field, trigger: Attack, target: Who) -> PlannedRoll:
    return attack_roll(field, trigger.who, trigger.form, field.rings[trigger.who], target, trigger.choice)


def _threat(table: SkirmishTable, trigger: Targeted, *given: Circumstance, instead: Who | None = None) -> Threat:
    whom, harm = trigger.target, trigger.harm
    if instead is None:
        danger = trigger.danger(*given)
    else:
        assert isinstance(trigger, Attack)
        field, whom = Field(table, instead, trigger.who), instead
        danger = _roll(field, trigger, whom).chance(*trigger.added, *given)
        harm = mean_damage(field, trigger.who, trigger.form, whom, trigger.choice)
    return Threat(whom=table.ref(whom), odds=float(danger), mean_damage=harm, left=health.health_left(table, whom))
