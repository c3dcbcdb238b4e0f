"""Grabs: getting hold, keeping it, letting go, dragging, and how they end."""

from contextlib import suppress
from importlib.resources import files
from pathlib import Path

import pytest

from ludo_tui import rulesets
from ludo_tui.board import YARD
from ludo_tui.engine import Option, Prompt, Who
from ludo_tui.rules.skirmish.board.field import Field
from ludo_tui.rules.skirmish.mechanics.offers import Offer
from ludo_tui.rules.skirmish.model.state import Affliction, Thing
from ludo_tui.rules.skirmish.party import equipment
from ludo_tui.rules.skirmish.phases.turn.after_each_step import apply_consequences
from ludo_tui.rules.skirmish.phases.turn.play_turn import play_turn
from tests.rules.skirmish.skirmish_scene import Fight, mark_of, stand, turns

ME, YOU = Who(0, 0), Who(1, 0)


def held(scene: Fight, *, is_pinned: bool = False, left: int | None = 2) -> Fight:
    """Return a scene in which the first piece holds the first of the next party, as a new turn finds it."""
    hold = Affliction("grabbed", ME, turns(ME, left))
    scene.piece(1).afflictions.append(hold)
    if is_pinned:
        scene.piece(1).afflictions.append(Affliction("pinned", ME))
    return scene


def given(prompt: Prompt, answer: str) -> Option:
    """Return an answer of a question that offers it."""
    option = prompt.option(answer)
    assert option is not None
    return option


def names(scene: Fight, seat: int = 1) -> list[str]:
    """Return what befalls the first piece of a seat."""
    return [one.id for one in scene.piece(seat).afflictions]


@pytest.mark.rule("sk.unarmed.grab.roll", "sk.unarmed.grab.success", "sk.unarmed.grab.duration")
@pytest.mark.parametrize(
    ("by", "d20", "grabs"), [("str", 7, True), ("str", 6, False), ("agi", 10, True), ("agi", 9, False)]
)
def test_a_grab_by_strength_or_agility_against_agility(by: str, d20: int, grabs: bool) -> None:
    scene = stand("champion@k9+sword | champion@j9", f"d20:{d20}").play("grab:1.0")
    assert scene.choices == ["str", "agi"]
    scene.play(by, "pass")
    assert scene.event("attempted").goal == 10
    assert names(scene) == (["grabbed"] if grabs else [])
    if grabs:
        assert scene.piece(1).afflictions[0].ends.left == 2
        assert scene.table.has_flag(YOU, "held")


@pytest.mark.rule("sk.unarmed.grab.duration", "sh.affliction.held")
def test_a_grab_lasts_to_the_end_of_the_grabbers_next_turn_and_takes_all_speed() -> None:
    scene = stand("champion@k9+sword | champion@j9", "d20:15").play("grab:1.0", "str", "pass", "pass")
    scene.next_turn("party_turns")
    assert scene.asked == (1, "turn")
    assert (scene.goes, "run" in scene.refusals) == (set(), True)
    scene.run_all(scene.turn_of(0))
    assert names(scene) == []


@pytest.mark.rule("sk.unarmed.grab.free-hand", "sh.gear.hands")
def test_a_grab_takes_a_free_hand() -> None:
    full = stand("duelist@k9 | champion@j9")
    assert full.refusals["grab"] == "sk.unarmed.grab.free-hand"
    full.play("stow:dagger")
    assert "grab:1.0" in full.choices
    scene = stand("champion@k9+sword | champion@j9 champion@j9", "d20:15")
    scene.play("grab:1.0", "str", "pass", "pass")
    assert "attack:sword:1.1" not in scene.choices


@pytest.mark.rule("sh.gear.hands")
def test_who_holds_somebody_has_no_two_hands_for_a_great_sword() -> None:
    scene = stand("champion@k9 | champion@j9", phase=())
    held(scene)
    flow = scene.turn_of(0)
    prompt = next(flow)
    assert next(one.reason for one in prompt.refused if one.id == "attack:greatsword").startswith("no free hand")


