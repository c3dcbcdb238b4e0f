"""What is chosen before a power is used, besides its target: the space, and what is picked up from the ground."""

from typing import NamedTuple

from ludo_tui.engine import Flow, Who
from ludo_tui.rules.skirmish.board.table import SkirmishTable
from ludo_tui.rules.skirmish.model.state import Thing
from ludo_tui.rules.skirmish.powers.choose_space import choose_space
from ludo_tui.rules.skirmish.powers.choose_thing import choose_lying
from ludo_tui.rules.skirmish.powers.known_power import KnownPower
from ludo_tui.rules.skirmish.tables.steps import TakeStep


class Chosen(NamedTuple):
    """The space and the thing that were chosen; None: the power needs none."""

    ring: int | None
    thing: Thing | None


def choose_rest(table: SkirmishTable, who: Who, one: KnownPower, ring: int | None) -> Flow[Chosen | None]:
    """Ask for the space and the thing that a power needs and return them; None: the combatant thinks again."""
    if one.power.target == "space":
        ring = yield from choose_space(table, who, one)
        if ring is None:
            return None
    if not any(isinstance(step, TakeStep) for step in one.power.steps):
        return Chosen(ring, None)
    thing = yield from choose_lying(table, who)
    return None if thing is None else Chosen(ring, thing)
