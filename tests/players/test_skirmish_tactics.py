"""Computer seats of Skirmish Ludo use more than weapons and legs: holds, thefts, reactions for comrades."""

from typing import Any

import pytest

from ludo_tui.engine import Dice, Lot, Who
from ludo_tui.players import choose
from ludo_tui.players.skirmish import Judgement
from ludo_tui.players.skirmish.danger import danger, relief
from ludo_tui.players.skirmish.tactics import Tactics
from ludo_tui.rules.skirmish.mechanics.offers import Offer
from ludo_tui.rules.skirmish.model.state import Affliction, SkirmishState, SpaceEffect
from ludo_tui.rules.skirmish.phases.turn.play_turn import play_turn
from tests.players.test_skirmish import chosen
from tests.rules.skirmish.skirmish_scene import Fight, rounds, stand, turns


def test_who_is_held_breaks_free() -> None:
    scene = stand("bulwark@d9 | champion@c9", phase=())
    scene.piece().afflictions.append(Affliction("grabbed", Who(1, 0), turns(Who(1, 0), 2)))
    scene.limits.turns_left = 2
    prompt = next(scene.turn_of(0))
    assert prompt.option("escape:1.0") is not None
    scene.ask(prompt)
    assert chosen(scene) == "escape:1.0"


def test_a_seal_in_reach_is_stolen_by_who_cannot_run() -> None:
    assert chosen(stand("brawler@k9!slowed | champion@j9$1")) == "steal:1.0:seal"


def test_a_way_of_attacking_is_chosen_and_never_taken_back() -> None:
    scene = stand("bulwark@k9 | champion@j9").play("with:sword:1.0")
    assert chosen(scene) in {"plain", "guarded", "pressing", "disarm", "disrupting", "called:str", "driving"}


def test_several_are_attacked_where_each_would_fall_and_one_with_both_weapons_where_it_would_not() -> None:
    weak = stand("duelist@k9 | champion@j9-22 champion@j9-22").play("with:rapier:1.0")
    assert chosen(weak) == "many:1"
    strong = stand("duelist@k9 | champion@j9 champion@j9").play("with:rapier:1.0")
    assert chosen(strong) == "both"


def test_a_comrade_that_would_fall_is_covered() -> None:
    scene = stand("champion@k9 | trickster@j9-17 bulwark@i10").play("attack:greatsword:1.0")
    assert chosen(scene) == "cover:1"
    fresh = stand("champion@k9 | champion@j9 bulwark@i10").play("attack:greatsword:1.0")
    assert chosen(fresh) == "pass"


@pytest.mark.parametrize(
    ("board", "attacked", "reaction"),
    [
        ("champion@k9 | arcanist@j9", "1.0", "dodge:0"),  # which wards off as much, and can be done in every round
        ("champion@k9 | champion@j9 arcanist@i10", "1.0", "talent:quick_ward:1"),
        ("arcanist@k9+dagger | champion@j9 arcanist@i10", "1.0", "pass"),  # a scratch
    ],
)
def test_a_ward_that_is_used_up_is_kept_for_what_a_dodge_does_not_do(board: str, attacked: str, reaction: str) -> None:
    scene = stand(board)
    weapon = next(answer for answer in scene.choices if answer.endswith(f":{attacked}") and answer.startswith("attack"))
    assert chosen(scene.play(weapon)) == reaction


@pytest.mark.parametrize(("wounds", "worse"), [((6, 15), 2), ((15, 6), 1)])
def test_of_two_that_are_hurt_the_one_nearer_to_its_fall_is_healed(wounds: tuple[int, int], worse: int) -> None:
    scene = stand(f"mender@k9 champion@l9-{wounds[0]} champion@m9-{wounds[1]} | ").play("act:0")
    found = worths(scene)
    assert found[f"cast:close_wounds:0.{worse}"] > found[f"cast:close_wounds:0.{3 - worse}"] > 0


