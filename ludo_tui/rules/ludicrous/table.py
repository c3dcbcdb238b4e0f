"""The table of Ludicrous Ludo: a match in progress, with the tables, options and words that it is played by."""

from collections.abc import Sequence
from typing import Any

from ludo_tui.engine import Combatant, Flow, Reaction, ReactionTable, Setup, Trigger
from ludo_tui.rules.ludicrous.names import LudicrousNames
from ludo_tui.rules.ludicrous.options import LudicrousOptions
from ludo_tui.rules.ludicrous.reactions import rock_paper_scissors
from ludo_tui.rules.ludicrous.state import LudicrousState
from ludo_tui.rules.ludicrous.tables.tables import Tables
from ludo_tui.rules.ludicrous.tables.traits import Source


class LudicrousTable(ReactionTable[LudicrousState]):
    """A match in progress, as its rules see it.

    Attributes:
        names: the words of the match.
        tables: the tables of its ruleset.
        options: its house rules.
        lasting_sources: what parties of one make have for the whole match, kept so that it is gathered once.
    """

    __slots__ = ("lasting_sources", "options", "tables")
    decline_rule = "ll.5.9.general.optional"
    names: LudicrousNames

    def __init__(
        self,
        setup: Setup,
        state: LudicrousState,
        names: LudicrousNames,
        reactions: Sequence[Reaction[Any]],
        dice: Sequence[int | str] | None,
        *,
        tables: Tables,
        options: LudicrousOptions,
        lasting_sources: dict[tuple[str, ...], tuple[Source, ...]],
    ) -> None:
        super().__init__(setup, state, names, reactions, dice)
        self.tables = tables
        self.options = options
        self.lasting_sources = lasting_sources

    def reactors(self, trigger: Trigger) -> list[Combatant]:
        """Return who is asked: every party, whoever's turn it is, clockwise from the one on turn.

        Rule: ll.5.9.general.any-time, ll.5.9.general.optional, ll.5.9.general.not-a-phase,
        ll.5.1.reaction.any-time, ll.5.1.reaction.off-turn
        """
        return super().reactors(trigger)

    def first(self, willing: Sequence[Combatant]) -> Flow[Combatant]:
        """Return which of several parties reacts first."""
        return (yield from rock_paper_scissors.first(self, willing))
