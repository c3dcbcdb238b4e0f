"""What an attack promises is what the one that is asked knows, in every list, and the same in all of them."""

from typing import Any

import pytest

from ludo_tui.board import RING
from ludo_tui.engine import Prompt, Who, window
from ludo_tui.rules.skirmish.attacking.attack_odds import attack_odds
from ludo_tui.rules.skirmish.board.field import Field
from ludo_tui.rules.skirmish.mechanics.attack_choice import choice_of
from ludo_tui.rules.skirmish.mechanics.offers import Offer
from ludo_tui.rules.skirmish.mechanics.triggers import BrokenFree
from ludo_tui.rules.skirmish.model.state import CreatureEffect
from tests.rules.skirmish.skirmish_scene import rounds, stand

ANA, BEN, LANTERN = Who(0, 0), Who(1, 0), Who(2, 1)
VEIL = CreatureEffect(id="borrowed_face", source=LANTERN, ends=rounds(9), effect=1, bearer=LANTERN, veils=True)
UNSEEN: dict[str, Any] = {"monsters": "pale_lantern@k9~", "state": {"charms": [VEIL]}}
"""A monster with a veil that nobody knows of; its mist is on the spaces beside it."""


def promises(prompt: Prompt | None) -> list[dict[str, Any]]:
    """Return what the answers of a question promise."""
    assert prompt is not None
    return [told(one) for one in prompt.options if isinstance(one, Offer) and one.facts.odds is not None]


def told(offer: Offer) -> dict[str, Any]:
    """Return the id of an answer, its facts and what counts in its roll."""
    return {"id": offer.id, "facts": offer.facts, "manner": offer.manner, "note": offer.outcome.note}


def riposte(**scene: Any) -> list[dict[str, Any]]:
    """Return what the weapons of a riposte promise."""
    fight = stand("champion@k9 | duelist@j9", "d20:1 d6:1" if scene else "d20:1", **scene)
    fight.play("attack:greatsword:1.0", "pass", "talent:riposte:0")
    return promises(fight.prompt)


def grab_in_turn(**scene: Any) -> list[dict[str, Any]]:
    """Return what a grab promises to who has broken free."""
    fight = stand("brawler@k9 | brawler@j9", phase=(), **scene)
    return promises(next(window(fight.table, BrokenFree(seat=0, who=BEN, holder=ANA, order=(BEN,)))))


@pytest.mark.rule("sh.hidden.knowledge", "sh.trait.aura", "sk.circ.obscurement")
@pytest.mark.parametrize("asked", [riposte, grab_in_turn])
def test_the_mist_of_an_unseen_enemy_is_in_no_promise(asked: Any) -> None:
    assert asked()
    assert asked(**UNSEEN) == asked()


@pytest.mark.rule("sh.hidden.knowledge", "sh.trait.aura", "sk.circ.obscurement")
@pytest.mark.parametrize("asked", [riposte, grab_in_turn])
def test_the_mist_of_an_enemy_that_is_seen_is_in_every_promise(asked: Any) -> None:
    seen = asked(monsters="pale_lantern@k9")
    assert all(one["facts"].odds < plain["facts"].odds for one, plain in zip(seen, asked(), strict=True))


@pytest.mark.rule("sh.reaction.odds", "sk.option.declare")
def test_one_attack_promises_the_same_in_every_list() -> None:
    board = "champion@k9 champion@i10 | duelist@j9"
    plain = stand(board).play("act:0").offer("attack:greatsword:1.0")
    assert plain.facts.critical
    assert plain.facts.odds_after_reaction
    ways = stand(board).play("act:0", "with:greatsword:1.0")
    assert ways.offer("plain").facts == plain.facts
    assert all(one["facts"].odds_after_reaction and one["facts"].left for one in [*riposte(), *grab_in_turn()])


@pytest.mark.rule("sh.weapon.critical", "sh.trait.pulls-down")
def test_a_critical_success_is_promised_where_it_does_more() -> None:
    ways = stand("champion@k9 | duelist@j9").play("with:greatsword:1.0")
    assert {one["id"] for one in promises(ways.prompt) if one["facts"].critical} == {"plain"}
    hound = stand("champion@k9 | ", monsters="burr_hound@j9", phase=())
    promised = attack_odds(
        Field(hound.table),
        LANTERN,
        hound.table.sheet(LANTERN).named("bite"),
        RING.index("j9"),
        ANA,
        choice_of("called"),
    )
    assert promised.gains_by_critical, "it pulls down"


@pytest.mark.rule("sh.weapon.critical", "sk.attack.object-defense")
@pytest.mark.parametrize(("weapon", "gains"), [("axe", True), ("mace", False)])
def test_on_an_object_a_critical_success_is_promised_where_it_adds_a_die(weapon: str, gains: bool) -> None:
    scene = stand(f"champion@j9+{weapon} | ", scenario="high_water")
    found = [one for one in promises(scene.prompt) if one["id"].startswith(f"attack:{weapon}:")]
    assert found
    assert all(bool(one["facts"].critical) is gains for one in found)
