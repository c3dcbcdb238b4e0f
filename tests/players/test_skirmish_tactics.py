"""Computer seats of Skirmish Ludo use more than weapons and legs: holds, thefts, reactions for comrades."""

from ludo_tui.rules.skirmish.state import Affliction, Who
from tests.players.test_skirmish import chosen
from tests.rules.skirmish.skirmish_scene import stand


def test_who_is_held_breaks_free() -> None:
    scene = stand("bulwark@d9 | champion@c9", phase=())
    scene.piece().afflictions.append(Affliction("grabbed", Who(1, 0), 2))
    scene.turns = 2
    prompt = next(scene.turn_of(0))
    assert prompt.option("escape:1.0") is not None
    scene._prompt = prompt
    assert chosen(scene) == "escape:1.0"


def test_a_seal_in_reach_is_stolen_by_who_cannot_run() -> None:
    assert chosen(stand("brawler@k9!slowed | champion@j9$1")) == "steal:1.0:seal"


def test_a_way_of_attacking_is_chosen_and_never_taken_back() -> None:
    scene = stand("bulwark@k9 | champion@j9").play("with:sword:1.0")
    assert chosen(scene) in {"plain", "guarded", "pressing", "disarm", "disrupting", "called:str", "driving"}
    many = stand("duelist@k9 | champion@j9 champion@j9").play("with:rapier:1.0")
    assert chosen(many) == "many:1"


def test_a_comrade_that_would_fall_is_covered() -> None:
    scene = stand("champion@k9 | trickster@j9-17 bulwark@i10").play("attack:greatsword:1.0")
    assert chosen(scene) == "cover:1"
    fresh = stand("champion@k9 | champion@j9 bulwark@i10").play("attack:greatsword:1.0")
    assert chosen(fresh) == "pass"


def test_what_is_tossed_is_caught() -> None:
    scene = stand("brawler@k9$2 brawler@m9 | ", "d20:9").play("act:0", "throw:seal")
    assert chosen(scene) == "to:0.1"
    assert chosen(scene.play("to:0.1")) == "catch:1"


def test_what_is_set_against_a_trip_is_the_higher_score() -> None:
    scene = stand("duelist@k9 | champion@j9").play("trip:1.0")
    assert chosen(scene) == "str"
