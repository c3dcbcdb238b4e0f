"""Structures and tanks."""

from typing import ClassVar

from ludo_tui.engine import Event, Names, counted, signed
from ludo_tui.engine.showing import LogHint
from ludo_tui.rules.ludicrous.events.words import caused, changed


class WorkPointsGained(Event, frozen=True, kw_only=True):
    """A project got work points."""

    seat: int
    structure: str
    name: str
    gained: int
    points: int
    cost: int

    def sentence(self, names: Names) -> str:
        """Return the sentence that tells how far the project is."""
        points = counted(self.gained, "work point")
        return f"{names.seat(self.seat)} puts {points} into the {self.name.lower()}: {self.points} of {self.cost}."


class StructureBuilt(Event, frozen=True, kw_only=True):
    """A project has all its work points and becomes the active structure."""

    seat: int
    structure: str
    name: str

    def sentence(self, names: Names) -> str:
        """Return the sentence that tells what stands now."""
        return f"{names.seat(self.seat)} has finished the {self.name.lower()}."


class StructureUsed(Event, frozen=True, kw_only=True):
    """A structure was used, by its owner or by a hacker."""

    log: ClassVar = LogHint(tells_action=True)

    seat: int
    owner: int
    structure: str
    name: str

    def sentence(self, names: Names) -> str:
        """Return which structure is used by which seat, in a sentence."""
        whose = "" if self.seat == self.owner else f" of {names.seat(self.owner)}"
        return f"{names.seat(self.seat)} uses the {self.name.lower()}{whose}."


class StructureDamaged(Event, frozen=True, kw_only=True):
    """A structure lost HP, or got some back."""

    log: ClassVar = LogHint(volley="hit")

    seat: int
    structure: str
    name: str
    change: int
    hp: int
    cause: str = ""
    """What the players call what brought it about."""

    def sentence(self, names: Names) -> str:
        """Return the sentence that tells how many HP are left."""
        return f"{names.seat(self.seat)}'s {self.name.lower()}: {self.hp} HP ({changed(self.change, self.cause)})."


class StructureDestroyed(Event, frozen=True, kw_only=True):
    """A structure has no HP left, or was pulled down."""

    seat: int
    structure: str
    name: str

    def sentence(self, names: Names) -> str:
        """Return the sentence that tells what is gone."""
        return f"{names.seat(self.seat)}'s {self.name.lower()} is destroyed."


class StructureHacked(Event, frozen=True, kw_only=True):
    """A structure was hacked by another party."""

    seat: int
    by: int
    structure: str
    name: str
    rounds: int

    def sentence(self, names: Names) -> str:
        """Return which structure was hacked, in a sentence."""
        rounds = counted(self.rounds, "round")
        return f"{names.seat(self.by)} hacks {names.seat(self.seat)}'s {self.name.lower()} for {rounds}."


class HackEnded(Event, frozen=True, kw_only=True):
    """A structure obeys its owner again."""

    seat: int
    name: str

    def sentence(self, names: Names) -> str:
        """Return the sentence that tells that it is the owner's again."""
        return f"{names.seat(self.seat)}'s {self.name.lower()} is no longer hacked."


class TankMoved(Event, frozen=True, kw_only=True):
    """A tank moved to another of its spaces."""

    log: ClassVar = LogHint(volley="move")
    template: ClassVar = "{seat}'s tank moves to {name}."

    seat: int
    space: str
    name: str


class ShotFired(Event, frozen=True, kw_only=True):
    """A tank or a structure fired at something."""

    log: ClassVar = LogHint(volley="shot", opens_contest=True)

    seat: int
    what: str
    """`tank`, or what the structure is called."""
    target: str
    piece_of: int | None = None
    """Owner of the piece that it fires at; None: it fires at something else."""
    piece: int | None = None
    """Number of that piece."""

    def sentence(self, names: Names) -> str:
        """Return the sentence that tells what fires at what."""
        return f"{names.seat(self.seat)}'s {self.what} {self.brief(names)}."

    def brief(self, names: Names) -> str:
        """Return what it fires at."""
        is_piece = self.piece_of is not None and self.piece is not None
        whom = names.piece(self.piece_of or 0, self.piece or 0) if is_piece else self.target
        return f"fires at {whom}"


class TankDamaged(Event, frozen=True, kw_only=True):
    """A tank lost HP, or got some back."""

    log: ClassVar = LogHint(volley="hit")

    seat: int
    change: int
    hp: int
    is_heavily_damaged: bool = False
    cause: str = ""
    """What the players call what brought it about."""

    def sentence(self, names: Names) -> str:
        """Return the sentence that tells how many HP are left."""
        end = " It is heavily damaged, and never fires again." if self.is_heavily_damaged else ""
        return f"{names.seat(self.seat)}'s tank: {self.hp} HP ({changed(self.change, self.cause)}).{end}"


class TankAimed(Event, frozen=True, kw_only=True):
    """The next shot of a tank got better."""

    seat: int
    bonus: int
    cause: str = ""
    """What the players call what brought it about."""

    def sentence(self, names: Names) -> str:
        """Return the sentence that tells the bonus."""
        return f"{names.seat(self.seat)}'s tank has {signed(self.bonus)} on its next shot{caused(self.cause)}."
