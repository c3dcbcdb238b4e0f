"""The rules of one match of Skirmish Ludo, as the engine asks for them."""

from collections.abc import Iterator, Mapping, Sequence

from ludo_tui.engine import Flow, Level, PhaseMachine, Reaction, Setup
from ludo_tui.rules.skirmish.board.table import SkirmishTable
from ludo_tui.rules.skirmish.mechanics.sections import QUESTIONS
from ludo_tui.rules.skirmish.migrate import fit
from ludo_tui.rules.skirmish.model.state import SkirmishState
from ludo_tui.rules.skirmish.pages.match_pages import MatchPages
from ludo_tui.rules.skirmish.pages.match_sheets import MatchSheets
from ludo_tui.rules.skirmish.phases import places, rounds
from ludo_tui.rules.skirmish.phases.setting_up import NewMatch, opening
from ludo_tui.rules.skirmish.reactions.registry import REACTIONS
from ludo_tui.rules.skirmish.state_faults import faults
from ludo_tui.rules.skirmish.tables.options import SkirmishOptions
from ludo_tui.rules.skirmish.tables.rows import tables_of
from ludo_tui.rulesets import Ruleset


class SkirmishRules(NewMatch, MatchPages, MatchSheets):
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
    has_unknowns = True
    questions = QUESTIONS

    def __init__(self, ruleset: Ruleset, options: SkirmishOptions) -> None:
        self.ruleset = ruleset
        self.options = options
        self.tables = tables_of(ruleset.tables)
        self.beside = int(options.sage == "seat" and self.tables.scenarios[options.scenario].has_sage)
        self.seat_counts = range(2 + self.beside, 5 + self.beside)
        self.phases: PhaseMachine[SkirmishTable] = rounds.phase_machine(ruleset.phases)

    # Setting up

    def length(self, seats: int) -> float:
        """Return how long a match of so many seats is, as a multiple of what it is by the usual house rules."""
        return self.options.length()

    def faults(self, state: SkirmishState, setup: Setup) -> Iterator[str]:
        """Yield what a state cannot be."""
        return faults(state, setup, self.tables, self.party_sides(setup))

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
