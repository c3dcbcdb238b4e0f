"""The roll to attack: d20 with boons and banes against Defense or a score, and what may still turn a success."""

import msgspec

from ludo_tui.engine import Flow
from ludo_tui.rules.skirmish.attacking.attack_roll import attack_roll
from ludo_tui.rules.skirmish.attacking.bonus_damage import hidden_bonus_dice
from ludo_tui.rules.skirmish.attacking.objects.object_attack import ObjectAttack
from ludo_tui.rules.skirmish.attacking.steps.lapses import has_lapsed
from ludo_tui.rules.skirmish.board.field import Field
from ludo_tui.rules.skirmish.board.hiding import reveal
from ludo_tui.rules.skirmish.board.table import SkirmishTable
from ludo_tui.rules.skirmish.mechanics.magical_effects import use_up_charms
from ludo_tui.rules.skirmish.mechanics.rolls import RollResult, roll_attribute
from ludo_tui.rules.skirmish.mechanics.triggers import Attack, SuccessAgainst, let_answer
from ludo_tui.rules.skirmish.unarmed.grab import succeed_at_once


def roll_attack(table: SkirmishTable, attack: Attack | ObjectAttack) -> Flow[RollResult]:
    """Roll to attack what is the target now, and use up what counts for one roll; the attacker is hidden no more.

    Rule: sk.attack.roll.defense, sk.attack.object-defense, sk.unarmed.grab.auto-success,
    sk.reaction.cover-ally.circumstances, sk.action.hide.ends-revealing, sh.roll.lapses
    """
    if isinstance(attack, Attack) and has_lapsed(table, attack):
        return RollResult(has_lapsed=True)
    who, target, field = attack.who, attack.target, Field(table)
    ahead = attack_roll(field, who, attack.form, field.rings[who], target, attack.choice)
    if ahead.is_certain and isinstance(attack, Attack):
        tried = succeed_at_once(table, who, attack.target, ahead.goal)
    else:
        rule = "sk.attack.roll.defense" if isinstance(attack, Attack) else "sk.attack.object-defense"
        is_told = not attack.choice.is_blind
        counted = [*ahead.counted, *attack.added]
        tried = yield from roll_attribute(
            table, who, attack.form.by, ahead.goal, counted, "attack", rule, is_attack=True, is_told=is_told
        )
    use_up_charms(table, who)
    if isinstance(attack, Attack):
        table.state.use_marks(attack.target, "against")
        attack.choice = msgspec.structs.replace(attack.choice, extra=hidden_bonus_dice(table, who, attack.target))
    reveal(table, who)
    return tried


def is_success_final(table: SkirmishTable, attack: Attack | ObjectAttack) -> Flow[bool]:
    """Return whether a success stays one when all that the target has ready against it has had its turn."""
    if isinstance(attack, ObjectAttack):
        return True
    success = SuccessAgainst(seat=attack.who.seat, who=attack.who, target=attack.target)
    yield from let_answer(table, success)
    return not success.cancelled
