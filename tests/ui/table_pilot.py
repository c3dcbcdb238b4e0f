"""Sits down at the table of a match, for tests."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from textual.pilot import Pilot

from ludo_tui.engine import Match
from ludo_tui.saves import SaveFolder
from ludo_tui.table.files.settings import SettingsFile
from ludo_tui.table.session import Session
from ludo_tui.ui.app import LudoApp
from ludo_tui.ui.table.table_screen import TableScreen
from ludo_tui.ui.widgets.question_widget import QuestionView
from tests.ui.app_pilot import press, quiet
from tests.ui.virtual_clock import VirtualClock


class TablePilot:
    """A table on screen."""

    def __init__(self, app: LudoApp, pilot: Pilot[int], session: Session, clock: VirtualClock) -> None:
        self.app = app
        self.pilot = pilot
        self.session = session
        self.clock = clock

    @property
    def table(self) -> TableScreen:
        """The table, which must be the screen on top."""
        screen = self.app.screen
        assert isinstance(screen, TableScreen)
        return screen

    def lines(self) -> list[str]:
        """Read the whole screen."""
        strips = self.app.screen._compositor.render_strips()
        return ["".join(segment.text for segment in strip).rstrip() for strip in strips]

    def text(self) -> str:
        """Read the whole screen as one text."""
        return "\n".join(self.lines())

    async def press(self, *keys: str) -> None:
        """Press keys one by one, each when the screen has settled after the one before."""
        await press(self.pilot, *keys)

    async def open_section(self, answer: str) -> QuestionView:
        """Press the key of the section that an answer is in, and return the question."""
        question, prompt = self.table.query_one(QuestionView), self.session.questions.prompt
        assert prompt is not None
        option = prompt.option(answer)
        assert option is not None
        if prompt.layout.sections and option.shown.section not in ("", question.section):
            await self.press(
                next(section.key for section in prompt.layout.sections if section.id == option.shown.section)
            )
        return question

    async def answer(self, answer: str) -> None:
        """Press the keys that give an answer, and say that it is meant where that is asked."""
        prompt = self.session.questions.prompt
        assert prompt is not None
        assert prompt.option(answer) is not None
        question = await self.open_section(answer)
        if self.session.questions.prompt is not prompt:  # the key of its section has given it
            return
        for _ in range(9):
            if answer in question.keys:
                break
            alike = next((some for some in question.answers if answer in {one.id for one in some}), ())
            if listed := [one.id for one in alike if one.id in question.keys]:
                answer = listed[0]  # of answers that come to the same one alone has a key
                break
            await self.press("pagedown")
        await self.press(question.keys[answer])
        if (
            self.session.questions.prompt is prompt and not question.is_doubting
        ):  # it was out of sight, and is shown first
            await self.press(question.keys[answer])
        if question.is_doubting:
            await self.press("1")

    async def settle(self) -> None:
        """Let everything happen that happens at once: an animation stands still until its time comes."""
        await quiet(self.pilot)

    async def run(self, seconds: float) -> None:
        """Let time pass for animations and pauses, and let everything happen that is due meanwhile, in its order."""
        end = self.clock.now() + seconds
        while (due := self.clock.due) is not None and due <= end:
            self.clock.move_to(due)
            await self.settle()
        self.clock.move_to(end)


@asynccontextmanager
async def table_pilot(
    match: Match[Any],
    folder: Path,
    *,
    size: tuple[int, int] = (120, 40),
    is_kept: bool = False,
    every_phase: bool = True,
    later_rolls: bool = False,
    **settings: Any,
) -> AsyncIterator[TablePilot]:
    """Sit down at a match; without animation, and without playing the only move, unless settings say otherwise.

    Everybody is asked in `every_phase`, who has not settled otherwise; dice are rolled by hand but for `later_rolls`.
    """
    chosen = {"animation": "off", "auto_move": False, **settings}
    settings_file = SettingsFile(folder / "settings.json", only_now=chosen)
    app = LudoApp(game=match, saves=SaveFolder(folder), settings=settings_file)

    seated: list[Session] = []

    def sit_down(game: Match[Any]) -> None:
        app.match.session = session = Session(
            game,
            app.files.saves if is_kept else None,
            pins=app.files.pins,
            auto_move=app.settings.auto_move,
            marks_suggestion=app.settings.mark_suggestion,
            pauses=True,
            every_phase=every_phase,
            later_rolls=later_rolls,
        )
        seated.append(session)
        app.navigation.go_to(TableScreen(session))

    app.match.start = sit_down  # type: ignore[method-assign]  # with a session as the test wants it
    app.clock = clock = VirtualClock()
    async with app.run_test(size=size) as pilot:
        await quiet(pilot)  # keys wait until the program has begun
        at_table = TablePilot(app, pilot, seated[0], clock)
        await at_table.settle()
        yield at_table
