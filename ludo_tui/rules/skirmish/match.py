"""The rules of one match of Skirmish Ludo, as the engine asks for them."""

from collections.abc import Iterable, Iterator, Mapping, Sequence

from ludo_tui.engine import (
    HEADLINES,
    Contest,
    Event,
    Flow,
    Level,
    Line,
    Look,
    Lot,
    Names,
    Option,
    PhaseMachine,
    Prompt,
    Reaction,
    Rules,
    Setup,
    SheetPage,
    Tally,
)
from ludo_tui.rules.skirmish.board.table import SkirmishTable
from ludo_tui.rules.skirmish.mechanics.sections import QUESTIONS
from ludo_tui.rules.skirmish.migrate import fit
from ludo_tui.rules.skirmish.model.state import Goals, SkirmishState
from ludo_tui.rules.skirmish.pages.match_pages import MatchPages
from ludo_tui.rules.skirmish.pages.match_sheets import MatchSheets
from ludo_tui.rules.skirmish.phases import places, rounds
from ludo_tui.rules.skirmish.phases.setting_up import NewMatch, opening
from ludo_tui.rules.skirmish.reactions.registry import REACTIONS
from ludo_tui.rules.skirmish.state_faults import faults
from ludo_tui.rules.skirmish.tables.options import SkirmishOptions
from ludo_tui.rules.skirmish.tables.rows import tables_of
from ludo_tui.rulesets import Ruleset


