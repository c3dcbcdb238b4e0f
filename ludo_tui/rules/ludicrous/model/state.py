"""The state of Ludicrous Ludo: parties, pieces, conditions, cards, yards and the track-keeping board.

Plain data only: numbers, ids and lists. A piece is named by its `Who`, a space of the pathway by its ring index.
"""

from collections.abc import Iterator
from typing import Annotated, Final, Literal, TypeAlias, get_args

import msgspec
from msgspec import Meta

from ludo_tui.board import PIECES
from ludo_tui.engine import State, Who
from ludo_tui.engine.state import Count, LongList, PerSeat, SeatIndex, ShortList, Tallies, Tally, Word
from ludo_tui.rules.fight.lasting import Lasting
from ludo_tui.rules.links import SeatAs
from ludo_tui.rules.ludicrous.tables.kinds import COMPANIONS, WEAPON, Stat
from ludo_tui.rules.ranges import PieceIndex, Ring, SideIndex, Step
from ludo_tui.rulesets.links import In

Facing = Literal["forward", "backward"]
Marker = Literal["none", "dodge", "sneak", "running_punch"]
TankSpace = Literal["shield", "attack", "anti_tank"]

HitPoints: TypeAlias = Annotated[int, Meta(ge=0, le=1000)]
"""HP, and what is counted as they are."""
Amount: TypeAlias = Annotated[int, Meta(ge=-1000, le=1000)]
"""What is added to a roll, and what else may be below 0."""
StatValue: TypeAlias = Annotated[int, Meta(ge=-20, le=20)]
"""A stat, whatever has changed it."""
RoundsLeft: TypeAlias = Annotated[int, Meta(ge=0, le=10_000)]
"""A number of turns or rounds that are left."""


STATS: Final[tuple[Stat, ...]] = get_args(Stat)
Card: TypeAlias = Annotated[Word, In("cards", "card")]
PerkId: TypeAlias = Annotated[Word, In("perks", "perk")]
AtTable: TypeAlias = Annotated[SeatIndex, SeatAs("a seat of the match")]
StatName: TypeAlias = Annotated[Word, In(STATS, "stat")]
StructureId: TypeAlias = Annotated[Word, In("structures", "structure")]


class Affliction(Lasting):
    """A condition that a piece or a party has; its row in conditions.yaml says what it does, and which phase ends it.

    Own turns of its bearer are counted.
    """

    id: Annotated[Word, In("conditions", "condition")]
    note: Word = ""
    """What else the condition must remember, such as the advantage fixed by a taunt or the form of a morph."""
    amount: Amount = 0
    """A number the condition must remember, such as the HP of a morph."""


class Hit(msgspec.Struct, array_like=True):
    """A hit hard enough to stun, waiting for the next special rules phase."""

    seat: Annotated[SeatIndex, SeatAs("who hit a piece")]
    """Who hit."""
    attack: Amount
    """The attacker's attack at that moment."""


class Piece(msgspec.Struct, kw_only=True):
    """A member of a party."""

    step: Step = -1
    """-1 in the yard or in a prison, 0..50 on the ring, 51..55 home column, 56 home."""
    facing: Facing = "forward"
    """The one way along the path that it looks.

    Rule: ll.5.2.facing.one-direction
    """
    conditions: ShortList[Affliction] = msgspec.field(default_factory=list)
    overshoot: HitPoints = 0
    """Damage below 0 HP when it fell unconscious; counts for reviving."""
    down: Tally = 0
    """Own action phases that have begun since it fell unconscious."""
    prison: Annotated[SeatIndex, SeatAs("a prison")] | None = None
    """Seat in whose prison of war it is held."""
    prison_turn: Count = 0
    """Number of the turn in which it was taken prisoner: it does not try to escape in that turn."""
    escape_tries: Tally = 0
    hits: ShortList[Hit] = msgspec.field(default_factory=list)
    """Hits that may stun it, since its party's last special rules phase."""


class Weapon(msgspec.Struct, kw_only=True):
    """A weapon that a party carries, the main one first."""

    id: Annotated[Word, In("weapons", "weapon")]
    ammo: Tally | None = None
    """Shots or thrown pieces left; None: needs none."""


class Item(msgspec.Struct, kw_only=True):
    """A fish, potion or other consumable that a party carries."""

    id: Annotated[Word, In("consumables", "item")]
    turn: Count = 0
    """Number of the turn in which it was gained: fish cannot be eaten in that turn."""


class Structure(msgspec.Struct, kw_only=True):
    """The active structure of a party."""

    id: StructureId
    hp: HitPoints
    hacker: Annotated[SeatIndex, SeatAs("who hacked a structure")] | None = None
    hacked_rounds: RoundsLeft = 0
    """Rounds of the hack left, from turn to turn of the hacker."""
    built: Count | None = None
    """The round in which it was built; None: some time ago."""


