"""What a combatant does not know of changes nothing that it is offered, forecast or refused; it walks into it."""

from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from ludo_tui.board import RING, ROUTES, STARTS
from ludo_tui.engine import Dice, Lot, Match, Ref, Snapshot, Who
from ludo_tui.rules.skirmish.model.state import Affliction, CreatureEffect, SkirmishState
from tests.conformance.walks import start, walk
from tests.rules.skirmish.skirmish_scene import rounds, stand

ME, YOU = Who(0, 0), Who(1, 0)
EAST = ROUTES[2]
"""The way of the other party."""
PLACES = [name for ring, name in enumerate(RING) if ring not in STARTS and name in EAST]


def seen(scene: Match[Any]) -> Any:
    """Return all that a question tells: its answers with their data, their parts, what it refuses with the reason."""
    asked = scene.prompt
    assert asked is not None
    return msgspec.to_builtins((asked.kind, asked.text, asked.options, tuple(asked.refused), asked.layout.sections))


def veil(*bearers: Who) -> dict[str, Any]:
    """Return what keeps some hidden even in plain sight."""
    return {
        "charms": [
            CreatureEffect(id="borrowed_face", source=one, ends=rounds(9), effect=1, bearer=one, veils=True)
            for one in bearers
        ]
    }


# What is asked


@pytest.mark.rule("sh.hidden.knowledge")
@pytest.mark.parametrize("walker", ["outrider", "cragfolk/champion", "arcanist", "reedling/trickster"])
def test_the_questions_of_a_turn_are_the_same_wherever_an_unseen_enemy_stands(walker: str) -> None:
    board = f"{walker}@d9 champion@f7 | cragfolk/champion@{{}}~ champion@m9"
    elsewhere = seen(stand(board.format("n9"), state=veil(YOU)).play("act:0"))
    for place in PLACES:
        if place != "d9":
            assert seen(stand(board.format(place), state=veil(YOU)).play("act:0")) == elsewhere, place


@pytest.mark.rule("sh.hidden.knowledge")
def test_nothing_but_a_search_tells_that_somebody_is_hidden_at_all() -> None:
    board = "champion@d9 champion@f7 | champion@e9{} champion@m9"
    with_it = stand(board.format("~"), state=veil(YOU)).play("act:0")
    without = stand(board.replace("@e9{}", "#-1")).play("act:0")
    more = set(with_it.choices) - set(without.choices)
    assert {one.partition(":")[0] for one in more} == {"find", "attack-space"}
    assert set(without.choices) <= set(with_it.choices)
    assert {one.id: one.reason for one in without.prompt.refused if one.id != "find"} == {  # type: ignore[union-attr]
        one.id: one.reason
        for one in with_it.prompt.refused  # type: ignore[union-attr]
    }


@pytest.mark.rule("sh.hidden.knowledge")
def test_spoils_and_ways_of_attacking_are_the_same_wherever_an_unseen_enemy_stands() -> None:
    found = []
    for place in ("n9", "c9", "e9", "f9"):
        board = f"bulwark@d9 champion@f7 | champion@{place}~ trickster@c9-15"
        asked = seen(stand(board, state=veil(YOU)).play("act:0", "with:sword:1.1"))
        dice = "d20:19"
        scene = stand(board, dice, state=veil(YOU)).play("act:0", "attack:sword:1.1")
        while scene.asked == (1, "reaction"):
            scene.play("pass")
        assert scene.asked == (0, "bonus")
        found.append((asked, seen(scene)))
    assert all(one == found[0] for one in found)


@pytest.mark.rule("sh.hidden.knowledge", "sk.action.hide.success")
def test_who_hides_is_not_told_of_those_that_it_does_not_know_of() -> None:
    scene = stand("champion@e9 | champion@c9 champion@m9~", "d20:15").play("hide")
    assert [one.number for one in scene.event("hid").observers] == [0]
    assert scene.piece().hidden_from == [YOU, Who(1, 1)]


