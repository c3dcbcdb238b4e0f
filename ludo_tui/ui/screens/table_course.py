"""How play goes on at the table: computers and single moves after a while, people behind the curtain."""

import asyncio
from collections.abc import Callable, Mapping, Sequence
from time import monotonic

from ludo_tui.engine import Event
from ludo_tui.players import Thought
from ludo_tui.table.play.play_forward import not_to_miss, win_among
from ludo_tui.table.play.simultaneous import answer_all, seats_choosing
from ludo_tui.table.play.takeover import finish_by_computers, is_for_places
from ludo_tui.ui.clock import Alarm
from ludo_tui.ui.screens.table_answers import TableAnswers
from ludo_tui.ui.widgets import panels
from ludo_tui.ui.widgets.log import LogRows

_DELAY = {"slow": 0.9, "normal": 0.6, "fast": 0.2, "off": 0.0}
"""Seconds before the only move is played."""
_PACE = {"slow": 1.2, "normal": 0.6, "fast": 0.15}
"""Seconds from one answer of a computer seat to the next at least."""
_REST = {"slow": 0.5, "normal": 0.15, "fast": 0.05}
"""Seconds from the end of a film to the next answer of a computer seat at least."""
_OPEN = 1.0
"""Seconds for which a move can be taken back before a computer seat goes on."""
_KEEP_LIMIT = 0.25
"""Seconds for which an answer may wait at most, whatever else happens."""
_KEEP_DELAY = 0.02
"""Seconds after an answer in which it is painted before the match is written to the disk."""
_ANYBODY = -1
"""Goes on to the next choice of whoever has one, without rolling for anybody."""
_TO_RESULT = -2
"""Goes on to the result, whatever happens."""
_END_DELAY = {"slow": 2.0, "normal": 2.0, "fast": 1.2, "off": 0.0}
"""Seconds for which the last position stays."""


