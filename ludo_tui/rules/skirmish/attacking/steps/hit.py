"""A hit: what a successful attack does, by what it was made with and in which way."""

from ludo_tui.engine import Flow
from ludo_tui.rules.fight.rolls import RollResult
from ludo_tui.rules.skirmish.attacking import called_shot
from ludo_tui.rules.skirmish.attacking.disarming import disarm
from ludo_tui.rules.skirmish.attacking.options.attack_options import apply_option
from ludo_tui.rules.skirmish.attacking.steps.hit_damage import deal_hit_damage
from ludo_tui.rules.skirmish.board.hiding import reveal
from ludo_tui.rules.skirmish.board.table import SkirmishTable
from ludo_tui.rules.skirmish.mechanics.triggers import Attacking
from ludo_tui.rules.skirmish.unarmed.registry import UNARMED_ATTACKS


def does_damage(attack: Attacking) -> bool:
    """Return whether a hit does damage, and not something else in its place."""
    return attack.form.id not in UNARMED_ATTACKS and attack.choice.kind != "disarm"


def hit(table: SkirmishTable, attack: Attacking, result: RollResult) -> Flow[None]:
    """Carry out what a successful attack on a creature does: push, topple, hold, disarm, or damage and what it brings.

    Rule: sk.attack.hit.damage-roll
    """
    who, target = attack.who, attack.target
    reveal(table, target, [who] if attack.choice.is_blind else [])
    unarmed = UNARMED_ATTACKS.get(attack.form.id)
    if unarmed is not None:
        yield from unarmed.hit(table, who, target, result.is_critical)
    elif attack.choice.kind == "disarm":
        yield from disarm(table, attack)
    else:
        yield from deal_hit_damage(table, attack, is_critical=result.is_critical)
        if table.state.is_here(target):
            called_shot.impair(table, attack)
            yield from apply_option(table, attack, result)
