"""Tokens and creatures on the pathway."""

from typing import ClassVar

from ludo_tui.engine import Event, Names
from ludo_tui.engine.showing import LogHint
from ludo_tui.text.first_letters import capital


class TokenPlaced(Event, frozen=True, kw_only=True):
    """Something was put on a space of the pathway."""

    log: ClassVar = LogHint(is_aside=True)

    seat: int | None
    token: str
    name: str
    ring: int
    space: str
    """Coordinate of the space."""

    def sentence(self, names: Names) -> str:
        """Return the sentence that tells what lies where."""
        return f"{capital(self.name)} is on {self.space}."


class TokenRemoved(Event, frozen=True, kw_only=True):
    """Something is no longer on its space."""

    token: str
    name: str
    ring: int
    space: str

    def sentence(self, names: Names) -> str:
        """Return the sentence that tells what is gone."""
        return f"{capital(self.name)} on {self.space} is gone."


class CreatureAppeared(Event, frozen=True, kw_only=True):
    """A creature came onto the pathway."""

    template: ClassVar = "{name} appears on {space}."

    creature: str
    name: str
    ring: int
    space: str
    seat: int | None = None


class CreatureMoved(Event, frozen=True, kw_only=True):
    """A creature moved."""

    template: ClassVar = "{name} moves from {start} to {space}."

    creature: str
    name: str
    ring: int
    space: str
    start: str = ""
    """Coordinate of the space that it left."""


class CreatureActed(Event, frozen=True, kw_only=True):
    """A creature goes for a piece."""

    template: ClassVar = "{name} goes for {piece}."

    creature: str
    name: str
    seat: int
    piece: int


class CreatureDamaged(Event, frozen=True, kw_only=True):
    """A creature lost HP."""

    creature: str
    name: str
    amount: int
    hp: int
    cause: str = ""

    def sentence(self, names: Names) -> str:
        """Return the sentence that tells how many HP are left."""
        cause = f" from {self.cause}" if self.cause else ""
        return f"{self.name} takes {self.amount} damage{cause}; {self.hp} HP left."


class CreatureGone(Event, frozen=True, kw_only=True):
    """A creature left the pathway."""

    creature: str
    name: str
    ring: int
    defeated: bool

    def sentence(self, names: Names) -> str:
        """Return why it is gone."""
        return f"{self.name} is {'defeated' if self.defeated else 'gone'}."
