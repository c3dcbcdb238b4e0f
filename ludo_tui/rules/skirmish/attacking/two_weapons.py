"""Two weapons: one attack with the weapons of both hands."""

from collections.abc import Iterable, Iterator
from typing import Final

from ludo_tui.engine import Refusal
from ludo_tui.rules.skirmish.attacking.damage_dice import DamageDice, damage_dice
from ludo_tui.rules.skirmish.board.field import Field
from ludo_tui.rules.skirmish.board.table import SkirmishTable
from ludo_tui.rules.skirmish.mechanics.attack_choice import AttackChoice, choice_of
from ludo_tui.rules.skirmish.model.state import Who
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


def both_weapons(field: Field, who: Who, form: AttackForm) -> Iterator[AttackChoice]:
    """Yield attacking with the weapons of both hands, if that can be chosen.

    Rule: sk.two-weapons.both
    """
    if off_hand(field.table, who, form) is not None:
        yield choice_of(KIND, is_both=True)


def with_both(field: Field, who: Who, form: AttackForm, choices: Iterable[AttackChoice]) -> Iterator[AttackChoice]:
    """Yield other ways of attacking with the weapons of both hands, where both can strike.

    Rule: sk.two-weapons.both, sk.option.keeps-extra
    """
    if off_hand(field.table, who, form) is not None:
        yield from (choice_of(one.kind, one.named, is_both=True) for one in choices)


def refused_both(field: Field, who: Who, form: AttackForm) -> Iterator[Refusal]:
    """Yield why a melee weapon cannot strike together with another.

    Rule: sk.two-weapons.both-condition
    """
    if off_hand(field.table, who, form) is None and form.kind == "melee":
        reason, rule = "it takes two weapons in hand, the other one for the off hand", "sk.two-weapons.both-condition"
        yield Refusal(id=KIND, label="Both weapons", reason=reason, rule=rule)


def off_hand_dice(table: SkirmishTable, who: Who, form: AttackForm, choice: AttackChoice) -> list[DamageDice]:
    """Return the dice that the weapon in the other hand adds to a hit with the one in the main hand, without a roll.

    Rule: sk.two-weapons.main-hand-roll, sk.two-weapons.off-hand-damage, sk.two-weapons.example
    """
    second = off_hand(table, who, form) if choice.is_both else None
    return [] if second is None else [damage_dice(second, purpose="off-hand damage")]
