"""A made-up system whose rows name rows of others, and no check of its own: each link that leads nowhere is told."""

from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Annotated

import msgspec
import pytest

from ludo_tui import rulesets
from ludo_tui.rulesets import System
from ludo_tui.rulesets.links import RULEBOOK, In
from ludo_tui.rulesets.schemas import schemas
from tests.rulesets.made_up import Options

HerbId = Annotated[str, In("herbs", "herb")]


class Part(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="op"):
    pass


class Add(Part, frozen=True, tag="add"):
    herb: HerbId
    then: tuple["Add | Stir", ...] = ()


class Stir(Part, frozen=True, tag="stir"):
    times: int

    def faults(self) -> Iterator[tuple[tuple[str | int, ...], str]]:
        if self.times > 9:
            yield ("times",), "nobody stirs that often"


class Pot(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    lid: HerbId


class Brew(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    id: str
    herbs: tuple[HerbId, ...] = ()
    shares: dict[HerbId, int] = {}
    instead: dict[str, HerbId] = {}
    pot: Pot | None = None
    parts: tuple[Add | Stir, ...] = ()
    herb: HerbId | None = None
    garnish: Annotated[str, In("green", "green herb", may_be_empty=True)] = ""
    class_: Annotated[str, In(("strong", "weak"), "strength")] = msgspec.field(default="weak", name="class")
    rule: Annotated[str, In(RULEBOOK, "rule", may_be_empty=True)] = ""


class Herb(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    id: str
    is_green: bool = False


class Kitchen(msgspec.Struct):
    herbs: dict[str, Herb]
    brews: dict[str, Brew]

    @property
    def green(self) -> list[str]:
        return [herb.id for herb in self.herbs.values() if herb.is_green]


def sound(kitchen: Kitchen) -> Iterator[tuple[str, tuple[str | int, ...], str]]:
    if len(kitchen.brews) > 2:
        yield "brews", (), "that is too much to drink"


KITCHEN = System(
    "kitchen",
    Options,
    rules=lambda *_: SimpleNamespace(board_counts=[2, 3, 4]),
    phases=("drink",),
    tables={"herbs": dict[str, Herb], "brews": dict[str, Brew]},
    gather=lambda loaded: Kitchen(loaded["herbs"], loaded["brews"]),
    link_sound=sound,
)
HEADER = """\
id: soup
name: Soup
summary: Something to drink.
system: kitchen
version: 1
phases: [{id: drink, name: Drink, compulsory: always}]
seats:
  - {id: west, name: West, letter: W, shape: w, ascii: w}
  - {id: north, name: North, letter: "N", shape: n, ascii: n}
  - {id: east, name: East, letter: E, shape: e, ascii: e}
  - {id: south, name: South, letter: S, shape: s, ascii: s}
"""
HERBS = "mint: {is_green: true}\nthyme: {is_green: true}\nsaffron: {}\n"


@pytest.fixture
def soup(user_folder: Path) -> Path:
    rulesets.register(KITCHEN)
    folder = user_folder / "soup"
    folder.mkdir()
    (folder / "ruleset.yaml").write_text(HEADER)
    (folder / "rulebook.yaml").write_text("[{id: so.up, text: Drink., section: All, kind: must, source: house}]\n")
    (folder / "herbs.yaml").write_text(HERBS)
    return folder


def told(folder: Path, *brews: str) -> list[str]:
    """Return what is wrong with brews, with the line and column of each mistake."""
    (folder / "brews.yaml").write_text("\n".join(brews) + "\n")
    return [str(problem).removeprefix(f"{folder}/brews.yaml:") for problem in rulesets.check(folder)]


SOUND = (
    "tea: {herbs: [mint, thyme], shares: {mint: 2}, instead: {sugar: thyme}, pot: {lid: mint}, herb: thyme,"
    " garnish: mint, class: strong, rule: so.up,"
    " parts: [{op: add, herb: mint, then: [{op: stir, times: 2}, {op: add, herb: thyme}]}]}"
)


def test_links_that_lead_somewhere_are_no_mistakes(soup: Path) -> None:
    assert told(soup, SOUND, "water: {}") == []


@pytest.mark.parametrize(
    ("row", "said"),
    [
        ("{herbs: [mint, mnit]}", "1:21: tea.herbs[1]: no herb 'mnit'; did you mean 'mint'?"),
        ("{shares: {mint: 1, tar: 2}}", "1:15: tea.shares: no herb 'tar'; there are mint, thyme, saffron"),
        ("{instead: {sugar: tyme}}", "1:24: tea.instead.sugar: no herb 'tyme'; did you mean 'thyme'?"),
        ("{pot: {lid: mnit}}", "1:18: tea.pot.lid: no herb 'mnit'; did you mean 'mint'?"),
        ("{herb: mnit}", "1:13: tea.herb: no herb 'mnit'; did you mean 'mint'?"),
        ("{garnish: saffron}", "1:16: tea.garnish: no green herb 'saffron'; there are mint, thyme"),
        ("{class: week}", "1:14: tea.class: no strength 'week'; did you mean 'weak'?"),
        ("{rule: so.upp}", "1:13: tea.rule: no rule 'so.upp' in the rulebook; did you mean 'so.up'?"),
        ("{rule: sorrel}", "1:13: tea.rule: no rule 'sorrel' in the rulebook"),
        (
            "{parts: [{op: stir, times: 1}, {op: add, herb: mint, then: [{op: add, herb: mnit}]}]}",
            "1:82: tea.parts[1].then[0].herb: no herb 'mnit'; did you mean 'mint'?",
        ),
        (
            "{parts: [{op: add, herb: mint, then: [{op: stir, times: 10}]}]}",
            "1:62: tea.parts[0].then[0].times: nobody stirs that often",
        ),
    ],
)
def test_a_link_that_leads_nowhere_is_told_where_it_stands(soup: Path, row: str, said: str) -> None:
    assert told(soup, f"tea: {row}") == [said]


def test_every_mistake_is_told_at_once_and_what_needs_sound_tables_is_asked_last(soup: Path) -> None:
    brews = ["tea: {herb: mnit, herbs: [tyme]}", "soup: {parts: [{op: stir, times: 10}]}", "water: {}"]
    assert [one.partition(": ")[2].partition(": ")[0] for one in told(soup, *brews)] == [
        "tea.herb",
        "tea.herbs[0]",
        "soup.parts[0].times",
    ]
    assert told(soup, "tea: {}", "soup: {}", "water: {}") == ["1:1: that is too much to drink"]


def test_editors_are_told_what_an_id_is_of() -> None:
    properties = schemas(KITCHEN)["brews"]["$defs"]["Brew"]["properties"]
    assert properties["herbs"]["items"] == {"type": "string", "description": "the id of a herb"}
    assert properties["rule"]["description"] == "the id of a rule"
