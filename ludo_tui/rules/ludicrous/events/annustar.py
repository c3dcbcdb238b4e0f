"""The Annustar, its Breakers and electronic interruptions."""

from typing import ClassVar

from ludo_tui.engine import Event, Feat, Names, counted, signed
from ludo_tui.engine.showing import Card, Cue


class AnnustarChanged(Event, frozen=True, kw_only=True):
    """The damage value of the Annustar changed."""

    change: int
    damage: int
    cause: str
    is_first: bool = False
    """Can it bring about a Breaker for the first time in the match?"""

    def sentence(self, names: Names) -> str:
        """Return the sentence that tells the value and the cause, and once what may come of it."""
        more = " A roll below that is a Breaker: a random event for everyone." if self.is_first else ""
        return f"Annustar {self.damage} ({signed(self.change)}: {self.cause}).{more}"


class BreakerHappened(Event, frozen=True, kw_only=True):
    """An Annustaria Breaker happened."""

    cue: ClassVar = Cue("words", 1.2, tone="magic", is_card=True)
    template: ClassVar = "Annustaria Breaker: {name}."

    seat: int | None = None
    """Who rolled; events of old saves do not tell."""
    breaker: str
    name: str
    text: str
    count: int

    @property
    def feat(self) -> Feat:
        """An upheaval, for every party."""
        return Feat("upheaval", self.seat, self.seat or 0, words=f"Annustaria Breaker: {self.name}")

    def notice(self, names: Names) -> Card:
        """Return the card of the Breaker."""
        return Card("Annustaria Breaker", self.name, self.text, tone="magic")


class InterruptionsChanged(Event, frozen=True, kw_only=True):
    """Electronic interruptions began or ended."""

    rounds: int

    def sentence(self, names: Names) -> str:
        """Return the sentence that tells how long they last."""
        return (
            f"Electronic interruptions for {counted(self.rounds, 'round')}: no hacking, no tank fire."
            if self.rounds
            else "The electronic interruptions are over."
        )