def test_a_hand_is_freed_for_a_seal_in_reach_and_not_turn_after_turn() -> None:
    in_the_way = "brawler@c9+dagger+dagger | champion@d9$1 bulwark@e9 mender@f9"
    first, second = (stand(in_the_way, state={"round": number}) for number in (1, 2))
    assert chosen(first) == "stow:dagger" != chosen(second)
    assert chosen(first.play("stow:dagger")) == "steal:1.0:seal"
    assert chosen(stand(in_the_way.replace("$1", ""))) != "stow:dagger", "there is nothing to take"
    assert chosen(stand("brawler@k9+dagger+dagger | champion@j9$1")) == "run", "which is better than to steal"


def test_a_monster_that_has_acted_stays_where_it_is() -> None:
    scene = stand("champion@m9 brawler@g10 | ", monsters="burr_hound@k9", turn=None, phase="sage_turns")
    assert chosen(scene) == "go:l9"
    assert chosen(scene.play("defend")) == "pass"


def test_it_is_worth_more_to_act_first_beside_a_monster_and_most_to_who_is_worn() -> None:
    def worth(wounds: str, monster: str) -> float:
        scene = stand(f"brawler@c9{wounds} | ", monsters=f"toll_reaver@{monster}", turn=None, phase="initiative")
        return worths(scene)["first:0"]

    assert worth("", "d9") > worth("", "e9") == worth("", "o9")
    assert worth("-15", "e9") > worth("", "d9")


def test_what_is_tossed_is_caught() -> None:
    scene = stand("brawler@k9$2 brawler@m9 | ", "d20:9").play("act:0", "throw:seal")
    assert chosen(scene) == "to:0.1"
    assert chosen(scene.play("to:0.1")) == "catch:1"


def test_whoever_is_walled_in_drives_one_of_the_wall_off() -> None:
    scene = stand("bulwark@k9 | champion@l9 champion@l9")
    assert chosen(scene) == "with:sword:1.0"
    assert chosen(scene.play("with:sword:1.0")) == "driving"
    for free in ("champion@l9", "champion@l9 champion@l9!prone", "champion@l9 champion@m9"):
        assert chosen(stand(f"bulwark@k9 | {free}").play("with:sword:1.0")) != "driving", free
    behind = stand("bulwark@k9 | champion@l9 champion@l9 champion@j9").play("with:sword:1.2")
    assert chosen(behind) != "driving", "it is no part of the wall"


def test_a_seal_is_tossed_to_a_comrade_that_has_none_rather_than_thrown_at_an_enemy() -> None:
    scene = stand("brawler@k9$2 brawler@m9 | champion@l9").play("act:0", "throw:seal")
    assert "to:1.0" in scene.choices
    assert chosen(scene) == "to:0.1"
    assert chosen(stand("brawler@k9$2 brawler@m9$1 brawler@l9 | ").play("act:0", "throw:seal")) == "to:0.2"


def test_a_seal_is_tossed_to_a_comrade_that_comes_home_with_it_and_never_among_monsters() -> None:
    boards = ("#50$2 brawler#48", "#50$2 brawler#48$1", "#20$2 brawler#18")
    needy, *others = (stand(f"brawler{board} | ").play("act:0") for board in boards)
    assert worths(needy)["throw:seal"] > 0
    assert [worths(scene)["throw:seal"] < 0 for scene in others] == [True, True], (
        "one has its own, one is far from home"
    )
    monsters = stand("brawler@b9 | ", monsters="toll_reaver@m9$2 burr_hound@n9", turn=None, phase="sage_turns")
    monsters.play(monsters.choices[0])
    assert "throw:seal" in monsters.choices
    assert chosen(monsters) != "throw:seal"


def test_even_an_unhurt_piece_does_not_run_from_under_the_sword_of_an_enemy() -> None:
    assert chosen(stand("brawler@k9$1 | ")) == "run"
    assert chosen(stand("brawler@k9$1 | trickster@j9-9")) == "attack:heavy_fists:1.0"


def test_seals_are_fought_for_until_the_pieces_that_must_come_home_have_theirs() -> None:
    for rest, answer in (("#51 brawler#52 brawler#53", "run"), ("#20 brawler#20 brawler#20", "attack:heavy_fists:1.0")):
        scene = stand(f"brawler@k9 brawler{rest} | champion@j9-20")
        assert chosen(scene.play("act:0")) == answer


