"""What the rulebook of Skirmish Ludo tells from the tables: parties and gear, cards of monsters, lairs, scenarios."""

from collections.abc import Iterable, Iterator

from ludo_tui.board import RING, RING_SIZE, STARTS
from ludo_tui.engine import signed
from ludo_tui.rules.skirmish import armoury
from ludo_tui.rules.skirmish.sheets import Means, Sheet, sheet_of
from ludo_tui.rules.skirmish.state import Monster
from ludo_tui.rules.skirmish.steps import ATTRIBUTES
from ludo_tui.rules.skirmish.tables import Scenario, Tables, tables_of
from ludo_tui.rulesets import Rule, Ruleset


def reference(ruleset: Ruleset) -> Iterator[Rule]:
    """Yield what stands in the tables as entries of the rulebook, after its rules."""
    tables = tables_of(ruleset.tables)
    for one in armoury.told(tables):
        yield _entry(*one)
    for kind in tables.monsters:
        yield _entry(card_id(kind), "Monsters", card(tables, kind))
    for parties, text in _lairs(tables):
        yield _entry(f"sh.lair.{parties}", "Lairs", text)
    for scenario in tables.scenarios.values():
        yield _entry(f"sh.scene.{_dashed(scenario.id)}", "Scenarios", _scenario(scenario, tables))


def card_id(kind: str) -> str:
    """Return the id under which the rulebook has the card of a kind of monster."""
    return f"sh.monster.{_dashed(kind)}"


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
    own = _sheet(tables, kind)
    return " ".join([_attacks(own.means), *(f"{trait.name}: {trait.brief or trait.text}" for trait in own.traits)])


def card(tables: Tables, kind: str) -> str:
    """Return the whole card of a kind of monster."""
    row, own = tables.monsters[kind], _sheet(tables, kind)
    scores = ", ".join(f"{words} {own.scores[by]}" for by, words in ATTRIBUTES.items())
    traits = " ".join(f"{trait.name}: {trait.text}" for trait in own.traits)
    return f"{row.name}, monster for {row.cost} menace. {body(tables, kind)}; {scores}. {_attacks(own.means)} {traits}"


def _sheet(tables: Tables, kind: str) -> Sheet:
    return sheet_of(tables, Monster(number=0, entry=kind, ring=0))


def _attacks(means: Iterable[Means]) -> str:
    """Return a sentence for each attack."""
    return " ".join(
        f"{one.name.capitalize()} {one.dice}d6{f'+{one.plus}' if one.plus else ''}, {ATTRIBUTES[one.by]} "
        f"{signed(one.modifier)}, {f'range {one.range}' if one.is_ranged else f'reach {one.reach}'}."
        for one in means
    )


def _lairs(tables: Tables) -> Iterator[tuple[str, str]]:
    """Yield for which numbers of parties there are lairs, and where."""
    by_offsets: dict[tuple[int, ...], list[int]] = {}
    for parties, offsets in tables.numbers.sage.lair.items():
        by_offsets.setdefault(tuple(offsets), []).append(parties)
    for offsets, counts in by_offsets.items():
        points = ", ".join(RING[(start + offset) % RING_SIZE] for start in STARTS for offset in offsets)
        past = " and ".join(map(str, offsets))
        whose = ", ".join(map(str, counts))
        said = f"Lairs with {whose} parties: {past} spaces past each of the four starting spaces, on {points}."
        yield "-".join(map(str, counts)), said


def _scenario(scenario: Scenario, tables: Tables) -> str:
    """Return what the road of a scenario is like."""
    places = ", ".join(
        f"{tables.terrain[kind].name.lower()} {' and '.join(map(str, offsets))}"
        for kind, offsets in scenario.terrain.items()
    )
    where = f" Spaces past each starting space: {places}." if places else ""
    return f"{scenario.name}: {scenario.text}{where}"


def _entry(identity: str, section: str, text: str) -> Rule:
    return Rule(id=identity, text=text, section=section, kind="must", source="house")


def _dashed(row: str) -> str:
    return row.replace("_", "-")
