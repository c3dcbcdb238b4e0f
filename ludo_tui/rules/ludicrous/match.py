"""The rules of one match of Ludicrous Ludo, as the engine asks for them."""

from collections.abc import Iterator, Mapping, Sequence

from ludo_tui.engine import Habit, Reaction, Setup
from ludo_tui.rules.ludicrous.menu.help_texts import OTHERS
from ludo_tui.rules.ludicrous.migrate import remove_unknown_rows
from ludo_tui.rules.ludicrous.model.options import LudicrousOptions
from ludo_tui.rules.ludicrous.model.state import LudicrousState
from ludo_tui.rules.ludicrous.model.table import LudicrousTable, Sources
from ludo_tui.rules.ludicrous.pages.match_pages import MatchPages
from ludo_tui.rules.ludicrous.party.match_sheets import MatchSheets
from ludo_tui.rules.ludicrous.phases.setting_up import NewMatch
from ludo_tui.rules.ludicrous.phases.turns import Turns
from ludo_tui.rules.ludicrous.phases.winning_and_places import final_places, withdraw
from ludo_tui.rules.ludicrous.registry import ACTIONS, REACTIONS
from ludo_tui.rules.ludicrous.state_faults import state_faults
from ludo_tui.rules.ludicrous.tables.tables import tables_of
from ludo_tui.rulesets import Ruleset


class LudicrousRules(NewMatch, Turns, MatchPages, MatchSheets):
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
    meanings: Mapping[str, str] = {
        **OTHERS,
        **{action.id: action.meaning for action in ACTIONS},
        **{reaction.id: reaction.meaning for reaction in REACTIONS},
    }
    has_secrets = True
    settled: Mapping[str, Habit] = {
        "ambush": Habit(
            "Ambush",
            "always: your piece with the best known chance makes the ambush.\nnever: no ambush.",
            {"ask": "ask", "never": "never", "always": "always, at the best chance"},
        ),
        "retaliation": Habit(
            "Retaliation",
            "always: your piece strikes back with its first weapon, or punches.\nnever: your piece does not.",
            {"ask": "ask", "never": "never", "always": "always, with the first weapon"},
        ),
        "surrender": Habit(
            "Surrender",
            "accept: your party takes the piece prisoner.\ndecline: nothing changes.",
            {"ask": "ask", "never": "decline", "always": "accept"},
        ),
        "enter": Habit(
            "Coming out",
            "always: your first piece in the yard comes out.\nnever: no piece comes out.",
            {"ask": "ask", "never": "no piece", "always": "the first in the yard"},
        ),
        "roll": Habit(
            "Movement roll",
            "After your choice the die rolls by itself, once there was time to take the choice back. Space rolls at"
            " once.",
            {"always": "by itself", "ask": "by hand"},
            "always",
        ),
        "taunt_line": Habit(
            "Line of a taunt",
            "always: the game rolls for a line.\nnever: no line. A line changes nothing in the match.",
            {"always": "roll", "ask": "ask", "never": "none"},
            "always",
        ),
    }

    def __init__(self, ruleset: Ruleset, options: LudicrousOptions) -> None:
        self.ruleset = ruleset
        self.options = options
        self.is_in_teams = options.teams
        self.tables = tables_of(ruleset.tables)
        self.lasting_sources: Sources = {}
        self.played = [phase for phase in ruleset.phases if options.tanks or phase.id != "tank_movement"]
        self.phases = self.phase_machine(self.played)

    # Setting up

    def length(self, seats: int) -> float:
        """Return how long a match of so many seats is, as a multiple of what it is by the usual house rules."""
        return self.options.length(seats)

    def faults(self, state: LudicrousState, setup: Setup) -> Iterator[str]:
        """Yield what a saved state cannot be."""
        return state_faults(state, setup, self.tables)

    def fit(self, state: LudicrousState, setup: Setup) -> Iterator[str]:
        """Take out of a state what is no longer in the tables."""
        return remove_unknown_rows(state, self.tables)

    # Playing

    def withdraw(self, table: LudicrousTable, seat: int) -> None:
        """Take the party of a seat that conceded out of play."""
        withdraw(table, seat)

    def face_down(self, state: LudicrousState) -> list[str]:
        """Return the draw pile."""
        return state.deck

    def final_places(self, state: LudicrousState, setup: Setup) -> tuple[int, ...]:
        """Return those who finished, then the others by how far they came, then those who conceded."""
        return final_places(state)