@pytest.mark.rule("sk.unarmed.grab.target")
@pytest.mark.parametrize(("grabber", "can"), [("champion", True), ("reedling/champion", False)])
def test_who_is_too_large_to_grab(grabber: str, can: bool) -> None:
    scene = stand(f"{grabber}@k9+sword | ", monsters="mire_gulper@j9")
    assert ("grab:mon-1" in scene.choices) == can
    assert scene.refusals.get("grab") == (None if can else "sk.unarmed.grab.target")


@pytest.mark.rule("sk.unarmed.grab.auto-success", "sk.action.steal.auto-held")
def test_who_is_held_is_grabbed_without_a_roll() -> None:
    scene = stand("champion@k9+sword | champion@j9!held")
    grab = scene.offer("grab:1.0")
    assert (grab.facts.odds, grab.facts.odds_after_reaction, grab.manner.counted) == (1.0, None, ()), (
        "no dodge helps against what takes no die"
    )
    scene.play("grab:1.0", "agi", "pass")
    assert scene.all("rolled") == []
    assert "grabbed" in names(scene)


@pytest.mark.rule("sk.unarmed.grab.extend", "sk.unarmed.grab.release")
def test_holding_on_and_letting_go() -> None:
    scene = held(stand("champion@k9+sword | champion@j9", phase=()), left=1)
    flow = scene.turn_of(0)
    prompt = next(flow)
    extend = prompt.option("extend:1.0")
    assert extend is not None
    prompt = flow.send(extend)
    assert scene.piece(1).afflictions[0].ends.left == 2
    release = prompt.option("release:1.0")
    assert release is not None
    flow.send(release)
    assert names(scene) == []
    assert scene.event("hold_ended").why == "let go"


@pytest.mark.rule("sh.unarmed.let-go")
def test_who_lets_go_walks_away_without_a_free_attack() -> None:
    scene = held(stand("brawler@k9 brawler@c9 | champion@j9", phase=()), left=1)
    flow = scene.turn_of(0)
    prompt = next(flow)
    run = prompt.option("go:l9")
    assert isinstance(run, Offer)
    assert [who.number for who in run.route.free_attackers] == [0]
    prompt = flow.send(given(prompt, "release:1.0"))
    away = prompt.option("go:l9")
    assert isinstance(away, Offer)
    assert away.route.free_attackers == ()
    prompt = flow.send(away)
    assert prompt.kind == "turn"
    assert scene.at() == "l9"
    assert scene.all("attempted") == []


@pytest.mark.rule("sh.unarmed.drag-to-lair", "sh.stunt.seal-a-lair")
@pytest.mark.parametrize(("closed", "doom"), [([], 1), ([19], 0)])
def test_a_monster_carries_off_whom_it_drags_to_an_open_lair(closed: list[int], doom: int) -> None:
    board = stand("outrider@n9 | ", "d20:15 d6:1", monsters="mire_gulper@m9", phase=(), state={"closed_lairs": closed})
    board.piece().afflictions.append(Affliction("grabbed", board.mon(), turns(board.mon())))
    flow = play_turn(board.table, board.mon())
    prompt = flow.send(given(next(flow), "drag:0.0"))
    while prompt.kind == "reaction":
        prompt = flow.send(prompt.default)
    walk = prompt.option("go:k9")
    assert isinstance(walk, Offer)
    assert len(walk.aim.captures) == doom
    board.finish(flow, flow.send(walk))
    assert board.state.doom == doom
    assert (board.piece().step == YARD) == bool(doom)


