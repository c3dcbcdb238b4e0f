"""Nothing is told before it was seen: log, counts and panels wait for the animation."""

from collections import Counter
from itertools import takewhile
from pathlib import Path

import pytest

from ludo_tui import Game, Seat
from ludo_tui.board import HOME, HOMES, YARD, coordinate
from ludo_tui.engine import Dice, Event, Lot, ReactionTaken, Rolled, TurnStarted
from ludo_tui.presenting.board.event_subjects import named_seats, piece_of, walk_of
from ludo_tui.ui.drawing.contest import CardLook
from ludo_tui.ui.drawing.notice import Notice
from ludo_tui.ui.table.table_screen import TableScreen
from ludo_tui.ui.widgets.board import BoardView
from ludo_tui.ui.widgets.frame import Card, Header, PartyRows, PhaseBar, Tray
from ludo_tui.ui.widgets.log import LogView
from ludo_tui.ui.widgets.rowlist import RowList
from tests.ui.table_pilot import TablePilot, table_pilot

RULESETS = ("party", "classic", "ludicrous", "piecepack", "skirmish")
SENT_BACK = {"captured", "trapped", "eliminated", "piece_captured", "carried_off"}
FALLS = {"fell_unconscious", "fell_down"}
IN_WORDS = {"no_move", "throw_lost", "roll_lost", "rolls_again", "taunted", "reaction_taken"}
"""What is told beside the dice."""


class Audience:
    """Watches the screen, and knows of every event whether its last frame has been there.

    Args:
        at: the table.
    """

    def __init__(self, at: TablePilot) -> None:
        self.at = at
        self._shown = len(at.session.game.events)
        """All events before this one have been seen."""
        self._aside = self._counts()
        self._turns = [self._active()]
        """Whose turn it was before the animation, and whose began in it as far as it has been seen."""
        self.frames = 0

    def _counts(self) -> tuple[object, ...]:
        """Return what stands beside the board besides log, dice and card, and besides whose turn it is."""
        table = self.at.table
        note, phases = self._note()[1], table.query_one(PhaseBar).phases
        rows = [row._replace(is_active=False) for row in table.query_one(PartyRows).rows]
        return note, phases, rows, table.query_one("#panel", RowList).rows

    def _note(self) -> tuple[str, str]:
        """Return the name of whose turn it is said to be, where somebody else is asked, and what stands behind it."""
        note = self.at.table.query_one(Header).heading.note
        name, _, told = note.rpartition("'s turn · ")
        return name.removeprefix("in "), told

    def _active(self) -> set[int]:
        """Return the sides whose rows are marked: it is their turn."""
        return {row.side for row in self.at.table.query_one(PartyRows).rows if row.is_active}

    def look(self) -> None:
        """See what is there now, and complain about whatever is told too early."""
        table, events = self.at.table, self.at.session.game.events
        if not table.parts.animation.is_running:
            self._shown, self._aside, self._turns = len(events), self._counts(), [self._active()]
            return
        self.frames += 1
        while self._shown < len(events):
            event = events[self._shown]
            if not self._is_seen(event) and not self._is_outdated(self._shown):
                break
            self._shown += 1
            if isinstance(event, TurnStarted):
                self._turns.append({self.at.session.seats.sides[event.seat]})
        seen = Counter(id(event) for event in events[: self._shown])  # the same move may be the same object twice
        told = [row.value.event for row in table.query_one(LogView).rows if row.value is not None]
        counts = Counter(map(id, told))
        early = [event.kind for event in told if counts[id(event)] > seen[id(event)]]
        assert not early, f"{early} told before {events[self._shown]} was seen"
        assert self._counts() == self._aside
        assert self._active() in self._turns
        assert self._note()[0] in ("", *(row.name for row in table.query_one(PartyRows).rows if row.is_active))
        assert "over" not in table.query_one(Header).heading.text

    def _is_outdated(self, number: int) -> bool:
        """Tell whether the beat shows what came of an event in the same turn of a computer seat, all in one.

        Nothing of that may concern a person: a person sees every step of it.
        """
        session, beat = self.at.session, self.at.table.parts.animation.beat
        assert beat is not None
        event, events = session.game.events[number], session.game.events[: beat.told]
        walk = walk_of(event)
        seat = getattr(event, "seat", None) if walk is None else walk.piece.seat
        people = set(session.seats.people)
        if seat is None or people.intersection(named_seats(event)):
            return False
        for later in takewhile(lambda one: not isinstance(one, TurnStarted), events[number + 1 :]):
            if people.intersection(named_seats(later)):
                return False
            after = walk_of(later)
            is_alike = (
                after is not None and after.piece == walk.piece
                if walk is not None
                else isinstance(later, Rolled) or (event.kind in IN_WORDS and after is not None)
            )
            if is_alike and seat in (getattr(later, "seat", None), after and after.piece.seat) and self._is_seen(later):
                return True
        return False

    def _is_seen(self, event: Event) -> bool:
        """Tell whether the last frame of an event is, or has been, on the screen; most need none."""
        table = self.at.table
        beat, picture = table.parts.animation.beat, table.query_one(BoardView).picture
        assert beat is not None
        if not event.is_visible_to(self.at.session.privacy.viewer):
            return True
        card = table.query_one(Card).content
        if isinstance(event, Rolled) or event.kind in ("contest_decided", "saved"):
            if beat.contest is not None and isinstance(card, CardLook):
                return card.is_decided
            dice = table.query_one(Tray).content.dice
            return beat.roll is event and beat.pose is None and getattr(event, "value", None) in [d.value for d in dice]
        piece, walk = piece_of(event), walk_of(event)
        marks = {mark.id: (name, mark) for name, own in picture.pieces.items() for mark in own}
        if walk is not None:
            if walk.piece not in marks:
                return walk.end == HOME or self._is_held(walk.piece.seat, walk.piece.piece)
            name, mark = marks[walk.piece]
            return name == coordinate(mark.side, walk.end, mark.piece)
        if event.kind in SENT_BACK and piece in marks:
            name, mark = marks[piece]
            return name == coordinate(mark.side, YARD, mark.piece)
        if event.kind == "came_home":
            return piece in marks and marks[piece][0] in HOMES
        if event.kind in FALLS and piece in marks:
            return marks[piece][1].is_down
        if event.kind in IN_WORDS:
            words = " ".join(part[0] for line in table.query_one(Tray).content.lines for part in line)
            said = event.sentence(self.at.session.game.names)
            begins = said.find("reacts with") if isinstance(event, ReactionTaken) else len(said) - 12
            return beat.event is event and said[begins : begins + 12] in words  # for a piece there may be its sign
        if event.kind == "breaker_happened" or (event.kind == "finished" and beat.event is event):
            return beat.event is event and isinstance(card, Notice)
        return True

    def _is_held(self, seat: int, piece: int) -> bool:
        pieces = self.at.session.game.state.pieces if hasattr(self.at.session.game.state, "pieces") else ()
        return not pieces or piece >= len(pieces[seat])


