"""The list of actions is the same for everybody, and what would betray a secret is asked in private."""

from typing import Any

import pytest

from ludo_tui.rules.ludicrous.model.state import Item, Shown
from tests.scene import Scene, place

SECRETS: dict[str, dict[str, Any]] = {
    "hand": {"hand": ["firebolt", "daze"]},
    "items": {"items": [Item(id="star_energy")]},
    "perks": {"perks": ["battle_cry", "field_dressing"]},
    "romance": {"perks": ["companion", "angler"], "companion": "catboy", "relationship": 5},
    "stats": {"stats": {"dexterity": 2, "attack": 2, "intelligence": -1}},
}
PLAIN: dict[str, Any] = {
    "hand": ["bulwark", "retort"],
    "perks": ["gambler", "angler"],
    "items": [Item(id="minnow", turn=1)],
}
"""A party that has as many perks and items as each of the others, which is no secret, and none that it can use now."""
COMPANION: dict[str, Any] = {"perks": ["companion", "gambler"], "companion": "catgirl", "relationship": 5}


def listed(scene: Scene) -> list[Any]:
    """Return what everybody sees of a question."""
    assert scene.prompt is not None
    prompt = scene.prompt
    assert not prompt.secrecy.private
    options = [(option, prompt.detail(option)) for option in prompt.options]
    return [prompt.text, *options, *prompt.refused]


@pytest.mark.parametrize("secret", SECRETS)
@pytest.mark.parametrize("phase", ["action", "bonus_action"])
@pytest.mark.rule("lh.secrets.list", "lh.secrets.odds")
def test_no_secret_changes_the_list(secret: str, phase: str) -> None:
    board = "1@10 | 1@11"
    plain = place(board, phase=phase, a=PLAIN, is_shown=False)
    other = place(board, phase=phase, a={**PLAIN, **SECRETS[secret]}, is_shown=False)
    assert listed(plain) == listed(other)
    for scene in (plain, other):
        scene.play("pass")


KNOWN: dict[str, tuple[Shown, dict[str, Any], dict[str, Any]]] = {
    "one of two perks": (
        Shown(perks=["gambler"]),
        {**PLAIN, "perks": ["gambler", "angler"]},
        {**PLAIN, "perks": ["gambler", "sprinter"]},
    ),
    "one of two, and the other is a companion": (Shown(perks=["gambler"]), PLAIN, {**PLAIN, **COMPANION}),
    "both perks": (
        Shown(perks=["gambler", "sprinter"]),
        {**PLAIN, "perks": ["gambler", "sprinter"]},
        {"perks": ["gambler", "sprinter"], "hand": ["firebolt", "daze"], "items": [Item(id="minnow")]},
    ),
    "neither of both can be used": (
        Shown(perks=["gambler", "angler"]),
        PLAIN,
        {**PLAIN, "hand": ["firebolt", "daze"], "items": [Item(id="minnow")], "stats": {"luck": 2}},
    ),
    "a companion": (
        Shown(perks=["companion"], companion="catgirl"),
        {**PLAIN, **COMPANION},
        {**PLAIN, **COMPANION, "perks": ["companion", "battle_cry"], "relationship": 11},
    ),
    "a companion that has left": (
        Shown(perks=["companion"]),
        {**PLAIN, "perks": ["companion", "gambler"]},
        {**PLAIN, "perks": ["companion", "field_dressing"]},
    ),
}
"""What is known of a party, with two parties of which that is true."""


@pytest.mark.parametrize("known", KNOWN)
@pytest.mark.parametrize("phase", ["action", "bonus_action"])
@pytest.mark.rule("lh.secrets.list", "lh.secrets.shown")
def test_parties_of_which_the_same_is_known_have_the_same_list(known: str, phase: str) -> None:
    shown, *parties = KNOWN[known]
    scenes = [place("1@10 | 1@11", phase=phase, a={**party, "shown": shown}, is_shown=False) for party in parties]
    assert listed(scenes[0]) == listed(scenes[1])
    for scene in scenes:
        scene.play("pass")


@pytest.mark.parametrize("entry", ["consume", "perk", "rizz", "cast:0"])
@pytest.mark.rule("lh.secrets.back", "lh.secrets.list")
def test_the_way_back_costs_nothing_and_can_be_taken_back(entry: str) -> None:
    scene = place("1@10 | 1@11", phase="bonus_action", a=PLAIN, is_shown=False)
    before, happened = listed(scene), len(scene.events)
    scene.play(entry)
    assert scene.prompt is not None
    assert (scene.prompt.secrecy.private, scene.choices) == (True, ["back"])
    scene.play("back")
    assert listed(scene) == before, "everything is found where it was"
    answers = [option.id for option in scene.prompt.answers]
    assert answers[-2:] == ["pass", entry], "who always takes the first answer comes to an end"
    assert len(scene.events) == happened
    assert not scene.state.turn.used
    assert scene.answers == (entry, "back")
    assert scene.undo() == "back"
    assert scene.choices == ["back"]
    scene.play("back", "pass")
    assert scene.prompt is None


@pytest.mark.rule("lh.secrets.list", "ll.5.3.cast-spell.have-card")
def test_casting_is_open_with_any_card_and_closed_without() -> None:
    assert "cast" in place("1@10 | 1@11", a=PLAIN).deeds
    empty = place("1@10 | 1@11", a={"hand": []})
    assert empty.refusals["cast"] == "ll.5.3.general.requirements.resources"


@pytest.mark.rule("lh.secrets.list")
def test_what_is_chosen_in_private_is_done_before_everybody() -> None:
    own = {"items": [Item(id="minnow")], "hp": 10}
    scene = place("1@10 | 1@11", phase="action", a=own, is_shown=False).play("consume")
    assert scene.choices == ["consume:minnow", "back"]
    scene.play("consume:minnow")
    assert scene.event("item_consumed").item == "minnow"
    assert scene.event("action_taken").action == "consume"
    assert scene.party(0).hp > 10
    assert scene.prompt is None
