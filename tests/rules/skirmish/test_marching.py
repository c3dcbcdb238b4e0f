"""A monster that can attack nobody marches with one answer, and so do all of them together."""

import pytest

from ludo_tui.board import RING
from ludo_tui.engine import Flow, Who
from ludo_tui.rules.skirmish.board.table import SkirmishTable
from ludo_tui.rules.skirmish.phases import sage_turns
from ludo_tui.rules.skirmish.phases.turn import play_turn as turn
from tests.rules.skirmish.skirmish_scene import Fight, stand


def sage(board: str, monsters: str) -> Fight:
    """Return a round in which the monsters have their turns."""
    return stand(board, monsters=monsters, turn=None, phase="sage_turns")


def where(scene: Fight) -> list[str]:
    """Return where the monsters stand."""
    return [RING[monster.ring] for monster in scene.state.monsters]


@pytest.mark.rule("sh.sage.march", "sk.action.run.triple")
def test_who_reaches_nobody_runs_up_to_the_nearest_enemy_with_one_answer() -> None:
    scene = sage("brawler@k9 | ", "toll_reaver@g13")
    assert scene.offer("march").label.startswith("March to j9, beside Ana's")
    scene.play("march")
    assert where(scene) == ["j9"]
    assert scene.event("pace_set").pace == "run"
    assert scene.prompt is None or scene.prompt.kind != "turn"  # its turn is over


@pytest.mark.rule("sh.sage.march")
def test_all_that_reach_nobody_march_with_one_answer_and_the_others_are_asked() -> None:
    scene = sage("brawler@k9 | ", "toll_reaver@g13 toll_reaver@m9 rust_grub@i6")
    assert scene.choices == ["act:1", "act:2", "act:3", "in-order", "march"]
    told = scene.prompt
    assert told is not None
    march = scene.offer("march")
    assert told.detail(march) == "toll reaver 1, rust grub 3"
    assert told.names is not None
    assert march.meaning(told.names).startswith("No enemy is in reach this turn.")
    scene.play("march")
    assert where(scene) == ["j9", "m9", "o9"]
    assert scene.prompt is not None
    assert scene.prompt.text.startswith("Toll reaver 2")
    assert "march" not in scene.choices


@pytest.mark.rule("sh.sage.march")
@pytest.mark.parametrize("becomes", ["is gone", "reaches somebody"])
def test_who_can_march_no_more_when_the_others_have_does_not(becomes: str, monkeypatch: pytest.MonkeyPatch) -> None:
    marched: list[int] = []
    play_turn = turn.play_turn

    def changing(table: SkirmishTable, who: Who, *, is_marching: bool = False) -> Flow[None]:
        yield from play_turn(table, who, is_marching=is_marching)
        if is_marching:
            marched.append(who.piece)
            if becomes == "is gone":
                table.state.monsters = [monster for monster in table.state.monsters if monster.number != 3]
            else:
                table.state.monsters[2].ring = RING.index("j9")

    monkeypatch.setattr(sage_turns, "play_turn", changing)
    scene = sage("brawler@k9 | ", "toll_reaver@g13 toll_reaver@m9 rust_grub@i6").play("march")
    assert marched == [1]
    assert ("act:3" in scene.choices) == (becomes == "reaches somebody")
    assert where(scene)[:2] == ["j9", "m9"]


@pytest.mark.rule("sh.sage.march")
@pytest.mark.parametrize(
    ("board", "monsters"),
    [
        ("brawler@k9 | ", "toll_reaver@m9"),  # it can attack after a walk
        ("brawler@k9-30x | ", "toll_reaver@g13"),  # it can run to who is down
        ("brawler@k9 | ", "toll_reaver@g13!prone"),  # it had better stand up
        ("brawler#51 | ", "toll_reaver@g13"),  # there is nobody to go to
    ],
)
def test_who_has_something_else_to_do_is_offered_no_march(board: str, monsters: str) -> None:
    assert "march" not in sage(board, monsters).choices


@pytest.mark.rule("sh.sage.march")
def test_who_shoots_keeps_out_of_reach_and_who_can_do_nothing_waits_without_being_asked_again() -> None:
    scene = sage("brawler@k9 | ", "hedge_archer@g13")
    assert scene.offer("march").label.startswith("March to i10, 2 spaces short of Ana's")
    assert not scene.offer("pass").shown.needs_confirming
    assert sage("brawler@k9 | ", "toll_reaver@m9").offer("pass").shown.needs_confirming


@pytest.mark.rule("sh.sage.march")
def test_no_piece_of_a_party_is_offered_a_march() -> None:
    assert "march" not in stand("brawler@k9 | ", monsters="toll_reaver@g13").choices


@pytest.mark.rule("sh.sage.march")
@pytest.mark.parametrize("monster", ["war_drummer@g13", "mire_gulper@n9"])
def test_who_has_an_action_of_its_own_does_not_march_with_all(monster: str) -> None:
    scene = sage("brawler@k9 | ", f"{monster} toll_reaver@g12 toll_reaver@g11")
    assert scene.prompt is not None
    assert scene.prompt.detail(scene.offer("march")) == "toll reaver 2, toll reaver 3"
    assert scene.play("act:1").offer("pass").shown.needs_confirming, "it could use it"


@pytest.mark.rule("sh.sage.march")
def test_who_has_an_action_of_its_own_may_march_in_its_turn() -> None:
    scene = sage("brawler@k9 | ", "war_drummer@g13 toll_reaver@g12")
    scene.play("act:1")
    assert {"march", "talent:drumbeat"} <= set(scene.choices)
    scene.play("march")
    assert where(scene)[0] == "j9"


@pytest.mark.rule("sk.round.sage-order-free")
def test_all_in_the_order_in_which_they_are_listed() -> None:
    scene = sage("brawler@k9 | ", "toll_reaver@j9 toll_reaver@m9 rust_grub@i10")
    scene.play("act:3", "pass")
    assert "in-order" not in scene.choices, "with two left it would save nobody anything"
    scene = sage("brawler@k9 | ", "toll_reaver@j9 toll_reaver@m9 rust_grub@i10").play("in-order")
    for number in (1, 2, 3):
        assert scene.state.acting is not None
        assert scene.state.acting.who.number == number
        scene.play("pass")
    assert scene.prompt is None or scene.prompt.kind not in ("who", "turn")


def test_who_reaches_nobody_may_wait_without_being_asked_whether_it_means_it() -> None:
    waiting = sage("brawler@k9 | ", "toll_reaver@g13").offer("pass")
    assert not waiting.shown.needs_confirming
    assert sage("brawler@k9 | ", "toll_reaver@l9").offer("pass").shown.needs_confirming
