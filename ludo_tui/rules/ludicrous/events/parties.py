"""Party sheets that are read, and the companion of a party."""

from typing import ClassVar

from ludo_tui.engine import Event, Names, signed
from ludo_tui.engine.showing import LogHint


class SheetShown(Event, frozen=True, kw_only=True):
    """A Soul Read began: `reader` may see the party sheet of `seat`."""

    log: ClassVar = LogHint(tells_action=True)
    opens_sheet: ClassVar = True

    seat: int
    reader: int

    def sentence(self, names: Names) -> str:
        """Return which seat reads which sheet, in a sentence."""
        return f"{names.seat(self.seat)} shows the party sheet to {names.seat(self.reader)}."

    @property
    def doer(self) -> int:
        """The seat that reads."""
        return self.reader


class SheetReturned(Event, frozen=True, kw_only=True):
    """A Soul Read ended."""

    seat: int
    reader: int

    def sentence(self, names: Names) -> str:
        """Return the sentence that tells that the sheet is back."""
        return f"{names.seat(self.reader)} hands the party sheet back to {names.seat(self.seat)}."

    def is_plain_after(self, before: Event | None) -> bool:
        """Return True: everybody sees that the sheet has been given back."""
        return True


class RelationshipChanged(Event, frozen=True, kw_only=True):
    """The relationship value of a party changed."""

    seat: int
    change: int
    value: int

    def sentence(self, names: Names) -> str:
        """Return the sentence that tells the value."""
        return f"{names.seat(self.seat)}'s relationship: {self.value} ({signed(self.change)})."


class CompanionRestless(Event, frozen=True, kw_only=True):
    """The companion of a party leaves at the start of its next turn unless something is done about it."""

    template: ClassVar = "{seat}'s {companion} wants attention, or leaves before the next turn."

    seat: int
    companion: str


class CompanionLeft(Event, frozen=True, kw_only=True):
    """The companion of a party left at relationship value 0."""

    template: ClassVar = "{seat}'s {companion} leaves."

    seat: int
    companion: str
