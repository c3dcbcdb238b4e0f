"""The table of Ludicrous Ludo: a match in progress, with the tables, options and words that it is played by."""

from collections.abc import Callable, Hashable, Sequence
from functools import wraps
from typing import Any, Self, TypeVar, TypeVarTuple

import msgspec

from ludo_tui.engine import Event, Flow, Reaction, ReactionTable, Setup, Who
from ludo_tui.rules.fight.modifiers import Source
from ludo_tui.rules.ludicrous.model.names import LudicrousNames
from ludo_tui.rules.ludicrous.model.options import LudicrousOptions
from ludo_tui.rules.ludicrous.model.state import LudicrousState
from ludo_tui.rules.ludicrous.tables.tables import Tables

F = TypeVar("F")
Given = TypeVarTuple("Given")
Sources = dict[tuple[str, ...], tuple[Source, ...]]
"""What has a say in rolls, by what it is gathered for."""


class LudicrousTable(ReactionTable[LudicrousState]):
    """A match in progress, as its rules see it.

    Attributes:
        names: the words of the match.
        tables: the tables of its ruleset.
        options: its house rules.
        lasting_sources: what parties of one make have for the whole match, and what conditions change, kept so that it
            is gathered once.
        unknown_sources: what parties could have, by the perks that are known of them, kept likewise.
        reader: by whose knowledge answers are described; None: by what everybody knows.
        order_of_reactions: settles which of several parties that want to react goes first.
        is_masked: whatever `reader` does not know of a party sheet counts as 0.
        has_guessed: something has counted as 0 because of that.
        cache: what has been found while nothing changes; None: something may change, and nothing is cached.
    """

    decline_rule = "ll.5.9.general.optional"
    """Every party may decline to react. Rule: ll.5.9.general.optional."""
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
        lasting_sources: Sources,
        order_of_reactions: Callable[[ReactionTable[LudicrousState], Sequence[Who]], Flow[Who]],
    ) -> None:
        super().__init__(setup, state, names, reactions, dice)
        self.tables = tables
        self.options = options
        self.lasting_sources = lasting_sources
        self.order_of_reactions = order_of_reactions
        self.unknown_sources: Sources = {}
        self.reader: int | None = None
        self.is_masked = False
        self.has_guessed = False
        self.cache: dict[Hashable, Any] | None = None

    def __copy__(self) -> Self:
        """Return another table for the same match: tables that see more or less are made all the time."""
        other = object.__new__(type(self))
        other.__dict__.update(self.__dict__)
        return other

    @property
    def keeps_secrets(self) -> bool:
        """Are sheets and hands secret?"""
        return self.setup.table.sheets == "secret"

    def emit(self, event: Event) -> None:
        """Record what happened; public where sheets lie open.

        Rule: lh.secrets.open
        """
        is_shared = event.seats is None or self.keeps_secrets
        super().emit(event if is_shared else msgspec.structs.replace(event, seats=None))

    def seen_by(self, seat: int) -> Self:
        """Return the table at which answers are described by what a seat knows."""
        other = self.__copy__()
        other.reader = seat
        return other

    @property
    def with_cache(self) -> Self:
        """The table while nothing changes, such as while a list of answers is made, with an empty cache.

        Tables made of it share that cache.
        """
        other = self.__copy__()
        other.cache = {}
        return other

    @property
    def known(self) -> Self:
        """The table with every party sheet as far as it is known: for saying what an answer may bring.

        Rule: lh.secrets.odds
        """
        other = self.__copy__()
        other.is_masked, other.has_guessed = True, False
        return other

    def first(self, willing: Sequence[Who]) -> Flow[Who]:
        """Return which of several parties reacts first."""
        return (yield from self.order_of_reactions(self, willing))


def cached(work: Callable[[LudicrousTable, *Given], F]) -> Callable[[LudicrousTable, *Given], F]:
    """Return a function whose results are kept in the cache of its table, where that has one.

    Args:
        work: finds the same in the same state, by what the same reader knows, and changes nothing.
    """

    @wraps(work)
    def asked(table: LudicrousTable, *given: *Given) -> F:
        if table.cache is None:
            return work(table, *given)
        key = work, given, table.is_masked, table.reader
        if key not in table.cache:
            table.cache[key] = work(table, *given)
        found: F = table.cache[key]
        return found

    return asked
