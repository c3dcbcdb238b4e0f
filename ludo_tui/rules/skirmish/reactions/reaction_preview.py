"""What warding something off brings: what comes as things stand, and what comes then."""

from ludo_tui.engine import Who
from ludo_tui.rules.fight.rolls import Counted
from ludo_tui.rules.skirmish.attacking.attack_odds import attack_odds
from ludo_tui.rules.skirmish.board.field import Field
from ludo_tui.rules.skirmish.board.table import SkirmishTable
from ludo_tui.rules.skirmish.mechanics import health
from ludo_tui.rules.skirmish.mechanics.offers import OfferFacts, OfferOutcome, Threat
from ludo_tui.rules.skirmish.mechanics.triggers import Attacking, Targeted


def warded(
    table: SkirmishTable, trigger: Targeted, *given: Counted, instead: Who | None = None
) -> tuple[OfferFacts, OfferOutcome]:
    """Return what an answer carries that gives a roll boons or banes, or takes the place of an attack's target.

    Rule: sh.reaction.odds
    """
    now = _threat(table, trigger)
    then = _threat(table, trigger, *given, instead=instead)
    return OfferFacts(odds=1 - then.odds), OfferOutcome(now=now, then=then)


def _threat(table: SkirmishTable, trigger: Targeted, *given: Counted, instead: Who | None = None) -> Threat:
    whom, harm = trigger.target, trigger.harm
    if instead is None:
        danger = trigger.danger(*given)
    else:
        assert isinstance(trigger, Attacking)
        field, whom, who = Field(table, instead, trigger.who), instead, trigger.who
        promised = attack_odds(
            field, who, trigger.form, field.rings[who], whom, trigger.choice, (*trigger.added, *given)
        )
        danger, harm = promised.roll.chance(), promised.mean_damage
    return Threat(whom=table.ref(whom), odds=float(danger), mean_damage=harm, left=health.health_left(table, whom))
