"""The rules of one match of Ludicrous Ludo, as the engine asks for them."""

from collections.abc import Iterable, Iterator, Mapping, Sequence

from ludo_tui.engine import (
    HEADLINES,
    Contest,
    Danger,
    Event,
    Flow,
    Line,
    Look,
    Lot,
    Names,
    Option,
    PhaseMachine,
    Prompt,
    Reaction,
    Reading,
    Rules,
    Setup,
    SheetPage,
    TrackBoard,
    Who,
)
from ludo_tui.rules.ludicrous.migrate import remove_unknown_rows
from ludo_tui.rules.ludicrous.model.options import LudicrousOptions
from ludo_tui.rules.ludicrous.model.state import LudicrousState
from ludo_tui.rules.ludicrous.model.table import LudicrousTable
from ludo_tui.rules.ludicrous.pages.match_pages import MatchPages
from ludo_tui.rules.ludicrous.party.match_sheets import MatchSheets
from ludo_tui.rules.ludicrous.phases.setting_up import NewMatch, opening
from ludo_tui.rules.ludicrous.phases.turns import Turns
from ludo_tui.rules.ludicrous.phases.winning_and_places import final_places, withdraw
from ludo_tui.rules.ludicrous.registry import ACTIONS, REACTIONS
from ludo_tui.rules.ludicrous.state_faults import state_faults
from ludo_tui.rules.ludicrous.tables.tables import tables_of
from ludo_tui.rules.seating import Seated
from ludo_tui.rulesets import Ruleset


