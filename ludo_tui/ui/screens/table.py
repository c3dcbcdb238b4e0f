"""The table: board, whose turn it is, what just happened, what can be chosen and why the rest cannot."""

from typing import TYPE_CHECKING, ClassVar

from textual import events as textual_events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType

from ludo_tui.engine import Event, Option, Prompt
from ludo_tui.table.news import LogLine
from ludo_tui.table.play.takeover import can_finish_by_computers
from ludo_tui.table.session import Session
from ludo_tui.ui import actions
from ludo_tui.ui.compositor import ExactCompositor
from ludo_tui.ui.drawing.frame import Heading
from ludo_tui.ui.drawing.geometry import SMALL, geometry_for
from ludo_tui.ui.drawing.layout import QUESTION_WIDTH, SLIM, Area, has_log_beside, places
from ludo_tui.ui.drawing.picture import BoardPicture
from ludo_tui.ui.film import Beat
from ludo_tui.ui.host import Host
from ludo_tui.ui.keybar import KeyBar
from ludo_tui.ui.screens.leaving import TooSmall
from ludo_tui.ui.screens.table_course import TableCourse
from ludo_tui.ui.screens.table_film import Film
from ludo_tui.ui.screens.table_keys import hints
from ludo_tui.ui.widgets import scene
from ludo_tui.ui.widgets.board import BoardView
from ludo_tui.ui.widgets.canvas import CanvasView
from ludo_tui.ui.widgets.frame import Card, Header, PartyRows, PhaseBar, Title, TrackView, Tray
from ludo_tui.ui.widgets.log import LogView
from ludo_tui.ui.widgets.missed import stop_rows
from ludo_tui.ui.widgets.question import QuestionView
from ludo_tui.ui.widgets.rowlist import RowList
from ludo_tui.ui.widgets.sheets import has_sheets, track_look
from ludo_tui.ui.widgets.tray import film_tray, tray_text
from ludo_tui.ui.widgets.waiting import wait_of

if TYPE_CHECKING:  # only large windows have room for it
    from ludo_tui.ui.widgets.race import RaceHistory

_WIDE = 110
"""Columns from which the heading tells whether the match is saved."""
_LEAST_FOR_CLOCKS = 24
"""Rows of a window from which on a line of the question is given to the clocks."""
_TITLES = {
    "log": "So far",
    "recap": "Since your last turn",
    "seats": "Players",
    "statistics": "Dice",
    "rules": "House rules",
    "words": "The board in words",
    "advice": "Advice",
    "track": "Track-keeping board",
}
"""What is written over each panel."""


