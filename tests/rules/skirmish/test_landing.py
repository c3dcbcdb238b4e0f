"""The fallen, captures, seals, spoils, the gate, home."""

from typing import Any

import pytest

from ludo_tui.board import RING
from ludo_tui.engine import Who
from ludo_tui.rules.skirmish.consequences.damage import deal_damage
from ludo_tui.rules.skirmish.model.state import Lying, Thing
from tests.rules.skirmish.skirmish_scene import stand

WANTED = "The gate needs a seal: this piece's, or one from an ally within 5 spaces."


@pytest.mark.rule("sh.down.falls", "sh.down.rest-lost")
def test_a_piece_whose_damage_reaches_its_health_is_down() -> None:
    scene = stand("champion@k9 | champion@j9-20$2", "d20:11 d6:6,6,6").play("attack:greatsword:1.0", "pass", "dice:0")
    fallen = scene.piece(1)
    assert (fallen.is_down, fallen.damage, fallen.seals, scene.at(1)) == (True, 24, 2, "j9")
    assert scene.event("damaged").amount == 4


@pytest.mark.rule("sh.down.falls")
def test_who_is_down_falls_no_second_time() -> None:
    scene = stand("champion@k9 | champion@j9-24x", phase=())
    scene.piece(1).fails = 1
    scene.run(deal_damage(scene.table, Who(1, 0), 3, None, "sk.attack.hit.damage-total"))
    assert (scene.piece(1).fails, scene.piece(1).damage, scene.all("fell_down")) == (1, 24, [])


@pytest.mark.rule("sh.down.falls", "sk.turn.one-per-round")
def test_a_fallen_piece_has_an_empty_turn() -> None:
    scene = stand("champion@k9-24x | ")
    assert scene.prompt is None
    assert scene.kinds.count("turn_empty") == 1


@pytest.mark.rule("sh.capture.landing", "sh.capture.seal", "sh.capture.spoils", "sh.spoils.roll", "sh.spoils.stride")
def test_whoever_ends_on_a_fallen_enemy_captures_it() -> None:
    scene = stand("brawler@k9 brawler@b9 | champion@j9-24x$2!weakened", "d6:3").play("act:0", "go:j9")
    back = scene.piece(1)
    assert (back.step, back.damage, back.is_down, back.seals, back.afflictions) == (-1, 0, False, 0, [])
    assert scene.piece().seals == 3
    assert scene.state.losses == [0, 1]
    assert scene.choices == ["stride:0", "stride:1"]
    scene.play("stride:1")
    assert scene.at(0, 1) == "e9"


@pytest.mark.rule("sh.spoils.stride")
def test_a_stride_goes_as_far_as_it_can_without_free_attacks_and_may_capture() -> None:
    board = "brawler@k9 | champion@j9-24x | champion@n9 champion@n9 brawler@l9-28x"
    scene = stand(board, "d6:4").play("go:j9")
    assert scene.offer("stride:0").aim.amount == 3
    scene = stand("brawler@k9 | champion@j9-24x | champion@m9-24x", "d6:3 d6:1").play("go:j9")
    assert scene.offer("stride:0").aim.captures != ()
    scene.play("stride:0")
    assert scene.state.parties[2][0].step == -1
    assert scene.piece().seals == 2


@pytest.mark.rule("sh.spoils.stride", "sh.board.bar")
def test_a_stride_passes_nobody_that_bars_the_way() -> None:
    board = "brawler@k9 | champion@j9-24x"
    assert stand(board, "d6:6", monsters="mire_gulper@m9").play("go:j9").offer("stride:0").aim.amount == 2
    assert stand(board, "d6:6", monsters="burr_hound@m9").play("go:j9").offer("stride:0").aim.amount == 6
    assert stand(board, "d6:3", monsters="burr_hound@m9").play("go:j9").offer("stride:0").aim.amount == 2, (
        "nor ends there"
    )


@pytest.mark.rule("sh.spoils.stride", "sh.gate.toll", "sh.gate.ally")
@pytest.mark.parametrize(("piece", "amount"), [("#49", 1), ("#49$1", 6), ("#51", 5)])
def test_a_stride_pays_at_the_gate_or_ends_before_it(piece: str, amount: int) -> None:
    scene = stand(f"brawler@k9 brawler{piece} | champion@j9-24x", "d6:6").play("act:0", "go:j9", "stride:1")
    assert scene.piece(0, 1).step == int(piece[1:3]) + amount
    assert scene.piece(0, 1).seals == 0


