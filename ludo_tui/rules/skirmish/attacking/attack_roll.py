"""The roll to attack: what it adds, what it must reach, and what gives it boons and banes."""

from fractions import Fraction
from typing import Final

from ludo_tui.engine import Who
from ludo_tui.rules.fight.rolls import Counted, PlannedRoll
from ludo_tui.rules.skirmish.attacking.circumstances.planned_attack import PlannedAttack
from ludo_tui.rules.skirmish.attacking.circumstances.registry import FROM_ANYWHERE, rows_from_space
from ludo_tui.rules.skirmish.attacking.targets import attack_goal
from ludo_tui.rules.skirmish.board.field import Field
from ludo_tui.rules.skirmish.board.objects import Spot, Target, place_of
from ludo_tui.rules.skirmish.mechanics.afflictions.held import is_certain
from ludo_tui.rules.skirmish.mechanics.attack_choice import PLAIN_ATTACK, AttackChoice
from ludo_tui.rules.skirmish.mechanics.luck_rolls import luck_roll
from ludo_tui.rules.skirmish.mechanics.rolls import attribute_roll
from ludo_tui.rules.skirmish.party.attack_forms import AttackForm

_NEVER: Final = Fraction(0)


def attack_roll(
    field: Field, who: Who, form: AttackForm, ring: int, target: Target, choice: AttackChoice = PLAIN_ATTACK
) -> PlannedRoll:
    """Return the roll of an attack from a space, as it would be made now; luck may spare who defends itself."""
    attack = PlannedAttack(who, form, target, choice)
    return field.recall(_roll, attack, _of_space(field, attack, ring))


def circumstances_at(field: Field, who: Who, form: AttackForm, ring: int) -> list[Counted]:
    """Return what counts in a blind strike at a space where nobody is, as in one at a creature of Size 1.

    Rule: sk.circ.invisible.unknown-place, sk.circ.cumulative
    """
    attack = PlannedAttack(who, form, Spot(ring), AttackChoice(is_blind=True))
    everywhere = (one for row in FROM_ANYWHERE for one in row(field, attack))
    return [*_of_space(field, attack, field.rings[who]), *everywhere]


def _of_space(field: Field, attack: PlannedAttack, ring: int) -> tuple[Counted, ...]:
    """Return what counts because an attack comes from a space."""
    is_plain = field.terrain(ring) is None and field.terrain(place_of(field, attack.target)) is None
    rows = rows_from_space(is_ranged=attack.form.is_ranged, is_plain=is_plain)
    return tuple([found for row in rows if (found := row(field, attack, ring)) is not None])


def _roll(field: Field, attack: PlannedAttack, of_space: tuple[Counted, ...]) -> PlannedRoll:
    """Work out the roll of an attack, with what it gains and suffers where it is made.

    Rule: sk.attack.roll.defense, sk.unarmed.grab.auto-success, sk.circ.cumulative
    """
    form, target = attack.form, attack.creature
    return attribute_roll(
        field.table,
        attack.who,
        form.by,
        attack_goal(field, form, attack.target),
        (*of_space, *(one for row in FROM_ANYWHERE for one in row(field, attack))),
        is_certain=target is not None and is_certain(field, target, form.against),
        undone=_NEVER if target is None else _spared(field, target),
    )


def _spared(field: Field, target: Who) -> Fraction:
    """Return the chance that luck spares a combatant that defends itself.

    Rule: sk.action.defend.trigger
    """
    return luck_roll(field.table, target).chance() if field.creature(target).has("defending") else _NEVER
