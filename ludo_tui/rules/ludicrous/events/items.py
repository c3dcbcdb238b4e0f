"""Items, fish, gambles, perks and pivotal moments."""

from ludo_tui.engine import Event, Names


class ItemGained(Event, frozen=True, kw_only=True):
    """A party got an item."""

    seat: int
    item: str
    name: str

    def sentence(self, names: Names) -> str:
        """Tell who got what."""
        return f"{names.seat(self.seat)} gains: {self.name}."


class ItemConsumed(Event, frozen=True, kw_only=True):
    """A party consumed an item."""

    seat: int
    item: str
    name: str

    def sentence(self, names: Names) -> str:
        """Tell who consumes what."""
        return f"{names.seat(self.seat)} consumes: {self.name}."


class FishCaught(Event, frozen=True, kw_only=True):
    """Something bit."""

    seat: int
    piece: int | None
    fish: str
    name: str

    def sentence(self, names: Names) -> str:
        """Tell what was caught."""
        who = names.seat(self.seat) if self.piece is None else names.piece(self.seat, self.piece)
        return f"{who} catches: {self.name}."


class Gambled(Event, frozen=True, kw_only=True):
    """A gamble had its result."""

    seat: int
    row: str
    name: str
    text: str

    def sentence(self, names: Names) -> str:
        """Tell what the gamble brings."""
        return f"{names.seat(self.seat)}'s gamble: {self.name}. {self.text}"


class GiftUsed(Event, frozen=True, kw_only=True):
    """A party used a perk or its pivotal moment."""

    seat: int
    piece: int | None
    gift: str
    name: str

    def sentence(self, names: Names) -> str:
        """Tell who uses what."""
        who = names.seat(self.seat) if self.piece is None else names.piece(self.seat, self.piece)
        return f"{who} uses {self.name}."