class TableScreen(TableCourse):
    """A match in progress.

    Args:
        session: the match.
    """

    CSS_PATH = "../styles/table.tcss"
    BLANK = True
    AUTO_FOCUS = "#question"
    BINDINGS: ClassVar[list[BindingType]] = [
        *actions.bindings("table"),
        *(
            Binding(key, f"choose('{key}')", "Choose this answer, or open this group", show=False)
            for key in "1234567890"
        ),
        Binding("space", "skip", "Roll; go on; end what is being shown", show=False),
        Binding("enter", "end_film", show=False, priority=True),
    ]
    app: Host

    def __init__(self, session: Session) -> None:
        super().__init__()
        self._compositor = ExactCompositor()
        self.session = session
        self._option: Option | None = None
        self.film = Film(self, self._picture, self._show_beat, self._film_over)
        self._race: RaceHistory | None = None
        """How the race went, as soon as there is room for telling it."""
        self._was_away = False
        """Has another screen been in front since it was last shown?"""
        self._card_width = 0
        """Columns that a card has."""
        self._heading = Heading("")
        """What the heading said before a film."""
        self._turn: int | None = None
        """The seat whose turn a film has come to; None: it has come to nobody's."""
        self._panel = "log"
        self._pointed_at = ""
        """What is told about the space under the cursor of mouse or keyboard."""

    def compose(self) -> ComposeResult:
        """Put the board on the left and everything to read and choose on the right."""
        yield Header(id="header")
        yield PhaseBar(id="phases")
        yield BoardView(id="board")
        yield Tray(id="tray")
        yield PartyRows(id="parties")
        yield QuestionView(now=self.app.clock.now, id="question")
        yield Card(id="card")
        yield Title(id="title")
        yield LogView(id="log")
        yield RowList(id="panel")
        yield TrackView(id="track")
        yield TooSmall()
        yield KeyBar()

    def on_mount(self) -> None:
        """Show the match and go on with it."""
        self.session.schedule_autosave = self._keep_soon
        self._follow_settings()
        self.show_panel("log")
        self.watch(self.query_one(LogView), "above", self._name_panel, init=False)
        self.refresh_all()
        self._advance()

    def on_resize(self, event: textual_events.Resize) -> None:
        """Place everything anew, and show what has room now; a film has not shown yet what that would tell."""
        self._size_board(*event.size)
        self._show_parties()
        self._show_track()
        self._place(*event.size)
        self._show_heading()
        self._show_log()

    @property
    def _rows_above(self) -> int:
        """How many rows something else takes above the table."""
        return 0

    def _size_board(self, columns: int, rows: int) -> None:
        """Choose the size of the board, and how much is told of the answers."""
        board, is_airy = self.query_one(BoardView), not scene.phases(self.session)[0]
        board.geometry = geometry_for(columns, rows - self._rows_above, is_lined=board.is_lined)
        is_roomy = not self._is_small
        self.query_one(QuestionView).give_room(is_roomy=is_roomy, is_airy=is_roomy and is_airy)

    def _place(self, columns: int, rows: int) -> None:
        """Put everything where the window has room for it."""
        self._size_board(columns, rows)
        question = self.query_one(QuestionView)
        self._room_given = wanted, is_pressing = question.wanted, question.is_pressing
        found = places(
            columns,
            rows,
            self.query_one(BoardView).geometry,
            seats=self.query_one(PartyRows).wanted,
            has_phases=bool(scene.phases(self.session)[0]),
            wanted=wanted,
            is_pressing=is_pressing,
            panel=None if self._read_panel is None else self.query_one(self._read_panel, RowList).height_in,
            tracked=self.query_one(TrackView).height_in(QUESTION_WIDTH),
            top=self._rows_above,
        )
        card = self.query_one(Card).content
        if card is not None:
            found = found.with_card(card.height(found.question.width), rows - 1)
        self._card_width = found.question.width
        if self._is_tracking:
            found = found.with_track(columns, rows - 1)
        for name, area in found._asdict().items():
            self._put(name, area)
        self._put("panel", found.log)
        self._put("card", found.question)

    @property
    def _read_panel(self) -> str | None:
        """What is read in the place of the log and has the room that it needs: another panel, or the log gone to."""
        if self._panel == "log":
            return "#log" if self.query_one("#log").has_focus else None
        return None if self._is_tracking else "#panel"

    @property
    def _is_tracking(self) -> bool:
        """Does the track-keeping board stand in columns in the place of everything at the right?"""
        return self._panel == "track" and self.query_one(TrackView).look is not None

    def _put(self, name: str, area: Area) -> None:
        widget = self.query_one(f"#{name}")
        is_shown = area.width > 0 and area.height > 0
        if name in ("log", "panel"):
            is_shown = is_shown and (name == "log") == (self._panel == "log")
        elif name == "card":  # it lies over the question, which keeps the focus
            is_shown = is_shown and self.query_one(Card).content is not None
        widget.display = is_shown
        styles = widget.styles
        if (styles.offset.x.value, styles.offset.y.value) != area[:2]:
            styles.offset = (area.x, area.y)
        for side, size in (("width", area.width), ("height", area.height)):
            known = getattr(styles, side)
            if known is None or known.value != size:
                setattr(styles, side, size)

    def on_screen_resume(self) -> None:
        """Follow what was changed on another screen, and go on."""
        if self._was_away:
            self._was_away = False
            self._follow_settings()
            self.refresh_all()
            self._advance()

    def on_descendant_focus(self) -> None:
        """Show the keys of what has the focus now, and give the log its room while it is read."""
        if self.is_mounted:
            self._show_keys()
            if self._panel == "log":
                self._place(*self.size)

    def on_screen_suspend(self) -> None:
        """Let nothing happen out of sight."""
        self._was_away = True
        self.hold()

    # What the screens around it ask

    @property
    def current_rule(self) -> str:
        """The rule that matters at what the player looks at."""
        focused = self.focused
        if isinstance(focused, RowList) and focused.id == "log":
            line = focused.current
            if line is not None and isinstance(line.value, LogLine) and line.value.rule:
                return line.value.rule
        choice, prompt = self.query_one(QuestionView).current, self.session.prompt
        names = None if prompt is None else prompt.names
        own = choice.entry_rule(names) if isinstance(choice, Option) and names is not None else ""
        if choice is not None and (rule := own or choice.rule):
            return rule
        if prompt is not None and prompt.rule:
            return prompt.rule
        return next((phase.rule for phase in self.session.ruleset.phases if phase.id == self.session.phase), "")

    # Showing

    def _follow_settings(self) -> None:
        """Draw with the characters and colours that hold now, which only other screens change."""
        self.session.is_ascii = self.app.settings.ascii
        for view in self.query(CanvasView):
            view.is_ascii, view.palette = self.session.is_ascii, self.app.palette

    def refresh_all(self) -> None:
        """Show the match as it is; in a film, as far as it has been shown."""
        if self.film.beat is not None:
            self._show_beat(self.film.beat)
            self._show_keys()
            return
        self._show_heading()
        self._show_parties()
        self._show_card(None)
        self._show_prompt()
        self._show_keys()
        self._show_log()
        self._fill_panel()
        self._place(*self.size)
        self.film.paint()
        self._show_dice()

    def _show_beat(self, beat: Beat) -> None:
        """Tell what a film has shown, beside the board; everybody's counts wait for its end."""
        tray = self.query_one(Tray)
        tray.content = film_tray(self.session, beat, tray.content, tray.size.width)
        self.query_one(Header).heading = scene.film_heading(self.session, beat, self._heading)
        if beat.turn not in (None, self._turn):
            self._show_turn(beat.turn)
        self._show_card(beat)
        self._show_log()

    def _show_turn(self, seat: int) -> None:
        """Show that the turn has passed to somebody: what was asked before is settled."""
        self._turn, side, parties = seat, self.session.sides[seat], self.query_one(PartyRows)
        parties.rows = tuple(row._replace(is_active=row.side == side) for row in parties.rows)
        self.query_one(QuestionView).wait(f"{self.session.seats[seat]}'s turn")

    def _show_card(self, beat: Beat | None) -> None:
        """Show the contest of a film in the place of the question, or the question again."""
        card, width = self.query_one(Card), self._card_width
        look = None
        if beat is not None and (beat.contest is not None or beat.event is not None):
            from ludo_tui.ui.widgets.contests import look_of  # not before a card is shown

            look = look_of(beat, self.session)
        before = 0 if card.content is None else card.content.height(width)
        card.content = look
        if beat is not None and before != (0 if look is None else look.height(width)):
            self._place(*self.size)

    def _film_over(self) -> None:
        self._turn = None
        self.refresh_all()
        self._advance()

    def _show_heading(self) -> None:
        if self.film.is_running:
            return
        self._heading = scene.heading(self.session, self.size.width >= _WIDE)
        self.query_one(Header).heading = self._heading
        self.query_one(PhaseBar).phases = scene.phases(self.session)

    def _show_keys(self) -> None:
        """Show which keys do something now."""
        panel = self.query_one(QuestionView)
        is_aside = self.focused is not None and self.focused is not panel
        self._hinted = panel.hints
        found = hints(
            self.session,
            self._key,
            self._hinted,
            is_aside=is_aside,
            is_film=self.film.is_running or (self._is_held and self.session.waiting in ("person", "over")),
            is_tracking=self._is_tracking,
        )
        self.query_one(KeyBar).hints = tuple(hint for hint in found if self.check_action(hint.action, ()))

    def _show_dice(self) -> None:
        """Show the dice and the piece under the cursor."""
        if not self.film.is_running:
            board, has_films = self.query_one(BoardView), self.app.settings.animation != "off"
            self.query_one(Tray).content = tray_text(
                self.session,
                board.picture,
                self._pointed_at,
                is_small=self._is_small,
                is_lined=board.is_lined,
                has_films=has_films,
            )

    def _show_parties(self) -> None:
        """Tell how every seat stands, and clocks where they have room; during a film that is told when it was seen."""
        if self.film.beat is None:
            parties, is_small = self.query_one(PartyRows), self._is_small
            parties.rows = scene.party_rows(self.session, is_small=is_small)
            has_room = not is_small or (self.size.width >= SLIM and self.size.height >= _LEAST_FOR_CLOCKS)
            parties.is_dense = is_small
            parties.clocks = scene.clock_rows(self.session) if has_room else ()

    @property
    def _is_small(self) -> bool:
        """Is the board drawn as small as can be?"""
        return self.query_one(BoardView).geometry.cell == SMALL

    def _show_prompt(self) -> None:
        """List the answers for a person; say why nobody is asked otherwise."""
        session, panel = self.session, self.query_one(QuestionView)
        self._option = None
        if self._is_held and self._news is not None:
            self._show_news(self._news)
            return
        wait = wait_of(session, self._key("table.undo"), is_thinking=self._thought is not None)
        if wait is not None:
            self._option = wait.option
            panel.wait(wait.title, *wait.rows)
        elif session.prompt is not None:
            self._ask(session.prompt)

    def _ask(self, prompt: Prompt) -> None:
        """Let the person who is asked answer."""
        session, panel, words = self.session, self.query_one(QuestionView), scene.words(self.session)
        panel.haste.animation, panel.haste.tell = self.app.settings.animation, self._say_too_soon
        panel.confirms, panel.warning = session.confirms, session.warning
        panel.show(
            prompt,
            words,
            asked=session.seats[prompt.seat] if prompt.kind == "reaction" else "",
            note=scene.note(session, prompt, words),
            is_unexpected=bool(session.cut_short),
            is_handed_on=self._is_handed_on(prompt),
        )
        current = panel.current
        self._option = current if isinstance(current, Option) else None

    def _show_news(self, news: Event) -> None:
        """Tell what nobody should miss, and how to go on from there."""
        out, forward = self._key("table.play-out"), self._key("table.forward")
        title, rows = stop_rows(self.session, news, self._since, out=out, forward=forward)
        self.query_one(QuestionView).wait(title, *rows)

    def _show_log(self) -> None:
        """Tell what has happened, as far as it has been shown."""
        in_full = self.app.settings.animation == "off"  # then no card shows what was added
        log, has_names = self.query_one(LogView), not self._is_small
        log.tell(self.session, self.film.told, in_full=in_full, has_names=has_names)

    def _picture(self) -> BoardPicture:
        return scene.picture(self.session, self._option)

    # Panels in turn

    def show_panel(self, panel: str, *, focus: bool = False) -> None:
        """Show one of the panels."""
        self.film.end()
        self._panel = panel
        self._name_panel()
        self._fill_panel()
        self._place(*self.size)
        if focus:
            found = "#track" if self._is_tracking else "#log" if panel == "log" else "#panel"
            self.query_one(found).focus()

    def _name_panel(self) -> None:
        """Put the title over the panel: over the log with whose turn it begins in, where that stands above."""
        name, note = _TITLES[self._panel], "back to the log"
        if self._panel == "log":
            above, note = self.query_one(LogView).above, "whole log"
            name += f" · {above}" if above else ""
        self.query_one(Title).title = (name, note, self._key("table.log"))

    def _show_track(self) -> None:
        """Show the track-keeping board where it is wanted or has room; during a film it stays as it was."""
        if self.film.beat is not None:
            return
        has_room = has_log_beside(self.size.width, self.query_one(BoardView).geometry)
        board = track_look(self.session) if self._panel == "track" or has_room else None
        view = self.query_one(TrackView)
        if board is None and has_room and not has_sheets(self.session):
            if self._race is None:
                from ludo_tui.ui.widgets.race import RaceHistory

                self._race = RaceHistory(self.session)
            view.look = self._race.look()
        else:
            view.look = board

    def _fill_panel(self) -> None:
        self._show_track()
        if self._is_tracking or self._panel == "log":
            if self.query_one("#panel", RowList).rows:
                self.query_one("#panel", RowList).show_rows([])  # it may be a secret of who looked last
        else:
            picture = self.query_one(BoardView).picture
            if self._panel == "words":  # the board may be in the middle of a film
                picture = scene.picture(self.session, None)
            rows = scene.panel_rows(self._panel, self.session, picture)
            self.query_one("#panel", RowList).show_rows(rows)

    def close_track(self) -> bool:
        """Put the track-keeping board away, and tell whether it lay over the question."""
        return self._is_tracking and self.close_panel("track")

    def close_panel(self, panel: str) -> bool:
        """Put a panel away and go back to the answers; tell whether it was there to be put away."""
        is_there = self._panel == panel and (panel != "log" or self.query_one("#log").has_focus)
        if is_there:
            self.show_panel("log")
            self.query_one(QuestionView).focus()
        return is_there

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:  # noqa: ARG002 - Textual's
        """Offer sheets and track-keeping board only where there are parties."""
        if action == "end_film":
            return self.film.is_running
        if action == "reactions":
            return bool(self.session.reactions and self.session.prompt is not None)
        if action == "pin":
            return len(self.session.sitters) > 1 and self.session.prompt is not None
        if action == "play_out":
            return can_finish_by_computers(self.session)
        if action == "warnings":
            return bool(self.session.people) and self.session.prompt is not None
        if action == "forward":
            return bool(self.session.people)
        return action not in ("sheets", "track", "hand") or has_sheets(self.session)

    # Other actions

    def action_find(self) -> None:
        """Type words that the answer contains."""
        self.query_one(QuestionView).open_filter()

    def action_menu(self) -> None:
        """Put a panel away, go back to the answers, or from there to the menu."""
        panel = self.query_one(QuestionView)
        is_aside = self.focused is not None and self.focused is not panel
        has_gone_back = self.film.end() or self.close_track() or (not is_aside and panel.back())
        if has_gone_back or (self._panel != "log" and self.close_panel(self._panel)):
            return
        if is_aside:
            panel.focus()
            return
        self.open_menu()

    def action_title(self) -> None:
        """Go to the title; the match is kept."""
        self._stop_timer()
        self.app.to_title()