@pytest.mark.rule("sh.hidden.knowledge", "sh.reaction.odds")
def test_who_is_attacked_is_told_the_chance_that_it_knows_of() -> None:
    """A companion whom nobody sees surrounds the target all the same: the dice are rolled by what is there."""
    found = []
    for place in ("e9", "n9"):
        board = f"champion@c9 trickster@{place}~ | champion@d9 bulwark@d9"
        scene = stand(board, "d20:2" + " d6:1" * (place == "e9"), state=veil(Who(0, 1)))
        scene.play("act:0", "attack:greatsword:1.0")
        assert scene.asked == (1, "reaction")
        found.append(seen(scene))
        while scene.asked == (1, "reaction"):
            scene.play("pass")
        assert ("surrounded" in scene.counted()) == (place == "e9")
    assert found[0] == found[1]


@pytest.mark.rule("sh.hidden.knowledge", "sk.cover.partial.bane-agility")
def test_who_is_spied_on_in_secret_is_told_the_chance_that_it_knows_of() -> None:
    """Somebody unseen between the two gives cover from a spell, and neither is told."""
    found = []
    for place in ("e9", "n9"):
        scene = stand(f"arcanist@d9 | champion@f9 | champion@{place}~", state=veil(Who(2, 0)))
        asked = seen(scene)
        scene.play("cast:lance_of_light:1.0")
        assert scene.asked == (1, "reaction")
        found.append((asked, seen(scene)))
    assert found[0] == found[1]


@pytest.mark.rule("sh.hidden.knowledge", "sk.cover.partial.boon-resist")
def test_who_must_resist_is_told_the_chance_that_it_knows_of() -> None:
    found = []
    for place in ("e9", "n9"):
        scene = stand(f"trickster@c9+fire_pot | champion@f9 | champion@{place}~", state=veil(Who(2, 0)))
        scene.play("use:fire_pot", "at:g10" if "at:g10" in scene.choices else "at:f9")
        assert scene.asked == (1, "reaction")
        found.append(seen(scene))
    assert found[0] == found[1]


@pytest.mark.rule("sh.hidden.knowledge", "sk.reaction.free-attack.trigger")
def test_who_strikes_at_a_walker_is_told_the_chance_that_it_knows_of() -> None:
    found = []
    for place in ("d9", "n9"):
        scene = stand(f"champion@e9 brawler@{place}~ | champion@c9+pike", state=veil(Who(0, 1)))
        scene.play("act:0", "go:f9")
        assert scene.asked == (1, "reaction")
        found.append(seen(scene))
    assert found[0] == found[1]


@pytest.mark.rule("sh.hidden.knowledge", "sh.reaction.occasions")
@pytest.mark.parametrize("is_seen", [True, False])
def test_nobody_steps_aside_from_whom_it_does_not_know_of(is_seen: bool) -> None:
    scene = stand(f"champion@e9{'' if is_seen else '~'} | trickster@c9", state={} if is_seen else veil(ME))
    scene.play("go:d9")
    assert (scene.asked == (1, "reaction")) == is_seen


@pytest.mark.rule("sh.hidden.knowledge", "sh.affliction.frightened")
@pytest.mark.parametrize("is_seen", [True, False])
def test_nobody_is_afraid_of_whom_it_does_not_see(is_seen: bool) -> None:
    board = f"bulwark@c9 | champion@e9{'' if is_seen else '~'} champion@d9"
    scene = stand(board, state={} if is_seen else veil(YOU))
    scene.piece().afflictions.append(Affliction("frightened", YOU))
    assert scene.table.suffers(ME, "frightened") == is_seen


# Any position


