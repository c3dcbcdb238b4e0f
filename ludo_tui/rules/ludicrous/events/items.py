"""Items, fish, gambles, perks and pivotal moments."""

from typing import ClassVar

import msgspec

from ludo_tui.engine import Event, Names
from ludo_tui.engine.showing import LogHint
from ludo_tui.rules.ludicrous.events.words import caused


class ItemGained(Event, frozen=True, kw_only=True):
    """A party got an item."""

    seat: int
    item: str
    name: str
    cause: str = ""
    """What the players call what brought it about."""

    @property
    def brings(self) -> tuple[int, str]:
        """Return the seat that has got an item."""
        return self.seat, "consume"

    def sentence(self, names: Names) -> str:
        """Return which item was gained, in a sentence."""
        return f"{names.seat(self.seat)} gains: {self.name}{caused(self.cause)}."


class ItemConsumed(Event, frozen=True, kw_only=True):
    """A party used an item up."""

    log: ClassVar = LogHint(tells_action=True)
    template: ClassVar = "{seat} consumes: {name}."

    seat: int
    item: str
    name: str


class FishCaught(Event, frozen=True, kw_only=True):
    """Something bit."""

    template: ClassVar = "{piece} catches: {name}."

    seat: int
    piece: int | None
    fish: str
    name: str

    @property
    def brings(self) -> tuple[int, str]:
        """Return the seat that has got an item."""
        return self.seat, "consume"

    @property
    def by_lot(self) -> tuple[int, str]:
        """Return the seat and the fish that it caught."""
        return self.seat, f"fish:{self.fish}"


class Gambled(Event, frozen=True, kw_only=True):
    """The die of the gamble table pointed at a row."""

    template: ClassVar = "{seat}'s gamble: {name}."

    seat: int
    row: str
    name: str
    text: str

    @property
    def by_lot(self) -> tuple[int, str]:
        """Return the seat, and the row that the die pointed to."""
        return self.seat, f"gamble:{self.row}"


class PowerUsed(Event, frozen=True, kw_only=True, tag="gift_used"):
    """A party used a perk or its pivotal moment. Saves since 0.1.0 call it a gift."""

    log: ClassVar = LogHint(tells_action=True)
    template: ClassVar = "{piece} uses {name}."

    seat: int
    piece: int | None
    power: str = msgspec.field(name="gift")
    name: str
