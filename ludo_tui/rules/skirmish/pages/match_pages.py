"""What players see of a match: the state as a seat may see it, the board, contests, the ending and reminders."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

import msgspec

from ludo_tui.engine import HEADLINES, Contest, Event, Look, Lot, Option, Prompt, Rules, Setup, Tally
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


class MatchPages(Rules[SkirmishState, SkirmishTable]):
    """The part of the rules that says what players see."""

    tables: Tables
    options: SkirmishOptions
    headlines = HEADLINES | appearance.HEADLINES | powers.HEADLINES | {"match_decided"}

    def view(self, state: SkirmishState, setup: Setup, seat: int | None) -> SkirmishState:
        """Return a copy of the state with what decides the match: everything lies open but what others prefer."""
        return _copy(self.glance(state, setup, seat))

    def glance(self, state: SkirmishState, setup: Setup, seat: int | None) -> SkirmishState:
        """Return the same only to be looked at: its parts are those of the state."""
        preferences = [chosen if owner == seat else {} for owner, chosen in enumerate(state.preferences)]
        return msgspec.structs.replace(state, preferences=preferences, goals=self.goals(state))

    def known(self, view: SkirmishState, setup: Setup, seat: int) -> SkirmishState:
        """Return a view without the places of those who are hidden from all whom a seat leads."""
        return hidden_places.known_view(view, seat)

    def imagine(self, view: SkirmishState, setup: Setup, seat: int, lot: Lot) -> SkirmishState:
        """Return the state that a view shows, in which those hidden from all of a seat may stand elsewhere."""
        state = _copy(view)
        state.goals = msgspec.UNSET
        hidden_places.place_unknowns(self.new_table(setup, state, None), seat, lot)
        return state

    def goals(self, state: SkirmishState) -> Goals:
        """Return what decides a match."""
        return goals_of(self.tables, self.options, state)

    def brief(self, setup: Setup | None = None) -> Sequence[str]:
        """Return the game in a page."""
        counts = self.board_counts if setup is None else [len(setup.seats) - self.beside]
        return tuple(brief.brief_lines(self.tables, self.options, counts, has_sage=self.beside > 0))

    def about(self, option: str) -> str:
        """Return how long a match is; nothing about other house rules."""
        return brief.lengths(self.tables, self.board_counts) if option == "match" else ""

    def reminder(self, view: SkirmishState, events: Sequence[Event], prompt: Prompt) -> str:
        """Return who is about to win, and before a party acts what it has to fear or why it had no initiative."""
        return reminders.reminder(view, self.goals(view), self.tables.numbers.toll, events, prompt)

    def traits(self, view: SkirmishState, seat: int) -> dict[str, str]:
        """Return what a seat plays: its company, or the Sage."""
        if seat == view.sage:
            return {"company": "sage"}
        company = view.companies[seat]
        return {"company": company if company in self.tables.companies else "own"}

    def look(self, view: SkirmishState, setup: Setup) -> Look:
        """Return what board and panels show."""
        return appearance.look(view, self.tables, self.options)

    def reach(self, view: SkirmishState, setup: Setup, option: Option, asked: int) -> frozenset[str]:
        """Return the spaces that the one who acts by an answer can attack."""
        return reach.reachable_spaces(view, self.tables, option, asked)

    def ending(self, view: SkirmishState, setup: Setup) -> str:
        """Return who has won and by what, in a sentence; empty while nobody has."""
        decided = how_decided(view, self.goals(view).rounds)
        return "" if decided is None else decided.sentence(self.names(setup))

    def contests(self, events: Iterable[Event]) -> list[Contest]:
        """Return the rolls among events that something depended on."""
        return verdicts.contests_of(events)

    def tallies(self, events: Iterable[Event]) -> Sequence[Tally]:
        """Return counts of what seats may be remembered for."""
        return tallies(events)

    def signs(self) -> Mapping[str, str]:
        """Return what each sign on the base of a token means."""
        return appearance.signs()

    def legend(self, *, is_lined: bool = False) -> list[tuple[str, str]]:
        """Return what the signs on the board mean."""
        return appearance.legend(is_lined=is_lined)
