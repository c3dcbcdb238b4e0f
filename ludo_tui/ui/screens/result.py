"""The end of a match: places, statistics, and what next."""

from collections.abc import Iterable
from typing import TYPE_CHECKING, ClassVar

import msgspec
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import VerticalScroll
from textual.content import Content
from textual.widgets import Static

from ludo_tui.board import HOME
from ludo_tui.rulesets import RulesetError
from ludo_tui.ui import actions
from ludo_tui.ui.screens.page import Page, plain, sentence
from ludo_tui.ui.widgets import panels

if TYPE_CHECKING:
    from ludo_tui.table.session import Session

_ORDINALS = ("1st", "2nd", "3rd", "4th")


class ResultScreen(Page):
    """Shows who came in where and how the dice fell.

    Args:
        session: the match, which is over.
    """

    HEADING = "The match is over"
    BINDINGS: ClassVar[list[BindingType]] = [*actions.bindings("result")]
    CSS_PATH = "../styles/result.tcss"
    AUTO_FOCUS = "#result"

    def __init__(self, session: "Session") -> None:
        super().__init__()
        self.session = session

    def compose_page(self) -> ComposeResult:
        """List places and statistics."""
        with VerticalScroll(id="result"):
            yield Static(Content("\n").join(self._lines()), id="places")

    def _lines(self) -> Iterable[Content]:
        session, game = self.session, self.session.game
        yield Content(plain(session.ruleset.name)).stylize("bold $accent")
        yield Content("")
        places = game.result or ()
        width = max(len(name) for name in session.seats)
        look = game.rules.look(game.view(None), game.setup)
        for ordinal, seat in zip(_ORDINALS, places, strict=False):
            style = session.style(seat)
            side = session.sides[seat] + 1
            shape = style.ascii if self.app.settings.ascii else style.shape
            home = sum(piece.step == HOME for piece in look.pieces[seat])
            facts = [f"{home} home", *look.seats[seat].deeds]
            if seat in game.state.conceded:
                facts.append("conceded")
            yield Content.assemble(
                (f"  {ordinal}  ", "bold"),
                (f"{shape} {style.letter} {plain(session.seats[seat]):<{width}}", f"bold $seat-{side}"),
                (f"   {', '.join(facts)}", "$foreground"),
            )
        yield Content("")
        turns, decisions = game.state.turn.number, game.answer_count
        counted = f"{turns} turn{'s' * (turns != 1)}, {decisions} decision{'s' * (decisions != 1)}"
        if (first := game.first_turn) > 0:
            counted += f" since turn {first}"
        yield Content(f"{counted}, seed {game.setup.seed}")
        yield Content("")
        yield from self._dice(width)

    def _dice(self, width: int) -> Iterable[Content]:
        """Count how often each number fell."""
        statistics = self.session.statistics()
        if (first := self.session.counted_from) > 0:
            yield Content(f"Rolls are counted from turn {first} on.").stylize("$refused")
        for sides in sorted({sides for counts in statistics.values() for sides in counts}):
            names = [panels.face_of(self.session.game.names, sides, value) for value in range(1, sides + 1)]
            yield Content(f"Rolls of the d{sides}").stylize("bold $primary")
            if sides > 12:
                names = []
            heading = "".join(f"{name:>6}" for name in names)
            yield Content(f"  {'':<{width}}{heading}   rolls  mean").stylize("$refused")
            for seat, counts in sorted(statistics.items()):
                count = counts.get(sides)
                if not count:
                    continue
                total = count.total()
                mean = sum(value * often for value, often in count.items()) / total
                columns = "".join(f"{count[value]:>6}" for value in range(1, len(names) + 1))
                yield Content(f"  {plain(self.session.seats[seat]):<{width}}{columns}{total:>8}{mean:>6.2f}")
            yield Content("")

    def action_again(self) -> None:
        """Play again with the same seats and rules, and new dice."""
        from ludo_tui.game import Game  # the game is in memory already; this only names it

        setup = self.session.game.setup
        options = {**setup.options, **msgspec.to_builtins(setup.table)}
        try:
            game = Game.new(setup.ruleset, setup.seats, options=options)
        except (ValueError, RulesetError) as error:
            self.app.say(sentence(error), "error")
        else:
            self.app.start_game(game)

    def action_new_game(self) -> None:
        """Set up another game."""
        self.app.go_to(None)
        self.app.open_setup()

    def action_back(self) -> None:
        """Go back to the title."""
        self.app.to_title()
