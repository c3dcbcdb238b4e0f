"""The chances of a roll as answers carry them, with and without a reaction against it."""

from ludo_tui.rules.fight.rolls import Counted, PlannedRoll
from ludo_tui.rules.skirmish.board.field import Field
from ludo_tui.rules.skirmish.board.objects import Spot, Target
from ludo_tui.rules.skirmish.mechanics.offers import OfferFacts, OfferManner

MET = Counted("dodge", -1, "sk.reaction.dodge.bane")
"""What a roll has against it whose target dodges or withstands it."""


def roll_facts(
    field: Field,
    roll: PlannedRoll,
    target: Target,
    *,
    is_aware: bool = True,
    damage: float | None = None,
    left: int | None = None,
) -> OfferFacts:
    """Return the chances of a roll as answers carry them, also with the reaction that every creature has against it.

    Whether a combatant has its reaction left is open to all.

    Args:
        field: where who rolls knows everybody to be.
        roll: the roll.
        target: against whom.
        is_aware: does it see the roll coming?
        damage: the mean of a success, in HP.
        left: damage that would fell the target.

    Rule: sk.reaction.dodge.bane, sk.reaction.withstand.bane
    """
    is_met = is_aware and roll.certain is None and not isinstance(target, Spot) and field.table.can_react(target)
    after = roll.plus(MET).odds if is_met else None
    return OfferFacts(odds=roll.odds, odds_after_reaction=after, mean_damage=damage, left=left)


def roll_manner(roll: PlannedRoll) -> OfferManner:
    """Return what counts in a roll, as answers carry it."""
    counted = tuple((one.name, one.edge) for one in roll.edges) if roll.certain is None else ()
    return OfferManner(counted=counted, is_warded=bool(roll.undone))