def test_what_is_set_against_a_trip_is_the_higher_score() -> None:
    for target, higher in (("champion", "str"), ("trickster", "agi")):
        scene = stand(f"duelist@k9 | {target}@j9").play("trip:1.0")
        assert scene.prompt is not None
        replying = Judgement(scene.state, scene.setup.options).of(scene)
        assert chosen(scene) == higher
        assert replying.reply(scene.prompt, Lot(Dice(1))) == higher, "in a match that is played on, too"


def test_what_harms_at_once_is_thrown_among_enemies_though_they_stand_on_the_own_way() -> None:
    scene = stand("trickster@j9+fire_pot+dagger brawler@o8 champion@o8 | bulwark@j7 trickster@j7 brawler@i6")
    assert chosen(scene.play("act:0", "use:fire_pot")) == "at:j7"


def test_dice_of_bonus_damage_are_kept_where_the_hit_fells_without_them() -> None:
    scene = stand("champion@k9 | champion@j9-21", "d20:15").play("attack:greatsword:1.0", "pass")
    assert chosen(scene) == "dice:0"
    scene = stand("champion@k9 | champion@j9", "d20:15").play("attack:greatsword:1.0", "pass")
    assert chosen(scene) == "dice:2"
    hurried = stand("champion@k9 | champion@j9-21", "d20:15")
    hurried.table.spend_reaction(Who(0, 0))
    hurried.play("attack:greatsword:1.0", "pass")
    assert chosen(hurried) == "dice:2", "no free attack will use what is kept"
    assert hurried.prompt is not None
    assert hurried.prompt.names is not None
    assert "no reaction left" in hurried.offer("dice:0").meaning(hurried.prompt.names)


def test_a_slick_road_is_made_behind_and_not_before_its_own() -> None:
    scene = stand("arcanist@k9 | champion@i10").play("cast:grease_the_road")
    assert chosen(scene) in ("at:i10", "at:h9", "at:i9", "at:i11", "at:j9")


def test_a_piece_fears_the_more_the_worse_it_is_and_the_more_it_has_to_lose() -> None:
    def feared(piece: str, monsters: str = "toll_reaver@l9") -> float:
        return danger(stand(f"{piece} | ", monsters=monsters).state, Who(0, 0))

    assert feared("champion@k9") > 0
    assert feared("champion@k9-18") > feared("champion@k9")
    assert feared("champion@k9$2") > feared("champion@k9")
    assert feared("champion@k9", "toll_reaver@l9 burr_hound@j9") > feared("champion@k9")
    assert feared("champion@k9", "toll_reaver@b9") == 0  # out of sight
    assert feared("champion#0") == 0  # nobody attacks it there
    hurt = stand("champion@k9-18 | ", monsters="toll_reaver@l9").state
    assert 0 < relief(hurt, Who(0, 0), 7) < danger(hurt, Who(0, 0))


def test_normal_seats_have_whims_and_hard_ones_none() -> None:
    scene = stand("brawler@k9 | champion@i10", monsters="toll_reaver@m9")
    prompt = scene.prompt
    assert prompt is not None
    view, options = scene.view(0), scene.setup.options
    drawn = {
        level: {choose(view, prompt, level, 1, n, system="skirmish", options=options) for n in range(200)}
        for level in ("normal", "hard")
    }
    assert len(drawn["hard"]) == 1
    assert len(drawn["normal"]) > 3
    assert not any(answer.startswith(("drop", "pass")) for answer in drawn["normal"])


def test_the_next_of_several_attacks_is_aimed_at_whoever_would_fall() -> None:
    scene = stand("duelist@k9 | champion@j9-22 champion@l9 champion@l9-22", "d20:1")
    scene.play("with:rapier:1.0", "many:1", "plain", "pass")
    assert chosen(scene) == "blow:rapier:1.2"


def _tactics(scene: Fight) -> Tactics:
    prompt = scene.prompt
    assert prompt is not None
    view = scene.view(prompt.seat)
    assert isinstance(view, SkirmishState)
    return Tactics(view, prompt.seat, lambda _: 8.0, prompt)


def _offers(scene: Fight) -> list[Offer]:
    assert scene.prompt is not None
    return [offer for offer in scene.prompt.options if isinstance(offer, Offer)]


