"""What party sheets and the track-keeping board call conditions, markers and tokens, and a sheet in a few sentences."""

from ludo_tui.engine import Tone, counted, signed
from ludo_tui.rules.ludicrous.model.state import STATS, Affliction, Token
from ludo_tui.rules.ludicrous.model.table import LudicrousTable
from ludo_tui.rules.ludicrous.tables.tables import Tables


def condition(tables: Tables, affliction: Affliction) -> str:
    """Return a condition with what is left of it."""
    entry = tables.conditions.get(affliction.id)
    name, text = (affliction.id, "") if entry is None else (entry.name, entry.text)
    left = [] if affliction.ends.left is None else [f"{counted(affliction.ends.left, 'turn')} left"]
    if (form := tables.creatures.get(affliction.note)) is not None:
        left, text = [form.name.lower(), f"{affliction.amount} HP", *left], form.text
    more = f" ({', '.join(left)})" if left else ""
    return f"{name}{more}: {text}" if text else f"{name}{more}"


def tone_of(tables: Tables, affliction: Affliction) -> Tone:
    """Return whether a condition is good or bad to have."""
    entry = tables.conditions.get(affliction.id)
    return "good" if entry is not None and entry.is_help else "bad"


def rule_of(tables: Tables, affliction: Affliction) -> str:
    """Return the rulebook id that the row of a condition names; empty: none."""
    entry = tables.conditions.get(affliction.id)
    return entry.rule if entry is not None else ""


MARKERS = {"none": "None", "dodge": "Dodge", "sneak": "Sneak", "running_punch": "Running Punch"}
"""Spaces of the Player Actions section, by marker."""


def token_name(tables: Tables, token: Token) -> str:
    """Return what is called what lies on a space; what the tables no longer have is called by its id."""
    entry = tables.lying.get(token.id)
    return token.id if entry is None else entry.name


def sheet_in_words(table: LudicrousTable, seat: int) -> str:
    """Return the party sheet of a seat in a few sentences."""
    party = table.state.parties[seat]
    tables = table.tables
    stats = ", ".join(f"{name} {signed(party.stats.get(name, 0))}" for name in STATS)
    weapons = " and ".join(tables.weapons[weapon.id].name.lower() for weapon in party.weapons)
    perks = ", ".join(tables.perks[perk].name for perk in party.perks) or "none"
    items = ", ".join(tables.consumables[item.id].name for item in party.items) or "none"
    languages = ", ".join(tables.languages[language].name for language in party.languages)
    most = tables.numbers.companion.maximum
    romance = f" {party.companion.title()} {party.relationship} of {most}." if party.companion else ""
    return (
        f"{tables.races[party.race].name} {tables.classes[party.profession].name.lower()}: {stats}. "
        f"HP {party.hp} of {party.hp_max}. Weapons: {weapons}. Armour: {tables.armor[party.armor].name.lower()}. "
        f"Perks: {perks}. Items: {items}. Languages: {languages}.{romance}"
    )