def twins(seed: int) -> Iterator[tuple[Match[Any], Match[Any]]]:
    """Yield matches at the first question of a turn, each with one in which somebody unseen stands elsewhere."""
    match: Match[Any]
    for match in walk(start("skirmish", 3, seed), seed=seed, answers=150):
        if match.prompt is None or match.answers:
            continue
        state = msgspec.json.decode(match.checkpoint, type=SkirmishState)
        rings = [who for who, ring in state.on_ring().items() if ring not in STARTS]
        for who in rings[seed % 2 :: 2]:
            state.creature(who).hidden_from = [other for other in state.on_ring() if other.seat != who.seat]
            state.charms += veil(who)["charms"]
        first = begun(match, state)
        if first.prompt is None:
            continue
        seat = first.prompt.seat
        imagined = match.rules.imagine(state, match.setup, seat, Lot(Dice(match.answer_count, "twins")))
        if imagined.on_ring() != state.on_ring():
            yield first, begun(match, imagined)


def begun(match: Match[Any], state: SkirmishState) -> Match[Any]:
    """Return a match at the first question of its turn, in another state."""
    checkpoint = msgspec.Raw(msgspec.json.encode(state))
    return Match.restore(match.rules, Snapshot(setup=match.setup, history=[], checkpoint=checkpoint, answers=[]))


@pytest.mark.rule("sh.hidden.knowledge", "sh.sage.lairs")
@pytest.mark.parametrize(
    "seeds", [range(28, 29), pytest.param(range(40), marks=pytest.mark.slow)], ids=["some", "more"]
)
def test_a_turn_begins_alike_wherever_the_unseen_stand(seeds: range) -> None:
    kinds = set()
    for one, other in (found for seed in seeds for found in twins(seed)):
        assert one.prompt is not None
        assert seen(one) == seen(other)
        kinds.add(one.prompt.kind)
    assert {"initiative", "summon", "muster"} <= kinds


# The Sage's lairs, and who comes later


@pytest.mark.rule("sh.sage.lairs", "sh.hidden.knowledge")
def test_the_sage_is_offered_a_lair_that_somebody_unseen_watches() -> None:
    found = []
    for place in ("g10", "g12", "n9"):
        board = f"champion@{place}~ champion@b9 | champion@l7"
        monsters, state = "burr_hound@m9", veil(ME)
        found.append(seen(stand(board, monsters=monsters, turn=None, phase="summons", level=None, state=state)))
    assert all(one == found[0] for one in found)
    assert any(option["id"] == "buy:gutter_imp@g11" for option in found[0][2])


@pytest.mark.rule("sh.sage.lairs")
def test_who_watches_a_lair_unseen_is_found_and_nothing_comes_out_of_it() -> None:
    scene = stand(
        "champion@g12~ champion@b9 | champion@l7",
        monsters="burr_hound@m9",
        turn=None,
        phase="summons",
        level=None,
        state=veil(ME),
    )
    before = scene.state.menace
    scene.play("buy:gutter_imp@g11")
    assert [one.entry for one in scene.state.monsters] == ["burr_hound"]
    assert scene.state.menace == before
    assert scene.event("revealed").is_found
    assert scene.mon() not in scene.piece().hidden_from
    assert YOU in scene.piece().hidden_from, "the other party has not found it"
    assert scene.asked == (scene.sage, "summon")
    assert scene.why("lair:g11") == "a piece is within 2 spaces"


@pytest.mark.rule("sh.hidden.newcomer")
def test_who_comes_knows_of_nobody_whom_its_side_does_not_know_of() -> None:
    board = "champion@d9~ champion@b9 | champion@l7"
    scene = stand(board, monsters="burr_hound@m9", turn=None, phase="summons", level=None, state=veil(ME))
    scene.play("buy:gutter_imp@g11")
    assert scene.mon(2) in scene.piece().hidden_from
    assert scene.mon(2) not in scene.piece(0, 1).hidden_from, "the other one was never hidden"


@pytest.mark.rule("sh.hidden.newcomer")
def test_who_comes_out_of_the_yard_sees_at_once_who_stands_in_plain_sight_of_it() -> None:
    board = "champion@l9 brawler#-1 | champion@{}~"
    for place, is_known in (("d9", True), ("g12", False)):
        scene = stand(board.format(place), "d6:2", phase="muster")
        scene.piece(1).hidden_from = [ME]
        scene.play("muster:1")
        assert (Who(0, 1) not in scene.piece(1).hidden_from) == is_known, place
        assert ME in scene.piece(1).hidden_from


