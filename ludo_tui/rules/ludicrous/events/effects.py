"""What cards, items, structures, tanks, creatures and the Annustar do to a match: typed facts and their sentences."""

from ludo_tui.engine import Event, Names


def _some(count: int, what: str) -> str:
    return f"{count} {what}" if count == 1 else f"{count} {what}s"


# Cards


class CardsDrawn(Event, frozen=True, kw_only=True):
    """A party drew cards; how many is public."""

    seat: int
    count: int
    hand: int
    """Cards in hand now."""

    def sentence(self, names: Names) -> str:
        """Tell how many cards were drawn."""
        return f"{names.seat(self.seat)} draws {_some(self.count, 'card')}, and holds {self.hand}."


class CardsSeen(Event, frozen=True, kw_only=True):
    """Which cards a party drew or discarded: for its own eyes."""

    seat: int
    cards: tuple[str, ...]
    """Names of the cards."""
    drawn: bool

    def sentence(self, names: Names) -> str:
        """Tell the owner which cards they were."""
        return f"You {'draw' if self.drawn else 'discard'} {', '.join(self.cards)}."


class CardsDiscarded(Event, frozen=True, kw_only=True):
    """A party discarded cards without casting them; how many is public."""

    seat: int
    count: int
    hand: int

    def sentence(self, names: Names) -> str:
        """Tell how many cards went."""
        return f"{names.seat(self.seat)} discards {_some(self.count, 'card')}, and holds {self.hand}."


class DeckShuffled(Event, frozen=True, kw_only=True):
    """The discards became the draw pile."""

    cards: int

    def sentence(self, names: Names) -> str:
        """Tell that there is a new draw pile."""
        return f"The discards are shuffled: {_some(self.cards, 'card')} to draw from."


class SpellWasCast(Event, frozen=True, kw_only=True):
    """A party cast a spell, which shows the card."""

    seat: int
    piece: int | None
    spell: str
    name: str
    meta: str = ""
    """Name of the meta magic card played with it."""
    targets: tuple[str, ...] = ()
    is_reaction: bool = False

    def sentence(self, names: Names) -> str:
        """Tell who casts what at whom."""
        who = names.seat(self.seat) if self.piece is None else names.piece(self.seat, self.piece)
        meta = f" with {self.meta}" if self.meta else ""
        at = f" at {', '.join(self.targets)}" if self.targets else ""
        return f"{who} casts {self.name}{meta}{at}."


class SpellCountered(Event, frozen=True, kw_only=True):
    """A spell was discarded without effect."""

    seat: int
    name: str

    def sentence(self, names: Names) -> str:
        """Tell whose spell came to nothing."""
        return f"{names.seat(self.seat)}'s {self.name} has no effect."


class NothingHappened(Event, frozen=True, kw_only=True):
    """Something had no effect, for a reason."""

    seat: int
    name: str
    reason: str

    def sentence(self, names: Names) -> str:
        """Tell what came to nothing, and why."""
        return f"{names.seat(self.seat)}: {self.name} does nothing ({self.reason})."


# Items, fish, gambles, perks


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


# Structures and tanks


class WorkPointsGained(Event, frozen=True, kw_only=True):
    """A project got work points."""

    seat: int
    structure: str
    name: str
    gained: int
    points: int
    cost: int

    def sentence(self, names: Names) -> str:
        """Tell how far the project is."""
        points = _some(self.gained, "work point")
        return f"{names.seat(self.seat)} puts {points} into the {self.name.lower()}: {self.points} of {self.cost}."


class StructureBuilt(Event, frozen=True, kw_only=True):
    """A structure is finished."""

    seat: int
    structure: str
    name: str

    def sentence(self, names: Names) -> str:
        """Tell what stands now."""
        return f"{names.seat(self.seat)}'s {self.name.lower()} stands."


class StructureUsed(Event, frozen=True, kw_only=True):
    """A structure was used, by its owner or by a hacker."""

    seat: int
    owner: int
    structure: str
    name: str

    def sentence(self, names: Names) -> str:
        """Tell who uses whose structure."""
        whose = "" if self.seat == self.owner else f" of {names.seat(self.owner)}"
        return f"{names.seat(self.seat)} uses the {self.name.lower()}{whose}."


class StructureDamaged(Event, frozen=True, kw_only=True):
    """A structure lost HP, or got some back."""

    seat: int
    structure: str
    name: str
    change: int
    hp: int

    def sentence(self, names: Names) -> str:
        """Tell how many HP are left."""
        return f"{names.seat(self.seat)}'s {self.name.lower()}: {self.hp} HP ({self.change:+d})."


class StructureDestroyed(Event, frozen=True, kw_only=True):
    """A structure is gone."""

    seat: int
    structure: str
    name: str

    def sentence(self, names: Names) -> str:
        """Tell what is gone."""
        return f"{names.seat(self.seat)}'s {self.name.lower()} is destroyed."


class StructureHacked(Event, frozen=True, kw_only=True):
    """A structure obeys somebody else."""

    seat: int
    by: int
    structure: str
    name: str
    rounds: int

    def sentence(self, names: Names) -> str:
        """Tell who has hacked what."""
        rounds = _some(self.rounds, "round")
        return f"{names.seat(self.by)} hacks {names.seat(self.seat)}'s {self.name.lower()} for {rounds}."