@pytest.mark.rule("sh.capture.landing", "sh.capture.seal")
def test_who_is_captured_by_a_stride_meanwhile_is_not_captured_again() -> None:
    scene = stand("brawler@k9 brawler@i10 | champion@j9-24x champion@j9-24x", "d6:1 d6:2")
    scene.play("act:0", "go:j9", "stride:1", "stride:1")
    assert [(one.seat, one.piece) for one in scene.all("piece_captured")] == [(1, 0), (1, 1)]
    assert (scene.state.losses, [piece.seals for piece in scene.state.parties[0][:2]]) == ([0, 2], [1, 1])


@pytest.mark.rule("sh.spoils.mend", "sh.down.up-again")
def test_spoils_heal_the_fallen_too() -> None:
    scene = stand("brawler@k9-5 brawler@b9-28x | champion@j9-24x", "d6:3").play("go:j9")
    assert scene.choices == ["stride:0", "mend:0", "mend:1"]
    scene.play("mend:1")
    comrade = scene.piece(0, 1)
    assert (comrade.damage, comrade.is_down, comrade.has("prone")) == (25, False, True)


@pytest.mark.rule("sh.spoils.roll", "sh.spoils.stride")
def test_nobody_is_asked_about_spoils_that_nobody_can_have() -> None:
    scene = stand("brawler@i10 | champion@j9-24x | champion@k9 champion@k9", "d6:3").play("go:j9")
    assert (scene.event("spoils_rolled").amount, scene.asked) == (3, (0, "turn"))


@pytest.mark.rule("sh.match.win", "sh.spoils.roll", "sh.capture.landing")
def test_nobody_is_captured_and_no_die_is_rolled_once_a_stride_has_won() -> None:
    board = "brawler@i10 brawler#51 brawler#56 brawler#56 | champion@j9-24x champion@j9-24x"
    scene = stand(board, "d6:5").play("act:0", "go:j9", "stride:1")
    assert (scene.state.over, scene.prompt) == (True, None)
    assert [event.kind for event in scene.events].count("piece_captured") == 1


@pytest.mark.rule("sh.spoils.stride")
@pytest.mark.parametrize("first", ["#-1", "#56", "@c9-28x"], ids=["in its yard", "at home", "fallen"])
def test_any_piece_on_its_way_can_stride_whoever_comes_before_it(first: str) -> None:
    scene = stand(f"brawler{first} brawler@i10 | champion@j9-24x", "d6:3")
    scene.play(*["act:1"] * (scene.asked == (0, "who")), "go:j9")
    assert [choice for choice in scene.choices if choice.startswith("stride")] == ["stride:1"]


@pytest.mark.rule("sh.capture.monster")
def test_a_monster_that_ends_on_the_fallen_carries_it_off() -> None:
    scene = stand("champion@k9-24x$2 | ", monsters="toll_reaver@j9", turn=None, phase="sage_turns")
    scene.play("go:k9")
    assert (scene.piece().step, scene.state.doom, scene.state.menace) == (-1, 1, 2)
    assert scene.event("carried_off").rule == "sh.capture.monster"


@pytest.mark.rule("sh.down.felled", "sh.seal.felled", "sh.monster.small-fry", "sh.spoils.roll")
@pytest.mark.parametrize(("monster", "seals"), [("toll_reaver@j9-12", 1), ("gutter_imp@j9-4", 0)])
def test_felling_a_monster_gives_a_seal_and_spoils(monster: str, seals: int) -> None:
    scene = stand("champion@k9 | ", "d20:12 d6:1,1,1 d6:2", monsters=monster)
    scene.play("attack:greatsword:mon-1", *["pass"] * (scene.asked == (2, "reaction")))
    while scene.asked is not None and scene.asked[1] != "spoils":
        scene.play("dice:0" if scene.asked[1] == "bonus" else "pass")
    assert scene.state.monsters == []
    assert scene.piece().seals == seals
    assert scene.choices == ["stride:0"]


@pytest.mark.rule("sh.gate.toll")
def test_the_gate_wants_a_seal_which_is_gone() -> None:
    poor = stand("brawler#49 | ")
    assert poor.goes == {"a8", "b7", "c7", "d7", "e7", "f7"}
    assert poor.why("gate") == "the gate needs a seal"
    assert poor.refusals["gate"] == "sh.gate.toll"
    scene = stand("brawler#49$1 | ").play("go:c8")
    assert (scene.piece().step, scene.piece().seals) == (52, 0)
    assert scene.event("seal_paid").payer.number == 0


@pytest.mark.rule("sh.gate.ally")
@pytest.mark.parametrize(
    ("ally", "pays"), [("brawler@f9$1", True), ("brawler@g10$1", False), ("brawler@f9-28$1x", False)]
)
def test_an_ally_near_the_gate_pays(ally: str, pays: bool) -> None:
    scene = stand(f"brawler#50 {ally} | ").play("act:0") if "x" not in ally else stand(f"brawler#50 {ally} | ")
    assert ("go:b8" in scene.choices) == pays
    if pays:
        scene.play("go:b8")
        assert scene.piece(0, 1).seals == 0


