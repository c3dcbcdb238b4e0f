"""The end of a match: places, how it went, what each seat is remembered for, and what next."""

import asyncio
import contextlib
from typing import TYPE_CHECKING, ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType

from ludo_tui.engine import OutOfDiceError, OutOfSyncError
from ludo_tui.players import analysis_of
from ludo_tui.presenting.pages.result_page import ResultPage, ResultPresenter
from ludo_tui.records.house_table import results
from ludo_tui.records.replay import Replay
from ludo_tui.rulesets import RulesetError
from ludo_tui.saves import SaveError
from ludo_tui.text.printable import on_one_line, sentence
from ludo_tui.ui import actions
from ludo_tui.ui.screens.page import Page
from ludo_tui.ui.widgets.result_view import Banner, ResultView

if TYPE_CHECKING:
    from ludo_tui.table.session import Session


class ResultScreen(Page):
    """Shows who came in where, how it went and how the dice fell.

    Args:
        session: the match, which is over.
        is_rushed: did a player just go on to the next choice or place by its key, which here sets up a new match?
    """

    HEADING = "The match is over"
    LEGEND: ClassVar = (
        ("Dice gave", "spaces gained (+) or lost (−) compared with average rolls"),
        ("Choices cost", "spaces lost compared with the best choices"),
    )
    BINDINGS: ClassVar[list[BindingType]] = [
        *actions.bindings("result"),
        Binding("up", "point(-1)", "Turning point above", show=False),
        Binding("down", "point(1)", "Turning point below", show=False),
    ]
    CSS_PATH = "../styles/result.tcss"
    AUTO_FOCUS = "#result"

    def __init__(self, session: "Session", *, is_rushed: bool = False) -> None:
        super().__init__()
        self.session = session
        self._is_rushed = is_rushed
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
        self._presenter = ResultPresenter(self.session, is_ascii=self.host.settings.ascii)
        self.set_heading(self.HEADING, self._presenter.heading)
        if (winners := self._presenter.winners) is not None:
            self.query_one(Banner).said = winners
        self._page = self._presenter.page()
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
        self._moments = [replay.moment_within(point) for point in points]
        self._page = self._presenter.with_story(self._page, replay, points)
        self.refresh_bindings()
        found = await asyncio.to_thread(analysis_of, self.session.game)
        if found is not None and self.is_attached:
            self._page = self._presenter.with_skill(self._page, found)
        with contextlib.suppress(SaveError):  # the saves say so where they are listed
            table = await asyncio.to_thread(results, self.host.files.saves)
            if table.problem:
                self.host.say(on_one_line(table.problem), "warning")
            if self.is_attached:
                self._page = self._presenter.with_record(self._page, table)

    @property
    def _page(self) -> ResultPage:
        return self.query_one(ResultView).page

    @_page.setter
    def _page(self, page: ResultPage) -> None:
        self.query_one(ResultView).page = page

    # What next

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:  # noqa: ARG002 - Textual's
        """Leave out what needs the match played again while it is not."""
        return action not in ("board", "replay", "jump") or self.replay is not None

    def action_point(self, by: int) -> None:
        """Go to the next or previous turning point; where there is no room for them, the banner makes some."""
        if self._moments and not self.query_one(ResultView).points:
            self.query_one(Banner).display = False
            self._page = self._page._replace(has_points_first=True)
        elif self._moments:
            self._page = self._page._replace(cursor=(self._page.cursor + by) % len(self._moments))

    def on_result_view_pointed(self, event: ResultView.Pointed) -> None:
        """Open the replay at the turning point that was clicked; where they have no room, make some."""
        if event.number is not None:
            self._page = self._page._replace(cursor=event.number)
            self.action_jump()
        elif not self.query_one(ResultView).points:
            self.action_point(1)

    def action_jump(self) -> None:
        """Open the replay at the turning point under the cursor."""
        if self._moments and self.query_one(ResultView).points:
            self._open_replay(self._moments[self._page.cursor])

    def action_replay(self) -> None:
        """Open the replay at the beginning."""
        self._open_replay(0)

    def action_board(self) -> None:
        """Look at the last position."""
        if self.replay is not None:
            self._open_replay(len(self.replay) - 1)

    def _open_replay(self, moment: int) -> None:
        from ludo_tui.ui.screens.replay import ReplayScreen  # not before a player wants it

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
        """Set up another match, over the result; a key that has just led here counts for nothing."""
        if self._is_rushed:
            self._is_rushed = False
            self.host.say("The match is over. Press the key once more for a new match.")
        else:
            self.host.match.leave(lambda _: self._open_setup())

    def _open_setup(self) -> None:
        self.host.match.session = None
        self.host.navigation.open_setup()

    def action_back(self) -> None:
        """Go back to the title."""
        self.host.match.to_title()
