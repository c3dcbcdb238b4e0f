"""What single things count for in the judgement of computer seats, where whole matches would hardly show it."""

from types import SimpleNamespace

import pytest

from ludo_tui.engine import Option, Prompt, Ref, Who
from ludo_tui.players import ludicrous
from ludo_tui.players.ludicrous.judge import Judge, brought
from ludo_tui.players.ludicrous.outlook import Outlook
from ludo_tui.players.ludicrous.worths import RINGS
from ludo_tui.players.skirmish import powers
from ludo_tui.players.skirmish.seat import _share
from ludo_tui.players.skirmish.tactics import Tactics
from ludo_tui.rules.ludicrous.tables.steps import SaveStep
from ludo_tui.rules.ludicrous.tables.tables import tables_of
from ludo_tui.rules.skirmish.mechanics.offers import ChoicePreview, Offer, Threat
from ludo_tui.rulesets import load
from tests.options import option_of
from tests.players.test_ludicrous import chosen
from tests.rules.skirmish.skirmish_scene import Fight, stand
from tests.scene import place

# Ludicrous Ludo


@pytest.mark.parametrize(
    ("kind", "option", "feature"),
    [
        ("move", {"captures": (Who(1, 0),)}, "captures"),
        ("move", {}, ""),
        ("reaction", {"does": "dodge"}, "react"),
        ("reaction", {"does": "pass"}, ""),
        ("action", {"section": "fight"}, "fight"),
        ("action", {"does": "pass"}, ""),
    ],
)
def test_a_temper_bends_what_it_names_and_nothing_else(kind: str, option: dict[str, object], feature: str) -> None:
    one = option_of(Option, id="one", label="One", **option)
    prompt = Prompt(0, kind, "And now?", (one,))
    bent = {feature: 1.5} if feature else {"captures": 1.5, "react": 1.5, "fight": 1.5}
    assert ludicrous._liked(prompt, one, 4.0, {}) == 4.0
    assert ludicrous._liked(prompt, one, 4.0, bent) == (6.0 if feature else 4.0)
    assert ludicrous._liked(prompt, one, -4.0, bent) == (-2.0 if feature else -4.0)


def test_normal_seats_waver_between_answers_and_hard_ones_do_not() -> None:
    scene = place("1@47 2@12 | 1@10", "d6:5", phase="movement")
    assert len({chosen(scene, "hard", count) for count in range(30)}) == 1
    assert len({chosen(scene, "normal", count) for count in range(30)}) == 2


@pytest.mark.parametrize(
    ("board", "threats"), [("1@20 | 1@22", 1), ("1@20 | 1@18", 1), ("1@20 2@24 | 1@22", 2), ("1@20 | 1@45", 0)]
)
def test_an_enemy_near_before_or_behind_is_a_threat(board: str, threats: int) -> None:
    assert Outlook(place(board).state, 0, "standard").threats == threats


@pytest.mark.parametrize(
    ("board", "teams", "worth"),
    [
        ("1@20 | 1@22 | 1@45 | 1@3", True, 1.6),
        ("1@20 | 1@22 | 1@45 | 1@17", True, 3.2),
        ("1@20 | 1@40 | 1@22 | 1@3", True, -1.6),
        ("1@20 | 1@40 | 1@22 | 1@3", False, 1.6),
        ("1@20 2@23 3@24 | 1@22", False, -1.6),
        ("1@20 2@45 | 1@22", False, 1.6),
        ("1@20 | 1@22 | 1@18 | 1@3", True, 0.1),
        ("1@20 | 1@30 | 1@45 | 1@3", True, 0.1),
        ("| 1@2", False, 0.1),
    ],
)
def test_a_ring_of_fire_is_worth_the_enemies_that_it_catches_less_the_friends(
    board: str, teams: bool, worth: float
) -> None:
    judge = Judge(place(board, teams=teams).state, 0, "standard", is_hard=True)
    assert judge.card("fire_ring", 0) == pytest.approx(worth)
    assert judge.card("fire_ring") == pytest.approx(max(worth, 0.1)), "the piece of which it is worth most casts it"


def test_the_foremost_rival_is_hurt_most_gladly(monkeypatch: pytest.MonkeyPatch) -> None:
    look = Outlook(place("1@20 | 1@30 2@45 | 1@30").state, 0, "standard")
    assert look.rival(1) > look.rival(2)
    pains = []
    for rival in (look.rival(1), look.rival(2)):
        monkeypatch.setattr(look, "rival", lambda seat, rival=rival: rival)  # noqa: ARG005 - as it is asked
        pains.append(look.pain(Who(1, 0), [4, 6]))
    assert pains[0] > pains[1] > 0


def test_a_piece_comes_out_most_gladly_while_fewer_are_home_or_on_their_way_than_count() -> None:
    def worth(board: str) -> float:
        scene = place(board, "d6:6", phase="movement")
        assert scene.prompt is not None
        (option,) = [one for one in scene.prompt.options if one.id == "move:3"]
        return Judge(scene.state, 0, "standard", is_hard=False).score("move", brought(option))

    needed, enough = worth("1#56 2#-1 | 1@40"), worth("1#56 2@5 | 1@40")
    assert needed - enough == pytest.approx(7.5)


# Skirmish Ludo


