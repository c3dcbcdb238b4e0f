"""The exact chances of an attack before reactions, and its mean damage."""

from fractions import Fraction

import msgspec

from ludo_tui.engine import Who
from ludo_tui.rules.fight.rolls import Counted, PlannedRoll
from ludo_tui.rules.skirmish.attacking.attack_roll import attack_roll
from ludo_tui.rules.skirmish.attacking.mean_damage import mean_damage
from ludo_tui.rules.skirmish.attacking.weapon_traits import has_critical_die
from ludo_tui.rules.skirmish.board.field import Field
from ludo_tui.rules.skirmish.board.objects import Spot, Target
from ludo_tui.rules.skirmish.mechanics.attack_choice import PLAIN_ATTACK, AttackChoice
from ludo_tui.rules.skirmish.mechanics.health import health_left
from ludo_tui.rules.skirmish.mechanics.offers import OfferFacts
from ludo_tui.rules.skirmish.mechanics.roll_odds import roll_facts
from ludo_tui.rules.skirmish.party.attack_forms import AttackForm
from ludo_tui.rules.skirmish.unarmed.registry import UNARMED_ATTACKS


class AttackOdds(msgspec.Struct, frozen=True):
    """What an attack promises before reactions."""

    roll: PlannedRoll
    """The roll, with everything that counts, also what answers do not show."""
    mean_damage: float
    left: int
    in_vain: str = ""
    """What comes of a success that does nothing, in words; empty: it does something."""
    is_critical_in_vain: bool = False
    gains_by_critical: bool = True
    """Can a critical success do more than another?"""

    @property
    def critical(self) -> Fraction:
        """The chance of a critical success."""
        return self.roll.chance("critical")

    @property
    def effect(self) -> Fraction | None:
        """The chance that the attack does anything, where a success is not enough."""
        if not self.in_vain:
            return None
        return Fraction(0) if self.is_critical_in_vain else self.critical


def attack_odds(
    field: Field,
    who: Who,
    form: AttackForm,
    ring: int,
    target: Target,
    choice: AttackChoice = PLAIN_ATTACK,
    more: tuple[Counted, ...] = (),
) -> AttackOdds:
    """Return the exact chances of an attack from a space, and the damage that it does on average.

    The one that is tripped sets its better score against it; the one that grabs uses the better one of its own.
    """
    field = field.once_at(who, ring)
    unarmed = UNARMED_ATTACKS.get(form.id)
    if unarmed is None:
        found = attack_roll(field, who, form, ring, target, choice)
    else:
        rolls = [attack_roll(field, who, one, ring, target, choice) for one in unarmed.forms(field.sheet(who))]
        found = min(rolls, key=_odds) if unarmed.is_targets_choice else max(rolls, key=_odds)
    gains = _gains_by_critical(field, who, form, target, choice)
    promised = field.recall(_promise, found.plus(*more), mean_damage(field, who, form, target, choice), target, gains)
    if unarmed is None or isinstance(target, Spot) or not unarmed.does_nothing(field, who, target, False):
        return promised
    is_critical_in_vain = unarmed.does_nothing(field, who, target, True)
    return msgspec.structs.replace(promised, in_vain=unarmed.in_vain, is_critical_in_vain=is_critical_in_vain)


def attack_facts(field: Field, promised: AttackOdds, target: Target) -> OfferFacts:
    """Return the chances and the damage of an attack, as every answer carries them that leads to one.

    Args:
        field: where who is asked knows everybody to be.
        promised: what the attack promises, worked out on that field.
        target: what is attacked.

    Rule: sh.hidden.knowledge
    """
    facts = roll_facts(field, promised.roll, target, damage=promised.mean_damage, left=promised.left)
    effect = None if promised.effect is None else float(promised.effect)
    critical = float(promised.critical) or None if promised.gains_by_critical else None
    return msgspec.structs.replace(facts, critical=critical, effect=effect)


def _gains_by_critical(field: Field, who: Who, form: AttackForm, target: Target, choice: AttackChoice) -> bool:
    """Return whether a critical success can do more: of a plain attack, by a trait, on an object by one die more.

    Rule: sh.weapon.critical, sh.trait.pulls-down
    """
    if isinstance(target, Spot):
        return not choice.kind and has_critical_die(form)
    by_trait = choice.kind != "disarm" and any(trait.on_critical for trait in field.sheet(who).traits)
    return not choice.kind or by_trait


def _promise(field: Field, roll: PlannedRoll, harm: float, target: Target, gains: bool) -> AttackOdds:
    """Return what comes of a roll."""
    return AttackOdds(roll=roll, mean_damage=harm, left=health_left(field.table, target), gains_by_critical=gains)


def _odds(roll: PlannedRoll) -> Fraction:
    return roll.chance()