@pytest.mark.rule("sk.unarmed.grab.ends-moving-away", "sk.unarmed.grab.forced-apart", "sk.unarmed.grab.ends-affliction")
@pytest.mark.parametrize(
    ("holder", "ends"),
    [
        ("champion@k9+sword", False),
        ("brawler@l9", True),
        ("champion@k9+sword!confused", True),
        ("champion@k9+sword!stunned", True),
        ("champion@k9+sword!unconscious", True),
        ("champion@k9+sword!prone", False),
        ("champion@k9+sword-28x", True),
    ],
)
def test_what_ends_a_grab(holder: str, ends: bool) -> None:
    scene = held(stand(f"{holder} | champion@j9", phase=()))
    scene.run(apply_consequences(scene.table))
    assert ("grabbed" not in names(scene)) == ends


@pytest.mark.rule("sk.unarmed.grab.ends-moving-away", "sk.unarmed.grab.ends-affliction")
@pytest.mark.parametrize(
    ("holder", "target", "told"),
    [
        ("champion@k9+sword!stunned", "champion@j9", ["the holder is stunned"]),
        ("champion@l9+sword", "champion@j9", ["out of reach"]),
        ("champion@k9+sword-28x", "champion@j9", []),
        ("champion@k9+sword", "champion@j9-28x", []),
    ],
)
def test_that_a_hold_has_ended_is_told_where_nobody_of_the_two_is_down(
    holder: str, target: str, told: list[str]
) -> None:
    scene = held(stand(f"{holder} | {target}", phase=()))
    scene.run(apply_consequences(scene.table))
    assert "grabbed" not in names(scene)
    assert [event.why for event in scene.all("hold_ended")] == told


@pytest.mark.rule("sk.unarmed.grab.ends-affliction")
def test_who_is_controlled_lets_go() -> None:
    scene = held(stand("champion@k9+sword | champion@j9", phase=()))
    scene.piece().afflictions.append(Affliction("controlled", YOU))
    scene.run(apply_consequences(scene.table))
    assert names(scene) == []


@pytest.mark.rule("sk.unarmed.kinds")
def test_the_kinds_of_unarmed_attacks() -> None:
    free = stand("champion@k9+sword | champion@j9")
    assert {"strike:1.0", "shove:1.0", "trip:1.0", "grab:1.0"} <= set(free.choices)
    bound = held(stand("champion@k9+sword | champion@j9", phase=()))
    choices = {option.id for option in next(bound.turn_of(0)).options}
    assert {"extend:1.0", "drag:1.0", "wrestle:1.0", "release:1.0"} <= choices
    assert "escape:0.0" in {option.id for option in next(bound.turn_of(1)).options}


@pytest.mark.rule("sh.talent.iron-grip")
def test_an_iron_grip_holds_better_and_until_it_lets_go() -> None:
    scene = stand("brawler@k9 | champion@j9", "d20:7 d6:1").play("grab:1.0", "str", "pass")
    assert scene.counted() == {"iron grip": 1}
    assert scene.piece(1).afflictions[0].ends.left is None


@pytest.mark.rule("sh.talent.iron-grip", "sk.unarmed.grab.extend")
@pytest.mark.parametrize(("holder", "left", "lasts"), [("brawler@k9", None, True), ("champion@k9+dagger", 1, False)])
def test_a_hold_without_limit_is_neither_prolonged_nor_taken_again_for_anything(
    holder: str, left: int | None, lasts: bool
) -> None:
    scene = held(stand(f"{holder} | champion@j9", phase=()), left=left)
    options = {option.id: option for option in next(scene.turn_of(0)).options}
    assert ("extend:1.0" in options) != lasts
    if lasts:
        again = options["grab:1.0"]
        assert isinstance(again, Offer)
        assert again.outcome.note == "already held until let go"


@pytest.mark.rule("sh.fly.falls")
def test_a_flier_that_is_held_falls_out_of_the_air() -> None:
    scene = stand("kitewing/champion@k9+sword | ", "d20:15 d6:4", monsters="gallows_crow@j9")
    scene.play("grab:mon-1", "str", "pass")
    assert scene.monster().damage == 4
    assert {"grabbed", "prone"} == {one.id for one in scene.monster().afflictions}


# Dragging