class Project(msgspec.Struct, kw_only=True):
    """A structure being built."""

    id: StructureId
    points: Tally = 0


class Tank(msgspec.Struct, kw_only=True):
    """A tank on one of its three spaces."""

    hp: HitPoints = 0
    space: TankSpace = "shield"
    is_heavily_damaged: bool = False
    bonus: HitPoints = 0
    """Added to its next shot."""


class Shown(msgspec.Struct, kw_only=True):
    """What of a party sheet is public by now.

    Rule: lh.secrets.shown
    """

    stats: Annotated[dict[StatName, Amount], Meta(max_length=100)] = msgspec.field(default_factory=dict)
    perks: ShortList[PerkId] = msgspec.field(default_factory=list)
    companion: Word = ""
    """The companion that everybody has heard of, as long as it stays."""


PIVOTAL: Final = "pivotal"
"""The word for the pivotal moment among the uses of a party."""


class Party(msgspec.Struct, kw_only=True):
    """A party and everything on its sheet."""

    name: Word = ""
    """What its player calls it."""
    race: Annotated[Word, In("races", "race", is_vital=True)] = ""
    profession: Annotated[Word, In("classes", "class", is_vital=True)] = ""
    """The class of the party."""
    stats: Annotated[dict[StatName, StatValue], Meta(max_length=100)] = msgspec.field(default_factory=dict)
    leader: PieceIndex = 0
    weapons: ShortList[Weapon] = msgspec.field(default_factory=list)
    armor: Annotated[Word, In("armor", "armour")] = "none"
    has_shield: bool = False
    languages: ShortList[Annotated[Word, In("languages", "language")]] = msgspec.field(default_factory=list)
    perks: ShortList[PerkId] = msgspec.field(default_factory=list)
    companion: Annotated[Word, In(COMPANIONS, "companion", may_be_empty=True)] = ""
    """`catgirl`, `catboy` or empty."""
    relationship: HitPoints = 0
    hp: HitPoints = 0
    hp_max: HitPoints = 0
    bonus_points: HitPoints = 0
    marker: Marker = "none"
    runner: PieceIndex = 0
    """Piece that makes the running punch, while the marker says so."""
    conditions: ShortList[Affliction] = msgspec.field(default_factory=list)
    """Conditions of the party as a whole."""
    has_reacted: bool = False
    stones: Tally = 0
    items: ShortList[Item] = msgspec.field(default_factory=list)
    hand: LongList[Card] = msgspec.field(default_factory=list)
    """Cards in hand; secret."""
    uses: Tallies = msgspec.field(default_factory=dict)
    """How often limited perks, by id, and the pivotal moment, as `PIVOTAL`, have been used in this match."""
    structure: Structure | None = None
    project: Project | None = None
    tank: Tank = msgspec.field(default_factory=Tank)
    seen: ShortList[tuple[Ring, bool]] = msgspec.field(default_factory=list)
    """Own eliminations since the last special rules phase: ring index where, and was it the leader?"""
    pieces: Annotated[list[Piece], Meta(max_length=PIECES)] = msgspec.field(default_factory=list)
    shown: Shown = msgspec.field(default_factory=Shown)
    readers: ShortList[Annotated[SeatIndex, SeatAs("who has read a sheet")]] = msgspec.field(default_factory=list)
    """Seats that have read its sheet, and know what stays the same on it."""
    is_open: bool = False
    """Its sheet and its hand lie open before everybody."""
    has_spoken: bool = False
    """Whatever is left to say about the romance of this party has been said (the healing at 12, once a match)."""


class Token(msgspec.Struct, kw_only=True):
    """Something lying on a space of the pathway: a bonfire, a thrown weapon, ..."""

    id: Annotated[Word, In("lying", "token")]
    """`bonfire`, `fauna`, or `weapon:` and the weapon's id."""
    ring: Ring
    seat: Annotated[SeatIndex, SeatAs("the owner of a token")] | None = None
    """Owner."""
    rounds: RoundsLeft | None = None
    """Rounds left; None: until something removes it."""
    since: Annotated[SeatIndex, SeatAs("whose turn the rounds of a token began in")] | None = None
    """Seat in whose turn its rounds began; None: the seat with the starting token."""

    @property
    def weapon(self) -> str:
        """The id of the thrown weapon that it is; empty for anything else."""
        return self.id.removeprefix(WEAPON) if self.id.startswith(WEAPON) else ""