# Walking into it


@pytest.mark.rule("sh.hidden.bump")
def test_who_ends_where_an_unseen_enemy_stands_stops_short_of_it_and_finds_it_for_its_side() -> None:
    scene = stand("champion@c9 champion@b9 | champion@e9~", state=veil(YOU)).play("act:0", "go:e9")
    assert scene.at() == "d9"
    assert not {ME, Who(0, 1)} & {*scene.piece(1).hidden_from}
    assert scene.event("revealed").is_found
    assert scene.prompt is not None
    assert scene.prompt.text.endswith("2 of 5 steps, action left.")
    assert "attack:greatsword:1.0" in scene.choices
    back = stand("champion@e9 | champion@c9~", state=veil(YOU)).play("go:c9")
    assert back.at() == "d9"
    assert back.event("revealed").is_found


@pytest.mark.rule("sh.hidden.bump", "sh.board.wall")
def test_an_unseen_wall_stops_who_wants_to_pass() -> None:
    board = "champion@c9 | champion@e9~ champion@e9~"
    scene = stand(board, state=veil(YOU, Who(1, 1))).play("go:f9")
    assert scene.at() == "d9"
    assert [event.who.number for event in scene.all("revealed")] == [0, 1]
    assert "go:f9" not in scene.choices


@pytest.mark.rule("sh.hidden.bump")
def test_a_monster_stops_short_of_whom_it_does_not_know_of_too() -> None:
    board = "champion@e9~ champion@m9 | champion@i14"
    scene = stand(board, monsters="toll_reaver@c9", turn=None, phase="sage_turns", level=None, state=veil(ME))
    scene.play("go:e9")
    assert RING[scene.monster().ring] == "d9"
    assert scene.mon() not in scene.piece().hidden_from
    assert YOU in scene.piece().hidden_from


@pytest.mark.rule("sh.hidden.bump", "sh.reaction.odds")
def test_an_unseen_enemy_strikes_at_who_walks_past_though_nobody_was_told() -> None:
    scene = stand("champion@c9 | champion@d9~", state=veil(YOU))
    assert scene.offer("go:g10").route.free_attackers == ()
    scene.play("go:g10")
    assert scene.asked == (1, "reaction")


@pytest.mark.rule("sh.hidden.bump", "sh.spoils.stride")
def test_a_stride_stops_short_of_an_unseen_enemy() -> None:
    board = "champion@d9 champion@l7 | champion@g14~ champion@e9-24x"
    scene = stand(board, "d6:6", state=veil(YOU)).play("act:0", "go:e9")
    assert scene.asked == (0, "spoils")
    assert scene.offer("stride:0").aim.space == "g14"
    assert scene.play("stride:0").at() == "g13"
    assert ME not in scene.piece(1).hidden_from
    board = "champion@d9 champion@l7 | champion@g12~ champion@g12~ champion@e9-24x"
    walled = stand(board, "d6:6", state=veil(YOU, Who(1, 1))).play("act:0", "go:e9", "stride:0")
    assert walled.at() == "g11"
    assert [event.who.number for event in walled.all("revealed")] == [0, 1]


@pytest.mark.rule("sh.hidden.touch")
def test_nobody_is_hidden_from_whom_it_holds_or_shares_a_space_with() -> None:
    scene = stand("reedling/trickster@c9 | champion@c9 champion@d9")
    scene.piece(1).afflictions.append(Affliction("grabbed", ME))
    scene.piece().hidden_from = [YOU, Who(1, 1)]
    scene.state.charms.extend(veil(ME)["charms"])
    scene.play("defend")
    assert YOU not in scene.piece().hidden_from