class SkirmishRules(Rules[SkirmishState, SkirmishTable]):
    """The rules of one match.

    Args:
        ruleset: its data.
        options: the house rules.

    Attributes:
        tables: the tables of the ruleset.
        beside: 1 where there is a Sage, who sits beside the board.
        seat_counts: two to four parties, and the Sage where there is one.

    Rule: sh.scenario.grudge
    """

    turn_orders = ("in_order", "act")

    state_type = SkirmishState
    reactions: Sequence[Reaction[SkirmishTable]] = REACTIONS
    nobody_beside: Mapping[str, str] = {"sage": "none"}
    has_sheets = True
    has_unknowns = True
    questions = QUESTIONS
    headlines = HEADLINES | MatchPages.headlines

    def __init__(self, ruleset: Ruleset, options: SkirmishOptions) -> None:
        self.ruleset = ruleset
        self.options = options
        self.tables = tables_of(ruleset.tables)
        self._new_match = NewMatch(ruleset, self.tables, options, REACTIONS)
        self._pages = MatchPages(self.tables, options)
        self._sheets = MatchSheets(self.tables, options)
        self.beside = self._new_match.beside
        self.seat_counts = self._new_match.seat_counts
        self.phases: PhaseMachine[SkirmishTable] = rounds.phase_machine(ruleset.phases)

    # Setting up

    def length(self, seats: int) -> float:
        """Return how long a match of so many seats is, as a multiple of what it is by the usual house rules."""
        return self.options.length()

    def deal(self, setup: Setup) -> Setup:
        """Return what a new match begins from, with the empty side of three parties drawn at random."""
        return self._new_match.deal(setup)

    def sides(self, setup: Setup) -> tuple[int | None, ...]:
        """Return the side of the board of each seat; the Sage has none."""
        return (*self._new_match.party_sides(setup), *[None] * self.beside)

    def new_state(self, setup: Setup) -> SkirmishState:
        """Return the parties before the opening; ValueError for a wrong number of seats or an unknown company."""
        return self._new_match.state(setup)

    def names(self, setup: Setup) -> Names:
        """Return the words of this match."""
        return self._new_match.names(setup)

    def new_table(self, setup: Setup, state: SkirmishState, dice: Sequence[int | str] | None) -> SkirmishTable:
        """Return a table with a state at it."""
        return self._new_match.table(setup, state, dice)

    def faults(self, state: SkirmishState, setup: Setup) -> Iterator[str]:
        """Yield what a state cannot be."""
        return faults(state, setup, self.tables, self._new_match.party_sides(setup))

    def fit(self, state: SkirmishState, setup: Setup) -> Iterator[str]:
        """Take out of a state what is no longer in the tables."""
        return fit(state, self.tables)

    # Playing

    def opening(self, table: SkirmishTable) -> Flow[None]:
        """Give the token to a party, the Sage its purse, and settle who is surprised."""
        return opening(table)

    def upkeep(self, table: SkirmishTable) -> Flow[None]:
        """Begin a round with its first turn."""
        return rounds.begin(table)

    def wind_down(self, table: SkirmishTable) -> Flow[None]:
        """Pass the token on after the last turn of a round."""
        return rounds.wind_down(table)

    def next_seat(self, state: SkirmishState, setup: Setup) -> int:
        """Return whose turn follows: the Sage's, then the parties' clockwise from the one with the token."""
        return places.next_seat(state)

    def withdraw(self, table: SkirmishTable, seat: int) -> None:
        """Take the party of a seat that conceded out of play; the one that is left alone wins."""
        places.withdraw(table, seat)

    def stand_in(self, state: SkirmishState, setup: Setup, seat: int) -> Level | None:
        """Return who plays on for the Sage when it concedes: the computer."""
        return places.stand_in(state, seat)

    def final_places(self, state: SkirmishState, setup: Setup) -> tuple[int, ...]:
        """Return who won, then the others by how far they came, then those who conceded."""
        return places.final_places(state, len(setup.seats))

    def placing_steps(self, state: SkirmishState, seat: int) -> int | None:
        """Return the steps of all pieces of a party: of those with as many home, the further one comes first."""
        return places.steps_of_all(state, seat)

    # What players see

    def view(self, state: SkirmishState, setup: Setup, seat: int | None) -> SkirmishState:
        """Return a copy of the state with what decides the match: everything lies open but what others prefer."""
        return self._pages.view(state, seat)

    def glance(self, state: SkirmishState, setup: Setup, seat: int | None) -> SkirmishState:
        """Return the same only to be looked at: its parts are those of the state."""
        return self._pages.glance(state, seat)

    def known(self, view: SkirmishState, setup: Setup, seat: int) -> SkirmishState:
        """Return a view without the places of those who are hidden from all whom a seat leads."""
        return self._pages.known(view, seat)

    def imagine(self, view: SkirmishState, setup: Setup, seat: int, lot: Lot) -> SkirmishState:
        """Return the state that a view shows, in which those hidden from all of a seat may stand elsewhere."""
        return self._pages.imagine(view, seat, lot, lambda state: self.new_table(setup, state, None))

    def goals(self, state: SkirmishState) -> Goals:
        """Return what decides a match."""
        return self._pages.goals(state)

    def brief(self, setup: Setup | None = None) -> Sequence[str]:
        """Return the game in a page."""
        counts = self.board_counts if setup is None else [len(setup.seats) - self.beside]
        return self._pages.brief(counts, has_sage=self.beside > 0)

    def about(self, option: str) -> str:
        """Return how long a match is; nothing about other house rules."""
        return self._pages.about(option, self.board_counts)

    def reminder(self, view: SkirmishState, events: Sequence[Event], prompt: Prompt) -> str:
        """Return who is about to win, and before a party acts what it has to fear or why it had no initiative."""
        return self._pages.reminder(view, events, prompt)

    def traits(self, view: SkirmishState, seat: int) -> dict[str, str]:
        """Return what a seat plays: its company, or the Sage."""
        return self._pages.traits(view, seat)

    def look(self, view: SkirmishState, setup: Setup) -> Look:
        """Return what board and panels show."""
        return self._pages.look(view)

    def reach(self, view: SkirmishState, setup: Setup, option: Option, asked: int) -> frozenset[str]:
        """Return the spaces that the one who acts by an answer can attack."""
        return self._pages.reach(view, option, asked)

    def ending(self, view: SkirmishState, setup: Setup) -> str:
        """Return who has won and by what, in a sentence; empty while nobody has."""
        return self._pages.ending(view, self.names(setup))

    def contests(self, events: Iterable[Event]) -> list[Contest]:
        """Return the rolls among events that something depended on."""
        return self._pages.contests(events)

    def tallies(self, events: Iterable[Event]) -> Sequence[Tally]:
        """Return counts of what seats may be remembered for."""
        return self._pages.tallies(events)

    def signs(self) -> Mapping[str, str]:
        """Return what each sign on the base of a token means."""
        return self._pages.signs()

    def legend(self, *, is_lined: bool = False) -> list[tuple[str, str]]:
        """Return what the signs on the board mean."""
        return self._pages.legend(is_lined=is_lined)

    def sheet(self, view: SkirmishState, setup: Setup, seat: int) -> Iterator[Line]:
        """Yield the sheet of a seat: its pieces, or the Sage's monsters."""
        return self._sheets.sheet(view, seat)

    def sheet_page(self, view: SkirmishState, setup: Setup, seat: int) -> SheetPage:
        """Return the sheet of a seat as a page."""
        return self._sheets.sheet_page(view, seat)

    def track(self, view: SkirmishState, setup: Setup) -> Iterator[Line]:
        """Yield the track-keeping board: round, token, doom."""
        return self._sheets.track(view, self._new_match.names(setup))
