"""The state of Ludicrous Ludo: parties, pieces, conditions, cards, yards and the track-keeping board.

Plain data only: numbers, ids and lists. A piece is named by its `PieceId`, a space of the pathway by its ring index.
"""

from collections.abc import Iterable
from typing import Final, Literal, NamedTuple, get_args

import msgspec

from ludo_tui.engine import PieceId, State
from ludo_tui.rules.ludicrous.tables.kinds import WEAPON, Stat

Facing = Literal["forward", "backward"]
Marker = Literal["none", "dodge", "sneak", "running_punch"]
TankSpace = Literal["shield", "attack", "anti_tank"]


class PartyId(NamedTuple):
    """A party as a whole."""

    seat: int
    piece: None = None


Bearer = PieceId | PartyId
"""The one who can have, do or suffer something: a piece, or a party as a whole."""


def bearer(seat: int, piece: int | None) -> Bearer:
    """Return a piece, or without one the party as a whole."""
    return PartyId(seat) if piece is None else PieceId(seat, piece)


STATS: Final[tuple[Stat, ...]] = get_args(Stat)


class Affliction(msgspec.Struct, kw_only=True):
    """A condition that a piece or a party has. What it does stands in conditions.yaml."""

    id: str
    left: int | None = None
    """Own turns that it still lasts; None: until something ends it."""
    counted: int = 0
    """Number of the turn in which it was gained or last counted down: each turn counts once, and that one does not."""
    seat: int | None = None
    """Seat that caused it."""
    piece: int | None = None
    """Piece of `seat` that caused it."""
    note: str = ""
    """What else the condition must remember, such as the advantage fixed by a taunt or the form of a morph."""
    amount: int = 0
    """A number the condition must remember, such as the HP of a morph."""


def kinds_of(conditions: Iterable[Affliction]) -> list[Affliction]:
    """Return the first of each kind of condition: two of a kind from two sources do not add up.

    Rule: lh.conditions.repeat
    """
    found: dict[str, Affliction] = {}
    for one in conditions:
        found.setdefault(one.id, one)
    return list(found.values())


class Hit(msgspec.Struct, array_like=True):
    """A hit hard enough to stun, waiting for the next special rules phase."""

    seat: int
    """Who hit."""
    attack: int
    """The attacker's attack at that moment."""


class Piece(msgspec.Struct, kw_only=True):
    """A member of a party."""

    step: int = -1
    """-1 in the yard or in a prison, 0..50 on the ring, 51..55 home column, 56 home."""
    facing: Facing = "forward"
    """The one way along the path that it looks.

    Rule: ll.5.2.facing.one-direction
    """
    conditions: list[Affliction] = msgspec.field(default_factory=list)
    overshoot: int = 0
    """Damage below 0 HP when it fell unconscious; counts for reviving."""
    down: int = 0
    """Own action phases that have begun since it fell unconscious."""
    prison: int | None = None
    """Seat in whose prison of war it is held."""
    prison_turn: int = 0
    """Number of the turn in which it was taken prisoner: it does not try to escape in that turn."""
    escape_tries: int = 0
    hits: list[Hit] = msgspec.field(default_factory=list)
    """Hits that may stun it, since its party's last special rules phase."""


class Weapon(msgspec.Struct, kw_only=True):
    """A weapon that a party carries, the main one first."""

    id: str
    ammo: int | None = None
    """Shots or thrown pieces left; None: needs none."""


class Item(msgspec.Struct, kw_only=True):
    """A fish, potion or other consumable that a party carries."""

    id: str
    turn: int = 0
    """Number of the turn in which it was gained: fish cannot be eaten in that turn."""


class Structure(msgspec.Struct, kw_only=True):
    """The active structure of a party."""

    id: str
    hp: int
    hacker: int | None = None
    hacked_rounds: int = 0
    """Rounds of the hack left, from turn to turn of the hacker."""
    built: int | None = None
    """The round in which it was built; None: some time ago."""


class Project(msgspec.Struct, kw_only=True):
    """A structure being built."""

    id: str
    points: int = 0


class Tank(msgspec.Struct, kw_only=True):
    """A tank on one of its three spaces."""

    hp: int = 0
    space: TankSpace = "shield"
    is_heavily_damaged: bool = False
    bonus: int = 0
    """Added to its next shot."""


class Shown(msgspec.Struct, kw_only=True):
    """What of a party sheet is public by now.

    Rule: lh.secrets.shown
    """

    stats: dict[str, int] = msgspec.field(default_factory=dict)
    perks: list[str] = msgspec.field(default_factory=list)
    companion: str = ""
    """The companion that everybody has heard of, as long as it stays."""


PIVOTAL: Final = "pivotal"
"""The word for the pivotal moment among the uses of a party."""


