"""The closed list of actions and bonus actions: their entries in the rulebook, and what forbids them."""

import pytest

from ludo_tui.rules.ludicrous.actions.action import Slot
from ludo_tui.rules.ludicrous.model.state import Item
from ludo_tui.rules.ludicrous.registry import ACTIONS
from ludo_tui.rulesets import load
from tests.scene import place, set_up

PARTS = {
    "cast": "magic",
    "meditate": "magic",
    "mulligan": "magic",
    "sacrifice": "magic",
    "consume": "items",
    "fish": "fishing",
    "gamble": "gambling",
    "perk": "perks",
    "pivotal": "pivotal_moments",
    "fortify": "structures",
    "hack": "structures",
    "structure": "structures",
    "destroy": "structures",
    "rizz": "perks",
}
"""The option that switches an action off."""

NOBODY_OUT = {
    "action": {
        "attack": "ll.5.3.weapon-attack.pathway",
        "punch": "ll.5.3.punch.pathway",
        "running_punch": "ll.5.3.running-punch.pathway",
        "stone": "ll.5.3.throw-stones.pathway",
        "grapple": "ll.5.3.grapple.pathway",
        "shove": "ll.5.3.shove.pathway",
        "cast": "ll.5.3.cast-spell.pathway",
        "mulligan": "ll.5.3.general.requirements.resources",
        "sacrifice": "ll.5.3.sacrifice.needs-two",
        "consume": "ll.5.3.general.requirements.resources",
        "fish": "ll.5.3.fish.space",
        "gamble": "ll.5.3.gamble.pathway",
        "perk": "ll.5.3.list.perk",
        "pivotal": "ll.5.3.pivotal-moment.only-some",
        "hack": "ll.5.3.hack.target",
        "structure": "ll.5.3.structure.structure-rules",
        "destroy": "ll.5.5.destroy-structure.active-only",
        "sneak": "ll.5.3.sneak.pathway",
        "struggle": "ll.5.3.struggle.pathway",
        "taunt": "ll.5.3.taunt.pathway",
        "revive": "ll.5.3.revive.unconscious-only",
        "surrender": "ll.5.3.surrender.pathway",
    },
    "bonus": {
        "second": "ll.5.5.dual-wield.after-action-attack",
        "find_stone": "ll.5.5.find-rocks.pathway",
        "cast": "ll.5.5.cast-spell.pathway",
        "consume": "ll.5.5.general.requirements",
        "perk": "ll.5.5.list.perk",
        "structure": "ll.5.5.structure.structure-rules",
        "destroy": "ll.5.5.destroy-structure.active-only",
        "bonus_die": "ll.5.5.bonus-die.needs-full",
        "rizz": "ll.5.5.rizz.needs-partner",
    },
}
"""What forbids the rest to a party of wizards with nobody on the pathway and nothing in hand."""
OPEN = {"action": {"meditate", "fortify", "dodge", "drink", "ready", "soul_read"}, "bonus": {"pivotal"}}
"""What such a party can do."""

NOBODY_NEAR = {
    "attack": "ll.5.3.weapon-attack.in-range",
    "punch": "ll.5.3.punch.range-1",
    "running_punch": "lh.attacks.running-punch",
    "stone": "lh.attacks.stones",
    "grapple": "ll.5.3.grapple.range-1",
    "shove": "ll.5.3.shove.range-1",
    "cast": "ll.5.3.general.requirements.resources",
    "struggle": "ll.5.3.struggle.needs-condition",
    "taunt": "ll.5.3.taunt.range-3",
    "surrender": "ll.5.3.surrender.range-3",
}
"""What is forbidden by another rule once a piece stands on the pathway, far from everybody."""


@pytest.mark.rule("ll.5.3.general.closed-list", "ll.5.5.general.closed-list")
def test_the_list_of_actions_is_closed_and_each_has_its_own_entry() -> None:
    book = load("ludicrous").rulebook
    slots: dict[Slot, str] = {"action": "ll.5.3.list.", "bonus": "ll.5.5.list."}
    for slot, entries in slots.items():
        taken = sorted(action.list_rule(slot) for action in ACTIONS if slot in action.slots)
        assert taken == sorted(rule for rule in book if rule.startswith(entries))
    assert {action.id: action.part for action in ACTIONS if action.part} == PARTS


@pytest.mark.rule("lh.readings.refused")
@pytest.mark.parametrize("slot", ["action", "bonus"])
def test_what_is_refused_names_the_rule_that_forbids_it(slot: str) -> None:
    scene = set_up("|")
    refused = scene.closed("bonus" if slot == "bonus" else "action")
    told = {refusal.id: refusal.rule for refusal in refused}
    assert {action: told.get(action) for action in NOBODY_OUT[slot]} == NOBODY_OUT[slot]
    assert not OPEN[slot] & set(told)
    book = load("ludicrous").rulebook
    assert not [refusal for refusal in refused if refusal.rule not in book or refusal.reason[-1] in ".!"]
    if slot == "action":
        scene.put(0, "1#20")
        rules = {refusal.id: refusal.rule for refusal in scene.closed()}
        assert {action: rules[action] for action in NOBODY_NEAR} == NOBODY_NEAR
        assert not {"gamble", "sneak"} & set(rules), "these need no more than a piece on the pathway"


@pytest.mark.rule("ll.5.3.list.fortify", "ll.5.3.list.consume-item", "ll.5.5.list.consume-item")
def test_what_is_taken_is_told_with_the_entry_of_the_list_of_its_phase() -> None:
    minnows = {"items": [Item(id="minnow"), Item(id="minnow")], "hp": 5}
    eaten = place("1@20 | 1@40", phase=("action", "bonus_action"), a=minnows)
    eaten.play("consume:minnow", "consume:minnow")
    told = [(event.slot, event.rule) for event in eaten.all("action_taken")]
    assert told == [("action", "ll.5.3.list.consume-item"), ("bonus", "ll.5.5.list.consume-item")]
    assert eaten.party(0).hp == 7
    built = place("1@20 | 1@40", phase="action").play("fortify:shrine")
    assert built.event("action_taken").rule == "ll.5.3.list.fortify"
    assert built.event("work_points_gained").points == 3
    assert "fortify" not in place("1@20 | 1@40", phase="bonus_action", a={"bonus_points": 6}).deeds
