"""What a rule system shows of a match, as plain data: pieces, seats, spaces, clocks, sheets and contests.

Screens and line mode draw it and know nothing of the state that it is made from.
"""

from collections.abc import Mapping
from fractions import Fraction
from typing import Literal, NamedTuple

import msgspec

from ludo_tui.engine.events import Event, Rolled
from ludo_tui.engine.prompts import Option
from ludo_tui.engine.state import Who

Tone = Literal["text", "faint", "strong", "good", "bad", "heading"]
Outcome = Literal["success", "graze", "failure"]
ContestKind = Literal["attack", "contest", "check", "save"]
"""What dice decide: a hit, one will against another, whether something succeeds, or whether something is warded off."""
Icon = Literal[
    "", "star", "trap", "house", "fish", "fire", "grass", "lair", "hill", "crate", "seal", "tag", "beast", "gate"
]
"""What can be pictured on a space."""


class Line(msgspec.Struct, frozen=True):
    """A line of the track-keeping board."""

    label: str
    """What it is about."""
    text: str
    tone: Tone = "text"
    rule: str = ""
    """Rulebook id."""
    points: tuple[int, int] | None = None
    """Points there are and points there can be, where they are drawn before the text."""


class Gauge(msgspec.Struct, frozen=True):
    """A number on its way to another: hit points, steps gone, a clock of the match."""

    name: str
    value: int
    most: int
    rule: str = ""
    """Rulebook id."""
    signs: str = ""
    """The sign of each point there is, and of each there can be; empty: it is drawn as a bar if at all."""
    note: str = ""
    """What comes of it, in a few words."""


class PieceLook(msgspec.Struct, frozen=True, kw_only=True):
    """A piece as everybody who looks may see it."""

    step: int
    """-1 in the yard, 0..50 on the ring, 51..55 home column, 56 home."""
    is_held: bool = False
    """Is it kept off the board, in a prison or because its side needs it no longer?"""
    facing: Literal["", "forward", "backward"] = ""
    """Empty where pieces have no facing."""
    flags: str = ""
    """One character for each of its states, worst first."""
    states: tuple[str, ...] = ()
    """Each of them in a word, in the same order, where a character may stand for several."""
    note: str = ""
    """What matters about it in words, such as what it suffers and for how long yet."""
    is_down: bool = False
    """Is it unconscious?"""
    health: Gauge | None = None
    """What is left of its own hit points; None where it has none of its own."""
    is_leader: bool = False


class CreatureLook(msgspec.Struct, frozen=True, kw_only=True):
    """A creature on the pathway that belongs to nobody's pieces."""

    name: str
    """What it is, with what matters about it."""
    letters: str
    """Two letters that stand for it on the board."""
    flags: str = ""
    """What its base tells: damage or hit points, and its states."""
    states: tuple[str, ...] = ()
    """What each of these characters stands for, in a word, where it may stand for several."""
    id: Who | None = None
    """The seat that leads it and its number; None where nobody does."""
    health: Gauge | None = None
    """What is left of its hit points, of one that fights like a piece."""


class SpaceLook(msgspec.Struct, frozen=True):
    """What a space of the board is besides a space."""

    icon: Icon = ""
    """Its picture; empty for none."""
    note: str = ""
    """What it is, in words."""
    side: int | None = None
    """The side of the board 0..3 whose space it is, if it is anybody's."""


class Fact(msgspec.Struct, frozen=True):
    """A line in a yard, in as many words as each size of the board has room for; empty: left out there."""

    small: str = ""
    """At most 8 characters; the yard has room for the first fact only, the others stand in the row of the seat."""
    middle: str = ""
    """At most 16 characters."""
    large: str = ""
    """At most 24 characters."""
    tone: Tone = "text"


class SeatLook(msgspec.Struct, frozen=True, kw_only=True):
    """A seat as everybody who looks may see it."""

    needed: int
    """Pieces that must come home."""
    called: str = ""
    """What its party is called, as everybody knows; empty where parties have no names."""
    gauge: Gauge | None = None
    """What its row draws as a bar."""
    carried: Gauge | None = None
    """What its pieces carry that they need on their way home."""
    note: str = ""
    """A few words behind the bar."""
    states: tuple[str, ...] = ()
    """What holds just now for the seat and its pieces, a word or two each, the most important first."""
    yard: tuple[Fact, ...] = ()
    """What its yard tells, the most important first."""
    deeds: tuple[str, ...] = ()
    """What it has achieved, for the result, a few words each."""