@pytest.mark.rule("sk.unarmed.drag.requirement", "sk.unarmed.wrestle.requirement", "sk.unarmed.escape.condition")
def test_only_who_is_held_is_dragged_or_wrestled_or_breaks_free() -> None:
    scene = stand("champion@k9+sword | champion@j9")
    assert {scene.refusals[one] for one in ("drag", "wrestle", "escape")} == {
        "sk.unarmed.drag.requirement",
        "sk.unarmed.wrestle.requirement",
        "sk.unarmed.escape.condition",
    }


def dragging(d20: int) -> tuple[Fight, list[str]]:
    """Return a scene after a brawler has tried to drag a champion and walked back two spaces, with who was asked."""
    scene = held(stand("champion@k9+sword | champion@j9 champion@i10", f"d20:{d20}", phase=()))
    flow = scene.turn_of(0)
    prompt, asked = next(flow), []
    for answer in ("drag:1.0", "pass", "go:m9", "pass", "pass"):
        option = prompt.option(answer)
        assert option is not None, (answer, prompt)
        asked.append(prompt.kind)
        try:
            prompt = flow.send(option)
        except StopIteration:
            break
    return scene, asked


@pytest.mark.rule("sk.unarmed.drag.roll", "sk.unarmed.drag.action", "sk.unarmed.drag.success-move")
@pytest.mark.rule("sk.unarmed.drag.success-keeps-grab")
def test_who_is_dragged_follows_and_stays_held() -> None:
    scene, _ = dragging(10)
    assert scene.event("attempted").goal == 13
    assert (scene.at(0), scene.at(1)) == ("m9", "l9")
    assert names(scene) == ["grabbed"]
    assert scene.piece(1).afflictions[0].ends.left == 1


@pytest.mark.rule("sk.unarmed.drag.success-move", "sk.unarmed.drag.requirement", "sk.unarmed.grab.ends-moving-away")
def test_who_is_dragged_stays_behind_where_the_space_is_full_and_is_held_no_more() -> None:
    scene = held(stand("champion@k9+sword brawler@k9 | champion@j9", "d20:10 d6:1", phase=()))
    flow = scene.turn_of(0)
    prompt = next(flow)
    for answer, ends in (("drag:1.0", "j9"), ("go:l9", "j9"), ("go:m9", "j9")):
        while (option := prompt.option(answer)) is None:
            prompt = flow.send(prompt.default)
        prompt = flow.send(option)
        assert scene.at(1) == ends
    scene.finish(flow, prompt)
    assert names(scene) == []


@pytest.mark.rule("sk.unarmed.drag.requirement", "sk.unarmed.grab.release")
def test_who_is_let_go_of_is_dragged_no_further() -> None:
    scene = held(stand("champion@k9+sword | champion@j9", "d20:10", phase=()))
    flow = scene.turn_of(0)
    prompt = next(flow)
    for answer in ("drag:1.0", "pass", "release:1.0", "go:m9"):
        prompt = flow.send(given(prompt, answer))
    scene.finish(flow, prompt)
    assert (scene.at(0), scene.at(1)) == ("m9", "j9")


@pytest.mark.rule("sk.unarmed.drag.success-move", "sh.unarmed.drag-own-way")
@pytest.mark.parametrize(("stood", "to"), [("o8", "m7"), ("m7", "o9")], ids=["a lap back", "a lap ahead"])
def test_who_is_dragged_past_its_gate_and_start_stays_behind(stood: str, to: str) -> None:
    scene = held(stand(f"champion@o7+whip | champion@{stood}", "d20:10", phase=()))
    flow = scene.turn_of(0)
    prompt = next(flow)
    for answer in ("drag:1.0", f"go:{to}"):
        while (option := prompt.option(answer)) is None:
            prompt = flow.send(prompt.default)
        prompt = flow.send(option)
    scene.finish(flow, prompt)
    assert (scene.at(0), scene.at(1)) == (to, stood)
    assert names(scene) == []


