"""Every rule of Skirmish that is cited stands in a module that has the name of its heading."""

from collections import defaultdict
from collections.abc import Callable
from pathlib import Path

import pytest

import ludo_tui
from ludo_tui import rulesets
from ludo_tui.rulesets import Ruleset
from tests.rules.ludicrous.test_citations import CHECKED, citations

RULES = Path(ludo_tui.__file__).parent / "rules" / "skirmish"

ROOMS: dict[str, tuple[str, ...]] = {
    "sk.action": ("actions",),
    "sk.reaction": ("reactions",),
    "sk.circ": ("attacking/circumstances", "attacking"),
    "sk.option": ("attacking/options",),
    "sk.unarmed": ("unarmed",),
    "sh.affliction": ("mechanics/afflictions", "board"),
    "sh.move": ("actions", "movement", "consequences"),
}
"""The rooms in which each heading has a module of its name."""

HEADINGS: dict[str, tuple[str, ...]] = {
    "sk.turn": ("phases/turn", "actions/move"),
    "sk.turn.end": ("phases/turn", "mechanics/afflictions/turn_end"),
    "sk.round": ("phases/rounds", "phases/party_turns", "phases/sage_turns"),
    "sk.round.end": ("phases/end_of_round",),
    "sk.ambush": ("phases/ambush",),
    "sk.move": ("actions/move",),
    "sk.action.attack": ("actions/attack",),
    "sk.action.cast": ("powers/cast_spell",),
    "sk.action.end-magic": ("mechanics/magical_effects",),
    "sk.action.hide": ("actions/hide", "board/hiding"),
    "sk.action.item": ("powers/use_item",),
    "sk.action.other": ("powers/do_something_else",),
    "sk.action.talent": ("powers/use_talent",),
    "sk.reaction": ("reactions/combatant_reaction",),
    "sk.reaction.free-attack": ("reactions/free_attack", "movement/free_attackers"),
    "sk.reaction.initiative": ("phases/initiative",),
    "sk.extra-effort": ("powers/tasks", "mechanics/tasks"),
    "sk.attack": ("attacking/attack", "attacking/steps", "attacking/targets"),
    "sk.attack.roll": ("attacking/attack_roll", "attacking/steps/roll"),
    "sk.improvised": ("party/improvised_weapons", "attacking/circumstances/improvised"),
    "sk.circ.ranged-in-reach": ("attacking/circumstances/within_reach",),
    "sk.cover": ("mechanics/cover",),
    "sk.bonus": ("attacking/bonus_damage",),
    "sk.multi": ("attacking/multiple_attacks",),
    "sk.two-weapons": ("attacking/two_weapons",),
    "sk.disarm": ("attacking/disarming",),
    "sk.option": ("attacking/options/attack_options", "attacking/options/attack_option"),
    "sk.unarmed": ("unarmed/registry",),
    "sk.unarmed.object": ("unarmed/objects",),
    "sk.unarmed.strike": ("unarmed/strike", "party/unarmed_strike"),
    "sh.unarmed.drag-own-way": ("movement/dragging",),
    "sh.unarmed.drag-to-lair": ("movement/dragging", "unarmed/drag"),
    "sh.unarmed.let-go": ("unarmed/release",),
    "sh.board": ("board",),
    "sh.match": ("board/victory", "phases/setting_up", "phases/places", "phases/rounds"),
    "sh.company": ("party/companies",),
    "sh.piece": ("party/sheets",),
    "sh.weapon": ("party/weapons",),
    "sh.sage": ("phases/sage", "phases/summoning"),
    "sh.sage.lairs": ("phases/lairs",),
    "sh.sage.march": ("actions/march",),
    "sh.sage.send-off": ("phases/sending_off",),
    "sh.race": ("phases/muster",),
    "sh.gate": ("consequences/gate_toll",),
    "sh.home": ("consequences/homecoming", "consequences/arriving"),
    "sh.capture": ("consequences/capturing",),
    "sh.seal": ("consequences/seals",),
    "sh.spoils": ("consequences/capturing",),
    "sh.down": ("consequences/falling", "consequences/damage"),
    "sh.fly": ("consequences/falling",),
    "sh.terrain": ("board/terrain",),
    "sh.roll": ("mechanics/rolls", "mechanics/luck_rolls"),
    "sh.affliction.controlled": ("mechanics/afflictions/controlled",),
    "sh.hidden": ("board/hiding", "board/hidden_places"),
    "sh.spell": ("powers/cast_spell", "effects"),
    "sh.stunt": ("powers/do_something_else", "effects"),
    "sh.talent": ("powers/use_talent",),
    "sh.charm": ("attacking/circumstances/charms",),
    "sh.item": ("powers/use_item", "effects"),
    "sh.gear": ("party/equipment",),
}
"""The modules, or rooms, in which the rules of a heading stand, where it has none of the same name."""


def modules_of(rule: str) -> tuple[str, ...]:
    """Return where the rules of the heading of a rule are looked for."""
    words = rule.split(".")
    for length in range(len(words), 1, -1):
        key = ".".join(words[:length])
        if key in HEADINGS:
            return HEADINGS[key]
        room, _, word = key.rpartition(".")
        own = tuple(f"{place}/{word.replace('-', '_')}" for place in ROOMS.get(room, ()))
        if found := tuple(one for one in own if (RULES / f"{one}.py").exists()):
            return found
    return ()


def stands_in(module: str, places: tuple[str, ...]) -> bool:
    return any(module == place or module.startswith(f"{place}/") for place in places)


@pytest.fixture(scope="module")
def skirmish() -> Ruleset:
    return rulesets.load("skirmish")


@pytest.fixture(scope="module")
def cited() -> dict[str, set[str]]:
    """The modules in which each rule is cited."""
    found: dict[str, set[str]] = defaultdict(set)
    for path in sorted(RULES.rglob("*.py")):
        for rule in citations(path):
            found[rule].add(path.relative_to(RULES).with_suffix("").as_posix())
    return found


def test_every_cited_rule_exists(skirmish: Ruleset, cited: dict[str, set[str]]) -> None:
    assert not {rule: modules for rule, modules in cited.items() if rule not in skirmish.rulebook}


@pytest.mark.parametrize(("heading", "modules"), HEADINGS.items())
def test_the_modules_of_headings_exist(heading: str, modules: tuple[str, ...]) -> None:
    assert [one for one in modules if not (RULES / one).is_dir() and not (RULES / f"{one}.py").is_file()] == [], heading


def test_rules_stand_in_the_modules_of_their_headings(
    skirmish: Ruleset, cited: dict[str, set[str]], record_property: Callable[[str, object], None]
) -> None:
    rules = [rule.id for rule in skirmish.rulebook.values() if rule.kind in CHECKED and rule.id in cited]
    elsewhere = [rule for rule in rules if not any(stands_in(one, modules_of(rule)) for one in cited[rule])]
    share = 1 - len(elsewhere) / len(rules)
    record_property(
        "figure",
        f"rules of Skirmish in the modules of their headings: {len(rules) - len(elsewhere)} of {len(rules)} "
        f"({share:.0%})",
    )
    assert share >= 0.7, f"{share:.0%}; elsewhere: " + ", ".join(f"{r} {sorted(cited[r])}" for r in elsewhere)