class Look(msgspec.Struct, frozen=True, kw_only=True):
    """What the board and the panels show of a match besides its events."""

    pieces: tuple[tuple[PieceLook, ...], ...]
    """The pieces of each seat; a seat may have none."""
    seats: tuple[SeatLook, ...]
    """Every seat."""
    spaces: Mapping[str, SpaceLook] = {}
    """Special spaces, and what lies and lives on them, by coordinate."""
    homefields: Mapping[str, int] = {}
    """The side of the board 0..3 to whose homefield a space belongs, by coordinate."""
    creatures: Mapping[str, tuple[CreatureLook, ...]] = {}
    """Creatures by coordinate."""
    clocks: tuple[Gauge, ...] = ()
    """What runs down or up for everybody."""
    dice: tuple[int, ...] = ()
    """Values rolled and not yet used."""
    now: str = ""
    """How far the match has come, in a few words; empty: the number of the turn tells it."""


class Tally(NamedTuple):
    """Something that can be counted of each seat over a match."""

    title: str
    """What the seat with most of it is called."""
    counts: Mapping[int, int]
    """By seat; who has none may be left out."""
    one: str
    """What is said of one."""
    many: str
    """What is said of several; `{}` is how many."""
    scale: int = 1
    """About how many are one deed, for weighing it against others."""

    def text(self, seat: int) -> str:
        """Return what is said of a seat."""
        count = self.counts.get(seat, 0)
        return self.one if count == 1 else self.many.format(count)


class Strike(msgspec.Struct, frozen=True, kw_only=True):
    """A piece or creature that may strike a piece where an answer would bring it."""

    means: str
    """With what, or what creature it is, in a word or two."""
    piece: Who | None = None
    """Who; None: a creature, or what stands in the yard of `seat`."""
    seat: int | None = None
    """Whose it is, where no piece strikes; None: nobody's."""
    odds: float | None = None
    """Chance 0..1 that it hits; None where that is open."""
    is_guess: bool = False
    """Is the chance a guess? Something that counts is not known."""


class Danger(msgspec.Struct, frozen=True, kw_only=True):
    """What may befall a piece where an answer would bring it."""

    behind: tuple[tuple[Who, int], ...] = ()
    """Who stands behind it within the reach of a die, and how many spaces, the nearest first."""
    odds: Fraction = Fraction(0)
    """Chance that it is sent back before its owner's next turn."""
    is_exact: bool = True
    """Is nothing left out?"""
    shelter: str = ""
    """Why it is out of everybody's reach there whoever comes, in a few words; empty where it is not."""
    fate: str = "taken"
    """What `odds` are the chance of."""
    strikes: tuple[Strike, ...] = ()
    """Who may strike it there instead, the likeliest to hit first."""


class Face(msgspec.Struct, frozen=True):
    """What one value of a die, or a throw of several, would let a seat do that is about to roll."""

    dice: tuple[int, ...]
    options: tuple[Option, ...] = ()
    is_lost: bool = False
    """Would the roll be lost?"""
    rolls_again: bool = False
    """Would it give another roll, whatever is done with it?"""
    bonus: tuple[str, ...] = ()
    """Ids of the options that would give another roll by themselves, such as a capture."""
    thrown: int = 1
    """How many dice are thrown together, of which this may be one."""

    @property
    def value(self) -> int:
        """The value of the only die."""
        return self.dice[0]


class ContestSide(msgspec.Struct, frozen=True):
    """Who rolled what in a contest; against a number there is only the offender."""

    seat: int
    piece: int | None
    """None: the party as a whole."""
    dice: tuple[Rolled, ...]
    """Two with advantage or disadvantage; none that is known of when an old match is looked at."""
    total: int
    name: str = ""
    """What it is called, where it is no piece of the seat."""
    kept: int = 0
    """Number of the one of its dice that counts."""

    @property
    def additions(self) -> list[str]:
        """What was added to its dice, each with its name."""
        return self.dice[0].additions if self.dice else []