class HackEnded(Event, frozen=True, kw_only=True):
    """A structure obeys its owner again."""

    seat: int
    name: str

    def sentence(self, names: Names) -> str:
        """Tell that it is the owner's again."""
        return f"{names.seat(self.seat)}'s {self.name.lower()} is no longer hacked."


class TankMoved(Event, frozen=True, kw_only=True):
    """A tank moved to another of its spaces."""

    seat: int
    space: str
    name: str

    def sentence(self, names: Names) -> str:
        """Tell where the tank stands."""
        return f"{names.seat(self.seat)}'s tank moves to {self.name}."


class ShotFired(Event, frozen=True, kw_only=True):
    """A tank or a structure fired at something."""

    seat: int
    what: str
    """`tank`, or what the structure is called."""
    target: str

    def sentence(self, names: Names) -> str:
        """Tell what it fires at."""
        return f"{names.seat(self.seat)}'s {self.what} fires at {self.target}."


class TankDamaged(Event, frozen=True, kw_only=True):
    """A tank lost HP, or got some back."""

    seat: int
    change: int
    hp: int
    is_heavily_damaged: bool = False

    def sentence(self, names: Names) -> str:
        """Tell how many HP are left."""
        end = " It is heavily damaged, and never fires again." if self.is_heavily_damaged else ""
        return f"{names.seat(self.seat)}'s tank: {self.hp} HP ({self.change:+d}).{end}"


class TankAimed(Event, frozen=True, kw_only=True):
    """The next shot of a tank got better."""

    seat: int
    bonus: int

    def sentence(self, names: Names) -> str:
        """Tell the bonus."""
        return f"{names.seat(self.seat)}'s tank has {self.bonus:+d} on its next shot."


# Annustar and creatures


class AnnustarChanged(Event, frozen=True, kw_only=True):
    """The damage value of the Annustar changed."""

    change: int
    damage: int
    cause: str

    def sentence(self, names: Names) -> str:
        """Tell the value and the cause."""
        return f"Annustar {self.damage} ({self.change:+d}: {self.cause})."


class BreakerHappened(Event, frozen=True, kw_only=True):
    """An Annustaria Breaker happened."""

    breaker: str
    name: str
    text: str
    count: int

    def sentence(self, names: Names) -> str:
        """Tell what the Breaker does."""
        return f"Annustaria Breaker: {self.name}. {self.text}"


class InterruptionsChanged(Event, frozen=True, kw_only=True):
    """Electronic interruptions began or ended."""

    rounds: int

    def sentence(self, names: Names) -> str:
        """Tell how long they last."""
        return (
            f"Electronic interruptions for {_some(self.rounds, 'round')}: no hacking, no tank fire."
            if self.rounds
            else "The electronic interruptions are over."
        )


class ExtraPhaseGranted(Event, frozen=True, kw_only=True):
    """A party gets one more phase this turn."""

    seat: int
    phase: str

    def sentence(self, names: Names) -> str:
        """Tell which phase comes once more."""
        return f"{names.seat(self.seat)} takes the phase once more: {names.phase(self.phase)}."


class PhaseLost(Event, frozen=True, kw_only=True):
    """A party loses a phase of this turn."""

    seat: int
    phase: str

    def sentence(self, names: Names) -> str:
        """Tell which phase is left out."""
        return f"{names.seat(self.seat)} loses a phase this turn: {names.phase(self.phase)}."


class CreatureAppeared(Event, frozen=True, kw_only=True):
    """A creature came onto the pathway."""

    creature: str
    name: str
    ring: int
    space: str
    seat: int | None = None

    def sentence(self, names: Names) -> str:
        """Tell what stands where."""
        return f"{self.name} appears on {self.space}."


class CreatureMoved(Event, frozen=True, kw_only=True):
    """A creature moved."""

    creature: str
    name: str
    ring: int
    space: str

    def sentence(self, names: Names) -> str:
        """Tell where it is."""
        return f"{self.name} moves to {self.space}."


class CreatureActed(Event, frozen=True, kw_only=True):
    """A creature goes for a piece."""

    creature: str
    name: str
    seat: int
    piece: int

    def sentence(self, names: Names) -> str:
        """Tell whom it goes for."""
        return f"{self.name} goes for {names.piece(self.seat, self.piece)}."


class CreatureDamaged(Event, frozen=True, kw_only=True):
    """A creature lost HP."""

    creature: str
    name: str
    amount: int
    hp: int
    cause: str = ""

    def sentence(self, names: Names) -> str:
        """Tell how many HP are left."""
        cause = f" from {self.cause}" if self.cause else ""
        return f"{self.name} takes {self.amount} damage{cause}; {self.hp} HP left."


class CreatureGone(Event, frozen=True, kw_only=True):
    """A creature left the pathway."""

    creature: str
    name: str
    ring: int
    defeated: bool

    def sentence(self, names: Names) -> str:
        """Tell why it is gone."""
        return f"{self.name} is {'defeated' if self.defeated else 'gone'}."
