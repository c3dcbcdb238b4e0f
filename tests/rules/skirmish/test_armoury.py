"""What the rulebook shows of the tables: ancestries, paths, weapons, armour, things with their prices, terrain."""

import pytest

from ludo_tui.line.text import rulebook
from ludo_tui.presenting.rulebook import matching_rules
from ludo_tui.rules.skirmish.tables.rows import tables_of
from ludo_tui.rulesets import load

TABLES = tables_of(load("skirmish").tables)


def entry(identity: str) -> str:
    """Return the text of an entry of the rulebook."""
    (found,) = [one.text for one in matching_rules(load("skirmish"), identity) if one.rule.id == identity]
    return found


@pytest.mark.parametrize(
    ("table", "names"),
    [
        ("ancestries", [row.name for row in TABLES.ancestries.values()]),
        ("paths", [row.name for row in TABLES.paths.values()]),
        ("weapons", [row.name for row in TABLES.weapons.values()]),
        ("armour", [row.name for row in TABLES.armour.values() if row.id != "shield"]),
    ],
)
def test_a_table_has_a_line_in_columns_for_each_row(table: str, names: list[str]) -> None:
    _, head, *lines = entry(f"sh.table.{table}").splitlines()
    shown, second = lines[: len(names)], head.index(head.split()[1])
    assert [line[:second].strip() for line in shown] == names
    assert all(line[second - 1] == " " != line[second] for line in shown)
    assert max(map(len, shown)) <= 72


def test_a_weapon_tells_damage_reach_hands_and_what_else_counts() -> None:
    lines = [" ".join(line.split()) for line in entry("sh.table.weapons").splitlines()]
    assert "Dagger 1d6 1, thrown 4 either light, nimble" in lines
    assert "Longbow 2d6+1 to 8 two ammunition, slow, Strength 11" in lines
    assert "Slashing: sword, great sword, axe, whip." in lines


def test_a_path_tells_what_it_adds_wears_and_carries() -> None:
    lines = [" ".join(line.split()) for line in entry("sh.table.paths").splitlines()]
    assert "Bulwark +2 0 −1 +1 24 1d6 plate, shield" in lines
    assert any(line.startswith("Bulwark: Sword; Rampart, Rooted") and "; Healing draught." in line for line in lines)
    assert any(line.startswith("Mender: Mace; Mercy, Steadfast prayer; 4 castings: Close wounds,") for line in lines)


def test_things_have_their_prices_and_terrain_says_what_it_does() -> None:
    assert entry("sh.item.fire-pot").startswith("Fire pot, 2 coins. Throw it:")
    assert entry("sh.ground.thicket") == f"Thicket. {TABLES.terrain['thicket'].text}"


def test_line_mode_keeps_the_columns() -> None:
    told = "\n".join(rulebook(load("skirmish"), "sh.table.weapons"))
    assert entry("sh.table.weapons").splitlines()[3] in told
