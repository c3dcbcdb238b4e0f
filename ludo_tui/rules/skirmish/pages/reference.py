"""What the rulebook of Skirmish Ludo tells from the tables: parties and gear, cards of monsters, lairs, scenarios."""

from collections.abc import Iterator

from ludo_tui.board import RING, RING_SIZE, STARTS
from ludo_tui.rules.skirmish.pages import party_guide
from ludo_tui.rules.skirmish.party.monster_summary import body, monster_attacks, monster_sheet
from ludo_tui.rules.skirmish.tables.rows import Scenario, Tables, tables_of
from ludo_tui.rules.skirmish.tables.steps import ATTRIBUTES
from ludo_tui.rulesets import Rule, Ruleset


def reference(ruleset: Ruleset) -> Iterator[Rule]:
    """Yield what stands in the tables as entries of the rulebook, after its rules."""
    tables = tables_of(ruleset.tables)
    for one in party_guide.party_entries(tables):
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


def card(tables: Tables, kind: str) -> str:
    """Return the whole card of a kind of monster."""
    row, own = tables.monsters[kind], monster_sheet(tables, kind)
    scores = ", ".join(f"{words} {own.scores[by]}" for by, words in ATTRIBUTES.items())
    traits = " ".join(f"{trait.name}: {trait.text}" for trait in own.traits)
    attacks = monster_attacks(own.forms)
    return f"{row.name}, monster for {row.cost} menace. {body(tables, kind)}; {scores}. {attacks} {traits}"


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
