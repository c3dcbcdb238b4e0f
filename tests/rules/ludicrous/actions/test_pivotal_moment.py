"""Pivotal moments by action and bonus action: what each does, how often, and when it is refused."""

import pytest

from ludo_tui.engine import Option, Who
from ludo_tui.rules.ludicrous.actions.pivotal_moment import UsePivotalMoment
from ludo_tui.rules.ludicrous.mechanics.powers import pivotal_moments
from ludo_tui.rules.ludicrous.mechanics.triggers import Attacking, MoveEnded
from ludo_tui.rules.ludicrous.model.state import Project, Structure
from ludo_tui.rules.ludicrous.phases.action import action
from ludo_tui.rules.ludicrous.phases.bonus_action import bonus_action
from ludo_tui.rules.ludicrous.reactions.pivotal_moment import PivotalReaction
from ludo_tui.rules.ludicrous.registry import ACTIONS
from ludo_tui.rules.ludicrous.tables.tables import tables_of
from ludo_tui.rulesets import load
from tests.rules.ludicrous.scenes import of_class, with_row
from tests.scene import Scene, place

TABLES = tables_of(load("ludicrous").tables)

PIVOTAL = UsePivotalMoment()


# Pivotal moments as actions


@pytest.mark.rule("ll.5.3.pivotal-moment.action")
def test_a_pivotal_moment_that_costs_the_action_ends_the_action_phase() -> None:
    soldiers = {"profession": "soldier", "hp": 5}
    phases = ("action", "bonus_action")
    scene = place("1@10 | 1@40", "d4:2,2", phase=phases, a=soldiers).play("pivotal:pivotal")
    assert (scene.asked, scene.party(0).hp) == ((0, "bonus"), 9)
    assert "pivotal" not in scene.deeds
    spent = place("1@10 | 1@40", phase=phases, a=soldiers).play("drink")
    assert "pivotal" not in spent.deeds, "nor is it there once the action is taken"


@pytest.mark.parametrize(("own", "cited"), [("", "lh.party.class.soldier"), ("lh.own", "lh.own")])
def test_the_rule_of_the_class_is_cited(own: str, cited: str) -> None:
    scene = of_class("soldier", ruleset=with_row("classes", "soldier", rule=own))
    assert [power.rule for power in pivotal_moments(scene.table, 0, "action")] == [cited]


@pytest.mark.rule("ll.5.3.list.pivotal-moment", "lh.party.class.soldier")
def test_second_wind() -> None:
    scene = of_class("soldier", dice=("d4:3", "d4:4"))
    scene.afflict(0, 1, "frightened")
    scene.put(0, "2#30")
    scene.afflict(0, 2, "frightened")
    scene.run(action(scene.table, ACTIONS), "pivotal:pivotal")
    assert scene.table.used("action") == 1
    assert scene.party(0).hp == 27
    assert scene.conditions(0, 1) == scene.conditions(0, 2) == {}


@pytest.mark.rule("lh.party.class.soldier")
def test_a_pivotal_moment_has_its_number_of_uses() -> None:
    scene = of_class("soldier", dice=("d4:1", "d4:1", "d4:1", "d4:1"))
    scene.act("pivotal:pivotal")
    scene.act("pivotal:pivotal")
    assert scene.refusal(PIVOTAL.id).reason == "Second wind has no uses left"
    assert scene.party(0).uses == {"pivotal": 2}


@pytest.mark.rule(
    "ll.5.3.pivotal-moment.class-decides",
    "ll.5.3.pivotal-moment.only-some",
    "ll.5.5.pivotal-moment.class-decides",
    "ll.5.9.pivotal-moment.class-decides",
)
@pytest.mark.parametrize("profession", TABLES.classes)
def test_the_class_decides_what_it_costs(profession: str) -> None:
    scene = of_class(profession)
    slot = TABLES.classes[profession].pivotal.slot
    assert bool(scene.offers(PIVOTAL.id, "action")) == (slot == "action")
    assert bool(scene.offers(PIVOTAL.id, "bonus")) == (slot == "bonus")
    if slot != "action":
        assert scene.refusal(PIVOTAL.id).rule == "ll.5.3.pivotal-moment.only-some"
    reaction = PivotalReaction()
    attack = Attacking(seat=1, who=Who(1, 0), target=Who(0, 0), name="sword")
    scene.change(0, weapons=["sling", "dagger"])
    answers = [*reaction.options(scene.table, 0, attack), *reaction.options(scene.table, 0, MoveEnded(seat=1, piece=0))]
    assert bool(answers) == (slot == "reaction")


@pytest.mark.rule("lh.party.class.alchemist")
@pytest.mark.parametrize("potion", ["potion_of_healing", "potion_of_speed", "potion_of_stone_skin"])
def test_brew(potion: str) -> None:
    scene = of_class("alchemist")
    scene.act("pivotal:pivotal", f"item:{potion}")
    assert [item.id for item in scene.party(0).items] == [potion]
    assert TABLES.classes["alchemist"].pivotal.uses == 3