def in_turn(scene: Fight) -> Fight:
    """Return a scene that was changed after it stood there, at the first question of the turn of its first piece."""
    scene.ask(next(scene.turn_of(0)))
    return scene


def worths(scene: Fight) -> dict[str, float]:
    """Return what each answer is worth to a hard seat."""
    prompt = scene.prompt
    assert prompt is not None
    view = scene.rules.view(scene.state, scene.setup, prompt.seat)
    return {option.id: 0.0 for option in prompt.options} | dict(Judgement(view, scene.setup.options).worths(prompt))


def holding(board: str, **fields: Any) -> Fight:
    """Return a scene in which the first piece of the first party holds the first one of the second."""
    scene = stand(board, phase=(), **fields)
    scene.piece(1).afflictions.append(Affliction("grabbed", Who(0, 0), turns(Who(0, 0))))
    scene.limits.turns_left = 2
    return in_turn(scene)


def dragging(piece: str, monster: str, *, is_chosen: bool = True) -> list[str]:
    """Return what a monster answers that holds somebody, and where it then goes."""
    scene = stand(f"{piece} | ", "d20:15 d6:1", monsters=monster, phase=())
    scene.piece().afflictions.append(Affliction("grabbed", scene.mon(), turns(scene.mon())))
    flow = play_turn(scene.table, scene.mon())
    prompt = next(flow)
    scene.ask(prompt)
    first = chosen(scene) if is_chosen else "drag:0.0"
    option = prompt.option(first)
    assert option is not None
    prompt = flow.send(option)
    scene.ask(prompt)
    while prompt.kind == "reaction":
        prompt = flow.send(prompt.default)
        scene.ask(prompt)
    return [first, chosen(scene)]


def test_nobody_searches_where_nobody_is_and_a_hidden_enemy_is_found_for_a_comrade() -> None:
    def searches(board: str, monsters: str, **state: Any) -> set[bool]:
        scene = stand(board, monsters=monsters, turn=None, phase="sage_turns", state=state)
        if scene.asked == (2, "who"):
            scene.play(scene.choices[0])
        assert "find" in scene.choices
        return {chosen(scene, "hard") == "find", chosen(scene, "normal") == "find"}

    assert searches("trickster@b9~ | ", "toll_reaver@o8 burr_hound@n9") == {False}  # nobody could be hidden near it
    assert searches("trickster@k9~ | ", "toll_reaver@o8") == {False}  # nobody else could strike at who is found
    mist = [
        SpaceEffect(ring=ring, terrain="thicket", id="mist_bank", source=Who(0, 0), ends=rounds(2))
        for ring in range(15, 25)
    ]
    assert searches("trickster@k9~ | ", "toll_reaver@m9 burr_hound@n9", zones=mist) == {True}


def test_a_search_is_no_whim_of_a_normal_sage() -> None:
    scene = stand("trickster@b9~ | ", monsters="toll_reaver@o8", turn=None, phase="sage_turns")
    prompt = scene.prompt
    assert prompt is not None
    view, options = scene.view(prompt.seat), scene.setup.options
    drawn = {choose(view, prompt, "normal", 1, n, system="skirmish", options=options) for n in range(200)}
    assert "find" in scene.choices
    assert "find" not in drawn


@pytest.mark.parametrize(
    ("pieces", "monsters"),
    [
        ("bulwark@b9 | brawler@i3", "toll_reaver@i5"),
        ("bulwark@b9 | brawler@n7", "toll_reaver@i5"),
        ("brawler@k9+dagger+dagger | champion@n9", ""),
        ("duelist@k9 duelist@l9 | champion@n9", ""),
        ("brawler#50$2+dagger brawler#48 | ", ""),
    ],
    ids=["an enemy near", "an enemy far off", "a spare one", "a comrade beside it", "a comrade that needs a seal"],
)
def test_what_is_fought_with_is_kept(pieces: str, monsters: str) -> None:
    """Neither an enemy nor a comrade is worth a weapon: at no level is it thrown or tossed."""
    who: dict[str, Any] = {"turn": None, "phase": "sage_turns"} if monsters else {}
    scene = stand(pieces, monsters=monsters, **who)
    if "act:0" in scene.choices:
        scene.play("act:0")
    prompt = scene.prompt
    assert prompt is not None
    offers = [offer for offer in _offers(scene) if offer.does == "throw" and offer.aim.row != "seal"]
    thrown = {offer.id: _tactics(scene).worth(offer) for offer in offers}
    assert thrown
    assert max(thrown.values()) <= 0
    view, options = scene.view(prompt.seat), scene.setup.options
    for level in ("normal", "hard"):
        drawn = {choose(view, prompt, level, 1, n, system="skirmish", options=options) for n in range(100)}
        assert not drawn & {*thrown}


