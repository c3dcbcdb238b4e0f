"""The truce of the parties, and the round in which everybody says who goes next."""

import pytest

from tests.players.test_skirmish import chosen, match
from tests.rules.skirmish.skirmish_scene import stand


@pytest.mark.rule("sh.match.truce")
def test_with_a_truce_the_other_parties_are_no_targets_and_bar_nothing() -> None:
    board = "champion@k9 | brawler@j9-24x brawler@l9 brawler@l9"
    war, truce = stand(board), stand(board, truce=True)
    assert war.attacks == ["greatsword:1.1", "greatsword:1.2"]
    assert truce.attacks == []
    assert not war.goes & {"l9", "m9"}
    assert "m9" in truce.goes
    assert war.offer("go:j9").aim.captures
    assert not truce.offer("go:j9").aim.captures
    assert {"help:1.1", "stabilize:1.0"} <= set(truce.choices)
    assert "hinder:1.1" in war.choices


@pytest.mark.rule("sh.match.truce")
def test_monsters_stay_enemies_and_without_a_sage_there_is_no_truce() -> None:
    scene = stand("champion@k9 | champion@j9", monsters="burr_hound@l9", truce=True)
    assert scene.attacks == ["greatsword:mon-1"]
    assert stand("champion@k9 | champion@j9", truce=True, sage="none").attacks == ["greatsword:1.0"]


@pytest.mark.rule("sh.round.declare", "sk.round.player-order-dispute")
def test_whoever_wants_goes_next_and_the_sage_settles_disputes() -> None:
    scene = stand("brawler@k9 bulwark@c9 | brawler@m7", declare="open", state={"open_dice": [0, 4]})
    assert scene.asked == (0, "declare")
    assert scene.choices == ["act:0.0", "act:0.1", "act:1.0", "dispute"]
    scene.play("dispute")
    assert scene.asked == (2, "settle")
    scene.play("act:1.0")
    assert scene.asked == (1, "turn")
    assert "give-die" in scene.choices
    scene.play("pass")
    assert scene.choices == ["act:0.0", "act:0.1"]


@pytest.mark.rule("sh.round.declare")
def test_every_party_musters_before_anybody_goes() -> None:
    scene = stand("brawler@k9 | brawler@c9", "d6:3 d6:4", declare="open", phase=("muster", "party_turns"))
    scene.play("pass")
    assert scene.asked == (1, "muster")
    scene.play("pass")
    assert scene.state.open_dice == [3, 4]
    assert scene.asked == (0, "declare")


def test_computers_play_an_open_round_and_a_truce() -> None:
    scene = stand("brawler@k9 | brawler@m7", declare="open", state={"open_dice": [0, 0]})
    assert chosen(scene) == "act:0.0"
    assert match("normal", "normal", "normal", seed=2, declare="open", truce=True).result is not None
