"""A made-up rule system `toy`, under which the ruleset `tiny` is read."""

from collections.abc import Iterator, Mapping
from types import SimpleNamespace
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from ludo_tui.rulesets import System


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    mode: Annotated[Literal["quiet", "loud", "awful"], Meta(title="Mode")] = "quiet"
    laps: Annotated[int, Meta(ge=1, le=5)] = 1
    loud: bool = False
    dice: Literal[1, 2] = 1


class Damage(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="op", tag="damage"):
    amount: Annotated[int, Meta(ge=1)]


class Push(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="op", tag="push"):
    steps: int


class Spell(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    id: str
    name: str
    school: Literal["fire", "wind", "earth"]
    effects: tuple[Damage | Push, ...]
    cost: Annotated[int, Meta(ge=0, le=9)] = 0
    counter: str | None = None


class Weather(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    wind: int = 2
    rain: int = 1


class Numbers(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    sides: int = 6
    growth: float = 1.0
    weather: Weather = Weather()
    shares: Mapping[Literal["fire", "wind", "earth"], int] = msgspec.field(default_factory=dict)

    def __post_init__(self) -> None:
        if self.growth > self.sides:
            raise ValueError("growth is more than the die has sides")


def link(tables: Any) -> Iterator[tuple[str, tuple[str | int, ...], str]]:
    spells: dict[str, Spell] = tables.spells
    for spell in spells.values():
        if spell.counter is not None and spell.counter not in spells:
            yield "spells", (spell.id, "counter"), f"no spell {spell.counter!r}"


TOY = System(
    "toy",
    Options,
    rules=lambda *_: SimpleNamespace(board_counts=[2, 3, 4]),
    phases=("roll", "cast"),
    tables={"spells": dict[str, Spell], "numbers": Numbers},
    topics=lambda tables: {*tables.spells, "cast"},
    link=link,
)
