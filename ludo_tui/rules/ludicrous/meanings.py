"""What the answers mean, in a sentence each, for who does not know the rules by heart."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

from ludo_tui.rules.ludicrous.tables.entries import Condition
from ludo_tui.rules.ludicrous.tables.steps import GainConditionStep, Steps, branches
from ludo_tui.rules.ludicrous.tables.tables import Tables

DEEDS: Final[Mapping[str, str]] = {
    "ambush": "The target saves with dexterity, or takes the damage.",
    "fish": "Success brings what bites, by the table of fish: most of it can be eaten later.",
    "grapple": "Graze: it turns to face the grappler.",
    "hack": "Success takes the structure for a while, a critical one destroys it; a critical failure stuns the hacker.",
    "opportunity": "A strike at the back of the piece that has turned away; nobody strikes back at that.",
    "punch": "One die decides it: no dodge and no shield help, and a miss is not answered.",
    "retaliate": "A strike back at once. It takes no action and no reaction, and nobody strikes back at that.",
    "revive": "Success brings the fallen piece round; a critical failure sends it back to the yard.",
    "running_punch": "The first enemy that it passes in this turn's movement, or ends next to, is punched.",
    "second": "A strike with the other weapon of the pair.",
    "shove": "A critical success pushes farther; that and a graze make it prone.",
    "stone": "A throw that uses the stone up.",
    "tackle": "Success stops the moving piece before the tackler, a graze on the next free space beyond.",
}
"""What is tried and what comes of it, by what the answer does, where its own line does not say it."""


def meaning(does: str, entry: str, conditions: Iterable[str], tables: Tables) -> str:
    """Return what an answer means: what is tried, and what the conditions do that may come of it.

    Args:
        does: what it does.
        entry: id of the row of a table that it is about.
        conditions: ids of the conditions that it may bring by itself.
        tables: the tables of the ruleset.
    """
    found = dict.fromkeys((*conditions, *conditions_of(steps_of(does, entry, tables), tables)))
    told = [one for name in found if (one := _told(tables.conditions.get(name)))]
    return " ".join([*([DEEDS[does]] if does in DEEDS else []), *told])


def _told(condition: Condition | None) -> str:
    if condition is None or not condition.text:
        return ""
    return f"{condition.name}: {condition.text[:1].lower()}{condition.text[1:]}"


def steps_of(does: str, entry: str, tables: Tables) -> Steps:
    """Return what is carried out of the row of a table that an answer is about; nothing where it is about none."""
    rows: Mapping[str, Mapping[str, Any]] = {
        "card": {**tables.spells, **tables.meta_magic},
        "reaction_spell": tables.spells,
        "consume": tables.consumables,
        "item": tables.consumables,
        "perk": tables.perks,
        "structure": tables.structures,
        "build": tables.structures,
        "fortify": tables.structures,
    }
    if does == "pivotal" and entry in tables.classes:
        return tables.classes[entry].pivotal.steps
    row = rows.get(does, {}).get(entry)
    return () if row is None else tuple(getattr(row, "steps", ()))


def conditions_of(steps: Steps, tables: Tables) -> Iterator[str]:
    """Yield the ids of the conditions that steps may bring, items that they give included."""
    for step in steps:
        if isinstance(step, GainConditionStep):
            yield step.condition
        for item in step.gives:
            yield from conditions_of(tables.consumables[item].steps, tables)
        for _, inner in branches(step):
            yield from conditions_of(inner, tables)