class Party(msgspec.Struct, kw_only=True):
    """A party and everything on its sheet."""

    name: str = ""
    """What its player calls it."""
    race: str = ""
    profession: str = ""
    """The class of the party."""
    stats: dict[str, int] = msgspec.field(default_factory=dict)
    leader: int = 0
    weapons: list[Weapon] = msgspec.field(default_factory=list)
    armor: str = "none"
    has_shield: bool = False
    languages: list[str] = msgspec.field(default_factory=list)
    perks: list[str] = msgspec.field(default_factory=list)
    companion: str = ""
    """`catgirl`, `catboy` or empty."""
    relationship: int = 0
    hp: int = 0
    hp_max: int = 0
    bonus_points: int = 0
    marker: Marker = "none"
    runner: int = 0
    """Piece that makes the running punch, while the marker says so."""
    conditions: list[Affliction] = msgspec.field(default_factory=list)
    """Conditions of the party as a whole."""
    has_reacted: bool = False
    stones: int = 0
    items: list[Item] = msgspec.field(default_factory=list)
    hand: list[str] = msgspec.field(default_factory=list)
    """Cards in hand; secret."""
    uses: dict[str, int] = msgspec.field(default_factory=dict)
    """How often limited perks, by id, and the pivotal moment, as `PIVOTAL`, have been used in this match."""
    structure: Structure | None = None
    project: Project | None = None
    tank: Tank = msgspec.field(default_factory=Tank)
    seen: list[tuple[int, bool]] = msgspec.field(default_factory=list)
    """Own eliminations since the last special rules phase: ring index where, and was it the leader?"""
    pieces: list[Piece] = msgspec.field(default_factory=list)
    shown: Shown = msgspec.field(default_factory=Shown)
    readers: list[int] = msgspec.field(default_factory=list)
    """Seats that have read its sheet, and know what stays the same on it."""
    is_open: bool = False
    """Its sheet and its hand lie open before everybody."""
    has_spoken: bool = False
    """Whatever is left to say about the romance of this party has been said (the healing at 12, once a match)."""


class Token(msgspec.Struct, kw_only=True):
    """Something lying on a space of the pathway: a bonfire, a thrown weapon, ..."""

    id: str
    """`bonfire`, `fauna`, or `weapon:` and the weapon's id."""
    ring: int
    seat: int | None = None
    """Owner."""
    rounds: int | None = None
    """Rounds left; None: until something removes it."""
    since: int | None = None
    """Seat in whose turn its rounds began; None: the seat with the starting token."""

    @property
    def weapon(self) -> str:
        """The id of the thrown weapon that it is; empty for anything else."""
        return self.id.removeprefix(WEAPON) if self.id.startswith(WEAPON) else ""


class Creature(msgspec.Struct, kw_only=True):
    """A creature on the pathway."""

    id: str
    number: int = 0
    """Tells creatures apart, whatever comes and goes."""
    ring: int
    hp: int
    seat: int | None = None
    """Who summoned it; None: nobody's."""
    rounds: int | None = None
    since: int | None = None
    """Seat in whose turn its rounds began; None: the seat with the starting token."""
    conditions: list[Affliction] = msgspec.field(default_factory=list)


class Annustar(msgspec.Struct, kw_only=True):
    """The Annustar and its Breakers on the track-keeping board."""

    damage: int = 0
    mishaps: int = 0
    """Critical failures on contest rolls that have not been added to `damage` yet."""
    breakers: int = 0
    last: str = ""
    """Id of the last Breaker possibility."""
    interruptions: int = 0
    """Rounds of electronic interruptions left."""
    since: int | None = None
    """Seat in whose turn the interruptions began; None: the seat with the starting token."""


class LudicrousState(State, kw_only=True):
    """Everything that changes in a match."""

    sides: list[int] = msgspec.field(default_factory=list)
    """Side of the board 0..3, clockwise, of each seat."""
    teams: dict[int, tuple[int, ...]] = msgspec.field(default_factory=dict)
    """Teammates of each seat, in 2 vs. 2."""
    first: int = 0
    """Seat with the starting token."""
    parties: list[Party] = msgspec.field(default_factory=list)
    tokens: list[Token] = msgspec.field(default_factory=list)
    creatures: list[Creature] = msgspec.field(default_factory=list)
    annustar: Annustar = msgspec.field(default_factory=Annustar)
    reading: tuple[int, int] | None = None
    """Who is reading whose party sheet just now."""
    deck: list[str] = msgspec.field(default_factory=list)
    """Draw pile, top last; secret."""
    discard: list[str] = msgspec.field(default_factory=list)

    def are_friends(self, seat: int, other: int) -> bool:
        """Return whether two seats are one party or one team."""
        return seat == other or seat in self.teams.get(other, ())

    def team(self, seat: int) -> list[int]:
        """Return the seats that play together with a seat, itself first."""
        return [seat, *self.teams.get(seat, ())]

    def foes(self, seat: int) -> list[int]:
        """Return the opposing seats that are still playing, clockwise from a seat."""
        count = len(self.parties)
        left_out = {*self.withdrawn, *self.places, *self.teams.get(seat, ())}
        return [other % count for other in range(seat + 1, seat + count) if other % count not in left_out]

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

    def prisoners(self, seat: int) -> list[PieceId]:
        """Return the pieces that the prison of war of a seat holds."""
        return [
            PieceId(owner, number)
            for owner, party in enumerate(self.parties)
            for number, piece in enumerate(party.pieces)
            if piece.prison == seat
        ]

    def piece(self, who: PieceId) -> Piece:
        """Return a piece; not to be kept across a decision."""
        return self.parties[who.seat].pieces[who.piece]