def test_a_space_is_struck_at_where_a_comrade_sees_somebody() -> None:
    scene = stand("champion@k9 brawler@m9 | trickster@l9")
    scene.piece(1).hidden_from = [Who(0, 0)]
    tactics = _tactics(scene.play("act:0"))
    worth = {offer.aim.space: tactics.worth(offer) for offer in _offers(scene) if offer.does == "attack_space"}
    assert max(worth, key=lambda space: worth[space]) == "l9"
    assert worth["l9"] > 5 * max(value for space, value in worth.items() if space != "l9")


def test_who_would_be_struck_at_lets_go_before_it_runs() -> None:
    scene = holding("brawler@k9$1 | champion@j9")
    assert "release:1.0" in scene.choices
    assert scene.offer("run").route.free_attackers
    assert chosen(scene) == "release:1.0"


def test_a_monster_drags_whom_it_holds_to_its_lair() -> None:
    assert dragging("outrider@n9", "mire_gulper@m9") == ["drag:0.0", "go:o8"]


def test_a_monster_drags_whom_it_holds_as_far_back_as_it_can() -> None:
    drag, go = dragging("outrider@e9", "mire_gulper@d9", is_chosen=False)
    assert (drag, go) == ("drag:0.0", "go:c9")


def test_what_is_loaded_in_place_of_the_move_is_loaded_by_who_has_nowhere_to_go() -> None:
    scene = stand("outrider#50+crossbow | ", monsters="toll_reaver@d9", phase=(), state={"closed_lairs": [50]})
    next(one for one in scene.piece().things or () if one.id == "crossbow").is_spent = True
    assert chosen(in_turn(scene)) == "load-still:crossbow"


@pytest.mark.parametrize(("board", "monster", "is_loaded"), [("#50", "d9", True), ("@k9", "n9", False)])
def test_who_has_shot_loads_at_once_where_it_has_nowhere_better_to_go(
    board: str, monster: str, is_loaded: bool
) -> None:
    """Before its gate without a seal it would only step back; on the road it walks on."""
    scene = stand(f"outrider{board}+crossbow | ", "d20:2", monsters=f"toll_reaver@{monster}")
    scene.play("attack:crossbow:mon-1", "pass")
    assert "load-still:crossbow" in scene.choices
    assert (chosen(scene) == "load-still:crossbow") == is_loaded


def test_a_weapon_is_loaded_on_the_move_for_whoever_comes_into_sight() -> None:
    """It has walked, so that it can load with its action only, and nobody is in sight as yet."""
    scene = stand("outrider#46+crossbow | ", monsters="toll_reaver@i3", phase=(), state={"closed_lairs": [50]})
    next(one for one in scene.piece().things or () if one.id == "crossbow").is_spent = True
    flow = scene.turn_of(0)
    go = next(flow).option("go:a7")
    assert go is not None
    scene.ask(flow.send(go))
    assert scene.asked == (0, "turn")
    assert not scene.attacks
    assert "load-still:crossbow" not in scene.choices
    assert chosen(scene) == "load:crossbow"


def test_a_shot_is_worth_nothing_where_nobody_could_be_shot_at() -> None:
    def shot(board: str, monsters: str) -> float:
        return _tactics(stand(board, monsters=monsters)).shot()

    assert shot("outrider@k9+crossbow | ", "toll_reaver@n9") > 0
    assert shot("outrider@k9+crossbow | ", "toll_reaver@d9") == 0, "out of its reach"
    assert shot("outrider@k9+crossbow | ", "toll_reaver@i13") == 0, "round the corner"
    assert shot("outrider@k9+crossbow | ", "toll_reaver@l9") == 0, "it is struck at"
    comrade = stand("outrider@k9+crossbow brawler@n9 | ").play("act:0")
    assert _tactics(comrade).shot() == 0


