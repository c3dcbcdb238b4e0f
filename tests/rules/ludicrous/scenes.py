"""Scenes that several tests of Ludicrous Ludo begin with."""

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
import pytest

from ludo_tui.engine import Who
from ludo_tui.rules.ludicrous.actions.action import Action
from ludo_tui.rules.ludicrous.registry import ACTIONS
from ludo_tui.rules.ludicrous.tables.steps import SaveStep, Steps
from ludo_tui.rulesets import Ruleset, load
from tests.prepared import Dice
from tests.scene import SOLDIERS, Scene, place, set_up

FOE = Who(1, 0)
"""Ben's first piece, where a step asks for its target."""


def with_numbers(**groups: Mapping[str, Any]) -> Ruleset:
    """Return Ludicrous Ludo with other numbers, each group by its name in numbers.yaml."""
    base = load("ludicrous")
    numbers = base.tables["numbers"]
    changed = {name: msgspec.structs.replace(getattr(numbers, name), **fields) for name, fields in groups.items()}
    return msgspec.structs.replace(base, tables={**base.tables, "numbers": msgspec.structs.replace(numbers, **changed)})


def with_row(table: str, name: str, **changes: Any) -> Ruleset:
    """Return Ludicrous Ludo with other values in one row of a table."""
    base = load("ludicrous")
    rows = base.tables[table]
    changed = msgspec.structs.replace(rows[name], **changes)
    return msgspec.structs.replace(base, tables={**base.tables, table: {**rows, name: changed}})


def fold_only(monkeypatch: pytest.MonkeyPatch, *seldom: type[Action]) -> None:
    """Let lists fold away these actions and no others."""
    for action in ACTIONS:
        monkeypatch.setattr(type(action), "is_seldom", isinstance(action, seldom))


def reach_of(scene: Scene, spell: str) -> int:
    """Return how far a spell works that names no target."""
    within = next(step.within for step in scene.tables.spells[spell].steps if isinstance(step, SaveStep))
    assert within is not None
    return within


def cry_of(scene: Scene) -> int:
    """Return how far a battle cry is heard."""
    (cry,) = scene.tables.perks["battle_cry"].steps
    assert isinstance(cry, SaveStep)
    assert cry.within is not None
    return cry.within


def steps(*each: dict[str, Any]) -> Steps:
    """Read steps as the tables of cards do."""
    return msgspec.convert(list(each), Steps)


def with_a_foe(dice: Dice = (), seats: int = 2) -> Scene:
    """Ana's piece on 10, Ben's on ring space 12; or, as her neighbour's, on the last one before its home column."""
    scene = set_up("|" * (seats - 1), dice=dice, everybody=SOLDIERS)
    scene.put(0, "1#10")
    scene.put(1, "1@12" if seats == 2 else "1@11")
    return scene


def carried_out(*each: dict[str, Any], dice: Dice = (), answers: Sequence[str] = (), **more: Any) -> Scene:
    """Carry out steps at the foe, and return the scene afterwards."""
    scene = with_a_foe(dice)
    scene.carry_out(steps(*each), *answers, **{"target": FOE, **more})
    return scene


def struck(
    offence: str, defence: str, *more: str, board: str = "1@10 | 1@11", arm: str = "longsword", **kwargs: object
) -> Scene:
    """Let Ana's piece 1 strike Ben's piece 1."""
    scene = place(board, [offence, defence, *more], **kwargs)  # type: ignore[arg-type] # as given
    return scene.play(f"attack:0:{arm}:1.0")


def with_perk(*perks: str, dice: Dice = (), **options: Any) -> Scene:
    """Ana has the perks, and a piece on 10; Ben has one on ring space 11, 1 ahead of it."""
    scene = set_up(dice=dice, everybody=SOLDIERS, **options)
    scene.change(0, perks=list(perks))
    scene.put(0, "1#10")
    scene.put(1, "1@11")
    return scene


def of_class(profession: str, dice: Dice = (), **options: Any) -> Scene:
    """Return the scene of `with_perk` without perks, for a class."""
    scene = with_perk(dice=dice, **options)
    scene.change(0, profession=profession)
    return scene


def at_the_water(dice: Dice = (), step: int = 6, **options: Any) -> Scene:
    """Ana's piece stands on a step, for example a fishing space."""
    scene = set_up(dice=dice, everybody=SOLDIERS, **options)
    scene.put(0, f"1#{step}")
    return scene
