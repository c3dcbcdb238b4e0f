"""What players see of a match: the state as a seat may see it, the board, contests, threats and reminders."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from ludo_tui.engine import HEADLINES, Contest, Danger, Event, Look, Lot, Option, Prompt, Reading, Rules, Setup, Who
from ludo_tui.rules.ludicrous.knowledge import learned as knowledge
from ludo_tui.rules.ludicrous.knowledge import view as views
from ludo_tui.rules.ludicrous.menu.questions import QUESTIONS
from ludo_tui.rules.ludicrous.model.options import LudicrousOptions
from ludo_tui.rules.ludicrous.model.state import LudicrousState
from ludo_tui.rules.ludicrous.model.table import LudicrousTable
from ludo_tui.rules.ludicrous.pages import appearance, brief, reminders, threats, verdicts
from ludo_tui.rules.ludicrous.party import possible_state
from ludo_tui.rules.ludicrous.tables.tables import Tables
from ludo_tui.rulesets.model import Phase


class MatchPages(Rules[LudicrousState, LudicrousTable]):
    """The part of the rules that says what players see.

    Attributes:
        played: the phases of a turn that are played.
    """

    tables: Tables
    options: LudicrousOptions
    played: Sequence[Phase]
    headlines = HEADLINES | appearance.HEADLINES
    questions = QUESTIONS

    def view(self, state: LudicrousState, setup: Setup, seat: int | None) -> LudicrousState:
        """Return the state as a seat may see it."""
        return views.view(state, seat)

    def glance(self, state: LudicrousState, setup: Setup, seat: int | None) -> LudicrousState:
        """Return the same only to be looked at: its parts are those of the state."""
        return views.glance(state, seat)

    def learned(self, state: LudicrousState) -> Any:
        """Return what has been shown of each party sheet and who has read it, as plain data."""
        return knowledge.learned(state)

    def learn(self, state: LudicrousState, known: Any) -> None:
        """Let all know it in an earlier state, as far as it stands on the sheets there."""
        knowledge.learn(state, known)

    def imagine(self, view: LudicrousState, setup: Setup, seat: int, lot: Lot) -> LudicrousState:
        """Return a whole state that looks to a seat like its view."""
        return possible_state.possible_state(view, self.tables, self.options, seat, lot)

    def brief(self, setup: Setup | None = None) -> Sequence[str]:
        """Return the game in a page."""
        counts = self.seat_counts if setup is None else [len(setup.seats)]
        return tuple(brief.brief_text(self.played, self.tables, self.options, counts))

    def reminder(self, view: LudicrousState, events: Sequence[Event], prompt: Prompt) -> str:
        """Return which pieces are lost after this action unless revived, and which enemy is about to win, in words."""
        return reminders.reminder(self.tables, self.options, view, prompt)

    def traits(self, view: LudicrousState, seat: int) -> dict[str, str]:
        """Return race, class and party of a seat."""
        party = view.parties[seat]
        traits = {"race": self.tables.races[party.race].name, "class": self.tables.classes[party.profession].name}
        return traits | {"party": party.name} if party.name else traits

    def look(self, view: LudicrousState, setup: Setup) -> Look:
        """Return what board and panels show of a view."""
        return appearance.look(view, self.tables, self.options, [seat.shape for seat in self.ruleset.seats])

    def reach(self, view: LudicrousState, setup: Setup, option: Option, asked: int) -> frozenset[str]:
        """Return the spaces that an answer reaches over."""
        return appearance.reach(view, option, asked)

    def danger(
        self, view: LudicrousState, setup: Setup, option: Option | None, asked: int, prey: Who | None = None
    ) -> Danger | None:
        """Return who may land on a piece, or the one that a move moves, or strike it, before its party's next turn."""
        return threats.danger_of(self.new_table(setup, view, ()), option, asked, prey)

    def signs(self) -> Mapping[str, str]:
        """Return what each sign on the base of a token means."""
        return appearance.signs()

    def legend(self, *, is_lined: bool = False) -> list[tuple[str, str]]:
        """Return what the signs on the board mean."""
        return appearance.legend(is_lined=is_lined)

    def contests(self, events: Iterable[Event]) -> list[Contest]:
        """Return the contests and saving throws among events."""
        return verdicts.contests_of(events)

    def reading(self, view: LudicrousState) -> Reading | None:
        """Return who is reading whose party sheet just now."""
        if view.reading is None:
            return None
        numbers = self.tables.numbers.deeds
        most = numbers.soul_read_rolls if self.options.soul_read_timer else None
        return Reading(*view.reading, numbers.soul_read_sides, most)
