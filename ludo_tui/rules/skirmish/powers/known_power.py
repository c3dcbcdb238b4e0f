"""A power that a combatant has, and by what it has it."""

from typing import Literal

import msgspec

from ludo_tui.rules.skirmish.tables.powers import Power, Spell

Way = Literal["talent", "cast", "read", "use", "stunt"]
"""How something is done: by a talent or trait, a spell that was learned, an item that holds one, an item, a stunt."""


Slot = Literal["action", "reaction"]
"""What it takes."""


class KnownPower(msgspec.Struct, frozen=True):
    """A power that a combatant has, and by what."""

    way: Way
    power: Power
    item: str = ""
    """Id of the item that it is, or that holds it."""
    spell: str = ""
    """What is noted on that item, if it is one that another combatant came with."""

    @property
    def key(self) -> str:
        """What answers call it: the way, the row, and what is noted on it."""
        return f"{self.way}:{self.item or self.power.id}" + (f".{self.spell}" if self.spell else "")


def is_magic(one: KnownPower) -> bool:
    """Return whether something is cast, so that it can be unravelled."""
    return isinstance(one.power, Spell)
