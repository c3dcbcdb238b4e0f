"""What each seat sees of the state."""

import pytest

from ludo_tui.engine import Seat
from ludo_tui.rules.ludicrous.view import HIDDEN
from tests.scene import place


@pytest.mark.rule("ll.5.3.soul-read.must-show")
def test_hands_and_deck_are_hidden_from_others() -> None:
    scene = place("1@10 | 1@40", a={"hand": ["bonfire", "fauna"]}, b={"hand": ["phantom"]}, state={"deck": ["quiet"]})
    seen = scene.view(1)
    assert isinstance(seen, type(scene.state))
    assert seen.parties[0].hand == [HIDDEN, HIDDEN]
    assert seen.parties[1].hand == ["phantom"]
    assert seen.deck == [HIDDEN]
    assert Seat("x").party is None
