"""The end of a match: places, how it went, what each seat is remembered for, and what next."""

import asyncio
import contextlib
from collections.abc import Iterator
from typing import TYPE_CHECKING, ClassVar, Final

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.reactive import reactive

from ludo_tui.board import HOME, YARD
from ludo_tui.engine import OutOfDiceError, OutOfSyncError, counted, helped_seats, signed
from ludo_tui.players import analysis_of
from ludo_tui.players.analysis import Analysis
from ludo_tui.presenting.parts import Part, face_of, fitted
from ludo_tui.presenting.short_names import ShortNames
from ludo_tui.presenting.table.race import Lane, dice_of
from ludo_tui.records.awards import awards
from ludo_tui.records.progress import steps_of
from ludo_tui.records.replay import Replay
from ludo_tui.records.results import Results, results
from ludo_tui.rulesets import RulesetError
from ludo_tui.saves import SaveError
from ludo_tui.text.printable import on_one_line, sentence
from ludo_tui.ui import actions
from ludo_tui.ui.drawing.canvas import Canvas
from ludo_tui.ui.drawing.letters import HEIGHT, draw_large, has_glyphs, width_of
from ludo_tui.ui.drawing.pages.curtain import ground_of
from ludo_tui.ui.drawing.pages.result import Member, ResultPage, Standing, Told, draw_result
from ludo_tui.ui.screens.page import Page
from ludo_tui.ui.widgets.canvas import CanvasView

if TYPE_CHECKING:
    from ludo_tui.table.session import Session

_SCALE: Final = 2
_TOLD_FROM: Final = 2
"""Matches from which it is worth telling who has won how many."""
_COLUMNS: Final = 120
"""How finely the race is looked at."""
_ORDINALS: Final = ("1st", "2nd", "3rd", "4th", "5th", "6th", "7th", "8th")
_CONFETTI: Final = ((-18, 1, 0), (-8, 2, 1), (-13, 3, 2), (-20, 4, 3), (8, 2, 3), (17, 1, 2), (12, 3, 1), (20, 4, 0))
"""Columns from the middle in twentieths of half the width, row, and side of each scrap."""


