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

HEADINGS: dict[str, tuple[str, ...]] = {
    "sk.turn": ("phases/turn", "actions/move"),
    "sk.turn.end": ("phases/turn", "mechanics/lasting"),
    "sk.round": ("phases/rounds", "phases/party_turns", "phases/sage_turns"),
    "sk.round.end": ("phases/end_of_round",),
    "sk.ambush": ("board/ambush", "phases/ambush"),
    "sk.move": ("actions/move",),
    "sk.action": ("phases/turn/carrying_out",),
    "sk.action.attack": ("actions/attack",),
    "sk.action.end-magic": ("mechanics/magical_effects",),
    "sk.action.hide": ("actions/hide", "board/hiding"),
    "sk.action.item": ("powers/use_item",),
    "sk.action.other": ("powers/do_something_else",),
    "sk.action.talent": ("powers/use_talent",),
    "sk.reaction": ("reactions",),
    "sk.reaction.free-attack": ("reactions/free_attack", "movement/free_attackers"),
    "sk.reaction.initiative": ("phases/initiative",),
    "sk.extra-effort": ("powers/tasks", "mechanics/tasks"),
    "sh.extra-effort": ("mechanics/tasks",),
    "sk.attack": ("attacking/attack", "attacking/steps", "attacking/targets"),
    "sk.attack.hit": ("attacking/steps", "consequences/damage"),
    "sk.attack.object-defense": ("attacking/objects",),
    "sk.attack.roll": ("attacking/attack_roll", "attacking/steps/any_attack", "party/weapons", "party/natural_weapons"),
    "sk.circ.ranged-in-reach": ("attacking/circumstances/within_reach",),
    "sk.circ.invisible": ("attacking/circumstances/invisible", "attacking/unseen_target"),
    "sk.cover": ("mechanics/cover",),
    "sk.cover.total": ("board/total_cover", "attacking/objects"),
    "sk.bonus": ("attacking/bonus_damage",),
    "sk.multi": ("attacking/multiple_attacks",),
    "sk.disarm": ("attacking/disarming",),
    "sk.option": ("attacking/options/attack_options", "attacking/attack_choices"),
    "sk.unarmed": ("unarmed/registry",),
    "sk.unarmed.grab.extend": ("unarmed/extend_grab",),
    "sk.unarmed.object": ("unarmed/objects",),
    "sh.move": ("movement/stops", "movement/walking"),
    "sh.move.push": ("consequences/pushing",),
    "sh.unarmed.drag-own-way": ("movement/dragging",),
    "sh.unarmed.let-go": ("unarmed/release",),
    "sh.reaction": ("reactions",),
    "sh.reaction.free-attack": ("reactions/free_attack", "movement/free_attackers"),
    "sh.round": ("phases/party_turns",),
    "sh.board": ("board",),
    "sh.match": ("board/victory", "phases/setting_up", "phases/places", "phases/rounds"),
    "sh.company": ("party/companies",),
    "sh.piece": ("party/sheets",),
    "sh.weapon": ("party/weapons", "attacking/weapon_traits"),
    "sh.sage": ("phases/sage", "phases/summoning"),
    "sh.sage.lairs": ("phases/lairs",),
    "sh.sage.send-off": ("phases/sending_off",),
    "sh.race": ("phases/muster",),
    "sh.gate": ("consequences/gate_toll",),
    "sh.home": ("consequences/homecoming", "consequences/arriving"),
    "sh.capture": ("consequences/capturing",),
    "sh.seal": ("consequences/seals",),
    "sh.monster": ("consequences/felled_monster",),
    "sh.down": ("consequences/luck_when_down", "consequences/damage"),
    "sh.fly": ("board/flying", "consequences/falling_from_the_air"),
    "sh.roll": ("mechanics/rolls",),
    "sh.roll.luck": ("mechanics/luck_rolls",),
    "sh.terrain.slick": ("movement/slipping",),
    "sh.affliction": ("mechanics/modifiers", "mechanics/speed"),
    "sh.hidden": ("board/hiding",),
    "sh.spell": ("powers/cast_spell", "effects"),
    "sh.stunt": ("powers/do_something_else", "effects"),
    "sh.talent": ("powers/use_talent",),
    "sh.trait.on-hit": ("attacking/traits_on_hit",),
    "sh.trait.pulls-down": ("attacking/traits_on_hit",),
    "sh.trait.snatches": ("attacking/traits_on_hit",),
    "sh.mark": ("mechanics/next_roll_marks",),
    "sh.charm": ("attacking/charms",),
    "sh.item": ("powers/use_item", "effects"),
    "sh.gear": ("party/equipment",),
}
"""The modules, or rooms, of the headings that have no module of the same name, by the beginning of their ids."""


MOST_ELSEWHERE = 55
"""So many stand elsewhere: talents, traits and scenarios where they change something, rules of several headings."""


def words_of(rule: str) -> set[str]:
    """Return the names that a module of a rule can have, or begin with: the words of its id."""
    return {word.replace("-", "_") for word in rule.split(".")[1:]}


def is_looked_for(rule: str, module: str) -> bool:
    """Return whether a rule is looked for in a module: by its heading, or as it has a word of the rule for a name."""
    words = rule.split(".")
    keys = (".".join(words[:length]) for length in range(len(words), 1, -1))
    places = next((HEADINGS[key] for key in keys if key in HEADINGS), ())
    name = module.rpartition("/")[2]
    return any(module == place or module.startswith(f"{place}/") for place in places) or any(
        name in (word, f"{word}s") or name.startswith(f"{word}_") for word in words_of(rule)
    )


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
    elsewhere = [rule for rule in rules if not any(is_looked_for(rule, one) for one in cited[rule])]
    record_property(
        "figure",
        f"rules of Skirmish in the modules of their headings: {len(rules) - len(elsewhere)} of {len(rules)} "
        f"({1 - len(elsewhere) / len(rules):.0%})",
    )
    assert len(elsewhere) <= MOST_ELSEWHERE, ", ".join(f"{rule} {sorted(cited[rule])}" for rule in elsewhere)