async def follow(folder: Path, ruleset: str, seed: int, answers: int) -> int:
    """Watch a match for so many answers, and return how many frames there were."""
    seats = [Seat("Ana"), Seat("Ben", "normal"), Seat("Cleo", "easy")]
    least = 3 if ruleset == "skirmish" else 2  # one sits beside the board
    match = Game.new(ruleset, seats[: max(2 + seed % 2, least)], seed=seed)
    size = [(120, 40), (80, 24)][seed % 2]
    async with table_pilot(match, folder, size=size, animation="normal", auto_move=True, every_phase=False) as at:
        at.table.parts.panels.show("statistics" if seed % 3 else "seats")
        await at.settle()
        audience, lot = Audience(at), Lot(Dice(seed, "answers"))
        while match.prompt is not None and match.answer_count < answers:
            if at.clock.due is not None:
                at.clock.move_to(at.clock.due)
            elif at.session.questions.waiting == "person":
                legal = match.prompt.answers  # by lot: in turn, going back would never end
                at.table.take(legal[lot.draw(len(legal))].id)
            await at.settle()
            if not isinstance(at.app.screen, TableScreen):
                await at.press("space")
                if isinstance(at.app.screen, TableScreen) and not at.table.parts.animation.is_running:
                    audience.look()  # what is told on a page has been seen
                continue
            audience.look()
        return audience.frames


@pytest.mark.parametrize(("ruleset", "seed"), [("party", 1), ("classic", 2), ("ludicrous", 3), ("skirmish", 4)])
async def test_nothing_is_told_before_it_is_seen(tmp_path: Path, ruleset: str, seed: int) -> None:
    assert await follow(tmp_path, ruleset, seed, 30) > 20


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(200))
async def test_nothing_is_ever_told_before_it_is_seen(tmp_path: Path, seed: int) -> None:
    assert await follow(tmp_path, RULESETS[seed % len(RULESETS)], seed, 60) > 20
