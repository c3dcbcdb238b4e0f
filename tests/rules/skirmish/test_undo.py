"""What has been rolled or found stays so: undo goes back as far as the last of it, and no further."""

import pytest

from ludo_tui.engine import IllegalAnswer, TableOptions
from ludo_tui.engine.undo import NEW_LUCK
from tests.rules.skirmish.skirmish_scene import Fight, stand
from tests.rules.skirmish.test_secrets import YOU, veil


def is_final(scene: Fight) -> bool:
    """Tell whether the last answer stands: undo is refused, with the reason, and changes nothing."""
    if scene.undo_refusal is None:
        return False
    events, asked = [*scene.events], scene.prompt
    with pytest.raises(IllegalAnswer, match=NEW_LUCK):
        scene.undo()
    assert (scene.events, scene.prompt) == (events, asked)
    return True


@pytest.mark.rule("sk.attack.order")
def test_an_attack_is_taken_back_up_to_its_dice() -> None:
    scene = stand("champion@c9 | brawler@d9", "d20:20 d6:1 d6:2 d6:3 d6:4")
    scene.play("attack:greatsword:1.0")
    assert scene.asked == (1, "reaction")
    assert not is_final(scene), "nothing has been rolled yet"
    scene.play("pass")
    assert scene.asked == (0, "bonus")
    assert is_final(scene)
    scene.play("dice:0")
    assert is_final(scene)


@pytest.mark.rule("sh.move.own-route")
def test_a_walk_on_which_nothing_was_rolled_or_found_is_taken_back() -> None:
    scene = stand("champion@c9 | brawler@l9").play("go:d9", "go:f9")
    assert not is_final(scene)
    assert [scene.undo(), scene.undo()] == ["go:f9", "go:d9"]
    assert scene.at() == "c9"


@pytest.mark.rule("sh.hidden.bump")
def test_who_has_walked_into_somebody_unseen_does_not_go_back() -> None:
    scene = stand("champion@c9 | champion@e9~", state=veil(YOU)).play("go:e9")
    assert scene.at() == "d9"
    assert is_final(scene)


@pytest.mark.rule("sk.action.hide.ends-revealing")
def test_who_has_come_upon_somebody_hidden_does_not_go_back() -> None:
    scene = stand("champion@g11 | champion@d9~").play("go:f9")
    assert scene.event("revealed")
    assert is_final(scene)


@pytest.mark.rule("sk.action.find.success", "sk.action.find.nothing")
@pytest.mark.parametrize("place", ["e9", "n9"])
def test_a_search_stands_whether_or_not_it_has_found_anybody(place: str) -> None:
    scene = stand(f"champion@c9 | champion@{place}~", state=veil(YOU)).play("find")
    assert bool(scene.all("revealed")) == (place == "e9")
    assert is_final(scene)


@pytest.mark.rule("sk.action.find.success", "sk.action.find.nothing")
@pytest.mark.parametrize("place", ["e9", "n9"])
def test_not_even_by_agreement_a_search_is_taken_back(place: str) -> None:
    scene = stand(f"champion@c9 | champion@{place}~", state=veil(YOU), table=TableOptions(free_undo=True)).play("find")
    before = scene.events[:], scene.prompt
    with pytest.raises(IllegalAnswer, match="a hidden piece has been searched for or has shown itself since"):
        scene.undo()
    assert (scene.events, scene.prompt) == before


def test_by_agreement_an_attack_is_taken_back() -> None:
    scene = stand("champion@c9 | brawler@d9", "d20:20", table=TableOptions(free_undo=True))
    scene.play("attack:greatsword:1.0", "pass")
    before = [event for event in scene.events if event.kind == "rolled"]
    assert [scene.undo(), scene.undo()] == ["pass", "attack:greatsword:1.0"]
    scene.play("attack:greatsword:1.0", "pass")
    assert [event for event in scene.events if event.kind == "rolled"] == before


@pytest.mark.rule("sh.reaction.odds")
def test_a_question_to_somebody_unseen_gives_it_away() -> None:
    scene = stand("champion@c9 | champion@d9~", state=veil(YOU)).play("go:g10")
    assert scene.asked == (1, "reaction")
    assert is_final(scene)
