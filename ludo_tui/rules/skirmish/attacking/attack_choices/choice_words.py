"""The ways of one attack in words."""

from typing import Final

from ludo_tui.rules.skirmish.attacking import called_shot, two_weapons
from ludo_tui.rules.skirmish.attacking.options.registry import ATTACK_OPTIONS
from ludo_tui.rules.skirmish.board.field import Field
from ludo_tui.rules.skirmish.events.fighting import WORDS
from ludo_tui.rules.skirmish.mechanics.attack_choice import AttackChoice, choice_of
from ludo_tui.text.first_letters import small

_LABELS: Final = {
    "": "Plain attack: weapon damage",
    "disarm": "Disarm: the target may drop a thing",
    "both": "Both weapons: the damage of both",
}


def choice_id(choice: AttackChoice) -> str:
    """Return the id of the answer that chooses a way of attacking."""
    name = f"{choice.kind}:{choice.named}" if choice.named else choice.kind or "plain"
    return f"{two_weapons.KIND}:{name}" if choice.is_both and choice.kind != two_weapons.KIND else name


def choice_group(choice: AttackChoice) -> str:
    """Return under which heading a way of attacking stands."""
    if choice.is_both and choice.kind != two_weapons.KIND:
        return "Both weapons"
    return "Options" if choice.kind in ATTACK_OPTIONS else "Attack"


def choice_row(choice: AttackChoice) -> str:
    """Return under which name a way of attacking is explained."""
    row = choice.kind or "plain"
    if choice.kind == called_shot.KIND and choice.named not in WORDS:
        row = "object"
    return f"both_{row}" if choice.is_both and choice.kind != two_weapons.KIND else row


def choice_label(field: Field, choice: AttackChoice) -> str:
    """Return what a way of attacking is called."""
    if choice.is_both and choice.kind != two_weapons.KIND:
        one = choice_label(field, choice_of(choice.kind, choice.named))
        return f"Both weapons, {small(one)}"
    if choice.kind == called_shot.KIND:
        return called_shot.shot_in_words(field, choice)
    option = ATTACK_OPTIONS.get(choice.kind)
    return _LABELS[choice.kind] if option is None else f"{option.id.capitalize()}: {option.in_words}"
