"""Spell cards: the deck, the hands, and spells that are cast."""

from typing import ClassVar

from ludo_tui.engine import Event, Names, Who, counted, name_of
from ludo_tui.engine.showing import Cue, LogHint
from ludo_tui.rules.ludicrous.events.words import caused


class CardsDrawn(Event, frozen=True, kw_only=True):
    """A party drew cards; how many is public."""

    seat: int
    count: int
    hand: int
    """Cards in hand now."""
    cause: str = ""
    """What the players call what brought it about."""

    @property
    def brings(self) -> tuple[int, str]:
        """Return the seat whose hand has changed."""
        return self.seat, "cast"

    def sentence(self, names: Names) -> str:
        """Return the sentence that tells how many cards were drawn."""
        return (
            f"{names.seat(self.seat)} draws {counted(self.count, 'card')}{caused(self.cause)}, and holds {self.hand}."
        )


class HandFull(Event, frozen=True, kw_only=True):
    """A party drew nothing: it may hold no more cards."""

    seat: int
    hand: int

    def sentence(self, names: Names) -> str:
        """Return why no card was drawn."""
        return f"{names.seat(self.seat)} draws nothing: the hand is full with {counted(self.hand, 'card')}."


class CardsSeen(Event, frozen=True, kw_only=True):
    """Which cards a party drew or discarded: for its own eyes."""

    seat: int
    cards: tuple[str, ...]
    """Names of the cards."""
    drawn: bool

    def sentence(self, names: Names) -> str:
        """Return which cards they were, for their owner and its teammates."""
        return f"{names.seat(self.seat)} {'draws' if self.drawn else 'discards'} {', '.join(self.cards)}."


class CardsDiscarded(Event, frozen=True, kw_only=True):
    """A party discarded cards without casting them; how many is public."""

    seat: int
    count: int
    hand: int
    cause: str = ""
    """What the players call what brought it about."""

    def sentence(self, names: Names) -> str:
        """Return the sentence that tells how many cards went."""
        cards = counted(self.count, "card")
        return f"{names.seat(self.seat)} discards {cards}{caused(self.cause)}, and holds {self.hand}."


class DeckShuffled(Event, frozen=True, kw_only=True):
    """The discards became the draw pile."""

    cards: int

    def sentence(self, names: Names) -> str:
        """Return the sentence that tells that there is a new draw pile."""
        return f"The discards are shuffled: {counted(self.cards, 'card')} to draw from."


class SpellWasCast(Event, frozen=True, kw_only=True):
    """A party cast a spell, which shows the card."""

    cue: ClassVar = Cue("words", 0.6)
    log: ClassVar = LogHint(tells_action=True)

    seat: int
    piece: int | None
    spell: str
    name: str
    meta: str = ""
    """Name of the meta magic card played with it."""
    targets: tuple[Who | str, ...] = ()
    """Pieces, and names of what is none."""
    is_reaction: bool = False

    def sentence(self, names: Names) -> str:
        """Return caster, spell and targets, in a sentence."""
        who = name_of(names, Who(self.seat, self.piece))
        meta = f" with {self.meta}" if self.meta else ""
        own = None if self.piece is None else Who(self.seat, self.piece)
        named = (one if isinstance(one, str) else name_of(names, one) for one in self.targets)
        at = f" at {', '.join(named)}" if self.targets else ""
        at = " on itself" if own is not None and self.targets == (own,) else at
        return f"{who} casts {self.name}{meta}{at}."


class SpellCountered(Event, frozen=True, kw_only=True):
    """A spell was discarded without effect."""

    cue: ClassVar = Cue("words", 0.6)
    template: ClassVar = "{seat}'s {name} has no effect."

    seat: int
    name: str


class NothingHappened(Event, frozen=True, kw_only=True):
    """Something had no effect, for a reason."""

    seat: int
    name: str
    reason: str

    def sentence(self, names: Names) -> str:
        """Return the sentence that tells what came to nothing, and why."""
        return f"{names.seat(self.seat)}: {self.name.lower()} has no effect, {self.reason}."
