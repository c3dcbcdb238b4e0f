"""What the tray tells of a contest: its dice, what was added, the outcome, and what it costs."""

import pytest

from ludo_tui.presenting.table.contests import cost_lines, tray_of
from ludo_tui.rules.ludicrous.events.damage import Damaged, FellUnconscious
from ludo_tui.rules.ludicrous.model.state import Creature
from ludo_tui.table.session import Session
from tests.rules.skirmish.skirmish_scene import stand
from tests.scene import Scene, place


def test_the_tray_shows_the_dice_of_both_sides() -> None:
    scene = place("1@10 | 1@12", "d20:12,5 d6:2", a={"weapons": ["shortbow"]})
    session = Session(scene)
    scene.play("attack:0:shortbow:1.0")
    found = session.news.contest_of(session.news.latest_rolls(None)[-1], None)
    assert found is not None
    contest, is_over = found
    assert not is_over
    told = tray_of(contest, session)
    assert [(die.value, die.side) for die in told.dice] == [
        (12, session.seats.sides[0]),
        (5, session.seats.sides[1]),
        (2, session.seats.sides[0]),
    ]


@pytest.mark.parametrize(("damage", "told"), [(0, "damage d6 4 +1  = 5"), (17, "damage d6 4   = 4, 3 left to lose")])
def test_the_tray_tells_what_a_weapon_adds_to_its_dice(damage: int, told: str) -> None:
    scene = stand(f"trickster@k9 | trickster@j9{f'-{damage}' if damage else ''}", "d20:17 d6:4")
    session = Session(scene)
    scene.play("attack:short_sword:1.0", "pass", "dice:0")
    found = session.news.contest_of(session.news.latest_rolls(None)[-1], None)
    assert found is not None
    contest, is_over = found
    assert not is_over
    text = tray_of(contest, session).contest
    assert text is not None
    assert told in ["".join(part[0] for part in line) for line in text.outcome]


@pytest.mark.parametrize(("damage", "below", "expected"), [(5, 1, "Ana 4 › 0 HP"), (4, 0, "Ana 4 › 0 HP")])
def test_the_hp_before_a_fall_are_those_that_there_were(damage: int, below: int, expected: str) -> None:
    session = Session(place("1@7 | 1@8"))
    hit = Damaged(seat=0, piece=0, amount=damage, damage="normal", hp=0)
    fall = FellUnconscious(seat=0, piece=0, overshoot=below)
    assert "".join(part[0] for part in cost_lines([hit, fall], session)[0]) == expected


def outcome(scene: Scene) -> str:
    """Return what the tray tells of what came of the latest contest."""
    session = Session(scene)
    found = session.news.contest_of(session.news.latest_rolls(None)[-1], None)
    assert found is not None
    text = tray_of(found[0], session).contest
    assert text is not None
    return "\n".join("".join(part[0] for part in line) for line in text.outcome)


def test_an_attack_on_a_creature_hits_it_and_costs_it_hp() -> None:
    hound = {"creatures": [Creature(number=7, id="glitch_hound", ring=8, hp=6)]}
    for dice, told in (
        ("d20:16 d8:4", " HIT   16, and 11 is needed\ndamage d8 4   = 4\nGlitch hound takes 4 damage"),
        ("d20:2", " MISS   2, and 11 is needed"),
    ):
        scene = place("1@7 | 1@40", dice, phase=("action", "bonus_action"), state=hound)
        assert outcome(scene.play("attack:0:longsword:c7")).startswith(told)


def test_damage_that_somebody_may_still_react_to_has_no_sum_yet() -> None:
    scene = place("1@7 | 1@8", "d20:19,2 d8:5", b={"hand": ["bark"], "profession": "archer"})
    scene.play("attack:0:longsword:1.0")
    assert scene.asked == (1, "reaction")
    assert "damage d8 5 \n" in f"{outcome(scene)}\n"
    scene.play("pass")
    assert "damage d8 5   = 5\n" in outcome(scene)


def test_the_sum_of_damage_tells_what_armour_and_reactions_keep_off() -> None:
    scene = place("1@7 | 1@8", "d20:19,2 d8:5", b={"armor": "heavy"})
    scene.play("attack:0:longsword:1.0")
    assert "damage d8 5 −1 kept off  = 4\n" in outcome(scene)


def test_the_tray_tells_of_pieces_by_shape_and_number() -> None:
    scene = place("1@7 | 1@9", "d20:19,2", a={"hand": ["toad"], "profession": "archer"}).play("cast:0", "card:toad")
    told = outcome(scene)
    assert "Ben's ◆1 is morphed" in told
    assert "piece 1" not in told
