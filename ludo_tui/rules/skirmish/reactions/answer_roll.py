"""What Dodge and Withstand have in common: the target of a roll answers it with a bane on it, or a boon on its own."""

from collections.abc import Iterable, Iterator

from ludo_tui.engine import Flow, OptionShown, Who, do_nothing
from ludo_tui.rules.fight.rolls import Counted
from ludo_tui.rules.skirmish.board.field import Field
from ludo_tui.rules.skirmish.board.table import SkirmishTable
from ludo_tui.rules.skirmish.mechanics.offers import Offer
from ludo_tui.rules.skirmish.mechanics.triggers import Resisting, Targeted
from ludo_tui.rules.skirmish.reactions.combatant_reaction import CombatantReaction
from ludo_tui.rules.skirmish.reactions.reaction_preview import warded


class AnswerRoll(CombatantReaction):
    """A reaction by which the target of a roll answers it.

    Attributes:
        verb: what it does, in a word.
        bane: what it gives a roll against it.
        boon: what it gives its own roll to resist.
    """

    verb: str
    bane: Counted
    boon: Counted

    def concerned(self, table: SkirmishTable, seat: int, trigger: Targeted) -> Iterable[Who]:
        """Return the target of the roll."""
        return [trigger.target] if trigger.target.seat == seat else []

    def refusal(self, field: Field, who: Who, trigger: Targeted) -> str:
        """Return why the target cannot answer the roll; empty: it can.

        Rule: sh.reaction.no-dice
        """
        is_open = trigger.roll.certain is None
        return self.unfit(trigger) if is_open else "no die is rolled"

    def unfit(self, trigger: Targeted) -> str:
        """Return why this is no answer to a roll; empty: it is one."""
        raise NotImplementedError

    def offers(self, field: Field, who: Who, trigger: Targeted) -> Iterator[Offer]:
        """Yield the answer, with what comes as things stand and what comes then."""
        given = self._given(trigger)
        word = "1 boon on its roll" if given is self.boon else "1 bane on the roll"
        facts, outcome = warded(field.table, trigger, given)
        yield Offer(
            id=f"{self.id}:{who.number}",
            label=f"{field.table.name(who)} {self.verb}: {word}",
            rule=self.rule,
            does=self.id,
            piece=who.number,
            shown=OptionShown(same_as=word),
            facts=facts,
            outcome=outcome,
        )

    def carry_out(self, table: SkirmishTable, who: Who, trigger: Targeted, chosen: Offer) -> Flow[None]:
        """Give the roll its bane or boon."""
        trigger.added.append(self._given(trigger))
        return do_nothing(table)

    def _given(self, trigger: Targeted) -> Counted:
        return self.boon if isinstance(trigger, Resisting) else self.bane
