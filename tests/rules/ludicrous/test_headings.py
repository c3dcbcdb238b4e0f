"""Rules are found where somebody who has read only the rulebook would look for them."""

import re
from collections import defaultdict
from collections.abc import Callable

import pytest

from ludo_tui import rulesets
from ludo_tui.rulesets import Ruleset
from tests.rules.ludicrous.test_citations import CHECKED, CODE, RULES, citations, module
from tests.test_glossary import stem

SECTIONS = {
    "5.2": "turning",
    "5.3": "action",
    "5.4": "special_rules",
    "5.5": "action",
    "5.6": "special_rules",
    "5.7": "tank",
    "5.8": "movement",
    "5.9": "reactions",
}
"""The word that names what a section of the rulebook is about."""

HEADINGS: dict[str, tuple[str, ...]] = {
    "5.2": ("phases/turning",),
    "5.2 facing": ("positions/facing",),
    "5.2 opportunity": ("reactions/opportunity_attack",),
    "5.3 general": ("actions/action", "phases/action"),
    "5.3 cast-spell": ("actions/cast_spell", "actions/castable_cards", "actions/casting"),
    "5.3 consume-item": ("actions/consume",),
    "5.3 dodge": ("actions/dodge", "mechanics/dodging"),
    "5.3 fortify": ("actions/fortify", "yard/fortify"),
    "5.3 punch": ("actions/punch", "attacking/punches"),
    "5.3 running-punch": ("actions/running_punch", "attacking/running_punch"),
    "5.3 sneak": ("actions/sneak", "board/sneaking"),
    "5.3 structure": ("actions/use_structure",),
    "5.3 taunt": ("actions/taunt", "attacking/taunts", "reactions/taunt_back"),
    "5.3 weapon-attack": ("actions/weapon_attack", "attacking/weapon_attack", "attacking/attack_forms"),
    "5.4": ("phases/special_rules",),
    "5.5 general": ("phases/bonus_action", "actions/action"),
    "5.5 cast-spell": ("actions/cast_spell", "actions/castable_cards", "actions/casting"),
    "5.5 consume-item": ("actions/consume",),
    "5.5 structure": ("actions/use_structure",),
    "5.6": ("phases/special_rules",),
    "5.7": ("phases/tank_movement", "yard/tanks"),
    "5.8": ("phases/movement",),
    "5.9": ("engine/reactions",),
    "5.9 general": ("mechanics/reactions",),
    "5.9 crucial-tackle": ("reactions/tackle", "attacking/tackles", "board/stop_for_tackle"),
    "5.9 opportunity": ("reactions/opportunity_attack",),
    "5.9 rps": ("reactions/rock_paper_scissors",),
    "5.9 tackle": ("reactions/tackle", "attacking/tackles", "board/stop_for_tackle"),
}
"""The modules of headings that have not one of the same word in `ROOMS`, by section and the word of the heading in the
ids.

Where an action or a reaction shares its mechanics with others, these stand in a module of the same word.
"""
ROOMS = {"5.3": "actions", "5.5": "actions", "5.9": "reactions"}
"""Where the modules of the headings of a section stand that have their names."""


def modules_of(key: str) -> tuple[str, ...]:
    """Return the modules of a heading, none if there is no such heading."""
    section, _, word = key.partition(" ")
    own = f"{ROOMS.get(section)}/{word.replace('-', '_')}"
    return HEADINGS.get(key) or ((own,) if (RULES / f"{own}.py").exists() else ())