def tactics(scene: Fight) -> Tactics:
    """Return the judgement of who is asked, to whom nobody is worth more than others."""
    assert scene.prompt is not None
    return Tactics(scene.state, scene.prompt.seat, lambda _: 1.0, scene.prompt)


def offer(does: str, **more: object) -> Offer:
    return option_of(Offer, id=does, label=does, does=does, **more)


def test_wrestling_does_what_can_be_done() -> None:
    judge = tactics(stand("brawler@k9 | champion@j9"))
    hurt, other = offer("wrestle_hurt"), offer("wrestle_other")
    assert judge.hold([other]) == other
    assert judge.hold([other, offer("wrestle_pin")]).does == "wrestle_pin"
    assert judge.hold([hurt, offer("wrestle_down")]).does == "wrestle_down"


def test_who_stands_among_enemies_defends_itself_sooner() -> None:
    beside, alone = (tactics(stand(board)) for board in ("bulwark@k9 | champion@j9", "bulwark@k9 | champion@c9"))
    assert beside.worth(offer("defend")) > alone.worth(offer("defend"))
    assert beside._near(1) == 1
    danger = 0.3
    assert beside.worth(offer("defend")) >= danger


def test_what_is_overcome_is_worth_more_the_surer_and_the_worse_it_is() -> None:
    judge = tactics(stand("bulwark@k9 | champion@j9"))
    slowed = [judge.worth(offer("overcome", row="slowed", odds=odds)) for odds in (0.2, 0.8)]
    assert slowed[1] == pytest.approx(4 * slowed[0]) != 0
    assert judge.worth(offer("overcome", row="cursed", odds=0.8)) < slowed[1]


def test_whoever_shares_the_space_of_a_comrade_is_hindered_as_one_beside_it_is() -> None:
    def worth(foe: str) -> float:
        judge = tactics(stand(f"bulwark@k9 champion@m9-15 | champion@{foe}").play("act:0"))
        return judge.worth(offer("hinder", whom=Ref(1, 0)))

    assert worth("m9") == worth("n9")
    assert worth("m9") > worth("j9") > 0, "there it is nobody's foe but the sound one's"


def test_a_quick_move_goes_forward_or_onto_the_fallen() -> None:
    view = stand("brawler#20 | ").state
    wait = offer("pass")
    steps = {to: offer("go", piece=0, to_step=to) for to in (17, 20, 21, 23)}
    assert powers.flee(view, 0, [*steps.values(), wait]) == steps[23]
    assert powers.flee(view, 0, [steps[17], steps[20], wait]) == wait
    fallen = offer("go", piece=0, to_step=17, captures=(Who(1, 0),))
    assert powers.flee(view, 0, [fallen, steps[21], wait]) == fallen


def test_only_a_feint_is_worth_more_among_many() -> None:
    few, many = (tactics(stand(f"bulwark@k9 | champion@j9 {more}")) for more in ("", "duelist@l9"))
    assert (few._near(1), many._near(1)) == (1, 2)
    for style, times in (("feinting", 2), ("guarded", 1)):
        way = ChoicePreview(kind=style, odds=0.0, effect=1.0, mean_damage=1.0)
        one, two = (judge.way(way, offer("with", whom=Ref(1, 0))) for judge in (few, many))
        assert two == pytest.approx(times * one)
        assert one > 0


def test_who_stands_beside_nobody_is_not_worth_frightening() -> None:
    rings = stand("bulwark@k9 | champion@j9 duelist@c9").state.on_ring()
    assert [powers._is_met(rings, 0, Ref(1, piece)) for piece in (0, 1)] == [True, False]
    assert not powers._is_met(rings, 0, None)


@pytest.mark.parametrize(
    ("effects", "is_barred", "is_worth"),
    [(("push",), True, True), (("push",), False, False), (("slip",), True, True), ((), True, False)],
)
def test_what_clears_the_way_is_worth_much_where_it_is_barred(
    effects: tuple[str, ...], is_barred: bool, is_worth: bool
) -> None:
    view, way = stand("bulwark@k9 | champion@j9").state, SimpleNamespace(is_barred=is_barred)
    value = powers.worth(view, 0, offer("cast", effects=effects, whom=Ref(1, 0)), lambda _: 1.0, way)
    assert (value >= powers.BARRED) == is_worth


def test_what_veils_a_piece_is_worth_more_the_more_it_has_to_fear() -> None:
    def worth(board: str) -> float:
        view = stand(board).state
        assert view.acting is not None
        return powers.worth(view, 0, offer("cast", effects=("veil",)), lambda _: 1.0, SimpleNamespace(is_barred=False))

    assert worth("trickster@k9-17 | champion@j9") > worth("trickster@k9-17 | champion@c9") >= 0


@pytest.mark.parametrize(("harm", "left", "share"), [(1, 1, 1.0), (1, 2, 0.5), (5, 2, 1.0), (0, 10, 1.0), (3, 0, 1.0)])
def test_a_threat_takes_the_share_that_its_harm_has_in_what_is_left(harm: float, left: int, share: float) -> None:
    assert _share(Threat(whom=Ref(0, 0, ""), odds=0.5, mean_damage=harm, left=left)) == share


def test_rings_reach_as_far_as_the_cards_say() -> None:
    spells = tables_of(load("ludicrous").tables).spells
    reaches = {name: {step.within for step in spells[name].steps if isinstance(step, SaveStep)} for name in RINGS}
    assert reaches == {name: {reach} for name, reach in RINGS.items()}
