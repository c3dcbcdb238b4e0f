"""What the answers mean, in a sentence each, for players who are new to the rules."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

from ludo_tui.engine import signed
from ludo_tui.rules.ludicrous.tables.entries import Condition, CreatureEntry
from ludo_tui.rules.ludicrous.tables.steps import GainConditionStep, Steps
from ludo_tui.rules.ludicrous.tables.tables import Tables
from ludo_tui.text.first_letters import small

OTHERS: Final[Mapping[str, str]] = {
    "ambush": "The target makes a dexterity save. If it fails, it takes the damage.",
    "retaliate": "Strike back at once. It costs no action and no reaction, and nobody strikes back at that.",
}
"""What is tried by answers that are no action's and no reaction's."""

UNUSED: Final = ("hack", "sacrifice")
"""What answers do that leave what they are about unused."""


def meaning(deed: str, does: str, entry: str, conditions: Iterable[str], tables: Tables) -> str:
    """Return what an answer means: what is tried, and what the conditions do that may come of it.

    Args:
        deed: what is tried and what comes of it, where no row of a table says that.
        does: what it does.
        entry: id of the row of a table that it is about.
        conditions: ids of the conditions that it may bring by itself.
        tables: the tables of the ruleset.
    """
    steps = steps_of(does, entry, tables)
    found = dict.fromkeys((*conditions, *conditions_of(steps, tables)))
    forms = {step.condition: tables.creatures[step.form] for step in _onsets(steps, tables) if step.form is not None}
    told = [one for name in found if (one := _condition_text(tables.conditions.get(name), forms.get(name)))]
    deed = "" if steps else deed.format(double=tables.numbers.punch.double_from, gifts=gifts(tables))
    return " ".join(filter(None, (deed, *told)))


def gifts(tables: Tables) -> str:
    """Return what a relationship counts for, and that it fades.

    Rule: lh.tables.relationship, lh.tables.relationship.gifts
    """
    numbers = tables.numbers.companion
    told = [
        f"{signed(modifier.value)} {modifier.to.removeprefix('stat:').replace('save', 'on saves')} from {level.at}"
        for level in numbers.levels
        for modifier in level.trait.modifiers
        if isinstance(modifier.value, int)
    ]
    healed = f"at {numbers.heal_at} a heal of {numbers.heal}, once"
    return f"{', '.join([*told, healed])}; {signed(numbers.per_turn)} each turn, and at 0 your companion leaves"


def _condition_text(condition: Condition | None, form: CreatureEntry | None) -> str:
    """Return what a condition does, or of a shape what that can do."""
    if condition is None or not (text := condition.text if form is None else form.text):
        return ""
    shape = "" if form is None else f" ({form.name.lower()}, {form.hp} HP)"
    return f"{condition.name}{shape}: {small(text)}"


def row_of(does: str, entry: str, tables: Tables) -> Any:
    """Return the row of a table that an answer is about, by what it does and the id of the row; None: about none."""
    _, row = _found(does, entry, tables)
    return row


def steps_of(does: str, entry: str, tables: Tables) -> Steps:
    """Return what is carried out of the row of a table that an answer is about; nothing where it is about none."""
    return () if does in UNUSED else tuple(getattr(row_of(does, entry, tables), "steps", ()))


def entry_rule(does: str, entry: str, tables: Tables) -> str:
    """Return the rulebook id of the row of a table that an answer is about; empty where it is about none."""
    kind, _ = _found(does, entry, tables)
    return kind and f"lh.{kind}.{entry.replace('_', '-')}"


def _found(does: str, entry: str, tables: Tables) -> tuple[str, Any]:
    """Return the row of a table that an answer is about, after the word for its kind in ids of rules."""
    match does:
        case "card" | "cast" | "reaction_spell" | "sacrifice":
            kinds: Mapping[str, Mapping[str, Any]] = {"card": tables.spells, "meta": tables.meta_magic}
        case "consume" | "item":
            kinds = {"item": tables.items, "fish": tables.fish}
        case "perk":
            kinds = {"perk": tables.perks}
        case "pivotal":
            kinds = {"class": {key: one.pivotal for key, one in tables.classes.items()}}
        case "structure" | "hack" | "build" | "fortify":
            kinds = {"structure": tables.structures}
        case _:
            kinds = {}
    return next(((kind, rows[entry]) for kind, rows in kinds.items() if entry in rows), ("", None))


def conditions_of(steps: Steps, tables: Tables) -> Iterator[str]:
    """Yield the ids of the conditions that steps may bring, items that they give included."""
    return (step.condition for step in _onsets(steps, tables))


def _onsets(steps: Steps, tables: Tables) -> Iterator[GainConditionStep]:
    for step in steps:
        if isinstance(step, GainConditionStep):
            yield step
        for item in step.gives:
            yield from _onsets(tables.consumables[item].steps, tables)
        for inner in step.branches:
            yield from _onsets(inner, tables)
