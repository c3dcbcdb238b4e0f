"""How play goes on at the table: computers and single moves after a while, people behind the curtain."""

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from ludo_tui.engine import Event
from ludo_tui.players import Thought
from ludo_tui.presenting.table.animation import is_blank
from ludo_tui.table.play.play_forward import loss_among, not_to_miss, win_among
from ludo_tui.table.play.takeover import finish_by_computers, is_for_places
from ludo_tui.table.session import Session
from ludo_tui.ui.clock import Alarm
from ludo_tui.ui.screens.leaving import StyledOnce
from ludo_tui.ui.table.autosave_timer import AutosaveTimer
from ludo_tui.ui.table.privacy_flow import PrivacyFlow
from ludo_tui.ui.table.status import ANYBODY, TO_RESULT, TableStatus
from ludo_tui.ui.table.view import TableView

_DELAY = {"slow": 0.9, "normal": 0.6, "fast": 0.2, "off": 0.0}
"""Seconds before the only move is played."""
_REST = {"slow": 0.6, "normal": 0.03, "fast": 0.03}
"""Seconds from the end of an animation to the next answer of a computer seat."""
_OPEN, _OPEN_AT_REST = 1.0, 0.5
"""Seconds for which a move can be taken back before a computer seat goes on: from the move, and once it was shown."""
_BEFORE_ROLL = 2.0
"""Seconds from a choice to the roll that follows it by itself."""
_TOGETHER = 12
"""Answers of computers that are shown together at most, so that a key never waits long for them."""
_END_DELAY = {"slow": 2.0, "normal": 2.0, "fast": 1.2, "off": 0.0}
"""Seconds for which the last position stays."""


