"""What all reactions have in common: who is concerned, what stands against it, what is offered, and what is done."""

from collections.abc import Iterable, Iterator
from typing import Any

from ludo_tui.engine import Flow, Option, Reaction, Who
from ludo_tui.rules.skirmish.board.field import Field
from ludo_tui.rules.skirmish.board.table import SkirmishTable
from ludo_tui.rules.skirmish.mechanics.offers import Offer


class CombatantReaction(Reaction[SkirmishTable]):
    """A reaction that one combatant takes with its reaction of the round.

    Rule: sk.reaction.out-of-turn, sk.reaction.once-per-round, sk.reaction.trigger
    """

    def concerned(self, table: SkirmishTable, seat: int, trigger: Any) -> Iterable[Who]:
        """Return those of a seat whom the trigger concerns."""
        raise NotImplementedError

    def refusal(self, field: Field, who: Who, trigger: Any) -> str:
        """Return why one of them cannot take this reaction, though it has its reaction left; empty: it can."""
        raise NotImplementedError

    def offers(self, field: Field, who: Who, trigger: Any) -> Iterator[Offer]:
        """Yield the ways in which it can."""
        raise NotImplementedError

    def carry_out(self, table: SkirmishTable, who: Who, trigger: Any, chosen: Offer) -> Flow[None]:
        """Do what was chosen, once the reaction is spent."""
        raise NotImplementedError

    def options(self, table: SkirmishTable, seat: int, trigger: Any) -> list[Option]:
        """Return the ways in which those of a seat could take this reaction now."""
        able = [who for who in self.concerned(table, seat, trigger) if table.can_react(who)]
        if not able:
            return []
        field = Field(table)
        return [
            offer for who in able if not self.refusal(field, who, trigger) for offer in self.offers(field, who, trigger)
        ]

    def run(self, table: SkirmishTable, seat: int, trigger: Any, option: Option) -> Flow[None]:
        """Spend the reaction of the combatant, and do what was chosen."""
        assert isinstance(option, Offer)
        assert option.piece is not None
        who = Who(seat, option.piece)
        table.spend_reaction(who)
        yield from self.carry_out(table, who, trigger, option)