class TableCourse(TableAnswers):
    """The table as far as play goes on by itself; the table itself says how the match is shown."""

    def __init__(self) -> None:
        super().__init__()
        self._next_alarm: Alarm | None = None
        self._keep_timer: Alarm | None = None
        self._keep_by = 0.0
        """When the match must be kept at the latest."""
        self._waits = 0
        """Counts what was waited for, so that an outdated wait can be told."""
        self._reader: int | None = None
        """Who has read a party sheet while others looked away, who may not know yet that they can look again."""
        self._ahead: int | None = None
        """The seat to whose next choice everything goes on at once; None: everything takes its time."""
        self._is_hurried = False
        """Has a computer seat answered that is to be quick?"""
        self._has_curtain = self._has_symbols = self._is_reading = False
        self._thought: Thought | None = None
        """What a computer seat is thinking now."""

    def hold(self) -> None:
        """Let nothing happen until somebody comes back to the table."""
        self.film.end()
        self._stop_timer()

    @property
    def _pace(self) -> str:
        """How fast computer seats play: fast where somebody has won already."""
        return "fast" if is_for_places(self.session) else self.app.settings.computers

    @property
    def _speed(self) -> str:
        """How fast a film runs that begins now."""
        if self._ahead is not None:
            return "off"
        animation = self.app.settings.animation
        return "fast" if self._is_hurried and animation in ("slow", "normal") else animation

    def _advance(self) -> None:
        """Let whoever is next answer: a computer seat or the only move after a while, a person behind the curtain."""
        self._stop_timer()
        if not self.is_current or self.film.is_running:
            return
        session = self.session
        speed = self.app.settings.animation
        match session.waiting:
            case _ if self._is_held:
                self._show_prompt()
            case "over":
                self._later(_END_DELAY[speed], self._finish)
            case "computer" if (thought := session.thought()) is not None:
                self._think(thought)
            case "open" | "computer" | "nobody" if self._ahead is not None:
                self._later(0.0, self._play_on)
            case "open":
                self._later(_OPEN, self._play_on)
            case "computer" if speed != "off":
                pace = self._pace
                self._later(max(_REST[pace], _PACE[pace] - self.film.took), self._play_on)
            case "computer" | "nobody":
                self._later(_DELAY[speed], self._play_on)
            case _ if session.roll is not None and session.asked_person == self._ahead:
                self._later(0.0, self._roll_on)
            case _:
                self._ahead = None
                self._meet()

    def _think(self, thought: Thought) -> None:
        """Let a computer seat think in a thread of its own, while everything else goes on."""
        self._thought, waits, began = thought, self._waits, self.app.clock.now()
        self._show_prompt()

        async def think() -> None:
            answer = await asyncio.to_thread(thought.answer)
            if waits == self._waits:
                self._thought = None
                self._has_thought(answer, self.app.clock.now() - began)

        self.run_worker(think(), group="thought")

    def _has_thought(self, answer: str, took: float) -> None:
        """Give the answer of a computer seat, which does not come sooner than others answer."""
        pace = 0.0
        if self._ahead is None and self.app.settings.animation != "off":
            pace = max(_REST[self._pace], _PACE[self._pace] - self.film.took) - took
        self._later(pace, lambda: self._give_thought(answer))

    def _give_thought(self, answer: str) -> None:
        self._is_hurried = self._pace == "fast"
        self._after(self.session.play_on(answer))
        self._is_hurried = False

    def _meet(self) -> None:
        """Let a person who is asked come to the keyboard."""
        session = self.session
        if seats_choosing(session):
            if not self._has_symbols:
                self._ask_symbols()
        elif session.needs_curtain or self._has_read():
            self._draw_curtain()
        else:
            session.go_public()
            self._read()

    def _read(self) -> None:
        """Open the party sheet that is being read, for as long as it is."""
        session, terms = self.session, self.session.reading_terms
        game = session.game
        page = None if terms is None else game.rules.sheet_page(session.seen.view, game.setup, terms.owner)
        if terms is not None and page is not None and session.waiting == "person" and not self._is_reading:
            from ludo_tui.ui.screens.reading import ReadingScreen  # only games with parties need it

            self._is_reading, self._reader = True, session.asked_person
            self.app.push_screen(ReadingScreen(session, terms, page), self._sheet_closed)

    def _sheet_closed(self, _: None) -> None:
        """Go on at the table."""
        self._is_reading = False

    def _has_read(self) -> bool:
        """Tell whether a party sheet has just been closed while others looked away."""
        return self._reader is not None and self.session.reading is None and len(self.session.sitters) > 1

    def _later(self, seconds: float, what: Callable[[], None]) -> None:
        """Do something after a while, unless something else comes up before."""
        self._stop_timer()
        if seconds > 0:
            self._next_alarm = self.app.clock.after(self, seconds, what)
        else:
            self.call_later(self._if_nothing_came_up, self._waits, what)

    def _if_nothing_came_up(self, waits: int, what: Callable[[], None]) -> None:
        if waits == self._waits:
            what()

    def _stop_timer(self) -> None:
        self._waits += 1
        if self._thought is not None:
            self._thought.cut_short()
            self._thought = None
        if self._next_alarm is not None:
            self._next_alarm.stop()
            self._next_alarm = None

    def _finish(self) -> None:
        self._stop_timer()
        self._keep()  # the timer goes with the table, and the result is counted from the file
        self.app.show_result(self.session)

    def _skip_thought(self) -> bool:
        """Let a computer seat that thinks answer at once; tell whether there is one."""
        if self._thought is not None:
            self._thought.cut_short()
        return self._thought is not None

    def _play_on(self) -> None:
        waiting = self.session.waiting
        if waiting == "open":
            self._after(self.session.go_on())
        elif waiting in ("computer", "nobody"):
            self._is_hurried = waiting == "computer" and self._pace == "fast"
            self._after(self.session.play_on())
            self._is_hurried = False

    def _roll_on(self) -> None:
        if (roll := self.session.roll) is not None:
            self.take(roll.id)

    def action_forward(self) -> None:
        """Go on at once to the next choice of the person who is asked, or of the only one there is."""
        people = self.session.people
        prompt = self.session.prompt
        if prompt is not None and prompt.seat in people:
            self._ahead = prompt.seat
        elif people:
            self._ahead = people[0] if len(people) == 1 else _ANYBODY
        if self._is_held and self.session.waiting == "over":
            self._finish()
            return
        self._news = None
        self._since = len(self.session.game.events)
        self.film.end()
        self._advance()

    def _play_out(self) -> None:
        """Let computers play on for everybody who is left, at once, up to the result."""
        self._ahead = _TO_RESULT
        self._after(finish_by_computers(self.session))

    def action_auto_roll(self) -> None:
        """Let the dice of people roll by themselves in this match, or by hand again."""
        self.session.auto_roll = not self.session.auto_roll
        self.refresh_all()
        self._advance()

    def _after(self, events: Sequence[Event], by: int | None = None) -> None:
        """Show what an answer led to, and go on; `by` is the seat of a person who has given it."""
        session = self.session
        self._typist = by
        first, viewer = len(session.game.events) - len(events), session.viewer
        if self._ahead is None:
            self._since = None
        self._news = self._not_to_miss(events)
        if self._news is not None:
            self._ahead = None
        seen = [(first + number, event) for number, event in enumerate(events) if event.is_visible_to(viewer)]
        contests = session.game.rules.contests(event for _, event in seen)
        computers = frozenset(range(len(session.seats))).difference(session.people)
        self.film.start(seen, contests, self._speed, computers)
        self.refresh_all()
        self._advance()

    def _not_to_miss(self, events: Sequence[Event]) -> Event | None:
        """Return what everything stops at: a win, and where nothing is shown a place or a loss, too; None: nothing."""
        session = self.session
        if self._ahead is None:
            return win_among(events) if session.people and is_for_places(session) else None
        if self._ahead == _TO_RESULT:
            return None
        return not_to_miss(events, session.people if self._ahead == _ANYBODY else [self._ahead])

    def _keep_soon(self) -> None:
        """Keep the match once the player has seen what happened: writing to a disk takes longer than painting."""
        now = monotonic()
        if self._keep_timer is None:
            self._keep_timer = self.set_timer(_KEEP_DELAY, self._keep)
            self._keep_by = now + _KEEP_LIMIT
        elif now >= self._keep_by:  # computers answer in one burst, and no timer has its turn before that ends
            self._keep()

    def _keep(self) -> None:
        if self._keep_timer is not None:
            self._keep_timer.stop()
        self._keep_timer = None
        before = self.session.save_problem
        if not self.session.autosave() and self.session.save_problem not in (None, before):
            self.app.say(f"{self.session.save_problem}", "error")  # the heading goes on saying it
            self.refresh_all()

    def _draw_curtain(self) -> None:
        prompt = self.session.prompt
        if prompt is None or self._has_curtain:
            return
        from ludo_tui.ui.screens.curtain import CurtainScreen  # not before somebody is to look away

        self._has_curtain = True
        self.app.clear_notifications()
        self.film.end()
        seat = prompt.seat
        title, lines = self.session.news.meanwhile(seat)
        recap = LogRows(self.session).rows(lines)
        badge = panels.badge(self.session, seat)
        name = self.session.seats[seat]
        pin = self.session.pin_of(seat)
        has_keyboard = seat == self._reader and not prompt.private
        curtain = CurtainScreen(
            badge, name, recap, title=title, is_private=prompt.private, pin=pin, has_keyboard=has_keyboard
        )
        self.app.push_screen(curtain, self._lift_curtain)

    def _ask_symbols(self) -> None:
        """Let everybody who wants to react first show a symbol in secret."""
        from ludo_tui.ui.screens.symbols import SymbolsScreen

        self.film.end()
        self.app.clear_notifications()
        self._has_symbols = True
        self.app.push_screen(SymbolsScreen(self.session), self._symbols_shown)

    def _symbols_shown(self, symbols: Mapping[int, str] | None) -> None:
        self._has_symbols = False
        if symbols:
            self._after(answer_all(self.session, symbols))

    def _lift_curtain(self, lifted: bool | None) -> None:
        self._has_curtain, self._reader = False, None
        if lifted:
            self.session.lift_curtain()
            self._at_keys = self.session.asked_person
        self.refresh_all()
        self._advance()