class Creature(msgspec.Struct, kw_only=True):
    """A creature on the pathway."""

    id: Annotated[Word, In("creatures", "creature")]
    number: Tally = 0
    """Tells creatures apart, whatever comes and goes."""
    ring: Ring
    hp: HitPoints
    seat: Annotated[SeatIndex, SeatAs("the owner of a creature")] | None = None
    """Who summoned it; None: nobody's."""
    rounds: RoundsLeft | None = None
    since: Annotated[SeatIndex, SeatAs("whose turn the rounds of a creature began in")] | None = None
    """Seat in whose turn its rounds began; None: the seat with the starting token."""
    conditions: ShortList[Affliction] = msgspec.field(default_factory=list)


class Annustar(msgspec.Struct, kw_only=True):
    """The Annustar and its Breakers on the track-keeping board."""

    damage: HitPoints = 0
    mishaps: Tally = 0
    """Critical failures on contest rolls that have not been added to `damage` yet."""
    breakers: Tally = 0
    last: Annotated[Word, In("breakers", "Breaker possibility", may_be_empty=True)] = ""
    """Id of the last Breaker possibility."""
    interruptions: RoundsLeft = 0
    """Rounds of electronic interruptions left."""
    since: Annotated[SeatIndex, SeatAs("whose turn the interruptions began in")] | None = None
    """Seat in whose turn the interruptions began; None: the seat with the starting token."""


class LudicrousState(State, kw_only=True):
    """Everything that changes in a match."""

    sides: PerSeat[SideIndex] = msgspec.field(default_factory=list)
    """Side of the board 0..3, clockwise, of each seat."""
    teams: dict[AtTable, Annotated[tuple[Annotated[SeatIndex, SeatAs("a teammate")], ...], Meta(max_length=8)]] = (
        msgspec.field(default_factory=dict)
    )
    """Teammates of each seat, in 2 vs. 2."""
    first: AtTable = 0
    """Seat with the starting token."""
    parties: PerSeat[Party] = msgspec.field(default_factory=list)
    tokens: ShortList[Token] = msgspec.field(default_factory=list)
    creatures: ShortList[Creature] = msgspec.field(default_factory=list)
    annustar: Annustar = msgspec.field(default_factory=Annustar)
    reading: tuple[AtTable, AtTable] | None = None
    """Who is reading whose party sheet just now."""
    deck: LongList[Card] = msgspec.field(default_factory=list)
    """Draw pile, top last; secret."""
    discard: LongList[Card] = msgspec.field(default_factory=list)

    def are_friends(self, seat: int, other: int) -> bool:
        """Return whether two seats are one party or one team."""
        return seat == other or seat in self.teams.get(other, ())

    def team(self, seat: int) -> list[int]:
        """Return the seats that play together with a seat, itself first."""
        return [seat, *self.teams.get(seat, ())]

    def foes(self, seat: int) -> list[int]:
        """Return the opposing seats that are still playing, clockwise from a seat."""
        count = len(self.parties)
        others = [*range(seat + 1, count), *range(seat)]
        if not (self.withdrawn or self.places or self.teams):
            return others
        left_out = {*self.withdrawn, *self.places, *self.teams.get(seat, ())}
        return [other for other in others if other not in left_out]

    def playing(self, seat: int) -> list[int]:
        """Return the seats that have neither withdrawn nor finished, clockwise from one, that one first."""
        count = len(self.parties)
        gone = (*self.withdrawn, *self.places)
        return [s % count for s in range(seat, seat + count) if s % count not in gone]

    def begins_round(self, since: int | None, seat: int) -> bool:
        """Return whether a round that began in a turn of `since` is over when the turn of a seat comes again.

        Rule: lh.effects.rounds
        """
        return seat == (self.first if since is None else since)

    @property
    def pieces(self) -> list[list[Piece]]:
        """The pieces of each seat, as in every ruleset."""
        return [party.pieces for party in self.parties]

    def all_conditions(self) -> Iterator[tuple[int | None, list[Affliction]]]:
        """Yield the conditions of every party, piece and creature, with the seat of the party; None: a creature's."""
        for seat, party in enumerate(self.parties):
            yield seat, party.conditions
            yield from ((seat, piece.conditions) for piece in party.pieces)
        yield from ((None, creature.conditions) for creature in self.creatures)

    def prisoners(self, seat: int) -> list[Who]:
        """Return the pieces that the prison of war of a seat holds."""
        return [
            Who(owner, number)
            for owner, party in enumerate(self.parties)
            for number, piece in enumerate(party.pieces)
            if piece.prison == seat
        ]

    def piece(self, who: Who) -> Piece:
        """Return a piece; not to be kept across a decision."""
        seat, number = who
        assert number is not None
        return self.parties[seat].pieces[number]
