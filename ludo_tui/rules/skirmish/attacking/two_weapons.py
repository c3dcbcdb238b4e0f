"""Two weapons: one attack with the weapons of both hands."""

from collections.abc import Iterator
from typing import Final

from ludo_tui.engine import Refusal, Who
from ludo_tui.rules.skirmish.attacking.damage_dice import DamageDice, damage_dice
from ludo_tui.rules.skirmish.attacking.objects.object_targets import object_targets
from ludo_tui.rules.skirmish.attacking.targets import target_refusal
from ludo_tui.rules.skirmish.board.field import Field
from ludo_tui.rules.skirmish.board.objects import Spot, Target
from ludo_tui.rules.skirmish.board.table import SkirmishTable
from ludo_tui.rules.skirmish.mechanics.attack_choice import AttackChoice
from ludo_tui.rules.skirmish.party import equipment
from ludo_tui.rules.skirmish.party.attack_forms import AttackForm

KIND: Final = "both"


def off_hand(table: SkirmishTable, who: Who, form: AttackForm) -> AttackForm | None:
    """Return the weapon in the off hand that can strike together with one in the main hand, if there is such a weapon.

    The off hand takes nothing but a weapon with an off-hand grip; of two with that grip either may be in the main hand.

    Rule: sk.two-weapons.both-condition, sk.two-weapons.main-hand-roll
    """
    others = [thing.id for thing in equipment.held(table.tables, table.state.creature(who))]
    if form.kind != "melee" or form.thing not in others:
        return None
    others.remove(form.thing)
    for other in table.sheet(who).forms:
        if other.kind == "melee" and other.thing in others:
            return other if other.grip == "off" else None
    return None


def refused_both(field: Field, who: Who, form: AttackForm, target: Target) -> Iterator[Refusal]:
    """Yield why a melee weapon cannot strike together with another: there is none, or it does not get to the target.

    Rule: sk.two-weapons.both-condition, sk.attack.target.melee
    """
    if form.kind != "melee" or strikes_with_both(field, who, form, target):
        return
    reason, rule = "needs two weapons in hand, one of them for the off hand", "sk.two-weapons.both-condition"
    if off_hand(field.table, who, form) is not None:
        reason, rule = "the other weapon does not reach that far", "sk.attack.target.melee"
    yield Refusal(id=KIND, label="Both weapons", reason=reason, rule=rule)


def strikes_with_both(field: Field, who: Who, form: AttackForm, target: Target) -> bool:
    """Return whether the weapons of both hands can strike together: the one in the off hand gets to the target, too.

    Rule: sk.two-weapons.both, sk.attack.target.melee
    """
    second = off_hand(field.table, who, form)
    if second is None:
        return False
    if isinstance(target, Spot):
        return target in object_targets(field, who, second)
    return target_refusal(field, who, second, field.rings[who], target) is None


def off_hand_dice(table: SkirmishTable, who: Who, form: AttackForm, choice: AttackChoice) -> list[DamageDice]:
    """Return the dice that the weapon in the other hand adds to a hit with the one in the main hand, without a roll.

    Rule: sk.two-weapons.main-hand-roll, sk.two-weapons.off-hand-damage, sk.two-weapons.example
    """
    second = off_hand(table, who, form) if choice.is_both else None
    return [] if second is None else [damage_dice(second, purpose="off-hand damage")]
