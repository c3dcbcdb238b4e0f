"""What is told of a place to go: exactly the attacks and powers that are then offered there."""

from typing import Any

import pytest

from ludo_tui.board import LAST_RING_STEP, RING
from ludo_tui.engine import Match, Prompt, Who, chance_in_words
from ludo_tui.rules.skirmish.actions.after_a_walk import offered_from
from ludo_tui.rules.skirmish.board.field import Field
from ludo_tui.rules.skirmish.board.table import SkirmishTable
from ludo_tui.rules.skirmish.mechanics.offers import Offer, average
from ludo_tui.rules.skirmish.model.state import SpaceEffect
from tests.conformance.walks import start, walk
from tests.rules.skirmish.skirmish_scene import Fight, rounds, stand

TOLD = ("attack", "talent", "cast", "read", "use", "stunt")


def promised(offers: Any) -> dict[str, tuple[object, ...]]:
    """Return what answers promise, by id."""
    wanted = [one for one in offers if isinstance(one, Offer) and one.does in TOLD]
    return {
        one.id: (
            one.label,
            one.facts.odds,
            one.facts.odds_after_reaction,
            one.facts.critical,
            one.facts.mean_damage,
            one.outcome.heals,
            one.facts.left,
        )
        for one in wanted
    }


def foretold(game: Match[Any]) -> dict[str, dict[str, tuple[object, ...]]]:
    """Return what is told of each place on the ring to which the one who acts can go, by answer."""
    prompt, acting = game.prompt, game.state.acting
    if prompt is None or prompt.kind != "turn" or acting.has_acted:
        return {}
    assert isinstance(game._runner.table, SkirmishTable)
    field = Field(game._runner.table, acting.who)
    found = {}
    for option in prompt.options:
        place = (
            RING.index(option.aim.space or "")
            if option.aim.to_step is None and option.aim.space
            else option.aim.to_step
        )
        if option.does == "go" and place is not None and (option.aim.to_step is None or place <= LAST_RING_STEP):
            found[option.id] = promised(offered_from(field, acting, place, option.aim.amount or 0))
    return found


def test_what_the_ground_is_where_a_walk_ends_is_told_in_a_word_and_on_a_closer_look() -> None:
    scene = stand("arcanist@g10 | champion@n7")
    assert scene.prompt is not None
    assert scene.prompt.names is not None
    hill, bare = scene.offer("go:g13"), scene.offer("go:g12")
    assert hill.gist(scene.prompt.names) == "3 forward; 48 to go; hill"
    assert "hill, high ground: 1 boon to attack lower ground" in detail(scene, "go:g13")
    assert bare.gist(scene.prompt.names) == "2 forward; 49 to go"
    assert "hill" not in detail(scene, "go:g12")


@pytest.mark.rule("sk.turn.action-timing", "sk.cover.clear-shot")
@pytest.mark.parametrize("seed", [1, 2, 4, 6])
def test_what_is_told_of_a_place_is_what_is_offered_there(seed: int) -> None:
    told: dict[str, dict[str, tuple[object, ...]]] = {}
    known, compared, powers = 0, 0, 0
    for game in walk(start("skirmish", 4, seed), seed, 150):
        answer = game.answers[-1] if game.answers else ""
        happened = {event.kind for event in game.events[known:]}
        if answer in told and happened == {"walked"} and game.prompt is not None and game.prompt.kind == "turn":
            assert told[answer] == promised(game.prompt.options), answer
            compared += 1
            powers += sum(not one.startswith("attack:") for one in told[answer])
        told, known = foretold(game), len(game.events)
    assert compared > 5
    assert powers > 5


def detail(scene: Fight, answer: str) -> str:
    """Return what is told of an answer."""
    assert isinstance(scene.prompt, Prompt)
    return scene.prompt.detail(scene.offer(answer))