@dataclass(eq=False)
class MatchFlow:
    """Decides what comes next: who answers, when, and what of it is shown.

    Args:
        screen: its timers and workers are used.
        session: the match.
        status: what holds the match up, and who has the keys.
        view: shows the match, and animations of what happened.
        autosave: saves the match.
        take: gives an answer for a person.
        to_result: goes on to the result of a match that is over.

    Attributes:
        privacy: what hides the table from others.
    """

    screen: StyledOnce[None]
    session: Session
    status: TableStatus
    view: TableView
    autosave: AutosaveTimer
    take: Callable[[str], None]
    to_result: Callable[[], None]

    def __post_init__(self) -> None:
        self._animation = self.view.animation
        self._question = self.view.question
        self.privacy = PrivacyFlow(
            self.screen, self.session, self.status, self.view.animation, self.happened, self.come_back
        )
        self.session.on_bot_error = lambda sentence: self.screen.host.say(sentence, "warning")
        self._next_alarm: Alarm | None = None
        self._waits = 0
        """Counts what was waited for, so that an outdated wait can be told."""
        self._is_hurried = False
        """Has a computer seat answered that is to be quick?"""

    def hold(self) -> None:
        """Let nothing happen until a player comes back to the table."""
        self._animation.end()
        self.stop_timer()

    @property
    def _pace(self) -> str:
        """How fast computer seats play: fast where a player has won already."""
        return "fast" if is_for_places(self.session) else self.screen.host.settings.computers

    @property
    def _computers(self) -> frozenset[int]:
        """The seats whose doings among themselves are shown in one beat: none where computers are slow."""
        everybody = range(0 if self._pace == "slow" else len(self.session.seats.names))
        return frozenset(everybody).difference(self.session.seats.people)

    @property
    def speed(self) -> str:
        """How fast an animation runs that begins now; `none`: players go past what happens."""
        if self.status.ahead is not None:
            return "none"
        animation = self.screen.host.settings.animation
        return "fast" if self._is_hurried and animation in ("slow", "normal") else animation

    @property
    def _open_for(self) -> float:
        """Seconds for which the last choice can still be taken back."""
        if self.session.questions.rolls_later:
            return max(_OPEN_AT_REST, _BEFORE_ROLL - self._animation.took)
        return max(_OPEN_AT_REST, _OPEN - self._animation.took)

    def come_back(self) -> None:
        """Show the match as it is, and go on with it."""
        self.view.refresh_all()
        self.advance()

    def animation_ended(self) -> None:
        """Show the match as it is after an animation, and go on with it."""
        self.view.end_animation()
        self.advance()

    def advance(self) -> None:
        """Let the next seat answer: a computer or the only move after a while, a person behind the curtain."""
        self.stop_timer()
        if not self.screen.is_current or self._animation.is_running:
            return
        session = self.session
        speed = self.screen.host.settings.animation
        match session.questions.waiting:
            case _ if self.status.is_held(self.session):
                self._question.show()
            case "over":
                self._later(_END_DELAY[speed], self.to_result)
            case "computer" if (thought := session.thought()) is not None:
                self._think(thought)
            case "open" | "computer" | "nobody" if self.status.ahead is not None:
                self._later(0.0, self.play_on)
            case "open" | "nobody" if session.is_open:
                self._later(self._open_for, self.play_on)
            case "computer" if speed != "off":
                self._later(_REST[self._pace], self.play_on)
            case "computer" | "nobody":
                self._later(_DELAY[speed], self.play_on)
            case "person" if session.questions.roll is not None and self.status.ahead is not None:
                self._later(0.0, self._roll_on)
            case _:
                self.status.ahead = None
                self.privacy.meet()

    def _think(self, thought: Thought) -> None:
        """Let a computer seat think in a thread of its own, while everything else goes on."""
        self.status.thought, waits, began = thought, self._waits, self.screen.host.clock.now()
        self._question.show()

        async def think() -> None:
            answer = await asyncio.to_thread(thought.answer)
            if waits == self._waits:
                self.status.thought = None
                self._has_thought(answer, self.screen.host.clock.now() - began)

        self.screen.run_worker(think(), group="thought")

    def _has_thought(self, answer: str, took: float) -> None:
        """Give the answer of a computer seat, which does not come sooner than others answer."""
        pace = 0.0
        if self.status.ahead is None and self.screen.host.settings.animation != "off":
            pace = _REST[self._pace] - took
        self._later(pace, lambda: self._give_thought(answer))

    def _give_thought(self, answer: str) -> None:
        self._is_hurried = self._pace == "fast"
        self.happened(self.session.play_on(answer))
        self._is_hurried = False

    def _later(self, seconds: float, what: Callable[[], None]) -> None:
        """Do something after a while, unless something else comes up before."""
        self.stop_timer()
        if seconds > 0:
            self._next_alarm = self.screen.host.clock.after(self.screen, seconds, what)
        else:
            self.screen.call_later(self._if_nothing_came_up, self._waits, what)

    def _if_nothing_came_up(self, waits: int, what: Callable[[], None]) -> None:
        if waits == self._waits:
            what()

    def stop_timer(self) -> None:
        """Wait for nothing any more."""
        self._waits += 1
        if self.status.thought is not None:
            self.status.thought.cut_short()
            self.status.thought = None
        if self._next_alarm is not None:
            self._next_alarm.stop()
            self._next_alarm = None

    def finish(self) -> None:
        """Go on from the last position of the match."""
        self.stop_timer()
        self.to_result()

    def finish_match(self) -> None:
        """Go on to the result."""
        self.stop_timer()
        self.autosave.now()  # the timer goes with the table, and the result is counted from the file
        self.screen.host.match.show_result(self.session)

    def skip_thought(self) -> bool:
        """Let a computer seat that thinks answer at once; tell whether there is one."""
        if self.status.thought is not None:
            self.status.thought.cut_short()
        return self.status.thought is not None

    def play_on(self) -> None:
        """Give an answer that no person has to think about."""
        waiting = self.session.questions.waiting
        if waiting == "open":
            self.happened(self.session.go_on())
        elif waiting in ("computer", "nobody"):
            self._is_hurried = waiting == "computer" and self._pace == "fast"
            self.happened(self._played_on())
            self._is_hurried = False

    def _played_on(self) -> list[Event]:
        """Give an answer that no person has to think about, and those of computers up to something to look at."""
        session, events = self.session, self.session.play_on()
        for _ in range(_TOGETHER):
            if session.questions.waiting != "computer" or session.thought() or not is_blank(events, self._computers):
                break
            events += session.play_on()
        return events

    def _roll_on(self) -> None:
        if (roll := self.session.questions.roll) is not None:
            self.take(roll.id)

    def play_forward(self) -> None:
        """Go on at once to the next choice of a person: bare rolls are no choice, whoever would roll."""
        people = self.session.seats.people
        prompt = self.session.questions.prompt
        if prompt is not None and prompt.seat in people:
            self.status.ahead = prompt.seat
        elif people:
            self.status.ahead = people[0] if len(people) == 1 else ANYBODY
        if self.status.is_held(self.session) and self.session.questions.waiting == "over":
            self.to_result()
            return
        self.status.news = None
        self.status.since = len(self.session.game.events)
        self._animation.end()
        self.advance()

    def play_out(self) -> None:
        """Let computers play on for everybody who is left, at once, up to the result."""
        self.status.ahead = TO_RESULT
        self.happened(finish_by_computers(self.session))

    def auto_roll(self) -> None:
        """Let the dice of people roll by themselves in this match, or by hand again."""
        self.session.auto_answer.rolls = not self.session.auto_answer.rolls
        self.view.refresh_all()
        self.advance()

    def happened(self, events: Sequence[Event], by: int | None = None) -> None:
        """Show what an answer led to, and go on; `by` is the seat of a person who has given it."""
        session = self.session
        self.status.typist = by
        first, viewer = len(session.game.events) - len(events), session.privacy.viewer
        if self.status.ahead is None:
            self.status.since = None
        self.status.holds = self.status.ahead is None
        self.status.news = self._not_to_miss(events, by)
        if self.status.news is not None:
            self.status.ahead = None
        seen = [(first + number, event) for number, event in enumerate(events) if event.is_visible_to(viewer)]
        contests = session.game.rules.contests(event for _, event in seen)
        self._ring(events, by)
        speed = "none" if self.status.news is not None and self.speed == "off" else self.speed  # it is told until a key
        self._animation.start(seen, contests, speed, self._computers)
        self.view.refresh_all()
        self.advance()

    def _ring(self, events: Sequence[Event], by: int | None) -> None:
        """Ring the bell, where that is wanted, for what a person may wait for or miss."""
        session = self.session
        people, waiting = session.seats.people, session.questions.waiting
        is_turn_after_wait = by is None and bool(people) and waiting == "person" and bool(events)
        is_won = win_among(events) is not None
        if self.screen.host.settings.bell and (is_turn_after_wait or is_won or loss_among(events, people)):
            self.screen.app.bell()

    def _not_to_miss(self, events: Sequence[Event], by: int | None) -> Event | None:
        """Return what everything stops at: a win, and where nothing is shown a place or a loss, too; None: nothing."""
        session = self.session
        if self.status.ahead is None:
            won = win_among(events) if session.seats.people and is_for_places(session) else None
            held = session.seats.people if self.screen.host.settings.hold_captures and by is None else ()
            return won or loss_among(events, held)
        if self.status.ahead == TO_RESULT:
            return None
        return not_to_miss(events, session.seats.people if self.status.ahead == ANYBODY else [self.status.ahead])
