"""What stands in the first file of a ruleset, `ruleset.yaml`."""

from typing import Annotated, Any, Final

import msgspec
from msgspec import Meta

from ludo_tui.rulesets.model import Change, Face, Id, Line, Phase, SeatStyle, Stage

HEADER: Final = "ruleset"


class Header(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The file `ruleset.yaml`."""

    id: Id
    name: Line
    version: Annotated[int, Meta(ge=1)]
    summary: str | None = None
    pitch: Line | None = None
    turns: Annotated[tuple[Annotated[int, Meta(ge=1)], ...], Meta(min_length=3, max_length=3)] | None = None
    seconds: Annotated[tuple[Annotated[int, Meta(ge=1)], ...], Meta(min_length=2, max_length=2)] | None = None
    shelf: Annotated[int, Meta(ge=0, le=99)] | None = None
    system: str | None = None
    extends: str | None = None
    credits: str | None = None
    seats: Annotated[tuple[SeatStyle, ...], Meta(min_length=4, max_length=4)] | None = None
    faces: Annotated[tuple[Face | int, ...], Meta(min_length=6, max_length=6)] | None = None
    beside: SeatStyle | None = None
    stage: Stage | None = None
    phases: Annotated[tuple[Phase, ...], Meta(min_length=1)] | None = None
    options: dict[str, Any] | None = None
    earlier: tuple[str, ...] = ()
    changes: tuple[Change, ...] = ()
    formerly: dict[str, Any] = {}
    """House rules that were usual before, by name, null for the system's own: saves from then are known by them."""


def is_preset(header: Any) -> bool:
    """Return whether a file says nothing but what it extends and with which house rules."""
    return isinstance(header, dict) and {"extends", "options"} <= header.keys() <= {
        "id",
        "name",
        "extends",
        "version",
        "options",
    }
