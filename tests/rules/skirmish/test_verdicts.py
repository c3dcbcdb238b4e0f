"""Rolls of Skirmish Ludo as contests: what is added by name, what had to be reached, what came of it."""

from pathlib import Path

import pytest

from tests.rules.skirmish.skirmish_scene import stand
from tests.ui.table_pilot import table_pilot

BOARD = "champion@c9 bulwark@e9 | duelist@l9"


def test_an_attack_is_a_contest_against_defense_with_boons_and_damage() -> None:
    scene = stand(BOARD, "d20:12 d6:4 d6:3 d6:2 d6:1", monsters="toll_giant@d9")
    scene.play("act:0", "attack:greatsword:mon-1", "pass", "dice:0")
    (contest,) = scene.rules.contests(scene.events)
    offence, target = contest.offence, contest.target
    assert (contest.kind, contest.name, contest.outcome) == ("attack", "great sword", "success")
    assert (offence.seat, offence.piece, offence.total) == (0, 0, 19)
    assert [(one.name, one.value) for one in offence.dice[0].modifiers] == [("Strength", 3), ("boon", 4)]
    assert target is not None
    assert (target.name, contest.against, contest.needed) == ("toll giant 1", "Defense", 13)
    assert contest.counted == "1 boon: surrounded"
    first, end = contest.span
    assert scene.events[first].kind == "rolled"
    assert "damaged" in [event.kind for event in scene.events[first:]]
    assert not contest.has_naturals
    assert [event.kind for event in contest.cost] == [event.kind for event in scene.events[first:end]][3:]


def test_a_roll_alone_has_a_number_and_no_target() -> None:
    scene = stand("trickster@c9 | champion@l9", "d20:9", monsters="burr_hound@n9")
    scene.play("hide")
    (contest,) = scene.rules.contests(scene.events)
    assert (contest.kind, contest.target, contest.needed) == ("check", None, 10)


@pytest.mark.parametrize("size", [(120, 40), (80, 24)])
async def test_the_card_shows_dice_modifiers_and_the_outcome_in_words(tmp_path: Path, size: tuple[int, int]) -> None:
    scene = stand(BOARD, "d20:20 d6:4 d6:1 d6:3 d6:2 d6:1 d6:6", monsters="toll_giant@d9!prone")
    scene.play("act:0")
    async with table_pilot(scene, tmp_path, size=size, animation="normal") as at:
        await at.run(1)
        await at.answer("attack:greatsword:mon-1")
        seen = []
        for _ in range(60):
            seen.append(at.text())
            await at.run(0.05)
        cards = [text for text in seen if "Great sword" in text and "27, and 13 is needed" in text]
        assert cards
        assert "Defense" in cards[0]
        assert "toll giant 1" in cards[0]
        assert "+3 Strength" in cards[0]
        assert "+4 2 boons" in cards[0]
        assert "CRITICAL" in cards[0]
        assert "2 boons: " in cards[0]
        assert "NATURAL" not in cards[0]
        assert "monster 1" not in "".join(seen)
        assert "rolls 20" not in at.text()
        assert "add Bonus Damage?" in at.text()
        scene.play("dice:0")


def test_the_card_names_whom_an_attack_is_aimed_at_after_a_cover() -> None:
    scene = stand("brawler@k9 | bulwark@j9 trickster@j9", "d20:2").play("trip:1.0", "str", "cover:1", "agi", "pass")
    (contest,) = scene.rules.contests(scene.events)
    assert contest.target is not None
    assert (contest.target.seat, contest.target.piece) == (1, 1)


def test_the_card_names_an_object_and_not_the_target_of_an_attack_before() -> None:
    scene = stand("bulwark@j9 brawler@c9 | champion@d9", "d20:2 d20:1", scenario="high_water")
    scene.play("act:1", "attack:heavy_fists:1.0", "pass", "pass", "attack:sword:k9")
    contest = scene.rules.contests(scene.events)[-1]
    assert contest.target is not None
    assert (contest.kind, contest.name, contest.target.name) == ("attack", "sword", "crate at k9")
