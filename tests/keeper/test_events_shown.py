"""What a system declares of its events is shown: animations, log rows, tray and cards, by no line elsewhere."""

from types import ModuleType

import pytest

from ludo_tui import rulesets
from ludo_tui.board import YARD, coordinate
from ludo_tui.engine import Event, Who
from ludo_tui.presenting.board.table_picture import table_picture
from ludo_tui.presenting.log.log_rows import LogRows
from ludo_tui.presenting.table.animation import Beat, beats_of
from ludo_tui.presenting.table.tray import animation_tray
from ludo_tui.presenting.table.tray_text import TrayText
from ludo_tui.table.session import Session
from ludo_tui.ui.drawing.notice import Notice
from ludo_tui.ui.table.animation_cards import look_of
from tests import card_game
from tests.engine import toy
from tests.keeper import system
from tests.keeper.test_keeper import keeper
from tests.test_event_kinds import MODULES, named


def shown(session: Session, answer: str, kind: type[Event]) -> tuple[Event, list[Beat]]:
    """Give an answer, and return what came of it with the animation of that."""
    before, count = table_picture(session, None), len(session.game.events)
    session.answer(answer)
    (number, event), *_ = (
        (n, one) for n, one in enumerate(session.game.events[count:], count) if isinstance(one, kind)
    )
    return event, beats_of(before, [(number, event)], (), "normal")


def at_table(*answers: str, seed: int = 2) -> Session:
    """Return a match of four runners and a keeper, all of them people who look together."""
    session = Session(keeper(seed=seed))
    for answer in answers:
        session.answer(answer)
    return session


def rows(session: Session) -> list[tuple[str, str]]:
    """Return the rows of the log with their styles."""
    listed = LogRows(session).rows(session.news.log(session.privacy.viewer))
    return [("".join(text for text, *_ in row.parts), row.parts[0][1]) for row in listed]


def tray(session: Session, beat: Beat) -> list[list[tuple[str, ...]]]:
    """Return the lines of the tray at a moment of an animation."""
    return [[part[:2] for part in line] for line in animation_tray(session, beat, TrayText(), 40).lines]


ROUND = ("run:0",) * 4
"""All runners come out, or go on."""


def test_a_piece_that_runs_walks_in_the_film_and_is_told_in_the_row_of_its_roll() -> None:
    session = at_table(*ROUND, "pass")
    event, beats = shown(session, "run:0", system.Ran)
    assert isinstance(event, system.Ran)
    way = [coordinate(0, step) for step in range(1, event.end + 1)]
    assert [name for beat in beats for name, marks in beat.pieces.items() if marks[0].id == Who(0, 0)] == way
    assert ("rolls 2 (way). w1 b9 › d9", "text") in rows(session)


def test_what_befalls_a_piece_is_told_in_the_tray_and_flashes() -> None:
    session = at_table(*ROUND, "pass", *ROUND, "pass", *ROUND)
    _, (beat,) = shown(session, "drag:1:0", system.Dragged)
    assert [effect.kind for effect in beat.effects] == ["flash"]
    assert beat.seconds == 0.6
    assert tray(session, beat) == [[("Kay drags Ben's n1 back.", "bad")]]
    assert ("drags Ben's n1 back", "shout") in rows(session)


def test_a_piece_that_is_sent_back_flies_into_its_yard() -> None:
    session = at_table(*ROUND)
    _, beats = shown(session, "drag:1:0", system.Caught)
    assert [effect.kind for beat in beats for effect in beat.effects] == ["flash", "burst", "knocked", *["flies"] * 4]
    assert beats[-1].pieces[coordinate(1, YARD)][0].id == Who(1, 0)
    assert ("drags Ben's n1 into the yard", "shout") in rows(session)


def test_a_bar_fills_in_the_tray_and_the_row_is_faint() -> None:
    session = lone("search")
    _, (beat,) = shown(session, "search", system.CharmFound)
    bar, words = tray(session, beat)
    assert [text for text, _ in bar] == ["●●", "○", ""]
    assert words == [("Ana finds a charm.", "text")]
    assert ("finds a charm", "faint") in rows(session)


def test_a_card_tells_what_has_one() -> None:
    session = lone("search", "search")
    _, (beat,) = shown(session, "search", system.TurnedLucky)
    assert look_of(beat, session) == Notice(
        "Lucky", "Ana holds 3 charms.", "Each of them is good for a dodge.", "magic"
    )
    assert tray(session, beat) == []
    assert ("Ana holds 3 charms", "text") in rows(session)


def test_the_other_made_up_systems_are_shown_as_well(monkeypatch: pytest.MonkeyPatch) -> None:
    session = Session(card_game.card_game())
    session.answer("act:0")
    _, (beat,) = shown(session, "pass", card_game.Struck)
    assert (tray(session, beat), beat.seconds) == ([[("Ana strikes.", "text")]], 0.6)
    assert ("strikes", "text") in rows(session)
    monkeypatch.setattr(toy.ToyRules, "ruleset", rulesets.load("classic"))  # the look of its seats
    monkeypatch.setattr(toy.ToyRules, "sides", lambda *_: (0, 2))
    session = Session(toy.toy())
    _, (beat,) = shown(session, "hit:1", toy.Struck)
    assert tray(session, beat) == [[("Ana strikes Ben.", "bad")]]
    assert ("strikes Ben", "text") in rows(session)


@pytest.mark.parametrize("module", [system, card_game, toy], ids=lambda module: module.__name__)
def test_nothing_else_names_their_events(module: ModuleType) -> None:
    own = {
        str(one.__struct_config__.tag)
        for one in vars(module).values()
        if isinstance(one, type) and issubclass(one, Event) and one.__module__ == module.__name__
    }
    assert own
    assert [path for path in MODULES if named(path, "event", "kind") & own] == []


def lone(*answers: str) -> Session:
    """Return a match of one person against computers, whose turn it is again after each answer."""
    session = Session(keeper(None, *["normal"] * 4, seed=2))
    for answer in answers:
        session.answer(answer)
        while session.questions.waiting == "computer":
            session.play_on()
    return session
