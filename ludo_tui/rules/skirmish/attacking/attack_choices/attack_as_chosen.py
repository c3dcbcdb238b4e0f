"""Attacks in the way that is chosen for them."""

import msgspec

from ludo_tui.engine import Flow, Who
from ludo_tui.rules.skirmish.attacking.attack import make_attack
from ludo_tui.rules.skirmish.attacking.attack_choices.choose_how_to_attack import choose_how_to_attack
from ludo_tui.rules.skirmish.attacking.options.lunging import LUNGING, lunging_weapon
from ludo_tui.rules.skirmish.board.objects import Target
from ludo_tui.rules.skirmish.board.table import SkirmishTable
from ludo_tui.rules.skirmish.mechanics.attack_choice import AttackChoice
from ludo_tui.rules.skirmish.party.attack_forms import AttackForm


def attack_as_chosen(
    table: SkirmishTable, who: Who, form: AttackForm, target: Target, choice: AttackChoice
) -> Flow[None]:
    """Make the attack in the way that was chosen; Lunging uses the longer reach of the weapon."""
    used = lunging_weapon(form) if choice.kind == LUNGING.id else form
    yield from make_attack(table, who, target, used, choice=choice)


def choose_and_attack(table: SkirmishTable, who: Who, form: AttackForm, target: Who, *, push: int) -> Flow[None]:
    """Ask for the way of one attack, and attack in it.

    Args:
        table: the match.
        who: who attacks.
        form: with what.
        target: whom.
        push: spaces that a driving attack pushes besides.

    Rule: sk.option.declare
    """
    choice = yield from choose_how_to_attack(table, who, form, target, most=0, is_first=False)
    assert isinstance(choice, AttackChoice)
    yield from attack_as_chosen(table, who, form, target, msgspec.structs.replace(choice, push=push))
