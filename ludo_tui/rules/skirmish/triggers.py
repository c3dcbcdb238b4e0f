"""What can be reacted to in Skirmish Ludo."""

import msgspec

from ludo_tui.engine import Trigger
from ludo_tui.rules.skirmish.rolls import Circumstance
from ludo_tui.rules.skirmish.sheets import Against
from ludo_tui.rules.skirmish.state import Who
from ludo_tui.rules.skirmish.table import SkirmishTable


class Attack(Trigger):
    """Somebody is about to roll to attack."""

    who: Who
    target: Who
    means: str
    """Name of the weapon."""
    odds: float = 0.0
    """Chance of a hit before reactions, and below the damage that it does on average."""
    harm: float = 0.0
    against: Against = "defense"
    """What of the target is rolled against."""
    is_covered: bool = False
    """Has somebody taken the place of the target already?"""
    added: list[Circumstance] = msgspec.field(default_factory=list)
    """What reactions give the roll."""

    def sentence(self, table: SkirmishTable) -> str:  # type: ignore[override]  # only tables of this system ask
        """Tell who attacks whom."""
        return f"{_opened(table.name(self.who))} attacks {table.name(self.target)} ({self.means})."


class Leaving(Trigger):
    """Somebody is about to take a step of its own will."""

    who: Who
    here: int
    there: int | None
    """The ring space that it goes to; None: the home column."""

    def sentence(self, table: SkirmishTable) -> str:  # type: ignore[override]  # only tables of this system ask
        """Tell who leaves."""
        return f"{_opened(table.name(self.who))} walks away."


def _opened(sentence: str) -> str:
    return sentence[:1].upper() + sentence[1:]
