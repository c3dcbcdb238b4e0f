"""What players see of a match: the state as a seat may see it, the board, contests, the ending and reminders."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Final

import msgspec

from ludo_tui.engine import Contest, Event, Look, Lot, Names, Option, Prompt, Tally
from ludo_tui.rules.skirmish.board import hidden_places, reach
from ludo_tui.rules.skirmish.board.goals import goals_of
from ludo_tui.rules.skirmish.board.table import SkirmishTable
from ludo_tui.rules.skirmish.board.victory import how_decided
from ludo_tui.rules.skirmish.events import powers
from ludo_tui.rules.skirmish.model.state import Goals, SkirmishState
from ludo_tui.rules.skirmish.pages import appearance, brief, reminders, verdicts
from ludo_tui.rules.skirmish.pages.tallies import tallies
from ludo_tui.rules.skirmish.tables.options import SkirmishOptions
from ludo_tui.rules.skirmish.tables.rows import Tables

_COPIES: Final = msgspec.json.Decoder(SkirmishState)


def _copy(state: SkirmishState) -> SkirmishState:
    """Return a state that shares nothing with another."""
    return _COPIES.decode(msgspec.json.encode(state))


class MatchPages:
    """The pages of a match, made from what a seat may see.

    Args:
        tables: the tables of the ruleset.
        options: the house rules.
    """

    headlines = appearance.HEADLINES | powers.HEADLINES | {"match_decided"}

    def __init__(self, tables: Tables, options: SkirmishOptions) -> None:
        self._tables = tables
        self._options = options

    def brief(self, party_counts: Sequence[int], *, has_sage: bool) -> tuple[str, ...]:
        """Return the game in a page."""
        return tuple(brief.brief_lines(self._tables, self._options, party_counts, has_sage=has_sage))

    def about(self, option: str, party_counts: Sequence[int]) -> str:
        """Return how long a match is; nothing about other house rules."""
        return brief.lengths(self._tables, party_counts) if option == "match" else ""

    def reminder(self, view: SkirmishState, events: Sequence[Event], prompt: Prompt) -> str:
        """Return who is about to win, and before a party acts what it has to fear or why it had no initiative."""
        return reminders.reminder(view, self.goals(view), self._tables.numbers.toll, events, prompt)

    def goals(self, state: SkirmishState) -> Goals:
        """Return what decides a match."""
        return goals_of(self._tables, self._options, state)

    def view(self, state: SkirmishState, seat: int | None) -> SkirmishState:
        """Return a copy of the state with what decides the match: everything lies open but what others prefer."""
        return _copy(self.glance(state, seat))

    def glance(self, state: SkirmishState, seat: int | None) -> SkirmishState:
        """Return the same only to be looked at: its parts are those of the state."""
        preferences = [chosen if owner == seat else {} for owner, chosen in enumerate(state.preferences)]
        return msgspec.structs.replace(state, preferences=preferences, goals=self.goals(state))

    def known(self, view: SkirmishState, seat: int) -> SkirmishState:
        """Return a view without the places of those who are hidden from all whom a seat leads."""
        return hidden_places.known_view(view, seat)

    def imagine(
        self, view: SkirmishState, seat: int, lot: Lot, new_table: Callable[[SkirmishState], SkirmishTable]
    ) -> SkirmishState:
        """Return the state that a view shows, in which those hidden from all of a seat may stand elsewhere.

        Args:
            view: what the seat may see.
            seat: who looks.
            lot: decides where they stand.
            new_table: makes a table with a state at it.
        """
        state = _copy(view)
        state.goals = msgspec.UNSET
        hidden_places.place_unknowns(new_table(state), seat, lot)
        return state

    def traits(self, view: SkirmishState, seat: int) -> dict[str, str]:
        """Return what a seat plays: its company, or the Sage."""
        if seat == view.sage:
            return {"company": "sage"}
        company = view.companies[seat]
        return {"company": company if company in self._tables.companies else "own"}

    def look(self, view: SkirmishState) -> Look:
        """Return what board and panels show."""
        return appearance.look(view, self._tables, self._options)

    def reach(self, view: SkirmishState, option: Option, asked: int) -> frozenset[str]:
        """Return the spaces that the one who acts by an answer can attack."""
        return reach.reachable_spaces(view, self._tables, option, asked)

    def ending(self, view: SkirmishState, names: Names) -> str:
        """Return who has won and by what, in a sentence; empty while nobody has."""
        decided = how_decided(view, self.goals(view).rounds)
        return "" if decided is None else decided.sentence(names)

    def contests(self, events: Iterable[Event]) -> list[Contest]:
        """Return the rolls among events that something depended on."""
        return verdicts.contests_of(events)

    def tallies(self, events: Iterable[Event]) -> Sequence[Tally]:
        """Return counts of what seats may be remembered for."""
        return tallies(events)

    def signs(self) -> Mapping[str, str]:
        """Return what each sign on the base of a token means."""
        return appearance.signs()

    def legend(self, *, is_lined: bool) -> list[tuple[str, str]]:
        """Return what the signs on the board mean."""
        return appearance.legend(is_lined=is_lined)