@pytest.mark.rule("sh.hidden.touch", "sk.action.hide.ends-revealing")
def test_who_falls_is_hidden_from_nobody() -> None:
    scene = stand("champion@c9 | champion@d9~-21", "d20:20 d6:1 d6:1 d6:1", state=veil(YOU))
    scene.play("attack-space:d9", "with:greatsword")
    assert ME not in scene.piece(1).hidden_from


# The truce of the starting spaces


@pytest.mark.rule("sh.board.start-truce", "sh.board.start")
def test_nobody_attacks_from_its_own_starting_space_where_nobody_can_attack_it() -> None:
    scene = stand("champion@b9 | champion@c9")
    assert scene.attacks == []
    assert "hinder:1.0" not in scene.choices
    assert scene.refusals["attack:greatsword"] == "sh.board.start-truce"
    assert scene.why("attack:greatsword") == "a piece cannot attack from its starting space"


@pytest.mark.rule("sh.board.start-truce")
def test_nobody_strikes_from_its_own_starting_space_at_who_walks_past() -> None:
    scene = stand("champion@b9 | champion@a8", turn=1)
    assert scene.offer("go:c9").route.free_attackers == ()
    elsewhere = stand("champion@d9 | champion@c9", turn=1)
    assert elsewhere.offer("go:f9").route.free_attackers == (Ref(seat=0, number=0),), "anywhere else it strikes"
    assert scene.play("go:c9").asked == (1, "turn")


@pytest.mark.rule("sh.board.start-truce")
def test_who_steps_out_of_its_starting_space_can_attack() -> None:
    scene = stand("champion@b9 | champion@d9")
    assert scene.offer("go:c9").route.attacks
    assert "talent:cleaving_charge:1.0" in scene.choices
    assert scene.play("go:c9").attacks == ["greatsword:1.0"]
    assert "stunt:taunt:1.0" in scene.choices


@pytest.mark.rule("sh.board.start-truce")
def test_nothing_harmful_is_thrown_from_a_starting_space() -> None:
    assert "use:fire_pot" not in stand("trickster@b9 | champion@d9").choices
    assert "use:fire_pot" in stand("trickster@c9 | champion@d9").choices


@pytest.mark.rule("sh.board.start", "sh.board.start-truce", "sh.down.no-target")
@pytest.mark.parametrize(
    ("board", "turn", "refusal", "rule"),
    [
        ("trickster@b9+dagger | champion@c9", 0, "steal", "sh.board.start-truce"),
        ("champion@b9 | trickster@c9+dagger", 1, "steal", "sh.board.start"),
        ("arcanist@c9 | champion@d9-24x", 0, "cast:gust", "sh.down.no-target"),
        ("trickster@c9+dagger | champion@l9", 0, "steal", "sk.action.steal.reach"),
    ],
)
def test_a_refusal_names_the_rule_that_really_forbids(board: str, turn: int, refusal: str, rule: str) -> None:
    assert stand(board, turn=turn).refusals[refusal] == rule


def test_what_a_party_wants_to_be_asked_is_its_own_affair() -> None:
    scene = stand("champion@f9 | champion@k9")
    wishes: list[dict[str, Any]] = [{"dodge": "never"}, {"parry": "always"}]
    scene.state.preferences = wishes
    for look in (scene.rules.view, scene.rules.glance):
        assert look(scene.state, scene.setup, 0).preferences[:2] == [wishes[0], {}]
        assert look(scene.state, scene.setup, 1).preferences[:2] == [{}, wishes[1]]
        assert not any(look(scene.state, scene.setup, None).preferences)


@pytest.mark.rule("sh.hidden.bump")
def test_who_cannot_pay_for_going_that_it_does_not_see_has_used_up_its_steps() -> None:
    scene = stand("bulwark#15 | ", monsters="pale_lantern@j9~").play("go:i11", "go:i10")
    assert "go:j9" in scene.choices, "it does not see the mist"
    scene.play("go:j9")
    assert scene.piece(0).step == 17
    assert not [choice for choice in scene.choices if choice.startswith("go:")], "nobody tries that for ever"
