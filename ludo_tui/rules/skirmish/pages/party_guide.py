"""Who can be in a party, and what can be carried, as tables and short entries of the rulebook."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from ludo_tui.engine import counted, signed
from ludo_tui.rules.skirmish.tables.powers import Power
from ludo_tui.rules.skirmish.tables.rows import SHIELD, Scored, Tables, Weapon
from ludo_tui.rules.skirmish.tables.steps import ATTRIBUTES

_ATTRIBUTES: Final = tuple(attribute.capitalize() for attribute in ATTRIBUTES)
"""Headings of the columns."""


_GAP: Final = "  "


_HANDS: Final = {"off": "either", "one": "one", "two": "two"}


class Entry(NamedTuple):
    """An entry of the rulebook."""

    id: str
    section: str
    text: str


def party_entries(tables: Tables) -> Iterator[Entry]:
    """Yield what the tables hold for parties: ancestries, paths, weapons, armour, things with their prices, terrain."""
    yield Entry("sh.table.ancestries", "Ancestries", _ancestries(tables))
    yield Entry("sh.table.paths", "Paths", _paths(tables))
    yield Entry("sh.table.weapons", "Weapons and armour", _weapons(tables))
    yield Entry("sh.table.armour", "Weapons and armour", _armour(tables))
    for item in tables.items.values():
        price = f", {counted(item.price, 'coin')}" if item.price else ""
        yield Entry(f"sh.item.{_dashed(item.id)}", "Things and prices", f"{item.name}{price}. {item.text}")
    for terrain in tables.terrain.values():
        yield Entry(f"sh.ground.{_dashed(terrain.id)}", "Kinds of terrain", f"{terrain.name}. {terrain.text}")


def _ancestries(tables: Tables) -> str:
    """Return what each ancestry adds, how large and fast it is, and what is special about it."""
    rows = [
        (
            row.name,
            *_scores(row),
            signed(row.health),
            f"{row.size:g}",
            f"{row.speed}",
            _names(tables.traits, row.traits),
        )
        for row in tables.ancestries.values()
    ]
    return _table(
        "Added to 10, and to the Health of the path:", ("Ancestry", *_ATTRIBUTES, "Health", "Size", "Speed", ""), rows
    )


def _paths(tables: Tables) -> str:
    """Return what each path adds, what it wears and carries, and what it can do."""
    lines = _table(
        "Added to 10; dice of Bonus Damage a round:",
        ("Path", *_ATTRIBUTES, "Health", "Bonus", "Armour"),
        [
            (
                row.name,
                *_scores(row),
                f"{row.health}",
                f"{row.bonus}d6" if row.bonus else "–",
                tables.armour[row.armour].name.lower() + (", shield" if row.shield else ""),
            )
            for row in tables.paths.values()
        ],
    ).splitlines()
    for row in tables.paths.values():
        talents, spells = _names(tables.talents, row.talents), _names(tables.spells, row.spells)
        arms = _names(tables.weapons, row.weapons) or "bare hands"
        magic = f"; {row.castings} castings: {spells}" if spells else ""
        lines.append(f"{row.name}: {arms}; {talents}{magic}; {_names(tables.items, row.items)}.")
    return "\n".join(lines)


def _weapons(tables: Tables) -> str:
    """Return what each weapon does, how far it reaches, and which hands it takes."""
    rows = [
        (row.name, f"{row.dice}d6" + (f"+{row.plus}" if row.plus else ""), _reach(row), _HANDS[row.grip], _besides(row))
        for row in tables.weapons.values()
    ]
    lines = [
        _table("Reach and range in spaces; which hand holds them:", ("Weapon", "Damage", "Reach", "Hand", ""), rows)
    ]
    for crit in dict.fromkeys(row.crit for row in tables.weapons.values() if row.crit):
        named = ", ".join(row.name.lower() for row in tables.weapons.values() if row.crit == crit)
        lines.append(f"{crit.capitalize()}: {named}.")
    return "\n".join(lines)


def _armour(tables: Tables) -> str:
    """Return what each armour protects from."""
    rows = [
        (row.name, f"{row.defense}", "heavy" if row.heavy else "") for row in tables.armour.values() if row.id != SHIELD
    ]
    shield = tables.armour.get(SHIELD)
    last = f"\nA shield adds {shield.defense}." if shield else ""
    return _table("What each protects from attacks:", ("Armour", "Defense", ""), rows) + last


def _scores(row: Scored) -> tuple[str, ...]:
    return tuple(signed(value) if (value := row.of(attribute)) else "0" for attribute in ATTRIBUTES)


def _reach(row: Weapon) -> str:
    """Return how far a weapon reaches, is shot, or is thrown."""
    if row.range:
        return f"to {row.range}"
    return f"{row.reach}" + (f", thrown {row.thrown}" if row.thrown else "")


def _besides(row: Weapon) -> str:
    traits = [trait for trait in row.traits if trait != "thrown"]
    return ", ".join([*traits, *([f"Strength {row.min_str}"] if row.min_str else [])])


def _names(table: Mapping[str, Power | Weapon], ids: Iterable[str]) -> str:
    return ", ".join(table[one].name for one in ids)


def _table(caption: str, head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """Return rows in columns under their headings, after a line that says what they tell."""
    widths = [max(map(len, column)) for column in zip(head, *rows, strict=True)]
    lines = (
        _GAP.join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip() for row in (head, *rows)
    )
    return "\n".join([caption, *lines])


def _dashed(row: str) -> str:
    return row.replace("_", "-")