class TrackCell(msgspec.Struct, frozen=True):
    """What a row of the track-keeping board says about one seat."""

    text: str = ""
    tone: Tone = "text"
    below: str = ""
    """What stands under it."""
    part: float | None = None
    """How far a bar under it has come, 0..1."""
    points: tuple[int, int] | None = None
    """Points there are and points there can be, drawn over the text."""


class TrackRow(msgspec.Struct, frozen=True):
    """A row of the track-keeping board."""

    name: str
    cells: tuple[TrackCell, ...]
    spaces: tuple[str, ...] = ()
    """Where a marker may stand: the text of each cell is one of them."""
    rule: str = ""


class TrackBoard(msgspec.Struct, frozen=True, kw_only=True):
    """The track-keeping board: a column for each seat, and below it what belongs to everybody."""

    note: str
    seats: tuple[int, ...]
    """The seat of each column."""
    rows: tuple[TrackRow, ...]
    clocks: tuple[Gauge, ...] = ()
    lies: tuple[str, ...] = ()
    """What lies and lives on the board, and what else belongs to everybody, a few words each."""


class SheetEntry(msgspec.Struct, frozen=True):
    """A line of a page: a name and what is said about it."""

    name: str
    text: str = ""
    tone: Tone = "text"
    rule: str = ""
    """Rulebook id."""
    details: tuple["SheetEntry", ...] = ()
    """Its parts, each on a line of its own in line mode."""


class SheetBlock(msgspec.Struct, frozen=True):
    """What stands together on a page."""

    title: str
    entries: tuple[SheetEntry, ...]


class SheetCard(msgspec.Struct, frozen=True, kw_only=True):
    """A card that is held."""

    name: str
    kind: str
    """What sort of card it is, such as the school of a spell."""
    slot: str
    """When it is played."""
    text: str
    corner: str = ""
    is_usable: bool = True
    """Could its holder ever play it?"""
    rule: str = ""


class SheetPage(msgspec.Struct, frozen=True, kw_only=True):
    """The sheet of a seat as one page, as far as the one who looks may see it."""

    about: str
    """Who it is, in a line."""
    abilities: tuple[tuple[str, int | None], ...] = ()
    """Numbers by name; None for what is not known."""
    blocks: tuple[SheetBlock, ...] = ()
    """The most important first."""
    hand: str = ""
    """What is said over the cards."""
    cards: tuple[SheetCard, ...] = ()
    pieces: tuple[SheetEntry, ...] = ()
    """Where each piece is, and what it suffers, by number."""
    known: tuple[tuple[int, str], ...] = ()
    """What each other seat knows of it, where that is of use to who looks."""


class Reading(NamedTuple):
    """A sheet that is being read, while its owner rolls until it closes."""

    reader: int
    owner: int
    closes_at: int
    """What the die must show."""
    most: int | None = None
    """How often it is rolled at most; None: until it shows that."""


class Contest(msgspec.Struct, frozen=True, kw_only=True):
    """Dice that have decided something: against each other, or against a number."""

    name: str
    offence: ContestSide
    defence: ContestSide | None = None
    """None against a number."""
    outcome: Outcome
    verdict: str
    """The outcome in words, with both numbers."""
    rule: str = ""
    kind: ContestKind = "contest"
    needed: int | None = None
    """The number that was to be reached, where there is no defence."""
    span: tuple[int, int] = (0, 0)
    """Among the events that were looked at, the number of its first and the one after its last."""
    cost: tuple[Event, ...] = ()
    """What it costs the one who loses, the last of its events: damage with its dice, conditions, falls."""
    target: ContestSide | None = None
    """Whose the number is that was to be reached, if anybody's; it has rolled nothing."""
    against: str = ""
    """What the number is, such as Defense."""
    counted: str = ""
    """What spoke for and against the one who rolled, in words."""
    is_critical: bool = False
    """Was it a success that does more than others?"""
    has_naturals: bool = True
    """Does a natural 20 or 1 decide whatever is added?"""
    tells_itself: bool = False
    """Do its events tell it in the log, one by one?"""

    @property
    def natural(self) -> tuple[int, bool] | None:
        """A natural 20 or 1 that decides, and whether it is the defender's."""
        if not self.has_naturals or self.kind == "save":
            return None
        for side in (self.offence, self.defence):
            die = side.dice[side.kept] if side is not None and side.dice else None
            if die is not None and die.sides == 20 and die.value in (1, 20):
                return die.value, side is self.defence
        return None
