"""What all attacks have in common: the roll, and what may still turn a success; their order is that of all games."""

from typing import Generic, TypeVar

import msgspec

from ludo_tui.engine import Flow
from ludo_tui.rules.fight import attack
from ludo_tui.rules.fight.rolls import PlannedRoll, RollResult
from ludo_tui.rules.skirmish.attacking.attack_roll import attack_roll
from ludo_tui.rules.skirmish.attacking.objects.object_attack import ObjectAttack
from ludo_tui.rules.skirmish.board.field import Field
from ludo_tui.rules.skirmish.board.hiding import reveal
from ludo_tui.rules.skirmish.board.objects import Spot, Target
from ludo_tui.rules.skirmish.board.table import SkirmishTable
from ludo_tui.rules.skirmish.mechanics.afflictions.held import succeed_without_dice
from ludo_tui.rules.skirmish.mechanics.lapsed_rolls import tell_lapsed
from ludo_tui.rules.skirmish.mechanics.magical_effects import use_up_charms
from ludo_tui.rules.skirmish.mechanics.rolls import roll_attribute
from ludo_tui.rules.skirmish.mechanics.triggers import Attacking, HoldAttack, SuccessAgainst, Targeted, let_answer

MadeT = TypeVar("MadeT", bound=Attacking | HoldAttack | ObjectAttack)


class AnyAttack(attack.Attack[SkirmishTable], Generic[MadeT]):
    """An attack with the roll that all have in common: on creatures, on objects, in a hold, at nobody.

    Attributes:
        made: who attacks what, and what gives the roll boons and banes.

    Rule: sk.attack.roll-scope
    """

    purpose = "attack"
    """What the roll is for, in words."""
    rule = "sk.attack.roll.defense"
    """Rulebook id that asks for it."""
    rule_without_dice = "sk.unarmed.grab.auto-success"
    """Rulebook id by which it succeeds without dice."""
    is_told = True
    """Is it told what it comes to, and what it must reach?"""

    def __init__(self, table: SkirmishTable, made: MadeT) -> None:
        self.table, self.made = table, made
        self.announced = made if isinstance(made, Targeted) else None

    @property
    def target(self) -> Target:
        """What is attacked now."""
        return self.made.target

    def tell_lapsed(self, why: str) -> None:
        """Say that nothing comes of it."""
        tell_lapsed(self.table, self.made.who, self.purpose, why)

    def planned(self) -> PlannedRoll:
        """Return the roll as it is made now."""
        field, made = Field(self.table), self.made
        return attack_roll(field, made.who, made.form, field.rings[made.who], self.target, made.choice)

    def throw(self) -> Flow[RollResult]:
        """Roll, and use up what counts for one roll; the attacker is hidden no more, and luck may spare the target.

        Rule: sk.attack.roll.defense, sk.attack.object-defense, sk.unarmed.grab.auto-success,
        sk.reaction.cover-ally.circumstances, sk.action.hide.ends-revealing
        """
        table, who, target, roll = self.table, self.made.who, self.target, self.planned()
        if roll.certain == "success" and not isinstance(target, Spot):
            result = succeed_without_dice(table, who, target, roll.goal, self.rule_without_dice)
        else:
            roll = roll.plus(*self.made.added)
            result = yield from roll_attribute(
                table, who, roll, self.purpose, self.rule, is_attack=True, is_told=self.is_told
            )
        use_up_charms(table, who)
        reveal(table, who)
        if isinstance(target, Spot):
            return result
        table.state.use_marks(target, "against")
        success = SuccessAgainst(seat=who.seat, who=who, target=target)
        if result.is_success:
            yield from let_answer(table, success)
        return msgspec.structs.replace(result, degree="failure") if success.cancelled else result
