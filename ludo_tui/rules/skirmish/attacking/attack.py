"""Attacks on creatures and objects, with weapons and bare hands; the order of an attack is that of all games."""

from collections.abc import Sequence

from ludo_tui.engine import Flow, Who
from ludo_tui.rules.fight.rolls import Counted
from ludo_tui.rules.skirmish.attacking.objects.hit_object import AttackOnObject
from ludo_tui.rules.skirmish.attacking.objects.object_attack import ObjectAttack
from ludo_tui.rules.skirmish.attacking.steps.creature_attack import AttackOnCreature
from ludo_tui.rules.skirmish.board.objects import Spot, Target
from ludo_tui.rules.skirmish.board.table import SkirmishTable
from ludo_tui.rules.skirmish.mechanics.attack_choice import PLAIN_ATTACK, AttackChoice
from ludo_tui.rules.skirmish.mechanics.triggers import Attacking
from ludo_tui.rules.skirmish.party.attack_forms import AttackForm


def make_attack(
    table: SkirmishTable,
    who: Who,
    target: Target,
    form: AttackForm,
    *,
    is_free: bool = False,
    choice: AttackChoice = PLAIN_ATTACK,
    added: Sequence[Counted] = (),
) -> Flow[bool]:
    """Make one attack, and return whether it hits.

    Args:
        table: the match.
        who: who attacks.
        target: the creature or the object that is chosen; another creature may take its place before the roll.
        form: what it is made with.
        is_free: is it a free attack?
        choice: the attack option, the called shot, or another way in which it is made.
        added: what gives its roll boons and banes besides.

    Rule: sk.attack.definition, sk.attack.order, sk.attack.target-kind, sh.roll.lapses
    """
    if isinstance(target, Spot):
        roll = yield from AttackOnObject(table, ObjectAttack(who, target, form, choice, added)).make()
    else:
        made = Attacking(
            seat=who.seat, who=who, target=target, name=form.name, added=[*added], form=form, choice=choice
        )
        roll = yield from AttackOnCreature(table, made, is_free=is_free).make()
    return roll is not None and roll.is_success
