"""Answering: the target of a roll answers it itself: 1 bane on the roll of another, or 1 boon on its own."""

from ludo_tui.engine import Flow, Option, Reaction, do_nothing
from ludo_tui.rules.skirmish.board.table import SkirmishTable
from ludo_tui.rules.skirmish.mechanics.offers import Offer
from ludo_tui.rules.skirmish.mechanics.rolls import Circumstance
from ludo_tui.rules.skirmish.mechanics.triggers import Resisting, Targeted
from ludo_tui.rules.skirmish.reactions.reaction_preview import warded


class AnswerRoll(Reaction[SkirmishTable]):
    """The target of a roll answers it itself: 1 bane on the roll of another, or 1 boon on its own."""

    verb: str

    def options(self, table: SkirmishTable, seat: int, trigger: Targeted) -> list[Option]:
        """Return the answer of the target, if it can be given to such a roll and the target has its reaction left."""
        target = trigger.target
        if target.seat != seat or not self._answers(trigger) or not table.can_react(target):
            return []
        given = self._given(trigger)
        word = "1 boon on its roll" if given.value > 0 else "1 bane on the roll"
        return [
            Offer(
                id=f"{self.id}:{target.piece}",
                label=f"{table.name(target)} {self.verb}: {word}",
                rule=self.rule,
                does=self.id,
                piece=target.piece,
                alike=word,
                **warded(table, trigger, given),
            )
        ]

    def _answers(self, trigger: Targeted) -> bool:
        raise NotImplementedError

    def _given(self, trigger: Targeted) -> Circumstance:
        word = "boon" if isinstance(trigger, Resisting) else "bane"
        return Circumstance(self.id, 1 if word == "boon" else -1, f"sk.reaction.{self.id}.{word}")

    def run(self, table: SkirmishTable, seat: int, trigger: Targeted, option: Option) -> Flow[None]:
        """Spend the reaction, and give the roll its bane or boon."""
        table.spend_reaction(trigger.target)
        trigger.added.append(self._given(trigger))
        return do_nothing(table)
