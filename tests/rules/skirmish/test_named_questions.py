"""Reach and sight are asked by each rule that names them: one space further, out of sight.

`tests/rules/named_questions.yaml` lists the tests of all such rules.
"""

import pytest

from ludo_tui.engine import Who
from tests.rules.skirmish.skirmish_scene import stand
from tests.rules.skirmish.test_rows import Row, played


@pytest.mark.rule("sk.unarmed.shove.target", "sk.unarmed.trip.target", "sk.unarmed.grab.target")
@pytest.mark.parametrize("deed", ["shove:1.0", "trip:1.0", "grab:1.0"])
def test_what_is_done_with_bare_hands_is_done_within_reach(deed: str) -> None:
    assert deed in stand("brawler@k9 | champion@l9").choices
    assert deed not in stand("brawler@k9 | champion@m9").choices


@pytest.mark.rule("sk.disarm.catch", "sk.reaction.catch.trigger")
def test_who_disarms_from_afar_catches_nothing() -> None:
    scene = stand("duelist@k9+dagger | duelist@m9", "d20:20 d6:1,1,1 d20:1 d6:1")
    scene.play("with:thrown_dagger:1.0", "disarm", "pass", "pass", "drop:dagger")
    assert scene.asked == (0, "turn")
    assert "dagger" in [one.thing.id for one in scene.state.ground]


@pytest.mark.rule("sh.item.whistle")
@pytest.mark.parametrize(("ally", "is_called"), [("m9", True), ("h1", False)])
def test_a_whistle_calls_allies_in_sight_alone(ally: str, is_called: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    state = (("surprised", [0]), ("round", 0))
    board = f"champion@k9 brawler@{ally} brawler@l9 | champion@c9"
    row = Row(board, "", "", lambda _scene: True, turn=None, phases=("initiative",), state=state)
    choices = played(row, monkeypatch).choices
    assert "use:alarm_whistle:0:0.2" in choices
    assert ("use:alarm_whistle:0:0.1" in choices) == is_called


@pytest.mark.rule("sh.item.whistle", "sh.affliction.blinded")
def test_who_sees_nothing_whistles_for_itself_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    state = (("surprised", [0]), ("round", 0))
    board = "champion@k9!blinded brawler@l9 | champion@c9"
    row = Row(board, "", "", lambda _scene: True, turn=None, phases=("initiative",), state=state)
    whistled = [one for one in played(row, monkeypatch).choices if one.startswith("use:alarm_whistle:0")]
    assert whistled == ["use:alarm_whistle:0:0.0"]


@pytest.mark.rule("sh.stunt.raise-alarm")
@pytest.mark.parametrize("is_known", [True, False])
def test_an_alarm_tells_only_of_enemies_that_are_known(is_known: bool) -> None:
    scene = stand("brawler@k9 champion@m9 | champion@n9")
    scene.piece(1).hidden_from = [Who(0, 1), *([] if is_known else [Who(0, 0)])]
    scene.play("act:0")
    assert ("stunt:raise_alarm" in scene.choices) == is_known
