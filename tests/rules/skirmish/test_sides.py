"""The truce of the parties, and the round in which everybody says who goes next."""

import pytest

from ludo_tui.board import RING
from ludo_tui.engine import Who
from ludo_tui.rules.skirmish.attacking.attack import make_attack
from ludo_tui.rules.skirmish.board.field import Field
from ludo_tui.rules.skirmish.board.hiding import bump_into_hidden
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


# Who is no enemy is an ally, whatever its party


@pytest.mark.rule("sh.match.truce", "sk.circ.ranged-in-reach", "sk.circ.surrounded.boon")
@pytest.mark.parametrize(
    ("board", "answer", "war", "truce"),
    [
        ("bulwark@n9+bow | champion@o9", "attack:bow:mon-1", {"in an enemy's reach": -1}, {}),
        ("champion@j9 | champion@i10", "attack:greatsword:mon-1", {}, {"surrounded": 1}),
    ],
)
def test_a_piece_of_a_partner_counts_as_an_ally_in_rolls(
    board: str, answer: str, war: dict[str, int], truce: dict[str, int]
) -> None:
    monster = "toll_reaver@k9" if "bow" in answer else "toll_reaver@i10"
    for has_truce, counted in ((False, war), (True, truce)):
        scene = stand(board, monsters=monster, truce=has_truce)
        assert dict(scene.offer(answer).manner.counted) == counted


@pytest.mark.rule("sh.match.truce", "sk.reaction.cover-ally.trigger", "sh.reaction.order")
@pytest.mark.parametrize("truce", [True, False])
def test_a_piece_of_a_partner_covers_and_is_asked_before_the_target(truce: bool) -> None:
    scene = stand("champion@k9 | bulwark@k9", "d20:1", monsters="toll_reaver@j9", truce=truce)
    flow = make_attack(scene.table, scene.mon(), Who(0, 0), scene.table.sheet(scene.mon()).attacks[0])
    prompt = next(flow)
    assert prompt.seat == (1 if truce else 0)
    assert ("cover:0" in [option.id for option in prompt.options]) == truce
    while prompt.kind == "reaction":
        try:
            prompt = flow.send(prompt.default)
        except StopIteration:
            break


@pytest.mark.rule("sh.match.truce", "sk.action.find.success", "sh.hidden.bump")
@pytest.mark.parametrize("truce", [True, False])
def test_what_one_finds_all_allies_know(truce: bool) -> None:
    scene = stand("champion@k9 | champion@c9", monsters="toll_reaver@l9~", truce=truce, phase=())
    bump_into_hidden(Field(scene.table), Who(0, 0), RING.index("l9"))
    assert (Who(1, 0) not in scene.monster().hidden_from) == truce
    assert Who(0, 0) not in scene.monster().hidden_from


@pytest.mark.rule("sh.match.truce", "sk.cover.total.spill-over")
@pytest.mark.parametrize(("truce", "damage"), [(True, (0, 5)), (False, (5, 0))])
def test_what_goes_through_a_gate_spares_allies(truce: bool, damage: tuple[int, int]) -> None:
    state = {"wear": {RING.index("g10"): 10}}
    scene = stand(
        "outrider@i10 | champion@f9",
        "d20:5 d6:3,4",
        monsters="toll_reaver@d9",
        state=state,
        truce=truce,
        scenario="broken_gates",
    )
    scene.play("attack:bow:mon-1", "dice:0")
    assert (scene.piece(1).damage, scene.monster().damage) == damage
