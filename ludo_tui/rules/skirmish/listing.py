"""In which order lists name those whom something can be done to: the nearest first, in all lists."""

from collections.abc import Iterable

import msgspec

from ludo_tui.board import RING, king_distance, ring_distance
from ludo_tui.engine import Option
from ludo_tui.rules.skirmish.places import Field
from ludo_tui.rules.skirmish.state import Who


def nearest_first(field: Field, who: Who, options: Iterable[Option]) -> list[Option]:
    """Return answers with what puts their targets in order: every list names the nearest first."""
    told = [(option, nearness(field, who, option)) for option in options]
    return [msgspec.structs.replace(option, nearness=far) if far else option for option, far in told]


def nearness(field: Field, who: Who, option: Option) -> tuple[int, ...]:
    """Return how far off is what somebody aims an answer at: across the board, along the track, and who of several.

    What is aimed at nobody and at no space, and what is a way to walk, has no place in such an order.
    """
    aim, here = option.aimed_at, field.rings.get(who)
    if here is None or option.does == "go" or (aim is None and option.space is None):
        return ()
    there = RING.index(option.space) if aim is None else field.rings.get(Who(*aim))
    if there is None:
        return ()
    return king_distance(here, there), ring_distance(here, there), *(aim or ())
