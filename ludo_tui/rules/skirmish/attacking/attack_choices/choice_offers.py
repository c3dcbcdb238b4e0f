"""The ways of one attack: what each promises, and the answer that chooses it."""

from collections.abc import Iterator
from typing import Final

import msgspec

from ludo_tui.engine import OptionShown, Who
from ludo_tui.rules.fight.rolls import PlannedRoll, reached
from ludo_tui.rules.skirmish.attacking.attack_choices.choice_words import (
    choice_group,
    choice_id,
    choice_label,
    choice_row,
)
from ludo_tui.rules.skirmish.attacking.attack_choices.choices import attack_choices
from ludo_tui.rules.skirmish.attacking.attack_odds import attack_facts, attack_odds
from ludo_tui.rules.skirmish.attacking.attack_roll import attack_roll
from ludo_tui.rules.skirmish.attacking.mean_damage import mean_damage
from ludo_tui.rules.skirmish.attacking.options.registry import ATTACK_OPTIONS
from ludo_tui.rules.skirmish.board.field import Field
from ludo_tui.rules.skirmish.board.objects import Spot, Target
from ludo_tui.rules.skirmish.mechanics.attack_choice import AttackChoice
from ludo_tui.rules.skirmish.mechanics.offers import ChoicePreview, Offer, OfferAim, OfferOutcome
from ludo_tui.rules.skirmish.mechanics.roll_odds import roll_manner
from ludo_tui.rules.skirmish.party.attack_forms import AttackForm

_RULES: Final = {
    "": "sk.action.attack.weapon",
    "called": "sk.circ.called-shot.declare",
    "disarm": "sk.disarm.declare",
    "both": "sk.two-weapons.both",
    "driving": "sk.option.driving.push",
    "lunging": "sk.option.lunging.reach",
}


def choice_previews(
    field: Field, who: Who, form: AttackForm, target: Target, *, is_far: bool
) -> Iterator[ChoicePreview]:
    """Yield the ways in which a weapon can be used on a target, with exact chances.

    Those that are rolled alike share one roll, and those of one kind their damage.
    """
    rolls: dict[str, PlannedRoll] = {}
    promises: dict[tuple[str, bool], tuple[float, float, float]] = {}
    for choice in attack_choices(field, who, form, target, is_far=is_far):
        kind = choice.kind, choice.is_both
        if kind not in promises:
            alike = choice.kind if choice.kind in ("called", "disarm") else ""
            if alike not in rolls:
                rolls[alike] = attack_roll(field, who, form, field.rings[who], target, choice)
            harm = mean_damage(field, who, form, target, choice)
            promises[kind] = (*_chances(field, who, target, choice, rolls[alike]), harm)
        odds, effect, harm = promises[kind]
        yield ChoicePreview(kind=choice.kind, named=choice.named, odds=odds, effect=effect, mean_damage=harm)


def _chances(field: Field, who: Who, target: Target, choice: AttackChoice, roll: PlannedRoll) -> tuple[float, float]:
    """Return the chances of a success, and that it does what the way is for."""
    odds, option = roll.odds, ATTACK_OPTIONS.get(choice.kind)
    if _does_nothing(field, who, target, choice):
        return odds, 0.0
    goal = 0 if option is None or isinstance(target, Spot) else option.goal(field, target)
    if goal <= roll.goal:
        return odds, odds
    return odds, msgspec.structs.replace(roll, goal=goal, decider=reached).odds


def _does_nothing(field: Field, who: Who, target: Target, choice: AttackChoice) -> bool:
    """Return whether what an attack option does would change nothing for a creature as things stand."""
    option = ATTACK_OPTIONS.get(choice.kind)
    return option is not None and not isinstance(target, Spot) and option.does_nothing(field, who, target)


def choice_offers(
    field: Field, who: Who, form: AttackForm, target: Target, *, is_far: bool
) -> list[tuple[AttackChoice, Offer]]:
    """Return the ways in which a weapon can be used on a target, each with the answer that chooses it.

    Rule: sk.option.declare, sk.option.one-per-attack
    """
    choices = attack_choices(field, who, form, target, is_far=is_far)
    ways = choice_previews(field, who, form, target, is_far=is_far)
    return [(choice, _offer(field, who, form, target, choice, way)) for choice, way in zip(choices, ways, strict=True)]


def _offer(field: Field, who: Who, form: AttackForm, target: Target, choice: AttackChoice, way: ChoicePreview) -> Offer:
    vain = ATTACK_OPTIONS[choice.kind].in_vain if _does_nothing(field, who, target, choice) else ""
    is_option = choice.kind in ATTACK_OPTIONS
    promised = attack_odds(field, who, form, field.rings[who], target, choice)
    facts = attack_facts(field, promised, target)
    return Offer(
        id=choice_id(choice),
        label=choice_label(field, choice),
        rule=_RULES.get(choice.kind, f"sk.option.{choice.kind}.effect"),
        shown=OptionShown(group=choice_group(choice)),
        does="style",
        aim=OfferAim(row=choice_row(choice), named=choice.named),
        facts=msgspec.structs.replace(facts, effect=way.effect if is_option else None),
        outcome=OfferOutcome(note=vain),
        manner=msgspec.structs.replace(roll_manner(promised.roll), choice=choice.kind or "plain"),
    )