@pytest.mark.rule("sk.unarmed.drag.failure", "sk.unarmed.drag.failure-stay")
def test_after_a_failure_a_step_ends_the_grab() -> None:
    scene, _ = dragging(9)
    assert (scene.at(0), scene.at(1)) == ("m9", "j9")
    assert names(scene) == []
    stays = held(stand("champion@k9+sword | champion@j9", "d20:9", phase=()))
    flow = stays.turn_of(0)
    drag = next(flow).option("drag:1.0")
    assert drag is not None
    passing = flow.send(drag).option("pass")
    assert passing is not None
    flow.send(passing)
    assert names(stays) == ["grabbed"]


@pytest.mark.rule("sk.unarmed.drag.failure")
def test_after_a_failure_a_step_ends_the_grab_of_somebody_still_in_reach() -> None:
    scene = held(stand("champion@k9+sword | champion@k9!prone", "d20:8 d6:1", phase=()))
    flow = scene.turn_of(0)
    prompt = next(flow)
    for answer in ("drag:1.0", "go:l9"):
        option = prompt.option(answer)
        assert option is not None
        prompt = flow.send(option)
    assert scene.at(0) == "l9"
    assert Field(scene.table).is_near(scene.table.state.on_ring()[ME], scene.table.state.on_ring()[YOU], 1)
    assert names(scene) == ["prone"]


@pytest.mark.rule("sk.unarmed.grab.ends-moving-away", "sk.unarmed.pin.release")
@pytest.mark.parametrize(
    ("holder", "place", "to", "is_held"),
    [
        ("champion@k9+sword", "k9", "l9", False),
        ("champion@l9+whip", "k9", "m9", False),
        ("champion@l9+whip", "j9", "k9", True),
    ],
    ids=["from its space", "with a long reach", "towards it"],
)
def test_whoever_moves_away_from_whom_it_holds_lets_go_even_within_reach(
    holder: str, place: str, to: str, is_held: bool
) -> None:
    scene = held(stand(f"{holder} | champion@{place}!prone", phase=()))
    flow = scene.turn_of(0)
    scene.finish(flow, flow.send(given(next(flow), f"go:{to}")))
    assert scene.at(0) == to
    assert names(scene) == (["prone", "grabbed"] if is_held else ["prone"])
    assert bool(scene.all("hold_ended")) != is_held


@pytest.mark.rule("sk.attack.roll-scope", "sk.unarmed.kinds", "sh.affliction.prone", "sh.affliction.blinded")
@pytest.mark.parametrize(
    ("answers", "seat"),
    [(("drag:1.0",), 0), (("wrestle:1.0", "str", "str"), 0), (("escape:0.0", "str:str"), 1)],
    ids=["drag", "wrestle", "escape"],
)
def test_dragging_wrestling_and_escaping_are_attacks(answers: tuple[str, ...], seat: int) -> None:
    own, other = "champion@k9+sword!blinded", "champion@j9!prone"
    if seat:
        own, other = "champion@k9+sword!prone", "champion@j9!blinded"
    scene = held(stand(f"{own} champion@k9 | {other} champion@l9", "d20:1 d6:1", phase=()))
    scene.state.marks.append(mark_of("pressing", Who(1 - seat, 0), Who(seat, 0), -1, "attack"))
    scene.state.marks.append(mark_of("disrupting", Who(seat, 1), Who(1 - seat, 0), 1, "against"))
    flow = scene.turn_of(seat)
    prompt = next(flow)
    with suppress(StopIteration):
        for answer in answers:
            prompt = flow.send(given(prompt, answer))
        scene.finish(flow, prompt)
    counted = {"surrounded": 1, "blinded": -3, "target prone": 1, "pressing": -1, "disrupting": 1}
    assert scene.counted() == counted
    assert scene.state.marks == [], "each was for one roll"


