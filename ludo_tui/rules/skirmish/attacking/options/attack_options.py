"""All attack options, and what they have in common: an attack uses one at most, and its weapon does no damage."""

from collections.abc import Mapping
from typing import Final

from ludo_tui.engine import Flow
from ludo_tui.rules.skirmish.attacking.options.attack_option import AttackOption
from ludo_tui.rules.skirmish.attacking.options.disrupting import DISRUPTING
from ludo_tui.rules.skirmish.attacking.options.driving import DRIVING
from ludo_tui.rules.skirmish.attacking.options.feinting import FEINTING
from ludo_tui.rules.skirmish.attacking.options.guarded import GUARDED
from ludo_tui.rules.skirmish.attacking.options.lunging import LUNGING
from ludo_tui.rules.skirmish.attacking.options.pressing import PRESSING
from ludo_tui.rules.skirmish.board.field import Field
from ludo_tui.rules.skirmish.board.table import SkirmishTable
from ludo_tui.rules.skirmish.events.fighting import FellShort
from ludo_tui.rules.skirmish.mechanics.attack_choice import AttackChoice
from ludo_tui.rules.skirmish.mechanics.rolls import RollResult
from ludo_tui.rules.skirmish.mechanics.triggers import Attack

ATTACK_OPTIONS: Final[Mapping[str, AttackOption]] = {
    option.id: option for option in (DISRUPTING, DRIVING, FEINTING, GUARDED, LUNGING, PRESSING)
}
"""By their ids, in the order in which they are offered."""


def adds_weapon_dice(choice: AttackChoice) -> bool:
    """Return whether the dice of the weapon add damage to a hit: with an attack option they do not.

    Rule: sk.option.no-weapon-damage
    """
    return choice.kind not in ATTACK_OPTIONS


def apply_option(table: SkirmishTable, attack: Attack, tried: RollResult) -> Flow[None]:
    """Carry out the attack option of a hit, if it uses one and the roll is high enough for it.

    Rule: sk.option.failure
    """
    option = ATTACK_OPTIONS.get(attack.choice.kind)
    if option is None:
        return
    goal = option.goal(Field(table), attack.target)
    if tried.total >= goal:
        yield from option.effect(table, attack)
        return
    table.emit(
        FellShort(
            who=table.ref(attack.who),
            target=table.ref(attack.target),
            style=option.id,
            total=tried.total,
            goal=goal,
            rule=f"sk.option.{option.id}.threshold",
        )
    )
