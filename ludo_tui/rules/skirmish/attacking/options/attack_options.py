"""All attack options, and what they have in common: an attack uses one at most, and its weapon does no damage."""

from collections.abc import Iterator

from ludo_tui.engine import Flow, Refusal, Who
from ludo_tui.rules.fight.rolls import RollResult
from ludo_tui.rules.skirmish.attacking.options.attack_option import AttackOption
from ludo_tui.rules.skirmish.attacking.options.registry import ATTACK_OPTIONS
from ludo_tui.rules.skirmish.board.field import Field
from ludo_tui.rules.skirmish.board.objects import Spot, Target
from ludo_tui.rules.skirmish.board.table import SkirmishTable
from ludo_tui.rules.skirmish.events.fighting import WORDS, FellShort
from ludo_tui.rules.skirmish.mechanics.attack_choice import AttackChoice, choice_of
from ludo_tui.rules.skirmish.mechanics.triggers import Attacking
from ludo_tui.rules.skirmish.party.attack_forms import AttackForm


def adds_weapon_dice(choice: AttackChoice) -> bool:
    """Return whether the dice of the weapon add damage to a hit: with an attack option nothing but extra damage does.

    Rule: sk.option.no-weapon-damage, sk.option.keeps-extra, sk.option.example
    """
    return choice.kind not in ATTACK_OPTIONS


def apply_option(table: SkirmishTable, attack: Attacking, result: RollResult) -> Flow[None]:
    """Carry out the attack option of a hit on a creature, if it uses one and the roll is high enough for it.

    Rule: sk.option.failure
    """
    option = ATTACK_OPTIONS.get(attack.choice.kind)
    if option is None:
        return
    goal = option.goal(Field(table), attack.target)
    if result.total >= goal:
        option.benefit(table, attack.who)
        yield from option.effect(table, attack)
        return
    table.emit(
        FellShort(
            who=table.ref(attack.who),
            target=table.ref(attack.target),
            style=option.id,
            total=result.total,
            goal=goal,
            rule=f"sk.option.{option.id}.threshold",
        )
    )


def option_choices(field: Field, who: Who, form: AttackForm, target: Target) -> Iterator[AttackChoice]:
    """Yield each attack option that can be chosen with a weapon or bare hands: one of them for an attack.

    Rule: sk.option.declare, sk.option.one-per-attack
    """
    for option in ATTACK_OPTIONS.values():
        if not option.refusal(field, who, form) and not _lacks(option, target):
            yield choice_of(option.id)


def _lacks(option: AttackOption, target: Target) -> str:
    """Return that an object has nothing that the roll could top, if the attack option asks for it."""
    return f"an object has no {WORDS[option.against]}" if option.against and isinstance(target, Spot) else ""


def refused_options(field: Field, who: Who, form: AttackForm, target: Target) -> Iterator[Refusal]:
    """Yield the attack options that cannot be chosen with a weapon on a target, with what they want.

    Rule: sk.option.declare
    """
    for option in ATTACK_OPTIONS.values():
        needed, lacking = option.refusal(field, who, form), _lacks(option, target)
        if why := needed or lacking:
            rule = f"sk.option.{option.id}.{'requirement' if needed else 'threshold'}"
            yield Refusal(id=option.id, label=option.id.capitalize(), reason=why, rule=rule)