@pytest.mark.rule("sk.reaction.dodge.trigger-attack", "sk.unarmed.kinds")
def test_dragging_can_be_dodged_and_withstood_like_every_attack() -> None:
    scene = held(stand("champion@k9+sword | champion@j9", "d20:11 d6:1", phase=()))
    flow = scene.turn_of(0)
    prompt = flow.send(given(next(flow), "drag:1.0"))
    assert [option.id for option in prompt.options][:2] == ["dodge:0", "withstand:0"]
    scene.finish(flow, flow.send(given(prompt, "dodge:0")))
    assert scene.counted() == {"dodge": -1}


@pytest.mark.rule("sk.action.defend.trigger", "sk.unarmed.kinds")
def test_luck_spares_whoever_defends_itself_from_being_wrestled() -> None:
    scene = held(stand("champion@k9+sword | stoneborn/champion@j9!defending", "d20:15 d20:12", phase=()))
    flow = scene.turn_of(0)
    prompt = next(flow)
    for answer in ("wrestle:1.0", "str", "str", "pass"):
        prompt = flow.send(given(prompt, answer))
    assert prompt.kind == "turn", "nothing comes of it"
    assert not scene.piece(1).has("defending")


@pytest.mark.rule("sh.board.start-truce", "sk.unarmed.kinds")
def test_nobody_drags_or_wrestles_from_its_own_starting_space() -> None:
    scene = held(stand("champion@b9+sword | champion@c9", phase=()))
    prompt = next(scene.turn_of(0))
    assert {"drag:1.0", "wrestle:1.0"}.isdisjoint(option.id for option in prompt.options)
    why = {one.id: one.rule for one in prompt.refused}
    assert (why["drag"], why["wrestle"]) == ("sh.board.start-truce", "sh.board.start-truce")


@pytest.mark.rule("sk.unarmed.drag.free-attack")
def test_who_drags_opens_itself_to_free_attacks_and_the_dragged_does_not() -> None:
    scene = held(stand("champion@k9+sword champion@l9 | champion@j9 champion@j9", "d20:15 d20:1 d6:1", phase=()))
    flow = scene.turn_of(0)
    prompt, asked = next(flow), []
    for answer in ("drag:1.0", "pass", "go:m9", "strike:1:greatsword"):
        option = prompt.option(answer)
        assert option is not None, (answer, prompt)
        prompt = flow.send(option)
        asked.append((prompt.seat, prompt.kind))
    scene.finish(flow, prompt)
    assert asked[2] == (1, "reaction")
    assert [event.who.number for event in scene.all("attacks") if event.is_free] == [1]
    assert all(event.target.seat == 0 for event in scene.all("attacks"))


HANDLESS = ("burr_hound", "gallows_crow", "rust_grub", "mire_gulper", "pale_lantern", "ash_drake")


@pytest.mark.rule("sh.gear.hands")
def test_of_every_monster_it_is_said_whether_it_has_hands() -> None:
    table = Path(str(files(rulesets))).parent.parent / "rulesets" / "skirmish" / "monsters.yaml"
    rows = table.read_text(encoding="utf-8").splitlines()
    assert [row for row in rows if row and row[0] != "#" and " hands: " not in row] == []
    monsters = stand(" | ", phase=()).table.tables.monsters
    assert [name for name, row in monsters.items() if not row.hands] == [*HANDLESS]


@pytest.mark.rule("sh.gear.hands", "sk.unarmed.grab.free-hand", "sk.action.steal.free-hand")
@pytest.mark.parametrize("kind", HANDLESS)
def test_what_has_no_hands_holds_uses_throws_steals_and_grabs_nothing(kind: str) -> None:
    scene = stand("champion@j9$1 | champion@o9", monsters=f"{kind}@k9", phase=(), level=None)
    monster = scene.monster()
    assert equipment.outfit(scene.table.tables, monster) == ()
    monster.things = [Thing("healing_draught"), Thing("smoke_pot")]  # on a belt, were there one
    prompt = next(play_turn(scene.table, scene.mon()))
    handled = ("throw", "toss", "steal", "grab", "use", "read", "draw", "stow", "drop_thing")
    assert [one.id for one in prompt.options if one.does in handled or one.id.split(":")[0] in handled] == []