@pytest.mark.parametrize(("damage", "answer"), [(21, {"hurt"}), (4, {"down", "both"})])
def test_wrestling_hurts_whom_that_most_likely_fells(damage: int, answer: set[str]) -> None:
    scene = stand(f"brawler@k9 | champion@j9-{damage}", "d20:19 d6:1", phase=())
    scene.piece(1).afflictions.append(Affliction("grabbed", Who(0, 0), turns(Who(0, 0))))
    scene.limits.turns_left = 2
    flow = scene.turn_of(0)
    prompt = next(flow)
    while prompt.kind != "hold":
        prompt = flow.send(prompt.option("wrestle:1.0") or prompt.default)
    scene.ask(prompt)
    assert chosen(scene) in answer


def test_a_comrade_that_cannot_act_is_freed_of_what_befalls_it() -> None:
    scene = stand("mender@k9 champion@l9!stunned | ").play("act:0")
    assert chosen(scene) == "cast:banish_dread:0.1"
    frightened = stand("mender@k9 champion@l9!cursed | ").play("act:0")
    assert "cast:banish_dread:0.1" in frightened.choices
    assert chosen(frightened) != "cast:banish_dread:0.1"


def test_the_worst_of_several_afflictions_is_ended() -> None:
    scene = stand("mender@k9 champion@l9!cursed!stunned!prone | ").play("act:0", "cast:banish_dread:0.1")
    assert scene.asked == (0, "cure")
    assert chosen(scene) == "stunned"


@pytest.mark.parametrize("monster", ["rust_grub@j9-3", "rust_grub@j9-12"])
def test_a_monster_that_is_held_is_hurt_as_no_pin_captures_it(monster: str) -> None:
    scene = stand("champion@k9+sword | ", "d20:19", monsters=monster, phase=())
    scene.monster().afflictions.append(Affliction("grabbed", Who(0, 0), turns(Who(0, 0))))
    flow = scene.turn_of(0)
    prompt = next(flow)
    while prompt.kind != "hold":
        prompt = flow.send(prompt.option("wrestle:mon-1") or prompt.default)
    scene.ask(prompt)
    assert chosen(scene) == "hurt"


def test_who_is_held_and_hard_to_hit_is_wrestled_with_when_little_is_left_of_it() -> None:
    """Its armour keeps blows off, and it is weaker than who holds it: a grip fells it."""
    scene = stand("champion@k9+dagger | ", monsters="hollow_shade@j9-12", phase=())
    scene.monster().afflictions.append(Affliction("grabbed", Who(0, 0), turns(Who(0, 0))))
    scene.table.use_in_round("bonus", Who(0, 0))
    assert chosen(in_turn(scene)) == "wrestle:mon-1"
    fresh = stand("champion@k9+dagger | ", monsters="hollow_shade@j9", phase=())
    fresh.monster().afflictions.append(Affliction("grabbed", Who(0, 0), turns(Who(0, 0))))
    assert worths(in_turn(fresh))["wrestle:mon-1"] < worths(scene)["wrestle:mon-1"]


