"""Computer seats of Skirmish Ludo use more than weapons and legs: holds, thefts, reactions for comrades."""

from ludo_tui.players import choose
from ludo_tui.players.skirmish.danger import danger, relief
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


def test_what_is_tossed_is_caught() -> None:
    scene = stand("brawler@k9$2 brawler@m9 | ", "d20:9").play("act:0", "throw:seal")
    assert chosen(scene) == "to:0.1"
    assert chosen(scene.play("to:0.1")) == "catch:1"


def test_what_is_set_against_a_trip_is_the_higher_score() -> None:
    scene = stand("duelist@k9 | champion@j9").play("trip:1.0")
    assert chosen(scene) == "str"


def test_dice_of_bonus_damage_are_kept_where_the_hit_fells_without_them() -> None:
    scene = stand("champion@k9 | champion@j9-21", "d20:15").play("attack:greatsword:1.0", "pass")
    assert chosen(scene) == "dice:0"
    scene = stand("champion@k9 | champion@j9", "d20:15").play("attack:greatsword:1.0", "pass")
    assert chosen(scene) == "dice:2"


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
