"""Unarmed attacks between a holder and the creature that it holds: dragging, wrestling, breaking free."""

from ludo_tui.engine import Flow, Who
from ludo_tui.rules.fight.rolls import PlannedRoll, RollResult
from ludo_tui.rules.skirmish.attacking.attack_roll import attack_roll
from ludo_tui.rules.skirmish.attacking.steps.answer import let_react
from ludo_tui.rules.skirmish.attacking.steps.any_attack import AnyAttack
from ludo_tui.rules.skirmish.board.field import Field
from ludo_tui.rules.skirmish.board.table import SkirmishTable
from ludo_tui.rules.skirmish.mechanics.lapsed_rolls import WhyLapsed
from ludo_tui.rules.skirmish.mechanics.triggers import HoldAttack
from ludo_tui.rules.skirmish.party.attack_forms import unarmed_form
from ludo_tui.rules.skirmish.tables.steps import Attribute


def hold_roll(field: Field, who: Who, name: str, by: Attribute, target: Who, against: Attribute) -> PlannedRoll:
    """Return the roll of an unarmed attack between holder and held as it would be made now.

    Rule: sk.unarmed.kinds, sk.attack.roll-scope
    """
    form = unarmed_form(name, by, field.sheet(who).scores, against)
    return attack_roll(field, who, form, field.rings[who], target)


class AttackInHold(AnyAttack[HoldAttack]):
    """An unarmed attack between holder and held; what it brings is up to its kind.

    Args:
        table: the match.
        who: who makes it.
        name: id of the kind of unarmed attack.
        by: with what.
        target: the other one.
        against: which score.
        what: what is tried, in words.
        brings: what a success brings, in words.
        lapses: returns why it can no longer be rolled when the roll is due; empty: it can.

    Rule: sk.unarmed.kinds, sk.reaction.dodge.trigger-attack, sk.reaction.withstand.trigger-strength,
    sk.action.defend.trigger
    """

    rule_without_dice = "sh.affliction.held"

    def __init__(
        self,
        table: SkirmishTable,
        who: Who,
        name: str,
        by: Attribute,
        target: Who,
        against: Attribute,
        *,
        what: str,
        brings: str,
        lapses: WhyLapsed,
    ) -> None:
        told = hold_roll(Field(table, target, who), who, name, by, target, against)
        made = HoldAttack(
            seat=who.seat,
            who=who,
            target=target,
            name=what,
            roll=told,
            against=against,
            brings=brings,
            form=unarmed_form(name, by, table.sheet(who).scores, against),
        )
        super().__init__(table, made)
        self.purpose, self.rule = what, f"sk.unarmed.{name}.roll"
        self._held, self._lapses = target, lapses

    @property
    def target(self) -> Who:
        """The other one: nobody takes its place."""
        return self._held

    def why_lapsed(self) -> str:
        """Return why it can no longer be made; empty: it can.

        Rule: sh.roll.lapses
        """
        return self._lapses(Field(self.table), self.made.who, self._held)

    def land(self, result: RollResult) -> Flow[None]:
        """Do nothing: what it brings follows when it is over."""
        yield from ()

    def end(self, result: RollResult | None) -> Flow[None]:
        """Let a failure be answered."""
        if result is not None and not result.is_success:
            yield from let_react(self.table, self.made.who, self._held, "unarmed", is_hit=False)