PLACES: dict[str, tuple[str, ...]] = {
    "ll.5.1.turn": ("phases/turns", "phases/rounds_and_turn_order"),
    "ll.5.1.phase": ("phases/turns", "engine/phases"),
    "ll.5.1.phase-list": ("phases/turns",),
    "ll.5.1.phase-order": ("phases/turns",),
    "ll.5.1.reaction": ("mechanics/reactions", "reactions/table_reactions"),
    "ll.5.1.limit": ("phases/action", "phases/bonus_action", "mechanics/reactions"),
    "ll.5.1.limit.creature": ("mechanics/creatures/acting",),
    "ll.5.1.start-of-turn": ("phases/start_of_turn",),
    "ll.5.1.marker": ("mechanics/track_marker",),
    "lh.board": ("positions/geometry", "positions/special_spaces"),
    "lh.board.start": ("board/landing",),
    "lh.board.home-column": ("board/landing",),
    "lh.board.home": ("board/move_piece",),
    "lh.board.forward": ("board/move_piece",),
    "lh.board.either-side": ("positions/facing",),
    "lh.board.yard": ("mechanics/placing",),
    "lh.board.entry-facing": ("mechanics/placing",),
    "lh.board.building-space": ("yard/fortify",),
    "lh.match": ("phases/setting_up",),
    "lh.match.win": ("phases/winning_and_places",),
    "lh.rolls": ("mechanics/contests",),
    "lh.party": ("party/building",),
    "lh.party.hand-limit": ("mechanics/spell_cards",),
    "lh.party.leader": ("mechanics/contests",),
    "lh.party.eliminated": ("mechanics/hit_points/elimination",),
    "lh.party.unrevived": ("mechanics/conditions/unconscious",),
    "lh.party.landed-unconscious": ("board/landing",),
    "lh.party.proficiency": ("attacking/attack_forms",),
    "lh.party.weapons.reach": ("attacking/attack_forms",),
    "lh.party.sizes": ("mechanics/modifiers",),
    "lh.attacks": ("mechanics/any_attack",),
    "lh.attacks.damage": ("attacking/hit_damage",),
    "lh.attacks.critical-failure": ("attacking/weapon_attack",),
    "lh.attacks.critical": ("attacking/hit_damage",),
    "lh.attacks.grazing": ("attacking/hit_damage",),
    "lh.attacks.reacted": ("mechanics/any_attack", "attacking/tackles"),
    "lh.attacks.retaliation": ("attacking/weapon_attack",),
    "lh.attacks.no-retaliation": ("attacking/weapon_attack",),
    "lh.attacks.applause": ("attacking/taunts",),
    "lh.conditions": ("conditions.yaml",),
    "lh.conditions.repeat": ("mechanics/conditions/gaining",),
    "lh.movement": ("board/move_piece", "board/movement_roll"),
    "lh.movement.after": ("board/arrival",),
    "lh.movement.eliminate": ("board/landing",),
    "lh.movement.pairs": ("board/landing",),
    "lh.movement.pocket": ("board/sneaking",),
    "lh.movement.short-cuts": ("mechanics/modifiers", "actions/sneak"),
    "lh.movement.protected": ("board/landing",),
    "lh.movement.star-flight": ("board/legal_moves",),
    "lh.magic": ("mechanics/spell_cards", "spells.yaml"),
    "lh.magic.creatures": ("effects/contests",),
    "lh.magic.reach": ("mechanics/targets",),
    "lh.magic.schools": ("tables/kinds",),
    "lh.magic.meta": ("meta_magic.yaml",),
    "lh.structures": ("yard/structures", "structures.yaml"),
    "lh.structures.one": ("yard/fortify",),
    "lh.structures.interruptions": ("yard/annustar",),
    "lh.structures.salvage": ("actions/destroy_structure",),
    "lh.structures.salvage-work": ("actions/destroy_structure",),
    "lh.annustar": ("yard/annustar", "breakers.yaml"),
    "lh.annustar.creatures": ("mechanics/creatures/acting",),
    "lh.annustar.creature": ("mechanics/creatures/acting", "mechanics/creatures/attacked", "creatures.yaml"),
    "lh.tables": (),
    "lh.tables.fish.bonus-action": ("actions/consume",),
    "lh.readings": (),
    "lh.readings.critical-later": ("yard/annustar",),
    "lh.readings.phases": ("phases/turns",),
    "lh.readings.unconscious-unafraid": ("mechanics/conditions/frightened",),
    "lh.readings.finished-party": ("phases/winning_and_places",),
    "lh.readings.hold-fire": ("yard/tank_shots",),
    "lh.readings.prisoner": ("mechanics/conditions/prisoner",),
    "lh.readings.simultaneous": ("reactions/rock_paper_scissors",),
    "lh.effects": (),
    **dict.fromkeys(
        ("lh.effects.damage", "lh.effects.fire", "lh.effects.heal", "lh.effects.revive"), ("effects/hit_points",)
    ),
    **dict.fromkeys(("lh.effects.push", "lh.effects.turn", "lh.effects.swap"), ("effects/moving",)),
    **dict.fromkeys(("lh.effects.work-points", "lh.effects.repair", "lh.effects.annustar"), ("effects/yard",)),
    **dict.fromkeys(
        ("lh.effects.cancel", "lh.effects.defend", "lh.effects.reduce", "lh.effects.intercept"), ("effects/reacting",)
    ),
    "lh.effects.branches": ("effects/contests",),
    "lh.effects.cure": ("effects/conditions",),
    "lh.effects.enter": ("effects/entering",),
    "lh.effects.gain": ("effects/items",),
    "lh.effects.summon": ("effects/tokens_and_creatures",),
    "lh.effects.lasting": ("conditions.yaml",),
    "lh.effects.insight": ("conditions.yaml",),
    "lh.effects.potions": ("items.yaml",),
    "lh.effects.next-roll": ("mechanics/modifiers",),
    "lh.secrets": ("knowledge/who_knows", "mechanics/reveal_sheet"),
    "lh.secrets.quick": ("reactions/reaction_spell", "reactions/perks_and_moments"),
    "lh.secrets.strict": ("reactions/table_reactions", "reactions/reaction_spell", "reactions/perk"),
}
"""Where rules of the other chapters stand whose ids have no word of the module: by the beginning of their ids, the
longest that fits."""


SCATTERED = {
    "ll.5.1.phase.optional-skip",
    "ll.5.1.phase.own-options",
    "lh.party.landed-unconscious",
    "lh.readings.idle",
    "lh.readings.minor",
    "lh.readings.no-waste",
    "lh.readings.refused",
    "lh.readings.taunt-outlasts",
    "lh.readings.teams",
    "lh.secrets.back",
    "lh.secrets.implied",
    "lh.secrets.list",
    "lh.secrets.odds",
}
"""Rules of the other chapters that are not where they are looked for: most hold in many places at once."""


