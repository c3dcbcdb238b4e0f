"""What a kind of monster stands, and how far it goes, in a line."""

from collections.abc import Iterable

from ludo_tui.engine import signed
from ludo_tui.rules.skirmish.model.state import Monster
from ludo_tui.rules.skirmish.party.attack_forms import AttackForm
from ludo_tui.rules.skirmish.party.sheets import Sheet, sheet_of
from ludo_tui.rules.skirmish.tables.rows import Tables
from ludo_tui.rules.skirmish.tables.steps import ATTRIBUTES


def body(tables: Tables, kind: str) -> str:
    """Return in a line what a kind of monster stands and how far it goes."""
    row = tables.monsters[kind]
    return f"Health {row.health}; Defense {row.defense}; Speed {row.speed}; Size {row.size:g}"


def stature(tables: Tables, kind: str) -> str:
    """Return the same in a few words: Health, Defense, Speed."""
    row = tables.monsters[kind]
    return f"♥{row.health}; Defense {row.defense}; Speed {row.speed}"


def arms(tables: Tables, kind: str) -> str:
    """Return in a few words how a kind of monster attacks, and what is special about it."""
    own = monster_sheet(tables, kind)
    return " ".join(
        [monster_attacks(own.forms), *(f"{trait.name}: {trait.brief or trait.text}" for trait in own.traits)]
    )


def monster_sheet(tables: Tables, kind: str) -> Sheet:
    """Return the sheet of a fresh monster of a kind."""
    return sheet_of(tables, Monster(number=0, entry=kind, ring=0))


def monster_attacks(forms: Iterable[AttackForm]) -> str:
    """Return a sentence for each attack."""
    return " ".join(
        f"{one.name.capitalize()} {one.dice}d6{f'+{one.plus}' if one.plus else ''}, {ATTRIBUTES[one.by]} "
        f"{signed(one.modifier)}, {f'range {one.range}' if one.is_ranged else f'reach {one.reach}'}."
        for one in forms
    )
