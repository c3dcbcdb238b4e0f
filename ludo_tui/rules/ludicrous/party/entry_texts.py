"""What stands in the tables, in words for players who choose from them."""

from collections.abc import Iterable

from ludo_tui.engine import signed
from ludo_tui.rules.fight.amounts import written
from ludo_tui.rules.ludicrous.tables.entries import Perk, Profession, Race, WeaponEntry
from ludo_tui.rules.ludicrous.tables.tables import Tables
from ludo_tui.text.first_letters import capital, with_article

STATS = {
    "attack": "Added to the damage of weapons and punches, to tackles, grapples and shoves, and to stunning others.",
    "constitution": "More maximum HP with every point. Added to the roll against being stunned.",
    "speed": "Added to the roll for who starts, to rolls against being tackled and to the bonus die. Makes ambushes "
    "harder to escape.",
    "magic": "Added to the rolls of spells.",
    "dexterity": "Added to attacks with weapons and to all rolls against attacks, to saves against traps and ambushes, "
    "and to escapes from prison.",
    "intelligence": "More cards in hand with every point. Added to taunting and to hacking.",
    "engineering": "Added to the shots of the tank, to traps, and to the roll against being hacked.",
    "luck": "Added to fishing.",
    "neuroticism": "Added to rolls against taunts and fear, to reviving, and to crucial tackles.",
    "adaptability": "One more language from +1 on. Added to taunts without a shared language.",
}
"""What each stat is for."""
STAT_RULES = {
    "constitution": "lh.party.hp",
    "speed": "lh.match.order",
    "magic": "lh.party.spell-modifier",
    "intelligence": "lh.party.hand-limit",
    "luck": "ll.5.3.fish.luck",
    "adaptability": "lh.party.languages",
}
"""Rulebook ids of stats, where there is one that says more than that they are stats."""
SLOTS = {"passive": "always on", "action": "action", "bonus": "bonus action", "reaction": "reaction"}


def race(tables: Tables, entry: Race) -> tuple[str, ...]:
    """Return what a race brings."""
    spoken = [tables.languages[language].name for language in entry.languages if language in tables.languages]
    free = f" and {entry.free_languages} more" if entry.free_languages else ""
    lines = (
        entry.text,
        f"Size {entry.size}. Bonus die d{entry.die}, rolled with {entry.maximum} points.",
        f"Speaks {_listed(spoken)}{free}.",
    )
    return tuple(line for line in lines if line)


def profession(tables: Tables, entry: Profession) -> tuple[str, ...]:
    """Return what a class brings."""
    armor = [tables.armor[worn].name.lower() for worn in entry.armor if worn in tables.armor]
    pivotal = entry.pivotal
    schools = [f"{school} (proficient)" if school in entry.proficient else school for school in entry.casts]
    lines = (
        f"Proficient with {_listed(entry.weapons)} weapons." if entry.weapons else "Proficient with no weapons.",
        f"Wears {_listed(armor, 'or')}.",
        f"Casts {_listed(schools)}." if schools else "Casts no spells.",
        f"{entry.hp} more maximum HP." if entry.hp else "",
        f"{pivotal.name} ({SLOTS[pivotal.slot]}, {pivotal.uses} times in a match): {pivotal.text}",
    )
    return tuple(line for line in lines if line)


def weapon_short(tables: Tables, entry: WeaponEntry, of_class: str) -> str:
    """Return the numbers of a weapon in a few words."""
    thrown = f", thrown {entry.thrown}" if entry.thrown else ""
    craft = tables.classes.get(of_class)
    target = ", proficient" if craft is not None and entry.group in craft.weapons else ""
    return f"{written(entry.damage)}, range {entry.range}{thrown}{target}"


def weapon(tables: Tables, entry: WeaponEntry, of_class: str) -> tuple[str, ...]:
    """Return what a weapon does, and whether a class is proficient with it."""
    thrown = f", {entry.thrown} when thrown" if entry.thrown else ""
    kinds = {
        "dual": "Two of it make a pair.",
        "two_handed": "Takes both hands.",
        "slow": "Slow: not for dual wielding.",
    }
    ammunition = f"{entry.ammo} to throw or shoot."
    craft = tables.classes.get(of_class)
    bonus = signed(tables.numbers.party.proficiency)
    skill = ""
    if craft is not None:
        name = capital(with_article(craft.name.lower()))
        skilled = entry.group in craft.weapons
        skill = f"{name} is proficient: {bonus} to hit and damage." if skilled else f"{name} is not proficient with it."
    lines = (
        entry.text,
        f"{entry.group.capitalize()} weapon. Damage {written(entry.damage)}, range {entry.range}{thrown}.",
        *(kinds[quality] for quality in entry.properties),
        ammunition if entry.ammo else "",
        skill,
    )
    return tuple(line for line in lines if line)


def shield(tables: Tables) -> tuple[str, ...]:
    """Return what a shield does."""
    return (f"As a reaction, {signed(tables.numbers.attack.shield)} on one roll against an attack.",)


def slot(entry: Perk) -> str:
    """Return when a perk is used, in a few words."""
    return SLOTS[entry.slot]


def perk(entry: Perk) -> tuple[str, ...]:
    """Return what a perk does."""
    uses = f" {entry.uses} times in a match." if entry.uses and f"{entry.uses}" not in entry.text else ""
    must = " You must use it whenever you can." if entry.is_compelled else ""
    return (entry.text, f"{SLOTS[entry.slot].capitalize()}.{uses}{must}")


def language(tables: Tables, language: str) -> tuple[str, ...]:
    """Return the races that speak a language from birth, in words."""
    speakers = [entry.name.lower() for entry in tables.races.values() if language in entry.languages]
    return (f"Spoken by every {_listed(speakers, 'and')}.",) if speakers else ()


def _listed(words: Iterable[str], last: str = "and") -> str:
    listed = list(words)
    return f" {last} ".join([", ".join(listed[:-1]), listed[-1]] if len(listed) > 1 else listed)
