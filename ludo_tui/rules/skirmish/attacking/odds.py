"""The exact chances of an attack before reactions, and its mean damage."""

from fractions import Fraction
from functools import cached_property

import msgspec

from ludo_tui.rules.skirmish.attacking.bonus_damage import hidden_bonus_dice, most_bonus_dice
from ludo_tui.rules.skirmish.attacking.circumstances.planned_attack import PlannedAttack
from ludo_tui.rules.skirmish.attacking.circumstances.registry import FROM_ANYWHERE, FROM_SPACE
from ludo_tui.rules.skirmish.attacking.damage_dice import MEAN_DIE
from ludo_tui.rules.skirmish.attacking.hit_dice import hit_dice
from ludo_tui.rules.skirmish.attacking.targets import attack_goal
from ludo_tui.rules.skirmish.board.field import Field
from ludo_tui.rules.skirmish.mechanics.attack_choice import PLAIN_ATTACK, AttackChoice
from ludo_tui.rules.skirmish.mechanics.luck_rolls import luck_chance
from ludo_tui.rules.skirmish.mechanics.offers import OfferFacts
from ludo_tui.rules.skirmish.mechanics.opposed_attribute import BODY
from ludo_tui.rules.skirmish.mechanics.roll_odds import roll_facts
from ludo_tui.rules.skirmish.mechanics.rolls import Circumstance, PlannedRoll, critical_goal
from ludo_tui.rules.skirmish.model.state import Who
from ludo_tui.rules.skirmish.party.sheets import AttackForm


class AttackOdds(msgspec.Struct, frozen=True, dict=True):
    """What an attack promises before reactions."""

    roll: PlannedRoll
    more: tuple[Circumstance, ...]
    """What counts besides what the roll knows of."""
    topped: int
    """What the roll must reach to be a critical success."""
    mean_damage: float
    left: int

    @cached_property
    def success(self) -> Fraction:
        """The chance of a success."""
        return self.roll.chance(*self.more)

    @cached_property
    def critical(self) -> Fraction:
        """The chance of a critical success."""
        return Fraction(0) if self.roll.is_certain else self.roll.chance(*self.more, goal=self.topped)


def attack_odds(
    field: Field,
    who: Who,
    form: AttackForm,
    ring: int,
    target: Who,
    choice: AttackChoice = PLAIN_ATTACK,
    more: tuple[Circumstance, ...] = (),
) -> AttackOdds:
    """Return the exact chances of an attack from a space, and the damage that it does on average.

    The one that is tripped sets its better score against it; the one that grabs uses the better one of its own.
    """
    field, sheet = field.once_at(who, ring), field.sheet(who)
    if form.id == "trip":
        found = min((attack_roll(field, who, sheet.trip(one), ring, target, choice) for one, _ in BODY), key=_odds)
    elif form.id == "grab":
        found = max((attack_roll(field, who, sheet.grab(one), ring, target, choice) for one, _ in BODY), key=_odds)
    else:
        found = attack_roll(field, who, form, ring, target, choice)
    return field.recall(_promise, found, more, mean_damage(field, who, form, target, choice), target)


def attack_facts(field: Field, promised: AttackOdds, target: Who) -> OfferFacts:
    """Return the chances and the damage of an attack, as answers carry them."""
    facts = roll_facts(field, promised.roll, target, damage=promised.mean_damage, left=promised.left)
    return msgspec.structs.replace(facts, critical=float(promised.critical) or None)


def _promise(field: Field, roll: PlannedRoll, more: tuple[Circumstance, ...], harm: float, target: Who) -> AttackOdds:
    """Return what comes of a roll."""
    left = field.sheet(target).health - field.creature(target).damage
    return AttackOdds(roll=roll, more=more, topped=critical_goal(field.table, roll.goal), mean_damage=harm, left=left)


def _odds(roll: PlannedRoll) -> Fraction:
    return roll.chance()


def attack_roll(
    field: Field, who: Who, form: AttackForm, ring: int, target: Who, choice: AttackChoice = PLAIN_ATTACK
) -> PlannedRoll:
    """Return the roll of an attack from a space, as it would be made now; luck may spare who defends itself."""
    attack = PlannedAttack(who, form, target, choice)
    of_space = tuple([found for row in FROM_SPACE if (found := row(field, attack, ring)) is not None])
    return field.recall(_roll, attack, of_space)


def _roll(field: Field, attack: PlannedAttack, of_space: tuple[Circumstance, ...]) -> PlannedRoll:
    """Work out the roll of an attack, with what it gains and suffers where it is made.

    Rule: sk.attack.roll.defense, sk.unarmed.grab.auto-success, sk.action.defend.trigger, sk.circ.cumulative
    """
    table, form, target = field.table, attack.form, attack.target
    return PlannedRoll(
        modifier=form.modifier,
        goal=attack_goal(field, form, target),
        counted=(*of_space, *(one for row in FROM_ANYWHERE for one in row(field, attack))),
        is_certain=form.against == "agi" and table.has_flag(target, "held"),
        is_hopeless=table.has_flag(attack.who, "fails"),
        spared=luck_chance(table, target) if field.creature(target).has("defending") else Fraction(0),
    )


def mean_damage(field: Field, who: Who, form: AttackForm, target: Who, choice: AttackChoice = PLAIN_ATTACK) -> float:
    """Return the damage that a success does on average, all Bonus Damage in it."""
    return field.recall(_mean_harm, who, form, target, choice)


def _mean_harm(field: Field, who: Who, form: AttackForm, target: Who, choice: AttackChoice) -> float:
    """Work out the mean damage of a success."""
    if choice.kind == "disarm":
        return 0.0
    if form.is_unarmed and form.dice and field.sheet(target).size > field.sheet(who).size:
        return 1.0
    extra = hidden_bonus_dice(field.table, who, target)
    bonus = most_bonus_dice(field.table, who, form, extra) if form.is_plain_weapon else 0
    return bonus * MEAN_DIE + sum(dice.mean for dice in hit_dice(field.table, who, form, choice))
