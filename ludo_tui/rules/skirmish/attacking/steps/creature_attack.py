"""An attack on a creature, with a weapon or bare hands: others may react to it, and it may be answered."""

import msgspec

from ludo_tui.engine import Flow
from ludo_tui.rules.fight.rolls import RollResult
from ludo_tui.rules.skirmish.attacking.bonus_damage import hidden_bonus_dice
from ludo_tui.rules.skirmish.attacking.steps.answer import let_react
from ludo_tui.rules.skirmish.attacking.steps.armed_attack import ArmedAttack
from ludo_tui.rules.skirmish.attacking.steps.hit import does_damage, hit
from ludo_tui.rules.skirmish.attacking.steps.lapses import why_lapsed
from ludo_tui.rules.skirmish.attacking.steps.plan import plan
from ludo_tui.rules.skirmish.board.field import Field
from ludo_tui.rules.skirmish.board.hiding import reveal
from ludo_tui.rules.skirmish.board.table import SkirmishTable
from ludo_tui.rules.skirmish.events.fighting import Attacks
from ludo_tui.rules.skirmish.mechanics.lapsed_rolls import tell_lapsed
from ludo_tui.rules.skirmish.mechanics.triggers import Attacking


class AttackOnCreature(ArmedAttack[Attacking]):
    """An attack on a creature, which it and others may react to; a blind one is seen by nobody before it hits.

    Rule: sk.attack.order, sk.option.before-dice, sk.reaction.before-dice, sk.circ.invisible.unknown-place
    """

    def __init__(self, table: SkirmishTable, made: Attacking, *, is_free: bool = False) -> None:
        super().__init__(table, made)
        self.is_free, self.is_told = is_free, not made.choice.is_blind
        if made.choice.is_blind:
            self.announced = None

    def tell(self) -> None:
        """Say who attacks whom.

        Rule: sk.action.attack.procedure, sk.reaction.free-attack.trigger
        """
        made, table = self.made, self.table
        if self.is_told:
            table.emit(
                Attacks(
                    who=table.ref(made.who),
                    target=table.ref(made.target),
                    means=made.form.name,
                    is_free=self.is_free,
                    style=made.choice.kind,
                    rule="sk.reaction.free-attack.trigger" if self.is_free else "sk.action.attack.procedure",
                )
            )

    def plan(self) -> Flow[None]:
        """Let both sides choose what they have to, and count what depends on the target."""
        yield from plan(self.table, self.made)

    def why_lapsed(self) -> str:
        """Return why the attack can no longer be made; empty: it can."""
        return why_lapsed(Field(self.table), self.made)

    def tell_lapsed(self, why: str) -> None:
        """Say that nothing comes of it."""
        tell_lapsed(self.table, self.made.who, f"the attack ({self.made.name})", why)

    def throw(self) -> Flow[RollResult]:
        """Roll, with Bonus Damage to come as the target knows of the attacker now.

        Rule: sh.talent.from-the-shadows
        """
        extra = hidden_bonus_dice(self.table, self.made.who, self.made.target)
        self.made.choice = msgspec.structs.replace(self.made.choice, extra=extra)
        return (yield from super().throw())

    def land(self, result: RollResult) -> Flow[None]:
        """Do what a hit does; a miss does nothing.

        Rule: sk.attack.miss, sk.option.failure
        """
        if result.is_success:
            yield from hit(self.table, self.made, result)

    def end(self, result: RollResult | None) -> Flow[None]:
        """Let a miss or a hit with damage be answered, and use up what the attack was made with.

        Who announced an attack that was stopped or has lapsed is hidden no more.

        Rule: sk.action.hide.ends-revealing
        """
        made = self.made
        if result is None and self.table.state.is_here(made.who):
            reveal(self.table, made.who)
        if result is not None and (not result.is_success or does_damage(made)):
            yield from let_react(self.table, made.who, made.target, made.form.kind, is_hit=result.is_success)
        yield from super().end(result)
