"""Going to where somebody can be attacked, and attacking it, with one answer."""

import pytest

from ludo_tui.board import RING
from ludo_tui.engine import Who
from ludo_tui.players import advice_for
from ludo_tui.rules.skirmish.model.state import SpaceEffect
from tests.rules.skirmish.skirmish_scene import rounds, stand


@pytest.mark.rule("sh.move.approach")
def test_one_answer_goes_and_attacks() -> None:
    scene = stand("champion@b9 | brawler@e9", "d20:10 d6:2 d6:2,2,2")
    (approach,) = [choice for choice in scene.choices if choice.startswith("approach")]
    assert approach == "approach:d9:greatsword:1.0"
    offer = scene.offer(approach)
    assert (offer.route.yards, offer.facts.odds) == (
        scene.offer("go:d9").route.yards,
        scene.offer("go:d9").route.attacks[0].odds,
    )
    assert offer.facts.critical == stand("champion@d9 | brawler@e9").offer("attack:greatsword:1.0").facts.critical
    assert offer.facts.critical
    scene.play(approach, "pass", "dice:0")
    assert scene.at() == "d9"
    assert scene.piece(1).damage == 6
    assert scene.state.acting is not None
    assert scene.state.acting.has_acted
    assert "go:c9" in scene.choices, "what is left of its steps can be walked afterwards"


@pytest.mark.rule("sh.move.approach")
def test_who_can_be_attacked_from_here_is_attacked_from_here() -> None:
    scene = stand("champion@c9 | brawler@d9")
    assert "attack:greatsword:1.0" in scene.choices
    assert not any(choice.startswith("approach") for choice in scene.choices)
    archer = stand("outrider@e9 | brawler@f9")
    best = max(
        strike.odds for go in archer.goes for strike in archer.offer(f"go:{go}").route.attacks if strike.means == "bow"
    )
    here = archer.offer("attack:bow:1.0").facts.odds
    assert here is not None
    assert best > here
    assert not any(choice.startswith("approach") and ":bow:" in choice for choice in archer.choices)


@pytest.mark.rule("sh.move.approach")
def test_whom_only_a_worse_weapon_reaches_from_here_can_be_gone_to() -> None:
    scene = stand("brawler@m9 | ", monsters="toll_reaver@j9", turn=None, phase="sage_turns", level=None)
    assert "attack:thrown_knife:0.0" in scene.choices
    assert any(choice.startswith("approach") and "hooked_blade" in choice for choice in scene.choices)


@pytest.mark.rule("sh.move.approach")
def test_nobody_goes_so_past_a_free_attack_or_onto_the_fallen() -> None:
    watched = stand("champion@c9 | brawler@c9!prone brawler@d9 | brawler@b9 brawler@g10")
    assert not any(choice.startswith("approach") and choice.endswith("2.1") for choice in watched.choices)
    fallen = stand("champion@c9 | brawler@e9!down brawler@f9", level="normal")
    spaces = [fallen.offer(choice).aim.space for choice in fallen.choices if choice.startswith("approach")]
    assert "e9" not in spaces


@pytest.mark.rule("sh.move.approach")
def test_a_monster_goes_and_bites_with_one_answer() -> None:
    scene = stand("brawler@c9 | ", "d20:15 d6:3", monsters="burr_hound@g10", turn=None, phase="sage_turns", level=None)
    (approach,) = [choice for choice in scene.choices if choice.startswith("approach")]
    scene.play(approach, "pass")
    assert scene.piece().damage == 4
    assert scene.state.acting is None, "its turn is over"


@pytest.mark.rule("sh.move.approach")
def test_the_space_from_which_it_is_likeliest_is_the_one_to_go_to() -> None:
    scene = stand("champion@c9 | brawler@f9")
    higher, lower = (scene.offer(f"go:{space}").route.attacks[0].odds for space in ("g10", "e9"))
    assert higher > lower
    assert scene.offer("approach:g10:greatsword:1.0").facts.odds == higher


@pytest.mark.rule("sh.move.approach", "sh.hidden.bump")
def test_where_something_comes_between_the_turn_goes_on() -> None:
    scene = stand("champion@b9 | brawler@e9 brawler@d9~ brawler@d9~")
    approach = next(choice for choice in scene.choices if choice.startswith("approach"))
    scene.play(approach)
    assert scene.at() == "c9"
    assert scene.asked == (0, "turn")
    assert scene.state.acting is not None
    assert not scene.state.acting.has_acted


@pytest.mark.rule("sh.move.approach")
@pytest.mark.parametrize(
    ("board", "end", "short"),
    [
        ("champion@c9 | brawler@f9 brawler@g10~ brawler@g10~", "g10", "e9"),
        ("champion@m7 | brawler@j7 brawler@i6~ brawler@i6~", "i6", "k7"),
    ],
)
def test_nobody_attacks_from_short_of_the_space_it_was_going_to(board: str, end: str, short: str) -> None:
    scene = stand(board).play(f"approach:{end}:greatsword:1.0")
    assert (scene.at(), scene.asked) == (short, (0, "turn"))
    assert scene.state.acting is not None
    assert not scene.state.acting.has_acted


@pytest.mark.rule("sh.move.approach")
def test_nobody_attacks_who_has_fallen_where_it_was_going_to() -> None:
    zone = SpaceEffect(
        id="grease_the_road", source=Who(1, 0), ring=RING.index("d9"), terrain="slick", ends=rounds(2), effect=1
    )
    scene = stand("champion@b9 | brawler@e9", "d20:1", state={"zones": [zone]})
    scene.play("approach:d9:greatsword:1.0", "pass")
    assert (scene.at(), scene.piece().has("prone"), scene.asked) == ("d9", True, (0, "turn"))
    assert scene.state.acting is not None
    assert not scene.state.acting.has_acted


def test_going_for_the_worse_of_two_targets_is_advised_against() -> None:
    scene = stand("champion@b9 | brawler@e9-24 brawler@e9")
    behind = {one.answer: one.behind for one in advice_for(scene)}
    assert behind["approach:d9:greatsword:1.0"] == pytest.approx(behind["go:d9"], abs=0.01)
    assert behind["approach:d9:greatsword:1.1"] > 1, "the hurt one is as near"


@pytest.mark.rule("sh.move.approach", "sh.hidden.knowledge")
def test_a_monster_that_somebody_hidden_fells_on_its_way_attacks_nobody() -> None:
    board, hound = "brawler@e9~ brawler@g11 | ", "burr_hound@c9-5"
    scene = stand(board, "d20:19 d6:6,6,6,6", monsters=hound, turn=None, phase="sage_turns", level=None)
    scene.play("approach:g10:bite:0.1", "strike:0:heavy_fists", "pass", "dice:0", "stride:0")
    assert scene.state.monsters == []
    assert [one.who.seat for one in scene.all("attacks")] == [0]