@pytest.mark.rule("sh.home.no-exact-count", "sh.home.belongings")
def test_a_move_stops_at_home() -> None:
    scene = stand("brawler#54$2 brawler@k9 | ").play("act:0")
    assert scene.goes == {"f8", "home"}
    scene.play("home")
    assert scene.piece().step == 56
    assert (scene.piece().seals, scene.piece(0, 1).seals) == (0, 2)


@pytest.mark.rule("sh.home.belongings")
@pytest.mark.parametrize(
    ("comrades", "seals"),
    [("brawler@k9 brawler@l9", [0, 0, 2, 0]), ("brawler#56 brawler@k9", [0, 0, 2, 0]), ("", [2, 0, 0, 0])],
)
def test_seals_go_home_only_where_no_comrade_is_on_the_way(comrades: str, seals: list[int]) -> None:
    scene = stand(f"brawler#54$2 {comrades} | ", match="full")
    scene.play(*["act:0"] * (scene.asked == (0, "who")), "home")
    (told,) = [one.sentence(scene.names) for one in scene.events if one.kind == "came_home"]
    assert told.endswith("gets its 2 seals.") == (seals[0] == 0), told
    assert [piece.seals for piece in scene.state.parties[0]] == seals


@pytest.mark.rule("sh.match.win")
def test_enough_pieces_home_win_at_once() -> None:
    scene = stand("brawler#54 brawler#56 brawler#56 | ").play("home")
    assert scene.state.over
    assert scene.state.places == [0]
    assert scene.result == (0, 1, 2)


@pytest.mark.rule("sh.match.win")
@pytest.mark.parametrize(
    ("options", "home", "wins"),
    [({}, 1, False), ({"match": "short"}, 1, True), ({"match": "full"}, 2, False), ({"sage": "none"}, 1, True)],
)
def test_how_many_must_be_home(options: dict[str, Any], home: int, wins: bool) -> None:
    others = " brawler#56" * home
    assert stand(f"brawler#54{others} | ", **options).play("home").state.over == wins


@pytest.mark.rule("sh.match.win", "sh.spoils.stride")
def test_a_stride_home_wins_in_the_turn_of_the_sage() -> None:
    scene = stand(
        "champion@k9 brawler#55 brawler#56 brawler#56 | ",
        "d20:15 d6:6 d6:6 d6:6 d6:1",
        monsters="burr_hound@j9",
        turn=None,
        phase="sage_turns",
        level=None,
    )
    scene.play("go:i11", "strike:0:greatsword", "pass", "dice:0", "stride:1")
    assert scene.state.turn.seat == scene.sage
    assert scene.state.places == [0]


@pytest.mark.rule("sk.action.stabilize.target", "sk.action.stabilize.heal", "sh.talent.mercy")
@pytest.mark.parametrize(
    ("healer", "there", "dice", "damage"),
    [("brawler", "j9", "d6:4", 24), ("mender", "j9", "d6:4,5", 19), ("mender", "l9", "d6:4,5", 19)],
)
def test_tending_the_fallen(healer: str, there: str, dice: str, damage: int) -> None:
    scene = stand(f"{healer}@{'k9' if there == 'j9' else 'j9'} brawler@{there}-28x | ", dice).play("stabilize:0.1")
    assert scene.piece(0, 1).damage == damage
    assert not scene.piece(0, 1).is_down


@pytest.mark.rule("sk.action.stabilize.target")
def test_only_the_fallen_in_reach_are_tended() -> None:
    assert not [one for one in stand("brawler@k9 brawler@m9-28x | ").choices if one.startswith("stabilize")]


@pytest.mark.rule("sh.gate.toll")
def test_who_is_left_without_a_seal_while_it_is_struck_at_stays_before_the_gate() -> None:
    scene = stand("brawler#50 brawler#49-27$1 | duelist@a9", "d20:19 d6:6 d6:6")
    scene.play("act:0", "go:b8", "strike:0:rapier", "cover:1", "dice:0")
    assert scene.piece(0, 1).is_down, "whoever carried the seal took the blow"
    assert scene.piece(0, 0).step == 50