@pytest.mark.rule("lh.party.class.cleric")
def test_prayer() -> None:
    scene = of_class("cleric")
    scene.put(0, "2#30")
    scene.act("pivotal:pivotal", "target:0.1", "choose:1")
    assert scene.conditions(0, 2) == {"blessed": 3}
    scene.afflict(0, 1, "cursed")
    scene.afflict(0, 1, "prone")
    scene.act("pivotal:pivotal", "target:0.0", "choose:2")
    assert scene.conditions(0, 1) == {}


# Pivotal moments as bonus actions


@pytest.mark.rule("ll.5.5.list.pivotal-moment", "ll.5.5.pivotal-moment.bonus-action", "lh.party.class.wizard")
def test_deep_study() -> None:
    scene = of_class("wizard")
    scene.state.deck = ["ward", "daze", "bless"]
    scene.run(bonus_action(scene.table, ACTIONS), "pivotal:pivotal")
    assert scene.table.used("bonus") == 1
    assert scene.party(0).hand == ["bless", "daze"]


def test_deep_study_is_refused_without_magic() -> None:
    assert of_class("wizard", magic=False).refusal(PIVOTAL.id, "bonus").reason == "this match has no magic"


@pytest.mark.rule("lh.party.class.engineer")
@pytest.mark.parametrize("choice", [1, 2, 3])
def test_overtime(choice: int) -> None:
    scene = of_class("engineer", dice=() if choice == 1 else ("d6:5",))
    party = scene.party(0)
    party.project = Project(id="barracks", points=1)
    party.tank.hp = 3
    party.structure = None if choice == 1 else Structure(id="library", hp=2)
    scene.act("pivotal:pivotal", f"choose:{choice}", slot="bonus")
    assert party.project is not None
    found = (party.project.points, party.tank.hp, 0 if party.structure is None else party.structure.hp)
    assert found == [(4, 3, 0), (1, 8, 2), (1, 3, 7)][choice - 1]


@pytest.mark.rule("lh.party.class.bard")
def test_crescendo_taunts_with_advantage() -> None:
    scene = of_class("bard", dice=("d20:3", "d20:15", "d20:5", "d20:7"))
    scene.act("pivotal:pivotal", "taunt:0:1.0", "method", slot="bonus")
    assert list(scene.conditions(1, 1)) == ["taunted"]
    assert [event.value for event in scene.all("rolled")][:2] == [3, 15], "two dice, the higher counts"


def test_crescendo_needs_somebody_to_taunt() -> None:
    scene = of_class("bard")
    scene.put(1, "1@20")
    assert scene.refusal(PIVOTAL.id, "bonus").reason == "there is no target for Crescendo"


def options(scene: Scene, trigger: object) -> list[Option]:
    return PivotalReaction().options(scene.table, 0, trigger)


# Pivotal moments as reactions


def test_there_are_pivotal_moments_of_every_slot() -> None:
    assert {one.pivotal.slot for one in TABLES.classes.values()} == {"action", "bonus", "reaction"}


# What could only be wasted


@pytest.mark.rule("lh.readings.no-waste", "lh.effects.choice")
def test_overtime_repairs_only_what_can_be_repaired() -> None:
    scene = of_class("engineer", dice=["d6:5"])
    scene.party(0).tank.hp = 3
    scene.act("pivotal:pivotal", "choose:2", slot="bonus")
    assert scene.options_of() == ["choose:1", "choose:2"]
    assert [refusal.reason for refusal in scene.prompts[-1].refused] == ["there is no structure to repair"]
    assert scene.party(0).tank.hp == 8
    scene.build(0, "library")
    assert scene.offers(PIVOTAL.id, "bonus"), "the tank is still damaged"
    scene.party(0).tank.is_heavily_damaged = True
    assert scene.refusal(PIVOTAL.id, "bonus").reason == "a structure already stands"


@pytest.mark.rule("lh.readings.no-waste")
def test_nothing_is_brewed_without_items() -> None:
    refusal = of_class("alchemist", items=False).refusal(PIVOTAL.id)
    assert refusal.reason == "this match has no items"


@pytest.mark.rule("lh.readings.no-waste")
def test_healing_at_full_hp_is_kept_unless_it_ends_a_fright() -> None:
    scene = of_class("soldier", dice=["d4:1", "d4:1"])
    scene.party(0).hp = scene.party(0).hp_max
    assert scene.refusal(PIVOTAL.id).rule == "lh.readings.no-waste"
    scene.afflict(0, 1, "frightened")
    scene.act("pivotal:pivotal")
    assert scene.conditions(0, 1) == {}


@pytest.mark.rule("ll.5.3.pivotal-moment.action")
def test_how_often_it_can_still_be_used_is_told() -> None:
    soldiers = {"profession": "soldier", "hp": 5}
    scene = place("1@10 | 1@40", a=soldiers)
    assert "2 uses left" in scene.detail("pivotal:pivotal")