@pytest.mark.rule("sh.board.wall")
def test_where_two_pieces_bar_the_way_is_told_before_the_second_goes_there() -> None:
    barred = "blocks the way there with Ana's "
    scene = stand("arcanist@g10 bulwark@g12 brawler@g11!prone | champion@n7").play("act:0")
    assert barred in detail(scene, "go:g12")
    assert barred not in detail(scene, "go:g11"), "who lies there bars nobody"
    hounds = "burr_hound@c9 burr_hound@d9"
    monsters = stand("arcanist@g10 | ", monsters=hounds, turn=None, phase="sage_turns", level=None).play("act:1")
    assert "bars the way" not in detail(monsters, "go:d9")
    assert barred not in detail(stand("arcanist@c9 bulwark@b9 | champion@n7").play("act:0"), "go:b9")
    allies = stand("arcanist@g10 | champion@g12", truce=True)
    assert "bars the way" not in detail(allies, "go:g12"), "both are of one party"


def test_the_powers_that_reach_from_a_place_are_told_beside_the_best_attack() -> None:
    scene = stand("arcanist@c9 mender@f9-9 | champion@n7", monsters="burr_hound@g11 toll_reaver@i13")
    scene.play("act:0")
    assert detail(scene, "go:d9") == "1 forward; 54 to go; 1 step"
    assert "seal a lair" not in detail(scene, "go:b9")
    told = detail(scene, "go:g10").partition("; from there staff at burr hound 1 ")[2]
    chance = scene.offer("go:g10").route.attacks[0]
    assert told.startswith(
        chance_in_words(chance.odds, chance.odds_after_reaction)
        + "; also overreach, lance of light, gust on burr hound 1 and 1 more "
    )
    assert told.endswith("%; taunt, slip past, seal a lair, threaten; in reach there of burr hound 1, toll reaver 2")
    assert [name for name in ("mist", "grease") if name in told] == [], "they reach some space from anywhere"
    scene.play("pass")
    assert "oath of iron on" in detail(scene, "go:b9")
    assert [name for name in ("wounds", "oath") if name in detail(scene, "go:g14")] == [], "only on itself from there"
    scene.play("defend")
    assert "from there" not in detail(scene, "go:b9"), "action used"


@pytest.mark.rule("sk.unarmed.shove.run-up-boon")
@pytest.mark.parametrize(("place", "shove", "odds"), [("l9", "shove:1.0", 0.4), ("o7", "shove:1.1", 0.575)])
def test_a_run_up_is_told_of_the_places_where_it_will_be_long_enough(place: str, shove: str, odds: float) -> None:
    scene = stand("outrider@k9 | brawler@m9 brawler@o8")
    told = foretold(scene)[f"go:{place}"]
    scene.play(f"go:{place}", *(["pass"] if place == "o7" else []))
    assert told == promised(scene.prompt.options if scene.prompt else ())
    assert scene.offer(shove).facts.odds == odds


@pytest.mark.rule("sh.board.reach", "sh.hidden.knowledge")
@pytest.mark.parametrize(
    ("monster", "answer", "is_told"),
    [("burr_hound@f9", "go:e9", True), ("burr_hound@f9", "go:d9", False), ("burr_hound@f9~", "go:e9", False)],
)
def test_a_place_tells_who_could_strike_there_at_once(monster: str, answer: str, is_told: bool) -> None:
    scene = stand("bulwark@c9 | champion@i13", monsters=monster)
    assert ("in reach there of burr hound 1" in detail(scene, answer)) == is_told


def test_a_place_tells_who_could_shoot_there_also_once_the_action_is_used() -> None:
    scene = stand("bulwark@c9 | outrider@g12")
    shooter = scene.names.piece(1, 0)
    assert f"in reach there of {shooter}" in detail(scene, "go:g10")
    assert "in reach there" not in detail(scene, "go:f9")
    scene.play("run")
    assert f"in reach there of {shooter}" in detail(scene, "go:g10")


@pytest.mark.rule("sh.board.start", "sh.down.no-target")
def test_nobody_strikes_at_a_starting_space_nor_from_the_ground() -> None:
    assert "in reach there" not in detail(stand("bulwark@c9 | champion@i13", monsters="burr_hound@a8"), "go:b9")
    assert "in reach there" in detail(stand("bulwark@c9 | champion@e9"), "go:d9")
    assert "in reach there" not in detail(stand("bulwark@c9 | champion@e9-24x"), "go:d9")


# Free attacks on the way


