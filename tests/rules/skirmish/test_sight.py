"""What asks for sight, and what becomes of it where there is none."""

from typing import Any

import pytest

from ludo_tui.board import RING
from ludo_tui.engine import Trigger, Who
from ludo_tui.rules.skirmish.board.field import Field
from ludo_tui.rules.skirmish.mechanics.magical_effects import effect_offers
from ludo_tui.rules.skirmish.mechanics.triggers import Attacking, Flying
from ludo_tui.rules.skirmish.model.state import Affliction, CreatureEffect, SpaceEffect
from ludo_tui.rules.skirmish.reactions.catch import Catch
from ludo_tui.rules.skirmish.reactions.cover_ally import CoverAlly
from tests.rules.skirmish.skirmish_scene import rounds, stand

ME, YOU = Who(0, 0), Who(1, 0)
BLINDNESS = pytest.mark.parametrize(("own", "sees"), [("", True), ("!blinded", False)])


@pytest.mark.rule("sk.action.end-magic.sight", "sh.affliction.blinded")
@BLINDNESS
@pytest.mark.parametrize("on", ["space", "creature", "affliction"])
def test_who_sees_nothing_ends_no_effect(own: str, sees: bool, on: str) -> None:
    state: dict[str, Any] = {}
    if on == "space":
        state["zones"] = [
            SpaceEffect(id="mist_bank", source=ME, ends=rounds(2), effect=1, ring=RING.index("l9"), terrain="thicket")
        ]
    elif on == "creature":
        state["charms"] = [CreatureEffect(id="oath_of_iron", source=ME, ends=rounds(2), effect=1, bearer=Who(0, 1))]
    scene = stand(f"arcanist@k9{own} champion@j9 | champion@l9", state=state, phase=())
    if on == "affliction":
        scene.piece(1).afflictions.append(Affliction("stunned", ME, effect=1))
    offers = [one.id for one in effect_offers(Field(scene.table), ME)]
    assert offers == (["end-effect:1"] if sees else [])


@pytest.mark.rule("sk.action.end-magic.sight", "sk.circ.invisible.banes")
@pytest.mark.parametrize(("bearer", "seen"), [("champion@l9", True), ("champion@l9!invisible", False)])
def test_no_effect_is_ended_on_whom_nobody_sees(bearer: str, seen: bool) -> None:
    state = {"charms": [CreatureEffect(id="hex_of_thorns", source=ME, ends=rounds(2), effect=1, bearer=YOU)]}
    scene = stand(f"arcanist@k9 | {bearer}", state=state, phase=())
    assert bool(list(effect_offers(Field(scene.table), ME))) == seen


@pytest.mark.rule("sh.spell.sight", "sh.affliction.blinded")
@BLINDNESS
@pytest.mark.parametrize(
    ("caster", "answer"),
    [
        ("arcanist", "cast:lance_of_light:1.0"),
        ("arcanist", "cast:mist_bank:l9"),
        ("mender", "cast:close_wounds:0.1"),
        ("champion", "stunt:taunt:1.0"),
    ],
)
def test_who_sees_nothing_aims_no_power(own: str, sees: bool, caster: str, answer: str) -> None:
    scene = stand(f"{caster}@k9{own} champion@j9-5 | champion@l9").play("act:0")
    assert any(choice.startswith(answer.rpartition(":")[0]) for choice in scene.choices) == sees


@pytest.mark.rule("sh.spell.sight")
def test_who_sees_nothing_can_still_use_a_power_on_itself() -> None:
    scene = stand("mender@k9!blinded-5 | champion@c9")
    assert {"cast:close_wounds", "use:healing_draught"} <= set(scene.choices)
    assert scene.refusals["stunt:taunt"] == "sh.affliction.blinded"


@pytest.mark.rule("sk.reaction.catch.trigger", "sk.reaction.cover-ally.trigger", "sh.affliction.blinded")
@BLINDNESS
def test_who_sees_nothing_neither_catches_nor_covers(own: str, sees: bool) -> None:
    scene = stand(f"champion@k9 | champion@j9 trickster@j9{own}+dagger", phase=())
    field, form = Field(scene.table), scene.table.sheet(ME).attacks[0]
    attack = Attacking(seat=0, who=ME, target=YOU, name=form.name, form=form)
    flying = Flying(seat=1, who=YOU, thing="healing_draught", order=(Who(1, 1),), spaces=(RING.index("j9"),))
    triggers: list[tuple[Any, Trigger]] = [(CoverAlly(), attack), (Catch(), flying)]
    for reaction, trigger in triggers:
        assert (reaction.refusal(field, Who(1, 1), trigger) == "") == sees


@pytest.mark.rule("sh.affliction.frightened", "sh.affliction.blinded")
@pytest.mark.parametrize(("more", "feels"), [("", True), ("!blinded", False)])
def test_who_sees_nothing_is_not_frightened_by_what_it_sees(more: str, feels: bool) -> None:
    scene = stand(f"champion@k9{more} | champion@l9", phase=())
    scene.piece().afflictions.append(Affliction("frightened", YOU))
    assert scene.table.suffers(ME, "frightened") == feels


@pytest.mark.rule("sk.circ.invisible.banes", "sh.affliction.blinded", "sk.circ.obscurement")
@pytest.mark.parametrize(
    ("own", "target", "counted"),
    [
        ("!blinded", "", {"blinded": -3}),
        ("!blinded", "!invisible", {"blinded": -3}),
        ("", "!invisible", {"unseen": -3}),
    ],
)
def test_what_cannot_be_seen_counts_once(own: str, target: str, counted: dict[str, int]) -> None:
    scene = stand(f"bulwark@k9{own} | champion@j9{target}")
    assert dict(scene.offer("attack:sword:1.0").manner.counted) == counted