def words(name: str) -> set[str]:
    """Return the stems of the words of an id or of the name of a module."""
    return {stem(word) for word in re.split(r"[._-]", name.rpartition("/")[2]) if word}


def places(rule: str) -> tuple[str, ...]:
    """Return where a rule of another chapter may stand though no word of its id is in the name of the module."""
    fitting = [start for start in PLACES if rule == start or rule.startswith((f"{start}.", f"{start}-"))]
    return PLACES[max(fitting, key=len)] if fitting else ()


def is_found(rule: str, modules: set[str]) -> bool:
    """Return whether a rule of another chapter stands in a module that has a word of its id, or in its place."""
    said = words(re.sub(r"^(ll\.5\.1|lh\.\w+)\.", "", rule))
    return any(said & words(name.removesuffix(".yaml")) for name in modules) or bool(modules.intersection(places(rule)))


@pytest.fixture(scope="module")
def ludicrous() -> Ruleset:
    return rulesets.load("ludicrous")


@pytest.fixture(scope="module")
def due(ludicrous: Ruleset) -> list[str]:
    """The rules that can be broken."""
    return [rule.id for rule in ludicrous.rulebook.values() if rule.kind in CHECKED and rule.source != "na"]


@pytest.fixture(scope="module")
def cited(ludicrous: Ruleset) -> dict[str, set[str]]:
    """The modules in which each rule is cited, and the tables whose rows carry it out."""
    found: dict[str, set[str]] = defaultdict(set)
    for path in sorted(CODE.rglob("*.py")):
        for rule in citations(path):
            found[rule].add(module(path))
    for name, table in ludicrous.tables.items():
        for row in table.values() if isinstance(table, dict) else ():
            found[getattr(row, "rule", "")].add(f"{name}.yaml")
    return found


def heading(rule: str) -> str:
    """Return the section and word of the heading of a rule of chapter 5, or the section alone."""
    _, _, number, word, *rest = rule.split(".")
    if word == "list":
        word = rest[0]
    key = f"5.{number} {word}"
    return key if modules_of(key) else f"5.{number}"


@pytest.mark.parametrize(("key", "modules"), HEADINGS.items())
def test_modules_have_the_names_of_their_headings(key: str, modules: tuple[str, ...]) -> None:
    section, _, word = key.partition(" ")
    words = [part[:4] for part in word.split("-") if part and part != "general"] or [SECTIONS[section]]
    for name in modules:
        assert (RULES / f"{name}.py").exists() or (CODE / f"{name}.py").exists()
        last = name.rpartition("/")[2]
        initials = "".join(part[0] for part in last.split("_"))
        assert word == initials or any(part in last for part in words), f"{key} is not looked for in {name}"


def test_every_entry_of_a_list_has_its_modules(ludicrous: Ruleset) -> None:
    entries = [rule.split(".") for rule in ludicrous.rulebook if rule.startswith("ll.5.") and ".list." in rule]
    assert entries
    assert not [words for words in entries if not modules_of(f"5.{words[2]} {words[4]}")]


def test_rules_stand_in_the_modules_of_their_headings(
    due: list[str], cited: dict[str, set[str]], record_property: Callable[[str, object], None]
) -> None:
    rules = [rule for rule in due if rule.startswith("ll.5.") and not rule.startswith("ll.5.1.")]
    elsewhere = [rule for rule in rules if not cited[rule].intersection(modules_of(heading(rule)))]
    share = 1 - len(elsewhere) / len(rules)
    headings = {heading(rule) for rule in rules}
    whole = headings - {heading(rule) for rule in elsewhere}
    record_property(
        "figure",
        f"rules of 5.2 to 5.9 in the modules of their headings: {len(rules) - len(elsewhere)} of {len(rules)} "
        f"({share:.0%}), all of them under {len(whole)} of {len(headings)} headings",
    )
    assert set(elsewhere) == {"ll.5.2.facing.one-direction", "ll.5.2.facing.movement-forward"}, elsewhere


def test_every_place_exists() -> None:
    tables = {path.name for path in (CODE.parent / "rulesets" / "ludicrous").glob("*.yaml")}
    named = {name for names in PLACES.values() for name in names}
    modules = {name for name in named if (RULES / f"{name}.py").exists() or (CODE / f"{name}.py").exists()}
    assert named - modules - tables == set()


def test_rules_of_the_other_chapters_are_found(
    due: list[str], cited: dict[str, set[str]], record_property: Callable[[str, object], None]
) -> None:
    rules = [rule for rule in due if rule.startswith(("ll.5.1.", "lh."))]
    elsewhere = [rule for rule in rules if not is_found(rule, cited[rule])]
    share = 1 - len(elsewhere) / len(rules)
    count = f"{len(rules) - len(elsewhere)} of {len(rules)} ({share:.0%})"
    record_property("figure", f"rules of 5.1 and of the house in the modules where they are looked for: {count}")
    assert set(elsewhere) == SCATTERED, {rule: sorted(cited[rule]) for rule in {*elsewhere} ^ SCATTERED}
