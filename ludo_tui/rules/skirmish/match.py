"""The rules of one match of Skirmish Ludo, as the engine asks for them."""

from collections.abc import Iterator, Mapping, Sequence

from ludo_tui.engine import Flow, Habit, PhaseMachine, Reaction, Setup
from ludo_tui.rules.skirmish.board.table import SkirmishTable
from ludo_tui.rules.skirmish.mechanics.sections import QUESTIONS
from ludo_tui.rules.skirmish.migrate import fit
from ludo_tui.rules.skirmish.model.state import SkirmishState
from ludo_tui.rules.skirmish.pages.match_pages import MatchPages
from ludo_tui.rules.skirmish.pages.match_sheets import MatchSheets
from ludo_tui.rules.skirmish.phases import rounds
from ludo_tui.rules.skirmish.phases.places import Places
from ludo_tui.rules.skirmish.phases.setting_up import NewMatch
from ludo_tui.rules.skirmish.reactions.registry import REACTIONS
from ludo_tui.rules.skirmish.state_faults import faults
from ludo_tui.rules.skirmish.tables.options import SkirmishOptions
from ludo_tui.rules.skirmish.tables.rows import tables_of
from ludo_tui.rulesets import Ruleset


class SkirmishRules(NewMatch, Places, MatchPages, MatchSheets):
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
    final_secrets = "a hidden piece has been searched for or has shown itself since"
    questions = QUESTIONS
    settled: Mapping[str, Habit] = {
        "bonus": Habit(
            "Bonus Damage",
            "All dice go into the first hit. You are still asked if more attacks follow.",
            {"always": "all", "ask": "ask"},
            "always",
        ),
        "initiative": Habit(
            "Initiative",
            "never: your pieces wait for your party's turn.\nalways: you are asked even if nothing threatens.",
            {"never": "never", "ask": "when threatened", "always": "always"},
            is_about_asking=True,
        ),
        "muster": Habit(
            "Muster",
            "Your first piece in the yard comes out. You are still asked if it costs the spaces of the die.",
            {"ask": "ask", "always": "the first in the yard"},
        ),
        "target": Habit(
            "More attacks",
            "They go to the nearest enemy, with the first weapon that reaches it.",
            {"ask": "ask", "always": "at the nearest enemy"},
        ),
    }

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

    def upkeep(self, table: SkirmishTable) -> Flow[None]:
        """Begin a round with its first turn."""
        return rounds.begin(table)

    def wind_down(self, table: SkirmishTable) -> Flow[None]:
        """Pass the token on after the last turn of a round."""
        return rounds.wind_down(table)