class Banner(CanvasView):
    """Says who has won, in the colours of the winner."""

    said: reactive[tuple[int, str, str]] = reactive((0, "", ""), repaint=False)
    """Side of the winner, name, and the verb."""

    def watch_said(self) -> None:
        """Repaint what changed."""
        self.redraw()

    def draw_on(self, canvas: Canvas) -> None:
        """Draw the largest words that fit, and confetti beside them."""
        side, name, verb = self.said
        width, over = canvas.width, canvas.height - HEIGHT
        canvas.fill(0, 0, width, canvas.height, ground_of(side))
        # half rows above the words, and as many below
        for across, row, colour in _CONFETTI if canvas.height > HEIGHT else ():
            x = width // 2 + across * (width // 2 - 3) // 20
            canvas.put(x, row, "■", face_of(colour) if colour != side else "halo")
        for text, after in ((f"{name} {verb}", ""), (name, verb)):
            room = width - 4 - 2 * (len(after) + 2) * bool(after)
            if name and has_glyphs(text) and (wide := width_of(text, _SCALE)) <= room and canvas.height >= HEIGHT:
                x = (width - wide) // 2
                canvas.fill(x - 2, 0, wide + 6 + len(after), canvas.height, ground_of(side))
                draw_large(canvas, x, over, text, "halo", _SCALE)
                canvas.put(x + wide + 2, (canvas.height - 1) // 2, after, "halo", None, "b")
                break
        else:
            words = f"  {fitted(f'{name} {verb}', width - 8)}  "
            canvas.put_centred(0, width, canvas.height // 2, words, "halo", None, "b")


class ResultView(CanvasView, can_focus=True):
    """Tells how the match went."""

    page: reactive[ResultPage] = reactive(ResultPage(), repaint=False)
    shows_points = True
    """Is there room for the turning points, where there are any?"""

    def watch_page(self) -> None:
        """Repaint what changed."""
        self.redraw()

    def draw_on(self, canvas: Canvas) -> None:
        """Draw as much as fits."""
        self.shows_points = draw_result(canvas, self.page)


class ResultScreen(Page):
    """Shows who came in where, how it went and how the dice fell.

    Args:
        session: the match, which is over.
    """

    HEADING = "The match is over"
    LEGEND: ClassVar = (
        (
            "Dice gave",
            "how many spaces more of a lead the rolls brought than average ones, or, with a −, how many less",
        ),
        ("Choices cost", "how many spaces more of a lead the best answers would have brought"),
    )
    BINDINGS: ClassVar[list[BindingType]] = [
        *actions.bindings("result"),
        Binding("up", "point(-1)", "Turning point above", show=False),
        Binding("down", "point(1)", "Turning point below", show=False),
    ]
    CSS_PATH = "../styles/result.tcss"
    AUTO_FOCUS = "#result"

    def __init__(self, session: "Session") -> None:
        super().__init__()
        self.session = session
        self.replay: Replay | None = None
        """The match played again; None until that is done, or when it cannot be."""
        self._moments: list[int] = []
        """The moments of the turning points."""

    def compose_page(self) -> ComposeResult:
        """Put the page under the banner."""
        yield Banner(id="banner")
        yield ResultView(id="result")

    def on_mount(self) -> None:
        """Name the winner, tell what is known at once, and play the match again for the rest."""
        session, game = self.session, self.session.game
        length = session.privacy.view.look.now or counted(game.state.turn.number, "turn")
        if game.first_turn > 0:
            length += f", told from {game.first_moment} on"
        self.set_heading(
            self.HEADING, f"{on_one_line(session.game.rules.ruleset.name)} · {length} · seed {game.setup.seed}"
        )
        if winners := game.standings[:1]:
            names = " and ".join(on_one_line(session.seats.names[seat]) for seat in winners[0])
            verb = "wins" if len(winners[0]) == 1 else "win"
            self.query_one(Banner).said = (session.seats.sides[winners[0][0]], names, verb)
        self._page = ResultPage(
            ending=on_one_line(game.rules.ending(game.view(None), game.setup)),
            standings=self._standings(),
            dice=dice_of(session, self._by_place()),
            notice="The match is played again to see it ...",
        )
        self.run_worker(self._tell_story())

    async def _tell_story(self) -> None:
        try:
            replay = await asyncio.to_thread(Replay, self.session.game)
        except (OutOfSyncError, OutOfDiceError):
            replay = None
        if not self.is_attached:
            return
        self.replay = replay
        if replay is None:
            self._page = self._page._replace(notice="By the present rules it goes another way.")
            return
        points = replay.turning_points()
        self._moments = [point.moment for point in points]
        last = max(len(replay) - 1, 1)
        by_place, ways = self._by_place(), replay.race(_COLUMNS)
        shapes, voice = [self._shape(seat) for seat in range(len(self.session.seats.names))], self.session.voice
        names = ShortNames(replay.match.names, shapes, given=voice.given, called=voice.name)
        self._page = self._page._replace(
            lanes=tuple(
                Lane(
                    self.session.seats.sides[seat],
                    self._shape(seat),
                    on_one_line(self.session.seats.names[seat]),
                    ways[seat],
                )
                for seat in by_place
            ),
            captures=tuple(
                (mark.moment / last, self.session.seats.sides[mark.seat])
                for mark in replay.marks
                if mark.kind == "capture"
            ),
            awards=tuple(self._told(award.seat, award.title, award.text) for award in awards(replay)),
            points=tuple(self._told(point.seat, f"{point.turn}", point.text_with(names)) for point in points),
            notice="",
        )
        self.refresh_bindings()
        found = await asyncio.to_thread(analysis_of, self.session.game)
        if found is not None and self.is_attached:
            self._page = self._page._replace(skill=tuple(self._skill(found, seat) for seat in by_place))
        with contextlib.suppress(SaveError):  # the saves say so where they are listed
            table = await asyncio.to_thread(results, self.host.files.saves)
            if table.problem:
                self.host.say(on_one_line(table.problem), "warning")
            if self.is_attached:
                self._page = self._page._replace(record=tuple(self._record(table)))

    def _by_place(self) -> list[int]:
        return [seat for place in self.session.game.standings for seat in place]

    def _skill(self, analysis: Analysis, seat: int) -> Told:
        """Tell what the dice gave a seat, and what its choices gave away."""
        lost, worst = analysis.given_away(seat), analysis.worst(seat)
        turn = f", most in turn {worst.turn}" if worst is not None and lost >= 1 else ""
        return self._told(seat, f"dice gave {signed(round(analysis.luck(seat)))}", f"choices cost {lost:.0f}{turn}")

    def _record(self, table: Results) -> Iterator[Part]:
        """Say how those who sit here have done over all matches."""
        known = {line.player: line for line in table.players}
        people = [seat for seat in self.session.seats.people if self.session.seats.names[seat].casefold() in known]
        if table.matches < _TOLD_FROM or not people:
            return
        yield f"Across {table.matches} matches of this house: ", "dim"
        for seat in people:
            line = known[self.session.seats.names[seat].casefold()]
            side = self.session.seats.sides[seat]
            yield f"{self._shape(seat)} {on_one_line(line.name)} {line.wins}  ", face_of(side), "", "b"
        computers = sum(line.wins for line in table.players if line.is_computer)
        if computers:
            yield f"computers {computers}", "dim"

    @property
    def _page(self) -> ResultPage:
        return self.query_one(ResultView).page

    @_page.setter
    def _page(self, page: ResultPage) -> None:
        self.query_one(ResultView).page = page

    def _shape(self, seat: int) -> str:
        return self.session.seats.style(seat).sign(self.host.settings.ascii)

    def _told(self, seat: int, title: str, text: str) -> Told:
        return Told(self.session.seats.sides[seat], self._shape(seat), title, on_one_line(text))

    def _standings(self) -> tuple[Standing, ...]:
        session, game = self.session, self.session.game
        look = game.rules.look(game.view(None), game.setup)
        helped = helped_seats(session.news.events(None))

        def member(seat: int) -> Member:
            needed = look.seats[seat].needed
            left = needed * (HOME - YARD) - steps_of(look, seat)
            handicap = game.rules.handicaps.get(str(game.setup.seats[seat].handicap), "")
            come = game.rules.come(game.state, seat)
            far = f"{left} to go" if come is None else counted(come, "step")
            facts = [*([far] if left > 0 else []), *([f"began with {handicap}"] if handicap else [])]
            note = "conceded" if seat in game.state.conceded else ", ".join(facts)
            return Member(
                session.seats.sides[seat],
                self._shape(seat),
                on_one_line(session.seats.names[seat]),
                f"{game.computers[seat] or 'person'}{', helped' if seat in helped else ''}",
                min(sum(piece.step == HOME for piece in look.pieces[seat]), needed),
                needed,
                note,
                look.seats[seat].deeds,
            )

        return tuple(
            Standing(ordinal, tuple(map(member, seats)))
            for ordinal, seats in zip(_ORDINALS, game.standings, strict=False)
        )

    # What next

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:  # noqa: ARG002 - Textual's
        """Leave out what needs the match played again while it is not."""
        return action not in ("board", "replay", "jump") or self.replay is not None

    def action_point(self, by: int) -> None:
        """Go to the next or previous turning point; where there is no room for them, the banner makes some."""
        if not self.query_one(ResultView).shows_points:
            self.query_one(Banner).display = False
            self._page = self._page._replace(has_points_first=True)
        elif self._moments:
            self._page = self._page._replace(cursor=(self._page.cursor + by) % len(self._moments))

    def action_jump(self) -> None:
        """Open the replay at the turning point under the cursor."""
        if self._moments and self.query_one(ResultView).shows_points:
            self._open_replay(self._moments[self._page.cursor])

    def action_replay(self) -> None:
        """Open the replay at the beginning."""
        self._open_replay(0)

    def action_board(self) -> None:
        """Look at the last position."""
        if self.replay is not None:
            self._open_replay(len(self.replay) - 1)

    def _open_replay(self, moment: int) -> None:
        from ludo_tui.ui.screens.replay import ReplayScreen  # not before somebody wants it

        if self.replay is not None:
            self.app.push_screen(ReplayScreen(self.replay, moment))

    def action_again(self) -> None:
        """Play again with the same seats and rules, and new dice."""
        from ludo_tui.game import Game  # the game is in memory already; this only names it

        try:
            game = Game.once_more(self.session.game)
        except (ValueError, RulesetError) as error:
            self.host.say(sentence(error), "error")
        else:
            self.host.match.leave(lambda _: self.host.match.start(game))

    def action_new_game(self) -> None:
        """Set up another match."""

        def leave(_: bool) -> None:
            self.host.match.session = None
            self.host.navigation.go_to(None)
            self.host.navigation.open_setup()

        self.host.match.leave(leave)

    def action_back(self) -> None:
        """Go back to the title."""
        self.host.match.to_title()
