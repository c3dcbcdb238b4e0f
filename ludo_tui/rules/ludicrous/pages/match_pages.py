"""What players see of a match: the state as a seat may see it, the board, contests, threats and reminders."""

from collections.abc import Iterable, Mapping, Sequence

from ludo_tui.engine import Contest, Danger, Event, Look, Lot, Option, Prompt, Who
from ludo_tui.rules.ludicrous.knowledge import view as sights
from ludo_tui.rules.ludicrous.knowledge.view import glance
from ludo_tui.rules.ludicrous.menu.questions import QUESTIONS
from ludo_tui.rules.ludicrous.model.options import LudicrousOptions
from ludo_tui.rules.ludicrous.model.state import LudicrousState
from ludo_tui.rules.ludicrous.model.table import LudicrousTable
from ludo_tui.rules.ludicrous.pages import appearance, brief, reminders, threats, verdicts
from ludo_tui.rules.ludicrous.party import possible_state
from ludo_tui.rules.ludicrous.tables.tables import Tables
from ludo_tui.rulesets import Ruleset
from ludo_tui.rulesets.model import Phase


class MatchPages:
    """The pages of a match, made from what a seat may see.

    Args:
        ruleset: the data of the game.
        phases: those of a turn that are played.
        tables: the tables of the ruleset.
        options: the house rules.
    """

    headlines = appearance.HEADLINES
    questions = QUESTIONS

    def __init__(self, ruleset: Ruleset, phases: Sequence[Phase], tables: Tables, options: LudicrousOptions) -> None:
        self._ruleset = ruleset
        self._phases = phases
        self._tables = tables
        self._options = options

    def brief(self, seat_counts: Sequence[int]) -> tuple[str, ...]:
        """Return the game in a page."""
        return tuple(brief.brief_text(self._phases, self._tables, self._options, seat_counts))

    def reminder(self, view: LudicrousState, prompt: Prompt) -> str:
        """Return which pieces are about to be lost, and which enemy is about to win, in words."""
        return reminders.reminder(self._tables, self._options, view, prompt)

    def look(self, view: LudicrousState) -> Look:
        """Return what board and panels show."""
        shapes = [seat.shape for seat in self._ruleset.seats]
        return appearance.look(view, self._tables, self._options, shapes)

    def reach(self, view: LudicrousState, option: Option, asked: int) -> frozenset[str]:
        """Return the spaces that an answer reaches over."""
        return appearance.reach(view, option, asked)

    def signs(self) -> Mapping[str, str]:
        """Return what each sign on the base of a token means."""
        return appearance.signs()

    def legend(self, *, is_lined: bool) -> list[tuple[str, str]]:
        """Return what the signs on the board mean."""
        return appearance.legend(is_lined=is_lined)

    def danger(self, table: LudicrousTable, option: Option | None, asked: int, prey: Who | None) -> Danger | None:
        """Return who may land on a piece, or on the one that an answer moves, or attack it, before its next turn."""
        return threats.danger_of(table, option, asked, prey)

    def traits(self, view: LudicrousState, seat: int) -> dict[str, str]:
        """Return race, class and party of a seat."""
        party = view.parties[seat]
        traits = {"race": self._tables.races[party.race].name, "class": self._tables.classes[party.profession].name}
        return traits | {"party": party.name} if party.name else traits

    def contests(self, events: Iterable[Event]) -> list[Contest]:
        """Return the contests and saving throws among events."""
        return verdicts.contests_of(events)

    def view(self, state: LudicrousState, seat: int | None) -> LudicrousState:
        """Return a state as a seat may see it."""
        return sights.view(state, seat)

    def glance(self, state: LudicrousState, seat: int | None) -> LudicrousState:
        """Return the same only to be looked at: its parts are those of the state."""
        return glance(state, seat)

    def imagine(self, view: LudicrousState, seat: int, lot: Lot) -> LudicrousState:
        """Return a whole state that looks to a seat like its view."""
        return possible_state.possible_state(view, self._tables, self._options, seat, lot)
