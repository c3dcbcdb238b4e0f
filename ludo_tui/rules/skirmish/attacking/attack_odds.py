"""The exact chances of an attack before reactions, and its mean damage."""

from collections.abc import Mapping
from fractions import Fraction
from functools import lru_cache

import msgspec

from ludo_tui.engine import PromisedDamage, Who
from ludo_tui.rules.fight.amounts import Dice, span
from ludo_tui.rules.fight.felling import Blow, chance_to_fell
from ludo_tui.rules.fight.rolls import Counted, Degree, PlannedRoll
from ludo_tui.rules.skirmish.attacking.attack_roll import attack_roll
from ludo_tui.rules.skirmish.attacking.mean_damage import dice_of_hit, mean_damage
from ludo_tui.rules.skirmish.attacking.weapon_traits import has_critical_die
from ludo_tui.rules.skirmish.board.field import Field
from ludo_tui.rules.skirmish.board.objects import Spot, Target
from ludo_tui.rules.skirmish.mechanics.attack_choice import PLAIN_ATTACK, AttackChoice
from ludo_tui.rules.skirmish.mechanics.health import health_left
from ludo_tui.rules.skirmish.mechanics.offers import OfferFacts
from ludo_tui.rules.skirmish.mechanics.roll_odds import MET, roll_facts
from ludo_tui.rules.skirmish.party.attack_forms import AttackForm
from ludo_tui.rules.skirmish.unarmed.registry import UNARMED_ATTACKS


class AttackOdds(msgspec.Struct, frozen=True):
    """What an attack promises before reactions."""

    roll: PlannedRoll
    """The roll, with everything that counts, also what answers do not show."""
    mean_damage: float
    left: int
    dice: tuple[Dice, ...] = ()
    """What a success rolls for damage to the Health of a creature that stands; empty: nothing."""
    critical_dice: tuple[Dice, ...] = ()
    """The same of a critical success."""
    in_vain: str = ""
    """What comes of a success that does nothing, in words; empty: it does something."""
    is_critical_in_vain: bool = False
    gains_by_critical: bool = True
    """Can a critical success do more than another?"""

    @property
    def critical(self) -> Fraction:
        """The chance of a critical success."""
        return self.roll.chance("critical")

    def damage(self, *, is_met: bool) -> PromisedDamage | None:
        """Return the damage that it may do, and the chance that this fells; None: it does none to Health.

        Args:
            is_met: can its target dodge it?
        """
        return _damage(self.roll, self.dice, self.critical_dice, self.left, is_met) if self.dice else None

    @property
    def effect(self) -> Fraction | None:
        """The chance that the attack does anything, where a success is not enough."""
        if not self.in_vain:
            return None
        return Fraction(0) if self.is_critical_in_vain else self.critical


@lru_cache(maxsize=4096)
def _damage(
    roll: PlannedRoll, dice: tuple[Dice, ...], critical_dice: tuple[Dice, ...], left: int, is_met: bool
) -> PromisedDamage:
    """Return the damage of a roll that succeeds, and the exact chance that it fells, also once its target has dodged.

    Rule: sk.attack.hit.damage-total, sk.reaction.dodge.bane
    """
    blows: Mapping[Degree, Blow] = {"success": Blow(dice, left), "critical": Blow(critical_dice, left)}
    after = float(chance_to_fell(roll.plus(MET), blows)) if is_met else None
    return PromisedDamage(span(dice), float(chance_to_fell(roll, blows)), after)


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
    harm = mean_damage(field, who, form, target, choice)
    dice = field.recall(dice_of_hit, who, form, target, choice) if harm else ((), ())
    promised = field.recall(_promise, found.plus(*more), harm, target, gains, dice)
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
    damage = promised.damage(is_met=facts.odds_after_reaction is not None)
    effect = None if promised.effect is None else float(promised.effect)
    critical = float(promised.critical) or None if promised.gains_by_critical else None
    return msgspec.structs.replace(facts, critical=critical, effect=effect, damage=damage)


def _gains_by_critical(field: Field, who: Who, form: AttackForm, target: Target, choice: AttackChoice) -> bool:
    """Return whether a critical success can do more: of a plain attack but a grab, by a trait, on an object.

    Rule: sh.weapon.critical, sh.trait.pulls-down
    """
    if isinstance(target, Spot):
        return not choice.kind and has_critical_die(form)
    by_trait = choice.kind != "disarm" and any(trait.on_critical for trait in field.sheet(who).traits)
    unarmed = UNARMED_ATTACKS.get(form.id)
    return (not choice.kind and (unarmed is None or unarmed.gains_by_critical)) or by_trait


def _promise(
    field: Field,
    roll: PlannedRoll,
    harm: float,
    target: Target,
    gains: bool,
    dice: tuple[tuple[Dice, ...], tuple[Dice, ...]],
) -> AttackOdds:
    """Return what comes of a roll."""
    left, (plain, critical) = health_left(field.table, target), dice
    return AttackOdds(
        roll=roll, mean_damage=harm, left=left, gains_by_critical=gains, dice=plain, critical_dice=critical
    )


def _odds(roll: PlannedRoll) -> Fraction:
    return roll.chance()