class LudicrousRules(Seated, Rules[LudicrousState, LudicrousTable]):
    """The rules of one match.

    Args:
        ruleset: its data.
        options: the house rules.

    Attributes:
        tables: the tables of the ruleset.
    """

    state_type = LudicrousState
    actions = ACTIONS
    reactions: Sequence[Reaction[LudicrousTable]] = REACTIONS
    has_secrets = True
    has_sheets = True
    questions = MatchPages.questions
    settled: Mapping[str, str] = {"ambush": "Ambush", "retaliation": "Retaliation"}
    headlines = HEADLINES | MatchPages.headlines

    def __init__(self, ruleset: Ruleset, options: LudicrousOptions) -> None:
        self.ruleset = ruleset
        self.options = options
        self.is_in_teams = options.teams
        self.tables = tables_of(ruleset.tables)
        self._new_match = NewMatch(ruleset, self.tables, options, REACTIONS)
        played = [phase for phase in ruleset.phases if options.tanks or phase.id != "tank_movement"]
        self._pages = MatchPages(ruleset, played, self.tables, options)
        self._sheets = MatchSheets(self.tables, options)
        self._turns = Turns(played, ACTIONS)
        self.phases: PhaseMachine[LudicrousTable] = self._turns.phases

    # Setting up

    def deal(self, setup: Setup) -> Setup:
        """Return what a new match begins from, with sides and ready-made parties nobody has chosen at random."""
        return self._new_match.deal(setup)

    def length(self, seats: int) -> float:
        """Return how long a match of so many seats is, as a multiple of what it is by the usual house rules."""
        return self.options.length(seats)

    def new_state(self, setup: Setup) -> LudicrousState:
        """Return the parties before the opening; ValueError where a seat or a party breaks the rules."""
        return self._new_match.state(setup)

    def names(self, setup: Setup) -> Names:
        """Return the words of this match."""
        return self._new_match.names(setup)

    def new_table(self, setup: Setup, state: LudicrousState, dice: Sequence[int | str] | None) -> LudicrousTable:
        """Return a table with a state at it."""
        return self._new_match.table(setup, state, dice)

    def faults(self, state: LudicrousState, setup: Setup) -> Iterator[str]:
        """Yield what a saved state cannot be."""
        return state_faults(state, setup, self.tables)

    def fit(self, state: LudicrousState, setup: Setup) -> Iterator[str]:
        """Take out of a state what is no longer in the tables."""
        return remove_unknown_rows(state, self.tables)

    # Playing

    def opening(self, table: LudicrousTable) -> Flow[None]:
        """Deal the cards, and settle who begins."""
        return opening(table)

    def upkeep(self, table: LudicrousTable) -> Flow[None]:
        """Settle what is due at the start of a turn."""
        return self._turns.upkeep(table)

    def wind_down(self, table: LudicrousTable) -> Flow[None]:
        """Settle what is due at the end of a turn, and of a round."""
        return self._turns.wind_down(table)

    def next_seat(self, state: LudicrousState, setup: Setup) -> int:
        """Return the next seat clockwise that still plays."""
        return self._turns.next_seat(state)

    def withdraw(self, table: LudicrousTable, seat: int) -> None:
        """Take the party of a seat that conceded out of play."""
        withdraw(table, seat)

    def face_down(self, state: LudicrousState) -> list[str]:
        """Return the draw pile."""
        return state.deck

    def final_places(self, state: LudicrousState, setup: Setup) -> tuple[int, ...]:
        """Return those who finished, then the others by how far they came, then those who conceded."""
        return final_places(state)

    # What players see

    def view(self, state: LudicrousState, setup: Setup, seat: int | None) -> LudicrousState:
        """Return the state as a seat may see it."""
        return self._pages.view(state, seat)

    def glance(self, state: LudicrousState, setup: Setup, seat: int | None) -> LudicrousState:
        """Return the same only to be looked at: its parts are those of the state."""
        return self._pages.glance(state, seat)

    def imagine(self, view: LudicrousState, setup: Setup, seat: int, lot: Lot) -> LudicrousState:
        """Return a whole state that looks to a seat like its view."""
        return self._pages.imagine(view, seat, lot)

    def brief(self, setup: Setup | None = None) -> Sequence[str]:
        """Return the game in a page."""
        return self._pages.brief(self.seat_counts if setup is None else [len(setup.seats)])

    def reminder(self, view: LudicrousState, events: Sequence[Event], prompt: Prompt) -> str:
        """Return which pieces are lost after this action unless revived, and which enemy is about to win, in words."""
        return self._pages.reminder(view, prompt)

    def traits(self, view: LudicrousState, seat: int) -> dict[str, str]:
        """Return race, class and party of a seat."""
        return self._pages.traits(view, seat)

    def look(self, view: LudicrousState, setup: Setup) -> Look:
        """Return what board and panels show of a view."""
        return self._pages.look(view)

    def reach(self, view: LudicrousState, setup: Setup, option: Option, asked: int) -> frozenset[str]:
        """Return the spaces that an answer reaches over."""
        return self._pages.reach(view, option, asked)

    def danger(
        self, view: LudicrousState, setup: Setup, option: Option | None, asked: int, prey: Who | None = None
    ) -> Danger | None:
        """Return who may land on a piece, or the one that a move moves, or strike it, before its party's next turn."""
        return self._pages.danger(self.new_table(setup, view, ()), option, asked, prey)

    def signs(self) -> Mapping[str, str]:
        """Return what each sign on the base of a token means."""
        return self._pages.signs()

    def legend(self, *, is_lined: bool = False) -> list[tuple[str, str]]:
        """Return what the signs on the board mean."""
        return self._pages.legend(is_lined=is_lined)

    def contests(self, events: Iterable[Event]) -> list[Contest]:
        """Return the contests and saving throws among events."""
        return self._pages.contests(events)

    def reading(self, view: LudicrousState) -> Reading | None:
        """Return who is reading whose party sheet just now."""
        if view.reading is None:
            return None
        numbers = self.tables.numbers.deeds
        most = numbers.soul_read_rolls if self.options.soul_read_timer else None
        return Reading(*view.reading, numbers.soul_read_sides, most)

    def sheet(self, view: LudicrousState, setup: Setup, seat: int) -> Iterator[Line]:
        """Yield the lines of a party sheet, as far as the view shows it."""
        return self._sheets.sheet(view, self._new_match.names(setup), seat)

    def sheet_page(self, view: LudicrousState, setup: Setup, seat: int) -> SheetPage:
        """Return a party sheet as a page, as far as the view shows it."""
        return self._sheets.sheet_page(view, self._new_match.names(setup), seat)

    def track(self, view: LudicrousState, setup: Setup) -> Iterator[Line]:
        """Yield the lines of the track-keeping board."""
        return self._sheets.track(view, self._new_match.names(setup))

    def track_board(self, view: LudicrousState, setup: Setup) -> TrackBoard:
        """Return the track-keeping board in columns."""
        return self._sheets.track_board(view, self._new_match.names(setup))