@pytest.mark.rule("sk.reaction.free-attack.trigger")
def test_free_attacks_are_told_with_the_chances_and_the_damage_that_they_are_offered_with() -> None:
    scene = stand("brawler@k9 | ", monsters="toll_reaver@l9 hedge_archer@k9")
    assert scene.prompt is not None
    told = scene.prompt.detail(scene.offer("go:n9")), scene.prompt.detail(scene.offer("run"))
    scene.play("go:n9")
    for number, name in ((2, "hedge archer 2"), (1, "toll reaver 1")):
        assert scene.prompt is not None
        assert scene.prompt.kind == "reaction"
        best = max(
            (one for one in scene.prompt.options if isinstance(one, Offer) and one.does == "strike"),
            key=lambda one: (one.facts.odds or 0.0) * min(one.facts.mean_damage or 0.0, one.facts.left or 0),
        )
        assert best.piece == number
        assert all(f"{name} {best.chance}, {average(best.facts.mean_damage or 0.0)} damage" in one for one in told), (
            told
        )
        scene.play("pass")


def test_where_nobody_strikes_on_the_way_nothing_is_said_of_it() -> None:
    scene = stand("brawler@k9 | ", monsters="toll_reaver@l9")
    assert scene.prompt is not None
    assert "risks 1 free attack on the way" in scene.prompt.detail(scene.offer("go:i10"))
    scene.play("retreat")
    assert "free attack" not in scene.prompt.detail(scene.offer("go:j9"))


def test_where_a_monster_gathers_mist_that_is_no_thicket() -> None:
    scene = stand("brawler@i12 | ", monsters="pale_lantern@k9")
    assert scene.offer("go:j9").route.ground == "mist"
    assert scene.prompt is not None
    assert "mist" in scene.prompt.detail(scene.offer("go:j9"))


def test_what_a_walk_costs_comes_first_in_its_row() -> None:
    scene = stand("bulwark@d9 | champion@f9!prone", monsters="burr_hound@e9")
    assert scene.prompt is not None
    assert scene.prompt.names is not None
    row = scene.offer("go:g10").gist(scene.prompt.names)
    assert row.startswith("risks 1 free attack; then sword 62%; 3 forward")
    assert scene.prompt.detail(scene.offer("go:g10")).startswith("3 forward")


def test_the_damage_comes_first_in_the_row_of_an_attack() -> None:
    scene = stand("brawler@i10 | champion@l9")
    assert scene.prompt is not None
    assert scene.prompt.names is not None
    (blow,) = (one for one in scene.prompt.options if one.does == "approach")
    assert blow.gist(scene.prompt.names) == "3–18 damage; 24 Health left; 4 steps"


def test_whom_a_walk_takes_comes_first_in_its_row() -> None:
    scene = stand("bulwark@d9 | champion@f9-24x")
    assert scene.prompt is not None
    assert scene.prompt.names is not None
    assert scene.offer("go:f9").gist(scene.prompt.names).startswith("captures Ben's brawler; 2 forward; ")
    assert "; captures Ben's brawler" in scene.prompt.detail(scene.offer("go:f9"))


@pytest.mark.rule("sh.terrain.slick")
@pytest.mark.parametrize(("who", "is_told"), [("bulwark", True), ("kitewing/bulwark", False)])
def test_slick_ground_on_the_way_is_told_of_every_place_beyond_it(who: str, is_told: bool) -> None:
    zone = SpaceEffect(
        id="grease_the_road", source=Who(1, 0), ring=RING.index("d9"), terrain="slick", ends=rounds(2), effect=1
    )
    scene = stand(f"{who}@c9 champion@k9 | champion@n7", state={"zones": [zone]}).play("act:0")
    told = "may slip and fall prone on the way, at d9"
    beyond = next(one for one in scene.choices if one.startswith("go:") and (scene.offer(one).aim.to_step or 0) > 2)
    assert (told in detail(scene, beyond)) is is_told
    assert told not in detail(scene, "go:d9"), "there the ground tells it"
    leaving = stand(f"{who}@d9 champion@k9 | champion@n7", state={"zones": [zone]}).play("act:0")
    assert "may slip" not in detail(leaving, "go:f9"), "who stands there has entered it before"
