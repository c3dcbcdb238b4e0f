"""The end of a match: places, statistics, and what next."""

from collections import Counter
from collections.abc import Iterable
from typing import TYPE_CHECKING, ClassVar

import msgspec
from rich.cells import cell_len
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, VerticalScroll
from textual.content import Content
from textual.reactive import reactive
from textual.widgets import Static

from ludo_tui.board import HOME
from ludo_tui.rulesets import RulesetError
from ludo_tui.ui import actions
from ludo_tui.ui.drawing.canvas import Canvas
from ludo_tui.ui.drawing.curtain import ground_of
from ludo_tui.ui.drawing.letters import HEIGHT, draw_large, has_glyphs, width_of
from ludo_tui.ui.drawing.parts import fitted
from ludo_tui.ui.screens.page import Page, plain, sentence
from ludo_tui.ui.widgets import panels
from ludo_tui.ui.widgets.canvas import CanvasView, plain_characters

if TYPE_CHECKING:
    from ludo_tui.table.session import Session

_NAME_WIDTH = 10
_SCALE = 2
_BESIDE = 5
"""Columns beside and between the places and the dice."""
_ORDINALS = ("1st", "2nd", "3rd", "4th")


class Banner(CanvasView):
    """Says who has won, in the colours of the winner."""

    said: reactive[tuple[int, str, str]] = reactive((0, "", ""), repaint=False)
    """Side of the winner, name, and the verb."""

    def watch_said(self) -> None:
        """Repaint what changed."""
        self.redraw()

    def draw(self) -> Canvas:
        """Draw the largest words that fit."""
        side, name, verb = self.said
        canvas = Canvas(*self.size, ground=ground_of(side))
        width, top = canvas.width, (canvas.height - HEIGHT) // 2
        for text, after in ((f"{name} {verb}", ""), (name, verb)):
            room = width - 4 - 2 * (len(after) + 2) * bool(after)
            if name and has_glyphs(text) and (wide := width_of(text, _SCALE)) <= room:
                x = (width - wide) // 2
                draw_large(canvas, x, 2 * top, text, "halo", _SCALE, is_ascii=self.is_ascii)
                canvas.put(x + wide + 2, top + HEIGHT // 2, after, "halo", None, "b")
                break
        else:
            canvas.put_centred(0, width, canvas.height // 2, fitted(f"{name} {verb}", width - 4), "halo", None, "b")
        if self.is_ascii:
            plain_characters(canvas)
        return canvas


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
        self._needed = 0
        """Columns from which the dice stand beside the places."""

    def compose_page(self) -> ComposeResult:
        """Put places, records and dice under the banner."""
        yield Banner(id="banner")
        columns = (Content("\n").join([*self._standings(), *self._records()]), Content("\n").join(self._dice()))
        self._needed = sum(max(map(cell_len, text.plain.splitlines()), default=0) for text in columns) + _BESIDE
        with VerticalScroll(id="result"), Horizontal(id="columns"):
            yield Static(columns[0], id="places")
            yield Static(columns[1], id="dice")

    def on_resize(self) -> None:
        """Put the dice beside the places where both fit, else below."""
        self.query_one("#columns").set_class(self.size.width < self._needed, "-stacked")

    def on_mount(self) -> None:
        """Name the winner."""
        session, game = self.session, self.session.game
        turns, decisions = game.state.turn.number, game.answer_count
        counted = f"{turns} turn{'s' * (turns != 1)}, {decisions} decision{'s' * (decisions != 1)}"
        if (first := game.first_turn) > 0:
            counted += f" since turn {first}"
        self.set_heading(f"The match is over: {plain(session.ruleset.name)}, {counted}, seed {game.setup.seed}")
        if winners := self._sides_by_place()[:1]:
            banner = self.query_one(Banner)
            banner.is_ascii, banner.palette = self.app.settings.ascii, self.app.palette
            names = " and ".join(plain(session.seats[seat]) for seat in winners[0])
            banner.said = (session.sides[winners[0][0]], names, "wins" if len(winners[0]) == 1 else "win")

    def _sides_by_place(self) -> list[list[int]]:
        """Return the seats of each place, first to last; the members of a team share one."""
        result = self.session.game.result or ()
        if not self.session.game.setup.options.get("teams"):
            return [[seat] for seat in result]
        teams = dict.fromkeys(seat % 2 for seat in result)  # partners sit opposite each other
        return [[seat for seat in result if seat % 2 == team] for team in teams]

    def _standings(self) -> Iterable[Content]:
        game = self.session.game
        look = game.rules.look(game.view(None), game.setup)
        yield Content("Standings").stylize("bold $primary")
        for ordinal, seats in zip(_ORDINALS, self._sides_by_place(), strict=False):
            for seat in seats:
                home = sum(piece.step == HOME for piece in look.pieces[seat])
                facts = [f"{home} home", *look.seats[seat].deeds]
                if seat in game.state.conceded:
                    facts.append("conceded")
                place = ordinal if seat == seats[0] else ""
                yield Content.assemble(
                    (f"{place:<5}", "bold"), self._named(seat), (f" {', '.join(facts)}", "$foreground")
                )

    def _named(self, seat: int) -> tuple[str, str]:
        session = self.session
        style = session.style(seat)
        width = max(cell_len(fitted(plain(name), _NAME_WIDTH)) for name in session.seats)
        name = fitted(plain(session.seats[seat]), _NAME_WIDTH)
        shape = style.ascii if self.app.settings.ascii else style.shape
        return f"{shape} {style.letter} {name}{' ' * (width - cell_len(name))}", f"bold $seat-{session.sides[seat] + 1}"

    def _records(self) -> Iterable[Content]:
        """Tell what each seat will be remembered for, as far as the match knows."""
        captured = [event for event in self.session.news.events(None) if event.kind == "captured"]
        counts = {
            "captures": Counter(seat for event in captured if (seat := getattr(event, "by", None)) is not None),
            "times sent home": Counter(event.seat for event in captured if hasattr(event, "seat")),
            "sixes": Counter({seat: dice[6][6] for seat, dice in self.session.statistics().items() if 6 in dice}),
        }
        told = [
            (title, *count.most_common(1)[0])
            for title, count in counts.items()
            if list(count.values()).count(max(count.values(), default=0)) == 1  # nobody shares it
        ]
        if not told:
            return
        yield Content("")
        yield Content("Remembered for").stylize("bold $primary")
        for title, seat, often in told:
            yield Content.assemble(self._named(seat), (f" most {title}: {often}", "$foreground"))

    def _dice(self) -> Iterable[Content]:
        """Count how often each number fell."""
        statistics = self.session.statistics()
        width = cell_len(self._named(0)[0])
        if (first := self.session.counted_from) > 0:
            yield Content(f"Rolls are counted from turn {first} on.").stylize("$refused")
        for sides in sorted({sides for counts in statistics.values() for sides in counts}):
            names = [panels.face_of(self.session.game.names, sides, value) for value in range(1, sides + 1)]
            yield Content(f"Rolls of the d{sides}").stylize("bold $primary")
            if sides > 12:
                names = []
            heading = "".join(f"{name:>4}" for name in names)
            yield Content(f"  {'':<{width - 2}}{heading} rolls  mean").stylize("$refused")
            for seat, counts in sorted(statistics.items()):
                count = counts.get(sides)
                if not count:
                    continue
                total = count.total()
                mean = sum(value * often for value, often in count.items()) / total
                columns = "".join(f"{count[value]:>4}" for value in range(1, len(names) + 1))
                yield Content.assemble(self._named(seat), (f"{columns}{total:>6}{mean:>6.2f}", "$foreground"))
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
