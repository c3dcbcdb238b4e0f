"""Symbols that several people show at the same time, each in secret."""

from ludo_tui import players
from ludo_tui.table.play.simultaneous import answer_all, seats_choosing
from ludo_tui.table.session import Session
from tests.scene import place


def willing(*computers: int, dice: str = "") -> Session:
    """Return a match in which two seats want to strike at the first, while some are played by computers."""
    scene = place("1@30 | 1@31< | 1@31<", dice, phase="turning")
    scene.play("turn:0", "opportunity:0:punch", "opportunity:0:punch")
    for seat in computers:
        scene.hand_over(seat, "hard")
    return Session(scene)


def test_people_who_are_asked_the_same_show_their_symbols_at_once() -> None:
    assert seats_choosing(willing()) == (1, 2)
    assert seats_choosing(willing(0)) == (1, 2), "the one who is struck at shows nothing"
    assert seats_choosing(willing(2)) == (1,), "somebody else looks on"
    assert seats_choosing(willing(0, 2)) == (), "nobody else looks on"


def test_symbols_are_given_up_to_where_all_are_open() -> None:
    session = willing(dice="d6:4")
    answer_all(session, {1: "rock", 2: "paper"})
    scene = session.game
    assert scene.prompt is None or not scene.prompt.secrecy.together
    shown = [event for event in scene.events if event.kind == "symbols_shown"]
    assert scene.prompt is not None
    assert (scene.prompt.seat, scene.prompt.kind) == (1, "reaction"), "the other is asked again, with what came first"
    assert [event.winner for event in shown] == [2]  # type: ignore[attr-defined] # what is told of symbols
    assert session.news.log(None, session.news.fresh_from), "it is news to everybody"


def test_computers_among_them_show_their_symbols_without_being_waited_for() -> None:
    session = willing(1)
    shown = players.answer_for(session.game)
    assert shown is not None
    answer_all(session, {2: shown})
    (event,) = (event for event in session.game.events if event.kind == "symbols_shown")
    assert event.symbols == ((1, shown), (2, shown))  # type: ignore[attr-defined] # as above


def test_a_tie_ends_where_people_show_again() -> None:
    session = willing()
    answer_all(session, {1: "rock", 2: "rock"})
    assert seats_choosing(session) == (1, 2)
