"""A roll that follows a choice comes by itself, where there is time to take the choice back."""

import pytest

from ludo_tui import Game
from ludo_tui.engine import Preference
from ludo_tui.table.session import Session


def after_a_choice(*, later_rolls: bool = True, wish: Preference = "always") -> Session:
    """Return a session in which Ben has sneaked and done nothing else, so that the movement roll is next."""
    game = Game.new("ludicrous", ["Ana", "Ben"], seed=3, options={"press_to_roll": True})
    session = Session(game, later_rolls=later_rolls)
    while session.questions.waiting == "nobody":
        session.play_on()
    session.answer("sneak")
    session.preferences.settle(game.state.turn.seat, "roll", wish)
    decline(session)
    return session


def decline(session: Session) -> None:
    """Decline the bonus action, and let happen what nobody is asked, up to the roll."""
    session.answer("pass")
    while session.questions.roll is None:
        session.play_on()


def test_a_roll_after_a_choice_comes_by_itself_and_the_choice_can_be_taken_back() -> None:
    session = after_a_choice()
    assert session.questions.waiting == "nobody"
    assert session.questions.rolls_later
    assert session.take_back() == "pass"
    assert session.questions.prompt is not None
    assert session.questions.prompt.kind == "bonus"
    decline(session)
    session.play_on()
    assert any(event.kind == "rolled" for event in session.game.events[session.news.fresh_from :])


@pytest.mark.parametrize(("later_rolls", "wish"), [(False, "always"), (True, "ask")])
def test_whoever_rolls_by_hand_is_asked(later_rolls: bool, wish: Preference) -> None:
    session = after_a_choice(later_rolls=later_rolls, wish=wish)
    assert session.questions.waiting == "person"
    assert not session.questions.rolls_later


def test_the_first_thing_of_a_turn_is_never_rolled_unasked() -> None:
    game = Game.new("party", ["Ana", "Ben"], seed=3, options={"press_to_roll": True})
    assert Session(game, later_rolls=True).questions.waiting == "person"