@pytest.mark.rule("sh.gate.toll", "sh.gate.ally")
@pytest.mark.parametrize(
    ("board", "is_told"),
    [
        ("champion#40 | ", True),
        ("champion#40$1 | ", False),
        ("champion#40 champion#48$1 | ", False),
        ("champion#30 | ", False),
        ("champion#52 | ", False),
    ],
)
def test_the_gate_says_beforehand_that_it_wants_a_seal(board: str, is_told: bool) -> None:
    scene = stand(board)
    if scene.asked == (0, "who"):
        scene.play("act:0")
    assert scene.prompt is not None
    assert (WANTED in scene.prompt.text) == is_told


@pytest.mark.rule("sh.gate.toll", "sh.move.die")
@pytest.mark.parametrize(("die", "is_told"), [(1, False), (2, True)])
def test_the_gate_that_the_ludo_die_leads_to_wants_a_seal_before_and_after_it_is_taken(die: int, is_told: bool) -> None:
    scene = stand("champion#34 | ", f"d6:{die}", phase=("muster", "party_turns"))
    scene.play("pass")
    for answer in ("give-die", ""):
        assert scene.prompt is not None
        assert (WANTED in scene.prompt.text) == is_told
        scene.play(*[answer] * bool(answer))


@pytest.mark.rule("sh.gate.toll", "sh.gate.ally")
def test_a_move_through_the_gate_says_who_pays() -> None:
    assert stand("champion#49$1 | ").offer("go:b8").outcome.note == "pays a seal"
    scene = stand("champion#49 champion#48$1 | ").play("act:0")
    assert scene.offer("go:b8").outcome.note == "Ana's brawler pays a seal"
    assert stand("champion#51 | ").offer("go:c8").outcome.note == ""


@pytest.mark.rule("sh.capture.seal")
def test_the_table_says_which_pieces_hold_seals() -> None:
    scene = stand("champion#10 champion#20$2 champion#30$1 | champion#4")
    look = scene.rules.look(scene.state, scene.setup)
    assert look.seats[0].note == "goes first, seals on 2 and 3"
    assert [seat.carried.value for seat in look.seats[:2] if seat.carried is not None] == [3, 0]


def test_the_row_of_a_party_tells_who_is_worst_off_and_that_it_goes_first() -> None:
    scene = stand("champion#10$1 champion#20-3 champion#30-22 champion#35-24x | champion#4")
    look = scene.rules.look(scene.state, scene.setup)
    assert look.seats[0].note == "4 down, first, 3 ♥2/24, 2 ♥21/24, seal on 1"


@pytest.mark.parametrize(
    ("things", "told"),
    [(["seal"], "a seal lies there"), (["seal", "seal", "hooked_blade"], "2 seals and a hooked blade lie there")],
)
def test_a_move_says_what_lies_where_it_ends(things: list[str], told: str) -> None:
    here = RING.index("f9")
    scene = stand("brawler@e9 | ", state={"ground": [Lying(Thing(thing), here) for thing in things]})
    assert scene.prompt is not None
    gists = {option.id: option.gist(scene.names) for option in scene.prompt.options if option.does == "go"}
    assert told in gists["go:f9"]
    assert not any("there" in gist for identity, gist in gists.items() if identity != "go:f9")


@pytest.mark.rule("sh.stunt.pick-up")
@pytest.mark.parametrize(
    ("things", "label"),
    [(["seal"], "Pick up a seal"), (["seal", "hooked_blade", "seal"], "Pick up a seal or a hooked blade")],
)
def test_what_could_be_picked_up_is_named(things: list[str], label: str) -> None:
    lying = [Lying(Thing(thing), RING.index("k9")) for thing in things]
    scene = stand("brawler@k9 | ", state={"ground": lying})
    assert scene.offer("stunt:pick_up").label == label


@pytest.mark.rule("sh.stunt.pick-up", "sk.action.other.allowed")
@pytest.mark.parametrize(
    ("board", "deed", "answer"),
    [("brawler@k9 | ", "stunt:pick_up", "thing:1"), ("trickster@c9 | champion@f9", "use:fire_pot", "at:f9")],
)
def test_there_is_a_way_back_from_what_a_power_asks_before_it_is_paid_for(board: str, deed: str, answer: str) -> None:
    lying = [Lying(Thing(thing), RING.index("k9")) for thing in ("seal", "axe")]
    scene = stand(board, state={"ground": lying})
    scene.play(deed)
    assert answer in scene.choices
    happened = len(scene.events)
    scene.play("back")
    assert scene.asked == (0, "turn")
    assert deed in scene.choices, "nothing was spent"
    assert len(scene.events) == happened


@pytest.mark.rule("sk.action.toss.weapon")
def test_full_hands_say_why_no_seal_is_tossed() -> None:
    assert stand("champion@k9$1 | ").why("throw:seal") == "no free hand: put something away first"
    assert "throw:seal" in stand("brawler@k9$1 | ").choices
