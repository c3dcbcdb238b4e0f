"""The rulesets that come with the program."""

import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest
from msgspec import inspect
from rich.cells import cell_len

from ludo_tui import rulesets
from ludo_tui.platform import places
from ludo_tui.rulesets import systems
from ludo_tui.rulesets.model import Rule
from ludo_tui.rulesets.reading import read

SHIPPED = ("classic", "party", "piecepack")
FOLDER = Path(__file__).parent.parent.parent / "rulesets"


def rulebook(name: str) -> list[Rule]:
    document = read(FOLDER / name / "rulebook.yaml")
    assert document.problems == []
    return msgspec.convert(document.data, list[Rule])


def test_shipped_rulesets_load_in_order() -> None:
    assert tuple(name for name in rulesets.available() if name in SHIPPED) == SHIPPED


@pytest.mark.parametrize("name", SHIPPED)
def test_shipped_rulesets_have_no_mistakes(name: str) -> None:
    assert rulesets.check(FOLDER / name) == []


@pytest.mark.parametrize(
    ("name", "counts"),
    [
        ("classic", {"cl": 65}),
        ("party", {"pt": 7}),
        ("piecepack", {"pp": 66, "cl": 21}),
        ("ludicrous", {"ll": 550, "lh": 283}),
        ("skirmish", {"sk": 344, "sh": 178}),
    ],
)
def test_rulebook_has_every_rule_once(name: str, counts: dict[str, int]) -> None:
    """Rules may join those that are counted."""
    ids = [rule.id for rule in rulebook(name)]
    assert len(ids) == len(set(ids))
    assert Counter(rule_id.split(".")[0] for rule_id in ids) >= Counter(counts)


@pytest.mark.parametrize("name", [*SHIPPED, "ludicrous", "skirmish"])
def test_rules_read_as_sentences(name: str) -> None:
    for rule in rulebook(name):
        assert rule.text.endswith((".", ")")), rule.id
        assert rule.text[0].isupper(), rule.id
        assert not rule.note or rule.note.endswith("."), rule.id
        assert rule.source != "na" or rule.note, rule.id


@pytest.mark.parametrize("name", [*SHIPPED, "ludicrous", "skirmish"])
def test_rules_mentioned_in_notes_exist(name: str) -> None:
    known = {rule.id for rule in rulebook(name)} | {rule.id for rule in rulebook("classic")}
    for rule in rulebook(name):
        for mentioned in re.findall(r"\b(?:cl|pp|pt|ll|lh|sk|sh)\.[a-z0-9.-]*[a-z0-9]", f"{rule.text} {rule.note}"):
            assert mentioned in known, rule.id
            assert mentioned != rule.id


@pytest.mark.parametrize("name", SHIPPED)
def test_seats_are_told_apart_without_colour(name: str) -> None:
    seats = rulesets.load(name).seats
    for marks in ([s.letter for s in seats], [s.shape for s in seats], [s.ascii for s in seats]):
        assert len(set(marks)) == 4
    for seat in seats:
        assert seat.ascii.isascii()
        assert seat.letter.isascii()
        assert cell_len(seat.shape) == 1
        assert seat.shape in "●▲◆■", f"{seat.shape} has no outline for a piece that is not home"


@pytest.mark.rule("pp.die.ace")
@pytest.mark.rule("pp.die.null")
@pytest.mark.rule("pp.die.numbers")
def test_piecepack_names_suits_and_faces() -> None:
    piecepack = rulesets.load("piecepack")
    assert [seat.name for seat in piecepack.seats] == ["Suns", "Moons", "Crowns", "Arms"]
    assert [seat.called for seat in piecepack.seats] == ["Sun", "Moon", "Crown", "Arm"], "who plays them is one"
    assert [seat.called for seat in rulesets.load("party").seats] == ["Red", "Green", "Yellow", "Blue"]
    assert piecepack.faces == ("ace", "2", "3", "4", "5", "null")


@pytest.mark.rule("pp.credit.attribution")
def test_piecepack_names_its_author_and_licence() -> None:
    piecepack = rulesets.load("piecepack")
    for text in (piecepack.credits, (FOLDER / "piecepack" / "rulebook.yaml").read_text(encoding="utf-8")):
        assert "Trevor L. Davis" in text
        assert "CC BY-SA 4.0" in text


def test_house_rules_of_each_ruleset() -> None:
    options = {name: msgspec.to_builtins(rulesets.load(name).options) for name in SHIPPED}
    defaults = options["classic"]
    assert defaults == msgspec.to_builtins(type(rulesets.load("classic").options)())
    different = {
        name: {key: value for key, value in chosen.items() if value != defaults[key]}
        for name, chosen in options.items()
    }
    assert different["party"] == {
        "safe": "both",
        "block": "wall",
        "six_bonus": "always",
        "capture_bonus": True,
        "home_bonus": True,
        "three_tries": True,
        "play_on": "ask",
    }
    assert different["piecepack"] == {
        "block": "wall",
        "six_bonus": "always",
        "home_column_jump": True,
        "start_doubled": False,
        "optional_bonus_roll": True,
    }


def test_the_list_of_games_says_of_shipped_ones_what_they_say_once_they_are_loaded() -> None:
    loaded = {name: rulesets.load(name).summary for name in rulesets.offered()}
    assert [(one.id, one.summary) for one in rulesets.summaries()] == list(loaded.items())


def test_an_installed_program_finds_the_rulesets_that_it_brings_along(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("ludo_tui.platform.places.__file__", str(tmp_path / "ludo_tui" / "platform" / "places.py"))
    assert places.shipped_rulesets.__wrapped__() == tmp_path / "ludo_tui" / "_data" / "rulesets"


def unbounded(kind: inspect.Type, place: str, seen: set[type]) -> Iterator[str]:
    """Yield where in a type there can be a number without a least or a most."""
    if isinstance(kind, inspect.Metadata):
        kind = kind.type
    if isinstance(kind, inspect.IntType | inspect.FloatType):
        if kind.ge is kind.gt or kind.le is kind.lt:
            yield place
    elif isinstance(kind, inspect.StructType) and kind.cls not in seen:
        seen.add(kind.cls)
        for field in kind.fields:
            yield from unbounded(field.type, f"{kind.cls.__name__}.{field.name}", seen)
    for part in ("key_type", "value_type", "item_type"):
        if isinstance(inner := getattr(kind, part, None), inspect.Type):
            yield from unbounded(inner, place, seen)
    for inner in (*getattr(kind, "types", ()), *getattr(kind, "item_types", ())):
        yield from unbounded(inner, place, seen)


@pytest.mark.parametrize("name", ["race", "ludicrous", "skirmish"])
def test_every_number_of_a_table_has_a_least_and_a_most(name: str) -> None:
    system = systems.find(name)
    assert system is not None
    found = [
        place for table, kind in system.tables.items() for place in unbounded(inspect.type_info(kind), table, set())
    ]
    assert found == []
