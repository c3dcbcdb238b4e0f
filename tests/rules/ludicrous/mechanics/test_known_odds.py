"""What chances on an open screen count: what has been shown, and nothing else."""

import msgspec
import pytest

from ludo_tui.engine import Who
from ludo_tui.rules.ludicrous.attacking.attack_forms import attack_forms
from ludo_tui.rules.ludicrous.attacking.attack_offers import attack_fields
from ludo_tui.rules.ludicrous.menu.offers import Offer
from ludo_tui.rulesets import load
from tests.scene import Scene, place

STRIKE = "attack:0:longsword:1.0"


def offer(scene: Scene, answer: str, *, judged: bool = False) -> Offer:
    """Return an answer as everybody sees it, or as whoever is asked can judge it."""
    assert scene.prompt is not None
    options = scene.prompt.judged if judged else scene.prompt.options
    (found,) = (option for option in options if option.id == answer)
    assert isinstance(found, Offer)
    return found


@pytest.mark.rule("lh.secrets.odds")
def test_what_has_not_been_shown_counts_as_0_on_an_open_screen() -> None:
    plain = place("1@10 | 1@11", is_shown=False)
    strong = place(
        "1@10 | 1@11", a={"stats": {"dexterity": 2, "attack": 2}}, b={"stats": {"dexterity": -2}}, is_shown=False
    )
    assert offer(strong, STRIKE) == offer(plain, STRIKE)
    assert strong.detail(STRIKE) == "about 48%, graze 9%; d8 damage"
    assert offer(strong, STRIKE).facts.is_guess


@pytest.mark.rule("lh.secrets.odds")
def test_whoever_is_asked_judges_by_its_own_sheet_and_not_by_the_enemys() -> None:
    own = {"stats": {"dexterity": 2, "attack": 2}}
    plain = place("1@10 | 1@11", is_shown=False)
    scene = place("1@10 | 1@11", a=own, b={"stats": {"dexterity": -2}}, is_shown=False)
    other = place("1@10 | 1@11", a=own, b={"stats": {"dexterity": 2}}, is_shown=False)
    mine = offer(scene, STRIKE, judged=True)
    assert mine == offer(other, STRIKE, judged=True)
    assert mine.facts.dice == "d8+2"
    assert mine.facts.odds is not None
    public = offer(plain, STRIKE).facts.odds
    assert public is not None
    assert mine.facts.odds > public
    assert mine.facts.is_guess  # the enemy's dexterity is not known


@pytest.mark.rule("lh.secrets.odds", "lh.secrets.shown")
def test_what_a_roll_has_shown_counts_for_everybody_from_then_on() -> None:
    scene = place(
        "1@10 | 1@11",
        "d20:10,2 d8:5",
        phase=("action",),
        a={"stats": {"dexterity": 1, "attack": 2}},
        b={"stats": {"dexterity": -1}, "hp": 40, "hp_max": 40},
        is_shown=False,
    )
    scene.state.turn.used["extra_action"] = 1
    scene.play(STRIKE)
    assert scene.party(0).shown.stats == {"dexterity": 1, "attack": 2}
    assert scene.party(1).shown.stats == {"dexterity": -1}
    assert scene.asked == (0, "action")
    assert scene.detail(STRIKE) == "56%, graze 8%; d8+2 damage"
    assert not offer(scene, STRIKE).facts.is_guess
    del scene.party(0).shown.stats["attack"]
    form = next(form for form in attack_forms(scene.table, 0) if form.id == "longsword")
    promised = attack_fields(scene.table, Who(0, 0), Who(1, 0), form)
    assert (promised["dice"], promised["is_guess"]) == ("d8", True), "a guess at the damage is one at all"


@pytest.mark.rule("lh.secrets.odds")
def test_whoever_is_asked_in_private_reads_chances_by_its_own_sheet() -> None:
    book = load("ludicrous")
    classes = book.tables["classes"]
    seer = msgspec.structs.replace(classes["archer"], casts=("mind",))  # so that a card may answer what an arrow does
    book = msgspec.structs.replace(book, tables={**book.tables, "classes": {**classes, "archer": seer}})
    archer = {"profession": "archer", "weapons": ["shortbow", "dagger"], "stats": {"dexterity": 2}}
    snap, found = "pivotal:pivotal:0", []
    for hand in ([], ["false_step"]):
        ben = {**archer, "hand": hand}
        scene = place("1#12 | 1@11", "d6:1", phase="movement", b=ben, ruleset=book, is_shown=False).play("move:0")
        assert scene.asked == (1, "reaction")
        assert scene.prompt is not None
        assert scene.prompt.secrecy.private == bool(hand)
        found.append((offer(scene, snap), offer(scene, snap, judged=True)))
    (public, own), (private, judged) = found
    assert public.facts.odds is not None
    assert own.facts.odds is not None
    assert own.facts.odds > public.facts.odds
    assert private == judged == own


@pytest.mark.rule("lh.secrets.odds")
@pytest.mark.parametrize(("seat", "stat"), [(0, "attack"), (1, "dexterity")])
def test_a_chance_is_a_guess_while_what_counts_on_either_side_is_hidden(seat: int, stat: str) -> None:
    scene = place("1@10 | 1@11")
    assert not scene.options()["grapple:0:1.0"].facts.is_guess
    del scene.party(seat).shown.stats[stat]
    assert scene.options()["grapple:0:1.0"].facts.is_guess
