"""The examples of docs/steps.yaml: every step that cards can hold has one, and is played as the page tells it."""

from pathlib import Path
from typing import Any, Final, get_args

import pytest
import yaml

from ludo_tui.engine import Who
from ludo_tui.rules.fight.steps import all_steps
from ludo_tui.rules.ludicrous.mechanics.targets import Spot
from ludo_tui.rules.ludicrous.mechanics.triggers import Attacking, DamageDealt, PieceTackled
from ludo_tui.rules.ludicrous.model.state import Project
from ludo_tui.rules.ludicrous.tables.steps import Step
from tests.rules.ludicrous.scenes import FOE, steps, with_a_foe
from tests.scene import Scene

GUIDE: Final[dict[str, dict[str, Any]]] = yaml.safe_load(Path("docs/steps.yaml").read_text(encoding="utf-8"))
NEEDED: Final = {"steps", "told"}
KNOWN: Final = (
    NEEDED
    | {"before", "afflicted", "hand", "deck", "tank", "project", "annustar", "space"}
    | {"own", "trigger", "dice", "answers", "then", "becomes"}
)


def prepared(example: dict[str, Any]) -> Scene:
    """Return the scene that an example begins with."""
    scene = with_a_foe(example.get("dice", ()))
    for condition in example.get("afflicted", ()):
        scene.afflict(1, 1, condition)
    scene.change(0, hand=[*example.get("hand", ())])
    scene.state.deck = [*example.get("deck", scene.state.deck)]
    party = scene.party(0)
    party.tank.hp = example.get("tank", party.tank.hp)
    if "project" in example:
        party.project = Project(id=example["project"], points=1)
    scene.state.annustar.damage = example.get("annustar", scene.state.annustar.damage)
    return scene


def trigger_of(name: str) -> Any:
    """Return what a reaction of an example answers."""
    match name:
        case "attacked":
            return Attacking(seat=1, who=Who(1, 0), target=Who(0, 0), name="sword")
        case "tackled":
            return PieceTackled(seat=1, piece=0, target=Who(0, 0))
        case "damage":
            return DamageDealt(seat=1, target=Who(0, 2), amount=7, damage="normal")
        case _:
            return None


def now(trigger: Any, name: str) -> Any:
    """Return a field of a trigger; of what is added to a roll, the numbers."""
    found = getattr(trigger, name)
    return tuple(one.value for one in found) if name == "added" else found


def played(example: dict[str, Any]) -> tuple[Scene, Any]:
    """Play an example, and return the scene afterwards and what the reaction answered."""
    scene, trigger = prepared(example), trigger_of(example.get("trigger", ""))
    target = Spot("space", example["space"]) if "space" in example else Who(0) if "own" in example else FOE
    more = {} if trigger is None else {"trigger": trigger}
    scene.carry_out(steps(*example["steps"]), *example.get("answers", ()), target=target, **more)
    return scene, trigger


def test_every_step_has_an_example_that_holds_it() -> None:
    tags = [kind.__struct_config__.tag for kind in get_args(Step)]
    assert list(GUIDE) == tags
    for tag, example in GUIDE.items():
        assert example.keys() >= NEEDED, tag
        assert example.keys() <= KNOWN, tag
        assert tag in {type(step).__struct_config__.tag for step in all_steps(steps(*example["steps"]))}


@pytest.mark.parametrize("tag", GUIDE)
def test_an_example_plays_as_the_page_tells_it(tag: str) -> None:
    scene, trigger = played(GUIDE[tag])
    assert scene.told == GUIDE[tag]["told"]
    assert "nothing_happened" not in scene.kinds
    assert ("trigger" in GUIDE[tag]) == ("becomes" in GUIDE[tag]) == ("then" in GUIDE[tag])
    for name, value in GUIDE[tag].get("becomes", {}).items():
        assert now(trigger, name) == (tuple(value) if isinstance(value, list) else value)
        assert now(trigger, name) != now(trigger_of(GUIDE[tag]["trigger"]), name)