@pytest.fixture
def _sleep(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have every scroll hold the spell that stuns."""
    monkeypatch.setattr("ludo_tui.rules.skirmish.board.inventory.drawn_spell", lambda *_: "stone_sleep")


@pytest.mark.usefixtures("_sleep")
def test_a_rival_that_would_come_home_is_put_to_sleep() -> None:
    scene = stand("arcanist@m9 | champion@k9$1 champion#56 champion#56")
    assert scene.piece(1).step == 45
    assert chosen(scene) == "read:spell_scroll:1.0"
    without = stand("arcanist@m9 | champion@k9 champion#56 champion#56")
    assert chosen(without) != "read:spell_scroll:1.0", "its gate keeps it out"


@pytest.mark.usefixtures("_sleep")
def test_a_monster_is_put_to_sleep_the_rather_the_more_it_threatens() -> None:
    sleep = "read:spell_scroll:mon-1"
    values = []
    for comrade in ("champion@m9-18$2", "champion@m9", "champion#3"):
        scene = stand(f"arcanist@k9 {comrade} | ", monsters="mire_gulper@l9").play("act:0")
        values.append(worths(scene)[sleep])
    assert values[0] > values[1] > values[2] > 0
    worn = stand("arcanist@k9-15 champion@m9-18$2 | ", monsters="mire_gulper@l9").play("act:0")
    assert chosen(worn) == sleep


@pytest.mark.rule("sk.attack.target-kind")
@pytest.mark.parametrize(
    ("board", "monster"),
    [("champion@o9 | champion@n9", "hedge_archer@d9"), ("champion@o9 | champion@n9", "toll_reaver@f9")],
)
def test_no_computer_strikes_at_an_object_that_hides_nobody(board: str, monster: str) -> None:
    scene = stand(board, monsters=monster, turn=None, phase="sage_turns", level=None, scenario="broken_gates")
    prompt = scene.prompt
    assert prompt is not None
    aimed = [option.id for option in prompt.options if option.does in ("attack_object", "with")]
    assert aimed
    view = scene.rules.view(scene.state, scene.setup, prompt.seat)
    found = {
        choose(view, prompt, "normal", 1, count, system="skirmish", options=scene.setup.options) for count in range(150)
    }
    assert not found & {*aimed}


def test_no_computer_pays_for_one_more_attack_that_only_a_crate_could_take() -> None:
    board = "duelist@j9 | champion@j9-22"
    scene = stand(board, scenario="high_water").play("with:rapier:1.0")
    assert "many:1" in scene.choices
    assert chosen(scene) != "many:1"
    assert chosen(stand(f"{board} champion@i10-22", scenario="high_water").play("with:rapier:1.0")) == "many:1"


@pytest.mark.rule("sk.unarmed.shove.larger-target", "sh.trait.max-push")
@pytest.mark.parametrize(("board", "moves"), [("bulwark@j9 bulwark@j9", False), ("champion@j9 champion@j9", True)])
def test_a_shove_that_moves_nobody_is_worth_nothing_though_the_way_is_barred(board: str, moves: bool) -> None:
    found = worths(stand(f"brawler@k9 | {board}"))
    assert (found["shove:1.0"] > 0) == moves


@pytest.mark.rule("sh.match.truce", "sh.match.sides")
@pytest.mark.parametrize(("truce", "fears"), [(False, True), (True, False)])
def test_in_a_truce_no_computer_fears_or_wards_off_the_other_parties(truce: bool, fears: bool) -> None:
    scene = stand("champion@k9-15 | champion@j9 duelist@j9", truce=truce)
    view = scene.rules.view(scene.state, scene.setup, 0)
    assert (danger(view, Who(0, 0)) > 0) == fears
    assert (worths(scene)["defend"] > 0) == fears
    shooter = stand("outrider@k9+crossbow | champion@n9", truce=truce)
    assert (tactics_of(shooter).shot() > 0) == fears
    mist = stand("trickster@k9 | champion@j9 champion@l9", truce=truce)
    assert (tactics_of(mist)._near(1) > 0) == fears


def tactics_of(scene: Fight) -> Tactics:
    """Return what the asked seat thinks of everything but plain attacks and ways to go."""
    prompt = scene.prompt
    assert prompt is not None
    return Tactics(scene.rules.view(scene.state, scene.setup, prompt.seat), prompt.seat, lambda _: 8.0, prompt)


def test_a_taunt_is_worth_what_others_have_to_fear_of_the_one_who_is_taunted() -> None:
    def worth(board: str) -> float:
        scene = stand(board, monsters="toll_reaver@l9").play("act:0")
        assert scene.prompt is not None
        view: Any = scene.view(0)
        return Judgement(view, scene.setup.options).worths(scene.prompt)["stunt:taunt:mon-1"]

    alone, among = worth("brawler@k9 champion@c9 | champion@d9"), worth("brawler@k9 champion@m9-14 | champion@d9")
    assert among > alone + 1
